"""Count the sequences of actions in the perft suites, and print how many a second.

The suites are the plain-text files of ``tests/perft``, where the same lines are the test of the
engine. A line that is no comment reads ``preset dealer depth count deck``, the deck as 32 cards in
dealing order; after a colon may stand actions, separated by commas, that were taken before.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from marjolet.cards import Seat, Suit, parse_deck
from marjolet.deal import new_board
from marjolet.kernel import (
    KERNEL,
    Board,
    apply_action,
    copy_board,
    count_sequences,
)
from marjolet.moves import action_numbers, legal_codes
from marjolet.rules import PRESETS

SUITES = Path(__file__).parents[1] / "tests" / "perft"


@dataclass(frozen=True, slots=True)
class Case:
    """One line of a suite: how many sequences of `depth` actions follow a position."""

    preset: str
    dealer: Seat
    depth: int
    count: int
    deck: tuple[str, ...]
    actions: tuple[str, ...] = ()

    def board(self) -> Board:
        """Return the position on a kernel board."""
        board = new_board(PRESETS[self.preset], parse_deck(self.deck), self.dealer)
        for action in self.actions:
            number = action_numbers(Suit(board.trump))[action]
            if not board.legal >> number & 1:
                raise ValueError(f"{action!r} is not legal in the position of {self}")
            apply_action(board, number)
        return board


def parse_case(line: str) -> Case:
    """Return the case that a line of a suite stands for."""
    position, _, actions = line.partition(":")
    preset, dealer, depth, count, *deck = position.split()
    before = tuple(action.strip() for action in actions.split(",")) if actions else ()
    return Case(preset, Seat(int(dealer)), int(depth), int(count), tuple(deck), before)


def format_case(case: Case) -> str:
    """Return the line of a suite that stands for `case`."""
    line = f"{case.preset} {case.dealer:d} {case.depth} {case.count} {' '.join(case.deck)}"
    return f"{line} : {', '.join(case.actions)}" if case.actions else line


def read_suite(path: Path) -> Iterator[Case]:
    """Yield the cases of one file."""
    for line in path.read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            yield parse_case(line)


def read_suites() -> list[Case]:
    """Return the cases of all files, by file name."""
    return [case for path in sorted(SUITES.glob("*.txt")) for case in read_suite(path)]


def counts_by_action(board: Board, depth: int) -> dict[str, int]:
    """Return, for each legal action of `board`, how many sequences of `depth` begin with it."""
    trump = Suit(board.trump)
    counts = {}
    for code in legal_codes(board.legal, trump):
        after = Board(board.rules)
        copy_board(board, after)
        apply_action(after, action_numbers(trump)[code])
        counts[code] = count_sequences(after, depth - 1)
    return counts


def main() -> None:
    """Print a line for every preset, and one for all."""
    print(f"Sequences of actions per second on one thread ({KERNEL} kernel)")
    cases = [case for case in read_suites() if KERNEL == "compiled" or case.depth <= 4]
    all_counts, all_seconds = 0, 0.0
    for preset in PRESETS:
        counts, seconds = 0, 0.0
        for case in cases:
            if case.preset == preset:
                board = case.board()
                start = time.perf_counter()
                counts += count_sequences(board, case.depth)
                seconds += time.perf_counter() - start
        print(f"{preset:16}{counts:16,} sequences{counts / seconds:16,.0f} a second")
        all_counts += counts
        all_seconds += seconds
    print(f"{'all':16}{all_counts:16,} sequences{all_counts / all_seconds:16,.0f} a second")


if __name__ == "__main__":
    main()
