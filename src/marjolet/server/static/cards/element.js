/**
 * `<mj-card code="QS">`: a card that draws itself as the settings ask, and again when they change.
 * Without a code it shows its back; `trump` tells that its suit is trumps.
 */

import { language, settings, settingsChanged } from '../settings.js';
import { backSVG, cardSVG } from './cards.js';

/** A card, or its back. */
class CardElement extends HTMLElement {
  static observedAttributes = ['code', 'trump'];

  constructor() {
    super();
    this.drawn = '';
    this.redraw = () => this.draw();
  }

  connectedCallback() {
    settingsChanged.addEventListener('change', this.redraw);
    this.draw();
  }

  disconnectedCallback() {
    settingsChanged.removeEventListener('change', this.redraw);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const code = this.getAttribute('code');
    const lang = settings.indices || language();
    const trump = this.hasAttribute('trump');
    const wanted = code ? `${code} ${lang} ${settings.large} ${trump}` : 'back';
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.innerHTML = code ? cardSVG(code, { lang, large: settings.large, trump }) : backSVG();
  }
}

customElements.define('mj-card', CardElement);
