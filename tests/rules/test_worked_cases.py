"""The ten worked cases: small stories that a reading of the rules must get right."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.positions import (
    after,
    after_win,
    announcements,
    can_exchange,
    deal_of_tricks,
    drawn,
    ending,
    finished_deals,
    play_tricks,
    plays,
    scored,
    stock_tricks,
)

from marjolet import Match

DIX = ("dix_turned", "dix_exchanged", "dix_played")


def test_case_1_the_marjolet_meets_queen_after_queen() -> None:
    """Announce at four wins with diamonds as trumps: rule 4.12."""
    deal = after_win("KS QS JD QD AS", stock="AH 9C AD 9H")
    deal = after(deal, "meld KSQS, draw")
    assert deal.points == (0, 20)
    deal = after(deal, "AS, 8S, meld QSJD")
    assert deal.points == (0, 40)
    deal = after(deal, "AH, 8H, meld QDJD")
    assert deal.points == (0, 80)
    deal = drawn(after(deal, "AD, 8D"))
    assert {"QS", "JD"} <= set(deal.hands[1].codes)
    assert "QSJD" not in announcements(deal)


def test_case_2_one_card_in_two_melds_at_one_win() -> None:
    """Hold KS QS JD with diamonds as trumps: rule 4.11, rule 9.5."""
    later = after_win("KS QS JD", card_reuse="later_win")
    assert announcements(later) == ["KSQS", "QSJD"]
    for meld in ("KSQS", "QSJD"):
        deal = after(later, f"meld {meld}")
        assert (announcements(deal), deal.points) == ([], (0, 20))
    same = after(after_win("KS QS JD", card_reuse="same_win"), "meld KSQS")
    assert announcements(same) == ["QSJD"]
    assert after(same, "meld QSJD").points == (0, 40)


def test_case_3_the_winner_of_trick_10_exchanges() -> None:
    """Let the loser draw the seven and play it: rule 5.6, rule 5.10."""
    deal, played = stock_tricks("7D AS TS KH QH JH", "8D 8S 9S 8H 9H TC", "8D")
    deal = play_tricks(deal, played[:-1])
    deal = after(deal, ", ".join(played[-1]))
    before = deal.points
    deal = drawn(deal.play("exchange"))
    assert deal.points == (before[0] + 10, before[1] + 10)
    assert "7D" in deal.hands[1].codes
    points = deal.points
    assert after(deal, "8D, 7D").points == points


def test_case_4_the_turn_up_is_the_seven() -> None:
    """Pay the dealer, then the loser of trick 10, and nobody after that: rule 5.2, rule 5.3."""
    deal, played = stock_tricks("AS TS KH QH JH AD", "7D 8S 9S 8H 9H TC", "7D", dealer=1)
    assert scored(deal) == [(1, 10, "dix_turned", "7D", 0)]
    for trick in played:
        deal = after(deal, ", ".join(trick))
        assert not can_exchange(deal)
        deal = drawn(deal)
    assert scored(deal, "turn_up") == [(1, 10, "turn_up", "7D", 10)]
    points = deal.points
    assert after(deal, "AD, 7D").points == points


def test_case_5_the_exchange_brings_the_queen_of_trumps_to_the_king() -> None:
    """Exchange and announce at one win: rule 5.7."""
    deal = after(after_win("7D KD", "QD"), "exchange, meld KDQD")
    assert (deal.tricks, deal.points) == (1, (0, 10 + 40))


@pytest.mark.parametrize(
    ("must_head", "may_answer"), [("any_suit", {"AS"}), ("trump_only", {"AS", "7S"})]
)
def test_case_6_ace_and_seven_against_a_plain_ten(must_head: str, may_answer: set[str]) -> None:
    """Lead the ten to trick 11: rule 6.4, rule 9.21."""
    deal = ending("TS 9S AH TH TD JD", "AS 7S KD 8D TC AC", "8D", must_head=must_head)
    assert plays(deal.play("TS")) == may_answer


@pytest.mark.parametrize("must_head", ["any_suit", "trump_only"])
def test_case_6_a_ten_of_trumps_is_headed(must_head: str) -> None:
    """Lead the ten of trumps to trick 11: rule 6.4, rule 9.21."""
    deal = ending("TS 9S AH TH TD JD", "AS 7S AD 8D TC AC", "8D", must_head=must_head)
    assert plays(deal.play("TD")) == {"AD"}


def test_case_7_any_trump_and_nothing_else() -> None:
    """Hold trumps and plain cards but none of the suit led: rule 6.5."""
    deal = ending("TS 9S AH TH TD JD", "KD 8D KC TC AC 9C", "8D")
    assert plays(deal.play("TS")) == {"KD", "8D"}


def test_case_8_a_sweep_is_worth_10_and_50() -> None:
    """Win all six strict tricks: rule 7.2, rule 7.3."""
    deal = ending("AS TS AH TH AD TD", "7S 8S 7H 8H 8D 9D", "8D")
    deal = after(deal, "AS, 7S, TS, 8S, AH, 7H, TH, 8H, AD, 8D, TD, 9D")
    assert [line[:2] for line in scored(deal, "last_trick", "sweep")] == [(0, 10), (0, 50)]


def match_with_totals(wanted: tuple[int, int]) -> Match:
    """Return a match whose last deal brought the totals to `wanted`, and nobody to 500 before."""
    pool = list(finished_deals(200))  # seat 0 deals the first, and every second
    rng = Random(9)
    for _ in range(10_000):
        match = Match()
        while max(match.totals) < 500:
            deal = rng.choice(pool[match.next_dealer :: 2])
            match = replace(match, deals=(*match.deals, deal))
        if match.totals == wanted:
            return match
    raise AssertionError("no such match")


def test_case_9_the_higher_total_wins_when_the_deal_is_over() -> None:
    """Reach 530 to 500: rule 8.3."""
    match = match_with_totals((530, 500))
    assert (match.is_over, match.winner) == (True, 0)
    match = match_with_totals((500, 530))
    assert (match.is_over, match.winner) == (True, 1)


def test_case_9_equal_totals_call_for_another_deal() -> None:
    """Reach 510 to 510: rule 8.4."""
    match = match_with_totals((510, 510))
    assert (match.is_over, match.winner, match.needs_deal) == (False, None, True)


@pytest.mark.parametrize(("turn_up", "wins"), [("8D", True), ("9D", False)])
def test_case_10_the_follower_of_trick_11_draws_the_turn_up(turn_up: str, wins: bool) -> None:
    """Let the follower win trick 11, and lose it, under `mariage`: rule 9.14."""
    hands = "AS TS AH TH 8D", "7S 8S 7H 8H 9D"
    deal, played = stock_tricks(*hands, turn_up, leader=0, preset="mariage")
    deal = play_tricks(deal, played[:-1])
    lead, answer = played[-1]
    deal = deal.play(lead)
    follower = deal.to_act
    assert follower is not None
    assert (deal.tricks, deal.stock) == (10, 1)
    deal = deal.play(answer)
    assert (deal.leader == follower) == wins
    assert turn_up in deal.hands[follower].codes
    assert deal.stock == 0


def test_case_10_a_marriage_captured_in_two_tricks() -> None:
    """Capture KH and QH in different tricks under `mariage`, and play it out: rule 9.16."""
    deal, played = deal_of_tricks(
        "AH KH, TH QH, AS 7S, TS 8S, AC 7C, TC 8C, KS 9S, KC 9C, QS JS, QC JC, 9H 8H, "
        "AD 9D, TD 8D, KD 7D, JD QD, 7H JH",
        "QD",
        preset="mariage",
    )
    deal = play_tricks(deal, played[:-1])
    assert scored(deal) == []
    deal = play_tricks(deal, played[-1:])
    assert (1, 20, "marriage", "KHQH", 16) in scored(deal)
    assert "KDQD" not in [line[3] for line in scored(deal)]
