"""Chapter 2 of the rules page: dealing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.play import positions_of_deal
from tests.positions import after, after_win, house

from marjolet import DECK, Deal, DeckError, Match, Seat

DECK_OF_THE_PAGE = (
    "AS 9D QH KC 8S TD JH 7S 9C QC AD 8H KD "
    "7H 8D 9S TC JC QS KH AC 7D 8C 9H TS JD QD KS AH 7C TH JS"
)


def test_the_seats_are_a_dealer_and_a_non_dealer() -> None:
    """Deal for either seat; the other one leads: rule 2.1."""
    for dealer in Seat:
        deal = Deal(DECK, dealer)
        assert deal.dealer is dealer
        assert deal.to_act is dealer.other


@pytest.mark.parametrize("first", list(Seat))
def test_either_seat_may_deal_first_and_then_they_take_turns(first: Seat) -> None:
    """Play three deals: rule 2.2."""
    match, rng = Match(house("marjolet", target=10_000), first), Random(3)
    dealers = []
    for _ in range(3):
        match = match.deal_shuffled(rng)
        dealers.append(match.current.dealer)
        while not match.current.is_over:
            match = match.play(rng.choice(match.current.legal_moves))
    assert dealers == [first, first.other, first]


def test_shuffling_turns_up_every_card_about_equally_often() -> None:
    """Shuffle 3,200 times; each card comes up some 100 times: rule 2.3."""
    rng = Random(5)
    turned = Counter(Deal.shuffled(rng).turned for _ in range(3200))
    assert set(turned) == set(DECK)
    assert all(50 < count < 150 for count in turned.values())


def test_shuffling_is_decided_by_the_generator_alone() -> None:
    """Shuffle twice with equal generators, and once more: rule 2.3."""
    rng = Random(7)
    first = Deal.shuffled(rng)
    assert first == Deal.shuffled(Random(7))
    assert first.deck != Deal.shuffled(rng).deck


def test_cards_are_dealt_by_threes_the_non_dealer_first() -> None:
    """Deal the deck 1, 2, 3 …: rule 2.4."""
    for dealer in Seat:
        hands = Deal(DECK, dealer).hands
        assert set(hands[dealer.other]) == {*DECK[0:3], *DECK[6:9]}
        assert set(hands[dealer]) == {*DECK[3:6], *DECK[9:12]}


def test_the_thirteenth_card_is_turned_up_and_its_suit_is_trump_for_the_whole_deal() -> None:
    """Look at the trump at every move of a deal with an exchange: rule 2.5."""
    positions = positions_of_deal(house("marjolet"), "2.5, seed 0")
    assert any(line.kind == "dix_exchanged" for line in positions[-1].lines)
    for deal in positions:
        assert deal.turned == deal.deck[12]
        assert deal.trump is deal.deck[12].suit


def test_the_stock_is_twenty_cards_and_the_turn_up_is_drawn_last() -> None:
    """Follow the stock down to nothing: rule 2.6."""
    positions = positions_of_deal(house("marjolet"), "2.6", careful=False)
    assert positions[0].stock == 20
    at_leads = {deal.tricks: deal for deal in positions if deal.state == "lead"}
    assert [at_leads[tricks].stock for tricks in range(11)] == list(range(20, -1, -2))
    assert at_leads[9].turn_up == at_leads[9].turned
    assert at_leads[10].turn_up is None


def test_the_turn_up_is_in_sight_until_it_is_exchanged() -> None:
    """Exchange the seven of diamonds for the turned king: rule 2.7."""
    deal = after_win("7D", "KD")
    assert str(deal.turn_up) == "KD"
    assert str(after(deal, "exchange").turn_up) == "7D"


def test_a_deck_is_written_in_the_order_in_which_it_is_dealt() -> None:
    """Deal the deck of the page, whose first trick ends with two draws: rule 2.8."""
    deal = Deal(DECK_OF_THE_PAGE)
    assert set(deal.hands[1].codes) == {"AS", "9D", "QH", "JH", "7S", "9C"}
    assert set(deal.hands[0].codes) == {"KC", "8S", "TD", "QC", "AD", "8H"}
    assert str(deal.turn_up) == "KD"
    deal = after(deal, "AS, 8S")
    assert "7H" in deal.hands[1].codes
    assert "8D" in deal.hands[0].codes


def test_a_deck_with_mistakes_is_refused_and_every_mistake_named() -> None:
    """Double a card, misspell another: rule 2.8 asks for 32 different cards."""
    codes = [card.code for card in DECK]
    codes[0], codes[1] = codes[2], "1S"
    with pytest.raises(DeckError) as refusal:
        Deal(" ".join(codes))
    said = str(refusal.value)
    for mistake in ('"1S" is no card', "KS stands 2 times", "AS is missing", "TS is missing"):
        assert mistake in said
