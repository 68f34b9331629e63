"""The log: from nothing to the newest form, optimistic, and enough to rebuild every table."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from tests.server.running import url_of

from marjolet import DECK, Seat
from marjolet.language import Speech
from marjolet.server.actor import TableActor
from marjolet.server.app import create_app
from marjolet.server.computer import Computer
from marjolet.server.database import (
    NEWEST,
    DatabaseError,
    default_url,
    make_engine,
    metadata,
    migrate,
)
from marjolet.server.documents import Deed, NewTable
from marjolet.server.log import Entry, Kind, Log, Overtaken
from marjolet.server.problems import Problem
from marjolet.server.settings import settings_of
from marjolet.server.table import Settings, Table
from marjolet.server.tables import Tables
from marjolet.server.tokens import hash_token, is_table_id, new_table_id
from marjolet.server.verbs import Act, Verbs

ENGLISH = Speech("en")


def settings(**asked: object) -> Settings:
    return settings_of(NewTable.model_validate({"pace": 2.0, **asked}), ENGLISH, Random(1))


def test_migrations_lead_from_nothing_to_the_tables_of_the_code(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def story() -> list[object]:
        engine = make_engine(url_of(tmp_path / "tables.sqlite"))
        await migrate(engine)
        await migrate(engine)
        async with engine.connect() as connection:
            differences: list[object] = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
        await engine.dispose()
        return differences

    assert asyncio.run(story()) == []
    found = sqlite3.connect(tmp_path / "tables.sqlite")
    assert found.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]
    assert found.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
    found.close()


def test_the_newest_migration_is_the_one_that_the_code_expects() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    import marjolet.server

    config = Config()
    folder = Path(str(marjolet.server.__file__)).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == NEWEST


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
    database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.commit()
    database.close()

    async def story() -> None:
        engine = make_engine(url_of(path))
        try:
            with pytest.raises(DatabaseError, match="another version"):
                await migrate(engine)
        finally:
            await engine.dispose()

    asyncio.run(story())


@pytest.mark.parametrize("url", ["nonsense", "sqlite://", "sqlite:////no/such/folder/x", "mysql:x"])
def test_a_database_that_cannot_be(url: str) -> None:
    with pytest.raises(DatabaseError):
        make_engine(url)


def test_the_file_of_the_user_is_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    url = default_url()
    folder = Path(url.removeprefix("sqlite:///")).parent
    assert folder.is_relative_to(tmp_path)
    assert folder.stat().st_mode & 0o077 == 0


def test_only_one_of_two_appends_at_the_same_place(tmp_path: Path) -> None:
    async def story() -> None:
        engine = make_engine(url_of(tmp_path / "tables.sqlite"))
        await migrate(engine)
        log = Log(engine)
        table = new_table_id()
        verbs = Verbs(lambda: DECK)
        new = verbs.first_entries(table, settings(), {Seat.ZERO: hash_token("x")})
        await log.create(new)

        async def append(action: str) -> bool:
            entry = Entry(Kind.RESIGNED, {}, Seat.ZERO, action)
            try:
                await log.append(table, 2, [entry])
            except Overtaken:
                return False
            return True

        done = await asyncio.gather(*(append(f"a{number}") for number in range(10)))
        assert sum(done) == 1
        # A second entry for the same action, although its place is free.
        again = Entry(Kind.RESIGNED, {}, Seat.ZERO, f"a{done.index(True)}")
        with pytest.raises(Overtaken):
            await log.append(table, 3, [again])
        assert [entry.kind for entry in await log.read(table)] == ["created", "dealt", "resigned"]
        assert len(await log.read(table, 2)) == 1
        await engine.dispose()

    asyncio.run(story())


def test_two_processes_play_at_one_table(tmp_path: Path) -> None:
    """Let two applications act in turn on one database: each catches up with the other."""

    async def story() -> None:
        url = url_of(tmp_path / "tables.sqlite")
        apps = [create_app(url, decks=lambda: DECK) for _ in range(2)]
        async with (
            apps[0].router.lifespan_context(apps[0]),
            apps[1].router.lifespan_context(apps[1]),
        ):
            first, second = (app.state.tables for app in apps)
            assert isinstance(first, Tables)
            table, seat, token = await first.create(settings(first_dealer="opponent"))
            one, _ = await first.seat(table, token)
            other, _ = await second.seat(table, token)
            move = one.table.view(seat).legal[0].code
            act = Act(seat, "m", 1, "move", ENGLISH, move, token)
            assert await one.act(act) == {"number": 2}
            # The other has not heard of it: it finds out when its own append fails.
            assert await other.act(act) == {"number": 2}
            with pytest.raises(Problem, match="stale"):
                await other.act(Act(seat, "r", 1, "resign", ENGLISH, None, token))
            assert await other.act(Act(seat, "r", 2, "resign", ENGLISH, None, token)) == {
                "number": 3
            }
            with pytest.raises(Problem, match="stale"):
                await one.act(Act(seat, "s", 2, "take_back", ENGLISH, None, token))
            assert one.stream(seat).document == other.stream(seat).document

    asyncio.run(story())


def test_a_table_is_what_its_log_says(tmp_path: Path) -> None:
    """Play with take-backs, a new deal and a rematch, then compare with a fold of the log."""

    async def story() -> None:
        app = create_app(url_of(tmp_path / "tables.sqlite"), computer=Computer(chance=Random(4)))
        async with app.router.lifespan_context(app):
            tables: Tables = app.state.tables
            made = settings(pace=0.0, rules={"target": 300})
            table, seat, token = await tables.create(made)
            actor, _ = await tables.seat(table, token)
            rng, number = Random(2), 0
            while not actor.table.match.is_over:
                news = actor.news()
                seen = actor.stream(seat).number
                do: Deed = "move"
                move = None
                if actor.table.next == "deal":
                    do = "next_deal"
                elif actor.table.asked != seat:
                    await asyncio.wait_for(news.wait(), 10)
                    continue
                elif rng.random() < 0.1 and actor.table.previous_decision(seat) is not None:
                    do = "take_back"
                else:
                    move = rng.choice(actor.table.view(seat).legal).code
                number += 1
                await actor.act(Act(seat, f"a{number}", seen, do, ENGLISH, move, token))
            last = actor.stream(seat).number
            answer = await actor.act(Act(seat, "re", last, "rematch", ENGLISH, None, token))
            assert is_table_id(answer["table"])
            engine = make_engine(url_of(tmp_path / "tables.sqlite"))
            entries = await Log(engine).read(table)
            await engine.dispose()
            folded = Table(table, entries)
            assert folded.number == actor.table.number == len(entries)
            assert folded.match == actor.table.match
            assert folded.answers == actor.table.answers
            assert folded.times == actor.table.times
            stream = folded.streams[seat]
            assert stream.document == actor.stream(seat).document
            for after in (None, stream.number - 100, stream.number - 3):
                assert stream.after(after) == actor.stream(seat).after(after)

    asyncio.run(story())


def test_a_table_that_nobody_looks_at_leaves_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marjolet.server.tables.IDLE_FOR", 0.0)
    monkeypatch.setattr("marjolet.server.tables.SWEPT_EVERY", 0.02)

    async def story() -> None:
        app = create_app(url_of(tmp_path / "tables.sqlite"))
        async with app.router.lifespan_context(app):
            tables: Tables = app.state.tables
            table, seat, token = await tables.create(settings(first_dealer="opponent"))
            first, _ = await tables.seat(table, token)
            before = first.stream(seat).document
            await asyncio.sleep(0.1)
            second, _ = await tables.seat(table, token)
            assert second is not first
            assert second.stream(seat).document == before
            # Who reads, or waits for the computer, keeps it there.
            second.readers[seat] = 1
            await asyncio.sleep(0.1)
            assert (await tables.seat(table, token))[0] is second

    asyncio.run(story())


def test_tokens_are_not_in_the_database(tmp_path: Path) -> None:
    async def story() -> str:
        app = create_app(url_of(tmp_path / "tables.sqlite"))
        async with app.router.lifespan_context(app):
            _, _, token = await app.state.tables.create(settings())
        return str(token)

    token = asyncio.run(story())
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()


async def two_processes(path: Path, story: Callable[[Tables, Tables], Awaitable[None]]) -> None:
    """Let `story` happen at two applications on one database."""
    url = url_of(path / "tables.sqlite")
    apps = [create_app(url, decks=lambda: DECK) for _ in range(2)]
    async with (
        apps[0].router.lifespan_context(apps[0]),
        apps[1].router.lifespan_context(apps[1]),
    ):
        await story(apps[0].state.tables, apps[1].state.tables)


def test_a_process_that_is_behind_catches_up_before_it_refuses(tmp_path: Path) -> None:
    async def story(first: Tables, second: Tables) -> None:
        table, seat, token = await first.create(settings(first_dealer="opponent"))
        one, _ = await first.seat(table, token)
        other, _ = await second.seat(table, token)
        move = one.table.view(seat).legal[0].code
        moved = Act(seat, "m", 1, "move", ENGLISH, move, token)
        resigned = Act(seat, "r", 2, "resign", ENGLISH, None, token)
        assert await one.act(moved) == {"number": 2}
        assert await one.act(resigned) == {"number": 3}
        assert other.stream(seat).number == 1
        # What the first has answered, the other answers too.
        assert await other.act(resigned) == {"number": 3}
        assert await other.act(moved) == {"number": 2}
        rematch = await one.act(Act(seat, "n", 3, "rematch", ENGLISH, None, token))
        # A new action on what only the first has shown.
        assert await other.act(Act(seat, "o", 4, "rematch", ENGLISH, None, token)) == rematch
        with pytest.raises(Problem, match="stale"):
            await other.act(Act(seat, "p", 2**31 - 1, "resign", ENGLISH, None, token))

    asyncio.run(two_processes(tmp_path, story))


def test_entries_that_the_database_refuses_are_not_tried_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(tables: Tables, __: Tables) -> None:
        table, seat, token = await tables.create(settings(first_dealer="opponent"))
        actor, _ = await tables.seat(table, token)
        resign = Act(seat, "r", 1, "resign", ENGLISH, None, token)
        with monkeypatch.context() as patched:
            patched.setattr(Kind.RESIGNED, "_value_", None)  # what the column does not take
            async with asyncio.timeout(5):
                with pytest.raises(Problem, match="not-stored"):
                    await actor.act(resign)
        assert await actor.act(resign) == {"number": 2}

    asyncio.run(two_processes(tmp_path, story))


def test_what_the_table_does_by_itself_survives_a_database_that_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marjolet.server.actor.RETRIED_AFTER", 0.01)

    async def refuse(*_: object) -> None:
        refused.append(1)
        raise Overtaken

    refused: list[int] = []

    async def story(tables: Tables, __: Tables) -> None:
        table, seat, token = await tables.create(settings(first_dealer="me", pace=0.0))
        monkeypatch.setattr(Log, "append", refuse)
        actor, _ = await tables.seat(table, token)
        async with asyncio.timeout(5):
            while len(refused) < 3:
                await asyncio.sleep(0.01)
            monkeypatch.undo()
            while actor.table.asked != seat:
                await asyncio.sleep(0.01)

    asyncio.run(two_processes(tmp_path, story))


def test_closing_leaves_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.sleep(60)

    async def story(tables: Tables, second: Tables) -> None:
        made = [await tables.create(settings(first_dealer="opponent")) for _ in range(3)]
        table, seat, token = made[0]
        actors = [(await tables.seat(each, key))[0] for each, _, key in made]
        monkeypatch.setattr(Log, "append", never)
        acts = [Act(seat, f"a{n}", 1, "resign", ENGLISH, None, token) for n in range(3)]
        # One is being decided, two are in the mailbox.
        waiting = [asyncio.ensure_future(actors[0].act(act)) for act in acts]
        monkeypatch.setattr(Log, "read", never)
        loading = asyncio.ensure_future(second.get(table))
        await asyncio.sleep(0.05)
        async with asyncio.timeout(5):
            await asyncio.gather(tables.close(), second.close())
            answers = await asyncio.gather(*waiting, return_exceptions=True)
            await asyncio.wait([loading])
        assert [str(answer) for answer in answers] == ["not-stored"] * 3
        assert loading.cancelled()
        for late in (actors[1].act(acts[0]), tables.get(table)):
            with pytest.raises(Problem, match="not-stored"):
                await late
        monkeypatch.undo()

    asyncio.run(two_processes(tmp_path, story))


def test_closing_goes_on_where_a_table_cannot_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: object) -> None:
        raise OSError("broken")

    def close(computer: Computer) -> None:
        closed.append(computer)

    closed: list[Computer] = []
    monkeypatch.setattr(TableActor, "close", broken)
    monkeypatch.setattr(Computer, "close", close)

    async def story() -> None:
        app = create_app(url_of(tmp_path / "tables.sqlite"))
        async with app.router.lifespan_context(app):
            tables: Tables = app.state.tables
            table, _, token = await tables.create(settings(first_dealer="opponent"))
            await tables.seat(table, token)

    with pytest.raises(OSError, match="broken"):
        asyncio.run(story())
    assert len(closed) == 1


def test_only_so_many_tables_are_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marjolet.server.tables.MOST_TABLES", 2)

    async def story(tables: Tables, __: Tables) -> None:
        made = [await tables.create(settings(first_dealer="opponent")) for _ in range(3)]
        found = [await tables.seat(table, token) for table, _, token in made]
        first, second, third = (actor for actor, _ in found)
        assert [first.is_closed, second.is_closed, third.is_closed] == [True, False, False]
        # The first comes back in the place of the one that was idle longest, and goes on.
        table, seat, token = made[0]
        again, _ = await tables.seat(table, token)
        assert again is not first
        assert second.is_closed
        act = Act(seat, "r", 1, "resign", ENGLISH, None, token)
        assert await again.act(act) == {"number": 2}
        # Whoever reads keeps a table there.
        third.readers[seat] = again.readers[seat] = 1
        with pytest.raises(Problem, match="busy"):
            await tables.get(made[1][0])
        third.readers[seat] = 0
        assert not (await tables.get(made[1][0])).is_closed
        again.readers[seat] = 0

    asyncio.run(two_processes(tmp_path, story))


def test_a_person_of_the_first_logs_is_still_one() -> None:
    made = settings()
    old = {**made.to_json(), "kinds": ["person", "greedy"]}
    assert made.kinds == ("human", "greedy")
    assert Settings.of_json(old) == made


def test_the_database_follows_the_variable_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "own" / "data"
    monkeypatch.setenv("MARJOLET_DATA", str(folder))
    file = Path(default_url().removeprefix("sqlite:///"))
    assert file == folder / "tables.sqlite"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert file.stat().st_mode & 0o777 == 0o600
    # A folder that is there is left as it is; what lies in it is the user's own.
    folder.chmod(0o755)
    file.chmod(0o644)
    default_url()
    assert folder.stat().st_mode & 0o777 == 0o755
    assert file.stat().st_mode & 0o777 == 0o600
    (tmp_path / "file").touch()
    monkeypatch.setenv("MARJOLET_DATA", str(tmp_path / "file"))
    with pytest.raises(DatabaseError, match="cannot be made"):
        default_url()
