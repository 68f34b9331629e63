"""``benchmarks/last_trick.py`` goes on from a file only where the same thing was measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks import last_trick
from benchmarks.last_trick import main


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a position cost nothing."""
    figures = {"worlds": 1, "steps": 2, "seconds": 0.5, "value": 0.0, "exploitability": 0.0}
    monkeypatch.setattr(last_trick, "measure", lambda _p, seed, _b: {"seed": seed, **figures})
    monkeypatch.setattr(last_trick, "ending_table", lambda _: None)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "figures.jsonl"
    for positions in (2, 5):
        assert main(["--positions", str(positions), "--out", str(out)]) == 0
    assert capsys.readouterr().out.count("positions: ") == 2
    header, *lines = map(json.loads, out.read_text().splitlines())
    assert header["preset"] == "marjolet"
    assert [line["seed"] for line in lines] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--preset", "gerver"], "preset is marjolet there, not gerver"),
        (["--policy", "greedy"], "policy is pimc there, not greedy"),
        (["--worlds", "7"], "worlds is 50 there, not 7"),
    ],
)
def test_a_file_of_other_measurements_is_refused(
    more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "figures.jsonl"
    command = ["--positions", "1", "--policy", "pimc", "--out", str(out)]
    assert main(command) == 0
    before = out.read_text()
    assert main([*command, *more]) == 2
    assert said in capsys.readouterr().err
    assert out.read_text() == before


@pytest.mark.parametrize("text", ["{", '{"seed": 1, "value": 2}\n', "[1]\n", "7\n"])
def test_a_file_without_a_header_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "figures.jsonl"
    out.write_text(text)
    assert main(["--positions", "1", "--out", str(out)]) == 2
    assert "holds no positions of this command" in capsys.readouterr().err


def test_no_positions_are_said_to_be_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--positions", "0", "--out", str(tmp_path / "figures.jsonl")]) == 0
    assert capsys.readouterr().out == "no positions\n"
