"""Count the classes of endings that a complete table would need, preset by preset.

Two endings are of one class if the leader gains the same in both, whatever is played, by what can
be told of each suit: the order of the cards still out, who holds them and what they are worth, and
what the captured cards still mean. They mean something while the majority of the brisques, a
marriage, a run or a four is open: then it counts how their points depend on who captures the rest.
The plain suits are interchangeable, so orbits are counted by Burnside's lemma. Whether every class
can come up in play is not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from math import comb

from marjolet.deal import rule_table
from marjolet.kernel import fits_table
from marjolet.rules import PRESETS, Rules

# By the number of cards out in the trump suit or a suit that stands alone, in a suit that is twice
# there, in one that is three times there: how many states.
Sizes = Counter[tuple[int, int, int]]

PAIR_OF_SUITS = (0, 1, 1, 0)  # which of the four suits, trumps first, are the same one
THREE_SUITS = (0, 2, 2, 2)
ALL_APART = (0, 0, 0, 0)


def classes(rules: Rules) -> list[int]:
    """Return the number of classes for one card a hand, two, and so on up to full hands."""
    if rules.combinations == "captured":
        return count_orbits(rules, lambda alike: captured_states(rules, alike))
    return count_orbits(rules, lambda alike: brisque_states(rules, alike))


def count_orbits(rules: Rules, states: Callable[[tuple[int, ...]], Sizes]) -> list[int]:
    """Return the classes by cards a hand, from the states that a permutation leaves as they are."""
    sizes = [(1, states(ALL_APART)), (3, states(PAIR_OF_SUITS)), (2, states(THREE_SUITS))]
    counts = []
    for cards in range(1, rules.hand_size + 1):
        total = sum(weight * deal_out(fixed, cards) for weight, fixed in sizes)
        assert total % 6 == 0
        counts.append(total // 6)
    return counts


def deal_out(sizes: Sizes, cards: int) -> int:
    """Count the ways to give each side `cards` of the cards out, alike in suits that are alike."""
    total = 0
    for (alone, twice, thrice), states in sizes.items():
        if alone + 2 * twice + 3 * thrice == 2 * cards:
            total += states * sum(
                comb(twice, pair) * comb(thrice, three) * comb(alone, cards - 2 * pair - 3 * three)
                for pair in range(twice + 1)
                for three in range(thrice + 1)
                if cards >= 2 * pair + 3 * three
            )
    return total


def size_of(out: Iterable[int], alike: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the sizes for suits with these numbers of cards out; of suits alike one counts."""
    sizes = [0, 0, 0]
    counted = set()
    for count, group in zip(out, alike, strict=True):
        if group == 0 or group not in counted:
            sizes[group] += count
            counted.add(group)
    return sizes[0], sizes[1], sizes[2]


def times(some: Sizes, other: Sizes) -> Sizes:
    """Return the states made of one of `some` and one of `other`."""
    result: Sizes = Counter()
    for (a, b, c), n in some.items():
        for (d, e, f), m in other.items():
            result[a + d, b + e, c + f] += n * m
    return result


def is_alike(suits: tuple[object, ...], alike: tuple[int, ...]) -> bool:
    """Tell whether suits that ought to be alike are."""
    same = {suit for suit, group in zip(suits, alike, strict=True) if group}
    return len(same) <= 1


def low_states(most: int, alike: tuple[int, ...]) -> Sizes:
    """Return the states of the cards without worth: in each suit only how many are out."""
    sizes: Sizes = Counter()
    for out in product(range(most + 1), repeat=4):
        if is_alike(out, alike):
            sizes[size_of(out, alike)] += 1
    return sizes


def brisque_states(rules: Rules, alike: tuple[int, ...]) -> Sizes:
    """Return the states where aces and tens are worth the same and other cards nothing."""
    brisques: Sizes = Counter()
    for out in product(range(3), repeat=4):
        if is_alike(out, alike):
            brisques[size_of(out, alike)] += majorities(rules, sum(out))
    return times(brisques, low_states(6, alike))


def majorities(rules: Rules, out: int) -> int:
    """Count what the captured brisques may mean while `out` of the eight are out."""
    if not rules.most_brisques:
        return 1
    meanings = set()
    for captured in range(9 - out):
        signs = [captured + more - 4 for more in range(out + 1)]
        points = [(sign > 0) - (sign < 0) for sign in signs]
        meanings.add(tuple(each - points[0] for each in points))
    return len(meanings)


def captured_states(rules: Rules, alike: tuple[int, ...]) -> Sizes:
    """Return the states where the five honours all differ and captured combinations count."""
    sizes = times(low_states(3, alike), court_states(rules, alike))
    for rank in (0, 1):  # aces and tens, which belong to fours alone
        honours: Sizes = Counter()
        for out in product((0, 1), repeat=4):
            if is_alike(out, alike):
                owners = product((0, 1), repeat=4 - sum(out))
                meanings = {four_left(rules, rank, sum(out), tuple(each)) for each in owners}
                honours[size_of(out, alike)] += len(meanings)
        sizes = times(sizes, honours)
    return sizes


OUT = 2  # a card that is out; else 0 or 1, the side that captured it
Court = tuple[int, int, int]  # king, queen and jack of a suit


def court_states(rules: Rules, alike: tuple[int, ...]) -> Sizes:
    """Return the states of kings, queens and jacks, which belong to a suit and to a four."""
    trumps, plain = courts(rules, 1), courts(rules, 0)
    sizes: Sizes = Counter()
    seen = set()
    for suits in product(trumps, plain, plain, plain):
        if not is_alike(tuple((out, left) for _, out, left in suits), alike):
            continue
        fours = []
        for rank in range(3):
            cards = [court[rank] for court, _, _ in suits]
            captured = tuple(card for card in cards if card != OUT)
            fours.append(four_left(rules, 2 + rank, cards.count(OUT), captured))
        state = (tuple((out, left) for _, out, left in suits), tuple(fours))
        if state not in seen:
            seen.add(state)
            sizes[size_of([sum(out) for _, out, _ in suits], alike)] += 1
    return sizes


def courts(rules: Rules, trump: int) -> list[tuple[Court, tuple[bool, ...], tuple[int, ...]]]:
    """List the courts of a suit that differ, each with the cards out and what it pays."""
    found = {}
    for court in product(range(3), repeat=3):
        king, queen, jack = court
        out, left = (
            tuple(card == OUT for card in court),
            court_left(rules, (king, queen, jack), trump),
        )
        for_fours = court if any(rules.fours[2:]) else None
        found[out, left, for_fours] = ((king, queen, jack), out, left)
    return list(found.values())


def court_left(rules: Rules, court: Court, trump: int) -> tuple[int, ...]:
    """Return what a suit's run or marriage pays, by who captures the cards that are still out."""
    points = []
    for owners in product((0, 1), repeat=court.count(OUT)):
        coming = iter(owners)
        king, queen, jack = (next(coming) if card == OUT else card for card in court)
        pays = 0
        if king == queen:
            run = rules.run[trump]
            pays = run if run and king == jack else rules.marriage[trump]
        points.append(-pays if king else pays)
    return tuple(each - points[0] for each in points)


def four_left(rules: Rules, rank: int, out: int, captured: tuple[int, ...]) -> tuple[int, ...]:
    """Return what a four pays, by how many of its cards that are out the leader captures."""
    points = []
    for more in range(out + 1):
        pays = 0
        if more == out and 1 not in captured:
            pays = rules.fours[rank]
        elif more == 0 and 0 not in captured:
            pays = -rules.fours[rank]
        points.append(pays)
    return tuple(each - points[0] for each in points)


def main() -> None:
    """Print, for every preset, the classes by cards a hand and what a table of them would take."""
    for preset, rules in PRESETS.items():
        counts = classes(rules)
        fits = fits_table(rule_table(rules))
        values = sum(counts) * (2 if fits or rules.sweep else 1)  # of two bytes
        listed = " + ".join(f"{count:,}" for count in counts)
        print(
            f"{preset}: {'fits' if fits else 'does not fit'}; {listed} = {sum(counts):,} classes, "
            f"{2 * values / 1e6:,.1f} MB"
        )


if __name__ == "__main__":
    main()
