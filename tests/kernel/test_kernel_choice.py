"""Which kernel runs: the compiled by default, the interpreted when asked, never by accident."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from marjolet import kernel
from marjolet.batch import random_deals
from marjolet.rules import PRESETS

PACKAGE = Path(kernel.FOLDER).parent
MODULES = sorted(path.stem for path in Path(kernel.FOLDER).glob("*.pxd"))
SHOW = (
    "from importlib import import_module; import marjolet.kernel as k; print(k.KERNEL)\n"
    f"for name in {MODULES!r}: print(import_module('marjolet.kernel.' + name).__file__)"
)
WANTED = "interpreted" if os.environ.get("MARJOLET_PURE_PYTHON", "") == "1" else "compiled"


def run(code: str, package: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in a fresh interpreter that finds `package` first."""
    environment = {k: v for k, v in os.environ.items() if k != "MARJOLET_PURE_PYTHON"}
    environment |= {"PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1", **variables}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a copy of the package without anything compiled."""
    return Path(
        shutil.copytree(
            PACKAGE,
            tmp_path / "marjolet",
            ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "installed_pure"),
        )
    )


def test_this_run_tests_the_kernel_it_was_meant_to() -> None:
    assert kernel.KERNEL == WANTED
    for name in MODULES:
        file = str(import_module(f"marjolet.kernel.{name}").__file__)
        assert file.endswith(".py") == (WANTED == "interpreted"), file


def test_compiled_is_the_default() -> None:
    if WANTED == "interpreted":
        pytest.skip("this run has only the interpreted kernel to show")
    lines = run(SHOW, PACKAGE).stdout.splitlines()
    assert lines[0] == "compiled"
    assert len(lines) == 1 + len(MODULES)
    assert all(line.endswith(EXTENSION_SUFFIXES[0]) for line in lines[1:]), lines


def test_interpreted_when_asked_though_compiled_files_lie_beside() -> None:
    lines = run(SHOW, PACKAGE, MARJOLET_PURE_PYTHON="1").stdout.splitlines()
    assert lines[0] == "interpreted"
    assert len(lines) == 1 + len(MODULES)
    assert all(line.endswith(".py") for line in lines[1:]), lines


def test_variable_0_means_no() -> None:
    if WANTED == "interpreted":
        pytest.skip("this run has only the interpreted kernel to show")
    assert run(SHOW, PACKAGE, MARJOLET_PURE_PYTHON="0").stdout.startswith("compiled")


def test_missing_compiled_kernel_is_an_error_that_says_what_to_do(copied: Path) -> None:
    done = run("import marjolet.kernel", copied)
    last = done.stderr.splitlines()[-1]
    assert done.returncode == 1
    assert last.startswith("marjolet.errors.KernelError: The compiled kernel is missing")
    assert "apt install gcc python3-dev" in last
    assert "MARJOLET_PURE_PYTHON=1" in last


def test_missing_compiled_kernel_is_the_same_error_the_second_time(copied: Path) -> None:
    code = (
        "for _ in range(2):\n"
        "    try: import marjolet.kernel\n"
        "    except ImportError as error: print(type(error).__name__, error)"
    )
    first, second = run(code, copied).stdout.splitlines()
    assert first == second
    assert first.startswith("KernelError The compiled kernel is missing")


def test_copied_sources_run_interpreted_when_asked(copied: Path) -> None:
    assert run(SHOW, copied, MARJOLET_PURE_PYTHON="1").stdout.startswith("interpreted")


def test_mark_of_a_pure_install_is_as_good_as_the_variable(copied: Path) -> None:
    (copied / "kernel" / "installed_pure").touch()
    assert run(SHOW, copied).stdout.startswith("interpreted")


def test_stale_library_of_another_python_does_not_count(copied: Path) -> None:
    (copied / "kernel" / "engine.cpython-39-x86_64-linux-gnu.so").write_bytes(b"stale")
    done = run("import marjolet.kernel", copied)
    assert "KernelError: The compiled kernel is missing" in done.stderr


def test_stale_library_never_wins_over_the_wish_for_the_source(copied: Path) -> None:
    (copied / "kernel" / f"engine{EXTENSION_SUFFIXES[0]}").write_bytes(b"stale")
    done = run(SHOW, copied, MARJOLET_PURE_PYTHON="1")
    assert done.stdout.startswith("interpreted"), done.stderr


def test_broken_library_is_an_error_that_says_what_to_do(copied: Path) -> None:
    for name in MODULES:
        (copied / "kernel" / f"{name}{EXTENSION_SUFFIXES[0]}").write_bytes(b"not a library")
    done = run("import marjolet.kernel", copied)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("marjolet.errors.KernelError: The compiled kernel cannot be loaded")
    assert "make setup" in last


def test_one_file_missing_is_not_made_up_for_by_its_source(copied: Path) -> None:
    if WANTED == "interpreted":
        pytest.skip("this run has only the interpreted kernel to show")
    for name in MODULES:
        if name != "playouts":
            library = f"{name}{EXTENSION_SUFFIXES[0]}"
            shutil.copy(Path(kernel.FOLDER) / library, copied / "kernel")
    done = run("import marjolet.kernel", copied)
    assert "KernelError: The compiled kernel is missing: there is no playouts" in done.stderr


def test_both_kernels_play_the_same_deals() -> None:
    code = (
        "from marjolet.batch import random_deals; from marjolet.rules import PRESETS\n"
        "for rules in PRESETS.values(): print(random_deals(rules, 40, seed=5))"
    )
    here = "".join(f"{random_deals(rules, 40, seed=5)}\n" for rules in PRESETS.values())
    there = run(code, PACKAGE, MARJOLET_PURE_PYTHON="1")
    assert there.stdout == here, there.stderr


def test_sanitized_build_is_what_the_sanitized_run_loads() -> None:
    folder = os.environ.get("MARJOLET_SANITIZED_FOLDER")
    if folder is None:
        pytest.skip("only `make sanitize` runs the sanitized kernel")
    for name in MODULES:
        library = Path(str(import_module(f"marjolet.kernel.{name}").__file__))
        assert library.is_relative_to(Path(folder).resolve())
        assert b"__ubsan_handle" in library.read_bytes()
