// Matches: start, watch, stop, resume; the list of results and reports.

import { api, watchMatch } from './api.js';
import { PlayerChooser } from './players.js';
import { byId, element, percent, signed, variants } from './util.js';

export class Weigh {
  constructor(catalogue, game) {
    this.catalogue = catalogue;
    this.game = game;
    this.form = byId('weighing');
    const { form } = this;
    form.game.replaceChildren(...catalogue.map(({ name }) => element('option', { value: name }, name)));
    form.game.addEventListener('change', () => this.offerPlayers());
    form.addEventListener('submit', event => {
      event.preventDefault();
      this.start();
    });
    this.offerPlayers();
  }

  get info() {
    return this.catalogue.find(({ name }) => name === this.form.game.value);
  }

  // Offers the players of the chosen game.
  offerPlayers() {
    const { form, info } = this;
    const evaluations = info.players.filter(player => player.has_evaluation).map(player => player.name);
    const a = evaluations[1] ?? evaluations[0];
    this.addChooser(form.a, a);
    this.addChooser(form.b, evaluations[0] === a ? 'random' : evaluations[0]);
    form.variant.value = '';
    form.variant.title = variants(info);
    byId('spec-help').textContent = `A spec is a player with parameters after a colon: ${evaluations[0]}:depth=3,hash=64. Variants: ${variants(info)}.`;
  }

  // A chooser that writes its spec into a field, which can be edited further.
  addChooser(field, player) {
    const chooser = new PlayerChooser(this.info.players, { chosen: { player }, optional: true, changed: () => (field.value = chooser.spec) });
    byId('choose-' + field.name).replaceChildren(element('label', {}, field.name.toUpperCase() + ' ', chooser.player), chooser.limits);
    field.value = chooser.spec;
  }

  async start() {
    const { form } = this;
    const message = form.querySelector('.error');
    message.textContent = '';
    const variant = form.variant.value.trim();
    const request = {
      game: form.game.value + (variant && ':' + variant),
      a: form.a.value.trim(),
      b: form.b.value.trim(),
      games: Number(form.games.value),
      seed: Number(form.seed.value),
      sprt: form.sprt.value.trim() || null,
    };
    try {
      const { id } = await api.startMatch(request);
      location.hash = '#/match/' + id;
    } catch (error) {
      message.textContent = error.message;
    }
  }

  leave() {
    this.stopWatching?.();
    this.stopWatching = null;
  }

  // Shows a match: live while it runs, otherwise from the store. The boards of a match that just ended stay.
  async show(id, shown = []) {
    this.leave();
    const host = byId('match');
    let detail;
    try {
      detail = await api.match(id);
    } catch (error) {
      return host.replaceChildren(element('p', { class: 'error' }, error.message));
    }
    const part = name => element('div', { class: name });
    this.parts = { verdict: element('p', { class: 'verdict', role: 'status' }), bar: part('balance'), facts: part('facts soft'), chart: part('chart'), boards: part('boards'), games: part('games') };
    const button = (label, work) =>
      element('button', {
        type: 'button',
        onclick: async () => {
          message.textContent = '';
          try {
            await work();
          } catch (error) {
            message.textContent = error.message;
          }
        },
      }, label);
    const message = element('p', { class: 'error', role: 'alert' });
    const buttons = element('div', { class: 'row acts' });
    if (detail.state === 'running') buttons.append(button('Stop', () => api.stopMatch(id)));
    if (detail.state === 'unfinished') buttons.append(button('Resume', async () => this.show((await api.resumeMatch(id)).id)));
    const { verdict, bar, facts, chart, boards, games } = this.parts;
    const is_watched = detail.state === 'running' || shown.length > 0;
    host.replaceChildren(
      element('h1', {}, `${detail.a} vs ${detail.b}`),
      element('p', { class: 'soft' }, `${detail.game}, match ${id}, seed ${detail.seed}`),
      verdict, bar, facts, buttons, message, element('div', { class: is_watched ? 'watched live' : 'watched' }, chart, boards), games,
    );
    const game_limit = Math.ceil(Number(detail.settings.games ?? detail.score.games) / 2) * 2;
    const state = { finished: detail.ending ?? 'finished', unfinished: 'stopped; can be resumed', running: 'running' }[detail.state];
    this.render({ score: detail.score, game_limit, chart: detail.chart, boards: shown, state, is_running: detail.state === 'running' });
    this.listGames(id, detail);
    if (detail.state === 'running') {
      this.stopWatching = watchMatch(id, snapshot => this.update(id, snapshot), () => this.show(id));
    }
  }

  async update(id, snapshot) {
    if (snapshot.ending) {
      await this.show(id, snapshot.boards);
      if (snapshot.ending.state === 'failed') byId('match').querySelector('.error').textContent = snapshot.ending.message;
      return;
    }
    this.render({ ...snapshot, state: `running for ${Math.round(snapshot.seconds)} s`, is_running: true });
  }

  render({ score: result, game_limit, chart, boards, sprt, state, is_running }) {
    const { parts } = this;
    if (result) {
      const { games, wins, losses, draws, score, elo, elo_error, los } = result;
      // No verdict while the match runs: repeated looks at a changing verdict would mislead.
      const so_far = games > 0 ? `So far: A ${signed(elo, 0)} ± ${elo_error.toFixed(0)} Elo` : 'No result yet';
      parts.verdict.textContent = is_running ? so_far : result.verdict.replaceAll('`', '');
      const share = games > 0 ? score * 100 : 50;
      parts.bar.innerHTML = `<i style="width:${share}%"></i><b style="left:50%"></b>`;
      parts.bar.title = `A scores ${share.toFixed(1)} %`;
      const test = sprt ? ` · SPRT: LLR ${sprt.llr.toFixed(2)} in ${sprt.lower.toFixed(2)} … ${sprt.upper.toFixed(2)}` : '';
      parts.facts.textContent =
        `${games} of ${game_limit} games · ${wins} won, ${losses} lost, ${draws} drawn · score ${share.toFixed(1)} % · ` +
        `Elo ${signed(elo, 0)} ± ${elo_error.toFixed(0)} · LOS of A ${percent(los)}${test} · ${state}`;
    }
    if (chart) parts.chart.innerHTML = chart;
    if (boards.length > 0) {
      parts.boards.innerHTML = boards
        .map(({ pair, game, moves, outcome, svg }) => `<figure>${svg}<figcaption>pair ${pair}, game ${game + 1}: ${outcome ?? moves + ' moves'}</figcaption></figure>`)
        .join('');
    }
  }

  // The games of a match; each opens on the board.
  listGames(id, { pairs, a, b }) {
    if (pairs.length === 0) return;
    const results = ['lost', 'drawn', 'won'];
    const open = (pair, game) => async event => {
      event.preventDefault();
      await this.game.newGame({ stored: { id: Number(id), pair, game } });
      location.hash = '#/game/' + this.game.view.id;
    };
    const link = ({ index }, { half_points, moves, ending }, game) =>
      element('a', { href: '#', title: `${game === 0 ? a : b} moves first; ${ending}`, onclick: open(index, game) }, `${results[half_points]} (${moves})`);
    const row = pair => element('tr', {}, element('td', { class: 'number' }, String(pair.index + 1)), ...pair.games.map((game, number) => element('td', {}, link(pair, game, number))));
    const head = ['pair', 'A moves first: A', 'B moves first: A'].map(text => element('th', {}, text));
    this.parts.games.replaceChildren(
      element('h2', {}, 'Games'),
      element('div', { class: 'table' }, element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...pairs.map(row)))),
    );
  }

  async results() {
    const host = byId('matches');
    try {
      const [matches, reports] = await Promise.all([api.matches(), api.reports()]);
      const row = ({ id, game, a, b, state, score: { wins, losses, draws, elo, elo_error } }) =>
        element(
          'tr',
          {},
          element('td', { class: 'number' }, element('a', { href: '#/match/' + id }, String(id))),
          ...[game, a, b].map(text => element('td', {}, text)),
          ...[`${wins}–${losses}–${draws}`, `${signed(elo, 0)} ± ${elo_error.toFixed(0)}`].map(text => element('td', { class: 'number' }, text)),
          element('td', {}, state),
        );
      const head = ['match', 'game', 'A', 'B', 'result', 'Elo', 'state'].map(text => element('th', {}, text));
      const table = element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...matches.map(row)));
      host.replaceChildren(matches.length > 0 ? element('div', { class: 'table' }, table) : element('p', { class: 'soft' }, 'No matches yet.'));
      const item = ({ name, title, exists }) =>
        element('li', {}, exists ? element('a', { href: '/reports/' + name, target: '_blank', rel: 'noopener' }, title) : `${title} `, exists ? null : element('span', { class: 'soft' }, `(none yet: tenbin paper ${name})`));
      byId('reports').replaceChildren(element('ul', {}, ...reports.map(item)));
    } catch (error) {
      host.replaceChildren(element('p', { class: 'error' }, error.message));
    }
  }
}
