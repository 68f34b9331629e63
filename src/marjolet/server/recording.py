"""The record of a table's match."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from ..cards import SEATS
from ..deal import Deal
from ..record import Player, Record, from_match
from .table import Table


def record_of(table: Table) -> Record:
    """Return the record of the match, with the time that every move took.

    Deals at a table hold before every draw; those of a record do not, so that the draws that the
    table made by itself, and the time before them, are left out.
    """
    settings, match = table.settings, table.match
    released = replace(match, deals=tuple(deal.released() for deal in match.deals))
    times = [
        released_times(deal, taken, free)
        for deal, taken, free in zip(match.deals, table.times, released.deals, strict=True)
    ]
    players = [
        Player(
            name=settings.names[seat],
            kind=settings.kinds[seat],
            options=dict(settings.options[seat]),
        )
        for seat in SEATS
    ]
    return from_match(
        released,
        preset=settings.preset,
        players=(players[0], players[1]),
        times=times,
        date=datetime.fromtimestamp(table.created_at / 1000, UTC).date().isoformat(),
    )


def released_times(deal: Deal, taken: list[int], released: Deal) -> list[int | None]:
    """Return the times of those moves of `deal` that remain in `released`."""
    # What goes are draws. No draw follows another at once, so that the first move that is the same
    # as one that remains is that one.
    timed = zip(deal.moves, taken, strict=True)
    return [next(ms for move, ms in timed if move == kept) for kept in released.moves]
