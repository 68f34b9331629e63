"""The ladder: everybody meets everybody, once, over the same pairs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.arena.running import run

from marjolet.arena import ArenaError, Results, Setting, measure
from marjolet.arena.ladder import climb, file_name, ladder_json, ladder_text, meetings_of, payoff

PLAYERS = ["uniform", "greedy", "cheater"]


@pytest.fixture(scope="module")
def results() -> list[Results]:
    """Return the three meetings of three players."""
    return [
        measure(Setting(meeting, "marjolet", {}, seed=2), range(8))
        for meeting in meetings_of(PLAYERS)
    ]


def test_greedy_is_the_anchor(results: list[Results]) -> None:
    ladder = climb(results)
    ratings = dict(zip(ladder.players, ladder.ratings, strict=True))
    assert ratings["greedy"].points == 0
    assert ratings["cheater"].low > 0 > ratings["uniform"].high


def test_the_pay_offs_are_the_results_seen_from_both_sides(results: list[Results]) -> None:
    ladder = climb(results, PLAYERS)
    won, lost = payoff(ladder, 0, 1), payoff(ladder, 1, 0)
    assert won is not None
    assert lost is not None
    assert won[0] == results[0].points.mean == -lost[0]
    assert lost[1] == -won[2]
    assert payoff(ladder, 1, 1) is None


def test_only_pairs_that_all_have_played_are_rated(results: list[Results]) -> None:
    shorter = measure(results[0].setting, range(3, 8))
    assert climb([shorter, *results[1:]]).pairs == 5
    with pytest.raises(ArenaError, match="no two pairs"):
        climb([measure(results[0].setting, range(50, 52)), *results[1:]])


def test_the_document_and_the_text_say_the_same(results: list[Results]) -> None:
    ladder = climb(results)
    document = json.loads(json.dumps(ladder_json(ladder)))
    text = "\n".join(ladder_text(ladder))
    assert list(document["ratings"]) == ["cheater", "greedy", "uniform"]
    for rating in document["ratings"].values():
        assert f"{rating['points']:+.2f}" in text
    assert f"{100 * document['fit']['explained']:.1f} %" in text
    assert len(document["meetings"]) == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [("x:a=1", "x:a=2"), ("cmd:./a-b", "cmd:./a_b"), ("x:t=" + 90 * "a", "x:t=" + 91 * "a")],
)
def test_every_meeting_has_a_file_of_its_own(one: str, other: str) -> None:
    files = {file_name("marjolet", player, "greedy") for player in (one, other)}
    assert len(files) == 2
    assert all(name.isascii() and "/" not in name and len(name) < 150 for name in files)


def test_the_command_goes_on_from_its_folder(tmp_path: Path) -> None:
    arguments = ["ladder", *PLAYERS, "--pairs", "4", "--folder", str(tmp_path)]
    first = run(*arguments)
    assert (first.returncode, first.stderr) == (0, "")
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert len(files) == 3
    again = run(*arguments)
    assert again.stdout == first.stdout
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == files
    assert "less" in first.stdout


def test_of_two_runs_of_the_same_players_the_longer_counts(results: list[Results]) -> None:
    first, second = results[0].setting.players
    again = measure(Setting((second, first), "marjolet", {}, seed=2), range(12))
    ladder = climb([*results, again], PLAYERS)
    won, lost = payoff(ladder, 0, 1), payoff(ladder, 1, 0)
    assert won is not None
    assert lost is not None
    assert won[0] == -lost[0]
    assert (0, 1) not in ladder.meetings
    assert ladder.meetings[1, 0] is again
