"""Chapter 6 of the rules page: the strict ending."""

from __future__ import annotations

import pytest
from tests.positions import after, ending, play_tricks, plays, stock_tricks

LED = "KS 9S AH TH KD JD"  # seat 0 leads; diamonds are trump


def answers(lead: str, hand: str, leader_hand: str = LED) -> set[str]:
    """Return what seat 1 may answer when seat 0 leads `lead` to trick 11."""
    turn_up = next(card for card in hand.split() if card[1] == "D")
    return plays(ending(leader_hand, hand, turn_up, leader=0).play(lead))


def test_the_last_six_tricks_are_strict_and_those_before_are_not() -> None:
    """Compare the answers of trick 10 and trick 11: rule 6.1."""
    deal, played = stock_tricks(LED, "AS 7S 8S 8D TC AC", "8D")
    deal = play_tricks(deal, played[:-1]).play(played[-1][0])
    assert deal.tricks == 9
    assert len(plays(deal)) == 6
    deal = ending(LED, "AS 7S 8S 8D TC AC", "8D")
    assert (deal.tricks, len(deal.hands[0]), len(deal.hands[1])) == (10, 6, 6)
    assert plays(deal.play("KS")) == {"AS"}


def test_the_leader_may_lead_any_card() -> None:
    """Look at the lead to trick 11, and at that to trick 12: rule 6.2."""
    deal = ending(LED, "AS 7S 8S 8D TC AC", "8D")
    assert plays(deal) == set(LED.split())
    deal = after(deal, "KS, AS")
    assert plays(deal) == {"7S", "8S", "8D", "TC", "AC"}


def test_who_has_the_suit_led_must_follow_it() -> None:
    """Hold two lower cards of the suit, trumps and others: rule 6.3."""
    assert answers("AH", "7H 8H QD 8D TC AC") == {"7H", "8H"}


def test_who_can_beat_the_lead_in_its_suit_must_beat_it() -> None:
    """Hold two higher and one lower card of the suit: rule 6.4."""
    assert answers("9S", "TS QS 7S QD TC AC") == {"TS", "QS"}


def test_a_ten_is_beaten_by_the_ace_only() -> None:
    """Answer the example of the page: rule 6.4."""
    assert answers("TS", "AS 7S QD 8D TC AC", "TS 9S AH TH KD JD") == {"AS"}


def test_a_trump_led_must_be_beaten_too() -> None:
    """Lead the jack of trumps against queen and seven: rule 6.4."""
    assert answers("JD", "QD 7D AS KH TC AC") == {"QD"}


def test_a_trump_led_that_cannot_be_beaten_must_be_followed() -> None:
    """Lead the king of trumps: rule 6.3."""
    assert answers("KD", "QD 7D AS KH TC AC") == {"QD", "7D"}


def test_who_has_not_the_suit_led_must_trump_with_any_trump() -> None:
    """Hold two trumps and plain cards: rule 6.5."""
    assert answers("KS", "QD 7D KH QH TC AC") == {"QD", "7D"}


def test_trumping_is_not_asked_of_who_can_follow() -> None:
    """Hold one low card of the suit and trumps: rule 6.3."""
    assert answers("KS", "7S QD 7D QH TC AC") == {"7S"}


def test_who_has_neither_the_suit_nor_a_trump_discards_anything() -> None:
    """Spend the only trump first; then be led a suit that is missing: rule 6.6."""
    deal = ending("KS 9S AH TH KD JD", "8D 8C 9C KC TC AC", "8D")
    deal = after(deal, "KD, 8D, KS")
    assert plays(deal) == {"8C", "9C", "KC", "TC", "AC"}


@pytest.mark.parametrize("before", range(5))
def test_every_trick_after_the_stock_is_strict(before: int) -> None:
    """Lead the ten to each of the tricks 11 to 15, against ace and seven: rule 6.1."""
    deal = ending("TS AH TH KH AD TD", "AS 7S 7H 8H 9H 8D", "8D")
    for trick in ("AH, 7H", "TH, 8H", "KH, 9H", "AD, 8D")[:before]:
        deal = after(deal, trick)
    assert plays(deal.play("TS")) == {"AS"}
