/**
 * The colours of the cards and the signs of the suits, shared by all drawings.
 *
 * @typedef {(name: string) => string} Paint the value of a colour by its name
 *
 * @typedef {object} Drawing
 * @property {'en' | 'fr' | 'de'} [lang] whose index letters
 * @property {boolean} [four] four suit colours, where no style sheet says so
 * @property {boolean} [large] large indices
 * @property {boolean} [trump] this card's suit is trumps: its jack wears a sprig and winks
 * @property {'css' | 'plain'} [paint] plain gives fixed colours, for files and print
 */

/** @type {Record<string, string[]>} name -> [two-colour, four-colour]; tokens.css has the same as --mj-<name> */
export const COLOURS = {
  paper: ['#fcf7ea'], ink: ['#1d2230'], blush: ['#d9735a'], gold: ['#d9a033'], white: ['#fffaf0'],
  's': ['#1d2230', '#16181f'], 'h': ['#ad1f2d', '#a90a13'], 'd': ['#ad1f2d', '#062ca8'], 'c': ['#1d2230', '#1b766d'],
  's-robe': ['#2f4a73', '#454c5c'], 'h-robe': ['#b0303a'], 'd-robe': ['#c9711f', '#2a55b0'], 'c-robe': ['#2f6b55'],
  's-trim': ['#b0303a'], 'h-trim': ['#2f4a73'], 'd-trim': ['#8e2a35', '#c9711f'], 'c-trim': ['#c9711f'],
  's-skin': ['#f3d3b3'], 'h-skin': ['#f6dac0'], 'd-skin': ['#eec79f'], 'c-skin': ['#c98f62'],
  's-hair': ['#1d2230'], 'h-hair': ['#c9711f'], 'd-hair': ['#7a2b2e'], 'c-hair': ['#3a2318'],
  's-lock': ['#414a60'], 'h-lock': ['#fffaf0'], 'd-lock': ['#9c4a45'], 'c-lock': ['#5f3d2b'],
  's-wash': ['#dde3ea', '#e4e2dd'], 'h-wash': ['#f5dcd2'], 'd-wash': ['#f8e6c4', '#d9e7f2'], 'c-wash': ['#dbe8da'],
  'back': ['#24413c'], 'back-line': ['#e9dfc6'], 'back-brass': ['#c79a45'],
};

/**
 * @param {Drawing} [drawing]
 * @returns {Paint}
 */
export function painter({ paint = 'css', four = false } = {}) {
  return (name) => {
    const pair = COLOURS[name];
    const hex = (four && pair[1]) || pair[0];
    return paint === 'css' ? `var(--mj-${name},${hex})` : hex;
  };
}

/** @type {Record<string, string>} suit signs, about 100 x 100 round the origin */
export const SIGN = {
  S: 'M0-50C7-30 44-12 44 15C44 31 33 39 22 39C14 39 8 35 4 29C5 40 9 46 16 50H-16C-9 46-5 40-4 29C-8 35-14 39-22 39C-33 39-44 31-44 15C-44-12-7-30 0-50Z',
  H: 'M0 49C-7 29-46 9-46-20C-46-37-35-46-23-46C-12-46-3-39 0-27C3-39 12-46 23-46C35-46 46-37 46-20C46 9 7 29 0 49Z',
  D: 'M0-51Q15-22 38 0Q15 22 0 51Q-15 22-38 0Q-15-22 0-51Z',
  C: 'M0-49A22 22 0 0 1 18-13A22.5 22.5 0 1 1 5 22C6 36 10 45 17 50H-17C-10 45-6 36-5 22A22.5 22.5 0 1 1-18-13A22 22 0 0 1 0-49Z',
};

/**
 * A suit sign at a place.
 *
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 * @param {boolean} [turned]
 * @returns {string}
 */
export const sign = (suit, x, y, size, fill, turned) =>
  `<path d="${SIGN[suit]}" fill="${fill}" transform="translate(${x} ${y})${turned ? ' rotate(180)' : ''} scale(${size / 100})"/>`;
