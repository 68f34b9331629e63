"""The words for suits and ranks in each language, with the forms and letters that go with them.

Card names are built from these by the pattern that each language has for all of its cards, so that
no sentence needs to know a gender: French says "la dame de pique", German "den Pik-Buben". Adding
a language means adding a `Lexicon` here and a catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..cards import Rank, Suit


@dataclass(frozen=True, slots=True)
class Noun:
    """The word for a rank; `forms` are the forms of a card with that rank, by article.

    ``{}`` in a form stands for the suit, or for the part of the card's name that holds it.
    """

    singular: str
    forms: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one language for cards.

    `card` is the pattern of a card's bare name. `object_form` is the article that follows verbs
    and the word for "for"; sentences pick it for melds.
    """

    card: str
    suits: Mapping[Suit, str]
    ranks: Mapping[Rank, Noun]
    indices: Mapping[Rank, str]
    object_form: str


SYMBOLS = MappingProxyType(
    {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
)

_RANKS_DOWN = tuple(sorted(Rank, reverse=True))


def _indices(letters: str) -> Mapping[Rank, str]:
    """Return the index of every rank; `letters` are given from the ace down."""
    return dict(zip(_RANKS_DOWN, letters.split(), strict=True))


def _english(word: str) -> Noun:
    return Noun(word, {"the": f"the {word} of {{}}"})


def _french(word: str, le: str, du: str, au: str) -> Noun:
    articles = {"le": le, "du": du, "au": au}
    return Noun(word, {form: f"{article}{word} de {{}}" for form, article in articles.items()})


def _french_masculine(word: str) -> Noun:
    return _french(word, "le ", "du ", "au ")


def _german(word: str, der: str, den: str, dem: str, oblique: str | None = None) -> Noun:
    """Return a noun whose accusative and dative end like `oblique`, if that differs."""
    forms = {"der": f"{der} {{}}-{word}"}
    for form, article in (("den", den), ("dem", dem)):
        forms[form] = f"{article} {{}}-{oblique or word}"
    return Noun(word, forms)


def _german_feminine(word: str) -> Noun:
    return _german(word, "die", "die", "der")


ENGLISH = Lexicon(
    card="{rank} of {suit}",
    suits={
        Suit.SPADES: "spades",
        Suit.HEARTS: "hearts",
        Suit.DIAMONDS: "diamonds",
        Suit.CLUBS: "clubs",
    },
    ranks={
        Rank.ACE: _english("ace"),
        Rank.TEN: _english("ten"),
        Rank.KING: _english("king"),
        Rank.QUEEN: _english("queen"),
        Rank.JACK: _english("jack"),
        Rank.NINE: _english("nine"),
        Rank.EIGHT: _english("eight"),
        Rank.SEVEN: _english("seven"),
    },
    indices=_indices("A 10 K Q J 9 8 7"),
    object_form="the",
)

FRENCH = Lexicon(
    card="{rank} de {suit}",
    suits={
        Suit.SPADES: "pique",
        Suit.HEARTS: "cœur",
        Suit.DIAMONDS: "carreau",
        Suit.CLUBS: "trèfle",
    },
    ranks={
        Rank.ACE: _french("as", "l'", "de l'", "à l'"),
        Rank.TEN: _french_masculine("dix"),
        Rank.KING: _french_masculine("roi"),
        Rank.QUEEN: _french("dame", "la ", "de la ", "à la "),
        Rank.JACK: _french_masculine("valet"),
        Rank.NINE: _french_masculine("neuf"),
        # The h of "huit" takes no elision: "le huit".
        Rank.EIGHT: _french_masculine("huit"),
        Rank.SEVEN: _french_masculine("sept"),
    },
    indices=_indices("A 10 R D V 9 8 7"),
    object_form="le",
)

GERMAN = Lexicon(
    card="{suit}-{rank}",
    suits={
        Suit.SPADES: "Pik",
        Suit.HEARTS: "Herz",
        Suit.DIAMONDS: "Karo",
        Suit.CLUBS: "Kreuz",
    },
    ranks={
        Rank.ACE: _german("Ass", "das", "das", "dem"),
        Rank.TEN: _german_feminine("Zehn"),
        Rank.KING: _german("König", "der", "den", "dem"),
        Rank.QUEEN: _german_feminine("Dame"),
        Rank.JACK: _german("Bube", "der", "den", "dem", oblique="Buben"),
        Rank.NINE: _german_feminine("Neun"),
        Rank.EIGHT: _german_feminine("Acht"),
        Rank.SEVEN: _german_feminine("Sieben"),
    },
    indices=_indices("A 10 K D B 9 8 7"),
    object_form="den",
)

LEXICONS: Mapping[str, Lexicon] = {"en": ENGLISH, "fr": FRENCH, "de": GERMAN}
