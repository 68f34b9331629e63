"""The options that choose the rules: a preset, a file with house rules, single house rules."""

from __future__ import annotations

import argparse

from ..language import Speech
from ..rules import PRESETS, Rules


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
) -> Rules:
    """Return the rules that the options come to; what the command line says wins over the file.

    Raises :class:`RulesError` with every problem.
    """
    from ..house_rules import HouseRules, choose_rules, parse_setting, read_house_rules

    written = []
    if values.rules is not None:
        written.append(read_house_rules(values.rules, speech))
    settings = dict(parse_setting(text, speech) for text in values.rule)
    if target is not None:
        settings["target"] = target
    written.append(HouseRules(preset, settings))
    return choose_rules(written, speech)
