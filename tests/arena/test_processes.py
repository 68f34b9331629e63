"""Several processes: the same numbers, and an end when something goes wrong in one of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator

import pytest
from tests.arena.running import SETTING

from marjolet.arena import ArenaError, Setting, measure
from marjolet.arena.pairs import PairResult

PAIRS = range(3, 22)


@pytest.fixture(autouse=True)
def _leaves_nobody_behind() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


def numbers(pairs: list[PairResult]) -> list[object]:
    return [pair.numbers() for pair in pairs]


@pytest.mark.parametrize("processes", [2, 3])
def test_the_numbers_do_not_depend_on_the_processes(processes: int) -> None:
    setting = Setting(("uniform", "greedy"), "gerver", {"sweep": 70}, 8)
    alone, together = (measure(setting, PAIRS, processes=count) for count in (1, processes))
    assert numbers(alone.in_order) == numbers(together.in_order)
    assert alone.points == together.points
    assert alone.matches == together.matches


def test_more_processes_than_pairs_are_not_started() -> None:
    assert len(measure(SETTING, range(2), processes=50).pairs) == 2


def test_a_failure_in_a_process_ends_the_run_with_its_sentence() -> None:
    setting = Setting((f"cmd:{sys.executable} -c pass", "uniform"), "marjolet", {}, 1)
    with pytest.raises(ArenaError, match="ended with exit code 0"):
        measure(setting, PAIRS, processes=2)


def test_a_process_that_is_killed_ends_the_run_with_a_sentence() -> None:
    def kill_one(done: int, of: int) -> None:
        assert done <= of
        children = multiprocessing.active_children()
        if done > 2 and children and children[0].pid is not None:
            os.kill(children[0].pid, signal.SIGKILL)

    with pytest.raises(ArenaError, match=r"ended before its time \(code -9\)"):
        measure(SETTING, range(500), processes=2, progress=kill_one)
