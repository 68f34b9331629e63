"""What the seat to act knows of a board, and what all hands tell, as words of 32 bits.

`marjolet.layout` names every bit. A word is a set of cards, one bit a card at the card's
number, except the three words of single facts; nothing here allocates or needs the interpreter.

In *canonical* form the suits are renamed: trumps are suit 0, the plain suits follow, the greatest
first. They are compared by the words of the seat's own observation, in their order, each read as
the eight cards of the suit with the ace as the highest bit; then by the announcements. Suits
that are alike in all this keep their order: hidden cards have no say, so a name tells nothing.
"""

from __future__ import annotations

import sys
from collections.abc import MutableSequence

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is nothing to declare
    from . import interpreted as cython

if not cython.compiled:
    from .engine import Board

LEAD = 0  # as in the engine
OWN_WORDS = 16
ALL_WORDS = 28
CARD_WORDS = 13  # the first words of an observation are sets of cards
ONE = 1
SUIT = 0x11111111
ALL_CARDS = 0xFFFFFFFF
HALF = 32
# Bits that go by suit where words are not sets of cards: marriages and marjolets.
MELD_SUITS = 0x00FF00FF
OFFERED_SUITS = 0x000000FF
BY_SUIT = 0x00110011
# Actions 0 to 39 go by suit: cards, marriages, marjolets.
ACTIONS_BY_SUIT = 0xFFFFFFFFFF
ACTIONS_OF_SUIT = 0x1111111111


class Observer:
    """Notes what a board does not keep of its deal, and writes observations of it."""

    def __init__(self) -> None:
        self.led = [0, 0]  # cards that each seat played as the first of a trick
        self.followed = [0, 0]  # and as the second
        self.announced = [0, 0]  # melds, a bit each, 0 to 12
        self.last_trick = 0
        self.suits = [0, 1, 2, 3]  # the real suit of each canonical one
        self.words = [0] * 28
        # Eight bits as eight bytes, whichever end the machine begins with.
        self.spread = [0] * 256
        for bits in range(256):
            row = bytes(bits >> place & 1 for place in range(8))
            self.spread[bits] = int.from_bytes(row, sys.byteorder)


def forget(observer: Observer) -> None:
    """Begin a deal: nothing has been played."""
    observer.led[0] = 0
    observer.led[1] = 0
    observer.followed[0] = 0
    observer.followed[1] = 0
    observer.announced[0] = 0
    observer.announced[1] = 0
    observer.last_trick = 0


def note_action(observer: Observer, board: Board, action: int) -> None:
    """Note `action` (real suits), which the seat to act on `board` is about to make."""
    seat = board.to_act
    if action < 32:
        bit = ONE << action
        if board.phase == LEAD:
            observer.led[seat] |= bit
        else:
            observer.followed[seat] |= bit
            observer.last_trick = bit | ONE << board.lead
    elif action < 45:
        observer.announced[seat] |= 1 << (action - 32)


def observe(observer: Observer, board: Board) -> None:
    """Write the words of what the seat to act knows, in real suits."""
    me = board.to_act
    other = 1 - me
    hand = board.hand[me]
    seen = hand | board.known[0] | board.known[1] | board.captured[0] | board.captured[1]
    lead = ONE << board.lead if board.lead >= 0 else 0
    turn_up = ONE << board.turn_up if board.stock > 0 else 0
    observer.words[0] = hand
    observer.words[1] = board.known[me]
    observer.words[2] = board.known[other]
    observer.words[3] = observer.led[other]
    observer.words[4] = observer.followed[other]
    observer.words[5] = observer.led[me] | observer.followed[me]
    observer.words[6] = board.rules.pack & ~(seen | lead | turn_up)
    observer.words[7] = lead
    observer.words[8] = observer.last_trick
    observer.words[9] = beating_cards(hand, board.lead, board.trump)
    observer.words[10] = turn_up
    observer.words[11] = board.captured[me]
    observer.words[12] = board.captured[other]
    observe_rest(observer, board)


def beating_cards(hand: int, lead: int, trump: int) -> int:
    """Return the cards of `hand` that take the trick from `lead`; none if nothing is led (3.4)."""
    if lead < 0:
        return 0
    beating = (hand >> lead >> 1 << lead << 1) & (SUIT << (lead & 3))
    if lead & 3 != trump:
        beating |= hand & (SUIT << trump)
    return beating


def observe_rest(observer: Observer, board: Board) -> None:
    """Write the three words of single facts."""
    me = board.to_act
    other = 1 - me
    observer.words[13] = (
        observer.announced[me]
        | 1 << (13 + board.phase)
        | observer.announced[other] << 16
        | board.dix_spent << 29
        | (board.dealer == me) << 30
        | ONE * (board.leader == me) << 31
    )
    offered = board.legal >> HALF
    observer.words[14] = offered | (board.strict_won[other] == 0) << 15 | ONE << (16 + board.tricks)
    observer.words[15] = 1 << board.trump | board.stock << 4 | (board.strict_won[me] == 0) << 9


def observe_hidden(observer: Observer, board: Board) -> None:
    """Write the words of what is hidden: the opponent's hand and the draws to come."""
    me = board.to_act
    observer.words[16] = board.hand[1 - me]
    for place in range(17, 28):
        observer.words[place] = 0
    if board.stock < 2:
        return
    observer.words[27] = ONE << board.deck[board.rules.pack_size - 1]
    # The hidden stock begins at an odd place, and each trick takes two cards of it.
    base = board.next_card if board.next_card & 1 else board.next_card - 1
    for side in range(2):
        parity = side ^ me if board.seat_keyed else side
        place = base + parity
        if base != board.next_card and parity == (board.leader if board.seat_keyed else 0):
            place += 2  # the leader has drawn already
        number = 0
        while place < board.rules.pack_size - 1:
            bit = ONE << board.deck[place]
            if number < 4:
                observer.words[17 + 4 * side + number] = bit
            else:
                observer.words[25 + side] |= bit
            number += 1
            place += 2


def sort_suits(observer: Observer, board: Board) -> None:
    """Find the canonical names of the suits from the words of the own observation."""
    observer.suits[0] = board.trump
    place = 1
    for suit in range(4):
        if suit != board.trump:
            observer.suits[place] = suit
            place += 1
    swap_if_greater(observer, 1)
    swap_if_greater(observer, 2)
    swap_if_greater(observer, 1)


def swap_if_greater(observer: Observer, place: int) -> None:
    """Put the suits at `place` and after it into order."""
    if is_greater(observer, observer.suits[place + 1], observer.suits[place]):
        suit = observer.suits[place]
        observer.suits[place] = observer.suits[place + 1]
        observer.suits[place + 1] = suit


def is_greater(observer: Observer, one: int, two: int) -> int:
    """Tell whether suit `one` goes before suit `two`."""
    for word in range(CARD_WORDS):
        left = observer.words[word] >> one & SUIT
        right = observer.words[word] >> two & SUIT
        if left != right:
            return left > right
    for word in range(CARD_WORDS, CARD_WORDS + 2):
        left = observer.words[word] >> one & BY_SUIT
        right = observer.words[word] >> two & BY_SUIT
        if left != right:
            return left > right
    return 0


def arranged(observer: Observer, word: int) -> int:
    """Return a set of cards with its suits renamed."""
    return (
        (word >> observer.suits[0] & SUIT)
        | (word >> observer.suits[1] & SUIT) << 1
        | (word >> observer.suits[2] & SUIT) << 2
        | (word >> observer.suits[3] & SUIT) << 3
    )


def arrange_words(observer: Observer, count: int) -> None:
    """Rename the suits in the first `count` words, 16 or 28."""
    for word in range(CARD_WORDS):
        observer.words[word] = arranged(observer, observer.words[word])
    observer.words[13] = (observer.words[13] & ~MELD_SUITS) | arranged(
        observer, observer.words[13] & MELD_SUITS
    )
    observer.words[14] = (observer.words[14] & ~OFFERED_SUITS) | arranged(
        observer, observer.words[14] & OFFERED_SUITS
    )
    observer.words[15] = (observer.words[15] & ~15) | 1
    for word in range(OWN_WORDS, count):
        observer.words[word] = arranged(observer, observer.words[word])


def arranged_actions(observer: Observer, legal: int) -> int:
    """Return a set of actions with its suits renamed."""
    others = legal >> HALF
    others = (others & ~OFFERED_SUITS) | arranged(observer, others & OFFERED_SUITS)
    return arranged(observer, legal & ALL_CARDS) | ONE * others << HALF


def real_action(observer: Observer, action: int) -> int:
    """Return the action that the canonical `action` stands for."""
    if action < 40:
        return action - (action & 3) + observer.suits[action & 3]
    return action


def real_actions(observer: Observer, legal: int) -> int:
    """Return the set of actions that a set of canonical ones stands for."""
    real = legal & ~ACTIONS_BY_SUIT
    for place in range(4):
        real |= (legal >> place & ACTIONS_OF_SUIT) << observer.suits[place]
    return real


def canonical_action(observer: Observer, action: int) -> int:
    """Return the canonical name of a real action."""
    place = 0
    if action >= 40:
        return action
    while observer.suits[place] != action & 3:
        place += 1
    return action - (action & 3) + place


def observe_own(observer: Observer, board: Board) -> int:
    """Write what the seat to act knows in canonical form; return its legal actions in it."""
    observe(observer, board)
    sort_suits(observer, board)
    arrange_words(observer, OWN_WORDS)
    return arranged_actions(observer, board.legal)


def clear_words(observer: Observer) -> None:
    """Observe nothing: the deal is over."""
    for word in range(ALL_WORDS):
        observer.words[word] = 0


def put_words(observer: Observer, target: MutableSequence[int], at: int, count: int) -> None:
    """Copy the first `count` words to `target` from `at` on."""
    for word in range(count):
        target[at + word] = observer.words[word]


def put_bits(observer: Observer, target: MutableSequence[int], at: int, count: int) -> None:
    """Write the first `count` words as bytes of 0 and 1, eight to an item of `target`."""
    for word in range(count):
        bits = observer.words[word]
        target[at + 4 * word] = observer.spread[bits & 255]
        target[at + 4 * word + 1] = observer.spread[bits >> 8 & 255]
        target[at + 4 * word + 2] = observer.spread[bits >> 16 & 255]
        target[at + 4 * word + 3] = observer.spread[bits >> 24]
