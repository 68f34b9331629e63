"""Any valid rules: every parameter, in combinations that go together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from marjolet.rules import PRESETS, Rules, make_rules

Choose = Callable[[Sequence[Any]], Any]

PACKETS = ([3, 3], [3, 2], [2, 3], [5], [2, 2, 2], [6], [3, 4], [7], [1, 1, 1, 1, 1, 1], [4, 1, 2])
POINTS = (0, 1, 10, 20, 33, 100, 100_000)  # the last is the most that is allowed


def choose_rules(choose: Choose) -> Rules:
    """Return valid rules, any value for each parameter; `choose` picks one of a list."""
    house: dict[str, Any] = {
        "packets": choose(PACKETS),
        "combinations": choose(("announced", "captured")),
        "exchange_until": choose(("stock_open", "before_last_stock_trick")),
        "dix_played_phase": choose(("any", "stock")),
        "must_head": choose(("any_suit", "trump_only", "never")),
        "must_trump": choose((True, False)),
    }
    announced = house["combinations"] == "announced"
    house["draw"] = "after_trick" if announced else choose(("after_trick", "after_card"))
    after_trick = house["draw"] == "after_trick"
    exchanges = ("after_win", "own_turn", "never") if after_trick else ("own_turn", "never")
    house["exchange"] = choose(exchanges)
    if announced:
        house["melds_per_win"] = choose((0, 1))
        house["card_reuse"] = choose(("later_win", "same_win"))
        house["marjolet"] = [choose(POINTS), choose(POINTS)]
        house["marjolet_queens"] = choose(("each", "one"))
        house["exchanged_card_melds"] = choose((True, False))
    else:
        house["run"] = [choose(POINTS), choose(POINTS)]
        house["four_wins"] = choose((True, False))
    if announced or house["exchange"] == "after_win":
        house["announce"] = choose(("before_draw", "after_draw"))
    for name in ("dix_turned", "dix_exchanged", "dix_played", "turn_up"):
        house[name] = choose(POINTS)
    for name in ("most_brisques", "last_trick", "sweep"):
        house[name] = choose(POINTS)
    for name, count in (("fours", 5), ("marriage", 2), ("card_points", 5)):
        house[name] = [choose(POINTS) for _ in range(count)]
    always_scores = any(house["card_points"]) or house["last_trick"] or house["turn_up"]
    house["target"] = choose((0, 1, 250, 500)) if always_scores else 0
    return make_rules("marjolet", house)


def random_rules(rng: Random) -> Rules:
    """Return valid rules: one time in four a preset, else anything."""
    if rng.random() < 0.25:
        return PRESETS[rng.choice(list(PRESETS))]
    return choose_rules(rng.choice)
