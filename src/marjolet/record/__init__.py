"""Game records: canonical JSON and a text notation, read leniently and written strictly.

>>> from random import Random
>>> from marjolet import Match
>>> match = Match().deal_shuffled(Random(1))
>>> record = from_match(match.play(match.current.legal_moves[0]), date="2026-11-29")
>>> parse_text(format_text(record)) == parse_json(format_json(record)) == record
True
>>> read(format_json(record).replace('"points": [0, 0]', '"points": [0, 5]')).problems
(Problem(where='/deals/0/points', message='0 to 5 recorded; by the rules it is 0 to 0.'),)
"""

from __future__ import annotations

from .examine import check
from .json_form import JsonWriter, format_json, parse_json
from .model import FORMAT, VERSION, Action, DealRecord, Line, Number, Outcome, Player, Record
from .problem import Problem
from .reading import Reading, read
from .replay import continued, from_match, from_views, to_match
from .text_form import format_text, parse_text

__all__ = [
    "FORMAT",
    "VERSION",
    "Action",
    "DealRecord",
    "JsonWriter",
    "Line",
    "Number",
    "Outcome",
    "Player",
    "Problem",
    "Reading",
    "Record",
    "check",
    "continued",
    "format_json",
    "format_text",
    "from_match",
    "from_views",
    "parse_json",
    "parse_text",
    "read",
    "to_match",
]
