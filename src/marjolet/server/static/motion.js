/**
 * Cards move from where they were to where they are. Before a change the places of all movable
 * elements are measured, after it each is shown where it was and let go. Only transform and opacity
 * move, nothing waits for a movement, and a tap finishes all of them.
 *
 * An element with `data-flip="KEY"` is movable; the same key before and after is the same card.
 */

import { speed } from './settings.js';

/** What each kind of movement takes, in ms at 100 %. */
const TIMES = { play: 220, collect: 300, draw: 180, shift: 180 };
const EASE = 'cubic-bezier(.2, .7, .2, 1)';

/** @typedef {Map<string, {box: DOMRect, element: Element}>} Places */

/**
 * @typedef {object} Journey where a card that was nowhere comes from, or one that is gone goes
 * @property {string} place a key
 * @property {keyof typeof TIMES} kind
 * @property {number} [after] steps to wait for
 */

/** The movements of one table. */
export class Motion {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Set<Animation>} */
    this.running = new Set();
    root.addEventListener('pointerdown', () => this.finish(), { capture: true });
  }

  /** Show every card where it is. */
  finish() {
    for (const animation of this.running) animation.finish();
    this.running.clear();
  }

  /** @returns {Places | null} null if nothing is to move */
  measure() {
    if (speed() === 0 || document.hidden) return null;
    /** @type {Places} */
    const places = new Map();
    for (const element of this.root.querySelectorAll('[data-flip]')) {
      const key = /** @type {HTMLElement} */ (element).dataset.flip ?? '';
      places.set(key, { box: element.getBoundingClientRect(), element });
    }
    return places;
  }

  /**
   * Move everything from its place in `before`.
   *
   * @param {Places | null} before
   * @param {Map<string, Journey>} arrivals by the key of what is new
   * @param {Map<string, Journey>} departures by the key of what is gone
   */
  play(before, arrivals, departures) {
    if (!before) return;
    const now = this.measure();
    if (!now) return;
    for (const [key, { box, element }] of now) {
      const journey = arrivals.get(key);
      const old = before.get(key)?.box ?? (journey && before.get(journey.place)?.box);
      if (old && old.width > 0) this.move(element, old, box, journey ?? { place: key, kind: 'shift' });
    }
    for (const [key, journey] of departures) {
      const old = before.get(key);
      const goal = now.get(journey.place);
      if (old && goal && !now.has(key)) this.send(old, goal.box, journey);
    }
  }

  /**
   * @param {Element} element
   * @param {DOMRect} from
   * @param {DOMRect} to
   * @param {Journey} journey
   */
  move(element, from, to, { kind, after = 0 }) {
    const dx = from.x + from.width / 2 - (to.x + to.width / 2);
    const dy = from.y + from.height / 2 - (to.y + to.height / 2);
    const isTurned = from.width > from.height !== to.width > to.height;
    const scale = (isTurned ? from.height : from.width) / to.width;
    if (Math.abs(dx) + Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) return;
    // The element's own turn comes before the movement, which is therefore told in turned axes.
    const turn = parseFloat(getComputedStyle(element).rotate) || 0;
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const [x, y] = [dx * cos + dy * sin, dy * cos - dx * sin];
    const quarter = isTurned ? ` rotate(${turn > 45 ? -90 : 90}deg)` : '';
    const start = `translate(${x}px, ${y}px) scale(${scale})${quarter}`;
    this.run(element, [{ transform: start }, { transform: 'none' }], kind, after);
  }

  /**
   * A copy of a card that is gone travels to its goal and vanishes there.
   *
   * @param {{box: DOMRect, element: Element}} old
   * @param {DOMRect} goal
   * @param {Journey} journey
   */
  send({ box, element }, goal, { kind, after = 0 }) {
    const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
    copy.removeAttribute('data-flip');
    copy.classList.add('flying');
    copy.setAttribute('aria-hidden', 'true');
    for (const [name, size] of Object.entries({ left: box.x, top: box.y, width: box.width, height: box.height })) {
      copy.style.setProperty(name, `${size}px`);
    }
    document.body.append(copy);
    const dx = goal.x + goal.width / 2 - (box.x + box.width / 2);
    const dy = goal.y + goal.height / 2 - (box.y + box.height / 2);
    const end = `translate(${dx}px, ${dy}px) scale(${goal.width / box.width})`;
    const animation = this.run(copy, [{ transform: 'none' }, { transform: end }], kind, after);
    animation.addEventListener('finish', () => copy.remove());
    animation.addEventListener('cancel', () => copy.remove());
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {keyof typeof TIMES} kind
   * @param {number} after
   */
  run(element, frames, kind, after) {
    for (const earlier of element.getAnimations()) {
      if (this.running.has(earlier)) earlier.cancel();
    }
    const delay = after * TIMES.draw * speed();
    const animation = element.animate(frames, {
      duration: TIMES[kind] * speed(),
      delay,
      easing: EASE,
      fill: 'backwards',
    });
    this.running.add(animation);
    // What waits at the stock is not to be clicked there: it is to be had in its own place.
    const { style } = /** @type {HTMLElement} */ (element);
    if (delay) style.setProperty('pointer-events', 'none');
    const timer = setTimeout(() => style.removeProperty('pointer-events'), delay);
    const ended = () => {
      this.running.delete(animation);
      clearTimeout(timer);
      if (![...this.running].some(({ effect }) => /** @type {KeyframeEffect} */ (effect).target === element)) {
        style.removeProperty('pointer-events');
      }
    };
    animation.addEventListener('finish', ended);
    animation.addEventListener('cancel', ended);
    return animation;
  }
}
