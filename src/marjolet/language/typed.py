"""What a person types, read as a move.

A card can be typed in the ways that :mod:`marjolet.language.typed_cards` reads, or by one word,
rank or suit, if a single playable card fits. Moves without a card have their verbs: ``announce 2``,
``meld KSQS``, ``exchange``, ``draw``. Case, accents, articles and punctuation do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import Card, Suit
from ..moves import Announce, Draw, Exchange, Move, Play
from ..view import View
from .names import card_name, meld_name
from .speech import Speech
from .typed_cards import CardReader
from .vocabulary import VOCABULARIES, Vocabulary, plain_words


@dataclass(frozen=True, slots=True)
class Candidates:
    """Several moves that may be meant, and the question which one."""

    moves: tuple[Move, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Nothing that can be done now, and the sentence that says so."""

    sentence: str


Typed = Play | Announce | Exchange | Draw | Candidates | NotUnderstood


def parse_typed(text: str, view: View, language: str) -> Typed:
    """Return the move that `text` means to the viewer, or what to answer instead.

    A card that is named in full is returned even if it may not be played, so that the reason can be
    given (:func:`marjolet.language.reasons.why_illegal`). Every other move returned is legal.
    """
    speech, words = Speech(language), plain_words(text)
    vocabulary = VOCABULARIES[language]
    if len(words) > 1 and words[0] in vocabulary.play:
        words = words[1:]
    if not words:
        return NotUnderstood(speech.say("Type a card or a move; “?” lists what can be typed."))
    cards = CardReader(view.trump, vocabulary).read(words, view.hand)
    if cards:
        return _card(text, cards, view, speech)
    first, *rest = words
    if first in vocabulary.exchange:
        return _single(Exchange(), view, speech.say("You cannot exchange now."))
    if first in vocabulary.draw:
        return _single(Draw(), view, speech.say("There is nothing to draw now."))
    if first in vocabulary.announce:
        return _announcement(rest, view, speech)
    if first in vocabulary.kinds:
        return _announcement(words, view, speech)
    return NotUnderstood(speech.say("That is not a card I know: {text}.", text=text.strip()))


def _single(move: Move, view: View, refusal: str) -> Typed:
    return move if move in view.legal else NotUnderstood(refusal)


def _card(text: str, cards: tuple[Card, ...], view: View, speech: Speech) -> Typed:
    """Return the one of `cards` that is meant: a playable one before one only held."""
    if len(cards) == 1:
        return Play(cards[0])
    for wanted in (_playable(view), tuple(view.hand)):
        fitting = [Play(card) for card in cards if card in wanted]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            return _question(fitting, view, speech)
    return NotUnderstood(speech.say("You have no such card: {text}.", text=text.strip()))


def _playable(view: View) -> tuple[Card, ...]:
    return tuple(move.card for move in view.legal if isinstance(move, Play))


def _announcement(words: list[str], view: View, speech: Speech) -> Typed:
    """Return the legal announcement that `words` choose: a number, cards, or a description."""
    legal = [move for move in view.legal if isinstance(move, Announce)]
    if not legal:
        return NotUnderstood(speech.say("You have nothing to announce now."))
    if len(words) == 1 and words[0].isdecimal():
        number = int(words[0])
        if 1 <= number <= len(legal):
            return legal[number - 1]
        return NotUnderstood(
            speech.count(
                "There is no announcement {number}: you have only {n}.",
                "There is no announcement {number}: you have {n} to choose from.",
                len(legal),
                number=number,
            )
        )
    vocabulary = VOCABULARIES[speech.language]
    fitting = [move for move in legal if _describes(words, move, view.trump, vocabulary)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        return _question(fitting, view, speech)
    return NotUnderstood(speech.say("You cannot announce that now."))


def _describes(words: list[str], move: Announce, trump: Suit, vocabulary: Vocabulary) -> bool:
    """Tell whether each of `words` fits the meld of `move`."""
    cards = move.meld.cards
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    codes = "".join(words).upper().replace("10", "T")
    if codes and codes == move.meld.code:
        return True
    if codes and {codes[at : at + 2] for at in range(0, len(codes), 2)} == {
        card.code for card in cards
    }:
        return True
    for word in words:
        fits = (
            word in vocabulary.filler
            or vocabulary.kinds.get(word) is move.meld.kind
            or vocabulary.ranks.get(word) in ranks
            or vocabulary.suits.get(word) in suits
            or (word in vocabulary.trump and trump in suits)
        )
        if not fits:
            return False
    return True


def _question(moves: Sequence[Move], view: View, speech: Speech) -> Candidates:
    names = ", ".join(_move_name(move, view.trump, speech) for move in moves)
    question = speech.say("Which one do you mean: {choices}?", choices=names)
    return Candidates(tuple(moves), question)


def _move_name(move: Move, trump: Suit, speech: Speech) -> str:
    match move:
        case Play(card):
            return card_name(card, speech)
        case Announce(meld):
            return meld_name(meld, trump, speech)
        case _:
            return move.code
