// A player and how strong it is, chosen without knowing how that is written.

import { element } from './words.js';

// How strength is chosen, where a player knows it: the parameter, what it means, what is usual, and how it is written.
const STRENGTHS = [
  ['time', 'seconds a move', 1, value => value + 's'],
  ['depth', 'plies deep', 2, String],
  ['nodes', 'positions a move', 20000, String],
  ['playouts', 'playouts a move', 1000, String],
];

export class PlayerChooser {
  // `changed` is told when something else was chosen; with `as_is` players may also be left as strong as they are.
  constructor(players, { chosen = {}, as_is = false, changed }) {
    this.players = players;
    this.as_is = as_is;
    const option = ({ name, meaning }) => element('option', { value: name, title: meaning }, name);
    this.player = element('select', { name: 'player', onchange: () => (this.measures(), changed()) }, ...players.map(option));
    this.amount = element('input', { name: 'amount', type: 'number', min: '0.1', step: 'any', 'aria-label': 'how much of it', onchange: changed });
    this.measure = element('select', { name: 'strength', onchange: () => (this.usual(), changed()) });
    this.strength = element('div', { class: 'row' }, element('label', {}, 'Strength ', this.measure), this.amount);
    this.player.value = players.some(({ name }) => name === chosen.player) ? chosen.player : players[0].name;
    this.measures(chosen);
  }

  // What the strength of this player can be measured in: as that of the one before, if it can. The place is kept where it is
  // nothing.
  measures({ strength, amount } = this.chosen) {
    const { params } = this.players.find(({ name }) => name === this.player.value);
    const known = STRENGTHS.filter(([key]) => params.some(param => param.key === key));
    const option = (value, words) => element('option', { value }, words);
    this.measure.replaceChildren(...(this.as_is ? [option('', 'as it is')] : []), ...known.map(([key, words]) => option(key, words)));
    this.strength.style.visibility = known.length === 0 ? 'hidden' : '';
    const is_known = [...this.measure.options].some(({ value }) => value === strength);
    if (is_known) this.measure.value = strength;
    this.usual();
    if (is_known && amount) this.amount.value = amount;
  }

  usual() {
    const [, , usual] = this.written ?? [];
    this.amount.value = usual ?? '';
    this.amount.style.visibility = usual === undefined ? 'hidden' : '';
  }

  get written() {
    return STRENGTHS.find(([key]) => key === this.measure.value);
  }

  // What was chosen, to be remembered.
  get chosen() {
    return { player: this.player.value, strength: this.measure.value, amount: this.amount.value };
  }

  // The player as the server knows it.
  get spec() {
    const write = this.written?.[3];
    return this.player.value + (write && this.amount.value ? `:${this.measure.value}=${write(this.amount.value)}` : '');
  }
}
