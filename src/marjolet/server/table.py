"""A table as its log tells it: the state after each entry, and what each seat may do.

The fold is deterministic: the same entries give the same state and, byte for byte, the same
streams, in whatever process and however often. Nothing but `Table.apply` changes a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..cards import Seat
from ..deal import Deal, State
from ..match import Match
from ..moves import Announce, Draw, Exchange, parse_move
from ..rules import Rules, counters_of, make_rules
from ..view import View
from .citations import rules_of_lines
from .documents import PROTOCOL
from .log import Entry, Kind
from .stream import SeatStream

HUMAN = "human"  # the kind of a person, as in records


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table was made with; pairs are by seat.

    `kinds` are ``human`` or a player's name, `options` the player's options.
    """

    preset: str
    house_rules: Mapping[str, Any]
    names: tuple[str, str]
    kinds: tuple[str, str]
    options: tuple[Mapping[str, Any], Mapping[str, Any]]
    first_dealer: Seat
    pace: float
    takes_back: bool

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return make_rules(self.preset, self.house_rules)

    def is_human(self, seat: Seat) -> bool:
        """Tell whether a person sits at `seat`."""
        return self.kinds[seat] == HUMAN

    def for_rematch(self) -> Settings:
        """Return the settings of a rematch: the same, but the other seat deals first."""
        return replace(self, first_dealer=self.first_dealer.other)

    def to_json(self) -> dict[str, Any]:
        """Return the settings as they stand in the log."""
        return {
            "preset": self.preset,
            "rules": dict(self.house_rules),
            "names": list(self.names),
            "kinds": list(self.kinds),
            "options": [dict(options) for options in self.options],
            "first_dealer": int(self.first_dealer),
            "pace": self.pace,
            "takes_back": self.takes_back,
        }

    @classmethod
    def of_json(cls, body: Mapping[str, Any]) -> Settings:
        """Return the settings that `to_json` wrote."""
        return cls(
            body["preset"],
            body["rules"],
            (body["names"][0], body["names"][1]),
            (_kind(body["kinds"][0]), _kind(body["kinds"][1])),
            (body["options"][0], body["options"][1]),
            Seat(body["first_dealer"]),
            body["pace"],
            body["takes_back"],
        )


def _kind(kind: str) -> str:
    """Return what sits at a seat; the first logs called a person ``person``."""
    return HUMAN if kind == "person" else kind


class Table:
    """The state of one table after the entries applied so far.

    `number` is that of the last entry. `decided` says, for each move of the deal in play, which
    seat's person chose it (None for the computer's and the automatic ones); `times` has, for each
    deal, the milliseconds that its moves took. `answers` holds what every action was answered.
    """

    def __init__(self, table: str, entries: Iterable[Entry]) -> None:
        self.id = table
        self.number = 0
        self.decided: list[Seat | None] = []
        self.times: list[list[int]] = []
        self.answers: dict[tuple[Seat, str], int | str] = {}
        self.rematch: str | None = None
        self.streams: dict[Seat, SeatStream] = {}
        self.created_at = 0
        self._at = 0
        self.settings: Settings
        self.rules_of_lines: dict[str, str]
        self.match: Match
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """Go on to the state after `entry`, and let each person's stream follow."""
        self.number += 1
        match entry.kind:
            case Kind.CREATED:
                self.created_at = entry.at
                self._create(Settings.of_json(entry.body))
            case Kind.DEALT:
                self._deal(entry)
            case Kind.MOVED:
                self._move(entry)
            case Kind.TAKEN_BACK:
                self._take_back(entry.body["keep"])
            case Kind.RESIGNED:
                assert entry.seat is not None
                self.match = self.match.resign(entry.seat)
            case Kind.REMATCHED:
                self.rematch = entry.body["table"]
        self._at = entry.at
        if entry.kind is not Kind.CREATED:
            whole = entry.kind in (Kind.DEALT, Kind.TAKEN_BACK)
            for stream in self.streams.values():
                stream.follow(self.document(stream.seat), whole=whole)
        if entry.seat is not None and entry.action is not None:
            is_rematch = entry.kind is Kind.REMATCHED
            answer = entry.body["table"] if is_rematch else self.streams[entry.seat].number
            self.answers[entry.seat, entry.action] = answer

    def _create(self, settings: Settings) -> None:
        self.settings = settings
        self.rules_of_lines = rules_of_lines(settings.rules)
        self.match = Match(settings.rules, settings.first_dealer)
        self.streams = {seat: SeatStream(seat) for seat in Seat if settings.is_human(seat)}

    def _deal(self, entry: Entry) -> None:
        deal = Deal(entry.body["deck"], self.match.next_dealer, self.match.rules, holds=True)
        self.match = replace(self.match, deals=(*self.match.deals, deal))
        self.decided = []
        self.times.append([])

    def _move(self, entry: Entry) -> None:
        self.match = self.match.play(parse_move(entry.body["move"]))
        self.decided.append(entry.seat if entry.action is not None else None)
        self.times[-1].append(max(0, entry.at - self._at))

    def _take_back(self, keep: int) -> None:
        deal = self.deal
        again = Deal(deal.deck, deal.dealer, deal.rules, deal.moves[:keep], holds=True)
        self.match = replace(self.match, deals=(*self.match.deals[:-1], again))
        del self.decided[keep:]
        del self.times[-1][keep:]

    @property
    def deal(self) -> Deal:
        """The deal in play, or the last one."""
        return self.match.current

    @property
    def next(self) -> str | None:
        """What comes next when somebody asks for it: ``deal``, ``rematch`` or nothing."""
        if self.match.is_over:
            return "rematch"
        return "deal" if self.match.needs_deal else None

    @property
    def asked(self) -> Seat | None:
        """The seat that has something to decide now.

        A winner who can only draw is not asked: the table draws for him (4.17).
        """
        if self.next is not None or must_draw(self.deal):
            return None
        return self.deal.to_act

    @property
    def draws_by_itself(self) -> bool:
        """Whether the draws are due, and nobody has anything to say before them."""
        return self.next is None and must_draw(self.deal)

    def view(self, seat: Seat) -> View:
        """Return what `seat` may know of the deal, with no turn that is none."""
        view = View.of(self.deal, seat)
        if self.asked == seat or view.to_act != seat:
            return view
        return replace(view, to_act=None, legal=())

    def previous_decision(self, seat: Seat) -> int | None:
        """Return how many moves of the deal a take-back of `seat` keeps, or None for no take-back.

        While the stock is open every draw shows something: only against the computer can that be
        taken back.
        """
        against_person = self.settings.is_human(seat.other)
        if not self.settings.takes_back or against_person or self.match.is_over:
            return None
        for index in reversed(range(len(self.decided))):
            if self.decided[index] == seat:
                return index
        return None

    def worth(self, view: View) -> dict[str, int]:
        """Return what each announcement or exchange that is legal in `view` scores at once."""
        return {
            move.code: self.deal.play(move).points[view.seat] - view.points[view.seat]
            for move in view.legal
            if isinstance(move, Announce | Exchange)
        }

    def document(self, seat: Seat) -> dict[str, Any]:
        """Return the table view of `seat`, all that it may see, but for the stream's number."""
        settings, match, view = self.settings, self.match, self.view(seat)
        return {
            "protocol": PROTOCOL,
            "table": self.id,
            "seat": int(seat),
            "names": list(settings.names),
            "kinds": list(settings.kinds),
            "preset": settings.preset,
            "rules": dict(settings.house_rules),
            "counters": counters_of(settings.preset),
            "target": match.rules.target,
            "rules_of_lines": self.rules_of_lines,
            "first_dealer": int(settings.first_dealer),
            "pace": settings.pace,
            "takes_back": settings.takes_back,
            "deals": [finished_deal(deal) for deal in match.finished],
            "totals": list(match.totals),
            "match_over": match.is_over,
            "match_winner": None if match.winner is None else int(match.winner),
            "resigned": None if match.resigned is None else int(match.resigned),
            "next": self.next,
            "rematch": self.rematch,
            "can_take_back": self.previous_decision(seat) is not None,
            "worth": self.worth(view),
            "view": shown(view),
        }


def shown(view: View) -> dict[str, Any]:
    """Return the document of `view` without the rules, which stand in the table's own.

    A view knows them only as values, and names the preset that is nearest to them.
    """
    document = view.to_json()
    del document["preset"], document["rules"]
    return document


def must_draw(deal: Deal) -> bool:
    """Tell whether the winner of the last trick can do nothing but draw."""
    return deal.state is State.WINNER_DRAWS and deal.legal_moves == (Draw(),)


def finished_deal(deal: Deal) -> dict[str, Any]:
    """Return what everybody knows of a deal that is over."""
    return {
        "dealer": int(deal.dealer),
        "points": list(deal.points),
        "trump": deal.trump.code,
        "lines": [line.to_json() for line in deal.lines],
        "winner": None if deal.winner is None else int(deal.winner),
    }
