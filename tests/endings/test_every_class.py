"""Every class of the complete table, held to the engine, and counted a second way."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import product
from math import comb

import pytest

from marjolet.deal import rule_table
from marjolet.kernel import (
    KERNEL,
    Audit,
    EndingIndex,
    EndingTable,
    audit_classes,
    build_table,
    class_of,
)
from marjolet.rules import PRESETS, Rules, make_rules

COMPILED = pytest.mark.skipif(KERNEL == "interpreted", reason="millions of classes take minutes")
COUNTS = [0, 24, 432, 5324, 49582, 368734, 2250112]  # classes with at most so many cards a hand


def ways_of_a_suit() -> list[int]:
    """Return every way in which a suit's cards may lie: a byte of ranks for each side.

    Only the brisques still out, the order of the cards and their owners tell ways apart, so the
    brisques are taken from the ace down and the other cards from the king down.
    """
    ways = []
    for brisques in range(3):
        for others in range(7):
            ranks = [7, 6][:brisques] + [5, 4, 3, 2, 1, 0][:others]
            for owners in product((0, 8), repeat=len(ranks)):
                sides = [owners.count(0), owners.count(8)]
                if max(sides) <= 6:
                    pairs = zip(ranks, owners, strict=True)
                    ways.append(sum(1 << (rank + owner) for rank, owner in pairs))
    return ways


def audit_table(rules: Rules, most: int, damage: int = -1) -> Audit:
    """Build the table for `rules`; audit it up to `most` cards a hand, one value damaged before."""
    index = EndingIndex()
    values = array("h", bytes(4 * index.first[7]))
    table = EndingTable(index, rule_table(rules), values)
    build_table(table, most)
    if damage >= 0:
        values[damage] += 20
    audit = Audit(rule_table(rules), table)
    suits = array("H", ways_of_a_suit())
    seen = bytearray(index.first[7])
    for cards in range(1, most + 1):
        audit_classes(audit, suits, cards, seen)
        assert audit.classes == COUNTS[cards]
        assert all(seen[: COUNTS[cards]])
    return audit


@pytest.mark.parametrize("sizes", [[5], [6]])
def test_classes_of_small_hands_follow_from_their_successors(sizes: list[int]) -> None:
    most = 4 if KERNEL == "compiled" else 2
    audit = audit_table(make_rules("marjolet", {"packets": sizes}), most)
    assert (audit.repeated, audit.wrong) == (0, 0)


@COMPILED
def test_full_hands_of_five_follow_from_their_successors() -> None:
    rules = {"packets": [5], "must_head": "trump_only", "must_trump": False, "last_trick": 7}
    audit = audit_table(make_rules("marjolet", rules), 5)
    assert (audit.classes, audit.repeated, audit.wrong) == (368734, 0, 0)


@COMPILED
def test_the_audit_finds_a_single_wrong_value() -> None:
    for damage in (0, 1, 2 * 300 + 1, 2 * 5000):
        assert audit_table(make_rules("marjolet", {"packets": [5]}), 4, damage).wrong > 0


HOUSES: dict[str, Rules] = {
    **{name: PRESETS[name] for name in ("marjolet", "wikipedia", "jack-royal")},
    "head trumps only": make_rules("marjolet", {"must_head": "trump_only"}),
    "never head": make_rules("marjolet", {"must_head": "never", "sweep": 35}),
    "need not trump": make_rules("marjolet", {"must_trump": False, "last_trick": 0}),
    "follow suit only": make_rules("marjolet", {"must_head": "never", "must_trump": False}),
    "cards worth nothing": make_rules("marjolet", {"card_points": [0, 0, 0, 0, 0]}),
    "hands of five": make_rules("marjolet", {"packets": [3, 2]}),
}


@COMPILED
@pytest.mark.soak
@pytest.mark.parametrize("house", HOUSES)
def test_every_class_follows_from_its_successors(house: str) -> None:
    rules = HOUSES[house]
    audit = audit_table(rules, rules.hand_size)
    assert (audit.classes, audit.repeated, audit.wrong) == (COUNTS[rules.hand_size], 0, 0)


def test_the_number_of_classes_by_counting_orbits() -> None:
    # Ways of one suit by the cards of either side, then Burnside over the three plain suits.
    one: Counter[tuple[int, int]] = Counter()
    for mine, theirs in product(range(7), repeat=2):
        lengths = [brisques for brisques in range(3) if 0 <= mine + theirs - brisques <= 6]
        one[mine, theirs] = len(lengths) * comb(mine + theirs, mine)

    def times(
        some: Counter[tuple[int, int]], other: Counter[tuple[int, int]]
    ) -> Counter[tuple[int, int]]:
        product_: Counter[tuple[int, int]] = Counter()
        for (a, b), (c, d) in product(some, other):
            if a + c <= 6 and b + d <= 6:
                product_[a + c, b + d] += some[a, b] * other[c, d]
        return product_

    def alike(suits: int) -> Counter[tuple[int, int]]:
        return Counter(
            {(suits * a, suits * b): n for (a, b), n in one.items() if suits * max(a, b) <= 6}
        )

    three = times(one, times(one, one))
    pair = times(alike(2), one)
    all_alike = alike(3)
    plain = Counter({key: (three[key] + 3 * pair[key] + 2 * all_alike[key]) // 6 for key in three})
    classes = times(one, plain)
    total = 0
    for cards in range(1, 7):
        total += classes[cards, cards]
        assert total == COUNTS[cards] == EndingIndex().first[cards + 1]


@COMPILED
def test_spades_as_trumps_stand_for_any_trumps() -> None:
    index = EndingIndex()
    mine, theirs = 0x80000121, 0x08000012
    classes = set()
    for turn in range(4):
        hands = [turned(hand, turn) for hand in (mine, theirs)]
        classes.add(class_of(index, hands[0], hands[1], turn, 4))
    assert len(classes) == 1


def turned(hand: int, turn: int) -> int:
    """Return `hand` with every suit moved on by `turn`."""
    cards = [card for card in range(32) if hand >> card & 1]
    return sum(1 << ((card & ~3) | ((card + turn) & 3)) for card in cards)
