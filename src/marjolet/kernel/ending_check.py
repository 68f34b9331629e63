"""An audit of the complete table: every class against its successors, through the engine.

Nothing here knows how the table was built. A class is laid out as real cards on a board, every
legal lead and answer is made there by the engine, and what follows is looked up by the cards that
are left. So a class is right if the smaller ones are, and the smallest end in the engine's count.
"""

from __future__ import annotations

from collections.abc import MutableSequence

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .endings import EndingTable, class_of, look_up
    from .engine import Board, RuleTable, apply_action, copy_board, count_bits

NO_CARD = -1
LEAD = 0
ONE = 1
BYTE = 255
NEVER = 30000
HOPELESS = -100  # tricks won by whoever cannot make the sweep any more


class Audit:
    """What an audit works with, and what it found."""

    def __init__(self, rules: RuleTable, table: EndingTable) -> None:
        self.rules = rules
        self.table = table
        self.board = Board(rules)
        self.led = Board(rules)
        self.answered = Board(rules)
        self.classes = 0
        self.repeated = 0
        self.wrong = 0


def audit_classes(
    audit: Audit, suits: MutableSequence[int], cards: int, seen: MutableSequence[int]
) -> None:
    """Check both values of every class with `cards` cards a hand; mark its number in `seen`.

    `suits` holds every way in which the cards of a suit may lie, as two bytes: a bit a rank of the
    leader's cards, and above them the other's. `audit` counts the classes, those whose number was
    in `seen` before, and the values that do not follow from the engine.
    """
    with cython.nogil:
        for one in range(len(suits)):
            if holds(suits[one]) <= cards and holds(suits[one] >> 8) <= cards:
                for two in range(one + 1):
                    audit_plain(audit, suits, one, two, cards, seen)


def holds(byte: int) -> int:
    """Return how many of the ranks in the lower byte are on."""
    return count_bits(byte & BYTE)


def audit_plain(
    audit: Audit,
    suits: MutableSequence[int],
    one: int,
    two: int,
    cards: int,
    seen: MutableSequence[int],
) -> None:
    """Check the classes with these two plain suits, and a third that is not after them."""
    mine = holds(suits[one]) + holds(suits[two])
    theirs = holds(suits[one] >> 8) + holds(suits[two] >> 8)
    if mine > cards or theirs > cards:
        return
    for three in range(two + 1):
        my_trumps = cards - mine - holds(suits[three])
        their_trumps = cards - theirs - holds(suits[three] >> 8)
        if my_trumps < 0 or their_trumps < 0:
            continue
        for trumps in range(len(suits)):
            if holds(suits[trumps]) == my_trumps and holds(suits[trumps] >> 8) == their_trumps:
                audit_class(audit, suits[trumps], suits[one], suits[two], suits[three], cards, seen)


def audit_class(
    audit: Audit,
    trumps: int,
    one: int,
    two: int,
    three: int,
    cards: int,
    seen: MutableSequence[int],
) -> None:
    """Lay the class out with spades as trumps and check both its values."""
    mine = spread(trumps) | spread(one) << 1 | spread(two) << 2 | spread(three) << 3
    theirs = spread(trumps >> 8) | spread(one >> 8) << 1
    theirs |= spread(two >> 8) << 2 | spread(three >> 8) << 3
    number = class_of(audit.table.index, mine, theirs, 0, cards)
    audit.classes += 1
    audit.repeated += seen[number]
    seen[number] = 1
    full = cards == audit.rules.hand_size
    lay_out(audit, mine, theirs, cards, 0 if full else HOPELESS, 0 if full else HOPELESS)
    if best_value(audit) != audit.table.values[2 * number]:
        audit.wrong += 1
    lay_out(audit, mine, theirs, cards, audit.rules.hand_size - cards, HOPELESS)
    if best_value(audit) != audit.table.values[2 * number + 1]:
        audit.wrong += 1


def spread(byte: int) -> int:
    """Return the cards of spades whose ranks are on in the lower byte."""
    cards = 0
    for rank in range(8):
        if byte >> rank & 1:
            cards |= ONE << (4 * rank)
    return cards


def lay_out(audit: Audit, mine: int, theirs: int, cards: int, won: int, lost: int) -> None:
    """Put two hands on the board, seat 0 to lead, with so many strict tricks won by each seat."""
    audit.board.hand[0] = mine
    audit.board.hand[1] = theirs
    audit.board.strict_won[0] = won
    audit.board.strict_won[1] = lost
    audit.board.tricks = 16 - cards
    audit.board.trump = 0
    audit.board.stock = 0
    audit.board.dix_spent = 1
    audit.board.phase = LEAD
    audit.board.leader = 0
    audit.board.to_act = 0
    audit.board.lead = NO_CARD
    audit.board.legal = mine


def best_value(audit: Audit) -> int:
    """Return what the leader gains by the best of all leads against the best of all answers."""
    best = -NEVER
    for lead in range(32):
        if audit.board.legal >> lead & 1:
            copy_board(audit.board, audit.led)
            apply_action(audit.led, lead)
            least = NEVER
            for answer in range(32):
                if audit.led.legal >> answer & 1:
                    copy_board(audit.led, audit.answered)
                    apply_action(audit.answered, answer)
                    value = value_after(audit)
                    if value < least:
                        least = value
            if least > best:
                best = least
    return best


def value_after(audit: Audit) -> int:
    """Return what seat 0 gains by the trick just played, and by what the table says follows."""
    if audit.answered.legal == 0:
        return audit.answered.points[0] - audit.answered.points[1]
    winner = audit.answered.leader
    mine = audit.answered.hand[winner]
    cards = count_bits(mine)
    may_sweep = audit.answered.strict_won[winner] + cards == audit.rules.hand_size
    value = look_up(audit.table, mine, audit.answered.hand[1 - winner], 0, cards, may_sweep)
    captured = audit.answered.captured[winner]
    for card in range(32):
        if captured >> card & 1:
            value += audit.rules.card_points[card >> 2]
    return -value if winner else value
