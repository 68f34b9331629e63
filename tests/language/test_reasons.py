"""A card that may not be played is explained, and the explanation is true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from marjolet.cards import CARDS, Card, Seat
from marjolet.deal import Deal, State
from marjolet.language import Speech
from marjolet.language.reasons import ReasonKind, why_illegal
from marjolet.moves import Play
from marjolet.rules import PRESETS, Rules, make_rules
from marjolet.view import View

RULES = {
    **PRESETS,
    "never head": make_rules("marjolet", {"must_head": "never"}),
    "never trump": make_rules("marjolet", {"must_trump": False}),
    "head trumps": make_rules("marjolet", {"must_head": "trump_only"}),
}


def positions(rules: Rules, seed: int) -> Iterator[Deal]:
    rng = Random(seed)
    deal = Deal.shuffled(rng, rules=rules)
    while not deal.is_over:
        yield deal
        deal = deal.play(rng.choice(deal.legal_moves))
    yield deal


def views(rules: Rules) -> Iterator[View]:
    for seed in range(12):
        for deal in positions(rules, seed):
            for viewer in (Seat.ZERO, Seat.ONE, None):
                yield View.of(deal, viewer)


@pytest.mark.parametrize("name", RULES)
def test_every_reason_is_true(name: str) -> None:
    for view in views(RULES[name]):
        for card in CARDS:
            reason = why_illegal(view, card)
            assert (reason.kind is ReasonKind.NOTHING) == (Play(card) in view.legal)
            if reason.held is not None:
                assert Play(reason.held) in view.legal
            assert is_true(reason.kind, card, reason.held, view), (reason, view)


def is_true(kind: ReasonKind, card: Card, held: Card | None, view: View) -> bool:
    acts = view.viewer is not None and view.to_act == view.viewer
    match kind:
        case ReasonKind.NOTHING:
            return acts
        case ReasonKind.SPECTATOR:
            return view.viewer is None
        case ReasonKind.DEAL_OVER:
            return view.state is State.OVER
        case ReasonKind.NOT_YOUR_TURN:
            return not acts
        case ReasonKind.WINNER_DRAWS:
            return acts and view.state is State.WINNER_DRAWS
        case ReasonKind.NOT_HELD:
            return acts and card not in view.hand
        case ReasonKind.FOLLOW_SUIT:
            assert view.lead is not None
            assert held is not None
            return card.suit is not view.lead.suit and held.suit is view.lead.suit
        case ReasonKind.BEAT_LEAD:
            assert view.lead is not None
            assert held is not None
            same_suit = card.suit is held.suit is view.lead.suit
            return same_suit and card.rank < view.lead.rank < held.rank
        case ReasonKind.TRUMP:
            assert view.lead is not None
            assert held is not None
            has_suit = bool(view.hand.of_suit(view.lead.suit))
            return not has_suit and held.suit is view.trump and card.suit is not view.trump


def test_all_reasons_occur() -> None:
    kinds = {
        why_illegal(view, card).kind
        for name in ("marjolet", "mariage")
        for view in views(RULES[name])
        for card in CARDS
    }
    assert kinds == set(ReasonKind)


def test_reasons_are_said_in_the_language() -> None:
    deal = next(positions(PRESETS["marjolet"], 1))
    leader, other = View.of(deal, Seat.ONE), View.of(deal, Seat.ZERO)
    not_held = next(card for card in CARDS if card not in leader.hand)
    assert "hold the" in why_illegal(leader, not_held).sentence(Speech("en"))
    assert why_illegal(other, not_held).sentence(Speech("en")) == "It is not your turn."
    assert why_illegal(other, not_held).sentence(Speech("de")) == "Sie sind nicht am Zug."
