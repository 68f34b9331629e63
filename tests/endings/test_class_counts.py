"""How many classes of endings there are under rules that a table fits, and under the others."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations, product

import pytest
from benchmarks.ending_classes import classes

from marjolet.kernel import EndingIndex
from marjolet.rules import PRESETS

Suit = tuple[tuple[int, int], ...]  # the cards from the top, each a rank and its owner


def test_the_table_has_a_place_for_each_of_its_classes() -> None:
    first = EndingIndex().first
    assert classes(PRESETS["marjolet"]) == [first[n + 1] - first[n] for n in range(1, 7)]


def test_the_majority_of_the_brisques_takes_four_times_as_many() -> None:
    assert classes(PRESETS["vendee"]) == [55, 1350, 18464, 176474, 1310528, 7803218]


def suits_of_honours(most: int) -> list[Suit]:
    """List what may be told of a suit whose honours all differ: which are out, and whose they are.

    Who captured the other half of a marriage makes no difference: whoever captures this half gains
    the marriage, or denies it.
    """
    suits: list[Suit] = []
    for honours in product((False, True), repeat=5):
        for low in range(4):
            ranks = [rank for rank in range(5) if honours[rank]] + [9] * low
            suits += [
                tuple(zip(ranks, owners, strict=True))
                for owners in product((0, 1), repeat=len(ranks))
                if max(owners.count(0), owners.count(1)) <= most
            ]
    return suits


def cards_of(*suits: Suit) -> tuple[int, int]:
    owners = [owner for suit in suits for _, owner in suit]
    return owners.count(0), owners.count(1)


@pytest.mark.parametrize("cards", [1, 2])
def test_classes_with_open_marriages_are_those_of_a_list(cards: int) -> None:
    suits = suits_of_honours(cards)
    trumps = Counter(cards_of(suit) for suit in suits)
    found = 0
    for one, two in combinations_with_replacement(range(len(suits)), 2):
        if max(cards_of(suits[one], suits[two])) > cards:
            continue
        for three in suits[two:]:
            mine, theirs = cards_of(suits[one], suits[two], three)
            found += trumps[cards - mine, cards - theirs]
    assert classes(PRESETS["mariage"])[cards - 1] == found


Out = tuple[int, int]  # a suit, trumps 0, and a rank: ace, ten, king, queen, jack 0 to 4, low 5, 6


def meaning(cards: tuple[Out, Out], captured: dict[Out, int]) -> tuple[object, ...]:
    """Return what may be told of two last cards, the leader's first, under ``mariage-carres``.

    For each suit the cards out and their owners, for each suit and rank how its points depend on
    who captures the two; plain suits in any order.
    """
    pays: dict[tuple[str, int], list[int]] = {}
    for mine, theirs in product((0, 1), repeat=2):
        owners = {**captured, cards[0]: mine, cards[1]: theirs}
        for suit in range(4):
            king, queen, jack = (owners.get((suit, rank), 0) for rank in (2, 3, 4))
            points = 0
            if king == queen:
                points = (60, 30)[suit > 0] if king == jack else (40, 20)[suit > 0]
            pays.setdefault(("suit", suit), []).append(-points if king else points)
        for rank in range(5):
            sides = {owners.get((suit, rank), 0) for suit in range(4)}
            points = 100 if sides == {0} else -100 if sides == {1} else 0
            pays.setdefault(("rank", rank), []).append(points)
    open_points = {key: tuple(each - some[0] for each in some) for key, some in pays.items()}
    suits = []
    for suit in range(4):
        out = sorted((rank, owner) for owner, (of, rank) in enumerate(cards) if of == suit)
        told = tuple((min(rank, 5), owner) for rank, owner in out)
        suits.append((told, open_points["suit", suit]))
    ranks = tuple(open_points["rank", rank] for rank in range(5))
    return suits[0], tuple(sorted(suits[1:])), ranks


@pytest.mark.soak
def test_classes_of_two_last_cards_with_open_fours_are_those_of_a_list() -> None:
    found = set()
    for cards in permutations(product(range(4), range(7)), 2):
        suits, ranks = {suit for suit, _ in cards}, {rank for _, rank in cards}
        bound = [
            (suit, rank)
            for suit, rank in product(range(4), range(5))
            if (suit, rank) not in cards and (rank in ranks or (suit in suits and rank > 1))
        ]
        for owners in product((0, 1), repeat=len(bound)):
            found.add(meaning(cards, dict(zip(bound, owners, strict=True))))
    assert classes(PRESETS["mariage-carres"])[0] == len(found)


@pytest.mark.soak
def test_captured_combinations_take_too_many_for_a_table() -> None:
    assert sum(classes(PRESETS["mariage"])) == 260_504_070
    assert sum(classes(PRESETS["mariage-carres"])) == 63_120_241_047
