"""A recorded match told trick by trick, with the score lines and the running totals."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..cards import SEATS, Seat
from ..deal import Deal
from ..events import Drew
from ..language import Speech, Viewpoint, event_sentence
from ..language.counters import points_text
from ..language.names import card_list
from ..language.score import line_sentence
from ..language.summaries import deal_start, match_end
from ..record.course import Course
from ..record.examine import Examined, examine
from ..record.model import DealRecord, Record
from ..record.problem import printable
from ..rules import counters_of
from ..view import View, dealt_hand, hide


def show(record: Record, write: Callable[[str], object], language: str = "en") -> None:
    """Tell `record` line by line to `write`, as the engine makes of it, as far as it goes.

    What the record itself says of points is not told where it is wrong; `check` reports that.
    """
    told = _Told(record, Speech(language))
    for line in told.lines():
        write(line + "\n")


class _Told:
    """A record, and how it is told."""

    def __init__(self, record: Record, speech: Speech) -> None:
        self.record = record
        self.speech = speech
        self.examined: Examined = examine(record)
        self.viewpoint = Viewpoint(None, self._names(), speech)
        self.shows_counters = counters_of(record.preset) != "digits"

    def _names(self) -> tuple[str, str]:
        first, second = (printable(" ".join(player.name.split())) for player in self.record.players)
        if first and first != second:
            return first, second or self.speech.say("seat {number}", number=1)
        names = [
            self.speech.say("{name} (seat {number})", name=name, number=seat)
            if name
            else self.speech.say("seat {number}", number=seat)
            for seat, name in enumerate((first, second))
        ]
        return names[0], names[1]

    def lines(self) -> Iterator[str]:
        """Yield every line."""
        yield from self._heading()
        total = [0, 0]
        for number, deal in enumerate(self.record.deals):
            yield ""
            yield self.speech.say("Deal {number}", number=number + 1)
            course = self.examined.courses[number] if self.examined.courses else None
            if course is None:
                yield self.speech.say("The cards of this deal cannot be read.")
                continue
            yield from self._deal(deal, course)
            for seat in SEATS:
                total[seat] += course.points[seat]
            yield self.speech.say(
                "In this deal {first} scores {n}, {second} scores {m}.", **self._pair(course.points)
            )
            yield self.speech.say(
                "In all {first} has {n}, {second} has {m}.", **self._pair((total[0], total[1]))
            )
        yield ""
        yield self._ending()

    def _heading(self) -> Iterator[str]:
        record, say = self.record, self.speech.say
        tags = [printable(tag) for tag in (record.event, record.site, record.date) if tag]
        if tags:
            yield ", ".join(tags)
        yield say(
            "{first} against {second}, preset {preset}.",
            first=self.viewpoint.names[0],
            second=self.viewpoint.names[1],
            preset=printable(record.preset),
        )
        for name, value in record.house_rules.items():
            yield printable(f"{name} = {value}")
        if record.is_one_sided:
            yield say("Not every card is in this record.")
        yield from map(printable, record.comments)

    def _deal(self, deal: DealRecord, course: Course) -> Iterator[str]:
        start = Deal(course.deck, course.dealer, course.rules)
        yield deal_start(View.of(start, None), self.viewpoint)
        for seat in (deal.dealer.other, deal.dealer):
            hand = dealt_hand(start, seat)
            if not any(card in course.unknown for card in hand):
                yield self.speech.say(
                    "Dealt to {name}: {cards}.",
                    name=self.viewpoint.name(seat),
                    cards=card_list(hand, self.speech),
                )
        yield from map(printable, deal.comments)
        yield from self._tricks(deal, course)
        for line in course.lines:
            yield "  " + line_sentence(line, self.viewpoint, course.trump)

    def _tricks(self, deal: DealRecord, course: Course) -> Iterator[str]:
        said: list[str] = []
        trick = 0
        for action, step in zip(deal.actions, course.steps, strict=False):
            if step.trick != trick and said:
                yield self._trick(trick, said)
                said = []
            trick = step.trick
            lines = course.lines[: step.lines]
            for event in step.events:
                is_hidden = isinstance(event, Drew) and event.card in course.unknown
                seen = hide(event, None) if is_hidden else event
                said.append(event_sentence(seen, self.viewpoint, course.trump, lines))
            said += map(printable, action.comments)
        if said:
            yield self._trick(trick, said)
        if course.is_broken:
            yield self.speech.say("The rest of this deal cannot be followed.")

    def _trick(self, trick: int, said: list[str]) -> str:
        return self.speech.say("Trick {number}: {sentence}", number=trick, sentence=" ".join(said))

    def _pair(self, points: tuple[int, int]) -> dict[str, str]:
        return {
            "first": self.viewpoint.name(Seat.ZERO),
            "second": self.viewpoint.name(Seat.ONE),
            "n": self._points(points[0]),
            "m": self._points(points[1]),
        }

    def _points(self, points: int) -> str:
        digits = points_text(points, self.speech)
        counters = points_text(points, self.speech, in_counters=self.shows_counters)
        return digits if counters == digits else f"{digits} ({counters})"

    def _ending(self) -> str:
        match = self.examined.match
        if match is None:
            return self.speech.say("How the match ended cannot be told.")
        return match_end(match, self.viewpoint) or self.speech.say("The match is unfinished.")
