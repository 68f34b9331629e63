/**
 * What the person has chosen, kept in this browser.
 *
 * @typedef {import('./types.js').Language} Language
 *
 * @typedef {object} Settings
 * @property {Language | ''} language '' follows the browser
 * @property {Language | ''} indices '' follows the language
 * @property {'two' | 'four'} deck
 * @property {boolean} large large indices
 * @property {number} speed how long movements take, 0 to 2
 * @property {number} pace how long the computer waits, 0 to 2; for new matches
 * @property {'auto' | 'once' | 'twice'} tap
 * @property {boolean} sound
 * @property {boolean} letters whether single letters are keys
 * @property {number} size of the cards, 0.8 to 1.2
 * @property {'' | 'light' | 'dark'} scheme
 * @property {'' | 'digits' | 'mogettes'} counters '' follows the preset
 * @property {boolean} forced whether a strict card without alternative plays itself
 * @property {string} name
 * @property {boolean} learned whether the first walk was offered already
 * @property {NewMatch} match
 *
 * @typedef {object} NewMatch the settings of the last match that was started
 * @property {string} preset
 * @property {string} opponent
 * @property {'me' | 'opponent' | 'random'} first_dealer
 * @property {Record<string, unknown>} rules
 */

const KEY = 'marjolet.settings';

/** @type {Settings} */
export const DEFAULTS = {
  language: '',
  indices: '',
  deck: 'two',
  large: false,
  speed: 1,
  pace: 1,
  tap: 'auto',
  sound: true,
  letters: true,
  size: 1,
  scheme: '',
  counters: '',
  forced: false,
  name: '',
  learned: false,
  match: { preset: 'marjolet', opponent: 'greedy', first_dealer: 'random', rules: {} },
};

/**
 * Read a JSON value that this browser keeps; anything unreadable counts as nothing.
 *
 * @param {string} key
 * @returns {any}
 */
export function keptValue(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Keep a JSON value in this browser, if it lets us.
 *
 * @param {string} key
 * @param {unknown} value
 */
export function keepValue(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** @type {Settings} */
export const settings = { ...structuredClone(DEFAULTS), ...keptValue(KEY) };
settings.match = { ...DEFAULTS.match, ...settings.match };

/** Tells of changed settings with an event `change`. */
export const settingsChanged = new EventTarget();

/**
 * Change settings, keep them, and let the page know.
 *
 * @param {Partial<Settings>} change
 */
export function setSettings(change) {
  Object.assign(settings, change);
  keepValue(KEY, settings);
  applySettings();
  settingsChanged.dispatchEvent(new Event('change'));
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const contrast = matchMedia('(prefers-contrast: more)');

/** @returns {number} the factor on every movement's time; 0 means that nothing moves */
export function speed() {
  return stillness.matches ? 0 : settings.speed;
}

/** @returns {Language} the language of the page */
export function language() {
  if (settings.language) return settings.language;
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const code = wanted.slice(0, 2).toLowerCase();
    if (code === 'en' || code === 'fr' || code === 'de') return code;
  }
  return 'en';
}

/** Write the settings onto the document, where the style sheets read them. */
export function applySettings() {
  const root = document.documentElement;
  root.lang = language();
  if (settings.scheme) root.dataset.scheme = settings.scheme;
  else delete root.dataset.scheme;
  root.dataset.deck = settings.deck;
  if (contrast.matches) root.dataset.contrast = 'more';
  else delete root.dataset.contrast;
  root.style.setProperty('--speed', String(speed()));
  root.style.setProperty('--size', String(settings.size));
}

stillness.addEventListener('change', applySettings);
contrast.addEventListener('change', applySettings);
