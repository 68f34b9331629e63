"""The player that samples worlds: which worlds, what is counted in them, and what is chosen."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import comb, sqrt
from random import Random

import pytest
from tests.random_rules import random_rules

from marjolet import PRESETS, Deal, Move, PlayerError, View
from marjolet.cards import Seat
from marjolet.deal import shuffled_deck
from marjolet.endings import solve, solver_of
from marjolet.kernel import Board, Search, deal_world, search_worlds, try_world
from marjolet.moves import Draw, moves
from marjolet.players import make_player
from marjolet.players.greedy import Greedy
from marjolet.players.seen import board_of

FULL = 0xFFFFFFFF


def new_search(board: Board, seed: int) -> Search:
    return Search(board.rules, None, solver_of(board.rules), seed)


def open_deals(seed: str, count: int, rules: str = "marjolet") -> list[Deal]:
    """Return deals at decisions with the stock open, as greedy players come to them."""
    rng = Random(seed)
    found: list[Deal] = []
    while len(found) < count:
        deal = Deal(shuffled_deck(rng), Seat(len(found) % 2), PRESETS[rules], seat_keyed=True)
        for _ in range(rng.randrange(24)):
            assert deal.to_act is not None
            move = Greedy().choose(View.of(deal, deal.to_act), rng)
            deal = deal.play(move if rng.random() < 0.8 else rng.choice(deal.legal_moves))
        if deal.stock:
            found.append(deal)
    return found


def worlds_of(deal: Deal, count: int, seed: int) -> list[Board]:
    """Return the first `count` worlds that the seat to act samples."""
    assert deal.to_act is not None
    search = new_search(deal.board(), seed)
    found = []
    for _ in range(count):
        deal_world(search, board_of(View.of(deal, deal.to_act)))
        world = Board(deal.board().rules)
        for name in ("hand", "known", "captured", "deck", "next_card", "legal", "lead", "turn_up"):
            setattr(world, name, getattr(search.world, name))
        found.append(world)
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_a_world_keeps_all_that_the_seat_knows(preset: str) -> None:
    for deal in open_deals("keeps", 20, preset):
        assert deal.to_act is not None
        true, other = deal.board(), deal.to_act.other
        for world in worlds_of(deal, 5, 1):
            assert world.hand[deal.to_act] == true.hand[deal.to_act]
            assert world.known == true.known
            assert world.hand[other] & true.known[other] == true.known[other]
            assert world.hand[other].bit_count() == true.hand[other].bit_count()
            assert (world.legal, world.captured) == (true.legal, true.captured)
            # Every card is somewhere, once.
            stock = sum(1 << card for card in world.deck[world.next_card :])
            places = [*world.hand, *world.captured, stock, 1 << world.turn_up]
            if world.lead >= 0:
                places.append(1 << world.lead)
            assert sum(places) == FULL


def test_every_hidden_card_is_as_likely_as_any_other_in_the_hand_and_at_each_draw() -> None:
    deal = open_deals("likely", 1)[0]
    assert deal.to_act is not None
    view = View.of(deal, deal.to_act)
    count = 4000
    in_hand: Counter[int] = Counter()
    first_draw: Counter[int] = Counter()
    for world in worlds_of(deal, count, 7):
        in_hand.update(
            card.number for card in view.unseen if world.hand[1 - view.seat] >> card.number & 1
        )
        first_draw[world.deck[world.next_card]] += 1
    hidden = view.hand_counts[view.seat.other] - len(view.known[view.seat.other])
    for seen, share in ((in_hand, hidden / len(view.unseen)), (first_draw, 1 / len(view.unseen))):
        error = sqrt(count * share * (1 - share))
        assert all(abs(seen[card.number] - count * share) < 5 * error for card in view.unseen)


def value_of(deal: Deal, seat: Seat) -> int:
    """Return what `seat` comes out ahead with if greedy goes on, the ending played exactly."""
    while deal.to_act is not None and deal.stock:
        deal = deal.play(Greedy().choose(View.of(deal, deal.to_act), Random(0)))
    while deal.to_act is not None:
        ending = solve(deal)
        assert ending is not None
        sign = 1 - 2 * deal.to_act
        deal = deal.play(max(ending.moves, key=lambda move: sign * ending.moves[move]))
    return deal.points[seat] - deal.points[seat.other]


@pytest.mark.parametrize("number", range(len(PRESETS) + 12))
def test_a_world_is_worth_what_greedy_players_and_exact_endings_make_of_it(number: int) -> None:
    rules = [*PRESETS.values()][number] if number < len(PRESETS) else random_rules(Random(number))
    rng = Random(number)
    for dealer in Seat:
        deal = Deal(shuffled_deck(rng), dealer, rules, seat_keyed=True)
        for _ in range(rng.randrange(14)):
            deal = deal.play(rng.choice(deal.legal_moves))
        if deal.to_act is None or not deal.stock:
            continue
        board = deal.board()
        board.keeps_lines = 0
        search = new_search(board, 1)
        try_world(search, board)
        named = moves(deal.trump)
        for action in range(47):
            if board.legal >> action & 1:
                assert search.total[action] == value_of(deal.play(named[action]), deal.to_act)


def test_declining_to_announce_is_weighed_like_any_move() -> None:
    for deal in open_deals("declines", 200):
        if Draw() in deal.legal_moves:
            board = deal.board()
            search = new_search(board, 1)
            search_worlds(search, board, 10)
            assert any(search.total)
            assert search.total[46] != 0
            return
    raise AssertionError("nobody was asked to announce")


def test_where_hidden_cards_really_lie_makes_no_difference() -> None:
    for deal in open_deals("really", 10):
        assert deal.to_act is not None
        seen = board_of(View.of(deal, deal.to_act))
        totals = []
        for _ in range(2):
            search = new_search(seen, 5)
            search_worlds(search, seen, 8)
            totals.append(search.total)
        assert totals[0] == totals[1]


def test_the_seed_option_makes_the_choice_independent_of_the_match() -> None:
    for deal in open_deals("seed", 5):
        view = View.of(deal, deal.to_act)
        chosen: set[Move] = {
            make_player("pimc", {"worlds": 3, "seed": 4}).choose(view, Random(seed))
            for seed in range(5)
        }
        assert len(chosen) == 1


def test_more_worlds_make_the_choice_steadier() -> None:
    def changes(worlds: int) -> int:
        player = make_player("pimc", {"worlds": worlds})
        choices = [
            [player.choose(View.of(deal, deal.to_act), Random(seed)) for seed in range(4)]
            for deal in open_deals("steadier", 25)
        ]
        return sum(one != other for chosen in choices for one, other in pairwise(chosen))

    assert changes(200) < changes(2)


def test_gains_on_the_usual_action_are_summed_world_by_world() -> None:
    for deal in open_deals("gains", 5):
        seen = board_of(View.of(deal, deal.to_act))
        search = new_search(seen, 3)
        totals, gains, squares = [0] * 47, [0] * 47, [0] * 47
        for _ in range(12):
            before = search.total
            search_worlds(search, seen, 1)
            after = search.total
            for action in range(47):
                if seen.legal >> action & 1:
                    gain = after[action] - before[action]
                    gain -= after[search.usual] - before[search.usual]
                    gains[action] += gain
                    squares[action] += gain * gain
            totals = after
        assert (search.total, search.gain, search.squares) == (totals, gains, squares)


def test_caution_keeps_to_the_usual_move_until_the_samples_are_clear() -> None:
    def strays(caution: float) -> int:
        player = make_player("pimc", {"worlds": 10, "caution": caution})
        views = [View.of(deal, deal.to_act) for deal in open_deals("caution", 60)]
        greedy = make_player("greedy")
        return sum(
            player.choose(view, Random(1)) != greedy.choose(view, Random(1)) for view in views
        )

    assert strays(0.0) > strays(2.0) > strays(1000.0) == 0


def test_a_time_budget_ends_the_sampling() -> None:
    deal = open_deals("seconds", 1)[0]
    player = make_player("pimc", {"seconds": 1e-6})
    assert player.choose(View.of(deal, deal.to_act), Random(1)) in deal.legal_moves


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"worlds": 0}, "pimc: worlds = 0 is not possible; 1 to 100,000 are."),
        ({"worlds": 100_001}, "pimc: worlds = 100001 is not possible; 1 to 100,000 are."),
        ({"seconds": 0.0}, "pimc: seconds = 0.0 is not possible; more than 0 is."),
        ({"seconds": float("nan")}, "pimc: seconds = nan is not possible; more than 0 is."),
        ({"caution": -1.0}, "pimc: caution = -1.0 is not possible; 0 or more is."),
        ({"worlds": 1.5}, "pimc: worlds = 1.5 is not possible; it takes int | None."),
    ],
)
def test_impossible_options_are_named(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(PlayerError) as raised:
        make_player("pimc", options)
    assert str(raised.value) == sentence


@pytest.mark.soak
def test_sampled_worlds_hit_the_truth_no_more_often_than_their_prior_says() -> None:
    """Sum, over many positions, the chance to hit the opponent's hidden hand; count the hits."""
    hits, expected, variance = 0, 0.0, 0.0
    for number, deal in enumerate(open_deals("truth", 4000)):
        assert deal.to_act is not None
        view, true = View.of(deal, deal.to_act), deal.board()
        other = view.seat.other
        hidden = view.hand_counts[other] - len(view.known[other])
        chance = 1 / comb(len(view.unseen), hidden)
        if chance < 1e-5:
            continue
        worlds = worlds_of(deal, 25, number + 1)
        hits += sum(world.hand[other] == true.hand[other] for world in worlds)
        expected += 25 * chance
        variance += 25 * chance * (1 - chance)
    assert expected > 50
    assert abs(hits - expected) < 4 * sqrt(variance)
