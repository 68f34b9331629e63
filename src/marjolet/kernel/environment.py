"""Many deals of one rule set, stepped side by side in buffers that are allocated once.

A *lane* is one of these deals. Its state lies in rows of numbers; to step it, a desk (a board and
what belongs to it, one a thread) takes the row, makes the move and writes the row back. That costs
a few nanoseconds and lets any number of lanes be stepped without a Python object for each, and any
slice of them by any thread: no result depends on the slicing.

The deck of deal number k of seed s is shuffled by a generator that only s and k decide (and k // 2
where two neighbours mirror each other). The generator's next numbers are the lane's random actions.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .ending_values import final_difference
    from .endings import EndingTable
    from .engine import Board, RuleTable, apply_action, start_deal
    from .observation import (
        Observer,
        arrange_words,
        arranged_actions,
        clear_words,
        forget,
        note_action,
        observe,
        observe_hidden,
        put_bits,
        put_words,
        real_action,
        sort_suits,
    )
    from .playouts import Tally, choose_action, shuffle_deck
    from .strict import Solver

ROW = 31  # numbers of a lane's state
LAST_ACTION = 46
NOBODY = -1
OWN_WORDS = 16
ALL_WORDS = 28

# The constants of splitmix64, and the highest seed of the playouts' generator (marjolet.batch).
MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB
HIGHEST_SEED = 4294957665 * (1 << 32) - 2


# Items a lane of the buffers that are always there; the others may be empty.
SIZES = {
    "deal_number": 1,
    "decks": 32,
    "rows": 31,
    "generator": 1,
    "legal": 1,
    "to_act": 1,
    "points": 2,
    "reward": 1,
    "done": 1,
    "suits": 4,
}
OPTIONAL_SIZES = {"mask": 6, "own_bits": 64, "all_bits": 112, "own_words": 16, "all_words": 28}


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
        sizes = SIZES | {name: OPTIONAL_SIZES[name] for name, is_written in written if is_written}
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


def mix(state: int) -> int:
    """Return the output of the splitmix64 generator after `state`."""
    state = (state + GOLDEN) & MASK
    state = ((state ^ (state >> 30)) * FIRST_MIX) & MASK
    state = ((state ^ (state >> 27)) * SECOND_MIX) & MASK
    return state ^ (state >> 31)


def deck_state(seed: int, number: int) -> int:
    """Return the generator's state before deck `number` of `seed`, which is mixed already."""
    return mix((seed + number * GOLDEN) & MASK) % HIGHEST_SEED + 1


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


def start_lanes(lanes: Lanes, desk: Desk, begin: int, end: int) -> None:
    """Deal out the deals whose numbers the lanes from `begin` to before `end` hold."""
    with cython.nogil:
        for lane in range(begin, end):
            deal_out(lanes, desk, lane)


def start_given(lanes: Lanes, desk: Desk, lane: int, dealer: int) -> None:
    """Deal out the deck that lies in `lane`."""
    with cython.nogil:
        for i in range(32):
            desk.board.deck[i] = lanes.decks[32 * lane + i]
        begin_deal(lanes, desk, lane, dealer)


def deal_out(lanes: Lanes, desk: Desk, lane: int) -> None:
    """Shuffle and deal the deck of the lane's deal number."""
    number = lanes.deal_number[lane]
    if lanes.mirrored:
        number >>= 1
    for i in range(32):
        desk.board.deck[i] = i
    desk.tally.state = deck_state(lanes.seed, number)
    shuffle_deck(desk.board, desk.tally)
    lanes.generator[lane] = desk.tally.state
    for i in range(32):
        lanes.decks[32 * lane + i] = desk.board.deck[i]
    begin_deal(lanes, desk, lane, number & 1)


def begin_deal(lanes: Lanes, desk: Desk, lane: int, dealer: int) -> None:
    """Deal the deck on the desk and show its first decision."""
    start_deal(desk.board, dealer)
    forget(desk.observer)
    show(lanes, desk, lane)


def step_lanes(lanes: Lanes, desk: Desk, actions: Sequence[int], begin: int, end: int) -> None:
    """Make one action, which must be legal, in each lane from `begin` to before `end`.

    A lane whose deal is over stays as it is, whatever its action.
    """
    with cython.nogil:
        for lane in range(begin, end):
            lanes.reward[lane] = 0
            lanes.done[lane] = 0
            if lanes.legal[lane]:
                step_lane(lanes, desk, lane, actions[lane])


def step_lane(lanes: Lanes, desk: Desk, lane: int, action: int) -> None:
    """Make `action` in `lane` and all that follows."""
    load_board(lanes, desk.board, lane)
    load_notes(lanes, desk.observer, lane)
    if lanes.canonical:
        action = real_action(desk.observer, action)
    note_action(desk.observer, desk.board, action)
    apply_action(desk.board, action)
    if desk.board.legal == 0 or (lanes.exact and desk.board.stock == 0):
        finish(lanes, desk, lane, final_difference(desk.board, desk.table, desk.solver))
    else:
        show(lanes, desk, lane)


def finish(lanes: Lanes, desk: Desk, lane: int, difference: int) -> None:
    """Pay for the deal, and begin the lane's next one or leave the lane empty."""
    lanes.reward[lane] = difference
    lanes.done[lane] = 1
    if lanes.autoreset:
        lanes.deal_number[lane] += lanes.count
        deal_out(lanes, desk, lane)
        return
    lanes.legal[lane] = 0
    lanes.to_act[lane] = NOBODY
    lanes.points[2 * lane] = desk.board.points[0]
    lanes.points[2 * lane + 1] = desk.board.points[1]
    if lanes.masks:
        show_mask(lanes, desk, lane, 0)
    clear_words(desk.observer)
    put_observations(lanes, desk.observer, lane)


def show(lanes: Lanes, desk: Desk, lane: int) -> None:
    """Put the position on the desk away, and show it to the seat that must decide."""
    legal = desk.board.legal
    if lanes.own or lanes.hidden or lanes.canonical:
        observe(desk.observer, desk.board)
    if lanes.hidden:
        observe_hidden(desk.observer, desk.board)
    if lanes.canonical:
        sort_suits(desk.observer, desk.board)
        arrange_words(desk.observer, ALL_WORDS if lanes.hidden else OWN_WORDS)
        legal = arranged_actions(desk.observer, legal)
    save_board(lanes, desk.board, lane)
    save_notes(lanes, desk.observer, lane)
    lanes.legal[lane] = legal
    lanes.to_act[lane] = desk.board.to_act
    lanes.points[2 * lane] = desk.board.points[0]
    lanes.points[2 * lane + 1] = desk.board.points[1]
    if lanes.masks:
        show_mask(lanes, desk, lane, legal)
    put_observations(lanes, desk.observer, lane)


def show_mask(lanes: Lanes, desk: Desk, lane: int, legal: int) -> None:
    """Show the set of actions `legal` as bytes, 48 a lane."""
    for byte in range(6):
        lanes.mask[6 * lane + byte] = desk.observer.spread[legal >> (8 * byte) & 255]


def put_observations(lanes: Lanes, observer: Observer, lane: int) -> None:
    """Show the observer's words in the forms that were asked for."""
    if lanes.own:
        if lanes.packed:
            put_words(observer, lanes.own_words, OWN_WORDS * lane, OWN_WORDS)
        else:
            put_bits(observer, lanes.own_bits, 4 * OWN_WORDS * lane, OWN_WORDS)
    if lanes.hidden:
        if lanes.packed:
            put_words(observer, lanes.all_words, ALL_WORDS * lane, ALL_WORDS)
        else:
            put_bits(observer, lanes.all_bits, 4 * ALL_WORDS * lane, ALL_WORDS)


def find_illegal(lanes: Lanes, actions: Sequence[int]) -> int:
    """Return the first lane whose action is not legal, or -1; lanes that are over do not count."""
    found = -1
    with cython.nogil:
        for lane in range(lanes.count):
            action = actions[lane]
            if lanes.legal[lane] == 0:
                continue
            if action < 0 or action > LAST_ACTION or lanes.legal[lane] >> action & 1 == 0:
                found = lane
                break
    return found


def choose_randomly(
    lanes: Lanes, desk: Desk, actions: MutableSequence[int], begin: int, end: int
) -> None:
    """Put a random legal action of each lane into `actions`, -1 where the deal is over."""
    with cython.nogil:
        for lane in range(begin, end):
            actions[lane] = NOBODY
            if lanes.legal[lane]:
                desk.tally.state = lanes.generator[lane]
                actions[lane] = choose_action(lanes.legal[lane], desk.tally)
                lanes.generator[lane] = desk.tally.state
