"""The golden playthroughs are played again, line by line."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest
from tests.golden.transcript import FOLDER, read, write

from marjolet.rules import PRESETS

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playing_again_gives_the_same_lines(path: Path) -> None:
    written = path.read_text(encoding="utf-8").splitlines()
    again = (line.rstrip() for line in write(read(path)))
    for number, (old, new) in enumerate(zip_longest(written, again), start=1):
        assert new == old, f"{path.name}, line {number}"


def test_every_preset_has_a_golden_playthrough() -> None:
    games = [read(path) for path in FILES]
    assert {game.preset for game in games if not game.house_rules} == set(PRESETS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_playthrough_is_played_to_its_end(path: Path) -> None:
    assert "16 tricks, over" in path.read_text(encoding="utf-8")
