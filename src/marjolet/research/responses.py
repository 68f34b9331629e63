"""Best responses to policies, and CFR+: points a deal, exact over all deals of a small game."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from ..kernel import (
    SmallGame,
    add_reach,
    best_value,
    improve,
    policy_value,
    put_even,
    put_gain,
    put_reach,
)
from .games import ENDINGS


@dataclass(frozen=True, slots=True)
class Exploitability:
    """What the best responses to a policy gain, in points a deal.

    `leading` is the response that leads first, against the policy as dealer; `dealing` the other.
    """

    leading: float
    dealing: float

    @property
    def mean(self) -> float:
        """What the best response gains if both roles come in turn; 0 for perfect play."""
        return (self.leading + self.dealing) / 2


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the one who leads first can be sure of, and what the dealer can hold him to."""

    lower: float
    upper: float

    @property
    def exploitability(self) -> float:
        """Half the distance: what best responses gain on the mean of both roles."""
        return (self.upper - self.lower) / 2


def zeros(game: SmallGame) -> array[float]:
    """Return a number 0 for each slot of `game`."""
    return array("d", bytes(8 * game.slot_count))


def require_chances(game: SmallGame, chances: object) -> None:
    """Raise TypeError or ValueError unless `chances` has a number for each slot of `game`.

    The kernel reads them without looking.
    """
    if not isinstance(chances, array) or chances.typecode != "d":
        raise TypeError("The chances of a policy must be an array of doubles, array('d', ...).")
    if len(chances) != game.slot_count:
        raise ValueError(
            f"The chances of a policy must be {game.slot_count:,} here, one a slot of the game; "
            f"these are {len(chances):,}."
        )


def exploitability(game: SmallGame, chances: array[float]) -> Exploitability:
    """Return what best responses gain against the policy `chances`, a number for each slot.

    They are exact: no policy whatsoever gains more. Raises TypeError or ValueError for what is no
    policy of `game`.
    """
    return Exploitability(best_response(game, 0, chances), best_response(game, 1, chances))


def best_response(game: SmallGame, seat: int, chances: array[float]) -> float:
    """Return what `seat` gains by its best response to `chances`, in points a deal."""
    require_chances(game, chances)
    reach, gain = zeros(game), zeros(game)
    put_reach(game, 1 - seat, chances, reach)
    column = 1 + seat if game.endings == ENDINGS["even"] else 0
    put_gain(game, seat, column, reach, gain)
    return best_value(game, seat, gain) / game.deal_count


def value_of(game: SmallGame, first: array[float], second: array[float]) -> float:
    """Return what seat 0 with the policy `first` gains over seat 1 with `second`, a deal."""
    require_chances(game, first)
    require_chances(game, second)
    reach, gain = zeros(game), zeros(game)
    put_reach(game, 1, second, reach)
    put_gain(game, 0, 0, reach, gain)
    return policy_value(game, 0, first, gain) / game.deal_count


class CfrPlus:
    """Counterfactual regret minimisation with regrets cut off at 0 (CFR+).

    Seats are updated in turn, and iteration t weighs t in the average; best responses to that bound
    the value of the game. `game` must not have even endings.
    """

    def __init__(self, game: SmallGame) -> None:
        self.game = game
        self.iterations = 0
        self.policy = zeros(game)
        put_even(game, self.policy)
        self.regret = zeros(game)
        self.sums = zeros(game)
        self._reach = zeros(game)
        self._gain = zeros(game)
        for seat in range(2):
            put_reach(game, seat, self.policy, self._reach)

    def run(self, iterations: int) -> None:
        """Run `iterations` more."""
        for _ in range(iterations):
            self.iterations += 1
            for seat in range(2):
                put_gain(self.game, seat, 0, self._reach, self._gain)
                improve(self.game, seat, self._gain, self.regret, self.policy)
                put_reach(self.game, seat, self.policy, self._reach)
                add_reach(self.game, seat, float(self.iterations), self._reach, self.sums)

    def bounds(self) -> Bounds:
        """Return bounds on the value of the game to seat 0, by best responses to the average."""
        weight = self.iterations * (self.iterations + 1) / 2
        reach = array("d", (each / weight for each in self.sums))
        gains = []
        for seat in range(2):
            put_gain(self.game, seat, 0, reach, self._gain)
            gains.append(best_value(self.game, seat, self._gain) / self.game.deal_count)
        return Bounds(-gains[1], gains[0])

    def average(self) -> array[float]:
        """Return the average policy; an even choice where it never comes."""
        chances = zeros(self.game)
        put_even(self.game, chances)
        first_slot = self.game.first_slot
        for number in range(self.game.set_count):
            slots = range(first_slot[number], first_slot[number + 1])
            total = sum(self.sums[slot] for slot in slots)
            if total > 0.0:
                for slot in slots:
                    chances[slot] = self.sums[slot] / total
        return chances
