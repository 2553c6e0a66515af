// Where the page begins: the address says what is shown.

import { api } from './api.js';
import { Files } from './files.js';
import { Game } from './game.js';
import { Graph } from './graph.js';
import { Opponent } from './opponent.js';
import { Sees } from './sees.js';
import { Weigh } from './weigh.js';
import { byId, memory } from './words.js';

const VIEWS = ['game', 'weigh', 'match', 'results'];

async function begin() {
  const catalogue = await api.catalogue();
  const game = new Game(catalogue);
  const graph = new Graph(game);
  new Sees(game, graph);
  new Opponent(game, graph);
  new Files(game);
  const weigh = new Weigh(catalogue, game);

  async function show() {
    const [view = '', id] = location.hash.replace(/^#\/?/, '').split('/');
    const shown = VIEWS.includes(view) ? view : 'game';
    weigh.leave();
    for (const name of VIEWS) byId(name).hidden = name !== shown;
    for (const link of document.querySelectorAll('nav a')) {
      const is_here = link.dataset.view === shown || (shown === 'match' && link.dataset.view === 'weigh');
      if (is_here) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    if (shown === 'match') await weigh.show(id);
    else if (shown === 'results') await weigh.results();
    else if (shown === 'game') await showGame(id);
  }

  async function showGame(id) {
    if (game.view && (!id || id === game.view.id)) {
      graph.refresh();
      return game.name();
    }
    const last = id ?? memory.get('games', [])[0]?.id;
    if (last) await game.open(last);
    else await game.begin({ game: catalogue[0].name });
  }

  addEventListener('hashchange', show);
  await show();
  document.documentElement.dataset.ready = 'yes';
}

begin().catch(error => {
  const words = document.createElement('p');
  words.className = 'slip';
  words.textContent = error.message;
  document.body.append(words);
});
