"""The engine counts the sequences of actions that the suites say; see ``benchmarks/perft.py``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.perft import (
    SUITES,
    Case,
    counts_by_action,
    format_case,
    parse_case,
    read_suite,
    read_suites,
)
from tests.reference import model

from marjolet.kernel import KERNEL, count_sequences
from marjolet.rules import PRESETS

DEEPEST = 20 if KERNEL == "compiled" else 4
SHALLOW = 3


def check(case: Case) -> None:
    """Count, and say on a mismatch which first action has how many sequences."""
    counted = count_sequences(case.board(), case.depth)
    if counted == case.count:
        return
    by_action = counts_by_action(case.board(), case.depth)
    table = "\n".join(f"  {action:16}{count}" for action, count in by_action.items())
    pytest.fail(
        f"{counted} sequences of {case.depth} actions, not {case.count}; by first action:\n"
        f"{table}\n{format_case(case)}"
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_counts_are_those_of_the_suite(preset: str) -> None:
    for case in read_suite(SUITES / f"{preset}.txt"):
        assert case.preset == preset
        if case.depth <= DEEPEST:
            check(case)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_ten_decks_and_more(preset: str) -> None:
    cases = list(read_suite(SUITES / f"{preset}.txt"))
    assert len({case.deck for case in cases}) >= 10
    assert {case.dealer for case in cases} == {0, 1}
    assert any(not case.actions for case in cases)
    assert sum(case.depth > SHALLOW for case in cases) >= 10


def test_suites_are_for_presets_that_exist() -> None:
    assert {path.stem for path in SUITES.glob("*.txt")} == set(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_shallow_counts_are_those_of_the_reference_model(preset: str) -> None:
    for case in read_suite(SUITES / f"{preset}.txt"):
        if case.depth == SHALLOW:
            deck, moves = list(case.deck), list(case.actions)
            by_action = {
                move: model.count_sequences(
                    deck, int(case.dealer), PRESETS[preset], [*moves, move], SHALLOW - 1
                )
                for move in model.replay(deck, int(case.dealer), PRESETS[preset], moves).legal()
            }
            assert counts_by_action(case.board(), SHALLOW) == by_action


def test_counting_leaves_the_board_as_it_was() -> None:
    case = read_suites()[0]
    board = case.board()
    legal, hands = board.legal, list(board.hand)
    count_sequences(board, 3)
    assert (board.legal, list(board.hand), board.keeps_lines) == (legal, hands, 1)


def test_no_action_at_all_is_one_sequence() -> None:
    assert count_sequences(read_suites()[0].board(), 0) == 1


def test_counts_of_the_first_actions_add_up() -> None:
    board = read_suites()[0].board()
    assert sum(counts_by_action(board, 4).values()) == count_sequences(board, 4)


def test_a_mismatch_shows_the_count_of_every_first_action() -> None:
    case = next(case for case in read_suites() if case.depth == SHALLOW)
    with pytest.raises(pytest.fail.Exception) as failure:
        check(replace(case, count=case.count + 1))
    said = str(failure.value)
    assert f"{case.count} sequences of 3 actions, not {case.count + 1}" in said
    for action, count in counts_by_action(case.board(), 3).items():
        assert f"  {action:16}{count}\n" in said


def test_parsing_a_formatted_case_gives_the_case_back(tmp_path: Path) -> None:
    for case in read_suites():
        assert parse_case(format_case(case)) == case
    file = tmp_path / "some.txt"
    file.write_text(f"# a comment\n\n{format_case(case)}\n")
    assert list(read_suite(file)) == [case]


def test_a_case_with_an_illegal_action_is_refused() -> None:
    case = replace(read_suites()[0], actions=("draw",))
    with pytest.raises(ValueError, match="'draw' is not legal"):
        case.board()
