// The evaluation of every position of the game, as a line that can be clicked.

import { api } from './api.js';
import { byId, latest, signed } from './words.js';

const [WIDTH, HEIGHT, MARGIN] = [320, 90, 6];

export class Graph {
  constructor(game) {
    this.game = game;
    this.host = byId('graph');
    this.show = latest(mind => this.ask(mind));
  }

  async ask({ evaluation, weights }) {
    const { view } = this.game;
    let scores;
    try {
      scores = await api.scores(view.id, evaluation, weights);
    } catch {
      // What is wrong with the evaluation is said where it was chosen.
      return;
    }
    if (this.game.view === view) this.draw(scores, view.at, evaluation);
  }

  draw(scores, at, name) {
    const most = Math.max(...scores.map(Math.abs), 0.01);
    const last = scores.length - 1;
    const x = place => (last === 0 ? WIDTH / 2 : MARGIN + (place / last) * (WIDTH - 2 * MARGIN));
    const y = value => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - MARGIN);
    const points = scores.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    this.host.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="score of ${name} over the game">
      <line class="axis" x1="0" x2="${WIDTH}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>
      <polyline points="${points}"/><circle cx="${x(at)}" cy="${y(scores[at] ?? 0)}" r="3.5"/></svg>
      <p class="soft">${name}: ${signed(scores[at] ?? 0)} here, at most ±${most.toFixed(2)} in this game; click to go there</p>`;
    this.host.firstChild.addEventListener('click', event => {
      const box = this.host.firstChild.getBoundingClientRect();
      const along = ((event.clientX - box.left) / box.width) * WIDTH - MARGIN;
      const place = Math.round((along / (WIDTH - 2 * MARGIN)) * last);
      this.game.goTo(Math.min(Math.max(place, 0), last));
    });
  }
}
