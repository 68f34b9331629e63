/**
 * The cards, drawn as SVG text: clear indices, numbers set as French printers set them, two-headed
 * courts, a back. Colours are CSS custom properties, so a scheme or deck switches without redrawing.
 *
 * @typedef {import('./paint.js').Paint} Paint
 * @typedef {import('./paint.js').Drawing} Drawing
 */

import { figure } from './courts.js';
import { painter, sign } from './paint.js';

/** @type {Record<string, Record<string, string>>} */
const INDICES = {
  fr: { A: 'A', T: '10', K: 'R', Q: 'D', J: 'V' },
  en: { A: 'A', T: '10', K: 'K', Q: 'Q', J: 'J' },
  de: { A: 'A', T: '10', K: 'K', Q: 'D', J: 'B' },
};

/**
 * The index of a rank, such as `D` for a queen in French.
 *
 * @param {string} rank
 * @param {string} [lang]
 * @returns {string}
 */
export const rankLabel = (rank, lang = 'fr') => INDICES[lang]?.[rank] ?? rank;

/**
 * A suit sign of its own.
 *
 * @param {string} suit
 * @param {Drawing} [opts]
 * @returns {string}
 */
export function pipSVG(suit, opts = {}) {
  const c = painter(opts);
  return `<svg${NS(opts)} class="mj-pip" viewBox="-52 -54 104 108" aria-hidden="true" focusable="false">${sign(suit, 0, 0, 100, c(suit.toLowerCase()))}</svg>`;
}

/** A file of its own needs the name space. @param {Drawing} opts */
const NS = (opts) => (opts.paint === 'plain' ? ' xmlns="http://www.w3.org/2000/svg"' : '');

/** @type {Record<string, [number, string, string]>} our own slab letters */
const GLYPH = { // width, stems, serifs; 46 high
  A: [38, 'M6 44L19 8L32 44M11 32H27', 'M-1 44H11M27 44H39'],
  R: [37, 'M8 2V44M8 4H18A10.5 10.5 0 0 1 18 25H8M18 25L30 44', 'M1 44H15M25 44H38M1 2H12'],
  D: [35, 'M8 2V44M8 4H14C27 4 31 13 31 23C31 33 27 42 14 42H8', 'M1 44H14M1 2H14'],
  V: [38, 'M6 2L19 37L32 2', 'M-1 2H11M27 2H39'],
  K: [38, 'M8 2V44M30 2L10 26M16 20L30 44', 'M1 44H15M25 44H38M1 2H15M24 2H37'],
  Q: [38, 'M19 3.5A14 19.5 0 0 1 19 42.5A14 19.5 0 0 1 19 3.5M21 32L34 48', ''],
  J: [28, 'M19 2V33A8.5 9.5 0 0 1 3 35', 'M10 2H28'],
  B: [35, 'M8 2V44M8 4H17A9.5 9.5 0 0 1 17 22.5H8M17 22.5H19A9.7 9.7 0 0 1 19 42H8', 'M1 44H14M1 2H14'],
  1: [17, 'M9 2V44M2 10L10 3', 'M1 44H17'],
  0: [27, 'M13.5 3.5A9.5 19.5 0 0 1 13.5 42.5A9.5 19.5 0 0 1 13.5 3.5', ''],
  7: [30, 'M2 4H27L12 46', 'M2.5 2V13'],
  8: [32, 'M16 3.5A9.5 9 0 0 1 16 21.5A12 10.5 0 0 1 16 42.5A12 10.5 0 0 1 16 21.5A9.5 9 0 0 1 16 3.5', ''],
  9: [31, 'M15.5 3.5A12 12 0 0 1 15.5 27.5A12 12 0 0 1 15.5 3.5M27.5 15C28 31 21 41 8 43', ''],
};

const L = 89, R = 161, M = 125;
const THREE = [62, 175, 288], FOUR = [60, 136, 214, 290];
/** @type {Record<string, number[][]>} */
const PIPS = {
  7: [...THREE.flatMap(y => [[L, y], [R, y]]), [M, 119]],
  8: [...THREE.flatMap(y => [[L, y], [R, y]]), [M, 119], [M, 231]],
  9: [...FOUR.flatMap(y => [[L, y], [R, y]]), [M, 175]],
  T: [...FOUR.flatMap(y => [[L, y], [R, y]]), [M, 99], [M, 251]],
};

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} height
 * @param {string} colour
 * @param {'start' | 'middle'} [anchor]
 */
function word(text, x, y, height, colour, anchor = 'start') {
  const k = height / 46, ws = [...text].map(ch => GLYPH[ch][0]), gap = 4;
  const total = ws.reduce((a, b) => a + b, gap * (ws.length - 1));
  let at = anchor === 'middle' ? -total / 2 : 0, out = '';
  [...text].forEach((ch, i) => {
    const [, stem, serif] = GLYPH[ch];
    out += `<g transform="translate(${at} 0)"><path d="${stem}" stroke-width="7"/>${serif && `<path d="${serif}" stroke-width="4.5"/>`}</g>`;
    at += ws[i] + gap;
  });
  return `<g transform="translate(${x} ${y}) scale(${k.toFixed(3)})" fill="none" stroke="${colour}">${out}</g>`;
}

let serial = 0;
const HALF = 'M14 8H236V211L14 139Z';                      // above the sash, which runs down to the right
/**
 * @param {string} rank
 * @param {string} suit
 * @param {Paint} c
 * @param {Drawing} drawing
 */
function court(rank, suit, c, { large, trump }) {
  const id = `mj${++serial}`, s = suit.toLowerCase(), nx = large ? 92 : 62, ny = large ? 168 : 108;
  const draw = figure(rank, suit, c, trump);
  const place = large ? 'translate(163 83) scale(.82)' : 'translate(143 89) scale(.98)';
  // panel with a notch for each index
  const panel = `M${nx + 10} 14H226a10 10 0 0 1 10 10V${350 - ny - 10}a10 10 0 0 1-10 10H${250 - nx + 10}a10 10 0 0 0-10 10V326a10 10 0 0 1-10 10H24a10 10 0 0 1-10-10V${ny + 10}a10 10 0 0 1 10-10H${nx - 10}a10 10 0 0 0 10-10V24a10 10 0 0 1 10-10Z`;
  const bead = /** @type {Record<string, (x: number) => string>} */ ({ S: (x) => `M${x - 4}-5l5 5l-5 5M${x + 2}-5l5 5l-5 5`, H: (x) => `M${x}-4a4 4 0 0 1 0 8a4 4 0 0 1 0-8z`, D: (x) => `M${x}-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z`, C: (x) => `M${x}-5a2.6 2.6 0 0 1 0 5.2a2.6 2.6 0 0 1 0-5.2zM${x - 3.4}-.4a2.6 2.6 0 0 1 0 5.2a2.6 2.6 0 0 1 0-5.2zM${x + 3.4}-.4a2.6 2.6 0 0 1 0 5.2a2.6 2.6 0 0 1 0-5.2z` })[suit];
  const run = [12, 36, 60, 84, 108].map(bead).join(''), look = suit === 'S' ? `fill="none" stroke="${c('gold')}" stroke-width="2.6"` : `fill="${c('gold')}"`;
  const beads = `<path d="${run}" ${look}/><path d="${run}" ${look} transform="rotate(180)"/>`;   // turned, like all the rest
  return `<defs><clipPath id="${id}p"><path d="${panel}"/></clipPath><clipPath id="${id}h"><path d="${HALF}"/></clipPath></defs>`
    + `<path d="${panel}" fill="${c(s + '-wash')}"/><g clip-path="url(#${id}p)">`
    + `<g id="${id}"><g clip-path="url(#${id}h)"><g transform="${place}">${draw}</g></g></g>`
    + `<use href="#${id}" transform="rotate(180 125 175)"/>`
    + `<g transform="translate(125 175) rotate(17.97)"><rect x="-130" y="-10" width="260" height="20" fill="${c(s + '-trim')}"/><path d="M-130-10H130M-130 10H130" stroke="${c('gold')}" stroke-width="4"/>${beads}</g></g>`;
}

/**
 * The drawing of one card as SVG text, in a box of 250 x 350.
 *
 * @param {string} code
 * @param {Drawing} [opts]
 * @returns {string}
 */
export function cardSVG(code, opts = {}) {
  const rank = code[0], suit = code[1], c = painter(opts), ink = c(suit.toLowerCase());
  const text = rankLabel(rank, opts.lang), isCourt = 'KQJ'.includes(rank), large = !!opts.large;
  let index;
  let body;
  if (!large) index = word(text, 34, 18, 43, ink, 'middle') + sign(suit, 34, 84, 33, ink);
  else if (isCourt) index = word(text, 50, 22, 74, ink, 'middle') + sign(suit, 50, 132, 58, ink);
  else index = word(text, 74, 30, 108, ink, 'middle') + sign(suit, 182, 84, 88, ink);
  if (isCourt) body = court(rank, suit, c, { large, trump: opts.trump && rank === 'J' });
  else if (!large) body = rank === 'A' ? sign(suit, M, 175, 112, ink) : PIPS[rank].map(([x, y]) => sign(suit, x, y, 51, ink, y > 176)).join('');
  else body = `<path d="M40 175H210" stroke="${c('gold')}" stroke-width="3"/>`;
  return `<svg${NS(opts)} class="mj-card" viewBox="0 0 250 350" data-card="${code}" aria-hidden="true" focusable="false">`
    + `<rect x="1" y="1" width="248" height="348" rx="17" fill="${c('paper')}" stroke="${c('ink')}" stroke-opacity=".28" stroke-width="2"/>${body}`
    + `${index}<g transform="rotate(180 125 175)">${index}</g></svg>`;
}

/**
 * The back of a card.
 *
 * @param {Drawing} [opts]
 * @returns {string}
 */
export function backSVG(opts = {}) {
  const c = painter(opts), id = `mjb${++serial}`, l = c('back-line'), b = c('back-brass');
  /** @param {number} n @param {number} r @param {number} rx @param {number} ry @param {string} fill */
  const petals = (n, r, rx, ry, fill) => Array.from({ length: n }, (_, i) => `<ellipse cy="${-r}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${i * 360 / n})"/>`).join('');
  return `<svg${NS(opts)} class="mj-card mj-back" viewBox="0 0 250 350" aria-hidden="true" focusable="false"><defs><pattern id="${id}" width="34" height="34" patternUnits="userSpaceOnUse" patternTransform="translate(125 175) rotate(45)">`
    + `<path d="M0 0H34M0 0V34" stroke="${l}" stroke-opacity=".5" stroke-width="2.5"/><g transform="translate(17 17) rotate(45)">${petals(4, 6, 3, 5, l)}<circle r="2.6" fill="${b}"/></g></pattern></defs>`
    + `<rect x="1" y="1" width="248" height="348" rx="17" fill="${c('paper')}" stroke="${c('ink')}" stroke-opacity=".28" stroke-width="2"/>`
    + `<rect x="12" y="12" width="226" height="326" rx="10" fill="${c('back')}"/><rect x="24" y="24" width="202" height="302" rx="5" fill="url(#${id})" stroke="${b}" stroke-width="3"/>`
    + `<g transform="translate(125 175)"><ellipse rx="56" ry="70" fill="${c('back')}" stroke="${b}" stroke-width="3"/><ellipse rx="47" ry="61" fill="none" stroke="${l}" stroke-width="1.5" stroke-dasharray="2 5"/>`
    + `${petals(8, 24, 7, 15, l)}${petals(8, 15, 2.2, 8, c('back'))}<circle r="10" fill="${b}"/><circle r="4.5" fill="${c('back')}"/></g></svg>`;
}
