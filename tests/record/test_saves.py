"""Matches in play outlive kills, full disks and damage; nothing unreadable is ever lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.record.matches import random_match, sample

from marjolet import MarjoletError, RecordError, SaveError
from marjolet.record import Record, format_json, from_match, to_match
from marjolet.rules import PRESETS
from marjolet.saves import Saves, default_folder

KILLS = int(os.environ.get("MARJOLET_KILLS", "8"))
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX systems")

SAVE_FOR_EVER = """
import sys
from dataclasses import replace
from marjolet.record import Record
from marjolet.saves import Saves
saves = Saves(sys.argv[1])
number = 0
with saves.hold("match"):
    while True:
        number += 1
        saves.save(Record(event=str(number), comments=("x" * 200_000,)), "match")
        print(number, flush=True)
"""

HOLD = """
import sys
from marjolet.saves import Saves
with Saves(sys.argv[1]).hold("match"):
    print("held", flush=True)
    sys.stdin.read()
"""

SAVE_WITH_A_LIMIT = """
import resource, sys
from marjolet.record import Record
from marjolet.saves import SaveError, Saves
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
try:
    Saves(sys.argv[1]).save(Record(comments=("x" * 100_000,)), "match")
except SaveError as error:
    print(error)
"""


def start(program: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def end(process: subprocess.Popen[str]) -> str:
    process.kill()
    return process.communicate()[0]


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "data" / "matches")


def test_a_match_is_saved_after_each_action_and_goes_on(saves: Saves) -> None:
    match = random_match(Random(3), PRESETS["marjolet"], 25)
    position = type(match)(match.rules, match.first_dealer).deal(match.current.deck)
    for move in match.current.moves[:10]:
        position = position.play(move)
        saves.save(from_match(position), "match")
        assert to_match(Saves(saves.folder).load("match")) == position
    assert [found.id for found in saves.list()] == ["match"]
    assert sorted(os.listdir(saves.folder)) == ["match.json"]
    saves.delete("match")
    assert saves.list() == []


def test_the_data_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MARJOLET_DATA", str(tmp_path))
    assert Saves().folder == tmp_path / "matches"
    monkeypatch.setenv("MARJOLET_DATA", "")
    assert default_folder().parts[-2:] == ("marjolet", "matches")


def test_ids_are_new_and_never_paths(saves: Saves) -> None:
    assert saves.new_id() != saves.new_id()
    saves.save(Record(), saves.new_id())
    for bad in ("", "..", "a/b", "a\\b", ".hidden", "a" * 81, "a.b", "a\n", "é"):
        with pytest.raises(SaveError, match="cannot name a match"):
            saves.save(Record(), bad)


def test_the_latest_match_is_listed_first(saves: Saves) -> None:
    for number, name in enumerate(("a", "b", "c")):
        saves.save(Record(), name)
        os.utime(saves.path(name), (1000 - number, 1000 - number))
    assert [match.id for match in saves.list()] == ["a", "b", "c"]


def test_missing_matches_are_said_to_be_missing(saves: Saves) -> None:
    assert saves.list() == []
    for action in (saves.load, saves.delete, saves.look_at):
        with pytest.raises(SaveError, match="There is no saved match 'match'"):
            action("match")
    assert issubclass(SaveError, MarjoletError)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 500,
        b"\xff\xfe",
        b"{",
        format_json(sample()).encode()[:900],
        format_json(sample()).replace('"version": 1', '"version": 2').encode(),
        format_json(sample()).replace('"totals": [', '"totals": [1').encode(),
    ],
)
def test_unreadable_saves_are_listed_and_left_alone(saves: Saves, content: bytes) -> None:
    saves.save(sample(), "good")
    path = saves.path("bad")
    path.write_bytes(content)
    found = {match.id: match for match in saves.list()}
    assert found["good"].problems == ()
    assert found["bad"].problems
    with pytest.raises(RecordError):
        saves.load("bad")
    with pytest.raises(SaveError, match="cannot be read"):
        saves.save(Record(), "bad")
    with pytest.raises(SaveError, match="cannot be read"):
        saves.delete("bad")
    assert path.read_bytes() == content


def test_damage_between_two_saves_is_noticed(saves: Saves) -> None:
    saves.save(sample(), "match")
    saves.save(sample(), "match")
    saves.path("match").write_bytes(b"damaged")
    with pytest.raises(SaveError, match="cannot be read"):
        saves.save(sample(), "match")


def test_strange_files_in_the_folder_do_no_harm(saves: Saves) -> None:
    saves.save(sample(), "match")
    (saves.folder / "sub.json").mkdir()
    (saves.folder / "a b.json").write_text("x")
    (saves.folder / "notes.txt").write_text("x")
    found = {match.id: match.problems for match in saves.list()}
    assert found["match"] == ()
    assert "cannot be opened" in found["sub"][0].message
    assert set(found) == {"match", "sub"}


@POSIX
def test_a_pipe_among_the_saves_keeps_nobody_waiting(saves: Saves) -> None:
    saves.save(sample(), "match")
    os.mkfifo(saves.path("pipe"))
    (saves.folder / "gone.json").symlink_to("nowhere")
    found = {match.id: match for match in saves.list()}
    assert set(found) == {"match", "pipe"}
    assert found["pipe"].refusal == "It is not a file"
    for refused in (saves.load, saves.delete):
        with pytest.raises(SaveError, match="It is not a file"):
            refused("pipe")
    with pytest.raises(SaveError, match="cannot be read"):
        saves.save(sample(), "pipe")


def test_what_could_never_be_read_again_is_not_saved(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(format_json(sample()).encode())
    monkeypatch.setattr("marjolet.saves.MOST_BYTES", size)
    saves.save(sample(), "match")
    assert saves.load("match") == sample()
    assert not saves.has_room("match")
    larger = replace(sample(), event="x" * 20)
    with pytest.raises(SaveError, match=r"too long.* What was saved before is still there"):
        saves.save(larger, "match")
    with pytest.raises(SaveError, match=r"too long.* Nothing of it was saved"):
        saves.save(larger, "other")
    assert saves.load("match") == sample()
    assert sorted(os.listdir(saves.folder)) == ["match.json"]


def test_a_disk_that_is_full_from_the_start_has_kept_nothing(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SaveError, match=r"No space left on device\. Nothing of it was saved"):
        saves.save(sample(), "match")
    assert saves.list() == []


@POSIX
def test_a_kill_in_the_middle_of_saving_leaves_a_whole_match(saves: Saves) -> None:
    rng = Random("kills")
    last = 0
    for _ in range(KILLS):
        process = start(SAVE_FOR_EVER, saves.folder)
        first_line(process)
        time.sleep(rng.random() * 0.05)
        process.send_signal(signal.SIGKILL)
        told = [int(line) for line in process.communicate()[0].split()] or [1]
        last = told[-1]
        record = Saves(saves.folder).load("match")
        # The save after the last one that was told of may have been finished too.
        assert int(record.event) in (last, last + 1)
    assert last
    with saves.hold("match"):
        assert sorted(os.listdir(saves.folder)) == ["match.json", "match.lock"]


def test_two_processes_do_not_play_the_same_match(saves: Saves) -> None:
    process = start(HOLD, saves.folder)
    try:
        assert first_line(process) == "held\n"
        with (
            pytest.raises(SaveError, match="being played in another window"),
            saves.hold("match"),
        ):
            raise AssertionError("held twice")
        with saves.hold("other"):
            pass
    finally:
        end(process)
    with saves.hold("match"):  # the lock went with its process
        pass
    with saves.hold("match"), pytest.raises(SaveError), Saves(saves.folder).hold("match"):
        raise AssertionError("held twice in one process")
    assert os.listdir(saves.folder) == []


@POSIX
def test_a_full_disk_gives_a_sentence_and_loses_nothing(saves: Saves) -> None:
    saves.save(sample(), "match")
    process = start(SAVE_WITH_A_LIMIT, saves.folder)
    said, _ = process.communicate()
    assert said.startswith(
        f"The match could not be saved in {saves.path('match')}: File too large."
    )
    assert said.endswith("What was saved before is still there.\n")
    assert saves.load("match") == sample()
    assert os.listdir(saves.folder) == ["match.json"]


def test_a_disk_that_fails_at_any_step(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    saves.save(sample(), "match")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, name, fail)
            with pytest.raises(SaveError, match="No space left"):
                saves.save(Record(), "match")
        assert saves.load("match") == sample()
        assert os.listdir(saves.folder) == ["match.json"]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    blocked = Saves(tmp_path / "file" / "matches")
    with pytest.raises(SaveError, match="could not be saved"):
        blocked.save(Record(), "match")
    with pytest.raises(SaveError, match="cannot be written"), blocked.hold("match"):
        raise AssertionError("held")
    with pytest.raises(SaveError, match="cannot be read"):
        blocked.list()


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere"
)
def test_a_read_only_folder(saves: Saves) -> None:
    saves.save(sample(), "match")
    saves.folder.chmod(0o500)
    try:
        with pytest.raises(SaveError, match="Permission denied"):
            saves.save(Record(), "match")
    finally:
        saves.folder.chmod(0o700)
    assert saves.load("match") == sample()
