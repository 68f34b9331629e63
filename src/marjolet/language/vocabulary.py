"""The words that people type for cards, melds and moves, in each language.

All of them are written in the plain form to which `plain_words` brings what is typed: lower case,
no accents, "oe" for "œ", "ss" for "ß".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from ..cards import Rank, Suit
from ..lines import LineKind
from .lexicon import SYMBOLS

_LIGATURES = str.maketrans(
    {"œ": "oe", "æ": "ae", "ß": "ss", "\N{RIGHT SINGLE QUOTATION MARK}": "'"}
)
_ARTICLE_WITH_APOSTROPHE = re.compile(r"\b[dl]'")


def plain_words(text: str) -> list[str]:
    """Return the words of `text` in lower case, without accents, punctuation and elided articles.

    >>> plain_words("L'as de cœur")
    ['as', 'de', 'coeur']
    """
    text = text.casefold().translate(_LIGATURES)
    text = unicodedata.normalize("NFKD", text)
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    text = _ARTICLE_WITH_APOSTROPHE.sub("", text)
    return re.findall(r"[^\W_]+|[?♠♥♦♣]", text)


# The letters of the records, understood in every language and before all others (rule 1.6).
CODE_RANKS = {rank.code.lower(): rank for rank in Rank} | {"10": Rank.TEN}
CODE_SUITS = {suit.code.lower(): suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What can be typed in one language.

    `rank_letters` are index letters that are no codes; `suit_letters` stand for one suit or leave
    a choice; `trump` are words for the trump suit, `jack` and `seven` for the trump jack and seven;
    `filler` are words without meaning of their own.
    """

    ranks: Mapping[str, Rank]
    suits: Mapping[str, Suit]
    rank_letters: Mapping[str, Rank]
    suit_letters: Mapping[str, tuple[Suit, ...]]
    trump: frozenset[str]
    jack: frozenset[str]
    seven: frozenset[str]
    filler: frozenset[str]
    kinds: Mapping[str, LineKind]
    announce: frozenset[str]
    exchange: frozenset[str]
    draw: frozenset[str]
    play: frozenset[str]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _ranks(*words: str) -> dict[str, Rank]:
    """Return every word with its rank; `words` are given from the ace down, synonyms together."""
    down = zip(sorted(Rank, reverse=True), words, strict=True)
    return {word: rank for rank, synonyms in down for word in synonyms.split()}


def _suits(*words: str) -> dict[str, Suit]:
    """Return every word with its suit; `words` are in the order of the table."""
    named = zip(Suit, words, SYMBOLS.values(), strict=True)
    return {word: suit for suit, some, symbol in named for word in [symbol, *some.split()]}


def _kinds(marriage: str, marjolet: str, four: str) -> dict[str, LineKind]:
    named = (LineKind.MARRIAGE, marriage), (LineKind.MARJOLET, marjolet), (LineKind.FOUR, four)
    return {word: kind for kind, words in named for word in words.split()}


# The record's own words, and the keys of the page: a announces, x exchanges, p draws.
_ANNOUNCE, _EXCHANGE, _DRAW = "meld a", "exchange x", "draw p"

ENGLISH = Vocabulary(
    ranks=_ranks(
        "ace aces",
        "ten tens 10",
        "king kings",
        "queen queens",
        "jack jacks knave",
        "nine 9",
        "eight 8",
        "seven 7",
    ),
    suits=_suits("spade spades", "heart hearts", "diamond diamonds", "club clubs"),
    rank_letters={},
    suit_letters={},
    trump=_words("trump trumps"),
    jack=_words("marjolet"),
    seven=_words("dix"),
    filler=_words("of the a and with in my"),
    kinds=_kinds("marriage", "marjolet", "four"),
    announce=_words(f"{_ANNOUNCE} announce announcement declare"),
    exchange=_words(f"{_EXCHANGE} swap change"),
    draw=_words(f"{_DRAW} pass"),
    play=_words("play"),
)

FRENCH = Vocabulary(
    ranks=_ranks(
        "as",
        "dix 10",
        "roi rois",
        "dame dames reine",
        "valet valets",
        "neuf 9",
        "huit 8",
        "sept 7",
    ),
    suits=_suits("pique piques", "coeur coeurs", "carreau carreaux", "trefle trefles"),
    rank_letters={"r": Rank.KING, "d": Rank.QUEEN, "v": Rank.JACK},
    suit_letters={
        "p": (Suit.SPADES,),
        "c": (Suit.HEARTS,),
        "co": (Suit.HEARTS,),
        "k": (Suit.DIAMONDS,),
        "ca": (Suit.DIAMONDS,),
        "t": (Suit.CLUBS,),
        "tr": (Suit.CLUBS,),
    },
    trump=_words("atout atouts"),
    jack=_words("marjolet"),
    seven=frozenset(),  # "dix" is the ten here; the dix is called "sept d'atout"
    filler=_words("de du des la le les l a au aux et avec mon ma en"),
    kinds=_kinds("mariage", "marjolet", "carre quatre"),
    announce=_words(f"{_ANNOUNCE} annonce annoncer annonces"),
    exchange=_words(f"{_EXCHANGE} echange echanger"),
    draw=_words(f"{_DRAW} tirer tire piocher pioche passer passe"),
    play=_words("jouer joue"),
)

GERMAN = Vocabulary(
    ranks=_ranks(
        "ass as asse",
        "zehn zehner zehnen 10",
        "konig konige koenig koenige",
        "dame damen",
        "bube buben bauer",
        "neun neuner 9",
        "acht achter 8",
        "sieben siebener 7",
    ),
    suits=_suits("pik piks schippe", "herz herzen", "karo karos", "kreuz treff"),
    rank_letters={"k": Rank.KING, "d": Rank.QUEEN, "b": Rank.JACK},
    suit_letters={
        "p": (Suit.SPADES,),
        "pi": (Suit.SPADES,),
        "h": (Suit.HEARTS,),
        "he": (Suit.HEARTS,),
        "k": (Suit.DIAMONDS, Suit.CLUBS),
        "ka": (Suit.DIAMONDS,),
        "kr": (Suit.CLUBS,),
    },
    trump=_words("trumpf trumpfe truempfe"),
    jack=_words("marjolet"),
    seven=_words("dix"),
    filler=_words("der die das den dem von und mit in"),
    kinds=_kinds("hochzeit mariage", "marjolet", "vier"),
    announce=_words(f"{_ANNOUNCE} melden melde meldung"),
    exchange=_words(f"{_EXCHANGE} tauschen tausche tausch"),
    draw=_words(f"{_DRAW} ziehen ziehe zieh passen passe"),
    play=_words("spielen spiele"),
)

VOCABULARIES: Mapping[str, Vocabulary] = {"en": ENGLISH, "fr": FRENCH, "de": GERMAN}
