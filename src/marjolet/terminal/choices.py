"""The hand in its order, and the legal moves as numbered choices."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import Card, Suit
from ..language.names import card_name, meld_name
from ..language.vocabulary import VOCABULARIES, plain_words
from ..melds import Meld, melds
from ..moves import Announce, Draw, Exchange, Move, Play
from ..rules import meld_points
from ..view import View
from .screen import Screen

# Trumps first, then the colours alternate, also when a suit is missing at the end.
_SUITS_FROM = {
    Suit.SPADES: (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS),
    Suit.HEARTS: (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS),
    Suit.DIAMONDS: (Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS, Suit.CLUBS),
    Suit.CLUBS: (Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS),
}


_NUMBER = re.compile(r"#?\s*([0-9]+)\s*[.)]?")
_RANKS = range(7, 11)  # behind a word for playing these are cards


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal move, and the words for it."""

    move: Move
    text: str


def typed_number(text: str, language: str) -> str | None:
    """Return the digits that `text` chooses by: ``2``, ``2.``, ``#2`` or ``play 2``; else None."""
    found = _NUMBER.fullmatch(text.strip())
    if found:
        return found[1]
    words = plain_words(text)
    if len(words) != 2 or words[0] not in VOCABULARIES[language].play:
        return None
    number = words[1]
    is_number = number.isascii() and number.isdigit()
    return number if is_number and (len(number) > 4 or int(number) not in _RANKS) else None


def hand_order(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """Return `cards` as a person holds them: trumps at one end, high cards first in each suit."""
    suits = _SUITS_FROM[trump]
    return sorted(cards, key=lambda card: (suits.index(card.suit), -card.rank))


def legal_choices(view: View, screen: Screen) -> list[Choice]:
    """Return the legal moves of `view` as choices: cards as they are held, then the rest."""
    playable = {move.card: move for move in view.legal if isinstance(move, Play)}
    choices = [
        Choice(playable[card], card_text(card, view, screen))
        for card in hand_order(playable, view.trump)
    ]
    for kind in (Announce, Exchange, Draw):
        choices += [
            Choice(move, move_text(move, view, screen))
            for move in view.legal
            if isinstance(move, kind)
        ]
    return choices


def card_text(card: Card, view: View, screen: Screen) -> str:
    """Return a card of the person's hand: its index, its name, and whether it lies exposed."""
    name = f"{card_name(card, screen.speech):Name}"
    if card in view.exposed[view.seat]:
        name = screen.speech.say("{card}, exposed", card=name)
    return screen.with_index(card, name)


def move_text(move: Move, view: View, screen: Screen) -> str:
    """Return what `move` would be, with what it would score."""
    speech = screen.speech
    match move:
        case Announce(meld):
            return speech.count(
                "Announce {meld:the}: {n} point.",
                "Announce {meld:the}: {n} points.",
                worth(meld, view),
                meld=meld_name(meld, view.trump, speech),
            )
        case Exchange():
            return _exchange_text(view, screen)
        case Draw():
            return speech.say("Draw.")
        case Play(card):
            return card_text(card, view, screen)


def _exchange_text(view: View, screen: Screen) -> str:
    speech, points = screen.speech, view.rules.dix_exchanged
    assert view.turn_up is not None  # or there would be nothing to exchange
    taken = card_name(view.turn_up, speech)
    if points == 0:
        return speech.say("Exchange the seven of trumps for {card:the}.", card=taken)
    return speech.count(
        "Exchange the seven of trumps for {card:the}: {n} point.",
        "Exchange the seven of trumps for {card:the}: {n} points.",
        points,
        card=taken,
    )


def worth(meld: Meld, view: View) -> int:
    """Return the points that `meld` brings."""
    return meld_points(view.rules, view.trump, melds(view.trump).index(meld))


def not_now(view: View) -> list[Card]:
    """Return the cards of the hand that may not be played although others may."""
    playable = {move.card for move in view.legal if isinstance(move, Play)}
    if not playable:
        return []
    return [card for card in hand_order(view.hand, view.trump) if card not in playable]


def forced_move(view: View) -> Move | None:
    """Return the only legal move in the strict ending, where playing it at once tells nothing.

    While the stock lasts nothing is forced: there the pause itself would tell something.
    """
    is_strict = view.stock == 0 and view.tricks >= 16 - view.rules.hand_size
    return view.legal[0] if is_strict and len(view.legal) == 1 else None
