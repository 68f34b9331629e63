"""The match in play: saving first, taking back, chance from a seed."""

from __future__ import annotations

from random import Random

import pytest

from marjolet import PRESETS, Deal, Match, Seat, State, View
from marjolet.errors import PlayerError
from marjolet.moves import Move, Play
from marjolet.players import make_player
from marjolet.terminal.choices import forced_move
from marjolet.terminal.session import Chance, Session


def begin(
    kept: list[Match], *, preset: str = "marjolet", seed: int | None = 1, seat: Seat = Seat.ZERO
) -> Session:
    chance = Chance(seed)
    match = Match(PRESETS[preset], chance.first_dealer())
    session = Session(match, seat, make_player("greedy"), chance, kept.append)
    session.deal_next()
    return session


def play_some(session: Session, rng: Random, count: int) -> None:
    for _ in range(count):
        session.answer()
        if session.deal.is_over:
            return
        session.play(rng.choice(session.view.legal))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_action_is_kept_one_by_one(preset: str) -> None:
    kept: list[Match] = []
    session = begin(kept, preset=preset)
    while not session.deal.is_over:
        play_some(session, Random(2), 1)
    counts = [len(match.current.moves) for match in kept]
    assert counts == list(range(len(session.deal.moves) + 1))


def test_nothing_changes_if_it_cannot_be_kept() -> None:
    session = begin([])
    session.answer()
    before = session.match

    def full(_: Match) -> None:
        raise OSError(28, "No space left on device")

    session._keep = full
    with pytest.raises(OSError, match="space"):
        session.play(session.view.legal[0])
    assert session.match is before


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seat", Seat)
def test_taking_back_returns_to_each_decision_of_the_person(preset: str, seat: Seat) -> None:
    rng = Random(3)
    session = begin([], preset=preset, seed=4, seat=seat)
    decisions: list[tuple[Deal, Move]] = []
    while True:
        session.answer()
        if session.deal.is_over:
            break
        move = rng.choice(session.view.legal)
        if len(session.view.legal) > 1:
            decisions.append((session.deal, move))
        session.play(move)
    while decisions:
        deal, move = decisions.pop()
        assert session.take_back() == move
        assert session.deal == deal
    assert session.take_back() is None


def test_a_match_taken_back_goes_on_as_it_would_have_gone() -> None:
    session = begin([], seed=5)
    play_some(session, Random(1), 4)
    session.answer()
    deal = session.deal
    move = session.take_back()
    assert move is not None
    session.play(move)
    session.answer()
    assert session.deal == deal


def test_the_same_seed_deals_the_same_cards() -> None:
    decks = [Chance(7).deck(number) for number in range(3)]
    assert decks == [Chance(7).deck(number) for number in range(3)]
    assert len(set(decks)) == 3
    assert Chance(8).deck(0) != decks[0]
    assert Chance(None).deck(0) != Chance(None).deck(0)


def test_both_players_may_deal_first() -> None:
    assert {Chance(seed).first_dealer() for seed in range(20)} == set(Seat)
    assert {Chance(None).first_dealer() for _ in range(60)} == set(Seat)


def test_the_computer_gets_its_view_only() -> None:
    seen: list[View] = []

    class Watcher:
        name = "watcher"

        def choose(self, view: View, rng: Random) -> Move:
            seen.append(view)
            return rng.choice(view.legal)

    session = begin([])
    session.opponent = Watcher()
    play_some(session, Random(1), 40)
    assert seen
    assert all(type(view) is View and view.viewer is Seat.ONE for view in seen)


def test_a_computer_that_cheats_is_found_out() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, view: View, rng: Random) -> Move:
            return Play(rng.choice(list(view.unseen)))

    session = begin([])
    session.opponent = Cheat()
    with pytest.raises(PlayerError, match="cheat"):
        play_some(session, Random(1), 2)


@pytest.mark.parametrize("preset", PRESETS)
def test_only_cards_of_the_strict_ending_are_forced(preset: str) -> None:
    session = begin([], preset=preset, seed=6)
    forced = []
    while True:
        session.answer()
        if session.deal.is_over:
            break
        view = session.view
        if forced_move(view) is not None:
            forced.append(view)
        session.play(view.legal[0])
    assert forced
    assert all(view.stock == 0 and view.state in (State.LEAD, State.FOLLOW) for view in forced)
    assert all(view.tricks >= 16 - view.rules.hand_size for view in forced)
