/** House rules: a field for every parameter, told in the words of the rules page. */

import { h } from '../dom.js';
import { say } from '../speech.js';

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {unknown} default
 * @property {string} rule the number of the rule that explains it
 * @property {'flag' | 'word' | 'number' | 'numbers'} kind
 * @property {string[]} [words]
 * @property {number} [most]
 *
 * @typedef {Record<string, string>} RuleTexts number -> Markdown
 *
 * @typedef {object} Form
 * @property {Parameter[]} parameters
 * @property {Record<string, unknown>} usual the values of the preset
 * @property {Record<string, unknown>} chosen
 * @property {RuleTexts | null} texts
 * @property {(rules: Record<string, unknown>) => void} choose
 * @property {() => void} open
 */

/**
 * @param {Form} form
 * @returns {import('../dom.js').VNode}
 */
export function houseRules(form) {
  const changed = form.parameters.filter(({ name }) => name !== 'target' && name in form.chosen);
  return h('details', {
    class: 'house', key: 'house',
    ontoggle: (/** @type {Event} */ event) => { if (/** @type {HTMLDetailsElement} */ (event.target).open) form.open(); },
  },
  h('summary', null, say('House rules'), changed.length ? h('span', { class: 'tally' }, changed.length) : null),
  form.texts
    ? h('div', { class: 'house-fields' },
      form.parameters.filter(({ name }) => name !== 'target').map((parameter) => fieldOf(form, parameter)),
      changed.length
        ? h('button', { type: 'button', class: 'btn', key: 'reset', onclick: () => form.choose('target' in form.chosen ? { target: form.chosen.target } : {}) }, say('As the game says'))
        : null)
    : null);
}

/**
 * @param {Form} form
 * @param {Parameter} parameter
 */
function fieldOf(form, parameter) {
  const { name, rule } = parameter;
  const value = form.chosen[name] ?? form.usual[name];
  /** @param {unknown} chosen */
  const set = (chosen) => {
    const rules = { ...form.chosen };
    if (JSON.stringify(chosen) === JSON.stringify(form.usual[name])) delete rules[name];
    else rules[name] = chosen;
    form.choose(rules);
  };
  const id = `rule-${name}`;
  return h('div', { class: `house-field${name in form.chosen ? ' changed' : ''}`, key: name },
    h('label', { for: id }, h('code', null, name)),
    control(parameter, value, set, id),
    h('p', { id: `${id}-text` }, explanation(form.texts?.[rule] ?? ''), ' ', h('a', { href: `#rules/${rule}`, 'aria-label': say('rule {number}', { number: rule }) }, rule)));
}

/**
 * @param {Parameter} parameter
 * @param {unknown} value
 * @param {(value: unknown) => void} set
 * @param {string} id
 */
function control({ kind, words, most }, value, set, id) {
  const shared = { id, 'aria-describedby': `${id}-text` };
  const valueOf = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
  if (kind === 'flag') {
    return h('input', { ...shared, type: 'checkbox', checked: Boolean(value), onchange: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked) });
  }
  if (kind === 'word') {
    return h('select', { ...shared, value: String(value), onchange: (/** @type {Event} */ event) => set(valueOf(event)) },
      (words ?? []).map((word) => h('option', { key: word, value: word }, word)));
  }
  if (kind === 'number') {
    return h('input', { ...shared, type: 'number', min: 0, max: most, step: (most ?? 0) > 10 ? 10 : 1, value: String(value), onchange: (/** @type {Event} */ event) => set(Number(valueOf(event))) });
  }
  return h('input', {
    ...shared, type: 'text', inputmode: 'numeric', value: Array.isArray(value) ? value.join(', ') : '',
    onchange: (/** @type {Event} */ event) => set(valueOf(event).split(/[\s,;]+/).filter(Boolean).map(Number)),
  });
}

/** The rule's text without its name and marks. @param {string} text */
function explanation(text) {
  return text.split('\n\n')[0].replace(/^`\w+`\s?:\s/, '').replace(/[`*]/g, '').replace(/\n/g, ' ');
}
