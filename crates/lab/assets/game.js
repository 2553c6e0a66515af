// The game on the board: what was played, and stepping through it. Whoever wants to know of changes says so.

import { api } from './api.js';
import { Board } from './board.js';
import { byId, element, memory } from './words.js';

// How many games this browser remembers, in case the lab is started anew.
const REMEMBERED = 12;

export class Game {
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.view = null;
    this.listeners = [];
    this.board = new Board(byId('board'), {
      play: path => this.play({ path }),
      choose: turns => this.choose(turns),
      keys: { u: () => this.undo(), '[': () => this.step(-1), ']': () => this.step(1) },
    });
    this.controls();
  }

  // What the desk says of the game on the board.
  get card() {
    const name = this.view.game.split(':')[0];
    return this.catalogue.find(card => card.name === name);
  }

  onChange(tell) {
    this.listeners.push(tell);
  }

  async show(view) {
    this.view = view;
    this.name();
    // Whoever paints more than the board does so at once, or the board would flicker.
    if (!this.painter?.(view)) this.board.show(view);
    this.describe();
    this.slip('');
    this.listeners.forEach(tell => tell(view));
    await this.remember();
  }

  // Names the game in the address. Whoever has turned to something else meanwhile is not called back.
  name() {
    const is_game = /^(#\/?)?(game\/.*)?$/.test(location.hash);
    if (is_game) history.replaceState(null, '', '#/game/' + this.view.id);
  }

  slip(message) {
    byId('slip').textContent = message;
  }

  // Does what may be refused, and says why it was. An answer that comes after a later question is passed over, and whoever
  // asked is told that nothing came of it.
  async attempt(work) {
    const question = this.ask();
    try {
      const view = await work();
      if (question !== this.asked) return false;
      await this.show(view);
      return true;
    } catch (error) {
      if (error.status === 404 && (await this.refill())) return false;
      this.slip(error.message);
      this.board.cancel();
      return false;
    }
  }

  play(turn) {
    return this.attempt(() => api.play(this.view.id, turn));
  }

  // Takes back until it is a person's turn: whoever answers at once would do so again.
  async undo() {
    if (this.undoing) return;
    this.undoing = true;
    while ((await this.attempt(() => api.undo(this.view.id))) && this.view.at > 0 && this.answers?.(this.view));
    this.undoing = false;
    this.undone?.();
  }

  goTo(at) {
    return this.attempt(() => api.goTo(this.view.id, at));
  }

  step(by) {
    return this.goTo(Math.max(0, this.view.at + by));
  }

  begin(wish) {
    return this.attempt(() => api.begin(wish));
  }

  // The number of a question, which tells whether it is still the last.
  ask() {
    this.asked = (this.asked ?? 0) + 1;
    return this.asked;
  }

  async open(id) {
    const question = this.ask();
    try {
      const view = await api.state(id);
      if (question === this.asked) await this.show(view);
    } catch (error) {
      if (!(await this.refill(id))) await this.begin({ game: this.catalogue[0].name });
    }
  }

  // Keeps the game in the browser too: a lab that was started anew knows nothing of it.
  async remember() {
    const { id, game, at } = this.view;
    const record = await api.record(id, 'lines').catch(() => null);
    if (!record) return;
    const kept = memory.get('games', []).filter(known => known.id !== id);
    memory.set('games', [{ id, game, record, at }, ...kept].slice(0, REMEMBERED));
  }

  async refill(id = this.view?.id) {
    const kept = memory.get('games', []).find(known => known.id === id);
    if (!kept) return false;
    try {
      const view = await api.begin({ game: kept.game, text: kept.record });
      await this.show(await api.goTo(view.id, kept.at));
      return true;
    } catch {
      return false;
    }
  }

  // Offers turns that are made by the same touches.
  choose(turns) {
    const answer = turn => {
      this.describeChoices();
      if (turn) this.play({ turn });
      else this.board.cancel();
    };
    const buttons = turns.map(turn => element('button', { type: 'button', class: 'strong', onclick: () => answer(turn) }, turn));
    const cancel = element('button', { type: 'button', onclick: () => answer(null) }, 'cancel');
    byId('choices').replaceChildren(...buttons, cancel);
    buttons[0].focus();
  }

  // Everything around the board.
  describe() {
    const { view } = this;
    const mover = view.sides[view.to_move];
    const where = view.at < view.turns.length ? ` (turn ${view.at} of ${view.turns.length})` : '';
    byId('status').textContent = (view.outcome ? `The game is over: ${view.outcome}` : `${mover} to move`) + where;
    const [name, ...variant] = view.game.split(':');
    byId('new-game').game.value = name;
    byId('new-game').variant.value = variant.join(':');
    byId('new-game').variant.title = this.card.variants;
    byId('letters-label').hidden = !view.svg.includes('tb-wedge"');
    this.describeTurns();
    this.describeChoices();
    const ends = [view.at === 0, view.at === 0, view.at === view.turns.length, view.at === view.turns.length];
    document.querySelectorAll('[data-go]').forEach((button, place) => (button.disabled = ends[place]));
    byId('undo').disabled = view.at === 0;
  }

  describeTurns() {
    const { view } = this;
    const item = (turn, place) =>
      element('li', { class: place + 1 === view.at ? 'now' : '', onclick: () => this.goTo(place + 1) }, turn);
    const list = byId('turns');
    list.replaceChildren(...view.turns.map(item));
    const now = list.querySelector('.now');
    if (now) list.scrollTop = now.offsetTop - list.clientHeight / 2;
  }

  // Turns that do not happen on the board, and the rest of a usual set-up.
  describeChoices() {
    const { view } = this;
    const button = (words, act) => element('button', { type: 'button', onclick: act }, words);
    const plain = view.plain.map(turn => button(turn, () => this.play({ turn })));
    const usual = view.usual ? [button('Set up the rest as usual', () => this.setUp())] : [];
    byId('choices').replaceChildren(...plain, ...usual);
  }

  async setUp() {
    const side = this.view.to_move;
    while (this.view.usual && this.view.to_move === side && (await this.play({ turn: this.view.usual })));
  }

  controls() {
    const form = byId('new-game');
    form.game.replaceChildren(...this.catalogue.map(card => element('option', { value: card.name, title: card.about }, card.name)));
    form.game.addEventListener('change', () => (form.variant.value = ''));
    form.addEventListener('submit', event => {
      event.preventDefault();
      const variant = form.variant.value.trim();
      this.begin({ game: form.game.value + (variant && ':' + variant) });
    });
    byId('letters').checked = memory.get('letters', false);
    byId('letters').addEventListener('change', event => {
      memory.set('letters', event.target.checked);
      this.attempt(() => api.state(this.view.id));
    });
    const go = { start: () => 0, back: view => view.at - 1, on: view => view.at + 1, end: view => view.turns.length };
    for (const button of document.querySelectorAll('[data-go]')) {
      button.addEventListener('click', () => this.goTo(Math.max(0, go[button.dataset.go](this.view))));
    }
    byId('slip').addEventListener('click', () => this.slip(''));
    byId('undo').addEventListener('click', () => this.undo());
    byId('typed').addEventListener('submit', async event => {
      event.preventDefault();
      const input = event.target.turn;
      if (await this.play({ turn: input.value.trim() })) input.value = '';
    });
  }
}
