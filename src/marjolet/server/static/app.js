/**
 * The page: reads the address after `#`, shows that page, keeps the table's session while another
 * page is looked at.
 *
 *   #            home                    #rules/6.4   the rules, at one of them
 *   #table/ID    a table                 #settings    settings
 *   #sheet/ID    its score sheet         #learn       the first walk
 *   #seat/ID/TOKEN  take a seat: read, then gone from the address
 */

import './cards/element.js';
import './pages/home.js';
import { Session } from './session.js';
import { keepSeat, savedSeat } from './saved.js';
import { applySettings, language, setSettings, settingsChanged } from './settings.js';
import { loadSpeech, say, spokenLanguage } from './speech.js';
import { TableElement } from './table/element.js';
import { call } from './voice.js';

const app = /** @type {HTMLElement} */ (document.getElementById('app'));

/** @type {Session | null} */
let session = null;
/** Where "back" leads from the rules and settings. */
let back = '#';
let isFirst = true;

/**
 * The session of a table, kept or new.
 *
 * @param {string} table
 * @returns {Session | null} null if this browser holds no seat there
 */
function sessionFor(table) {
  if (session?.id === table && session.status !== 'refused') return session;
  session?.close();
  session = null;
  const seat = savedSeat(table);
  if (seat) session = new Session(table, seat.token);
  return session;
}

/**
 * @param {string} name of a page
 * @param {string[]} rest
 * @returns {Promise<HTMLElement>}
 */
async function pageFor(name, rest) {
  if (name === 'table' || name === 'sheet') {
    const source = sessionFor(rest[0] ?? '');
    if (!source) return missing();
    const element = /** @type {import('./table/element.js').TableElement} */ (document.createElement('mj-table'));
    element.source = source;
    if (name === 'sheet') element.look.panel = 'sheet';
    element.addEventListener('rematch', (event) => {
      const seat = /** @type {CustomEvent} */ (event).detail;
      keepSeat({ table: seat.table, token: seat.token, seat: seat.seat });
      location.hash = `#table/${seat.table}`;
    });
    back = `#table/${rest[0]}`;
    return element;
  }
  if (name === 'rules') {
    await import('./pages/rules.js');
    const element = /** @type {import('./pages/rules.js').RulesElement} */ (document.createElement('mj-rules'));
    element.rule = rest[0] ?? '';
    element.back = back;
    return element;
  }
  if (name === 'settings') {
    await import('./pages/settings.js');
    const element = /** @type {import('./pages/settings.js').SettingsElement} */ (document.createElement('mj-settings'));
    element.back = back;
    return element;
  }
  if (name === 'learn') {
    const { Lesson } = await import('./pages/lesson.js');
    setSettings({ learned: true });
    const element = /** @type {import('./table/element.js').TableElement} */ (document.createElement('mj-table'));
    const lesson = new Lesson();
    element.source = lesson;
    back = '#learn';
    return element;
  }
  back = '#';
  return document.createElement('mj-home');
}

/** A table that this browser holds no seat at. */
function missing() {
  const main = document.createElement('main');
  main.className = 'page';
  const heading = document.createElement('h1');
  heading.textContent = say('No seat here');
  const words = document.createElement('p');
  words.textContent = say('This browser holds no seat at that table. Open the private link of the match, or go home.');
  const link = document.createElement('a');
  link.href = '#';
  link.className = 'btn';
  link.textContent = say('Home');
  main.append(heading, words, link);
  return main;
}

/** A part of the address as it was meant; one that nothing encodes stays as it is. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let visit = 0;
async function route() {
  const [name, ...rest] = location.hash.slice(1).split('/').map(decoded);
  if (name === 'seat' && rest.length === 2) {
    keepSeat({ table: rest[0], token: rest[1] });
    if (session?.id === rest[0]) session = (session.close(), null);
    location.replace(`#table/${rest[0]}`);
    return;
  }
  const shown = /** @type {(HTMLElement & {rule?: string, show?: () => void, render?: () => void}) | null} */ (app.firstElementChild);
  if (name === 'rules' && shown?.localName === 'mj-rules') {
    shown.rule = rest[0] ?? '';
    shown.render?.();
    shown.show?.();
    return;
  }
  visit += 1;
  const here = visit;
  const page = await pageFor(name, rest);
  if (here !== visit) return;
  /** @type {{source?: {isLesson: boolean, close: () => void}}} */ (shown ?? {}).source?.isLesson && /** @type {any} */ (shown).source.close();
  app.replaceChildren(page);
  if (!isFirst) {
    scrollTo(0, 0);
    const heading = /** @type {HTMLElement | null} */ (page.querySelector('.hand-card[tabindex="0"], h1'));
    if (heading && page.localName !== 'mj-rules') {
      if (heading.localName === 'h1') heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }
  if (!isFirst && page instanceof TableElement) {
    page.wantsFocus = true;
    page.focusFirst();
  }
  isFirst = false;
}

settingsChanged.addEventListener('change', () => {
  if (language() === spokenLanguage()) return;
  void loadSpeech().then(() => {
    session?.reasons.clear();
    const page = /** @type {{render?: () => void, sayAnew?: () => void} | null} */ (app.firstElementChild);
    if (page?.sayAnew) page.sayAnew();
    else page?.render?.();
  }, () => call(say('The server cannot be reached. Try again in a moment.')));
});

applySettings();
addEventListener('hashchange', () => void route());
await loadSpeech().catch(() => undefined);
await route();
document.documentElement.dataset.ready = '';
