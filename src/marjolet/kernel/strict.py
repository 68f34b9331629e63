"""Exact play of the strict ending with open hands: alpha-beta for every rule set (chapter 6).

Once the stock is gone both hands are known to both. A value here is what the leader of the trick
still gains over his opponent until the deal is over: card points still to be captured, the last
trick, the sweep, and whatever is counted from all captured cards together. A dix that has not paid
yet is left out: its holder must play it, so it is a constant.
"""

from __future__ import annotations

from collections.abc import MutableSequence

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is no lock to release
    from . import interpreted as cython

if not cython.compiled:
    from .engine import Board, RuleTable, beats, count_captured, strict_cards

# Who may still make the sweep: nobody, the leader alone, or both (no strict trick is won yet).
NO_SWEEP = 0
LEADER_SWEEPS = 1
ANYONE_SWEEPS = 2

BOUNDLESS = 1 << 28
ONE = 1
SUIT = 0x11111111
ALL_CARDS = 0xFFFFFFFF

# How the memory's slots are found; odd numbers below 2**31, so that nothing leaves 64 bits.
SLOT_MASK = 16383
MIX_MINE = 0x1E3779B1
MIX_THEIRS = 0x05EBCA77
MIX_CAPTURED = 0x02B2AE3D


class Solver:
    """Solves endings under one rule set; remembers bounds on positions that it met before.

    A new position takes the place of an old one. One solver serves one thread.
    """

    def __init__(self, rules: RuleTable) -> None:
        self.rules = rules
        self.scratch = Board(rules)
        self.trump = 0
        self.counts_captured = 1 if rules.most_brisques > 0 or not rules.announced else 0
        self.together = most_together(rules) if self.counts_captured else 0
        # Neighbours in a suit that are alike and in one hand are one choice.
        self.alike = [0] * 8
        for rank in range(8):
            self.alike[rank] = rules.card_points[rank]
            if rank >= 6 and rules.most_brisques:
                self.alike[rank] += 1 << 20
            if rank >= 3 and not rules.announced:
                self.alike[rank] += (rank + 1) << 24
        # Where the single bit of a number stands: 2 is a primitive root of 37.
        self.place = [0] * 37
        for card in range(32):
            self.place[(ONE << card) % 37] = card
        # The highest bit of a byte.
        self.top = [0] * 256
        for byte in range(2, 256):
            self.top[byte] = self.top[byte >> 1] + 1
        # Side by side, so that one look at the memory is one line of the cache: what position a
        # slot holds, hands and course; at least and at most what it is worth.
        self.known = [0] * 32768
        self.bounds = [0] * 32768


def most_together(rules: RuleTable) -> int:
    """Return a bound for what captured cards together can bring either seat more than the other."""
    most = 0
    for trump in range(4):
        points = 0
        for suit in range(4):
            run = rules.run_trump if suit == trump else rules.run_plain
            points += max(run, rules.meld_worth[13 * trump + suit])
        for meld in range(8, 13):
            points += rules.meld_worth[13 * trump + meld]
        most = max(most, points)
    return rules.most_brisques + (0 if rules.announced else most)


def lead_value(  # noqa: C901 - one node of the search, kept whole for its speed
    solver: Solver,
    mine: int,
    theirs: int,
    captured: int,
    sweep: int,
    left: int,
    low: int,
    high: int,
) -> int:
    """Return what the leader, who holds `mine`, still gains; exact between `low` and `high`.

    `captured` are the leader's captured cards where they count together (else 0), `left` the card
    points in both hands. Outside the window the value is a bound, as alpha-beta gives it.
    """
    if mine == 0:
        return end_value(solver, captured, sweep)
    most = left + solver.rules.last_trick
    least = -most
    if sweep:
        most += solver.rules.sweep
        if sweep == ANYONE_SWEEPS:
            least -= solver.rules.sweep
    if most <= low:
        return most
    if least >= high:
        return least
    if mine & (mine - 1) == 0:
        lead = solver.place[mine % 37]
        card = solver.place[theirs % 37]
        return trick_value(solver, mine, theirs, lead, card, captured, sweep, left, low, high)
    # Nobody gains more than there is, so the search may stop at that.
    if least > low:
        low = least
    if most < high:
        high = most
    slot = -1
    if has_three(mine):
        slot = find_slot(solver, mine, theirs, captured, sweep)
        if solver.bounds[slot] >= high:
            return solver.bounds[slot]
        if solver.bounds[slot + 1] <= low:
            return solver.bounds[slot + 1]
        if solver.bounds[slot] == solver.bounds[slot + 1]:
            return solver.bounds[slot]
    bottom = low
    best = -BOUNDLESS
    # From the top down, plain suits first and trumps last: so most of the rest is cut off.
    trumps = SUIT << solver.trump
    todo = mine
    while todo:
        card = highest_card(solver, todo & ~trumps or todo)
        todo ^= ONE << card
        if repeats(solver, card, mine, mine | theirs):
            continue
        value = answer_value(solver, mine, theirs, card, captured, sweep, left, bottom, high)
        if value > best:
            best = value
            if best >= high:
                break
            if best > bottom:
                bottom = best
    if slot >= 0:  # found again, since the search below may have used the slot
        slot = find_slot(solver, mine, theirs, captured, sweep)
        solver.bounds[slot] = best if best > low else -BOUNDLESS
        solver.bounds[slot + 1] = best if best < high else BOUNDLESS
    return best


def highest_card(solver: Solver, cards: int) -> int:
    """Return the card with the greatest number among `cards`, at least one."""
    shift = 16 if cards >> 16 else 0
    if cards >> shift >> 8:
        shift += 8
    return shift + solver.top[cards >> shift]


def has_three(cards: int) -> int:
    """Tell whether a hand of at least one card has three: smaller ones are not worth a memory."""
    cards &= cards - 1
    return cards & (cards - 1) != 0


def find_slot(solver: Solver, mine: int, theirs: int, captured: int, sweep: int) -> int:
    """Return where the memory keeps this position; an empty slot if it was another's."""
    hands = mine | theirs << 32
    course = captured | (sweep + 4 * solver.trump) << 32
    mixed = (mine * MIX_MINE) ^ (theirs * MIX_THEIRS) ^ (captured * MIX_CAPTURED) ^ (sweep * 977)
    slot = ((mixed >> 20 ^ mixed >> 7 ^ mixed) & SLOT_MASK) << 1
    if solver.known[slot] != hands or solver.known[slot + 1] != course:
        solver.known[slot] = hands
        solver.known[slot + 1] = course
        solver.bounds[slot] = -BOUNDLESS
        solver.bounds[slot + 1] = BOUNDLESS
    return slot


def repeats(solver: Solver, card: int, hand: int, held: int) -> int:
    """Tell whether the next higher card of the suit among `held` is in `hand` too, and alike."""
    above = held & (SUIT << (card & 3)) & (ALL_CARDS << card << 1)
    above &= -above
    if above & hand == 0:
        return 0
    return solver.alike[solver.place[above % 37] >> 2] == solver.alike[card >> 2]


def answer_value(
    solver: Solver,
    mine: int,
    theirs: int,
    lead: int,
    captured: int,
    sweep: int,
    left: int,
    low: int,
    high: int,
) -> int:
    """Return what the leader still gains after leading `lead`, answered as well as can be."""
    legal = strict_cards(theirs, lead, solver.trump, solver.rules)
    held = mine | theirs
    best = BOUNDLESS
    while legal:
        bit = legal & -legal
        legal ^= bit
        card = solver.place[bit % 37]
        if repeats(solver, card, theirs, held):
            continue
        value = trick_value(solver, mine, theirs, lead, card, captured, sweep, left, low, high)
        if value < best:
            best = value
            if best <= low:
                return best
            if best < high:
                high = best
    return best


def trick_value(
    solver: Solver,
    mine: int,
    theirs: int,
    lead: int,
    card: int,
    captured: int,
    sweep: int,
    left: int,
    low: int,
    high: int,
) -> int:
    """Return what the leader still gains when `card` of `theirs` answers his `lead`."""
    points = solver.rules.card_points[lead >> 2] + solver.rules.card_points[card >> 2]
    left -= points
    mine ^= ONE << lead
    theirs ^= ONE << card
    if beats(card, lead, solver.trump):
        if solver.counts_captured:
            captured = ALL_CARDS & ~(mine | theirs | captured)
        sweep = LEADER_SWEEPS if sweep == ANYONE_SWEEPS else NO_SWEEP
        return -points - lead_value(
            solver, theirs, mine, captured, sweep, left, -high - points, -low - points
        )
    if solver.counts_captured:
        captured |= (ONE << lead) | (ONE << card)
    if sweep:
        sweep = LEADER_SWEEPS
    return points + lead_value(
        solver, mine, theirs, captured, sweep, left, low - points, high - points
    )


def end_value(solver: Solver, captured: int, sweep: int) -> int:
    """Return what is counted after the last trick, which the leader has won."""
    value = solver.rules.last_trick
    if sweep:
        value += solver.rules.sweep
    if solver.counts_captured:
        solver.scratch.captured[0] = captured
        solver.scratch.captured[1] = ALL_CARDS & ~captured
        solver.scratch.trump = solver.trump
        value += count_captured(solver.scratch)
    return value


def points_left(solver: Solver, cards: int) -> int:
    """Return the card points of `cards`, and of whatever counts from captured cards together."""
    points = solver.together
    while cards:
        points += solver.rules.card_points[solver.place[(cards & -cards) % 37] >> 2]
        cards &= cards - 1
    return points


def full_value(solver: Solver, mine: int, theirs: int, trump: int) -> int:
    """Return what the leader gains in an ending of full hands, nothing captured before."""
    solver.trump = trump
    sweep = ANYONE_SWEEPS if solver.rules.sweep else NO_SWEEP
    left = points_left(solver, mine | theirs)
    return lead_value(solver, mine, theirs, 0, sweep, left, -BOUNDLESS, BOUNDLESS)


def full_values(
    solver: Solver,
    mine: MutableSequence[int],
    theirs: MutableSequence[int],
    trumps: MutableSequence[int],
    values: MutableSequence[int],
) -> None:
    """Put into `values` what the leader gains in each of many endings of full hands.

    All four are buffers of one length: of 32 bits the hands, of 8 the trumps, of 16 the values.
    """
    with cython.nogil:
        for place in range(len(values)):
            values[place] = full_value(solver, mine[place], theirs[place], trumps[place])


def solve_board(solver: Solver, board: Board, card: int) -> int:
    """Return what seat 0 still gains over seat 1 on `board` if `card`, legal there, is played.

    The stock must be gone. With NOTHING (-1) for the card: with the best play of both.
    """
    leader = board.leader
    mine = board.hand[leader]
    theirs = board.hand[1 - leader]
    if board.lead >= 0:
        mine |= ONE << board.lead
    solver.trump = board.trump
    captured = board.captured[leader] if solver.counts_captured else 0
    sweep = NO_SWEEP
    if solver.rules.sweep:
        won = board.strict_won[0] + board.strict_won[1]
        if won == 0:
            sweep = ANYONE_SWEEPS
        elif board.strict_won[leader] == won:
            sweep = LEADER_SWEEPS
    left = points_left(solver, mine | theirs)
    if board.lead < 0 and card < 0:
        value = lead_value(solver, mine, theirs, captured, sweep, left, -BOUNDLESS, BOUNDLESS)
    elif card < 0 or board.lead < 0:
        lead = board.lead if card < 0 else card
        value = answer_value(
            solver, mine, theirs, lead, captured, sweep, left, -BOUNDLESS, BOUNDLESS
        )
    else:
        value = trick_value(
            solver, mine, theirs, board.lead, card, captured, sweep, left, -BOUNDLESS, BOUNDLESS
        )
    if leader:
        value = -value
    return value + dix_value(board)


def dix_value(board: Board) -> int:
    """Return what the dix, if it has not paid, will pay to seat 0 less seat 1 (5.9)."""
    if board.dix_spent or board.rules.dix_stock_only:
        return 0
    if board.hand[0] & (ONE << board.trump):
        return board.rules.dix_played
    if board.hand[1] & (ONE << board.trump):
        return -board.rules.dix_played
    return 0
