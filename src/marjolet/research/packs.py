"""Small packs: which cards are in play and how many make a hand.

A pack should keep what makes Marjolet: marriages, the marjolet with its queens, brisques, and the
dix with its exchange. A seven, a jack, a queen, a king and an ace are the fewest ranks that have
them all. With four cards a suit only two different suits have them together: one with the jack, one
with the king. Nothing can be announced from one card, so that under rules that announce before
drawing a hand must have three cards, two of which are left after a trick.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from ..cards import CardSet, Suit
from ..errors import PackError, ParseError, quoted
from ..kernel import RuleTable
from ..rules import Rules, kernel_numbers

MOST_CARDS = 12


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards that are in play, and the number that make a full hand.

    Raises :class:`PackError` for an odd number of cards, for more than 12, and if less than the
    turn-up and one hidden card would be left for the stock.
    """

    cards: CardSet
    hand_size: int

    def __post_init__(self) -> None:
        count = len(self.cards)
        if count % 2 or not 4 <= count <= MOST_CARDS:
            raise PackError(
                f"A small pack has an even number of cards, 4 to {MOST_CARDS}; this one has {count}"
                f"{f': {self.cards}' if count else ''}."
            )
        most = (count - 2) // 2
        if not 1 <= self.hand_size <= most:
            raise PackError(
                f"Hands of {self.hand_size} cards do not fit a pack of {count}: a hand has 1 to "
                f"{most}, so that the turn-up and a hidden card are left for the stock."
            )

    @property
    def stock_size(self) -> int:
        """Number of cards left after dealing, the turn-up among them."""
        return len(self.cards) - 2 * self.hand_size

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that occur."""
        return tuple(suit for suit in Suit if self.cards.of_suit(suit))

    @property
    def has_equal_suits(self) -> bool:
        """Whether each suit has the same ranks, so that it does not matter which one is trump."""
        ranks = {frozenset(card.rank for card in self.cards.of_suit(suit)) for suit in self.suits}
        return len(ranks) == 1

    def deal_count(self, trumps: tuple[Suit, ...]) -> int:
        """Return the number of different deals that turn up one of `trumps`."""
        turned = sum(len(self.cards.of_suit(suit)) for suit in trumps)
        count = len(self.cards)
        hands = math.comb(count - 1, self.hand_size)
        hands *= math.comb(count - 1 - self.hand_size, self.hand_size)
        return turned * hands * math.factorial(self.stock_size - 1)

    def decks(self, trumps: tuple[Suit, ...]) -> Iterator[list[int]]:
        """Yield the kernel's deck of every different deal that turns up one of `trumps`.

        The order within a hand does not matter, that of the hidden stock does. Seat 1 deals.
        """
        cards = [card.number for card in self.cards]
        padding = [0] * (32 - len(cards))
        for first in combinations(cards, self.hand_size):
            left = [card for card in cards if card not in first]
            for second in combinations(left, self.hand_size):
                stock = [card for card in left if card not in second]
                for order in permutations(stock):
                    if order[0] & 3 in trumps:
                        yield [*first, *second, *order, *padding]

    def table(self, rules: Rules) -> RuleTable:
        """Return the kernel's form of `rules` for this pack; hands are dealt in one packet."""
        numbers, arrays = kernel_numbers(rules)
        numbers = {**numbers, "pack": self.cards.bits, "hand_size": self.hand_size}
        return RuleTable(
            {**numbers, "packet_count": 1}, {**arrays, "packets": [self.hand_size] + [0] * 6}
        )


# Hands of three leave room for announcements; the stock of "8" lasts one trick, that of "10" two.
# Hands of two, under rules that announce before drawing, only for stocks of two and three tricks.
PACKS: dict[str, Pack] = {
    "6": Pack(CardSet("7S QS AS 7H KH AH"), 2),
    "8": Pack(CardSet("7S JS QS AS 7H QH KH AH"), 3),
    "8-stock": Pack(CardSet("7S JS QS AS 7H QH KH AH"), 2),
    "10": Pack(CardSet("7S JS QS KS AS 7H JH QH KH AH"), 3),
    "10-stock": Pack(CardSet("7S JS QS KS AS 7H JH QH KH AH"), 2),
}


def make_pack(name: str, hand_size: int | None = None) -> Pack:
    """Return the pack `name`, or the one of the cards written in `name`, such as ``7S QS AS KH``.

    `hand_size` is needed for written cards and changes that of a named pack.
    """
    if not isinstance(name, str):
        raise PackError(
            f"A pack is a list of cards in a string, or one of: {', '.join(PACKS)}; not "
            f"{quoted(name)}."
        )
    if hand_size is not None and type(hand_size) is not int:
        raise PackError(f"The size of a hand is a number of cards, not {quoted(hand_size)}.")
    if name in PACKS:
        pack = PACKS[name]
        return pack if hand_size is None else Pack(pack.cards, hand_size)
    if not name.strip():
        raise PackError(f"A pack is a list of cards, or one of: {', '.join(PACKS)}; '' is none.")
    try:
        cards = CardSet(name)
    except ParseError as error:
        raise PackError(
            f"There is no pack {name!r}; there are: {', '.join(PACKS)}. Nor is it a list of cards: "
            f"{error}"
        ) from error
    twice = [code for code, times in Counter(name.split()).items() if times > 1]
    if twice:
        raise PackError(f"A pack has each card once; more often: {', '.join(twice)}.")
    if hand_size is None:
        raise PackError("A pack of your own needs the number of cards in a hand.")
    return Pack(cards, hand_size)
