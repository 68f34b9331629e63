/** What is asked of the person: the sentence of the moment, announcements, exchange, draw. */

import { h } from '../dom.js';
import { cardName, eventSentence, meldTitle, splitCards } from '../names.js';
import { count, say } from '../speech.js';
import { worthOf } from './amounts.js';
import { outcome } from './sheet.js';

/** @typedef {import('./model.js').Model} Model */

/**
 * @param {Model} m
 * @param {(move: string) => void} choose
 * @param {() => void} goOn deal, or play again
 * @returns {import('../dom.js').VNode}
 */
export function askView(m, choose, goOn) {
  const { story, status } = sentences(m);
  const next = m.table.next;
  const coach = m.source.coach;
  const goal = goalOf(m);
  return h('div', { class: 'ask', key: 'ask' },
    h('p', { class: 'story', key: 'story', 'aria-hidden': 'true' }, story),
    goal ? h('p', { class: 'goal', key: 'goal' }, goal) : null,
    coach && !m.look.notice ? coachView(m, coach) : h('p', { class: `status${m.look.notice ? ' is-notice' : ''}`, key: 'status' }, status),
    m.calls.length
      ? h('div', { class: `calls${m.calls.length > 4 ? ' many' : ''}`, key: 'calls', role: 'group', 'aria-label': say('Announcements') },
        m.calls.map((move) => callView(m, move, choose)))
      : null,
    next && !m.source.isLesson
      ? h('div', { class: 'go-on', key: 'go-on' },
        h('button', { type: 'button', class: 'btn go', onclick: goOn }, next === 'deal' ? say('Next deal') : say('Rematch')))
      : null);
}

/**
 * What the lesson says, and how to go on.
 *
 * @param {Model} m
 * @param {import('../pages/lesson.js').Coach} coach
 */
function coachView(m, coach) {
  return h('div', { class: 'coach', key: 'coach' },
    h('p', null, coach.text),
    h('div', { class: 'coach-buttons' },
      coach.button ? h('button', { type: 'button', class: 'btn go', key: 'on', onclick: () => m.source.goOn?.() }, coach.button) : null,
      coach.isEnd ? h('a', { class: 'btn go', key: 'end', href: '#' }, say('To the game')) : h('a', { class: 'btn skip', key: 'skip', href: '#' }, say('Skip'))),
    h('small', null, say('{step} of {steps}', { step: coach.step, steps: coach.steps })));
}

/**
 * @param {Model} m
 * @param {string} move
 * @param {(move: string) => void} choose
 */
function callView(m, move, choose) {
  const hinted = m.look.hint?.move === move ? ' hinted' : '';
  const props = { type: 'button', key: move, 'data-move': move, onclick: () => choose(move) };
  if (move === 'draw') {
    const alone = m.calls.length === 1;
    return h('button', { ...props, class: `call call-draw${hinted}` },
      h('span', { class: 'call-name' }, say('Draw'), alone ? null : h('small', null, say('announce nothing'))));
  }
  const isExchange = move === 'exchange';
  const cards = isExchange
    ? [`7${m.view.trump}`, m.view.turn_up ?? '']
    : splitCards(move.slice(5));
  const title = isExchange ? say('Exchange the seven of trumps') : meldTitle(move.slice(5), m.view.trump);
  const points = worthOf(move, m.table);
  return h('button', { ...props, class: `call${hinted}` },
    h('span', { class: 'thumbs', 'aria-hidden': 'true' },
      cards.filter(Boolean).map((code) => h('mj-card', { key: code, class: 'card', code, trump: code[1] === m.view.trump, keep: true }))),
    h('span', { class: 'call-name' }, title),
    points ? h('b', null, h('span', { class: 'sr' }, count('{n} point', '{n} points', points)), h('span', { 'aria-hidden': 'true' }, `+${points}`)) : null);
}

/**
 * The last thing that happened, and what is to be done now.
 *
 * @param {Model} m
 * @returns {{story: string, status: string}}
 */
export function sentences(m) {
  return { story: storyOf(m), status: m.look.notice || (m.look.hint?.sentence ?? statusOf(m)) };
}

/** The last thing that happened. @param {Model} m */
function storyOf(m) {
  const last = m.view.events.at(-1);
  return last && !m.source.pending ? eventSentence(last, m.view.lines, m.listener) : '';
}

/** That the strict ending has begun, or the target is reached though the deal goes on. @param {Model} m */
function goalOf(m) {
  const { target, totals } = m.table;
  if (m.view.state === 'over') return '';
  if (m.isStrict && m.view.tricks === 16 - m.view.dealt.length) {
    return say('The stock is gone: from now on you must follow suit.');
  }
  return target && Math.max(...totals) >= target
    ? say('{target} reached: the deal is played out.', { target })
    : '';
}

/** @param {Model} m */
function statusOf(m) {
  const { view } = m;
  const name = m.otherName;
  if (m.source.isSlow) return say('Sending…');
  if (m.source.pending || m.source.isBusy) return '';
  if (m.table.match_over) return outcome(m.table);
  if (view.state === 'over') return say('The deal is over.');
  if (view.state === 'winner_draws') {
    if (m.isMyTurn) return say('The trick is yours. You may announce before you draw.');
    return view.leader === m.me ? say('You take the trick and draw.') : say('{name} takes the trick and draws.', { name });
  }
  if (!m.isMyTurn) return say('{name} is to play.', { name });
  if (m.calls.length) return say('Your turn: announce or play a card.');
  if (view.lead) {
    const card = cardName(view.lead);
    return m.legalCards.size < m.hand.length
      ? say('Answer {card:the}: the raised cards may be played.', { card })
      : say('Answer {card:the}: any card may be played.', { card });
  }
  return say('You lead: any card may be played.');
}
