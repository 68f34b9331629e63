"""One table in this process: a mailbox, the table's state, and whoever waits for news of it.

Everything that changes a table goes through its mailbox, one message at a time: it is decided on
the state, appended to the log, and only when it is committed does the state follow and the answer
go out. Another process may append to the same log; then this one reads what it missed, and decides
again.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ..cards import Seat
from .computer import Computer
from .faults import log_fault
from .log import Conflict, Entry, Kind, Log, NewTable
from .problems import BROKEN, NOT_STORED, STALE, Problem
from .stream import SeatStream
from .table import Settings, Table
from .tokens import hash_token, new_table_id
from .verbs import Act, Verbs, dealt, not_now

RETRIED_AFTER = 2.0  # seconds, when something kept the table from doing what is due

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A message: a seat acts, and waits for the answer."""

    act: Act
    answer: asyncio.Future[Answer]


@dataclass(frozen=True, slots=True)
class Due:
    """A message: what happens by itself, unless entry `number` is no longer the last one."""

    number: int
    entry: Entry


class TableActor:
    """The only place in this process where `table` changes."""

    def __init__(
        self,
        table: Table,
        token_hashes: Mapping[Seat, str],
        log: Log,
        verbs: Verbs,
        computer: Computer,
    ) -> None:
        self.table = table
        self.token_hashes = token_hashes
        self.readers = 0
        self.used_at = time.monotonic()
        self._log = log
        self._verbs = verbs
        self._computer = computer
        self._mailbox: asyncio.Queue[Asked | Due] = asyncio.Queue()
        self._news = asyncio.Event()
        self._is_behind = False
        self._automatic: asyncio.Task[None] | None = None
        self._schedule()
        self._running = asyncio.create_task(self._run())

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat that `token` owns."""
        given = hash_token(token)
        for seat, known in self.token_hashes.items():
            if hmac.compare_digest(given, known):
                return seat
        return None

    async def act(self, act: Act) -> Answer:
        """Let a seat act; return the answer once it is committed, or raise :class:`Problem`."""
        self.used_at = time.monotonic()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait(Asked(act, answer))
        # A caller who goes away must not take the answer from the mailbox.
        return await asyncio.shield(answer)

    def stream(self, seat: Seat) -> SeatStream:
        """Return what `seat` sees."""
        return self.table.streams[seat]

    def news(self) -> asyncio.Event:
        """Return the event that is set when the table changes next."""
        return self._news

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if the table left this process's memory."""
        return self.readers == 0 and self._automatic is None and self._mailbox.empty()

    async def close(self) -> None:
        """Stop; nothing is lost, since all that counts is in the log."""
        tasks = [task for task in (self._running, self._automatic) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            message = await self._mailbox.get()
            if isinstance(message, Asked):
                await self._answer(message)
            else:
                await self._go_on(message)

    async def _answer(self, asked: Asked) -> None:
        """Answer one action, whatever happens."""
        try:
            answer = await self._decide(asked.act)
        except Problem as problem:
            asked.answer.set_exception(problem)
        except (SQLAlchemyError, OSError) as error:
            log_fault(error)
            asked.answer.set_exception(Problem(NOT_STORED))
        except Exception as error:
            log_fault(error)
            asked.answer.set_exception(Problem(BROKEN))
        else:
            asked.answer.set_result(answer)
        # The caller may have gone: then nobody else takes note of a refusal.
        asked.answer.exception()

    async def _decide(self, act: Act) -> Answer:
        """Append what `act` asks for, deciding again where another process was quicker."""
        while True:
            await self._catch_up()
            known = self.table.answers.get((act.seat, act.id))
            if known is not None:
                return self._known_answer(act, known)
            number = self.table.streams[act.seat].number
            if act.seen != number:
                raise Problem(STALE, number=number)
            try:
                if act.do == "rematch":
                    return await self._rematch(act)
                await self._append(self._verbs.entries(self.table, act))
            except Conflict:
                continue
            return {"number": self.table.streams[act.seat].number}

    def _known_answer(self, act: Act, known: int | str) -> Answer:
        if isinstance(known, str):
            return seated(known, act)
        return {"number": known}

    async def _rematch(self, act: Act) -> Answer:
        """Make the table of the rematch, or return to the one that there is."""
        if self.table.next != "rematch":
            raise not_now(self.table, act)
        if self.table.rematch is None:
            table = new_table_id()
            settings = self.table.settings.for_rematch()
            hashes = {act.seat: hash_token(rematch_token(act.token, table))}
            new = first_entries(table, settings, hashes, self._verbs)
            entry = Entry(Kind.REMATCHED, {"table": table}, act.seat, act.id)
            await self._append([entry], new)
        assert self.table.rematch is not None
        return seated(self.table.rematch, act)

    async def _go_on(self, due: Due) -> None:
        """Append what was due, if the table still stands as it did."""
        try:
            await self._catch_up()
            if self.table.number == due.number:
                await self._append([due.entry])
        except Conflict:
            await self._catch_up()
        except Exception as error:
            log_fault(error)
            asyncio.get_running_loop().call_later(RETRIED_AFTER, self._schedule)

    async def _append(self, added: Sequence[Entry], rematch: NewTable | None = None) -> None:
        """Commit `added`; only then let the state follow."""
        try:
            committed = await self._log.append(self.table.id, self.table.number, added, rematch)
        except BaseException:
            # It may have been committed all the same: the log knows.
            self._is_behind = True
            raise
        self._apply(committed)

    async def _catch_up(self) -> None:
        """Read what others have appended, if there is a sign that they have."""
        if self._is_behind:
            missed = await self._log.read(self.table.id, self.table.number)
            self._is_behind = False
            self._apply(missed)

    def _apply(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.table.apply(entry)
        news, self._news = self._news, asyncio.Event()
        self._schedule()
        news.set()

    def _schedule(self) -> None:
        """Start the wait for what happens without a person, if anything does."""
        if self._automatic is not None:
            self._automatic.cancel()
            self._automatic = None
        if self._computer.is_due(self.table):
            self._automatic = asyncio.create_task(self._wait(self.table.number))

    async def _wait(self, number: int) -> None:
        try:
            seat, move = await self._computer.act(self.table)
        except Exception as error:
            log_fault(error)
            asyncio.get_running_loop().call_later(RETRIED_AFTER, self._schedule)
            return
        entry = Entry(Kind.MOVED, {"move": move.code}, seat)
        self._mailbox.put_nowait(Due(number, entry))


def first_entries(
    table: str, settings: Settings, token_hashes: Mapping[Seat, str], verbs: Verbs
) -> NewTable:
    """Return a new table with `settings`, its first deal dealt."""
    created = Entry(Kind.CREATED, settings.to_json())
    return NewTable(table, token_hashes, (created, dealt(verbs.decks())))


def rematch_token(token: str, table: str) -> str:
    """Return the token for `table`, which whoever holds `token` is given again when he asks again.

    Tokens are not kept, so that this one must follow from what the seat and the server know.
    """
    return hmac.new(token.encode(), f"rematch {table}".encode(), hashlib.sha256).hexdigest()


def seated(table: str, act: Act) -> Answer:
    """Return the answer to a rematch."""
    token = rematch_token(act.token, table)
    return {"table": table, "seat": int(act.seat), "token": token, "number": 1}
