"""The page at ``/docs``: the OpenAPI document as plain HTML, with no script and no strangers."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from ..language import Speech
from ..language.speech import mark

_CONTENTS = mark("Requests")
_SCHEMAS = mark("Documents")
_PARAMETERS = mark("Parameters")
_BODY = mark("Body")
_ANSWERS = mark("Answers")


def reading_page(document: dict[str, Any], speech: Speech) -> str:
    """Return the page for `document`, its headings in the language of `speech`."""
    info = document["info"]
    title = f"{info['title']} {info['version']}"
    body = "\n".join(_body(document, speech))
    return (
        f'<!doctype html>\n<html lang="{speech.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}: API</title>\n</head>\n<body>\n"
        f"<main>\n<h1>{escape(title)}: API</h1>\n<p>{escape(info['description'])}</p>\n"
        f'<p><a href="/openapi.json">openapi.json</a></p>\n{body}\n</main>\n</body>\n</html>\n'
    )


def _body(document: dict[str, Any], speech: Speech) -> Iterator[str]:
    operations = [
        (method.upper(), path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    yield f"<h2>{escape(speech.say(_CONTENTS))}</h2>\n<ul>"
    for method, path, operation in operations:
        link = _id(operation)
        yield f'<li><a href="#{link}"><code>{method} {escape(path)}</code></a></li>'
    yield "</ul>"
    for method, path, operation in operations:
        yield f'<h3 id="{_id(operation)}"><code>{method} {escape(path)}</code></h3>'
        yield f"<p>{escape(operation.get('description', ''))}</p>"
        yield from _parameters(operation, speech)
        yield from _contents(_BODY, {"": operation.get("requestBody", {})}, speech)
        yield from _contents(_ANSWERS, operation["responses"], speech)
    yield f"<h2>{escape(speech.say(_SCHEMAS))}</h2>"
    for name, schema in document["components"]["schemas"].items():
        yield f'<h3 id="schema-{escape(name)}">{escape(name)}</h3>'
        yield f"<p>{escape(schema.get('description', ''))}</p>"
        yield "<dl>"
        required = schema.get("required", [])
        for key, value in schema.get("properties", {}).items():
            default = f" = {value['default']}" if "default" in value else ""
            optional = "" if key in required else "?"
            yield f"<dt><code>{escape(key)}{optional}</code></dt>"
            yield f"<dd>{_type(value)}{escape(default)}</dd>"
        yield "</dl>"


def _id(operation: dict[str, Any]) -> str:
    return escape(operation["operationId"])


def _parameters(operation: dict[str, Any], speech: Speech) -> Iterator[str]:
    parameters = operation.get("parameters", [])
    if parameters:
        yield f"<h4>{escape(speech.say(_PARAMETERS))}</h4>\n<dl>"
        for parameter in parameters:
            name = f"{escape(parameter['name'])} ({escape(parameter['in'])})"
            yield f"<dt><code>{name}</code></dt><dd>{_type(parameter['schema'])}</dd>"
        yield "</dl>"


def _contents(heading: str, answers: dict[str, Any], speech: Speech) -> Iterator[str]:
    found = [
        (status, media_type, content.get("schema", {}))
        for status, answer in answers.items()
        for media_type, content in answer.get("content", {}).items()
    ]
    if found:
        yield f"<h4>{escape(speech.say(heading))}</h4>\n<ul>"
        for status, media_type, schema in found:
            yield f"<li>{escape(status)} <code>{escape(media_type)}</code> {_type(schema)}</li>"
        yield "</ul>"


def _type(schema: dict[str, Any]) -> str:
    """Return a schema as words, with links to the documents that it names."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#schema-{name}">{name}</a>'
    if "anyOf" in schema:
        return " | ".join(_type(choice) for choice in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(f"<code>{escape(str(value))}</code>" for value in values)
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}))}]"
    limits = [
        f"{word} {schema[key]}"
        for key, word in (
            ("minimum", "≥"),
            ("maximum", "≤"),
            ("maxLength", "≤ characters:"),
            ("pattern", "/"),
        )
        if key in schema
    ]
    return escape(" ".join([str(schema.get("type", "")), *limits]).strip())
