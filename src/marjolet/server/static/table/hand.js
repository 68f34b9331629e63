/** The person's hand: buttons in a row, each with its state in words. */

import { h, icon } from '../dom.js';
import { cardName } from '../names.js';
import { say } from '../speech.js';

/** @typedef {import('./model.js').Model} Model */

/**
 * @param {Model} m
 * @returns {import('../dom.js').VNode}
 */
export function handView(m) {
  const reach = m.hand.includes(m.look.focused) ? m.look.focused : m.hand[0];
  return h('section', { class: 'me', key: 'me', 'aria-labelledby': 'your-hand' },
    h('h2', { class: 'sr', id: 'your-hand' }, say('Your hand')),
    h('ol', { class: 'hand', role: 'list', style: { '--n': Math.max(m.hand.length, 1) } },
      m.hand.map((code, at) => slot(m, code, at, code === reach))));
}

/**
 * @param {Model} m
 * @param {string} code
 * @param {number} at
 * @param {boolean} isReached
 */
function slot(m, code, at, isReached) {
  const exposed = m.view.exposed[m.me].includes(code);
  const legal = m.legalCards.has(code);
  const choosing = m.isMyTurn && m.legalCards.size > 0;
  const illegal = choosing && !legal;
  const reason = illegal ? m.look.reasons[code] : '';
  const classes = [
    'card hand-card',
    exposed && 'exposed',
    legal && 'legal',
    illegal && 'illegal',
    m.look.lifted === code && 'lifted',
    m.look.drawn.has(code) && 'drawn',
    m.look.hint?.move.includes(code) && 'hinted',
  ];
  return h('li', { class: 'slot', key: code, 'data-code': code },
    h('button', {
      type: 'button',
      class: classes.filter(Boolean).join(' '),
      'data-flip': `c-${code}`,
      'data-code': code,
      tabindex: isReached ? 0 : -1,
      'aria-disabled': legal ? null : 'true',
      'aria-label': spoken(m, code, at, { exposed, legal, illegal }),
      'aria-describedby': reason ? `why-${code}` : null,
    },
    h('mj-card', { code, trump: code[1] === m.view.trump, keep: true }),
    exposed ? h('span', { class: 'tab', key: 'tab', 'aria-hidden': 'true' }, icon('eye')) : null,
    m.look.drawn.has(code) ? h('span', { class: 'new', key: 'new', 'aria-hidden': 'true' }) : null),
    reason ? h('span', { class: 'why', id: `why-${code}`, role: 'tooltip', key: 'why' }, reason) : null);
}

/**
 * Card first, then its state, then its place.
 *
 * @param {Model} m
 * @param {string} code
 * @param {number} at
 * @param {{exposed: boolean, legal: boolean, illegal: boolean}} state
 */
function spoken(m, code, at, { exposed, legal, illegal }) {
  return [
    cardName(code).as('Name'),
    code[1] === m.view.trump && say('trump'),
    exposed && say('exposed'),
    m.look.drawn.has(code) && say('just drawn'),
    legal && say('playable'),
    illegal && say('not playable'),
    m.look.lifted === code && say('lifted, tap again to play'),
    say('{place} of {all}', { place: at + 1, all: m.hand.length }),
  ].filter(Boolean).join(', ');
}
