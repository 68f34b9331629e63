"""What is typed at the table: questions, wrong input, taking back, resigning, leaving."""

from __future__ import annotations

import re

import pexpect
import pytest
from tests.terminal.command import Home, always_first, match_in, play_piped

from marjolet.language import SUPPORTED, Speech
from marjolet.language.commands import Command, command_words
from marjolet.record import Outcome, parse_json
from marjolet.terminal.choices import typed_number

PLAY = ["play", "--seed", "4", "--dealer", "me"]

NOTHING_TYPED = Speech("en").say("Type a card or a move; “?” lists what can be typed.")


def replies(home: Home, *lines: str, arguments: list[str] | None = None) -> list[str]:
    """Return what is said after each line that is typed."""
    text = home.run(*(arguments or PLAY), text="\n".join(lines) + "\n").stdout
    return [part.strip() for part in re.split(r"^.*\(\? for help\):\n", text, flags=re.MULTILINE)][
        1:-1
    ]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("", NOTHING_TYPED),
        ("   ", NOTHING_TYPED),
        ("0", "There is no choice 0: there are 6."),
        ("7", "There is no choice 7: there are 6."),
        ("9" * 900, f"There is no choice {'9' * 10}: there are 6."),
        ("-1", "That is not a card I know: -1."),
        ("1.5", "That is not a card I know: 1.5."),
        ("blah blah", "That is not a card I know: blah blah."),
        ("\x00\x1b[31m", None),
        ("\u0660\u0661", None),
        ("x" * 5000, None),
        ("draw", "There is nothing to draw now."),
        ("exchange", "You cannot exchange now."),
        ("announce 1", "You have nothing to announce now."),
        ("announce", "You have nothing to announce now."),
        ("take back", "There is nothing to take back in this deal."),
        ("last trick", "No trick has been played in this deal yet."),
        ("why", "You may play every card of your hand."),
        ("rules 99", "There is no rule 99; there are chapters 1 to 10, with rules such as 3.1."),
        ("save", "The match is saved; it is saved after every move."),
        ("exposed", "No cards lie exposed."),
    ],
)
def test_wrong_input_is_explained_and_asked_again(home: Home, line: str, reply: str | None) -> None:
    said = replies(home, line, "hand")
    assert len(said) == 2
    assert said[0]
    assert "Traceback" not in said[0]
    assert said[1].startswith("Your hand: ")
    if reply is not None:
        assert said[0] == reply


def test_broken_bytes_are_no_card(home: Home) -> None:
    answer = home.run(*PLAY, text=b"\xff\xfe\n\xc3\n")
    assert answer.returncode == 0
    assert answer.stdout.count(NOTHING_TYPED) == 2


def test_a_card_that_is_not_held(home: Home) -> None:
    held = replies(home, "hand")[0]
    missing = next(
        name
        for name in ("queen of spades", "ten of hearts", "seven of clubs", "nine of diamonds")
        if name not in held
    )
    assert replies(home, missing) == [f"You do not hold the {missing}."]
    assert replies(home, f"why {missing}") == [f"You do not hold the {missing}."]


def test_a_card_can_be_typed_in_many_ways(home: Home) -> None:
    name = replies(home, "hand")[0].removeprefix("Your hand: ").rstrip(".").split(", ")[1]
    rank, _, suit = name.split()
    code = {"ten": "10", "king": "K", "queen": "Q", "jack": "j", "ace": "a"}.get(rank)
    code = (code or {"nine": "9", "eight": "8", "seven": "7"}[rank]) + suit[0]
    for typed in (name.upper(), f"{rank} {suit}", code, f"  play the {name}  ", "2"):
        told = home.run(*PLAY, text=typed + "\n").stdout
        assert f"You play the {name}." in told


@pytest.mark.parametrize(
    ("language", "verbs"),
    [("en", ["play"]), ("fr", ["jouer", "Joue"]), ("de", ["spielen", "SPIELE"])],
)
def test_a_number_can_be_typed_as_people_write_it(
    home: Home, language: str, verbs: list[str]
) -> None:
    arguments = [*PLAY, "--lang", language]
    expected = home.run(*arguments, text="2\nq\n").stdout.split("marjolet play")[0]
    for line in ("2.", "#2", "# 2", " 2) ", "002", *(f"{verb} 2" for verb in verbs)):
        shown = home.run(*arguments, text=f"{line}\nq\n").stdout.split("marjolet play")[0]
        assert shown == expected


def test_numbers_that_are_ranks_stay_cards_behind_a_word_for_playing() -> None:
    for text in ("play 7", "play 10", "play", "play two", "1.5", "-1", "1 2", "play 1 2", "#"):
        assert typed_number(text, "en") is None
    assert typed_number("play 11", "en") == "11"
    assert typed_number("7.", "en") == "7"


def test_questions(home: Home) -> None:
    said = replies(home, "table", "score", "trump", "moves", "hint", "rules", "rules 6", "?")
    table, score, trump, moves, hint, rules, chapter, commands = said
    for line in ("Deal 1 of", "Trick 1 of 16.", "has led", "Your hand:", "Tricks: you 0"):
        assert line in table
    assert "This deal: you" in score
    assert "After 10 more tricks the strict ending begins." in trump
    assert moves.count("\n") == 5
    assert hint.startswith("I would play the ")
    assert "The preset marjolet." in rules
    assert "6.5  If you have no card of the suit led" in chapter
    for command in Command:
        assert any(
            line.startswith(command_words(command, "en")[0]) for line in commands.split("\n")
        )


def test_what_a_rule_of_the_strict_ending_forbids(home: Home) -> None:
    """Play until a card is forbidden; then every way to ask why gives a reason."""
    asked: list[str] = []

    def answer(count: int, text: str) -> str:
        turn = text[text.rindex("\n\n") :]
        if "Not now: " not in turn:
            return str(count)
        forbidden = turn.partition("Not now: ")[2].partition(".")[0].split(", ")[0]
        if len(asked) < 2:
            asked.append(forbidden)
            return [f"why {forbidden}", forbidden][len(asked) - 1]
        if len(asked) < 3:
            asked.append("why")
            return "why"
        return "1"

    text = play_piped(home.piped("play", "--seed", "5", "--preset", "vendee"), answer)
    assert len(asked) == 3
    reasons = re.findall(
        r"^You must (?:follow suit|beat the lead|trump): you hold the .+\.$", text, re.MULTILINE
    )
    assert len(reasons) == 2
    assert reasons[0] == reasons[1]
    assert f"Not the {asked[0]}: {reasons[0]}" in text


def test_last_trick(home: Home) -> None:
    said = replies(home, "1", "last trick")
    assert re.search(r"played the .+\n.+ played the .+\n.+ took trick 1\.$", said[1])


@pytest.mark.parametrize("language", SUPPORTED)
def test_taking_back(home: Home, language: str) -> None:
    take_back = command_words(Command.TAKE_BACK, language)[0]
    arguments = [*PLAY, "--lang", language]
    before = home.run(*arguments).stdout
    after = home.run(*arguments, text=f"1\n{take_back}\n").stdout
    shown = [line for line in before.split("\n") if re.match(r"\d\. ", line)]
    assert [line for line in after.split("\n") if re.match(r"\d\. ", line)][-6:] == shown
    matches = [match_in(path) for path in home.saved()]
    assert matches[0].deals == matches[1].deals


def test_taking_back_when_the_deal_is_over(home: Home) -> None:
    done: list[int] = []

    def answer(count: int, text: str) -> str:
        if text.rstrip().endswith("Type 1 for the next deal (? for help):") and not done:
            done.append(count)
            return "take back"
        return "q" if done and "Trick" in text[text.index("take the") :] else "1"

    text = play_piped(home.piped(*PLAY), answer)
    assert re.search(r"You take the .+ back\.", text)
    (path,) = home.saved()
    match = match_in(path)
    assert len(match.deals) == 1
    assert not match.current.is_over


@pytest.mark.parametrize("language", SUPPORTED)
def test_resigning_asks_first(home: Home, language: str) -> None:
    resign = command_words(Command.RESIGN, language)[0]
    no, yes = {"en": ("no", "yes"), "fr": ("non", "oui"), "de": ("nein", "ja")}[language]
    arguments = [*PLAY, "--lang", language]
    for refused in (no, "", "perhaps"):
        assert home.run(*arguments, text=f"{resign}\n{refused}\n").returncode == 0
        assert home.kept() == []
    answer = home.run(*arguments, text=f"{resign}\n{yes}\n")
    record = parse_json(home.kept()[0].read_bytes())
    assert record.outcome is Outcome.RESIGNED
    assert record.winner == 1
    assert "Camille" in answer.stdout


def test_between_two_deals(home: Home) -> None:
    seen: list[str] = []

    def answer(count: int, text: str) -> str:
        del count
        if not text.rstrip().endswith("Type 1 for the next deal (? for help):"):
            return "q" if seen == ["x", "s", "2", "m", "why", "h", ""] else "1"
        line = ["x", "s", "2", "m", "why", "h", ""][len(seen)]
        seen.append(line)
        return line

    text = play_piped(home.piped(*PLAY), answer)
    assert text.count("The deal is over. Type 1, or press Enter, for the next one.") == 2
    assert "Deal 2 of a match to 500." in text
    assert len(match_in(home.saved()[0]).deals) == 2


def test_the_end_of_input_saves_and_leaves_quietly(home: Home) -> None:
    answer = home.run(*PLAY, text="1\n2")
    assert answer.returncode == 0
    assert answer.stderr == ""
    (path,) = home.saved()
    assert answer.stdout.rstrip().endswith(f"marjolet play --resume {path.stem}.")
    assert len(match_in(path).current.moves) >= 3


def test_the_end_of_input_at_a_terminal(home: Home) -> None:
    child = home.terminal(*PLAY)
    child.expect_exact("1 to 6 (? for help): ")
    child.sendeof()
    child.expect_exact("The match is saved.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_control_c_saves_and_leaves(home: Home) -> None:
    child = home.terminal(*PLAY)
    child.expect_exact("1 to 6 (? for help): ")
    child.sendline("1")
    child.expect(r"1 to \d \(\? for help\): ")
    child.sendintr()
    child.expect_exact("The match is saved.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before
    assert len(match_in(home.saved()[0]).current.moves) >= 2


def test_nothing_of_the_opponent_can_be_asked(home: Home) -> None:
    """Ask everything at every turn: no card of the computer is named that its view hides."""
    questions = ["table", "score", "last trick", "exposed", "trump", "moves", "hand", "why"]
    asked: dict[int, int] = {}

    def answer(count: int, text: str) -> str:
        turn = text.count("\nYou play the ")
        number = asked.get(turn, 0)
        asked[turn] = number + 1
        return questions[number] if number < len(questions) else str(count)

    text = play_piped(home.piped("play", "--seed", "9", "--preset", "mariage"), answer)
    assert not re.search(r"Camille draws the (?!turn-up)", text)
    assert len(asked) == 16


def test_help_in_every_language(home: Home) -> None:
    for language in SUPPORTED:
        text = home.run(*PLAY, "--lang", language, text="?\n").stdout
        for command in Command:
            assert command_words(command, language)[0] in text
        assert Speech(language).say("Your cards.") in text


def test_the_first_choice_always_ends(home: Home) -> None:
    text = play_piped(home.piped("play", "--preset", "jack-royal", "--seed", "2"), always_first)
    assert "The record of the match is kept" in text
