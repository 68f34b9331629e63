/** The keys of the table. Tab is never one; single letters can be switched off. */

import { settings } from './settings.js';
import { say, spokenLanguage } from './speech.js';

/** @type {[string, () => string][]} every key and what it does, for the list */
export const KEYS = [
  ['← → Home End', () => say('move in the hand')],
  ['Enter Space', () => say('play the card')],
  ['1 … 7', () => say('play a card by its place')],
  ['A', () => say('announce')],
  ['X', () => say('exchange the seven of trumps')],
  ['P', () => say('draw')],
  ['H', () => say('hint')],
  ['Z', () => say('take back')],
  ['L', () => say('last trick')],
  ['S', () => say('score sheet')],
  ['T', () => say('trump and stock')],
  ['O', () => say('the opponent’s exposed cards')],
  ['M', () => say('the cards that you may play')],
  ['W', () => say('read the whole table')],
  ['/', () => say('type a card or a move')],
  ['N', () => say('next deal')],
  ['R', () => say('rematch')],
  ['?', () => say('this list')],
  ['Esc', () => say('close')],
];

/** @type {Record<import('./types.js').Language, Record<string, string>>} what is printed on the keys */
const PRINTED = {
  en: {},
  fr: { Home: 'Origine', End: 'Fin', Enter: 'Entrée', Space: 'Espace', Esc: 'Échap' },
  de: { Home: 'Pos1', End: 'Ende', Enter: 'Eingabe', Space: 'Leertaste' },
};

/** @param {string} key of `KEYS` @returns {string} */
export const printedKey = (key) => PRINTED[spokenLanguage()][key] ?? key;

/** @typedef {'announce' | 'exchange' | 'draw' | 'hint' | 'back' | 'last' | 'sheet' | 'trump' | 'exposed' | 'legal' | 'read' | 'command' | 'next' | 'rematch' | 'help'} KeyDeed */

/** @type {Record<string, KeyDeed>} */
const DEEDS = {
  a: 'announce',
  x: 'exchange',
  p: 'draw',
  h: 'hint',
  z: 'back',
  l: 'last',
  s: 'sheet',
  t: 'trump',
  o: 'exposed',
  m: 'legal',
  w: 'read',
  n: 'next',
  r: 'rematch',
  '/': 'command',
  '?': 'help',
};

/**
 * What a key asks for, or null: a deed, a place in the hand (0 to 6), or a step in it.
 *
 * @param {KeyboardEvent} event
 * @returns {KeyDeed | number | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | null}
 */
export function readKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const target = /** @type {Element | null} */ (event.target);
  if (target?.closest('input, select, textarea')) return null;
  const { key } = event;
  if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End') return key;
  if (/^[1-7]$/.test(key)) return Number(key) - 1;
  if (!settings.letters && key !== '?') return null;
  return DEEDS[key.toLowerCase()] ?? null;
}
