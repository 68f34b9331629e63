"""The three languages of the rules page say the same, under the same numbers, about every rule."""

from __future__ import annotations

import re
import tomllib

import pytest

from marjolet.parameters import DOMAINS, MOST_POINTS, MOST_TARGET
from marjolet.rulebook import RULE_OF_LINE, RULE_OF_PARAMETER, SUPPORTED, Rule, load, plain
from marjolet.rules import PARAMETERS, PRESETS, Rules, make_rules

LINE_KINDS = {
    "dix_turned",
    "dix_exchanged",
    "dix_played",
    "marriage",
    "marjolet",
    "four",
    "run",
    "turn_up",
    "last_trick",
    "sweep",
    "cards",
    "most_brisques",
}

# Parameters without effect while combinations score from the captured cards, and the reverse.
ONLY_ANNOUNCED = {
    "announce",
    "melds_per_win",
    "card_reuse",
    "marjolet",
    "marjolet_queens",
    "exchanged_card_melds",
}
ONLY_CAPTURED = {"run", "four_wins"}

DEFAULT_WORD = {"en": "Default", "fr": r"Par\sdéfaut", "de": "Vorgabe"}


def in_code(text: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", text)


def default_of(rule: Rule, language: str) -> str:
    """Return the value that stands after the word for "default" in a rule of chapter 10."""
    found = re.search(rf"{DEFAULT_WORD[language]}\s?:\s`([^`]+)`", rule.text)
    assert found, f"rule {rule.number} in {language} names no default"
    return found[1]


def numbers_said(text: str) -> list[str]:
    """Return every whole number in `text`, except in citations of rules, sorted."""
    return sorted(re.findall(r"(?<![\d.])\d+(?!\.?\d)", text))


@pytest.mark.parametrize("language", SUPPORTED)
def test_chapters_and_rules_have_the_same_numbers_in_every_language(language: str) -> None:
    page, english = load(language), load("en")
    assert [chapter.number for chapter in page.chapters] == list(range(1, 11))
    assert list(page.rules) == list(english.rules)
    assert [preset.name for preset in page.presets] == [p.name for p in english.presets]
    for preset in page.presets:
        assert [rule.number for rule in preset.rules] == [
            rule.number for rule in english.preset(preset.name).rules
        ]


@pytest.mark.parametrize("language", SUPPORTED)
def test_rules_are_numbered_without_gaps(language: str) -> None:
    for chapter in load(language).chapters:
        expected = [f"{chapter.number}.{n}" for n in range(1, len(chapter.rules) + 1)]
        assert [rule.number for rule in chapter.rules] == expected
        assert chapter.rules


@pytest.mark.parametrize("language", SUPPORTED)
def test_nothing_is_empty(language: str) -> None:
    page = load(language)
    assert page.title
    assert page.introduction
    assert all(chapter.title for chapter in page.chapters)
    assert all(len(rule.text) > 10 for rule in page.rules.values())
    assert all(rule.text[-1] in ".`" for rule in page.rules.values())


@pytest.mark.parametrize("language", ["fr", "de"])
def test_translations_say_the_same_numbers_and_code_words(language: str) -> None:
    for number, rule in load("en").rules.items():
        twin = load(language).rules[number]
        assert sorted(in_code(twin.text)) == sorted(in_code(rule.text)), number
        assert twin.parameters == rule.parameters, number
        assert twin.text.count("\n> ") > 0 or "\n> " not in rule.text, number
        assert set(numbers_said(twin.text)) == set(numbers_said(rule.text)), number


@pytest.mark.parametrize("language", SUPPORTED)
def test_citations_lead_to_rules(language: str) -> None:
    page = load(language)
    for rule in page.rules.values():
        for cited in re.findall(r"(?<![\d.])\d{1,2}\.\d{1,2}(?![\d.]?\d)", rule.text):
            assert cited in page.rules, f"rule {rule.number} cites {cited}"


@pytest.mark.parametrize("language", SUPPORTED)
def test_every_preset_is_described(language: str) -> None:
    page = load(language)
    assert [preset.name for preset in page.presets] == list(PRESETS)
    for preset in page.presets:
        assert preset.rules
        assert preset.summary.endswith(".")
        assert preset.summary.count(". ") == 0, "one sentence"
        assert "\n" not in preset.summary


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_lists_exactly_the_parameters_that_differ(name: str, language: str) -> None:
    rules, default = PRESETS[name], Rules()
    idle = ONLY_ANNOUNCED if rules.combinations == "captured" else ONLY_CAPTURED
    differing = {
        parameter
        for parameter in PARAMETERS
        if parameter not in idle and getattr(rules, parameter) != getattr(default, parameter)
    }
    assert set(load(language).preset(name).parameters) == differing


@pytest.mark.parametrize("language", SUPPORTED)
def test_every_parameter_has_its_rule_in_chapter_10(language: str) -> None:
    page = load(language)
    assert set(RULE_OF_PARAMETER) == set(PARAMETERS)
    for parameter, number in RULE_OF_PARAMETER.items():
        assert number.startswith("10.")
        assert page.rules[number].parameters == (parameter,)


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("parameter", PARAMETERS)
def test_the_page_names_the_default_and_every_word_allowed(parameter: str, language: str) -> None:
    rule = load(language).rules[RULE_OF_PARAMETER[parameter]]
    default = getattr(Rules(), parameter)
    written = default_of(rule, language)
    value = written if isinstance(default, str) else tomllib.loads(f"value = {written}")["value"]
    assert value == (list(default) if isinstance(default, tuple) else default)
    if isinstance(default, str):
        allowed = DOMAINS[parameter].allowed.removeprefix("one of ").split(", ")
        assert {word for word in in_code(rule.text) if DOMAINS[parameter].accepts(word)} == set(
            allowed
        )
    elif isinstance(default, bool):
        assert {"true", "false"} <= set(in_code(rule.text))


@pytest.mark.parametrize("language", SUPPORTED)
def test_the_page_names_the_limits_of_points(language: str) -> None:
    """Check rule 10.40 against the parameters."""
    assert set(in_code(load(language).rules["10.40"].text)) == {
        "target",
        "0",
        str(MOST_POINTS),
        str(MOST_TARGET),
    }


@pytest.mark.parametrize("language", SUPPORTED)
def test_the_house_rules_of_the_example_are_accepted(language: str) -> None:
    """Read the file of rule 10.2."""
    example = re.search(r"```toml\n(.*?)```", load(language).rules["10.2"].text, re.DOTALL)
    assert example
    values = tomllib.loads(example[1])
    rules = make_rules(values.pop("preset"), values)
    assert rules == make_rules("gerver", {"packets": [2, 2, 2], "target": 1000})


def test_every_kind_of_score_line_has_a_rule() -> None:
    assert set(RULE_OF_LINE) == LINE_KINDS
    assert set(RULE_OF_LINE.values()) <= set(load("en").rules)
    for kind, number in RULE_OF_LINE.items():
        if kind in PARAMETERS and number.startswith("9."):
            assert kind in load("en").rules[number].parameters


@pytest.mark.parametrize("language", SUPPORTED)
def test_plain_text_has_no_markup(language: str) -> None:
    page = load(language)
    texts = [rule.text for rule in page.rules.values()]
    texts += [chapter.introduction for chapter in page.chapters]
    texts += [preset.summary for preset in page.presets]
    for text in texts:
        shown = plain(text)
        assert not re.search(r"[*`>#]", shown)
        assert shown == shown.rstrip()
        assert all(line.startswith("    ") or line[:1] != " " for line in shown.split("\n"))


def test_plain_text_indents_quotes_and_code() -> None:
    text = "**One** `QS`\nline.\n\n> An\n> example.\n\n```toml\na = 1\n\nb = 2\n```"
    assert plain(text) == "One QS line.\n\n    An example.\n\n    a = 1\n\n    b = 2"


def test_a_page_is_read_once_and_cannot_be_changed() -> None:
    page = load("en")
    assert load("en") is page
    with pytest.raises(TypeError):
        page.rules["3.1"] = page.rules["3.2"]  # type: ignore[index]


def test_an_unknown_language_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match=r"'it'; its languages are: en, fr, de\."):
        load("it")


def test_an_unknown_preset_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match=r"'bezique'; it has: marjolet, gerver, .*jack-royal\."):
        load("fr").preset("bezique")


def test_french_pages_keep_punctuation_on_the_line() -> None:
    for rule in load("fr").rules.values():
        assert not re.search(r" [:;!?»]|« ", rule.text), rule.number
