// The server, as functions. What it refuses becomes an error with its message.

import { memory } from './words.js';

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch('/api' + path, options);
  } catch {
    throw new Error('the lab does not answer; is it still running?');
  }
  const is_json = (answer.headers.get('content-type') ?? '').includes('json');
  const told = is_json ? await answer.json() : await answer.text();
  if (!answer.ok) throw Object.assign(new Error(told.error ?? String(told)), { status: answer.status });
  return told;
}

const get = path => ask(path);
const post = (path, body = {}) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const pieces = () => (memory.get('letters', false) ? 'letters' : 'characters');
const of_game = (id, rest = '') => `/games/${encodeURIComponent(id)}${rest && '/' + rest}`;

export const api = {
  catalogue: () => get('/catalogue'),
  begin: wish => post('/games', { ...wish, pieces: pieces() }),
  state: id => get(of_game(id) + '?pieces=' + pieces()),
  play: (id, turn) => post(of_game(id, 'play'), { ...turn, pieces: pieces() }),
  undo: id => post(of_game(id, 'undo'), { pieces: pieces() }),
  goTo: (id, at) => post(of_game(id, 'goto'), { at, pieces: pieces() }),
  record: (id, format) => get(of_game(id, 'record') + '?format=' + encodeURIComponent(format)),
  sheet: (id, at, minds) => post(of_game(id, 'sheet'), { minds, at, pieces: pieces() }),
  scores: (id, evaluation, weights) => post(of_game(id, 'scores'), { evaluation, weights }),
  matches: () => get('/matches'),
  match: id => get(`/matches/${id}`),
  weigh: wish => post('/matches', wish),
  stop: id => post(`/matches/${id}/stop`),
  resume: id => post(`/matches/${id}/resume`),
  reports: () => get('/reports'),
};

// Listens to news until one of them is the last; answers with a way to hang up.
function listen(path, news, lost) {
  const source = new EventSource('/api' + path);
  const hangUp = () => source.close();
  for (const [name, tell] of Object.entries(news)) {
    source.addEventListener(name, event => tell(JSON.parse(event.data), hangUp));
  }
  source.onerror = () => {
    hangUp();
    lost();
  };
  return hangUp;
}

export function think(id, at, player, { thought, done, failed }) {
  const path = of_game(id, 'think') + `?at=${at}&player=${encodeURIComponent(player)}`;
  // An event source does not say why it was refused, so that is asked for when it was.
  const lost = async () => {
    try {
      await ask(path, { signal: AbortSignal.timeout(300) });
      failed('the search ended without an answer');
    } catch (error) {
      failed(error.message);
    }
  };
  return listen(
    path,
    {
      thought: told => thought(told),
      done: (told, hangUp) => (hangUp(), done(told)),
      failed: (told, hangUp) => (hangUp(), failed(told)),
    },
    lost,
  );
}

export function watchMatch(id, news, lost) {
  const tell = (told, hangUp) => {
    if (told.ended) hangUp();
    news(told);
  };
  return listen(`/matches/${id}/watch`, { news: tell }, lost);
}
