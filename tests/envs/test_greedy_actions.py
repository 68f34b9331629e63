"""What the environment says `greedy` does is what the player does, in every lane."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.envs.naive import fresh_deal
from tests.play import careful_move
from tests.random_rules import random_rules

from marjolet import View
from marjolet.envs import BatchEnvironment, BatchError
from marjolet.kernel import KERNEL
from marjolet.moves import action_numbers, moves
from marjolet.players import make_player
from marjolet.rules import PRESETS, Rules

LANES = 8 if KERNEL == "compiled" else 2
RULES = [*PRESETS.values(), *(random_rules(Random(f"lanes {seed}")) for seed in range(6))]


def shown_number(environment: BatchEnvironment, lane: int, action: int) -> int:
    """Return the number that the lane shows for a real action."""
    if action >= 40:
        return action
    place: int = environment.suits[lane].tolist().index(action % 4)
    return action - action % 4 + place


@pytest.mark.parametrize("number", range(len(RULES)))
@pytest.mark.parametrize("canonical", [False, True])
def test_it_is_what_the_player_does(number: int, canonical: bool) -> None:
    rules: Rules = RULES[number]
    rng = Random(number)
    greedy = make_player("greedy")
    environment = BatchEnvironment(LANES, rules, seed=number, canonical=canonical, autoreset=False)
    deals = [
        fresh_deal(deck, lane & 1, rules, seat_keyed=True)
        for lane, deck in enumerate(environment.decks)
    ]
    while not all(deal.is_over for deal in deals):
        chosen = environment.greedy_actions()
        actions = np.zeros(LANES, np.int64)
        for lane, deal in enumerate(deals):
            if deal.to_act is None:
                assert chosen[lane] == -1
                continue
            numbers = action_numbers(deal.trump)
            move = greedy.choose(View.of(deal, deal.to_act), rng)
            assert chosen[lane] == shown_number(environment, lane, numbers[move.code])
            action = numbers[careful_move(deal, rng).code]
            actions[lane] = shown_number(environment, lane, action)
            deals[lane] = deal.play(moves(deal.trump)[action])
        environment.step(actions)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int) -> None:
    one = BatchEnvironment(9, seed=2, exact_endings=True)
    more = BatchEnvironment(9, seed=2, exact_endings=True, threads=threads)
    for _ in range(30):
        actions = one.greedy_actions()
        assert np.array_equal(actions, more.greedy_actions())
        one.step(actions)
        more.step(actions)
    more.close()


def test_room_that_takes_no_actions_is_refused() -> None:
    environment = BatchEnvironment(4)
    out = np.empty(4, np.int64)
    assert environment.greedy_actions(out) is out
    with pytest.raises(BatchError, match="int64 array of 4"):
        environment.greedy_actions(np.empty(5, np.int64))
