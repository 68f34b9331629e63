"""Choosing moves in tests: at random, but so that much happens."""

from __future__ import annotations

from random import Random

from marjolet import Deal, Move, Seat
from marjolet.rules import Rules


def careful_move(deal: Deal, rng: Random) -> Move:
    """Return a legal move that often announces, and keeps the cards that can be announced."""
    legal = deal.legal_moves
    special = [move for move in legal if len(move.code) > 2 and move.code != "draw"]
    low = [move for move in legal if len(move.code) == 2 and move.code[0] in "98T"]
    if special and rng.random() < 0.7:
        return rng.choice(special)
    if low and rng.random() < 0.7:
        return rng.choice(low)
    return rng.choice(legal)


def positions_of_deal(rules: Rules, seed: str, careful: bool = True) -> list[Deal]:
    """Return every position of one deal under `rules`, from the first to the end."""
    rng = Random(seed)
    deal = Deal.shuffled(rng, Seat(rng.randrange(2)), rules)
    positions = [deal]
    while not deal.is_over:
        move = careful_move(deal, rng) if careful else rng.choice(deal.legal_moves)
        deal = deal.play(move)
        positions.append(deal)
    return positions
