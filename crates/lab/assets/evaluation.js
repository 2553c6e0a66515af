// The evaluation panel: terms and weights of one evaluation or two, and the heat map of a term on the board.

import { api } from './api.js';
import { byId, coalesce, decodeFile, download, element, signed, storage } from './util.js';
import { weightSliders } from './weights.js';

export class EvaluationPanel {
  constructor(game, graph) {
    this.game = game;
    this.graph = graph;
    this.evaluations = [null, null];
    this.pinned = null;
    this.hovered = null;
    this.refresh = coalesce(() => this.requestAnalysis());
    game.onChange(view => this.update(view));
    game.evaluationsFor = game => this.evaluationsFor(game);
    game.heatMap = view => this.pinnedHeatMap(view);
  }

  // The view has changed. Usually its analysis comes with it; otherwise it is requested.
  update(view) {
    if (this.name !== this.game.info.name) this.addForm();
    this.hovered = null;
    const is_current = JSON.stringify(this.game.analysed) === JSON.stringify(this.request());
    if (view.analysis && is_current) this.showResult(view.analysis);
    else this.refresh();
  }

  addForm() {
    const { info } = this.game;
    this.name = info.name;
    this.evaluations = this.keptEvaluations(info);
    this.pinned = null;
    const names = info.players.filter(player => player.has_evaluation).map(player => player.name);
    const option = name => element('option', { value: name }, name);
    const chooser = (index, optional) => {
      const list = element('select', { 'data-evaluation': String(index), onchange: event => this.choose(index, event.target.value) });
      list.append(...(optional ? [element('option', { value: '' }, 'none')] : []), ...names.map(option));
      list.value = this.evaluations[index]?.evaluation ?? '';
      return list;
    };
    this.tables = [element('div', { class: 'terms' }), element('div', { class: 'terms second' })];
    byId('evaluation').replaceChildren(
      element('div', { class: 'row' }, element('label', {}, 'Evaluation ', chooser(0, false)), element('label', {}, 'Compare with ', chooser(1, true))),
      element('div', { class: 'breakdowns' }, ...this.tables),
      element(
        'div',
        { class: 'row' },
        element('span', { class: 'soft' }, 'Weights'),
        element('button', { type: 'button', id: 'reset-weights', onclick: () => this.resetWeights() }, 'Reset'),
        element('button', { type: 'button', id: 'save-weights', onclick: () => this.saveWeights() }, 'Save'),
        element('label', { class: 'file' }, 'Open', element('input', { type: 'file', accept: '.toml', onchange: event => this.openWeights(event) })),
      ),
      element('p', { class: 'error', role: 'alert' }),
    );
  }

  // The evaluations last chosen in a game, or its default.
  keptEvaluations(info) {
    const names = info.players.filter(player => player.has_evaluation).map(player => player.name);
    const kept = storage.get('evaluations.' + info.name, [info.default_evaluation, '']);
    const [first, second] = kept.map(name => (names.includes(name) ? { evaluation: name, weights: null } : null));
    return [first ?? { evaluation: names[0], weights: null }, second];
  }

  // The evaluations to request with the next view of a game.
  evaluationsFor(game) {
    const name = game.split(':')[0];
    if (name === this.name) return this.request(this.pinned);
    const info = this.game.catalogue.find(info => info.name === name);
    return info ? this.keptEvaluations(info).filter(Boolean).map(evaluation => ({ ...evaluation, term: null })) : null;
  }

  // The current evaluations, each with the term of its heat map if it has that term.
  request(shown = this.shown) {
    const term = index => (this.termNames(index).includes(shown?.name) ? shown.name : null);
    return this.evaluations.filter(Boolean).map((evaluation, index) => ({ ...evaluation, term: term(index) }));
  }

  choose(index, evaluation) {
    this.evaluations[index] = evaluation ? { evaluation, weights: null } : null;
    this.pinned = null;
    this.tables[index].replaceChildren();
    storage.set('evaluations.' + this.name, this.evaluations.map(chosen => chosen?.evaluation ?? ''));
    this.refresh();
  }

  resetWeights() {
    this.evaluations.forEach((evaluation, index) => {
      if (evaluation) evaluation.weights = null;
      this.tables[index].replaceChildren();
    });
    this.refresh();
  }

  saveWeights() {
    // Includes changes that the server has not answered yet.
    const { evaluation, weights } = this.evaluations[0];
    download(`${this.name}-${evaluation}.toml`, weights ?? this.weightFiles[0]);
  }

  async openWeights(event) {
    const file = event.target.files[0];
    if (!file) return;
    this.evaluations[0].weights = await decodeFile(file);
    event.target.value = '';
    this.tables[0].replaceChildren();
    this.refresh();
  }

  showError(message) {
    byId('evaluation').querySelector('.error').textContent = message;
  }

  // Requests the analysis of the position shown.
  async requestAnalysis() {
    const { view } = this.game;
    const evaluations = this.request();
    let result;
    try {
      result = await api.analysis(view.id, { evaluations, ply: view.ply, piece_style: this.game.pieceStyle });
    } catch (error) {
      result = { error: error.message };
    }
    if (this.game.view === view) this.showResult(result, evaluations);
  }

  // Shows an analysis, or the reason why there is none.
  showResult(result, evaluations = this.game.analysed) {
    const { view } = this.game;
    this.showError(result.error ?? '');
    this.analysis = result.error ? null : { view, ...result };
    if (result.error) return this.showHeatMap();
    this.weightFiles = result.breakdowns.map(breakdown => breakdown.weight_file);
    this.evaluations.forEach((evaluation, index) => {
      const breakdown = evaluation ? result.breakdowns[index] : null;
      this.tables[index].hidden = !breakdown;
      if (breakdown) this.showTerms(index, breakdown);
      // An opened file may lack terms; the server's file has an entry for each.
      if (breakdown && evaluation.weights && evaluation.weights === evaluations[index].weights) evaluation.weights = breakdown.weight_file;
    });
    this.showHeatMap();
    this.showComparison(result);
    this.graph.show(this.evaluations[0].evaluation, result);
  }

  // The board with the heat map of the shown term, or without one.
  showHeatMap() {
    const { board, view } = this.game;
    const breakdown = this.shown && board.touches.length === 0 ? this.analysis?.breakdowns[this.shown.index] : null;
    if (breakdown) board.show(view, breakdown.heat_map.svg);
    else if (this.has_heat) board.show(view);
    this.has_heat = Boolean(breakdown);
  }

  // The heat map of the pinned term that comes with a view, so that the board changes at once.
  pinnedHeatMap(view) {
    const is_same_game = view.game.split(':')[0] === this.name;
    return this.pinned && is_same_game ? view.analysis?.breakdowns?.[this.pinned.index]?.heat_map.svg : undefined;
  }

  // The term whose heat map is shown: under the pointer, or pinned.
  get shown() {
    return this.hovered ?? this.pinned;
  }

  termNames(index) {
    const rows = this.tables[index].querySelectorAll('[data-term]');
    return ['total', ...[...rows].map(row => row.dataset.term)];
  }

  hover(term) {
    this.hovered = term;
    this.refresh();
  }

  isPinned(index, name) {
    return this.pinned?.index === index && this.pinned.name === name;
  }

  pin(index, name) {
    this.pinned = this.isPinned(index, name) ? null : { index, name };
    this.hovered = null;
    this.refresh();
  }

  // The terms with their values and bars. Rows are updated in place, so that a slider can be dragged on.
  showTerms(index, breakdown) {
    const table = this.tables[index];
    const total = { name: 'total', description: 'sum of all terms', value: breakdown.total, weights: [] };
    const terms = [total, ...breakdown.terms];
    const max = Math.max(...terms.map(term => Math.abs(term.value)), 1e-9);
    if (table.children.length !== terms.length + 1) {
      const [first, second] = this.game.view.sides;
      const legend = `blue favours ${first}, orange favours ${second}`;
      const head = element('p', { class: 'soft' }, `${this.evaluations[index].evaluation}: `, element('b', { class: 'winning_chances' }), `; ${legend}`);
      table.replaceChildren(head, ...terms.map(term => this.row(index, term)));
    }
    table.querySelector('.winning_chances').textContent = breakdown.winning_chances;
    terms.forEach((term, number) => {
      const row = table.children[number + 1];
      row.querySelector('.value').textContent = signed(term.value);
      const bar = row.querySelector('.bar i');
      bar.style.width = (Math.abs(term.value) / max) * 50 + '%';
      bar.className = term.value < 0 ? 'second' : 'first';
      row.classList.toggle('quiet', term.value === 0 && !term.squares && number > 0);
      row.classList.toggle('picked', this.isPinned(index, term.name));
    });
  }

  row(index, term) {
    const { name, description } = term;
    const head = element(
      'button',
      { type: 'button', class: 'term', title: description, onclick: () => this.pin(index, name), onmouseenter: () => this.hover({ index, name }), onmouseleave: () => this.hover(null) },
      element('span', { class: 'name' }, name),
      element('span', { class: 'bar' }, element('i')),
      element('span', { class: 'value' }, ''),
    );
    const row = element('div', { 'data-term': name }, head);
    if (term.weights.length > 0) row.append(weightSliders(term, weights => this.setWeights(index, name, weights)));
    return row;
  }

  // Changes the weights of a term: one entry of the weight file.
  setWeights(index, name, weights) {
    const evaluation = this.evaluations[index];
    const file = evaluation.weights ?? this.weightFiles[index];
    const entry = new RegExp(`^${name} = (\\[[^\\]]*\\]|.*)$`, 'm');
    evaluation.weights = file.replace(entry, `${name} = [${weights.join(', ')}]`);
    this.pinned ??= { index, name };
    this.refresh();
  }

  // The heat maps of two evaluations, and of their difference.
  showComparison({ breakdowns, difference }) {
    const host = byId('compared');
    host.hidden = !difference;
    if (!difference) return host.replaceChildren();
    const figure = (title, { svg }) => {
      const created = element('figure', {}, element('figcaption', {}, title));
      created.insertAdjacentHTML('afterbegin', svg);
      return created;
    };
    const [first, second] = this.evaluations.map(({ evaluation }) => evaluation);
    const [one, other] = breakdowns.map(breakdown => breakdown.heat_map);
    host.replaceChildren(
      figure(`${first}: ${one.term} ${signed(one.value)}`, one),
      figure(`${second}: ${other.term} ${signed(other.value)}`, other),
      figure(`${first} − ${second}: ${signed(difference.value)}`, difference),
    );
  }
}
