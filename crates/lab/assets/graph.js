// The graph over the game: the static evaluation of each position, and the scores of searches. A click or an arrow key goes
// to a position.

import { byId, element, scoreText, signed } from './util.js';

const [HEIGHT, MARGIN] = [120, 8];

export class Graph {
  constructor(game) {
    this.game = game;
    this.host = byId('graph');
    // Reserves the place of the graph.
    this.host.innerHTML = '<svg></svg><ul class="legend"></ul>';
    addEventListener('resize', () => this.redraw());
    this.host.addEventListener('keydown', event => this.key(event));
  }

  // Shows the scores of an analysis.
  show(evaluation, { scores, search_scores }) {
    this.data = { evaluation, scores, search_scores };
    this.redraw();
  }

  // Replaces the scores of searches.
  showSearchScores(search_scores) {
    if (this.data) this.show(this.data.evaluation, { ...this.data, search_scores });
  }

  redraw() {
    this.width = this.host.clientWidth;
    // While another view is open the width is 0; the graph is drawn when this view comes back.
    if (this.width === 0 || !this.data) return;
    const { scores, search_scores } = this.data;
    const { ply } = this.game.view;
    this.last = scores.length - 1;
    const values = [...scores, ...search_scores.flatMap(({ points }) => points.map(({ value }) => value ?? 0))];
    const max = Math.max(...values.map(Math.abs), 0.01);
    const x = at => (this.last === 0 ? this.width / 2 : MARGIN + (at / this.last) * (this.width - 2 * MARGIN));
    const y = height => HEIGHT / 2 - height * (HEIGHT / 2 - MARGIN);
    const point = (at, height) => `${x(at).toFixed(1)},${y(height).toFixed(1)}`;
    const line = (points, name) => `<polyline class="${name}" points="${points.join(' ')}"/>`;
    const heightOf = ({ value, height }) => height ?? value / max;
    const player_curve = ({ points }, number) =>
      line(points.map(score => point(score.ply, heightOf(score))), 'search player-' + number) +
      points.map(score => `<circle class="player-${number}" r="2.6" cx="${x(score.ply)}" cy="${y(heightOf(score))}"/>`).join('');
    this.host.innerHTML = `<svg viewBox="0 0 ${this.width} ${HEIGHT}" role="img" aria-label="Scores over the game">
      <line class="axis" x1="0" x2="${this.width}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>
      <line class="cursor" x1="${x(ply)}" x2="${x(ply)}" y1="0" y2="${HEIGHT}"/>
      ${line(scores.map((value, at) => point(at, value / max)), 'static')}
      ${search_scores.map(player_curve).join('')}
      <circle class="static" r="3.6" cx="${x(ply)}" cy="${y((scores[ply] ?? 0) / max)}"/></svg>`;
    this.host.append(this.legend(ply, max));
    const svg = this.host.firstChild;
    svg.addEventListener('click', event => this.game.goTo(this.plyAt(svg, event)));
  }

  // The name of each curve and its score in this position.
  legend(ply, max) {
    const { evaluation, scores, search_scores } = this.data;
    const item = (name, text) => element('li', {}, element('i', { class: name }), text);
    const score_of = ({ points }) => scoreText(points.find(point => point.ply === ply)?.text ?? 'not searched here');
    return element(
      'ul',
      { class: 'legend' },
      item('static', `${evaluation}: ${signed(scores[ply] ?? 0)}`),
      ...search_scores.map((scores, number) => item('player-' + number, `${scores.player} search: ${score_of(scores)}`)),
      element('li', { class: 'soft' }, `up favours ${this.game.view.sides[0]}; edges at ±${max.toFixed(2)}; click to go to a position`),
    );
  }

  // The position under the pointer.
  plyAt(svg, event) {
    const box = svg.getBoundingClientRect();
    const share = (event.clientX - box.left - MARGIN) / (box.width - 2 * MARGIN);
    const ply = Math.round(share * this.last);
    return Math.min(Math.max(ply, 0), this.last);
  }

  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.game.step(by);
  }
}
