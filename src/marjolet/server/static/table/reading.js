/** The table in words, for the keys that ask for it. */

import { cardName, eventSentence, suitName } from '../names.js';
import { count, say } from '../speech.js';
import { sentences } from './asking.js';
import { freeTricks } from './model.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {string[]} cards */
const list = (cards) => cards.map((code) => String(cardName(code))).join(', ');

/**
 * The opponent's exposed cards.
 *
 * @param {Model} m
 * @returns {string}
 */
export function exposedSentence(m) {
  const cards = m.view.exposed[m.other];
  const name = m.otherName;
  return cards.length ? say('{name} has exposed: {cards}.', { name, cards: list(cards) }) : say('{name} has exposed nothing.', { name });
}

/**
 * The cards that may be played.
 *
 * @param {Model} m
 * @returns {string}
 */
export function legalSentence(m) {
  if (!m.isMyTurn) return say('It is not your turn.');
  const cards = m.hand.filter((code) => m.legalCards.has(code));
  return cards.length ? say('You may play: {cards}.', { cards: list(cards) }) : sentences(m).status;
}

/**
 * The whole table, as one would describe it.
 *
 * @param {Model} m
 * @returns {string}
 */
export function wholeTable(m) {
  const { view, table } = m;
  const name = m.otherName;
  const left = freeTricks(view);
  const said = [
    view.turn_up
      ? say('{suit:Name} are trumps; {card:the} lies under the stock.', { suit: suitName(view.trump), card: cardName(view.turn_up) })
      : say('{suit:Name} are trumps; the stock is gone.', { suit: suitName(view.trump) }),
    left ? count('{n} trick before the strict ending.', '{n} tricks before the strict ending.', left) : view.stock ? say('The last draw is still to come.') : '',
    say('Your hand: {cards}.', { cards: list(m.hand) }),
    view.exposed[m.me].length ? say('You have exposed: {cards}.', { cards: list(view.exposed[m.me]) }) : '',
    exposedSentence(m),
    view.lead ? say('{card:The} was led.', { card: cardName(view.lead) }) : '',
    say('Tricks: you {own}, {name} {theirs}.', { own: m.piles[m.me], name, theirs: m.piles[m.other] }),
    say('Points: you {own}, {name} {theirs}.', { own: table.totals[m.me], name, theirs: table.totals[m.other] }),
    sentences(m).status,
  ];
  return said.filter(Boolean).join(' ');
}

/**
 * The last finished trick.
 *
 * @param {Model} m
 * @returns {string}
 */
export function lastTrickWords(m) {
  const trick = m.lastTrick;
  if (!trick || trick.winner === null) return '';
  const order = /** @type {import('../types.js').Seat[]} */ ([trick.leader, 1 - trick.leader]);
  const said = [
    ...order.map((seat) => ({ seat, play: trick.cards[seat] ?? '' })),
    { seat: trick.winner, trick: trick.number },
  ];
  return [say('The last trick:'), ...said.map((event) => eventSentence(event, [], m.listener))].join(' ');
}
