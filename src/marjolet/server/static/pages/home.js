/** `<mj-home>`: one button that deals at once, what it deals, matches to resume, finished ones. */

import { Refusal, request, wordsFor } from '../api.js';
import { h, icon, patch } from '../dom.js';
import { lineOf, playerName, playerTitle } from '../players.js';
import { forgetSeat, keepSeat, savedSeats } from '../saved.js';
import { setSettings, settings } from '../settings.js';
import { count, say, spokenLanguage } from '../speech.js';
import { houseRules, placeProblems } from './house-rules.js';

/**
 * @typedef {object} Preset
 * @property {string} name
 * @property {string} summary
 * @property {Record<string, unknown>} rules
 *
 * @typedef {object} Options
 * @property {Preset[]} presets
 * @property {import('./house-rules.js').Parameter[]} parameters
 * @property {{name: string, title?: string}[]} players
 */

/** @type {Record<string, () => string>} */
const PRESET_NAMES = {
  marjolet: () => say('Marjolet, the classic game'),
  gerver: () => say('After Gerver'),
  vendee: () => say('As in the Vendée'),
  mariage: () => say('Le Mariage'),
  'mariage-carres': () => say('Le Mariage with fours'),
  wikipedia: () => say('As Wikipedia tells it'),
  'one-meld': () => say('One announcement at a time'),
  'jack-royal': () => say('Royal jacks'),
};

/** @param {string} name @returns {string} */
export const presetName = (name) => PRESET_NAMES[name]?.() ?? name;

const FAN = ['KH', 'QS', 'JH', 'TD', 'AC'];

/** The first page. */
export class HomeElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Options | null} */
    this.options = null;
    this.trouble = '';
    /** @type {Record<string, string>} what is wrong with which parameter */
    this.wrong = {};
    this.isStarting = false;
    /** @type {import('./house-rules.js').RuleTexts | null} */
    this.texts = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
  }

  connectedCallback() {
    document.title = 'Marjolet';
    this.render();
    void this.load();
  }

  disconnectedCallback() {
    clearTimeout(this.again);
  }

  async load() {
    try {
      const options = /** @type {Options} */ (await request('/options'));
      this.options = options;
      this.trouble = '';
    } catch {
      this.trouble = say('The server cannot be reached. Trying again…');
      this.again = setTimeout(() => void this.load(), 2000);
    }
    if (this.isConnected) this.render();
  }

  /** Say all anew in another language, also what the server has said. */
  sayAnew() {
    this.trouble = '';
    this.wrong = {};
    this.render();
    void this.load();
    if (!this.texts) return;
    this.texts = null;
    void this.loadTexts();
  }

  /** @returns {Preset | undefined} */
  get preset() {
    return this.options?.presets.find((preset) => preset.name === settings.match.preset);
  }

  /** @param {Partial<import('../settings.js').NewMatch>} change */
  choose(change) {
    setSettings({ match: { ...settings.match, ...change } });
    this.trouble = '';
    this.wrong = {};
    this.render();
  }

  async play() {
    if (this.isStarting) return;
    this.isStarting = true;
    this.trouble = '';
    this.wrong = {};
    this.render();
    const { preset, opponent, first_dealer, rules } = settings.match;
    try {
      const body = {
        preset, rules, first_dealer, pace: settings.pace, takes_back: true,
        opponent: { player: opponent, options: {} },
        ...(settings.name.trim() ? { name: settings.name.trim() } : {}),
      };
      const answer = /** @type {import('../types.js').NewTable} */ (await request('/tables', { body }));
      keepSeat({ table: answer.table, token: answer.token, seat: answer.seat, preset });
      location.hash = `#table/${answer.table}`;
    } catch (trouble) {
      this.trouble = wordsFor(trouble);
      if (trouble instanceof Refusal && trouble.type === 'bad-rules') await this.refuseRules(trouble);
    }
    this.isStarting = false;
    if (this.isConnected) this.render();
    /** @type {HTMLElement | null} */ (this.querySelector('.house-field.wrong input'))?.focus();
  }

  /** @param {Refusal} refusal whose problems are said beside the fields that they are about */
  async refuseRules(refusal) {
    const { wrong, others } = placeProblems(refusal.problems.map(({ detail }) => detail ?? ''), this.options?.parameters ?? [], settings.match.rules);
    this.wrong = wrong;
    if (!Object.keys(wrong).length) return;
    this.trouble = [say('These house rules cannot be played: see the fields that are marked.'), ...others].join(' ');
    /** @type {HTMLDetailsElement | null} */ (this.querySelector('.house'))?.setAttribute('open', '');
    await this.loadTexts();
  }

  render() {
    patch(this, h('div', { class: 'home' },
      h('header', { class: 'home-bar' },
        h('span', { class: 'grow' }),
        h('div', { class: 'langs', role: 'group', 'aria-label': say('Language') }, [/** @type {const} */ (['en', 'English']), /** @type {const} */ (['fr', 'Français']), /** @type {const} */ (['de', 'Deutsch'])].map(([code, name]) =>
          h('button', {
            type: 'button', class: 'ib', key: code, lang: code, title: name,
            'aria-pressed': String(code === spokenLanguage()), onclick: () => setSettings({ language: code }),
          }, code.toUpperCase(), h('span', { class: 'sr' }, ' ', name)))),
        h('a', { class: 'ib', href: '#settings', 'aria-label': say('Settings'), title: say('Settings') }, icon('gear'))),
      h('main', { class: 'home-main' },
        h('section', { class: 'hero', 'aria-labelledby': 'home-title' },
          h('div', { class: 'fan', 'aria-hidden': 'true' }, FAN.map((code, at) =>
            h('mj-card', { class: 'card', key: code, code, trump: code === 'JH', style: { '--i': at - 2 }, keep: true }))),
          h('h1', { id: 'home-title' }, 'Marjolet'),
          h('p', { class: 'tag' }, say('The old game for two, with thirty-two cards')),
          h('button', { type: 'button', class: 'btn go huge', onclick: () => void this.play(), 'aria-disabled': this.isStarting ? 'true' : null }, say('Play')),
          h('p', { class: 'against' }, this.summary()),
          this.trouble ? h('p', { class: 'trouble', role: 'alert' }, this.trouble) : null,
          this.resumeLink()),
        this.choices(),
        h('nav', { class: 'ways', 'aria-label': say('More') },
          h('a', { href: '#learn', class: settings.learned ? '' : 'first' }, h('b', null, say('First steps')), h('span', null, say('three minutes at the table'))),
          h('a', { href: '#rules' }, h('b', null, say('Rules')), h('span', null, say('numbered, with examples'))),
          h('a', { href: '#settings' }, h('b', null, say('Settings')), h('span', null, say('cards, speed, sounds, keys'))),
          h('a', { href: '/docs' }, h('b', null, say('For programs')), h('span', null, say('play through the protocol')))),
        this.savedMatches())));
  }

  summary() {
    const { preset, opponent, rules } = settings.match;
    const player = this.options?.players.find(({ name }) => name === opponent);
    const target = rules.target ?? this.preset?.rules.target;
    const changed = Object.keys(rules).filter((name) => name !== 'target').length;
    return [
      say('{game}, against {name}', { game: presetName(preset), name: playerName(opponent, player?.title) }),
      typeof target === 'number' ? (target ? count('to {n} point', 'to {n} points', target) : say('one deal')) : '',
      changed ? count('{n} house rule', '{n} house rules', changed) : '',
    ].filter(Boolean).join('\u00a0· ');
  }

  resumeLink() {
    const last = savedSeats().find((seat) => !seat.over && seat.names[0]);
    if (!last) return null;
    const me = last.seat;
    return h('a', { class: 'btn resume', href: `#table/${last.table}` },
      say('Resume against {name}: {own} to {theirs}', { name: last.names[1 - me], own: last.totals[me], theirs: last.totals[1 - me] }));
  }

  choices() {
    const { match } = settings;
    const { options } = this;
    /** @type {number} */
    const usual = /** @type {number} */ (this.preset?.rules.target ?? 500);
    const target = match.rules.target;
    const targets = [...new Set([usual, 250, 500, 1000, ...(typeof target === 'number' ? [target] : [])])];
    /** @param {string} label @param {import('../dom.js').Nested} control @param {import('../dom.js').Nested} [more] */
    const field = (label, control, more) => h('div', { class: 'field', key: label }, h('label', null, h('span', null, label), control), more);
    /** @param {string} value @param {[string, string][]} items @param {(value: string) => void} onChange @param {string} [described] */
    const select = (value, items, onChange, described) =>
      h('select', { value, 'aria-describedby': described, onchange: (/** @type {Event} */ event) => onChange(/** @type {HTMLSelectElement} */ (event.target).value) },
        items.map(([code, words]) => h('option', { key: code, value: code }, words)));
    const presets = /** @type {[string, string][]} */ ((options?.presets ?? [{ name: match.preset }]).map(({ name }) => [name, presetName(name)]));
    const players = /** @type {[string, string][]} */ ((options?.players ?? [{ name: match.opponent }]).map((player) => [player.name, playerTitle(player)]));
    const line = lineOf(match.opponent);
    return h('section', { class: 'choices', 'aria-labelledby': 'choices-title' },
      h('h2', { id: 'choices-title' }, say('The match')),
      field(say('Game'), select(match.preset, presets, (preset) => this.choose({ preset, rules: {} }), 'preset-summary'),
        h('p', { class: 'summary', id: 'preset-summary' }, this.preset?.summary ?? '')),
      field(say('Opponent'), select(match.opponent, players, (opponent) => this.choose({ opponent }), line ? 'opponent-line' : undefined),
        line ? h('p', { class: 'summary short', id: 'opponent-line' }, line) : null),
      h('div', { class: 'pair', key: 'pair' },
        field(say('Target'), select(String(target ?? usual), targets.map((points) => [String(points), points ? count('{n} point', '{n} points', points) : say('one deal')]), (value) => {
          const { target: _, ...rules } = match.rules;
          this.choose({ rules: Number(value) === usual ? rules : { ...rules, target: Number(value) } });
        })),
        field(say('First dealer'), select(match.first_dealer, [['random', say('by chance')], ['me', say('I deal')], ['opponent', say('my opponent')]],
          (value) => this.choose({ first_dealer: /** @type {'me'} */ (value) })))),
      options && this.preset
        ? houseRules({
          parameters: options.parameters, usual: this.preset.rules, chosen: match.rules, texts: this.texts, wrong: this.wrong,
          choose: (rules) => this.choose({ rules }), open: () => void this.loadTexts(),
        })
        : null);
  }

  async loadTexts() {
    if (this.texts) return;
    const page = await request(`/rules/${spokenLanguage()}`).catch(() => null);
    if (!page) return;
    this.texts = Object.fromEntries(page.chapters.flatMap((/** @type {{rules: {number: string, text: string}[]}} */ chapter) => chapter.rules).map((/** @type {{number: string, text: string}} */ rule) => [rule.number, rule.text]));
    this.render();
  }

  savedMatches() {
    const seats = savedSeats().filter((seat) => seat.names[0]);
    const open = seats.filter((seat) => !seat.over);
    const done = seats.filter((seat) => seat.over);
    if (!seats.length) return null;
    return h('div', { class: 'matches' },
      open.length ? this.matchList(say('Matches to resume'), open) : null,
      done.length ? this.matchList(say('Finished matches'), done) : null);
  }

  /**
   * @param {string} title
   * @param {import('../saved.js').SavedSeat[]} seats
   */
  matchList(title, seats) {
    return h('section', { key: title },
      h('h2', null, title),
      h('ul', { role: 'list' }, seats.slice(0, 12).map((seat) => {
        const me = seat.seat;
        const name = seat.names[1 - me];
        const result = seat.over ? (seat.winner === null ? say('drawn') : seat.winner === me ? say('won') : say('lost')) : say('deal {deal}', { deal: seat.deal });
        return h('li', { key: seat.table },
          h('a', { href: seat.over ? `#sheet/${seat.table}` : `#table/${seat.table}` },
            h('b', null, say('{own} to {theirs} against {name}', { own: seat.totals[me], theirs: seat.totals[1 - me], name })),
            h('span', null, `${result} · ${presetName(seat.preset)} · ${new Date(seat.when).toLocaleDateString(spokenLanguage())}`)),
          h('button', {
            type: 'button', class: 'ib', 'aria-label': say('Remove from the list: match against {name}, {own} to {theirs}', { name, own: seat.totals[me], theirs: seat.totals[1 - me] }),
            onclick: () => { forgetSeat(seat.table); this.render(); },
          }, icon('close')));
      })));
  }
}

customElements.define('mj-home', HomeElement);
