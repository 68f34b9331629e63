/**
 * The table view, kept up to date by the steps of the stream. Pure functions.
 *
 * @typedef {import('./types.js').TableView} TableView
 * @typedef {import('./types.js').StreamEvent} StreamEvent
 * @typedef {import('./types.js').DealEvent} DealEvent
 * @typedef {import('./types.js').Seat} Seat
 *
 * @typedef {object} Trick
 * @property {number} number 1 to 16
 * @property {Seat} leader
 * @property {[string | null, string | null]} cards by seat
 * @property {Seat | null} winner null while it is unfinished
 */

/**
 * The table view after one event of the stream.
 *
 * @param {TableView | null} table
 * @param {StreamEvent} event
 * @returns {TableView}
 */
export function applyEvent(table, event) {
  if (event.table) return event.table;
  if (!table) throw new Error('a step before the first table view');
  const { view: viewNow, ...now } = event.now ?? {};
  const view = { ...table.view, ...viewNow };
  if (!viewNow?.events) view.events = [...table.view.events, ...(event.happened ?? [])];
  if (!viewNow?.lines) view.lines = [...table.view.lines, ...(event.lines ?? [])];
  return { ...table, ...now, view, number: event.number };
}

/**
 * The tricks of a deal, the last one perhaps unfinished.
 *
 * @param {DealEvent[]} events
 * @returns {Trick[]}
 */
export function tricksOf(events) {
  /** @type {Trick[]} */
  const tricks = [];
  for (const event of events) {
    let trick = tricks.at(-1);
    if (event.play) {
      if (!trick || trick.winner !== null) {
        trick = { number: tricks.length + 1, leader: event.seat, cards: [null, null], winner: null };
        tricks.push(trick);
      }
      trick.cards[event.seat] = event.play;
    } else if (event.trick && trick) {
      trick.winner = event.seat;
    }
  }
  return tricks;
}

/**
 * The table as it will be when the server has taken the card that was just clicked: the card lies
 * on the table and nothing else has changed.
 *
 * @param {TableView} table
 * @param {string | null} card
 * @returns {TableView}
 */
export function withPendingCard(table, card) {
  const { view, seat } = table;
  if (!card || !view.hand.includes(card)) return table;
  const hand_counts = /** @type {[number, number]} */ ([...view.hand_counts]);
  hand_counts[seat] -= 1;
  return {
    ...table,
    view: {
      ...view,
      hand: view.hand.filter((held) => held !== card),
      hand_counts,
      legal: [],
      to_act: null,
      events: [...view.events, { seat, play: card }],
    },
  };
}

const PARTNERS = { S: 'SHCD', H: 'HSDC', D: 'DSHC', C: 'CHSD' };

/**
 * Cards in the order of a hand: trumps first, colours alternating, ranks in the game's order. The
 * order of suits is the same for a whole deal, so that no card ever moves past another.
 *
 * @param {string[]} cards
 * @param {string} trump
 * @returns {string[]}
 */
export function orderHand(cards, trump) {
  const suits = PARTNERS[/** @type {'S'} */ (trump)] ?? 'SHCD';
  const place = (/** @type {string} */ code) => suits.indexOf(code[1]) * 8 + 'ATKQJ987'.indexOf(code[0]);
  return [...cards].sort((one, other) => place(one) - place(other));
}
