"""What the package promises to authors of players: the check, and the strategies."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from tests.positions import after, codes, deal_with, with_cards_swapped

from marjolet import PRESETS, Deal, Move, Rules, Seat, State, View
from marjolet.cards import DECK, Card
from marjolet.players import make_player, names
from marjolet.rules import PARAMETERS, make_rules
from marjolet.testing import (
    GuardedView,
    check_player,
    deals,
    decks,
    fit_together,
    parameter_strategies,
    rules,
)

# Finds an example without making it small, and the same one every time.
SEARCH = settings(max_examples=2000, database=None, derandomize=True, phases=[Phase.generate])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", names())
def test_every_registered_player_conforms_under_every_preset(name: str, preset: str) -> None:
    check_player(name, [preset], deals=2, seed=3)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", names())
def test_a_choice_tells_nothing_about_a_meld_that_the_opponent_kept_to_himself(
    name: str, seed: int
) -> None:
    start = deal_with("8C KH QH TD 7H 9S", "AC KS QS 8H 9H 7S", "9D", stock="TS TH")
    could = after(start, "AC, 8C, draw")
    # His king of spades lies in the stock instead: now he has nothing to decline.
    could_not = after(with_cards_swapped(start, "KS", "JC"), "AC, 8C")
    assert "draw" in codes(after(start, "AC, 8C"))
    assert could_not.to_act == could.to_act == 1
    deals = could.play("8H"), could_not.play("8H")
    first, second = (View.of(deal, Seat.ZERO) for deal in deals)
    assert first == second
    player = make_player(name)
    assert player.choose(first, Random(seed)) == player.choose(second, Random(seed))


class Broken:
    """A player to be caught; the subclasses say what it does wrong."""

    name = "broken"

    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        return view.legal[0]


class Illegal(Broken):
    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        return next(move for move in moves_of_all_cards() if move not in view.legal)


class Remembers(Broken):
    calls = 0

    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        self.calls += 1
        return view.legal[self.calls % len(view.legal)]


class OwnChance(Broken):
    chance = Random(1)

    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        return self.chance.choice(view.legal)


class Changes(Broken):
    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        view.hand.bits ^= 1 << 31
        return view.legal[0]


class Reaches(Broken):
    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        return view.legal[0] if not hasattr(view, "deal") else view.legal[-1]


class ByIdentity(Broken):
    """Chooses by what no view may tell: which of two equal views it was given."""

    seen: dict[int, View] = {}  # noqa: RUF012

    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        self.seen[id(view)] = view
        return view.legal[id(view) // 16 % 7 % len(view.legal)]


def moves_of_all_cards() -> list[Move]:
    from marjolet.moves import Play

    return [Play(card) for card in DECK]


@pytest.mark.parametrize(
    ("player", "complaint"),
    [
        (Illegal, "which is not legal"),
        (Remembers, "asked again"),
        (OwnChance, "asked again"),
        (Changes, "changed its view"),
        (Reaches, "touched 'deal'"),
        (ByIdentity, "chose"),
        (object, "lacks the name or choose"),
    ],
)
def test_a_player_that_breaks_a_promise_is_caught(player: Any, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_player(player, ["marjolet"])


def test_a_complaint_holds_the_deal() -> None:
    with pytest.raises(AssertionError, match=r"Deal\('.*', Seat\(0\), Rules\("):
        check_player(Illegal, ["marjolet"])


def test_a_guarded_view_is_no_way_to_anything_else() -> None:
    deal = Deal.shuffled(Random(1))
    view: Any = GuardedView(View.of(deal, deal.to_act))
    assert isinstance(view, View)
    assert view.hand == View.of(deal, deal.to_act).hand
    assert view.unseen == View.of(deal, deal.to_act).unseen
    for name in ("_view", "of", "__dict__", "__init__"):
        with pytest.raises(AssertionError, match="touched"):
            getattr(view, name)
    with pytest.raises(AssertionError, match="tried to set"):
        setattr(view, "hand", view.known)  # noqa: B010


def test_strategies_cover_every_parameter() -> None:
    assert set(parameter_strategies()) == set(PARAMETERS)


@given(rules())
def test_strategy_gives_valid_rules(drawn: Rules) -> None:
    assert make_rules(drawn.preset, drawn.house_rules) == drawn


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("draw", "after_card"),
        ("combinations", "captured"),
        ("exchange", "never"),
        ("four_wins", True),
        ("packets", (4, 3)),
        ("card_reuse", "same_win"),
        ("must_trump", False),
        ("target", 0),
    ],
)
def test_strategy_reaches_every_corner(name: str, value: object) -> None:
    find(rules(), lambda drawn: bool(getattr(drawn, name) == value), settings=SEARCH)


@given(decks())
def test_strategy_gives_decks(deck: tuple[Card, ...]) -> None:
    assert sorted(deck, key=str) == sorted(DECK, key=str)


@given(deals(PRESETS["gerver"]))
def test_strategy_keeps_to_given_rules(deal: Deal) -> None:
    assert deal.rules == PRESETS["gerver"]


def test_strategy_reaches_the_end_of_a_deal() -> None:
    assert find(deals(), lambda deal: deal.is_over, settings=SEARCH).state is State.OVER


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deals())
def test_every_registered_player_plays_on_under_any_house_rules(deal: Deal) -> None:
    # What takes long is asked for less; tests/last_trick has exact10 under any house rules.
    players = [
        make_player(name, {"worlds": 8} if name == "pimc" else None)
        for name in names()
        if name != "exact10"
    ]
    rng = Random(1)
    while deal.to_act is not None:
        view = View.of(deal, deal.to_act)
        chosen = [player.choose(view, rng) for player in players]
        assert all(move in view.legal for move in chosen)
        deal = deal.play(chosen[0])


def test_values_that_clash_are_made_to_fit() -> None:
    values = {name: getattr(PRESETS["marjolet"], name) for name in PARAMETERS}
    captured = fit_together(values | {"combinations": "captured", "draw": "after_card"})
    assert captured.exchange == "own_turn"
    announced = fit_together(values | {"draw": "after_card", "four_wins": True})
    assert (announced.draw, announced.four_wins) == ("after_trick", False)
    nothing = {"card_points": [0] * 5, "last_trick": 0, "turn_up": 0, "dix_played": 0}
    assert fit_together(values | nothing).target == 0


def test_strategies_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ImportError, match="pip install hypothesis"):
        rules()
