"""The command `marjolet train`: it trains, goes on, and says what is wrong in a sentence."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from marjolet.cli import main

LENGTH = ["--decisions", "40000"]  # two iterations


def test_without_pytorch_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert main(["train", "--folder", str(tmp_path), *LENGTH]) == 2
    assert "pip install 'marjolet[train]'" in capsys.readouterr().err


def test_it_needs_a_length(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["train", "--folder", str(tmp_path / "run")]) == 2
    assert capsys.readouterr().err == "Training needs a length: --hours or --decisions.\n"
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf", "long", "", "1e9"])
def test_impossible_hours_are_refused(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "--folder", "none", f"--hours={value}"]) == 2
    assert "--hours" in capsys.readouterr().err


class TestWithPyTorch:
    """What cannot be seen without it."""

    @pytest.fixture(autouse=True)
    def _needs_torch(self) -> None:
        pytest.importorskip("torch", reason="PyTorch is not installed")

    def test_it_trains_and_says_where_the_net_lies(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        folder = tmp_path / "run"
        assert main(["train", "--preset", "vendee", "--folder", str(folder), *LENGTH]) == 0
        said = capsys.readouterr()
        assert said.out.startswith("65536 decisions, ")
        assert said.out.endswith(f" points a deal over greedy: {folder / 'policy.net'}.\n")
        assert said.err == ""
        assert main(["train", "--preset", "vendee", "--folder", str(folder), *LENGTH]) == 0
        assert capsys.readouterr().out == said.out

    def test_an_interrupted_run_goes_on(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
    ) -> None:
        from marjolet.training.command import Line

        def interrupt(_line: Line, training: object) -> None:
            del training
            signal.raise_signal(signal.SIGINT)

        arguments = ["train", "--folder", str(tmp_path), *LENGTH]
        with monkeypatch.context() as patch:
            patch.setattr(Line, "__call__", interrupt)
            assert main(arguments) == 130
        assert "Interrupted after 32768 decisions" in capsys.readouterr().err
        assert main(arguments) == 0
        assert capsys.readouterr().out.startswith("65536 decisions, ")

    def test_another_run_in_the_folder_is_left_alone(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        (tmp_path / "checkpoint.pt").write_bytes(b"something else")
        assert main(["train", "--folder", str(tmp_path), *LENGTH]) == 2
        assert "is damaged" in capsys.readouterr().err
        assert (tmp_path / "checkpoint.pt").read_bytes() == b"something else"
