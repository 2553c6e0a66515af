// Somebody to play against, and what they think while they do.

import { think } from './api.js';
import { PlayerChooser } from './players.js';
import { byId, element, many, memory } from './words.js';

export class Opponent {
  constructor(game, graph) {
    this.game = game;
    this.graph = graph;
    this.hangUp = null;
    game.onChange(view => this.changed(view));
    game.answers = view => this.sides.value === String(view.to_move);
    game.undone = () => this.answer();
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
    if (!this.replying && !this.game.undoing) this.answer();
  }

  // Moves, if it is its turn.
  answer() {
    if (this.isItsTurn(this.game.view)) this.think(true);
  }

  // Which sides it plays: none, one, or both.
  isItsTurn(view) {
    const is_end = view.at === view.turns.length && !view.outcome;
    return is_end && !this.resigned && this.sides.value.includes(String(view.to_move));
  }

  offer() {
    const { card } = this.game;
    this.name = card.name;
    const kept = { player: card.strongest, sides: '', ...memory.get('opponent.' + card.name, {}) };
    this.chooser = new PlayerChooser(card.players, { chosen: kept, changed: () => this.settings() });
    this.sides = element('select', { name: 'sides', onchange: () => this.settings() });
    this.told = element('dl', { class: 'told' });
    byId('opponent').replaceChildren(
      element(
        'form',
        { class: 'stack', onsubmit: event => event.preventDefault() },
        element('div', { class: 'row' }, element('label', {}, 'Player ', this.chooser.player), element('label', {}, 'plays ', this.sides)),
        this.chooser.strength,
        element(
          'div',
          { class: 'row' },
          element('button', { type: 'button', id: 'hint', onclick: () => this.think(false) }, 'Hint'),
          element('button', { type: 'button', id: 'its-move', onclick: () => this.think(true) }, 'Let it move'),
          element('button', { type: 'button', id: 'halt', onclick: () => this.halt() }, 'Stop'),
        ),
      ),
      this.told,
    );
    this.stop();
    this.names(this.game.view);
    this.sides.value = kept.sides;
    this.tell(null);
  }

  // The sides have other names in each game.
  names({ sides: [first, second] }) {
    if (this.sides.options.length > 0) return;
    const option = (value, words) => element('option', { value }, words);
    this.sides.append(option('', 'no side'), option('0', first), option('1', second), option('01', 'both sides'));
  }

  settings() {
    memory.set('opponent.' + this.name, { ...this.chooser.chosen, sides: this.sides.value });
    this.resigned = false;
    this.stop();
    this.answer();
  }

  think(plays) {
    this.stop();
    const { view } = this.game;
    if (view.outcome) return;
    byId('halt').disabled = false;
    this.tell({ words: 'thinking…' });
    this.hangUp = think(view.id, view.at, this.chooser.spec, {
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
    this.answer();
  }

  stop() {
    this.hangUp?.();
    this.hangUp = null;
    if (byId('halt')) byId('halt').disabled = true;
  }

  // Stops thinking and leaves the move to the person.
  halt() {
    this.stop();
    this.sides.value = '';
    this.settings();
    this.tell(null);
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
