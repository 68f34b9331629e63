"""The player that sees every card: a bound on what information is worth, and on nothing else."""

from __future__ import annotations

from random import Random

from ..cards import Seat
from ..deal import Deal
from ..endings import solve
from ..moves import Move
from ..players.greedy import Greedy
from ..view import View


class Cheater:
    """Tries every move in the true deal, both sides playing on as ``greedy``, endings exactly.

    It exists in the arena alone. Of equal moves it prefers the one that ``greedy`` would make.
    """

    name = "cheater"

    def __init__(self) -> None:
        self._greedy = Greedy()

    def choose_open(self, deal: Deal, rng: Random) -> Move:
        """Return the move that brings most; the same one every time."""
        legal = deal.legal_moves
        if len(legal) == 1 or deal.to_act is None:
            return legal[0]
        seat = deal.to_act
        ending = solve(deal)
        usual = self._greedy.choose(View.of(deal, seat), rng)
        if ending is not None:
            sign = 1 if seat is Seat.ZERO else -1
            values = {move: sign * value for move, value in ending.moves.items()}
        else:
            values = {move: self.outcome(deal.play(move), seat, rng) for move in legal}
        best = max(values.values())
        if values.get(usual) == best:
            return usual
        return next(move for move in legal if values.get(move) == best)

    def outcome(self, deal: Deal, seat: Seat, rng: Random) -> int:
        """Return by how many points `seat` ends ahead when both sides play on from `deal`.

        A four that wins the deal (``four_wins``) counts for its points and no more.
        """
        while not deal.is_over and not (deal.stock == 0 and deal.tricks >= deal.rules.stock_tricks):
            assert deal.to_act is not None
            deal = deal.play(self._greedy.choose(View.of(deal, deal.to_act), rng))
        ending = solve(deal)
        assert ending is not None
        ahead = deal.points[0] - deal.points[1] + ending.value
        if not deal.is_over:
            ahead += _captured_points(deal, 0) - _captured_points(deal, 1)
        return ahead if seat is Seat.ZERO else -ahead


def _captured_points(deal: Deal, seat: int) -> int:
    """Return the card points that `seat` has captured and will count at the end (7.1)."""
    points = deal.rules.card_points  # ace to jack
    return sum(points[7 - card.rank] for card in deal.captured[seat] if card.rank >= 3)
