"""Edges over `greedy`: mirrored pairs, whoever chooses; final figures from decks of their own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.players.networks import random_network

from marjolet.envs import BatchEnvironment
from marjolet.rules import PRESETS
from marjolet.training import pairs
from marjolet.training.final import final_edge, main
from marjolet.training.pairs import edge_of
from marjolet.training.seeds import FINAL, TUNING

RULES = PRESETS["marjolet"]


def by_greedy(environment: BatchEnvironment) -> NDArray[np.int64]:
    return environment.greedy_actions()


def at_random(environment: BatchEnvironment) -> NDArray[np.int64]:
    return environment.random_actions()


def test_greedy_is_not_ahead_of_itself_on_any_deck() -> None:
    edge = edge_of(by_greedy, RULES, 50, TUNING[3])
    assert (edge.points, edge.margin, edge.pairs) == (0, 0, 50)


def test_chance_is_far_behind() -> None:
    edge = edge_of(at_random, RULES, 200, TUNING[3])
    assert edge.points + edge.margin < -60
    assert 2 < edge.margin < 8


def test_the_number_of_lanes_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = edge_of(at_random, RULES, 25, TUNING[3])
    monkeypatch.setattr(pairs, "AT_ONCE", 16)
    assert edge_of(at_random, RULES, 25, TUNING[3]) == whole


def test_final_figures_come_from_decks_of_their_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    network = random_network()
    path = tmp_path / "some.net"
    path.write_bytes(network.to_bytes())
    edge = final_edge(network, RULES, 20)
    assert edge == final_edge(network, RULES, 20, FINAL[0])
    assert edge != final_edge(network, RULES, 20, TUNING[0])
    assert main([str(path), "--pairs", "20", "--preset", "marjolet"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [f"| marjolet | 20 | {edge} |"]


def test_a_file_that_is_no_network_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([str(tmp_path / "none.net")]) == 2
    assert "cannot be read" in capsys.readouterr().err
