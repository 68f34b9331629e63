/** `<mj-rules>`: the rules page in the person's language, opened at the rule in question. */

import { request } from '../api.js';
import { h, icon, patch } from '../dom.js';
import { settingsChanged } from '../settings.js';
import { say, spokenLanguage } from '../speech.js';
import { wayBack } from './back.js';

/**
 * @typedef {object} RulesPage
 * @property {string} title
 * @property {string} introduction
 * @property {{number: number, title: string, introduction?: string, rules: {number: string, text: string}[]}[]} chapters
 * @property {{name: string, summary: string, rules: (string | {number: string})[]}[]} presets
 */

/** @type {Map<string, RulesPage>} */
const fetched = new Map();

/** The rules. Set `rule` (such as `6.4`) and `back` before it is connected. */
export class RulesElement extends HTMLElement {
  constructor() {
    super();
    this.rule = '';
    this.back = '#';
    /** @type {RulesPage | null} */
    this.page = null;
    this.trouble = '';
    this.onSettings = () => void this.load();
  }

  connectedCallback() {
    const title = say('Rules');
    document.title = `${title} – Marjolet`;
    settingsChanged.addEventListener('change', this.onSettings);
    void this.load();
  }

  disconnectedCallback() {
    settingsChanged.removeEventListener('change', this.onSettings);
  }

  sayAnew() {
    void this.load();
  }

  async load() {
    const lang = spokenLanguage();
    this.page = fetched.get(lang) ?? null;
    this.render();
    if (!this.page) {
      try {
        this.page = /** @type {RulesPage} */ (await request(`/rules/${lang}`));
        fetched.set(lang, this.page);
        this.trouble = '';
      } catch {
        this.trouble = say('The server cannot be reached. Trying again…');
        setTimeout(() => { if (this.isConnected) void this.load(); }, 2000);
      }
      this.render();
    }
    this.show();
  }

  /** Scroll to the rule in question. */
  show() {
    if (!this.rule) return;
    const place = this.querySelector(`[id="r${this.rule}"]`) ?? this.querySelector(`[id="r${this.rule.split('.')[0]}"]`);
    place?.scrollIntoView({ block: 'center' });
    /** @type {HTMLElement | null} */ (place)?.focus({ preventScroll: true });
  }

  render() {
    const { page } = this;
    patch(this,
      h('header', { class: 'page-bar' },
        h('a', { class: 'ib text', href: this.back }, icon('left'), h('span', null, wayBack(this.back)))),
      h('main', { class: 'page rules' },
        h('h1', null, page?.title ?? say('Rules')),
        this.trouble ? h('p', { class: 'trouble', role: 'alert' }, this.trouble) : null,
        page ? this.text(page) : null));
  }

  /** @param {RulesPage} page */
  text(page) {
    const presetOf = new Map(page.presets.flatMap((preset) => {
      const first = preset.rules[0];
      return first ? [/** @type {const} */ ([typeof first === 'string' ? first : first.number, preset])] : [];
    }));
    return [
      h('div', { class: 'prose', key: 'intro' }, markdown(page.introduction)),
      h('nav', { class: 'toc', key: 'toc', 'aria-label': say('Chapters') },
        h('ol', { role: 'list' }, page.chapters.map((chapter) => h('li', { key: chapter.number }, h('a', { href: `#rules/${chapter.number}` }, h('span', { class: 'no' }, chapter.number), chapter.title))))),
      page.chapters.map((chapter) =>
        h('section', { key: chapter.number },
          h('h2', { id: `r${chapter.number}`, tabindex: -1 }, `${chapter.number}. ${chapter.title}`),
          chapter.introduction ? h('div', { class: 'prose' }, markdown(chapter.introduction)) : null,
          chapter.rules.map((rule) => {
            const preset = presetOf.get(rule.number);
            return [
              preset ? [h('h3', { key: `${preset.name}-h` }, preset.name), h('p', { class: 'summary', key: `${preset.name}-s` }, preset.summary)] : null,
              h('div', { class: `rule-text${rule.number === this.rule ? ' here' : ''}`, id: `r${rule.number}`, tabindex: -1, key: rule.number },
                h('a', { class: 'no', href: `#rules/${rule.number}` }, rule.number),
                h('div', { class: 'prose' }, markdown(rule.text))),
            ];
          }))),
    ];
  }
}

/**
 * The little Markdown of the rules page: paragraphs, quotes, fenced code, lists, bold, code.
 *
 * @param {string} text
 * @returns {import('../dom.js').Nested[]}
 */
export function markdown(text) {
  return text.split(/\n\n(?![^`]*```\s*$)/).filter((block) => block.trim()).map((block) => {
    if (block.startsWith('```')) return h('pre', null, h('code', null, block.replace(/^```\w*\n/, '').replace(/\n?```\s*$/, '')));
    if (block.startsWith('>')) return h('blockquote', null, h('p', null, inline(block.replace(/^> ?/gm, '').replace(/\n/g, ' '))));
    if (/^[-*] /.test(block)) return h('ul', null, block.split(/\n(?=[-*] )/).map((item) => h('li', null, inline(item.slice(2).replace(/\n/g, ' ')))));
    return h('p', null, inline(block.replace(/\n/g, ' ')));
  });
}

/** @param {string} text @returns {import('../dom.js').Nested[]} */
function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return h('code', null, part.slice(1, -1));
    if (part.startsWith('**')) return h('b', null, part.slice(2, -2));
    return part;
  });
}

customElements.define('mj-rules', RulesElement);
