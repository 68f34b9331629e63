"""What every test may ask for: system programs, and a kernel that is not out of date."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from marjolet.kernel import FOLDER, KERNEL

IN_CI = os.environ.get("CI", "") == "true"
MAY_INSTALL = os.environ.get("MARJOLET_INSTALL_PROGRAMS", "") == "1"  # set by `make test`

NeedsProgram = Callable[..., str]


def pytest_report_header() -> str:
    """Say at the top of the run which kernel is tested, and where it lies."""
    return f"marjolet kernel: {KERNEL}, {FOLDER}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures of the page, where its tests are."""
    if (Path(__file__).parent / "page").exists():
        from tests.page.figures import tell_figures

        tell_figures(terminalreporter)


def pytest_sessionstart() -> None:
    """Refuse to test a compiled kernel that is older than its source."""
    if KERNEL == "interpreted":
        return
    for types in Path(FOLDER).glob("*.pxd"):
        library = Path(str(import_module(f"marjolet.kernel.{types.stem}").__file__))
        for source in (types, types.with_suffix(".py")):
            if source.stat().st_mtime > library.stat().st_mtime:
                pytest.exit(f"{library.name} is older than {source.name}: run `make setup`.", 2)


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the tables of endings out of the user's own cache folder, in subprocesses too."""
    os.environ["MARJOLET_CACHE"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def needs_program(pytestconfig: pytest.Config) -> NeedsProgram:
    """Return a function ``needs_program("tmux", debian="tmux")`` that gives a program's path.

    A program that is missing is installed with apt under `make test` as root on a Debian system,
    which is said in a line. Elsewhere the test is skipped with the reason; in CI it fails.
    """

    def say(line: str) -> None:
        capture = pytestconfig.pluginmanager.getplugin("capturemanager")
        with capture.global_and_fixture_disabled():
            sys.stderr.write(line + "\n")
            sys.stderr.flush()

    def find(program: str, *, debian: str) -> str:
        reason = f"{program} is missing (Debian package: {debian})"
        if path := shutil.which(program):
            return path
        if MAY_INSTALL and can_install():
            reason += install_package(program, debian, say)
        if path := shutil.which(program):
            return path
        if IN_CI:
            pytest.fail(reason)
        pytest.skip(reason)

    return find


def can_install() -> bool:
    """Tell whether this is a Debian system that obeys us."""
    return (
        hasattr(os, "geteuid")
        and os.geteuid() == 0
        and os.path.exists("/etc/debian_version")
        and shutil.which("apt-get") is not None
    )


def install_package(program: str, package: str, say: Callable[[str], None]) -> str:
    """Install `package` with apt, one test process at a time; return what went wrong."""
    with open(os.path.join(tempfile.gettempdir(), "marjolet-apt.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if shutil.which(program):  # another test process was quicker
            return ""
        say(f"\n{program} is missing: installing the Debian package {package} with apt.")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for arguments in (
            ["update", "-q"],
            ["install", "-q", "-y", "--no-install-recommends", package],
        ):
            done = subprocess.run(
                ["apt-get", *arguments],
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
            )
            if done.returncode:
                return f"; apt-get {arguments[0]} failed: {done.stderr.strip()[-500:]}"
    return ""
