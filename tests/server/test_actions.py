"""What a seat may do, what is refused, and that asking twice changes nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from tests.server.wire import Connection, Document, Seat, finish, play_deal

from marjolet import DECK, Deal
from marjolet import Seat as Place
from marjolet.lines import LineKind
from marjolet.rulebook import load
from marjolet.rules import PRESETS
from marjolet.server.recording import released_times

Story = Callable[[Seat], Awaitable[None]]


def run(port: int, story: Story, **settings: Any) -> None:
    """Let `story` happen at a new table."""

    async def at_a_table() -> None:
        await story(await Seat.sit(port, **{"first_dealer": "opponent", **settings}))

    finish(at_a_table())


async def my_turn(seat: Seat) -> None:
    async for _ in seat.listen():
        if seat.table["view"]["to_act"] == 0:
            return


def first_legal(view: Document) -> str:
    return str(view["legal"][0])


def kind_of(answer: Document) -> str:
    return str(answer["type"]).removeprefix("/problems/")


def test_a_table_deals_at_once(port: int) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        table = seat.table
        assert (table["number"], table["seat"], table["next"]) == (1, 0, None)
        assert table["names"] == ["Anna", "Greedy"]
        assert table["kinds"] == ["human", "greedy"]
        assert table["rules"] == {"sweep": 40}
        assert len(table["view"]["hand"]) == 6
        assert json.loads((await seat.get())[1]) == table

    run(port, story, name="Anna", rules={"sweep": 40})


def test_the_same_action_twice_is_one_action(port: int) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        legal = seat.table["view"]["legal"]
        first = await seat.act("move", legal[0], id="once")
        assert first == (200, {"number": 2})
        assert await seat.act("move", legal[0], id="once") == first
        # Whatever else stands beside the id.
        assert await seat.act("resign", id="once") == first

    run(port, story)


def test_twenty_at_once_are_one_action(port: int) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        body = {"id": "x", "seen": 1, "do": "move", "move": first_legal(seat.table["view"])}
        path = f"/api/tables/{seat.id}/actions"

        async def send() -> tuple[int, bytes]:
            connection = await Connection.open(port)
            return await connection.request("POST", path, body, seat.headers)

        answers = await asyncio.gather(*(send() for _ in range(20)))
        assert set(answers) == {(200, b'{"number":2}')}

    run(port, story)


def test_an_action_on_an_old_table_is_stale(port: int) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        move = first_legal(seat.table["view"])
        for seen in (0, 2, 77):
            status, answer = await seat.act("move", move, seen=seen)
            assert (status, kind_of(answer), answer["number"]) == (409, "stale", 1)
        assert (await seat.act("move", move))[0] == 200

    run(port, story)


def test_a_card_that_is_not_held_is_refused_without_being_named(port: int) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        hand = seat.table["view"]["hand"]
        other = next(card.code for card in DECK if card.code not in hand)
        status, answer = await seat.act("move", other)
        assert (status, kind_of(answer)) == (409, "illegal-move")
        assert answer["detail"] == "You do not hold this card."
        status, body = await seat.get(f"/why/{other}")
        assert (status, kind_of(json.loads(body))) == (409, "illegal-move")
        assert (await seat.act("move", "meld KSQS"))[0] == 409
        assert (await seat.act("move", "draw"))[0] == 409
        assert json.loads((await seat.get())[1]) == seat.table

    run(port, story)


def test_nobody_acts_out_of_turn(port: int) -> None:
    async def story(seat: Seat) -> None:
        async for _ in seat.listen():
            break
        assert seat.table["view"]["to_act"] == 1
        status, answer = await seat.act("move", seat.table["view"]["hand"][0])
        assert (status, kind_of(answer)) == (409, "not-your-turn")
        assert kind_of(json.loads((await seat.get("/hint"))[1])) == "not-your-turn"

    run(port, story, first_dealer="me", pace=2)


@pytest.mark.parametrize("do", ["next_deal", "rematch", "take_back"])
def test_what_has_its_time_is_refused_before(port: int, do: str) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        status, answer = await seat.act(do)
        assert (status, kind_of(answer), answer["number"]) == (409, "not-now", 1)

    run(port, story)


def test_without_the_token_nothing_is_shown(port: int) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        other = await Seat.sit(port)
        for headers in (
            {},
            {"Authorization": "Bearer "},
            {"Authorization": f"Bearer {seat.token[:-1]}"},
            {"Authorization": f"Bearer {other.token}"},
            {"Authorization": f"Basic {seat.token}"},
            {"Authorization": f"Bearer {'0' * 64}"},
        ):
            for path in ("", "/events", "/hint", "/why/QS", "/record"):
                status, body = await seat.actions.request(
                    "GET", f"/api/tables/{seat.id}{path}", headers=headers
                )
                assert (status, kind_of(json.loads(body))) == (401, "no-seat")

    run(port, story)


@pytest.mark.parametrize("table", ["0" * 32, "x", "..", "%00", "A" * 5000])
def test_no_table_can_be_guessed(port: int, table: str) -> None:
    async def story(seat: Seat) -> None:
        status, body = await seat.actions.request("GET", f"/api/tables/{table}")
        assert (status, kind_of(json.loads(body))) in ((404, "no-table"), (404, "not-found"))

    run(port, story)


def test_a_whole_match_with_its_record_and_rematch(port: int) -> None:
    async def story(seat: Seat) -> None:
        rng = Random(3)
        deals = 0
        while not seat.table or not seat.table["match_over"]:
            if seat.table:
                assert seat.table["next"] == "deal"
                assert kind_of(json.loads((await seat.get("/record"))[1])) == "not-finished"
                assert (await seat.act("next_deal"))[0] == 200
                seat.stream = await Connection.open(port)
            await play_deal(seat, lambda view: str(rng.choice(view["legal"])))
            deals += 1
        assert len(seat.table["deals"]) == deals
        assert max(seat.table["totals"]) >= 150
        assert seat.table["next"] == "rematch"
        status, body = await seat.get("/record", Accept="application/json")
        record = json.loads(body)
        assert status == 200
        assert len(record["deals"]) == deals
        assert record["players"][1]["kind"] == "greedy"
        text = (await seat.get("/record", Accept="text/plain"))[1]
        assert text.startswith(b"[Marjolet")
        first = await seat.act("rematch", id="again")
        assert first[0] == 200
        assert await seat.act("rematch", id="again") == first
        new = first[1]
        status, body = await seat.actions.request(
            "GET",
            f"/api/tables/{new['table']}",
            headers={"Authorization": f"Bearer {new['token']}"},
        )
        table = json.loads(body)
        assert status == 200
        assert table["first_dealer"] == 1 - seat.table["first_dealer"]
        assert table["totals"] in ([0, 0], [10, 0], [0, 10])  # 10 for a dix that is turned up
        old = json.loads((await seat.get())[1])
        assert old["rematch"] == new["table"]
        # Asked for anew, it is still the same table.
        assert (await seat.act("rematch", seen=old["number"]))[1] == new

    run(port, story, rules={"target": 150})


def test_a_table_says_what_was_chosen_and_which_rules_pay(port: int) -> None:
    page = load("en")

    async def story(seat: Seat) -> None:
        await my_turn(seat)
        assert (seat.table["preset"], seat.table["rules"]) == chosen
        # A view would name the nearest preset.
        assert not {"preset", "rules"} & set(seat.table["view"])
        cited = seat.table["rules_of_lines"]
        assert set(cited) == {kind.value for kind in LineKind}
        assert set(cited.values()) <= set(page.rules)
        kinds = ("marriage", "four", "run", "cards")
        captured = "mariage" in chosen[0]
        assert [cited[kind] for kind in kinds] == (
            ["9.16", "9.28", "9.27", "9.22"] if captured else ["4.4", "4.6", "9.27", "7.1"]
        )

    for preset in PRESETS:
        chosen: tuple[str, dict[str, Any]] = (preset, {})
        run(port, story, preset=preset)
    usual = PRESETS["marjolet"]
    chosen = ("gerver", {name: getattr(usual, name) for name in ("announce", "card_reuse")})
    run(port, story, preset=chosen[0], rules=chosen[1])


def test_a_finished_deal_has_its_trump(port: int) -> None:
    async def story(seat: Seat) -> None:
        await play_deal(seat, first_legal)
        assert [deal["trump"] for deal in seat.table["deals"]] == [seat.table["view"]["trump"]]

    run(port, story, rules={"target": 0})


def test_the_times_are_those_of_the_moves_that_remain() -> None:
    rng = Random(6)
    for preset in PRESETS.values():
        for _ in range(20):
            shuffled = Deal.shuffled(rng, Place.ZERO, preset)
            deal = Deal(shuffled.deck, shuffled.dealer, preset, holds=True)
            free, times = Deal(shuffled.deck, shuffled.dealer, preset), []
            while not deal.is_over:
                move = rng.choice(deal.legal_moves)
                if free.is_legal(move):
                    free = free.play(move)
                    times.append(len(deal.moves))
                deal = deal.play(move)
            taken = list(range(len(deal.moves)))
            assert released_times(deal, taken, deal.released()) == times


def test_the_record_is_one_that_the_engine_accepts(port: int) -> None:
    from marjolet.record import check, parse_json, parse_text

    async def story(seat: Seat) -> None:
        await play_deal(seat, first_legal)
        body = (await seat.get("/record"))[1]
        record = parse_json(body)
        assert check(record) == []
        text = (await seat.get("/record", Accept="text/plain"))[1]
        assert parse_text(text) == record

    for preset in PRESETS:
        run(port, story, rules={"target": 0}, preset=preset)


def test_resigning_ends_the_match(port: int) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        assert await seat.act("resign") == (200, {"number": 2})
        table = json.loads((await seat.get())[1])
        assert (table["resigned"], table["match_winner"], table["next"]) == (0, 1, "rematch")
        status, answer = await seat.act("resign", seen=2)
        assert (status, kind_of(answer)) == (409, "not-now")
        assert (await seat.get("/record"))[0] == 200

    run(port, story)


def test_taking_back_returns_to_the_previous_decision(port: int) -> None:
    async def story(seat: Seat) -> None:
        before: list[Document] = []
        async for _ in seat.listen():
            view = seat.table["view"]
            if view["to_act"] != 0:
                continue
            if len(before) == 4:
                break
            before.append(view)
            await seat.act("move", view["legal"][0])
        for view in reversed(before):
            seat.table = json.loads((await seat.get())[1])
            assert seat.table["can_take_back"]
            assert (await seat.act("take_back"))[0] == 200
            assert json.loads((await seat.get())[1])["view"] == view
        assert not json.loads((await seat.get())[1])["can_take_back"]

    run(port, story)


def test_a_table_says_what_announcements_are_worth(port: int) -> None:
    announced: list[str] = []

    async def story(seat: Seat) -> None:
        async for _ in seat.listen():
            view, worth = seat.table["view"], seat.table["worth"]
            if seat.table["next"] is not None:
                break
            assert set(worth) == {move for move in view["legal"] if len(move) > 4}
            if view["to_act"] != 0:
                continue
            move = next(iter(worth), view["legal"][0])
            points = view["points"][0]
            assert (await seat.act("move", move))[0] == 200
            if move in worth:
                announced.append(move)
                now = json.loads((await seat.get())[1])["view"]["lines"]
                assert sum(line[1] for line in now if line[0] == 0) >= points + worth[move]

    for _ in range(60):
        if len(announced) < 3:
            run(port, story, rules={"target": 0})
    assert len(announced) >= 3


def test_a_table_without_taking_back(port: int) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        await seat.act("move", first_legal(seat.table["view"]))
        seat.table = json.loads((await seat.get())[1])
        assert not seat.table["can_take_back"]

    run(port, story, takes_back=False)


def test_hints_and_reasons(port: int) -> None:
    async def story(seat: Seat) -> None:
        asked = 0
        async for _ in seat.listen():
            view = seat.table["view"]
            if seat.table["next"] is not None:
                break
            if view["to_act"] != 0:
                continue
            status, body = await seat.get("/hint", **{"Accept-Language": "en"})
            hint = json.loads(body)
            assert status == 200
            assert hint["number"] == seat.table["number"]
            assert hint["move"] in view["legal"]
            assert hint["sentence"].endswith(".")
            for card in view["hand"]:
                why = json.loads((await seat.get(f"/why/{card}"))[1])
                assert ("may play" in why["sentence"]) == (card in view["legal"])
            asked += 1
            await seat.act("move", hint["move"])
        assert asked >= 16

    run(port, story)


def test_typed_words_are_read(port: int) -> None:
    async def story(seat: Seat) -> None:
        await my_turn(seat)
        card = seat.table["view"]["hand"][0]
        for text, moves in ((card, [card]), ("draw", []), ("nonsense", [])):
            body = {"table": seat.id, "text": text}
            status, answer = await seat.actions.request("POST", "/api/read", body, seat.headers)
            understood = json.loads(answer)
            assert status == 200
            assert understood["moves"] == moves
            assert bool(understood["sentence"]) == (not moves)
        status, _ = await seat.actions.request("POST", "/api/read", {"table": seat.id, "text": ""})
        assert status == 401

    run(port, story)
