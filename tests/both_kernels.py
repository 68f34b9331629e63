"""What tests' functions return under the interpreted kernel, to compare with the compiled one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from marjolet.kernel import FOLDER, KERNEL, VARIABLE

ROOT = Path(__file__).parents[1]

compares_kernels = pytest.mark.skipif(
    KERNEL == "interpreted", reason="needs the compiled kernel to compare with"
)


def interpreted_lines(module: str, function: str) -> list[str]:
    """Return the lines of what `function` of the test `module` returns, kernel interpreted."""
    code = (
        "from marjolet.kernel import KERNEL\n"
        f"from {module} import {function}\n"
        "assert KERNEL == 'interpreted'\n"
        f"print({function}())"
    )
    package = str(Path(FOLDER).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, VARIABLE: "1", "PYTHONPATH": os.pathsep.join([package, str(ROOT)])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
