"""The log of a table: entries that are appended and read, never changed.

Appending is optimistic: whoever appends says which entry was the last one he saw, and loses if it
no longer is. What was appended is committed when the call returns.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..cards import Seat
from .database import entries, game_tables, seats


class Kind(StrEnum):
    """What an entry records."""

    CREATED = "created"  # the settings
    DEALT = "dealt"  # the deck
    MOVED = "moved"  # a move of `seat`; without an action id the table or the computer made it
    TAKEN_BACK = "taken_back"  # `keep`: how many moves of the deal in play remain
    RESIGNED = "resigned"
    REMATCHED = "rematched"  # `table`: the new table


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; `seat` and `action` (the client's id) say who asked for it, if anybody did.

    `body` holds every card of the deal: entries never leave the server.
    """

    kind: Kind
    body: Mapping[str, Any] = field(default_factory=dict, repr=False)
    seat: Seat | None = None
    action: str | None = None
    at: int = 0


class Overtaken(Exception):
    """Somebody else has appended since, or has recorded the same action."""


def milliseconds() -> int:
    """Return the time in whole milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class FirstEntries:
    """A table to be made: its id, the token hashes of its seats, and its first entries."""

    id: str
    token_hashes: Mapping[Seat, str]
    entries: Sequence[Entry]


class Log:
    """The logs of all tables in one database."""

    def __init__(self, engine: AsyncEngine, clock: Callable[[], int] = milliseconds) -> None:
        self._engine = engine
        self._clock = clock
        # SQLite has one writer at a time, and whoever finds it busy sleeps for up to 100 ms.
        is_sqlite = engine.dialect.name == "sqlite"
        self._turn: AbstractAsyncContextManager[None] = (
            asyncio.Lock() if is_sqlite else nullcontext()
        )

    async def create(self, table: FirstEntries) -> None:
        """Make `table`, all or nothing."""
        async with self._turn, self._engine.begin() as connection:
            await self._create(connection, table)

    async def append(
        self, table: str, seen: int, added: Sequence[Entry], rematch: FirstEntries | None = None
    ) -> tuple[Entry, ...]:
        """Append `added` after entry number `seen`; return them with their times, committed.

        `rematch` is made in the same transaction. Raises :class:`Overtaken`, and changes nothing,
        if `seen` is not the last entry or one of the actions is recorded already. Where the
        database refuses the entries for another reason it is raised too: then there is nothing new
        to read.
        """
        try:
            async with self._turn, self._engine.begin() as connection:
                if rematch is not None:
                    await self._create(connection, rematch)
                return await self._append(connection, table, seen, added)
        except IntegrityError as error:
            raise Overtaken from error

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of `table` after number `after`, in order; none for no table."""
        query = (
            select(entries.c.kind, entries.c.body, entries.c.seat, entries.c.action, entries.c.at)
            .where(entries.c.table_id == table, entries.c.number > after)
            .order_by(entries.c.number)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [
            Entry(Kind(kind), json.loads(body), None if seat is None else Seat(seat), action, at)
            for kind, body, seat, action, at in rows
        ]

    async def token_hashes(self, table: str) -> dict[Seat, str]:
        """Return the hash of each seat's token, by seat; none for no table."""
        query = select(seats.c.seat, seats.c.token_hash).where(seats.c.table_id == table)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {Seat(seat): token_hash for seat, token_hash in rows}

    async def _create(self, connection: AsyncConnection, table: FirstEntries) -> None:
        await connection.execute(insert(game_tables).values(id=table.id, created_at=self._clock()))
        await connection.execute(
            insert(seats),
            [
                {"table_id": table.id, "seat": int(seat), "token_hash": token_hash}
                for seat, token_hash in table.token_hashes.items()
            ],
        )
        await self._append(connection, table.id, 0, table.entries)

    async def _append(
        self, connection: AsyncConnection, table: str, seen: int, added: Sequence[Entry]
    ) -> tuple[Entry, ...]:
        now = self._clock()
        rows = [
            {
                "table_id": table,
                "number": number,
                "at": now,
                "kind": entry.kind.value,
                "seat": None if entry.seat is None else int(entry.seat),
                "action": entry.action,
                "body": json.dumps(entry.body, separators=(",", ":")),
            }
            for number, entry in enumerate(added, seen + 1)
        ]
        await connection.execute(insert(entries), rows)
        return tuple(
            Entry(entry.kind, entry.body, entry.seat, entry.action, now) for entry in added
        )
