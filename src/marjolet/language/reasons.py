"""Why a card may not be played now, found by looking at the moves that are legal.

The rules themselves stand in the kernel only. Here its answer is explained: where every legal card
follows suit and this one does not, following suit is the reason, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..cards import Card
from ..deal import State
from ..moves import Play
from ..view import View
from .names import card_name
from .speech import Speech


class ReasonKind(StrEnum):
    """What stands in the way of a card."""

    NOTHING = "nothing"
    SPECTATOR = "spectator"
    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"
    WINNER_DRAWS = "winner_draws"
    NOT_HELD = "not_held"
    FOLLOW_SUIT = "follow_suit"
    BEAT_LEAD = "beat_lead"
    TRUMP = "trump"


@dataclass(frozen=True, slots=True)
class IllegalReason:
    """Why `card` may not be played; `held` is a card of the hand that must be preferred to it.

    The kind is ``nothing`` if the card may be played after all.
    """

    kind: ReasonKind
    card: Card
    held: Card | None = None

    def sentence(self, speech: Speech) -> str:
        """Return the reason as one sentence to the player."""
        card = card_name(self.card, speech)
        held = card_name(self.held or self.card, speech)
        match self.kind:
            case ReasonKind.NOTHING:
                return speech.say("You may play {card:the}.", card=card)
            case ReasonKind.SPECTATOR:
                return speech.say("You are watching: only the players play.")
            case ReasonKind.DEAL_OVER:
                return speech.say("The deal is over.")
            case ReasonKind.NOT_YOUR_TURN:
                return speech.say("It is not your turn.")
            case ReasonKind.WINNER_DRAWS:
                return speech.say("You must draw before you play a card.")
            case ReasonKind.NOT_HELD:
                return speech.say("You do not hold {card:the}.", card=card)
            case ReasonKind.FOLLOW_SUIT:
                return speech.say("You must follow suit: you hold {card:the}.", card=held)
            case ReasonKind.BEAT_LEAD:
                return speech.say("You must beat the lead: you hold {card:the}.", card=held)
            case ReasonKind.TRUMP:
                return speech.say("You must trump: you hold {card:the}.", card=held)


def why_illegal(view: View, card: Card) -> IllegalReason:
    """Return why the viewer may not play `card` now."""
    playable = [move.card for move in view.legal if isinstance(move, Play)]
    if card in playable:
        return IllegalReason(ReasonKind.NOTHING, card)
    if obstacle := _moment(view):
        return IllegalReason(obstacle, card)
    if card not in view.hand:
        return IllegalReason(ReasonKind.NOT_HELD, card)
    if not playable:
        return IllegalReason(ReasonKind.WINNER_DRAWS, card)
    # Only an answer can be restricted, so there is a lead.
    assert view.lead is not None
    preferred = max(playable, key=lambda held: held.rank)
    if preferred.suit is not view.lead.suit:
        return IllegalReason(ReasonKind.TRUMP, card, preferred)
    if card.suit is not view.lead.suit:
        return IllegalReason(ReasonKind.FOLLOW_SUIT, card, preferred)
    return IllegalReason(ReasonKind.BEAT_LEAD, card, preferred)


def _moment(view: View) -> ReasonKind | None:
    """Return what stands in the way of every card at this moment."""
    if view.viewer is None:
        return ReasonKind.SPECTATOR
    if view.state is State.OVER:
        return ReasonKind.DEAL_OVER
    return None if view.to_act == view.viewer else ReasonKind.NOT_YOUR_TURN
