"""The buffers of many deals side by side, and the desk at which one of them is stepped.

A *lane* is one of these deals. Its state lies in a row of numbers; to step it, a desk (a board and
what belongs to it, one a thread) takes the row, makes the move and writes the row back. That costs
a few nanoseconds and lets any number of lanes be stepped without a Python object for each, and any
slice of them by any thread.
"""

from __future__ import annotations

from collections.abc import MutableSequence

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is nothing to declare
    from . import interpreted as cython

if not cython.compiled:
    from .endings import EndingTable
    from .engine import Board, RuleTable
    from .observation import Observer
    from .playouts import Tally
    from .strict import Solver

ROW = 31  # numbers of a lane's state

# Items a lane of the buffers that are always there; the others may be empty.
LANE_SIZES = {
    "deal_number": 1,
    "decks": 32,
    "rows": ROW,
    "generator": 1,
    "legal": 1,
    "to_act": 1,
    "points": 2,
    "reward": 1,
    "done": 1,
    "suits": 4,
}
OPTIONAL_LANE_SIZES = {"mask": 6, "own_bits": 64, "all_bits": 112, "own_words": 16, "all_words": 28}


class Lanes:
    """The state of all lanes, and what they show; every buffer lies flat, lane after lane.

    Raises ValueError for a buffer that is too short for what is asked of it.
    """

    def __init__(
        self,
        rules: RuleTable,
        seed: int,
        options: dict[str, int],
        buffers: dict[str, MutableSequence[int]],
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.mirrored = options["mirrored"]
        self.autoreset = options["autoreset"]
        self.exact = options["exact"]
        self.canonical = options["canonical"]
        self.masks = options["masks"]
        self.packed = options["packed"]
        self.own = options["own"]
        self.hidden = options["hidden"]
        self.deal_number = buffers["deal_number"]
        self.decks = buffers["decks"]  # 32 a lane
        self.rows = buffers["rows"]  # ROW a lane
        self.generator = buffers["generator"]
        self.legal = buffers["legal"]
        self.mask = buffers["mask"]  # 48 bytes a lane
        self.to_act = buffers["to_act"]
        self.points = buffers["points"]  # 2 a lane
        self.reward = buffers["reward"]
        self.done = buffers["done"]
        self.suits = buffers["suits"]  # 4 a lane
        self.own_bits = buffers["own_bits"]  # bits as bytes
        self.all_bits = buffers["all_bits"]
        self.own_words = buffers["own_words"]  # bits as words of 32
        self.all_words = buffers["all_words"]
        self.count = len(buffers["legal"])
        form = "words" if self.packed else "bits"
        written = [("mask", self.masks), (f"own_{form}", self.own), (f"all_{form}", self.hidden)]
        sizes = LANE_SIZES | {
            name: OPTIONAL_LANE_SIZES[name] for name, is_written in written if is_written
        }
        for name, size in sizes.items():
            # The kernel does not look at bounds when it writes.
            if len(buffers[name]) < size * self.count:
                raise ValueError(f"The buffer {name} must hold {size} items a lane.")


class Desk:
    """What one thread needs to step lanes one after the other."""

    def __init__(
        self, rules: RuleTable, seat_keyed: int, table: EndingTable | None, solver: Solver
    ) -> None:
        self.board = Board(rules)
        self.board.seat_keyed = seat_keyed
        self.observer = Observer()
        self.tally = Tally(1)
        self.table = table
        self.solver = solver


def load_board(lanes: Lanes, board: Board, lane: int) -> None:
    """Put the position of `lane` on the board; the places are those of `save_board`.

    Exposed cards have no part in play and in no observation: known ones say more.
    """
    for i in range(32):
        board.deck[i] = lanes.decks[32 * lane + i]
    at = ROW * lane
    board.hand[0] = lanes.rows[at]
    board.hand[1] = lanes.rows[at + 1]
    board.known[0] = lanes.rows[at + 2]
    board.known[1] = lanes.rows[at + 3]
    board.captured[0] = lanes.rows[at + 4]
    board.captured[1] = lanes.rows[at + 5]
    board.points[0] = lanes.rows[at + 6]
    board.points[1] = lanes.rows[at + 7]
    board.strict_won[0] = lanes.rows[at + 8]
    board.strict_won[1] = lanes.rows[at + 9]
    board.next_card = lanes.rows[at + 10]
    board.stock = lanes.rows[at + 11]
    board.turn_up = lanes.rows[at + 12]
    board.trump = lanes.rows[at + 13]
    board.dealer = lanes.rows[at + 14]
    board.phase = lanes.rows[at + 15]
    board.to_act = lanes.rows[at + 16]
    board.leader = lanes.rows[at + 17]
    board.lead = lanes.rows[at + 18] - 1
    board.tricks = lanes.rows[at + 19]
    board.melded = lanes.rows[at + 20]
    board.melds_now = lanes.rows[at + 21]
    board.used_now = lanes.rows[at + 22]
    board.dix_spent = lanes.rows[at + 23]


def save_board(lanes: Lanes, board: Board, lane: int) -> None:
    """Put the position on the board away; a deck never changes, and a winner is not asked for."""
    at = ROW * lane
    lanes.rows[at] = board.hand[0]
    lanes.rows[at + 1] = board.hand[1]
    lanes.rows[at + 2] = board.known[0]
    lanes.rows[at + 3] = board.known[1]
    lanes.rows[at + 4] = board.captured[0]
    lanes.rows[at + 5] = board.captured[1]
    lanes.rows[at + 6] = board.points[0]
    lanes.rows[at + 7] = board.points[1]
    lanes.rows[at + 8] = board.strict_won[0]
    lanes.rows[at + 9] = board.strict_won[1]
    lanes.rows[at + 10] = board.next_card
    lanes.rows[at + 11] = board.stock
    lanes.rows[at + 12] = board.turn_up
    lanes.rows[at + 13] = board.trump
    lanes.rows[at + 14] = board.dealer
    lanes.rows[at + 15] = board.phase
    lanes.rows[at + 16] = board.to_act
    lanes.rows[at + 17] = board.leader
    lanes.rows[at + 18] = board.lead + 1
    lanes.rows[at + 19] = board.tricks
    lanes.rows[at + 20] = board.melded
    lanes.rows[at + 21] = board.melds_now
    lanes.rows[at + 22] = board.used_now
    lanes.rows[at + 23] = board.dix_spent


def load_notes(lanes: Lanes, observer: Observer, lane: int) -> None:
    """Put the notes of `lane` before the observer; the places are those of `save_notes`."""
    at = ROW * lane + 24
    observer.led[0] = lanes.rows[at]
    observer.led[1] = lanes.rows[at + 1]
    observer.followed[0] = lanes.rows[at + 2]
    observer.followed[1] = lanes.rows[at + 3]
    observer.announced[0] = lanes.rows[at + 4]
    observer.announced[1] = lanes.rows[at + 5]
    observer.last_trick = lanes.rows[at + 6]
    for i in range(4):
        observer.suits[i] = lanes.suits[4 * lane + i]


def save_notes(lanes: Lanes, observer: Observer, lane: int) -> None:
    """Put the observer's notes away."""
    at = ROW * lane + 24
    lanes.rows[at] = observer.led[0]
    lanes.rows[at + 1] = observer.led[1]
    lanes.rows[at + 2] = observer.followed[0]
    lanes.rows[at + 3] = observer.followed[1]
    lanes.rows[at + 4] = observer.announced[0]
    lanes.rows[at + 5] = observer.announced[1]
    lanes.rows[at + 6] = observer.last_trick
    for i in range(4):
        lanes.suits[4 * lane + i] = observer.suits[i]
