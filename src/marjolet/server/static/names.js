/**
 * Names of cards, melds and score lines, and sentences for what happened. Nothing is decided here:
 * melds are named by their cards, points are those of the score lines that the server wrote.
 *
 * @typedef {import('./types.js').DealEvent} DealEvent
 * @typedef {import('./types.js').ScoreLine} ScoreLine
 * @typedef {import('./types.js').Seat} Seat
 *
 * @typedef {object} Listener who is told, and how the players are called
 * @property {Seat} seat
 * @property {[string, string]} names
 * @property {string} trump
 */

import { cardWords, LEXICON, Name } from './lexicon.js';
import { count, say, spokenLanguage } from './speech.js';

/**
 * @param {string} code
 * @returns {Name}
 */
export const cardName = (code) => cardWords(code, spokenLanguage());

/**
 * @param {string} suit
 * @returns {Name}
 */
export const suitName = (suit) => new Name(LEXICON[spokenLanguage()].suits[suit], {});

/**
 * @param {string} cards codes without spaces, such as `KSQS`
 * @returns {string[]}
 */
export const splitCards = (cards) => cards.match(/../g) ?? [];

/** The form of a meld after a verb, in each language. */
const AFTER_VERB = { en: 'the', fr: 'le', de: 'den' };

/** @type {Record<string, () => [string, string]>} */
const FOURS = {
  A: () => [say('four aces'), say('the four aces')],
  T: () => [say('four tens'), say('the four tens')],
  K: () => [say('four kings'), say('the four kings')],
  Q: () => [say('four queens'), say('the four queens')],
  J: () => [say('four jacks'), say('the four jacks')],
};

/**
 * The name of a meld or run by its cards.
 *
 * @param {string} cards
 * @param {string} trump
 * @returns {Name}
 */
export function meldName(cards, trump) {
  const list = splitCards(cards);
  const suit = suitName(list[0][1]);
  const trumps = list[0][1] === trump;
  const [bare, after] = bothNames();
  return new Name(bare, { [AFTER_VERB[spokenLanguage()]]: after });

  /** @returns {[string, string]} */
  function bothNames() {
    if (list.length === 4) return FOURS[list[0][0]]();
    if (list.length === 3) {
      return trumps
        ? [say('trump run (king, queen and jack of {suit})', { suit }), say('the trump run (king, queen and jack of {suit})', { suit })]
        : [say('run (king, queen and jack of {suit})', { suit }), say('the run (king, queen and jack of {suit})', { suit })];
    }
    if (list[0][0] === 'Q') {
      const queen = cardName(list[0]);
      return [say('marjolet and {queen}', { queen }), say('the marjolet and {queen:the}', { queen })];
    }
    return trumps
      ? [say('trump marriage (king and queen of {suit})', { suit }), say('the trump marriage (king and queen of {suit})', { suit })]
      : [say('marriage (king and queen of {suit})', { suit }), say('the marriage (king and queen of {suit})', { suit })];
  }
}

/**
 * A short name for a button or banner: "Marriage in spades".
 *
 * @param {string} cards
 * @param {string} trump
 * @returns {string}
 */
export function meldTitle(cards, trump) {
  const list = splitCards(cards);
  const suit = suitName(list[0][1]);
  if (list.length === 2 && list[0][0] === 'K') {
    return list[0][1] === trump ? say('Trump marriage') : say('Marriage in {suit}', { suit });
  }
  return meldName(cards, trump).as('Name');
}

/** @type {Record<string, () => string>} */
const LINE_NAMES = {
  dix_turned: () => say('Dix turned up'),
  dix_exchanged: () => say('Dix exchanged'),
  dix_played: () => say('Dix played'),
  turn_up: () => say('Last card of the stock'),
  last_trick: () => say('Last trick'),
  sweep: () => say('All the last tricks'),
  cards: () => say('Cards in tricks'),
  most_brisques: () => say('More brisques'),
};

/**
 * What a line was scored for.
 *
 * @param {ScoreLine} line
 * @param {string} trump
 * @returns {string}
 */
export function lineTitle(line, trump) {
  const named = LINE_NAMES[line[2]];
  return named ? named() : meldTitle(line[3], trump);
}

/**
 * One sentence for one event, with the points that it brought.
 *
 * @param {DealEvent} event
 * @param {ScoreLine[]} lines
 * @param {Listener} listener
 * @returns {string}
 */
export function eventSentence(event, lines, listener) {
  const own = event.seat === listener.seat;
  const name = listener.names[event.seat];
  const n = pointsOf(event, lines);
  if (event.play) {
    const card = cardName(event.play);
    if (n) {
      return own
        ? count('You play the dix ({card}): {n} point.', 'You play the dix ({card}): {n} points.', n, { card })
        : count('{name} plays the dix ({card}): {n} point.', '{name} plays the dix ({card}): {n} points.', n, { name, card });
    }
    return own ? say('You play {card:the}.', { card }) : say('{name} plays {card:the}.', { name, card });
  }
  if (event.trick) {
    if (n) {
      return own
        ? count('You take the last trick, {n} point.', 'You take the last trick, {n} points.', n)
        : count('{name} takes the last trick, {n} point.', '{name} takes the last trick, {n} points.', n, { name });
    }
    return own ? say('You take the trick.') : say('{name} takes the trick.', { name });
  }
  if (event.meld) {
    const meld = meldName(event.meld, listener.trump);
    return own
      ? count('You announce {meld:the}: {n} point.', 'You announce {meld:the}: {n} points.', n, { meld })
      : count('{name} announces {meld:the}: {n} point.', '{name} announces {meld:the}: {n} points.', n, { name, meld });
  }
  if (event.taken) {
    const card = cardName(event.taken);
    if (!n) {
      return own
        ? say('You exchange the dix for {card:the}.', { card })
        : say('{name} exchanges the dix for {card:the}.', { name, card });
    }
    return own
      ? count('You exchange the dix for {card:the}: {n} point.', 'You exchange the dix for {card:the}: {n} points.', n, { card })
      : count('{name} exchanges the dix for {card:the}: {n} point.', '{name} exchanges the dix for {card:the}: {n} points.', n, { name, card });
  }
  if (event.turn_up) {
    const card = cardName(event.turn_up);
    if (!n) {
      return own
        ? say('You draw the turn-up, {card:the}.', { card })
        : say('{name} draws the turn-up, {card:the}.', { name, card });
    }
    return own
      ? count('You draw the turn-up, {card:the}: {n} point.', 'You draw the turn-up, {card:the}: {n} points.', n, { card })
      : count('{name} draws the turn-up, {card:the}: {n} point.', '{name} draws the turn-up, {card:the}: {n} points.', n, { name, card });
  }
  if (event.draw) return say('You draw {card:the}.', { card: cardName(event.draw) });
  return own ? say('You draw a card.') : say('{name} draws a card.', { name });
}

/**
 * @param {DealEvent} event
 * @param {ScoreLine[]} lines
 * @returns {number} the points that the event brought at once
 */
export function pointsOf(event, lines) {
  let points = 0;
  for (const [seat, worth, kind, cards, trick] of lines) {
    if (seat !== event.seat) continue;
    const fits = event.play
      ? kind === 'dix_played' && cards === event.play
      : event.trick
        ? kind === 'last_trick' && trick === event.trick
        : event.meld
          ? cards === event.meld && (kind === 'marriage' || kind === 'marjolet' || kind === 'four')
          : event.taken
            ? kind === 'dix_exchanged'
            : event.turn_up
              ? kind === 'turn_up'
              : false;
    if (fits) points += worth;
  }
  return points;
}

/**
 * How a deal begins: who deals, what is trump, who leads.
 *
 * @param {import('./types.js').View} view
 * @param {Listener} listener
 * @returns {string}
 */
export function dealSentence(view, listener) {
  const isOwn = view.dealer === listener.seat;
  const name = listener.names[1 - listener.seat];
  return [
    isOwn ? say('You deal.') : say('{name} deals.', { name }),
    say('{suit:Name} are trumps: {card:the} is turned up.', { suit: suitName(view.trump), card: cardName(view.turned) }),
    isOwn ? say('{name} leads.', { name }) : say('You lead.'),
  ].join(' ');
}
