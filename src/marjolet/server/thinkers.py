"""Threads in which computer players think, and which one that never answers cannot use up."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread

from ..moves import Move

THINKS_FOR = 10.0  # seconds in which a player must have chosen
THREADS = 2


@dataclass(eq=False, slots=True)
class Thought:
    """A choice to be made by a player of `kind`; `begun` is when a thread took it up."""

    kind: str
    choose: Callable[[], Move]
    answer: Future[Move] = field(default_factory=Future)
    begun: float = 0.0


class Thinkers:
    """Threads for all tables together, started when they are needed.

    A player cannot be stopped. Whoever has thought for too long keeps his thread, another takes its
    place, and his kind is not asked again until he has answered: so the number of threads does not
    grow with the number of moves. None of them holds up the end of the program.
    """

    def __init__(self, limit: float = THINKS_FOR) -> None:
        self.limit = limit
        self._waiting: SimpleQueue[Thought | None] = SimpleQueue()
        self._lock = Lock()
        self._running: set[Thought] = set()
        self._threads = 0

    def is_overdue(self, kind: str) -> bool:
        """Tell whether a player of `kind` has been thinking for too long."""
        with self._lock:
            return any(thought.kind == kind for thought in self._overdue())

    def think(self, kind: str, choose: Callable[[], Move]) -> Future[Move]:
        """Let a thread call `choose` when one is free; it can be cancelled until then."""
        thought = Thought(kind, choose)
        self._waiting.put(thought)
        with self._lock:
            missing = THREADS + len(self._overdue()) - self._threads
            self._threads += max(0, missing)
        for _ in range(missing):
            Thread(target=self._work, name="computer", daemon=True).start()
        return thought.answer

    def close(self) -> None:
        """Let the threads go as soon as they have nothing to do."""
        for _ in range(self._threads):
            self._waiting.put(None)

    def _overdue(self) -> list[Thought]:
        limit = time.monotonic() - self.limit
        return [thought for thought in self._running if thought.begun < limit]

    def _work(self) -> None:
        while (thought := self._waiting.get()) is not None:
            if thought.answer.set_running_or_notify_cancel():
                if self.is_overdue(thought.kind):
                    thought.answer.set_exception(TimeoutError())
                else:
                    self._answer(thought)
            with self._lock:
                if self._threads > THREADS + len(self._overdue()):
                    self._threads -= 1
                    return

    def _answer(self, thought: Thought) -> None:
        thought.begun = time.monotonic()
        with self._lock:
            self._running.add(thought)
        try:
            thought.answer.set_result(thought.choose())
        except BaseException as error:  # whatever it is, it must not end the thread
            thought.answer.set_exception(error)
        finally:
            with self._lock:
                self._running.discard(thought)
