"""Playing at the command as a person does: through a pseudo-terminal, or through a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pexpect

from marjolet.language import Speech
from marjolet.match import Match
from marjolet.record import parse_json, to_match
from marjolet.terminal import screen  # noqa: F401 - registers how letters become plain

COMMAND = [sys.executable, "-m", "marjolet"]
LONGEST_MATCH = 60.0  # seconds; a question that is not recognised would wait for ever

Answer = Callable[[int, str], str]


class Home:
    """A folder of its own for matches, and the command run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("LC_")},
            "MARJOLET_DATA": str(folder),
            "LANG": "C.UTF-8",
            "PYTHONUTF8": "1",
            "TERM": "xterm",
        }
        self.environment.pop("NO_COLOR", None)

    def run(
        self, *arguments: str, text: str | bytes = "", **more: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the command through pipes; `more` are environment variables."""
        return subprocess.run(
            [*COMMAND, *arguments],
            input=text if isinstance(text, str) else text.decode("utf-8", "surrogateescape"),
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            env={**self.environment, **more},
            timeout=120,
        )

    def terminal(self, *arguments: str, **more: str) -> pexpect.spawn[str]:
        """Start the command on a pseudo-terminal."""
        return pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments],
            env={**self.environment, **more},
            encoding="utf-8",
            timeout=30,
            dimensions=(50, 200),
            echo=False,
        )

    def piped(self, *arguments: str) -> subprocess.Popen[str]:
        """Start the command between pipes."""
        return subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=self.environment,
        )

    def saved(self) -> list[Path]:
        """Return the files of the matches in play."""
        return sorted((self.folder / "matches").glob("*.json"))

    def kept(self) -> list[Path]:
        """Return the files of the finished matches."""
        return sorted((self.folder / "records").glob("*.json"))


def match_in(path: Path) -> Match:
    """Return the match in a saved file, every card and point of it checked."""
    return to_match(parse_json(path.read_bytes()))


def choice_question(language: str) -> re.Pattern[str]:
    """Return what the question for a choice looks like; its group is how many there are."""
    speech = Speech(language)
    one, more = "Your choice, only 1 (? for help):", "Your choice, 1 to {n} (? for help):"
    several, only = speech.count(one, more, 987), speech.count(one, more, 1)
    texts = [several, only, speech.say("Type 1 for the next deal (? for help):")]
    texts += [text.encode("ascii", "marjolet-plain").decode() for text in texts]
    return re.compile("|".join(re.escape(text).replace("987", r"(\d+)") for text in texts))


def count_of(asked: re.Match[str]) -> int:
    """Return how many choices the question `asked` offers."""
    return int(next((group for group in asked.groups() if group), 1))


def random_numbers(seed: int) -> Answer:
    """Return a player who chooses any of the numbered choices."""
    rng = Random(seed)
    return lambda count, _: str(rng.randint(1, count))


def always_first(count: int, text: str) -> str:
    """Choose the first of the numbered choices."""
    del count, text
    return "1"


def play_piped(process: subprocess.Popen[str], answer: Answer, language: str = "en") -> str:
    """Answer every question until the process ends its output; return all of it."""
    assert process.stdin is not None
    assert process.stdout is not None
    question = choice_question(language)
    output = []
    watchdog = Timer(LONGEST_MATCH, process.kill)
    watchdog.start()
    with process:
        for line in process.stdout:
            output.append(line)
            asked = question.search(line)
            if asked:
                process.stdin.write(answer(count_of(asked), "".join(output)) + "\n")
                process.stdin.flush()
    watchdog.cancel()
    return "".join(output)


def play_at_terminal(child: Any, answer: Answer, language: str = "en") -> str:
    """Answer every question until the process ends; return all that was shown."""
    question = choice_question(language)
    shown = ""
    while child.expect([question, pexpect.EOF]) == 0:
        shown += child.before + child.after
        child.sendline(answer(count_of(child.match), shown))
    return shown + str(child.before)
