"""How players are written: a name, options, programs."""

from __future__ import annotations

import pytest

from marjolet.arena import ArenaError
from marjolet.arena.contestants import make_contestant, parse_contestant
from marjolet.errors import PlayerError
from marjolet.language import Speech
from marjolet.players import names, register, registry


@pytest.mark.parametrize(
    ("written", "options"),
    [
        ("pimc", {}),
        ("pimc:worlds=100", {"worlds": 100}),
        ("pimc:worlds=100,seed=3", {"worlds": 100, "seed": 3}),
        ("x:share=0.5,fast=true,kind=deep", {"share": 0.5, "fast": True, "kind": "deep"}),
        ('x:text="a, b",list=[1, 2]', {"text": "a, b", "list": [1, 2]}),
        ("x:table={a = 1}", {"table": {"a": 1}}),
    ],
)
def test_options_are_written_as_in_toml(written: str, options: dict[str, object]) -> None:
    contestant = parse_contestant(written)
    assert (contestant.name, contestant.options) == (written.partition(":")[0], options)


def test_the_order_of_the_options_makes_no_other_player() -> None:
    one, other = parse_contestant("x:b=2,a=1"), parse_contestant("x: a = 1, b = 2")
    assert one.text == other.text == "x:a=1,b=2"


@pytest.mark.parametrize(
    "written", ["pimc:seed=3,worlds=100", 'x:kind=deep,text="a, b"', "cmd:a 'b c'"]
)
def test_the_canonical_form_reads_as_itself(written: str) -> None:
    text = parse_contestant(written).text
    assert parse_contestant(text).text == text == written


@pytest.mark.parametrize(
    "written",
    ["x:a", "x:=1", "x:a=", "x:a=1,a=2", "x:a=1 2", "x:a=[1", "x:a=nan", "x:a=1979-05-27", "x:,"],
)
def test_what_cannot_be_read_is_refused_with_an_example(written: str) -> None:
    with pytest.raises(ArenaError, match="worlds=100"):
        parse_contestant(written)


@pytest.mark.parametrize("written", ["cmd:", "cmd:  ", "cmd:a 'b"])
def test_a_program_needs_a_name(written: str) -> None:
    with pytest.raises(ArenaError, match="names no program"):
        parse_contestant(written)


def test_an_unknown_player_is_refused_with_those_that_exist() -> None:
    with pytest.raises(PlayerError, match=r"no player 'greedily'.*greedy.*uniform"):
        make_contestant("greedily", 1)


def test_the_budget_names_options_that_were_left_at_their_defaults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Deep:
        name = "deep"

        def __init__(self, *, worlds: int = 32, depth: int = 2) -> None: ...

    monkeypatch.setattr(registry, "_registered", {})
    register("deep", Deep)  # type: ignore[arg-type]
    assert parse_contestant("deep:worlds=8").budget == {"worlds": 8, "depth": 2}


def test_a_player_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def factory(*, worlds: int = 1) -> None:
        raise RuntimeError(f"{worlds} worlds are too many")

    monkeypatch.setattr(registry, "_registered", {})
    register("broken", factory)  # type: ignore[arg-type]
    with pytest.raises(ArenaError, match=r"broken:worlds=9.*RuntimeError: 9 worlds are too many"):
        make_contestant("broken:worlds=9", 1)


def test_the_cheater_exists_in_the_arena_alone() -> None:
    assert make_contestant("cheater", 1).name == "cheater"
    assert "cheater" not in names()
    with pytest.raises(ArenaError, match="no options"):
        make_contestant("cheater:worlds=3", 1)


@pytest.mark.parametrize(("language", "word"), [("fr", "illisible"), ("de", "nicht zu lesen")])
def test_a_refusal_is_said_in_the_language_of_the_reader(language: str, word: str) -> None:
    with pytest.raises(ArenaError) as caught:
        parse_contestant("x:a")
    assert word in caught.value.said(Speech(language))


def test_a_table_of_options_is_written_as_it_is_read() -> None:
    written = "exact10:options={worlds = 16, caution = 2.5},player=pimc"
    contestant = parse_contestant(written)
    assert contestant.options == {"player": "pimc", "options": {"worlds": 16, "caution": 2.5}}
    assert parse_contestant(contestant.text) == contestant
