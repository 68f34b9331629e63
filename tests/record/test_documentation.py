"""The examples in docs/record-format.md are real, and its tables are complete."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import marjolet.record
import marjolet.saves
from marjolet import LineKind
from marjolet.fairness.vectors import CASES, proof_of_case
from marjolet.record import check, format_json, format_text, parse_json, parse_text, read
from marjolet.record.text_writer import TAGS
from marjolet.record.tree import KNOWN, KNOWN_OF_ACTION, KNOWN_OF_DEAL, KNOWN_OF_PLAYER

PAGE = Path(__file__).parents[2].joinpath("docs", "record-format.md").read_text(encoding="utf-8")


def examples(form: str) -> list[str]:
    return re.findall(rf"^```{form}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_examples_are_canonical_and_legal() -> None:
    [document] = examples("json")
    text, proof, one_sided = examples("text")
    record = parse_json(document)
    assert format_json(record) == document
    assert parse_text(text) == record
    assert format_text(record) == text
    assert check(record) == []
    assert read(one_sided).problems == ()
    assert format_text(parse_text(one_sided)) == one_sided
    assert parse_text(one_sided).is_one_sided
    proven = parse_text(text.replace("\nTotals", proof + "\nTotals"))
    assert format_text(proven) == text.replace("\nTotals", proof + "\nTotals")
    assert proven.deals[0].fairness == proof_of_case(CASES[3])


def test_every_key_tag_and_kind_is_on_the_page() -> None:
    for name in (*KNOWN, *KNOWN_OF_ACTION, *KNOWN_OF_DEAL, *KNOWN_OF_PLAYER, *TAGS, *LineKind):
        assert f"`{name}`" in PAGE, name


def test_the_docstrings_are_true() -> None:
    for module in (
        marjolet.record,
        marjolet.record.problem,
        marjolet.record.model,
        marjolet.saves,
    ):
        assert doctest.testmod(module).failed == 0
