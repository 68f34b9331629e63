"""Random deals in bulk: shuffle, play uniformly among all legal actions, add up.

The generator is a 64-bit multiply-with-carry: state ``x`` becomes ``a * low(x) + high(x)``, which
never leaves 64 bits, so the text needs no masks and runs alike compiled and interpreted. Where it
starts is mixed from a seed and a number by splitmix64.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .engine import Board, RuleTable, apply_action, count_bits, start_deal

LOW_HALF = 0xFFFFFFFF
MULTIPLIER = 4294957665
# The generator never leaves these states, so no seed may be one of them or lie above: 0, and the
# period's upper end MULTIPLIER * 2**32 - 1.
HIGHEST_SEED = 4294957665 * (1 << 32) - 2

# The constants of splitmix64.
MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB


class Tally:
    """What a batch of random deals came to; also holds the state of its generator."""

    def __init__(self, seed: int) -> None:
        self.state = seed
        self.deals = 0
        self.actions = 0
        self.points = [0, 0]
        self.wins = [0, 0]


def mix(state: int) -> int:
    """Return the output of the splitmix64 generator after the 64-bit `state`."""
    state = (state + GOLDEN) & MASK
    state = ((state ^ (state >> 30)) * FIRST_MIX) & MASK
    state = ((state ^ (state >> 27)) * SECOND_MIX) & MASK
    return state ^ (state >> 31)


def deck_state(seed: int, number: int) -> int:
    """Return where the generator starts for deck, or chunk, `number` of `seed`, mixed already."""
    return mix((seed + number * GOLDEN) & MASK) % HIGHEST_SEED + 1


def next_below(tally: Tally, bound: int) -> int:
    """Return a random number from 0 to `bound` - 1 (bias below `bound` / 2**32)."""
    low = tally.state & LOW_HALF
    high = tally.state >> 32
    tally.state = low * MULTIPLIER + high
    return ((low ^ high) * bound) >> 32


def shuffle_deck(board: Board, tally: Tally) -> None:
    """Put the deck of `board` into a uniformly random order (Fisher and Yates)."""
    for last in range(31, 0, -1):
        place = next_below(tally, last + 1)
        card = board.deck[place]
        board.deck[place] = board.deck[last]
        board.deck[last] = card


def choose_action(legal: int, tally: Tally) -> int:
    """Return one of the actions in the set `legal`, each equally likely."""
    for _ in range(next_below(tally, count_bits(legal))):
        legal &= legal - 1
    return count_bits((legal & -legal) - 1)


def play_randomly(board: Board, tally: Tally) -> None:
    """Play the deal on `board` to its end, every choice uniform among the legal actions."""
    while board.legal:
        apply_action(board, choose_action(board.legal, tally))
        tally.actions += 1


def play_deals(board: Board, tally: Tally, deals: int) -> None:
    """Play `deals` whole random deals on `board`, dealers alternating, and add them to `tally`."""
    for i in range(deals):
        shuffle_deck(board, tally)
        start_deal(board, i & 1)
        play_randomly(board, tally)
        tally.points[0] += board.points[0]
        tally.points[1] += board.points[1]
        if board.winner >= 0:
            tally.wins[board.winner] += 1
    tally.deals += deals


def run_batch(rules: RuleTable, seed: int, deals: int) -> Tally:
    """Play `deals` random deals under `rules` without holding the interpreter's lock."""
    board = Board(rules)
    for i in range(32):
        board.deck[i] = i
    tally = Tally(seed)
    with cython.nogil:
        play_deals(board, tally, deals)
    return tally
