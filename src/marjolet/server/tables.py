"""The tables in this process: found in memory, or rebuilt from their logs."""

from __future__ import annotations

import asyncio
import time

from ..cards import Seat
from .actor import TableActor
from .computer import Computer
from .log import Log
from .problems import BUSY, NO_SEAT, NO_TABLE, NOT_STORED, Problem
from .table import Settings, Table
from .tokens import hash_token, is_table_id, new_table_id, new_token
from .verbs import Verbs

IDLE_FOR = 600.0  # seconds after which a table that nobody looks at leaves the memory
SWEPT_EVERY = 60.0
MOST_TABLES = 1000  # in memory; all others are in the database only


class Tables:
    """All tables of one database, each with one actor at most."""

    def __init__(self, log: Log, computer: Computer, verbs: Verbs) -> None:
        self.closing = asyncio.Event()
        self._log = log
        self._computer = computer
        self._verbs = verbs
        self._actors: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Task[TableActor]] = {}
        self._is_closed = False

    async def create(self, settings: Settings) -> tuple[str, Seat, str]:
        """Make a table at which a person sits in seat 0; return its id, the seat and the token."""
        table, token = new_table_id(), new_token()
        hashes = {Seat.ZERO: hash_token(token)}
        await self._log.create(self._verbs.first_entries(table, settings, hashes))
        return table, Seat.ZERO, token

    async def get(self, table: str) -> TableActor:
        """Return the actor of `table`; raise :class:`Problem` if there is no such table."""
        actor = self._actors.get(table)
        if actor is None:
            if not is_table_id(table):
                raise Problem(NO_TABLE)
            if self._is_closed:
                raise Problem(NOT_STORED)
            # Several requests may come at once; all of them wait for one and the same actor.
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.create_task(self._load(table))
                self._loading[table] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            actor = await asyncio.shield(loading)
        actor.used_at = time.monotonic()
        return actor

    async def seat(self, table: str, token: str | None) -> tuple[TableActor, Seat]:
        """Return the actor of `table` and the seat that `token` owns there."""
        actor = await self.get(table)
        seat = None if token is None else actor.seat_of(token)
        if seat is None:
            raise Problem(NO_SEAT)
        return actor, seat

    async def _load(self, table: str) -> TableActor:
        entries = await self._log.read(table)
        if not entries:
            raise Problem(NO_TABLE)
        hashes = await self._log.token_hashes(table)
        await self._make_room()
        # A long match takes a while to play through again.
        state = await asyncio.to_thread(Table, table, entries)
        actor = TableActor(state, hashes, self._log, self._verbs, self._computer)
        self._actors[table] = actor
        return actor

    async def sweep(self) -> None:
        """Forget, again and again, the tables that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(SWEPT_EVERY)
            for table, actor in list(self._actors.items()):
                if actor.is_idle and time.monotonic() - actor.used_at > IDLE_FOR:
                    await self._forget(table)

    async def _make_room(self) -> None:
        """Forget the tables that were idle longest until there is room for one that is loading."""
        while len(self._actors) + len(self._loading) > MOST_TABLES:
            idle = [table for table, actor in self._actors.items() if actor.is_idle]
            if not idle:
                raise Problem(BUSY)
            await self._forget(min(idle, key=lambda table: self._actors[table].used_at))

    async def _forget(self, table: str) -> None:
        actor = self._actors.pop(table, None)
        if actor is not None:
            await actor.close()

    async def close(self) -> None:
        """End all streams and stop all tables."""
        self._is_closed = True
        self.closing.set()
        try:
            loading = list(self._loading.values())
            for task in loading:
                task.cancel()
            await asyncio.gather(*loading, return_exceptions=True)
            await asyncio.gather(*(self._forget(table) for table in list(self._actors)))
        finally:
            self._computer.close()
