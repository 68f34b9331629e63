"""Training runs: repeatable, gone on with after a kill as if nothing had been, and safe on disk."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from tests.training.running import ITERATION, TINY, Killed, train

from marjolet.arena.problems import ArenaError
from marjolet.players.network_file import read_network
from marjolet.rules import PRESETS
from marjolet.training.folder import CHECKPOINT, LOG, NET, Folder
from marjolet.training.run import Length, Training, settings_for
from marjolet.training.settings import Settings, between


def log_of(folder: Path) -> list[dict[str, Any]]:
    """Return the lines of the log, without the times."""
    lines = [json.loads(line) for line in (folder / LOG).read_text().splitlines()]
    return [{key: line[key] for key in line if key != "seconds"} for line in lines]


def weights_of(training: Training) -> list[bytes]:
    learner = training.learner
    layers = (learner.actor, learner.critic, learner.magnet)
    return [each.detach().numpy().tobytes() for layer in layers for each in layer.parameters]


@pytest.mark.parametrize("preset", ["marjolet", "vendee"])
def test_the_same_run_comes_out_the_same(preset: str, tmp_path: Path) -> None:
    one = train(tmp_path / "one", 4, preset=preset)
    other = train(tmp_path / "other", 4, preset=preset)
    assert weights_of(one) == weights_of(other)
    assert log_of(tmp_path / "one") == log_of(tmp_path / "other")


def test_another_seed_comes_out_otherwise(tmp_path: Path) -> None:
    one, other = train(tmp_path / "one", 2), train(tmp_path / "other", 2, seed=2)
    assert weights_of(one) != weights_of(other)


@pytest.mark.parametrize("kill_at", [2, 3, 5])
def test_a_killed_run_goes_on_as_if_nothing_had_been(kill_at: int, tmp_path: Path) -> None:
    whole = train(tmp_path / "whole", 6)
    with pytest.raises(Killed):
        train(tmp_path / "killed", 6, save_at=2, kill_at=kill_at)
    resumed = train(tmp_path / "killed", 6)
    assert weights_of(resumed) == weights_of(whole)
    assert log_of(tmp_path / "killed") == log_of(tmp_path / "whole")
    nets = [read_network(tmp_path / name / NET) for name in ("killed", "whole")]
    assert nets[0].weights == nets[1].weights


def test_a_run_killed_before_its_first_checkpoint_begins_again(tmp_path: Path) -> None:
    with pytest.raises(Killed):
        train(tmp_path / "killed", 3, kill_at=1)
    train(tmp_path / "killed", 3)
    train(tmp_path / "whole", 3)
    assert log_of(tmp_path / "killed") == log_of(tmp_path / "whole")


def test_a_log_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    with pytest.raises(Killed):
        train(tmp_path, 4, save_at=2, kill_at=3)
    with open(tmp_path / LOG, "ab") as file:
        file.write(b'{"iteration":4,"deci')
    train(tmp_path, 4)
    assert [line["iteration"] for line in log_of(tmp_path)[1:]] == [1, 2, 3, 4]


def test_a_run_that_is_over_stays_as_it_is(tmp_path: Path) -> None:
    train(tmp_path, 2)
    before = (tmp_path / LOG).read_bytes(), (tmp_path / NET).read_bytes()
    again = train(tmp_path, 2)
    assert again.progress == 1
    assert ((tmp_path / LOG).read_bytes(), (tmp_path / NET).read_bytes()) == before


def test_the_net_says_how_it_came_about(tmp_path: Path) -> None:
    training = train(tmp_path, 2, preset="vendee", seed=7)
    net = read_network(tmp_path / NET)
    assert net.rules == PRESETS["vendee"]
    assert net.training["seed"] == 7
    assert net.training["decisions"] == 2 * ITERATION
    assert Settings.from_json(net.training["settings"]) == TINY
    assert training.edge is not None
    assert net.training["over_greedy"][2] == training.edge.pairs


@pytest.mark.parametrize(
    ("changes", "name"),
    [({"seed": 2}, "seed"), ({"preset": "vendee"}, "preset"), ({"iterations": 5}, "length")],
)
def test_a_folder_with_another_run_is_refused(
    changes: dict[str, Any], name: str, tmp_path: Path
) -> None:
    train(tmp_path, 2)
    asked: dict[str, Any] = {"iterations": 2, **changes}
    with pytest.raises(ArenaError, match=f"another run: {name}"):
        train(tmp_path, **asked)


def test_other_settings_are_another_run(tmp_path: Path) -> None:
    train(tmp_path, 2)
    with pytest.raises(ArenaError, match="another run: settings"):
        train(tmp_path, 2, settings=dataclasses.replace(TINY, clip=0.1))


@pytest.mark.parametrize("keep", [0, 100, 3000, -1])
def test_a_damaged_checkpoint_is_refused(keep: int, tmp_path: Path) -> None:
    train(tmp_path, 2)
    path = tmp_path / CHECKPOINT
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(ArenaError, match="is damaged"):
        train(tmp_path, 2)


def test_a_checkpoint_that_lacks_something_is_refused(tmp_path: Path) -> None:
    train(tmp_path, 2)
    path = tmp_path / CHECKPOINT
    whole = torch.load(path, weights_only=True)
    for name in whole:
        if name == "edge":
            continue
        torch.save({key: value for key, value in whole.items() if key != name}, path)
        with pytest.raises(ArenaError, match="is damaged"):
            train(tmp_path, 2)


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    with Folder(tmp_path), pytest.raises(ArenaError, match="Another run is writing"):
        Folder(tmp_path)


def test_the_settings_of_a_run_are_those_it_began_with(tmp_path: Path) -> None:
    train(tmp_path, 2)
    with Folder(tmp_path) as folder:
        assert settings_for(folder) == TINY


def test_rates_go_from_end_to_end_in_equal_ratios() -> None:
    assert between((8.0, 2.0), 0) == 8
    assert between((8.0, 2.0), 0.5) == pytest.approx(4)
    assert between((8.0, 2.0), 1) == pytest.approx(2)


def test_progress_is_that_of_what_is_reached_first() -> None:
    assert Length(decisions=100).progress(50, 1e9) == 0.5
    assert Length(seconds=10).progress(10**9, 1) == pytest.approx(0.1)
    assert Length(100, 10).progress(20, 5) == 0.5
    assert Length(100, 10).progress(130, 0) == 1
