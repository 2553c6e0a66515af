// Matches: begin one, watch its verdict narrow, stop it, go on with it; results and reports.

import { api, watchMatch } from './api.js';
import { PlayerChooser } from './players.js';
import { byId, element, likely, signed } from './words.js';

export class Weigh {
  constructor(catalogue, game) {
    this.catalogue = catalogue;
    this.game = game;
    this.form = byId('weighing');
    const { form } = this;
    form.game.replaceChildren(...catalogue.map(card => element('option', { value: card.name }, card.name)));
    form.game.addEventListener('change', () => this.offer());
    form.addEventListener('submit', event => {
      event.preventDefault();
      this.start();
    });
    this.offer();
  }

  get card() {
    return this.catalogue.find(card => card.name === this.form.game.value);
  }

  // Players to choose from, for the game that was chosen.
  offer() {
    const { form, card } = this;
    const evaluations = card.players.filter(player => player.sees).map(player => player.name);
    const a = evaluations[1] ?? evaluations[0];
    this.choose(form.a, a);
    this.choose(form.b, evaluations[0] === a ? 'random' : evaluations[0]);
    form.variant.value = '';
    form.variant.title = card.variants;
    byId('about-players').textContent = `In full, what differs from the usual follows a colon: ${evaluations[0]}:depth=3,hash=64. Variants: ${card.variants}.`;
  }

  // What is chosen is written into a field, where it can be said more exactly.
  choose(field, player) {
    const chooser = new PlayerChooser(this.card.players, { chosen: { player }, as_is: true, changed: () => (field.value = chooser.spec) });
    byId('choose-' + field.name).replaceChildren(element('label', {}, field.name.toUpperCase() + ' ', chooser.player), chooser.strength);
    field.value = chooser.spec;
  }

  async start() {
    const { form } = this;
    const slip = form.querySelector('.slip');
    slip.textContent = '';
    const variant = form.variant.value.trim();
    const wish = {
      game: form.game.value + (variant && ':' + variant),
      a: form.a.value.trim(),
      b: form.b.value.trim(),
      games: Number(form.games.value),
      seed: Number(form.seed.value),
      sprt: form.sprt.value.trim() || null,
    };
    try {
      const { id } = await api.weigh(wish);
      location.hash = '#/match/' + id;
    } catch (error) {
      slip.textContent = error.message;
    }
  }

  leave() {
    this.hangUp?.();
    this.hangUp = null;
  }

  // One match: live while it is played, from the store when it is not. The boards of one that has just ended stay.
  async show(id, shown = []) {
    this.leave();
    const host = byId('match');
    let detail;
    try {
      detail = await api.match(id);
    } catch (error) {
      return host.replaceChildren(element('p', { class: 'slip' }, error.message));
    }
    const part = name => element('div', { class: name });
    this.parts = { verdict: element('p', { class: 'verdict', role: 'status' }), bar: part('balance'), facts: part('facts soft'), chart: part('chart'), boards: part('boards'), games: part('games') };
    const act = (words, work) =>
      element('button', {
        type: 'button',
        onclick: async () => {
          slip.textContent = '';
          try {
            await work();
          } catch (error) {
            slip.textContent = error.message;
          }
        },
      }, words);
    const slip = element('p', { class: 'slip', role: 'alert' });
    const buttons = element('div', { class: 'row acts' });
    if (detail.state === 'running') buttons.append(act('Stop', () => api.stop(id)));
    if (detail.state === 'unfinished') buttons.append(act('Go on', async () => this.show((await api.resume(id)).id)));
    const { verdict, bar, facts, chart, boards, games } = this.parts;
    const is_watched = detail.state === 'running' || shown.length > 0;
    host.replaceChildren(
      element('h1', {}, `${detail.a} against ${detail.b}`),
      element('p', { class: 'soft' }, `${detail.game}, match ${id}, seed ${detail.seed}`),
      verdict, bar, facts, buttons, slip, element('div', { class: is_watched ? 'watched live' : 'watched' }, chart, boards), games,
    );
    const wanted = Math.ceil(Number(detail.settings.games ?? detail.standing.games) / 2) * 2;
    const state = { finished: detail.ending ?? 'finished', unfinished: 'stopped; it can go on', running: 'being played' }[detail.state];
    this.tell({ standing: detail.standing, wanted, chart: detail.chart, boards: shown, words: state, is_on: detail.state === 'running' });
    this.list(id, detail);
    if (detail.state === 'running') {
      this.hangUp = watchMatch(id, news => this.news(id, news), () => this.show(id));
    }
  }

  async news(id, news) {
    if (news.ended) {
      await this.show(id, news.boards);
      if (news.ended.state === 'failed') byId('match').querySelector('.slip').textContent = news.ended.message;
      return;
    }
    this.tell({ ...news, words: `being played for ${Math.round(news.seconds)} s`, is_on: true });
  }

  tell({ standing, wanted, chart, boards, sprt, words, is_on }) {
    const { parts } = this;
    if (standing) {
      const { games, wins, losses, draws, score, elo, elo_error, los } = standing;
      // No verdict on the way: whoever looks at one often enough sees any answer come by.
      const so_far = games > 0 ? `so far A has ${signed(elo, 0)} ± ${elo_error.toFixed(0)} Elo` : 'nothing is known yet';
      parts.verdict.textContent = is_on ? so_far : standing.verdict.replaceAll('`', '');
      const share = games > 0 ? score * 100 : 50;
      parts.bar.innerHTML = `<i style="width:${share}%"></i><b style="left:50%"></b>`;
      parts.bar.title = `A has ${share.toFixed(1)} % of the points`;
      const test = sprt ? ` · test ${sprt.llr.toFixed(2)} in ${sprt.lower.toFixed(2)} … ${sprt.upper.toFixed(2)}` : '';
      parts.facts.textContent =
        `${games} of ${wanted} games · ${wins} won, ${losses} lost, ${draws} drawn · score ${share.toFixed(1)} % · ` +
        `Elo ${signed(elo, 0)} ± ${elo_error.toFixed(0)} · ${likely(los)} likely that A is the stronger${test} · ${words}`;
    }
    if (chart) parts.chart.innerHTML = chart;
    if (boards.length > 0) {
      parts.boards.innerHTML = boards
        .map(({ pair, game, turns, outcome, svg }) => `<figure>${svg}<figcaption>pair ${pair}, game ${game + 1}: ${outcome ?? turns + ' turns'}</figcaption></figure>`)
        .join('');
    }
  }

  // The games of a match, each of which opens on the board.
  list(id, { pairs, a, b }) {
    if (pairs.length === 0) return;
    const results = ['lost', 'drawn', 'won'];
    const open = (pair, game) => async event => {
      event.preventDefault();
      await this.game.begin({ stored: { id: Number(id), pair, game } });
      location.hash = '#/game/' + this.game.view.id;
    };
    const link = ({ index }, { points, turns, ending }, game) =>
      element('a', { href: '#', title: `${game === 0 ? a : b} moves first; ${ending}`, onclick: open(index, game) }, `${results[points]} (${turns})`);
    const row = pair => element('tr', {}, element('td', { class: 'number' }, String(pair.index + 1)), ...pair.games.map((game, number) => element('td', {}, link(pair, game, number))));
    const head = ['pair', 'A first: A has', 'B first: A has'].map(words => element('th', {}, words));
    this.parts.games.replaceChildren(
      element('h2', {}, 'Games'),
      element('div', { class: 'table' }, element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...pairs.map(row)))),
    );
  }

  async results() {
    const host = byId('matches');
    try {
      const [matches, reports] = await Promise.all([api.matches(), api.reports()]);
      const row = ({ id, game, a, b, state, standing: { wins, losses, draws, elo, elo_error } }) =>
        element(
          'tr',
          {},
          element('td', { class: 'number' }, element('a', { href: '#/match/' + id }, String(id))),
          ...[game, a, b].map(words => element('td', {}, words)),
          ...[`${wins}–${losses}–${draws}`, `${signed(elo, 0)} ± ${elo_error.toFixed(0)}`].map(words => element('td', { class: 'number' }, words)),
          element('td', {}, state),
        );
      const head = ['match', 'game', 'A', 'B', 'result', 'Elo', 'state'].map(words => element('th', {}, words));
      const table = element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...matches.map(row)));
      host.replaceChildren(matches.length > 0 ? element('div', { class: 'table' }, table) : element('p', { class: 'soft' }, 'No match has been played yet.'));
      const item = ({ name, title, is_there }) =>
        element('li', {}, is_there ? element('a', { href: '/reports/' + name, target: '_blank', rel: 'noopener' }, title) : `${title} `, is_there ? null : element('span', { class: 'soft' }, `(not yet: tenbin paper ${name})`));
      byId('reports').replaceChildren(element('ul', {}, ...reports.map(item)));
    } catch (error) {
      host.replaceChildren(element('p', { class: 'slip' }, error.message));
    }
  }
}
