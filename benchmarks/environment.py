"""Measure decisions a second of the batch environment, stepped from Python with random actions.

Every figure is the best of several rounds in which all settings take turns.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from typing import Any

import numpy as np

from marjolet.envs import BatchEnvironment
from marjolet.kernel import KERNEL, VARIABLE

LANES = 2048
ROUNDS = 5
SECONDS = 0.3
BARE: dict[str, Any] = {"observation": False, "masks": False}
# What is measured, and the decisions a second that it must reach on one thread.
SETTINGS: dict[str, tuple[dict[str, Any], float]] = {
    "legal actions as sets": (BARE, 3e6),
    "and as a mask": ({"observation": False}, 3e6),
    "own observation": ({}, 1e6),
    "packed": ({"packed": True}, 1e6),
    "canonical": ({"canonical": True}, 1e6),
    "both observations": ({"all_seeing": True}, 0),
    "both, canonical": ({"all_seeing": True, "canonical": True}, 0),
    "both, canonical, packed": ({"all_seeing": True, "canonical": True, "packed": True}, 0),
    "own, canonical, exact endings": ({"canonical": True, "exact_endings": True}, 0),
}
FOR_RATIO = ("legal actions as sets", "own observation", "both, canonical")


def rate(environment: BatchEnvironment, seconds: float) -> float:
    """Return decisions a second, the choice of random actions included."""
    actions = np.empty(environment.count, np.int64)
    start = time.perf_counter()
    decisions = 0
    while (passed := time.perf_counter() - start) < seconds:
        environment.random_actions(actions)
        environment.step(actions)
        decisions += environment.count
    return decisions / passed


def measure(names: list[str], lanes: int, threads: int = 1) -> dict[str, float]:
    """Return the best rate of each setting."""
    environments = {
        name: BatchEnvironment(lanes, threads=threads, **SETTINGS[name][0]) for name in names
    }
    best = dict.fromkeys(names, 0.0)
    for _ in range(ROUNDS):
        for name, environment in environments.items():
            best[name] = max(best[name], rate(environment, SECONDS))
    for environment in environments.values():
        environment.close()
    return best


def measure_interpreted() -> dict[str, float]:
    """Return the rates of a process with the interpreted kernel."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.environment", "--rates-only"],
        env={**os.environ, VARIABLE: "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    return dict(zip(FOR_RATIO, map(float, done.stdout.split()), strict=True))


def load() -> str:
    """Return the load average as a remark."""
    return f"load average {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"


def main() -> None:
    """Print decisions a second, on one thread and two, and compiled against interpreted."""
    parser = argparse.ArgumentParser(description="decisions a second of the batch environment")
    parser.add_argument("--rates-only", action="store_true", help=argparse.SUPPRESS)
    if parser.parse_args().rates_only:
        print(*measure(list(FOR_RATIO), 64).values())
        return
    if KERNEL != "compiled":
        sys.exit(f"The figures compare both kernels: run this without {VARIABLE}.")
    before = load()
    one, two = measure(list(SETTINGS), LANES), measure(list(SETTINGS), LANES, threads=2)
    print(f"Decisions a second, {LANES:,} lanes stepped from Python (best of {ROUNDS}; {before})")
    print(f"{'what is shown':32}{'one thread':>14}{'two':>14}{'factor':>8}{'target':>12}")
    for name, (_, target) in SETTINGS.items():
        line = f"{name:32}{one[name]:14,.0f}{two[name]:14,.0f}{two[name] / one[name]:8.2f}"
        if target:
            line += f"{target:12,.0f}  {'ok' if one[name] >= target else 'MISSED'}"
        print(line)
    interpreted = measure_interpreted()
    for name in FOR_RATIO:
        ratio = one[name] / interpreted[name]
        print(f"compiled : interpreted, {name}: {ratio:,.0f} ({interpreted[name]:,.0f} a second)")


if __name__ == "__main__":
    main()
