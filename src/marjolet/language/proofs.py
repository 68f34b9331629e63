"""Whether the deals of a record were proved fair, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Card
from ..fairness import Flaw, FlawKind
from .names import card_name
from .speech import Speech, mark

FLAW_SENTENCES = {
    FlawKind.SECRET: mark(
        "The secret does not belong to the commitment that was published before the deal."
    ),
    FlawKind.CONTRIBUTION: mark(
        "The bytes that seat {seat} revealed do not belong to its commitment."
    ),
    FlawKind.CUT: mark("Nobody can cut at {cut}; a cut is from {least} to {most}."),
    FlawKind.DECK: mark(
        "The deck is not the one that was shuffled and cut: card {place} is {found:the}, and "
        "should be {card:the}."
    ),
    FlawKind.DEAL: mark("The proof is that of deal {other}."),
    FlawKind.MATCH: mark("The proof is that of another match, {match}."),
    FlawKind.REPEATED: mark("The secret was known before: it is that of deal {other}."),
}


def flaw_sentence(flaw: Flaw, speech: Speech) -> str:
    """Return what is wrong with a proof.

    >>> flaw_sentence(Flaw(FlawKind.CUT, {"cut": 30, "least": 3, "most": 29}), Speech("en"))
    'Nobody can cut at 30; a cut is from 3 to 29.'
    """
    values: dict[str, object] = dict(flaw.values)
    if flaw.kind is FlawKind.DECK:
        for name in ("found", "card"):
            values[name] = card_name(Card(str(values[name])), speech)
    return speech.say(FLAW_SENTENCES[flaw.kind], **values)


def proof_sentence(
    deal: int, cut: int | None, flaws: Sequence[Flaw], *, is_whole: bool, speech: Speech
) -> str:
    """Return one line on the proof of `deal`; a deal without a cut has none.

    `is_whole` says that the record holds every card of the deck.
    """
    if cut is None:
        return speech.say("Deal {deal} carries no proof.", deal=deal)
    if flaws:
        wrong = " ".join(flaw_sentence(flaw, speech) for flaw in flaws)
        return speech.say("Deal {deal} does not hold. {wrong}", deal=deal, wrong=wrong)
    if not is_whole:
        return speech.say(
            "Deal {deal}: what was revealed belongs to its commitments, but the record does not "
            "hold the whole deck.",
            deal=deal,
        )
    return speech.say(
        "Deal {deal} holds: the deck follows from the secret, from the bytes of both seats and "
        "from the cut at {cut}.",
        deal=deal,
        cut=cut,
    )
