/** What the keys do at the table. */

import { readKey } from '../keys.js';
import { say } from '../speech.js';
import { call, tell } from '../voice.js';
import { exposedSentence, legalSentence, wholeTable } from './reading.js';

/**
 * @typedef {import('./element.js').TableElement} TableElement
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('../keys.js').KeyDeed} KeyDeed
 */

/**
 * Do what a key asks for.
 *
 * @param {TableElement} table
 * @param {KeyboardEvent} event
 */
export function handleKey(table, event) {
  const m = table.model;
  if (event.key === 'Escape' && !table.look.panel && /** @type {Element} */ (event.target).closest('.command')) {
    table.handCard()?.focus();
    return;
  }
  const deed = m ? readKey(event) : null;
  if (!m || deed === null) return;
  if (table.look.panel) {
    inPanel(table, event, deed, m);
  } else if (typeof deed === 'number') {
    if (event.repeat || !m.hand[deed]) return;
    event.preventDefault();
    table.choose(m.hand[deed], false);
  } else if (deed === 'ArrowLeft' || deed === 'ArrowRight' || deed === 'Home' || deed === 'End') {
    step(table, event, deed);
  } else {
    event.preventDefault();
    if (!event.repeat) byLetter(table, deed, m);
  }
}

/**
 * In a dialog its own key closes it, and the next deal or match can be asked for.
 *
 * @param {TableElement} table
 * @param {KeyboardEvent} event
 * @param {ReturnType<typeof readKey>} deed
 * @param {Model} m
 */
function inPanel(table, event, deed, m) {
  if (deed === table.look.panel) table.open(null);
  else if (asksToGoOn(deed, m)) void table.goOn();
  else return;
  event.preventDefault();
}

/**
 * @param {ReturnType<typeof readKey>} deed
 * @param {Model} m
 */
function asksToGoOn(deed, m) {
  return (deed === 'next' && m.table.next === 'deal') || (deed === 'rematch' && m.table.next === 'rematch');
}

/**
 * @param {TableElement} table
 * @param {KeyDeed} deed
 * @param {Model} m
 */
function byLetter(table, deed, m) {
  const melds = m.calls.filter((move) => move.startsWith('meld '));
  if (deed === 'announce' && melds.length === 1) table.move(melds[0]);
  else if (deed === 'announce' && melds.length) /** @type {HTMLElement | null} */ (table.querySelector('.call'))?.focus();
  else if (deed === 'announce') call(say('There is nothing to announce now.'));
  else if (deed === 'exchange' || deed === 'draw') table.move(deed);
  else if (deed === 'hint') void table.hint();
  else if (deed === 'back' && m.table.can_take_back) void table.act('take_back');
  else if (deed === 'last') table.toggleLast();
  else if (deed === 'sheet' || deed === 'trump' || deed === 'help' || deed === 'command') openPanel(table, deed, m);
  else if (deed === 'exposed') tell(exposedSentence(m));
  else if (deed === 'legal') tell(legalSentence(m));
  else if (deed === 'read') tell(wholeTable(m));
  else if (asksToGoOn(deed, m)) void table.goOn();
}

/**
 * @param {TableElement} table
 * @param {string} panel
 * @param {Model} m
 */
function openPanel(table, panel, m) {
  const input = /** @type {HTMLElement | null} */ (table.querySelector('.side .command input'));
  if (panel === 'command' && input?.offsetParent) input.focus();
  else if (panel !== 'command' || !m.source.isLesson) table.open(panel);
}

/**
 * Move in the hand.
 *
 * @param {TableElement} table
 * @param {KeyboardEvent} event
 * @param {'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'} key
 */
function step(table, event, key) {
  const cards = /** @type {HTMLElement[]} */ ([...table.querySelectorAll('.hand-card')]);
  const here = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!cards.length || (here < 0 && document.activeElement !== document.body)) return;
  event.preventDefault();
  const before = here < 0 ? cards.length : here;
  const to = { ArrowLeft: before - 1, ArrowRight: here + 1, Home: 0, End: cards.length - 1 }[key];
  cards[(to + cards.length) % cards.length].focus();
}
