"""No byte that a seat is sent tells what it may not know.

Whole deals are played through the real server. First every byte is searched for cards; then deals
that the seat cannot tell apart are played, whose streams must be the same to the byte, also when
only in one of them the computer could have announced.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.play import careful_move
from tests.server.running import serving
from tests.server.wire import Document, Seat, finish

from marjolet import Card, Deal, Draw, Move, Play, View, resample
from marjolet import Seat as Place
from marjolet.cards import DECK
from marjolet.deal import State
from marjolet.events import Announced, Event, Exchanged, Played
from marjolet.moves import Announce, Exchange
from marjolet.players import Player, make_player
from marjolet.rules import PRESETS, Rules, make_rules
from marjolet.server.computer import Computer

ONE_DEAL = {"target": 0}
CARD = re.compile(rb"(?=([7-9TJQKA][SHDC]))")

Deck = Sequence[Card]


class Knowledge:
    """What one seat may know of a deal, kept from the deck and from what happens: nothing of ours.

    Everything is known once the stock is gone.
    """

    def __init__(self, deck: Deck, rules: Rules, dealer: int, seat: int) -> None:
        codes = [card.code for card in deck]
        size = rules.hand_size
        self.seat = seat
        self.hidden_stock = codes[2 * size + 1 :]
        self.stock = len(self.hidden_stock) + 1
        self.known = {codes[2 * size]}
        place = 0
        for packet in rules.packets:
            for owner in (1 - dealer, dealer):
                if owner == seat:
                    self.known.update(codes[place : place + packet])
                place += packet

    def follow(self, happened: Iterable[Document]) -> None:
        for event in happened:
            if "draw" in event:
                drawn = self.hidden_stock.pop(0)
                self.stock -= 1
                if event["seat"] == self.seat:
                    assert event["draw"] == drawn
                    self.known.add(drawn)
                else:
                    assert event["draw"] is None
            elif "turn_up" in event:
                self.stock -= 1
            for word in ("play", "meld", "exchange", "taken", "turn_up"):
                text = event.get(word, "")
                self.known.update(text[at : at + 2] for at in range(0, len(text), 2))

    @property
    def secret(self) -> set[bytes]:
        """The codes that must not be named now."""
        if self.stock == 0:
            return set()
        return {card.code.encode() for card in DECK} - {code.encode() for code in self.known}


def deck_of(database: Path, table: str) -> Deck:
    """Return the deck of the one deal at `table`, as the log has it."""
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT body FROM entries WHERE table_id = ? AND kind = 'dealt'"
        ((body,),) = connection.execute(query, (table,)).fetchall()
    return [Card(code) for code in json.loads(body)["deck"].split()]


async def watch_a_deal(port: int, database: Path, preset: str, player: str, rng: Random) -> int:
    """Play one deal, with all that a curious client would ask; return how many bytes were read."""
    rules = make_rules(preset, ONE_DEAL)
    opponent = {"player": player}
    settings: dict[str, Any] = {"preset": preset, "rules": ONE_DEAL, "opponent": opponent}
    seat = await Seat.sit(port, **settings)
    knowledge: Knowledge | None = None
    searched = [0, 0]

    def search() -> None:
        assert knowledge is not None
        for place, connection in enumerate((seat.stream, seat.actions)):
            fresh = bytes(connection.received[searched[place] :])
            searched[place] = len(connection.received)
            named = {match[1] for match in CARD.finditer(fresh)}
            assert not named & knowledge.secret, fresh

    async for event in seat.listen():
        view = seat.table["view"]
        if knowledge is None:
            knowledge = Knowledge(deck_of(database, seat.id), rules, view["dealer"], 0)
            knowledge.follow(view["events"])
        else:
            knowledge.follow(event["happened"])
        search()
        if seat.table["next"] is not None:
            break
        if view["to_act"] == 0:
            if rng.random() < 0.1:
                await be_curious(seat, rng)
            status, answer = await seat.act("move", choose(view, rng))
            assert status == 200, answer
        search()
    count = len(seat.stream.received) + len(seat.actions.received)
    await seat.close()
    return count


def choose(view: Document, rng: Random) -> str:
    """Return a legal move, with a liking for announcements."""
    special = [move for move in view["legal"] if len(move) > 4]
    return str(rng.choice(special or view["legal"]))


async def be_curious(seat: Seat, rng: Random) -> None:
    """Ask for whatever might tell more than it should."""
    await seat.get()
    await seat.get("/hint")
    await seat.get("/record")
    await seat.get(f"/why/{rng.choice(seat.table['view']['hand'])}")
    for card in rng.sample(DECK, 2):
        if card.code not in seat.table["view"]["legal"]:
            await seat.get(f"/why/{card.code}")
            await seat.act("move", card.code)
    for move in ("meld AS", "meld KSQS", "exchange", "draw"):
        if move not in seat.table["view"]["legal"]:
            await seat.act("move", move)


def search_every_byte(database: Path, count: int) -> None:
    presets = list(PRESETS)
    rng = Random("bytes")

    async def story(port: int) -> int:
        slots = asyncio.Semaphore(8)

        async def one(number: int) -> int:
            async with slots:
                player = "uniform" if number % 3 == 0 else "greedy"
                preset = presets[number % len(presets)]
                return await watch_a_deal(port, database, preset, player, Random(rng.random()))

        return sum(await asyncio.gather(*(one(number) for number in range(count))))

    with serving(database) as (port, _):
        # A search that is shown nothing finds nothing.
        assert finish(story(port)) > count * 10_000


def test_no_byte_names_a_secret_card(tmp_path: Path) -> None:
    search_every_byte(tmp_path / "tables.sqlite", 200)


@pytest.mark.soak
def test_no_byte_names_a_secret_card_in_many_deals(tmp_path: Path) -> None:
    search_every_byte(tmp_path / "tables.sqlite", 2000)


@dataclass(frozen=True)
class Course:
    """One deal from the first lead to the end, as the person and the computer play it."""

    deck: Deck
    events: tuple[Event, ...]

    def move(self, number: int) -> Move:
        """Return the move that leads to event `number`."""
        match self.events[number]:
            case Played(_, card):
                return Play(card)
            case Announced(_, meld):
                return Announce(meld)
            case Exchanged():
                return Exchange()
        return Draw()


class Scripted:
    """A player who does what the course says."""

    name = "scripted"

    def __init__(self, course: Course) -> None:
        self.course = course

    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        return self.course.move(len(view.events))


def asked(deal: Deal, events: tuple[Event, ...]) -> list[bool]:
    """Return, for each trick that seat 1 wins while the stock lasts, whether he can announce."""
    held = Deal(deal.deck, deal.dealer, deal.rules, holds=True)
    course = Course(deal.deck, events)
    answers = []
    while not held.is_over:
        if held.state is State.WINNER_DRAWS and held.to_act == 1:
            answers.append(len(held.legal_moves) > 1)
        held = held.play(course.move(len(held.events)))
    return answers


def twins(seed: str, count: int) -> Iterator[tuple[Course, Course, bool]]:
    """Yield courses that seat 0 cannot tell apart, and whether only one lets seat 1 announce."""
    rng = Random(seed)
    different = 0
    found = 0
    while found < count:
        deal = Deal.shuffled(rng, Place.ONE, make_rules("marjolet", ONE_DEAL))
        while not deal.is_over:
            # Winners often decline: that is what must not show.
            declines = deal.state is State.WINNER_DRAWS and rng.random() < 0.6
            deal = deal.play(Draw() if declines else careful_move(deal, rng))
        view = View.of(deal, Place.ZERO)
        twin = resample(view, rng)
        if twin.deck == deal.deck or View.of(twin, Place.ZERO) != view:
            continue
        differs = asked(deal, deal.events) != asked(twin, twin.events)
        # At least every second pair is of the kind that is hard.
        if differs or found - different <= different:
            found += 1
            different += differs
            yield Course(deal.deck, deal.events), Course(twin.deck, twin.events), differs


async def follow_course(port: int, course: Course) -> tuple[list[str], bytes]:
    """Play `course` as the person in it; return the events, and the answers to what was asked."""
    seat = await Seat.sit(port, rules=ONE_DEAL, first_dealer="opponent")
    answers = bytearray()
    async for _ in seat.listen():
        view = seat.table["view"]
        if seat.table["next"] is not None:
            break
        if view["to_act"] == 0:
            for path in ("", "/hint", f"/why/{view['hand'][0]}"):
                answers += (await seat.get(path))[1]
            status, answer = await seat.act("move", course.move(len(view["events"])).code)
            assert status == 200, answer
            answers += json.dumps(answer).encode()
    await seat.close()
    return (
        [line.replace(seat.id, "TABLE") for line in seat.events],
        bytes(answers).replace(seat.id.encode(), b"TABLE"),
    )


def compare_twins(database: Path, count: int) -> None:
    playing: list[Course] = []

    def make(name: str, options: Mapping[str, Any]) -> Player:
        return Scripted(playing[-1]) if playing else make_player(name, options)

    with serving(
        database,
        decks=lambda: playing[-1].deck,
        computer=Computer(make_player=make),
    ) as (port, _):
        different = 0
        for first, second, differs in twins("twins", count):
            seen = []
            for course in (first, second):
                playing.append(course)
                seen.append(finish(follow_course(port, course)))
            assert seen[0] == seen[1]
            different += differs
        assert different >= count // 3


def test_twin_deals_give_the_same_bytes(tmp_path: Path) -> None:
    compare_twins(tmp_path / "tables.sqlite", 12)


@pytest.mark.soak
def test_many_twin_deals_give_the_same_bytes(tmp_path: Path) -> None:
    compare_twins(tmp_path / "tables.sqlite", 200)


def test_faults_are_logged_without_cards(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        name = "broken"

        def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
            raise ValueError(f"I hold {view.hand}")

    def deck() -> Deck:
        if len(made) == 1:
            raise RuntimeError(" ".join(card.code for card in DECK))
        made.append(1)
        return DECK

    made: list[int] = []

    async def story(port: int) -> None:
        seat = await Seat.sit(port, rules=ONE_DEAL)
        async for _ in seat.listen():
            view = seat.table["view"]
            if seat.table["next"] is not None:
                break
            if view["to_act"] == 0:
                await seat.act("move", view["legal"][0])
        status, body = await seat.actions.request("POST", "/api/tables", {})
        assert (status, json.loads(body)["type"]) == (500, "/problems/broken")
        assert not CARD.findall(body)

    computer = Computer(make_player=lambda _, __: Broken())
    with serving(tmp_path / "tables.sqlite", decks=deck, computer=computer) as (port, _):
        finish(story(port))
    logged = caplog.text + "".join(capfd.readouterr())
    assert "ValueError at" in logged
    assert "RuntimeError at" in logged
    assert not CARD.findall(logged.encode())
    assert "I hold" not in logged
