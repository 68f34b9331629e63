"""The kernel's network: the same numbers as a plain calculation, and the best legal action."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from tests.play import positions_of_deal

from marjolet import View
from marjolet.kernel import Network, Observer, choose_move, evaluate, observe_own
from marjolet.players.seen import board_of, note_past
from marjolet.rules import PRESETS

ERROR = 1e-4  # of outputs of about 1: what 32-bit rounding may come to
SHAPES = [(512, 24, 16, 47), (512, 7, 47), (512, 9, 5, 3, 47), (32, 8, 47)]


def random_network(sizes: Sequence[int], rng: Random) -> Network:
    weights: array[float] = array("f")
    for inputs, outputs in pairwise(sizes):
        weights.extend(rng.gauss(0, (2 / inputs) ** 0.5) for _ in range(inputs * outputs))
    return Network(sizes, weights, array("f", [rng.gauss(0, 1) for _ in range(sum(sizes[1:]))]))


def observers(count: int) -> list[tuple[Observer, int]]:
    """Return observers that have looked at positions of a deal, with the legal actions."""
    seen = []
    for deal in positions_of_deal(PRESETS["marjolet"], "network")[:count]:
        assert deal.to_act is not None
        view = View.of(deal, deal.to_act)
        observer = Observer()
        note_past(observer, view)
        seen.append((observer, observe_own(observer, board_of(view))))
    return seen


def plainly(
    sizes: Sequence[int], network: tuple[array[float], array[float]], bits: list[int]
) -> list[float]:
    """Return the outputs, calculated node by node."""
    weights, biases = network
    values: list[float] = list(map(float, bits))
    weight = bias = 0
    for layer, (inputs, outputs) in enumerate(pairwise(sizes)):
        if layer:
            values = [max(0.0, value) for value in values]
        values = [
            biases[bias + node]
            + sum(
                values[source] * weights[weight + source * outputs + node]
                for source in range(inputs)
            )
            for node in range(outputs)
        ]
        weight += inputs * outputs
        bias += outputs
    return values


def random_observers(count: int, rng: Random) -> list[Observer]:
    """Return observers of anything: no bit, every bit, and random ones."""
    made = [Observer() for _ in range(count)]
    for number, observer in enumerate(made):
        share = number / (count - 1)
        bits = [[rng.random() < share for _ in range(32)] for _ in range(28)]
        observer.words = [sum(bit << place for place, bit in enumerate(word)) for word in bits]
    return made


@pytest.mark.parametrize("sizes", SHAPES)
def test_outputs_are_those_of_a_plain_calculation(sizes: tuple[int, ...]) -> None:
    rng = Random(str(sizes))
    parts = list(pairwise(sizes))
    weights = array(
        "f", [rng.gauss(0, (2 / one) ** 0.5) for one, two in parts for _ in range(one * two)]
    )
    biases = array("f", [rng.gauss(0, 1) for _ in range(sum(sizes[1:]))])
    network = Network(sizes, weights, biases)
    seen = [observer for observer, _legal in observers(12)] + random_observers(9, rng)
    for observer in seen:
        bits = [observer.words[bit // 32] >> bit % 32 & 1 for bit in range(sizes[0])]
        expected = plainly(sizes, (weights, biases), bits)
        assert evaluate(network, observer) == pytest.approx(expected, rel=ERROR, abs=ERROR)


def test_an_evaluation_leaves_nothing_for_the_next() -> None:
    network = random_network((512, 12, 47), Random(3))
    (one, _), (other, _) = observers(2)
    first = evaluate(network, one)
    assert evaluate(network, other) != first
    assert evaluate(network, one) == first


def test_the_best_legal_action_is_chosen() -> None:
    network = random_network((512, 12, 8, 47), Random(4))
    chosen = set()
    for observer, legal in observers(30):
        outputs = evaluate(network, observer)
        actions = [action for action in range(47) if legal >> action & 1]
        best = max(actions, key=lambda action: outputs[action])
        assert choose_move(network, observer, legal) == best
        chosen.add(best)
    assert len(chosen) > 1


def test_of_equals_the_lowest_action_is_chosen() -> None:
    network = Network((32, 2, 47), array("f", [0.0] * (32 * 2 + 2 * 47)), array("f", [0.0] * 49))
    assert choose_move(network, Observer(), 0b101100) == 2


def test_without_a_legal_action_there_is_none() -> None:
    network = random_network((512, 12, 47), Random(5))
    assert choose_move(network, Observer(), 0) == -1


@pytest.mark.parametrize(
    ("sizes", "weights", "biases"),
    [
        ((512, 47), 512 * 47, 47),  # no hidden layer
        ((500, 4, 47), 500 * 4 + 4 * 47, 51),  # no whole words
        ((544, 4, 47), 544 * 4 + 4 * 47, 51),  # more than is observed
        ((512, 0, 47), 0, 47),
        ((512, 4, 47), 512 * 4 + 4 * 47 - 1, 51),
        ((512, 4, 47), 512 * 4 + 4 * 47, 52),
    ],
)
def test_what_does_not_go_together_is_refused(
    sizes: tuple[int, ...], weights: int, biases: int
) -> None:
    with pytest.raises(ValueError, match=r"network cannot read|Layers of"):
        Network(sizes, array("f", [0.0] * weights), array("f", [0.0] * biases))
