// Positions and records: copied, saved as files, pasted and opened.

import { api } from './api.js';
import { byId, download, element, textOf } from './words.js';

export class Files {
  constructor(game) {
    this.game = game;
    game.onChange(view => this.describe(view));
    byId('copy').addEventListener('click', () => this.copy());
    byId('save-position').addEventListener('click', () => download(this.named('position', 'txt'), game.view.position + '\n'));
    byId('save').addEventListener('click', () => this.save());
    byId('load').addEventListener('click', () => this.load(byId('text').value));
    byId('file').addEventListener('change', event => this.open(event.target));
  }

  describe(view) {
    byId('position').value = view.position;
    byId('notation').textContent = `Positions: ${this.game.card.position}. Moves: ${this.game.card.moves}.`;
    const list = byId('format');
    const chosen = list.value;
    list.replaceChildren(...view.formats.map(({ name, meaning }) => element('option', { value: name }, meaning)));
    list.value = view.formats.some(({ name }) => name === chosen) ? chosen : view.formats[0].name;
  }

  // The name of a file says whose game it is, so that it can be opened whatever game is on the board.
  named(what, ending) {
    return `${this.game.card.name}-${what}.${ending}`;
  }

  copy() {
    byId('position').select();
    navigator.clipboard?.writeText(this.game.view.position);
  }

  async save() {
    const { view } = this.game;
    const format = view.formats.find(({ name }) => name === byId('format').value);
    try {
      download(this.named('game', format.ending), await api.record(view.id, format.name));
    } catch (error) {
      this.game.slip(error.message);
    }
  }

  load(text, game = this.game.view.game) {
    return this.game.begin({ game, text });
  }

  async open(input) {
    const file = input.files[0];
    if (!file) return;
    const { card, catalogue, view } = this.game;
    const named = catalogue.find(({ name }) => file.name.startsWith(name + '-')) ?? card;
    await this.load(await textOf(file), named === card ? view.game : named.name);
    input.value = '';
  }
}
