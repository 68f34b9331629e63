"""Chapter 7 of the rules page: the count of the deal."""

from __future__ import annotations

import pytest
from tests.positions import after, card_count, ending, finished_deals, scored

SURE = "AS TS AH TH AD TD"  # wins every strict trick when it leads
WEAK = "7S 8S 7H 8H 8D 9D"
MELDS = ("marriage", "marjolet", "four")


def test_each_captured_brisque_counts_ten() -> None:
    """Count the aces and tens in the tricks of finished deals: rule 7.1."""
    for deal in finished_deals(30):
        lines = scored(deal, "cards")
        expected = [
            (seat, 10 * card_count(deal, seat, "AT"), "cards", "", 16)
            for seat in (0, 1)
            if card_count(deal, seat, "AT")
        ]
        assert lines == expected
        assert sum(line[1] for line in lines) == 80


def test_nothing_is_counted_before_the_deal_is_over() -> None:
    """Play to the last card but one: rule 7.1."""
    deal = ending(SURE, WEAK, "8D", leader=0)
    moves = "AS, 7S, TS, 8S, AH, 7H, TH, 8H, AD, 8D, TD"
    assert scored(after(deal, moves), "cards", "last_trick", "sweep") == []


def test_the_winner_of_the_last_trick_scores_ten() -> None:
    """Give the last trick to the other player: rule 7.2."""
    deal = ending("AS TS AH TH 9D KC", "7S 8S 7H 8H 8D AC", "8D", leader=0)
    deal = after(deal, "AS, 7S, TS, 8S, AH, 7H, TH, 8H, 9D, 8D, KC, AC")
    assert scored(deal, "last_trick") == [(1, 10, "last_trick", "", 16)]


def test_all_six_strict_tricks_to_one_player_score_fifty_more() -> None:
    """Win them all: rule 7.3."""
    deal = ending(SURE, WEAK, "8D", leader=0)
    deal = after(deal, "AS, 7S, TS, 8S, AH, 7H, TH, 8H, AD, 8D, TD, 9D")
    assert scored(deal, "last_trick", "sweep") == [
        (0, 10, "last_trick", "", 16),
        (0, 50, "sweep", "", 16),
    ]


@pytest.mark.parametrize("lost", range(6))
def test_one_strict_trick_lost_is_no_sweep(lost: int) -> None:
    """Win five strict tricks of six, losing each one in turn: rule 7.3."""
    winners = ["AS", "TS", "AH", "TH", "AD"]
    losers = ["7S", "8S", "7H", "8H", "8D"]
    deal = ending(" ".join([*winners, "KC"]), " ".join([*losers, "AC"]), "8D", leader=0)
    pairs = list(zip(winners, losers, strict=True))
    pairs.insert(lost, ("KC", "AC"))
    won = [0, 0]
    for lead, answer in pairs:
        order = (lead, answer) if deal.to_act == 0 else (answer, lead)
        deal = after(deal, ", ".join(order))  # after the lost trick a loser is led back
        won[deal.leader] += 1
    assert won == [5, 1]
    assert scored(deal, "sweep") == []


def test_all_six_strict_tricks_may_be_won_by_a_player_who_did_not_lead_first() -> None:
    """Win them all as the follower of trick 11: rule 7.3."""
    deal = ending(WEAK, SURE, "AD", leader=0)
    deal = after(deal, "7S, AS, TS, 8S, AH, 7H, TH, 8H, AD, 8D, TD, 9D")
    assert scored(deal, "sweep") == [(1, 50, "sweep", "", 16)]


def test_points_of_the_count_are_added_to_those_of_the_deal() -> None:
    """Add up all lines of finished deals: rule 7.4."""
    for deal in finished_deals(30):
        for seat in (0, 1):
            assert deal.points[seat] == sum(line[1] for line in scored(deal) if line[0] == seat)
        kinds = {line[2] for line in scored(deal)}
        assert kinds & {"dix_turned", "dix_exchanged", "dix_played"}
        assert {"turn_up", "cards", "last_trick"} <= kinds


def test_a_deal_is_worth_110_without_announcements_and_sweep() -> None:
    """Subtract both from the points of finished deals: rule 7.5."""
    for deal in finished_deals(100):
        extra = sum(line[1] for line in scored(deal, "sweep", *MELDS))
        assert sum(deal.points) - extra == 110


def test_a_sweep_adds_50_and_an_announcement_its_worth() -> None:
    """Find deals with and without either: rule 7.6."""
    seen = set()
    for deal in finished_deals(300):
        melds = sum(line[1] for line in scored(deal, *MELDS))
        sweep = len(scored(deal, "sweep"))
        assert sum(deal.points) == 110 + 50 * sweep + melds
        seen.add((sweep > 0, melds > 0))
    assert {(False, False), (False, True), (True, True)} <= seen


def test_more_points_win_the_deal_and_equal_points_nobody() -> None:
    """Compare the winner of finished deals with their points: rule 7.7."""
    seen = set()
    for deal in finished_deals(300):
        first, second = deal.points
        assert deal.winner == (None if first == second else int(second > first))
        seen.add(deal.winner)
    assert seen == {0, 1, None}
