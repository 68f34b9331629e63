"""What a careful player would do, and one sentence why."""

from __future__ import annotations

from ..language import Speech
from ..language.names import card_name, meld_name
from ..language.speech import mark
from ..moves import Announce, Move, Play
from ..players.greedy import Greedy, Reason
from ..view import View

_SENTENCES = {
    Reason.ONLY_MOVE: mark("{card:The} is the only card that you may play."),
    Reason.WINS_TO_ANNOUNCE: mark("{card:The} can win the trick, and then you can announce."),
    Reason.TAKES_POINTS: mark("{card:The} takes the points that lie there."),
    Reason.BRINGS_BRISQUE_HOME: mark("{card:The} wins the trick and brings its own points home."),
    Reason.WINS_CHEAPLY: mark("{card:The} wins the trick and costs you little."),
    Reason.KEEPS_MELD: mark("{card:The} can go: the other cards may still make a meld."),
    Reason.LEAVES_TRICK: mark(
        "{card:The} is what you lose least with: this trick is not worth it."
    ),
    Reason.DRAWS_TURN_UP: mark("{card:The} loses this trick, so that you draw the turn-up."),
    Reason.LEADS_WINNER: mark("{card:The} can hardly be beaten."),
    Reason.LEADS_LEAST: mark("{card:The} gives away least."),
    Reason.COUNTS_ENDING: mark("{card:The} is best against the cards that are left."),
}


def hint(view: View, speech: Speech) -> tuple[Move, str]:
    """Return the move that the greedy player would make, and his reason in one sentence."""
    move, reason = Greedy().explain(view)
    match move:
        case Play(card):
            text = _SENTENCES.get(reason, _SENTENCES[Reason.LEADS_LEAST])
            return move, speech.say(text, card=card_name(card, speech))
        case Announce(meld):
            name = meld_name(meld, view.trump, speech)
            return move, speech.say("You can announce {meld:the}: it scores at once.", meld=name)
    if reason is Reason.EXCHANGES_DIX:
        return move, speech.say("The turn-up is worth more to you than the seven of trumps.")
    return move, speech.say("There is nothing left that is worth announcing.")
