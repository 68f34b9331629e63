"""What a person types, read as a move.

A card can be typed in the ways that :mod:`marjolet.language.typed_cards` reads, or by one word,
rank or suit, if a single playable card fits. Moves without a card have their verbs: ``announce 2``,
``meld KSQS``, ``exchange``, ``draw``. Case, accents, articles and punctuation do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import Card, Rank, Suit
from ..lines import LineKind
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
    if any(word in vocabulary.kinds for word in _without_compounds(words, vocabulary)):
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
    if len(cards) < len(Suit) and len({card.rank for card in cards}) == 1:
        return _question([Play(card) for card in cards], view, speech)
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
    words = _without_compounds(words, vocabulary)
    fitting = [move for move in legal if _describes(words, move, view.trump, vocabulary)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        return _question(fitting, view, speech)
    return NotUnderstood(speech.say("You cannot announce that now."))


def _without_compounds(words: list[str], vocabulary: Vocabulary) -> list[str]:
    """Return `words` with those split that begin with trumps, such as "Trumpfhochzeit"."""
    split = []
    for word in words:
        ends = [word.removeprefix(trump) for trump in vocabulary.trump if word.startswith(trump)]
        kinds = [end for end in ends if end in vocabulary.kinds]
        split += [word.removesuffix(kinds[0]), kinds[0]] if kinds else [word]
    return split


def _describes(words: list[str], move: Announce, trump: Suit, vocabulary: Vocabulary) -> bool:
    """Tell whether `words` are the codes of the cards of `move`, or each of them fits its meld."""
    cards = move.meld.cards
    codes = "".join(words).upper().replace("10", "T")
    pairs = {codes[at : at + 2] for at in range(0, len(codes), 2)}
    if pairs == {card.code for card in cards}:
        return True
    ranks = {vocabulary.ranks[word] for word in words if word in vocabulary.ranks}
    suits = {vocabulary.suits[word] for word in words if word in vocabulary.suits}
    if vocabulary.trump.intersection(words):
        suits.add(trump)
    # "The marjolet and the queen of spades" names the suit of the queen only.
    suited = cards if Rank.JACK in ranks or move.meld.kind is not LineKind.MARJOLET else cards[:1]
    known = vocabulary.filler | vocabulary.trump | vocabulary.suits.keys() | vocabulary.ranks.keys()
    return (
        all(word in known or vocabulary.kinds.get(word) is move.meld.kind for word in words)
        and ranks <= {card.rank for card in cards}
        and suits <= {card.suit for card in suited}
    )


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
