/**
 * `<mj-table>`: the card table. Draws what its source says, sends what the person does, moves the
 * cards, speaks and sounds.
 */

import { wordsFor } from '../api.js';
import { h, patch } from '../dom.js';
import { Motion } from '../motion.js';
import { settings, settingsChanged, speed } from '../settings.js';
import { playSound } from '../sound.js';
import { say } from '../speech.js';
import { call, tell } from '../voice.js';
import { askView, sentences } from './asking.js';
import { handView } from './hand.js';
import { journeys } from './journeys.js';
import { buildModel, freshLook } from './model.js';
import { opponentView, pilesView, stockView, trickView } from './middle.js';
import { panelView } from './panels.js';
import { handleKey } from './keyboard.js';
import { lastTrickWords, wholeTable } from './reading.js';
import { barView, sideView } from './side.js';
import { copyLink, saveRecord } from './taking.js';
import { tellChange } from './telling.js';

/**
 * @typedef {import('../session.js').TableSource & EventTarget} Source
 * @typedef {import('../types.js').StreamEvent} StreamEvent
 * @typedef {import('./model.js').Model} Model
 */

const NEW_MS = 2500;
const NOTICE_MS = 3500;
const BANNER_MS = 3000;
/** A press that has moved further than this is no click. */
const SAME_PLACE = 12;

/** The table of one match. Set `source` before it is connected. */
export class TableElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Source | null} */
    this.source = null;
    this.look = freshLook();
    /** @type {Model | null} */
    this.model = null;
    this.motion = new Motion(this);
    this.pointer = 'mouse';
    /** @type {{x: number, y: number, on: HTMLElement | null} | null} what lay under the last press */
    this.pressed = null;
    /** Whether the first card of the hand is to have the focus, once there is one. */
    this.wantsFocus = false;
    this.wasMyTurn = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.endTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.forcedTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noticeTimer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.bannerTimer = undefined;
    /** @param {Event} event */
    this.onChange = (event) => this.follow(/** @type {CustomEvent} */ (event).detail.event);
    /** @param {Event} event */
    this.onRefused = (event) => this.refused(/** @type {CustomEvent} */ (event).detail);
    /** @param {KeyboardEvent} event */
    this.onKey = (event) => handleKey(this, event);
    this.render = this.render.bind(this);
    const close = () => this.open(null);
    this.doings = {
      open: (/** @type {string} */ panel) => this.open(panel),
      close,
      last: () => this.toggleLast(),
      hint: () => void this.hint(),
      takeBack: () => void this.act('take_back'),
      command: (/** @type {string} */ text) => void this.command(text),
      goOn: () => void this.goOn(),
      resign: () => { close(); void this.act('resign'); },
      readAll: () => this.model && tell(wholeTable(this.model)),
      copyLink: () => void this.take(copyLink),
      saveRecord: () => void this.take(saveRecord),
    };
  }

  connectedCallback() {
    this.source?.addEventListener('change', this.onChange);
    this.source?.addEventListener('refused', this.onRefused);
    settingsChanged.addEventListener('change', this.render);
    document.addEventListener('keydown', this.onKey);
    this.addEventListener('pointerdown', this.press, { capture: true });
    this.addEventListener('click', this.clicked);
    this.addEventListener('focusin', this.focusIn);
    this.follow(null);
  }

  disconnectedCallback() {
    this.source?.removeEventListener('change', this.onChange);
    this.source?.removeEventListener('refused', this.onRefused);
    settingsChanged.removeEventListener('change', this.render);
    document.removeEventListener('keydown', this.onKey);
    this.removeEventListener('pointerdown', this.press, { capture: true });
    this.removeEventListener('click', this.clicked);
    this.removeEventListener('focusin', this.focusIn);
    clearTimeout(this.endTimer);
    clearTimeout(this.forcedTimer);
    clearTimeout(this.noticeTimer);
    clearTimeout(this.bannerTimer);
  }

  /**
   * Show what has changed.
   *
   * @param {StreamEvent | null} event
   */
  follow(event) {
    if (!this.source?.table) {
      this.render();
      return;
    }
    const before = this.model;
    const places = this.motion.measure();
    if (event) {
      this.look.showsLast = false;
      this.look.hint = null;
      this.look.lifted = null;
      this.look.reasons = {};
      this.look.notice = '';
      this.look.reply = '';
      if (event.table) this.look.drawn = new Set();
      if (event.table) this.look.panel = ['end'].includes(this.look.panel ?? '') ? null : this.look.panel;
    }
    const happened = event?.happened ?? [];
    const drawn = happened.flatMap((one) => (one.seat === this.source?.table?.seat ? (one.draw ?? one.turn_up ?? one.taken ?? []) : []));
    this.mark(drawn);
    if (happened.some((one) => one.meld && one.seat !== this.source?.table?.seat)) this.showBanner();
    const hadFocus = this.focusedCard();
    this.render();
    const after = this.model;
    if (!after) return;
    const { arrivals, departures } = journeys(before, after, happened);
    this.motion.play(places, arrivals, departures);
    this.keepFocus(hadFocus, before);
    this.focusFirst();
    if (event) this.wasMyTurn = tellChange(event, before, after, this.wasMyTurn);
    this.afterwards();
  }

  /** Draw everything. */
  render() {
    const { source } = this;
    if (!source?.table) {
      const lost = source && source.status !== 'connecting' ? this.connectionView() : null;
      patch(this, h('main', { class: 'waiting', key: 'waiting' }, h('h1', { class: 'sr' }, 'Marjolet'), lost ?? h('p', null, say('The table is being set…'))));
      return;
    }
    const m = buildModel(source, this.look);
    this.model = m;
    this.className = ['game', m.calls.length && 'calling', m.isStrict && 'strict', m.source.isLesson && 'lesson'].filter(Boolean).join(' ');
    this.style.setProperty('--cards', String(Math.max(6, m.view.dealt.length)));
    const panel = panelView(m, this.doings);
    patch(this,
      barView(m, this.doings),
      h('main', { class: 'table', key: 'table' },
        opponentView(m), stockView(m), trickView(m), pilesView(m),
        askView(m, (move) => this.move(move), () => void this.goOn()),
        handView(m)),
      sideView(m, this.doings),
      this.connectionView(),
      panel);
    this.syncPanel();
    const list = this.querySelector('.side .story-list');
    if (list) list.scrollTop = list.scrollHeight;
    const yourTurn = say('Your turn');
    document.title = m.isMyTurn && !m.source.isBusy ? `● ${yourTurn} – Marjolet` : 'Marjolet';
  }

  connectionView() {
    const status = this.source?.status;
    if (status === 'refused') {
      return h('div', { class: 'connection', key: 'connection', role: 'alert' }, say('This match is not to be had here any more.'), ' ', h('a', { href: '#' }, say('Home')));
    }
    if (status !== 'lost') return null;
    return h('div', { class: 'connection', key: 'connection', role: 'alert' }, say('The server cannot be reached. Trying again…'));
  }

  syncPanel() {
    const dialog = this.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
  }

  /** @param {string | null} panel */
  open(panel) {
    if (this.look.panel === panel) return;
    this.look.panel = panel;
    this.look.reply = '';
    this.render();
    if (!panel) this.handCard()?.focus({ preventScroll: true });
  }

  // ------------------------------------------------------------------ what the person does

  /**
   * @param {import('../types.js').Deed} deed
   * @param {string} [move]
   */
  async act(deed, move) {
    clearTimeout(this.forcedTimer);
    return this.source?.act(deed, move);
  }

  /** @param {string} move */
  move(move) {
    const m = this.model;
    if (!m || !m.view.legal.includes(move)) return;
    if (m.source.isBusy) {
      this.wait();
      return;
    }
    if (move.length === 2) playSound('card');
    void this.act('move', move);
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.pointer = event.pointerType || 'mouse';
    const on = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('.slot, .call'));
    this.pressed = { x: event.clientX, y: event.clientY, on };
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    const byKey = event.detail === 0;
    // A press ends every movement: what lay under it may lie elsewhere when the click comes.
    const pressed = byKey ? null : this.pressed;
    this.pressed = null;
    const isSame = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SAME_PLACE;
    const on = isSame ? pressed.on : null;
    if (on?.dataset.move) {
      if (!target.closest('.call')) this.move(on.dataset.move);
      return;
    }
    const slot = /** @type {HTMLElement | null} */ (on ?? target.closest('.slot'));
    if (slot?.dataset.code) {
      if (event.detail > 1 && !this.tapsTwice() && this.model?.source.isBusy) return;
      this.choose(slot.dataset.code, !byKey && this.tapsTwice());
    } else if (this.look.showsLast && target.closest('.trick')) {
      this.toggleLast();
    } else if (this.look.lifted && target.closest('.table')) {
      this.look.lifted = null;
      this.render();
    }
  }

  tapsTwice() {
    return settings.tap === 'twice' || (settings.tap === 'auto' && this.pointer === 'touch');
  }

  /**
   * @param {string} code
   * @param {boolean} liftFirst
   */
  choose(code, liftFirst) {
    const m = this.model;
    if (!m) return;
    if (m.source.isBusy) {
      this.wait();
      return;
    }
    this.look.focused = code;
    if (m.legalCards.has(code)) {
      if (liftFirst && this.look.lifted !== code) {
        this.look.lifted = code;
        this.render();
      } else {
        this.look.lifted = null;
        this.move(code);
      }
    } else if (m.isMyTurn) {
      playSound('refused');
      void m.source.why(code).then((reason) => this.refuse(code, reason || sentences(m).status));
    } else {
      call(sentences(m).status);
    }
  }

  /** Say that what was asked for comes too soon. */
  wait() {
    this.notice(say('One moment: your last move is still on its way.'));
  }

  /**
   * Say why a card may not be played, once: not where it is read beside the card already.
   *
   * @param {string} code
   * @param {string} reason
   */
  refuse(code, reason) {
    const shown = this.querySelector(`[id="why-${code}"]`);
    if (shown?.checkVisibility({ visibilityProperty: true })) call(reason);
    else this.notice(reason);
  }

  /** Show what the opponent announces, for a moment: it covers what lies below. */
  showBanner() {
    this.look.showsBanner = true;
    clearTimeout(this.bannerTimer);
    this.bannerTimer = setTimeout(() => {
      this.look.showsBanner = false;
      this.render();
    }, BANNER_MS);
  }

  /** @param {string} text */
  notice(text) {
    this.look.notice = text;
    call(text);
    this.render();
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => {
      this.look.notice = '';
      this.render();
    }, NOTICE_MS);
  }

  /** @param {import('../api.js').Refusal} refusal */
  refused(refusal) {
    this.notice(refusal.type === 'stale' ? say('Something else has happened here meanwhile: look again.') : refusal.message);
  }

  toggleLast() {
    if (!this.model?.lastTrick) return;
    this.look.showsLast = !this.look.showsLast;
    this.render();
    if (this.look.showsLast) tell(lastTrickWords(this.model));
  }

  async hint() {
    const m = this.model;
    if (!m?.isMyTurn || m.source.isBusy || m.source.isLesson) return;
    try {
      const hint = await m.source.hint();
      if (this.model?.view !== m.view && this.model?.table.number !== m.table.number) return;
      this.look.hint = hint;
      tell(hint.sentence);
      this.render();
    } catch (trouble) {
      this.notice(wordsFor(trouble));
    }
  }

  /** @param {string} text */
  async command(text) {
    const m = this.model;
    if (!m) return;
    try {
      const { moves, sentence } = await m.source.read(text);
      if (moves.length === 1) {
        this.look.reply = '';
        if (this.look.panel === 'command') this.look.panel = null;
        this.move(moves[0]);
      } else {
        this.look.reply = sentence;
      }
    } catch (trouble) {
      this.look.reply = wordsFor(trouble);
    }
    this.render();
  }

  async goOn() {
    const m = this.model;
    if (!m?.table.next) return;
    if (m.table.next === 'deal') {
      this.open(null);
      this.wantsFocus = true;
      await this.act('next_deal');
      return;
    }
    const answer = await this.act('rematch');
    if (answer) this.dispatchEvent(new CustomEvent('rematch', { detail: answer, bubbles: true }));
  }

  /** @param {(m: Model) => Promise<string>} take gives what is to be said about it */
  async take(take) {
    if (!this.model) return;
    try {
      this.look.reply = await take(this.model);
    } catch (trouble) {
      this.look.reply = wordsFor(trouble);
    }
    this.render();
  }

  // ------------------------------------------------------------------ what follows from a change

  /** @param {FocusEvent} event */
  focusIn(event) {
    const card = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('.hand-card'));
    if (!card?.dataset.code || card.dataset.code === this.look.focused) return;
    this.look.focused = card.dataset.code;
    this.render();
  }

  focusedCard() {
    const { activeElement } = document;
    return this.contains(activeElement) && activeElement?.classList.contains('hand-card');
  }

  /**
   * A card that had the focus and was played hands it on to its neighbour.
   *
   * @param {boolean | undefined} hadFocus
   * @param {Model | null} before
   */
  keepFocus(hadFocus, before) {
    const m = this.model;
    if (!hadFocus || !m || this.focusedCard() || this.look.panel) return;
    const at = before?.hand.indexOf(this.look.focused) ?? 0;
    this.look.focused = m.hand[Math.min(Math.max(at, 0), m.hand.length - 1)] ?? '';
    this.render();
    this.handCard()?.focus({ preventScroll: true });
  }

  /** Give the first card of a new hand the focus, if it was promised. */
  focusFirst() {
    const m = this.model;
    if (!this.wantsFocus || !m?.hand.length || m.table.next || this.look.panel) return;
    this.wantsFocus = false;
    this.look.focused = m.hand[0];
    this.render();
    this.handCard()?.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement | null} the card that Tab reaches */
  handCard() {
    return this.querySelector('.hand-card[tabindex="0"]');
  }

  /** @param {string[]} codes */
  mark(codes) {
    if (!codes.length) return;
    this.look.drawn = new Set(codes);
    const marked = this.look.drawn;
    setTimeout(() => {
      if (this.look.drawn !== marked) return;
      this.look.drawn = new Set();
      this.render();
    }, NEW_MS);
  }

  afterwards() {
    const m = this.model;
    if (!m) return;
    clearTimeout(this.forcedTimer);
    if (m.isMyTurn && m.legalCards.size && m.legalCards.size < m.hand.length) void this.fetchReasons(m);
    const only = m.view.legal.length === 1 ? m.view.legal[0] : '';
    if (settings.forced && m.isStrict && m.isMyTurn && only.length === 2 && !m.source.isBusy && !m.source.isLesson) {
      this.forcedTimer = setTimeout(() => this.move(only), 150 + 500 * speed());
    }
    clearTimeout(this.endTimer);
    if (m.table.next && !this.look.panel && !m.source.isBusy && !m.source.isLesson) {
      this.endTimer = setTimeout(() => this.open('end'), 100 + 900 * speed());
    }
  }

  /** @param {Model} m */
  async fetchReasons(m) {
    const cards = m.hand.filter((code) => !m.legalCards.has(code));
    const said = await Promise.all(cards.map((code) => m.source.why(code)));
    if (this.model?.table.number !== m.table.number || !this.model.isMyTurn) return;
    this.look.reasons = Object.fromEntries(cards.map((code, at) => [code, said[at]]));
    this.render();
  }
}

customElements.define('mj-table', TableElement);
