"""Words and sentences in English, French and German, for the terminal, the server and the page.

`Speech` turns an English text into the chosen language. A `Viewpoint` says who listens, how the
players are called, and in which `Speech`. Everything else is built on these two:

===============  =================================================================================
``names``        cards, suits, ranks, melds: `card_name`, `card_index`, `meld_name`, `line_name`
``spoken``       a card of the hand with its state and place: `spoken_card`
``sentences``    what happened: `event_sentence`, `trick_sentences`
``summaries``    how a deal begins, whose turn it is, how the deal and the match end
``score``        lines of the score sheet: `line_sentence`, `totals_sentence`
``counters``     points as beans, matches and old coins: `counters_text`
``reasons``      why a card may not be played: `why_illegal`
``proofs``       whether deals were proved fair: `proof_sentence`
``differences``  house rules, one sentence a parameter: `difference_sentences`
``typed``        what a person types, read as a move: `parse_typed`
``commands``     the words that a person types for everything else: `read_command`
``check``        whether the catalogues are complete, for development
===============  =================================================================================

>>> from marjolet.cards import Card, Seat
>>> from marjolet.events import Played
>>> viewpoint = Viewpoint(Seat.ZERO, ("Anna", "Luc"), Speech("en"))
>>> event_sentence(Played(Seat.ONE, Card("QS")), viewpoint)
'Luc plays the queen of spades.'
"""

from __future__ import annotations

from .sentences import event_sentence, trick_sentences
from .speech import SUPPORTED, Speech, default_language
from .viewpoint import Viewpoint

__all__ = [
    "SUPPORTED",
    "Speech",
    "Viewpoint",
    "default_language",
    "event_sentence",
    "trick_sentences",
]
