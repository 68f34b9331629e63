"""Sums over a game in sequence form: what policies come to, best responses, and CFR+.

Everything is a number a slot (see ``small.py``), a buffer of ``game.slot_count`` doubles: a policy
is the chance of the slot's action in its information set (a behaviour strategy), a reach the
product of such chances up to the slot (a realization plan), a gain what the slot brings in points,
summed over all deals and weighted by the other seat's reach. Values are sums over all deals too, to
the seat that is asked about.

Here an information set follows one slot, its seat's last. Games in which a hand may come from
several, such as the last stock trick, are solved by ``equilibrium.py``.
"""

from __future__ import annotations

from collections.abc import MutableSequence

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .small import SmallGame

# A sum of regrets, in points over all deals, that is a rounding error of 0.
NEGLIGIBLE = 1e-9


def put_reach(
    game: SmallGame, seat: int, policy: MutableSequence[float], reach: MutableSequence[float]
) -> None:
    """Put into `reach` how far `policy` lets `seat` come to each of its slots."""
    reach[seat] = 1.0
    for number in range(game.set_count):
        if game.seats[number] == seat:
            before = reach[game.parent_slot[number]]
            for slot in range(game.first_slot[number], game.first_slot[number + 1]):
                reach[slot] = before * policy[slot]


def put_gain(
    game: SmallGame,
    seat: int,
    column: int,
    reach: MutableSequence[float],
    gain: MutableSequence[float],
) -> None:
    """Put into `gain` what each slot of `seat` brings before its next decision.

    `column` says which payoff of the leaves counts, `reach` is the other seat's.
    """
    with cython.nogil:
        add_leaves(game, seat, column, reach, gain)


def add_leaves(
    game: SmallGame,
    seat: int,
    column: int,
    reach: MutableSequence[float],
    gain: MutableSequence[float],
) -> None:
    """Add all leaves to a `gain` of zeros."""
    for slot in range(game.slot_count):
        gain[slot] = 0.0
    for leaf in range(game.leaf_count):
        other = reach[game.leaf_slots[2 * leaf + 1 - seat]]
        payoff = other * game.payoffs[leaf * game.columns + column]
        if seat:
            gain[game.leaf_slots[2 * leaf + 1]] -= payoff
        else:
            gain[game.leaf_slots[2 * leaf]] += payoff


def best_value(game: SmallGame, seat: int, gain: MutableSequence[float]) -> float:
    """Return what `seat` gains by the best response; completes `gain` on the way."""
    for number in range(game.set_count - 1, -1, -1):
        if game.seats[number] == seat:
            best = gain[game.first_slot[number]]
            for slot in range(game.first_slot[number] + 1, game.first_slot[number + 1]):
                if gain[slot] > best:
                    best = gain[slot]
            gain[game.parent_slot[number]] += best
    return gain[seat]


def policy_value(
    game: SmallGame, seat: int, policy: MutableSequence[float], gain: MutableSequence[float]
) -> float:
    """Return what `seat` gains by `policy`; completes `gain` on the way."""
    for number in range(game.set_count - 1, -1, -1):
        if game.seats[number] == seat:
            value = 0.0
            for slot in range(game.first_slot[number], game.first_slot[number + 1]):
                value += policy[slot] * gain[slot]
            gain[game.parent_slot[number]] += value
    return gain[seat]


def improve(
    game: SmallGame,
    seat: int,
    gain: MutableSequence[float],
    regret: MutableSequence[float],
    policy: MutableSequence[float],
) -> None:
    """Take one step of CFR+ for `seat`: add to its regrets, none below 0, and choose by them."""
    for number in range(game.set_count - 1, -1, -1):
        if game.seats[number] == seat:
            first = game.first_slot[number]
            end = game.first_slot[number + 1]
            value = 0.0
            for slot in range(first, end):
                value += policy[slot] * gain[slot]
            gain[game.parent_slot[number]] += value
            total = 0.0
            for slot in range(first, end):
                regret[slot] += gain[slot] - value
                if regret[slot] < 0.0:
                    regret[slot] = 0.0
                total += regret[slot]
            for slot in range(first, end):
                policy[slot] = regret[slot] / total if total > NEGLIGIBLE else 1.0 / (end - first)


def add_reach(
    game: SmallGame,
    seat: int,
    weight: float,
    reach: MutableSequence[float],
    sums: MutableSequence[float],
) -> None:
    """Add `reach`, `weight` times, to the `sums` of the slots of `seat`."""
    sums[seat] += weight
    for number in range(game.set_count):
        if game.seats[number] == seat:
            for slot in range(game.first_slot[number], game.first_slot[number + 1]):
                sums[slot] += weight * reach[slot]


def put_even(game: SmallGame, policy: MutableSequence[float]) -> None:
    """Put into `policy` the even choice among all legal actions, for both seats."""
    for number in range(game.set_count):
        first = game.first_slot[number]
        end = game.first_slot[number + 1]
        for slot in range(first, end):
            policy[slot] = 1.0 / (end - first)
