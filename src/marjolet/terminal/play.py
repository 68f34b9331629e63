"""The table in line mode: what happened is told, the legal moves are numbered, a line is read."""

from __future__ import annotations

import time

from ..deal import State
from ..language import Viewpoint, event_sentence
from ..language.commands import Asked, Command, read_command, read_yes_or_no
from ..language.names import card_name, meld_name
from ..language.reasons import why_illegal
from ..language.score import line_sentence
from ..language.summaries import (
    deal_end,
    deal_start,
    match_end,
    strict_ending,
    target_reached,
    turn_sentence,
)
from ..language.typed import Candidates, NotUnderstood, parse_typed
from ..moves import Announce, Draw, Exchange, Move, Play
from ..view import View
from .answers import Answers
from .choices import Choice, forced_move, legal_choices, not_now, typed_number
from .keyboard import EndOfInput, Keyboard
from .screen import Screen
from .session import Session
from .sheet import Sheet


class Table:
    """A person at the table, from the first deal or the resumed position to the end.

    `pace` is the time in seconds before each line of what happened; it is the same for every line,
    so that it tells nothing about what the computer could have done.
    """

    def __init__(
        self,
        session: Session,
        sheet: Sheet,
        keyboard: Keyboard,
        *,
        plays_forced: bool = False,
        pace: float = 0.0,
    ) -> None:
        self.session = session
        self.sheet = sheet
        self.screen: Screen = sheet.screen
        self.speech = sheet.speech
        self.viewpoint: Viewpoint = sheet.viewpoint
        self.keyboard = keyboard
        self.plays_forced = plays_forced
        self.pace = pace
        self.answers = Answers(session, sheet)
        self._told = 0  # events of this deal that were told
        self._counted = 0  # deals whose end was told
        self._status: tuple[int, int] | None = None  # deal and trick whose heading was shown
        self._points: tuple[int, int] | None = None
        self._has_reached = False
        self._is_open = False  # whether the stock was still there when last looked at

    def run(self) -> bool:
        """Play until the match is over; return False if the person left before."""
        try:
            while self._go_on():
                pass
        except EndOfInput:
            return False
        self.screen.line(match_end(self.session.match, self.viewpoint))
        return True

    def _go_on(self) -> bool:
        """Do the next thing of the match; return False when it is over and all is told."""
        match = self.session.match
        if match.deals and match.current.is_over and self._counted < len(match.deals):
            self._tell()
            self._tell_end()
            self._counted = len(match.deals)
        elif match.is_over:
            return False
        elif match.needs_deal:
            self._next_deal()
        else:
            self._continue_deal()
        return True

    def resume(self) -> None:
        """Read out the position at which the match goes on."""
        view = self.session.view
        self._note(view)
        if not self.session.match.is_over and view.state is not State.OVER:
            self.screen.lines(self.sheet.whole_table(view, self.session.match))
            return
        self.screen.lines(self.sheet.score_sheet(view, self.session.match))

    def _note(self, view: View) -> None:
        """Remember that everything up to now is known to the person."""
        self._told = len(view.events)
        self._counted = len(self.session.match.finished)
        self._status = (len(self.session.match.deals), view.tricks)
        self._points = view.points
        self._is_open = view.stock > 0
        target = view.rules.target
        self._has_reached = 0 < target <= max(self.session.match.totals)

    def _next_deal(self) -> None:
        """Deal; between two deals only when the person says so."""
        if self.session.match.deals and not self._is_ready_for_next():
            return
        self.session.deal_next()
        view = self.session.view
        self._told = 0
        self._points = (0, 0)
        self._is_open = True
        self.screen.line()
        if view.rules.target:
            self.screen.line(self.sheet.deal_number(self.session.match))
        self.screen.line(deal_start(view, self.viewpoint))

    def _is_ready_for_next(self) -> bool:
        """Ask whether to deal; False if the person has done something else instead."""
        question = self.speech.say("Type 1 for the next deal (? for help):")
        while True:
            text = self.keyboard.ask(question).strip()
            if not text or typed_number(text, self.speech.language) == "1":
                return True
            asked = read_command(text, self.speech.language)
            if asked is None:
                self.screen.line(
                    self.speech.say("The deal is over. Type 1, or press Enter, for the next one.")
                )
            elif self._obey(asked):
                return False

    def _continue_deal(self) -> None:
        self.session.answer()
        if self.session.deal.is_over:
            return
        self._tell()
        view = self.session.view
        move = forced_move(view) if self.plays_forced else None
        if move is not None:
            self.session.play(move)
            return
        self._show_turn(view)
        self._decide(view)

    def _tell(self) -> None:
        """Tell every event that was not told yet, one sentence each."""
        view = self.session.view
        for event in view.events[self._told :]:
            if self.pace:
                time.sleep(self.pace)
            self.screen.line(event_sentence(event, self.viewpoint, view.trump, view.lines))
        self._told = len(view.events)
        if self._is_open and view.stock == 0 and view.state is not State.OVER and _is_strict(view):
            self._is_open = False
            self.screen.line(strict_ending(view.rules, self.speech))
        target = view.rules.target
        reached = 0 < target <= max(self.session.match.totals)
        if reached and not self._has_reached and view.state is not State.OVER:
            self.screen.line(target_reached(target, self.speech))
        self._has_reached = reached

    def _tell_end(self) -> None:
        """Tell how the deal was counted and who has won it."""
        view, match = self.session.view, self.session.match
        told = {line for line in view.lines if line.trick < 16}
        self.screen.line()
        for line in view.lines:
            if line not in told and line.kind.value not in ("last_trick", "dix_played"):
                self.screen.line(line_sentence(line, self.viewpoint, view.trump))
        self.screen.line(deal_end(view, self.viewpoint))
        if len(match.deals) > 1 or self.sheet.shows_counters:
            self.screen.line(self.sheet.totals_line(match))
        if not match.is_over and (tie := match_end(match, self.viewpoint)):
            self.screen.line(tie)

    def _show_turn(self, view: View) -> None:
        """Show where the deal stands, whose turn it is and what can be chosen."""
        status = (len(self.session.match.deals), view.tricks)
        if status != self._status and view.state is not State.WINNER_DRAWS:
            self._status = status
            self.screen.line()
            self.screen.line(self.sheet.trick_line(view))
            if view.stock:  # afterwards nothing lies exposed
                self.screen.lines(self.sheet.opponent_lines(view))
            if view.points != self._points:
                self._points = view.points
                self.screen.lines(self.sheet.score_lines(view, self.session.match))
        self.screen.line(turn_sentence(view, self.viewpoint))
        self._show_choices(view, legal_choices(view, self.screen))

    def _show_choices(self, view: View, choices: list[Choice]) -> None:
        for number, choice in enumerate(choices, 1):
            self.screen.line(f"{number}. {choice.text}")
        hidden = not_now(view)
        if hidden:
            names = ", ".join(card_name(card, self.speech) for card in hidden)
            self.screen.line(self.speech.say("Not now: {cards}.", cards=names))
        if not any(isinstance(choice.move, Play) for choice in choices):
            self.screen.line(self.sheet.hand_line(view))

    def _decide(self, view: View) -> None:
        """Read lines until one of them changes the match."""
        choices = legal_choices(view, self.screen)
        question = self.speech.count(
            "Your choice, only 1 (? for help):",
            "Your choice, 1 to {n} (? for help):",
            len(choices),
        )
        while True:
            text = self.keyboard.ask(question).strip()
            move = self._read_move(text, view, choices)
            if isinstance(move, Asked):
                if self._obey(move):
                    return
            elif move is not None:
                self.session.play(move)
                return

    def _read_move(self, text: str, view: View, choices: list[Choice]) -> Move | Asked | None:
        """Return what `text` means; None if the person was told why it means nothing here."""
        number = typed_number(text, self.speech.language)
        if number is not None:
            if number.strip("0") and len(number) < 5 and int(number) <= len(choices):
                return choices[int(number) - 1].move
            self.screen.line(
                self.speech.count(
                    "There is no choice {number}: there is only 1.",
                    "There is no choice {number}: there are {n}.",
                    len(choices),
                    number=number[:10],
                )
            )
            return None
        asked = read_command(text, self.speech.language)
        if asked is not None:
            return asked
        typed = parse_typed(text, view, self.speech.language)
        if isinstance(typed, Candidates | NotUnderstood):
            self.screen.line(typed.sentence)
            return None
        if typed in view.legal:
            return typed
        if isinstance(typed, Play):
            self.screen.line(why_illegal(view, typed.card).sentence(self.speech))
        else:
            self.screen.line(self.speech.say("You cannot do that now."))
        return None

    def _obey(self, asked: Asked) -> bool:
        """Do what was `asked`; return whether the match is another one now."""
        match asked.command:
            case Command.QUIT:
                raise EndOfInput
            case Command.SAVE:
                self.screen.line(
                    self.speech.say("The match is saved; it is saved after every move.")
                )
            case Command.TAKE_BACK:
                return self._take_back()
            case Command.RESIGN:
                return self._resign()
            case _:
                self.screen.lines(self.answers.lines(asked))
        return False

    def _take_back(self) -> bool:
        move = self.session.take_back()
        if move is None:
            self.screen.line(self.speech.say("There is nothing to take back in this deal."))
            return False
        self.screen.line(self._taken_back(move))
        self._note(self.session.view)
        self._status = None  # so that the heading of the trick is shown again
        return True

    def _taken_back(self, move: Move) -> str:
        match move:
            case Play(card):
                return self.speech.say(
                    "You take {card:the} back.", card=card_name(card, self.speech)
                )
            case Announce(meld):
                trump = self.session.deal.trump
                return self.speech.say(
                    "You take back {meld:the}.", meld=meld_name(meld, trump, self.speech)
                )
            case Exchange():
                return self.speech.say("You take the exchange back.")
            case Draw():
                return self.speech.say("You take the draw back.")

    def _resign(self) -> bool:
        question = self.speech.say("Do you really give up the match? Yes or no:")
        answer = read_yes_or_no(self.keyboard.ask(question), self.speech.language)
        if not answer:
            self.screen.line(self.speech.say("You play on."))
            return False
        self.session.resign()
        return True


def _is_strict(view: View) -> bool:
    return view.tricks >= 16 - view.rules.hand_size
