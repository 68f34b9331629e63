"""Small games in sequence form: the same counts and values as a naive tree, compiled or not."""

from __future__ import annotations

from random import Random

import pytest
from tests.both_kernels import compares_kernels, interpreted_lines
from tests.naive_game import NaiveCfrPlus, NaiveGame

from marjolet import make_rules
from marjolet.cards import CardSet
from marjolet.kernel import (
    KERNEL,
    Board,
    apply_action,
    count_sequences,
    put_meeting,
    start_deal,
)
from marjolet.research.games import size_of, small_game
from marjolet.research.packs import PACKS, Pack
from marjolet.research.policies import tabulate
from marjolet.research.responses import CfrPlus, exploitability, value_of
from marjolet.rules import PRESETS

FOUR = Pack(CardSet("7S QS 7H QH"), 1)
SIX = PACKS["6"]
DRAWN_OUT = Pack(CardSet("7S QS AS 7H KH AH"), 1)
CASES = [(SIX, preset) for preset in PRESETS] + [(FOUR, "mariage"), (DRAWN_OUT, "mariage")]
NAMES = [f"{len(pack.cards)}-{pack.hand_size}-{preset}" for pack, preset in CASES]
WITH_MELDS = Pack(CardSet("7S JS QS QH KH AH"), 2)  # announced after drawing, or from the tricks


@pytest.mark.parametrize(("pack", "preset"), CASES, ids=NAMES)
def test_histories_are_as_many_as_the_engine_has_sequences_of_actions(
    pack: Pack, preset: str
) -> None:
    game = small_game(pack, PRESETS[preset], "played")
    total = 0
    for deck in pack.decks(pack.suits):
        board = Board(game.rules)
        board.deck = deck
        start_deal(board, 1)
        total += count_sequences(board, 40)
    assert game.leaf_count == total
    assert game.deal_count == pack.deal_count(pack.suits)


@pytest.mark.parametrize("endings", ["played", "solved"])
@pytest.mark.parametrize(("pack", "preset"), CASES, ids=NAMES)
def test_sets_and_best_responses_are_those_of_the_naive_tree(
    pack: Pack, preset: str, endings: str
) -> None:
    naive = NaiveGame(pack, PRESETS[preset], endings)
    game = small_game(pack, PRESETS[preset], endings)
    sets = naive.sets().values()
    size = size_of(game)
    assert size.information_sets == len(sets)
    assert size.choices == sum(len(actions) > 1 for actions in sets)
    assert size.histories == sum(not node.children for node in naive.nodes())
    found = exploitability(game, tabulate(game, None))
    even = naive.even()
    assert found.leading == pytest.approx(naive.best_response(0, even), abs=1e-9)
    assert found.dealing == pytest.approx(naive.best_response(1, even), abs=1e-9)


@pytest.mark.skipif(KERNEL == "interpreted", reason="the naive tree is slow enough by itself")
@pytest.mark.parametrize("preset", ["marjolet", "mariage"])
def test_a_game_whose_arrays_grew_many_times_is_that_of_the_naive_tree(preset: str) -> None:
    naive = NaiveGame(PACKS["8"], PRESETS[preset], "solved")
    game = small_game(PACKS["8"], PRESETS[preset])
    sets = naive.sets()
    assert game.set_count == len(sets)
    assert sorted(game.legal[: game.set_count]) == sorted(
        sum(1 << action for action in actions) for actions in sets.values()
    )
    found = exploitability(game, tabulate(game, None))
    assert found.leading == pytest.approx(naive.best_response(0, naive.even()), abs=1e-9)
    assert found.dealing == pytest.approx(naive.best_response(1, naive.even()), abs=1e-9)


@pytest.mark.parametrize("preset", ["marjolet", "gerver", "mariage", "vendee"])
def test_cfr_plus_comes_to_what_it_comes_to_by_the_book(preset: str) -> None:
    naive = NaiveCfrPlus(NaiveGame(SIX, PRESETS[preset], "solved"))
    naive.run(7)
    cfr = CfrPlus(small_game(SIX, PRESETS[preset], "solved"))
    cfr.run(7)
    bounds = cfr.bounds()
    assert (bounds.lower, bounds.upper) == pytest.approx(naive.bounds(), abs=1e-9)


def test_announcements_are_part_of_a_small_game() -> None:
    rules = PRESETS["marjolet"]
    pack = Pack(CardSet("7S JS QS AS 7H QH KH AH"), 3)
    worth = make_rules("marjolet", {"marriage": [0, 0], "marjolet": [0, 0]})
    with_melds, without = (small_game(pack, each) for each in (rules, worth))
    assert with_melds.leaf_count > without.leaf_count


def test_best_responses_with_announcements_are_those_of_the_naive_tree() -> None:
    pack = Pack(CardSet("JS QS AS 7H QH KH"), 2)
    rules = make_rules("gerver", {"exchange_until": "stock_open"})
    for each in (rules, PRESETS["mariage-carres"]):
        naive = NaiveGame(pack, each)
        game = small_game(pack, each, "played")
        found = exploitability(game, tabulate(game, None))
        assert found.leading == pytest.approx(naive.best_response(0, naive.even()), abs=1e-9)
        assert found.dealing == pytest.approx(naive.best_response(1, naive.even()), abs=1e-9)


@pytest.mark.parametrize("preset", PRESETS)
def test_even_endings_are_worth_what_they_are_worth_when_played_out(preset: str) -> None:
    played = small_game(SIX, PRESETS[preset], "played")
    even = small_game(SIX, PRESETS[preset], "even")
    for one, other in [(played, even)]:
        first, second = (exploitability(game, tabulate(game, None)) for game in (one, other))
        assert first.leading == pytest.approx(second.leading, abs=1e-9)
        assert first.dealing == pytest.approx(second.dealing, abs=1e-9)
    values = [value_of(game, tabulate(game, None), tabulate(game, None)) for game in (played, even)]
    assert values[0] == pytest.approx(values[1], abs=1e-9)


def test_both_meetings_of_a_set_show_its_seat_the_same() -> None:
    game = small_game(SIX, PRESETS["marjolet"], "played")
    first, last = Board(game.rules), Board(game.rules)
    differ = 0
    for number in range(game.set_count):
        put_meeting(game, number, 0, first)
        put_meeting(game, number, 1, last)
        seat = first.to_act
        assert seat == last.to_act == game.seats[number]
        assert first.legal == last.legal == game.legal[number]
        assert first.hand[seat] == last.hand[seat]
        assert (first.lead, first.turn_up, first.stock) == (last.lead, last.turn_up, last.stock)
        assert list(first.captured) == list(last.captured)
        assert list(first.points) == list(last.points)
        assert list(first.known) == list(last.known)
        differ += first.hand[1 - seat] != last.hand[1 - seat]
    assert differ > 100


def all_results() -> str:
    """Return the sizes and bounds of some games under this process's kernel."""
    lines = []
    for pack, preset in CASES[::3]:
        for endings in ("played", "solved"):
            game = small_game(pack, PRESETS[preset], endings)
            cfr = CfrPlus(game)
            cfr.run(3)
            found = exploitability(game, cfr.average())
            lines.append(f"{preset} {endings} {size_of(game)} {cfr.bounds()} {found}")
        game = small_game(pack, PRESETS[preset], "even")
        lines.append(f"{preset} even {exploitability(game, tabulate(game, None))}")
    return "\n".join(lines)


@compares_kernels
def test_both_kernels_come_to_the_same() -> None:
    assert (
        interpreted_lines("tests.kernel.test_small_games", "all_results")
        == all_results().splitlines()
    )


def test_more_brisques_are_more_than_half_of_those_in_the_pack() -> None:
    rng = Random(3)
    winners = set()
    for deck in SIX.decks(SIX.suits):
        boards = [Board(SIX.table(PRESETS[preset])) for preset in ("vendee", "marjolet")]
        for board in boards:
            board.deck = deck
            start_deal(board, 1)
        while boards[0].legal:
            action = rng.choice([each for each in range(47) if boards[0].legal >> each & 1])
            for board in boards:
                apply_action(board, action)
        brisques = [(cards >> 24).bit_count() for cards in boards[0].captured]
        more = (brisques[0] > brisques[1]) - (brisques[0] < brisques[1])
        points = [board.points[0] - board.points[1] for board in boards]
        assert points[0] - points[1] == 20 * more
        winners.add(more)
    assert winners == {-1, 0, 1}
