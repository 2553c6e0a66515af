// What is said of every position of the game: by the evaluation that is looked at, and by players where they searched. A
// click, or an arrow key, goes to a position.

import { api } from './api.js';
import { byId, element, latest, signed } from './words.js';

const [HEIGHT, MARGIN] = [120, 8];

export class Graph {
  constructor(game) {
    this.game = game;
    this.host = byId('graph');
    // Its place, before there is anything to draw.
    this.host.innerHTML = '<svg></svg><ul class="legend"></ul>';
    addEventListener('resize', () => this.refresh());
    this.host.addEventListener('keydown', event => this.key(event));
    this.show = latest(mind => this.ask(mind));
  }

  // Asks again: somebody has searched.
  refresh() {
    if (this.mind) this.show(this.mind);
  }

  async ask(mind) {
    this.mind = mind;
    const { view } = this.game;
    let curves;
    try {
      curves = await api.scores(view.id, mind.evaluation, mind.weights);
    } catch {
      // What is wrong with the evaluation is said where it was chosen.
      return;
    }
    if (this.game.view === view) this.draw(curves);
  }

  draw({ seen, searched }) {
    const { at } = this.game.view;
    this.last = seen.length - 1;
    this.width = this.host.clientWidth;
    // While another view is shown there is no room to draw in; it is drawn when this one comes back.
    if (this.width === 0) return;
    const values = [...seen, ...searched.flatMap(({ points }) => points.map(({ value }) => value ?? 0))];
    const most = Math.max(...values.map(Math.abs), 0.01);
    const x = place => (this.last === 0 ? this.width / 2 : MARGIN + (place / this.last) * (this.width - 2 * MARGIN));
    const y = height => HEIGHT / 2 - height * (HEIGHT / 2 - MARGIN);
    const place = (along, height) => `${x(along).toFixed(1)},${y(height).toFixed(1)}`;
    const line = (points, name) => `<polyline class="${name}" points="${points.join(' ')}"/>`;
    const heightOf = ({ value, height }) => height ?? value / most;
    const of_player = ({ points }, number) =>
      line(points.map(point => place(point.at, heightOf(point))), 'searched of-' + number) +
      points.map(point => `<circle class="of-${number}" r="2.6" cx="${x(point.at)}" cy="${y(heightOf(point))}"/>`).join('');
    const picture = `<svg viewBox="0 0 ${this.width} ${HEIGHT}" role="img" aria-label="scores over the game">
      <line class="axis" x1="0" x2="${this.width}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>
      <line class="here" x1="${x(at)}" x2="${x(at)}" y1="0" y2="${HEIGHT}"/>
      ${line(seen.map((value, along) => place(along, value / most)), 'seen')}
      ${searched.map(of_player).join('')}
      <circle class="seen" r="3.6" cx="${x(at)}" cy="${y((seen[at] ?? 0) / most)}"/></svg>`;
    this.host.innerHTML = picture;
    this.host.append(this.legend(seen, searched, at, most));
    const svg = this.host.firstChild;
    svg.addEventListener('click', event => this.game.goTo(this.under(svg, event)));
  }

  // Every series by its name and what it says here, with words for those who searched.
  legend(seen, searched, at, most) {
    const item = (name, ...words) => element('li', {}, element('i', { class: name }), ...words);
    const here = ({ points }) => points.find(point => point.at === at)?.words ?? 'not searched here';
    return element(
      'ul',
      { class: 'legend' },
      item('seen', `${this.mind.evaluation} sees ${signed(seen[at] ?? 0)}`),
      ...searched.map((series, number) => item('of-' + number, `${series.by} searched: ${here(series)}`)),
      element('li', { class: 'soft' }, `up is good for ${this.game.view.sides[0]}; edges at ±${most.toFixed(2)}; click to go there`),
    );
  }

  // The position under the pointer.
  under(svg, event) {
    const box = svg.getBoundingClientRect();
    const share = (event.clientX - box.left - MARGIN) / (box.width - 2 * MARGIN);
    const place = Math.round(share * this.last);
    return Math.min(Math.max(place, 0), this.last);
  }

  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.game.step(by);
  }
}
