"""What a plain import brings along: nothing that costs time and is not needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = [
    "numpy",
    "asyncio",
    "http",
    "socket",
    "ssl",
    "curses",
    "readline",
    "platformdirs",
    "concurrent.futures",
    "multiprocessing",
    "logging",
    "email",
    "urllib.request",
    "sqlite3",
    "Cython",
    "babel",
]


def loaded_after(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has after `code` and lacks without it."""
    script = (
        "import sys; before = set(sys.modules)\n"
        f"{code}\n"
        "print(*set(sys.modules) - before, sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("name", HEAVY)
def test_import_marjolet_brings_no(name: str, loaded: set[str]) -> None:
    assert not {module for module in loaded if module == name or module.startswith(name + ".")}


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    return loaded_after("import marjolet")


def test_import_marjolet_brings_no_command_line(loaded: set[str]) -> None:
    rooms = {name.split(".")[1] for name in loaded if name.startswith("marjolet.")}
    assert not rooms & {"cli", "terminal", "server", "protocol", "testing", "envs"}


def test_importtime_lists_what_is_imported() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import marjolet"],
        capture_output=True,
        text=True,
        check=True,
    )
    names = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "marjolet" in names
    assert not names & set(HEAVY) - loaded_before()


def loaded_before() -> set[str]:
    """Return what every start of this Python loads, as a site customised with .pth files may."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "pass"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
