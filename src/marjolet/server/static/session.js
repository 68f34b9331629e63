/**
 * One seat at one table: its view, kept up to date, and what it does.
 *
 * @typedef {import('./types.js').TableView} TableView
 * @typedef {import('./types.js').StreamEvent} StreamEvent
 * @typedef {import('./types.js').Deed} Deed
 *
 * @typedef {object} Change detail of the event `change`
 * @property {StreamEvent | null} event what came, or null if only the session's own state changed
 */

import { freshId, Refusal, request, Stream, Unreachable } from './api.js';
import { keepTable } from './saved.js';
import { applyEvent } from './state.js';

/** How long the stream may say nothing of what the server has answered already. */
const LATE_MS = 1000;
/** An action that takes longer than this is said to be on its way. */
const SLOW_MS = 1000;
/** How often an action is sent again to a server that answers with a fault. */
const MOST_FAULTS = 4;
/** Answers of a server, or of one before it, that will be there again. */
const GONE = new Set([0, 502, 503, 504]);

/**
 * What the table element needs: a session, or the lesson that plays one.
 *
 * @typedef {object} TableSource
 * @property {TableView | null} table
 * @property {'connecting' | 'open' | 'lost' | 'refused'} status
 * @property {string | null} pending the card that is on its way to the server
 * @property {boolean} isBusy whether an action is on its way
 * @property {boolean} [isSlow] whether it has been for a while
 * @property {boolean} isLesson
 * @property {string} token
 * @property {(deed: Deed, move?: string) => Promise<any>} act
 * @property {() => Promise<{move: string, sentence: string}>} hint
 * @property {(card: string) => Promise<string>} why
 * @property {(text: string) => Promise<{moves: string[], sentence: string}>} read
 * @property {() => void} close
 * @property {() => Promise<unknown>} [record] the record of a finished match
 * @property {import('./pages/lesson.js').Coach} [coach] what a lesson says now
 * @property {() => void} [goOn] the lesson's next scene
 */

/**
 * A seat at a table of the server. Fires `change` (see Change) and `refused` (detail: the Refusal).
 *
 * @implements {TableSource}
 */
export class Session extends EventTarget {
  /**
   * @param {string} id of the table
   * @param {string} token of the seat
   */
  constructor(id, token) {
    super();
    this.id = id;
    this.token = token;
    this.isLesson = false;
    /** @type {TableView | null} */
    this.table = null;
    /** @type {'connecting' | 'open' | 'lost' | 'refused'} */
    this.status = 'connecting';
    /** @type {string | null} */
    this.pending = null;
    this.isBusy = false;
    this.isSlow = false;
    this.isClosed = false;
    /** @type {Map<string, Promise<string>>} */
    this.reasons = new Map();
    this.stream = new Stream(id, token, {
      event: (event) => this.receive(event),
      status: (status, refusal) => {
        this.become(status);
        if (refusal) this.dispatchEvent(new CustomEvent('refused', { detail: refusal }));
      },
    });
  }

  /** End it: no more events. */
  close() {
    this.isClosed = true;
    this.stream.close();
  }

  /** @param {'open' | 'lost' | 'refused'} status */
  become(status) {
    if (status === this.status) return;
    this.status = status;
    this.changed(null);
  }

  /** @param {StreamEvent | null} event */
  changed(event) {
    this.dispatchEvent(new CustomEvent('change', { detail: { event } }));
  }

  /** @param {StreamEvent} event */
  receive(event) {
    if (!event.table && (!this.table || event.number !== this.table.number + 1)) {
      if (this.table && event.number <= this.table.number) return;
      this.stream.restart();
      return;
    }
    this.table = applyEvent(this.table, event);
    if (event.number !== undefined) this.table.number = event.number;
    if (event.table || !this.table.view.hand.includes(this.pending ?? '')) this.pending = null;
    this.reasons.clear();
    keepTable(this.table, this.token);
    this.changed(event);
  }

  /**
   * Act, once: a second call while one is on its way is dropped. Sent again with the same id until
   * the server has answered.
   *
   * @param {Deed} deed
   * @param {string} [move]
   * @returns {Promise<any>} the server's answer, or null if it was dropped
   */
  async act(deed, move) {
    if (this.isBusy || !this.table) return null;
    this.isBusy = true;
    this.pending = move && this.table.view.hand.includes(move) ? move : null;
    this.changed(null);
    const timer = setTimeout(() => {
      this.isSlow = true;
      this.changed(null);
    }, SLOW_MS);
    try {
      const answer = await this.send(deed, move);
      if (deed !== 'rematch') await this.reach(answer.number);
      return answer;
    } catch (trouble) {
      if (trouble instanceof Unreachable) return null;
      if (!(trouble instanceof Refusal)) throw trouble;
      this.dispatchEvent(new CustomEvent('refused', { detail: trouble }));
      return null;
    } finally {
      clearTimeout(timer);
      this.isBusy = false;
      this.isSlow = false;
      if (this.pending) this.pending = null;
      this.changed(null);
    }
  }

  /**
   * @param {Deed} deed
   * @param {string} [move]
   */
  async send(deed, move) {
    let id = freshId();
    /** @type {Refusal | null} */
    let stale = null;
    let isBehind = false;
    for (let failures = 0; ; ) {
      try {
        if (isBehind) {
          await this.refresh();
          isBehind = false;
          if (move && !this.table?.view.legal.includes(move)) throw stale;
        }
        const body = { id, seen: this.table?.number, do: deed, ...(move ? { move } : {}) };
        const answer = await request(`/tables/${this.id}/actions`, { token: this.token, body });
        this.found();
        return answer;
      } catch (trouble) {
        if (trouble instanceof Unreachable) {
          failures += 1;
          await this.lose(trouble, failures);
        } else if (trouble instanceof Refusal && trouble.type === 'stale' && !stale) {
          stale = trouble;
          isBehind = true;
          id = freshId();
        } else {
          this.found();
          throw trouble;
        }
      }
    }
  }

  /**
   * Wait before an action is sent again: for a while, or until the stream is there again. Nothing
   * is sent again for a table that was left.
   *
   * @param {Unreachable} trouble
   * @param {number} failures
   */
  async lose(trouble, failures) {
    if (!GONE.has(trouble.status) && failures >= MOST_FAULTS) {
      throw new Refusal(trouble.status, { detail: trouble.message });
    }
    if (this.status === 'open') this.become('lost');
    const ends = Date.now() + Math.min(8000, 300 * 2 ** failures);
    while (this.status === 'lost' && Date.now() < ends) await this.news(ends - Date.now());
    if (this.status === 'refused' || this.isClosed) throw trouble;
  }

  /** The server has answered: then it is to be had, and the stream need not wait. */
  found() {
    if (this.status !== 'lost') return;
    if (this.stream.isOpen) this.become('open');
    else this.stream.hurry();
  }

  /**
   * Wait until the stream has brought event `number`; fetch the table if it does not.
   *
   * @param {number} number
   */
  async reach(number) {
    for (let failures = 0; ; ) {
      const ends = Date.now() + LATE_MS;
      while ((this.table?.number ?? 0) < number && Date.now() < ends) await this.news(ends - Date.now());
      if ((this.table?.number ?? 0) >= number || this.isClosed) return;
      this.stream.renew();
      try {
        await this.refresh();
        this.found();
      } catch (trouble) {
        if (!(trouble instanceof Unreachable)) throw trouble;
        failures += 1;
        await this.lose(trouble, failures);
      }
    }
  }

  /**
   * Wait for the next change, `ms` at most.
   *
   * @param {number} ms
   */
  async news(ms) {
    await new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.removeEventListener('change', done);
        resolve(null);
      };
      const timer = setTimeout(done, ms);
      this.addEventListener('change', done);
    });
  }

  /** Fetch the whole table. */
  async refresh() {
    const table = /** @type {TableView} */ (await request(`/tables/${this.id}`, { token: this.token }));
    if (table.number >= (this.table?.number ?? 0)) {
      this.stream.last = table.number;
      this.receive({ number: table.number, kind: 'table', table });
    }
  }

  /** @returns {Promise<{move: string, sentence: string}>} */
  hint() {
    return request(`/tables/${this.id}/hint`, { token: this.token });
  }

  /**
   * Why a card may not be played, asked once a position.
   *
   * @param {string} card
   * @returns {Promise<string>}
   */
  why(card) {
    let reason = this.reasons.get(card);
    if (!reason) {
      reason = request(`/tables/${this.id}/why/${card}`, { token: this.token }).then(
        (answer) => answer.sentence,
        () => '',
      );
      this.reasons.set(card, reason);
    }
    return reason;
  }

  /** @returns {Promise<unknown>} the record of a finished match */
  record() {
    return request(`/tables/${this.id}/record`, { token: this.token });
  }

  /**
   * @param {string} text
   * @returns {Promise<{moves: string[], sentence: string}>}
   */
  read(text) {
    return request('/read', { token: this.token, body: { table: this.id, text } });
  }
}
