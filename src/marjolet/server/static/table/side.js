/** The bar above the table, and beside it the totals and the story of the deal. */

import { h, icon } from '../dom.js';
import { dealSentence, eventSentence } from '../names.js';
import { count, say } from '../speech.js';
import { mannerOf } from '../players.js';
import { amount } from './amounts.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('../types.js').Seat} Seat
 *
 * @typedef {object} Doings what the bar's buttons do
 * @property {(panel: string) => void} open
 * @property {() => void} last
 * @property {() => void} hint
 * @property {() => void} takeBack
 * @property {(text: string) => void} command
 */

/**
 * @param {Model} m
 * @param {Doings} doings
 * @returns {import('../dom.js').VNode}
 */
export function barView(m, doings) {
  const deal = m.table.deals.length + (m.view.state === 'over' ? 0 : 1);
  const { totals } = m.table;
  const number = Math.min(16, m.view.tricks + (m.view.state === 'winner_draws' || m.view.state === 'over' ? 0 : 1));
  /** @param {Parameters<typeof icon>[0]} name @param {string} words @param {string} key @param {() => void} act @param {Record<string, unknown>} [more] */
  const tool = (name, words, key, act, more = {}) =>
    h('button', { type: 'button', class: 'ib text', 'aria-label': words, title: key ? `${words} (${key})` : words, onclick: act, ...more },
      icon(name), h('span', null, words));
  return h('header', { class: 'bar', key: 'bar' },
    h('button', { type: 'button', class: 'ib', key: 'menu', 'aria-label': say('Menu'), title: say('Menu'), onclick: () => doings.open('menu') }, icon('menu')),
    h('a', { class: 'name', href: '#' }, 'Marjolet'),
    h('h1', { class: 'sr' }, say('Table: you against {name}', { name: m.otherName })),
    h('span', { class: 'where' }, m.source.isLesson ? say('First steps') : say('Deal {deal}, trick {trick}', { deal, trick: number })),
    h('button', {
      type: 'button', class: 'mini', key: 'mini', title: say('Score sheet'), onclick: () => doings.open('sheet'),
    },
    h('span', { class: 'sr', key: 'what' }, say('Score sheet'), ', '),
    h('span', { key: 'them' }, h('i', null, m.otherName), ' ', h('b', null, totals[m.other])),
    h('span', { key: 'me' }, h('i', null, say('You')), ' ', h('b', null, totals[m.me]))),
    h('span', { class: 'grow', key: 'grow' }),
    m.source.isLesson ? null : [
      m.table.can_take_back ? tool('back', say('Take back'), 'Z', doings.takeBack, { key: 'back' }) : null,
      tool('hint', say('Hint'), 'H', doings.hint, { key: 'hint', disabled: !m.isMyTurn || m.source.isBusy }),
    ],
    tool('last', say('Last trick'), 'L', doings.last, { key: 'last', 'aria-pressed': String(m.look.showsLast), disabled: !m.lastTrick }),
    tool('help', say('Keys'), '?', () => doings.open('help'), { key: 'help', class: 'ib text help' }));
}

/**
 * @param {Model} m
 * @param {Doings} doings
 * @returns {import('../dom.js').VNode}
 */
export function sideView(m, doings) {
  return h('aside', { class: 'side', key: 'side', 'aria-label': say('Totals and story') },
    h('section', { class: 'scores', 'aria-labelledby': 'totals-title' },
      h('h2', { class: 'sr', id: 'totals-title' }, say('Totals')),
      scoreView(m, m.other), scoreView(m, m.me),
      m.table.target ? h('p', { class: 'target', key: 'target' }, say('target {target}', { target: m.table.target })) : null,
      h('button', { type: 'button', class: 'btn wide', onclick: () => doings.open('sheet') },
        icon('sheet'), say('Score sheet'), h('kbd', { 'aria-hidden': 'true' }, 'S'))),
    h('section', { class: 'log', 'aria-labelledby': 'story-title' },
      h('h2', { id: 'story-title' }, say('Story')),
      storyList(m),
      m.source.isLesson ? null : commandForm(m, doings)));
}

/**
 * @param {Model} m
 * @param {Seat} seat
 */
function scoreView(m, seat) {
  const own = seat === m.me;
  const name = own ? say('You') : m.otherName;
  const total = m.table.totals[seat];
  const { target } = m.table;
  const manner = mannerOf(m.table.kinds[seat]);
  return h('div', { class: 'score', key: own ? 'me' : 'them' },
    h('span', { class: 'who' }, h('span', { class: 'avatar', 'data-who': own ? 'me' : 'opp', 'aria-hidden': 'true' }, name.slice(0, 1)), h('span', null, name, manner ? h('small', null, manner) : null)),
    h('span', { class: 'sum' }, amount(total, m.table)),
    target ? h('span', { class: 'bar-500', 'aria-hidden': 'true' }, h('i', { style: { '--k': Math.min(1, total / target) } })) : null,
    h('span', { class: 'this-deal' }, count('{n} point in this deal', '{n} points in this deal', m.view.points[seat])));
}

/**
 * What happened in this deal, a sentence each, with the number of the trick.
 *
 * @param {Model} m
 * @returns {import('../dom.js').VNode}
 */
export function storyList(m) {
  let trick = 1;
  let isDone = false;
  const items = m.view.events.map((event, at) => {
    if (event.play && isDone) {
      trick += 1;
      isDone = false;
    }
    if (event.trick) isDone = true;
    return h('li', { key: at },
      h('span', { class: 'no', 'aria-hidden': 'true' }, trick),
      h('span', null, eventSentence(event, m.view.lines, m.listener)));
  });
  return h('ol', { class: 'story-list', role: 'list', tabindex: 0, 'aria-label': say('Story of the deal') },
    h('li', { key: 'start' }, h('span', { class: 'no', 'aria-hidden': 'true' }), h('span', null, dealSentence(m.view, m.listener))),
    items);
}

/**
 * The command box: typed names of cards and moves.
 *
 * @param {Model} m
 * @param {Doings} doings
 * @returns {import('../dom.js').VNode}
 */
export function commandForm(m, doings) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const input = /** @type {HTMLFormElement} */ (event.target).elements.namedItem('move');
    if (!(input instanceof HTMLInputElement) || !input.value.trim()) return;
    doings.command(input.value.trim());
    input.value = '';
  };
  return h('form', { class: 'command', onsubmit: submit },
    h('input', {
      name: 'move', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
      'aria-label': say('Type a card or a move'), placeholder: say('Type a card'),
    }),
    h('button', { type: 'submit', class: 'btn' }, say('Play it')),
    m.look.reply ? h('p', { class: 'reply', key: 'reply', role: 'status' }, m.look.reply) : null);
}
