// Sliders for the weights of a term: one per weight, or a table for many weights.

import { element } from './util.js';

// The number of weights above which a term has a table.
const MAX_SLIDERS = 9;

// A slider reaches three times the weight, in both directions.
const range = value => (value === 0 ? 1 : 3 * Math.abs(value));
const format = value => String(Number(value.toPrecision(3)));

// Calls `change` with all weights of the term when one of them changes.
export function weightSliders(line, change) {
  const { weights, weight_names: names } = line;
  if (weights.length === 1) return element('div', { class: 'sliders' }, slider(line.name, 'weight', weights[0], range(weights[0]), now => change([now])).row);
  const box = element('details', { class: 'sliders' }, element('summary', { title: `${weights.length} weights` }, `${weights.length} weights of ${line.name}`));
  if (weights.length > MAX_SLIDERS) {
    box.append(...table(line, change));
  } else {
    const current = [...weights];
    const each = (value, place) => slider(line.name, names[place], value, range(value), now => ((current[place] = now), change(current)));
    box.append(...weights.map((value, place) => each(value, place).row));
  }
  return box;
}

function slider(term, label, value, max, change) {
  const caption = element('span', {}, label);
  const shown = element('output', {}, format(value));
  const input = element('input', { type: 'range', step: 'any', 'aria-label': `${term} ${label}` });
  const row = element('label', { class: 'slider' }, caption, input, shown);
  const set = (to, max) => {
    input.min = String(-max);
    input.max = String(max);
    input.value = String(to);
    shown.textContent = format(to);
  };
  set(value, max);
  input.addEventListener('input', () => {
    const now = Number(Number(input.value).toPrecision(3));
    shown.textContent = format(now);
    change(now);
  });
  return { row, set, caption };
}

// A table of all weights, in the columns of the term. Sliders change the selected weight, or all by a factor.
function table({ name, weights, weight_names: names, columns }, change) {
  let own = [...weights];
  const current = [...weights];
  let selected = 0;
  const all = slider(name, 'all, factor', 1, 3, factor => {
    own.forEach((value, place) => (current[place] = value * factor));
    one.set(current[selected], range(current[selected]));
    report();
  });
  const one = slider(name, names[0], weights[0], range(weights[0]), now => {
    current[selected] = now;
    own = [...current];
    all.set(1, 3);
    report();
  });
  const cells = names.map((label, place) =>
    element('button', { type: 'button', title: label, onclick: () => select(place) }, element('small', {}, label), element('span', {})),
  );
  const paint = () => {
    const most = Math.max(...current.map(Math.abs), 1e-9);
    cells.forEach((cell, place) => {
      cell.lastChild.textContent = format(current[place]);
      cell.className = current[place] < 0 ? 'second' : 'first';
      cell.style.setProperty('--share', `${Math.round((Math.abs(current[place]) / most) * 60)}%`);
      cell.setAttribute('aria-pressed', String(place === selected));
    });
  };
  const report = () => (paint(), change(current));
  const select = place => {
    selected = place;
    one.caption.textContent = names[place];
    one.set(current[place], range(current[place]));
    paint();
  };
  paint();
  const grid = element('div', { class: 'weights', role: 'group', 'aria-label': `weights of ${name}` }, ...cells);
  if (columns) grid.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
  return [all.row, grid, one.row];
}
