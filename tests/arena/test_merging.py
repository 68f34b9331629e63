"""Files of ranges of pairs, merged into one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.arena.running import SETTING, numbers_in, run

from marjolet.arena import ArenaError, Setting, measure
from marjolet.arena.merging import merge_files, united
from marjolet.arena.results import header_of
from marjolet.arena.store import Store, read_results


def play(path: Path, pairs: range, setting: Setting = SETTING) -> str:
    with Store(str(path), header_of(setting, [pairs])) as store:
        measure(setting, pairs, store=store)
    return str(path)


def test_parts_come_to_the_same_as_the_whole(tmp_path: Path) -> None:
    parts = [
        play(tmp_path / name, pairs) for name, pairs in {"a": range(5, 12), "b": range(5)}.items()
    ]
    whole = play(tmp_path / "whole", range(12))
    merged = merge_files(parts, str(tmp_path / "merged"))
    assert numbers_in(tmp_path / "merged") == numbers_in(tmp_path / "whole")
    assert merged.header == read_results(whole).header
    assert merged.points == read_results(whole).points
    assert merged.matches == read_results(whole).matches


def test_pairs_that_stand_in_both_are_taken_once(tmp_path: Path) -> None:
    parts = [play(tmp_path / "a", range(5)), play(tmp_path / "b", range(3, 8))]
    merged = merge_files(parts, str(tmp_path / "merged"))
    assert sorted(merged.pairs) == list(range(8))
    assert merged.points == measure(SETTING, range(8)).points


def test_pairs_that_differ_are_refused(tmp_path: Path) -> None:
    parts = [play(tmp_path / "a", range(5)), play(tmp_path / "b", range(3, 8))]
    lines = Path(parts[1]).read_text().splitlines()
    pair = json.loads(lines[3])
    pair["points"][0][0] += 10
    pair["kinds"]["cards"][0] += 10
    lines[3] = json.dumps(pair)
    Path(parts[1]).write_text("\n".join(lines) + "\n")
    with pytest.raises(ArenaError, match=r"Pair 4 in the file .*b differs"):
        merge_files(parts, str(tmp_path / "merged"))
    assert not (tmp_path / "merged").exists()


def test_parts_of_different_runs_are_refused(tmp_path: Path) -> None:
    other = Setting(SETTING.players, "marjolet", {}, seed=2)
    parts = [play(tmp_path / "a", range(2)), play(tmp_path / "b", range(2, 4), other)]
    with pytest.raises(ArenaError, match="seed is 1 in one, 2 in the other"):
        merge_files(parts, str(tmp_path / "merged"))


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    part = play(tmp_path / "a", range(2))
    with pytest.raises(ArenaError, match="is there already"):
        merge_files([part], part)


def test_ranges_are_united() -> None:
    assert united([range(5, 9), range(5), range(20, 21)]) == [range(9), range(20, 21)]
    assert united([range(9), range(2, 4)]) == [range(9)]


def test_ranges_are_played_and_merged_at_the_command(tmp_path: Path) -> None:
    common = ["arena", "greedy", "uniform", "--pairs", "3", "--seed", "1"]
    for name, first in {"a": "0", "b": "3"}.items():
        assert run(*common, "--from-pair", first, "--file", tmp_path / name).returncode == 0
    done = run("arena", "merge", tmp_path / "a", tmp_path / "b", "--file", tmp_path / "all")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"The file {tmp_path / 'all'} holds 6 pairs.\n"
    assert len(numbers_in(tmp_path / "all")) == 6


def test_a_merge_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = play(tmp_path / "a", range(5))

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("os.fsync", refuse)
        with pytest.raises(
            ArenaError, match=r"merged cannot be written: No space left on device\."
        ):
            merge_files([part], str(tmp_path / "merged"))
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert len(merge_files([part], str(tmp_path / "merged")).pairs) == 5
