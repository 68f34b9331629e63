/** The parameters of the rules in words: groups, labels, and what each value means. */

import { LEXICON } from '../lexicon.js';
import { say, spokenLanguage } from '../speech.js';

/** @type {[() => string, string[]][]} */
const GROUPS = [
  [() => say('Dealing and drawing'), ['packets', 'draw']],
  [() => say('Announcing'), ['combinations', 'announce', 'melds_per_win', 'card_reuse', 'exchanged_card_melds', 'marjolet_queens', 'four_wins']],
  [() => say('The seven of trumps'), ['exchange', 'exchange_until', 'dix_turned', 'dix_exchanged', 'dix_played', 'dix_played_phase']],
  [() => say('The strict ending'), ['must_head', 'must_trump']],
  [() => say('What it scores'), ['marriage', 'marjolet', 'fours', 'run', 'turn_up', 'card_points', 'most_brisques', 'last_trick', 'sweep']],
];

/** @type {Record<string, () => string>} */
const LABELS = {
  packets: () => say('Packets'),
  draw: () => say('Drawing'),
  combinations: () => say('Combinations'),
  announce: () => say('When to announce'),
  melds_per_win: () => say('Announcements at a win'),
  card_reuse: () => say('The same card again'),
  exchanged_card_melds: () => say('The exchanged card'),
  marjolet_queens: () => say('Queens of the marjolet'),
  four_wins: () => say('Four cards alike'),
  exchange: () => say('Exchange'),
  exchange_until: () => say('How long'),
  dix_turned: () => say('Dix turned up'),
  dix_exchanged: () => say('Dix exchanged'),
  dix_played: () => say('Dix played'),
  dix_played_phase: () => say('Dix played, when'),
  must_head: () => say('Beating the lead'),
  must_trump: () => say('Trumping'),
  marriage: () => say('Marriage'),
  marjolet: () => say('Marjolet and a queen'),
  fours: () => say('Worth of four alike'),
  run: () => say('King, queen and jack'),
  turn_up: () => say('Last card of the stock'),
  card_points: () => say('Cards in tricks'),
  most_brisques: () => say('More brisques'),
  last_trick: () => say('Last trick'),
  sweep: () => say('All the last tricks'),
};

/** @type {Record<string, Record<string, () => string>>} */
const WORDS = {
  draw: {
    after_trick: () => say('Both players draw after the trick, the winner first.'),
    after_card: () => say('Each player draws right after playing a card.'),
  },
  combinations: {
    announced: () => say('Combinations are announced from the hand, during the deal.'),
    captured: () => say('Nothing is announced: combinations count in the tricks, at the end.'),
  },
  announce: {
    before_draw: () => say('The winner of a trick announces before the draw.'),
    after_draw: () => say('The winner of a trick announces after the draw, before leading.'),
  },
  melds_per_win: {
    0: () => say('A won trick allows any number of announcements.'),
    1: () => say('A won trick allows one announcement only.'),
  },
  card_reuse: {
    later_win: () => say('An announced card may serve again only after another won trick.'),
    same_win: () => say('A card may serve in several announcements at the same win.'),
  },
  four_wins: {
    true: () => say('Whoever captures four cards alike wins the match.'),
    false: () => say('Four cards alike only bring points.'),
  },
  marjolet_queens: {
    each: () => say('The marjolet may be announced with each of the queens in turn.'),
    one: () => say('The marjolet may be announced with one queen only.'),
  },
  exchange: {
    after_win: () => say('The dix may be exchanged after a won trick.'),
    own_turn: () => say('The dix may be exchanged on your own turn, before you play a card.'),
    never: () => say('The dix may not be exchanged.'),
  },
  exchange_until: {
    stock_open: () => say('The dix may be exchanged as long as the turn-up lies in the stock.'),
    before_last_stock_trick: () => say('The dix may be exchanged until the last trick with the stock begins.'),
  },
  exchanged_card_melds: {
    true: () => say('The card taken in exchange may be announced at once.'),
    false: () => say('The card taken in exchange may be announced from the next won trick on.'),
  },
  dix_played_phase: {
    any: () => say('Playing the dix scores in every trick.'),
    stock: () => say('Playing the dix scores only while the stock lasts.'),
  },
  must_head: {
    any_suit: () => say('In the strict ending you must beat the lead in every suit if you can.'),
    trump_only: () => say('In the strict ending you must beat the lead only if it is a trump.'),
    never: () => say('In the strict ending you need not beat the lead.'),
  },
  must_trump: {
    true: () => say('In the strict ending you must trump if you lack the suit led.'),
    false: () => say('In the strict ending you may play any card if you lack the suit led.'),
  },
};

/**
 * The parameters group by group, but for the target, which has a field of its own. One that is
 * unknown here stands in a last group, under its own name.
 *
 * @template {{name: string}} P
 * @param {P[]} parameters
 * @returns {{title: string, parameters: P[]}[]}
 */
export function groups(parameters) {
  const known = new Set([...GROUPS.flatMap(([, names]) => names), 'target']);
  /** @param {string[]} names */
  const those = (names) => names.flatMap((name) => parameters.filter((one) => one.name === name));
  const all = GROUPS.map(([title, names]) => ({ title: title(), parameters: those(names) }));
  all.push({ title: say('More'), parameters: parameters.filter(({ name }) => !known.has(name)) });
  return all.filter((group) => group.parameters.length);
}

/** @param {string} name @returns {string} */
export const labelOf = (name) => LABELS[name]?.() ?? name;

/**
 * @param {string} name of a parameter
 * @param {unknown} value
 * @returns {string}
 */
export const wordsOf = (name, value) => WORDS[name]?.[String(value)]?.() ?? String(value);

/**
 * What the numbers of a list stand for: five ranks, or plain suits and trumps.
 *
 * @param {number} length
 * @returns {string[]}
 */
export function placesOf(length) {
  const { ranks } = LEXICON[spokenLanguage()];
  if (length === 5) return ['A', 'T', 'K', 'Q', 'J'].map((rank) => ranks[rank]);
  if (length === 2) return [say('plain suit'), say('trump')];
  return Array.from({ length }, (_, at) => String(at + 1));
}
