"""The registry: built-in players, registered ones, and those of other packages."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from marjolet import Deal, Move, PlayerError, View
from marjolet.players import (
    Player,
    ask_player,
    make_player,
    names,
    option_defaults,
    register,
    registry,
)

DOCS = Path(__file__).parents[2] / "docs" / "players.md"

STRANGER = """
class Last:
    name = "last"

    def __init__(self, *, patience: int = 3, mood: str | None = None) -> None:
        self.patience = patience

    def choose(self, view, rng):
        return view.legal[-1]
"""


class First:
    """Makes the first legal move; takes options of several types."""

    name = "first"

    def __init__(self, *, depth: int = 1, share: float = 0.5, eager: bool = False) -> None:
        self.options = (depth, share, eager)

    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        return view.legal[0]


@pytest.fixture
def first() -> Iterator[str]:
    register("first", First)
    yield "first"
    del registry._registered["first"]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Install a distribution with the player ``last``, and one whose module is missing."""
    (tmp_path / "strange_players.py").write_text(STRANGER)
    info = tmp_path / "strange_players-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-players\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[marjolet.players]\nlast = strange_players:Last\nbroken = no_such_module:Player\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    yield "last"
    sys.modules.pop("strange_players", None)


def view() -> View:
    deal = Deal.shuffled(Random(1))
    return View.of(deal, deal.to_act)


def test_built_in_players_are_there() -> None:
    assert {"greedy", "uniform"} <= set(names())
    assert names() == tuple(sorted(names()))


@pytest.mark.parametrize("name", ["greedy", "uniform"])
def test_a_player_bears_its_name(name: str) -> None:
    assert make_player(name).name == name


def test_the_options_of_a_player_have_defaults(first: str) -> None:
    assert option_defaults(first) == {"depth": 1, "share": 0.5, "eager": False}
    assert option_defaults("uniform") == {}
    with pytest.raises(PlayerError, match="no player 'greedily'"):
        option_defaults("greedily")


def test_unknown_player_is_told_who_exists() -> None:
    with pytest.raises(PlayerError, match=r"no player 'greedily'; there are: .*greedy.*uniform"):
        make_player("greedily")


def test_unknown_option_is_told_which_exist(first: str) -> None:
    with pytest.raises(PlayerError, match="no option 'width'; there are: depth, share, eager"):
        make_player(first, {"width": 2})
    with pytest.raises(PlayerError, match="uniform has no option 'depth'; there are: none"):
        make_player("uniform", {"depth": 2})


@pytest.mark.parametrize(
    ("option", "value"),
    [("depth", "2"), ("depth", 2.0), ("depth", True), ("share", "x"), ("eager", 1)],
)
def test_option_of_the_wrong_type_is_refused(first: str, option: str, value: object) -> None:
    with pytest.raises(PlayerError, match=f"first: {option} = .* it takes (int|float|bool)"):
        make_player(first, {option: value})


def test_options_reach_the_factory(first: str) -> None:
    player = make_player(first, {"depth": 4, "share": 1, "eager": True})
    assert isinstance(player, First)
    assert player.options == (4, 1, True)


def test_all_problems_are_named_at_once(first: str) -> None:
    with pytest.raises(PlayerError, match=r"width.*depth = '2'"):
        make_player(first, {"width": 1, "depth": "2"})


@pytest.mark.parametrize("name", ["greedy", "first", "", " uniform"])
def test_a_name_that_is_taken_or_unfit_cannot_be_registered(first: str, name: str) -> None:
    assert first in names()
    with pytest.raises(PlayerError):
        register(name, First)


@pytest.mark.parametrize("factory", [dict, object, "First"])
def test_what_makes_no_player_is_refused(factory: Any) -> None:
    register("nobody", factory)
    try:
        with pytest.raises(PlayerError, match="makes no player"):
            make_player("nobody")
    finally:
        del registry._registered["nobody"]


def test_a_needed_option_is_asked_for() -> None:
    def make(*, depth: int, **rest: object) -> First:  # noqa: ARG001
        return First(depth=depth)

    register("needy", make)
    try:
        with pytest.raises(PlayerError, match="needy needs the option 'depth'"):
            make_player("needy")
        assert make_player("needy", {"depth": 2, "anything": "else"}).name == "first"
    finally:
        del registry._registered["needy"]


def test_a_player_of_another_package_joins_by_entry_point(installed: str) -> None:
    assert installed in names()
    player = make_player(installed, {"patience": 1, "mood": None})
    assert isinstance(player, Player)
    assert player.choose(view(), Random(1)) == view().legal[-1]
    with pytest.raises(PlayerError, match=r"mood = 1 is not possible; it takes str \| None"):
        make_player(installed, {"mood": 1})


def test_a_player_that_cannot_be_loaded_is_named(installed: str) -> None:
    assert installed in names()
    with pytest.raises(PlayerError, match=r"'broken' \(no_such_module:Player\) cannot be loaded"):
        make_player("broken")


def test_an_illegal_choice_is_an_error(first: str) -> None:
    player = make_player(first)
    assert ask_player(player, view(), Random(1)) == view().legal[0]
    cheat = First()
    cheat.choose = lambda view, rng: "AS"  # type: ignore[assignment, method-assign, return-value]  # noqa: ARG005
    with pytest.raises(PlayerError, match="chose AS, which is not legal here; legal: "):
        ask_player(cheat, view(), Random(1))


def test_built_in_players_are_imported_only_when_asked_for() -> None:
    script = (
        "import sys, marjolet.players as players\n"
        "assert not {'marjolet.players.greedy', 'importlib.metadata'} & set(sys.modules)\n"
        "players.make_player('greedy')\n"
        "assert 'importlib.metadata' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_examples_in_the_docs_run() -> None:
    result = doctest.testfile(str(DOCS), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0
