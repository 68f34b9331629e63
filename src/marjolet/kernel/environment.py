"""Many deals of one rule set, stepped side by side; no result depends on how they are sliced.

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
    from .engine import apply_action, start_deal
    from .lanes import Desk, Lanes, load_board, load_notes, save_board, save_notes
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
    from .playouts import choose_action, deck_state, shuffle_deck

LAST_ACTION = 46
NOBODY = -1
OWN_WORDS = 16
ALL_WORDS = 28


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
