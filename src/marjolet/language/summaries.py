"""Sentences for a deal as a whole: how it begins, whose turn it is, what it and the match bring."""

from __future__ import annotations

from ..cards import Seat
from ..deal import State
from ..lines import LineKind
from ..match import Match
from ..moves import Announce, Exchange
from ..rules import Rules
from ..view import View
from .names import card_name, suit_name
from .score import line_sentence
from .speech import Speech
from .viewpoint import Viewpoint


def deal_start(view: View, viewpoint: Viewpoint) -> str:
    """Return who deals, what is trump, and who leads, for a view of a fresh deal.

    "Anna deals. Hearts are trumps: the nine of hearts is turned up. You lead."
    """
    speech, dealer, leader = viewpoint.speech, view.dealer, view.dealer.other
    said = [
        speech.say("You deal.")
        if viewpoint.is_own(dealer)
        else speech.say("{name} deals.", name=viewpoint.name(dealer)),
        speech.say(
            "{suit:Name} are trumps: {card:the} is turned up.",
            suit=suit_name(view.trump, speech),
            card=card_name(view.turned, speech),
        ),
    ]
    said += [
        line_sentence(line, viewpoint, view.trump)
        for line in view.lines
        if line.kind is LineKind.DIX_TURNED
    ]
    said.append(
        speech.say("You lead.")
        if viewpoint.is_own(leader)
        else speech.say("{name} leads.", name=viewpoint.name(leader))
    )
    return " ".join(said)


def turn_sentence(view: View, viewpoint: Viewpoint) -> str:
    """Return what the deal waits for, as the listener may know it."""
    speech, name = viewpoint.speech, viewpoint.name(view.leader)
    if view.state is State.OVER:
        return speech.say("The deal is over.")
    if view.state is State.WINNER_DRAWS:
        if view.to_act is not None and viewpoint.is_own(view.to_act):
            return _choice_before_draw(view, speech)
        return speech.say("{name} has won the trick and is about to draw.", name=name)
    seat = view.leader if view.lead is None else view.leader.other
    if not viewpoint.is_own(seat):
        return speech.say("It is the turn of {name}.", name=viewpoint.name(seat))
    if view.lead is None:
        return speech.say("It is your turn to lead.")
    return speech.say("It is your turn to answer {card:the}.", card=card_name(view.lead, speech))


def _choice_before_draw(view: View, speech: Speech) -> str:
    if Exchange() not in view.legal:
        return speech.say("You have won the trick: announce or draw.")
    if any(isinstance(move, Announce) for move in view.legal):
        return speech.say("You have won the trick: announce, exchange or draw.")
    return speech.say("You have won the trick: exchange or draw.")


def strict_ending(rules: Rules, speech: Speech) -> str:
    """Return what holds from now on, for the moment when the stock is gone (chapter 6)."""
    said = [speech.say("The stock is gone: from now on you must follow suit.")]
    if rules.must_head == "any_suit":
        said.append(speech.say("Beat the lead if you can."))
    elif rules.must_head == "trump_only":
        said.append(speech.say("If a trump is led, beat it if you can."))
    if rules.must_trump:
        said.append(speech.say("If you lack the suit led, you must trump."))
    return " ".join(said)


def target_reached(target: int, speech: Speech) -> str:
    """Return that a total has reached `target` in the middle of a deal (8.2)."""
    return speech.say("{target} reached: the deal is played out.", target=target)


def deal_end(view: View, viewpoint: Viewpoint) -> str:
    """Return who has won a finished deal, and with how many points."""
    speech = viewpoint.speech
    if view.winner is None:
        return speech.count(
            "The deal is drawn: {n} point each.",
            "The deal is drawn: {n} points each.",
            view.points[0],
        )
    values = {"winner": view.points[view.winner], "loser": view.points[view.winner.other]}
    if viewpoint.is_own(view.winner):
        return speech.say("You win the deal, {winner} to {loser}.", **values)
    return speech.say(
        "{name} wins the deal, {winner} to {loser}.", name=viewpoint.name(view.winner), **values
    )


def match_end(match: Match, viewpoint: Viewpoint) -> str:
    """Return how a finished match has ended; "" while it is played.

    After equal totals at or above the target it says that another deal is played (8.4).
    """
    if match.resigned is not None:
        return _resigned(match.resigned, viewpoint)
    speech, totals, winner = viewpoint.speech, match.totals, match.winner
    if winner is not None:
        values = {"winner": totals[winner], "loser": totals[winner.other]}
        if viewpoint.is_own(winner):
            return speech.say("You win the match, {winner} to {loser}.", **values)
        name = viewpoint.name(winner)
        return speech.say("{name} wins the match, {winner} to {loser}.", name=name, **values)
    if match.is_over:
        return speech.count(
            "The match is drawn: {n} point each.", "The match is drawn: {n} points each.", totals[0]
        )
    if match.needs_deal and 0 < match.rules.target <= max(totals):
        return speech.say("{total} to {total}: another deal decides the match.", total=totals[0])
    return ""


def _resigned(seat: Seat, viewpoint: Viewpoint) -> str:
    speech, name, other = viewpoint.speech, viewpoint.name(seat), viewpoint.name(seat.other)
    if viewpoint.is_own(seat):
        return speech.say("You resign: {name} wins the match.", name=other)
    if viewpoint.is_own(seat.other):
        return speech.say("{name} resigns: you win the match.", name=name)
    return speech.say("{name} resigns: {winner} wins the match.", name=name, winner=other)
