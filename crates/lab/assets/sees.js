// What an evaluation sees: its terms, one of them as heat on the board, sliders on its weights, and a second one beside it.

import { api } from './api.js';
import { weightSliders } from './weights.js';
import { byId, download, element, latest, memory, signed, textOf } from './words.js';

export class Sees {
  constructor(game, graph) {
    this.game = game;
    this.minds = [null, null];
    this.pinned = null;
    this.hovered = null;
    this.redraw = latest(() => this.look());
    this.rescore = () => graph.show(this.minds[0]);
    game.onChange(() => this.changed());
    game.painter = () => this.pinned && this.name === game.card.name;
  }

  // The board has changed: the same evaluations look at it, or those of another game.
  changed() {
    if (this.name !== this.game.card.name) this.offer();
    this.hovered = null;
    this.redraw();
    this.rescore();
  }

  offer() {
    const { card } = this.game;
    this.name = card.name;
    const names = card.players.filter(player => player.sees).map(player => player.name);
    const kept = memory.get('sees.' + card.name, [card.usual, '']);
    this.minds = kept.map(name => (names.includes(name) ? { evaluation: name, weights: null } : null));
    this.minds[0] ??= { evaluation: names[0], weights: null };
    this.pinned = null;
    const option = name => element('option', { value: name }, name);
    const chooser = (place, none) => {
      const list = element('select', { 'data-mind': String(place), onchange: event => this.pick(place, event.target.value) });
      list.append(...(none ? [element('option', { value: '' }, 'nothing')] : []), ...names.map(option));
      list.value = this.minds[place]?.evaluation ?? '';
      return list;
    };
    this.tables = [element('div', { class: 'terms' }), element('div', { class: 'terms second' })];
    byId('sees').replaceChildren(
      element('div', { class: 'row' }, element('label', {}, 'Evaluation ', chooser(0, false)), element('label', {}, 'beside ', chooser(1, true))),
      element('div', { class: 'sheets' }, ...this.tables),
      element(
        'div',
        { class: 'row' },
        element('span', { class: 'soft' }, 'Weights'),
        element('button', { type: 'button', id: 'reset-weights', onclick: () => this.reset() }, 'Reset'),
        element('button', { type: 'button', id: 'save-weights', onclick: () => this.save() }, 'Save'),
        element('label', { class: 'file' }, 'Open', element('input', { type: 'file', accept: '.toml', onchange: event => this.load(event) })),
      ),
      element('p', { class: 'slip', role: 'alert' }),
    );
  }

  pick(place, evaluation) {
    this.minds[place] = evaluation ? { evaluation, weights: null } : null;
    this.pinned = null;
    this.tables[place].replaceChildren();
    memory.set('sees.' + this.name, this.minds.map(mind => mind?.evaluation ?? ''));
    this.redraw();
    this.rescore();
  }

  reset() {
    this.minds.forEach((mind, place) => {
      if (mind) mind.weights = null;
      this.tables[place].replaceChildren();
    });
    this.redraw();
    this.rescore();
  }

  save() {
    // What was pulled a moment ago counts too, though the server may not have answered yet.
    const { evaluation, weights } = this.minds[0];
    download(`${this.name}-${evaluation}.toml`, weights ?? this.files[0]);
  }

  async load(event) {
    const file = event.target.files[0];
    if (!file) return;
    this.minds[0].weights = await textOf(file);
    event.target.value = '';
    this.tables[0].replaceChildren();
    this.redraw();
    this.rescore();
  }

  slip(message) {
    byId('sees').querySelector('.slip').textContent = message;
  }

  // Asks what is seen and shows it.
  async look() {
    const { view } = this.game;
    const { shown } = this;
    // A term of the one evaluation need not be one of the other.
    const term = place => (this.known(place).includes(shown?.name) ? shown.name : null);
    const minds = this.minds.filter(mind => mind).map((mind, place) => ({ ...mind, term: term(place) }));
    let seen;
    try {
      seen = await api.sheet(view.id, view.at, minds);
    } catch (error) {
      if (this.game.view === view) this.game.board.show(view);
      return this.slip(error.message);
    }
    if (this.game.view !== view) return;
    this.slip('');
    this.files = seen.sheets.map(sheet => sheet.file);
    this.minds.forEach((mind, place) => {
      const sheet = mind ? seen.sheets[place] : null;
      this.tables[place].hidden = !sheet;
      if (sheet) this.tabulate(place, sheet);
      // A file that a person has opened may leave terms out; the server's has an entry for each.
      if (sheet && mind.weights && mind.weights === minds[place].weights) mind.weights = sheet.file;
    });
    const heat = shown && seen.sheets[shown.place] && this.game.board.path.length === 0;
    if (heat) this.game.board.show(view, seen.sheets[shown.place].drawn.svg);
    else if (this.heated || this.game.board.view !== view) this.game.board.show(view);
    this.heated = Boolean(heat);
    this.compare(seen);
  }

  // The term whose heat is shown: the one under the pointer, or the one that was picked.
  get shown() {
    return this.hovered ?? this.pinned;
  }

  known(place) {
    const rows = this.tables[place].querySelectorAll('[data-term]');
    return ['total', ...[...rows].map(row => row.dataset.term)];
  }

  hover(term) {
    this.hovered = term;
    this.redraw();
  }

  isPinned(place, name) {
    return this.pinned?.place === place && this.pinned.name === name;
  }

  pin(place, name) {
    this.pinned = this.isPinned(place, name) ? null : { place, name };
    this.hovered = null;
    this.redraw();
  }

  // The terms with their values and bars. Rows stay where they are, so that a slider can be dragged on.
  tabulate(place, sheet) {
    const table = this.tables[place];
    const lines = [{ name: 'total', meaning: 'all terms together', value: sheet.total, weights: [], names: [] }, ...sheet.terms];
    const most = Math.max(...lines.map(line => Math.abs(line.value)), 1e-9);
    if (table.children.length !== lines.length + 1) {
      const { evaluation } = this.minds[place];
      const head = element('p', { class: 'soft' }, `${evaluation}: in favour of ${this.game.view.sides[0]} (blue) or ${this.game.view.sides[1]} (orange)`);
      table.replaceChildren(head, ...lines.map(line => this.row(place, line)));
    }
    lines.forEach((line, number) => {
      const row = table.children[number + 1];
      row.querySelector('.value').textContent = signed(line.value);
      const bar = row.querySelector('.bar i');
      bar.style.width = (Math.abs(line.value) / most) * 50 + '%';
      bar.className = line.value < 0 ? 'second' : 'first';
      row.classList.toggle('quiet', line.value === 0 && !line.squares && number > 0);
      row.classList.toggle('picked', this.isPinned(place, line.name));
    });
  }

  row(place, line) {
    const { name, meaning } = line;
    const head = element(
      'button',
      { type: 'button', class: 'term', title: meaning, onclick: () => this.pin(place, name), onmouseenter: () => this.hover({ place, name }), onmouseleave: () => this.hover(null) },
      element('span', { class: 'name' }, name),
      element('span', { class: 'bar' }, element('i')),
      element('span', { class: 'value' }, ''),
    );
    const row = element('div', { 'data-term': name }, head);
    if (line.weights.length > 0) row.append(weightSliders(line, values => this.weigh(place, name, values)));
    return row;
  }

  // Another weight: the file changes in one entry, and everything is drawn anew.
  weigh(place, name, values) {
    const mind = this.minds[place];
    const now = mind.weights ?? this.files[place];
    const entry = new RegExp(`^${name} = (\\[[^\\]]*\\]|.*)$`, 'm');
    mind.weights = now.replace(entry, `${name} = [${values.join(', ')}]`);
    this.pinned ??= { place, name };
    this.redraw();
    this.rescore();
  }

  // Two evaluations side by side, and where they differ.
  compare(seen) {
    const host = byId('compared');
    host.hidden = !seen.difference;
    if (!seen.difference) return host.replaceChildren();
    const figure = (title, drawn) => {
      const made = element('figure', {}, element('figcaption', {}, title));
      made.insertAdjacentHTML('afterbegin', drawn.svg);
      return made;
    };
    const [one, other] = this.minds.map(mind => mind.evaluation);
    host.replaceChildren(
      figure(`${one}: ${seen.sheets[0].drawn.term} ${signed(seen.sheets[0].drawn.value)}`, seen.sheets[0].drawn),
      figure(`${other}: ${seen.sheets[1].drawn.term} ${signed(seen.sheets[1].drawn.value)}`, seen.sheets[1].drawn),
      figure(`${one} less ${other}: ${signed(seen.difference.value)}`, seen.difference),
    );
  }
}
