"""Names of cards, suits, ranks, melds and score lines, in the forms that sentences need.

>>> from marjolet.cards import Card
>>> queen = card_name(Card("QS"), Speech("fr"))
>>> f"{queen}, {queen:le}, {queen:du}, {queen:Le}"
'dame de pique, la dame de pique, de la dame de pique, La dame de pique'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ..cards import Card, Rank, Suit
from ..lines import LineKind, ScoreLine
from ..melds import Meld
from .lexicon import LEXICONS, SYMBOLS
from .speech import Name, Speech, mark

COMBINATIONS = (LineKind.MARRIAGE, LineKind.MARJOLET, LineKind.FOUR, LineKind.RUN)

_LINE_NAMES = {
    LineKind.DIX_TURNED: mark("dix turned up"),
    LineKind.DIX_EXCHANGED: mark("dix exchanged"),
    LineKind.DIX_PLAYED: mark("dix played"),
    LineKind.MARRIAGE: mark("marriage"),
    LineKind.MARJOLET: mark("marjolet"),
    LineKind.FOUR: mark("four of a kind"),
    LineKind.RUN: mark("run"),
    LineKind.TURN_UP: mark("last card of the stock"),
    LineKind.LAST_TRICK: mark("last trick"),
    LineKind.SWEEP: mark("all the last tricks"),
    LineKind.CARDS: mark("cards in tricks"),
    LineKind.MOST_BRISQUES: mark("more brisques"),
}


def card_name(card: Card, speech: Speech) -> Name:
    """Return the name of `card`, such as "queen of spades", with its forms.

    The forms are ``the`` in English; ``le``, ``du``, ``au`` in French; ``der``, ``den``, ``dem`` in
    German.
    """
    return _card_name(card, speech.language)


@cache
def _card_name(card: Card, language: str) -> Name:
    lexicon = LEXICONS[language]
    suit = lexicon.suits[card.suit]
    rank = lexicon.ranks[card.rank]
    bare = lexicon.card.format(rank=rank.singular, suit=suit)
    return Name(bare, {form: text.format(suit) for form, text in rank.forms.items()})


def suit_name(suit: Suit, speech: Speech) -> Name:
    """Return the name of `suit`, such as "spades"; the form ``Name`` begins a sentence."""
    return Name(LEXICONS[speech.language].suits[suit], {})


def rank_name(rank: Rank, speech: Speech) -> Name:
    """Return the name of `rank`, such as "queen"; the form ``Name`` begins a sentence."""
    return Name(LEXICONS[speech.language].ranks[rank].singular, {})


def card_index(card: Card, speech: Speech, *, ascii: bool = False) -> str:  # noqa: A002 (its plain name)
    """Return the index of `card`: ``Q♠`` in English, ``D♠`` in French and German.

    In ASCII it is the card's code, ``QS`` in every language, as everywhere where it is written.
    """
    if ascii:
        return card.code
    return LEXICONS[speech.language].indices[card.rank] + SYMBOLS[card.suit]


def card_list(cards: Iterable[Card], speech: Speech) -> str:
    """Return the names of `cards`, with commas between them."""
    return ", ".join(card_name(card, speech) for card in cards)


def meld_name(meld: Meld, trump: Suit | None, speech: Speech) -> Name:
    """Return the name of `meld`: "trump marriage (king and queen of hearts)", "four aces".

    Its form after a verb is ``the``, ``le`` or ``den``: "the marjolet and the queen of spades".
    """
    return combination_name(meld.kind, meld.cards, trump, speech)


def combination_name(
    kind: LineKind, cards: tuple[Card, ...], trump: Suit | None, speech: Speech
) -> Name:
    """Return the name of the marriage, marjolet, four or run that `cards` are."""
    bare, after_verb = _combination_names(kind, cards, trump, speech)
    return Name(bare, {LEXICONS[speech.language].object_form: after_verb})


def _combination_names(
    kind: LineKind, cards: tuple[Card, ...], trump: Suit | None, speech: Speech
) -> tuple[str, str]:
    suit = suit_name(cards[0].suit, speech)
    is_trump = cards[0].suit is trump
    match kind:
        case LineKind.MARRIAGE if is_trump:
            return (
                speech.say("trump marriage (king and queen of {suit})", suit=suit),
                speech.say("the trump marriage (king and queen of {suit})", suit=suit),
            )
        case LineKind.MARRIAGE:
            return (
                speech.say("marriage (king and queen of {suit})", suit=suit),
                speech.say("the marriage (king and queen of {suit})", suit=suit),
            )
        case LineKind.RUN if is_trump:
            return (
                speech.say("trump run (king, queen and jack of {suit})", suit=suit),
                speech.say("the trump run (king, queen and jack of {suit})", suit=suit),
            )
        case LineKind.RUN:
            return (
                speech.say("run (king, queen and jack of {suit})", suit=suit),
                speech.say("the run (king, queen and jack of {suit})", suit=suit),
            )
        case LineKind.MARJOLET:
            queen = card_name(cards[0], speech)
            return (
                speech.say("marjolet and {queen}", queen=queen),
                speech.say("the marjolet and {queen:the}", queen=queen),
            )
        case LineKind.FOUR:
            return _four_names(cards[0].rank, speech)
        case _:
            raise ValueError(f"{kind} is no combination of cards.")


def _four_names(rank: Rank, speech: Speech) -> tuple[str, str]:
    match rank:
        case Rank.ACE:
            return speech.say("four aces"), speech.say("the four aces")
        case Rank.TEN:
            return speech.say("four tens"), speech.say("the four tens")
        case Rank.KING:
            return speech.say("four kings"), speech.say("the four kings")
        case Rank.QUEEN:
            return speech.say("four queens"), speech.say("the four queens")
        case Rank.JACK:
            return speech.say("four jacks"), speech.say("the four jacks")
        case _:
            raise ValueError(f"Four cards of rank {rank.code} are no meld.")


def line_name(kind: LineKind, speech: Speech) -> Name:
    """Return the name of a kind of score line, for the first column of a score sheet."""
    return Name(speech.say(_LINE_NAMES[kind]), {})


def line_title(line: ScoreLine, trump: Suit, speech: Speech) -> Name:
    """Return what `line` was scored for: the very meld if it is one, else the name of its kind."""
    if line.kind in COMBINATIONS:
        return combination_name(line.kind, line.cards, trump, speech)
    return line_name(line.kind, speech)
