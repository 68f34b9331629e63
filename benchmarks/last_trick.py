"""Measure what ways to play the last stock trick lose to best responses, on positions from play.

Positions are those before the last stock trick of deals that two `greedy` players reach, from
seat-keyed decks with fixed seeds. For each the game is solved; that gives the exact player's
exploitability, and the time it takes. With --policy another way to play is asked in every
situation of the game, and what it loses in each seat is measured against the game's value.

The file --out begins with a line that says what is measured, then every position is a line; a run
that is started again goes on where it stopped.

    python -m benchmarks.last_trick --positions 1000 --out last-trick.jsonl
    python -m benchmarks.last_trick --policy pimc --worlds 50 --positions 100 --out pimc.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from marjolet import PRESETS, Deal, Seat, View
from marjolet.deal import rule_table, shuffled_deck
from marjolet.ending_tables import ending_table
from marjolet.errors import MarjoletError, TooLarge
from marjolet.kernel import Board, Situation, decide, look, search_worlds
from marjolet.last_trick import Equilibrium, PublicRoot, locate
from marjolet.last_trick_loss import BoardPolicy, losses
from marjolet.players.greedy import Greedy
from marjolet.players.pimc import CAUTION, best_action, search_of

SEEDS = "last trick"  # with a number behind it, what a position is drawn from


def position(preset: str, seed: int) -> PublicRoot:
    """Return the public position before the last stock trick of the deal with this seed."""
    rng = Random(f"{SEEDS} {seed}")
    deck = shuffled_deck(rng)
    deal = Deal(deck, Seat(seed % 2), PRESETS[preset], seat_keyed=True)
    greedy = Greedy()
    while True:
        view = View.of(deal, deal.to_act)
        found = locate(view)
        if found:
            return found[0]
        deal = deal.play(greedy.choose(view, rng))


def greedy_action(board: Board) -> int:
    """Return what `greedy` does on `board`."""
    at = Situation(board.rules)
    look(at, board)
    return int(decide(at))


def pimc_policy(worlds: int) -> BoardPolicy:
    """Return what `pimc` does with that many worlds, the same ones each time."""

    def action(board: Board) -> int:
        search = search_of(board.rules, Random(1))
        search_worlds(search, board, worlds)
        return best_action(search, board, CAUTION)

    return action


def measure(preset: str, seed: int, policy: BoardPolicy | None) -> dict[str, Any]:
    """Return the figures of one position."""
    root = position(preset, seed)
    start = time.process_time()
    try:
        solved = Equilibrium(root)
    except TooLarge:
        return {"seed": seed, "too_large": True}
    seconds = time.process_time() - start
    line: dict[str, Any] = {
        "seed": seed,
        "worlds": solved.worlds,
        "steps": solved.steps,
        "seconds": round(seconds, 4),
        "value": round(solved.value, 4),
        "exploitability": round(solved.exploitability, 6),
    }
    if policy:
        start = time.process_time()
        line["losses"] = [round(loss, 4) for loss in losses(solved, policy)]
        line["policy_seconds"] = round(time.process_time() - start, 3)
    return line


def quantile(values: list[float], part: float) -> float:
    """Return the value below which that part of `values` lies."""
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


def report(lines: list[dict[str, Any]]) -> None:
    """Print what the lines come to."""
    if not lines:
        print("no positions")
        return
    large = sum(1 for line in lines if "too_large" in line)
    print(f"positions: {len(lines)}, of them too large to be solved: {large}")
    lines = [line for line in lines if "too_large" not in line]
    if not lines:
        return
    for name in ("worlds", "steps", "seconds", "exploitability"):
        values = [line[name] for line in lines]
        print(
            f"{name}: mean {fmean(values):.4g}, median {quantile(values, 0.5):.4g}, "
            f"99 of 100 below {quantile(values, 0.99):.4g}, most {max(values):.4g}"
        )
    if "losses" in lines[0]:
        every = [loss for line in lines for loss in line["losses"]]
        print(f"policy loses, in points a position and seat: mean {fmean(every):.3f}", end="")
        print(f", median {quantile(every, 0.5):.3f}, most {max(every):.3f}")


def header_of(values: argparse.Namespace) -> dict[str, Any]:
    """Return all that the figures of a position depend on, but for its seed and the program."""
    worlds = values.worlds if values.policy == "pimc" else None
    return {"preset": values.preset, "policy": values.policy, "worlds": worlds, "seeds": SEEDS}


def read_lines(path: Path, header: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the positions in the file `path`, which begins with `header`; none if it is new.

    Raises :class:`MarjoletError` for a file of something else; it names the difference.
    """
    if not path.exists() or not path.stat().st_size:
        path.write_text(json.dumps(header) + "\n")
        return []
    try:
        there, *lines = [json.loads(line) for line in path.read_text().splitlines()]
        differ = [name for name in header if there[name] != header[name]]
        told = ", ".join(f"{name} is {there[name]} there, not {header[name]}" for name in differ)
        are_positions = all(type(line["seed"]) is int for line in lines)
    except (ValueError, KeyError, TypeError):
        are_positions, told = False, ""
    if not are_positions:
        raise MarjoletError(f"{path} holds no positions of this command.")
    if told:
        raise MarjoletError(f"{path} holds other measurements: {told}.")
    return lines


def main(arguments: list[str] | None = None) -> int:
    """Measure the positions that the file does not have yet, and report on all of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--preset", default="marjolet", choices=list(PRESETS))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--policy", choices=["exact", "greedy", "pimc"], default="exact")
    parser.add_argument("--worlds", type=int, default=50, help="of pimc")
    parser.add_argument("--seconds", type=float, default=3600.0, help="stop after that time")
    parser.add_argument("--out", type=Path, required=True)
    values = parser.parse_args(arguments)
    policies = {"exact": None, "greedy": greedy_action, "pimc": pimc_policy(values.worlds)}
    try:
        lines = read_lines(values.out, header_of(values))
    except (MarjoletError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    ending_table(rule_table(PRESETS[values.preset]))  # built before any time is taken
    done = {line["seed"] for line in lines}
    end = time.monotonic() + values.seconds
    with values.out.open("a") as file:
        for seed in range(values.positions):
            if seed not in done and time.monotonic() < end:
                lines.append(measure(values.preset, seed, policies[values.policy]))
                file.write(json.dumps(lines[-1]) + "\n")
                file.flush()
    report(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
