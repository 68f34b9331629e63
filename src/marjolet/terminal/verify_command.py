"""``marjolet verify``: whether the deals of a recorded match were chosen or changed by anybody."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..language import Speech
from .record_commands import HAS_MISTAKES, content_of, report
from .screen import write_line

if TYPE_CHECKING:
    from ..fairness import Flaw
    from ..record import Record

NOT_PROVED = 3  # nothing is wrong, but not everything could be verified


def add_parser(subparsers: Any, speech: Speech | None = None) -> None:
    """Add the command to the command line, its help in the language of `speech`."""
    say = (speech or Speech("en")).say
    about = say("Verify that nobody chose or changed the deals of a recorded match.")
    verify = subparsers.add_parser("verify", help=about, description=about)
    verify.epilog = say(
        "The exit code is 0 if every deal is proved, 1 if a proof does not hold or the record has "
        "mistakes, 2 if the file cannot be read, 3 if nothing is wrong but something is not proved."
    )
    verify.add_argument(
        "file",
        metavar=say("FILE"),
        help=say("The record, as JSON or text; - for standard input."),
    )
    verify.set_defaults(run=verify_command)


def verify_command(values: argparse.Namespace, speech: Speech | None = None) -> int:
    """Say of every deal in `values.file` whether its proof holds.

    Returns 0 if all do, 1 if one does not or the record has mistakes, 3 if nothing is wrong but
    not everything is proved. 2 is that of a command line or a file that cannot be read.
    """
    from ..record import read
    from ..record.proofs import flaws_of

    speech = speech or Speech("en")
    reading = read(content_of(values.file), values.file)
    if reading.record is None:
        return report(reading.problems)
    found = flaws_of(reading.record)
    for line in _lines(reading.record, found, speech):
        write_line(sys.stdout, line)
    sys.stdout.flush()
    told = {str(flaw) for flaws in found for flaw in flaws or ()}
    if report(problem for problem in reading.problems if problem.message not in told) or told:
        return HAS_MISTAKES
    return 0 if _is_proved(reading.record, found) else NOT_PROVED


def _is_proved(record: Record, found: list[list[Flaw] | None]) -> bool:
    from ..record.proofs import whole_deck

    return bool(found) and all(
        flaws == [] and whole_deck(deal) is not None
        for deal, flaws in zip(record.deals, found, strict=True)
    )


def _lines(record: Record, found: list[list[Flaw] | None], speech: Speech) -> Iterator[str]:
    from ..language.proofs import proof_sentence
    from ..record.proofs import whole_deck

    if not record.deals:
        yield speech.say("There is no deal in this record.")
        return
    if all(flaws is None for flaws in found):
        yield speech.say("This record carries no proofs; its deals cannot be verified.")
        return
    for number, (deal, flaws) in enumerate(zip(record.deals, found, strict=True), 1):
        cut = None if deal.fairness is None else deal.fairness.cut
        is_whole = whole_deck(deal) is not None
        yield proof_sentence(number, cut, flaws or (), is_whole=is_whole, speech=speech)
    if not _is_proved(record, found):
        return
    yield speech.say(
        "So no deal was chosen or changed, if the commitments were published before it and at "
        "least one player's bytes were random. That nobody looked at the cards is not proved."
    )
    kinds = [player.kind for player in record.players]
    if "human" not in kinds:
        yield speech.say("No person took part: all the bytes came from the computer.")
    elif kinds != ["human", "human"]:
        yield speech.say(
            "Against the computer only the bytes of seat {seat}, and its cuts, come from outside.",
            seat=kinds.index("human"),
        )
