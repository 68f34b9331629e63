"""The computer at the table: when it acts, and what it chooses, outside the event loop.

How long it takes must not tell what it could have done. So the wait is drawn before it is asked;
while "the winner draws" it is the same for everybody, whatever there is to announce (4.18).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any

from ..cards import Seat
from ..deal import State
from ..moves import Draw, Move
from ..players import Player, ask_player, make_player
from ..players.greedy import Greedy
from ..view import View
from .faults import log_fault
from .table import Settings, Table
from .thinkers import Thinkers

DRAWS_AFTER = 0.7  # seconds at pace 1
PLAYS_AFTER = (0.5, 0.9)

MakePlayer = Callable[[str, Mapping[str, Any]], Player]


@dataclass(slots=True)
class Computer:
    """Decides for the seats that no person holds, and for the table's own draws.

    All chance comes from `chance`. Few threads think for all tables together: the kernel and the
    players hold Python's lock most of the time, so that more would only take it from the server.
    """

    make_player: MakePlayer = make_player
    chance: Random = field(default_factory=SystemRandom)
    thinkers: Thinkers = field(default_factory=Thinkers)

    def is_due(self, table: Table) -> bool:
        """Tell whether something happens at `table` without a person."""
        asked = table.asked
        if asked is None:
            return table.draws_by_itself
        return not table.settings.is_human(asked)

    def wait(self, table: Table) -> float:
        """Return how long what is due waits, in seconds."""
        if table.deal.state is State.WINNER_DRAWS:
            return DRAWS_AFTER * table.settings.pace
        return self.chance.uniform(*PLAYS_AFTER) * table.settings.pace

    async def act(self, table: Table) -> tuple[Seat, Move]:
        """Wait as long as is due, and return who moves at `table` then, and how."""
        wait = self.wait(table)
        seat = table.asked
        if seat is None:
            drawer = table.deal.to_act
            assert drawer is not None
            await asyncio.sleep(wait)
            return drawer, Draw()
        view, is_winner = table.view(seat), table.deal.state is State.WINNER_DRAWS
        thinking = asyncio.ensure_future(self._think(table.settings, seat, view))
        try:
            await asyncio.sleep(wait)
            if is_winner and wait and not thinking.done():
                # To go on thinking would say that there is something to announce.
                return seat, Greedy().choose(view, self.chance)
            return seat, await thinking
        finally:
            thinking.cancel()

    async def _think(self, settings: Settings, seat: Seat, view: View) -> Move:
        """Return what the player of `seat` chooses, or the greedy one should he fail.

        He fails, too, when he takes too long, however slow the pace is.
        """
        # A generator of its own: no player may see the one from which decks come.
        rng = Random(self.chance.getrandbits(64))
        kind, options = settings.kinds[seat], settings.options[seat]

        def choose() -> Move:
            return ask_player(self.make_player(kind, options), view, rng)

        if not self.thinkers.is_overdue(kind):
            try:
                thought = asyncio.wrap_future(self.thinkers.think(kind, choose))
                return await asyncio.wait_for(thought, self.thinkers.limit)
            except Exception as error:
                log_fault(error)
        # Whoever is late may still be using the other generator.
        return Greedy().choose(view, Random(self.chance.getrandbits(64)))

    def close(self) -> None:
        """Let the threads go."""
        self.thinkers.close()
