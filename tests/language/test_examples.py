"""The examples in the docstrings of the language package say what they claim."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

import marjolet.language

MODULES = [
    "marjolet.language",
    *(f"marjolet.language.{module.name}" for module in iter_modules(marjolet.language.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
