"""The fingerprint of the source holds every module that decides what is played."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from marjolet.arena.results import DECISIVE, PACKAGE

# They put into words or keep what was played; no move depends on them.
TELLING = {"language", "match", "record", "saves", "server", "terminal"}
FILES = {
    file.relative_to(PACKAGE).with_suffix("").parts: file for file in Path(PACKAGE).rglob("*.py")
}
Module = tuple[str, ...]


def found(path: Module) -> Module | None:
    """Return the module that `path` names, a package by its ``__init__``, if there is one."""
    return next((each for each in (path, (*path, "__init__")) if each in FILES), None)


def imported(module: Module) -> Iterator[Module]:
    """Yield the modules of the package that `module` imports, inside functions too."""
    for node in ast.walk(ast.parse(FILES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = module[: len(module) - node.level] + tuple((node.module or "").split("."))
            base = tuple(part for part in base if part)
            for path in (base, *((*base, name.name) for name in node.names)):
                there = found(path)
                if there and there != ("__init__",):
                    yield there


def needed() -> set[Module]:
    """Return all modules that players, kernel and pairs need, without those that only tell."""
    waiting = [path for path in FILES if path[0] in ("players", "kernel")]
    waiting.append(("arena", "pairs"))
    seen: set[Module] = set()
    while waiting:
        module = waiting.pop()
        if module not in seen and module[0] not in TELLING:
            seen.add(module)
            waiting += imported(module)
    return seen


@pytest.mark.parametrize("module", sorted(needed()), ids=".".join)
def test_what_is_played_depends_on_no_other_module(module: Module) -> None:
    room = ".".join(module[:-1])
    assert room in DECISIVE
    modules = DECISIVE[room]
    assert modules is None or module[-1] in modules


def test_the_modules_on_the_list_are_there() -> None:
    for room, modules in DECISIVE.items():
        for module in modules or ():
            assert found((room, module) if room else (module,))


def test_a_module_that_is_needed_only_by_way_of_others_is_found() -> None:
    assert {("last_trick",), ("ending_tables",), ("arena", "contestants")} <= needed()
