/** What lies between the players: the opponent's hand, stock and trump, trick, captured piles. */

import { h, icon } from '../dom.js';
import { pipSVG } from '../cards/cards.js';
import { cardName, meldTitle, pointsOf, suitName } from '../names.js';
import { count, say } from '../speech.js';
import { freeTricks } from './model.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('../types.js').Seat} Seat
 */

/**
 * @param {string} code
 * @param {string} trump
 * @param {Record<string, unknown>} [props]
 */
const face = (code, trump, props = {}) =>
  h('mj-card', { key: code, code, trump: code[1] === trump, keep: true, ...props, class: `card ${props.class ?? ''}` });

/** @param {Record<string, unknown>} props */
const back = (props) => h('mj-card', { keep: true, ...props, class: `card ${props.class ?? ''}` });

/**
 * A suit sign on a small card.
 *
 * @param {string} suit
 * @returns {import('../dom.js').VNode}
 */
export const suitMark = (suit) =>
  h('span', { class: 'suit' },
    h('span', { class: 'sr' }, suitName(suit)+''),
    h('span', { class: 'pip', 'aria-hidden': 'true', html: pipSVG(suit) }));

/**
 * The opponent's hand, exposed cards first, and what was just announced.
 *
 * @param {Model} m
 * @returns {import('../dom.js').VNode}
 */
export function opponentView(m) {
  const shown = m.view.exposed[m.other];
  const hidden = m.view.hand_counts[m.other] - shown.length;
  const words = [
    shown.length && say('exposed: {cards}', { cards: shown.map(cardName).join(', ') }),
    count('{n} hidden card', '{n} hidden cards', hidden),
  ].filter(Boolean).join(', ');
  return h('section', { class: 'opp', key: 'opp', 'aria-labelledby': 'their-hand' },
    h('h2', { class: 'sr', id: 'their-hand' }, say('The hand of {name}', { name: m.otherName })),
    h('div', { class: 'opp-hand', role: 'img', 'aria-label': words },
      shown.map((code) => face(code, m.view.trump, { class: 'up', 'data-flip': `c-${code}` })),
      Array.from({ length: hidden }, (_, at) => back({ key: `o-${at}`, 'data-flip': `o-${at}` }))),
    m.banner.length ? bannerView(m) : null);
}

/** @param {Model} m */
function bannerView(m) {
  const points = m.banner.map((meld) => pointsOf({ seat: m.other, meld }, m.view.lines));
  const sum = points.reduce((all, one) => all + one, 0);
  const words = m.banner.map((cards) => meldTitle(cards, m.view.trump)).join(' · ');
  return h('div', { class: 'banner', key: `banner-${m.banner.join()}` },
    h('span', null, words), sum ? h('b', null, `+${sum}`) : null);
}

/**
 * The stock over the turn-up, with counts; when it is gone the trump suit stays on show.
 *
 * @param {Model} m
 * @returns {import('../dom.js').VNode}
 */
export function stockView(m) {
  const { trump, turn_up, stock } = m.view;
  const left = freeTricks(m.view);
  const hidden = Math.max(0, stock - 1);
  const note = left
    ? count('{n} trick before the strict ending', '{n} tricks before the strict ending', left)
    : stock ? say('last draw') : say('strict ending');
  const words = turn_up
    ? say('Trump: {card}. {hidden}, {left}.', {
      card: cardName(turn_up), left: note, hidden: count('{n} hidden card', '{n} hidden cards', hidden),
    })
    : '';
  return h('section', { class: 'stock', key: 'stock', 'aria-labelledby': 'stock-title' },
    h('h2', { class: 'sr', id: 'stock-title' }, say('Trump and stock')),
    turn_up
      ? h('div', { class: 'stock-cards', key: 'cards', role: 'img', 'aria-label': words },
        face(turn_up, trump, { class: 'crosswise', key: `up-${turn_up}`, 'data-flip': `c-${turn_up}` }),
        hidden > 1 ? back({ key: 'under', class: 'under' }) : null,
        hidden > 0 ? back({ key: 'top', 'data-flip': 'stock' }) : null,
        hidden > 0 ? h('span', { class: 'count', key: 'count' }, hidden) : null)
      : h('div', { class: 'trump-only', key: 'only', 'aria-hidden': 'true' }, suitMark(trump)),
    h('p', { class: 'stock-note' },
      h('span', { class: 'trump-line' }, say('Trump'), ' ', suitMark(trump)),
      h('span', null, note)));
}

/**
 * The two cards of a trick, each in its player's place.
 *
 * @param {Model} m
 * @returns {import('../dom.js').VNode}
 */
export function trickView(m) {
  return h('section', { class: `trick${m.look.showsLast ? ' is-last' : ''}`, key: 'trick', 'aria-labelledby': 'trick-title' },
    h('h2', { class: 'sr', id: 'trick-title' }, m.look.showsLast ? say('Last trick') : say('Current trick')),
    m.look.showsLast ? h('p', { class: 'last-mark', key: 'last' }, say('Last trick')) : null,
    placeView(m, m.other), placeView(m, m.me));
}

/**
 * @param {Model} m
 * @param {Seat} seat
 */
function placeView(m, seat) {
  const card = m.trick?.cards[seat] ?? null;
  const led = m.trick && m.trick.leader === seat && card;
  const done = m.trick ? m.trick.winner !== null : false;
  const wins = done && m.trick?.winner === seat;
  const own = seat === m.me;
  return h('div', { class: `place place-${own ? 'me' : 'opp'}`, key: own ? 'me' : 'opp' },
    h('p', { class: 'cap' },
      h('span', { class: 'who-name' }, own ? say('You') : m.otherName),
      led ? h('span', { class: 'chip', key: 'led' }, icon('led'), h('span', { class: 'word' }, say('led'))) : null,
      wins ? h('span', { class: 'chip chip-best', key: 'best' }, icon('best'), h('span', { class: 'word' }, say('takes it'))) : null),
    h('span', { class: 'seat' },
      card ? h('span', { class: 'sr', key: 'name' }, cardName(card).as('Name')) : null,
      card
        ? face(card, m.view.trump, {
          class: done && !wins ? 'beaten' : '',
          'data-flip': m.look.showsLast ? null : `c-${card}`,
        })
        : null));
}

/**
 * The captured piles, and small between them the last trick when another one lies on the table.
 *
 * @param {Model} m
 * @returns {import('../dom.js').VNode}
 */
export function pilesView(m) {
  const before = m.lastTrick && m.trick !== m.lastTrick && !m.look.showsLast ? m.lastTrick : null;
  return h('div', { class: 'right', key: 'right' },
    pileView(m, m.other),
    before
      ? h('figure', { class: 'ghost', key: 'ghost', 'aria-hidden': 'true' },
        h('figcaption', null, say('Last trick')),
        [m.other, m.me].map((seat) => {
          const code = before.cards[seat];
          return code && face(code, m.view.trump, { class: before.winner === seat ? 'won' : '' });
        }))
      : null,
    pileView(m, m.me));
}

/**
 * @param {Model} m
 * @param {Seat} seat
 */
function pileView(m, seat) {
  const n = m.piles[seat];
  const own = seat === m.me;
  const label = own
    ? count('You have won {n} trick', 'You have won {n} tricks', n)
    : count('{name} has won {n} trick', '{name} has won {n} tricks', n, { name: m.otherName });
  return h('div', { class: `pile pile-${own ? 'me' : 'opp'}`, key: `pile-${seat}`, role: 'img', 'aria-label': label },
    h('span', { class: 'pile-cards', 'data-flip': `pile-${seat}` }, n ? back({}) : null),
    h('span', { class: 'pile-count' }, count('{n} trick', '{n} tricks', n)),
    h('span', { class: 'pile-who' }, own ? say('You') : m.otherName, ' ', n));
}
