/**
 * The words for cards in each language, with the forms that sentences pick: `{card:the}` in English,
 * `{card:le}` in French, `{card:den}` in German. A capital in the form asks for a capital.
 *
 * @typedef {import('./types.js').Language} Language
 */

/** Words with the forms that sentences need. */
export class Name {
  /**
   * @param {string} bare
   * @param {Record<string, string>} forms
   */
  constructor(bare, forms) {
    this.bare = bare;
    this.forms = forms;
  }

  /**
   * @param {string} [form]
   * @returns {string}
   */
  as(form = 'name') {
    const lower = form.toLowerCase();
    const words = lower === 'name' ? this.bare : this.forms[lower] ?? this.bare;
    return form === lower ? words : words.slice(0, 1).toUpperCase() + words.slice(1);
  }

  toString() {
    return this.bare;
  }
}

/** @type {Record<Language, {suits: Record<string, string>, ranks: Record<string, string>}>} */
export const LEXICON = {
  en: {
    suits: { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' },
    ranks: { A: 'ace', T: 'ten', K: 'king', Q: 'queen', J: 'jack', 9: 'nine', 8: 'eight', 7: 'seven' },
  },
  fr: {
    suits: { S: 'pique', H: 'cœur', D: 'carreau', C: 'trèfle' },
    ranks: { A: 'as', T: 'dix', K: 'roi', Q: 'dame', J: 'valet', 9: 'neuf', 8: 'huit', 7: 'sept' },
  },
  de: {
    suits: { S: 'Pik', H: 'Herz', D: 'Karo', C: 'Kreuz' },
    ranks: { A: 'Ass', T: 'Zehn', K: 'König', Q: 'Dame', J: 'Bube', 9: 'Neun', 8: 'Acht', 7: 'Sieben' },
  },
};

/** German articles (der, den, dem) by rank; ranks not named are feminine. */
const GERMAN = { A: ['das', 'das', 'dem'], K: ['der', 'den', 'dem'], J: ['der', 'den', 'dem'] };

/**
 * The name of a card, "queen of spades", with its forms.
 *
 * @param {string} code
 * @param {Language} language
 * @returns {Name}
 */
export function cardWords(code, language) {
  const { suits, ranks } = LEXICON[language];
  const rank = code[0];
  const suit = suits[code[1]];
  const word = ranks[rank];
  if (language === 'de') {
    const [der, den, dem] = GERMAN[/** @type {'A'} */ (rank)] ?? ['die', 'die', 'der'];
    const oblique = rank === 'J' ? 'Buben' : word;
    return new Name(`${suit}-${word}`, {
      der: `${der} ${suit}-${word}`,
      den: `${den} ${suit}-${oblique}`,
      dem: `${dem} ${suit}-${oblique}`,
    });
  }
  const bare = language === 'fr' ? `${word} de ${suit}` : `${word} of ${suit}`;
  if (language === 'en') return new Name(bare, { the: `the ${bare}` });
  const [le, du, au] =
    rank === 'A' ? ["l'", "de l'", "à l'"] : rank === 'Q' ? ['la ', 'de la ', 'à la '] : ['le ', 'du ', 'au '];
  return new Name(bare, { le: le + bare, du: du + bare, au: au + bare });
}
