"""The rules page, read from its three languages: chapters, numbered rules, presets.

Each language is one Markdown file beside this module. A rule is a paragraph that begins with its
number in bold, and whatever quotes and code follow it; in chapter 9 a third-level heading starts
a preset. A test, a message or a page cites a rule by its number, which no translation changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

__all__ = [
    "RULE_OF_LINE",
    "RULE_OF_PARAMETER",
    "SUPPORTED",
    "Chapter",
    "PresetText",
    "Rule",
    "Rulebook",
    "load",
    "plain",
]

SUPPORTED = ("en", "fr", "de")

RULE_OF_LINE: dict[str, str] = {
    "dix_turned": "5.2",
    "dix_exchanged": "5.4",
    "dix_played": "5.9",
    "marriage": "4.4",
    "marjolet": "4.5",
    "four": "4.6",
    "run": "9.27",
    "turn_up": "3.9",
    "last_trick": "7.2",
    "sweep": "7.3",
    "cards": "7.1",
    "most_brisques": "9.9",
}

RULE_OF_PARAMETER: dict[str, str] = {
    "packets": "10.4",
    "draw": "10.5",
    "combinations": "10.6",
    "announce": "10.7",
    "melds_per_win": "10.8",
    "card_reuse": "10.9",
    "fours": "10.10",
    "four_wins": "10.11",
    "marriage": "10.12",
    "marjolet": "10.13",
    "marjolet_queens": "10.14",
    "run": "10.15",
    "exchange": "10.16",
    "exchange_until": "10.17",
    "exchanged_card_melds": "10.18",
    "dix_turned": "10.19",
    "dix_exchanged": "10.20",
    "dix_played": "10.21",
    "dix_played_phase": "10.22",
    "turn_up": "10.23",
    "must_head": "10.24",
    "must_trump": "10.25",
    "card_points": "10.26",
    "most_brisques": "10.27",
    "last_trick": "10.28",
    "sweep": "10.29",
    "target": "10.30",
}

_FENCE = "```"
_RULE_START = re.compile(r"\*\*(\d+\.\d+)\*\* ")
_CHAPTER_START = re.compile(r"## (\d+)\. (.+)")
_PARAMETERS = re.compile(r"((?:`\w+`(?:, |,\n)?)+)\s?:\s")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule; `text` is Markdown without the number, its examples included."""

    number: str
    text: str

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameters named before the colon that opens the rule (chapters 9 and 10)."""
        start = _PARAMETERS.match(self.text)
        return tuple(re.findall(r"\w+", start[1])) if start else ()


@dataclass(frozen=True, slots=True)
class PresetText:
    """A preset for people who choose one: a sentence on what differs, and its rules."""

    name: str
    summary: str
    rules: tuple[Rule, ...]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameters that differ from the preset ``marjolet``, each once, in page order."""
        return tuple(dict.fromkeys(name for rule in self.rules for name in rule.parameters))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter and all its rules; `introduction` is Markdown and may be empty."""

    number: int
    title: str
    introduction: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules page in one language."""

    language: str
    title: str
    introduction: str
    chapters: tuple[Chapter, ...]
    presets: tuple[PresetText, ...]
    rules: Mapping[str, Rule]

    def preset(self, name: str) -> PresetText:
        """Return what the page says about the preset `name`.

        Raises :class:`ValueError`, which lists the presets, if there is none of that name.
        """
        for preset in self.presets:
            if preset.name == name:
                return preset
        names = ", ".join(preset.name for preset in self.presets)
        raise ValueError(f"The rules page has no preset {name!r}; it has: {names}.")


@cache
def load(language: str) -> Rulebook:
    """Return the rules page in `language`, read once.

    Raises :class:`ValueError`, which lists the languages, if it is not in :data:`SUPPORTED`.

    >>> load("en").rules["3.1"].text
    'The non-dealer leads to the first trick.'
    """
    if language not in SUPPORTED:
        raise ValueError(
            f"The rules page is not written in {language!r}; "
            f"its languages are: {', '.join(SUPPORTED)}."
        )
    page = files(__name__).joinpath(f"{language}.md").read_text(encoding="utf-8")
    return _read(language, page)


def plain(text: str) -> str:
    """Return `text` for a terminal: no markup, one line a paragraph, examples indented by four.

    >>> plain("`QS` is the **queen** of spades.")
    'QS is the queen of spades.'
    """
    return "\n\n".join(_plain_block(block) for block in _blocks(text))


def _plain_block(block: str) -> str:
    lines = block.split("\n")
    if block.startswith(_FENCE):
        return "\n".join("    " + line if line else "" for line in lines[1:-1])
    if block.startswith(">"):
        return "    " + _without_marks(" ".join(line.lstrip("> ") for line in lines))
    return _without_marks(" ".join(line.lstrip("# ") for line in lines))


def _without_marks(line: str) -> str:
    return line.replace("**", "").replace("`", "").strip()


def _blocks(text: str) -> Iterator[str]:
    """Yield the blocks that blank lines separate; a fenced block is one, whatever it holds."""
    block: list[str] = []
    is_fenced = False
    for line in [*text.split("\n"), ""]:
        if line.startswith(_FENCE):
            is_fenced = not is_fenced
        if line or is_fenced:
            block.append(line)
        elif block:
            yield "\n".join(block)
            block = []


@dataclass(slots=True)
class _Section:
    """What stands under one heading while the page is read."""

    heading: str
    introduction: list[str]
    rules: list[tuple[str, list[str]]]

    def finished_rules(self) -> tuple[Rule, ...]:
        return tuple(Rule(number, "\n\n".join(parts)) for number, parts in self.rules)


def _sections(page: str) -> Iterator[_Section]:
    section = _Section("", [], [])
    for block in _blocks(page):
        start = _RULE_START.match(block)
        if block.startswith("#"):
            yield section
            section = _Section(block, [], [])
        elif start:
            section.rules.append((start[1], [block[start.end() :]]))
        elif section.rules:
            section.rules[-1][1].append(block)
        else:
            section.introduction.append(block)
    yield section


def _read(language: str, page: str) -> Rulebook:
    title = introduction = ""
    chapters: list[Chapter] = []
    presets: list[PresetText] = []
    for section in _sections(page):
        start = _CHAPTER_START.fullmatch(section.heading)
        opening = "\n\n".join(section.introduction)
        rules = section.finished_rules()
        if start:
            chapters.append(Chapter(int(start[1]), start[2], opening, rules))
        elif section.heading.startswith("### "):
            name = section.heading.removeprefix("### ")
            presets.append(PresetText(name, " ".join(opening.split("\n")), rules))
            last = chapters.pop()
            chapters.append(Chapter(last.number, last.title, last.introduction, last.rules + rules))
        elif section.heading:
            title, introduction = section.heading.removeprefix("# "), opening
    return Rulebook(
        language,
        title,
        introduction,
        tuple(chapters),
        tuple(presets),
        MappingProxyType({rule.number: rule for chapter in chapters for rule in chapter.rules}),
    )
