"""The command `marjolet arena` as a person runs it, and settings that the tests share."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from marjolet.arena import PairResult, Setting
from marjolet.arena.times import Times

COMMAND = [sys.executable, "-m", "marjolet"]
ENVIRONMENT = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
LONGEST_RUN = 120  # seconds
STARTED: list[subprocess.Popen[str]] = []

SETTING = Setting(("greedy", "uniform"), "marjolet", {}, seed=1)


def run(*arguments: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end; `more` are environment variables."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**ENVIRONMENT, **more},
        timeout=LONGEST_RUN,
    )


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start the command in a process group of its own, as a terminal does; see `end_all`."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
        start_new_session=True,
        # What a shell starts in the background ignores Ctrl-C, and so would all that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads
    )
    STARTED.append(process)
    return process


def end_all() -> None:
    """End what `start` started and a failed test left running."""
    while STARTED:
        process = STARTED.pop()
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def lines_of(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a result file as JSON values."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def numbers_in(path: Path) -> list[dict[str, Any]]:
    """Return the pairs of a result file in order, but for their times."""
    pairs = [line for line in lines_of(path) if "pair" in line]
    for pair in pairs:
        del pair["time"]
    return sorted(pairs, key=lambda pair: int(pair["pair"]))


def made_pair(
    number: int,
    points: tuple[tuple[int, int], tuple[int, int]],
    winners: tuple[int | None, int | None] | None = None,
    by_four: tuple[bool, bool] = (False, False),
) -> PairResult:
    """Return a pair that was not played; without `winners`, whoever has more points won."""
    by_points = [None if one == other else int(one < other) for one, other in points]
    return PairResult(
        number,
        [list(game) for game in points],
        by_points if winners is None else list(winners),
        list(by_four),
        {"cards": [points[0][player] + points[1][player] for player in (0, 1)]},
        [Times(), Times()],
    )
