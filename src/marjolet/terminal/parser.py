"""The parser of the command line: argparse that speaks the reader's language."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from ..errors import MarjoletError
from ..language import SUPPORTED, Speech, default_language
from .screen import write_line

_NEGATIVE = re.compile(r"-\d+|-\d*\.\d+")  # what argparse takes for a value all the same


class UsageError(MarjoletError):
    """A command line that cannot be understood; `problems` are its sentences, a line each."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class Parser(argparse.ArgumentParser):
    """A parser for the command line or for one command; :func:`parser_in` gives it its language."""

    speech: Speech

    def __init__(self, prog: str | None = None, description: str | None = None) -> None:
        speech = self.speech
        super().__init__(
            prog=prog,
            description=description,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=_formatter(speech.say("usage:") + " "),
        )
        self.commands: Mapping[str, Parser] = {}
        self._positionals.title = speech.say("what to name")
        self._optionals.title = speech.say("options")
        self.add_argument(
            "-h", "--help", action="help", help=speech.say("Show this help and leave.")
        )
        self.add_argument(
            "--lang",
            metavar="LANG",
            help=speech.say("The language: {languages}.", languages=", ".join(SUPPORTED)),
        )

    def changed(self, values: argparse.Namespace) -> list[str]:
        """Return the options that `values` have otherwise than by default."""
        return [
            action.option_strings[-1]
            for action in self._actions
            if action.option_strings
            and getattr(values, action.dest, action.default) != action.default
        ]

    def add_commands(self) -> argparse._SubParsersAction[Parser]:
        """Return the group to which the commands are added."""
        subparsers = self.add_subparsers(
            title=self.speech.say("commands"),
            metavar=self.speech.say("COMMAND"),
            dest="command",
            parser_class=type(self),
            required=True,
        )
        self.commands = subparsers.choices
        return subparsers

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Return the values of `arguments`; raise :class:`UsageError` with one sentence."""
        if not arguments[0].startswith("-") and arguments[0] not in self.commands:
            raise UsageError(
                self.speech.say(
                    "There is no command {name}; there are: {names}.",
                    name=arguments[0],
                    names=", ".join(self.commands),
                )
            )
        options, words = self._apart(arguments)
        # An option in the middle would end the list of words for argparse, even one that goes on.
        in_order = [arguments[0], *options, *(["--", *words] if words else [])]
        try:
            values, unknown = self.parse_known_args(in_order)
        except argparse.ArgumentError as error:
            raise UsageError(self._sentence_of(error)) from None
        command = f"marjolet {arguments[0]} --help"
        for option in options:
            if option in unknown:
                raise UsageError(
                    self.speech.say(
                        "There is no option {option} here; see {help}.", option=option, help=command
                    )
                )
        if unknown:
            raise UsageError(
                self.speech.say(
                    "There are too many words: {words}. See {help}.",
                    words=" ".join(word for word in unknown if word != "--"),
                    help=command,
                )
            )
        return values

    def _apart(self, arguments: Sequence[str]) -> tuple[list[str], list[str]]:
        """Return the options of the command with their values, and the words that stand alone."""
        command = self.commands.get(arguments[0])
        if command is None:
            return list(arguments[1:]), []
        options: list[str] = []
        words: list[str] = []
        waiting = list(reversed(arguments[1:]))
        while waiting:
            argument = waiting.pop()
            if argument == "--":
                words += reversed(waiting)
                break
            if not argument.startswith("-") or argument == "-":
                words.append(argument)
                continue
            options.append(argument)
            if waiting and command.takes_next(argument, waiting[-1]):
                options.append(waiting.pop())
        return options, words

    def takes_next(self, option: str, following: str) -> bool:
        """Tell whether `option` takes the argument that follows it for its value."""
        action = self._option_string_actions.get(option)
        if action is None or action.nargs == 0:
            return False
        return (
            not following.startswith("-")
            or following == "-"
            or bool(_NEGATIVE.fullmatch(following))
        )

    def _sentence_of(self, error: argparse.ArgumentError) -> str:
        if error.argument_name is None:
            return self._incomplete(error.message)
        option = error.argument_name.split("/")[0]
        if "expected" in error.message:
            return self.speech.say("The option {option} needs a value.", option=option)
        if "explicit" in error.message:
            return self.speech.say("The option {option} takes no value.", option=option)
        return self.speech.say("The value of the option {option} is not possible.", option=option)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help or the version; unlike argparse, let whoever called know if that fails."""
        for line in message.splitlines():
            write_line(file or sys.stdout, line)

    def _incomplete(self, message: str) -> str:
        """Say which words are missing; argparse names them at the end of its own sentence."""
        return self.speech.say(
            "The command line is not complete; still needed: {names}. See {help}.",
            names=message.partition(": ")[2] or message,
            help=f"{self.prog} --help",
        )

    def error(self, message: str) -> NoReturn:
        """Raise :class:`UsageError` instead of printing the usage and leaving."""
        raise UsageError(self._incomplete(message))


def parser_in(speech: Speech) -> type[Parser]:
    """Return the parser that speaks the language of `speech`."""
    return type("Parser", (Parser,), {"speech": speech})


def _formatter(usage: str) -> Any:
    class Formatter(argparse.RawDescriptionHelpFormatter):
        """Begins with the word for usage in the reader's language."""

        def __init__(self, prog: str) -> None:
            super().__init__(prog, max_help_position=30)

        def add_usage(
            self,
            text: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[Any],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(text, actions, groups, usage if prefix is None else prefix)

    return Formatter


def take_language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Return the language that `arguments` or the environment ask for, and what remains."""
    language = default_language()
    rest: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--lang":
            chosen = next(waiting, "")
        elif argument.startswith("--lang="):
            chosen = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
            continue
        if chosen not in SUPPORTED:
            raise UsageError(
                Speech(language).say(
                    "The language {language} is not spoken here; there are: {languages}.",
                    language=chosen or "''",
                    languages=", ".join(SUPPORTED),
                )
            )
        language = chosen
    return language, rest


def one_of(speech: Speech, option: str, words: Iterable[str]) -> Callable[[str], str]:
    """Return a type for argparse that takes one of `words`."""
    words = tuple(words)

    def read(text: str) -> str:
        if text not in words:
            raise UsageError(
                speech.say(
                    "{option} {value} is not possible; allowed: {words}.",
                    option=option,
                    value=text or "''",
                    words=", ".join(words),
                )
            )
        return text

    return read


def number(speech: Speech, option: str, least: float, most: float) -> Callable[[str], int]:
    """Return a type for argparse that takes a whole number from `least` to `most`."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        is_number = digits.isascii() and digits.isdigit() and len(digits) < 40
        if is_number and least <= int(text) <= most:
            return int(text)
        raise UsageError(
            speech.say(
                "{option} {value} is not possible; allowed: a whole number from {least} to {most}.",
                option=option,
                value=text[:40] or "''",
                least=least,
                most=most,
            )
        )

    return read
