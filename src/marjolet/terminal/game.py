"""A match with its place among the saved ones: begun, resumed, saved after every action, kept."""

from __future__ import annotations

import argparse
import os
import time
from contextlib import ExitStack
from dataclasses import replace
from itertools import chain, count
from types import TracebackType
from typing import Any, Self

from .. import rulebook
from ..cards import Seat
from ..errors import MarjoletError, PlayerError, RecordError, SaveError
from ..language import Speech
from ..language.differences import difference_sentences
from ..match import Match
from ..players import make_player
from ..record import Player, Record, continued, from_match, to_match
from ..record.bytes_form import MOST_BYTES
from ..rules import PRESETS
from ..saves import NOT_OPENED, Held, Refusal, SavedMatch, Saves
from .choices import typed_number
from .keyboard import Keyboard
from .parser import UsageError
from .play_options import (
    ALL,
    NEWEST,
    MatchOptions,
    fitting,
    match_options,
    new_match_options,
    require_player,
    shown_names,
)
from .screen import Screen
from .session import Chance, Session

PERSON = "human"
TERMINAL = "terminal"  # the key of a record under which this client keeps what only it needs
MOST_LISTED = 9
RESUME = "marjolet play --resume "


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
        self.saves = saves
        self.speech = speech
        seat = _seat_of_person(record, match_id, speech)
        self.names = shown_names(record.players, seat, speech)
        opponent = record.players[seat.other]
        require_player(opponent.kind, speech)
        self.session = Session(
            match,
            seat,
            make_player(opponent.kind, dict(opponent.options)),
            Chance(_seed_of(record)),
            self.save,
        )
        self._saved = match  # what `record` holds
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

    def hold(self, held: ExitStack) -> None:
        """Keep `held`, which holds the id, until the block ends."""
        self._held = held

    def save(self, match: Match) -> None:
        """Save `match` before anything of it is shown, and all else that its record holds."""
        is_dealt = len(match.deals) > len(self._saved.deals)
        if is_dealt and not self.saves.has_room(self.id):
            raise UsageError(
                self.speech.say(
                    "The match has become too long: no further deal fits into its record, which "
                    "may have {count} bytes. It is saved as it is, and can still be given up.",
                    count=MOST_BYTES,
                )
            )
        record = continued(self.record, self._saved, match)
        self.saves.save(record, self.id)
        self.record, self._saved = record, match

    def finish(self) -> str:
        """Move the finished match from those in play to the kept records; return its path."""
        kept = Saves(self.saves.folder.parent / "records")
        try:
            name = self._free_name(kept)
            kept.save(self.record, name)
        except SaveError as error:
            raise UsageError(
                self.speech.say(
                    "The match {id} is over, but its record could not be kept in {folder}; it "
                    "stays among the saved matches.",
                    id=self.id,
                    folder=kept.folder,
                ),
                in_words(error, self.speech),
            ) from error
        self.saves.delete(self.id)
        return str(kept.path(name))

    def _free_name(self, kept: Saves) -> str:
        """Return the first name under which nothing else is kept, beginning with the own id."""
        names = chain([self.id], (f"{self.id[:70]}-{number}" for number in count(2)))
        for name in names:
            # Killed between keeping and deleting, a match is finished a second time.
            if not os.path.lexists(kept.path(name)) or kept.look_at(name).record == self.record:
                return name
        raise AssertionError("numbers do not end")

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
        if not self.session.match.is_over:
            said.append(speech.say("Type ? for help. The match is saved after every move."))
        return said


def choose_game(values: argparse.Namespace, screen: Screen, keyboard: Keyboard) -> Game:
    """Return the game that the command line, or the person when asked, wants to play."""
    speech, saves = screen.speech, Saves()
    options = match_options(values, speech)
    require_player(options.opponent, speech)
    if values.resume is not None:
        if values.resume is NEWEST:
            return newest_game(saves, screen)
        return resumed_game(saves, values.resume, speech)
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
    with ExitStack() as held:
        held.enter_context(saves.hold(match_id))
        return Game(match_id, record, match, saves, held.pop_all(), speech)


def resumed_game(saves: Saves, match_id: str, speech: Speech) -> Game:
    """Return the game that lies under `match_id`; every mistake in it is named."""
    require_saved(saves, match_id, speech)
    path = saves.path(match_id)
    # Held before it is read: what another window has just saved must not be overwritten.
    with ExitStack() as held:
        held.enter_context(saves.hold(match_id))
        try:
            record = saves.load(match_id)
            match = to_match(record)
            game = Game(match_id, record, match, saves, ExitStack(), speech)
        except RecordError as error:
            sentence = speech.say(
                "The saved match {path} holds mistakes, and is left as it is.", path=path
            )
            raise UsageError(sentence, *map(str, error.problems)) from None
        except (PlayerError, UsageError) as error:
            sentence = speech.say("The saved match {path} cannot be gone on with:", path=path)
            raise UsageError(sentence, str(error)) from None
        game.hold(held.pop_all())
        return game


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
                id=match_id[:80] or "''",
                folder=saves.folder,
            )
        )


def newest_game(saves: Saves, screen: Screen) -> Game:
    """Return the newest game that can be gone on with; tell which ones cannot, and why."""
    speech = screen.speech
    found = saves.list()
    refused = [_refusal_line(saved, speech) for saved in found if saved.problems]
    for saved in found:
        if saved.problems:
            continue
        try:
            game = resumed_game(saves, saved.id, speech)
        except Held as error:
            refused.append(in_words(error, speech))
        except (SaveError, UsageError) as error:
            refused += in_words(error, speech).split("\n")
        else:
            screen.lines(refused)
            return game
    raise UsageError(speech.say("There is no saved match to go on with."), *refused)


def in_words(error: MarjoletError, speech: Speech) -> str:
    """Return what `error` says, in the language of `speech` if it can be said in others."""
    return speech.say(error.text, **error.values) if isinstance(error, Refusal) else str(error)


def saved_lines(saves: Saves, speech: Speech) -> list[str]:
    """Return a line for every saved match, the newest first, those that cannot be read included."""
    found = saves.list()
    if not found:
        return [speech.say("There is no saved match to go on with.")]
    said = [
        _refusal_line(saved, speech)
        if saved.problems
        else f"{saved.id}: {_saved_line(saved, speech)}"
        for saved in found
    ]
    return [*said, speech.say("To go on with one of them: {command}.", command=RESUME + "ID")]


def _refusal_line(saved: SavedMatch, speech: Speech) -> str:
    """Say why a saved match cannot be gone on with."""
    if saved.refusal:
        return speech.say(NOT_OPENED, path=saved.path, reason=saved.refusal)
    return speech.say(
        "The saved match {path} holds mistakes, and is left as it is: {problem}",
        path=saved.path,
        problem=saved.problems[0],
    )


def ask_which(saves: Saves, screen: Screen, keyboard: Keyboard) -> str | None:
    """Ask which of the saved matches to go on with; None for a new one."""
    speech = screen.speech
    found = saves.list()
    damaged = [match for match in found if match.problems]
    screen.lines(_refusal_line(match, speech) for match in damaged[:MOST_LISTED])
    good = [match for match in found if not match.problems]
    saved = good[:MOST_LISTED]
    more = len(found) - len(saved) - len(damaged[:MOST_LISTED])
    if saved:
        screen.line(
            speech.count("There is {n} match in play:", "There are {n} matches in play:", len(good))
        )
        for number, match in enumerate(saved, 1):
            screen.line(f"{number}. {_saved_line(match, speech)}")
        screen.line(speech.say("{number}. A new match.", number=len(saved) + 1))
    if more:
        screen.line(
            speech.count(
                "{n} more is not shown here; all of them: {command}.",
                "{n} more are not shown here; all of them: {command}.",
                more,
                command=RESUME + ALL,
            )
        )
    if not saved:
        return None
    question = speech.say("Your choice, 1 to {n}:", n=len(saved) + 1)
    while True:
        typed = typed_number(keyboard.ask(question), speech.language) or "0"
        if len(typed) < 3 and 1 <= int(typed) <= len(saved) + 1:
            return None if int(typed) > len(saved) else saved[int(typed) - 1].id
        screen.line(speech.say("Please type a number from 1 to {n}.", n=len(saved) + 1))


def _saved_line(saved: SavedMatch, speech: Speech) -> str:
    record = saved.record
    assert record is not None  # only what can be read is listed
    seat = next((seat for seat in Seat if record.players[seat].kind == PERSON), Seat.ZERO)
    totals = record.totals or (0, 0)
    state = speech.say(
        "Against {name}, preset {preset}, deal {number}: you {own}, {name} {other}.",
        name=shown_names(record.players, seat, speech)[seat.other],
        preset=record.preset,
        number=len(record.deals),
        own=totals[seat],
        other=totals[seat.other],
    )
    if not record.date:
        return state
    return f"{state} " + speech.say("Begun on {date}.", date=fitting(record.date))


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
