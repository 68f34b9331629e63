"""The policy of the last stock trick as a view gives it, and the player that follows it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import Thread

import pytest
from tests.last_trick.positions import last_trick_deal
from tests.play import careful_move
from tests.random_rules import random_rules

from marjolet import PRESETS, Deal, Move, Rules, Seat, State, View, last_trick
from marjolet.errors import TooLarge
from marjolet.kernel import KERNEL
from marjolet.last_trick import Equilibrium, PublicRoot, locate, policy, solve_root
from marjolet.players import make_player
from marjolet.players.last_trick import ExactLastTrick, draw_move
from marjolet.players.uniform import Uniform
from marjolet.resample import resample

COMPILED = pytest.mark.skipif(KERNEL == "interpreted", reason="whole positions take minutes")


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Solve roughly: enough for what does not depend on how good the policy is."""
    monkeypatch.setattr(last_trick, "MOST_STEPS", 4)
    solve_root.cache_clear()
    yield
    solve_root.cache_clear()


def choices(rules: Rules, rng: Random) -> Iterator[Deal]:
    """Yield the deals of one last stock trick at which somebody chooses."""
    deal = last_trick_deal(rules, rng)
    while deal.stock:
        yield deal
        deal = deal.play(careful_move(deal, rng))


@COMPILED
@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize("preset", PRESETS)
def test_chances_are_of_legal_moves_and_sum_to_one_under_any_preset(preset: str) -> None:
    rng = Random(f"policy {preset}")
    for _ in range(3):
        for deal in choices(PRESETS[preset], rng):
            check_chances(deal)


@COMPILED
@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize("part", range(4))
def test_chances_are_of_legal_moves_and_sum_to_one_under_any_rules(part: int) -> None:
    rng = Random(f"policy {part}")
    for _ in range(2):
        rules = random_rules(rng)
        while rules.hand_size > 6:  # seven cards take seconds
            rules = random_rules(rng)
        for deal in choices(rules, rng):
            check_chances(deal)


def check_chances(deal: Deal) -> None:
    chances = policy(View.of(deal, deal.to_act))
    assert chances is not None
    assert set(chances) == set(deal.legal_moves)
    assert sum(chances.values()) == pytest.approx(1.0)
    assert all(chance >= 0.0 for chance in chances.values())


@COMPILED
@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize("part", range(4))
def test_nothing_hidden_tells_in_the_policy(part: int) -> None:
    rng = Random(f"twins {part}")
    for deal in choices(PRESETS["marjolet"], rng):
        view = View.of(deal, deal.to_act)
        for _ in range(3):
            twin = View.of(resample(view, rng), deal.to_act)
            assert locate(twin) == locate(view)
            assert policy(twin) == policy(view)


@COMPILED
def test_both_seats_follow_one_equilibrium() -> None:
    rng = Random("one equilibrium")
    for _ in range(3):
        roots = set()
        for deal in choices(PRESETS["marjolet"], rng):
            for seat in (Seat.ZERO, Seat.ONE):
                found = locate(View.of(deal, seat))
                assert found
                roots.add(found[0])
        assert len(roots) == 1


@COMPILED
def test_a_forgotten_solution_comes_out_the_same_again() -> None:
    deal = last_trick_deal(PRESETS["gerver"], Random(4))
    view = View.of(deal, deal.to_act)
    first = policy(view)
    solve_root.cache_clear()
    assert policy(view) == first


@COMPILED
def test_threads_get_the_same_answer() -> None:
    deal = last_trick_deal(PRESETS["gerver"], Random(5))
    view = View.of(deal, deal.to_act)
    solve_root.cache_clear()
    answers: list[dict[Move, float] | None] = []
    threads = [Thread(target=lambda: answers.append(policy(view))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [policy(view)] * 4


def test_there_is_no_policy_before_and_after_the_last_stock_trick() -> None:
    rng = Random(6)
    deal = Deal.shuffled(rng)
    tricks = set()
    while not deal.is_over:
        view = View.of(deal, deal.to_act)
        if locate(view) is None:
            tricks.add(deal.tricks)
            assert policy(view) is None
        else:
            assert deal.stock > 0
            assert deal.tricks in (9, 10)
        deal = deal.play(careful_move(deal, rng))
    assert tricks == {*range(9), *range(10, 16)} | ({9} & tricks)


@pytest.fixture
def last_view(monkeypatch: pytest.MonkeyPatch) -> Iterator[View]:
    """Return a view of the last stock trick; nothing is remembered before or afterwards."""
    solve_root.cache_clear()
    deal = last_trick_deal(PRESETS["marjolet"], Random(11))
    yield View.of(deal, deal.to_act)
    monkeypatch.undo()
    solve_root.cache_clear()


def test_what_is_too_large_has_no_policy_and_is_not_unfolded_again(
    last_view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []
    unfold = last_trick.unfold

    def counted(root: PublicRoot) -> object:
        tried.append(root)
        return unfold(root)

    monkeypatch.setattr(last_trick, "unfold", counted)
    monkeypatch.setattr(last_trick, "MOST_PAYOFFS", 1000)
    assert policy(last_view) is None
    assert policy(last_view) is None
    assert len(tried) == 1
    with pytest.raises(TooLarge, match="too many possible courses"):
        Equilibrium(tried[0])


def test_where_memory_runs_out_no_other_player_is_asked(
    last_view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    def out_of_memory(_root: PublicRoot) -> object:
        raise MemoryError

    monkeypatch.setattr(last_trick, "unfold", out_of_memory)
    with pytest.raises(MemoryError):
        policy(last_view)


def test_other_tricks_are_left_to_the_other_player() -> None:
    rng = Random(7)
    deal = Deal.shuffled(rng)
    view = View.of(deal, deal.to_act)
    greedy = make_player("greedy")
    assert make_player("exact10").choose(view, rng) == greedy.choose(view, rng)
    chosen = make_player("exact10", {"player": "uniform"}).choose(view, Random(1))
    assert chosen == Uniform().choose(view, Random(1))


@COMPILED
def test_moves_are_drawn_as_often_as_the_policy_says() -> None:
    deal = next(
        deal
        for seed in range(50)
        for deal in choices(PRESETS["marjolet"], Random(f"mixed {seed}"))
        if max((policy(View.of(deal, deal.to_act)) or {}).values()) < 0.8
    )
    view = View.of(deal, deal.to_act)
    chances = policy(view)
    assert chances
    rng = Random(8)
    drawn = [ExactLastTrick(Uniform()).choose(view, rng) for _ in range(2000)]
    for move, chance in chances.items():
        assert drawn.count(move) / 2000 == pytest.approx(chance, abs=0.05)


def test_a_move_without_a_chance_is_never_drawn() -> None:
    deal = Deal.shuffled(Random(9))
    view = View.of(deal, deal.to_act)
    first, second, *others = view.legal
    chances = {first: 0.0, second: 1.0, **dict.fromkeys(others, 0.0)}
    rng = Random(1)
    assert {draw_move(view, chances, rng) for _ in range(50)} == {second}


@COMPILED
def test_the_winner_who_may_announce_is_part_of_the_game() -> None:
    rng = Random(10)
    for _ in range(200):
        deal = last_trick_deal(PRESETS["marjolet"], rng)
        if deal.state is State.WINNER_DRAWS:
            found = locate(View.of(deal, deal.to_act))
            assert found
            assert found[1] == ()
            return
    pytest.fail("nobody could announce")
