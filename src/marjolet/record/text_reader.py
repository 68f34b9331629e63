"""Read the text notation, leniently, into the tree that the JSON form has too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .model import FORMAT, Outcome
from .problem import MOST_COUNTED, Problem, keys_of, pointer, quoted
from .text_deck import DeckParts
from .text_moves import read_moves
from .text_notes import Note
from .text_proof import read_proof_line
from .text_rules import parse_house_rules
from .text_tokens import Lines, Place, Token, problem_at, tokens, unquote
from .text_writer import TAGS
from .tree import KNOWN, is_known

_TAG_PATHS = {name.lower(): path for name, path in TAGS.items()}
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")
_SEATS = ("0", "1")


class Unreadable(ValueError):
    """A line that is not what its first word promises; the message says what should stand there."""


@dataclass(slots=True)
class TextReader:
    """Collects the tree, the place of each pointer in the text, the notes and the problems.

    With `is_cut` the text is known to end before its result, perhaps in the middle of a word.
    """

    text: str
    is_cut: bool = False
    problems: list[Problem] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    tree: dict[str, Any] = field(default_factory=lambda: {"format": FORMAT, "deals": []})
    decks: list[DeckParts] = field(default_factory=list)
    in_actions: bool = False
    _late_tags: list[tuple[str, Any, Place]] = field(default_factory=list)
    lines: Lines = field(init=False)

    def __post_init__(self) -> None:
        self.text = self.text.replace("\r\n", "\n").replace("\r", "\n")
        self.lines = Lines(self.text)

    def read(self) -> None:
        """Read the whole text, or with `is_cut` as far as it goes."""
        for line in self._statements():
            if len(self.problems) > MOST_COUNTED:
                break
            self._statement(line)
        if self.is_cut:
            self.report(
                len(self.text.rstrip()),
                "The text is cut off here, before its result; it was read as far as it goes.",
            )
        for path, value, at in self._late_tags:
            self._insert(path, value, at)
        for number, deck in enumerate(self.decks):
            if len(self.problems) > MOST_COUNTED:
                break
            codes = deck.assemble(self, self.tree.get("preset"), self.tree.get("rules", {}))
            self.tree["deals"][number]["deck"] = codes

    def report(self, offset: int, message: str) -> None:
        """Add a problem at `offset`."""
        self.problems.append(problem_at(self.lines.place(offset), message))

    @property
    def has_result(self) -> bool:
        """Whether the result was found, with which every text ends."""
        return "outcome" in self.tree

    @property
    def has_anything(self) -> bool:
        """Whether anything of a record was found."""
        return "version" in self.tree or bool(self.tree["deals"])

    def _statements(self) -> Iterator[list[Token]]:
        line: list[Token] = []
        for token in tokens(self.text):
            if token.kind != "newline":
                line.append(token)
                continue
            if line:
                yield line
            line = []
        if not line or not self.is_cut:
            if line:
                yield line
        elif line[0].kind == "word" and line[0].text.lower() not in _STATEMENTS:
            # The last word may be the beginning of a longer one, a broken piece has no end.
            whole = [token for token in line[:-1] if token.kind != "broken"]
            if whole and whole[-1].text.lower().endswith(":meld"):
                whole.pop()  # its cards are what was cut
            yield whole

    def _statement(self, line: list[Token]) -> None:
        for token in line:
            if token.kind == "broken":
                self.report(token.offset, f"{quoted(token.text)} cannot be read.")
        words = [token for token in line if token.kind in ("word", "facts")]
        read = _STATEMENTS.get(words[0].text.lower()) if words else None
        if read is not None:
            self.in_actions = False
            try:
                read(self, words)
            except Unreadable as error:
                self.report(words[0].offset, f"{error} should stand here.")
        for token in line:
            if token.kind == "tag":
                self._tag(token)
        if read is None:
            read_moves(self, [token for token in line if token.kind not in ("tag", "broken")])
        else:
            for token in line:
                if token.kind == "comment":
                    self.comment(token.text)

    @property
    def deal(self) -> dict[str, Any] | None:
        """The deal that is being read."""
        return self.tree["deals"][-1] if self.tree["deals"] else None

    def comment(self, text: str) -> None:
        """Keep a comment with the action, the deal or the match that stands before it."""
        holder = self.tree
        if self.deal is not None and not self.has_result and "totals" not in self.tree:
            holder = self.deal
            if self.in_actions and self.deal["actions"]:
                holder = self.deal["actions"][-1]
        holder.setdefault("comments", []).append(text)

    def _tag(self, token: Token) -> None:
        at = self.lines.place(token.offset)
        if token.text.startswith('"'):
            path = unquote(token.text)
            if not path.startswith("/") or is_known(path):
                self.report(
                    token.offset, f"{quoted(path)} does not name a key that may stand here."
                )
            else:
                self._late_tags.append((path, token.value, at))
            return
        path = _TAG_PATHS.get(token.text.lower(), "")
        if path:
            self._known_tag(path, token, at)
        elif token.text.lower() in KNOWN:
            self.report(token.offset, f"{token.text} is not written as a tag.")
        else:
            self._insert(pointer(token.text), token.value, at)

    def _known_tag(self, path: str, token: Token, at: Place) -> None:
        value = token.value
        if path in ("/version", "/first_dealer", "/view") and value != "public":
            if not isinstance(value, str) or not _NUMBER.fullmatch(value):
                self.report(token.offset, f'{token.text} should be a number, such as "1".')
                return
            value = int(value)
        if path == "/rules" and isinstance(value, str):
            try:
                value = parse_house_rules(value)
            except ValueError as error:
                self.report(token.offset, f"The house rules cannot be read: {error}.")
                return
        if path == "/rules" and isinstance(value, dict):
            for name in value:
                self.places[pointer("rules", name)] = at
        if path.startswith("/players"):
            self.tree.setdefault("players", [{"name": ""}, {"name": ""}])
        self._insert(path, value, at)

    def _insert(self, path: str, value: Any, at: Place) -> None:
        """Put `value` where the pointer `path` says, into an object that must be there."""
        *keys, name = keys_of(path)
        holder: Any = self.tree
        for key in keys:
            if (
                isinstance(holder, list)
                and key.isdecimal()
                and len(key) < 9
                and int(key) < len(holder)
            ):
                holder = holder[int(key)]
            else:
                holder = holder.get(key) if isinstance(holder, dict) else None
        if not isinstance(holder, dict):
            if not self.is_cut:
                self.problems.append(problem_at(at, f"There is no {quoted(path)} in this record."))
        elif path in self.places:
            self.problems.append(problem_at(at, f"{quoted(path)} stands more than once."))
        else:
            holder[name] = value
            self.places[path] = at

    def start_deal(self, words: list[Token]) -> None:
        """Read ``Deal 2  dealer 1  trump H``."""
        number = len(self.tree["deals"])
        at = self.lines.place(words[0].offset)
        self.tree["deals"].append({"dealer": 0, "deck": [], "actions": []})
        self.decks.append(DeckParts(number))
        self.places[pointer("deals", number)] = at
        match [word.text for word in words]:
            case [_, count, "dealer", "0" | "1" as dealer, *rest] if _NUMBER.fullmatch(count):
                self.tree["deals"][-1]["dealer"] = int(dealer)
                if int(count) != number + 1:
                    self.report(words[1].offset, f"This is deal {number + 1}, not {int(count)}.")
                match rest:
                    case []:
                        pass
                    case ["trump", suit]:
                        at = self.lines.place(words[5].offset)
                        self.notes.append(Note("trump", number, 0, suit, at))
                    case _:
                        raise Unreadable("Nothing but trump and S, H, D or C after the dealer")
            case _:
                raise Unreadable('A line such as "Deal 1  dealer 0  trump H"')

    def read_cards(self, words: list[Token]) -> None:
        """Read a line ``Hand 0``, ``Turned``, ``Stock`` or ``Deck`` and its cards."""
        if self.deal is None:
            raise Unreadable('A line "Deal 1  dealer 0" before any cards')
        self.decks[-1].read(self, words)

    def read_score(self, words: list[Token]) -> None:
        """Read ``Score 0 +10 dix_played 7D trick 4`` or ``Score none``."""
        if self.deal is None:
            raise Unreadable('A line "Deal 1  dealer 0" before any points')
        lines = self.deal.setdefault("lines", [])
        place = self.lines.place(words[0].offset)
        path = pointer("deals", len(self.tree["deals"]) - 1, "lines")
        self.places.setdefault(path, place)
        match [word.text for word in words]:
            case [_, "none"]:
                return
            case [_, "0" | "1" as seat, points, kind, *cards, "trick", trick] if (
                len(cards) < 2 and _NUMBER.fullmatch(points) and _NUMBER.fullmatch(trick)
            ):
                code = unquote(cards[0]) if cards else ""
                self.places[path + pointer(len(lines))] = place
                lines.append([int(seat), int(points), unquote(kind), code, int(trick)])
            case _:
                raise Unreadable('A line such as "Score 0 +10 dix_played 7D trick 4"')

    def read_points(self, words: list[Token]) -> None:
        """Read ``Points 110 20  total 240 300``."""
        if self.deal is None:
            raise Unreadable('A line "Deal 1  dealer 0" before any points')
        number = len(self.tree["deals"]) - 1
        texts = [word.text for word in words]
        if not all(map(_NUMBER.fullmatch, texts[1:3] + texts[4:])) or len(texts) not in (3, 6):
            raise Unreadable('A line such as "Points 110 20  total 240 300"')
        if "points" in self.deal:
            raise Unreadable("Only one line of points a deal")
        self.deal["points"] = [int(texts[1]), int(texts[2])]
        self.places[pointer("deals", number, "points")] = self.lines.place(words[0].offset)
        if len(texts) == 6:
            if texts[3].lower() != "total":
                raise Unreadable("The word total between the two pairs of points")
            at = self.lines.place(words[3].offset)
            self.notes.append(Note("total", number, 0, (int(texts[4]), int(texts[5])), at))

    def read_totals(self, words: list[Token]) -> None:
        """Read ``Totals 510 430``."""
        texts = [word.text for word in words]
        if len(texts) != 3 or not all(map(_NUMBER.fullmatch, texts[1:])):
            raise Unreadable('A line such as "Totals 510 430"')
        self._insert("/totals", [int(texts[1]), int(texts[2])], self.lines.place(words[0].offset))

    def read_result(self, words: list[Token]) -> None:
        """Read ``Result`` and ``0 wins``, ``1 resigns``, ``drawn`` or ``unfinished``."""
        at = self.lines.place(words[0].offset)
        match [word.text.lower() for word in words[1:]]:
            case ["0" | "1" as seat, "wins"]:
                outcome, winner = Outcome.WON, int(seat)
            case ["0" | "1" as seat, "resigns"]:
                outcome, winner = Outcome.RESIGNED, 1 - int(seat)
            case ["drawn" | "unfinished" as word]:
                self._insert("/outcome", word, at)
                return
            case _:
                raise Unreadable('"0 wins", "0 resigns", "drawn" or "unfinished" after Result')
        self._insert("/outcome", outcome.value, at)
        self.tree["winner"] = winner
        self.places["/winner"] = at


_STATEMENTS: dict[str, Callable[[TextReader, list[Token]], None]] = {
    "deal": TextReader.start_deal,
    "hand": TextReader.read_cards,
    "turned": TextReader.read_cards,
    "stock": TextReader.read_cards,
    "deck": TextReader.read_cards,
    "score": TextReader.read_score,
    "points": TextReader.read_points,
    "fairness": read_proof_line,
    "secret": read_proof_line,
    "bytes": read_proof_line,
    "totals": TextReader.read_totals,
    "result": TextReader.read_result,
}
