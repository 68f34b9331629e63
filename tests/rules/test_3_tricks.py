"""Chapter 3 of the rules page: tricks and the stock."""

from __future__ import annotations

import pytest
from tests.play import positions_of_deal
from tests.positions import (
    after,
    after_win,
    codes,
    deal_with,
    drawn,
    ending,
    finished_deals,
    house,
    play_tricks,
    plays,
    scored,
    stock_tricks,
)

from marjolet import Seat

HANDS = "AS 7S KH QH 9D 8D", "TS 8S JD QD TC AC"


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_non_dealer_leads_to_the_first_trick(dealer: int) -> None:
    """Deal for either seat: rule 3.1."""
    deal = deal_with(dealer=dealer)
    assert deal.to_act == deal.leader == 1 - dealer
    assert deal.state == "lead"


def test_a_trick_is_a_lead_and_an_answer() -> None:
    """Play two cards: rule 3.2."""
    deal = deal_with("8S", "AS").play("AS")
    assert (deal.to_act, str(deal.lead), deal.tricks) == (0, "AS", 0)
    deal = deal.play("8S")
    assert (deal.lead, deal.tricks) == (None, 1)


def test_any_card_answers_any_lead_while_the_stock_lasts() -> None:
    """Answer a ten with ace, seven, trump and others in hand: rule 3.3."""
    deal = deal_with("AS 7S AD 8H QC JC", "TS", "KD").play("TS")
    assert plays(deal) == set(deal.hands[0].codes)


def test_any_card_answers_the_lead_of_the_last_trick_with_the_stock() -> None:
    """Look at trick 10: rule 3.3."""
    deal, played = stock_tricks(*HANDS, "QD")
    deal = play_tricks(deal, played[:-1]).play(played[-1][0])
    assert (deal.tricks, deal.stock) == (9, 2)
    assert plays(deal) == set(deal.hands[deal.to_act].codes)  # type: ignore[index]


@pytest.mark.parametrize(
    ("answer", "wins"), [("TS", True), ("7H", True), ("AC", False), ("9S", False), ("AH", True)]
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(answer: str, wins: bool) -> None:
    """Lead the king of spades with hearts as trumps: rule 3.4."""
    deal = after(deal_with(answer, "KS", "QH"), f"KS, {answer}")
    assert deal.leader == (0 if wins else 1)


def test_a_trump_led_is_taken_by_a_higher_trump_only() -> None:
    """Lead the nine of trumps: rule 3.4."""
    for answer, winner in (("TH", 0), ("7H", 1), ("AS", 1)):
        assert after(deal_with(answer, "9H", "QH"), f"9H, {answer}").leader == winner


def test_the_winner_takes_both_cards() -> None:
    """Look at the captured cards after the dealer won the first trick: rule 3.5."""
    deal = after(deal_with("AS", "TS"), "TS, AS")
    assert [cards.codes for cards in deal.captured] == [["AS", "TS"], []]


def test_the_winner_draws_first_and_the_loser_second() -> None:
    """Win as the follower, then as the leader: rule 3.6."""
    deal = after(deal_with("AS KS", "TS", stock="JH JC JS QH"), "TS, AS")
    assert "JH" in deal.hands[0].codes
    assert "JC" in deal.hands[1].codes
    deal = after(deal, "KS, JC")
    assert "JS" in deal.hands[0].codes
    assert "QH" in deal.hands[1].codes


def test_both_draw_after_each_of_the_tricks_1_to_10_and_never_later() -> None:
    """Count the hands at each lead: rule 3.6."""
    positions = positions_of_deal(house("marjolet"), "3.6", careful=False)
    sizes = {deal.tricks: len(deal.hands[0]) for deal in positions if deal.state == "lead"}
    assert sizes == {tricks: min(6, 16 - tricks) for tricks in range(16)}


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    """Win as the follower: rule 3.7."""
    deal = drawn(after(deal_with("AS", "TS"), "TS, AS"))
    assert (deal.to_act, deal.state) == (Seat.ZERO, "lead")


def test_a_draw_takes_the_top_card_and_is_no_choice() -> None:
    """Win a trick with nothing to announce; the cards come in order: rule 3.8."""
    deal = after_win("9S", stock="7H 7C")
    assert deal.state == "lead"
    assert "7H" in deal.hands[1].codes
    assert "7C" in deal.hands[0].codes
    assert "draw" not in codes(deal)


@pytest.mark.parametrize("leader", [0, 1])
def test_the_loser_of_trick_10_draws_the_turn_up_for_10(leader: int) -> None:
    """Let either seat win trick 10: rule 3.9."""
    hands = HANDS if leader == 0 else HANDS[::-1]
    deal = ending(*hands, "QD", leader=leader)
    assert scored(deal, "turn_up") == [(1 - leader, 10, "turn_up", "QD", 10)]


def test_every_deal_has_sixteen_tricks_ten_with_the_stock() -> None:
    """Play deals at random; nobody can close the stock: rule 3.10."""
    for deal in finished_deals(20):
        assert deal.tricks == 16
        assert len(deal.captured[0]) + len(deal.captured[1]) == 32
    positions = positions_of_deal(house("marjolet"), "3.10")
    assert {deal.tricks for deal in positions if deal.stock} == set(range(11))


def test_playing_a_card_is_written_as_the_card() -> None:
    """Read the legal moves of the first lead: rule 3.11."""
    deal = deal_with("", "QS KH 9C 8C AD TD")
    assert codes(deal) == ["8C", "9C", "AD", "KH", "QS", "TD"]
