"""Headers, languages, problem documents, limits, and the pages that are served as files."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.server.running import Process, serving, url_of
from tests.server.wire import Connection, finish

from marjolet.errors import MarjoletError
from marjolet.language import SUPPORTED, Speech
from marjolet.language.speech import load_catalogue
from marjolet.rules import PARAMETERS, PRESETS
from marjolet.server import documents, problems
from marjolet.server.app import STATIC, create_app
from marjolet.server.documents import PROTOCOL
from marjolet.server.files import TYPES, Folder, pack
from marjolet.server.guard import POLICY
from marjolet.server.messages import messages

Answer = tuple[int, dict[str, str], bytes]


def ask(port: int, method: str, path: str, body: object = None, **headers: str) -> Answer:
    """Send one request on a connection of its own."""

    async def once() -> Answer:
        connection = await Connection.open(port)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.send(method, path, body, named)
        status, received = await connection.head()
        length = 0 if method == "HEAD" else int(received.get("content-length", "0"))
        return status, received, await connection.read(length)

    return finish(once())


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/health", 200),
        ("GET", "/docs", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/tables", 405),
        ("GET", "/api/tables/" + "0" * 32, 404),
        ("POST", "/api/tables", 422),
    ],
)
def test_every_answer_has_the_usual_headers(port: int, method: str, path: str, status: int) -> None:
    answered, headers, _ = ask(port, method, path)
    assert answered == status
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] in ("no-store", "no-cache")
    assert "server" not in headers
    if status >= 400:
        assert headers["content-type"] == problems.MEDIA_TYPE


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("fr", "fr"),
        ("de-CH, fr;q=0.9", "de"),
        ("da, fr;q=0.2, en;q=0.8", "en"),
        ("da", "en"),
        ("", "en"),
        ("*;q=x, de;q=nonsense, fr;q=0.1", "fr"),
    ],
)
def test_problems_speak_the_language_of_the_caller(port: int, accepted: str, language: str) -> None:
    status, headers, body = ask(port, "GET", "/api/tables/" + "0" * 32, Accept_Language=accepted)
    assert status == 404
    assert headers["content-language"] == language
    document = json.loads(body)
    assert document["type"] == "/problems/no-table"
    assert document["title"] == Speech(language).say("There is no such table")


def test_every_problem_is_written_in_every_language() -> None:
    kinds = [kind for kind in vars(problems).values() if isinstance(kind, problems.ProblemKind)]
    assert len(kinds) > 10
    for kind in kinds:
        for text in (kind.title, kind.detail):
            said = {Speech(language).say(text) for language in SUPPORTED}
            assert len(said) == len(SUPPORTED), text


def test_house_rules_are_refused_with_every_mistake(port: int) -> None:
    rules = {"sweep": -1, "fours": [1], "nonsense": 2}
    status, _, body = ask(port, "POST", "/api/tables", {"rules": rules}, Accept_Language="de")
    document = json.loads(body)
    assert (status, document["type"]) == (422, "/problems/bad-rules")
    assert len(document["problems"]) == 3
    status, _, body = ask(port, "POST", "/api/tables", {"preset": "poker"})
    assert (status, json.loads(body)["type"]) == (422, "/problems/bad-rules")


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"opponent": {"player": "nobody"}}, 422, "bad-player"),
        ({"opponent": {"player": "greedy", "options": {"depth": 3}}}, 422, "bad-player"),
        # An option must not make the server look for a file.
        (
            {"opponent": {"player": "learned", "options": {"net": "/etc/passwd"}}},
            422,
            "bad-request",
        ),
        (
            {
                "opponent": {
                    "player": "exact10",
                    "options": {"player": "learned", "options": {"net": "../a.net"}},
                }
            },
            422,
            "bad-request",
        ),
        ({"pace": 3}, 422, "bad-request"),
        ({"pace": "1"}, 422, "bad-request"),
        ({"pace": float("nan")}, 422, "bad-request"),
        ({"name": ""}, 422, "bad-request"),
        ({"name": "a" * 41}, 422, "bad-request"),
        ({"name": "two\nlines"}, 422, "bad-request"),
        ({"name": "\ud800"}, 422, "bad-request"),
        ({"\ud800": 1}, 422, "bad-request"),
        ({"unknown": 1}, 422, "bad-request"),
        ({"rules": {"fours": [[[[[[1]]]]]]}}, 422, "bad-request"),
        ([], 422, "bad-request"),
    ],
)
def test_what_no_table_can_be_made_of(port: int, body: Any, status: int, kind: str) -> None:
    answered, _, content = ask(port, "POST", "/api/tables", body)
    document = json.loads(content)
    assert (answered, document["type"]) == (status, f"/problems/{kind}")
    assert document["status"] == status


def test_what_is_no_json(port: int) -> None:
    async def send(content: bytes) -> tuple[int, bytes]:
        connection = await Connection.open(port)
        connection.write(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + f"Content-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        status, headers = await connection.head()
        return status, await connection.read(int(headers["content-length"]))

    for content in (b"{", b"\xff", b'{"pace": 1e999}', b"[" * 30_000, b'{"pace": ' + b"9" * 5000):
        status, body = finish(send(content))
        assert status in (400, 422)
        assert json.loads(body)["type"] == "/problems/bad-request"


def test_a_form_on_another_site_can_make_nothing(port: int) -> None:
    """Send what a browser would send for a stranger without asking first."""

    async def send(media_type: str) -> int:
        connection = await Connection.open(port)
        content = b'{"pace": 0}'
        connection.write(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
            + f"Content-Type: {media_type}\r\nContent-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        return (await connection.head())[0]

    assert finish(send("application/json")) == 201
    for media_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert finish(send(media_type)) == 422


def test_a_body_over_the_limit_is_not_read(port: int) -> None:
    status, _, body = ask(port, "POST", "/api/tables", {"name": "a" * 70_000})
    assert (status, json.loads(body)["type"]) == (413, "/problems/too-large")

    async def in_pieces() -> int:
        connection = await Connection.open(port)
        connection.write(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        for _ in range(9):
            connection.write(b"2000\r\n" + b"a" * 0x2000 + b"\r\n")
        status, _ = await connection.head()
        return status

    assert finish(in_pieces()) == 413


def test_options_say_what_a_form_needs(port: int) -> None:
    options = json.loads(ask(port, "GET", "/api/options", Accept_Language="fr")[2])
    assert options["language"] == "fr"
    assert [preset["name"] for preset in options["presets"]] == list(PRESETS)
    assert all(set(preset["rules"]) == set(PARAMETERS) for preset in options["presets"])
    kinds = {parameter["name"]: parameter["kind"] for parameter in options["parameters"]}
    assert set(kinds.values()) == {"flag", "word", "number", "numbers"}
    assert {player["name"] for player in options["players"]} >= {"greedy", "uniform"}
    for preset in options["presets"]:
        made = {"preset": preset["name"], "rules": preset["differs"]}
        assert ask(port, "POST", "/api/tables", {"preset": preset["name"]})[0] == 201, made


def test_rules_and_messages_in_every_language(port: int) -> None:
    catalogues = {}
    for language in SUPPORTED:
        rules = json.loads(ask(port, "GET", f"/api/rules/{language}")[2])
        assert [chapter["number"] for chapter in rules["chapters"]] == list(range(1, 11))
        catalogues[language] = json.loads(ask(port, "GET", f"/api/messages/{language}")[2])
        assert catalogues[language][""]["language"] == language
    assert set(catalogues["fr"]) == set(catalogues["de"]) == set(catalogues["en"])
    assert catalogues["en"]["{n} point"] == ["{n} point", "{n} points"]
    assert catalogues["de"]["{n} point"] == ["{n} Punkt", "{n} Punkte"]
    assert ask(port, "GET", "/api/rules/la")[0] == 404
    assert ask(port, "GET", "/api/messages/la")[0] == 404


class Page(HTMLParser):
    """Collects what a page would load, and what it would run."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            assert name != "style"
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href"):
                (self.links if tag == "a" else self.loads).append(value or "")


def test_the_page_for_reading_needs_no_script_and_no_stranger(port: int) -> None:
    status, headers, body = ask(port, "GET", "/docs")
    page = Page()
    page.feed(body.decode())
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    assert not page.tags & {"script", "style", "img", "iframe"}
    assert page.loads == []
    for link in page.links:
        assert link == "/openapi.json" or link.removeprefix("#") in page.ids
    document = json.loads(ask(port, "GET", "/openapi.json")[2])
    for path in document["paths"]:
        assert path in body.decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    static = tmp_path / "static"
    (static / "deep").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Marjolet</title>" + " " * 1000)
    (static / "deep" / "card.svg").write_text("<svg/>")
    (static / ".secret.js").write_text("1")
    (static / "notes.md").write_text("1")
    (static / "font.woff2").write_text("1")
    (tmp_path / "outside.js").write_text("1")
    return static


@pytest.fixture
def page_port(folder: Path, tmp_path: Path) -> Iterator[int]:
    with serving(tmp_path / "tables.sqlite", static=folder) as (port, _):
        yield port


def test_files_are_served_with_type_and_tag(page_port: int, folder: Path) -> None:
    status, headers, body = ask(page_port, "GET", "/", Accept_Encoding="gzip")
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == (folder / "index.html").read_bytes()
    plain = ask(page_port, "GET", "/")
    assert plain[2] == (folder / "index.html").read_bytes()
    again = ask(page_port, "GET", "/", If_None_Match=headers["etag"])
    assert (again[0], again[2]) == (304, b"")
    assert ask(page_port, "HEAD", "/")[0] == 200
    (folder / "index.html").write_text("new")
    assert ask(page_port, "GET", "/", If_None_Match=headers["etag"])[2] == b"new"
    assert ask(page_port, "GET", "/deep/card.svg")[1]["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    "path",
    [
        "/.secret.js",
        "/notes.md",
        "/../outside.js",
        "/%2e%2e/outside.js",
        "/deep/..%2f..%2foutside.js",
        "/deep",
        "//index.html",
        "/deep//card.svg",
        "/deep/./card.svg",
        "/deep/../index.html",
        "/deep%5ccard.svg",
        "/font.woff2",
        "/a%00.js",
        "/" + "a" * 5000 + ".js",
        "/%ff.js",
    ],
)
def test_nothing_else_is_served(page_port: int, path: str) -> None:
    assert ask(page_port, "GET", path)[0] == 404


def test_every_file_is_kept_once(folder: Path) -> None:
    files = Folder(folder)
    (folder / "other.svg").symlink_to(folder / "deep" / "card.svg")
    assert files.find("deep/card.svg") is files.find("other.svg")
    assert files.find("") is files.find("index.html")


def test_every_file_of_the_page_has_a_type_and_every_type_a_file() -> None:
    endings = {path.suffix for path in STATIC.rglob("*") if path.is_file()}
    assert endings == set(TYPES)


def test_answers_that_do_not_change_are_compressed_once(port: int) -> None:
    for path in ("/api/options", "/api/rules/fr", "/api/messages/de", "/docs"):
        first = ask(port, "GET", path, Accept_Encoding="gzip")
        before = pack.cache_info().misses
        assert ask(port, "GET", path, Accept_Encoding="gzip") == first
        assert pack.cache_info().misses == before
        assert first[1]["content-encoding"] == "gzip"


def test_the_policy_allows_nothing_that_the_page_does_not_use() -> None:
    sources = {
        name: source for name, _, source in (part.partition(" ") for part in POLICY.split("; "))
    }
    assert set(sources.values()) == {"'self'", "'none'"}
    allowed = {name for name, source in sources.items() if source == "'self'"}
    loaded = {"script-src", "style-src", "img-src", "connect-src", "manifest-src"}
    assert allowed == {*loaded, "form-action"}


def problem_at(port: int, host: str) -> tuple[int, str]:
    async def once() -> tuple[int, bytes]:
        connection = await Connection.open(port)
        connection.write(f"GET /api/health HTTP/1.1\r\n{host}\r\n".encode())
        status, headers = await connection.head()
        return status, await connection.read(int(headers["content-length"]))

    status, body = finish(once())
    return status, json.loads(body).get("type", "")


def test_only_names_of_this_computer_are_answered(tmp_path: Path) -> None:
    foreign = (403, "/problems/foreign-host")
    with serving(tmp_path / "tables.sqlite", hosts=["Cards.home"]) as (port, _):
        for host in (
            "localhost",
            "LOCALHOST.",
            f"127.0.0.1:{port}",
            "127.9.9.9",
            "[::1]:80",
            "cards.home",
            "a.localhost",
        ):
            assert problem_at(port, f"Host: {host}\r\n") == (200, ""), host
        for host in (
            "cards.example",
            f"cards.example:{port}",
            "127.0.0.1.cards.example",
            "localhost.cards.example",
            "0.0.0.0",
            "192.168.0.1",
            "cards.example@localhost",
            "[::2]",
        ):
            assert problem_at(port, f"Host: {host}\r\n") == foreign, host
    with serving(tmp_path / "tables.sqlite") as (port, _):
        assert problem_at(port, "Host: cards.example\r\n") == (200, "")


def test_the_command_answers_to_strangers_only_where_they_reach_it(tmp_path: Path) -> None:
    options: tuple[str, ...]
    for options, status in ((), 403), (("--host", "0.0.0.0"), 200):
        process = Process(tmp_path / "tables.sqlite", *options)
        process.start()
        try:
            assert problem_at(process.port, "Host: cards.example\r\n")[0] == status
            assert problem_at(process.port, f"Host: 127.0.0.1:{process.port}\r\n")[0] == 200
        finally:
            process.kill()


def test_a_server_without_its_texts_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marjolet.language.speech.FOLDER", str(tmp_path))
    load_catalogue.cache_clear()
    try:
        with pytest.raises(MarjoletError, match="are missing"):
            create_app(url_of(tmp_path / "tables.sqlite"))
        messages.cache_clear()
        with pytest.raises(MarjoletError, match="are missing"):
            messages("de")
    finally:
        load_catalogue.cache_clear()


def test_a_problem_that_is_not_translated_is_a_fault() -> None:
    kind = problems.ProblemKind("new", 400, "Nobody translated this", "Nor this.")
    with pytest.raises(MarjoletError, match="has no text"):
        problems.Problem(kind).response(Speech("fr"))


def test_the_version_of_the_protocol_stands_in_one_place(port: int) -> None:
    assert json.loads(ask(port, "GET", "/api/options")[2])["protocol"] == PROTOCOL
    folder = Path(str(documents.__file__)).parent
    for path in folder.glob("*.py"):
        found = re.findall(r"(?i)protocol.{0,4}[:=].{0,20}\b1\b", path.read_text(encoding="utf-8"))
        assert len(found) == (2 if path.name == "documents.py" else 0), path


def test_every_module_is_named_in_the_list() -> None:
    import marjolet.server

    listed = set(re.findall(r"``(\w+)``", str(marjolet.server.__doc__)))
    folder = Path(str(marjolet.server.__file__)).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert listed == modules | {"migrations"}


def test_the_text_of_the_protocol_names_every_problem() -> None:
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    kinds = [kind for kind in vars(problems).values() if isinstance(kind, problems.ProblemKind)]
    for kind in kinds:
        assert re.search(rf"`{kind.name}`.*\| .*{kind.status}", text), kind
