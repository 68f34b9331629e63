"""The OpenAPI document: FastAPI's own, with refusals as they really are."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from .documents import ProblemDocument
from .problems import MEDIA_TYPE

_UNUSED = ("HTTPValidationError", "ValidationError")


def describe(app: FastAPI) -> None:
    """Let `app` describe itself correctly."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = make_document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign] # the way that FastAPI documents


def make_document(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document of `app`."""
    document = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    schemas["ProblemDocument"] = ProblemDocument.model_json_schema(
        ref_template="#/components/schemas/{model}"
    )
    schemas.update(schemas["ProblemDocument"].pop("$defs", {}))
    for name in _UNUSED:
        schemas.pop(name, None)
    problem = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}}
    for path in document["paths"].values():
        for operation in path.values():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    answer["content"] = problem
    return document
