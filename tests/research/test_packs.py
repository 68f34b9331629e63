"""Small packs: what makes one, and how its deals are counted."""

from __future__ import annotations

from typing import Any

import pytest

from marjolet.cards import CardSet, Suit
from marjolet.errors import PackError
from marjolet.kernel import Board, start_deal
from marjolet.research.packs import PACKS, Pack, make_pack
from marjolet.rules import PRESETS


@pytest.mark.parametrize("name", PACKS)
def test_a_named_pack_has_sevens_queens_kings_and_aces(name: str) -> None:
    cards = PACKS[name].cards
    assert {card.rank.code for card in cards} >= set("7QKA")
    if len(cards) > 6:
        assert CardSet("KH QH") <= cards
        assert CardSet("JS QS") <= cards


@pytest.mark.parametrize("name", ["6", "8"])
@pytest.mark.parametrize("preset", ["marjolet", "mariage"])
def test_every_deal_is_there_once_and_deals_out_the_whole_pack(name: str, preset: str) -> None:
    pack = PACKS[name]
    board = Board(pack.table(PRESETS[preset]))
    seen = set()
    for deck in pack.decks(pack.suits):
        board.deck = deck
        start_deal(board, 1)
        hidden = deck[2 * pack.hand_size + 1 : len(pack.cards)]
        seen.add((board.hand[0], board.hand[1], board.turn_up, *hidden))
        cards = board.hand[0] | board.hand[1] | 1 << board.turn_up
        assert cards | sum(1 << card for card in hidden) == pack.cards.bits
        assert board.hand[0].bit_count() == board.hand[1].bit_count() == pack.hand_size
        assert board.stock == pack.stock_size == len(hidden) + 1
    assert len(seen) == pack.deal_count(pack.suits)


def test_deals_are_counted_by_the_suit_that_is_turned_up() -> None:
    pack = PACKS["8"]
    spades = list(pack.decks((Suit.SPADES,)))
    assert len(spades) == pack.deal_count((Suit.SPADES,))
    assert {deck[6] & 3 for deck in spades} == {Suit.SPADES}
    both = pack.deal_count((Suit.SPADES, Suit.HEARTS))
    assert both == 1120 == len(spades) + pack.deal_count((Suit.HEARTS,))


def test_equal_suits_are_told_from_others() -> None:
    assert PACKS["10"].has_equal_suits
    assert not PACKS["8"].has_equal_suits


@pytest.mark.parametrize(
    ("cards", "hand_size", "said"),
    [
        ("7S QS AS", 1, "an even number of cards, 4 to 12; this one has 3: AS QS 7S"),
        ("7S QS", 1, "an even number of cards, 4 to 12; this one has 2"),
        ("AS TS KS QS JS 9S 8S 7S AH TH KH QH JH 9H", 3, "this one has 14"),
        ("7S QS 7H QH", 2, "Hands of 2 cards do not fit a pack of 4: a hand has 1 to 1"),
        ("7S QS AS 7H QH AH", 0, "Hands of 0 cards do not fit a pack of 6: a hand has 1 to 2"),
        ("7S QS AS 7H QH AH", None, "needs the number of cards in a hand"),
        ("7S QS 7S QH 7S QH", 1, "each card once; more often: 7S, QH"),
        ("7S QX", 1, "There is no pack '7S QX'.*\"QX\" is not a card"),
        ("nine", None, "There is no pack 'nine'; there are: 6, 8, 8-stock, 10, 10-stock"),
        ("8", 4, "Hands of 4 cards do not fit a pack of 8"),
    ],
)
def test_what_makes_no_pack_is_said(cards: str, hand_size: int | None, said: str) -> None:
    with pytest.raises(PackError, match=said):
        make_pack(cards, hand_size)


def test_a_pack_can_be_named_or_written_out() -> None:
    assert make_pack("8") == PACKS["8"]
    assert make_pack("8", 2) == PACKS["8-stock"]
    assert make_pack("QH 7S 7H QS", 1) == Pack(CardSet("7S QS 7H QH"), 1)


@pytest.mark.parametrize("name", [5, None, [], ["AS"]], ids=str)
def test_a_pack_that_is_no_text_is_said(name: Any) -> None:
    with pytest.raises(PackError, match="A pack is a list of cards in a string, or one of: 6, 8"):
        make_pack(name)


@pytest.mark.parametrize("hand_size", ["3", 1.5, True])
def test_a_size_of_hands_that_is_no_number_is_said(hand_size: Any) -> None:
    with pytest.raises(PackError, match="The size of a hand is a number of cards, not"):
        make_pack("8", hand_size)
