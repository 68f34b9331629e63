"""Write the perft suites: ``python -m tests.perft.make``.

The decks and the positions come from fixed seeds. The counts come from the engine; those of depth
3 are compared with the reference model before they are written, and again in ``test_perft.py``.
A change of the rules may change counts; any other change of these files is a mistake.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from benchmarks.perft import SUITES, Case, format_case
from tests.play import positions_of_deal
from tests.reference import model

from marjolet import DECK, PRESETS, Deal, Seat
from marjolet.kernel import count_sequences

HEADER = """\
# How many sequences of actions follow a position of the preset {preset}.
# preset dealer depth count deck [: actions before, separated by commas]
# A sequence that ends the deal sooner counts once. Written by tests/perft/make.py.
"""
SHALLOW = 3


def openings(preset: str) -> list[Case]:
    """Return five whole deals."""
    cases = []
    for number in range(5):
        deck = [card.code for card in DECK]
        Random(f"{preset} opening {number}").shuffle(deck)
        cases.append(Case(preset, Seat(number % 2), 9, 0, tuple(deck)))
    return cases


def case_at(deal: Deal, preset: str, depth: int) -> Case:
    """Return the case that begins where `deal` stands."""
    deck = tuple(card.code for card in deal.deck)
    actions = tuple(move.code for move in deal.moves)
    return Case(preset, deal.dealer, depth, 0, deck, actions)


def middles(preset: str) -> list[Case]:
    """Return five positions in which something other than a card can be chosen."""
    cases: list[Case] = []
    seed = 0
    while len(cases) < 5:
        positions = positions_of_deal(PRESETS[preset], f"{preset} middle {seed}")
        seed += 1
        special = [
            deal
            for deal in positions
            if len(cases) <= deal.tricks and any(len(move.code) > 2 for move in deal.legal_moves)
        ]
        if special:
            cases.append(case_at(special[-1 if seed % 2 else 0], preset, 8))
    return cases


def endings(preset: str) -> list[Case]:
    """Return four positions just before and after the end of the stock."""
    cases = []
    for number, left in enumerate((5, 6, 7, 8)):
        positions = positions_of_deal(PRESETS[preset], f"{preset} ending {number}")
        deal = next(deal for deal in positions if deal.tricks == 16 - left and deal.lead is None)
        cases.append(case_at(deal, preset, 2 * min(left, 6)))
    return cases


def counted(case: Case) -> Case:
    """Return `case` with its count."""
    count = count_sequences(case.board(), case.depth)
    if case.depth == SHALLOW:
        rules = PRESETS[case.preset]
        expected = model.count_sequences(
            list(case.deck), int(case.dealer), rules, list(case.actions), case.depth
        )
        if count != expected:
            raise ValueError(f"{count} by the engine, {expected} by the model: {case}")
    return replace(case, count=count)


def main() -> None:
    """Write one file a preset."""
    for preset in PRESETS:
        lines = []
        for case in openings(preset) + middles(preset) + endings(preset):
            lines += [counted(replace(case, depth=SHALLOW)), counted(case)]
        text = HEADER.format(preset=preset) + "".join(format_case(line) + "\n" for line in lines)
        (SUITES / f"{preset}.txt").write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
