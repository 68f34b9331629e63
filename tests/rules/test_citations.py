"""Every rule of the rules page is cited by a test, and no test cites a rule that does not exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from marjolet.rulebook import load

HERE = Path(__file__).parent
TESTS = HERE.parent
CHAPTERS = {int(path.name.split("_")[1]): path for path in HERE.glob("test_[0-9]*_*.py")}


def cited(path: Path) -> dict[str, set[str]]:
    """Return the rule numbers in the docstring of each test in `path`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.name: set(re.findall(r"\brule (\d+\.\d+)\b", ast.get_docstring(node) or ""))
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_chapter_has_one_file_of_tests() -> None:
    assert sorted(CHAPTERS) == [chapter.number for chapter in load("en").chapters]


@pytest.mark.parametrize("number", sorted(CHAPTERS))
def test_every_rule_is_cited_in_the_file_of_its_chapter(number: int) -> None:
    numbers = {rule.number for rule in load("en").chapters[number - 1].rules}
    assert numbers - set().union(*cited(CHAPTERS[number]).values()) == set()


@pytest.mark.parametrize("number", sorted(CHAPTERS))
def test_every_test_of_a_chapter_cites_a_rule_of_it(number: int) -> None:
    for name, rules in cited(CHAPTERS[number]).items():
        assert any(rule.startswith(f"{number}.") for rule in rules), name


def test_no_test_anywhere_cites_a_rule_that_does_not_exist() -> None:
    existing = set(load("en").rules)
    for path in TESTS.rglob("test_*.py"):
        for name, rules in cited(path).items():
            assert rules <= existing, f"{path.name}: {name}"
