"""What one seat sees, as numbered events: the whole table, or what has changed since."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass
from typing import Any

from ..cards import Seat

# A deal is about fifty events. A client that has missed more is sent the whole table, which is
# shorter than they are.
KEPT = 128

_GROWING = ("events", "lines")  # keys of the view of which a step says only what is new


@dataclass(frozen=True, slots=True)
class StreamEvent:
    """One event of a seat's stream, written once for all who read it."""

    number: int
    kind: str
    data: str


class SeatStream:
    """The events of one seat, numbered from 1; the last of them are kept.

    Only what the seat can see is numbered: an entry that changes nothing for it makes no event.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.number = 0
        self._document: dict[str, Any] = {}
        self._kept: deque[StreamEvent] = deque(maxlen=KEPT)

    @property
    def document(self) -> dict[str, Any]:
        """The table view as it is now."""
        return {**self._document, "number": self.number}

    def follow(self, document: dict[str, Any], *, whole: bool) -> None:
        """Make the event that leads to `document`, which is a table view without its number."""
        before, self._document = self._document, document
        if before == document:
            return
        self.number += 1
        event = self._table() if whole else self._step(before)
        self._kept.append(event)

    def after(self, number: int | None) -> list[StreamEvent]:
        """Return the events after `number`, or the whole table if they are not all kept."""
        if number is not None and self.number - len(self._kept) <= number <= self.number:
            missed = self.number - number
            return list(self._kept)[len(self._kept) - missed :]
        return [self._table()]

    def _table(self) -> StreamEvent:
        return self._event("table", {"table": self.document})

    def _step(self, before: dict[str, Any]) -> StreamEvent:
        view, old = self._document["view"], before["view"]
        now = {
            key: value
            for key, value in self._document.items()
            if key != "view" and value != before[key]
        }
        changed = {
            key: value for key, value in view.items() if key not in _GROWING and value != old[key]
        }
        if changed:
            now["view"] = changed
        return self._event(
            "step",
            {
                "happened": view["events"][len(old["events"]) :],
                "lines": view["lines"][len(old["lines"]) :],
                "now": now,
            },
        )

    def _event(self, kind: str, content: dict[str, Any]) -> StreamEvent:
        body = {"number": self.number, "kind": kind, **content}
        return StreamEvent(self.number, kind, to_text(body))


def to_text(document: Any) -> str:
    """Return `document` as JSON on one line."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
