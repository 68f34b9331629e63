"""Ratings: one number for each player, as near as possible to what they win from each other.

Points a deal that a player wins from another are not differences of two numbers: they go round in
circles if the game does. The ratings come nearest to them by least squares, and the fit says how
near that is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from .statistics import Estimate, estimate

Meeting = tuple[int, int]  # the numbers of two players

REPLICATES = 400  # of the bootstrap: its 95 % interval leaves out ten on each side


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's points a deal above the anchor, with a 95 % interval."""

    points: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Fit:
    """How well the ratings tell the pay-offs: what they leave over, in points a deal.

    `explained` is the share of the pay-offs' squares that the ratings account for; `root_mean` the
    root mean square of what is left; `worst` the meeting with the largest rest, `rest` its size
    and `margin` half of the 95 % interval of that meeting's pay-off. `circles` are triples in which
    each player beats the next, all three beyond their intervals.
    """

    explained: float
    root_mean: float
    worst: Meeting
    rest: float
    margin: float
    circles: tuple[tuple[int, int, int], ...]


def least_squares(count: int, payoffs: Mapping[Meeting, float], anchor: int) -> list[float]:
    """Return ratings whose differences come nearest to `payoffs`; `anchor` has 0.

    `payoffs` are points a deal of the first of a meeting less the second. Raises ValueError if some
    player is tied to the anchor by no meetings.
    """
    rows = [[0.0] * (count + 1) for _ in range(count)]
    for (one, other), points in payoffs.items():
        for player, sign in ((one, 1.0), (other, -1.0)):
            rows[player][player] += 1
            rows[player][other if player == one else one] -= 1
            rows[player][count] += sign * points
    rows[anchor] = [float(column == anchor) for column in range(count)] + [0.0]
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        if abs(rows[pivot][column]) < 1e-9:
            raise ValueError("Some players have met none of the others.")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(count):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                if factor:
                    rows[row] = [
                        a - factor * b for a, b in zip(rows[row], rows[column], strict=True)
                    ]
    return [rows[player][count] / rows[player][player] for player in range(count)]


def rate(
    count: int, differences: Mapping[Meeting, Sequence[float]], anchor: int, seed: int
) -> list[Rating]:
    """Return the ratings for `differences` by meeting and pair, the same pairs in every meeting.

    The intervals are from a bootstrap over pairs: each replicate draws pairs with replacement, the
    same ones for every meeting, since all meetings share their decks. `seed` makes it repeatable.
    """
    pairs = len(next(iter(differences.values())))
    means = {meeting: math.fsum(values) / pairs for meeting, values in differences.items()}
    points = least_squares(count, means, anchor)
    rng = Random(f"{seed} bootstrap")
    replicates: list[list[float]] = []
    for _ in range(REPLICATES):
        drawn = rng.choices(range(pairs), k=pairs)
        sample = {
            meeting: sum(map(values.__getitem__, drawn)) / pairs
            for meeting, values in differences.items()
        }
        replicates.append(least_squares(count, sample, anchor))
    ratings = []
    for player in range(count):
        ordered = sorted(replicate[player] for replicate in replicates)
        out = REPLICATES // 40
        ratings.append(Rating(points[player], ordered[out], ordered[-1 - out]))
    return ratings


def fit_of(
    count: int, differences: Mapping[Meeting, Sequence[float]], ratings: Sequence[Rating]
) -> Fit:
    """Return how well `ratings` tell what the players won from each other."""
    payoffs = {meeting: estimate(values) for meeting, values in differences.items()}
    rests = {
        (one, other): payoff.mean - (ratings[one].points - ratings[other].points)
        for (one, other), payoff in payoffs.items()
    }
    worst = max(rests, key=lambda meeting: abs(rests[meeting]))
    left = sum(rest**2 for rest in rests.values())
    whole = sum(payoff.mean**2 for payoff in payoffs.values())
    return Fit(
        explained=1 - left / whole if whole else 1.0,
        root_mean=math.sqrt(left / len(rests)),
        worst=worst,
        rest=rests[worst],
        margin=(payoffs[worst].high - payoffs[worst].low) / 2,
        circles=_circles(count, payoffs),
    )


def _circles(count: int, payoffs: Mapping[Meeting, Estimate]) -> tuple[tuple[int, int, int], ...]:
    """Return the triples in which each beats the next; the smallest number stands first."""
    beats: set[Meeting] = set()
    for (one, other), payoff in payoffs.items():
        if payoff.low > 0:
            beats.add((one, other))
        elif payoff.high < 0:
            beats.add((other, one))
    return tuple(
        (a, b, c)
        for a in range(count)
        for b in range(a + 1, count)
        for c in range(a + 1, count)
        if {(a, b), (b, c), (c, a)} <= beats
    )
