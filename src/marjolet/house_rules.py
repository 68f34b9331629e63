"""House rules as people write them: a small TOML file, or ``--rule sweep=40`` on the command line.

What :func:`marjolet.make_rules` refuses is refused here too, but in the reader's language, with
every problem named at once and with what would be allowed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import rulebook
from .errors import Conflict, RulesError
from .language import Speech
from .parameters import DOMAINS, MOST_POINTS, MOST_TARGET
from .rules import PARAMETERS, PRESETS, Rules, make_rules

MOST_PROBLEMS = 50  # of parameters; a file that is something else must not fill the screen
MOST_BYTES = 64 * 1024  # a file with every parameter in it is well under one kilobyte

# Which rule of the rules page says why two parameters do not go together (10.35 to 10.41).
_PLACE = re.compile(r" \((?:at line (\d+), column (\d+)|at end of document)\)$")
_LONG_NUMBER = re.compile(r"[0-9_]{4000,}")
_WORD = re.compile(r"[a-z_]+")


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """Rules that can be played, and the preset that was named: it says how points are shown."""

    preset: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What was written down: a preset, if one was named, and parameters, not yet checked."""

    preset: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)


def read_house_rules(path: str, speech: Speech) -> HouseRules:
    """Return what the TOML file at `path` says.

    Raises :class:`RulesError` with a sentence if it cannot be read or is not TOML.
    """
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        sentence = speech.say(
            "The file {path} cannot be read: {reason}.", path=path or "''", reason=reason
        )
        raise _refusal(sentence) from None
    if len(content) > MOST_BYTES:
        raise _refusal(
            speech.say(
                "The file {path} is too large for house rules: it has more than {count} bytes.",
                path=path,
                count=MOST_BYTES,
            )
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len(content[: error.start].split(b"\n"))
        raise _refusal(
            speech.say("The file {path} is not UTF-8 text: see line {line}.", path=path, line=line)
        ) from None
    return parse_house_rules(text, speech, path)


def parse_house_rules(text: str, speech: Speech, path: str) -> HouseRules:
    """Return what the TOML document `text`, read from `path`, says; see `read_house_rules`."""
    try:
        # Some editors still end lines in ways that TOML does not know.
        values = tomllib.loads(text.replace("\r\n", "\n").replace("\r", "\n"))
    except (ValueError, RecursionError) as error:
        raise _refusal(_not_toml(str(error), text, speech, path)) from None
    preset = values.pop("preset", None)
    if preset is not None and not isinstance(preset, str):
        raise _refusal(_unknown_preset(preset, speech))
    return HouseRules(preset, values)


def _not_toml(reason: str, text: str, speech: Speech, path: str) -> str:
    place = _PLACE.search(reason)
    number = _LONG_NUMBER.search(text)
    if place is None and number:  # Python reads no longer ones
        return speech.say(
            "In the file {path}, line {line}, the number is too large.",
            path=path,
            line=text.count("\n", 0, number.start()) + 1,
        )
    if place is None:
        return speech.say("The file {path} is not a TOML file.", path=path)
    lines = text.rstrip("\n").split("\n")
    line = int(place[1] or len(lines))
    column = int(place[2] or len(lines[-1]) + 1)
    sentence = speech.say(
        "In the file {path}, line {line}, column {column} is not TOML; "
        "a line such as {example} would be right.",
        path=path,
        line=line,
        column=column,
        example="target = 1000",
    )
    if speech.language == "en":  # the parser's own words exist in English only
        sentence += f" ({reason[: place.start()]}.)"
    return sentence


def parse_setting(text: str, speech: Speech) -> tuple[str, Any]:
    """Return the parameter and the value of ``sweep=40``; a word needs no quotation marks."""
    name, equals, written = (part.strip() for part in text.partition("="))
    if not equals or not name or not written:
        raise _refusal(
            speech.say(
                "The house rule {text} is not complete; write a parameter, an equals sign and a "
                "value, such as {example}.",
                text=text or "''",
                example="sweep=40",
            )
        )
    if _WORD.fullmatch(written) and written not in ("true", "false"):
        return name, written
    try:
        values = tomllib.loads(f"value = {written}")
    except (ValueError, RecursionError):
        return name, written
    # A line end in the text would begin a second setting, which nobody would hear of again.
    return name, values["value"] if len(values) == 1 else written


def choose_rules(written: Iterable[HouseRules], speech: Speech) -> ChosenRules:
    """Return the rules that `written` come to; what comes later wins.

    Raises :class:`RulesError`, which lists every problem in the language of `speech`.
    """
    preset = "marjolet"
    parameters: dict[str, Any] = {}
    for entry in written:
        preset = preset if entry.preset is None else entry.preset
        parameters.update(entry.parameters)
    problems = [] if preset in PRESETS else [_unknown_preset(preset, speech)]
    wrong = [
        (name, value)
        for name, value in parameters.items()
        if name not in DOMAINS or not DOMAINS[name].accepts(value)
    ]
    for name, value in wrong[:MOST_PROBLEMS]:
        if name in DOMAINS:
            problems.append(_impossible(name, value, speech))
        else:
            problems.append(_unknown_parameter(name, speech))
    if more := len(wrong[MOST_PROBLEMS:]):
        problems.append(speech.count("And {n} more problem.", "And {n} more problems.", more))
    if problems:
        raise RulesError(problems)
    try:
        return ChosenRules(preset, make_rules(preset, parameters))
    except RulesError as error:
        clashes = error.conflicts
        sentences = [_conflict(clash, speech) for clash in clashes] or error.problems
        raise RulesError(sentences, clashes) from None


def _refusal(sentence: str) -> RulesError:
    return RulesError([sentence])


def _unknown_preset(preset: object, speech: Speech) -> str:
    return speech.say(
        "There is no preset {name}; there are: {names}.",
        name=format_value(preset),
        names=", ".join(PRESETS),
    )


def _unknown_parameter(name: str, speech: Speech) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, PARAMETERS, 1)
    if near:
        return speech.say(
            "There is no parameter {name}; perhaps {near} is meant.",
            name=_shortened(name),
            near=near[0],
        )
    return speech.say(
        "There is no parameter {name}; there are: {names}.",
        name=_shortened(name),
        names=", ".join(PARAMETERS),
    )


def _impossible(name: str, value: object, speech: Speech) -> str:
    """Say that `value` is refused for the parameter `name`, and what would be allowed."""
    usual = getattr(PRESETS["marjolet"], name)
    given = {"name": name, "value": format_value(value)}
    if isinstance(usual, bool):
        return speech.say("{name} = {value} is not possible; allowed: true or false.", **given)
    if isinstance(usual, str):
        words = DOMAINS[name].allowed.removeprefix("one of ")
        return speech.say(
            "{name} = {value} is not possible; allowed: {words}.", words=words, **given
        )
    if name == "packets":
        return speech.say(
            "{name} = {value} is not possible; allowed: a list of whole numbers with a sum of "
            "5 to 7, such as [3, 3].",
            **given,
        )
    if isinstance(usual, int):
        most = {"melds_per_win": 1, "target": MOST_TARGET}.get(name, MOST_POINTS)
        return speech.say(
            "{name} = {value} is not possible; allowed: a whole number from 0 to {most}.",
            most=most,
            **given,
        )
    if len(usual) == 2:
        return speech.say(
            "{name} = {value} is not possible; allowed: a list of two whole numbers from 0 to "
            "{most}, for a plain suit and for trumps.",
            most=MOST_POINTS,
            **given,
        )
    return speech.say(
        "{name} = {value} is not possible; allowed: a list of five whole numbers from 0 to "
        "{most}, for ace, ten, king, queen and jack.",
        most=MOST_POINTS,
        **given,
    )


def _conflict(conflict: Conflict, speech: Speech) -> str:
    """Say a conflict in words of the rules page."""
    return speech.say(
        "These do not go together: {names}. Rule {number}: {reason}",
        names=", ".join(conflict.parameters),
        number=conflict.rule,
        reason=rulebook.plain(rulebook.load(speech.language).rules[conflict.rule].text),
    )


def format_value(value: object) -> str:
    """Return `value` as it stands in a TOML file, shortened if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _shortened(f'"{value}"')
    if isinstance(value, list | tuple):
        # Lists in lists are never right, however deep they go.
        return _shortened("[" + ", ".join(map(_format_item, value[:20])) + "]")
    if isinstance(value, dict):
        pairs = (f"{name} = {_format_item(item)}" for name, item in [*value.items()][:20])
        return _shortened("{" + ", ".join(pairs) + "}")
    if isinstance(value, int) and abs(value) > 10**50:
        return _shortened(hex(value))  # Python refuses to write very long decimal numbers
    return _shortened(str(value))


def _format_item(value: object) -> str:
    # Lists in lists are never right, however deep they go.
    if isinstance(value, list):
        return "[...]"
    return "{...}" if isinstance(value, dict) else format_value(value)


def _shortened(text: str) -> str:
    printable = "".join(letter if letter.isprintable() else "?" for letter in text)
    return printable if len(printable) <= 60 else printable[:57] + "..."
