"""One table in this process: a mailbox, the table's state, and whoever waits for news of it.

Everything that changes a table goes through its mailbox, one message at a time: it is decided on
the state, appended to the log, and only when it is committed does the state follow and the answer
go out. Another process may append to the same log; then this one reads what it missed, and decides
again.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from ..cards import Seat
from .computer import Computer
from .faults import log_fault
from .log import Entry, FirstEntries, Kind, Log, Overtaken
from .problems import BROKEN, NOT_STORED, STALE, Problem
from .stream import SeatStream
from .table import Table
from .tokens import hash_token
from .verbs import Act, Answer, Verbs, seated

RETRIED_AFTER = 2.0  # seconds, when something kept the table from doing what is due


@dataclass(frozen=True, slots=True)
class Unanswered:
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
        self.readers = dict.fromkeys(Seat, 0)
        self.is_closed = False
        self.used_at = time.monotonic()
        self._log = log
        self._verbs = verbs
        self._computer = computer
        self._mailbox: asyncio.Queue[Unanswered | Due] = asyncio.Queue()
        self._answers: set[asyncio.Future[Answer]] = set()
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
        if self.is_closed:
            raise Problem(NOT_STORED)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)
        self._mailbox.put_nowait(Unanswered(act, answer))
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
        return self._automatic is None and not self._answers and not any(self.readers.values())

    async def close(self) -> None:
        """Stop; nothing is lost, since all that counts is in the log.

        Streams end, and whoever still waits for an answer is told to send the action again.
        """
        self.is_closed = True
        tasks = [task for task in (self._running, self._automatic) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for answer in self._answers:
            if not answer.done():
                answer.set_exception(Problem(NOT_STORED))
                answer.exception()
        self._news.set()

    async def _run(self) -> None:
        while True:
            message = await self._mailbox.get()
            if isinstance(message, Unanswered):
                await self._answer(message)
            else:
                await self._go_on(message)

    async def _answer(self, asked: Unanswered) -> None:
        """Answer one action, whatever happens."""
        try:
            answer = await self._decide(asked.act)
        except Problem as problem:
            asked.answer.set_exception(problem)
        except (SQLAlchemyError, OSError, Overtaken) as error:
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
        """Append what `act` asks for, deciding again where another process was quicker.

        Each round finds the action in the log, or something else that was not known before.
        """
        await self._catch_up()
        while True:
            known = self.table.answers.get((act.seat, act.id))
            if known is not None:
                return seated(known, act) if isinstance(known, str) else {"number": known}
            number = self.table.streams[act.seat].number
            # Whoever has seen more has seen it at another process.
            if act.seen > number and await self._reads_more():
                continue
            if act.seen != number:
                raise Problem(STALE, number=number)
            if act.do == "rematch" and self.table.rematch is not None:
                return seated(self.table.rematch, act)
            added = self._verbs.added(self.table, act)
            await self._append([added.entry], added.rematch)

    async def _go_on(self, due: Due) -> None:
        """Append what was due, if the table still stands as it did."""
        try:
            await self._catch_up()
            if self.table.number == due.number:
                await self._append([due.entry])
        except Exception as error:
            log_fault(error)
            asyncio.get_running_loop().call_later(RETRIED_AFTER, self._schedule)

    async def _append(self, added: Sequence[Entry], rematch: FirstEntries | None = None) -> None:
        """Commit `added`, and only then let the state follow; or read what others have appended.

        Raises :class:`Overtaken` where they have not: then the database refuses the entries.
        """
        try:
            committed = await self._log.append(self.table.id, self.table.number, added, rematch)
        except Overtaken:
            if not await self._reads_more():
                raise
        except BaseException:
            # It may have been committed all the same: the log knows.
            self._is_behind = True
            raise
        else:
            self._apply(committed)

    async def _catch_up(self) -> None:
        """Read what was appended, if it is not certain that all of it is known."""
        if self._is_behind:
            await self._reads_more()

    async def _reads_more(self) -> bool:
        """Read what others have appended, and tell whether there was anything."""
        self._is_behind = True
        missed = await self._log.read(self.table.id, self.table.number)
        self._is_behind = False
        if missed:
            self._apply(missed)
        return bool(missed)

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
        if not self.is_closed and self._computer.is_due(self.table):
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
