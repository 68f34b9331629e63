"""What comes out of a build: with a compiler, without one, and when pure Python was asked for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IGNORED = shutil.ignore_patterns("*.so", "*.mo", "*.egg-info", "__pycache__", "installed_pure")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a copy of what a build needs, without anything built."""
    clone = tmp_path / "clone"
    shutil.copytree(ROOT / "src", clone / "src", ignore=IGNORED)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, clone)
    return clone


def run(*command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `command` with the build variables of this run taken away and `variables` set."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("MARJOLET_") and name not in ("PYTHONPATH", "CC", "CFLAGS")
    }
    return subprocess.run(
        [str(part) for part in command],
        env=environment | variables,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )


def build_wheel(clone: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel of `clone` into its folder ``dist`` without the network."""
    return run(
        sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index",
        "--wheel-dir", clone / "dist", clone, **variables,
    )  # fmt: skip


def unpack(clone: Path) -> tuple[Path, Path]:
    """Return the wheel in ``dist`` and a folder with its contents."""
    (wheel,) = (clone / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(clone / "installed")
    return wheel, clone / "installed"


def show_kernel(installed: Path, **variables: str) -> str:
    """Return which kernel the package in `installed` runs, and that it is that package."""
    code = "import marjolet.kernel as k; print(k.KERNEL, k.FOLDER)"
    done = run(sys.executable, "-c", code, PYTHONPATH=str(installed), **variables)
    kernel, folder = done.stdout.split()
    assert Path(folder).is_relative_to(installed)
    return kernel


def test_wheel_holds_all_that_it_should(clone: Path) -> None:
    done = build_wheel(clone)
    assert done.returncode == 0, done.stdout + done.stderr
    wheel, installed = unpack(clone)
    assert not wheel.name.endswith("none-any.whl")
    package, source = installed / "marjolet", ROOT / "src" / "marjolet"
    wanted = {"py.typed"}
    for pattern in ("**/*.py", "kernel/*.pxd", "rulebook/*.md"):
        wanted |= {path.relative_to(source).as_posix() for path in source.glob(pattern)}
    for path in source.glob("language/locale/*/LC_MESSAGES/*.po"):
        wanted.add(path.relative_to(source).with_suffix(".mo").as_posix())
    for path in source.glob("kernel/*.pxd"):
        wanted.add(f"kernel/{path.stem}{EXTENSION_SUFFIXES[0]}")
    there = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    assert not wanted - there
    assert "kernel/installed_pure" not in there
    (metadata,) = installed.glob("*.dist-info")
    assert (metadata / "licenses" / "LICENSE").exists()
    assert "marjolet = marjolet.cli:main" in (metadata / "entry_points.txt").read_text()
    assert show_kernel(installed) == "compiled"
    assert show_kernel(installed, MARJOLET_PURE_PYTHON="1") == "interpreted"


def test_failing_compiler_fails_the_build_with_a_sentence(clone: Path) -> None:
    done = build_wheel(clone, CC="false")
    said = done.stdout + done.stderr
    assert done.returncode != 0
    assert "Marjolet's kernel could not be compiled" in said
    assert "apt install gcc python3-dev" in said
    assert "MARJOLET_PURE_PYTHON=1" in said
    assert "Traceback" not in said
    assert not list((clone / "dist").glob("*.whl"))


def test_missing_compiler_fails_the_build_with_a_sentence(clone: Path) -> None:
    done = build_wheel(clone, CC="no-such-compiler")
    assert done.returncode != 0
    assert "Marjolet's kernel could not be compiled" in done.stdout + done.stderr


def test_pure_build_needs_no_compiler_and_stays_pure(clone: Path) -> None:
    done = build_wheel(clone, CC="false", MARJOLET_PURE_PYTHON="1")
    assert done.returncode == 0, done.stdout + done.stderr
    wheel, installed = unpack(clone)
    assert wheel.name.endswith("py3-none-any.whl")
    assert show_kernel(installed) == "interpreted"


@pytest.mark.soak
@pytest.mark.parametrize(
    ("variables", "kernel"),
    [({}, "compiled"), ({"MARJOLET_PURE_PYTHON": "1", "CC": "false"}, "interpreted")],
)
def test_pip_install_gives_the_command(
    clone: Path, tmp_path: Path, variables: dict[str, str], kernel: str
) -> None:
    """Install as a stranger would, with the network, in a fresh environment."""
    python = make_environment(tmp_path)
    done = run(python, "-m", "pip", "install", clone, **variables)
    assert done.returncode == 0, done.stdout + done.stderr
    said = run(python.parent / "marjolet", "--version")
    assert kernel in said.stdout, said.stdout + said.stderr


@pytest.mark.soak
def test_source_archive_is_enough_to_install_from(clone: Path, tmp_path: Path) -> None:
    """Build the archive that goes to a package index, and install from it."""
    setup = [sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", str(tmp_path / "dist")]
    done = subprocess.run(setup, cwd=clone, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (archive,) = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as files:
        names = files.getnames()
    assert not [name for name in names if name.endswith((".so", ".c"))]
    python = make_environment(tmp_path)
    done = run(python, "-m", "pip", "install", archive)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "compiled" in run(python.parent / "marjolet", "--version").stdout


def make_environment(folder: Path) -> Path:
    """Make a virtual environment in `folder` and return its Python."""
    done = run(sys.executable, "-m", "venv", folder / "environment")
    assert done.returncode == 0, done.stderr
    return folder / "environment" / ("Scripts" if os.name == "nt" else "bin") / "python"
