"""Write the golden playthroughs: ``python -m tests.golden.make``.

The deals come from fixed seeds and are played so that much is announced. After a change of the
rules or of the view's JSON, write them anew and read what changed before it is committed.
"""

from __future__ import annotations

from typing import Any

from tests.golden.transcript import FOLDER, Playthrough, write
from tests.play import positions_of_deal

from marjolet import PRESETS, make_rules

HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    "house-own-turn": (
        "gerver",
        {"exchange": "own_turn", "exchanged_card_melds": False, "marjolet_queens": "one"},
    ),
    "house-captured": (
        "marjolet",
        {"combinations": "captured", "run": [30, 60], "packets": [3, 4], "most_brisques": 5},
    ),
}


def choose(name: str, preset: str, house_rules: dict[str, Any]) -> Playthrough:
    """Return a deal in which as many kinds of lines occur as in any of fifty."""
    rules = make_rules(preset, house_rules)
    deals = [positions_of_deal(rules, f"{name} {seed}")[-1] for seed in range(50)]
    last = max(deals, key=lambda deal: (len({line.kind for line in deal.lines}), len(deal.lines)))
    deck = " ".join(card.code for card in last.deck)
    moves = tuple(move.code for move in last.moves)
    return Playthrough(preset, house_rules, int(last.dealer), deck, moves)


def main() -> None:
    """Write one file for each preset, and a few with house rules."""
    games: dict[str, tuple[str, dict[str, Any]]] = {preset: (preset, {}) for preset in PRESETS}
    for name, (preset, house_rules) in (games | HOUSES).items():
        lines = write(choose(name, preset, house_rules))
        text = "".join(line.rstrip() + "\n" for line in lines)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
