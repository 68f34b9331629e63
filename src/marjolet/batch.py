"""Random deals in bulk, on several threads, with the same result however many there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .kernel import RuleTable, Tally, deck_state, mix, run_batch
from .rules import Rules, kernel_numbers

CHUNK = 8192  # deals played on one seed; even, so that the dealers alternate across chunks too
MOST_SEED = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class DealTotals:
    """What a number of random deals came to; seat 0 deals the first of them, then every second.

    `deals`, `wins` and `draws` count deals, `actions` counts moves (cards, announcements,
    exchanges, draws chosen), `points` are the card and meld points of both seats (chapter 7).
    """

    deals: int
    actions: int
    points: tuple[int, int]
    wins: tuple[int, int]
    draws: int


def random_deals(rules: Rules, deals: int, seed: int, threads: int = 1) -> DealTotals:
    """Play `deals` whole deals under `rules`, each choice uniform among the legal moves; add up.

    `seed` is from 0 to 2**64 - 1. The same rules, deals and seed give equal totals whatever
    `threads` is and whichever kernel runs; the compiled one uses one core a thread. Raises
    ValueError for a number out of range.

    >>> from marjolet.rules import PRESETS
    >>> totals = random_deals(PRESETS["marjolet"], 100, seed=1)
    >>> totals.deals == sum(totals.wins) + totals.draws == 100
    True
    """
    if deals < 0:
        raise ValueError(f"deals = {deals} is not possible; allowed: 0 or more.")
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"seed = {seed} is not possible; allowed: 0 to 2**64 - 1.")
    if threads < 1:
        raise ValueError(f"threads = {threads} is not possible; allowed: 1 or more.")
    table = RuleTable(*kernel_numbers(rules))

    def play_chunk(chunk: int) -> Tally:
        return run_batch(table, chunk_seed(seed, chunk), min(CHUNK, deals - chunk * CHUNK))

    chunks = range(-(-deals // CHUNK))
    if threads == 1 or len(chunks) < 2:
        return add_up(map(play_chunk, chunks))
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        return add_up(pool.map(play_chunk, chunks))


def add_up(tallies: Iterable[Tally]) -> DealTotals:
    """Return the sum of `tallies`."""
    deals = actions = 0
    points, wins = [0, 0], [0, 0]
    for tally in tallies:
        deals += tally.deals
        actions += tally.actions
        for seat in range(2):
            points[seat] += tally.points[seat]
            wins[seat] += tally.wins[seat]
    return DealTotals(
        deals=deals,
        actions=actions,
        points=(points[0], points[1]),
        wins=(wins[0], wins[1]),
        draws=deals - sum(wins),
    )


def chunk_seed(seed: int, chunk: int) -> int:
    """Return the kernel's seed for `chunk` of the batch `seed`, never a state it cannot leave."""
    return deck_state(mix(seed), chunk)
