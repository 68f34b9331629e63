"""The learned player: it sees what the environment shows, and does what its network says."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from tests.play import positions_of_deal
from tests.players.networks import random_network
from tests.random_rules import random_rules

from marjolet import Deal, View
from marjolet.endings import solve
from marjolet.envs import BatchEnvironment
from marjolet.errors import NetworkError
from marjolet.kernel import Observer, evaluate, observe_own, real_action
from marjolet.moves import action_numbers, moves
from marjolet.players.learned import Learned, sampled
from marjolet.players.network_file import NetworkFile
from marjolet.players.seen import board_of, note_past
from marjolet.rules import PRESETS, Rules
from marjolet.testing import check_player

RULES = [*PRESETS.values(), *(random_rules(Random(f"learned {seed}")) for seed in range(12))]


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("nets") / "some.net"
    path.write_bytes(random_network().to_bytes())
    return path


def decisions(rules: Rules, seed: str) -> list[Deal]:
    """Return the positions of a deal in which there is a choice and the stock is not gone."""
    positions = positions_of_deal(rules, seed)
    return [deal for deal in positions if len(deal.legal_moves) > 1 and deal.stock > 0]


def outputs_for(view: View, file: NetworkFile) -> dict[str, float]:
    """Return what the network says about each legal move, by code."""
    observer = Observer()
    note_past(observer, view)
    legal = observe_own(observer, board_of(view))
    outputs = evaluate(file.network(), observer)
    return {
        moves(view.trump)[real_action(observer, action)].code: outputs[action]
        for action in range(47)
        if legal >> action & 1
    }


@pytest.mark.parametrize("number", range(len(RULES)))
def test_it_observes_what_the_environment_shows(number: int) -> None:
    for seed in range(3):
        positions = positions_of_deal(RULES[number], f"observed {number} {seed}")
        environment = BatchEnvironment(
            1, RULES[number], seat_keyed=False, canonical=True, packed=True, autoreset=False
        )
        environment.start(0, positions[0].deck, positions[0].dealer)
        for deal, following in pairwise(positions):
            assert deal.to_act is not None
            view = View.of(deal, deal.to_act)
            observer = Observer()
            note_past(observer, view)
            legal = observe_own(observer, board_of(view))
            assert list(observer.words[:16]) == environment.observation[0].tolist()
            assert legal == int(environment.legal[0])
            assert list(observer.suits) == environment.suits[0].tolist()
            action = action_numbers(deal.trump)[following.moves[-1].code]
            if action < 40:
                action += environment.suits[0].tolist().index(action % 4) - action % 4
            environment.step([action])


def test_it_keeps_the_promises_of_a_player(net: Path) -> None:
    check_player(lambda: Learned(net=str(net)), deals=4)
    check_player(lambda: Learned(net=str(net), sample=True), deals=4)


@pytest.mark.parametrize("preset", PRESETS)
def test_it_does_what_the_network_says_is_best(preset: str, net: Path) -> None:
    player = Learned(net=str(net))
    for deal in decisions(PRESETS[preset], f"best {preset}"):
        assert deal.to_act is not None
        view = View.of(deal, deal.to_act)
        outputs = outputs_for(view, random_network())
        assert outputs[player.choose(view, Random(1)).code] == max(outputs.values())


def test_it_plays_endings_exactly(net: Path) -> None:
    player = Learned(net=str(net))
    late = [
        deal
        for deal in positions_of_deal(PRESETS["marjolet"], "ending")
        if deal.stock == 0 and len(deal.legal_moves) > 1
    ]
    assert late
    for deal in late:
        assert deal.to_act is not None
        ending = solve(deal)
        assert ending is not None
        move = player.choose(View.of(deal, deal.to_act), Random(1))
        assert ending.moves[move] == ending.value


def test_samples_come_as_often_as_the_network_says() -> None:
    rng = Random(2)
    outputs = [0.0, 1.0, 9.0, -1.0]
    counts = Counter(sampled(outputs, 0b1011, rng) for _ in range(6000))
    whole = 1 + 2.718281828 + 1 / 2.718281828
    assert set(counts) == {0, 1, 3}
    assert counts[0] / 6000 == pytest.approx(1 / whole, abs=0.03)
    assert counts[1] / 6000 == pytest.approx(2.718281828 / whole, abs=0.03)


def test_sampling_wavers_and_the_likeliest_does_not(net: Path) -> None:
    deal = decisions(PRESETS["marjolet"], "wavering")[0]
    assert deal.to_act is not None
    view = View.of(deal, deal.to_act)
    rng = Random(3)
    sampling, steady = Learned(net=str(net), sample=True), Learned(net=str(net))
    assert len({sampling.choose(view, rng).code for _ in range(60)}) > 1
    assert len({steady.choose(view, rng).code for _ in range(60)}) == 1


@pytest.mark.parametrize("name", ["nobody", "", "../learned", "/no/such.net"])
def test_a_network_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(NetworkError, match=r"no network|cannot be read"):
        Learned(net=name)
