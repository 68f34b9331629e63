"""A card of the hand as a screen reader says it: the card first, then its state, then its place."""

from __future__ import annotations

from ..cards import Card
from .names import card_name
from .speech import Speech, mark

# By whether the card is exposed, and whether it is playable.
_TEXTS = {
    (True, True): mark("{card:Name}, exposed, playable, {place} of {count}"),
    (True, False): mark("{card:Name}, exposed, not playable, {place} of {count}"),
    (False, True): mark("{card:Name}, playable, {place} of {count}"),
    (False, False): mark("{card:Name}, not playable, {place} of {count}"),
}


def spoken_card(
    card: Card, place: int, count: int, speech: Speech, *, is_exposed: bool, is_playable: bool
) -> str:
    """Return what is said of `card`, which lies at `place`, from 1, among `count` cards.

    >>> spoken_card(Card("QS"), 2, 6, Speech("en"), is_exposed=True, is_playable=True)
    'Queen of spades, exposed, playable, 2 of 6'
    """
    return speech.say(
        _TEXTS[is_exposed, is_playable], card=card_name(card, speech), place=place, count=count
    )
