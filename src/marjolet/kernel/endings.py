"""The complete table of strict endings, for rules whose points count at once.

Where only aces and tens carry points, all alike, an ending is told by very little: in each suit the
order of the cards that are still out, who holds each, and how many of the top ones are brisques.
Such a *pattern* of one suit is a number below 889. The three plain suits are interchangeable and
the leader is always "mine", so a class of endings is a trump pattern and a sorted triple of plain
patterns. The classes with n cards a hand are numbered without gaps, and solved from those with n-1.

A value is what the leader still gains over his opponent: card points, last trick and sweep. Every
class has two: when nobody can make the sweep any more, and when the leader still can. In full hands
(no strict trick is played) both can, and the first place holds that value.
"""

from __future__ import annotations

from collections.abc import MutableSequence

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .engine import RuleTable

NEVER = 30000  # beyond every value
FIELD = 0xFFFF
THREES = (1, 3, 9, 27, 81, 243, 729, 2187)


class EndingIndex:
    """The numbering of all classes with up to six cards a hand, the same for all rules.

    Counts of cards are one number, 7 * mine + theirs.
    """

    def __init__(self) -> None:
        self.length = [0] * 889
        self.brisques = [0] * 889
        self.owners = [0] * 889  # a bit a card from the top: 0 mine, 1 theirs
        self.counts = [0] * 889  # 49 or more where a side would have more than six
        self.flipped = [0] * 889
        self.dropped = [0] * 7112  # by pattern and place from the top, 889 x 8
        self.pattern_of = [0] * 6561  # by a suit in base 3: 0 played, 1 mine, 2 theirs
        self.base_three = [0] * 1024  # four bytes of a hand, each as its four suits in base 3
        self.ranked = [0] * 889  # the patterns by their counts, then by number
        self.rank = [0] * 889  # place among the patterns with the same counts
        self.start = [0] * 50  # where those with given counts begin in `ranked`
        self.singles = [0] * 43610  # patterns from q on with given counts, 890 x 49
        self.pairs = [0] * 43610  # sorted pairs, the lower from q on
        self.triples = [0] * 43610
        self.offset = [0] * 343  # first class, by cards a hand and the trumps' counts, 7 x 49
        self.first = [0] * 8  # first class by cards a hand; the last is the number of classes
        self.number_patterns()
        self.count_patterns()
        self.number_classes()
        self.read_bytes()

    def number_patterns(self) -> None:
        """List the patterns of a suit; find what each becomes when a card is played, or turned."""
        patterns = [
            (brisques, length, owners)
            for brisques in range(3)
            for length in range(brisques, brisques + 7)
            for owners in range(1 << length)
        ]
        numbers = {pattern: number for number, pattern in enumerate(patterns)}
        for number, (brisques, length, owners) in enumerate(patterns):
            self.brisques[number] = brisques
            self.length[number] = length
            self.owners[number] = owners
            theirs = owners.bit_count()
            mine = length - theirs
            self.counts[number] = 7 * mine + theirs if max(mine, theirs) <= 6 else 99
            self.flipped[number] = numbers[brisques, length, owners ^ ((1 << length) - 1)]
            for place in range(length):
                above = owners & ((1 << place) - 1)
                below = owners >> (place + 1) << place
                left = brisques - 1 if place < brisques else brisques
                self.dropped[8 * number + place] = numbers[left, length - 1, above | below]
        for code in range(6561):
            digits = [code // power % 3 for power in reversed(THREES)]
            cards = [digit - 1 for digit in digits if digit]
            brisques = sum(1 for digit in digits[:2] if digit)
            owners = sum(owner << place for place, owner in enumerate(cards))
            self.pattern_of[code] = numbers[brisques, len(cards), owners]

    def count_patterns(self) -> None:
        """Count single patterns, sorted pairs and sorted triples by the cards they hold."""
        for counts in range(49):
            self.start[counts + 1] = self.start[counts]
            for number in range(889):
                if self.counts[number] == counts:
                    self.rank[number] = self.start[counts + 1] - self.start[counts]
                    self.ranked[self.start[counts + 1]] = number
                    self.start[counts + 1] += 1
        for number in range(888, -1, -1):
            for counts in range(49):
                here = 49 * number + counts
                self.singles[here] = self.singles[here + 49]
                self.pairs[here] = self.pairs[here + 49]
                self.triples[here] = self.triples[here + 49]
                if fits(self.counts[number], counts):
                    rest = here - self.counts[number]
                    self.singles[here] += 1 if self.counts[number] == counts else 0
                    self.pairs[here] += self.singles[rest]
                    self.triples[here] += self.pairs[rest]

    def number_classes(self) -> None:
        """Give each class its number, by hand size, trump counts, plain triple, trump pattern."""
        number = 0
        for cards in range(1, 7):
            self.first[cards] = number
            for counts in range(49):
                if fits(counts, 8 * cards):
                    self.offset[49 * cards + counts] = number
                    trumps = self.start[counts + 1] - self.start[counts]
                    number += trumps * self.triples[8 * cards - counts]
        self.first[7] = number

    def read_bytes(self) -> None:
        """Prepare to read hands a byte at a time: two ranks of four suits."""
        for byte in range(4):
            for bits in range(256):
                total = 0
                for bit in range(8):
                    if bits >> bit & 1:
                        total += THREES[2 * byte + (bit >> 2)] << (16 * (bit & 3))
                self.base_three[256 * byte + bits] = total


class EndingTable:
    """All values under one rule set; `values` is a buffer of 16-bit integers, two a class."""

    def __init__(self, index: EndingIndex, rules: RuleTable, values: MutableSequence[int]) -> None:
        self.index = index
        self.values = values
        self.hand_size = rules.hand_size
        self.brisque = rules.card_points[7]
        self.last_trick = rules.last_trick
        self.sweep = rules.sweep
        self.head_any = rules.head_any
        self.head_trump = rules.head_trump
        self.must_trump = rules.must_trump
        # The class that is being solved: its four patterns, trumps first, and what was found.
        self.suit = [0] * 4
        self.left = [0] * 4
        self.best = [0] * 2
        self.least = [0] * 2


def fits_table(rules: RuleTable) -> int:
    """Tell whether the complete table can hold the endings under `rules`.

    Aces and tens are worth the same, other cards nothing; nothing is counted from captured cards
    together; hands have at most six cards, and all points of an ending fit 16 bits.
    """
    if rules.hand_size > 6 or not rules.announced or rules.most_brisques:
        return 0
    for rank in range(6):
        if rules.card_points[rank]:
            return 0
    if rules.card_points[6] != rules.card_points[7]:
        return 0
    # Each within bounds first, so that the sum cannot leave a C int.
    if rules.card_points[7] >= NEVER or rules.last_trick >= NEVER or rules.sweep >= NEVER:
        return 0
    return 8 * rules.card_points[7] + rules.last_trick + rules.sweep < NEVER


def fits(counts: int, room: int) -> int:
    """Tell whether `counts` is no more than `room` on either side."""
    return counts < 49 and counts // 7 <= room // 7 and counts % 7 <= room % 7


def class_number(index: EndingIndex, cards: int, trump: int, one: int, two: int, three: int) -> int:
    """Return the class with `cards` cards a hand and these patterns, plain ones in any order."""
    if one > two:
        one, two = two, one
    if two > three:
        two, three = three, two
        if one > two:
            one, two = two, one
    trumps = index.counts[trump]
    room = 8 * cards - trumps
    triple = index.triples[room] - index.triples[49 * one + room]
    room -= index.counts[one]
    triple += index.pairs[49 * one + room] - index.pairs[49 * two + room]
    room -= index.counts[two]
    triple += index.singles[49 * two + room] - index.singles[49 * three + room]
    same = index.start[trumps + 1] - index.start[trumps]
    return index.offset[49 * cards + trumps] + triple * same + index.rank[trump]


def class_of(index: EndingIndex, mine: int, theirs: int, trump: int, cards: int) -> int:
    """Return the class of two hands of `cards` cards each, `mine` about to lead."""
    suits = 0
    for byte in range(4):
        suits += index.base_three[256 * byte + (mine >> (8 * byte) & 255)]
        suits += 2 * index.base_three[256 * byte + (theirs >> (8 * byte) & 255)]
    return class_number(
        index,
        cards,
        index.pattern_of[suits >> (16 * trump) & FIELD],
        index.pattern_of[suits >> (16 * ((trump + 1) & 3)) & FIELD],
        index.pattern_of[suits >> (16 * ((trump + 2) & 3)) & FIELD],
        index.pattern_of[suits >> (16 * ((trump + 3) & 3)) & FIELD],
    )


def build_table(table: EndingTable, most: int = 6) -> None:
    """Solve all classes up to full hands, or up to `most` cards a hand, small hands first."""
    with cython.nogil:
        for cards in range(1, table.hand_size + 1):
            if cards <= most:
                solve_classes(table, cards)


def solve_classes(table: EndingTable, cards: int) -> None:
    """Solve the classes with `cards` cards a hand, in the order of their numbers."""
    number = table.index.first[cards]
    for trumps in range(49):
        if not fits(trumps, 8 * cards):
            continue
        for one in range(889):
            if not fits(table.index.counts[one], 8 * cards - trumps):
                continue
            table.suit[1] = one
            room = 8 * cards - trumps - table.index.counts[one]
            for two in range(one, 889):
                if not fits(table.index.counts[two], room):
                    continue
                table.suit[2] = two
                last = room - table.index.counts[two]
                for place in range(table.index.start[last], table.index.start[last + 1]):
                    if table.index.ranked[place] >= two:
                        table.suit[3] = table.index.ranked[place]
                        number = solve_trumps(table, cards, trumps, number)


def solve_trumps(table: EndingTable, cards: int, trumps: int, number: int) -> int:
    """Solve the classes of one plain triple with every trump pattern; return the next number."""
    for place in range(table.index.start[trumps], table.index.start[trumps + 1]):
        table.suit[0] = table.index.ranked[place]
        solve_class(table, cards)
        table.values[2 * number] = table.best[0]
        table.values[2 * number + 1] = table.best[1]
        number += 1
    return number


def solve_class(table: EndingTable, cards: int) -> None:
    """Find both values of the class whose patterns stand in `table.suit`."""
    table.best[0] = -NEVER
    table.best[1] = -NEVER
    for suit in range(4):
        pattern = table.suit[suit]
        for place in range(table.index.length[pattern]):
            if table.index.owners[pattern] >> place & 1 or repeats(table.index, pattern, place):
                continue
            answer_lead(table, cards, suit, place)


def repeats(index: EndingIndex, pattern: int, place: int) -> int:
    """Tell whether the card above `place` has the same owner and the same worth."""
    if place == 0 or place == index.brisques[pattern]:
        return 0
    return (index.owners[pattern] >> place & 1) == (index.owners[pattern] >> (place - 1) & 1)


def answer_lead(table: EndingTable, cards: int, suit: int, place: int) -> None:
    """Try every legal answer to the card at `place` of `suit`; keep the lead if it is better."""
    table.least[0] = NEVER
    table.least[1] = NEVER
    theirs = table.index.owners[table.suit[suit]]
    if theirs:
        heading = theirs & ((1 << place) - 1)
        if heading and (table.head_any or (table.head_trump and suit == 0)):
            theirs = heading
        answer_from(table, cards, suit, place, suit, theirs)
    elif table.must_trump and table.index.owners[table.suit[0]]:
        answer_from(table, cards, suit, place, 0, table.index.owners[table.suit[0]])
    else:
        for answered in range(4):
            theirs = table.index.owners[table.suit[answered]]
            answer_from(table, cards, suit, place, answered, theirs)
    for sweep in range(2):
        if table.least[sweep] > table.best[sweep]:
            table.best[sweep] = table.least[sweep]


def answer_from(
    table: EndingTable, cards: int, suit: int, place: int, answered: int, theirs: int
) -> None:
    """Try the answers `theirs`, a bit a place, of the suit `answered`."""
    pattern = table.suit[answered]
    for answer in range(table.index.length[pattern]):
        if theirs >> answer & 1 and not repeats(table.index, pattern, answer):
            play_trick(table, cards, suit, place, answered, answer)


def play_trick(
    table: EndingTable, cards: int, suit: int, place: int, answered: int, answer: int
) -> None:
    """Lower the least values to what comes of this trick."""
    points = 0
    if place < table.index.brisques[table.suit[suit]]:
        points += table.brisque
    if answer < table.index.brisques[table.suit[answered]]:
        points += table.brisque
    taken = 1 if answered == 0 else 0
    if suit == answered:
        taken = 1 if answer < place else 0
    dead = table.last_trick
    live = table.last_trick if taken else table.last_trick + table.sweep
    if cards > 1:
        number = 2 * class_after(table, cards, suit, place, answered, answer, taken)
        dead = table.values[number]
        live = dead if taken else table.values[number + 1]
        if cards == table.hand_size:
            dead = table.values[number + 1]
    dead += points
    live += points
    if taken:
        dead = -dead
        live = -live
    if dead < table.least[0]:
        table.least[0] = dead
    if live < table.least[1]:
        table.least[1] = live


def class_after(
    table: EndingTable, cards: int, suit: int, place: int, answered: int, answer: int, taken: int
) -> int:
    """Return the class after a trick; its winner, who leads the next one, becomes "mine"."""
    for each in range(4):
        table.left[each] = table.suit[each]
    if suit == answered and answer > place:
        answer -= 1
    table.left[suit] = table.index.dropped[8 * table.left[suit] + place]
    table.left[answered] = table.index.dropped[8 * table.left[answered] + answer]
    if taken:
        for each in range(4):
            table.left[each] = table.index.flipped[table.left[each]]
    return class_number(
        table.index, cards - 1, table.left[0], table.left[1], table.left[2], table.left[3]
    )


def look_up(table: EndingTable, mine: int, theirs: int, trump: int, cards: int, sweep: int) -> int:
    """Return what the leader, who holds `mine`, still gains with the best play of both.

    `sweep` is 1 while the leader has won every strict trick; it does not matter in full hands.
    """
    number = 2 * class_of(table.index, mine, theirs, trump, cards)
    if cards == table.hand_size:
        return table.values[number]
    return table.values[number + sweep]


def look_up_all(
    table: EndingTable,
    mine: MutableSequence[int],
    theirs: MutableSequence[int],
    trumps: MutableSequence[int],
    values: MutableSequence[int],
) -> None:
    """Put into `values` what the leader gains in each of many endings of full hands.

    All four are buffers of one length: of 32 bits the hands, of 8 the trumps, of 16 the values.
    """
    with cython.nogil:
        for place in range(len(values)):
            values[place] = look_up(
                table, mine[place], theirs[place], trumps[place], table.hand_size, 0
            )
