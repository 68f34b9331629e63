/** The course of a match, drawn: both totals line by line, deal by deal, up to the target. */

import { h } from '../dom.js';
import { say } from '../speech.js';

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 40;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 24;

/**
 * @param {import('../types.js').TableView} table
 * @param {import('./sheet.js').SheetDeal[]} deals
 * @returns {import('../dom.js').VNode}
 */
export function chartView(table, deals) {
  const me = table.seat;
  const name = table.names[1 - me];
  const most = Math.max(table.target, ...table.totals, 50);
  const x = (/** @type {number} */ at) => LEFT + (at / deals.length) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ points) => HEIGHT - BOTTOM - (points / most) * (HEIGHT - TOP - BOTTOM);
  const paths = [1 - me, me].map((seat) => {
    let total = 0;
    let path = `M${x(0)} ${y(0)}`;
    deals.forEach((deal, at) => {
      for (const [who, points, , , trick] of deal.lines) {
        if (who !== seat) continue;
        const place = x(at + Math.min(16, trick) / 17).toFixed(1);
        path += `H${place}`;
        total += points;
        path += `V${y(total).toFixed(1)}`;
      }
      if (deal.isOver) path += `H${x(at + 1).toFixed(1)}`;
    });
    return `<path class="${seat === me ? 'own' : 'theirs'}" d="${path}"/>`;
  });
  const step = most > 600 ? 200 : most > 250 ? 100 : 50;
  const lines = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step).map(
    (points) => `<path class="grid" d="M${LEFT} ${y(points)}H${WIDTH - RIGHT}"/><text x="${LEFT - 6}" y="${y(points) + 4}" text-anchor="end">${points}</text>`,
  );
  const marks = deals.map((deal, at) => `<path class="grid" d="M${x(at + 1)} ${TOP}V${HEIGHT - BOTTOM}"/><text x="${x(at + 0.5)}" y="${HEIGHT - 6}" text-anchor="middle">${deal.number}</text>`);
  const goal = table.target ? `<path class="goal" d="M${LEFT} ${y(table.target)}H${WIDTH - RIGHT}"/>` : '';
  const label = say('Course of the match: you {own}, {name} {theirs}', { own: table.totals[me], name, theirs: table.totals[1 - me] });
  return h('figure', { class: 'chart', key: 'chart' },
    h('div', { role: 'img', 'aria-label': label, html: `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">${lines.join('')}${marks.join('')}${goal}${paths.join('')}</svg>` }),
    h('figcaption', { 'aria-hidden': 'true' }, h('span', { class: 'key-own' }, say('You')), h('span', { class: 'key-theirs' }, name)));
}
