"""Hypothesis strategies: any rules, any deck, whole deals played in any way."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from tests.play import careful_move
from tests.random_rules import choose_rules

from marjolet import DECK, SEATS, Card, Deal
from marjolet.rules import PRESETS, Rules


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Return any valid rules; simplest are the presets."""
    preset = draw(st.sampled_from([*PRESETS, None]))
    if preset is not None:
        return PRESETS[preset]
    return choose_rules(lambda values: draw(st.sampled_from(values)))


def decks() -> st.SearchStrategy[list[Card]]:
    """Return decks in any order."""
    return st.permutations(DECK)


@st.composite
def whole_deals(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> list[Deal]:
    """Return every position of a deal, from the first to the end."""
    deal = Deal(
        draw(decks()), draw(st.sampled_from(SEATS)), draw(any_rules() if rules is None else rules)
    )
    rng = Random(draw(st.integers(0, 1 << 30)))
    careful = draw(st.booleans())
    positions = [deal]
    while not deal.is_over:
        move = careful_move(deal, rng) if careful else rng.choice(deal.legal_moves)
        deal = deal.play(move)
        positions.append(deal)
    return positions
