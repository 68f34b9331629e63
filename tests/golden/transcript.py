"""Golden playthroughs as text: a deal, and at each decision the position, the views, the moves.

A view is written as what changed in its JSON since the decision before, after a digest of the
whole document, so that nothing in it can change unseen, not even the order of its keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from marjolet import SEATS, Deal, Seat, View, make_rules

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Playthrough:
    """What is needed to write a transcript."""

    preset: str
    house_rules: dict[str, Any]
    dealer: int
    deck: str
    moves: tuple[str, ...]


def write(game: Playthrough) -> Iterator[str]:
    """Yield the lines of the transcript."""
    yield f"preset {game.preset}"
    yield f"rules {json.dumps(game.house_rules)}"
    yield f"dealer {game.dealer}"
    yield f"deck {game.deck}"
    rules = make_rules(game.preset, game.house_rules)
    deal = Deal(game.deck, Seat(game.dealer), rules)
    before: dict[Seat | None, dict[str, Any]] = {seat: {} for seat in SEATS}
    for move in game.moves:
        yield from describe(deal, before)
        yield f"> {move}"
        deal = deal.play(move)
    yield from describe(deal, before)


def describe(deal: Deal, before: dict[Seat | None, dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of one decision; `before` holds the views' last JSON and is brought up."""
    yield ""
    to_act = "-" if deal.to_act is None else int(deal.to_act)
    lead = f", {deal.lead} led" if deal.lead else ""
    yield f"{deal.tricks} tricks, {deal.state}{lead}, seat {to_act} to act, points {deal.points}"
    for seat in SEATS:
        exposed = f", exposed {deal.exposed[seat]}" if deal.exposed[seat] else ""
        yield f"hand {seat:d}: {deal.hands[seat]}{exposed}"
    yield f"stock {deal.stock}, turn-up {deal.turn_up}"
    if deal.is_over:
        yield f"winner {'nobody' if deal.winner is None else int(deal.winner)}"
        for line in deal.lines:
            yield f"line {json.dumps(line.to_json())}"
    else:
        yield "legal: " + ", ".join(move.code for move in deal.legal_moves)
    for seat in SEATS:
        document = View.of(deal, seat).to_json()
        changes = "; ".join(changed(before[seat], document))
        yield f"view {seat:d} {digest(document)} {changes}"
        before[seat] = document
    yield f"view public {digest(View.of(deal, None).to_json())}"


def digest(document: dict[str, Any]) -> str:
    """Return a short fingerprint of a JSON document."""
    return sha256(json.dumps(document).encode()).hexdigest()[:10]


def changed(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """Yield what changed, key by key: ``hand -QS +7H``, ``stock 18``."""
    for key, value in new.items():
        if key not in old:
            yield f"{key} {json.dumps(value)}"
        elif old[key] != value:
            yield f"{key} {difference(old[key], value)}"


def difference(old: Any, new: Any) -> str:
    """Write how `new` differs from `old`: items of lists that came and went, else the value."""
    if not (isinstance(old, list) and isinstance(new, list)):
        return json.dumps(new)
    if len(old) == len(new) == 2 and isinstance(new[0], list):
        halves = (difference(a, b) if a != b else "=" for a, b in zip(old, new, strict=True))
        return " | ".join(halves)
    if any(isinstance(item, int) for item in new):
        return json.dumps(new)
    gone = [f"-{short(item)}" for item in old if item not in new]
    come = [f"+{short(item)}" for item in new if item not in old]
    return " ".join(gone + come) or json.dumps(new)


def short(item: Any) -> str:
    return item if isinstance(item, str) else json.dumps(item, separators=(",", ":"))


def read(path: Path) -> Playthrough:
    """Return what the transcript in `path` was written from."""
    lines = path.read_text(encoding="utf-8").splitlines()
    header = dict(line.split(" ", 1) for line in lines[:4])
    return Playthrough(
        header["preset"],
        json.loads(header["rules"]),
        int(header["dealer"]),
        header["deck"],
        tuple(line[2:] for line in lines if line.startswith("> ")),
    )
