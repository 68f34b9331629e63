/**
 * The seats that this browser holds: matches to resume, and finished ones.
 *
 * @typedef {import('./types.js').TableView} TableView
 *
 * @typedef {object} SavedSeat
 * @property {string} table
 * @property {string} token
 * @property {0 | 1} seat
 * @property {[string, string]} names
 * @property {string} preset
 * @property {number} target
 * @property {[number, number]} totals
 * @property {number} deal the number of the deal in play
 * @property {boolean} over
 * @property {0 | 1 | null} winner
 * @property {number} when
 */

import { shownNames } from './players.js';
import { keepValue, keptValue } from './settings.js';

const KEY = 'marjolet.seats';
const MOST = 60;

/** @returns {SavedSeat[]} the newest first */
export function savedSeats() {
  const kept = keptValue(KEY);
  return Array.isArray(kept) ? kept : [];
}

/**
 * @param {string} table
 * @returns {SavedSeat | undefined}
 */
export function savedSeat(table) {
  return savedSeats().find((seat) => seat.table === table);
}

/**
 * The seats that are kept: where there are too many, the oldest finished matches go first.
 *
 * @param {SavedSeat[]} seats the newest first
 */
function fewEnough(seats) {
  let spare = seats.length - MOST;
  if (spare <= 0) return seats;
  const kept = [...seats].reverse().filter((seat) => !(seat.over && spare-- > 0)).reverse();
  return kept.slice(0, MOST);
}

/**
 * Keep a seat; one that is kept already is changed and becomes the newest.
 *
 * @param {Partial<SavedSeat> & {table: string, token: string}} seat
 */
export function keepSeat(seat) {
  const seats = savedSeats();
  /** @type {SavedSeat} */
  const before = seats.find((kept) => kept.table === seat.table) ?? {
    table: seat.table,
    token: seat.token,
    seat: 0,
    names: ['', ''],
    preset: '',
    target: 0,
    totals: [0, 0],
    deal: 1,
    over: false,
    winner: null,
    when: 0,
  };
  const others = seats.filter((kept) => kept.table !== seat.table);
  keepValue(KEY, fewEnough([{ ...before, ...seat, when: Date.now() }, ...others]));
}

/**
 * Keep how a table stands now.
 *
 * @param {TableView} table
 * @param {string} token
 */
export function keepTable(table, token) {
  keepSeat({
    table: table.table,
    token,
    seat: table.seat,
    names: shownNames(table),
    preset: table.preset,
    target: table.target,
    totals: table.totals,
    deal: table.deals.length + (table.view.state === 'over' ? 0 : 1),
    over: table.match_over,
    winner: table.match_winner,
  });
}

/**
 * @param {string} table
 */
export function forgetSeat(table) {
  keepValue(KEY, savedSeats().filter((seat) => seat.table !== table));
}
