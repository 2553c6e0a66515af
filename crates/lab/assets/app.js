// The start of the page: the address selects the view.

import { api } from './api.js';
import { ComputerPlayer } from './computer.js';
import { EvaluationPanel } from './evaluation.js';
import { Files } from './files.js';
import { Game } from './game.js';
import { Graph } from './graph.js';
import { Weigh } from './weigh.js';
import { byId, storage } from './util.js';

const VIEWS = ['game', 'weigh', 'match', 'results'];

async function start() {
  const catalogue = await api.catalogue();
  const game = new Game(catalogue);
  const graph = new Graph(game);
  new EvaluationPanel(game, graph);
  new ComputerPlayer(game, graph);
  new Files(game);
  const weigh = new Weigh(catalogue, game);

  async function show() {
    const [view = '', id] = location.hash.replace(/^#\/?/, '').split('/');
    const shown = VIEWS.includes(view) ? view : 'game';
    weigh.leave();
    for (const name of VIEWS) byId(name).hidden = name !== shown;
    for (const link of document.querySelectorAll('nav a')) {
      const is_current = link.dataset.view === shown || (shown === 'match' && link.dataset.view === 'weigh');
      if (is_current) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    if (shown === 'match') await weigh.show(id);
    else if (shown === 'results') await weigh.results();
    else if (shown === 'game') await showGame(id);
  }

  async function showGame(id) {
    if (game.view && (!id || id === game.view.id)) {
      graph.redraw();
      return game.setAddress();
    }
    const last = id ?? storage.get('sessions', [])[0]?.id;
    if (last) await game.open(last);
    else await game.newGame({ game: catalogue[0].name });
  }

  addEventListener('hashchange', show);
  await show();
  document.documentElement.dataset.ready = 'yes';
}

start().catch(error => {
  const message = document.createElement('p');
  message.className = 'error';
  message.textContent = error.message;
  document.body.append(message);
});
