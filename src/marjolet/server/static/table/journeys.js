/** Where cards that are new on the table come from, and where those that are gone go. */

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('../types.js').DealEvent} DealEvent
 * @typedef {import('../motion.js').Journey} Journey
 */

/**
 * @param {Model | null} before
 * @param {Model} after
 * @param {DealEvent[]} happened
 * @returns {{arrivals: Map<string, Journey>, departures: Map<string, Journey>}}
 */
export function journeys(before, after, happened) {
  /** @type {Map<string, Journey>} */
  const arrivals = new Map();
  /** @type {Map<string, Journey>} */
  const departures = new Map();
  if (!before) return { arrivals, departures };
  const isNewDeal = before.table.deals.length !== after.table.deals.length && !after.view.events.length;
  if (isNewDeal) {
    after.hand.forEach((code, at) => arrivals.set(`c-${code}`, { place: 'stock', kind: 'draw', after: at / 3 }));
    for (let at = 0; at < after.view.hand_counts[after.other]; at += 1) {
      arrivals.set(`o-${at}`, { place: 'stock', kind: 'draw', after: at / 3 });
    }
  }
  let draws = 0;
  for (const event of happened) {
    const own = event.seat === after.me;
    if (event.play) {
      const place = before.view.hand_counts[after.other] - before.view.exposed[after.other].length - 1;
      arrivals.set(`c-${event.play}`, { place: own ? `c-${event.play}` : `o-${Math.max(0, place)}`, kind: 'play' });
    } else if (event.draw !== undefined) {
      const shown = after.view.exposed[after.other].length;
      const key = own ? `c-${event.draw}` : `o-${after.view.hand_counts[after.other] - shown - 1}`;
      arrivals.set(key, { place: 'stock', kind: 'draw', after: draws });
      draws += 1;
    } else if (event.turn_up) {
      const shown = after.view.exposed[after.other].length;
      const key = own ? `c-${event.turn_up}` : `o-${after.view.hand_counts[after.other] - shown - 1}`;
      arrivals.set(key, { place: `c-${event.turn_up}`, kind: 'draw', after: draws });
    } else if (event.meld && !own) {
      event.meld.match(/../g)?.forEach((code) => arrivals.set(`c-${code}`, { place: `o-0`, kind: 'shift' }));
    } else if (event.taken && event.exchange) {
      const hidden = `o-${Math.max(0, before.view.hand_counts[after.other] - 1)}`;
      if (!own) arrivals.set(`c-${event.exchange}`, { place: hidden, kind: 'play' });
      if (!own) departures.set(`c-${event.taken}`, { place: 'o-0', kind: 'play' });
    }
  }
  const old = before.tricks.at(-1);
  if (old && old.winner !== null && old.number !== after.trick?.number) {
    const place = `pile-${old.winner}`;
    old.cards.forEach((code) => code && departures.set(`c-${code}`, { place, kind: 'collect' }));
  }
  return { arrivals, departures };
}
