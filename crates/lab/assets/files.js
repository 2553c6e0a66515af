// Positions and game records: copy, save, paste, open.

import { api } from './api.js';
import { byId, decodeFile, download, element } from './util.js';

export class Files {
  constructor(game) {
    this.game = game;
    game.onChange(view => this.describe(view));
    byId('copy').addEventListener('click', () => this.copy());
    byId('save-position').addEventListener('click', () => download(this.fileName('position', 'txt'), game.view.position + '\n'));
    byId('save').addEventListener('click', () => this.save());
    byId('load').addEventListener('click', () => this.load(byId('text').value));
    byId('file').addEventListener('change', event => this.open(event.target));
  }

  describe(view) {
    byId('position').value = view.position;
    byId('notation').textContent = `Positions: ${this.game.info.position_notation}. Moves: ${this.game.info.move_notation}.`;
    const list = byId('format');
    const chosen = list.value;
    list.replaceChildren(...view.formats.map(({ name, description }) => element('option', { value: name }, description)));
    list.value = view.formats.some(({ name }) => name === chosen) ? chosen : view.formats[0].name;
  }

  // A file name begins with its game, so that the file can be opened while another game is on the board.
  fileName(content, extension) {
    return `${this.game.info.name}-${content}.${extension}`;
  }

  copy() {
    byId('position').select();
    navigator.clipboard?.writeText(this.game.view.position);
  }

  async save() {
    const { view } = this.game;
    const format = view.formats.find(({ name }) => name === byId('format').value);
    try {
      download(this.fileName('game', format.extension), await api.record(view.id, format.name));
    } catch (error) {
      this.game.showError(error.message);
    }
  }

  load(text, game = this.game.view.game) {
    return this.game.newGame({ game, text });
  }

  async open(input) {
    const file = input.files[0];
    if (!file) return;
    const { info, catalogue, view } = this.game;
    const named = catalogue.find(({ name }) => file.name.startsWith(name + '-')) ?? info;
    await this.load(await decodeFile(file), named === info ? view.game : named.name);
    input.value = '';
  }
}
