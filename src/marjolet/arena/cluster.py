"""Pairs played on a Ray cluster: many machines, the same numbers."""

from __future__ import annotations

import platform
import socket
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from ..errors import quoted
from ..language.speech import mark
from .pairs import PairResult, Setting, play_pairs
from .problems import ArenaError
from .results import code_of

AT_ONCE = 16  # pairs of one task
PATIENCE = 5.0  # seconds that a cluster has to answer
WAITING = 2  # tasks handed out for every processor of the cluster


def play_on_cluster(
    setting: Setting, pairs: Sequence[int], address: str, patience: float
) -> Generator[PairResult]:
    """Yield `pairs` as the cluster at `address` finishes them; "" is a cluster on this machine.

    Raises :class:`ArenaError` if Ray is not installed, the cluster not reached, or a player fails.
    """
    try:
        import ray
    except ImportError as error:
        raise ArenaError(
            mark("Ray is not installed; install it with: {command}."),
            command="pip install 'marjolet[ray]'",
        ) from error
    require_answer(address)
    try:
        ray.init(address=address or "local", log_to_driver=False, configure_logging=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ArenaError(
            mark("The Ray cluster {address} cannot be reached: {reason}."),
            address=address or "local",
            reason=str(error).strip().partition("\n")[0],
        ) from error
    try:
        yield from _collect(ray, setting, pairs, patience)
    finally:
        ray.shutdown()


def require_answer(address: str) -> None:
    """Raise :class:`ArenaError` unless something answers at `address`, HOST:PORT, before long.

    Ray itself goes on asking for minutes. "", "auto" and "local" name no host, and are left to it.
    """
    if address in ("", "auto", "local"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE):
            return
    except (OSError, ValueError, OverflowError):
        raise ArenaError(
            mark("No Ray cluster answers at {address}."), address=quoted(address)
        ) from None


def _collect(
    ray: Any, setting: Setting, pairs: Sequence[int], patience: float
) -> Iterator[PairResult]:
    """Hand out tasks and yield their results as they come, never too many at a time."""
    task = ray.remote(play_task)
    tasks = [pairs[at : at + AT_ONCE] for at in range(0, len(pairs), AT_ONCE)]
    most = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    while tasks or running:
        while tasks and len(running) < most:
            running.append(task.remote(setting, list(tasks.pop(0)), patience, code_of()))
        done, running = ray.wait(running)
        for finished in done:
            outcome = ray.get(finished)
            yield from outcome[0]
            if outcome[1] is not None:
                raise outcome[1]


def play_task(
    setting: Setting, pairs: Sequence[int], patience: float, code: str
) -> tuple[list[PairResult], ArenaError | None]:
    """Play `pairs`; return those that were finished and what ended them before their time.

    Nothing is played where the source of rules and players is not that of the fingerprint `code`.
    """
    if code_of() != code:
        return [], ArenaError(
            mark("The machine {name} of the cluster has other source code of rules or players."),
            name=platform.node(),
        )
    finished: list[PairResult] = []
    try:
        for result in play_pairs(setting, pairs, patience):
            finished += [result]
    except ArenaError as error:
        return finished, error
    return finished, None
