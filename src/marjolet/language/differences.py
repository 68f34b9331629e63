"""House rules in words: one sentence for each parameter that differs.

The sentences say what is played, not what was changed, so that nobody needs to know the default.
"""

from __future__ import annotations

from collections.abc import Callable

from ..rules import PARAMETERS, PRESETS, Rules
from .speech import Speech, mark, mark_count

DEFAULT = PRESETS["marjolet"]


def difference_sentences(rules: Rules, speech: Speech, base: Rules = DEFAULT) -> list[str]:
    """Return one sentence for each parameter in which `rules` differs from `base`, in page order.

    >>> from marjolet.rules import make_rules
    >>> difference_sentences(make_rules("vendee", {"target": 1000}), Speech("en"))
    ['Whoever takes more brisques scores 20 points.', 'A match is played to 1000 points.']
    """
    return [
        parameter_sentence(name, rules, speech)
        for name in PARAMETERS
        if getattr(rules, name) != getattr(base, name)
    ]


def parameter_sentence(name: str, rules: Rules, speech: Speech) -> str:
    """Return what is played according to the parameter `name` of `rules`, as one sentence."""
    value = getattr(rules, name)
    if name in _CHOICES:
        return speech.say(_CHOICES[name][value])
    if name in _POINTS:
        nothing, points = _POINTS[name]
        return speech.count(*points, value) if value else speech.say(nothing)
    return _VALUES[name](rules, speech)


_CHOICES: dict[str, dict[object, str]] = {
    "draw": {
        "after_trick": mark("Both players draw after the trick, the winner first."),
        "after_card": mark("Each player draws right after playing a card."),
    },
    "combinations": {
        "announced": mark("Combinations are announced from the hand, during the deal."),
        "captured": mark("Nothing is announced: combinations count in the tricks, at the end."),
    },
    "announce": {
        "before_draw": mark("The winner of a trick announces before the draw."),
        "after_draw": mark("The winner of a trick announces after the draw, before leading."),
    },
    "melds_per_win": {
        0: mark("A won trick allows any number of announcements."),
        1: mark("A won trick allows one announcement only."),
    },
    "card_reuse": {
        "later_win": mark("An announced card may serve again only after another won trick."),
        "same_win": mark("A card may serve in several announcements at the same win."),
    },
    "four_wins": {
        True: mark("Whoever captures four cards alike wins the match."),
        False: mark("Four cards alike only bring points."),
    },
    "marjolet_queens": {
        "each": mark("The marjolet may be announced with each of the queens in turn."),
        "one": mark("The marjolet may be announced with one queen only."),
    },
    "exchange": {
        "after_win": mark("The dix may be exchanged after a won trick."),
        "own_turn": mark("The dix may be exchanged on your own turn, before you play a card."),
        "never": mark("The dix may not be exchanged."),
    },
    "exchange_until": {
        "stock_open": mark("The dix may be exchanged as long as the turn-up lies in the stock."),
        "before_last_stock_trick": mark(
            "The dix may be exchanged until the last trick with the stock begins."
        ),
    },
    "exchanged_card_melds": {
        True: mark("The card taken in exchange may be announced at once."),
        False: mark("The card taken in exchange may be announced from the next won trick on."),
    },
    "dix_played_phase": {
        "any": mark("Playing the dix scores in every trick."),
        "stock": mark("Playing the dix scores only while the stock lasts."),
    },
    "must_head": {
        "any_suit": mark("In the strict ending you must beat the lead in every suit if you can."),
        "trump_only": mark("In the strict ending you must beat the lead only if it is a trump."),
        "never": mark("In the strict ending you need not beat the lead."),
    },
    "must_trump": {
        True: mark("In the strict ending you must trump if you lack the suit led."),
        False: mark("In the strict ending you may play any card if you lack the suit led."),
    },
}

# For 0 points, and for any other number.
_POINTS: dict[str, tuple[str, tuple[str, str]]] = {
    "dix_turned": (
        mark("A dix that is turned up scores nothing."),
        mark_count(
            "A dix that is turned up scores {n} point for the dealer.",
            "A dix that is turned up scores {n} points for the dealer.",
        ),
    ),
    "dix_exchanged": (
        mark("The exchange of the dix scores nothing."),
        mark_count(
            "The exchange of the dix scores {n} point.",
            "The exchange of the dix scores {n} points.",
        ),
    ),
    "dix_played": (
        mark("Playing the dix scores nothing."),
        mark_count(
            "Playing a dix that has not paid yet scores {n} point.",
            "Playing a dix that has not paid yet scores {n} points.",
        ),
    ),
    "turn_up": (
        mark("Drawing the last card of the stock scores nothing."),
        mark_count(
            "Drawing the last card of the stock scores {n} point.",
            "Drawing the last card of the stock scores {n} points.",
        ),
    ),
    "most_brisques": (
        mark("Taking more brisques scores nothing of its own."),
        mark_count(
            "Whoever takes more brisques scores {n} point.",
            "Whoever takes more brisques scores {n} points.",
        ),
    ),
    "last_trick": (
        mark("The last trick scores nothing of its own."),
        mark_count("The last trick scores {n} point.", "The last trick scores {n} points."),
    ),
    "sweep": (
        mark("Winning all the strict tricks scores nothing more."),
        mark_count(
            "Winning all the strict tricks scores {n} point more.",
            "Winning all the strict tricks scores {n} points more.",
        ),
    ),
    "target": (
        mark("One deal is the whole match."),
        mark_count("A match is played to {n} point.", "A match is played to {n} points."),
    ),
}


def _packets(rules: Rules, speech: Speech) -> str:
    packets = ", ".join(str(size) for size in rules.packets)
    return speech.say(
        "Each player receives {n} cards, in packets: {packets}.",
        n=rules.hand_size,
        packets=packets,
    )


def _fours(rules: Rules, speech: Speech) -> str:
    ace, ten, king, queen, jack = rules.fours
    if not any(rules.fours):
        return speech.say("Four cards alike are worth nothing.")
    return speech.say(
        "Four cards alike are worth: aces {ace}, tens {ten}, kings {king}, queens {queen}, "
        "jacks {jack}.",
        ace=ace,
        ten=ten,
        king=king,
        queen=queen,
        jack=jack,
    )


def _marriage(rules: Rules, speech: Speech) -> str:
    plain, trump = rules.marriage
    return speech.say("A marriage is worth {plain}, in trumps {trump}.", plain=plain, trump=trump)


def _marjolet(rules: Rules, speech: Speech) -> str:
    plain, trump = rules.marjolet
    return speech.say(
        "The marjolet is worth {plain} with a queen, {trump} with the queen of trumps.",
        plain=plain,
        trump=trump,
    )


def _run(rules: Rules, speech: Speech) -> str:
    plain, trump = rules.run
    return speech.say(
        "King, queen and jack of one suit are worth {plain}, in trumps {trump}.",
        plain=plain,
        trump=trump,
    )


def _card_points(rules: Rules, speech: Speech) -> str:
    ace, ten, king, queen, jack = rules.card_points
    return speech.say(
        "Each captured card counts: ace {ace}, ten {ten}, king {king}, queen {queen}, jack {jack}.",
        ace=ace,
        ten=ten,
        king=king,
        queen=queen,
        jack=jack,
    )


_VALUES: dict[str, Callable[[Rules, Speech], str]] = {
    "packets": _packets,
    "fours": _fours,
    "marriage": _marriage,
    "marjolet": _marjolet,
    "run": _run,
    "card_points": _card_points,
}
