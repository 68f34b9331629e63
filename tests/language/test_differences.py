"""House rules are told in sentences: every parameter, every value, in every language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from marjolet.language import SUPPORTED, Speech
from marjolet.language.counters import counters_text, points_text
from marjolet.language.differences import difference_sentences, parameter_sentence
from marjolet.parameters import DOMAINS
from marjolet.rules import PARAMETERS, PRESETS, Rules, make_rules

VALUES: dict[str, tuple[Any, ...]] = {
    "packets": ((2, 2, 2), (3, 2)),
    "melds_per_win": (0, 1),
    "target": (0, 1, 1000),
}
FIVE, TWO = (1, 2, 3, 4, 5), (7, 8)


def values_of(name: str) -> tuple[Any, ...]:
    """Return values of the parameter `name` that may need sentences of their own."""
    default = getattr(Rules(), name)
    if name in VALUES:
        return VALUES[name]
    if isinstance(default, bool):
        return (True, False)
    if isinstance(default, str):
        return tuple(DOMAINS[name].allowed.removeprefix("one of ").split(", "))
    if isinstance(default, tuple):
        return ((0,) * len(default), FIVE if len(default) == 5 else TWO)
    return (0, 1, 30)


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("name", PARAMETERS)
def test_every_value_has_a_sentence_of_its_own(language: str, name: str) -> None:
    sentences = {
        parameter_sentence(name, replace(Rules(), **{name: value}), Speech(language))
        for value in values_of(name)
    }
    assert len(sentences) == len(values_of(name))
    for sentence in sentences:
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_told_by_what_differs(language: str, preset: str) -> None:
    rules = PRESETS[preset]
    sentences = difference_sentences(rules, Speech(language))
    assert len(sentences) == sum(
        getattr(rules, name) != getattr(Rules(), name) for name in PARAMETERS
    )
    assert difference_sentences(rules, Speech(language), rules) == []


def test_house_rules_are_told_with_their_values() -> None:
    rules = make_rules("gerver", {"packets": [2, 2, 2], "target": 1000, "sweep": 1})
    assert difference_sentences(rules, Speech("en"), PRESETS["gerver"]) == [
        "Each player receives 6 cards, in packets: 2, 2, 2.",
        "Winning all the strict tricks scores 1 point more.",
        "A match is played to 1000 points.",
    ]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (10, "1 bean"),
        (50, "1 match"),
        (100, "1 old coin"),
        (190, "1 old coin, 1 match, 4 beans"),
        (380, "3 old coins, 1 match, 3 beans"),
        (0, "0"),
        (25, "25"),
    ],
)
def test_points_are_counted_in_coins_matches_and_beans(points: int, said: str) -> None:
    assert counters_text(points, Speech("en")) == said


def test_counters_are_named_in_each_language() -> None:
    assert counters_text(270, Speech("fr")) == "2 vieilles pièces, 1 allumette, 2 mogettes"
    assert counters_text(270, Speech("de")) == "2 alte Münzen, 1 Streichholz, 2 Bohnen"


def test_points_have_a_unit() -> None:
    speech = Speech("en")
    assert points_text(190, speech) == "190 points"
    assert points_text(190, speech, in_counters=True) == "1 old coin, 1 match, 4 beans"
    assert points_text(11, speech, in_counters=True) == "11 points"
