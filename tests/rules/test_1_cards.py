"""Chapter 1 of the rules page: the cards."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.positions import after, after_win, announcements, can_exchange, deal_with

from marjolet import DECK, Card, ParseError, Rank, Suit, parse_card

HIGH_TO_LOW = "ATKQJ987"


def test_there_are_four_suits_of_eight_cards() -> None:
    """Count the deck: rule 1.1."""
    assert len(DECK) == len(set(DECK)) == 32
    for suit in Suit:
        assert {card.rank for card in DECK if card.suit is suit} == set(Rank)


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(HIGH_TO_LOW)))
def test_each_card_takes_the_next_lower_one_of_its_suit(higher: str, lower: str) -> None:
    """Lead each card of a suit against its neighbour, both ways round: rule 1.2."""
    deal = deal_with(f"{higher}S", f"{lower}S", "KD")
    assert after(deal, f"{lower}S, {higher}S").leader == 0
    deal = deal_with(f"{lower}S", f"{higher}S", "KD")
    assert after(deal, f"{higher}S, {lower}S").leader == 1


def test_the_ten_comes_right_after_the_ace() -> None:
    """Sort the ranks: rule 1.2."""
    assert "".join(rank.code for rank in sorted(Rank, reverse=True)) == HIGH_TO_LOW


def test_aces_and_tens_are_the_eight_brisques() -> None:
    """Ask every card: rule 1.3."""
    brisques = {card.code for card in DECK if card.is_brisque}
    assert brisques == {rank + suit for rank in "AT" for suit in "SHDC"}


@pytest.mark.parametrize("trump", "SHDC")
def test_only_the_jack_of_trumps_is_the_marjolet(trump: str) -> None:
    """Win a trick with a queen and all four jacks in hand, under each trump: rule 1.4."""
    other = "H" if trump == "S" else "S"
    win = "AC" if trump != "C" else "AH"
    deal = after_win(f"Q{other} JS JH JD JC", f"9{trump}", win=win, lose=f"8{win[1]}")
    assert announcements(deal) == [f"Q{other}J{trump}"]


@pytest.mark.parametrize("trump", "SHDC")
def test_only_the_seven_of_trumps_is_the_dix(trump: str) -> None:
    """Win a trick with one of the four sevens in hand, under each trump: rule 1.5."""
    win = "AC" if trump != "C" else "AH"
    for suit in "SHDC":
        deal = after_win(f"7{suit}", f"9{trump}", win=win, lose=f"8{win[1]}")
        assert can_exchange(deal) == (suit == trump)


def test_a_card_is_written_rank_first_then_suit() -> None:
    """Read and write all 32 codes: rule 1.6."""
    assert [card.code for card in DECK] == [r + s for s in "SHDC" for r in HIGH_TO_LOW]
    assert all(parse_card(card.code) is card for card in DECK)
    assert (Card("QS").rank, Card("QS").suit) == (Rank.QUEEN, Suit.SPADES)
    assert (Card("TH").rank, Card("TH").suit) == (Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize("text", ["", "Q", "SQ", "qs", "10H", "QS ", "1S", "QSS", "Q♠", "6S"])
def test_anything_else_is_no_card_and_the_answer_says_what_would_be(text: str) -> None:
    """Refuse what is not written as rule 1.6 says."""
    with pytest.raises(ParseError, match="is not a card; a card is a rank"):
        parse_card(text)
