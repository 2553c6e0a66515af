// The computer player: its settings, its search and its moves.

import { search } from './api.js';
import { PlayerChooser } from './players.js';
import { byId, element, formatCount, scoreText, storage } from './util.js';

export class ComputerPlayer {
  constructor(game, graph) {
    this.game = game;
    this.graph = graph;
    this.stopSearch = null;
    game.onChange(view => this.update(view));
    game.computerSide = () => (['0', '1'].includes(this.sides.value) ? Number(this.sides.value) : null);
    addEventListener('pagehide', () => this.stop());
  }

  update(view) {
    this.stop();
    if (this.name !== this.game.info.name) this.addForm();
    this.nameSides(view);
    if (this.id !== view.id) {
      this.id = view.id;
      this.has_resigned = false;
      this.showInfo(null);
    }
    this.moveIfOnTurn();
  }

  moveIfOnTurn() {
    const { view } = this.game;
    const is_end = view.ply === view.moves.length && !view.outcome;
    const is_on_turn = this.sides.value.includes(String(view.side_to_move));
    if (is_end && !this.has_resigned && is_on_turn) this.search(true);
  }

  // The form for the players of this game.
  addForm() {
    const { info } = this.game;
    this.name = info.name;
    const kept = { player: info.strongest_player, sides: '', ...storage.get('computer.' + info.name, {}) };
    this.chooser = new PlayerChooser(info.players, { chosen: kept, changed: () => this.changeSettings() });
    this.sides = element('select', { name: 'sides', onchange: () => this.changeSettings() });
    this.info = element('dl', { class: 'search-info' });
    const button = (id, label, act) => element('button', { type: 'button', id, onclick: act }, label);
    byId('computer').replaceChildren(
      element(
        'form',
        { class: 'stack', onsubmit: event => event.preventDefault() },
        element('div', { class: 'row' }, element('label', {}, 'Player ', this.chooser.player), element('label', {}, 'Computer plays ', this.sides)),
        this.chooser.limits,
        element(
          'div',
          { class: 'row' },
          button('hint', 'Hint', () => this.search(false)),
          button('move-now', 'Computer, move now', () => this.search(true)),
          button('stop', 'Stop', () => this.halt()),
        ),
      ),
      this.info,
    );
    this.stop();
    this.nameSides(this.game.view);
    this.sides.value = kept.sides;
    this.showInfo(null);
  }

  // The names of the sides depend on the game.
  nameSides({ sides: [first, second] }) {
    if (this.sides.options.length > 0) return;
    const option = (value, label) => element('option', { value }, label);
    this.sides.append(option('', 'neither side'), option('0', first), option('1', second), option('01', 'both sides'));
  }

  changeSettings() {
    storage.set('computer.' + this.name, { ...this.chooser.chosen, sides: this.sides.value });
    this.has_resigned = false;
    this.stop();
    this.moveIfOnTurn();
  }

  // Searches the position for a hint, or to play the best move.
  search(plays) {
    this.stop();
    const { view } = this.game;
    if (view.outcome) return;
    byId('stop').disabled = false;
    this.showInfo({ message: 'searching…' });
    this.stopSearch = search(view.id, view.ply, this.chooser.spec, {
      info: info => this.showInfo(info),
      result: info => this.finish(view, info, plays),
      failed: message => {
        this.stop();
        this.showInfo({ message });
      },
    });
  }

  finish(view, info, plays) {
    this.stop();
    this.showInfo(info);
    if (info.resigns) this.has_resigned = true;
    if (this.game.view !== view) return;
    if (plays && !info.resigns) return this.game.play({ moves: info.turn });
    if (!plays) this.game.board.hint(info.touches);
    this.graph.showSearchScores(info.search_scores);
  }

  stop() {
    this.stopSearch?.();
    this.stopSearch = null;
    if (byId('stop')) byId('stop').disabled = true;
  }

  // Stops the search, and leaves all moves to the person.
  halt() {
    this.stop();
    this.sides.value = '';
    this.changeSettings();
    this.showInfo(null);
  }

  showInfo(info) {
    const speed = info?.seconds > 0 ? `${formatCount(info.nodes / info.seconds)} nodes per second` : '';
    const lines = [
      ['move', info?.resigns ? 'resigns' : (info?.best_move ?? info?.message ?? '–')],
      ['score', scoreText(info?.score ?? '–')],
      ['depth', info?.depth ?? '–'],
      ['speed', speed || '–'],
      ['PV', info?.pv?.join(' ') || '–'],
    ];
    this.info.replaceChildren(...lines.flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, String(text))]));
  }
}
