"""How long the computer takes says nothing about what it could have done."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.play import careful_move
from tests.server.running import serving
from tests.server.wire import Seat, finish

from marjolet import DECK, Draw, Move, View
from marjolet import Seat as Place
from marjolet.deal import shuffled_deck
from marjolet.players import Player
from marjolet.players.greedy import Greedy
from marjolet.server.computer import DRAWS_AFTER, PLAYS_AFTER, Computer
from marjolet.server.log import Entry, Kind
from marjolet.server.table import Settings, Table
from marjolet.server.thinkers import Thinkers


class Sleeper:
    """A player who thinks for longer than a person would wait."""

    name = "sleeper"

    def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
        time.sleep(0.3)
        return view.legal[-1]


def sleeper(name: str, options: Mapping[str, Any]) -> Player:  # noqa: ARG001
    return Sleeper()


def table_with(deck: Any, pace: float = 1.0) -> Table:
    settings = Settings(
        "marjolet", {}, ("Anna", "Greedy"), ("human", "greedy"), ({}, {}), Place.ONE, pace, True
    )
    dealt = Entry(Kind.DEALT, {"deck": " ".join(card.code for card in deck)})
    return Table("t" * 32, [Entry(Kind.CREATED, settings.to_json()), dealt])


def positions(count: int, pace: float = 1.0) -> Iterator[Table]:
    """Yield a table after each move of many deals."""
    rng = Random("waits")
    for _ in range(count):
        table = table_with(shuffled_deck(rng), pace)
        while table.next is None:
            yield table
            seat = table.deal.to_act
            move = careful_move(table.deal, rng)
            table.apply(Entry(Kind.MOVED, {"move": move.code}, seat))


def test_while_the_winner_draws_all_waits_are_the_same() -> None:
    computer = Computer(chance=Random(1))
    kinds = set()
    for table in positions(20):
        if table.deal.state == "winner_draws" and computer.is_due(table):
            kinds.add((table.asked, table.draws_by_itself, table.deal.to_act))
            assert computer.wait(table) == DRAWS_AFTER
    # The computer was asked, was not asked, and the person was not asked.
    assert kinds == {(1, False, 1), (None, True, 1), (None, True, 0)}
    computer.close()


def test_other_waits_are_random_and_do_not_look_at_the_table() -> None:
    computer = Computer(chance=Random(1))
    waits = [
        computer.wait(table)
        for table in positions(10)
        if table.deal.state != "winner_draws" and computer.is_due(table)
    ]
    computer.close()
    least, most = PLAYS_AFTER
    assert least <= min(waits) < least + 0.05
    assert most - 0.05 < max(waits) <= most
    # The same chance gives the same waits, whatever is at the table.
    computer = Computer(chance=Random(1))
    table = table_with(DECK)
    assert [computer.wait(table) for _ in waits] == waits
    computer.close()


@pytest.mark.parametrize(("pace", "factor"), [(0.0, 0.0), (0.5, 0.5), (2.0, 2.0)])
def test_the_pace_scales_every_wait(pace: float, factor: float) -> None:
    computer = Computer(chance=Random(1))
    for table in positions(2, pace):
        if computer.is_due(table):
            wait = computer.wait(table)
            if table.deal.state == "winner_draws":
                assert wait == DRAWS_AFTER * factor
            else:
                assert PLAYS_AFTER[0] * factor <= wait <= PLAYS_AFTER[1] * factor
    computer.close()


def test_a_slow_thinker_is_not_waited_for_while_the_winner_draws() -> None:
    computer = Computer(make_player=sleeper)
    table = next(
        table
        for table in positions(50, 0.1)
        if table.deal.state == "winner_draws" and table.asked == 1
    )
    begun = time.perf_counter()
    seat, move = asyncio.run(computer.act(table))
    assert time.perf_counter() - begun < 0.25
    assert seat == 1
    assert move == Greedy().choose(table.view(Place.ONE), Random(1))
    computer.close()


def test_a_player_who_never_answers_is_replaced_and_holds_nobody_up() -> None:
    answers = threading.Event()
    asked: list[str] = []

    class Stuck:
        name = "stuck"

        def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
            asked.append(threading.current_thread().name)
            answers.wait(20)
            return view.legal[0]

    class Other:
        name = "other"

        def choose(self, view: View, rng: Random) -> Move:  # noqa: ARG002
            return other

    def make(name: str, options: Mapping[str, Any]) -> Player:  # noqa: ARG001
        return Stuck() if name == "stuck" else Other()

    async def moves(kind: str, count: int) -> list[Move]:
        table.settings = replace(table.settings, kinds=("human", kind))
        acting = (computer.act(table) for _ in range(count))
        return [move for _, move in await asyncio.gather(*acting)]

    computer = Computer(make_player=make, thinkers=Thinkers(limit=0.1))
    table = next(table for table in positions(1, 0.0) if table.asked == 1)
    view = table.view(Place.ONE)
    expected = Greedy().choose(view, Random(1))
    other = next(move for move in view.legal if move != expected)
    try:
        begun = time.perf_counter()
        # More of them than there are threads; then one who thinks as he should.
        assert asyncio.run(moves("stuck", 4)) == [expected] * 4
        assert len(asked) == 2
        assert asyncio.run(moves("other", 4)) == [other] * 4
        # He is not asked again before he has answered.
        assert asyncio.run(moves("stuck", 4)) == [expected] * 4
        assert len(asked) == 2
        assert time.perf_counter() - begun < 2
        stuck = [thread for thread in threading.enumerate() if thread.name == "computer"]
        assert all(thread.daemon for thread in stuck)
    finally:
        answers.set()
    while computer.thinkers.is_overdue("stuck"):
        time.sleep(0.01)
    assert asyncio.run(moves("stuck", 1)) == [view.legal[0]]
    computer.close()


def test_a_player_who_never_answers_does_not_keep_the_program_running() -> None:
    program = """
import threading
from marjolet.server.thinkers import Thinkers
thinkers = Thinkers()
thought = thinkers.think("stuck", threading.Event().wait)
while not thought.running():
    pass
thinkers.close()
"""
    subprocess.run([sys.executable, "-c", program], timeout=20, check=True)


def test_a_player_who_fails_is_replaced_for_the_move() -> None:
    def broken(name: str, options: Mapping[str, Any]) -> Player:
        raise ValueError(name, options)

    computer = Computer(make_player=broken)
    table = next(table for table in positions(5, 0.0) if table.asked == 1)
    seat, move = asyncio.run(computer.act(table))
    assert (seat, move) == (1, Greedy().choose(table.view(Place.ONE), Random(1)))
    table = next(table for table in positions(5, 0.0) if table.draws_by_itself)
    assert asyncio.run(computer.act(table))[1] == Draw()
    computer.close()


def test_draws_come_when_they_should(tmp_path: Path) -> None:
    """Measure the time between a won trick and what follows it, at a twentieth of the pace."""
    gaps: list[float] = []

    async def story(port: int) -> None:
        seat = await Seat.sit(port, pace=0.05, rules={"target": 0})
        won_at = 0.0
        async for event in seat.listen():
            if seat.table["next"] is not None:
                break
            happened = event.get("happened", [])
            if won_at and any("draw" in one for one in happened):
                gaps.append(time.perf_counter() - won_at)
            view = seat.table["view"]
            waits = view["state"] == "winner_draws" and view["to_act"] is None
            won_at = time.perf_counter() if waits else 0.0
            if view["to_act"] == 0:
                await seat.act("move", view["legal"][-1])

    with serving(tmp_path / "tables.sqlite") as (port, _):
        finish(story(port))
    assert len(gaps) >= 5
    gaps.sort()
    assert gaps[0] > DRAWS_AFTER * 0.05 - 0.02
    assert gaps[len(gaps) // 2] < DRAWS_AFTER * 0.05 + 0.05
