"""Means and their intervals; the sample is always over pairs, never over single deals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

NORMAL = 1.959963984540054  # 97.5 % of the normal distribution lie below
_FEW = {1: 12.7062, 2: 4.30265, 3: 3.18245, 4: 2.77645}  # Student's, where the expansion is poor


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval; `deviation` is over the units, `count` is their number.

    With fewer than two units nothing is known about the deviation, and both ends are infinite.
    """

    count: int
    mean: float
    low: float
    high: float
    deviation: float


def student(freedom: int) -> float:
    """Return the factor of a 95 % interval by Student's distribution, right within 0.001."""
    if freedom in _FEW:
        return _FEW[freedom]
    z, v = NORMAL, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of `values` with its 95 % interval by Student's distribution."""
    count = len(values)
    mean = statistics.fmean(values) if values else math.nan
    if count < 2:
        return Estimate(count, mean, -math.inf, math.inf, math.inf)
    deviation = statistics.stdev(values)
    half = student(count - 1) * deviation / math.sqrt(count)
    return Estimate(count, mean, mean - half, mean + half, deviation)


def estimate_share(units: Sequence[float]) -> Estimate:
    """Return the mean of `units`, each from 0 to 1, with a 95 % interval that stays within.

    It is Wilson's score interval, with the number of independent trials whose variance would be
    that of the sample; where the sample shows no variance at all, with the number of units, which
    is the cautious choice.
    """
    count = len(units)
    if count < 2:
        return Estimate(count, units[0] if units else math.nan, 0.0, 1.0, math.inf)
    mean = statistics.fmean(units)
    deviation = statistics.stdev(units)
    trials = float(count)
    if deviation > 0:
        trials = max(trials, count * mean * (1 - mean) / deviation**2)
    z = NORMAL
    centre = (mean + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z * math.sqrt(mean * (1 - mean) / trials + z * z / (4 * trials * trials))
    half /= 1 + z * z / trials
    low = centre - half if mean > 0 else 0.0
    high = centre + half if mean < 1 else 1.0
    return Estimate(count, mean, low, high, deviation)
