"""What happens to a test whose system program is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"
TEST = """
def test_a(needs_program): assert needs_program("marvellous", debian="marvellous-pkg")
def test_b(needs_program): assert needs_program("marvellous", debian="marvellous-pkg")
"""
APT = """#!/bin/sh
echo "$@" >> "$FAKE/calls"
if [ "$1" = install ]; then printf '#!/bin/sh\\n' > "$FAKE/marvellous"; fi
chmod +x "$FAKE/marvellous" 2>/dev/null
exit ${FAKE_STATUS:-0}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder with two tests that need a program, and a make-believe apt-get."""
    shutil.copy(CONFTEST, tmp_path)
    (tmp_path / "test_it.py").write_text(TEST)
    apt = tmp_path / "apt-get"
    apt.write_text(APT)
    apt.chmod(0o755)
    return tmp_path


def run_tests(project: Path, **variables: str) -> str:
    """Return what pytest prints for `project`."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("CI", "MARJOLET_INSTALL_PROGRAMS") and not name.startswith("PYTEST_")
    }
    environment |= {"PATH": f"{project}:/usr/bin:/bin", "FAKE": str(project), **variables}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-ra", "-p", "no:cacheprovider", "-n", "2", str(project)],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


def test_skipped_with_the_reason(project: Path) -> None:
    said = run_tests(project)
    assert "2 skipped" in said
    assert "marvellous is missing (Debian package: marvellous-pkg)" in said
    assert not (project / "calls").exists()


def test_failed_in_ci(project: Path) -> None:
    said = run_tests(project, CI="true")
    assert "2 failed" in said
    assert "marvellous is missing (Debian package: marvellous-pkg)" in said


@pytest.mark.skipif(
    not Path("/etc/debian_version").exists() or os.geteuid() != 0,
    reason="only root on a Debian system installs",
)
class TestAsRootOnDebian:
    """Under `make test`, with an apt-get that only notes what it was told."""

    def test_installed_once_and_said_in_a_line(self, project: Path) -> None:
        said = run_tests(project, MARJOLET_INSTALL_PROGRAMS="1")
        assert "2 passed" in said
        line = "marvellous is missing: installing the Debian package marvellous-pkg with apt."
        assert said.count(line) == 1
        calls = (project / "calls").read_text().splitlines()
        assert [call.split()[0] for call in calls] == ["update", "install"]

    def test_skipped_when_apt_fails(self, project: Path) -> None:
        said = run_tests(project, MARJOLET_INSTALL_PROGRAMS="1", FAKE_STATUS="1")
        assert "2 skipped" in said
        assert "apt-get update failed" in said
