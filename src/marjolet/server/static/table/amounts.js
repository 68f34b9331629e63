/** Points as the person wants to see them, and what a move brings. */

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

/**
 * What a move brings, as the server says.
 *
 * @param {string} move
 * @param {TableView} table
 * @returns {number} 0 if it brings nothing
 */
export const worthOf = (move, table) => table.worth?.[move] ?? 0;
