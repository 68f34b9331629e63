"""The database: its tables, the engine for a URL, and the migrations at the start.

Everything that happens is a row of ``entries``; the other tables say which tables exist and whose
seats they are. Nothing is ever changed or deleted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
    make_url,
    text,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ..errors import MarjoletError
from ..saves import default_folder

NEWEST = "0001"  # the last migration; a database that stands there needs no look at the others

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}

metadata = MetaData()

# The words "table" and "number" mean something to SQL or are too short to search for.
game_tables = Table(
    "game_tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
)

# A seat belongs to whoever knows its token; only the token's SHA-256 is kept.
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("game_tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("token_hash", String(64), nullable=False),
)

# The log of every table. The primary key is what makes appending optimistic: of two processes that
# both saw entry 7 as the last, one writes entry 8. The second key makes actions idempotent.
entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("game_tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger, nullable=True),
    Column("action", String(64), nullable=True),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "seat", "action", name="one_entry_per_action"),
)


class DatabaseError(MarjoletError):
    """A database that cannot be used as it is; the message is for whoever started the server."""


def default_url() -> str:
    """Return the URL of the SQLite file beside the matches of the terminal, made if needed.

    That is below MARJOLET_DATA if set, else in the user's own folder.
    """
    file = default_folder().parent / "tables.sqlite"
    # The log holds every card; nobody else on this computer needs to read it. What SQLite puts
    # beside the file is open to nobody to whom the file is not.
    try:
        file.parent.mkdir(0o700, parents=True, exist_ok=True)
        file.touch(0o600)
        file.chmod(0o600)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DatabaseError(f"The database {file} cannot be made: {reason}.") from None
    return f"sqlite:///{file}"


def make_engine(url: str) -> AsyncEngine:
    """Return an engine for `url`; ``sqlite:`` and ``postgresql:`` get their async drivers."""
    try:
        parsed = make_url(url)
        if parsed.drivername in _DRIVERS:
            parsed = parsed.set(drivername=_DRIVERS[parsed.drivername])
        options: dict[str, Any] = {}
        if parsed.get_backend_name() == "sqlite":
            _require_folder(parsed.database)
            options["connect_args"] = {"timeout": 30}
        # Parameters of failed statements are cards: they stay out of every error text.
        engine = create_async_engine(parsed, hide_parameters=True, **options)
    except (SQLAlchemyError, ImportError) as error:
        reason = str(error).splitlines()[0]
        raise DatabaseError(f"The database URL cannot be used: {reason}.") from None
    if parsed.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _require_folder(path: str | None) -> None:
    if not path or path == ":memory:":
        raise DatabaseError("The database needs a file: sqlite:///path/to/tables.sqlite.")
    if not Path(path).absolute().parent.is_dir():
        raise DatabaseError(f"There is no folder for the database {path}.")


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Let readers and the one writer work side by side, and keep commits if the process is killed.

    What is committed is with the operating system, so that no death of the process loses it. Only
    when the computer itself loses its power can the last moves be missing; the database stays
    whole, and clients that have seen more are sent the table as it is. To wait for the disk each
    time would cost a tenth of a second now and then.
    """
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to the newest form; do nothing, and import nothing, if it is there."""
    try:
        async with engine.begin() as connection:
            if await connection.run_sync(_revision) == NEWEST:
                return
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except (SQLAlchemyError, OSError) as error:
        cause = getattr(error, "orig", None) or error
        raise DatabaseError(f"The database cannot be opened: {cause}.") from None


def _revision(connection: Connection) -> str | None:
    """Return the migration at which the database stands, or None if it is empty."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseError(
            f"The database was written by another version of Marjolet: {error}."
        ) from None
