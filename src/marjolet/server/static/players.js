/** The computer players as people: one name for all, and in words how each of them plays. */

import { say } from './speech.js';

/** How a computer player is called whose own name says nothing to people; the terminal says so, too. */
const NAME = 'Camille';

/** @type {Record<string, {manner: () => string, line: () => string}>} */
const MANNERS = {
  exact10: {
    manner: () => say('exact in the last stock trick'),
    line: () => say('Plays the last trick with the stock open exactly, and everything else by rules of thumb.'),
  },
  greedy: {
    manner: () => say('careful'),
    line: () => say('Weighs what each card may bring, and announces what there is.'),
  },
  learned: {
    manner: () => say('well practised'),
    line: () => say('Has learned by playing against itself, millions of times, and decides at once.'),
  },
  pimc: {
    manner: () => say('thinks ahead'),
    line: () => say('Imagines how the hidden cards may lie, a hundred times over, and plays what does best.'),
  },
  uniform: {
    manner: () => say('plays at random'),
    line: () => say('Plays any card that is allowed, without a thought: good for a first look.'),
  },
};

/** @param {string} kind */
const titleOf = (kind) => kind.slice(0, 1).toUpperCase() + kind.slice(1);

/**
 * How a kind of player plays, in a word or two; "" if nothing is known of it.
 *
 * @param {string} kind
 * @returns {string}
 */
export const mannerOf = (kind) => MANNERS[kind]?.manner() ?? '';

/**
 * A sentence on how a kind of player plays.
 *
 * @param {string} kind
 * @returns {string}
 */
export const lineOf = (kind) => MANNERS[kind]?.line() ?? '';

/**
 * The name of a player of a kind: a title that is only the kind's makes place for a person's name.
 *
 * @param {string} kind
 * @param {string} [title] what the server calls it
 * @returns {string}
 */
export function playerName(kind, title = titleOf(kind)) {
  return kind in MANNERS && title === titleOf(kind) ? NAME : title;
}

/**
 * The names of both players of a table, as they are shown.
 *
 * @param {import('./types.js').TableView} table
 * @returns {[string, string]}
 */
export function shownNames({ names, kinds }) {
  return [playerName(kinds[0], names[0]), playerName(kinds[1], names[1])];
}

/**
 * A player to choose: "Camille, careful".
 *
 * @param {{name: string, title?: string}} player
 * @returns {string}
 */
export function playerTitle({ name, title }) {
  return [playerName(name, title), mannerOf(name)].filter(Boolean).join(', ');
}
