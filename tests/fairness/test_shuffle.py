"""Every deck is equally likely: exactly, draw by draw, and as far as counting shows."""

from __future__ import annotations

from collections import Counter
from itertools import chain, permutations, product
from math import factorial

import pytest

from marjolet.cards import DECK
from marjolet.errors import FairnessError
from marjolet.fairness import protocol
from marjolet.fairness.protocol import blocks, cut_deck, draw_below, shuffle


@pytest.mark.parametrize("size", range(1, 33))
def test_each_number_stands_for_equally_many_bytes(size: int) -> None:
    taken = Counter(draw_below(size, iter([octet, 0])) for octet in range(256 - 256 % size))
    assert taken == dict.fromkeys(range(size), 256 // size)


@pytest.mark.parametrize("size", range(1, 33))
def test_the_other_bytes_are_thrown_away(size: int) -> None:
    for octet in range(256 - 256 % size, 256):
        assert draw_below(size, iter([octet, octet, size - 1])) == size - 1


def test_every_order_of_a_small_deck_comes_from_one_sequence_of_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocol, "DECK", DECK[:5])
    draws = product(*(range(size) for size in range(5, 1, -1)))
    orders = {shuffle(iter(octets)) for octets in draws}
    assert orders == set(permutations(DECK[:5]))
    assert len(orders) == factorial(5)


def test_draws_of_the_highest_number_leave_the_deck_as_it_is() -> None:
    assert shuffle(iter(range(31, 0, -1))) == DECK


@pytest.mark.parametrize("cut", [3, 16, 29])
def test_a_cut_puts_the_top_under_the_rest(cut: int) -> None:
    deck = cut_deck(DECK, cut)
    assert deck[0] is DECK[cut]
    assert deck[32 - cut] is DECK[0]
    assert sorted(deck, key=DECK.index) == list(DECK)


@pytest.mark.parametrize("cut", [2, 30, 0, -3, True, 3.0])
def test_nobody_cuts_elsewhere(cut: int) -> None:
    with pytest.raises(FairnessError, match="from 3 to 29"):
        cut_deck(DECK, cut)


def test_every_card_comes_to_every_place_equally_often() -> None:
    # 961 degrees of freedom: the sum is 961 on average, with a standard deviation of 44.
    shuffles = 3200
    counts: Counter[tuple[int, str]] = Counter()
    for deal in range(1, shuffles + 1):
        octets = chain.from_iterable(blocks("even", deal, bytes(32), (bytes(16), bytes(16))))
        counts.update((place, card.code) for place, card in enumerate(shuffle(octets)))
    mean = shuffles / 32
    square = sum(
        (counts[place, card.code] - mean) ** 2 / mean for place in range(32) for card in DECK
    )
    assert 961 - 4 * 44 < square < 961 + 4 * 44


def test_successors_are_evenly_spread_too() -> None:
    # Each of the 992 ordered pairs is expected 100 times; 991 degrees of freedom.
    counts: Counter[tuple[str, str]] = Counter()
    for deal in range(1, 3201):
        octets = chain.from_iterable(blocks("pairs", deal, bytes(32), (bytes(16), bytes(16))))
        deck = shuffle(octets)
        counts.update((deck[i].code, deck[i + 1].code) for i in range(31))
    square = sum((counts[first.code, second.code] - 100) ** 2 / 100
                 for first, second in permutations(DECK, 2))  # fmt: skip
    assert 991 - 4 * 45 < square < 991 + 4 * 45


@pytest.mark.parametrize("part", ["match", "deal", "secret", "zero", "one"])
def test_whatever_takes_part_changes_the_stream(part: str) -> None:
    usual = {"match": "m", "deal": 1, "secret": bytes(32), "zero": bytes(16), "one": bytes(16)}
    other = {"match": "n", "deal": 2, "secret": b"\1" * 32, "zero": b"\1" * 16, "one": b"\1" * 16}

    def first_block(values: dict[str, object]) -> bytes:
        match, deal, secret, zero, one = values.values()
        return next(blocks(match, deal, secret, (zero, one)))  # type: ignore[arg-type] # any part

    assert first_block(usual) != first_block({**usual, part: other[part]})
