"""Result files: what is written, what is gone on with, and what is refused."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.arena.running import SETTING, lines_of, numbers_in

from marjolet.arena import ArenaError, Setting, measure, results, store
from marjolet.arena.results import header_of
from marjolet.arena.store import Store, read_results

PAIRS = range(4)
HEADER = header_of(SETTING, [PAIRS])


def play(path: Path, setting: Setting = SETTING, pairs: range = PAIRS) -> None:
    with Store(str(path), header_of(setting, [pairs])) as store:
        measure(setting, pairs, store=store)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a finished result file."""
    path = tmp_path / "result.jsonl"
    play(path)
    return path


def test_a_file_is_a_header_a_sitting_and_the_pairs(file: Path) -> None:
    header, sitting, *pairs = lines_of(file)
    assert header == HEADER
    assert sitting["sitting"].keys() >= {"date", "kernel", "python", "platform", "cpu"}
    assert [pair["pair"] for pair in pairs] == [0, 1, 2, 3]


def test_the_header_names_all_that_the_points_depend_on() -> None:
    assert HEADER.keys() >= {
        *("players", "budgets", "preset", "rules", "seed", "stock", "pairs", "marjolet", "code"),
    }


def test_what_is_read_is_what_was_measured(file: Path) -> None:
    read, played = read_results(str(file)), measure(SETTING, PAIRS)
    assert [pair.numbers() for pair in read.in_order] == [
        pair.numbers() for pair in played.in_order
    ]
    assert read.setting == SETTING
    assert read.points == played.points


def test_a_finished_file_is_not_written_again(file: Path) -> None:
    before = file.read_bytes()
    play(file)
    assert file.read_bytes() == before


def test_a_started_file_is_gone_on_with_and_no_pair_is_played_twice(file: Path) -> None:
    whole = numbers_in(file)
    kept = file.read_text().splitlines(keepends=True)[:-2]
    file.write_text("".join(kept))
    play(file)
    assert numbers_in(file) == whole
    assert file.read_text().startswith("".join(kept))


@pytest.mark.parametrize("cut", [1, 2, 40, 200])
def test_a_line_that_was_cut_off_is_played_again(file: Path, cut: int) -> None:
    whole = numbers_in(file)
    file.write_bytes(file.read_bytes()[:-cut])
    assert len(read_results(str(file)).pairs) == 3
    play(file)
    assert numbers_in(file) == whole


def test_a_header_that_was_cut_off_is_written_again(file: Path) -> None:
    whole = numbers_in(file)
    file.write_bytes(file.read_bytes()[:30])
    play(file)
    assert numbers_in(file) == whole


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    play(path)
    assert len(numbers_in(path)) == 4


def drop_comma(line: str) -> str:
    return line.replace(",", "", 1)


def change_points(line: str) -> str:
    value = json.loads(line)
    value["points"][0][0] += 1
    return json.dumps(value)


def move_pair(line: str) -> str:
    return line.replace('"pair":1', '"pair":9')


def repeat_pair(line: str) -> str:
    return line.replace('"pair":1', '"pair":0')


def lose_time(line: str) -> str:
    value = json.loads(line)
    del value["time"]
    return json.dumps(value)


def empty(line: str) -> str:
    del line
    return ""


def no_object(line: str) -> str:
    return f"[{line}]"


@pytest.mark.parametrize(
    "damage",
    [drop_comma, change_points, move_pair, repeat_pair, lose_time, empty, no_object],
)
def test_damage_is_named_with_its_line(file: Path, damage: Callable[[str], str]) -> None:
    lines = file.read_text().splitlines()
    lines[3] = damage(lines[3])  # the pair 1
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(ArenaError, match=r"result\.jsonl is damaged: see .*line 4\."):
        play(file)


@pytest.mark.parametrize(
    ("setting", "pairs", "said"),
    [
        (
            Setting(("greedy", "cheater"), "marjolet", {}, 1),
            PAIRS,
            'players is ["greedy", "uniform"]',
        ),
        (Setting(("greedy", "uniform"), "gerver", {}, 1), PAIRS, 'preset is "marjolet" there, not'),
        (Setting(("greedy", "uniform"), "marjolet", {"sweep": 0}, 1), PAIRS, "rules is {} there"),
        (Setting(("greedy", "uniform"), "marjolet", {}, 2), PAIRS, "seed is 1 there, not 2"),
        (Setting(("greedy", "uniform"), "marjolet", {}, 1, seat_keyed=False), PAIRS, "stock is"),
        (SETTING, range(5), "pairs is [[0, 4]] there, not [[0, 5]]"),
    ],
)
def test_a_file_of_another_run_is_refused_with_the_difference(
    file: Path, setting: Setting, pairs: range, said: str
) -> None:
    before = file.read_bytes()
    with pytest.raises(ArenaError) as caught:
        play(file, setting, pairs)
    assert said in str(caught.value)
    assert file.read_bytes() == before


def test_a_file_of_other_source_code_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "code_of", lambda: "0123456789abcdef")
    with pytest.raises(ArenaError, match="other source code"):
        play(file)


@pytest.mark.parametrize(
    "content",
    [
        b"Dear diary,\n",
        b"Dear diary",
        b"{}\n",
        b'{"format":"marjolet.record"}\n',
        b"\xff\n",
        b"[]\n",
    ],
)
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(ArenaError, match=r"diary\.txt holds no results"):
        play(path)
    assert path.read_bytes() == content


def header_with(**changes: Any) -> str:
    return json.dumps({**HEADER, **changes}) + "\n"


@pytest.mark.parametrize(
    ("header", "said"),
    [
        (header_with(version=2), "has version 2 of the format"),
        (header_with(players=["greedy"]), "see players in line 1"),
        (header_with(players=[1, 2]), "see players in line 1"),
        (header_with(players=["greedy:", ":"]), "see players in line 1"),
        (header_with(players=["greedy", "\ud800"]), "see line 1"),
        (header_with(players=["greedy", "\x1b[2J"]), "see line 1"),
        (header_with(budgets=[None, None]), "see budgets in line 1"),
        (header_with(budgets=["a", "b"]), "see budgets in line 1"),
        (header_with(budgets=[{"worlds": float("inf")}, {}]), "see line 1"),
        (header_with(preset="whist"), "see preset in line 1"),
        (header_with(rules=None), "see rules in line 1"),
        (header_with(rules=[]), "see rules in line 1"),
        (header_with(rules={"sweep": "x"}), "see rules in line 1"),
        (header_with(pairs=[[4, 0]]), "see pairs in line 1"),
        (header_with(pairs=7), "see pairs in line 1"),
        (header_with(pairs=[]), "see pairs in line 1"),
        (header_with(pairs=[[0, 10**12]]), "see pairs in line 1"),
        (header_with(pairs=[[0, 10**40]]), "see pairs in line 1"),
        (header_with(pairs=[[0, 4], [2, 6]]), "see pairs in line 1"),
        (header_with(seed="1"), "see seed in line 1"),
        (header_with(seed=-1), "see seed in line 1"),
        (header_with(stock="x"), "see stock in line 1"),
    ],
)
def test_a_header_that_says_the_impossible_is_refused(
    tmp_path: Path, header: str, said: str
) -> None:
    path = tmp_path / "result.jsonl"
    path.write_text(header)
    with pytest.raises(ArenaError, match=said):
        read_results(str(path))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pair", True),
        ("points", [[1, 2]]),
        ("points", [[10**400, 0], [0, 0]]),
        ("winner", []),
        ("winner", {}),
        ("winner", [True, 0]),
        ("four", ["x", None]),
        ("kinds", {"cards": [1]}),
        ("kinds", []),
        ("time", [[10**400, []], [0, []]]),
        ("time", [[-1, []], [0, []]]),
        ("time", [[5, [3, 10**400]], [0, []]]),
        ("time", [[5, [3, 0]], [0, []]]),
        ("time", [[5, [3, 1, 3, 1]], [0, []]]),
        ("time", [[5, [512, 1]], [0, []]]),
        ("time", [[5, [-1, 1]], [0, []]]),
    ],
)
def test_a_pair_that_says_the_impossible_is_refused(file: Path, name: str, value: Any) -> None:
    lines = file.read_text().splitlines()
    lines[3] = json.dumps({**json.loads(lines[3]), name: value})
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(ArenaError, match=rf"see {name} in line 4\."):
        read_results(str(file))


@pytest.mark.parametrize(
    ("sitting", "wrong"),
    [
        (5, "sitting"),
        ({}, "date"),
        ({"date": "yesterday"}, "date"),
        ({"processes": 0}, "processes"),
        ({"cores": [1]}, "cores"),
    ],
)
def test_a_sitting_that_says_the_impossible_is_refused(
    file: Path, sitting: Any, wrong: str
) -> None:
    lines = file.read_text().splitlines()
    if sitting and sitting != 5:
        sitting = {**json.loads(lines[1])["sitting"], **sitting}
    lines[1] = json.dumps({"sitting": sitting})
    file.write_text("\n".join(lines) + "\n")
    with pytest.raises(ArenaError, match=f"see {wrong} in line 2"):
        read_results(str(file))


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    path = str(tmp_path / "result.jsonl")
    with Store(path, HEADER), pytest.raises(ArenaError, match="is being written by another run"):
        Store(path, HEADER)
    Store(path, HEADER).__exit__(None, None, None)


@pytest.fixture
def small_disk() -> Iterator[None]:
    """Let no file grow beyond a few lines, as on a disk that is full; undone afterwards."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.usefixtures("small_disk")
def test_a_full_disk_keeps_the_finished_pairs_and_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "result.jsonl"
    with pytest.raises(ArenaError, match=r"result\.jsonl cannot be written: .*the pairs in it are"):
        play(path, pairs=range(50))
    assert path.read_bytes().endswith(b"\n")
    assert 0 < len(read_results(str(path)).pairs) < 50


def test_a_file_that_could_not_be_begun_is_not_left_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "line_of", refuse)
    with pytest.raises(OSError, match="No space"):
        play(tmp_path / "result.jsonl")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/full", "/"])
def test_what_is_no_ordinary_file_is_refused(path: str) -> None:
    for use in (play, lambda path: read_results(str(path))):
        with pytest.raises(ArenaError, match=f"^{path} is not an ordinary file"):
            use(Path(path))


def test_nobody_waits_for_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ArenaError, match="is not an ordinary file"):
        read_results(str(tmp_path / "pipe"))


def test_an_empty_name_is_called_so() -> None:
    with pytest.raises(ArenaError, match="The name of a file is empty"):
        read_results("")
