"""Chapter 5 of the rules page: the dix."""

from __future__ import annotations

import pytest
from tests.play import positions_of_deal
from tests.positions import (
    after,
    after_win,
    announcements,
    can_exchange,
    codes,
    deal_with,
    drawn,
    ending,
    finished_deals,
    house,
    play_tricks,
    scored,
    stock_tricks,
)

DIX = ("dix_turned", "dix_exchanged", "dix_played")
WINNER = "7D AS TS KH QH JH"  # can exchange after trick 10
LOSER = "8D 8S 9S 8H 9H TC"  # draws the turn-up, or the seven


def test_the_dix_pays_ten_points_once_a_deal() -> None:
    """Play deals at random; each pays it in one way: rule 5.1."""
    ways = set()
    for deal in finished_deals(60):
        ((_, points, kind, cards, _),) = scored(deal, *DIX)
        assert (points, cards) == (10, "7" + deal.trump.code)
        ways.add(kind)
    assert ways == set(DIX)


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_turned_up_dix_pays_the_dealer_at_once(dealer: int) -> None:
    """Turn it up: rule 5.2."""
    deal = deal_with(turn_up="7D", dealer=dealer)
    assert scored(deal) == [(dealer, 10, "dix_turned", "7D", 0)]
    assert deal.points[dealer] == 10


def test_no_other_turn_up_pays_the_dealer() -> None:
    """Turn up an eight, and an ace: rule 5.2."""
    assert scored(deal_with(turn_up="8D")) == scored(deal_with(turn_up="AD")) == []


def test_a_turned_up_dix_is_not_exchanged_and_pays_nothing_when_played() -> None:
    """Let the loser of trick 10 draw it and play it: rule 5.3."""
    deal = ending("AS TS KH QH JH AD", "7D 8S 9S 8H 9H TC", "7D", leader=0)
    assert scored(deal, *DIX) == [(0, 10, "dix_turned", "7D", 0)]
    assert scored(deal, "turn_up") == [(1, 10, "turn_up", "7D", 10)]
    deal = after(deal, "AD, 7D")
    assert scored(deal, *DIX) == [(0, 10, "dix_turned", "7D", 0)]


def test_nobody_exchanges_a_turned_up_dix() -> None:
    """Look at every position of such deals: rule 5.3."""
    for seed in range(200):
        positions = positions_of_deal(house("marjolet"), f"5.3 {seed}")
        if str(positions[0].turned)[0] == "7":
            assert not any(can_exchange(deal) for deal in positions)


def test_the_winner_of_a_trick_may_exchange_the_dix_before_he_draws() -> None:
    """Win the first trick with the dix in hand: rule 5.4."""
    deal = after_win("7D", "KD")
    assert (deal.stock, codes(deal)) == (20, ["draw", "exchange"])
    deal = after(deal, "exchange")
    assert scored(deal) == [(1, 10, "dix_exchanged", "7D", 1)]
    assert "KD" in deal.hands[1].codes
    assert "7D" not in deal.hands[1].codes


def test_the_loser_of_a_trick_may_not_exchange() -> None:
    """Lose the first trick with the dix in hand: rule 5.4."""
    deal = after(deal_with("AC", "8C 7D", "KD"), "8C, AC")
    assert (deal.to_act, deal.state) == (0, "lead")
    assert "7D" in deal.hands[1].codes


def test_a_dix_that_wins_the_trick_is_gone() -> None:
    """Win with the dix itself: rule 5.4."""
    deal = after(deal_with("7D", "AC", "KD"), "AC, 7D")
    assert (deal.leader, can_exchange(deal)) == (0, False)


def test_the_exchanged_dix_becomes_the_last_card_of_the_stock() -> None:
    """Exchange, and see who draws it in the end: rule 5.5."""
    deal = after_win("7D", "KD", stock="9S")
    trump = deal.trump
    deal = after(deal, "exchange")
    assert (str(deal.turn_up), deal.stock, deal.trump) == ("7D", 18, trump)
    assert "9S" in deal.hands[1].codes
    while deal.stock:
        deal = deal.play("draw") if "draw" in codes(deal) else deal.play(codes(deal)[0])
    loser = deal.leader.other
    assert "7D" in deal.hands[loser].codes
    assert scored(deal, "turn_up") == [(loser, 10, "turn_up", "7D", 10)]


def test_the_dix_may_be_exchanged_after_trick_10() -> None:
    """Win trick 10 with the dix; the loser draws it and plays it for nothing: rule 5.6."""
    deal, played = stock_tricks(WINNER, LOSER, "8D")
    deal = play_tricks(deal, played[:-1])
    deal = after(deal, ", ".join(played[-1]))
    assert (deal.tricks, deal.to_act, can_exchange(deal)) == (10, 0, True)
    deal = drawn(after(deal, "exchange"))
    assert scored(deal, *DIX) == [(0, 10, "dix_exchanged", "7D", 10)]
    assert scored(deal, "turn_up") == [(1, 10, "turn_up", "7D", 10)]
    assert "8D" in deal.hands[0].codes
    deal = after(deal, "8D, 7D")
    assert scored(deal, *DIX) == [(0, 10, "dix_exchanged", "7D", 10)]


def test_the_dix_is_not_exchanged_once_the_stock_is_gone() -> None:
    """Win strict tricks with the dix in hand: rule 5.6."""
    deal = ending(WINNER, LOSER, "8D", leader=0)
    for move in ("AS", "8S", "TS", "9S"):
        assert not can_exchange(deal)
        deal = deal.play(move)
    assert deal.leader == 0
    assert not can_exchange(deal)


def test_the_card_taken_may_be_announced_at_once() -> None:
    """Take the queen of trumps to the king: rule 5.7."""
    deal = after_win("7D KD", "QD")
    assert announcements(deal) == []
    deal = after(deal, "exchange, meld KDQD")
    assert deal.points == (0, 10 + 40)
    assert deal.tricks == 1


@pytest.mark.parametrize(
    "moves", ["exchange, meld KSQS", "meld KSQS, exchange"], ids=["exchange first", "meld first"]
)
def test_exchange_and_announcements_come_in_any_order(moves: str) -> None:
    """Do both at one win, both ways round: rule 5.7."""
    deal = after(after_win("7D KS QS", "8D"), moves)
    assert (deal.points, deal.state) == ((0, 30), "lead")


def test_the_exchange_is_voluntary() -> None:
    """Draw with the dix in hand, and exchange after a later win: rule 5.8."""
    deal = after(after_win("7D AH", "KD"), "draw")
    assert deal.points == (0, 0)
    deal = after(deal, "AH, 8S, exchange")
    assert scored(deal) == [(1, 10, "dix_exchanged", "7D", 2)]


def test_the_exchange_takes_no_card_away_from_the_announcements() -> None:
    """Exchange, then announce with the card taken and with others: rule 5.8."""
    deal = after(after_win("7D KD KS QS", "QD"), "exchange")
    assert announcements(deal) == ["KDQD", "KSQS"]


@pytest.mark.parametrize(("other", "winner"), [("8D", 0), ("8S", 1)])
def test_playing_the_dix_pays_whether_the_trick_is_won_or_lost(other: str, winner: int) -> None:
    """Lead the dix to the first trick: rule 5.9."""
    deal = after(deal_with(other, "7D", "KD"), f"7D, {other}")
    assert deal.leader == winner
    assert scored(deal) == [(1, 10, "dix_played", "7D", 1)]


def test_playing_the_dix_pays_as_soon_as_it_lies_on_the_table() -> None:
    """Look at the points before the answer: rule 5.9."""
    assert deal_with("8D", "7D", "KD").play("7D").points == (0, 10)


@pytest.mark.parametrize("at", range(6))
def test_playing_the_dix_pays_in_every_strict_trick(at: int) -> None:
    """Lead it to each of the tricks 11 to 16, or lose it to the opponent: rule 5.9."""
    leads = ["AS", "TS", "AH", "TH", "KH"]
    answers = ["8S", "9S", "8H", "9H", "JH"]
    deal = ending(" ".join(["7D", *leads]), " ".join(["8D", *answers]), "8D", leader=0)
    for number in range(at):
        deal = after(deal, f"{leads[number]}, {answers[number]}")
    deal = after(deal, "7D, 8D")
    assert scored(deal, *DIX) == [(0, 10, "dix_played", "7D", 11 + at)]


def test_an_exchanged_dix_pays_nothing_when_drawn_and_played() -> None:
    """Exchange early, and play such deals to their end: rule 5.10."""
    exchanged = 0
    for seed in range(40):
        positions = positions_of_deal(house("marjolet"), f"5.10 {seed}")
        kinds = [line[2] for line in scored(positions[-1], *DIX)]
        if "dix_exchanged" in kinds:
            exchanged += 1
            assert kinds == ["dix_exchanged"]
    assert exchanged > 5


def test_the_exchange_is_written_exchange() -> None:
    """Read the legal moves: rule 5.11."""
    assert codes(after_win("7D", "KD")) == ["draw", "exchange"]
