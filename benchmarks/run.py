"""Print the speed figures: deals a second for every preset, two threads, the import.

Every figure is the best of several runs that take turns, so that a neighbour on the machine
disturbs both sides of a ratio alike.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time

from marjolet.batch import CHUNK, random_deals
from marjolet.kernel import KERNEL, VARIABLE
from marjolet.rules import PRESETS

TARGET = 900_000  # deals a second for the preset `marjolet` on one thread
SHARE = 2 / 3  # of that, which no preset may fall below
THREADS_TARGET = 1.9
IMPORT_TARGET = 60.0  # milliseconds

ROUNDS = 5
THREAD_ROUNDS = 10
IMPORTS = 15


def deals_per_second(preset: str, deals: int, threads: int = 1, seed: int = 1) -> float:
    """Return the rate of one run of `deals` random deals."""
    start = time.perf_counter()
    random_deals(PRESETS[preset], deals, seed, threads)
    return deals / (time.perf_counter() - start)


def measure_presets(deals: int) -> dict[str, float]:
    """Return the best rate of every preset with the kernel of this process."""
    best = dict.fromkeys(PRESETS, 0.0)
    for _ in range(ROUNDS):
        for preset in PRESETS:
            best[preset] = max(best[preset], deals_per_second(preset, deals))
    return best


def measure_interpreted(deals: int) -> dict[str, float]:
    """Return what :func:`measure_presets` finds in a process with the interpreted kernel."""
    done = subprocess.run(
        [sys.executable, __file__, "--rates-only", str(deals)],
        env={**os.environ, VARIABLE: "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    rates = {}
    for line in done.stdout.splitlines():
        preset, rate = line.split()
        rates[preset] = float(rate)
    return rates


def measure_threads(deals: int) -> list[tuple[float, float]]:
    """Return pairs of rates, one thread and two, measured one after the other."""
    return [
        (deals_per_second("marjolet", deals, 1), deals_per_second("marjolet", deals, 2))
        for _ in range(THREAD_ROUNDS)
    ]


def start_time(code: str) -> float:
    """Return how long a fresh interpreter takes for `code`, in milliseconds."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return 1000 * (time.perf_counter() - start)


def measure_import() -> tuple[float, float]:
    """Return the median start of Python alone, and what `import marjolet` adds, in milliseconds."""
    bare, full = [], []
    for _ in range(IMPORTS):
        bare.append(start_time("pass"))
        full.append(start_time("import marjolet"))
    return statistics.median(bare), statistics.median(full) - statistics.median(bare)


def verdict(good: bool) -> str:
    """Return the word that ends a line."""
    return "ok" if good else "MISSED"


def print_presets() -> None:
    """Print the table of presets."""
    compiled = measure_presets(20 * CHUNK)
    interpreted = measure_interpreted(400)
    print(f"Random whole deals per second on one thread (best of {ROUNDS})")
    print(f"{'preset':16}{'compiled':>12}{'interpreted':>14}{'ratio':>8}{'target':>12}")
    for preset in PRESETS:
        rate, slow = compiled[preset], interpreted[preset]
        target = TARGET if preset == "marjolet" else TARGET * SHARE
        print(
            f"{preset:16}{rate:12,.0f}{slow:14,.0f}{rate / slow:8,.0f}{target:12,.0f}"
            f"  {verdict(rate >= target)}"
        )


def print_threads() -> None:
    """Print how much two threads bring."""
    pairs = measure_threads(100 * CHUNK)
    one, two = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    cores = os.cpu_count() or 1
    print(f"\nTwo threads on {cores} cores (best of {THREAD_ROUNDS}, preset marjolet)")
    print(f"{'one thread':16}{one:12,.0f}")
    print(f"{'two threads':16}{two:12,.0f}")
    factor = two / one
    print(f"{'factor':16}{factor:12.2f}  target {THREADS_TARGET}  ", end="")
    print(verdict(factor >= THREADS_TARGET) if cores > 1 else "not measurable on one core")
    if factor < THREADS_TARGET and hasattr(os, "getloadavg"):
        print(f"(the second core must be free for this; load average {os.getloadavg()[0]:.1f})")


def print_import() -> None:
    """Print what the import costs."""
    bare, added = measure_import()
    print(f"\nImport (median of {IMPORTS} fresh interpreters, milliseconds)")
    print(f"{'python alone':16}{bare:12.1f}")
    print(f"{'import marjolet':16}{added:12.1f}  target {IMPORT_TARGET:.0f}  ", end="")
    print(verdict(added < IMPORT_TARGET))


def main() -> None:
    """Print every table, or with ``--rates-only N`` the bare rates of this process's kernel."""
    parser = argparse.ArgumentParser(description="Marjolet's speed figures")
    parser.add_argument("--rates-only", type=int, metavar="DEALS", help=argparse.SUPPRESS)
    deals = parser.parse_args().rates_only
    if deals:
        for preset, rate in measure_presets(deals).items():
            print(preset, rate)
        return
    if KERNEL != "compiled":
        sys.exit(f"The figures compare both kernels: run this without {VARIABLE}.")
    print_presets()
    print_threads()
    print_import()


if __name__ == "__main__":
    main()
