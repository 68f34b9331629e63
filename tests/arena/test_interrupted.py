"""A run that is killed or interrupted goes on to the very numbers of one that was not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.arena.running import end_all, lines_of, numbers_in, run, start

PAIRS = 400
ARGUMENTS = ["arena", "greedy", "uniform", "--pairs", str(PAIRS), "--seed", "4", "--file"]


@pytest.fixture(autouse=True)
def nothing_goes_on() -> Iterator[None]:
    """End what a failed test would leave running."""
    yield
    end_all()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the result file of a run that nobody disturbed."""
    path = tmp_path_factory.mktemp("undisturbed") / "result.jsonl"
    assert run(*ARGUMENTS, path).returncode == 0
    return path


def wait_for_pairs(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Wait until the file at `path` holds `count` pairs."""
    for _ in range(6000):
        if path.exists() and path.read_bytes().count(b'"pair":') >= count:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)
    raise AssertionError("The run does not come forward.")


def wait_for_sitting(path: Path, process: subprocess.Popen[str]) -> None:
    """Wait until the run with the file at `path` is about to start its processes."""
    while not (path.exists() and b'"sitting":' in path.read_bytes()):
        assert process.poll() is None, process.communicate()
        time.sleep(0.001)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_killed_and_gone_on_with(undisturbed: Path, tmp_path: Path, processes: str) -> None:
    path = tmp_path / "result.jsonl"
    for count in (5, 40):
        process = start(*ARGUMENTS, path, "--processes", processes)
        wait_for_pairs(path, count, process)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert path.read_bytes().count(b'"pair":') < PAIRS
    assert run(*ARGUMENTS, path, "--processes", processes).returncode == 0
    assert numbers_in(path) == numbers_in(undisturbed)
    assert lines_of(path)[0] == lines_of(undisturbed)[0]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_says_how_to_go_on(undisturbed: Path, tmp_path: Path, processes: str) -> None:
    path = tmp_path / "result.jsonl"
    process = start(*ARGUMENTS, path, "--processes", processes)
    wait_for_pairs(path, 5, process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert output == ""
    done = len(numbers_in(path))
    assert errors == (
        f"Interrupted after {done} of {PAIRS} pairs; the same command goes on from there.\n"
    )
    assert run(*ARGUMENTS, path).returncode == 0
    assert numbers_in(path) == numbers_in(undisturbed)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_several_times_is_one(tmp_path: Path, processes: str) -> None:
    path = tmp_path / "result.jsonl"
    process = start(*ARGUMENTS, path, "--processes", processes)
    wait_for_pairs(path, 5, process)
    for _ in range(20):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.002)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.startswith("Interrupted after ")
    assert errors.count("\n") == 1


def test_ctrl_c_while_the_processes_start_is_told_in_a_sentence(tmp_path: Path) -> None:
    for number, pause in enumerate((0, 0.02, 0.05, 0.1)):
        path = tmp_path / f"{number}.jsonl"
        process = start(*ARGUMENTS, path, "--processes", "2")
        wait_for_sitting(path, process)
        time.sleep(pause)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 130
        assert errors.startswith("Interrupted after ")
        assert errors.count("\n") == 1


def test_ctrl_c_without_a_file_says_that_nothing_was_kept(tmp_path: Path) -> None:
    (tmp_path / "player.py").write_text(
        "import json\n"
        "while True:\n"
        "    legal = json.loads(input())['legal']\n"
        f"    open({str(tmp_path / 'asked')!r}, 'w').close()\n"
        "    print(json.dumps(legal[0]), flush=True)\n"
    )
    player = f"cmd:{sys.executable} {tmp_path / 'player.py'}"
    process = start("arena", player, "uniform", "--pairs", "100000")
    while not (tmp_path / "asked").exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert (output, errors) == ("", "Interrupted; without --file nothing was kept.\n")


def test_workers_end_with_a_run_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "result.jsonl"
    process = start(*ARGUMENTS, path, "--processes", "2")
    wait_for_pairs(path, 5, process)
    process.kill()  # this process alone
    process.communicate(timeout=60)  # ends when all that hold its output have ended
    assert process.returncode == -signal.SIGKILL
