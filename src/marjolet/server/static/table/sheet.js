/** The score sheet: every point a line with its trick and its rule, totals deal by deal. */

import { h } from '../dom.js';
import { lineTitle } from '../names.js';
import { count, say } from '../speech.js';
import { counterSVG } from '../cards/counters.js';
import { amount, usesCounters } from './amounts.js';
import { chartView } from './chart.js';

/**
 * @typedef {import('../types.js').TableView} TableView
 * @typedef {import('../types.js').ScoreLine} ScoreLine
 * @typedef {import('../types.js').Seat} Seat
 *
 * @typedef {object} SheetDeal
 * @property {number} number
 * @property {Seat} dealer
 * @property {string} trump
 * @property {ScoreLine[]} lines
 * @property {[number, number]} points
 * @property {[number, number]} before totals before this deal
 * @property {boolean} isOver
 */

/**
 * The deals of a match, the one in play included.
 *
 * @param {TableView} table
 * @returns {SheetDeal[]}
 */
export function sheetDeals(table) {
  const { view } = table;
  /** @type {{dealer: Seat, trump: string, lines: ScoreLine[], points: [number, number], isOver: boolean}[]} */
  const deals = table.deals.map(({ dealer, trump, lines, points }) => ({ dealer, trump, lines, points, isOver: true }));
  if (view.state !== 'over') deals.push({ dealer: view.dealer, trump: view.trump, lines: view.lines, points: view.points, isOver: false });
  /** @type {[number, number]} */
  let before = [0, 0];
  return deals.map((deal, at) => {
    const entry = { ...deal, number: at + 1, before };
    before = [before[0] + deal.points[0], before[1] + deal.points[1]];
    return entry;
  });
}

/**
 * The whole sheet.
 *
 * @param {TableView} table
 * @returns {import('../dom.js').Nested}
 */
export function sheetView(table) {
  const deals = sheetDeals(table);
  return [
    deals.some((deal) => deal.points[0] || deal.points[1]) ? chartView(table, deals) : null,
    [...deals].reverse().map((deal) => dealTable(table, deal)),
    usesCounters(table)
      ? h('p', { class: 'beans-key', key: 'key' },
        [/** @type {const} */ (['mogette', say('bean'), 10]), /** @type {const} */ (['allumette', say('match', { kind: 'counter' }), 50]), /** @type {const} */ (['piece', say('old coin'), 100])].map(([kind, word, worth]) =>
          h('span', { key: kind }, h('span', { html: counterSVG(kind), 'aria-hidden': 'true' }), `${word} ${worth}`)))
      : null,
  ];
}

/**
 * The table of one deal.
 *
 * @param {TableView} table
 * @param {SheetDeal} deal
 * @returns {import('../dom.js').VNode}
 */
export function dealTable(table, deal) {
  const me = table.seat;
  const order = /** @type {Seat[]} */ ([me, 1 - me]);
  const other = table.names[1 - me];
  const dealer = deal.dealer === me ? say('you dealt') : say('{name} dealt', { name: other });
  const after = order.map((seat) => deal.before[seat] + deal.points[seat]);
  return h('table', { class: 'sheet-table', key: `deal-${deal.number}` },
    h('caption', null, say('Deal {deal}', { deal: deal.number }), h('small', null, dealer)),
    h('thead', null, h('tr', null,
      h('th', { scope: 'col' }, h('span', { class: 'sr' }, say('What for'))),
      h('th', { scope: 'col' }, say('You')), h('th', { scope: 'col' }, other))),
    h('tbody', null,
      deal.number > 1
        ? h('tr', { class: 'carried', key: 'carried' }, h('th', { scope: 'row' }, say('Carried over')), order.map((seat) => h('td', { key: seat }, deal.before[seat])))
        : null,
      rowsOf(deal.lines).map((row, at) => lineRow(table, row, at, order, deal.trump)),
      deal.lines.length ? null : h('tr', { key: 'none' }, h('th', { scope: 'row' }, say('No points yet')), h('td', null, '–'), h('td', null, '–'))),
    h('tfoot', null,
      h('tr', { class: 'in-deal' }, h('th', { scope: 'row' }, say('In this deal')), order.map((seat) => h('td', { key: seat }, amount(deal.points[seat], table)))),
      h('tr', null, h('th', { scope: 'row' }, say('Total')), after.map((total, at) => h('td', { key: at }, total)))));
}

/**
 * Lines as rows; where both players scored for the same at the same time, they share one.
 *
 * @param {ScoreLine[]} lines
 * @returns {{line: ScoreLine, points: [number, number]}[]}
 */
function rowsOf(lines) {
  /** @type {{line: ScoreLine, points: [number, number]}[]} */
  const rows = [];
  for (const line of lines) {
    const [seat, points, kind, cards, trick] = line;
    const shared = rows.find(({ line: other, points: sums }) =>
      !cards && !other[3] && other[2] === kind && other[4] === trick && !sums[seat]);
    const row = shared ?? { line, points: /** @type {[number, number]} */ ([0, 0]) };
    row.points[seat] = points;
    if (!shared) rows.push(row);
  }
  return rows;
}

/**
 * @param {TableView} table
 * @param {{line: ScoreLine, points: [number, number]}} row
 * @param {number} at
 * @param {Seat[]} order
 * @param {string} trump
 */
function lineRow(table, { line, points }, at, order, trump) {
  const trick = line[4];
  const rule = table.rules_of_lines[line[2]];
  return h('tr', { key: at },
    h('th', { scope: 'row' },
      trick
        ? h('span', { class: 'no' }, h('span', { class: 'sr' }, say('trick {n}', { n: trick }), ', '), h('span', { 'aria-hidden': 'true' }, trick))
        : null,
      lineTitle(line, trump), ' ',
      rule ? h('a', { class: 'rule', href: `#rules/${rule}`, 'aria-label': say('rule {number}', { number: rule }) }, rule) : null),
    order.map((seat) => h('td', { key: seat }, points[seat] ? amount(points[seat], table) : h('span', { class: 'nil', 'aria-hidden': 'true' }, '·'))));
}

/**
 * What brought each player more, kind by kind, the greatest difference first.
 *
 * @param {TableView} table
 * @returns {{kind: string, points: [number, number]}[]}
 */
export function balance(table) {
  /** @type {Map<string, [number, number]>} */
  const sums = new Map();
  for (const deal of sheetDeals(table)) {
    for (const [seat, points, kind] of deal.lines) {
      const group = ['marriage', 'marjolet', 'four', 'run'].includes(kind) ? 'melds'
        : kind.startsWith('dix') ? 'dix' : kind === 'last_trick' || kind === 'sweep' ? 'last' : kind === 'cards' || kind === 'most_brisques' ? 'cards' : kind;
      const sum = sums.get(group) ?? [0, 0];
      sum[seat] += points;
      sums.set(group, sum);
    }
  }
  const gap = (/** @type {[number, number]} */ pair) => Math.abs(pair[0] - pair[1]);
  return [...sums].map(([kind, points]) => ({ kind, points })).sort((one, two) => gap(two.points) - gap(one.points));
}

/**
 * The name of a group of `balance`.
 *
 * @param {string} kind
 * @returns {string}
 */
export function groupName(kind) {
  if (kind === 'melds') return say('Melds');
  if (kind === 'dix') return say('The dix');
  if (kind === 'last') return say('Last tricks');
  if (kind === 'cards') return say('Cards in tricks');
  return say('Last card of the stock');
}

/**
 * One sentence on a deal or match that is over.
 *
 * @param {TableView} table
 * @returns {string}
 */
export function outcome(table) {
  const me = table.seat;
  const name = table.names[1 - me];
  const { resigned, match_winner: winner, totals, target } = table;
  const score = { own: totals[me], theirs: totals[1 - me], name };
  if (resigned === me) return say('You resign: {name} wins the match.', { name });
  if (resigned !== null) return say('{name} resigns: you win the match.', { name });
  if (table.match_over) {
    if (winner === null) return count('The match is drawn: {n} point each.', 'The match is drawn: {n} points each.', totals[0]);
    return winner === me
      ? say('You win the match, {own} to {theirs}.', score)
      : say('{name} wins the match, {theirs} to {own}.', score);
  }
  const missing = target - Math.max(...totals);
  if (totals[0] === totals[1]) {
    return missing > 0
      ? count('You are level, with {n} point to go.', 'You are level, with {n} points to go.', missing)
      : say('You are level: another deal decides the match.');
  }
  return totals[me] > totals[1 - me]
    ? count('You lead {own} to {theirs} and have {n} point to go.', 'You lead {own} to {theirs} and have {n} points to go.', missing, score)
    : count('{name} leads {theirs} to {own} and has {n} point to go.', '{name} leads {theirs} to {own} and has {n} points to go.', missing, score);
}
