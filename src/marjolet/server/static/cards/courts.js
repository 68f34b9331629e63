/**
 * The twelve court figures, each one half figure; a card shows it twice. The oval from chin to brow
 * is centred on 0,0; a figure is about -80..92 wide and -80..130 high. To redraw a character, edit
 * its line in KING, QUEEN, JACK, FLOWER or WEAPON.
 *
 * @typedef {import('./paint.js').Paint} Paint
 */

import { sign } from './paint.js';

/** @param {string} d @param {string} fill @param {string} [more] */
const P = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more && ' ' + more}/>`;
/** @param {string} d @param {string} stroke @param {number} w @param {string} [more] */
const line = (d, stroke, w, more = '') => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"${more && ' ' + more}/>`;
/** @param {number} x @param {number} y @param {number} r @param {string} fill */
const dot = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
/** A half and its mirror image. @param {string} s */
const both = (s) => `${s}<g transform="scale(-1 1)">${s}</g>`;

/** @param {Paint} c @param {string} skin @param {{wink?: boolean, lashes?: boolean, mouth?: string}} [looks] */
function face(c, skin, { wink = false, lashes = false, mouth = 'M-5 15Q0 19 5 15' } = {}) {
  const i = c('ink');
  const eye = (/** @type {number} */ s) => wink && s > 0 ? line('M5-3Q10-8 15-3', i, 3)
    : dot(10 * s, -4, 3.4, i) + (lashes ? line(`M${5 * s}-7Q${10 * s}-12 ${16 * s}-7`, i, 2.2) : line(`M${5 * s}-13Q${10 * s}-16 ${16 * s}-12`, i, 2.4));
  return P('M-24-12C-24-30 24-30 24-12C24 10 15 28 0 28C-15 28-24 10-24-12Z', skin)
    + dot(-14, 6, 5.5, c('blush')) + dot(14, 6, 5.5, c('blush')) + eye(-1) + eye(1)
    + line('M1-5Q5 4 2 7Q0 8-3 7', i, 2) + line(mouth, c('h'), 3);
}
/** @param {Paint} c @param {string} skin @param {number} x @param {number} y @param {number} [turn] */
const hand = (c, skin, x, y, turn = 0) => `<g transform="translate(${x} ${y}) rotate(${turn})">`
  + P('M-10 9H10V22H-10Z', c('white')) + P('M-9-4C-9-11 9-11 9-4V6C9 13-9 13-9 6Z', skin) + line('M-8-2H4M-8 3H4', c('ink'), 1.6) + '</g>';

/** @param {Paint} c */
const SWORD = (c) => P('M-5 52V-48L0-64L5-48V52Z', c('white'), `stroke="${c('ink')}" stroke-width="2"`) + line('M0 46V-46', c('ink'), 1.6) + line('M-17 50H17', c('gold'), 7) + line('M0 52V74', c('ink'), 6);
/** @param {Paint} c */
const ORB = (c) => dot(0, 34, 21, c('gold')) + line('M-21 34Q0 42 21 34M0 13V34', c('ink'), 3) + line('M0 11V-10M-8-2H8', c('ink'), 4.5);
/** @param {Paint} c */
const SCEPTRE = (c) => line('M0 80V-30', c('ink'), 5) + P('M0-66L14-42L0-18L-14-42Z', c('gold')) + P('M0-54L7-42L0-30L-7-42Z', c('d-trim')) + line('M-9-14H9', c('gold'), 5);
/** @param {Paint} c */
const AXE = (c) => line('M0 84V-58', c('ink'), 6) + both(P('M3-44C12-46 18-56 20-64C30-50 30-30 20-16C18-24 12-34 3-36Z', c('white'), `stroke="${c('ink')}" stroke-width="2" stroke-linejoin="round"`)) + dot(0, -60, 6, c('gold'));

/** @type {Record<string, {crown: string, tips: number[][], beard: string, hair: string, item: (c: Paint) => string}>} */
const KING = {
  S: { crown: 'M-29-22L-37-62L-19-42L0-68L19-42L37-62L29-22Z', tips: [[-37, -62], [0, -68], [37, -62]], beard: 'M-26-2C-28 26-22 48-12 64C-8 54-4 50 0 48C4 50 8 54 12 64C22 48 28 26 26-2C14 8-14 8-26-2Z', hair: 's-hair', item: SWORD },
  H: { crown: 'M-29-22L-35-58Q-24-38-17-58Q-8-36 0-64Q8-36 17-58Q24-38 35-58L29-22Z', tips: [[-35, -58], [-17, -58], [0, -64], [17, -58], [35, -58]], beard: 'M-26-2C-36 10-32 24-24 28C-26 40-14 46-8 42C-4 50 4 50 8 42C14 46 26 40 24 28C32 24 36 10 26-2C14 8-14 8-26-2Z', hair: 'white', item: ORB },
  D: { crown: 'M-28-22L-38-56L-22-44L-14-64L0-46L14-64L22-44L38-56L28-22Z', tips: [], beard: 'M-25 0C-22 22-12 34 0 50C12 34 22 22 25 0C14 9-14 9-25 0Z', hair: 'd-hair', item: SCEPTRE },
  C: { crown: 'M-29-22V-52Q-20-38-12-44Q-10-54 0-60Q10-54 12-44Q20-38 29-52V-22Z', tips: [[-29, -56], [0, -64], [29, -56]], beard: 'M-26-2C-30 14-28 34-24 52H-9L-6 46L-3 52H3L6 46L9 52H24C28 34 30 14 26-2C14 8-14 8-26-2Z', hair: 'c-hair', item: AXE },
};
/** @param {string} suit @param {Paint} c */
function king(suit, c) {
  const skin = c(suit.toLowerCase() + '-skin');
  const k = KING[suit], s = suit.toLowerCase(), robe = c(s + '-robe'), trim = c(s + '-trim'), ink = c('ink'), gold = c('gold');
  const hair = c(k.hair), edge = k.hair === 'white' ? `stroke="${ink}" stroke-width="2"` : '';
  return P('M-96 130C-96 70-62 48-22 38H22C62 48 92 66 92 130Z', robe)
    + P('M-15 50H15V130H-15Z', trim) + line('M-15 50V130M15 50V130', gold, 4) + [76, 96].map(y => dot(0, y, 4.5, gold)).join('')
    + P('M-56 58C-44 44-30 38-24 30L0 50L24 30C30 38 44 44 56 58C44 72 20 76 0 76C-20 76-44 72-56 58Z', c('white'))
    + [[-42, 57], [-28, 64], [42, 57], [28, 64]].map(([x, y]) => P(`M${x}-0l0 0`.replace('-0', ' ' + (y - 6)) + 'l3.5 11h-7z', ink)).join('')
    + both(P('M20-22C34-18 36 8 32 24C26 26 20 20 20 8Z', hair, edge))
    + face(c, skin, {}) + P(k.beard, hair, edge) + P('M0 8C-7 3-16 6-21 15C-12 19-4 17 0 13C4 17 12 19 21 15C16 6 7 3 0 8Z', c(s + '-lock'), edge) + line('M-4 20Q0 23 4 20', c('h'), 3.5)
    + `<g transform="translate(0 -3)">` + P(k.crown, gold, `stroke="${ink}" stroke-width="2.5" stroke-linejoin="round"`) + P('M-30-33Q0-26 30-33L29-18Q0-11-29-18Z', trim, `stroke="${ink}" stroke-width="2.5"`)
    + [-17, 0, 17].map(x => dot(x, x ? -23.5 : -21.5, 3.6, gold)).join('')
    + k.tips.map(([x, y]) => dot(x, y, 5, trim)).join('') + '</g>'
    + P('M52 66C70 66 88 86 88 130H44C40 104 42 84 52 66Z', robe, `stroke="${gold}" stroke-width="3"`)
    + `<g transform="translate(62 6)">${k.item(c)}</g>` + hand(c, skin, 62, suit === 'H' ? 68 : 72);
}

/** @param {Paint} c */
const stem = (c) => line('M0 60Q4 34 0 8', c('c-robe'), 4.5) + P('M2 40C14 36 20 28 20 22C10 22 4 30 2 40Z', c('c-robe')) + P('M0 50C-12 48-18 40-18 34C-8 34-2 40 0 50Z', c('c-robe'));
/** @type {Record<string, (c: Paint) => string>} */
const FLOWER = {
  S: (c) => stem(c) + P('M0 10C-18 8-20-8-16-26L-7-14L0-30L7-14L16-26C20-8 18 8 0 10Z', c('s-robe')) + P('M0 8C-7 2-7-8 0-22C7-8 7 2 0 8Z', c('gold')),
  H: (c) => stem(c) + [0, 72, 144, 216, 288].map(a => `<circle cy="-12" r="10.5" fill="${c('h-robe')}" stroke="${c('ink')}" stroke-width="1.5" transform="translate(0 -8) rotate(${a})"/>`).join('') + [36, 108, 180, 252, 324].map(a => `<circle cy="-7" r="5" fill="${c('white')}" transform="translate(0 -8) rotate(${a})"/>`).join('') + dot(0, -8, 6.5, c('gold')),
  D: (c) => stem(c) + [0, 45, 90, 135, 180, 225, 270, 315].map(a => `<ellipse cx="0" cy="-15" rx="6.5" ry="9" fill="${c('white')}" stroke="${c('ink')}" stroke-width="1.5" transform="translate(0 -8) rotate(${a})"/>`).join('') + dot(0, -8, 8, c('d-robe')),
  C: (c) => stem(c) + [-90, 30, 150].map(a => `<path d="M0 0C-14-6-16-24 0-20C16-24 14-6 0 0Z" fill="${c('c-robe')}" transform="translate(0 -6) rotate(${a + 90})"/>`).join('') + dot(0, -6, 4, c('gold')),
};
/** @type {Record<string, {hair: string, back: string, fringe: string, braid?: boolean, veil?: boolean}>} */
const QUEEN = {
  S: { hair: 's-hair', back: 'M-30-20C-40 10-38 50-46 74C-30 80-16 70-14 40H14C16 70 30 80 46 74C38 50 40 10 30-20C20-36-20-36-30-20Z', fringe: 'M-27 4C-30-26-14-34 0-30C14-34 30-26 27 4C22-10 14-18 0-22C-14-18-22-10-27 4Z' },
  H: { hair: 'h-hair', back: 'M-30-18C-46-14-46 4-40 10C-50 18-46 34-36 36C-40 48-26 54-20 46H20C26 54 40 48 36 36C46 34 50 18 40 10C46 4 46-14 30-18C20-38-20-38-30-18Z', fringe: 'M-27 2C-32-26-12-36 6-30C20-30 30-20 27 2C24-12 14-20-2-20C-14-18-24-10-27 2Z' },
  D: { hair: 'gold', back: 'M-28-20C-38-8-36 12-32 24H32C36 12 38-8 28-20C18-36-18-36-28-20Z', fringe: 'M-27 4C-30-26-14-34 0-30C14-34 30-26 27 4C24-8 16-14 0-20C-16-14-24-8-27 4Z', braid: true },
  C: { hair: 'c-hair', back: 'M-32-26C-52 10-50 50-58 84C-44 82-30 76-20 62H20C30 76 44 82 58 84C50 50 52 10 32-26C20-40-20-40-32-26Z', veil: true, fringe: 'M-26 0C-28-24-14-32 0-24C14-32 28-24 26 0C22-12 12-18 0-18C-12-18-22-12-26 0Z' },
};
/** @param {string} suit @param {Paint} c */
function queen(suit, c) {
  const skin = c(suit.toLowerCase() + '-skin');
  const q = QUEEN[suit], s = suit.toLowerCase(), robe = c(s + '-robe'), trim = c(s + '-trim'), ink = c('ink'), gold = c('gold'), hair = c(q.hair);
  const diadem = /** @type {Record<string, string>} */ ({ S: 'M-27-20Q0-34 27-20L30-40L14-36L0-54L-14-36L-30-40Z', H: 'M-27-20Q0-34 27-20C34-34 24-44 14-38C12-48 6-52 0-58C-6-52-12-48-14-38C-24-44-34-34-27-20Z', D: 'M-27-20Q0-34 27-20L30-36L20-30L16-46L8-36L0-56L-8-36L-16-46L-20-30L-30-36Z', C: 'M-27-20Q0-34 27-20C36-30 28-42 16-38C18-50 8-56 0-56C-8-56-18-50-16-38C-28-42-36-30-27-20Z' })[suit];
  return P(q.back, q.veil ? c('white') : hair, q.veil ? `stroke="${ink}" stroke-width="2"` : '')
    + P('M-70 130C-66 86-50 58-22 50H22C50 58 66 86 70 130Z', robe)
    + P('M-30 50Q0 92 30 50L12 44Q0 60-12 44Z', c('white')) + P('M-9 20V40C-9 52 9 52 9 40V20Z', skin)
    + P('M-14 46Q0 76 14 46Q8 56 0 56Q-8 56-14 46Z', skin)
    + P('M-13 82H13L20 130H-20Z', trim) + line('M-13 82L-20 130M13 82L20 130', gold, 3.5) + line('M-5 92L5 98M5 92L-5 98M-6 108L6 115M6 108L-6 115', gold, 2.5)
    + (q.braid ? both([34, 48, 62, 76].map((y, i) => `<ellipse cx="${31 + i}" cy="${y}" rx="8" ry="9.5" fill="${hair}" stroke="${ink}" stroke-width="1.8"/>`).join('') + line('M27 86H42', trim, 5)) : '')
    + face(c, skin, { lashes: true, mouth: 'M-5 15Q-2 13 0 15Q2 13 5 15Q0 21-5 15Z' }) + P(q.fringe, hair)
    + P(diadem, gold, `stroke="${ink}" stroke-width="2.5" stroke-linejoin="round"`) + sign(suit, 0, -36, 15, c(s === 'd' || s === 'h' ? 'h-robe' : 'ink'))
    + [-18, -9, 0, 9, 18].map(x => dot(x, 42 + 10 * (1 - (x / 18) ** 2) , 3.2, suit === 'C' ? trim : gold)).join('')
    + P('M48 74C62 78 72 98 76 130H42C38 108 40 90 48 74Z', robe, `stroke="${gold}" stroke-width="3"`)
    + `<g transform="translate(58 6) scale(1.15)">${FLOWER[suit](c)}</g>` + hand(c, skin, 58, 72);
}

/** @param {Paint} c */
const pole = (c) => line('M-8 124L8-72', c('ink'), 6);
/** @type {Record<string, (c: Paint) => string>} */
const WEAPON = {
  S: (c) => pole(c) + ['M8-78L13-58L9-44L3-58Z', 'M6-44C16-46 22-54 24-60C34-46 34-28 22-14C20-24 12-30 4-32Z', 'M5-44L-12-36L4-31Z'].map(d => P(d, c('white'), `stroke="${c('ink')}" stroke-width="2.2" stroke-linejoin="round"`)).join(''),
  H: (c) => pole(c) + dot(10, -66, 10, c('gold')) + P('M7-56C18-62 26-50 38-54L30-43L36-32C26-30 18-38 5-32Z', c('h-robe')) + line('M1-20L8-27M0-9L7-16', c('gold'), 4),
  D: (c) => pole(c) + P('M12-80L24-52L8-26L-4-54Z', c('gold'), `stroke="${c('ink')}" stroke-width="2.5"`) + line('M-4-24L16-22', c('d-trim'), 6),
  C: (c) => line('M-8 124L4-40C6-76 36-70 30-46', c('c-trim'), 7) + P('M5-30C18-34 24-26 26-18C16-16 8-20 5-30Z', c('c-robe')) + P('M3-12C-10-16-14-8-16 0C-6 2 0-2 3-12Z', c('c-robe')),
};
/** @type {Record<string, {hair: string, cap: string, plume: string}>} */
const JACK = {
  S: { hair: 's-hair', cap: 'M-32-18C-44-44-16-58 10-50C30-48 36-34 31-18Q0-30-32-18Z', plume: 'M-8-46C-30-84-74-74-72-34C-64-44-56-44-50-34C-46-46-38-46-32-36C-30-44-20-46-8-46Z' },
  H: { hair: 'gold', cap: 'M-36-16C-54-34-30-54 2-48C34-50 44-30 34-16Q0-30-36-16Z', plume: 'M-14-44C-22-78-56-86-66-62C-70-50-64-42-58-44C-66-56-46-64-42-50C-36-60-26-58-14-44Z' },
  D: { hair: 'd-hair', cap: 'M-28-20L-20-58Q0-64 20-56L28-20Q0-30-28-20ZM-46-14Q0-36 46-18Q44-8 36-14Q0-26-40-8Z', plume: 'M-20-44C-40-78-72-70-74-44C-66-50-60-48-56-40C-50-48-42-48-38-38C-32-44-28-46-20-44Z' },
  C: { hair: 'c-hair', cap: 'M-34-16C-30-48-6-60 26-48C46-52 52-36 38-30C38-24 34-20 32-16Q0-30-34-16Z', plume: 'M-18-40C-38-52-50-68-46-72C-32-68-20-62-14-48C-10-62-2-71 5-72C7-64 4-52-6-42Z' },
};
/** @param {string} suit @param {Paint} c @param {boolean} [trump] */
function jack(suit, c, trump) {
  const skin = c(suit.toLowerCase() + '-skin');
  const j = JACK[suit], s = suit.toLowerCase(), robe = c(s + '-robe'), trim = c(s + '-trim'), ink = c('ink'), gold = c('gold'), hair = c(j.hair);
  const puffs = [[-36, 36], [-22, 46], [-7, 51], [9, 51], [24, 46], [37, 36]];
  return P('M-74 130C-74 82-58 56-24 44H24C56 54 76 80 78 130Z', robe)
    + P('M-62 130C-62 96-56 76-44 62L-32 130ZM-16 60L-10 130H10L16 60ZM48 66C58 80 62 100 62 130H36Z', trim)
    + [80, 98].map(y => dot(0, y, 4.5, gold)).join('')
    + `<g transform="rotate(-7)">`
    + both(P('M22-20C40-16 44 8 38 24C32 34 22 30 20 20Z', hair) + line('M30 8Q36 18 28 24', c('gold'), j.hair === 's-hair' ? 2 : 0))
    + puffs.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="11" fill="${c('white')}" stroke="${ink}" stroke-width="2"/>`).join('')
    + P('M-36 30Q0 58 36 30L22 20Q0 36-22 20Z', c('white'))
    + face(c, skin, { wink: trump, mouth: 'M-6 17Q2 23 9 15' })
    + (suit === 'C' ? [[-12, 2], [-16, 7], [11, 2], [15, 7]].map(([x, y]) => dot(x, y, 1.2, ink)).join('') : line('M0 11C-5 14-11 13-13 8M0 11C5 14 11 13 13 8', hair, suit === 'S' ? 2.4 : 3)) + (suit === 'H' ? dot(15, 14, 1.8, ink) : '')
    + P('M-27-2C-30-20-24-30 0-28C24-30 30-20 27-2C22-10 20-16 10-18Q0-14-12-19C-20-16-23-10-27-2Z', hair)
    + P(j.plume, c('white'), `stroke="${ink}" stroke-width="2.5" stroke-linejoin="round"`)
    + P(j.cap, robe, `stroke="${ink}" stroke-width="2.5" stroke-linejoin="round"`)
    + line('M-32-20Q0-33 32-20', gold, 6) + dot(-16, -34, 8, trim) + dot(-16, -34, 3.5, gold)
    + (trump ? `<g transform="translate(-14 -34) rotate(24)">${line('M0 0V-34', c('c-robe'), 3)}${[-10, -18, -26].map(y => P(`M0 ${y}c8-2 11-6 11-10c-7 0-10 4-11 10zc-8-2-11-6-11-10c7 0 10 4 11 10z`, c('c-robe'))).join('')}${[[0, -38], [-6, -34], [6, -34]].map(([x, y]) => dot(x, y, 4.5, gold)).join('')}</g>` : '')
    + '</g>'
    + P('M48 70C66 74 78 96 80 130H44C38 106 40 88 48 70Z', robe, `stroke="${gold}" stroke-width="3"`)
    + `<g transform="translate(56 4)">${WEAPON[suit](c)}</g>` + hand(c, skin, 51, 68, 6);
}

/**
 * The half figure of a court card.
 *
 * @param {string} rank K, Q or J
 * @param {string} suit
 * @param {Paint} c
 * @param {boolean} [trump]
 * @returns {string}
 */
export function figure(rank, suit, c, trump) {
  if (rank === 'K') return king(suit, c);
  return rank === 'Q' ? queen(suit, c) : jack(suit, c, trump);
}
