"""Decks to learn from, to choose by and to publish figures on are never the same."""

from __future__ import annotations

from itertools import combinations

import pytest

from marjolet.envs import BatchEnvironment, BatchError
from marjolet.training.seeds import EACH, FINAL, PURPOSES, TRAINING, purpose_of, training_seed

DEALS = 2000
SEEDS = [0, 1, EACH - 1]


def decks(seed: int) -> set[bytes]:
    environment = BatchEnvironment(DEALS, seed=seed, observation=False, masks=False)
    return {deck.tobytes() for deck in environment.decks}


@pytest.mark.parametrize(("one", "other"), [*combinations(PURPOSES.values(), 2)])
def test_ranges_have_no_seed_in_common(one: range, other: range) -> None:
    assert one.stop <= other.start or other.stop <= one.start


def test_ranges_lie_within_the_seeds_of_the_environment() -> None:
    for seeds in PURPOSES.values():
        BatchEnvironment(1, seed=seeds[0])
        BatchEnvironment(1, seed=seeds[-1])


def test_ranges_have_no_deck_in_common() -> None:
    found = {(name, seed): decks(seeds[seed]) for name, seeds in PURPOSES.items() for seed in SEEDS}
    for one, other in combinations(found, 2):
        assert not found[one] & found[other], (one, other)
    assert all(len(each) == DEALS for each in found.values())


def test_every_training_has_decks_of_its_own_range() -> None:
    assert {purpose_of(training_seed(seed)) for seed in SEEDS} == {"training"}
    assert training_seed(0) != training_seed(1)
    assert purpose_of(FINAL[-1]) == "final figures"
    assert purpose_of(TRAINING[0] - 1) is None


@pytest.mark.parametrize("seed", [-1, EACH])
def test_other_seeds_are_refused(seed: int) -> None:
    with pytest.raises(BatchError, match="seed"):
        training_seed(seed)
