"""What can go wrong, as one tree.

MarjoletError
├── ParseError (ValueError)        a card, a move, a seat or a deck that cannot be read
│   └── DeckError                  every duplicate, missing and unknown card of a deck
├── RulesError (ValueError)        parameters that are unknown, out of range or do not go together
├── PackError (ValueError)         cards and hands that make no small pack for research
├── IllegalMove (ValueError)       a move that the rules forbid here
├── FairnessError (ValueError)     a step, or a proof, that the protocol of verifiable deals forbids
├── RecordError (ValueError)       a record with mistakes, all of them listed
├── SaveError                     a match that could not be saved, loaded or held
├── PlayerError (ValueError)       an unknown player or option, or a player that broke its promise
│   └── NetworkError               a file that holds no network, or one that cannot be used here
├── BatchError (ValueError)        a batch environment that was asked for the impossible
│   └── IllegalAction              an action that the rules forbid in its lane
├── MissingExtra (ImportError)     a package that only a part of this one needs is not installed
├── TooLarge                      a last stock trick with too many possible courses to be solved
└── KernelError (ImportError)      the compiled kernel is missing
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class MarjoletError(Exception):
    """Base of every error that this package raises on purpose."""


class ParseError(MarjoletError, ValueError):
    """Text that is not what it should be; the message says what would be right."""


class DeckError(ParseError):
    """A list of cards that is not a deck."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("This is not a deck of 32 cards: " + "; ".join(problems) + ".")
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Parameters that do not go together, and the number of the rule that says why (10.35 ff.)."""

    parameters: tuple[str, ...]
    rule: str
    sentence: str


class RulesError(MarjoletError, ValueError):
    """House rules that cannot be played: all problems named, and what of them are conflicts."""

    def __init__(self, problems: Sequence[str], conflicts: Sequence[Conflict] = ()) -> None:
        super().__init__(" ".join(problems))
        self.problems = tuple(problems)
        self.conflicts = tuple(conflicts)


class PackError(MarjoletError, ValueError):
    """Cards and a size of hands that do not make a small pack."""


class IllegalMove(MarjoletError, ValueError):
    """A move that is not legal in its position; holds both, so that any report replays."""

    def __init__(self, message: str, move: object, deal: object, at: int | None = None) -> None:
        super().__init__(message)
        self.move = move
        self.deal = deal
        self.at = at


class FairnessError(MarjoletError, ValueError):
    """What the protocol of deals that can be verified does not allow; `problems` are sentences."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class RecordError(MarjoletError, ValueError):
    """A record that cannot be read or does not add up; `problems` lists every one."""

    def __init__(self, problems: Sequence[object]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


class SaveError(MarjoletError):
    """A match that could not be saved, loaded or held; the message says why and what is left."""


class PlayerError(MarjoletError, ValueError):
    """An unknown player or option, or a player that returned what it may not."""


class NetworkError(PlayerError):
    """A file of a network that is damaged, foreign or of another version; the message says what."""


class BatchError(MarjoletError, ValueError):
    """A batch environment was asked for what it cannot do; the message says what it can."""


class IllegalAction(BatchError):
    """An action that the rules forbid in its lane; no lane was stepped."""

    def __init__(self, message: str, lane: int, action: int) -> None:
        super().__init__(message)
        self.lane = lane
        self.action = action


class TooLarge(MarjoletError):
    """A last stock trick with more possible courses than are solved."""


class MissingExtra(MarjoletError, ImportError):
    """A package that only this part of Marjolet needs is missing; the message names the remedy."""


class KernelError(MarjoletError, ImportError):
    """The compiled kernel is missing or unusable, and interpreted running was not asked for."""


def quoted(value: object) -> str:
    """Return what somebody wrote as it can stand in a sentence: spelt as JSON, printable, short."""
    import json

    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        try:
            text = repr(value)
        except (ValueError, RecursionError):  # a number of very many digits, for one
            text = f"this {type(value).__name__}"
    if len(text) > 60:
        text = f"{text[:40]} ... {text[-15:]}"
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)
