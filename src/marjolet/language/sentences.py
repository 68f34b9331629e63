"""Sentences for what happened in a deal, as the listener would be told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cards import Suit
from ..events import Announced, Drew, Event, Exchanged, Played, TookTurnUp, Won
from ..lines import LineKind, ScoreLine
from .names import card_name, meld_name
from .viewpoint import Viewpoint

_KIND_OF_EVENT = {
    Played: LineKind.DIX_PLAYED,
    Won: LineKind.LAST_TRICK,
    Exchanged: LineKind.DIX_EXCHANGED,
    TookTurnUp: LineKind.TURN_UP,
}


def trick_sentences(
    events: Iterable[Event], lines: Sequence[ScoreLine], viewpoint: Viewpoint, trump: Suit
) -> str:
    """Return one text for `events`, with the points of `lines` said where they were scored.

    "You take the trick. You draw the jack of diamonds. Anna draws a card." `lines` may hold lines
    that belong to other events; those are not said.
    """
    return " ".join(event_sentence(event, viewpoint, trump, lines) for event in events)


def event_sentence(
    event: Event, viewpoint: Viewpoint, trump: Suit | None = None, lines: Sequence[ScoreLine] = ()
) -> str:
    """Return one sentence for `event`, with the points that it brought according to `lines`.

    Without `trump` a marriage in trumps is called a marriage.
    """
    points = points_of(event, lines)
    match event:
        case Played():
            return _played(event, viewpoint, points)
        case Won():
            return _won(event, viewpoint, points)
        case Announced():
            return _announced(event, viewpoint, trump, points)
        case Exchanged():
            return _exchanged(event, viewpoint, points)
        case Drew():
            return _drew(event, viewpoint)
        case TookTurnUp():
            return _took_turn_up(event, viewpoint, points)


def points_of(event: Event, lines: Sequence[ScoreLine]) -> int:
    """Return the points that `event` brought at once according to `lines`."""
    kind = event.meld.kind if isinstance(event, Announced) else _KIND_OF_EVENT.get(type(event))
    return sum(
        line.points
        for line in lines
        if line.kind is kind and line.seat == event.seat and _belongs(line, event)
    )


def _belongs(line: ScoreLine, event: Event) -> bool:
    """Tell whether `line`, of the kind and seat of `event`, was scored by this very event."""
    match event:
        case Announced():
            return line.cards == event.meld.cards
        case Played():
            return line.cards == (event.card,)
        case Won():
            return line.trick == event.trick
        case _:
            return True


def _played(event: Played, viewpoint: Viewpoint, points: int) -> str:
    speech = viewpoint.speech
    name, card = viewpoint.name(event.seat), card_name(event.card, speech)
    if points:
        if viewpoint.is_own(event.seat):
            return speech.count(
                "You play the dix ({card}): {n} point.",
                "You play the dix ({card}): {n} points.",
                points,
                card=card,
            )
        return speech.count(
            "{name} plays the dix ({card}): {n} point.",
            "{name} plays the dix ({card}): {n} points.",
            points,
            name=name,
            card=card,
        )
    if viewpoint.is_own(event.seat):
        return speech.say("You play {card:the}.", card=card)
    return speech.say("{name} plays {card:the}.", name=name, card=card)


def _won(event: Won, viewpoint: Viewpoint, points: int) -> str:
    speech, name = viewpoint.speech, viewpoint.name(event.seat)
    if points:
        if viewpoint.is_own(event.seat):
            return speech.count(
                "You take the last trick, {n} point.",
                "You take the last trick, {n} points.",
                points,
            )
        return speech.count(
            "{name} takes the last trick, {n} point.",
            "{name} takes the last trick, {n} points.",
            points,
            name=name,
        )
    if viewpoint.is_own(event.seat):
        return speech.say("You take the trick.")
    return speech.say("{name} takes the trick.", name=name)


def _announced(event: Announced, viewpoint: Viewpoint, trump: Suit | None, points: int) -> str:
    speech, name = viewpoint.speech, viewpoint.name(event.seat)
    meld = meld_name(event.meld, trump, speech)
    if points:
        if viewpoint.is_own(event.seat):
            return speech.count(
                "You announce {meld:the}: {n} point.",
                "You announce {meld:the}: {n} points.",
                points,
                meld=meld,
            )
        return speech.count(
            "{name} announces {meld:the}: {n} point.",
            "{name} announces {meld:the}: {n} points.",
            points,
            name=name,
            meld=meld,
        )
    if viewpoint.is_own(event.seat):
        return speech.say("You announce {meld:the}.", meld=meld)
    return speech.say("{name} announces {meld:the}.", name=name, meld=meld)


def _exchanged(event: Exchanged, viewpoint: Viewpoint, points: int) -> str:
    speech = viewpoint.speech
    name, card = viewpoint.name(event.seat), card_name(event.taken, speech)
    if points:
        if viewpoint.is_own(event.seat):
            return speech.count(
                "You exchange the dix for {card:the}: {n} point.",
                "You exchange the dix for {card:the}: {n} points.",
                points,
                card=card,
            )
        return speech.count(
            "{name} exchanges the dix for {card:the}: {n} point.",
            "{name} exchanges the dix for {card:the}: {n} points.",
            points,
            name=name,
            card=card,
        )
    if viewpoint.is_own(event.seat):
        return speech.say("You exchange the dix for {card:the}.", card=card)
    return speech.say("{name} exchanges the dix for {card:the}.", name=name, card=card)


def _drew(event: Drew, viewpoint: Viewpoint) -> str:
    speech, name = viewpoint.speech, viewpoint.name(event.seat)
    if event.card is None:
        if viewpoint.is_own(event.seat):
            return speech.say("You draw a card.")
        return speech.say("{name} draws a card.", name=name)
    card = card_name(event.card, speech)
    if viewpoint.is_own(event.seat):
        return speech.say("You draw {card:the}.", card=card)
    return speech.say("{name} draws {card:the}.", name=name, card=card)


def _took_turn_up(event: TookTurnUp, viewpoint: Viewpoint, points: int) -> str:
    speech = viewpoint.speech
    name, card = viewpoint.name(event.seat), card_name(event.card, speech)
    if points:
        if viewpoint.is_own(event.seat):
            return speech.count(
                "You draw the turn-up, {card:the}: {n} point.",
                "You draw the turn-up, {card:the}: {n} points.",
                points,
                card=card,
            )
        return speech.count(
            "{name} draws the turn-up, {card:the}: {n} point.",
            "{name} draws the turn-up, {card:the}: {n} points.",
            points,
            name=name,
            card=card,
        )
    if viewpoint.is_own(event.seat):
        return speech.say("You draw the turn-up, {card:the}.", card=card)
    return speech.say("{name} draws the turn-up, {card:the}.", name=name, card=card)
