// Sliders on the weights of a term: one for each where there are few, a table to pick from where there are many.

import { element } from './words.js';

// Terms with more weights than this have a table.
const MANY = 9;

// A weight can be pulled to three times what it is, either way.
const reach = value => (value === 0 ? 1 : 3 * Math.abs(value));
const written = value => String(Number(value.toPrecision(3)));

// `change` is told all weights of the term when one of them has changed.
export function weightSliders(line, change) {
  const { weights, names } = line;
  if (weights.length === 1) return element('div', { class: 'sliders' }, slider(line.name, 'weight', weights[0], reach(weights[0]), now => change([now])).row);
  const box = element('details', { class: 'sliders' }, element('summary', { title: `${weights.length} weights` }, `${weights.length} weights of ${line.name}`));
  if (weights.length > MANY) {
    box.append(...table(line, change));
  } else {
    const current = [...weights];
    const each = (value, place) => slider(line.name, names[place], value, reach(value), now => ((current[place] = now), change(current)));
    box.append(...weights.map((value, place) => each(value, place).row));
  }
  return box;
}

function slider(term, label, value, most, change) {
  const words = element('span', {}, label);
  const shown = element('output', {}, written(value));
  const input = element('input', { type: 'range', step: 'any', 'aria-label': `${term} ${label}` });
  const row = element('label', { class: 'slider' }, words, input, shown);
  const set = (to, most) => {
    input.min = String(-most);
    input.max = String(most);
    input.value = String(to);
    shown.textContent = written(to);
  };
  set(value, most);
  input.addEventListener('input', () => {
    const now = Number(Number(input.value).toPrecision(3));
    shown.textContent = written(now);
    change(now);
  });
  return { row, set, words };
}

// All weights at a glance, in rows where the term has rows. One is picked and pulled, or all of them at once.
function table({ name, weights, names, columns }, change) {
  let own = [...weights];
  const current = [...weights];
  let picked = 0;
  const all = slider(name, 'all of them, times', 1, 3, factor => {
    own.forEach((value, place) => (current[place] = value * factor));
    one.set(current[picked], reach(current[picked]));
    tell();
  });
  const one = slider(name, names[0], weights[0], reach(weights[0]), now => {
    current[picked] = now;
    own = [...current];
    all.set(1, 3);
    tell();
  });
  const cells = names.map((label, place) =>
    element('button', { type: 'button', title: label, onclick: () => pick(place) }, element('small', {}, label), element('span', {})),
  );
  const paint = () => {
    const most = Math.max(...current.map(Math.abs), 1e-9);
    cells.forEach((cell, place) => {
      cell.lastChild.textContent = written(current[place]);
      cell.className = current[place] < 0 ? 'second' : 'first';
      cell.style.setProperty('--share', `${Math.round((Math.abs(current[place]) / most) * 60)}%`);
      cell.setAttribute('aria-pressed', String(place === picked));
    });
  };
  const tell = () => (paint(), change(current));
  const pick = place => {
    picked = place;
    one.words.textContent = names[place];
    one.set(current[place], reach(current[place]));
    paint();
  };
  paint();
  const grid = element('div', { class: 'weights', role: 'group', 'aria-label': `weights of ${name}` }, ...cells);
  if (columns) grid.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
  return [all.row, grid, one.row];
}
