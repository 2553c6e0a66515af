// A chooser of a player and its strength that needs no knowledge of specs.

import { element } from './util.js';

// Search limits: parameter, label, default amount, and its text in a spec.
const LIMITS = [
  ['time', 'seconds per move', 1, value => value + 's'],
  ['depth', 'plies', 2, String],
  ['nodes', 'nodes per move', 20000, String],
  ['playouts', 'playouts per move', 1000, String],
];

export class PlayerChooser {
  // Calls `changed` after each choice; `optional` offers the default limit of the player.
  constructor(players, { chosen = {}, optional = false, changed }) {
    this.players = players;
    this.optional = optional;
    const option = ({ name, description }) => element('option', { value: name, title: description }, name);
    this.player = element('select', { name: 'player', onchange: () => (this.offerLimits(), changed()) }, ...players.map(option));
    this.amount = element('input', { name: 'amount', type: 'number', min: '0.1', step: 'any', 'aria-label': 'Amount', onchange: changed });
    this.limit = element('select', { name: 'limit', onchange: () => (this.setDefault(), changed()) });
    this.limits = element('div', { class: 'row' }, element('label', {}, 'Limit ', this.limit), this.amount);
    this.player.value = players.some(({ name }) => name === chosen.player) ? chosen.player : players[0].name;
    this.offerLimits(chosen);
  }

  // Offers the limits of this player, and keeps the current one if possible. A player without limits hides the fields.
  offerLimits({ limit, amount } = this.chosen) {
    const { params } = this.players.find(({ name }) => name === this.player.value);
    const known = LIMITS.filter(([key]) => params.some(param => param.key === key));
    const option = (value, label) => element('option', { value }, label);
    this.limit.replaceChildren(...(this.optional ? [option('', 'default')] : []), ...known.map(([key, label]) => option(key, label)));
    this.limits.style.visibility = known.length === 0 ? 'hidden' : '';
    const is_known = [...this.limit.options].some(({ value }) => value === limit);
    if (is_known) this.limit.value = limit;
    this.setDefault();
    if (is_known && amount) this.amount.value = amount;
  }

  setDefault() {
    const [, , amount] = this.chosenLimit ?? [];
    this.amount.value = amount ?? '';
    this.amount.style.visibility = amount === undefined ? 'hidden' : '';
  }

  get chosenLimit() {
    return LIMITS.find(([key]) => key === this.limit.value);
  }

  // The choice, for storage.
  get chosen() {
    return { player: this.player.value, limit: this.limit.value, amount: this.amount.value };
  }

  // The spec of the player.
  get spec() {
    const write = this.chosenLimit?.[3];
    return this.player.value + (write && this.amount.value ? `:${this.limit.value}=${write(this.amount.value)}` : '');
  }
}
