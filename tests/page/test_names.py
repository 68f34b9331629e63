"""The page's words for cards are the very ones of `marjolet.language`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from marjolet.cards import DECK
from marjolet.language import SUPPORTED, Speech
from marjolet.language.lexicon import LEXICONS
from marjolet.language.names import card_name

if TYPE_CHECKING:
    from playwright.sync_api import Page

NewPage = Callable[..., "Page"]
# Every card in the forms that are asked for, each with a small and a capital letter.
NAMES = """async ([codes, language, forms]) => {
  const { cardWords } = await import('/lexicon.js');
  return codes.map((code) => forms.map((form) => cardWords(code, language).as(form)));
}"""


@pytest.mark.parametrize("language", SUPPORTED)
def test_every_card_in_every_form(new_page: NewPage, language: str) -> None:
    page = new_page()
    articles = {form for noun in LEXICONS[language].ranks.values() for form in noun.forms}
    forms = [form for article in sorted(articles | {"name"}) for form in (article, article.title())]
    speech = Speech(language)
    names = [card_name(card, speech) for card in DECK]
    assert page.evaluate(NAMES, [[card.code for card in DECK], language, forms]) == [
        [format(name, form) for form in forms] for name in names
    ]
