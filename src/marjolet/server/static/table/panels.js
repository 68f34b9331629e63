/** The dialogs of the table: menu, sheet, end of a deal or match, keys, trump, command, resigning. */

import { h, icon } from '../dom.js';
import { KEYS, printedKey } from '../keys.js';
import { cardName } from '../names.js';
import { say } from '../speech.js';
import { balance, dealTable, groupName, outcome, sheetDeals, sheetView } from './sheet.js';
import { commandForm, storyList } from './side.js';
import { suitMark } from './middle.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('./side.js').Doings} BarDoings
 *
 * @typedef {BarDoings & {close: () => void, goOn: () => void, resign: () => void, readAll: () => void, copyLink: () => void, saveRecord: () => void}} Doings
 */

/** @type {Record<string, (m: Model, doings: Doings) => {title: string, kind: string, body: import('../dom.js').Nested}>} */
const PANELS = {
  sheet: (m) => ({ title: say('Score sheet'), kind: 'drawer', body: sheetView(m.table) }),
  end: endPanel,
  menu: menuPanel,
  help: (m) => ({ title: say('Keys'), kind: 'drawer', body: helpBody(m) }),
  story: (m) => ({ title: say('Story'), kind: 'drawer', body: h('div', { class: 'log bare' }, storyList(m)) }),
  command: (m, doings) => ({ title: say('Type a card or a move'), kind: 'drawer', body: commandForm(m, doings) }),
  trump: trumpPanel,
  resign: (m, doings) => ({
    title: say('Give up this match?'),
    kind: 'middle',
    body: [
      h('p', { class: 'lead' }, say('{name} then wins the match.', { name: m.otherName })),
      h('footer', null,
        h('button', { type: 'button', class: 'btn', onclick: doings.close }, say('Play on')),
        h('button', { type: 'button', class: 'btn go', onclick: doings.resign }, say('Resign'))),
    ],
  }),
};

/**
 * The dialog that is open, if any.
 *
 * @param {Model} m
 * @param {Doings} doings
 * @returns {import('../dom.js').VNode | null}
 */
export function panelView(m, doings) {
  const name = m.look.panel;
  const make = name ? PANELS[name] : undefined;
  if (!make) return null;
  const { title, kind, body } = make(m, doings);
  return h('dialog', {
    class: `panel ${kind}`, key: `panel-${name}`, 'aria-labelledby': 'panel-title',
    onclose: doings.close,
    onclick: (/** @type {MouseEvent} */ event) => { if (event.target === event.currentTarget) doings.close(); },
  },
  h('div', { class: 'panel-inside' },
    h('header', null,
      h('h2', { id: 'panel-title' }, title),
      h('button', { type: 'button', class: 'ib', 'aria-label': say('Close'), onclick: doings.close }, icon('close'))),
    body));
}

/**
 * @param {Model} m
 * @param {Doings} doings
 */
function endPanel(m, doings) {
  const { table } = m;
  const deal = sheetDeals(table).at(-1);
  const isOver = table.match_over;
  const won = table.match_winner === m.me;
  return {
    title: isOver ? (won ? say('The match is yours') : say('End of the match')) : say('End of deal {deal}', { deal: table.deals.length }),
    kind: 'end',
    body: [
      h('p', { class: 'lead', key: 'lead' }, outcome(table)),
      isOver && table.resigned === null ? decidedBy(m) : null,
      deal ? dealTable(table, deal) : null,
      h('footer', { key: 'footer' },
        isOver ? h('a', { class: 'btn', href: '#' }, say('Home')) : h('button', { type: 'button', class: 'btn secondary', onclick: doings.close }, say('See the table')),
        h('button', { type: 'button', class: 'btn', onclick: () => doings.open('sheet') }, say('Score sheet')),
        h('button', { type: 'button', class: 'btn go', autofocus: true, onclick: doings.goOn },
          isOver ? say('Rematch') : say('Next deal'),
          h('kbd', { 'aria-hidden': 'true' }, isOver ? 'R' : 'N'))),
    ],
  };
}

/** What decided a match: the sums of both, kind by kind. @param {Model} m */
function decidedBy(m) {
  const rows = balance(m.table).slice(0, 4);
  if (!rows.length) return null;
  const most = Math.max(...rows.flatMap((row) => row.points), 1);
  return h('div', { class: 'decided', key: 'decided' },
    h('h3', null, say('What decided it')),
    h('table', { class: 'bars' },
      h('thead', null, h('tr', null,
        h('th', { scope: 'col' }, h('span', { class: 'sr' }, say('What for'))),
        h('th', { scope: 'col', class: 'key-own' }, say('You')), h('th', { scope: 'col', class: 'key-theirs' }, m.otherName))),
      h('tbody', null, rows.map(({ kind, points }) =>
        h('tr', { key: kind },
          h('th', { scope: 'row' }, groupName(kind)),
          [m.me, m.other].map((seat) =>
            h('td', { key: seat }, points[seat] > 0 ? h('span', { class: `bar-line ${seat === m.me ? 'own' : 'theirs'}`, style: { '--k': points[seat] / most } }) : null, h('span', { class: 'bar-no' }, points[seat]))))))));
}

/**
 * @param {Model} m
 * @param {Doings} doings
 */
function menuPanel(m, doings) {
  /** @param {Parameters<typeof icon>[0]} name @param {string} words @param {() => void} act @param {Record<string, unknown>} [more] */
  const item = (name, words, act, more = {}) =>
    h('button', { type: 'button', class: 'item', key: words, onclick: act, ...more }, icon(name), words);
  /** @param {Parameters<typeof icon>[0]} name @param {string} words @param {string} href */
  const link = (name, words, href) => h('a', { class: 'item', key: words, href }, icon(name), words);
  const open = (/** @type {string} */ panel) => () => doings.open(panel);
  return {
    title: say('Menu'),
    kind: 'drawer left',
    body: h('div', { class: 'items' },
      item('sheet', say('Score sheet'), open('sheet')),
      item('pen', say('Story'), open('story')),
      m.source.isLesson ? null : [
        item('hint', say('Hint'), () => { doings.close(); doings.hint(); }, { disabled: !m.isMyTurn }),
        m.table.can_take_back ? item('back', say('Take back'), () => { doings.close(); doings.takeBack(); }) : null,
        item('pen', say('Type a card or a move'), open('command')),
      ],
      item('speak', say('Read the whole table'), () => { doings.close(); doings.readAll(); }),
      item('help', say('Keys'), open('help')),
      link('rules', say('Rules'), m.isStrict ? '#rules/6.1' : m.calls.length ? '#rules/4.1' : '#rules/3.1'),
      link('gear', say('Settings'), '#settings'),
      m.source.isLesson ? null : [
        item('link', say('Copy a private link to this match'), doings.copyLink),
        m.table.match_over ? item('sheet', say('Save the record of this match'), doings.saveRecord) : item('flag', say('Resign'), open('resign')),
      ],
      link('home', say('Home'), '#'),
      m.look.reply ? h('p', { class: 'reply', key: 'reply', role: 'status' }, m.look.reply) : null),
  };
}

/** @param {Model} m */
function trumpPanel(m) {
  const { turn_up, turned, trump } = m.view;
  return {
    title: say('Trump and stock'),
    kind: 'middle',
    body: h('div', { class: 'trump-panel' },
      h('mj-card', { class: 'card', code: turn_up ?? turned, trump: true, keep: true }),
      h('p', null, say('Trump'), ' ', suitMark(trump)),
      h('p', null, turn_up ? say('{card:The} lies under the stock.', { card: cardName(turn_up) }) : say('{card:The} was turned up. The stock is gone.', { card: cardName(turned) }))),
  };
}

/** @param {Model} m */
function helpBody(m) {
  return [
    h('table', { class: 'keys-table', key: 'keys' },
      h('thead', { class: 'sr' }, h('tr', null, h('th', { scope: 'col' }, say('Key')), h('th', { scope: 'col' }, say('What it does')))),
      h('tbody', null, KEYS.map(([keys, words]) =>
        h('tr', { key: keys }, h('th', { scope: 'row' }, keys.split(' ').map((one) => h('kbd', { key: one }, printedKey(one)))), h('td', null, words()))))),
    h('p', { class: 'lead', key: 'more' }, h('a', { href: m.isStrict ? '#rules/6.1' : '#rules/1.1' }, say('Rules')), ' · ', h('a', { href: '#settings' }, say('Settings'))),
  ];
}
