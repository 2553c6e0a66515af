// Small words that every part of the page uses: elements, numbers, things that are remembered.

// An element with attributes, handlers (`onclick`) and children.
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value !== 'string') made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

export const byId = id => document.getElementById(id);

// `+1.25`, with a true minus.
export function signed(number, digits = 2) {
  const text = Math.abs(number).toFixed(digits);
  if (Number(text) === 0) return text;
  return (number < 0 ? '−' : '+') + text;
}

// A likelihood; no match makes it 0 or 100 %.
export function likely(share) {
  if (share > 0.9995) return '> 99.9 %';
  if (share < 0.0005) return '< 0.1 %';
  return (share * 100).toFixed(1) + ' %';
}

// `1.2 million`, `48,924`.
export function many(number) {
  if (number >= 1e9) return (number / 1e9).toFixed(2) + ' billion';
  if (number >= 1e6) return (number / 1e6).toFixed(2) + ' million';
  return Math.round(number).toLocaleString('en');
}

// What this browser remembers under a name.
export const memory = {
  get(name, otherwise) {
    try {
      return JSON.parse(localStorage.getItem('tenbin.' + name)) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem('tenbin.' + name, JSON.stringify(value));
    } catch {
      // Full, or forbidden: then nothing is remembered.
    }
  },
};

// Hands a text over as a file.
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = element('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// The text of a file in UTF-8, or in the letters that Japanese programs use.
export async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

// Does only the last of many wishes that come close together, and never two at once.
export function latest(work) {
  let busy = false;
  let waiting = null;
  return async function wish(...what) {
    if (busy) {
      waiting = what;
      return;
    }
    busy = true;
    try {
      await work(...what);
    } finally {
      busy = false;
      if (waiting) {
        const next = waiting;
        waiting = null;
        wish(...next);
      }
    }
  };
}
