"""The networks that come with the package: whole, small, and good under the rules they are for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.play import positions_of_deal

from marjolet import View
from marjolet.arena import Setting, measure
from marjolet.players import make_player
from marjolet.players.learned import GOOD_UNDER, NETS, network_for
from marjolet.players.network_file import read_network
from marjolet.rules import PRESETS

FILES = sorted(NETS.iterdir())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_is_a_network_of_a_megabyte_at_most(path: Path) -> None:
    assert path.suffix == ".net"
    assert path.stat().st_size <= 1 << 20
    network = read_network(path)
    assert network.rules == PRESETS[path.stem]
    assert network.training["decisions"] > 0
    assert network.training["over_greedy"][0] > 0


def test_every_network_is_used() -> None:
    assert set(GOOD_UNDER) <= set(PRESETS)
    assert set(GOOD_UNDER.values()) == {path.stem for path in FILES}


@pytest.mark.parametrize("preset", sorted(set(PRESETS) - set(GOOD_UNDER)))
def test_where_no_network_is_good_it_plays_as_greedy_does(preset: str) -> None:
    assert network_for(preset) is None
    learned, greedy = make_player("learned"), make_player("greedy")
    for deal in positions_of_deal(PRESETS[preset], f"no network {preset}")[:-1]:
        assert deal.to_act is not None
        view = View.of(deal, deal.to_act)
        assert learned.choose(view, Random(1)) == greedy.choose(view, Random(1))


@pytest.mark.parametrize("preset", sorted(GOOD_UNDER))
def test_it_is_ahead_of_greedy(preset: str) -> None:
    points = measure(Setting(("learned", "greedy"), preset, {}, 21), range(400)).points
    assert points.low > 0


def test_a_network_can_be_asked_for_by_its_name() -> None:
    named, usual = make_player("learned", {"net": "marjolet"}), make_player("learned")
    for deal in positions_of_deal(PRESETS["marjolet"], "by name")[:-1]:
        assert deal.to_act is not None
        view = View.of(deal, deal.to_act)
        assert named.choose(view, Random(1)) == usual.choose(view, Random(1))
