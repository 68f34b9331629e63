"""The solver of small games: known equilibria, and best responses."""

from __future__ import annotations

import pytest

from marjolet.kernel import (
    Game,
    Payoffs,
    Side,
    add_infoset,
    add_link,
    add_payoff,
    exploitability,
    solve_game,
)

JACK, QUEEN, KING = range(3)


def kuhn_poker() -> Game:
    """Return the game of three cards, one each, stakes of one and one bet of one more.

    First player: pass or bet; after a pass and a bet: fold or call. Second player: after a pass,
    pass or bet; after a bet, fold or call.
    """
    one, two, payoffs = Side(20, 60, 40), Side(20, 60, 40), Payoffs(100)
    opens = [add_infoset(one, card, 2, 0) for card in range(3)]
    answers = [add_infoset(one, card, 2, opens[card]) for card in range(3)]
    passed = [add_infoset(two, card, 2, 0) for card in range(3)]
    bet = [add_infoset(two, card, 2, 0) for card in range(3)]
    for mine in range(3):
        for theirs in range(3):
            if mine == theirs:
                continue
            win = 1 if mine > theirs else -1
            add_payoff(payoffs, opens[mine], passed[theirs], win)
            add_payoff(payoffs, answers[mine], passed[theirs] + 1, -1)
            add_payoff(payoffs, answers[mine] + 1, passed[theirs] + 1, 2 * win)
            add_payoff(payoffs, opens[mine] + 1, bet[theirs], 1)
            add_payoff(payoffs, opens[mine] + 1, bet[theirs] + 1, 2 * win)
    return Game(one, two, payoffs, 6)


def test_kuhn_poker_is_worth_a_loss_of_an_eighteenth_to_the_first_player() -> None:
    game = kuhn_poker()
    assert solve_game(game, 0.0005, 5000) <= 0.0005
    assert game.best[0] == pytest.approx(-1 / 18, abs=0.001)
    assert game.best[1] == pytest.approx(1 / 18, abs=0.001)


def test_known_choices_of_kuhn_poker_come_out() -> None:
    game = kuhn_poker()
    solve_game(game, 0.0002, 20000)
    two = game.two
    # After a bet: fold the jack, call with the king, call with the queen one time in three.
    calls = [two.policy[two.first[3 + card] + 1] for card in range(3)]
    assert calls == pytest.approx([0, 1 / 3, 1], abs=0.03)
    # After a pass: bet the jack one time in three, never the queen, always the king.
    bets = [two.policy[two.first[card] + 1] for card in range(3)]
    assert bets == pytest.approx([1 / 3, 0, 1], abs=0.03)


def test_best_answers_to_a_foolish_policy_are_found() -> None:
    game = kuhn_poker()
    solve_game(game, 0.01, 5000)
    for infoset in range(game.two.infosets):  # the second player always passes and folds
        first = game.two.first[infoset]
        game.two.policy[first], game.two.policy[first + 1] = 1.0, 0.0
    exploitability(game)
    assert game.best[0] == pytest.approx(1.0)  # betting always wins the stake


def test_uneven_matching_pennies_mixes_three_to_five() -> None:
    one, two, payoffs = Side(1, 3, 1), Side(1, 3, 1), Payoffs(4)
    mine, theirs = add_infoset(one, 0, 2, 0), add_infoset(two, 0, 2, 0)
    for row in range(2):
        for column in range(2):
            # A side that matches with heads wins three, with tails one.
            points = (3 if row == 0 else 1) if row == column else -2
            add_payoff(payoffs, mine + row, theirs + column, points)
    game = Game(one, two, payoffs, 1)
    assert solve_game(game, 0.0005, 5000) <= 0.0005
    # 3p - 2(1-p) = -2p + (1-p): p = 3/8, and the game is worth -1/8 to side 0.
    assert one.policy[mine] == pytest.approx(3 / 8, abs=0.01)
    assert game.best[0] == pytest.approx(-1 / 8, abs=0.001)


def test_what_has_no_room_is_refused_and_changes_nothing() -> None:
    side = Side(1, 3, 1)
    assert add_infoset(side, 0, 3, 0) == -1
    assert add_infoset(side, 0, 2, 0) == 1
    assert add_infoset(side, 1, 2, 0) == -1
    assert (side.infosets, side.sequences) == (1, 3)
    assert not add_link(side, 0)
    payoffs = Payoffs(1)
    assert add_payoff(payoffs, 0, 0, 5)
    assert not add_payoff(payoffs, 0, 0, 5)
    assert payoffs.count == 1


def test_an_infoset_that_joins_two_shares_their_reach() -> None:
    one, two, payoffs = Side(2, 5, 4), Side(1, 2, 1), Payoffs(4)
    first = add_infoset(one, 0, 2, 0)
    add_link(one, first)
    last = add_infoset(one, 0, 2, first + 1)  # follows both choices of the first
    add_payoff(payoffs, last, 0, 7)
    add_payoff(payoffs, last + 1, 0, 3)
    game = Game(one, two, payoffs, 1)
    solve_game(game, 0.001, 500)
    assert game.best[0] == pytest.approx(7.0)
    assert one.policy[last] == pytest.approx(1.0, abs=0.001)
