"""That the players are as strong as the docs say, measured lightly: fixed seeds, few pairs."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from marjolet import PRESETS

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "strength.py"


@pytest.fixture(scope="module")
def strength() -> ModuleType:
    """Return the module behind ``python benchmarks/strength.py``."""
    spec = importlib.util.spec_from_file_location("marjolet_strength", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclass looks itself up
    spec.loader.exec_module(module)
    return module


def test_greedy_beats_uniform_by_far(strength: ModuleType) -> None:
    result = strength.measure(("greedy", "uniform"), "marjolet", 100, seed=11, processes=1)
    assert result.mean > 70
    assert result.mean - result.half_width > 45


@pytest.mark.parametrize("preset", PRESETS)
def test_greedy_is_ahead_under_every_preset(strength: ModuleType, preset: str) -> None:
    result = strength.measure(("greedy", "uniform"), preset, 60, seed=12, processes=1)
    assert result.mean - result.half_width > 0


def test_a_player_is_no_better_than_itself(strength: ModuleType) -> None:
    result = strength.measure(("greedy", "greedy"), "marjolet", 20, seed=13, processes=1)
    assert result.differences == [0.0] * 20


def test_greedy_is_quick(strength: ModuleType) -> None:
    result = strength.measure(("greedy", "uniform"), "marjolet", 20, seed=14, processes=1)
    # A slow machine is allowed ten times the figure in the docs.
    assert result.microseconds(0) < 1500


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    tables = [table("1"), table("2")]
    assert tables[0] == tables[1]
    assert "| gerver | 60 | +" in tables[0]


def table(processes: str) -> str:
    """Return what the script prints, but for the times."""
    arguments = ["greedy", "uniform", "--preset", "gerver", "--pairs", "60", "--seed", "15"]
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *arguments, "--processes", processes],
        capture_output=True,
        text=True,
        check=True,
    )
    return "\n".join(line.rpartition(" | ")[0] for line in done.stdout.splitlines())
