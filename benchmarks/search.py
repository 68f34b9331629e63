"""Measure the players that think: pimc's decisions a second and their times, greedy's too.

The decisions are those of whole deals that greedy plays against itself. Figures are processor time
of one thread; pimc's are of one pass, greedy's the best of a few. The interpreted kernel is
measured in a process of its own, at the first of the same decisions.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from random import Random

from marjolet import Deal, Seat, View
from marjolet.kernel import KERNEL, Board, Situation, decide, look
from marjolet.kernel import VARIABLE as PURE
from marjolet.players.greedy import Greedy
from marjolet.players.pimc import Pimc
from marjolet.players.seen import board_of

DEALS = 30
WORLDS = (32, 100, 400)
ROUNDS = 3
FOR_RATIO = 16  # decisions at which the interpreted kernel is measured


def greedy_views(deals: int) -> list[View]:
    """Return what the seat to act sees at every decision of `deals` that greedy plays."""
    rng = Random(20261130)
    player = Greedy()
    views = []
    for number in range(deals):
        deal = Deal.shuffled(rng, Seat(number % 2))
        while not deal.is_over:
            views.append(View.of(deal, deal.to_act))
            deal = deal.play(player.choose(views[-1], rng))
    return views


def with_choice(views: Sequence[View]) -> list[View]:
    """Return those of `views` where the stock is open and more than one move is legal."""
    return [view for view in views if view.stock and len(view.legal) > 1]


def milliseconds(worlds: int, views: Sequence[View]) -> list[float]:
    """Return the processor time of each decision of pimc with `worlds`."""
    player = Pimc(worlds=worlds)
    rng = Random(1)
    times = []
    for view in views:
        start = time.process_time_ns()
        player.choose(view, rng)
        times.append((time.process_time_ns() - start) / 1e6)
    return times


def per_second(decisions: int, run: Callable[[], object]) -> float:
    """Return the rate of the quickest of a few runs, each of that many decisions."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return decisions / min(times)


def greedy_by_view(views: Sequence[View]) -> float:
    """Return greedy's decisions a second from views, as any player is asked."""
    player, rng = Greedy(), Random(1)
    return per_second(len(views), lambda: [player.choose(view, rng) for view in views])


def greedy_by_board(boards: Sequence[Board]) -> float:
    """Return the decisions a second of the kernel's greedy, asked from Python board by board."""
    at = Situation(boards[0].rules)

    def run() -> None:
        for board in boards:
            look(at, board)
            decide(at)

    return per_second(len(boards), run)


def rates(views: Sequence[View]) -> tuple[float, float, float]:
    """Return decisions a second: pimc with the fewest worlds, greedy by view, greedy by board."""
    pimc = per_second(len(views), lambda: milliseconds(WORLDS[0], views))
    return pimc, greedy_by_view(views), greedy_by_board([board_of(view) for view in views])


def interpreted(decisions: int) -> list[float]:
    """Return what :func:`rates` finds in a process with the interpreted kernel."""
    done = subprocess.run(
        [sys.executable, __file__, str(decisions)],
        env={**os.environ, PURE: "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    return [float(rate) for rate in done.stdout.split()]


def print_pimc(views: Sequence[View]) -> None:
    """Print pimc's line for each number of worlds."""
    milliseconds(1, views)  # solves an ending, so that the table of endings is there
    chosen = len(with_choice(views))
    print(
        f"search: {len(views):,} decisions of {DEALS} deals, "
        f"{chosen:,} of them a choice with the stock open"
    )
    for worlds in WORLDS:
        rate = 1000 * chosen / sum(milliseconds(worlds, with_choice(views)))
        times = milliseconds(worlds, views)
        highest = statistics.quantiles(times, n=100)[-1]
        print(
            f"search: pimc, {worlds} worlds, {rate:,.0f} decisions a second with the stock open; "
            f"of whole deals median {statistics.median(times):.2f} ms, 99 of 100 {highest:.2f} ms"
        )


def main() -> None:
    """Print the figures of the kernel that runs, and of the interpreted one beside it."""
    if KERNEL != "compiled":
        sys.exit(f"The figures compare both kernels: run this without {PURE}.")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MARJOLET_CACHE"] = folder  # where the interpreted kernel finds the table too
        views = greedy_views(DEALS)
        print_pimc(views)
        chosen = with_choice(views)
        by_board = greedy_by_board([board_of(view) for view in chosen])
        print(f"search: greedy, {by_board:,.0f} decisions a second by boards, stock open")
        print(
            f"search: greedy, {greedy_by_view(chosen):,.0f} decisions a second by views, stock open"
        )
        pairs = zip(rates(chosen[:FOR_RATIO]), interpreted(FOR_RATIO), strict=True)
        pimc, view, board = (fast / slow for fast, slow in pairs)
        print(
            f"search: compiled : interpreted {pimc:,.0f} for pimc, "
            f"{board:,.0f} for greedy by boards, {view:,.0f} by views"
        )


if __name__ == "__main__":
    if KERNEL == "interpreted" and len(sys.argv) > 1:
        wanted = int(sys.argv[1])
        # Every deal has at least 16 decisions with the stock open, most of them a choice.
        print(*rates(with_choice(greedy_views(1 + wanted // 8))[:wanted]))
    else:
        main()
