"""Saving after every action, kills at any moment, going on with a saved match."""

from __future__ import annotations

import os
import re
import signal
import time
from pathlib import Path
from random import Random

import pexpect
import pytest
from tests.terminal.command import (
    Home,
    always_first,
    choice_question,
    count_of,
    match_in,
    play_piped,
    random_numbers,
)

from marjolet import Match, Seat, View
from marjolet.events import Played
from marjolet.language import SUPPORTED, Viewpoint, event_sentence
from marjolet.language.speech import Speech
from marjolet.record import parse_json

KILLS = int(os.environ.get("MARJOLET_KILLS", "50"))  # in `make soak`


def told_cards(text: str) -> list[str]:
    """Return the sentences about played cards in `text`, deal by deal in one list."""
    # Without an echo the first of them stands behind the question.
    return re.findall(r"(?:You play|Camille plays) the .*", text.replace("\r", ""))


def saved_cards(match: Match, seat: Seat) -> list[str]:
    """Return the same sentences for everything that was saved."""
    names = ("", "Camille") if seat is Seat.ZERO else ("Camille", "")
    viewpoint = Viewpoint(seat, names, Speech("en"))
    said = []
    for deal in match.deals:
        view = View.of(deal, seat)
        said += [
            event_sentence(event, viewpoint, view.trump, view.lines)
            for event in view.events
            if isinstance(event, Played)
        ]
    return said


def is_beginning_of(shown: list[str], saved: list[str]) -> bool:
    # What was being written when the kill came may be cut off.
    whole, last = shown[:-1], shown[-1:]
    return saved[: len(whole)] == whole and all(
        saved[len(whole)].startswith(cut) for cut in last if len(saved) > len(whole)
    )


@pytest.mark.parametrize(
    "number",
    [pytest.param(number, marks=[pytest.mark.soak] * (number >= 5)) for number in range(KILLS)],
)
def test_a_kill_at_any_moment_loses_nothing(home: Home, number: int) -> None:
    rng = Random(number)
    question = choice_question("en")
    arguments = ["play", "--new", "--seed", str(number), "--seat", str(number % 2)]
    child = home.terminal(*arguments)
    moment = time.monotonic() + rng.uniform(0.3, 1.2)
    shown = ""
    while time.monotonic() < moment:
        left = max(0.01, moment - time.monotonic())
        found = child.expect([question, pexpect.TIMEOUT], timeout=left)
        if found == 1:
            break
        shown += child.before + child.after
        child.sendline(str(rng.randint(1, count_of(child.match))))
    time.sleep(rng.uniform(0, 0.003))
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    shown += child.before
    child.close()

    cards = told_cards(shown)
    if not home.saved():
        assert not cards
        return
    (path,) = home.saved()
    match = match_in(path)
    assert is_beginning_of(cards, saved_cards(match, Seat(number % 2)))
    assert len(saved_cards(match, Seat(number % 2))) <= len(cards) + 3

    resumed = home.terminal("play", "--resume", path.stem)
    resumed.expect_exact("You go on with your match against Camille.")
    resumed.expect(question)
    resumed.sendline("hand")
    resumed.expect(question)
    resumed.sendeof()
    resumed.expect(pexpect.EOF)
    resumed.close()
    assert resumed.exitstatus == 0
    after = match_in(path)
    assert after.deals[: len(match.deals) - 1] == match.deals[:-1]
    before = match.current.moves
    assert after.current.moves[: len(before)] == before
    assert not list(path.parent.glob(".*tmp"))


@pytest.mark.parametrize("language", SUPPORTED)
def test_the_resumed_position_is_the_same(home: Home, language: str) -> None:
    arguments = ["--lang", language]
    first = home.run("play", "--seed", "21", *arguments, text="1\n2\n1\n").stdout
    second = home.run("play", "--resume", *arguments).stdout
    shown = [line for line in first.split("\n") if re.match(r"\d\. ", line)]
    again = [line for line in second.split("\n") if re.match(r"\d\. ", line)]
    assert again == shown[-len(again) :]
    assert again
    assert len(home.saved()) == 1


def test_a_resumed_match_goes_on_as_it_would_have_gone(home: Home) -> None:
    rng = Random(4)
    numbers = [str(rng.randint(1, 2)) for _ in range(400)]
    whole = home.run("play", "--seed", "22", "--target", "100", text="\n".join(numbers) + "\n")
    assert whole.returncode == 0
    for start in range(0, 400, 7):
        how = ["--resume"] if start else ["--seed", "22", "--target", "100"]
        home.run("play", *how, text="\n".join(numbers[start : start + 7]) + "\n")
        if len(home.kept()) == 2:
            break
    first, second = home.kept()
    assert first.read_bytes() == second.read_bytes()


def test_a_piped_start_begins_a_new_match(home: Home) -> None:
    for _ in range(2):
        home.run("play", text="1\n")
    assert len(home.saved()) == 2


def test_a_terminal_asks_which_match_to_go_on_with(home: Home) -> None:
    home.run("play", "--opponent-name", "Anna", text="1\n")
    home.run("play", "--opponent-name", "Bert", "--preset", "vendee", text="1\n")
    child = home.terminal("play")
    child.expect_exact("There are 2 matches in play:")
    child.expect("[12]. Against (Anna|Bert), preset")
    child.expect_exact("3. A new match.")
    child.expect_exact("Your choice, 1 to 3:")
    for wrong in ("", "0", "4", "x"):
        child.sendline(wrong)
        child.expect_exact("Please type a number from 1 to 3.")
    child.sendline("1")
    child.expect("You go on with your match against (Anna|Bert).")
    child.expect(r"1 to \d \(\?")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert len(home.saved()) == 2

    child = home.terminal("play")
    child.expect_exact("Your choice, 1 to 3:")
    child.sendline("3")
    child.expect_exact("Deal 1 of a match to 500.")
    child.close(force=True)

    child = home.terminal("play")
    child.expect_exact("Your choice, 1 to ")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_match_is_played_in_one_window_only(home: Home) -> None:
    child = home.terminal("play", "--new")
    child.expect(r"1 to \d \(\?")
    (path,) = home.saved()
    answer = home.run("play", "--resume", path.stem)
    assert answer.returncode == 2
    assert answer.stderr == (
        f"The match {path.stem} is being played in another window; close it there first.\n"
    )
    child.close(force=True)
    assert home.run("play", "--resume", path.stem).returncode == 0


def test_what_cannot_be_resumed(home: Home) -> None:
    none = home.run("play", "--resume")
    assert (none.returncode, none.stderr) == (2, "There is no saved match to go on with.\n")
    for name in ("nothing", "../../etc/passwd", "x" * 300):
        answer = home.run("play", "--resume", name)
        assert answer.returncode == 2
        assert answer.stderr.startswith(f"There is no saved match {name[:80]} in ")
    home.run("play", text="1\n")
    (path,) = home.saved()
    content = path.read_text()
    for broken in (content[:50], content.replace('"human"', '"greedy"'), "", "[]"):
        path.write_text(broken)
        answer = home.run("play", "--resume", path.stem)
        assert answer.returncode == 2
        assert path.stem in answer.stderr
        assert "Traceback" not in answer.stderr
        assert path.read_text() == broken


def test_a_record_changed_by_hand_is_refused(home: Home) -> None:
    home.run("play", "--seed", "1", text="1\n1\n")
    (path,) = home.saved()
    record = parse_json(path.read_bytes())
    move = record.deals[0].actions[0].move
    path.write_text(path.read_text().replace(f'"{move}"', '"ZZ"'))
    answer = home.run("play", "--resume")
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("language", SUPPORTED)
def test_a_folder_that_cannot_be_written(home: Home, tmp_path: Path, language: str) -> None:
    (tmp_path / "data").write_text("this is a file")
    answer = home.run("play", "--lang", language)
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr
    assert "♠" not in answer.stdout


def test_a_disk_that_fills_up_shows_nothing_unsaved(home: Home) -> None:
    child = home.terminal("play", "--seed", "1")
    child.expect(r"1 to \d \(\?")
    (path,) = home.saved()
    content = path.read_bytes()
    for lock in path.parent.glob("*.lock"):
        lock.unlink()
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("no folder any more")
    child.sendline("1")
    child.expect_exact("The match could not be saved in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2
    assert "You play the" not in child.before
    path.parent.unlink()
    path.parent.mkdir()
    path.write_bytes(content)
    assert match_in(path).current.moves is not None


def test_a_finished_match_is_kept_and_can_be_replayed(home: Home) -> None:
    process = home.piped("play", "--preset", "mariage", "--seed", "3")
    play_piped(process, always_first)
    (kept,) = home.kept()
    answer = home.run("replay", str(kept))
    assert (answer.returncode, answer.stderr) == (0, "")


def test_a_match_that_ended_unseen_is_told_when_resumed(home: Home) -> None:
    process = home.piped("play", "--preset", "mariage", "--seed", "3")
    play_piped(process, random_numbers(3))
    (kept,) = home.kept()
    path = home.folder / "matches" / kept.name
    kept.rename(path)
    answer = home.run("play", "--resume")
    assert answer.returncode == 0
    assert re.search(r"the match|drawn", answer.stdout)
    assert home.kept() == [kept]
