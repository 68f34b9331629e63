/** House rules: a field for every parameter, grouped, named and told in plain words. */

import { h } from '../dom.js';
import { say } from '../speech.js';
import { groups, labelOf, placesOf, wordsOf } from './parameters.js';

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {unknown} default
 * @property {string} rule the number of the rule that explains it
 * @property {'flag' | 'word' | 'number' | 'numbers'} kind
 * @property {string[]} [words]
 * @property {number | null} [count] how many numbers; null for any
 * @property {number} [most]
 *
 * @typedef {Record<string, string>} RuleTexts number -> Markdown
 *
 * @typedef {object} Form
 * @property {Parameter[]} parameters
 * @property {Record<string, unknown>} usual the values of the preset
 * @property {Record<string, unknown>} chosen
 * @property {RuleTexts | null} texts
 * @property {Record<string, string>} wrong what the server refused, by parameter
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
  h('summary', null, say('House rules'), changed.length
    ? h('span', { class: 'tally' }, changed.length, h('span', { class: 'sr' }, ' ', say('changed')))
    : null),
  form.texts
    ? h('div', { class: 'house-fields' },
      groups(form.parameters).map(({ title, parameters }) =>
        h('section', { class: 'house-group', key: title }, h('h3', null, title), parameters.map((parameter) => fieldOf(form, parameter)))),
      changed.length
        ? h('button', { type: 'button', class: 'btn', key: 'reset', onclick: () => form.choose('target' in form.chosen ? { target: form.chosen.target } : {}) }, say('As the game says'))
        : null)
    : null);
}

/**
 * Which parameter each refusal is about: the one that was changed, of those that it names.
 *
 * @param {string[]} problems
 * @param {Parameter[]} parameters
 * @param {Record<string, unknown>} chosen
 * @returns {{wrong: Record<string, string>, others: string[]}}
 */
export function placeProblems(problems, parameters, chosen) {
  /** @type {Record<string, string>} */
  const wrong = {};
  /** @type {string[]} */
  const others = [];
  for (const problem of problems) {
    const named = parameters.map(({ name }) => name).filter((name) => name !== 'target' && new RegExp(`\\b${name}\\b`).test(problem));
    const name = named.find((one) => one in chosen) ?? named[0];
    const words = inWords(problem, named);
    if (name) wrong[name] = [wrong[name], words].filter(Boolean).join(' ');
    else others.push(words);
  }
  return { wrong, others };
}

/**
 * A refusal with the labels of its parameters: where a value stands beside a name, and in lists of
 * names. Elsewhere a name may be a plain word of the sentence.
 *
 * @param {string} problem
 * @param {string[]} names that it has
 */
function inWords(problem, names) {
  const lists = problem.replace(/(?<=: )[a-z_]+(?:, [a-z_]+)*(?=[.])/g, (list) =>
    (list.split(', ').every((name) => names.includes(name)) ? list.split(', ').map(labelOf).join(', ') : list));
  return names.reduce((text, name) => text.replaceAll(new RegExp(`\\b${name} = "\\w+"`, 'g'), labelOf(name)), lists);
}

/**
 * @param {Form} form
 * @param {Parameter} parameter
 */
function fieldOf(form, parameter) {
  const { name, rule } = parameter;
  const value = form.chosen[name] ?? form.usual[name];
  const isChanged = name in form.chosen;
  const wrong = form.wrong[name];
  /** @param {unknown} chosen */
  const set = (chosen) => {
    const rules = { ...form.chosen };
    if (JSON.stringify(chosen) === JSON.stringify(form.usual[name])) delete rules[name];
    else rules[name] = chosen;
    form.choose(rules);
  };
  const id = `rule-${name}`;
  const choices = choicesOf(parameter);
  const isGroup = choices !== null || parameter.kind === 'numbers';
  const title = [labelOf(name), ' ', isChanged ? h('span', { class: 'changed-mark', key: 'changed' }, say('changed')) : null];
  const shared = { 'aria-describedby': wrong ? `${id}-wrong ${id}-text` : `${id}-text`, 'aria-invalid': wrong ? 'true' : null };
  const control = choices ? choiceControl(name, choices, value, set)
    : isGroup ? listControl(parameter, /** @type {number[]} */ (value), set, id, shared) : numberControl(parameter, value, set, { id, ...shared });
  return h(isGroup ? 'fieldset' : 'div', {
    class: `house-field${isChanged ? ' changed' : ''}${wrong ? ' wrong' : ''}`, key: name,
    ...(choices ? { role: 'radiogroup', ...shared } : {}),
  },
    isGroup ? h('legend', null, title) : h('label', { for: id }, title),
    control,
    wrong ? h('p', { class: 'trouble', id: `${id}-wrong`, key: 'wrong' }, wrong) : null,
    h('p', { id: `${id}-text`, key: 'text' },
      choices ? null : [explanation(form.texts?.[rule] ?? ''), ' '],
      h('a', { href: `#rules/${rule}`, 'aria-label': say('rule {number}', { number: rule }) }, rule), ' ', h('code', null, name)));
}

/** @param {Event} event @returns {string} */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * The values of a parameter that has few, or null.
 *
 * @param {Parameter} parameter
 * @returns {unknown[] | null}
 */
function choicesOf({ kind, words, most }) {
  if (kind === 'flag') return [true, false];
  if (kind === 'word') return words ?? [];
  return kind === 'number' && most === 1 ? [0, 1] : null;
}

/**
 * A sentence for each value, to choose from.
 *
 * @param {string} name
 * @param {unknown[]} values
 * @param {unknown} chosen
 * @param {(value: unknown) => void} set
 */
function choiceControl(name, values, chosen, set) {
  return h('div', { class: 'house-words' }, values.map((value) =>
    h('label', { key: String(value) },
      h('input', { type: 'radio', name: `rule-${name}`, value: String(value), checked: value === chosen, onchange: () => set(value) }),
      h('span', null, wordsOf(name, value)))));
}

/**
 * @param {Parameter} parameter
 * @param {unknown} value
 * @param {(value: unknown) => void} set
 * @param {Record<string, unknown>} shared
 */
function numberControl({ most }, value, set, shared) {
  return h('input', { ...shared, type: 'number', min: 0, max: most, step: 10, value: String(value), onchange: (/** @type {Event} */ event) => set(Number(valueOf(event))) });
}

/**
 * A small field for each number of a list; packets, of which there may be any number, share one.
 *
 * @param {Parameter} parameter
 * @param {number[]} value
 * @param {(value: unknown) => void} set
 * @param {string} id
 * @param {Record<string, unknown>} shared
 */
function listControl({ name, count: length, most }, value, set, id, shared) {
  if (!length) {
    return h('input', {
      ...shared, id, type: 'text', inputmode: 'numeric', 'aria-label': labelOf(name), value: value.join(', '),
      onchange: (/** @type {Event} */ event) => set(valueOf(event).split(/[\s,;+]+/).filter(Boolean).map(Number)),
    });
  }
  const places = placesOf(length);
  return h('div', { class: 'house-numbers' }, places.map((place, at) =>
    h('label', { key: at }, h('span', null, place), h('input', {
      ...shared, id: `${id}-${at}`, type: 'number', min: 0, max: most, step: 1, value: String(value[at]),
      onchange: (/** @type {Event} */ event) => set(value.map((one, other) => (other === at ? Number(valueOf(event)) : one))),
    }))));
}

/** The rule's text without its name, marks and list of values. @param {string} text */
function explanation(text) {
  return text.split('\n\n')[0].replace(/^`\w+`\s?:\s/, '').replace(/\s(?:Values|Valeurs|Werte)\s?:[\s\S]*$/, '').replace(/[`*]/g, '').replace(/\n/g, ' ');
}
