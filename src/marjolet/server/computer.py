"""The computer at the table: when it acts, and what it chooses, outside the event loop.

How long it takes must not tell what it could have done. So the wait is drawn before it is asked;
while "the winner draws" it is the same for everybody, whatever there is to announce (4.18).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
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

DRAWS_AFTER = 0.7  # seconds at pace 1
PLAYS_AFTER = (0.5, 0.9)

MakePlayer = Callable[[str, Mapping[str, Any]], Player]


@dataclass(slots=True)
class Computer:
    """Decides for the seats that no person holds, and for the table's own draws.

    All chance comes from `chance`. Two threads think for all tables together: the kernel and the
    players hold Python's lock most of the time, so that more would only take it from the server.
    """

    make_player: MakePlayer = make_player
    chance: Random = field(default_factory=SystemRandom)
    threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(2, thread_name_prefix="computer")
    )

    def is_due(self, table: Table) -> bool:
        """Tell whether something happens at `table` without a person."""
        asked = table.asked
        if asked is None:
            return table.draws_by_itself
        return not table.settings.is_person(asked)

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
        """Return what the player of `seat` chooses, or the greedy one should he fail."""
        # A generator of its own: no player may see the one from which decks come.
        rng = Random(self.chance.getrandbits(64))
        try:
            player = self.make_player(settings.kinds[seat], settings.options[seat])
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.threads, ask_player, player, view, rng)
        except Exception as error:
            log_fault(error)
            return Greedy().choose(view, rng)

    def close(self) -> None:
        """Let the threads go."""
        self.threads.shutdown(wait=False, cancel_futures=True)
