"""The tables of endings on disk: kept, read back, and whatever lies there replaced if it is bad."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from marjolet import Deal, View, ending_tables
from marjolet.deal import rule_table
from marjolet.ending_tables import MOST_FILES, describe, ending_table, forget
from marjolet.endings import Ending, solve
from marjolet.kernel import KERNEL, EndingTable, RuleTable, build_table, look_up
from marjolet.players.greedy import Greedy
from marjolet.rules import PRESETS, make_rules

# Five cards a hand: a quarter of a million classes fewer to build in every test.
RULES = rule_table(make_rules("marjolet", {"packets": [5]}))
OTHER = rule_table(make_rules("marjolet", {"packets": [5], "sweep": 40}))
COMPILED = pytest.mark.skipif(KERNEL == "interpreted", reason="builds no tables")
pytestmark = COMPILED


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give an empty cache folder and an empty memory."""
    monkeypatch.setenv("MARJOLET_CACHE", str(tmp_path))
    forget()
    yield tmp_path / "endings"
    forget()


def sample(rules: RuleTable = RULES) -> list[int]:
    """Return some values of the table for `rules`, fetched anew."""
    forget()
    table = ending_table(rules)
    assert table
    rng = Random(1)
    values = []
    for _ in range(300):
        cards = rng.sample(range(32), 10)
        hands = [sum(1 << card for card in cards[side : side + 5]) for side in (0, 5)]
        values.append(look_up(table, hands[0], hands[1], rng.randrange(4), 5, 1))
    return values


def only_file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def built(monkeypatch: pytest.MonkeyPatch) -> list[EndingTable]:
    """Return a list that grows with every table that is built."""
    builds: list[EndingTable] = []

    def build(table: EndingTable) -> None:
        builds.append(table)
        build_table(table)

    monkeypatch.setattr(ending_tables, "build_table", build)
    return builds


def test_a_table_is_built_once_and_then_read(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builds = built(monkeypatch)
    first = sample()
    assert only_file(cache).stat().st_size < 2_000_000
    assert sample() == first
    assert len(builds) == 1


def test_the_file_of_six_cards_takes_nine_megabytes(cache: Path) -> None:
    assert ending_table(rule_table(PRESETS["marjolet"]))
    assert only_file(cache).stat().st_size < 9_100_000


def test_a_table_in_memory_is_the_same_object(cache: Path) -> None:
    assert ending_table(RULES) is ending_table(rule_table(make_rules("gerver", {"packets": [5]})))
    assert only_file(cache).name == "5-10-10-50-2-1.table"


def test_threads_that_ask_at_once_share_one_table(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builds = built(monkeypatch)
    with ThreadPoolExecutor(4) as threads:
        tables = set(threads.map(lambda _: ending_table(RULES), range(8)))
    assert len(tables) == len(builds) == 1
    assert only_file(cache).is_file()


def resealed(content: bytes, head: bytes) -> bytes:
    """Return `content` under another first line, with the checksum that is right for it."""
    body = content[content.index(b"\n") + 1 + 32 :]
    return head + hashlib.sha256(head + body).digest() + body


def flipped(place: float) -> Callable[[bytes], bytes]:
    """Return what changes one bit at `place`, from 0 to 1 of the way through."""

    def change(content: bytes) -> bytes:
        at = int(place * (len(content) - 1))
        return content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :]

    return change


HEAD = describe(RULES)
CORRUPTIONS: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "the first line alone": lambda content: content[: len(HEAD)],
    "cut in the checksum": lambda content: content[: len(HEAD) + 10],
    "cut in the middle": lambda content: content[: len(content) // 2],
    "a byte short": lambda content: content[:-1],
    "a byte long": lambda content: content + b"\0",
    "zeros": lambda content: bytes(len(content)),
    "text": lambda content: (b"not a table\n" * len(content))[: len(content)],
    "another version, rightly sealed": lambda content: resealed(
        content, HEAD.replace(b"version 1", b"version 0")
    ),
    "other rules, rightly sealed": lambda content: resealed(content, describe(OTHER)),
    "other values, not sealed": lambda content: content[:-2000] + bytes(2000),
    **{f"a bit at {place}": flipped(place) for place in (0, 1e-5, 1e-4, 0.1, 0.5, 0.9, 1)},
}


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_a_bad_file_is_built_again_and_replaced_without_a_word(
    cache: Path, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    right = sample()
    path = only_file(cache)
    content = path.read_bytes()
    path.write_bytes(CORRUPTIONS[name](content))
    assert path.read_bytes() != content
    assert sample() == right
    assert path.read_bytes() == content
    assert only_file(cache) == path
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_the_place_of_the_file_keeps_nobody_waiting(cache: Path) -> None:
    right = sample()
    path = only_file(cache)
    path.unlink()
    os.mkfifo(path)
    assert sample() == right
    assert path.is_file()


def test_a_folder_in_the_place_of_the_file_is_done_without(cache: Path) -> None:
    right = sample()
    path = only_file(cache)
    path.unlink()
    (path / "full").mkdir(parents=True)
    assert sample() == right
    assert only_file(cache) == path


@pytest.mark.parametrize("place", ["file", "file/below", "/proc/nowhere", "/dev/null", "x" * 5000])
def test_a_cache_that_cannot_be_used_is_no_error(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    right = sample()
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("MARJOLET_CACHE", str(tmp_path / place))
    assert sample() == right
    assert (tmp_path / "file").read_text() == "no folder"
    assert only_file(cache).name == "5-10-10-50-2-1.table"


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_a_folder_without_the_right_to_enter_or_write_is_no_error(cache: Path) -> None:
    right = sample()
    content = only_file(cache).read_bytes()
    cache.chmod(0o500)
    user = os.geteuid()
    try:
        if user == 0:  # root may do everything, so be somebody else for a while
            os.seteuid(65534)
        assert sample(OTHER)
        assert sample() == right
    finally:
        os.seteuid(user)
        cache.chmod(0o700)
    assert only_file(cache).read_bytes() == content


def test_a_full_disk_leaves_no_piece_behind(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    right = sample()
    assert not list(cache.iterdir())
    monkeypatch.undo()
    assert sample() == right


def test_the_files_that_were_longest_not_used_go(cache: Path) -> None:
    sample()
    kept = only_file(cache)
    now = time.time()
    for number in range(MOST_FILES + 3):
        old = cache / f"5-10-10-{number}-0-0.table"
        old.write_bytes(b"old")
        os.utime(old, (now - 1000 + number,) * 2)
    (cache / "5-1.abc.tmp").write_bytes(b"unfinished")
    os.utime(cache / "5-1.abc.tmp", (now - 7200,) * 2)
    (cache / "5-2.abc.tmp").write_bytes(b"being written")
    (cache / "notes.txt").write_text("not ours")
    sample(OTHER)
    names = {path.name for path in cache.iterdir()}
    assert {kept.name, "notes.txt", "5-2.abc.tmp"} <= names
    assert "5-1.abc.tmp" not in names
    assert sum(name.endswith(".table") for name in names) == MOST_FILES
    assert "5-10-10-0-0-0.table" not in names


SOLVE = """
from tests.endings.test_ending_tables import sample
print(sum(value * (place + 1) for place, value in enumerate(sample())))
"""


def start_process(code: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, **environment},
    )


def test_processes_that_build_at_once_all_get_the_table(cache: Path) -> None:
    right = sum(value * (place + 1) for place, value in enumerate(sample()))
    content = only_file(cache).read_bytes()
    only_file(cache).unlink()
    processes = [start_process(SOLVE) for _ in range(6)]
    for process in processes:
        assert process.communicate() == (f"{right}\n", "")
    assert only_file(cache).read_bytes() == content


@pytest.mark.usefixtures("cache")
def test_a_process_killed_while_it_writes_spoils_nothing(tmp_path: Path) -> None:
    right = sample()
    folder = tmp_path / "endings"
    code = (
        "import os\n"
        "from marjolet import ending_tables\n"
        "os.replace = lambda *_: os.kill(os.getpid(), 9)\n" + SOLVE
    )
    only_file(folder).unlink()
    process = start_process(code)
    assert process.communicate() == ("", "")
    assert process.returncode != 0
    assert [path.suffix for path in folder.iterdir()] == [".tmp"]
    assert sample() == right


def test_the_interpreted_kernel_reads_the_file_and_builds_none(cache: Path) -> None:
    code = (
        "from marjolet.ending_tables import ending_table\n"
        "from tests.endings.test_ending_tables import OTHER, RULES\n"
        "print(bool(ending_table(RULES)), bool(ending_table(OTHER)))"
    )
    sample()
    process = start_process(code, MARJOLET_PURE_PYTHON="1")
    assert process.communicate() == ("True False\n", "")
    assert only_file(cache).name == "5-10-10-50-2-1.table"


def test_rules_that_fit_no_table_get_none(cache: Path) -> None:
    assert ending_table(rule_table(PRESETS["vendee"])) is None
    assert not cache.exists()


def test_neither_importing_nor_dealing_nor_an_open_stock_touches_the_cache(cache: Path) -> None:
    code = (
        "from random import Random\nimport marjolet, marjolet.endings\n"
        "deal = marjolet.Deal.shuffled(Random(1))\n"
        "assert marjolet.endings.solve(deal) is None\n"
    )
    assert start_process(code).communicate() == ("", "")
    assert not cache.exists()


def solved(deal: Deal) -> list[Ending | None]:
    """Return the ending after every move from the first strict lead on, first cards played."""
    endings = []
    while not deal.is_over:
        endings.append(solve(deal))
        deal = deal.play(deal.legal_moves[0])
    return endings


@pytest.mark.parametrize("preset", PRESETS)
def test_solving_by_table_is_solving_by_search(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(5):
        deal = Deal.shuffled(Random(seed), rules=PRESETS[preset])
        by_table = solved(deal)
        with monkeypatch.context() as patch:
            patch.setattr("marjolet.endings.ending_table", lambda _: None)
            assert solved(deal) == by_table
        assert any(ending is not None for ending in by_table)


def test_greedy_chooses_by_table_as_it_does_by_search(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(20):
        rng = Random(seed)
        deal = Deal.shuffled(rng)
        while not deal.is_over:
            if not deal.stock and deal.to_act is not None:
                view = View.of(deal, deal.to_act)
                choice = Greedy().choose(view, rng)
                with monkeypatch.context() as patch:
                    patch.setattr("marjolet.players.endings.ending_table", lambda _: None)
                    assert Greedy().choose(view, rng) == choice
            deal = deal.play(rng.choice(deal.legal_moves))


def test_the_values_have_not_changed_without_a_new_version(cache: Path) -> None:
    sample()
    content = only_file(cache).read_bytes()
    start = content.index(b"\n") + 1
    assert (ending_tables.VERSION, content[start : start + 8].hex()) == (1, "2ca5d13f7f007d7d")
