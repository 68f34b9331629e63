"""The player in docs/arena.md plays, and its tables name every key."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tests.arena.running import SETTING, run

from marjolet.arena import measure
from marjolet.arena.results import header_of, sitting

TEXT = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")


def test_the_program_of_the_document_plays(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(import json\n.*?)```", TEXT, re.DOTALL)
    (tmp_path / "announcer.py").write_text(code)
    player = f"cmd:{sys.executable} {tmp_path / 'announcer.py'}"
    done = run("arena", player, "uniform", "--pairs", "3", "--patience", "20")
    assert (done.returncode, done.stderr) == (0, "")
    assert "a program" in done.stdout


def documented(beginning: str) -> set[str]:
    """Return the keys in the first column of the table whose first key is `beginning`."""
    table = re.search(
        rf"\n\| key \| value \|\n\|---\|---\|\n(\| `{beginning}`.*?)\n\n", TEXT, re.DOTALL
    )
    assert table is not None
    cells = [row.split(" | ")[0] for row in table[1].splitlines()]
    return {key for cell in cells for key in re.findall(r"`(\w+)`", cell)}


def test_every_key_of_the_header_is_documented() -> None:
    assert documented("format") == header_of(SETTING, [range(1)]).keys()


def test_every_key_of_a_pair_is_documented() -> None:
    assert documented("pair") == measure(SETTING, range(1)).pairs[0].to_json().keys()


@pytest.mark.parametrize("key", sitting(1))
def test_every_key_of_a_sitting_is_documented(key: str) -> None:
    assert f"`{key}`" in TEXT


def test_every_option_is_documented() -> None:
    for command in ("arena", "ladder"):
        options = re.findall(r"--[a-z]\w+(?:-\w+)*", run(command, "--help").stdout)
        assert {f"`{option}" for option in options if option not in ("--lang", "--help")} <= {
            f"`{option}" for option in re.findall(r"--[a-z]\w+(?:-\w+)*", TEXT)
        }
