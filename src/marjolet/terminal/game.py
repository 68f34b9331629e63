"""A match with its place among the saved ones: begun, resumed, saved after every action, kept."""

from __future__ import annotations

import argparse
import time
from contextlib import ExitStack
from dataclasses import replace
from types import TracebackType
from typing import Any, Self

from .. import rulebook
from ..cards import Seat
from ..errors import RecordError, SaveError
from ..language import Speech
from ..language.differences import difference_sentences
from ..match import Match
from ..players import make_player
from ..record import Player, Record, from_match, to_match
from ..rules import PRESETS
from ..saves import SavedMatch, Saves
from .keyboard import Keyboard
from .parser import UsageError
from .play_options import MatchOptions, match_options, new_match_options, require_player
from .screen import Screen
from .session import Chance, Session

PERSON = "human"
TERMINAL = "terminal"  # the key of a record under which this client keeps what only it needs
MOST_LISTED = 9


class Game:
    """A match that is held and saved under an id while the ``with`` block runs.

    `record` is the match as it was saved last, or, before the first save, who plays what. `held`
    holds the id for this process and is closed at the end of the block.
    """

    def __init__(
        self,
        match_id: str,
        record: Record,
        match: Match,
        saves: Saves,
        held: ExitStack,
        speech: Speech,
    ) -> None:
        self.id = match_id
        self.record = record
        self.preset = record.preset
        self.names = (record.players[0].name, record.players[1].name)
        self.saves = saves
        self.speech = speech
        seat = _seat_of_person(record, match_id, speech)
        opponent = record.players[seat.other]
        require_player(opponent.kind, speech)
        self.session = Session(
            match,
            seat,
            make_player(opponent.kind, dict(opponent.options)),
            Chance(_seed_of(record)),
            self.save,
        )
        self._held = held

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._held.close()

    def save(self, match: Match) -> None:
        """Save `match` before anything of it is shown."""
        record = from_match(
            match,
            preset=self.preset,
            players=self.record.players,
            date=self.record.date,
            kept=self.record.kept,
        )
        try:
            self.saves.save(record, self.id)
        except SaveError as error:
            if not isinstance(error.__cause__, OSError):
                raise
            raise SaveError(
                self.speech.say(
                    "The match could not be saved in {path}: {reason}. What was saved before is "
                    "still there.",
                    path=self.saves.path(self.id),
                    reason=error.__cause__.strerror or str(error.__cause__),
                )
            ) from error
        self.record = record

    def finish(self) -> str:
        """Move the finished match from those in play to the kept records; return its path."""
        kept = Saves(self.saves.folder.parent / "records")
        kept.save(self.record, self.id)
        self.saves.delete(self.id)
        return str(kept.path(self.id))

    def opening(self, speech: Speech) -> list[str]:
        """Return what a person should know before the first card."""
        rules, seat = self.session.match.rules, self.session.seat
        name = self.names[seat.other]
        computer = speech.say(
            "{name} is the computer player {player}.",
            name=name,
            player=self.record.players[seat.other].kind,
        )
        if self.session.match.deals:
            said = [speech.say("You go on with your match against {name}.", name=name)]
        elif rules.target == 0:
            said = [speech.say("You play one deal of Marjolet against {name}.", name=name)]
        else:
            said = [
                speech.say(
                    "You play Marjolet against {name}, to {target} points.",
                    name=name,
                    target=rules.target,
                )
            ]
        said.append(computer)
        if self.preset != "marjolet":
            summary = rulebook.plain(rulebook.load(speech.language).preset(self.preset).summary)
            said.append(
                speech.say("The preset {name}: {summary}", name=self.preset, summary=summary)
            )
        # The target has been said already.
        base = replace(PRESETS[self.preset], target=rules.target)
        said += difference_sentences(rules, speech, base)
        said.append(speech.say("Type ? for help. The match is saved after every move."))
        return said


def choose_game(values: argparse.Namespace, screen: Screen, keyboard: Keyboard) -> Game:
    """Return the game that the command line, or the person when asked, wants to play."""
    speech, saves = screen.speech, Saves()
    options = match_options(values, speech)
    require_player(options.opponent, speech)
    if values.resume is not None:
        return resumed_game(saves, values.resume or _newest(saves, speech), speech)
    if keyboard.is_interactive and not new_match_options(values):
        match_id = ask_which(saves, screen, keyboard)
        if match_id is not None:
            return resumed_game(saves, match_id, speech)
    return new_game(saves, options, speech)


def new_game(saves: Saves, options: MatchOptions, speech: Speech) -> Game:
    """Return a game that nobody has played yet; it is saved with its first deal."""
    chance = Chance(options.seed)
    drawn = chance.first_dealer()
    dealer = {"me": options.seat, "opponent": options.seat.other}.get(options.dealer, drawn)
    person = Player(options.names[0], PERSON)
    computer = Player(options.names[1], options.opponent)
    kept: dict[str, Any] = {} if options.seed is None else {TERMINAL: {"seed": options.seed}}
    match = Match(options.chosen.rules, dealer)
    record = from_match(
        match,
        preset=options.chosen.preset,
        players=(person, computer) if options.seat is Seat.ZERO else (computer, person),
        date=time.strftime("%Y-%m-%d"),
        kept=kept,
    )
    match_id = saves.new_id()
    with hold(saves, match_id, speech) as held:
        return Game(match_id, record, match, saves, held.pop_all(), speech)


def resumed_game(saves: Saves, match_id: str, speech: Speech) -> Game:
    """Return the game that lies under `match_id`; every mistake in it is named."""
    require_saved(saves, match_id, speech)
    # Held before it is read: what another window has just saved must not be overwritten.
    with hold(saves, match_id, speech) as held:
        try:
            record = saves.load(match_id)
            match = to_match(record)
        except RecordError as error:
            sentence = speech.say(
                "The saved match {path} holds mistakes, and is left as it is.",
                path=saves.path(match_id),
            )
            raise RecordError([sentence, *error.problems]) from None
        return Game(match_id, record, match, saves, held.pop_all(), speech)


def require_saved(saves: Saves, match_id: str, speech: Speech) -> None:
    """Raise :class:`UsageError` if no match is saved under `match_id`."""
    try:
        is_there = saves.path(match_id).exists()
    except SaveError:  # not even an id
        is_there = False
    if not is_there:
        raise UsageError(
            speech.say(
                "There is no saved match {id} in {folder}.",
                id=match_id[:80],
                folder=saves.folder,
            )
        )


def hold(saves: Saves, match_id: str, speech: Speech) -> ExitStack:
    """Return what keeps other processes from `match_id` until it is closed."""
    held = ExitStack()
    try:
        held.enter_context(saves.hold(match_id))
    except SaveError as error:
        if error.__cause__ is not None:  # nobody holds it: the disk refuses
            raise
        raise UsageError(
            speech.say(
                "The match {id} is being played in another window; close it there first.",
                id=match_id,
            )
        ) from None
    return held


def _newest(saves: Saves, speech: Speech) -> str:
    for saved in saves.list():
        if saved.record is not None and not saved.problems:
            return saved.id
    raise UsageError(speech.say("There is no saved match to go on with."))


def ask_which(saves: Saves, screen: Screen, keyboard: Keyboard) -> str | None:
    """Ask which of the saved matches to go on with; None for a new one."""
    speech = screen.speech
    saved = [match for match in saves.list() if match.record is not None and not match.problems]
    saved = saved[:MOST_LISTED]
    if not saved:
        return None
    screen.line(
        speech.count("There is {n} match in play:", "There are {n} matches in play:", len(saved))
    )
    for number, match in enumerate(saved, 1):
        screen.line(f"{number}. {_saved_line(match, speech)}")
    screen.line(speech.say("{number}. A new match.", number=len(saved) + 1))
    question = speech.say("Your choice, 1 to {n}:", n=len(saved) + 1)
    while True:
        text = keyboard.ask(question).strip()
        if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= len(saved) + 1:
            return None if int(text) > len(saved) else saved[int(text) - 1].id
        screen.line(speech.say("Please type a number from 1 to {n}.", n=len(saved) + 1))


def _saved_line(saved: SavedMatch, speech: Speech) -> str:
    record = saved.record
    assert record is not None  # only what can be read is listed
    seat = next((seat for seat in Seat if record.players[seat].kind == PERSON), Seat.ZERO)
    totals = record.totals or (0, 0)
    return speech.say(
        "Against {name}, preset {preset}, deal {number}: you {own}, {name} {other}; "
        "begun on {date}.",
        name=record.players[seat.other].name,
        preset=record.preset,
        number=len(record.deals),
        own=totals[seat],
        other=totals[seat.other],
        date=record.date,
    )


def _seat_of_person(record: Record, match_id: str, speech: Speech) -> Seat:
    kinds = [player.kind for player in record.players]
    if kinds.count(PERSON) != 1:
        raise UsageError(
            speech.say("The match {id} is not one of a person against the computer.", id=match_id)
        )
    return Seat(kinds.index(PERSON))


def _seed_of(record: Record) -> int | None:
    own = record.kept.get(TERMINAL)
    seed = own.get("seed") if isinstance(own, dict) else None
    return seed if type(seed) is int else None
