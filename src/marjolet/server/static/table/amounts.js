/** Points as the person wants to see them, and what a move would bring. */

import { counters } from '../cards/counters.js';
import { settings } from '../settings.js';
import { count } from '../speech.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('../types.js').TableView} TableView
 */

/**
 * Whether points are shown as beans, matches and old coins.
 *
 * @param {TableView} table
 * @returns {boolean}
 */
export const usesCounters = (table) => (settings.counters || table.counters) === 'mogettes';

/**
 * @param {number} points
 * @param {TableView} table
 * @returns {import('../dom.js').VNode | string}
 */
export function amount(points, table) {
  if (!usesCounters(table) || points % 10) return String(points);
  return counters(points, count('{n} point', '{n} points', points));
}

/** @type {Record<string, unknown> | null} the values of every parameter, preset by preset */
let presets = null;

/**
 * Keep the parameters of the presets, as `GET /api/options` lists them.
 *
 * @param {Record<string, Record<string, unknown>>} values preset -> parameter -> value
 */
export function keepParameters(values) {
  presets = values;
}

/**
 * What a move brings, if the server said so: in the table view's `worth`, or as the value of the
 * parameter that names it.
 *
 * @param {string} move
 * @param {TableView} table
 * @returns {number | null}
 */
export function worthOf(move, table) {
  const said = table.worth?.[move];
  if (said !== undefined) return said;
  const preset = /** @type {Record<string, unknown> | undefined} */ (presets?.[table.preset]);
  if (!preset) return null;
  const value = (/** @type {string} */ name) => table.rules[name] ?? preset[name];
  if (move === 'exchange') return /** @type {number} */ (value('dix_exchanged')) ?? null;
  const cards = /^meld ((?:..)+)$/.exec(move)?.[1];
  if (!cards) return null;
  const [parameter, place] =
    cards.length === 8
      ? ['fours', 'ATKQJ'.indexOf(cards[0])]
      : [cards[0] === 'K' ? 'marriage' : 'marjolet', cards[1] === table.view.trump ? 1 : 0];
  const values = value(parameter);
  return Array.isArray(values) ? (values[place] ?? null) : null;
}
