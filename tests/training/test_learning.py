"""What is learned from: advantages, the critic's goals, and that it leads anywhere."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from tests.training.running import TINY, train

from marjolet.envs import ACTION_COUNT, OBSERVATION_BITS, BatchEnvironment
from marjolet.kernel import Observer, choose_move, evaluate
from marjolet.rules import PRESETS
from marjolet.training.evaluation import edge_over_greedy
from marjolet.training.experience import Collector, advantages, log_chances
from marjolet.training.nets import Layers
from marjolet.training.run import network_of
from marjolet.training.seeds import TUNING
from marjolet.training.settings import Settings


def layers(*sizes: int, seed: int = 1, half: bool = False) -> Layers:
    return Layers(sizes, torch.Generator().manual_seed(seed), half)


def collector(settings: Settings, seed: int = 5) -> Collector:
    environment = BatchEnvironment(
        settings.deals,
        seed=seed,
        exact_endings=True,
        canonical=True,
        observation=False,
        all_seeing=True,
    )
    return Collector(environment, settings, torch.Generator().manual_seed(seed))


def test_an_advantage_is_what_came_less_what_was_expected() -> None:
    reward = torch.tensor([[0.0], [0.0], [3.0], [0.0]])
    value = torch.tensor([[1.0], [2.0], [1.5], [0.5]])
    done = torch.tensor([[False], [False], [True], [False]])
    last = torch.tensor([0.75])
    whole = advantages(reward, value, last, done, 1.0)
    assert whole[:, 0].tolist() == [2.0, 1.0, 1.5, 0.25]  # the deal's 3 less the values
    near = advantages(reward, value, last, done, 0.0)
    assert near[:, 0].tolist() == [1.0, -0.5, 1.5, 0.25]  # what changed at the next decision
    between = advantages(reward, value, last, done, 0.5)
    assert between[:, 0].tolist() == [1.125, 0.25, 1.5, 0.25]


def test_goals_add_up_to_the_result_of_the_deal() -> None:
    settings = dataclasses.replace(TINY, steps=40, trace=1.0)
    source = collector(settings)
    actor, critic = layers(512, 8, 47), layers(896, 8, 1)
    ahead, rewards, seats = [], [], []
    step = source.environment.step

    def watched(actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        points = source.environment.points.astype(int)
        ahead.append(points[:, 0] - points[:, 1])
        seats.append(source.environment.to_act.copy())
        reward, done = step(actions)
        rewards.append(np.where(done, reward, 10**6))
        return reward, done

    source.environment.step = watched  # type: ignore[assignment,method-assign]
    goal = source.collect(actor, critic).goal.reshape(40, settings.deals).numpy()
    for lane in range(settings.deals):
        ended = next(at for at in range(40) if rewards[at][lane] != 10**6)
        for at in range(ended + 1):
            sign = 1 - 2 * int(seats[at][lane])
            to_come = sign * (rewards[ended][lane] - ahead[at][lane])
            assert goal[at, lane] * settings.scale == pytest.approx(to_come, abs=0.01)


def test_only_legal_actions_are_taken_and_their_chances_kept() -> None:
    source = collector(TINY)
    actor = layers(512, 8, 47)
    experience = source.collect(actor, layers(896, 8, 1))
    chosen = experience.action[:, None]
    assert experience.mask.gather(1, chosen).all()
    with torch.no_grad():
        logs = log_chances(actor(experience.own), experience.mask)
    assert torch.allclose(logs.gather(1, chosen)[:, 0], experience.chance, atol=1e-5)
    assert (logs.exp()[~experience.mask] == 0).all()


def test_the_kernel_says_what_pytorch_says() -> None:
    actor = layers(OBSERVATION_BITS, 256, 256, ACTION_COUNT)
    with torch.no_grad():
        actor.parameters[-2] *= 100  # as great as those of a trained policy
        for place in (1, 3, 5):
            actor.parameters[place].normal_(0, 0.1, generator=torch.Generator().manual_seed(3))
    network = network_of(actor, PRESETS["marjolet"], {}).network()
    environment = BatchEnvironment(32, seed=9, canonical=True, packed=True)
    unpacked = BatchEnvironment(32, seed=9, canonical=True)
    observer = Observer()
    for _ in range(30):
        actions = environment.random_actions()
        with torch.no_grad():
            outputs = actor(torch.from_numpy(unpacked.observation.copy()))
            logs = log_chances(outputs, torch.from_numpy(unpacked.mask.copy()))
        for lane in range(32):
            observer.words = environment.observation[lane].tolist() + [0] * 12
            found = evaluate(network, observer)
            assert found == pytest.approx(outputs[lane].tolist(), abs=1e-4)
            best = choose_move(network, observer, int(environment.legal[lane]))
            assert logs[lane, best] == pytest.approx(logs[lane].max().item(), abs=1e-3)
        environment.step(actions)
        unpacked.step(actions)


def test_half_precision_differs_little() -> None:
    bits = torch.from_numpy(BatchEnvironment(64, seed=2).observation.copy())
    with torch.no_grad():
        one, other = layers(512, 64, 64, 47)(bits), layers(512, 64, 64, 47, half=True)(bits)
    assert not torch.equal(one, other)
    assert torch.allclose(one, other, atol=0.01)


def test_an_edge_is_the_same_again_and_another_on_other_decks() -> None:
    actor = layers(512, 8, 47)
    one = edge_over_greedy(actor, PRESETS["marjolet"], 10, TUNING[0])
    assert edge_over_greedy(actor, PRESETS["marjolet"], 10, TUNING[0]) == one
    assert edge_over_greedy(actor, PRESETS["marjolet"], 10, TUNING[1]) != one
    assert one.points < 0
    assert one.margin > 0


@pytest.mark.parametrize("preset", ["marjolet", "vendee"])
def test_a_few_thousand_decisions_teach_something(preset: str, tmp_path: Path) -> None:
    settings = Settings(
        deals=128, steps=16, batch=512, hidden=(64, 64), rates=(3e-3, 3e-3), half_precision=False
    )
    training = train(tmp_path, 40, preset=preset, settings=settings)
    before = layers(512, 64, 64, 47)
    rules = PRESETS[preset]
    untaught = edge_over_greedy(before, rules, 200, TUNING[2], generator=torch.Generator())
    taught = edge_over_greedy(
        training.learner.actor, rules, 200, TUNING[2], generator=torch.Generator()
    )
    assert taught.points - taught.margin > untaught.points + untaught.margin
