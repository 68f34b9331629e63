"""The document names every action and every bit as the code does."""

from __future__ import annotations

import re
from pathlib import Path

from marjolet.envs import (
    ACTION_COUNT,
    ACTIONS,
    ALL_SEEING,
    ALL_SEEING_BITS,
    OBSERVATION,
    OBSERVATION_BITS,
    Bits,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "environment.md"


def tables() -> list[tuple[str, Bits]]:
    """Return name and places of every table row that begins with numbers."""
    rows = re.findall(r"^\| (\d+)(?:-(\d+))? \| `(\w+)` \|", DOCUMENT.read_text(), re.MULTILINE)
    return [(name, Bits(int(low), int(high or low) - int(low) + 1)) for low, high, name in rows]


def test_the_document_lists_the_actions_and_the_bits() -> None:
    assert tables() == [*ACTIONS.items(), *ALL_SEEING.items()]


def test_no_place_is_left_out_or_named_twice() -> None:
    for table, size in (
        (ACTIONS, ACTION_COUNT),
        (OBSERVATION, OBSERVATION_BITS),
        (ALL_SEEING, ALL_SEEING_BITS),
    ):
        places = [place for bits in table.values() for place in range(size)[bits.places]]
        assert places == list(range(size))
