/**
 * Points told in counters, as old tables kept them: a white bean (mogette) is 10, a match
 * (allumette) 50, an old coin (pièce) 100.
 */

import { h } from '../dom.js';

const VALUES = /** @type {const} */ ({ piece: 100, allumette: 50, mogette: 10 });

/** @typedef {keyof typeof VALUES} Kind */

const KINDS = /** @type {Kind[]} */ (Object.keys(VALUES));

/** @param {string} name @param {string} hex */
const v = (name, hex) => `var(--mj-${name},${hex})`;
const INK = v('ink', '#1d2230');
const BRASS = v('coin', '#c79a45');
const DARK = v('coin-dark', '#7d5a1c');
const LIGHT = v('coin-light', '#ecd08c');

/** @type {Record<Kind, [string, string]>} */
const DRAW = {
  // A kidney bean, upright, with its eye and one soft shade.
  mogette: ['0 0 30 40', `<path d="M14 2C23 1 28 8 26 16C25 20 21 20 21 24C21 30 25 32 19 37C13 41 4 36 3 23C2 11 6 3 14 2Z" fill="${v('bean', '#fbf5e6')}" stroke="${INK}" stroke-width="1.6"/>`
    + `<path d="M7 12C5 21 7 30 12 34" fill="none" stroke="${v('bean-shade', '#d8c9a6')}" stroke-width="3" stroke-linecap="round"/><path d="M22 17Q17 20 20 26" fill="none" stroke="${v('bean-eye', '#8a6f45')}" stroke-width="2.2" stroke-linecap="round"/>`],
  // A match, leaning, with its red head.
  allumette: ['0 0 22 40', `<g transform="rotate(14 11 20)"><rect x="8.8" y="8" width="4.4" height="32" rx=".8" fill="${v('match', '#e3bd84')}" stroke="${INK}" stroke-width="1.3"/><path d="M11.8 10V38" stroke="${v('match-shade', '#b98d52')}" stroke-width="1.2"/>`
    + `<path d="M11 0C15 3 15.5 11 11 12.5C6.5 11 7 3 11 0Z" fill="${v('match-head', '#b0303a')}" stroke="${INK}" stroke-width="1.3"/></g>`],
  // A worn coin: beaded rim and a marjoram flower, no head, no state.
  piece: ['0 0 40 40', `<circle cx="20" cy="20" r="18.5" fill="${BRASS}" stroke="${INK}" stroke-width="1.6"/><circle cx="20" cy="20" r="15.3" fill="none" stroke="${DARK}" stroke-width="1.5" stroke-dasharray="1.2 1.8"/>`
    + `<path d="M6 14A15.5 15.5 0 0 1 17 5" fill="none" stroke="${LIGHT}" stroke-width="2" stroke-linecap="round"/>`
    + [0, 90, 180, 270].map((turn) => `<ellipse cx="20" cy="14" rx="3.2" ry="5" fill="${DARK}" transform="rotate(${turn} 20 20)"/>`).join('') + `<circle cx="20" cy="20" r="2.4" fill="${LIGHT}"/>`],
};

/**
 * How many of each counter make up some points; points below ten are left out.
 *
 * @param {number} points
 * @returns {Record<Kind, number>}
 */
export function split(points) {
  let rest = Math.max(0, points);
  const heap = { piece: 0, allumette: 0, mogette: 0 };
  for (const kind of KINDS) {
    heap[kind] = Math.floor(rest / VALUES[kind]);
    rest -= heap[kind] * VALUES[kind];
  }
  return heap;
}

/**
 * One counter.
 *
 * @param {Kind} kind
 * @returns {string}
 */
export function counterSVG(kind) {
  const [box, drawing] = DRAW[kind];
  return `<svg class="mj-counter mj-counter-${kind}" viewBox="${box}" aria-hidden="true" focusable="false">${drawing}</svg>`;
}

/**
 * Points as counters: one image, with a label, to a screen reader.
 *
 * @param {number} points
 * @param {string} label
 * @returns {import('../dom.js').VNode}
 */
export function counters(points, label) {
  const heap = split(points);
  const heaps = KINDS.filter((kind) => heap[kind]).map((kind) =>
    h('span', { class: 'mj-heap', 'data-kind': kind, html: counterSVG(kind).repeat(heap[kind]) }),
  );
  return h('span', { class: 'mj-counters', role: 'img', 'aria-label': label }, heaps.length ? heaps : '–');
}
