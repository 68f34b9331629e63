"""What a policy loses to best responses, held to naive best responses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from tests.last_trick.naive import History, best_answer
from tests.last_trick.positions import last_trick_deal, narrowed, root_of
from tests.random_rules import random_rules

from marjolet import PRESETS
from marjolet.kernel import KERNEL, Board, Situation, decide, look
from marjolet.last_trick import Equilibrium
from marjolet.last_trick_loss import ask_everywhere, losses, node_paths

MOST = 2 if KERNEL == "compiled" else 1  # unknown cards of a hand


def greedy_action(board: Board) -> int:
    at = Situation(board.rules)
    look(at, board)
    return int(decide(at))


def lowest_action(board: Board) -> int:
    return (int(board.legal) & -int(board.legal)).bit_length() - 1


def mixed(board: Board) -> dict[int, float]:
    """Play the lowest card or any other action, one as likely as all others."""
    actions = [action for action in range(47) if board.legal >> action & 1]
    return {
        action: 0.5 if place == 0 else 0.5 / (len(actions) - 1)
        for place, action in enumerate(actions)
    }


def certain(policy: Callable[[Board], int]) -> Callable[[History], dict[int, float]]:
    return lambda history: {policy(history.board): 1.0}


@pytest.mark.parametrize("part", range(4))
def test_losses_are_those_of_naive_best_answers(part: int) -> None:
    rng = Random(f"loss {part}")
    for number in range(3 if KERNEL == "compiled" else 1):
        rules = random_rules(rng) if number else PRESETS["marjolet"]
        root = narrowed(root_of(last_trick_deal(rules, rng)), rng, 1, MOST)
        solved = Equilibrium(root)
        exact = 1e-9 * max(1.0, solved.target / 0.0001)
        for policy in (greedy_action, lowest_action):
            lost = losses(solved, policy)
            for seat in (0, 1):
                # What the other seat gets by answering `seat`, in its own points.
                gain = best_answer(root, 1 - seat, certain(policy))
                value = solved.value if seat else -solved.value
                assert lost[seat] == pytest.approx(gain - value, abs=exact)


def test_a_mixed_policy_is_measured_too() -> None:
    rng = Random("mixed")
    root = narrowed(root_of(last_trick_deal(PRESETS["gerver"], rng)), rng, 1, 2)
    solved = Equilibrium(root)
    lost = losses(solved, mixed)
    gain = best_answer(
        root,
        1,
        lambda history: mixed(history.board) if history.board.legal.bit_count() > 1 else {},
    )
    assert lost[0] == pytest.approx(gain + solved.value)


def test_the_equilibrium_is_left_as_it_was() -> None:
    rng = Random("left")
    root = narrowed(root_of(last_trick_deal(PRESETS["marjolet"], rng)), rng, MOST, MOST)
    solved = Equilibrium(root)
    before = list(solved.side(0).policy), list(solved.side(1).policy), list(solved.tree.best)
    losses(solved, greedy_action)
    after = list(solved.side(0).policy), list(solved.side(1).policy), list(solved.tree.best)
    assert after[:2] == before[:2]
    assert after[2] == pytest.approx(before[2])


def test_every_board_shows_the_hand_and_the_turn_that_it_stands_for() -> None:
    rng = Random("boards")
    root = narrowed(root_of(last_trick_deal(PRESETS["marjolet"], rng)), rng, MOST, MOST)
    solved = Equilibrium(root)
    asked: list[Board] = []

    def note(board: Board) -> dict[int, float]:
        asked.append(board)
        return mixed(board)

    for seat in (0, 1):
        asked.clear()
        ask_everywhere(solved, seat, node_paths(solved), note)
        assert asked
        for board in asked:
            assert board.to_act == seat
            assert board.stock > 0
            assert board.legal.bit_count() > 1
            assert board.hand[0] & board.hand[1] == 0
            assert board.hand[seat] & board.known[seat] == board.known[seat]
            cards = board.legal & 0xFFFFFFFF
            assert cards & ~board.hand[seat] == 0
