"""Requests made up from the OpenAPI document: none of them breaks the server."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies

with warnings.catch_warnings():
    # Its plugin for pytest and what that brings along warn about each other.
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_headers_conformance,
        response_schema_conformance,
        status_code_conformance,
        unsupported_method,
    )

CHECKS: list[Callable[..., Any]] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def seat(port: int) -> dict[str, str]:
    """Return a table, at its end so that it has a record too, and its token."""
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}")
    made: dict[str, str] = client.post("/api/tables", json={"pace": 0}).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    for number in range(20):
        table = client.get(f"/api/tables/{made['table']}", headers=headers).json()
        action = {"id": str(number), "seen": table["number"], "do": "resign"}
        path = f"/api/tables/{made['table']}/actions"
        if client.post(path, json=action, headers=headers).status_code == 200:
            break
    client.close()
    return made


def test_no_request_breaks_the_server(port: int, seat: dict[str, str]) -> None:
    send_to_all(port, seat, 25)


@pytest.mark.soak
def test_no_request_of_many_breaks_the_server(port: int, seat: dict[str, str]) -> None:
    send_to_all(port, seat, 500)


def send_to_all(port: int, seat: dict[str, str], count: int) -> None:
    """Send `count` made-up requests for every operation of the API."""
    # Without its plugin for pytest, which lags behind pytest.
    api = schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/openapi.json")
    names = []
    for found in api.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr] # an error here fails the test
        names.append(f"{operation.method} {operation.path}")
        send_many(operation, seat, count)
    assert len(names) == 12


def send_many(operation: Any, seat: dict[str, str], count: int) -> None:
    """Send made-up requests for one operation, half of them from somebody who has a seat."""

    @given(case=operation.as_strategy(), is_seated=strategies.booleans())
    @settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send(case: Any, is_seated: bool) -> None:
        headers = {}
        # A stream that is his own would never end.
        if is_seated and not operation.path.endswith("/events"):
            headers["Authorization"] = f"Bearer {seat['token']}"
            if "{table}" in operation.path:
                case.path_parameters["table"] = seat["table"]
        case.call_and_validate(headers=headers, checks=CHECKS)

    send()
