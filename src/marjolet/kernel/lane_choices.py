"""What the rule-of-thumb player, or a network, does in each of many lanes.

They see what the seat to act sees, and answer in the names that the lane shows, canonical or real.
"""

from __future__ import annotations

from collections.abc import MutableSequence

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .ending_values import move_value
    from .greedy import Situation, decide, look
    from .lanes import Desk, Lanes, load_board, load_notes
    from .network import Network, best_action, run_network
    from .observation import canonical_action, observe_own, real_action, real_actions

NOBODY = -1
COUNT_ENDING = -1  # the rules of thumb have nothing to say


def choose_greedily(
    lanes: Lanes, desk: Desk, at: Situation, actions: MutableSequence[int], begin: int, end: int
) -> None:
    """Put the action of `greedy` in each lane into `actions`, -1 where the deal is over."""
    with cython.nogil:
        for lane in range(begin, end):
            actions[lane] = NOBODY
            if lanes.legal[lane]:
                take_lane(lanes, desk, lane)
                look(at, desk.board)
                action = decide(at)
                if action == COUNT_ENDING:
                    action = best_card(desk)
                actions[lane] = canonical_action(desk.observer, action)


def choose_by_network(
    lanes: Lanes, desk: Desk, network: Network, actions: MutableSequence[int], begin: int, end: int
) -> None:
    """Put the likeliest action of `network` in each lane into `actions`, -1 where it is over.

    Once the stock is gone it is the card that brings most, as for the player `learned`.
    """
    with cython.nogil:
        for lane in range(begin, end):
            actions[lane] = NOBODY
            if lanes.legal[lane]:
                take_lane(lanes, desk, lane)
                if desk.board.stock == 0:
                    actions[lane] = canonical_action(desk.observer, best_card(desk))
                else:
                    legal = observe_own(desk.observer, desk.board)
                    run_network(network, desk.observer)
                    action = best_action(network, legal)
                    if not lanes.canonical:
                        action = real_action(desk.observer, action)
                    actions[lane] = action


def take_lane(lanes: Lanes, desk: Desk, lane: int) -> None:
    """Put all that stands in `lane` on the desk, its legal actions with their real names."""
    load_board(lanes, desk.board, lane)
    load_notes(lanes, desk.observer, lane)
    desk.board.legal = real_actions(desk.observer, lanes.legal[lane])


def best_card(desk: Desk) -> int:
    """Return the card that brings most once the stock is gone; of equals, the highest number."""
    best = NOBODY
    most = 0
    for card in range(31, -1, -1):
        if desk.board.legal >> card & 1:
            value = move_value(desk.board, card, desk.table, desk.solver)
            if desk.board.to_act:
                value = -value
            if best < 0 or value > most:
                best = card
                most = value
    return best
