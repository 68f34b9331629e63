"""Sampled worlds, played out by rules of thumb: what each action brings on average.

A world is a way in which the cards that a seat does not see may lie. In each world every legal
action is tried: it is carried out, both seats go on by rules of thumb, each by what it sees itself,
until the stock is gone, and the ending has its exact value. The stock of a world is seat-keyed: an
action that changes who wins a trick does not change what the seats draw, so that the actions are
compared at equal luck.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .ending_values import final_difference
    from .endings import EndingTable
    from .engine import Board, RuleTable, apply_action, copy_board, count_bits
    from .greedy import Situation, decide, look
    from .playouts import Tally, next_below
    from .strict import Solver

ONE = 1


class Search:
    """A search under one rule set, for one thread; `total` adds up over :func:`search_worlds`.

    `total` has the points, by action, that the seat to act came out ahead with, summed over all
    `worlds`.
    """

    def __init__(
        self, rules: RuleTable, table: EndingTable | None, solver: Solver, seed: int
    ) -> None:
        self.table = table
        self.solver = solver
        self.generator = Tally(seed)
        self.situation = Situation(rules)
        self.world = Board(rules)
        self.line = Board(rules)
        self.hidden = [0] * 32
        self.total = [0] * 47
        self.worlds = 0


def search_worlds(search: Search, seen: Board, worlds: int) -> None:
    """Try every legal action of `seen` in `worlds` worlds that fit what its seat to act sees.

    Where the cards that this seat cannot see lie on `seen` itself makes no difference.
    """
    with cython.nogil:
        for _ in range(worlds):
            deal_world(search, seen)
            try_actions(search)
    search.worlds += worlds


def try_world(search: Search, world: Board) -> None:
    """Try every legal action of `world` as its cards lie: what one who sees all would do."""
    copy_board(world, search.world)
    try_actions(search)
    search.worlds += 1


def deal_world(search: Search, seen: Board) -> None:
    """Deal out the cards that the seat to act does not see, every way equally likely.

    As long as the stock lasts any card may be played, so that the cards never seen so far are
    exchangeable, whatever was played.
    """
    copy_board(seen, search.world)
    search.world.seat_keyed = 1
    search.world.holds = 0
    search.world.keeps_lines = 0
    search.world.line_count = 0
    other = 1 - seen.to_act
    count = 0
    cards = seen.hand[other] & ~seen.known[other]
    while cards:
        search.hidden[count] = count_bits((cards & -cards) - 1)
        cards &= cards - 1
        count += 1
    in_hand = count
    for place in range(seen.next_card, seen.rules.pack_size):
        search.hidden[count] = seen.deck[place]
        count += 1
    hand = seen.known[other]
    for place in range(in_hand):
        draw_hidden(search, place, count)
        hand |= ONE << search.hidden[place]
    search.world.hand[other] = hand
    for place in range(in_hand, count):
        draw_hidden(search, place, count)
        search.world.deck[seen.next_card + place - in_hand] = search.hidden[place]
    if seen.next_card & 1 == 0:
        # One card of a pair is drawn; a seat-keyed stock has the other at one of both places.
        search.world.deck[seen.next_card - 1] = search.world.deck[seen.next_card]


def draw_hidden(search: Search, place: int, count: int) -> None:
    """Bring a random one of the hidden cards from `place` on to `place`."""
    chosen = place + next_below(search.generator, count - place)
    card = search.hidden[chosen]
    search.hidden[chosen] = search.hidden[place]
    search.hidden[place] = card


def try_actions(search: Search) -> None:
    """Try every legal action of the world at hand."""
    sign = 1 - 2 * search.world.to_act
    legal = search.world.legal
    while legal:
        action = count_bits((legal & -legal) - 1)
        legal &= legal - 1
        copy_board(search.world, search.line)
        apply_action(search.line, action)
        play_out(search)
        search.total[action] += sign * final_difference(search.line, search.table, search.solver)


def play_out(search: Search) -> None:
    """Go on by rules of thumb until the stock is gone."""
    while search.line.stock > 0:
        look(search.situation, search.line)
        apply_action(search.line, decide(search.situation))
