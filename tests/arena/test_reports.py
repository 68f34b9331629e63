"""Reports and pictures: made of result files alone, the same every time."""

from __future__ import annotations

import copy
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tests.arena.running import SETTING, run

from marjolet.arena import Results, Setting, measure
from marjolet.arena.pictures import curves, draw_pictures
from marjolet.arena.report import as_json, as_text, strength_table, table
from marjolet.arena.svg import ticks, written


@pytest.fixture(scope="module")
def results() -> Results:
    """Return a few pairs of greedy against uniform."""
    return measure(SETTING, range(12))


def with_player(results: Results, player: str, ahead: int) -> Results:
    """Return `results` as if `player` had played them, `ahead` points better a deal."""
    changed = copy.deepcopy(results)
    changed.header["players"][0] = player
    for pair in changed.pairs.values():
        for game in pair.points:
            game[0] += ahead
    return changed


def test_the_text_holds_what_a_sceptic_asks_for(results: Results) -> None:
    text = "\n".join(as_text(results))
    points = results.points
    for expected in (
        *(f"{points.mean:+.2f}", f"{points.low:+.2f} to {points.high:+.2f}", "12 pairs"),
        *("seed 1", "pairs 0 to 11", "seat-keyed", "marjolet", "99 % ms", "matches won"),
        *("Python", "kernel", results.header["code"], "last trick", f"{points.deviation:.1f}"),
    ):
        assert expected in text


def test_the_document_is_json_even_with_a_single_pair() -> None:
    document = json.loads(json.dumps(as_json(measure(SETTING, range(1))), allow_nan=False))
    assert document["points"]["low"] is None
    assert document["finished"] == 1


def test_a_run_that_is_not_finished_says_so(results: Results) -> None:
    partial = copy.deepcopy(results)
    del partial.pairs[3]
    assert "not finished: 1 pairs are missing" in "\n".join(as_text(partial))


def test_a_run_that_has_only_begun_is_reported_all_the_same(results: Results) -> None:
    begun = Results(results.header)
    assert "not finished: 12 pairs are missing" in "\n".join(as_text(begun))
    assert json.loads(json.dumps(as_json(begun), allow_nan=False))["points"]["mean"] is None
    assert list(draw_pictures([("begun.jsonl", begun)])) == []


def test_a_table_is_markdown_and_its_bars_are_escaped() -> None:
    assert list(table(["a", "b"], [["x|y", "1"]])) == [
        "| a    |   b |",
        "| ---- | --: |",
        "| x\\|y |   1 |",
    ]


def test_several_results_make_one_table(results: Results) -> None:
    rows = list(strength_table([results, with_player(results, "pimc:worlds=8", 5)]))
    assert len(rows) == 4
    assert "pimc:worlds=8" in rows[3]


def test_the_same_results_make_the_same_pictures(results: Results) -> None:
    parts = [("one.jsonl", results)]
    assert list(draw_pictures(parts)) == list(draw_pictures(parts))


def test_pictures_are_well_formed_and_have_a_title(results: Results) -> None:
    odd = with_player(results, "cmd:./<&> 'x'", 0)
    pictures = dict(draw_pictures([("one.jsonl", results), ("odd.jsonl", odd)]))
    assert {"one-deals.svg", "one-kinds.svg", "odd-deals.svg", "payoffs-1.svg"} <= pictures.keys()
    for svg in pictures.values():
        root = ET.fromstring(svg)
        assert root[0].tag.endswith("title")
        assert root[0].text


def test_players_that_differ_in_one_number_make_a_curve(results: Results) -> None:
    parts = [
        (f"{worlds}", with_player(results, f"pimc:seed=1,worlds={worlds}", ahead))
        for worlds, ahead in ((100, 20), (8, 0), (32, 10))
    ]
    (curve,) = curves(parts)
    assert curve[:2] == ("pimc:seed=1 less uniform", "worlds")
    assert [value for value, _ in curve[2]] == [8, 32, 100]
    means = [found.mean for _, found in curve[2]]
    assert means == [results.points.mean + ahead for ahead in (0, 10, 20)]
    assert "budget-1.svg" in dict(draw_pictures(parts))


def test_other_rules_make_no_curve(results: Results) -> None:
    other = measure(Setting(SETTING.players, "gerver", {}, 1), range(2))
    parts = [("a", with_player(results, "x:n=1", 0)), ("b", with_player(other, "x:n=2", 0))]
    assert list(curves(parts)) == []


@pytest.mark.parametrize("name", ["seed", "pairs"])
def test_other_cards_make_no_curve(results: Results, name: str) -> None:
    parts = [(str(n), with_player(results, f"x:n={n}", 0)) for n in (1, 2, 3)]
    parts[2][1].header[name] = {"seed": 2, "pairs": [[0, 13]]}[name]
    (curve,) = curves(parts)
    assert [value for value, _ in curve[2]] == [1, 2]


def test_axes_have_round_numbers() -> None:
    assert list(ticks(-7, 31)) == [0, 10, 20, 30]
    assert list(ticks(0, 1.1)) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert written(-50.0) == "\N{MINUS SIGN}50"


def test_the_command_reports_and_draws_from_files(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.jsonl", "b.jsonl")]
    for file, first in zip(files, ("greedy", "uniform"), strict=True):
        run("arena", first, "uniform", "--pairs", "3", "--file", file)
    pictures = tmp_path / "pictures"
    done = run("arena", "report", *files, "--pictures", pictures)
    assert (done.returncode, done.stderr) == (0, "")
    assert "points a deal" in done.stdout
    drawn = {path.name: path.read_bytes() for path in pictures.iterdir()}
    assert {"a-deals.svg", "b-kinds.svg"} <= drawn.keys()
    run("arena", "report", *files, "--pictures", pictures)
    assert {path.name: path.read_bytes() for path in pictures.iterdir()} == drawn
    one = run("arena", "report", files[0], "--json")
    assert json.loads(one.stdout)[0]["players"] == ["greedy", "uniform"]
