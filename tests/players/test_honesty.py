"""No player decides by what its seat cannot know: many deals, every player, every preset."""

from __future__ import annotations

from typing import Any

import pytest

from marjolet import PRESETS
from marjolet.players import Player, make_player, names
from marjolet.testing import check_player

# Fixed worlds and seeds, so that a choice is a function of the view; fewer worlds, more decisions.
PLAYERS: dict[str, dict[str, Any]] = {
    "exact10": {"player": "pimc", "options": {"worlds": 12, "seed": 5}},
    "greedy": {},
    "learned": {},
    "pimc": {"worlds": 12, "seed": 5},
    "uniform": {},
}
DEALS = {"exact10": 6, "pimc": 60}  # exact10 solves a game at each of its late decisions


def test_every_player_of_the_package_is_examined() -> None:
    assert set(PLAYERS) == set(names())


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", PLAYERS)
def test_hidden_cards_never_change_a_choice(name: str, preset: str) -> None:
    """Permuted hidden cards, an opponent who declined, a view that raises when more is touched."""

    def make() -> Player:
        return make_player(name, PLAYERS[name])

    check_player(make, [preset], deals=DEALS.get(name, 200), seed=17)
