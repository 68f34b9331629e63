"""Sentences for the score sheet: what each line was scored for, and the totals."""

from __future__ import annotations

from ..cards import Seat, Suit
from ..lines import LineKind, ScoreLine
from .names import COMBINATIONS, combination_name
from .speech import mark_count
from .viewpoint import Viewpoint

# For the listener's own line: with one point, and with several.
_OWN = {
    LineKind.DIX_TURNED: mark_count(
        "You score {n} point for the dix turned up.",
        "You score {n} points for the dix turned up.",
    ),
    LineKind.DIX_EXCHANGED: mark_count(
        "You score {n} point for the exchange of the dix.",
        "You score {n} points for the exchange of the dix.",
    ),
    LineKind.DIX_PLAYED: mark_count(
        "You score {n} point for playing the dix.",
        "You score {n} points for playing the dix.",
    ),
    LineKind.TURN_UP: mark_count(
        "You score {n} point for the last card of the stock.",
        "You score {n} points for the last card of the stock.",
    ),
    LineKind.LAST_TRICK: mark_count(
        "You score {n} point for the last trick.",
        "You score {n} points for the last trick.",
    ),
    LineKind.SWEEP: mark_count(
        "You score {n} point for all the last tricks.",
        "You score {n} points for all the last tricks.",
    ),
    LineKind.CARDS: mark_count(
        "You score {n} point for the cards taken.",
        "You score {n} points for the cards taken.",
    ),
    LineKind.MOST_BRISQUES: mark_count(
        "You score {n} point for more brisques.",
        "You score {n} points for more brisques.",
    ),
}

# For a line of anybody else.
_OTHER = {
    LineKind.DIX_TURNED: mark_count(
        "{name} scores {n} point for the dix turned up.",
        "{name} scores {n} points for the dix turned up.",
    ),
    LineKind.DIX_EXCHANGED: mark_count(
        "{name} scores {n} point for the exchange of the dix.",
        "{name} scores {n} points for the exchange of the dix.",
    ),
    LineKind.DIX_PLAYED: mark_count(
        "{name} scores {n} point for playing the dix.",
        "{name} scores {n} points for playing the dix.",
    ),
    LineKind.TURN_UP: mark_count(
        "{name} scores {n} point for the last card of the stock.",
        "{name} scores {n} points for the last card of the stock.",
    ),
    LineKind.LAST_TRICK: mark_count(
        "{name} scores {n} point for the last trick.",
        "{name} scores {n} points for the last trick.",
    ),
    LineKind.SWEEP: mark_count(
        "{name} scores {n} point for all the last tricks.",
        "{name} scores {n} points for all the last tricks.",
    ),
    LineKind.CARDS: mark_count(
        "{name} scores {n} point for the cards taken.",
        "{name} scores {n} points for the cards taken.",
    ),
    LineKind.MOST_BRISQUES: mark_count(
        "{name} scores {n} point for more brisques.",
        "{name} scores {n} points for more brisques.",
    ),
}


def line_sentence(line: ScoreLine, viewpoint: Viewpoint, trump: Suit | None = None) -> str:
    """Return one sentence for a line of the score sheet, with its points and what they are for.

    Without `trump` a marriage in trumps is called a marriage.
    """
    speech = viewpoint.speech
    if line.kind in COMBINATIONS:
        meld = combination_name(line.kind, line.cards, trump, speech)
        if viewpoint.is_own(line.seat):
            return speech.count(
                "You score {n} point for {meld:the}.",
                "You score {n} points for {meld:the}.",
                line.points,
                meld=meld,
            )
        return speech.count(
            "{name} scores {n} point for {meld:the}.",
            "{name} scores {n} points for {meld:the}.",
            line.points,
            name=viewpoint.name(line.seat),
            meld=meld,
        )
    if viewpoint.is_own(line.seat):
        return speech.count(*_OWN[line.kind], line.points)
    return speech.count(*_OTHER[line.kind], line.points, name=viewpoint.name(line.seat))


def totals_sentence(totals: tuple[int, int], viewpoint: Viewpoint) -> str:
    """Return both totals of the match, the listener's first."""
    speech = viewpoint.speech
    if viewpoint.viewer is None:
        return speech.say(
            "{first} has {n} in all, {second} {m}.",
            first=viewpoint.name(Seat.ZERO),
            second=viewpoint.name(Seat.ONE),
            n=totals[Seat.ZERO],
            m=totals[Seat.ONE],
        )
    return speech.say(
        "You have {n} in all, {name} has {m}.",
        name=viewpoint.name(viewpoint.viewer.other),
        n=totals[viewpoint.viewer],
        m=totals[viewpoint.viewer.other],
    )
