"""All that can happen in every deal of a small pack, as a game in sequence form (for research).

A *view* is what a seat has seen so far: the hand it was dealt and the turn-up, then every public
action and its own draws, in order. Views are numbered by a table that keeps them exactly, as
(number of the view before, what was seen next), so that two are never taken for one. A view whose
seat must act is an *information set*; each of its legal actions has a *slot*. Slots 0 and 1 stand
for seat 0 and seat 1 before their first decision. Since nobody forgets, a slot also stands for all
that its seat chose up to there (its sequence), so that a play of a deal is no more than its last
two slots, one a seat, and the points it brings: a *leaf*. Information sets are numbered as they are
first met, so that a seat's earlier decisions come before its later ones, and every sum over the
game runs along the numbers.

Seat 1 deals, seat 0 leads first. Every deal added is equally likely.
"""

from __future__ import annotations

from array import array
from typing import Any

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .ending_values import final_difference
    from .endings import EndingTable
    from .engine import Board, RuleTable, apply_action, copy_board, count_bits, start_deal
    from .strict import Solver

OVER = 3
ONE = 1
DRAW_ACTION = 46

# What stands at a leaf: the exact value of the ending with open cards, the deal's end, or what an
# ending comes to whose players choose evenly among the legal cards: both, all but seat 0, all but
# seat 1 (who then plays best).
SOLVED = 0
PLAYED = 1
EVEN = 2

# What there was no room for.
DEALS_FULL = 1
VIEWS_FULL = 2
SETS_FULL = 4
LEAVES_FULL = 8

# How views are numbered: what is seen next takes 7 bits, actions from 1, own draws from 48.
FIRST_DRAW = 48
ROOT = 1 << 62
LOW_HALF = 0xFFFFFFFF
MIX_LOW = 0x5E3779B1
MIX_HIGH = 0x05EBCA77

DEEPEST = 40  # more actions than a deal of twelve cards can have


class Step:
    """A position within a deal, with each seat's view and last slot; `deeper` is the next one."""

    def __init__(self, rules: RuleTable, depth: int) -> None:
        self.board = Board(rules)
        self.view = [0, 0]
        self.slot = [0, 1]
        self.deeper = Step(rules, depth - 1) if depth > 1 else self


class SmallGame:
    """The game that the deals added so far make up; see the top of this file.

    `endings` is SOLVED, PLAYED or EVEN; a leaf has one payoff (seat 0's points less seat 1's), or
    three if EVEN. `path_size` is the number of actions that may lead to a decision.
    """

    def __init__(self, rules: RuleTable, endings: int, path_size: int) -> None:
        self.rules = rules
        self.endings = endings
        self.columns = 3 if endings == EVEN else 1
        self.path_size = path_size
        self.top = Step(rules, DEEPEST)
        self.table: EndingTable | None = None  # the search is quick enough with so few cards
        self.solver = Solver(rules)
        self.path = [0] * 40
        self.deal_count = 0
        self.view_count = 0
        self.set_count = 0
        self.slot_count = 2
        self.leaf_count = 0
        self.is_full = 0
        self.deal_room = 64
        self.decks = array("B", bytes(64 * rules.pack_size))
        self.view_room = 1024
        self.keys = array("Q", bytes(8 * 1024))
        self.numbers = array("i", bytes(4 * 1024))
        self.set_at = array("i", bytes(4 * 1024))
        self.set_room = 256
        self.seats = array("i", bytes(4 * 256))
        self.first_slot = array("i", bytes(4 * 257))
        self.parent_slot = array("i", bytes(4 * 256))
        self.legal = array("Q", bytes(8 * 256))
        self.meetings = array("i", bytes(4 * 2 * 256))
        self.paths = array("B", bytes(2 * 256 * path_size))
        self.leaf_room = 1024
        self.leaf_slots = array("i", bytes(4 * 2 * 1024))
        self.payoffs = array("d", bytes(8 * self.columns * 1024))
        self.first_slot[0] = 2


def add_deal(game: SmallGame) -> None:
    """Add the deal whose deck lies on ``game.top.board``, with all that can happen in it."""
    while not try_deal(game):
        make_room(game)


def try_deal(game: SmallGame) -> int:
    """Add the deal if there is room for it; else tell so, with no leaf added."""
    leaves = game.leaf_count
    game.is_full = DEALS_FULL if game.deal_count == game.deal_room else 0
    if not game.is_full:
        for place in range(game.rules.pack_size):
            game.decks[game.deal_count * game.rules.pack_size + place] = game.top.board.deck[place]
        start_deal(game.top.board, 1)
        for seat in range(2):
            dealt = root_view(game.top.board, seat)
            game.top.view[seat] = view_number(game, dealt)
    if not game.is_full:
        with cython.nogil:
            explore(game, game.top, 0)
    if game.is_full:
        game.leaf_count = leaves
        return 0
    game.deal_count += 1
    return 1


def root_view(board: Board, seat: int) -> int:
    """Return the key of what `seat` sees once the cards are dealt."""
    turn_up = ONE * board.turn_up
    return ROOT | (ONE * seat) << 61 | turn_up << 32 | board.hand[seat]


def make_room(game: SmallGame) -> None:
    """Double what is full."""
    if game.is_full & DEALS_FULL:
        game.decks = doubled("B", game.decks)
        game.deal_room *= 2
    if game.is_full & VIEWS_FULL:
        keys, numbers = game.keys, game.numbers
        game.view_room *= 2
        game.keys = array("Q", bytes(8 * game.view_room))
        game.numbers = array("i", bytes(4 * game.view_room))
        game.set_at = doubled("i", game.set_at)
        move_views(game, keys, numbers)
    if game.is_full & SETS_FULL:
        game.seats = doubled("i", game.seats)
        first_slot = doubled("i", game.first_slot[: game.set_room])
        first_slot.append(0)
        first_slot[game.set_room] = game.slot_count
        game.first_slot = first_slot
        game.parent_slot = doubled("i", game.parent_slot)
        game.legal = doubled("Q", game.legal)
        game.meetings = doubled("i", game.meetings)
        game.paths = doubled("B", game.paths)
        game.set_room *= 2
    if game.is_full & LEAVES_FULL:
        game.leaf_slots = doubled("i", game.leaf_slots)
        game.payoffs = doubled("d", game.payoffs)
        game.leaf_room *= 2


def doubled(code: str, values: array[Any]) -> array[Any]:
    """Return an array that begins with `values` and has as many zeros after them."""
    longer: array[Any] = array(code)
    longer.frombytes(bytes(values))
    longer.frombytes(bytes(longer.itemsize * len(longer)))
    return longer


def move_views(game: SmallGame, keys: array[int], numbers: array[int]) -> None:
    """Enter the views of a smaller table with the numbers that they have."""
    for place in range(len(keys)):
        if keys[place]:
            slot = view_place(game, keys[place])
            game.keys[slot] = keys[place]
            game.numbers[slot] = numbers[place]


def view_place(game: SmallGame, key: int) -> int:
    """Return where `key` stands in the table, or the empty place where it belongs."""
    mixed = (key & LOW_HALF) * MIX_LOW ^ (key >> 32) * MIX_HIGH
    place = (mixed >> 29 ^ mixed >> 11 ^ mixed) & (game.view_room - 1)
    while game.keys[place] and game.keys[place] != key:
        place = (place + 1) & (game.view_room - 1)
    return place


def view_number(game: SmallGame, key: int) -> int:
    """Return the number, from 1, of the view `key`; 0 if there is no room for a new one."""
    place = view_place(game, key)
    if game.keys[place] == 0:
        if 4 * game.view_count >= 3 * game.view_room:
            game.is_full |= VIEWS_FULL
            return 0
        game.view_count += 1
        game.keys[place] = key
        game.numbers[place] = game.view_count
    return game.numbers[place]


def explore(game: SmallGame, step: Step, depth: int) -> None:
    """Add every way in which the deal can go on from `step`, `depth` actions after its start."""
    if is_leaf(game, step.board):
        add_leaf(game, step)
        return
    seat = step.board.to_act
    number = information_set(game, step, depth)
    if game.is_full:
        return
    slot = game.first_slot[number]
    legal = step.board.legal
    while legal and not game.is_full:
        action = count_bits((legal & -legal) - 1)
        legal &= legal - 1
        game.path[depth] = action
        copy_board(step.board, step.deeper.board)
        apply_action(step.deeper.board, action)
        step.deeper.slot[seat] = slot
        step.deeper.slot[1 - seat] = step.slot[1 - seat]
        see(game, step, action)
        if not game.is_full:
            explore(game, step.deeper, depth + 1)
        slot += 1


def see(game: SmallGame, step: Step, action: int) -> None:
    """Give both seats what they see of `action`; to decline is seen by nobody else (4.18)."""
    for seat in range(2):
        view = step.view[seat]
        if action != DRAW_ACTION:
            view = view_number(game, view << 7 | (action + 1))
        drawn = step.deeper.board.hand[seat] & ~step.board.hand[seat]
        while drawn:  # the turn-up as well, when an exchange leaves nothing to announce
            view = view_number(game, view << 7 | (FIRST_DRAW + count_bits((drawn & -drawn) - 1)))
            drawn &= drawn - 1
        step.deeper.view[seat] = view


def information_set(game: SmallGame, step: Step, depth: int) -> int:
    """Return the information set of the seat to act; note how it was first and last met."""
    view = step.view[step.board.to_act]
    number = game.set_at[view] - 1
    if number < 0:
        if game.set_count == game.set_room:
            game.is_full |= SETS_FULL
            return 0
        number = game.set_count
        game.set_count += 1
        game.set_at[view] = number + 1
        game.seats[number] = step.board.to_act
        game.parent_slot[number] = step.slot[step.board.to_act]
        game.legal[number] = step.board.legal
        game.slot_count += count_bits(step.board.legal)
        game.first_slot[number + 1] = game.slot_count
        note_meeting(game, 2 * number, depth)
    note_meeting(game, 2 * number + 1, depth)
    return number


def note_meeting(game: SmallGame, place: int, depth: int) -> None:
    """Keep the present deal and the actions that led here; DRAW_ACTION + 1 ends them."""
    game.meetings[place] = game.deal_count
    for at in range(depth):
        game.paths[place * game.path_size + at] = game.path[at]
    if depth < game.path_size:
        game.paths[place * game.path_size + depth] = DRAW_ACTION + 1


def put_meeting(game: SmallGame, number: int, last: int, board: Board) -> None:
    """Make `board` the position in which set `number` was first met, or the last if `last` is 1."""
    place = 2 * number + last
    for at in range(game.rules.pack_size):
        board.deck[at] = game.decks[game.meetings[place] * game.rules.pack_size + at]
    start_deal(board, 1)
    for at in range(game.path_size):
        action = game.paths[place * game.path_size + at]
        if action > DRAW_ACTION:
            break
        apply_action(board, action)


def is_leaf(game: SmallGame, board: Board) -> int:
    """Tell whether the deal is over, or an ending begins that is not to be played out."""
    if board.phase == OVER:
        return 1
    if game.endings == PLAYED or board.stock > 0:
        return 0
    return board.tricks >= board.rules.stock_tricks


def add_leaf(game: SmallGame, step: Step) -> None:
    """Add what this way of playing the deal comes to."""
    if game.leaf_count == game.leaf_room:
        game.is_full |= LEAVES_FULL
        return
    place = game.leaf_count
    game.leaf_slots[2 * place] = step.slot[0]
    game.leaf_slots[2 * place + 1] = step.slot[1]
    if game.endings == EVEN:
        for column in range(3):
            game.payoffs[3 * place + column] = even_value(step, column - 1)
    elif game.endings == SOLVED:
        game.payoffs[place] = final_difference(step.board, game.table, game.solver)
    else:
        game.payoffs[place] = step.board.points[0] - step.board.points[1]
    game.leaf_count += 1


def even_value(step: Step, best: int) -> float:
    """Return what the deal comes to if seat `best` (-1: nobody) plays best, the others evenly.

    Only right once both know all cards.
    """
    if step.board.phase == OVER:
        return step.board.points[0] - step.board.points[1]
    total = 0.0
    most = -1e9
    least = 1e9
    legal = step.board.legal
    while legal:
        copy_board(step.board, step.deeper.board)
        apply_action(step.deeper.board, count_bits((legal & -legal) - 1))
        legal &= legal - 1
        value = even_value(step.deeper, best)
        total += value
        if value > most:
            most = value
        if value < least:
            least = value
    if step.board.to_act == best:
        return least if best else most
    return total / count_bits(step.board.legal)
