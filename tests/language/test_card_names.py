"""Names of cards and melds, in every form that a sentence asks for."""

from __future__ import annotations

import pytest

from marjolet.cards import CARDS, Card, Rank, Suit
from marjolet.language import SUPPORTED, Speech
from marjolet.language.lexicon import LEXICONS
from marjolet.language.names import (
    card_index,
    card_list,
    card_name,
    meld_name,
    rank_name,
    suit_name,
)
from marjolet.language.spoken import spoken_card
from marjolet.melds import melds, parse_meld

NAMES = {
    "en": ["queen of spades", "ten of hearts", "ace of diamonds", "jack of clubs"],
    "fr": ["dame de pique", "dix de cœur", "as de carreau", "valet de trèfle"],
    "de": ["Pik-Dame", "Herz-Zehn", "Karo-Ass", "Kreuz-Bube"],
}
FORMS = {
    "the": ["the queen of spades", "the ten of hearts", "the ace of diamonds", "the jack of clubs"],
    "le": ["la dame de pique", "le dix de cœur", "l'as de carreau", "le valet de trèfle"],
    "du": ["de la dame de pique", "du dix de cœur", "de l'as de carreau", "du valet de trèfle"],
    "au": ["à la dame de pique", "au dix de cœur", "à l'as de carreau", "au valet de trèfle"],
    "der": ["die Pik-Dame", "die Herz-Zehn", "das Karo-Ass", "der Kreuz-Bube"],
    "den": ["die Pik-Dame", "die Herz-Zehn", "das Karo-Ass", "den Kreuz-Buben"],
    "dem": ["der Pik-Dame", "der Herz-Zehn", "dem Karo-Ass", "dem Kreuz-Buben"],
}
FOUR_CARDS = [Card("QS"), Card("TH"), Card("AD"), Card("JC")]


@pytest.mark.parametrize("language", SUPPORTED)
def test_cards_have_names(language: str) -> None:
    assert [card_name(card, Speech(language)) for card in FOUR_CARDS] == NAMES[language]


@pytest.mark.parametrize("language", SUPPORTED)
def test_all_cards_are_told_apart(language: str) -> None:
    speech = Speech(language)
    assert len({card_name(card, speech) for card in CARDS}) == 32
    assert len({card_index(card, speech) for card in CARDS}) == 32


@pytest.mark.parametrize("form", FORMS)
def test_articles_fit_the_card(form: str) -> None:
    language = next(name for name in SUPPORTED if form in LEXICONS[name].ranks[Rank.ACE].forms)
    speech = Speech(language)
    assert [format(card_name(card, speech), form) for card in FOUR_CARDS] == FORMS[form]


def test_a_capital_in_the_form_begins_a_sentence() -> None:
    assert f"{card_name(Card('AS'), Speech('fr')):Le}" == "L'as de pique"
    assert f"{card_name(Card('JS'), Speech('de')):Der}" == "Der Pik-Bube"
    assert f"{suit_name(Suit.HEARTS, Speech('fr')):Name}" == "Cœur"
    assert f"{rank_name(Rank.QUEEN, Speech('en')):Name}" == "Queen"


def test_a_form_of_another_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="format"):
        format(card_name(Card("QS"), Speech("en")), "den")


@pytest.mark.parametrize(
    ("language", "indices"),
    [
        ("en", "A♠ 10♠ K♠ Q♠ J♠ 9♠"),
        ("fr", "A♠ 10♠ R♠ D♠ V♠ 9♠"),
        ("de", "A♠ 10♠ K♠ D♠ B♠ 9♠"),
    ],
)
def test_indices_follow_the_language(language: str, indices: str) -> None:
    cards = [Card(code) for code in ["AS", "TS", "KS", "QS", "JS", "9S"]]
    assert " ".join(card_index(card, Speech(language)) for card in cards) == indices


@pytest.mark.parametrize("language", SUPPORTED)
def test_ascii_indices_are_the_codes_of_the_records(language: str) -> None:
    assert card_index(Card("QS"), Speech(language), ascii=True) == "QS"


def test_lists_of_cards_are_names_with_commas() -> None:
    assert card_list(FOUR_CARDS[:2], Speech("de")) == "Pik-Dame, Herz-Zehn"


@pytest.mark.parametrize(
    ("code", "english", "french", "german"),
    [
        (
            "KHQH",
            "the trump marriage (king and queen of hearts)",
            "le mariage d'atout (roi et dame de cœur)",
            "die Trumpfhochzeit (Herz-König und Herz-Dame)",
        ),
        (
            "KSQS",
            "the marriage (king and queen of spades)",
            "le mariage (roi et dame de pique)",
            "die Hochzeit (Pik-König und Pik-Dame)",
        ),
        (
            "QSJH",
            "the marjolet and the queen of spades",
            "le marjolet et la dame de pique",
            "den Marjolet und die Pik-Dame",
        ),
        ("ASAHADAC", "the four aces", "le carré d'as", "die vier Asse"),
    ],
)
def test_melds_have_names(code: str, english: str, french: str, german: str) -> None:
    def name(language: str, form: str) -> str:
        return format(meld_name(parse_meld(code), Suit.HEARTS, Speech(language)), form)

    assert (name("en", "the"), name("fr", "le"), name("de", "den")) == (english, french, german)


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("trump", Suit)
def test_all_melds_are_told_apart(language: str, trump: Suit) -> None:
    assert len({meld_name(meld, trump, Speech(language)) for meld in melds(trump)}) == 13


def test_a_card_is_spoken_with_its_state_and_its_place() -> None:
    def spoken(language: str, is_exposed: bool, is_playable: bool) -> str:
        speech = Speech(language)
        return spoken_card(Card("QS"), 2, 6, speech, is_exposed=is_exposed, is_playable=is_playable)

    assert spoken("en", True, False) == "Queen of spades, exposed, not playable, 2 of 6"
    assert spoken("fr", True, True) == "Dame de pique, carte étalée, jouable, 2 sur 6"
    assert spoken("de", False, True) == "Pik-Dame, spielbar, 2 von 6"
