"""Suits, ranks, cards, sets of cards and seats.

A card is written rank then suit, with T for ten: ``QS`` is the queen of spades (rule 1.6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum

from .errors import DeckError, ParseError, quoted


class Suit(IntEnum):
    """One of the four suits, in the order of the table."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def code(self) -> str:
        """Letter of the suit: S H D C."""
        return "SHDC"[self]


class Rank(IntEnum):
    """One of the eight ranks, from low to high (1.2)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    JACK = 3
    QUEEN = 4
    KING = 5
    TEN = 6
    ACE = 7

    @property
    def code(self) -> str:
        """Letter or digit of the rank: 7 8 9 J Q K T A."""
        return "789JQKTA"[self]


class Seat(IntEnum):
    """One of the two places at the table."""

    ZERO = 0
    ONE = 1

    @property
    def other(self) -> Seat:
        """The opponent's seat."""
        return Seat(1 - self)


SEATS = (Seat.ZERO, Seat.ONE)


class Card:
    """One of the 32 cards; there is a single object for each."""

    __slots__ = ("code", "number", "rank", "suit")

    rank: Rank
    suit: Suit
    number: int
    code: str

    def __new__(cls, code: str) -> Card:  # noqa: PYI034 - there is one object for each card
        """Return the card written `code`."""
        return parse_card(code)

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)

    @property
    def is_brisque(self) -> bool:
        """Whether the card is an ace or a ten (1.3)."""
        return self.rank >= Rank.TEN


def _make_card(number: int) -> Card:
    card = object.__new__(Card)
    card.number = number
    card.rank = Rank(number >> 2)
    card.suit = Suit(number & 3)
    card.code = card.rank.code + card.suit.code
    return card


# By the kernel's number: rank * 4 + suit.
CARDS: tuple[Card, ...] = tuple(_make_card(number) for number in range(32))
_BY_CODE = {card.code: card for card in CARDS}

# In the order of the table: by suit S H D C, then from the ace down.
DECK: tuple[Card, ...] = tuple(sorted(CARDS, key=lambda card: (card.suit, -card.rank)))


def parse_card(text: str) -> Card:
    """Return the card written `text`, such as ``QS``; raise :class:`ParseError` otherwise."""
    try:
        return _BY_CODE[text]
    except KeyError:
        raise ParseError(
            f"{quoted(text)} is not a card; a card is a rank (A T K Q J 9 8 7) and a suit "
            "(S H D C), such as QS."
        ) from None


def format_card(card: Card) -> str:
    """Return the code of `card`."""
    return card.code


class CardSet:
    """An immutable set of cards; iterates by suit S H D C, then from the ace down."""

    __slots__ = ("bits",)

    bits: int

    def __init__(self, cards: str | Iterable[Card] = ()) -> None:
        if isinstance(cards, str):
            cards = [parse_card(code) for code in cards.split()]
        bits = 0
        for card in cards:
            bits |= 1 << card.number
        self.bits = bits

    @classmethod
    def of_bits(cls, bits: int) -> CardSet:
        """Return the set with one bit a card, at the kernel's number of the card."""
        cards = object.__new__(cls)
        cards.bits = bits
        return cards

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        return (card for card in DECK if bits >> card.number & 1)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __contains__(self, card: Card) -> bool:
        return self.bits >> card.number & 1 == 1

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.of_bits(self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.of_bits(self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.of_bits(self.bits & ~other.bits)

    def __le__(self, other: CardSet) -> bool:
        return self.bits & ~other.bits == 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(self.codes)

    @property
    def codes(self) -> list[str]:
        """Codes of the cards, in the order of the table."""
        return [card.code for card in self]

    def of_suit(self, suit: Suit) -> CardSet:
        """Return the cards of `suit`."""
        return CardSet.of_bits(self.bits & (0x11111111 << suit))


FULL_DECK = CardSet(DECK)


def parse_deck(codes: Iterable[str]) -> tuple[Card, ...]:
    """Return 32 different cards in the order given; name everything that is wrong otherwise."""
    codes = list(codes)
    if len(codes) == 32 and _BY_CODE.keys() == set(codes):
        return tuple(_BY_CODE[code] for code in codes)
    times = Counter(codes)
    problems = [f"{quoted(code)} is no card" for code in times if code not in _BY_CODE]
    problems += [f"{card} stands {times[card.code]} times" for card in DECK if times[card.code] > 1]
    problems += [f"{card} is missing" for card in DECK if card.code not in times]
    raise DeckError(problems)
