"""Best responses and CFR+ on small games: what must hold whatever the numbers are."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from marjolet import Deal, View, make_rules
from marjolet.cards import CardSet, Suit
from marjolet.errors import PlayerError
from marjolet.kernel import KERNEL, Board
from marjolet.moves import action_numbers
from marjolet.players.greedy import Greedy
from marjolet.research.games import small_game
from marjolet.research.packs import PACKS, Pack
from marjolet.research.policies import greedy_policy, small_player, surely, tabulate
from marjolet.research.responses import CfrPlus, exploitability, value_of, zeros
from marjolet.rules import PRESETS

RULES = PRESETS["marjolet"]
EQUAL = Pack(CardSet("7S QS AS 7H QH AH"), 2)


def test_an_even_choice_is_as_exploitable_as_a_hand_count_says() -> None:
    """Count by hand: four cards, hands of one, and only the exchange on one's own turn pays, 10.

    A queen is turned up in half of the deals, and a given player holds the seven of trumps in a
    third of those. Who plays evenly exchanges half of the time, which brings 10/12; the best
    response does so always, for 10/6. The difference is 10/12, in either role.
    """
    nothing = dict.fromkeys(
        ("dix_turned", "dix_played", "turn_up", "last_trick", "sweep", "target"), 0
    )
    values = {"exchange": "own_turn", "card_points": [0] * 5, **nothing}
    rules = make_rules("marjolet", values)
    pack = Pack(CardSet("7S QS 7H QH"), 1)
    game = small_game(pack, rules, "played")
    found = exploitability(game, tabulate(game, None))
    assert (found.leading, found.dealing) == pytest.approx((10 / 12, 10 / 12))
    assert found.mean == pytest.approx(10 / 12)


def test_where_nothing_can_be_chosen_nothing_can_be_exploited() -> None:
    game = small_game(Pack(CardSet("7S QS 7H QH"), 1), RULES, "played")
    found = exploitability(game, tabulate(game, None))
    assert found.mean == pytest.approx(0.0, abs=1e-12)
    assert found.leading == pytest.approx(-5.0)


@pytest.mark.parametrize("preset", PRESETS)
def test_cfr_plus_closes_in_on_the_value_from_both_sides(preset: str) -> None:
    game = small_game(PACKS["6"], PRESETS[preset])
    cfr = CfrPlus(game)
    found = []
    for iterations in (1, 9, 90):
        cfr.run(iterations)
        found.append(cfr.bounds())
    last = found[-1]
    assert last.exploitability < 0.1
    assert last.exploitability <= found[0].exploitability
    for bounds in found:
        assert bounds.lower <= last.upper + 1e-9
        assert bounds.upper >= last.lower - 1e-9


def test_the_bounds_are_best_responses_to_the_average_policy() -> None:
    game = small_game(PACKS["6"], RULES)
    cfr = CfrPlus(game)
    cfr.run(20)
    average, bounds = cfr.average(), cfr.bounds()
    found = exploitability(game, average)
    assert (found.leading, -found.dealing) == pytest.approx((bounds.upper, bounds.lower))
    assert bounds.lower <= value_of(game, average, average) <= bounds.upper


def test_with_equal_suits_every_trump_suit_has_the_same_values() -> None:
    found = []
    for trumps in [(Suit.SPADES,), (Suit.HEARTS,), EQUAL.suits]:
        game = small_game(EQUAL, RULES, trumps=trumps)
        cfr = CfrPlus(game)
        cfr.run(30)
        bounds = cfr.bounds()
        even = exploitability(game, tabulate(game, None))
        found.append((bounds.lower, bounds.upper, even.leading, even.dealing))
    assert found[0] == pytest.approx(found[1], abs=1e-6)
    assert found[0] == pytest.approx(found[2], abs=1e-6)


@pytest.mark.parametrize("name", ["greedy", "pimc:worlds=3,samples=2"])
def test_players_lose_nothing_in_endings_that_they_play_themselves(name: str) -> None:
    player = small_player(name)
    assert player.make
    found = []
    for endings in ("solved", "played"):
        game = small_game(PACKS["6"], RULES, endings)
        found.append(exploitability(game, tabulate(game, player.make(game.rules))))
    assert found[0].leading == pytest.approx(found[1].leading)
    assert found[0].dealing == pytest.approx(found[1].dealing)


@pytest.mark.skipif(KERNEL == "interpreted", reason="the game is too large to be built interpreted")
def test_the_better_player_is_less_exploitable() -> None:
    found = {}
    for name in ("uniform", "greedy", "pimc:worlds=50,samples=4"):
        player = small_player(name)
        game = small_game(PACKS["8"], RULES, player.endings)
        policy = player.make(game.rules) if player.make else None
        found[name] = exploitability(game, tabulate(game, policy)).mean
    assert found["uniform"] > found["greedy"] > found["pimc:worlds=50,samples=4"] > 0


def test_greedy_in_a_small_game_does_what_the_player_does() -> None:
    rng = Random(5)
    asked = 0
    for _ in range(3):
        deal = Deal.shuffled(rng)
        policy = greedy_policy(deal.board().rules)
        while deal.to_act is not None:
            move = Greedy().choose(View.of(deal, deal.to_act), rng)
            if deal.stock:
                action = action_numbers(deal.trump)[move.code]
                assert policy(deal.board()) == surely(action)
                asked += 1
            deal = deal.play(rng.choice(deal.legal_moves))
    assert asked > 50


def lowest(board: Board) -> list[float]:
    return surely((board.legal & -board.legal).bit_length() - 1)


def test_a_policy_that_looks_at_hidden_cards_is_refused() -> None:
    def cheats(board: Board) -> list[float]:
        other = board.hand[1 - board.to_act]
        return lowest(board) if other & 1 else surely(board.legal.bit_length() - 1)

    game = small_game(PACKS["6"], RULES)
    with pytest.raises(PlayerError, match="acts by cards that it cannot see, in trick"):
        tabulate(game, cheats)


@pytest.mark.parametrize(
    "chances", [[0.0] * 47, [1.0] * 47, [0.5] * 2, [-1.0] + [0.0] * 46, surely(46)]
)
def test_chances_that_are_none_are_refused(chances: Sequence[float]) -> None:
    game = small_game(EQUAL, RULES)
    with pytest.raises(PlayerError, match=r"chances of the legal actions|47 chances"):
        tabulate(game, lambda _: chances)


def test_a_sure_policy_gains_at_most_what_the_best_response_does() -> None:
    game = small_game(PACKS["6"], RULES)
    one, even = tabulate(game, lowest), tabulate(game, None)
    value = value_of(game, one, even)
    assert -exploitability(game, one).dealing <= value <= exploitability(game, even).leading


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        (None, "A policy gives 47 chances, not null, in trick"),
        ("x" * 47, "A policy gives 47 chances, not "),
        (["1"] * 47, 'The chance of action 0 is no number: "1", in trick'),
        ([float("nan")] * 47, "The chance of action 0 is no number: NaN, in trick"),
        ([0.0, float("inf")] + [0.0] * 45, "The chance of action 1 is no number: Infinity"),
    ],
    ids=["None", "string", "strings", "NaN", "infinity"],
)
def test_what_are_no_chances_is_said(chances: Any, said: str) -> None:
    game = small_game(EQUAL, RULES)
    with pytest.raises(PlayerError, match=said):
        tabulate(game, lambda _: chances)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nobody", "no player 'nobody' for small games; there are: uniform, greedy, pimc"),
        ("greedy:worlds=1", "greedy has no option 'worlds'; there are: none"),
        ("pimc:world=1", "pimc has no option 'world'; there are: worlds=NUMBER"),
        ("pimc:worlds=x", "worlds=x is not possible; allowed: a whole number from 1 to 100000"),
        ("pimc:samples=-1", "samples=-1 is not possible; allowed: a whole number from 1 to"),
        ("pimc:samples=1" + "0" * 20, "is not possible; allowed: a whole number from 1 to 100000"),
        ("cmd:x", "There is no player 'cmd' for small games"),
        ("pimc:worlds=0", "worlds=0 is not possible"),
    ],
)
def test_unknown_players_and_options_are_said(text: str, said: str) -> None:
    with pytest.raises(PlayerError, match=said):
        small_player(text)


@pytest.mark.parametrize("wrong", [None, [], "x", array("f", [1.0]), array("d", [1.0])])
def test_what_is_no_policy_of_the_game_is_refused(wrong: Any) -> None:
    game = small_game(EQUAL, RULES)
    right = zeros(game)
    for ask in (
        lambda: exploitability(game, wrong),
        lambda: value_of(game, wrong, right),
        lambda: value_of(game, right, wrong),
    ):
        with pytest.raises((TypeError, ValueError), match="The chances of a policy must be"):
            ask()
