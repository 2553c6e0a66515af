// The board: a picture from the server, and clicks on it that enter moves. It knows no game: the server sends a tree of the
// legal moves by their clicks.

const SVG = 'http://www.w3.org/2000/svg';

function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

export class Board {
  // Calls `play` with the clicks of a move, or `choose` with the moves that share these clicks.
  constructor(host, { play, choose, keys }) {
    this.host = host;
    this.play = play;
    this.choose = choose;
    this.keys = keys;
    this.touches = [];
    this.hinted = [];
    this.cursor = null;
    host.addEventListener('pointerdown', event => this.down(event));
    host.addEventListener('pointermove', event => this.move(event));
    host.addEventListener('pointerup', event => this.up(event));
    host.addEventListener('pointercancel', () => this.drop());
    host.addEventListener('keydown', event => this.key(event));
  }

  // Shows a view; `svg` is its board with a heat map.
  show(view, svg = view.svg) {
    this.drop();
    if (this.view?.id !== view.id) this.cursor = null;
    if (this.view !== view) {
      this.touches = [];
      this.hinted = [];
    }
    this.view = view;
    this.host.innerHTML = svg;
    this.svg = this.host.querySelector('svg');
    this.svg.removeAttribute('width');
    this.svg.removeAttribute('height');
    this.reserveLegend();
    for (const held of this.svg.querySelectorAll('[data-hand]')) {
      if (('*' + held.dataset.hand) in view.move_tree) {
        held.setAttribute('tabindex', '0');
        held.setAttribute('role', 'button');
        held.setAttribute('aria-label', 'In hand: ' + held.dataset.hand);
      }
    }
    this.mark();
  }

  // Reserves the place of a legend, so that nothing moves when it appears.
  reserveLegend() {
    const [, , width, height] = this.svg.getAttribute('viewBox').split(' ').map(Number);
    const legend = this.svg.querySelector('.tb-legend') ? 0 : 62;
    this.host.style.setProperty('--ratio', String(width / (height + legend)));
  }

  // The server's name of the square or piece at an element.
  nameOf(target) {
    const found = target.closest?.('[data-cell],[data-heat],[data-piece],[data-hand]');
    if (!found) return null;
    const { cell, heat, piece, hand } = found.dataset;
    return hand ? '*' + hand : (cell ?? heat ?? piece);
  }

  // The part of the move tree after the clicks so far.
  get next() {
    return this.touches.reduce((tree, name) => tree[name], this.view.move_tree);
  }

  touch(name) {
    if (!name) return this.cancel();
    const found = this.next[name];
    if (found === undefined) {
      const restarts = this.touches.length > 0 && this.touches.at(-1) !== name && name in this.view.move_tree;
      this.touches = restarts ? [name] : [];
      return this.mark();
    }
    this.touches = [...this.touches, name];
    if (found === 1) this.finish(() => this.play(this.touches));
    else if (Array.isArray(found)) this.finish(() => this.choose(found));
    else this.mark();
  }

  finish(report) {
    this.mark([]);
    report();
    this.touches = [];
  }

  cancel() {
    this.touches = [];
    this.mark();
  }

  // Marks the clicks of a suggested move.
  hint(touches) {
    this.hinted = touches;
    this.mark();
  }

  rectangle(name) {
    return this.svg.querySelector(`[data-cell="${CSS.escape(name)}"]`);
  }

  // Draws the clicks so far, the next possible ones, and the cursor.
  mark(next = Object.keys(this.next ?? {})) {
    this.svg.querySelector('.lab-marks')?.remove();
    const marks = shape('g', { class: 'lab-marks' });
    const square = (name, kind) => {
      const cell = this.rectangle(name);
      if (!cell) return;
      const [x, y, side] = ['x', 'y', 'width'].map(key => Number(cell.getAttribute(key)));
      if (kind === 'next') {
        const taken = this.svg.querySelector(`[data-piece="${CSS.escape(name)}"]`);
        const around = { cx: x + side / 2, cy: y + side / 2, r: taken ? side * 0.44 : side * 0.14 };
        marks.append(shape('circle', { ...around, class: taken ? 'lab-take' : 'lab-next' }));
      } else {
        marks.append(shape('rect', { x: x + 2, y: y + 2, width: side - 4, height: side - 4, rx: 4, class: 'lab-' + kind }));
      }
    };
    // Before the first click, dots on nearly all squares would hide the board.
    if (this.touches.length > 0) next.forEach(name => square(name, 'next'));
    this.touches.forEach(name => square(name, 'touched'));
    if (this.touches.length === 0) this.hinted.forEach(name => square(name, 'hint'));
    if (this.cursor) square(this.cursor, 'cursor');
    this.svg.append(marks);
    for (const held of this.svg.querySelectorAll('[data-hand]')) {
      const name = '*' + held.dataset.hand;
      held.classList.toggle('lab-held', this.touches.includes(name));
      held.classList.toggle('lab-hinted', this.touches.length === 0 && this.hinted.includes(name));
      held.classList.toggle('lab-can', name in this.view.move_tree);
    }
    for (const cell of this.svg.querySelectorAll('[data-cell],[data-piece]')) {
      const name = cell.dataset.cell ?? cell.dataset.piece;
      cell.classList.toggle('lab-can', next.includes(name));
    }
  }

  down(event) {
    if (event.button !== 0) return;
    const name = this.nameOf(event.target);
    if (!name) return;
    this.held = { name, x: event.clientX, y: event.clientY, moved: false };
    const begins = this.touches.length === 0 && name in this.view.move_tree;
    // Touch input scrolls the page; only a mouse drags pieces.
    if (event.pointerType === 'touch' || !begins) return;
    const piece = name.startsWith('*') ? null : this.svg.querySelector(`[data-piece="${CSS.escape(name)}"]`);
    this.held.piece = piece;
    this.held.from = piece?.getAttribute('transform');
  }

  move(event) {
    const held = this.held;
    if (!held?.piece) return;
    const scale = this.svg.viewBox.baseVal.width / this.svg.getBoundingClientRect().width;
    const [x, y] = [(event.clientX - held.x) * scale, (event.clientY - held.y) * scale];
    if (!held.moved && Math.hypot(x, y) < 6) return;
    if (!held.moved) {
      held.moved = true;
      this.touch(held.name);
      held.piece.classList.add('lab-dragged');
      this.svg.append(held.piece);
    }
    held.piece.setAttribute('transform', `translate(${x} ${y}) ${held.from}`);
  }

  up(event) {
    const held = this.held;
    if (!held) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const name = under && this.host.contains(under) ? this.nameOf(under) : null;
    this.drop();
    if (held.moved && name === held.name) return;
    this.touch(held.moved || name === held.name ? name : null);
  }

  // Ends a drag.
  drop() {
    if (this.held?.moved) {
      this.held.piece.setAttribute('transform', this.held.from);
      this.held.piece.classList.remove('lab-dragged');
    }
    this.held = null;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const hand = event.target.closest?.('[data-hand]')?.dataset.hand;
    if (event.key in steps) this.step(...steps[event.key]);
    else if (event.key === 'Enter' || event.key === ' ') {
      this.touch(hand ? '*' + hand : this.cursor);
      // After a piece in hand, the keys move the cursor again.
      this.host.focus();
    } else if (event.key === 'Escape') this.cancel();
    else if (!this.keys[event.key]) return;
    else this.keys[event.key]();
    event.preventDefault();
  }

  step(files, ranks) {
    const { files: wide, ranks: high } = this.view;
    const letters = file => String.fromCharCode(97 + file);
    const [file, rank] = this.cursor
      ? [this.cursor.charCodeAt(0) - 97 + files, Number(this.cursor.slice(1)) - 1 + ranks]
      : [Math.floor(wide / 2), Math.floor(high / 2)];
    const within = (value, end) => Math.min(Math.max(value, 0), end - 1);
    this.cursor = letters(within(file, wide)) + (within(rank, high) + 1);
    this.mark();
  }
}
