/**
 * What the table shows, gathered from the table view and the state of the page. Nothing here is a
 * rule of the game: what may be done is `view.legal`, what was scored are the server's lines.
 *
 * @typedef {import('../types.js').TableView} TableView
 * @typedef {import('../types.js').View} View
 * @typedef {import('../types.js').Seat} Seat
 * @typedef {import('../state.js').Trick} Trick
 * @typedef {import('../names.js').Listener} Listener
 * @typedef {import('../session.js').TableSource} TableSource
 *
 * @typedef {object} Look what the page itself remembers about a table
 * @property {string | null} lifted the card that a first tap has lifted
 * @property {string} focused the card that Tab reaches
 * @property {Set<string>} drawn cards marked as new
 * @property {{move: string, sentence: string} | null} hint
 * @property {string} notice a sentence instead of the status, for a moment
 * @property {boolean} showsLast whether the last trick is shown in its place
 * @property {string | null} panel the dialog that is open
 * @property {Record<string, string>} reasons why cards may not be played
 * @property {string} reply what the command box answered
 * @property {boolean} showsBanner whether an announcement of the opponent was just made
 *
 * @typedef {object} Model
 * @property {TableSource} source
 * @property {TableView} table
 * @property {View} view
 * @property {Look} look
 * @property {Seat} me
 * @property {Seat} other
 * @property {string} otherName
 * @property {Listener} listener
 * @property {string[]} hand in the order of the hand
 * @property {Set<string>} legalCards
 * @property {string[]} calls melds, the exchange and the draw that are possible
 * @property {boolean} isMyTurn
 * @property {boolean} isStrict
 * @property {Trick[]} tricks
 * @property {Trick | undefined} trick the one that lies on the table
 * @property {Trick | undefined} lastTrick the last finished one
 * @property {[number, number]} piles tricks won, by seat
 * @property {string[]} banner melds that the opponent has just announced
 */

import { shownNames } from '../players.js';
import { orderHand, tricksOf, withPendingCard } from '../state.js';

/** @returns {Look} */
export function freshLook() {
  return {
    lifted: null,
    focused: '',
    drawn: new Set(),
    hint: null,
    notice: '',
    showsLast: false,
    panel: null,
    reasons: {},
    reply: '',
    showsBanner: false,
  };
}

/**
 * @param {TableSource} source with a table
 * @param {Look} look
 * @returns {Model}
 */
export function buildModel(source, look) {
  const known = withPendingCard(/** @type {TableView} */ (source.table), source.pending);
  const table = { ...known, names: shownNames(known) };
  const { view, seat: me } = table;
  const other = /** @type {Seat} */ (1 - me);
  const tricks = tricksOf(view.events);
  const finished = tricks.filter((trick) => trick.winner !== null);
  const lastTrick = finished.at(-1);
  const legalCards = new Set(view.legal.filter((move) => move.length === 2));
  return {
    source,
    table,
    view,
    look,
    me,
    other,
    otherName: table.names[other],
    listener: { seat: me, names: table.names, trump: view.trump },
    hand: orderHand(view.hand, view.trump),
    legalCards,
    calls: callsOf(view.legal),
    isMyTurn: view.to_act === me,
    isStrict: view.stock === 0,
    tricks,
    trick: look.showsLast ? lastTrick : tricks.at(-1),
    lastTrick,
    piles: [
      finished.filter((trick) => trick.winner === 0).length,
      finished.filter((trick) => trick.winner === 1).length,
    ],
    banner: look.showsBanner ? bannerOf(view, other) : [],
  };
}

/** Melds first, then the exchange, the draw last. @param {string[]} legal */
function callsOf(legal) {
  const melds = legal.filter((move) => move.startsWith('meld '));
  return [...melds, ...['exchange', 'draw'].filter((move) => legal.includes(move))];
}

/**
 * The opponent's announcements since the last trick was won, until the next one is.
 *
 * @param {View} view
 * @param {Seat} other
 */
function bannerOf(view, other) {
  /** @type {string[]} */
  let melds = [];
  for (const event of view.events) {
    if (event.trick) melds = [];
    else if (event.meld && event.seat === other) melds.push(event.meld);
  }
  return melds;
}

/**
 * How many tricks are still to be won before the strict ending.
 *
 * @param {View} view
 * @returns {number}
 */
export function freeTricks(view) {
  return Math.max(0, 16 - view.dealt.length - view.tricks);
}
