"""House rules from files and from the command line, good and bad."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.mutation import mutated

from marjolet.errors import RulesError
from marjolet.house_rules import (
    MOST_BYTES,
    HouseRules,
    choose_rules,
    format_value,
    parse_setting,
    read_house_rules,
)
from marjolet.language import SUPPORTED, Speech
from marjolet.rules import PRESETS, make_rules

ENGLISH = Speech("en")


def written(folder: Path, content: str | bytes) -> str:
    path = folder / "house.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def refusal_of(folder: Path, content: str | bytes, speech: Speech = ENGLISH) -> tuple[str, ...]:
    with pytest.raises(RulesError) as caught:
        choose_rules([read_house_rules(written(folder, content), speech)], speech)
    return tuple(str(problem) for problem in caught.value.problems)


def test_the_example_of_the_rules_page(tmp_path: Path) -> None:
    path = written(tmp_path, 'preset = "gerver"\npackets = [2, 2, 2]\ntarget = 1000\n')
    chosen = choose_rules([read_house_rules(path, ENGLISH)], ENGLISH)
    assert chosen.preset == "gerver"
    assert chosen.rules == make_rules("gerver", {"packets": [2, 2, 2], "target": 1000})


@pytest.mark.parametrize(
    "content",
    ["", "# nothing\n", "\ufefftarget = 500\n", "target = 500", "target=500\r\n", "target=500\r"],
)
def test_files_that_change_nothing(tmp_path: Path, content: str) -> None:
    chosen = choose_rules([read_house_rules(written(tmp_path, content), ENGLISH)], ENGLISH)
    assert (chosen.preset, chosen.rules) == ("marjolet", PRESETS["marjolet"])


def test_the_chosen_preset_is_kept_even_if_another_is_nearer(tmp_path: Path) -> None:
    path = written(tmp_path, 'preset = "vendee"\nmost_brisques = 0\n')
    chosen = choose_rules([read_house_rules(path, ENGLISH)], ENGLISH)
    assert chosen.preset == "vendee"
    assert chosen.rules == PRESETS["marjolet"]


def test_what_comes_later_wins() -> None:
    first = HouseRules("gerver", {"sweep": 10, "target": 300})
    chosen = choose_rules([first, HouseRules(None, {"sweep": 40})], ENGLISH)
    assert chosen.rules == make_rules("gerver", {"sweep": 40, "target": 300})


def test_every_problem_is_named_with_what_would_be_allowed(tmp_path: Path) -> None:
    problems = refusal_of(
        tmp_path,
        'preset = "gervers"\nsweeep = 3\nsweep = -1\ndraw = "never"\nfour_wins = 1\n'
        "packets = [9]\nmarriage = [1]\nfours = [1, 2]\nmelds_per_win = 2\nzzz = 0\n",
    )
    assert problems[0].startswith('There is no preset "gervers"; there are: marjolet, gerver,')
    assert problems[1:-1] == (
        "There is no parameter sweeep; perhaps sweep is meant.",
        "sweep = -1 is not possible; allowed: a whole number from 0 to 100000.",
        'draw = "never" is not possible; allowed: after_trick, after_card.',
        "four_wins = 1 is not possible; allowed: true or false.",
        (
            "packets = [9] is not possible; allowed: a list of whole numbers with a sum of "
            "5 to 7, such as [3, 3]."
        ),
        (
            "marriage = [1] is not possible; allowed: a list of two whole numbers from 0 to "
            "100000, for a plain suit and for trumps."
        ),
        (
            "fours = [1, 2] is not possible; allowed: a list of five whole numbers from 0 to "
            "100000, for ace, ten, king, queen and jack."
        ),
        "melds_per_win = 2 is not possible; allowed: a whole number from 0 to 1.",
    )
    assert problems[-1].startswith("There is no parameter zzz; there are: packets, draw,")


@pytest.mark.parametrize(
    ("content", "rule", "names"),
    [
        ('draw = "after_card"\nexchange = "never"\n', "10.35", "combinations, draw"),
        ('preset = "mariage"\nexchange = "after_win"\n', "10.36", "exchange, draw"),
        ("four_wins = true\n", "10.37", "four_wins, combinations"),
        ("run = [30, 60]\n", "10.37", "run, combinations"),
        ('preset = "mariage"\nmarjolet = [1, 2]\n', "10.38", "marjolet, combinations"),
        ('preset = "mariage"\nmelds_per_win = 1\n', "10.39", "melds_per_win, combinations"),
        (
            'preset = "mariage"\ncard_points = [0, 0, 0, 0, 0]\nlast_trick = 0\ntarget = 9\n',
            "10.41",
            "target, card_points, last_trick, turn_up",
        ),
    ],
)
@pytest.mark.parametrize("language", SUPPORTED)
def test_conflicts_are_refused_with_their_rule(
    tmp_path: Path, content: str, rule: str, names: str, language: str
) -> None:
    problems = refusal_of(tmp_path, content, Speech(language))
    assert any(names in problem and rule in problem for problem in problems)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("target = 500\nsweep 40\n", "line 2, column 7"),
        ("target = ", "line 1, column 10"),
        ("a = 1\na = 2\n", "line 2"),
        ('preset = "gerver\n', "line 1, column"),
    ],
)
def test_syntax_errors_have_a_place(tmp_path: Path, content: str, place: str) -> None:
    (problem,) = refusal_of(tmp_path, content)
    assert place in problem
    assert "target = 1000" in problem


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"target = 500 # pi\xe8ce\n", "not UTF-8 text: see line 1"),
        (b"\xff\xfet\x00a\x00", "not UTF-8"),
        (b"#" * (MOST_BYTES + 1), "too large"),
        (b"a = " + b"[" * 20000, "not a TOML file"),
        (b"a = 1\nb = " + b"9" * 6000, "line 2, the number is too large"),
        (b"sweep = 0x" + b"f" * 20000, "sweep = 0x"),
        (b"sweep = [[[[[1]]]]]", "sweep = [[...]]"),
        (b"[sweep]\nmany = true\nx = {y = 1}\n", "sweep = {many = true, x = {...}} is not"),
        (b"sweep = 1979-05-27\n", "sweep = 1979-05-27"),
        (b"sweep = nan\n", "sweep = nan"),
        (b"preset = 3\n", "There is no preset 3"),
        (b'"\\u0007bell" = 3\n', "There is no parameter ?bell"),
    ],
)
def test_strange_files_get_a_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    assert words in refusal_of(tmp_path, content)[0]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (str(tmp_path), str(tmp_path / "none.toml"), "a\0b", ""):
        with pytest.raises(RulesError, match="cannot be read"):
            read_house_rules(path, ENGLISH)


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("sweep=40", ("sweep", 40)),
        (" sweep = 40 ", ("sweep", 40)),
        ("announce=after_draw", ("announce", "after_draw")),
        ('announce="after_draw"', ("announce", "after_draw")),
        ("packets=[2,2,2]", ("packets", [2, 2, 2])),
        ("must_trump=false", ("must_trump", False)),
        ("sweep=4 0", ("sweep", "4 0")),
        ("sweep=[", ("sweep", "[")),
    ],
)
def test_settings_of_the_command_line(text: str, setting: tuple[str, object]) -> None:
    assert parse_setting(text, ENGLISH) == setting


def test_a_line_end_does_not_hide_a_second_setting() -> None:
    for text in ("sweep=1\ntarget=2", "sweep=1\n[target]", "sweep=1\r\ntarget=2"):
        name, value = parse_setting(text, ENGLISH)
        with pytest.raises(RulesError, match=r"sweep = .* is not possible"):
            choose_rules([HouseRules(None, {name: value})], ENGLISH)


@pytest.mark.parametrize("language", SUPPORTED)
def test_the_list_of_problems_ends(language: str) -> None:
    names = {f"foo{number}": 1 for number in range(5000)}
    with pytest.raises(RulesError) as caught:
        choose_rules([HouseRules(None, names)], Speech(language))
    assert len(caught.value.problems) == 51
    assert "4950" in caught.value.problems[-1]


@pytest.mark.parametrize("text", ["", "sweep", "=40", "sweep=", "="])
def test_settings_that_are_not_complete(text: str) -> None:
    with pytest.raises(RulesError, match="not complete"):
        parse_setting(text, ENGLISH)


def test_values_are_shown_as_they_are_written() -> None:
    assert format_value([1, True, "a"]) == '[1, true, "a"]'
    assert len(format_value("x" * 1000)) == 60


@pytest.mark.parametrize("language", SUPPORTED)
def test_every_refusal_can_be_said_in_every_language(tmp_path: Path, language: str) -> None:
    speech = Speech(language)
    content = (
        'preset = "x"\nsweeep = 3\nzzz = 1\nsweep = -1\ndraw = "x"\nfour_wins = 1\npackets = [9]\n'
        "marriage = [1]\nfours = [1]\n"
    )
    assert len(refusal_of(tmp_path, content, speech)) == 9
    for broken in (b"a b", b"\xff", b"#" * (MOST_BYTES + 1)):
        assert len(refusal_of(tmp_path, broken, speech)) == 1


EXAMPLE = b"""preset = "gerver"
packets = [2, 2, 2]
fours = [100, 80, 60, 40, 0]
must_trump = true
exchange = "never"
target = 1000
"""
SNIPPETS = [
    b'"',
    b"'",
    b"[",
    b"]",
    b"=",
    b"\n",
    b"#",
    b"-1",
    b"9" * 50,
    b"true",
    b".",
    b"\xf0",
    b"\0",
]


def choose_mutated(folder: Path, count: int) -> None:
    """Read `count` mutated files; each gives rules that can be played, or sentences."""
    rng = Random(20261129)
    for _ in range(count):
        path = written(folder, mutated(rng, EXAMPLE, SNIPPETS))
        try:
            chosen = choose_rules([read_house_rules(path, ENGLISH)], ENGLISH)
        except RulesError as error:
            sentences = error.problems
        else:
            rules = chosen.rules
            sentences = ("fine",)
            assert make_rules(rules.preset, rules.house_rules) == rules
        assert all(sentences)


def test_mutated_files(tmp_path: Path) -> None:
    choose_mutated(tmp_path, 2000)


@pytest.mark.soak
def test_a_hundred_thousand_mutated_files(tmp_path: Path) -> None:
    choose_mutated(tmp_path, 100_000)
