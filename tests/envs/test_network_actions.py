"""What the environment says a network does is what the player `learned` does with it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from tests.envs.naive import fresh_deal
from tests.envs.test_greedy_actions import shown_number
from tests.play import careful_move
from tests.players.networks import random_network

from marjolet import View
from marjolet.envs import BatchEnvironment
from marjolet.kernel import KERNEL
from marjolet.moves import action_numbers, moves
from marjolet.players.learned import Learned
from marjolet.rules import PRESETS

LANES = 6 if KERNEL == "compiled" else 1


@pytest.mark.parametrize("preset", ["marjolet", "vendee", "one-meld"])
@pytest.mark.parametrize("canonical", [False, True])
def test_it_is_what_the_player_does(preset: str, canonical: bool, tmp_path: Path) -> None:
    network = random_network()
    path = tmp_path / "some.net"
    path.write_bytes(network.to_bytes())
    learned, rules, rng = Learned(net=str(path)), PRESETS[preset], Random(preset)
    environment = BatchEnvironment(LANES, rules, seed=8, canonical=canonical, autoreset=False)
    deals = [
        fresh_deal(deck, lane & 1, rules, seat_keyed=True)
        for lane, deck in enumerate(environment.decks)
    ]
    while not all(deal.is_over for deal in deals):
        chosen = environment.network_actions(network)
        actions = np.zeros(LANES, np.int64)
        for lane, deal in enumerate(deals):
            if deal.to_act is None:
                assert chosen[lane] == -1
                continue
            numbers = action_numbers(deal.trump)
            move = learned.choose(View.of(deal, deal.to_act), rng)
            assert chosen[lane] == shown_number(environment, lane, numbers[move.code])
            action = numbers[careful_move(deal, rng).code]
            actions[lane] = shown_number(environment, lane, action)
            deals[lane] = deal.play(moves(deal.trump)[action])
        environment.step(actions)


def test_threads_change_nothing() -> None:
    network = random_network()
    one = BatchEnvironment(9, seed=2, canonical=True)
    more = BatchEnvironment(9, seed=2, canonical=True, threads=3)
    for _ in range(40):
        actions = one.network_actions(network)
        assert np.array_equal(actions, more.network_actions(network))
        one.step(actions)
        more.step(actions)
    more.close()
