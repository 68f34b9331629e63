"""What the documents show is executed, and their links lead somewhere."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import marjolet
from marjolet import make_rules

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")), ROOT / "CONTRIBUTING.md"]
MODULES = [
    module.name
    for module in walk_packages(marjolet.__path__, "marjolet.")
    if not module.name.endswith("__main__") and ".migrations" not in module.name
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples_of_the_documents_run(document: Path) -> None:
    failed, _ = doctest.testfile(str(document), module_relative=False)
    assert failed == 0


def test_the_readme_has_examples_to_run() -> None:
    _, attempted = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert attempted > 15


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        pytest.skip("PyTorch is not installed")
    failed, _ = doctest.testmod(module)
    assert failed == 0


def test_the_house_rules_of_the_readme_are_possible() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        rules = tomllib.loads(block)
        make_rules(rules.pop("preset"), rules)


def test_the_request_of_the_readme_is_answered() -> None:
    request = re.search(r"echo '(.*)' \| ", (ROOT / "README.md").read_text())
    assert request
    command = [sys.executable, "-m", "marjolet", "referee"]
    done = subprocess.run(command, input=request[1].encode(), capture_output=True, check=True)
    assert len(json.loads(done.stdout)["legal"]) == 6


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_within_the_project_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text()):
        assert (document.parent / target).exists(), f"{document.name} links to {target}"


def test_every_exported_name_exists() -> None:
    for name in marjolet.__all__:
        assert hasattr(marjolet, name)
