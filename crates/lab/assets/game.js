// The game on the board: its moves, and steps through them. Each action is one request, whose answer has the new view with
// the analysis of the position.

import { api } from './api.js';
import { Board } from './board.js';
import { byId, element, storage, variants } from './util.js';

// The number of games kept in the browser, for a restart of the lab.
const MAX_KEPT_GAMES = 12;

export class Game {
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.view = null;
    this.listeners = [];
    this.board = new Board(byId('board'), {
      play: touches => this.play({ touches }),
      choose: moves => this.chooseMove(moves),
      keys: { u: () => this.undo(), '[': () => this.step(-1), ']': () => this.step(1) },
    });
    this.addControls();
  }

  // The catalogue's entry of the game on the board.
  get info() {
    const name = this.view.game.split(':')[0];
    return this.catalogue.find(info => info.name === name);
  }

  get pieceStyle() {
    return storage.get('letters', false) ? 'letters' : 'characters';
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  // The fields that each request shares. The evaluation panel provides `evaluationsFor`.
  options(game = this.view.game) {
    return { piece_style: this.pieceStyle, analysis: this.evaluationsFor?.(game) ?? null };
  }

  show(view, evaluations = null) {
    this.view = view;
    // The evaluations of the analysis that comes with the view.
    this.analysed = evaluations;
    this.setAddress();
    this.board.show(view, this.heatMap?.(view) ?? view.svg);
    this.describe();
    this.showError('');
    this.listeners.forEach(listener => listener(view));
    this.keep();
  }

  // Puts the game into the address, unless another view is open.
  setAddress() {
    const is_game = /^(#\/?)?(game\/.*)?$/.test(location.hash);
    if (is_game) history.replaceState(null, '', '#/game/' + this.view.id);
  }

  showError(message) {
    byId('error').textContent = message;
  }

  // Sends a request and shows its answer or its error. An answer that a later request has overtaken is dropped. Returns
  // whether the view has changed.
  async send(options, work) {
    const number = this.nextRequest();
    try {
      const view = await work(options);
      if (number !== this.lastRequest) return false;
      this.show(view, options.analysis);
      return true;
    } catch (error) {
      if (error.status === 404 && (await this.restore())) return false;
      this.showError(error.message);
      this.board.cancel();
      return false;
    }
  }

  play(move) {
    return this.send(this.options(), options => api.play(this.view.id, { ...move, ...options }));
  }

  // Undoes moves until it is the person's turn.
  undo() {
    const skip_side = this.computerSide?.() ?? null;
    return this.send(this.options(), options => api.undo(this.view.id, { skip_side, ...options }));
  }

  goTo(ply) {
    return this.send(this.options(), options => api.goTo(this.view.id, { ply, ...options }));
  }

  step(by) {
    return this.goTo(Math.max(0, this.view.ply + by));
  }

  newGame(start) {
    return this.send(this.options(start.game ?? ''), options => api.newGame({ ...start, ...options }));
  }

  // The number of a new request, to tell whether a later one has been sent.
  nextRequest() {
    this.lastRequest = (this.lastRequest ?? 0) + 1;
    return this.lastRequest;
  }

  async open(id) {
    const number = this.nextRequest();
    try {
      const view = await api.view(id, this.pieceStyle);
      if (number === this.lastRequest) this.show(view);
    } catch {
      if (!(await this.restore(id))) await this.newGame({ game: this.catalogue[0].name });
    }
  }

  // Keeps the game in the browser: a restarted lab has lost it.
  keep() {
    const { id, game, record, ply } = this.view;
    const others = storage.get('sessions', []).filter(kept => kept.id !== id);
    storage.set('sessions', [{ id, game, record, ply }, ...others].slice(0, MAX_KEPT_GAMES));
  }

  // Opens a kept game that the lab has lost.
  async restore(id = this.view?.id) {
    const kept = storage.get('sessions', []).find(kept => kept.id === id);
    if (!kept) return false;
    const options = this.options(kept.game);
    try {
      this.show(await api.newGame({ game: kept.game, text: kept.record, ply: kept.ply, ...options }), options.analysis);
      return true;
    } catch {
      return false;
    }
  }

  // Offers moves that share their clicks.
  chooseMove(moves) {
    const choose = move => {
      this.describeChoices();
      if (move) this.play({ move });
      else this.board.cancel();
    };
    const buttons = moves.map(move => element('button', { type: 'button', class: 'strong', onclick: () => choose(move) }, move));
    const cancel = element('button', { type: 'button', onclick: () => choose(null) }, 'Cancel');
    byId('choices').replaceChildren(...buttons, cancel);
    buttons[0].focus();
  }

  // Updates everything around the board.
  describe() {
    const { view } = this;
    const mover = view.sides[view.side_to_move];
    const place = view.ply < view.moves.length ? ` (move ${view.ply} of ${view.moves.length})` : '';
    byId('status').textContent = (view.outcome ? `Game over: ${view.outcome}` : `${mover} to move`) + place;
    const [name, ...variant] = view.game.split(':');
    byId('new-game').game.value = name;
    byId('new-game').variant.value = variant.join(':');
    byId('new-game').variant.title = variants(this.info);
    byId('letters-label').hidden = !view.svg.includes('tb-wedge"');
    this.describeMoves();
    this.describeChoices();
    const disabled = [view.ply === 0, view.ply === 0, view.ply === view.moves.length, view.ply === view.moves.length];
    document.querySelectorAll('[data-go]').forEach((button, index) => (button.disabled = disabled[index]));
    byId('undo').disabled = view.ply === 0;
    const input = byId('move-form').elements.move;
    input.placeholder = view.example_move ? `Move, e.g. ${view.example_move}` : 'Move';
    input.title = this.info.move_notation;
  }

  describeMoves() {
    const { view } = this;
    const item = (move, index) =>
      element('li', { class: index + 1 === view.ply ? 'current' : '', onclick: () => this.goTo(index + 1) }, move);
    const list = byId('moves');
    list.replaceChildren(...view.moves.map(item));
    const current = list.querySelector('.current');
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  // Buttons for moves without clicks on the board, and for the default setup.
  describeChoices() {
    const { view } = this;
    const button = (label, act) => element('button', { type: 'button', onclick: act }, label);
    const moves = view.other_moves.map(move => button(move, () => this.play({ move })));
    const setup = view.default_setup ? [button('Complete the default setup', () => this.play({ default_setup: true }))] : [];
    byId('choices').replaceChildren(...moves, ...setup);
  }

  addControls() {
    const form = byId('new-game');
    const option = ({ name, description }) => element('option', { value: name, title: description }, name);
    form.game.replaceChildren(...this.catalogue.map(option));
    form.game.addEventListener('change', () => (form.variant.value = ''));
    form.addEventListener('submit', event => {
      event.preventDefault();
      const variant = form.variant.value.trim();
      this.newGame({ game: form.game.value + (variant && ':' + variant) });
    });
    byId('letters').checked = storage.get('letters', false);
    byId('letters').addEventListener('change', event => {
      storage.set('letters', event.target.checked);
      this.goTo(this.view.ply);
    });
    const target = { start: () => 0, back: view => view.ply - 1, on: view => view.ply + 1, end: view => view.moves.length };
    for (const button of document.querySelectorAll('[data-go]')) {
      button.addEventListener('click', () => this.goTo(Math.max(0, target[button.dataset.go](this.view))));
    }
    byId('error').addEventListener('click', () => this.showError(''));
    byId('undo').addEventListener('click', () => this.undo());
    byId('move-form').addEventListener('submit', async event => {
      event.preventDefault();
      const input = event.target.elements.move;
      if (await this.play({ move: input.value.trim() })) input.value = '';
    });
  }
}
