// Somebody to play against, and what they think while they do.

import { think } from './api.js';
import { byId, element, many, memory } from './words.js';

// How strength is chosen, where a player knows it: the parameter, what it means, and what is usual.
const STRENGTHS = [
  ['time', 'seconds a move', 1, value => value + 's'],
  ['depth', 'plies deep', 2, String],
  ['nodes', 'positions a move', 20000, String],
  ['playouts', 'playouts a move', 1000, String],
];

export class Opponent {
  constructor(game, graph) {
    this.game = game;
    this.graph = graph;
    this.hangUp = null;
    game.onChange(view => this.changed(view));
    addEventListener('pagehide', () => this.stop());
  }

  changed(view) {
    this.stop();
    if (this.name !== this.game.card.name) this.offer();
    this.names(view);
    if (this.id !== view.id) {
      this.id = view.id;
      this.resigned = false;
      this.tell(null);
    }
    if (!this.replying && this.isItsTurn(view)) this.think(true);
  }

  // Which sides it plays: none, one, or both.
  isItsTurn(view) {
    const is_end = view.at === view.turns.length && !view.outcome;
    return is_end && !this.resigned && this.form.sides.value.includes(String(view.to_move));
  }

  offer() {
    const { card } = this.game;
    this.name = card.name;
    const option = ({ name, meaning }) => element('option', { value: name, title: meaning }, name);
    this.form = element(
      'form',
      { class: 'stack', onsubmit: event => event.preventDefault(), onchange: event => this.settings(event.target.name) },
      element('div', { class: 'row' }, element('label', {}, 'Player ', element('select', { name: 'player' }, ...card.players.map(option))), element('label', {}, 'plays ', element('select', { name: 'sides' }))),
      element('div', { class: 'row' }, element('label', {}, 'Strength ', element('input', { name: 'amount', type: 'number', min: '0.1', step: 'any' })), element('select', { name: 'strength', 'aria-label': 'what strength is measured in' })),
      element(
        'div',
        { class: 'row' },
        element('button', { type: 'button', id: 'hint', onclick: () => this.think(false) }, 'Hint'),
        element('button', { type: 'button', id: 'its-move', onclick: () => this.think(true) }, 'Let it move'),
        element('button', { type: 'button', id: 'halt', onclick: () => this.halt() }, 'Stop'),
      ),
    );
    this.told = element('dl', { class: 'told' });
    byId('opponent').replaceChildren(this.form, this.told);
    this.stop();
    const kept = memory.get('opponent.' + card.name, {});
    this.form.player.value = card.players.some(player => player.name === kept.player) ? kept.player : card.strongest;
    this.names(this.game.view);
    this.form.sides.value = kept.sides ?? '';
    this.strengths(kept);
    this.tell(null);
  }

  // The sides have other names in each game.
  names({ sides: [first, second] }) {
    const { sides } = this.form;
    if (sides.options.length > 0) return;
    const option = (value, words) => element('option', { value }, words);
    sides.append(option('', 'no side'), option('0', first), option('1', second), option('01', 'both sides'));
  }

  strengths(kept = {}) {
    const params = this.game.card.players.find(player => player.name === this.form.player.value).params;
    const known = STRENGTHS.filter(([key]) => params.some(param => param.key === key));
    const list = this.form.strength;
    list.replaceChildren(...known.map(([key, words]) => element('option', { value: key }, words)));
    // Its place is kept.
    list.closest('.row').style.visibility = known.length === 0 ? 'hidden' : '';
    if (known.some(([key]) => key === kept.strength)) list.value = kept.strength;
    this.form.amount.value = kept.amount || (STRENGTHS.find(([key]) => key === list.value)?.[2] ?? '');
  }

  settings(changed) {
    if (changed === 'player') this.strengths();
    if (changed === 'strength') this.form.amount.value = STRENGTHS.find(([key]) => key === this.form.strength.value)[2];
    const { player, sides, strength, amount } = this.form;
    memory.set('opponent.' + this.name, { player: player.value, sides: sides.value, strength: strength.value, amount: amount.value });
    this.resigned = false;
    if (this.isItsTurn(this.game.view)) this.think(true);
    else if (changed === 'sides') this.stop();
  }

  // The player as the server knows it.
  get spec() {
    const { player, strength, amount } = this.form;
    const written = STRENGTHS.find(([key]) => key === strength.value)?.[3];
    return player.value + (written && amount.value ? `:${strength.value}=${written(amount.value)}` : '');
  }

  think(plays) {
    this.stop();
    const { view } = this.game;
    if (view.outcome) return;
    byId('halt').disabled = false;
    this.tell({ words: 'thinking…' });
    this.hangUp = think(view.id, view.at, this.spec, {
      thought: told => this.tell(told),
      done: told => this.done(view, told, plays),
      failed: message => {
        this.stop();
        this.tell({ words: message });
      },
    });
  }

  async done(view, told, plays) {
    this.stop();
    this.tell(told);
    if (told.resigns) this.resigned = true;
    if (!plays && this.game.view === view) this.game.board.hint(told.path);
    if (!plays || told.resigns) this.graph.refresh();
    if (!plays || told.resigns || this.game.view !== view) return;
    // A turn may have several plies, and all of them were thought of at once.
    this.replying = true;
    for (const turn of told.reply) {
      if (!(await this.game.play({ turn }))) break;
    }
    this.replying = false;
    if (this.isItsTurn(this.game.view)) this.think(true);
  }

  stop() {
    this.hangUp?.();
    this.hangUp = null;
    if (byId('halt')) byId('halt').disabled = true;
  }

  // Stops thinking and leaves the move to the person.
  halt() {
    this.stop();
    this.form.sides.value = '';
    this.settings('sides');
  }

  tell(told) {
    const speed = told?.seconds > 0 ? `${many(told.nodes / told.seconds)} positions a second` : '';
    const lines = [
      ['move', told?.resigns ? 'gives the game up' : (told?.turn ?? told?.words ?? '–')],
      ['score', told?.score ?? '–'],
      ['depth', told?.depth ?? '–'],
      ['speed', speed || '–'],
      ['line', told?.line?.join(' ') || '–'],
    ];
    this.told.replaceChildren(...lines.flatMap(([name, words]) => [element('dt', {}, name), element('dd', {}, String(words))]));
  }
}
