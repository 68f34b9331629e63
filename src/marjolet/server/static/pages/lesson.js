/**
 * The first walk: the rules' own worked example, "the same queen, two opportunities", played by the
 * person. Positions are written down, not computed: a scripted source for the table element.
 */

import { count, say } from '../speech.js';

/**
 * @typedef {import('../types.js').TableView} TableView
 * @typedef {import('../session.js').TableSource} TableSource
 * @typedef {import('../types.js').View} View
 * @typedef {import('../types.js').DealEvent} DealEvent
 * @typedef {import('../types.js').ScoreLine} ScoreLine
 *
 * @typedef {object} Coach what is said beside the table
 * @property {string} text
 * @property {number} step
 * @property {number} steps
 * @property {string} [button]
 * @property {boolean} [isEnd]
 *
 * @typedef {object} Scene
 * @property {() => string} text
 * @property {string} [move] the move that goes on; without one a button does
 * @property {() => string} [wrong] said for any other card
 * @property {{wait: number, happened: DealEvent[], lines?: ScoreLine[], view: Partial<View>}[]} [then]
 */

const OTHER = 'Camille';

/** @type {View} */
const START = {
  dealer: 1, trump: 'D', turned: '9D', turn_up: '9D', stock: 20,
  state: 'lead', to_act: 0, legal: [], dealt: ['AH', 'TH', 'KS', 'QS', 'JD', '8C'],
  hand: ['AH', 'TH', 'KS', 'QS', 'JD', '8C'], hand_counts: [6, 6], exposed: [[], []], known: [[], []],
  captured: [[], []], tricks: 0, leader: 0, lead: null, points: [0, 0], lines: [], events: [], winner: null,
};

/** @type {Scene[]} */
const SCENES = [
  { text: () => say('Welcome. Your six cards lie below, trumps on the left. Diamonds are trumps: the nine under the stock says so, and it stays in sight.') },
  { text: () => say('The jack of trumps is called the marjolet: he wears a sprig and winks. With any queen he makes a pair that scores.') },
  {
    text: () => say('You score by announcing, and only whoever wins a trick may announce. Lead the ace of hearts: hearts cannot beat it.'),
    wrong: () => say('Any card may be led, but for now try the ace of hearts.'),
    move: 'AH',
    then: [
      { wait: 0, happened: [{ seat: 0, play: 'AH' }], view: { hand: ['TH', 'KS', 'QS', 'JD', '8C'], hand_counts: [5, 6], state: 'follow', lead: 'AH' } },
      { wait: 900, happened: [{ seat: 1, play: '8H' }, { seat: 0, trick: 1 }], view: { hand_counts: [5, 5], state: 'winner_draws', lead: null, tricks: 1, to_act: 0 } },
    ],
  },
  {
    text: () => say('The trick is yours. The king and queen of spades are a marriage, worth 20. Announce it.'),
    move: 'meld KSQS',
    then: [{ wait: 0, happened: [{ seat: 0, meld: 'KSQS' }], lines: [[0, 20, 'marriage', 'KSQS', 1]], view: { exposed: [['KS', 'QS'], []], known: [['KS', 'QS'], []], points: [20, 0] } }],
  },
  {
    text: () => say('Both now lie open, but stay in your hand. The queen has served at this win, so her pair with the marjolet has to wait. Draw.'),
    move: 'draw',
    then: [{ wait: 0, happened: [{ seat: 0, draw: '7H' }, { seat: 1, draw: null }], view: { hand: ['TH', 'KS', 'QS', 'JD', '8C', '7H'], hand_counts: [6, 6], stock: 18, state: 'lead' } }],
  },
  {
    text: () => say('The winner draws first and leads again. Win once more: the ten ranks right below the ace. Lead the ten of hearts.'),
    wrong: () => say('That would be allowed, but try the ten of hearts.'),
    move: 'TH',
    then: [
      { wait: 0, happened: [{ seat: 0, play: 'TH' }], view: { hand: ['KS', 'QS', 'JD', '8C', '7H'], hand_counts: [5, 6], state: 'follow', lead: 'TH' } },
      { wait: 900, happened: [{ seat: 1, play: '9H' }, { seat: 0, trick: 2 }], view: { hand_counts: [5, 5], state: 'winner_draws', lead: null, tricks: 2, to_act: 0 } },
    ],
  },
  {
    text: () => say('A new win, a new opportunity: the same queen of spades, this time with the marjolet. Announce them.'),
    move: 'meld QSJD',
    then: [{ wait: 0, happened: [{ seat: 0, meld: 'QSJD' }], lines: [[0, 20, 'marjolet', 'QSJD', 2]], view: { exposed: [['KS', 'QS', 'JD'], []], known: [['KS', 'QS', 'JD'], []], points: [40, 0] } }],
  },
  {
    text: () => say('That is 40 points from one queen, at two wins. These very pairs cannot score again. Draw.'),
    move: 'draw',
    then: [{ wait: 0, happened: [{ seat: 0, draw: 'QC' }, { seat: 1, draw: null }], view: { hand: ['KS', 'QS', 'JD', '8C', '7H', 'QC'], hand_counts: [6, 6], stock: 16, state: 'lead' } }],
  },
  { text: () => say('A queen of clubs! She may meet the marjolet too, at your next win. Aces and tens are brisques: each one in your tricks counts 10 at the end.') },
  { text: () => say('When the stock is gone, the last six tricks are strict: follow suit, beat the lead if you can, else trump. The table shows what is allowed. Enjoy the game.') },
];

/**
 * A table that plays the walk.
 *
 * @implements {TableSource}
 */
export class Lesson extends EventTarget {
  constructor() {
    super();
    this.isLesson = true;
    this.token = '';
    this.pending = /** @type {string | null} */ (null);
    this.isBusy = false;
    this.status = /** @type {const} */ ('open');
    this.at = 0;
    /** @type {TableView} */
    this.table = {
      protocol: 1, table: 'lesson', number: 1, seat: 0, names: ['', OTHER], kinds: ['human', 'lesson'],
      preset: 'marjolet', rules: {}, counters: 'digits', target: 500,
      rules_of_lines: { marriage: '4.4', marjolet: '4.5' }, first_dealer: 1, pace: 1, takes_back: false,
      deals: [], totals: [0, 0], match_over: false, match_winner: null, resigned: null, next: null,
      can_take_back: false, worth: { 'meld KSQS': 20, 'meld QSJD': 20 }, view: structuredClone(START),
    };
    /** @type {Set<ReturnType<typeof setTimeout>>} */
    this.timers = new Set();
    this.ask();
  }

  /** @returns {Coach} */
  get coach() {
    const scene = SCENES[this.at];
    const isEnd = this.at === SCENES.length - 1;
    return { text: scene.text(), step: this.at + 1, steps: SCENES.length, isEnd, button: scene.move || isEnd ? undefined : say('Go on') };
  }

  /** Go on to the next scene. */
  goOn() {
    if (this.at < SCENES.length - 1) this.at += 1;
    this.ask();
    this.change([], [], {});
  }

  ask() {
    const { move } = SCENES[this.at];
    this.table = { ...this.table, view: { ...this.table.view, legal: move ? [move] : [], to_act: move ? 0 : null } };
  }

  /**
   * @param {DealEvent[]} happened
   * @param {ScoreLine[]} lines
   * @param {Partial<View>} view
   */
  change(happened, lines, view) {
    const old = this.table.view;
    const next = { ...old, ...view, events: [...old.events, ...happened], lines: [...old.lines, ...lines] };
    this.table = { ...this.table, number: this.table.number + 1, totals: next.points, view: next };
    const event = { number: this.table.number, kind: 'step', happened, lines };
    this.dispatchEvent(new CustomEvent('change', { detail: { event } }));
  }

  /**
   * @param {string} _deed
   * @param {string} [move]
   */
  async act(_deed, move) {
    const scene = SCENES[this.at];
    if (!move || move !== scene.move) return null;
    this.table = { ...this.table, view: { ...this.table.view, legal: [], to_act: null } };
    let after = 0;
    (scene.then ?? []).forEach(({ wait, happened, lines, view }, at, all) => {
      after += wait;
      this.later(after, () => {
        this.change(happened, lines ?? [], view);
        if (at === all.length - 1) this.goOn();
      });
    });
    return {};
  }

  /**
   * @param {number} wait
   * @param {() => void} act
   */
  later(wait, act) {
    if (!wait) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, wait);
    this.timers.add(timer);
  }

  async hint() {
    return { move: SCENES[this.at].move ?? '', sentence: this.coach.text };
  }

  async why() {
    return SCENES[this.at].wrong?.() ?? '';
  }

  /** @param {string} _text */
  async read(_text) {
    return { moves: [], sentence: count('{n} point', '{n} points', 0) };
  }

  /** Stop all that is still to come. */
  close() {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
