"""The comparison with other libraries, where these are not installed."""

import sys

import pytest
from benchmarks import peers


def test_missing_libraries_are_named_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["peers"])
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "rlcard", None)
    with pytest.raises(SystemExit) as left:
        peers.main()
    assert str(left.value).startswith("The comparison needs open_spiel and rlcard, not installed")
    assert "`make bench-peers`" in str(left.value)
