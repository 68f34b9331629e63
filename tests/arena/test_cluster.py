"""A Ray cluster: on this machine, with the numbers of a single process."""

from __future__ import annotations

import socket
import sys

import pytest
from tests.arena.running import run

from marjolet.arena import ArenaError, Setting, measure
from marjolet.arena.cluster import play_task, require_answer
from marjolet.arena.results import code_of


@pytest.mark.soak
@pytest.mark.filterwarnings("default")
def test_a_cluster_comes_to_the_same_numbers() -> None:
    pytest.importorskip("ray", reason="Ray is not installed; make soak installs it")
    setting = Setting(("uniform", "greedy"), "marjolet", {}, 4)
    alone = measure(setting, range(5, 60))
    together = measure(setting, range(5, 60), cluster="")
    assert [pair.numbers() for pair in together.in_order] == [
        pair.numbers() for pair in alone.in_order
    ]
    failing = Setting((f"cmd:{sys.executable} -c pass", "uniform"), "marjolet", {}, 1)
    with pytest.raises(ArenaError, match="ended with exit code 0"):
        measure(failing, range(40), cluster="")


@pytest.mark.soak
def test_the_command_plays_on_a_cluster() -> None:
    pytest.importorskip("ray", reason="Ray is not installed; make soak installs it")
    line = ["arena", "greedy", "uniform", "--pairs", "20", "--seed", "3"]
    alone, together = run(*line).stdout, run(*line, "--ray").stdout
    assert together.splitlines()[:7] == alone.splitlines()[:7]


def test_a_machine_with_other_source_code_plays_nothing() -> None:
    setting = Setting(("uniform", "greedy"), "marjolet", {}, 4)
    finished, error = play_task(setting, range(3), 1.0, "0123456789abcdef")
    assert finished == []
    assert "has other source code of rules or players" in str(error)
    finished, error = play_task(setting, range(3), 1.0, code_of())
    assert (len(finished), error) == (3, None)


def test_without_ray_a_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'marjolet\[ray\]'"):
        measure(Setting(("uniform", "greedy"), "marjolet", {}, 4), range(2), cluster="")


@pytest.mark.parametrize(
    "address",
    ["nonsense", "nonsense.invalid:1", "127.0.0.1:1", "ray://127.0.0.1:1", ":1x", "a:99999"],
)
def test_where_no_cluster_answers_a_sentence_says_so(address: str) -> None:
    with pytest.raises(ArenaError, match=f'^No Ray cluster answers at "{address}"'):
        require_answer(address)


def test_an_address_that_answers_is_left_to_ray() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        require_answer(f"127.0.0.1:{server.getsockname()[1]}")
    require_answer("")
