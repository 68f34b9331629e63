"""The page's files: small, self-contained, all preloaded; types and lint, where npm's tools are."""

from __future__ import annotations

import gzip
import re
import subprocess
from pathlib import Path

import pytest
from tests.page.conftest import ROOT

STATIC = ROOT / "src" / "marjolet" / "server" / "static"
IMPORT = re.compile(r"^(?:import [^;]*?from |import )'(\.[^']+)'", re.MULTILINE | re.DOTALL)


def loaded_from(module: Path, found: set[Path]) -> set[Path]:
    """Add `module` and everything that it imports at once to `found`."""
    if module not in found:
        found.add(module)
        for name in IMPORT.findall(module.read_text(encoding="utf-8")):
            loaded_from((module.parent / name).resolve(), found)
    return found


def test_every_module_is_preloaded() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    preloaded = set(re.findall(r'rel="modulepreload" href="/([^"]+)"', page))
    loaded = loaded_from(STATIC / "app.js", set())
    assert {str(path.relative_to(STATIC)) for path in loaded} - {"app.js"} == preloaded


def test_all_files_together_are_small() -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    size = sum(
        path.stat().st_size if path.suffix == ".png" else len(gzip.compress(path.read_bytes(), 9))
        for path in files
    )
    assert size < 150_000


def test_nothing_is_loaded_from_elsewhere() -> None:
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".webmanifest"):
            text = path.read_text(encoding="utf-8")
            assert re.findall(r"https?://(?!www\.w3\.org/)", text) == [], path
            assert not re.search(r"<[^>]* style=", text), path


@pytest.mark.parametrize(
    "command", [["tsc", "-p", "tsconfig.json"], ["eslint", "src/marjolet/server/static"]]
)
def test_types_and_lint(command: list[str], modules: Path) -> None:
    program = modules / ".bin" / command[0]
    done = subprocess.run([program, *command[1:]], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout + done.stderr == ""
