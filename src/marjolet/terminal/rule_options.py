"""The options that choose the rules: a preset, a file with house rules, single house rules."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from ..errors import RulesError
from ..language import Speech
from ..rules import PRESETS

if TYPE_CHECKING:
    from ..house_rules import ChosenRules


def add_rule_options(
    parser: argparse.ArgumentParser, speech: Speech, *, preset: bool = True
) -> None:
    """Add ``--preset`` (if wanted), ``--rules`` and ``--rule`` to `parser`."""
    if preset:
        parser.add_argument(
            "--preset",
            metavar=speech.say("PRESET"),
            help=speech.say("The rules: {names}.", names=", ".join(PRESETS)),
        )
    parser.add_argument(
        "--rules",
        metavar=speech.say("FILE"),
        help=speech.say("House rules from a TOML file: a preset, and the parameters that differ."),
    )
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar=speech.say("NAME=VALUE"),
        help=speech.say("One house rule, such as {example}; can be repeated.", example="sweep=40"),
    )


def chosen_rules(
    values: argparse.Namespace, speech: Speech, *, preset: str | None, target: int | None = None
) -> ChosenRules:
    """Return the rules that the options come to; what the command line says wins over the file.

    Raises :class:`RulesError` with every problem.
    """
    from ..house_rules import HouseRules, choose_rules, parse_setting, read_house_rules

    written: list[HouseRules] = []
    problems: list[str] = []
    if values.rules is not None:
        written.append(read_house_rules(values.rules, speech))
    settings: dict[str, Any] = {}
    for text in values.rule:
        try:
            name, value = parse_setting(text, speech)
        except RulesError as error:
            problems += error.problems
        else:
            settings[name] = value
    if problems:
        raise RulesError(problems)
    if target is not None:
        settings["target"] = target
    written.append(HouseRules(preset, settings))
    return choose_rules(written, speech)
