"""A state of an environment: another one goes on from it as the first does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.envs.naive import snapshot

from marjolet.envs import BatchEnvironment, BatchError

OPTIONS: list[dict[str, Any]] = [
    {},
    {"canonical": True, "all_seeing": True, "mirrored": True, "exact_endings": True},
    {"packed": True, "seat_keyed": False},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_another_environment_goes_on_from_it(options: dict[str, Any]) -> None:
    one = BatchEnvironment(6, seed=3, **options)
    for _ in range(25):
        one.step(one.random_actions())
    state = one.state()
    other = BatchEnvironment(6, seed=3, **options)
    other.restore(state)
    for _ in range(60):  # into the next deals
        assert snapshot(one) == snapshot(other)
        actions = one.random_actions()
        assert np.array_equal(actions, other.random_actions())
        one.step(actions)
        other.step(actions)


def test_a_state_stays_as_it_is() -> None:
    environment = BatchEnvironment(3, seed=3)
    state = environment.state()
    before = {name: array.tobytes() for name, array in state.items()}
    environment.step(environment.random_actions())
    assert {name: array.tobytes() for name, array in state.items()} == before


@pytest.mark.parametrize("options", [{"packed": True}, {"masks": False}, {"all_seeing": True}])
def test_a_state_of_other_options_is_refused(options: dict[str, Any]) -> None:
    environment = BatchEnvironment(3)
    shown = snapshot(environment)
    with pytest.raises(BatchError, match="other options"):
        environment.restore(BatchEnvironment(3, **options).state())
    with pytest.raises(BatchError, match="other options"):
        environment.restore(BatchEnvironment(4).state())
    assert snapshot(environment) == shown
