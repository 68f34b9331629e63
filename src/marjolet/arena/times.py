"""Time a move, kept as a histogram that is merged exactly: eight bins to a doubling."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

BINS = 8  # to a doubling: a quantile is right within 4.5 %


class Times:
    """Times of decisions: their number and sum, and how many fell into each bin.

    Bin `b` holds the times from 2^(b/8) to 2^((b+1)/8) nanoseconds.
    """

    __slots__ = ("counts", "total")

    def __init__(self, total: int = 0, counts: dict[int, int] | None = None) -> None:
        self.total = total  # nanoseconds
        self.counts = {} if counts is None else counts

    def add(self, nanoseconds: int) -> None:
        """Count one decision."""
        self.total += nanoseconds
        at = int(BINS * math.log2(max(1, nanoseconds)))
        self.counts[at] = self.counts.get(at, 0) + 1

    def merge(self, other: Times) -> None:
        """Count all the decisions of `other`."""
        self.total += other.total
        for at, count in other.counts.items():
            self.counts[at] = self.counts.get(at, 0) + count

    @property
    def decisions(self) -> int:
        """Number of decisions."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """Mean time in nanoseconds; 0 without any decision."""
        return self.total / max(1, self.decisions)

    def quantile(self, share: float) -> float:
        """Return the time, in nanoseconds, that `share` of the decisions do not exceed.

        It is the middle of its bin; 0 without any decision.
        """
        left = share * self.decisions
        for at in sorted(self.counts):
            left -= self.counts[at]
            if left <= 0:
                return float(2 ** ((at + 0.5) / BINS))
        return 0.0

    def to_json(self) -> list[Any]:
        """Return ``[total, [bin, count, bin, count, ...]]``."""
        return [self.total, [number for each in sorted(self.counts.items()) for number in each]]

    @classmethod
    def from_json(cls, value: Sequence[Any]) -> Times:
        """Return what :meth:`to_json` gave; raise ValueError for anything else."""
        total, flat = value
        if len(flat) % 2 or any(type(number) is not int for number in [total, *flat]):
            raise ValueError("times are whole numbers, in pairs")
        return cls(total, dict(zip(flat[::2], flat[1::2], strict=True)))
