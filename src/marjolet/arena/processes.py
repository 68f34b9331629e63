"""Pairs played by several processes; which of them plays a pair makes no difference to it."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from ..errors import MarjoletError
from ..language.speech import mark
from .pairs import PairResult, Setting, play_pairs
from .problems import ArenaError

Workers = dict[Connection, BaseProcess]

AT_ONCE = 4  # pairs that a process is given at a time; each is handed back when it is done


def play_in_processes(
    setting: Setting, pairs: Sequence[int], processes: int, patience: float
) -> Generator[PairResult]:
    """Yield `pairs` as they are finished by `processes` processes.

    They are started afresh (spawned), the same on every system. Raises :class:`ArenaError` if a
    player fails or a process ends before its time; all are stopped then.
    """
    context = multiprocessing.get_context("spawn")
    workers: Workers = {}
    waiting = iter([pairs[at : at + AT_ONCE] for at in range(0, len(pairs), AT_ONCE)])
    try:
        for _ in range(min(processes, -(-len(pairs) // AT_ONCE))):
            ours, theirs = context.Pipe()
            worker: BaseProcess = context.Process(
                target=work, args=(theirs, setting, patience), daemon=True
            )
            with _interrupts_held():
                worker.start()
                workers[ours] = worker
            theirs.close()
            ours.send(next(waiting, None))
        yield from _collect(workers, waiting)
    finally:
        for worker in workers.values():
            worker.terminate()
        for connection, worker in workers.items():
            worker.join()
            connection.close()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold interrupts back until the end of the block, in a process started in it until it works.

    Otherwise one that has only begun to start would write down where it was interrupted.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it lets interrupts through when it is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _collect(workers: Workers, waiting: Iterator[Sequence[int]]) -> Iterator[PairResult]:
    """Yield what the workers send, and give each the next pairs when it has none."""
    working = set(workers)
    while working:
        for connection in wait(list(working)):
            assert isinstance(connection, Connection)
            try:
                message = connection.recv()
            except (EOFError, ConnectionResetError):
                raise ArenaError(
                    mark(
                        "A process that played for the arena ended before its time (code {code})."
                    ),
                    code=_exit_code(workers[connection]),
                ) from None
            if isinstance(message, PairResult):
                yield message
            elif isinstance(message, BaseException):
                raise message
            else:  # it asks for more
                following = next(waiting, None)
                if following is None:
                    working.remove(connection)
                connection.send(following)


def _exit_code(worker: BaseProcess) -> int | None:
    worker.join(5)
    return worker.exitcode


def work(connection: Connection, setting: Setting, patience: float) -> None:
    """Play what comes through `connection` until None comes; the other end counts and writes.

    An interrupt is for the process that started this one, which then ends it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            for result in play_pairs(setting, _asked(connection), patience):
                connection.send(result)
        except MarjoletError as error:
            connection.send(error)


def _asked(connection: Connection) -> Iterator[int]:
    """Yield the pairs that are to be played, asking for more after the last."""
    while (pairs := connection.recv()) is not None:
        yield from pairs
        connection.send(None)
