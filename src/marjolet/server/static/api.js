/**
 * Requests to the server, and the stream of a seat's events.
 *
 * @typedef {import('./types.js').StreamEvent} StreamEvent
 */

import { language } from './settings.js';
import { say } from './speech.js';

/** What the server refused, as its problem document says. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{type?: string, title?: string, detail?: string, problems?: {detail?: string, message?: string}[]}} problem
   */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? String(status));
    this.status = status;
    this.type = (problem.type ?? '').split('/').at(-1) ?? '';
    this.problems = problem.problems ?? [];
  }
}

/** The server could not be reached, or has trouble of its own; trying again may help. */
export class Unreachable extends Error {
  /**
   * @param {number} [status] 0 if there was no answer at all
   * @param {string} [detail] what the server says about it
   */
  constructor(status = 0, detail = '') {
    super(detail || say('The server cannot be reached. Try again in a moment.'));
    this.status = status;
  }
}

/**
 * What is to be said about trouble: a sentence, whatever went wrong.
 *
 * @param {unknown} trouble
 * @returns {string}
 */
export function wordsFor(trouble) {
  if (trouble instanceof Refusal || trouble instanceof Unreachable) return trouble.message;
  return new Unreachable().message;
}

/** An answer that is not whole after this time is given up. */
const PATIENCE_MS = 10_000;

/**
 * One request; raises Refusal or Unreachable.
 *
 * @param {string} path below `/api`
 * @param {{token?: string, body?: unknown, accept?: string}} [options]
 * @returns {Promise<any>}
 */
export async function request(path, { token, body, accept } = {}) {
  /** @type {Record<string, string>} */
  const headers = { 'Accept-Language': language(), Accept: accept ?? 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) return await (accept === 'text/plain' ? answer.text() : answer.json());
  } catch {
    // No answer, none in time, or one that was cut in the middle.
    throw new Unreachable();
  }
  const problem = await answer.json().catch(() => ({}));
  const refusal = new Refusal(answer.status, problem);
  if (answer.status >= 500 && refusal.type !== 'broken') throw new Unreachable(answer.status, problem.detail);
  throw refusal;
}

/** @returns {string} an id that no other action has */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A wait that grows with every failure and is never quite the same. */
const backoff = (/** @type {number} */ failures) =>
  Math.min(8000, 250 * 2 ** failures) * (0.75 + Math.random() / 2);

/** Longer silence than this means that the connection is dead; the server speaks every 10 s. */
const SILENCE_MS = 25_000;

/** How long a page that nobody sees keeps its stream: a browser has few connections to a server. */
const HIDDEN_MS = 5000;

/**
 * A seat's stream, resumed after the last event whenever it breaks. It is closed while the page is
 * hidden, so that any number of pages may stand open.
 */
export class Stream {
  /**
   * @param {string} table
   * @param {string} token
   * @param {{event: (event: StreamEvent) => void, status: (status: 'open' | 'lost' | 'refused', refusal?: Refusal) => void}} listener
   */
  constructor(table, token, listener) {
    this.path = `/api/tables/${encodeURIComponent(table)}/events`;
    this.token = token;
    this.listener = listener;
    this.last = 0;
    this.failures = 0;
    this.closed = false;
    this.isOpen = false;
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {AbortController | null} */
    this.connection = null;
    this.isResting = document.hidden;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.restTimer = undefined;
    this.hurry = () => this.wake?.();
    this.look = () => this.seen();
    /** Connect anew after the last event: this connection may be dead without a sign. */
    this.renew = () => {
      this.connection?.abort();
      this.wake?.();
    };
    addEventListener('online', this.hurry);
    addEventListener('offline', this.renew);
    document.addEventListener('visibilitychange', this.look);
    void this.run();
  }

  /** End the stream for good. */
  close() {
    this.closed = true;
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.renew);
    document.removeEventListener('visibilitychange', this.look);
    clearTimeout(this.restTimer);
    this.renew();
  }

  /** Rest soon after the page is hidden, go on as soon as it is seen. */
  seen() {
    clearTimeout(this.restTimer);
    if (document.hidden) {
      this.restTimer = setTimeout(() => {
        this.isResting = true;
        this.connection?.abort();
      }, HIDDEN_MS);
      return;
    }
    this.isResting = false;
    this.failures = 0;
    this.wake?.();
  }

  /** Forget the last event, so that the next connection begins with a full view. */
  restart() {
    this.last = 0;
    this.renew();
  }

  async run() {
    while (!this.closed) {
      if (this.isResting) {
        await this.pause();
        continue;
      }
      try {
        await this.connect();
        this.failures = Math.min(this.failures, 1);
      } catch (trouble) {
        if (this.closed) return;
        if (trouble instanceof Refusal) {
          this.closed = true;
          this.listener.status('refused', trouble);
          return;
        }
      }
      if (this.closed) return;
      this.isOpen = false;
      if (this.isResting) continue;
      this.failures += 1;
      if (this.failures > 1) this.listener.status('lost');
      await this.pause(backoff(this.failures - 1));
    }
  }

  /**
   * Wait until woken, `ms` at most.
   *
   * @param {number} [ms]
   */
  async pause(ms) {
    await new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve(null);
      };
    });
    this.wake = null;
  }

  async connect() {
    const connection = new AbortController();
    this.connection = connection;
    /** @type {Record<string, string>} */
    const headers = {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${this.token}`,
      'Accept-Language': language(),
    };
    const after = this.last;
    if (after) headers['Last-Event-ID'] = String(after);
    let silence = setTimeout(() => connection.abort(), SILENCE_MS);
    try {
      const answer = await fetch(this.path, { headers, signal: connection.signal, cache: 'no-store' });
      if (!answer.ok || !answer.body) {
        if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
          throw new Refusal(answer.status, await answer.json().catch(() => ({})));
        }
        throw new Unreachable(answer.status);
      }
      this.failures = 0;
      this.isOpen = true;
      this.listener.status('open');
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      let isFirst = true;
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => connection.abort(), SILENCE_MS);
        text += value;
        const blocks = text.split(/\r?\n\r?\n/);
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const event = eventOf(block);
          // A table view from before the last event counts only where the server never had that one.
          if (event && (event.number > this.last || (isFirst && event.table && event.number <= after))) {
            this.last = event.number;
            this.listener.event(event);
          }
          isFirst &&= !event;
        }
      }
    } finally {
      clearTimeout(silence);
    }
  }
}

/**
 * @param {string} block the lines of one server-sent event
 * @returns {StreamEvent | null}
 */
function eventOf(block) {
  const data = block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');
  return data ? JSON.parse(data) : null;
}
