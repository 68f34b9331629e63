"""The recipe of docs/fairness.md, as a person would type it."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import NeedsProgram

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "fairness.md").read_text(encoding="utf-8")
VECTORS: dict[str, Any] = json.loads((DOCS / "fairness-vectors.json").read_text(encoding="utf-8"))
PROGRAMS = {"sha256sum": "coreutils", "openssl": "openssl", "xxd": "xxd", "awk": "mawk"}
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def shell(needs_program: NeedsProgram) -> str:
    for program, package in PROGRAMS.items():
        needs_program(program, debian=package)
    return needs_program("sh", debian="dash")


def outcome(shell: str, *blocks: str) -> list[str]:
    done = subprocess.run([shell, "-eu", "-c", "".join(blocks)], capture_output=True, text=True)
    assert done.stderr == ""
    return [line.split("  -")[0].strip() for line in done.stdout.splitlines()]


def expected(vector: dict[str, Any]) -> list[str]:
    proof = vector["proof"]
    return [proof["commitment"], *proof["commitments"], " ".join(vector["deck"])]


def test_the_recipe_gives_what_the_page_says(shell: str) -> None:
    [shown] = re.findall(r"^```text\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    [proof] = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert json.loads(proof) == VECTORS["deals"][0]["proof"]
    assert outcome(shell, *BLOCKS) == expected(VECTORS["deals"][0])
    assert outcome(shell, *BLOCKS)[-1] == shown


@pytest.mark.parametrize("vector", VECTORS["deals"][1:], ids=lambda vector: vector["name"])
def test_the_recipe_gives_every_vector(shell: str, vector: dict[str, Any]) -> None:
    proof = vector["proof"]
    zero, one = proof["contributions"]
    values = {**proof, "zero": zero, "one": one}
    names = re.findall(r"^(\w+)=", BLOCKS[0], re.MULTILINE)
    mine = "".join(f"{name}={shlex.quote(str(values[name]))}\n" for name in names)
    assert outcome(shell, mine, *BLOCKS[1:]) == expected(vector)
