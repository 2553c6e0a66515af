// Helpers for all modules: elements, numbers, storage, files, request coalescing.

// Creates an element with attributes, event handlers (`onclick`) and children.
export function element(tag, attributes = {}, ...children) {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) created.addEventListener(name.slice(2), value);
    else if (name in created && typeof value !== 'string') created[name] = value;
    else created.setAttribute(name, value);
  }
  created.append(...children.filter(child => child !== null && child !== undefined));
  return created;
}

export const byId = id => document.getElementById(id);

// A number with its sign: `+1.25`, `−0.50`.
export function signed(number, digits = 2) {
  const text = Math.abs(number).toFixed(digits);
  if (Number(text) === 0) return text;
  return (number < 0 ? '−' : '+') + text;
}

// A score from the server, with the minus sign of `signed`.
export const scoreText = text => text.replace(/^-/, '−');

// A probability as a percentage, never rounded to 0 % or 100 %.
export function percent(share) {
  if (share > 0.9995) return '> 99.9 %';
  if (share < 0.0005) return '< 0.1 %';
  return (share * 100).toFixed(1) + ' %';
}

// A large number: `48,924`, `1.20 million`.
export function formatCount(number) {
  if (number >= 1e9) return (number / 1e9).toFixed(2) + ' billion';
  if (number >= 1e6) return (number / 1e6).toFixed(2) + ' million';
  return Math.round(number).toLocaleString('en');
}

// The browser's local storage, as JSON.
export const storage = {
  get(name, fallback) {
    try {
      return JSON.parse(localStorage.getItem('tenbin.' + name)) ?? fallback;
    } catch {
      return fallback;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem('tenbin.' + name, JSON.stringify(value));
    } catch {
      // Storage is full or disabled.
    }
  },
};

// Saves a text as a file.
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = element('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// The text of a file in UTF-8, or in Shift_JIS as Japanese programs write it.
export async function decodeFile(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

// Runs one call at a time; of the calls that come meanwhile, only the last one is run.
export function coalesce(work) {
  let busy = false;
  let waiting = null;
  return async function call(...args) {
    if (busy) {
      waiting = args;
      return;
    }
    busy = true;
    try {
      await work(...args);
    } finally {
      busy = false;
      if (waiting) {
        const next = waiting;
        waiting = null;
        call(...next);
      }
    }
  };
}

// The parameters of a game in words: its board size, handicap and rule options.
export function variants(info) {
  return info.params.map(({ key, description, kind }) => `${key}: ${description} (${kind})`).join('; ') || 'none';
}
