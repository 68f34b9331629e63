"""A server for the tests that need no other, and one process for those that kill it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.running import Process, serving


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Return the port of a server that serves one test file."""
    with serving(tmp_path_factory.mktemp("server") / "tables.sqlite") as (number, _):
        yield number


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """Return a server that is not started yet, and is gone when the test is over."""
    server = Process(tmp_path / "tables.sqlite")
    yield server
    server.kill()
