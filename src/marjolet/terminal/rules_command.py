"""``marjolet rules``: the rules of a preset and what differs, in three languages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..language import Speech

if TYPE_CHECKING:
    from ..rulebook import Rule, Rulebook
    from ..rules import Rules

GENERAL = 8  # chapters 1 to 8 hold for every preset
PRESETS_CHAPTER = 9
WIDTH = 78  # of the lines on a terminal; a screen reader does not mind


def add_parser(subparsers: Any, speech: Speech) -> None:
    """Add the command to the command line."""
    from .rule_options import add_rule_options

    about = speech.say("Show the rules, or what a preset or house rules change.")
    parser = subparsers.add_parser("rules", help=about, description=about)
    parser.add_argument(
        "name",
        nargs="?",
        metavar=speech.say("PRESET"),
        help=speech.say("Show what this preset changes, and all its rules."),
    )
    parser.add_argument(
        "--chapter",
        metavar=speech.say("NUMBER"),
        help=speech.say("Show this chapter only, 1 to 10."),
    )
    parser.add_argument(
        "--ascii", action="store_true", help=speech.say("Write letters and signs of ASCII only.")
    )
    add_rule_options(parser, speech, preset=False)
    parser.set_defaults(run=run)


def run(values: argparse.Namespace, speech: Speech) -> int:
    """Print the rules that were asked for."""
    from .. import rulebook
    from .parser import number
    from .rule_options import chosen_rules
    from .screen import write_line

    book = rulebook.load(speech.language)
    chosen = chosen_rules(values, speech, preset=values.name)  # also where they are not shown
    if values.chapter is not None:
        chapter = number(speech, "--chapter", 1, len(book.chapters))(values.chapter)
        lines = chapter_lines(book, chapter)
    elif values.name is None and values.rules is None and not values.rule:
        lines = whole_book(book)
    else:
        lines = rules_lines(chosen.rules, speech, preset=chosen.preset)
    for line in lines:
        write_line(sys.stdout, line)
    return 0


def rules_lines(rules: Rules, speech: Speech, *, preset: str, whole: bool = True) -> Iterator[str]:
    """Yield what `rules`, which began as `preset`, change; then the general chapters if `whole`."""
    from .. import rulebook
    from ..language.differences import difference_sentences
    from ..rules import PRESETS

    book = rulebook.load(speech.language)
    described = book.preset(preset)
    yield speech.say("The preset {name}.", name=preset)
    yield from wrapped(described.summary)
    yield ""
    for rule in described.rules:
        yield from rule_lines(rule)
    changed = difference_sentences(rules, speech, PRESETS[preset])
    if changed:
        yield speech.say("The house rules of this match:")
        yield from changed
        yield ""
    if whole:
        yield speech.say("Everything else is played as follows.")
        yield ""
        for number in range(1, GENERAL + 1):
            yield from chapter_lines(book, number)


def whole_book(book: Rulebook) -> Iterator[str]:
    """Yield the rules page from its title to its last rule."""
    yield book.title
    yield ""
    yield from wrapped(book.introduction)
    yield ""
    for chapter in book.chapters:
        yield from chapter_lines(book, chapter.number)


def chapter_lines(book: Rulebook, number: int) -> Iterator[str]:
    """Yield the title and the rules of chapter `number`."""
    chapter = book.chapters[number - 1]
    yield f"{chapter.number}. {chapter.title}"
    yield ""
    if chapter.introduction:
        yield from wrapped(chapter.introduction)
        yield ""
    if number != PRESETS_CHAPTER:
        for rule in chapter.rules:
            yield from rule_lines(rule)
        return
    for preset in book.presets:
        yield preset.name
        yield ""
        yield from wrapped(preset.summary)
        yield ""
        for rule in preset.rules:
            yield from rule_lines(rule)


def rule_lines(rule: Rule) -> Iterator[str]:
    """Yield one rule with its number, and an empty line."""
    yield from wrapped(f"{rule.number}  {rule.text}")
    yield ""


def wrapped(text: str) -> Iterator[str]:
    """Yield the Markdown `text` in lines of the terminal's width, examples indented."""
    from textwrap import wrap

    from ..rulebook import plain

    for number, paragraph in enumerate(plain(text).split("\n\n")):
        if number:
            yield ""
        if paragraph.startswith("    ") and "\n" in paragraph:  # a file, line by line
            yield from paragraph.split("\n")
            continue
        indent = "    " if paragraph.startswith("    ") else ""
        yield from wrap(
            paragraph.strip(),
            WIDTH,
            initial_indent=indent,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
