"""Every kind of mistake is reported with its place, and all of them, not the first only."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import process_time
from typing import Any

import pytest
from tests.record.matches import random_match, sample

from marjolet import Deal, Match, RecordError, Seat, make_rules
from marjolet.record import (
    Action,
    Outcome,
    Record,
    check,
    format_json,
    format_text,
    from_match,
    parse_json,
    parse_text,
    read,
    to_match,
)
from marjolet.rules import PRESETS


def finished() -> Record:
    """Return the record of a match of one deal, in which a winner drew without announcing."""
    rules = make_rules("marjolet", {"target": 0})
    for seed in range(100):
        record = from_match(random_match(Random(seed), rules), preset="marjolet")
        if any(action.move == "draw" for action in record.deals[0].actions):
            return record
    raise AssertionError("nobody ever drew")


def tree() -> dict[str, Any]:
    value: dict[str, Any] = json.loads(format_json(finished()))
    return value


def problems_of(value: object) -> dict[str, str]:
    """Return the messages that a JSON document gives, by pointer."""
    reading = read(json.dumps(value))
    return {problem.where: problem.message for problem in reading.problems}


def changed(path: str, value: object) -> dict[str, Any]:
    """Return the document of a legal record with one value changed."""
    document = tree()
    holder: Any = document
    *keys, name = path.split("/")[1:]
    for key in keys:
        holder = holder[int(key)] if isinstance(holder, list) else holder[key]
    holder[int(name) if isinstance(holder, list) else name] = value
    return document


def test_the_legal_record_has_no_problems() -> None:
    assert problems_of(tree()) == {}


@pytest.mark.parametrize(
    ("path", "value", "where", "part"),
    [
        ("/format", "chess", "/format", "marjolet-record"),
        ("/version", 2, "/version", "later Marjolet"),
        ("/version", 0, "/version", "must be 1"),
        ("/version", "1", "/version", "whole number"),
        ("/event", 5, "/event", "string"),
        ("/preset", "mariage2", "/preset", "There is no preset"),
        ("/preset", None, "/preset", "null"),
        ("/rules", [], "/rules", "object"),
        ("/rules/target", -1, "/rules/target", "not possible"),
        ("/rules/sweeep", 1, "/rules/sweeep", "There is no parameter"),
        ("/rules/run", [1, 1], "/rules/run", "no effect"),
        ("/view", 2, "/view", 'or "public"'),
        ("/players", [{}], "/players", "two players"),
        ("/players/0", "Anna", "/players/0", "object"),
        ("/players/1/name", 7, "/players/1/name", "string"),
        ("/first_dealer", 2, "/first_dealer", "0 or 1"),
        ("/first_dealer", True, "/first_dealer", "0 or 1"),
        ("/deals", {}, "/deals", "list"),
        ("/deals/0/dealer", None, "/deals/0/dealer", "null"),
        ("/deals/0/deck", ["AS"], "/deals/0/deck", "32 cards"),
        ("/deals/0/deck/4", "1X", "/deals/0/deck/4", "not a card"),
        ("/deals/0/deck/4", 5, "/deals/0/deck/4", "string"),
        ("/deals/0/actions/3", [], "/deals/0/actions/3", "object"),
        ("/deals/0/actions/3/seat", 3, "/deals/0/actions/3/seat", "0 or 1"),
        ("/deals/0/actions/3/move", "XX", "/deals/0/actions/3", "not a move"),
        ("/deals/0/actions/3/move", 1, "/deals/0/actions/3/move", "string"),
        ("/deals/0/actions/3/ms", -1, "/deals/0/actions/3/ms", "negative"),
        ("/deals/0/actions/3/move", "meld KSQS", "/deals/0/actions/3", "not legal"),
        ("/deals/0/lines/0", ["x"], "/deals/0/lines/0", "[seat, points"),
        ("/deals/0/lines/0/1", 999, "/deals/0/lines/0", "999"),
        ("/deals/0/points/1", 999, "/deals/0/points", "999 recorded"),
        ("/totals", [1], "/totals", "two whole numbers"),
        ("/totals/0", 999, "/totals", "999 to "),
        ("/outcome", "lost", "/outcome", "one of"),
        ("/outcome", "unfinished", "/winner", "does not go with"),
        ("/winner", None, "/winner", "is missing"),
    ],
)
def test_a_mistake_is_named_at_its_pointer(path: str, value: object, where: str, part: str) -> None:
    found = problems_of(changed(path, value))
    assert part in found[where]


@pytest.mark.parametrize(
    "path", ["/format", "/version", "/preset", "/players", "/first_dealer", "/deals", "/outcome"]
)
def test_a_missing_key_is_named(path: str) -> None:
    document = tree()
    del document[path[1:]]
    assert "is missing" in problems_of(document)[path]


def test_keys_that_stand_twice() -> None:
    text = format_json(finished()).replace('{"seat": ', '{"seat": 0, "seat": ', 1)
    assert [problem.where for problem in read(text).problems] == ["/deals/0/actions/0/seat"]


def test_all_mistakes_are_listed() -> None:
    document = tree()
    document["totals"][1] += 10
    document["winner"] = 1 - document["winner"]
    document["deals"][0]["points"][0] += 1
    document["deals"][0]["lines"].append([0, 7, "sweep", "", 16])
    document["deals"][0]["actions"][5]["ms"] = "slow"
    document["deals"][0]["actions"][6]["seat"] ^= 1
    document["date"] = 2026
    assert set(problems_of(document)) == {
        "/date",
        "/deals/0/actions/5/ms",
        "/deals/0/actions/6",
        "/deals/0/lines/" + str(len(document["deals"][0]["lines"]) - 1),
        "/deals/0/points",
        "/totals",
    }


def test_mistakes_in_each_deal_are_found() -> None:
    record = from_match(random_match(Random("deals"), PRESETS["marjolet"]))
    assert len(record.deals) > 2
    deals = []
    for deal in record.deals:
        first = replace(deal.actions[0], seat=deal.actions[0].seat.other)
        deals.append(replace(deal, actions=(first, *deal.actions[1:])))
    places = [problem.where for problem in check(replace(record, deals=tuple(deals)))]
    assert places == [f"/deals/{number}/actions/0" for number in range(len(deals))]


def test_a_revoke_is_reported_and_what_follows_is_still_checked() -> None:
    record = finished()
    deal = to_match(record).current
    for number in range(len(deal.moves)):
        position = Deal(deal.deck, deal.dealer, deal.rules, deal.moves[:number])
        legal = {move.code for move in position.legal_moves}
        assert position.to_act is not None
        forbidden = [code for code in position.hands[position.to_act].codes if code not in legal]
        if position.state == "follow" and forbidden:
            break
    actions = list(record.deals[0].actions)
    actions[number] = replace(actions[number], move=forbidden[0])
    revoked = replace(record.deals[0], actions=tuple(actions), points=(1, 1))
    problems = check(replace(record, deals=(revoked,)))
    assert problems[0].where == f"/deals/0/actions/{number}"
    assert "may choose from" in problems[0].message
    assert len(problems) > 1


def test_a_missing_and_a_superfluous_draw() -> None:
    record = finished()
    deal = record.deals[0]
    asked = [number for number, action in enumerate(deal.actions) if action.move == "draw"]
    assert asked
    without = deal.actions[: asked[0]] + deal.actions[asked[0] + 1 :]
    problems = check(replace(record, deals=(replace(deal, actions=without),)))
    assert [(problem.where, problem.message[:17]) for problem in problems] == [
        (f"/deals/0/actions/{asked[0]}", '"draw" is missing')
    ]
    doubled = (*deal.actions[:1], Action(Seat(deal.actions[1].seat), "draw"), *deal.actions[1:])
    problems = check(replace(record, deals=(replace(deal, actions=doubled),)))
    assert [problem.where for problem in problems] == ["/deals/0/actions/1"]


def test_what_comes_after_the_end() -> None:
    record = finished()
    deal = record.deals[0]
    late = replace(deal, actions=(*deal.actions, Action(Seat.ZERO, "AS")))
    assert "after the end" in check(replace(record, deals=(late,)))[0].message
    problems = check(replace(record, deals=(deal, replace(deal, dealer=deal.dealer.other))))
    assert any("match was over" in problem.message for problem in problems)
    problems = check(replace(record, deals=(deal, deal)))
    assert any(problem.where == "/deals/1/dealer" for problem in problems)
    given_up = replace(record, outcome=Outcome.RESIGNED)
    assert [problem.where for problem in check(given_up)] == ["/outcome"]


def test_a_deck_with_several_mistakes() -> None:
    record = finished()
    deck = list(record.deals[0].deck)
    deck[3], deck[9] = deck[0], "ZZ"
    problems = check(replace(record, deals=(replace(record.deals[0], deck=tuple(deck)),)))
    assert [problem.where for problem in problems] == ["/deals/0/deck/3", "/deals/0/deck/9"]


def places_in_text(change: Callable[[str], str]) -> list[tuple[str, str]]:
    text = format_text(finished())
    broken = change(text)
    assert broken != text
    return [(problem.where, problem.message) for problem in read(broken).problems]


def line_of(part: str) -> int:
    return format_text(finished())[: format_text(finished()).index(part)].count("\n") + 1


def test_text_mistakes_are_named_by_line_and_column() -> None:
    assert places_in_text(lambda text: text.replace("Totals ", "Totals 9"))[0][0] == (
        f"line {line_of('Totals')}, column 1"
    )
    trick_2 = line_of("\n 2. ") + 1
    found = places_in_text(lambda text: re.sub(r"\n 2\.  ([01]):(..)", r"\n 2.  \1:Q?", text))
    assert found[0][0] == f"line {trick_2}, column 6"
    found = places_in_text(lambda text: text.replace("\n 2. ", "\n 3. "))
    assert found == [(f"line {trick_2}, column 2", "This is trick 2, not 3.")]
    found = places_in_text(lambda text: re.sub(r"\((.) wins", "(9 wins", text, count=1))
    assert "By the rules it should be" in found[0][1]
    found = places_in_text(lambda text: re.sub(r"total \d+", "total 1", text))
    assert "add up to" in found[0][1]


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ('[Marjolet "1"]', '[Marjolet "2"]', "later Marjolet"),
        ('[Marjolet "1"]', "[Marjolet 1]", "should be a number"),
        ('[Marjolet "1"]\n', "", '"version" is missing'),
        ('[Preset "marjolet"]\n', "", '"preset" is missing'),
        ('"target = 0"', '"target = 0 sweep = 1"', "; should follow"),
        ('"target = 0"', '"target = "', "cannot be read"),
        ('"target = 0"', '"target = 0; target = 0"', "stands twice"),
        ('"target = 0"', '"sweep = -1"', "sweep = -1 is not possible"),
        ("Deal 1 ", "Deal 2 ", "This is deal 1"),
        ("Deal 1  dealer", "Deal 1  giver", "should stand here"),
        ("  trump ", "  trump x", "Trump is"),
        ("Hand 0", "Hand 2", "Hand 0"),
        ("Turned", "Turmed", "cannot be read"),
        ("Stock   ", "Stock   AS ", "20"),
        ("Score ", "Score 7 ", "should stand here"),
        ("Points ", "Points x ", "should stand here"),
        ("Result ", "Result no ", "after Result"),
        ("Result ", "[deals 1]\nResult ", "not written as a tag"),
        ("Result ", '["/deals/7/x" 1]\nResult ', "There is no"),
        ("Result ", '["/deals/0/deck" 1]\nResult ', "does not name a key"),
        ("Result ", '[Preset "x"]\nResult ', "more than once"),
        ("Result ", "{ open\nResult ", "cut off"),
        ("Result ", "[Event\nResult ", "cannot be read"),
        ("Result ", "what\nResult ", "cannot be read"),
        ("Result ", "(1 sneezes)\nResult ", "By the rules"),
    ],
)
def test_a_mistake_in_text(old: str, new: str, part: str) -> None:
    found = places_in_text(lambda text: text.replace(old, new, 1))
    assert any(part in message for _, message in found), found
    assert all(re.fullmatch(r"line \d+, column \d+", where) for where, _ in found)


def test_all_mistakes_in_a_text_are_listed_in_order() -> None:
    text = format_text(finished())
    text = text.replace("Score 0 +", "Score 0 +9").replace("Totals ", "Totals 1")
    text = text.replace("[FirstDealer", "[firstdealer").replace("[Zero ", "[Zero x ")
    text = re.sub(r"total (\d+)", r"total 7\1", text)
    reading = read(text)
    lines = [int(re.findall(r"\d+", problem.where)[0]) for problem in reading.problems]
    assert len(lines) == 3 + len(re.findall("Score 0", text))
    assert not reading.is_whole


def test_lenient_text_is_read_without_a_word() -> None:
    text = format_text(sample())
    free = text.replace("Deal", "DEAL").replace("Score", "score").replace("Points", "  points")
    free = re.sub(r"  total [\d ]+", "", free)
    free = re.sub(r" \([^)]*\)", "", free)
    free = re.sub(r"\n *(\d+)\. ", "\n\n", free)
    free = re.sub(r"meld (..)(..)(?=[ @])", r"meld \1 \2", free)
    free = re.sub(r":T([SHDC])", r":10\1", free)
    free = re.sub(r":(.)S\b", r":\1♠", free)
    free = re.sub(r":(.)H\b", lambda match: f":{match[1].lower()}h", free)
    assert free != text
    reading = read(free)
    assert not reading.problems
    assert reading.record == sample()


def test_comments_and_unknown_tags_are_kept() -> None:
    text = format_text(sample()).replace("\n 2. ", " ; a remark\n{another\none \\} here}\n 2. ", 1)
    text = text.replace("[Zero ", '[Annotator {"by": ["x"]}]\n[Zero ')
    reading = read(text)
    assert not reading.problems
    assert reading.record is not None
    assert reading.record.kept["Annotator"] == {"by": ["x"]}
    remarks = [action.comments for action in reading.record.deals[0].actions if action.comments]
    assert remarks == [("a remark", "another\none } here")]
    assert parse_text(format_text(reading.record)) == reading.record


def test_strict_functions_raise_record_errors_with_every_problem() -> None:
    document = tree()
    document["date"] = 1
    document["event"] = 2
    with pytest.raises(RecordError) as caught:
        parse_json(json.dumps(document))
    assert len(caught.value.problems) == 2
    for nonsense in (b"\xff", b"", b"{", b"[]", b"Deal", "\ud800"):
        with pytest.raises(RecordError):
            parse_json(nonsense)
        with pytest.raises(RecordError):
            parse_text(nonsense)
    with pytest.raises(RecordError):
        to_match(replace(finished(), totals=(1, 1)))


def test_the_number_of_problems_is_limited() -> None:
    reading = read("nonsense\n" * 5000)
    assert len(reading.problems) <= 1001
    document = tree()
    document["comments"] = [1] * 5000
    reading = read(json.dumps(document))
    assert len(reading.problems) == 1001
    assert reading.problems[-1].message == "There are 4000 more problems."


def test_an_empty_match_is_a_record() -> None:
    record = from_match(Match())
    assert check(record) == []
    assert to_match(parse_text(format_text(record))) == Match()


HEAD = '[Marjolet "1"]\n'


@pytest.mark.parametrize(
    "content",
    [
        HEAD + "".join(f"Deal {number}  dealer 0\n" for number in range(1, 40_000)),
        HEAD + "".join(f"Deal {number}  dealer 0\nDeck none\n" for number in range(1, 40_000)),
        '{"deals": [' + "{}, " * 200_000 + "{}]}",
        '{"deals": [{"actions": [' + "0, " * 300_000 + "0]}]}",
        '{"deals": [{"actions": [' + "{}, " * 300_000 + "{}]}]}",
        "ab c\n" * 200_000,
    ],
)
def test_nonsense_is_given_up_after_ten_thousand_problems(content: str) -> None:
    start = process_time()
    problems = read(content).problems
    assert len(problems) == 1001
    assert problems[-1].message.endswith("more problems at least.")
    assert process_time() - start < 5
