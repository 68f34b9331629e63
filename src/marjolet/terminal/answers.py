"""The answers to what a person asks at the table, in lines; nothing here changes the match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .. import rulebook
from ..deal import State
from ..language.commands import Asked, Command, command_help, command_words
from ..language.names import card_name, meld_name
from ..language.reasons import why_illegal
from ..language.typed import Candidates, NotUnderstood, parse_typed
from ..moves import Announce, Draw, Exchange, Move, Play
from ..players import make_player
from ..view import View
from .choices import legal_choices, not_now
from .rules_command import chapter_lines, rule_lines, rules_lines
from .session import Session
from .sheet import Sheet

ADVISER = "greedy"


class Answers:
    """Answers every command that asks for something."""

    def __init__(self, session: Session, sheet: Sheet) -> None:
        self.session = session
        self.sheet = sheet
        self.speech = sheet.speech

    def lines(self, asked: Asked) -> list[str]:
        """Return the answer to `asked`."""
        view, match = self.session.view, self.session.match
        answers: dict[Command, Callable[[], list[str]]] = {
            Command.HAND: lambda: [self.sheet.hand_line(view)],
            Command.TABLE: lambda: self.sheet.whole_table(view, match),
            Command.SCORE: lambda: self.sheet.score_sheet(view, match),
            Command.LAST_TRICK: lambda: self.sheet.last_trick(view),
            Command.EXPOSED: lambda: self._exposed(view),
            Command.TRUMP: lambda: self.sheet.trump_lines(view),
            Command.LEGAL_MOVES: lambda: self._legal_moves(view),
            Command.WHY: lambda: self._why(asked.rest, view),
            Command.HINT: lambda: [self._hint(view)],
            Command.RULES: lambda: self._rules(asked.rest),
        }
        return answers.get(asked.command, self._help)()

    def _exposed(self, view: View) -> list[str]:
        nothing = self.speech.say("No cards lie exposed.")
        return self.sheet.exposed_lines(view) or [nothing]

    def _legal_moves(self, view: View) -> list[str]:
        choices = legal_choices(view, self.sheet.screen)
        if not choices:
            return [self.speech.say("The deal is over.")]
        return [f"{number}. {choice.text}" for number, choice in enumerate(choices, 1)]

    def _why(self, text: str, view: View) -> list[str]:
        """Say why the card `text` may not be played, or every card that may not."""
        if text:
            typed = parse_typed(text, view, self.speech.language)
            if isinstance(typed, Play):
                return [why_illegal(view, typed.card).sentence(self.speech)]
            if isinstance(typed, Candidates | NotUnderstood):
                return [typed.sentence]
        hidden = not_now(view)
        if hidden:
            return [
                self.speech.say(
                    "Not {card:the}: {reason}",
                    card=card_name(card, self.speech),
                    reason=why_illegal(view, card).sentence(self.speech),
                )
                for card in hidden
            ]
        if any(isinstance(move, Play) for move in view.legal):
            return [self.speech.say("You may play every card of your hand.")]
        if view.state is State.OVER:
            return [self.speech.say("The deal is over.")]
        return [self.speech.say("First announce, exchange or draw: then you lead.")]

    def _hint(self, view: View) -> str:
        if not view.legal:
            return self.speech.say("The deal is over.")
        return self._advice(make_player(ADVISER).choose(view, Random(0)), view)

    def _advice(self, move: Move, view: View) -> str:
        match move:
            case Play(card):
                name = card_name(card, self.speech)
                return self.speech.say("I would play {card:the}.", card=name)
            case Announce(meld):
                meld_words = meld_name(meld, view.trump, self.speech)
                return self.speech.say("I would announce {meld:the}.", meld=meld_words)
            case Exchange():
                return self.speech.say("I would exchange the seven of trumps.")
            case Draw():
                return self.speech.say("I would draw.")

    def _rules(self, text: str) -> list[str]:
        """Return one rule, one chapter, or what this match's rules change and where to read on."""
        book = rulebook.load(self.speech.language)
        wanted = text.strip().rstrip(".")
        if wanted in book.rules:
            return list(rule_lines(book.rules[wanted]))[:-1]
        if wanted in [str(chapter.number) for chapter in book.chapters]:
            return list(chapter_lines(book, int(wanted)))[:-1]
        if wanted:
            return [
                self.speech.say(
                    "There is no rule {number}; there are chapters 1 to {count}, with rules such "
                    "as 3.1.",
                    number=wanted[:20],
                    count=len(book.chapters),
                )
            ]
        chapters = [f"{chapter.number}. {chapter.title}" for chapter in book.chapters]
        return [
            *rules_lines(
                self.session.match.rules, self.speech, preset=self.sheet.preset, whole=False
            ),
            *chapters,
            self.speech.say(
                "Put the number of a chapter or a rule behind this word to read it; all of them: "
                "marjolet rules."
            ),
        ]

    def _help(self) -> list[str]:
        speech = self.speech
        lines = [
            speech.say("Type the number of a choice, or a card: queen of spades, QS, 10c."),
            speech.say("To announce: announce 1 for the first announcement. Also: exchange, draw."),
            speech.say("A card with a question: why ten of hearts."),
        ]
        for command in Command:
            words = command_words(command, speech.language)
            shown = [words[0], *(word for word in words[1:] if len(word) == 1)]
            meaning = command_help(command, speech)
            lines.append(speech.say("{words}: {meaning}", words=", ".join(shown), meaning=meaning))
        lines.append(speech.say("The end of input, Ctrl-D, saves the match and leaves."))
        return lines
