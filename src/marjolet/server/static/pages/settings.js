/** `<mj-settings>`: everything that a person may choose, kept in this browser. */

import { h, icon, patch } from '../dom.js';
import { setSettings, settings } from '../settings.js';
import { say } from '../speech.js';
import { wayBack } from './back.js';

/** The settings page. Set `back` before it is connected. */
export class SettingsElement extends HTMLElement {
  constructor() {
    super();
    this.back = '#';
  }

  connectedCallback() {
    const title = say('Settings');
    document.title = `${title} – Marjolet`;
    this.render();
  }

  /** @param {Partial<import('../settings.js').Settings>} change */
  set(change) {
    setSettings(change);
    this.render();
  }

  render() {
    patch(this,
      h('header', { class: 'page-bar' },
        h('a', { class: 'ib text', href: this.back }, icon('left'), h('span', null, wayBack(this.back)))),
      h('main', { class: 'page settings' },
        h('h1', null, say('Settings')),
        this.group(say('You'), [
          h('label', { class: 'opt wide', key: 'name' }, h('span', null, say('Your name')),
            h('input', { type: 'text', maxlength: 40, autocomplete: 'nickname', value: settings.name, onchange: (/** @type {Event} */ event) => this.set({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() }) })),
          this.choice('language', say('Language'), [['', say('as the browser')], ['en', 'English'], ['fr', 'Français'], ['de', 'Deutsch']]),
        ]),
        this.group(say('Cards'), [
          h('div', { class: 'sample', key: 'sample', 'aria-hidden': 'true' }, ['AS', 'KH', 'QD', 'JC', 'TD'].map((code) => h('mj-card', { class: 'card', key: code, code, keep: true }))),
          this.choice('indices', say('Index letters'), [['', say('as the language')], ['fr', 'A R D V'], ['en', 'A K Q J'], ['de', 'A K D B']]),
          this.toggle('large', say('Large indices')),
          h('button', { type: 'button', class: 'opt', role: 'switch', key: 'four', 'aria-checked': String(settings.deck === 'four'), onclick: () => this.set({ deck: settings.deck === 'four' ? 'two' : 'four' }) }, h('i'), say('Four colours')),
          this.range('size', say('Card size'), 0.8, 1.2, 0.05),
          this.choice('counters', say('Points'), [['', say('as the game says')], ['digits', say('digits')], ['mogettes', say('beans, matches and old coins')]]),
          this.choice('scheme', say('Light'), [['', say('as the system')], ['light', say('light')], ['dark', say('dark')]]),
        ]),
        this.group(say('Play'), [
          this.choice('tap', say('A card is played by'), [['auto', say('a click, or two taps on a screen')], ['once', say('one click or tap')], ['twice', say('two clicks or taps')]]),
          this.range('speed', say('Animations'), 0, 2, 0.25),
          this.range('pace', say('The computer’s waits, from the next match on'), 0, 2, 0.25),
          this.toggle('forced', say('A strict card without alternative plays itself')),
        ]),
        this.group(say('Sounds and keys'), [
          this.toggle('sound', say('Sounds')),
          this.toggle('letters', say('Single letters are keys')),
        ])));
  }

  /**
   * @param {string} title
   * @param {import('../dom.js').Nested[]} fields
   */
  group(title, fields) {
    return h('section', { class: 'group', key: title }, h('h2', null, title), fields);
  }

  /**
   * @param {'large' | 'forced' | 'sound' | 'letters'} key
   * @param {string} label
   */
  toggle(key, label) {
    return h('button', { type: 'button', class: 'opt', role: 'switch', key, 'aria-checked': String(settings[key]), onclick: () => this.set({ [key]: !settings[key] }) }, h('i'), label);
  }

  /**
   * @param {'language' | 'indices' | 'counters' | 'scheme' | 'tap'} key
   * @param {string} label
   * @param {[string, string][]} items
   */
  choice(key, label, items) {
    return h('fieldset', { class: 'choice', key },
      h('legend', null, label),
      h('div', { class: 'row' }, items.map(([value, words]) =>
        h('label', { class: 'radio', key: value },
          h('input', { type: 'radio', name: key, value, checked: settings[key] === value, onchange: () => this.set({ [key]: value }) }),
          h('span', null, words)))));
  }

  /**
   * @param {'size' | 'speed' | 'pace'} key
   * @param {string} label
   * @param {number} min
   * @param {number} max
   * @param {number} step
   */
  range(key, label, min, max, step) {
    const percent = `${Math.round(settings[key] * 100)} %`;
    return h('label', { class: 'opt range', key }, h('span', null, label),
      h('input', { type: 'range', min, max, step, value: String(settings[key]), 'aria-valuetext': percent, oninput: (/** @type {Event} */ event) => this.set({ [key]: Number(/** @type {HTMLInputElement} */ (event.target).value) }) }),
      h('output', null, percent));
  }
}

customElements.define('mj-settings', SettingsElement);
