/** What a change says to a screen reader, and how it sounds. */

import { dealSentence, eventSentence } from '../names.js';
import { playSound } from '../sound.js';
import { say } from '../speech.js';
import { call, tell } from '../voice.js';
import { sentences } from './asking.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('../types.js').StreamEvent} StreamEvent
 */

/**
 * Tell a change, all that happened as one text.
 *
 * @param {StreamEvent} event
 * @param {Model | null} before
 * @param {Model} m
 * @param {boolean} wasMyTurn
 * @returns {boolean} whether it is the person's turn now
 */
export function tellChange(event, before, m, wasMyTurn) {
  const happened = event.happened ?? [];
  tell(event.table && !m.view.events.length
    ? dealSentence(m.view, m.listener)
    : happened.map((one) => eventSentence(one, m.view.lines, m.listener)).join(' '));
  if (happened.some((one) => one.play && one.seat !== m.me)) playSound('card');
  if (happened.some((one) => one.meld || one.taken)) playSound('announce');
  else if (happened.some((one) => 'draw' in one || one.turn_up)) playSound('draw');
  if (m.table.match_over && before && !before.table.match_over) {
    playSound(m.table.match_winner === m.me ? 'won' : 'lost');
  }
  if (m.isMyTurn && (!wasMyTurn || happened.length)) {
    call([say('Your turn.'), sentences(m).status].join(' '));
    if (document.hidden) playSound('turn');
  }
  return m.isMyTurn;
}
