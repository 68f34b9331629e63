"""The referee's contract, through a real process and its pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import IO, Any, cast

import pytest
from tests.mutation import mutated

from marjolet import PRESETS, Deal, Seat, View
from marjolet.referee import answer_line
from marjolet.rules import PARAMETERS

CODES = (
    "QD 7C AC TH JH KS JC AH 7H TD KD KC 9C 8S 8D JD "
    "8H KH QS TC QH JS 9D QC 8C 7S 9S TS 7D AD AS 9H"
)
DECK = CODES.split()
REQUEST: dict[str, Any] = {
    "id": 7,
    "preset": "marjolet",
    "dealer": 0,
    "actions": ["AH", "KS", "exchange", "meld QDJC", "7H"],
    "deck": DECK,
}


class Referee:
    """A running referee: one line in, one line out."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "marjolet", "referee"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line: bytes | dict[str, Any]) -> dict[str, Any]:
        if isinstance(line, dict):
            line = json.dumps(line).encode()
        source = cast(IO[bytes], self.process.stdin)
        source.write(line + b"\n")
        source.flush()
        answer = cast(IO[bytes], self.process.stdout).readline()
        return cast(dict[str, Any], json.loads(answer))

    def close(self) -> int:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        assert self.process.stdout.read() == b""
        self.process.stdout.close()
        return self.process.wait()


@pytest.fixture(scope="module")
def referee() -> Iterator[Referee]:
    process = Referee()
    yield process
    assert process.close() == 0


def changed(**keys: Any) -> dict[str, Any]:
    return {**REQUEST, **keys}


def test_answers_the_worked_request(referee: Referee) -> None:
    assert referee.ask(REQUEST) == {
        "id": 7,
        "over": False,
        "to_act": 0,
        "legal": ["8D", "JH", "KC", "KD", "TD", "TH"],
        "points": [0, 30],
        "lines": [[1, 10, "dix_exchanged", "7C", 1], [1, 20, "marjolet", "QDJC", 1]],
        "hands": [["TH", "JH", "TD", "KD", "8D", "KC"], ["8S", "QD", "AC", "JC", "9C"]],
        "exposed": [[], ["QD", "JC"]],
        "turn_up": "7C",
        "stock": 18,
        "trump": "C",
        "tricks": 1,
        "captured": [[], ["KS", "AH"]],
    }


def test_trace_has_an_entry_before_each_action_and_one_after_the_last(referee: Referee) -> None:
    answer = referee.ask(changed(trace=True))
    trace = answer["trace"]
    assert len(trace) == len(REQUEST["actions"]) + 1
    for entry, action in zip(trace, REQUEST["actions"], strict=False):
        assert action in entry["legal"]
    assert trace[-1] == {key: answer[key] for key in ("to_act", "legal", "points")}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_deal_ends_with_the_sums_of_its_lines(referee: Referee, preset: str) -> None:
    rng = Random(preset)
    deal = Deal.shuffled(rng, Seat.ONE, PRESETS[preset])
    while not deal.is_over:
        deal = deal.play(rng.choice(deal.legal_moves))
    answer = referee.ask(
        {
            "preset": preset,
            "dealer": 1,
            "deck": [card.code for card in deal.deck],
            "actions": [move.code for move in deal.moves],
        }
    )
    assert answer["over"]
    assert answer["to_act"] is None
    assert answer["legal"] == []
    assert answer["turn_up"] is None
    assert answer["tricks"] == 16
    sums = [sum(line[1] for line in answer["lines"] if line[0] == seat) for seat in (0, 1)]
    assert answer["points"] == sums
    assert answer["winner"] == (None if deal.winner is None else int(deal.winner))


@pytest.mark.parametrize("viewer", [0, 1, "public"])
def test_view_is_the_document_of_that_seat(referee: Referee, viewer: int | str) -> None:
    deal = Deal(CODES, Seat.ZERO, PRESETS["marjolet"], REQUEST["actions"])
    seat = Seat(viewer) if isinstance(viewer, int) else None
    assert referee.ask(changed(view=viewer))["view"] == View.of(deal, seat).to_json()


def test_ask_gives_a_legal_choice_that_the_seed_repeats(referee: Referee) -> None:
    ask = {"player": "uniform", "seed": 5}
    answer = referee.ask(changed(ask=ask))
    assert answer["choice"] in answer["legal"]
    assert referee.ask(changed(ask=ask))["choice"] == answer["choice"]


def test_ask_after_the_end_has_no_choice() -> None:
    rng = Random(3)
    deal = Deal.shuffled(rng)
    while not deal.is_over:
        deal = deal.play(rng.choice(deal.legal_moves))
    request = {
        "preset": "marjolet",
        "dealer": 0,
        "deck": [card.code for card in deal.deck],
        "actions": [move.code for move in deal.moves],
        "ask": {"player": "greedy", "seed": 1},
    }
    assert json.loads(answer_line(json.dumps(request).encode()))["choice"] is None


@pytest.mark.parametrize(
    ("line", "part"),
    [
        (b"", "blank"),
        (b"   ", "blank"),
        (b"{", "not JSON"),
        (b'{"id": NaN}', "NaN"),
        (b'{"id": 1e999}', "too large"),
        (b"9" * 5000, "too many digits"),
        (b"\xff\xfe", "UTF-8"),
        (b"[" * 100_000, "nested"),
        (b"\xef\xbb\xbf{}", "not JSON"),
    ],
)
def test_bad_json_is_said_and_survived(referee: Referee, line: bytes, part: str) -> None:
    answer = referee.ask(line)
    assert (answer["kind"], answer["id"]) == ("bad_json", None)
    assert part in answer["error"]


@pytest.mark.parametrize(
    ("request_keys", "names"),
    [
        ({"preset": "bridge"}, ["bridge", "marjolet", "jack-royal"]),
        ({"preset": 3}, ["preset"]),
        ({"dealer": 2}, ["dealer"]),
        ({"dealer": True}, ["dealer"]),
        ({"dealer": 0.0}, ["dealer"]),
        ({"deck": "QS"}, ["deck"]),
        ({"deck": [1, 2]}, ["deck"]),
        ({"actions": "AH"}, ["actions"]),
        ({"actions": [None]}, ["actions"]),
        ({"trace": 1}, ["trace"]),
        ({"view": False}, ["view"]),
        ({"view": "all"}, ["view", "public"]),
        ({"ask": {"player": "greedy"}}, ["ask.seed"]),
        ({"ask": {"player": "nobody", "seed": 1}}, ["nobody", "greedy"]),
        ({"ask": {"player": "greedy", "seed": 1, "options": {"strength": 3}}}, ["strength"]),
        ({"ask": {"player": "greedy", "seed": 1, "colour": 3}}, ["ask.colour"]),
        ({"rules": {"sweep": -1}}, ["sweep", "-1"]),
        ({"rules": {"sweeps": 1}}, ["sweeps", "sweep"]),
        ({"rules": {"draw": "after_card"}}, ["draw", "combinations", "exchange"]),
        ({"rules": [1]}, ["rules"]),
        ({"colour": 1, "shape": 2}, ["colour", "shape"]),
        ({"solve": 1}, ["solve"]),
        ({"deck": ["XX"], "preset": "bridge"}, ["bridge"]),
    ],
)
def test_bad_requests_name_what_is_wrong(
    referee: Referee, request_keys: dict[str, Any], names: list[str]
) -> None:
    answer = referee.ask(changed(**request_keys))
    assert (answer["kind"], answer["id"]) == ("bad_request", 7)
    for name in names:
        assert name in answer["error"]


def test_every_missing_key_is_named(referee: Referee) -> None:
    answer = referee.ask({"id": [1]})
    assert (answer["kind"], answer["id"]) == ("bad_request", [1])
    assert all(name in answer["error"] for name in ("preset", "deck", "dealer"))


def test_problems_of_keys_rules_and_players_are_named_together(referee: Referee) -> None:
    answer = referee.ask(
        changed(colour=1, rules={"sweep": -1}, ask={"player": "nobody", "seed": 1}, dealer=3)
    )
    assert answer["kind"] == "bad_request"
    assert all(name in answer["error"] for name in ("colour", "sweep", "nobody", "dealer"))


def test_a_deal_that_holds_stops_after_every_won_trick(referee: Referee) -> None:
    rng = Random(9)
    asked = []
    for _ in range(40):
        deck = [card.code for card in Deal.shuffled(rng).deck]
        start = referee.ask(changed(deck=deck, actions=[]))
        first = referee.ask(changed(deck=deck, actions=start["legal"][:1]))
        actions = [start["legal"][0], first["legal"][0]]
        held = referee.ask(changed(deck=deck, actions=actions, holds=True, view="public"))
        assert held["view"]["state"] == "winner_draws"
        assert (held["stock"], held["legal"][0]) == (20, "draw")
        asked.append(held["legal"] != ["draw"])
    assert set(asked) == {True, False}


def test_every_fault_of_a_deck_is_named(referee: Referee) -> None:
    answer = referee.ask(changed(deck=["QD", "QD", "XX", "qs", *DECK[4:]], actions=["ZZ"]))
    assert answer["kind"] == "bad_deck"
    for name in ("QD", "XX", "qs", "7C", "AC", "TH"):
        assert name in answer["error"]


def test_an_illegal_action_is_named_with_its_place_and_what_was_legal(referee: Referee) -> None:
    answer = referee.ask(changed(actions=["AH", "KS", "draw", "AH"]))
    assert (answer["kind"], answer["at"]) == ("illegal_action", 3)
    assert "AH" in answer["error"]
    assert "8S" in answer["error"]


def test_no_action_is_legal_after_the_end() -> None:
    deal = Deal.shuffled(Random(4))
    while not deal.is_over:
        deal = deal.play(deal.legal_moves[0])
    actions = [*(move.code for move in deal.moves), "draw"]
    request = changed(deck=[card.code for card in deal.deck], actions=actions)
    answer = json.loads(answer_line(json.dumps(request).encode()))
    assert (answer["kind"], answer["at"]) == ("illegal_action", len(actions) - 1)
    assert "over" in answer["error"]


def test_a_line_of_a_mebibyte_is_read_and_a_longer_one_skipped(referee: Referee) -> None:
    line = json.dumps(REQUEST).encode()
    full = line + b" " * ((1 << 20) - len(line))
    assert referee.ask(full)["id"] == 7
    answer = referee.ask(full + b" ")
    assert (answer["kind"], answer["id"]) == ("bad_request", None)
    assert referee.ask(b"x" * (5 << 20))["kind"] == "bad_request"
    assert referee.ask(REQUEST)["id"] == 7


def test_a_last_line_without_an_end_is_answered() -> None:
    command = [sys.executable, "-m", "marjolet", "referee"]
    done = subprocess.run(command, input=json.dumps(REQUEST).encode(), capture_output=True)
    assert done.returncode == 0
    assert json.loads(done.stdout)["id"] == 7


def test_any_id_comes_back(referee: Referee) -> None:
    values: list[Any] = [None, 0, -1.5, "é\ud800", [], {"a": [None]}, 10**300]
    for value in values:
        assert referee.ask(changed(id=value))["id"] == value


DECK_LINE = json.dumps(
    {"deck": DECK, "preset": "mariage", "dealer": 1, "actions": ["draw"]}
).encode()
KINDS = {"bad_json", "bad_request", "bad_deck", "illegal_action"}
SNIPPETS = [b"{", b"}", b"[", b'"', b",", b":", b"null", b"1e9", b"-", b"\\u0000", b"\xf0", b"QS"]


FULL = changed(
    trace=True,
    view=0,
    holds=False,
    solve=True,
    rules={"sweep": 40},
    ask={"player": "greedy", "seed": 1},
)
ODD: list[Any] = [
    None,
    True,
    0,
    1,
    -1,
    2.5,
    10**30,
    "",
    "QS",
    "public",
    "meld KSQS",
    [],
    {},
    ["QS"],
]
ODD += ["draw", "exchange", *PRESETS, *PARAMETERS]


def disturbed(rng: Random, document: dict[str, Any]) -> dict[str, Any]:
    """Return `document` with one or two of its values, at any depth, changed, lost or moved."""
    copy = json.loads(json.dumps(document))
    for _ in range(rng.randint(1, 2)):
        place: Any = copy
        keys = list(place)
        key: Any = rng.choice(keys)
        while isinstance(place[key], dict | list) and place[key] and rng.random() < 0.8:
            place = place[key]
            key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        match rng.randrange(3):
            case 0:
                place[key] = rng.choice(ODD)
            case 1 if len(place) > 1:
                del place[key]
            case _ if isinstance(place, dict):
                place[str(rng.choice(ODD))] = rng.choice(ODD)
            case _:
                rng.shuffle(place)
    return cast(dict[str, Any], copy)


def answer_mutated(count: int) -> None:
    """Let the referee answer `count` bad lines; each gets one answer and none a traceback."""
    rng = Random(20261129)
    seeds = [json.dumps(FULL).encode(), DECK_LINE]
    kinds = Counter[str]()
    for number in range(count):
        if number % 2:
            line = json.dumps(disturbed(rng, FULL)).encode()
        else:
            line = mutated(rng, rng.choice(seeds), SNIPPETS).replace(b"\n", b"")
        answer = json.loads(answer_line(line))
        kinds[answer.get("kind", "answer")] += 1
    assert set(kinds) == {*KINDS, "answer"}


def test_mutated_input_is_answered() -> None:
    answer_mutated(3000)


@pytest.mark.soak
def test_a_hundred_thousand_mutated_inputs_are_answered() -> None:
    answer_mutated(100_000)
