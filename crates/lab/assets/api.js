// The server's API as functions. An error answer becomes an `Error` with its message and status.

async function request(path, options) {
  let response;
  try {
    response = await fetch('/api' + path, options);
  } catch {
    throw new Error('no answer from the lab; is it still running?');
  }
  const is_json = (response.headers.get('content-type') ?? '').includes('json');
  const body = is_json ? await response.json() : await response.text();
  if (!response.ok) throw Object.assign(new Error(body.error ?? String(body)), { status: response.status });
  return body;
}

const get = path => request(path);
const post = (path, body = {}) =>
  request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const game_path = (id, action = '') => `/games/${encodeURIComponent(id)}${action && '/' + action}`;

export const api = {
  catalogue: () => get('/catalogue'),
  newGame: body => post('/games', body),
  view: (id, piece_style) => get(game_path(id) + '?piece_style=' + piece_style),
  play: (id, body) => post(game_path(id, 'play'), body),
  undo: (id, body) => post(game_path(id, 'undo'), body),
  goTo: (id, body) => post(game_path(id, 'goto'), body),
  record: (id, format) => get(game_path(id, 'record') + '?format=' + encodeURIComponent(format)),
  analysis: (id, body) => post(game_path(id, 'analysis'), body),
  matches: () => get('/matches'),
  match: id => get(`/matches/${id}`),
  startMatch: body => post('/matches', body),
  stopMatch: id => post(`/matches/${id}/stop`),
  resumeMatch: id => post(`/matches/${id}/resume`),
  reports: () => get('/reports'),
};

// Handles server-sent events by name; returns a function that closes the connection.
function subscribe(path, handlers, lost) {
  const source = new EventSource('/api' + path);
  const close = () => source.close();
  for (const [name, handle] of Object.entries(handlers)) {
    source.addEventListener(name, event => handle(JSON.parse(event.data), close));
  }
  source.onerror = () => {
    close();
    lost();
  };
  return close;
}

// Searches a position: `info` for each improved result, then `result` or `failed`. Returns a function that stops the search.
export function search(id, ply, player, { info, result, failed }) {
  const path = game_path(id, 'search') + `?ply=${ply}&player=${encodeURIComponent(player)}`;
  // An event source hides the reason of a refusal, so ask again for the message.
  const lost = async () => {
    try {
      await request(path, { signal: AbortSignal.timeout(300) });
      failed('the search ended without a result');
    } catch (error) {
      failed(error.message);
    }
  };
  return subscribe(
    path,
    {
      info,
      result: (data, close) => (close(), result(data)),
      failed: (message, close) => (close(), failed(message)),
    },
    lost,
  );
}

// Watches a match; returns a function that stops watching.
export function watchMatch(id, update, lost) {
  const snapshot = (data, close) => {
    if (data.ending) close();
    update(data);
  };
  return subscribe(`/matches/${id}/watch`, { snapshot }, lost);
}
