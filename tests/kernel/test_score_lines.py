"""Score lines as the kernel packs them."""

from __future__ import annotations

from random import Random

from marjolet import Deal, Seat, make_rules
from marjolet.parameters import MOST_POINTS


def test_lines_hold_the_most_points_that_a_rule_may_give() -> None:
    most = [MOST_POINTS] * 5
    rules = make_rules(
        "marjolet",
        {
            "sweep": MOST_POINTS,
            "last_trick": MOST_POINTS,
            "turn_up": MOST_POINTS,
            "most_brisques": MOST_POINTS,
            "card_points": most,
            "fours": most,
        },
    )
    rng = Random(2)
    for _ in range(20):
        deal = Deal.shuffled(rng, Seat.ZERO, rules)
        while not deal.is_over:
            deal = deal.play(rng.choice(deal.legal_moves))
        sums = [sum(line.points for line in deal.lines if line.seat == seat) for seat in (0, 1)]
        assert deal.points == tuple(sums)
