"""What the environment refuses, in one clear sentence, and without changing anything."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from tests.envs.naive import snapshot

from marjolet.cards import DECK
from marjolet.envs import BatchEnvironment, BatchError, IllegalAction
from marjolet.errors import DeckError


@pytest.mark.parametrize("wrong", [-1, 47, 1 << 40, -(1 << 63), 46])
@pytest.mark.parametrize("lane", [0, 3])
def test_an_illegal_action_is_named_and_no_lane_is_stepped(wrong: int, lane: int) -> None:
    environment = BatchEnvironment(4, seed=1)
    for _ in range(10):
        environment.step(environment.random_actions())
    before = snapshot(environment)
    actions = environment.random_actions()
    legal = actions.copy()
    actions[lane] = wrong
    with pytest.raises(IllegalAction, match=rf"Action {wrong} is not legal in lane {lane}") as said:
        environment.step(actions)
    assert (said.value.lane, said.value.action) == (lane, wrong)
    assert snapshot(environment) == before
    environment.step(legal)


def test_an_unsigned_action_beyond_all_is_illegal_too() -> None:
    environment = BatchEnvironment(1)
    with pytest.raises(IllegalAction, match="Action 18446744073709551615"):
        environment.step(np.array([(1 << 64) - 1], np.uint64))


def test_a_canonical_environment_takes_canonical_actions() -> None:
    environment = BatchEnvironment(40, canonical=True, seed=2)
    wrong = [int(np.flatnonzero(~row)[0]) for row in environment.mask]
    with pytest.raises(IllegalAction, match="lane 0"):
        environment.step(wrong)


@pytest.mark.parametrize(
    "actions",
    [
        [0, 0],
        [[0, 0, 0]],
        0,
        [0.0, 0.0, 0.0],
        [True, True, True],
        ["KS", "QS", "JS"],
        [[0], [0, 0]],
        None,
        [1 << 70, 0, 0],
    ],
    ids=str,
)
def test_what_are_no_actions_is_said(actions: Any) -> None:
    environment = BatchEnvironment(3)
    with pytest.raises(BatchError, match="Actions must be 3 whole numbers, one a lane"):
        environment.step(actions)


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int32, np.uint64, list, tuple])
def test_actions_may_be_of_any_whole_kind(kind: Any) -> None:
    one, other = BatchEnvironment(6), BatchEnvironment(6)
    for _ in range(50):
        actions = one.random_actions()
        other.random_actions()
        one.step(actions)
        other.step(kind(actions.tolist()) if kind in (list, tuple) else actions.astype(kind))
        assert np.array_equal(one.observation, other.observation)


def test_actions_may_be_every_second_number_of_an_array() -> None:
    one, other = BatchEnvironment(6), BatchEnvironment(6)
    actions = one.random_actions()
    one.step(actions)
    spread = np.repeat(actions, 2)
    spread.flags.writeable = False
    other.step(spread[::2])
    assert np.array_equal(one.observation, other.observation)


@pytest.mark.parametrize(
    "options",
    [
        {"count": 0},
        {"count": -1},
        {"count": 1.5},
        {"count": 1 << 30},
        {"count": 3, "mirrored": True},
        {"count": 2, "mirrored": True, "first_deal": 1},
        {"count": 1, "threads": 0},
        {"count": 1, "seed": -1},
        {"count": 1, "seed": 1 << 64},
        {"count": 1, "first_deal": -1},
    ],
    ids=str,
)
def test_impossible_environments_are_said(options: dict[str, Any]) -> None:
    with pytest.raises(BatchError, match="is not possible"):
        BatchEnvironment(**options)


def test_a_reset_that_is_refused_changes_nothing() -> None:
    environment = BatchEnvironment(2, seed=4)
    before = snapshot(environment)
    with pytest.raises(BatchError, match="first_deal = -3 is not possible"):
        environment.reset(seed=5, first_deal=-3)
    assert environment.seed == 4
    assert snapshot(environment) == before


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(3, np.int64),
        np.zeros(2, np.int32),
        np.zeros(4, np.int64)[::2],
        np.broadcast_to(np.int64(0), (2,)),
        [0, 0],
    ],
    ids=["long", "narrow", "strided", "read only", "list"],
)
def test_a_place_that_cannot_take_actions_is_refused(out: Any) -> None:
    with pytest.raises(BatchError, match="out must be a writable, contiguous int64 array of 2"):
        BatchEnvironment(2).random_actions(out)


@pytest.mark.parametrize("name", ["observation", "all_seeing", "mask"])
def test_an_array_that_was_not_asked_for_is_said(name: str) -> None:
    environment = BatchEnvironment(2, observation=False, masks=False)
    with pytest.raises(BatchError, match=f"This environment has no {name}: make it with"):
        getattr(environment, name)


def test_what_is_shown_cannot_be_written() -> None:
    environment = BatchEnvironment(2)
    for name in ("observation", "mask", "legal", "to_act", "reward", "done", "decks", "suits"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(environment, name)[0] = 1


def test_a_deck_that_is_none_is_refused() -> None:
    environment = BatchEnvironment(2)
    before = snapshot(environment)
    with pytest.raises(DeckError):
        environment.start(0, "AS KS")
    with pytest.raises(BatchError, match="lane = 2 is not possible"):
        environment.start(2, "AS KS")
    for deck in (7, None, ["AS", "KS"], range(32)):
        with pytest.raises(BatchError, match="A deck is 32 cards, or their codes in one string"):
            environment.start(0, deck)  # type: ignore[arg-type]
    assert snapshot(environment) == before


@pytest.mark.parametrize("dealer", [2, -1, "one", None, 0.5])
def test_a_dealer_that_is_none_is_refused(dealer: Any) -> None:
    environment = BatchEnvironment(2)
    before = snapshot(environment)
    with pytest.raises(BatchError, match=r"dealer = .* is not possible; allowed: 0 to 1"):
        environment.start(0, DECK, dealer)
    assert snapshot(environment) == before


def test_a_closed_environment_says_so() -> None:
    for threads in (1, 2):
        environment = BatchEnvironment(2, threads=threads)
        actions = environment.random_actions()
        environment.close()
        with pytest.raises(BatchError, match="This environment is closed"):
            environment.step(actions)
        with pytest.raises(BatchError, match="This environment is closed"):
            environment.start(0, DECK)


def test_without_numpy_one_sentence_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from marjolet.errors import MissingExtra\n"
        "try: import marjolet.envs\n"
        "except MissingExtra as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == (
        "The batch environment needs NumPy, which is not installed: "
        "pip install 'marjolet[batch]'.\n"
    ), done.stderr
