/**
 * Texts in the person's language. English texts are the ids; the server has the catalogues.
 *
 * @typedef {import('./types.js').Language} Language
 */

import { Name } from './lexicon.js';
import { language } from './settings.js';

/** @type {Record<string, string | string[]>} */
let catalogue = {};
/** @type {Language} */
let spoken = 'en';
let plurals = new Intl.PluralRules('en');

/**
 * Fetch the catalogue of the chosen language; English needs none.
 *
 * @returns {Promise<void>}
 */
export async function loadSpeech() {
  const wanted = language();
  if (wanted === 'en') catalogue = {};
  else {
    const answer = await fetch(`/api/messages/${wanted}`);
    if (!answer.ok) throw new Error(`no messages in ${wanted}`);
    catalogue = await answer.json();
  }
  spoken = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

/** @returns {Language} the language that is spoken now */
export function spokenLanguage() {
  return spoken;
}

/**
 * The text of an id with values in the places named for them; `{card:the}` picks a form of a Name.
 *
 * @param {string} id
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function say(id, values) {
  const text = catalogue[id];
  return fill((Array.isArray(text) ? text[0] : text) || id, values);
}

/**
 * The text for `n` things.
 *
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
export function count(one, many, n, values) {
  const texts = catalogue[one];
  const at = plurals.select(n) === 'one' ? 0 : 1;
  const text = Array.isArray(texts) ? (texts[at] ?? texts[0]) : at ? many : one;
  return fill(text || (at ? many : one), { n, ...values });
}

/**
 * @param {string} text
 * @param {Record<string, unknown>} [values]
 * @returns {string}
 */
function fill(text, values) {
  if (!values) return text;
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name, form) => {
    const value = values[name];
    if (value === undefined) return whole;
    return value instanceof Name ? value.as(form) : String(value);
  });
}
