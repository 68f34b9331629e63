"""Marjolet, an old French card game for two: rules, deals, views, players.

>>> from random import Random
>>> import marjolet
>>> deal = marjolet.Deal.shuffled(Random(7))
>>> deal.trump, deal.to_act
(<Suit.HEARTS: 1>, <Seat.ONE: 1>)
"""

from __future__ import annotations

from .cards import DECK, SEATS, Card, CardSet, Rank, Seat, Suit, parse_card, parse_deck
from .deal import Deal, State
from .errors import (
    DeckError,
    IllegalMove,
    KernelError,
    MarjoletError,
    ParseError,
    PlayerError,
    RecordError,
    RulesError,
    SaveError,
)
from .kernel import KERNEL
from .lines import LineKind, ScoreLine
from .match import Match
from .melds import Meld, parse_meld
from .moves import Announce, Draw, Exchange, Move, Play, format_move, parse_move
from .resample import resample
from .rules import PRESETS, Rules, make_rules
from .view import View

__version__ = "0.1.0"

__all__ = [
    "DECK",
    "KERNEL",
    "PRESETS",
    "SEATS",
    "Announce",
    "Card",
    "CardSet",
    "Deal",
    "DeckError",
    "Draw",
    "Exchange",
    "IllegalMove",
    "KernelError",
    "LineKind",
    "MarjoletError",
    "Match",
    "Meld",
    "Move",
    "ParseError",
    "Play",
    "PlayerError",
    "Rank",
    "RecordError",
    "Rules",
    "RulesError",
    "SaveError",
    "ScoreLine",
    "Seat",
    "State",
    "Suit",
    "View",
    "format_move",
    "make_rules",
    "parse_card",
    "parse_deck",
    "parse_meld",
    "parse_move",
    "resample",
]
