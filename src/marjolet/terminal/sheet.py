"""What can be read at the table at any time: the table itself, the last trick, the score."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card, Seat
from ..deal import State
from ..events import Played, Won
from ..language import Viewpoint
from ..language.counters import points_text
from ..language.names import card_name, suit_name
from ..language.score import line_sentence
from ..language.summaries import turn_sentence
from ..match import Match
from ..rules import counters_of
from ..view import View
from .choices import hand_order
from .screen import Screen


class Sheet:
    """Reads out a match to one person, a sentence a line; `preset` says how points are shown."""

    def __init__(self, screen: Screen, viewpoint: Viewpoint, seat: Seat, preset: str) -> None:
        self.screen = screen
        self.speech = screen.speech
        self.viewpoint = viewpoint
        self.seat = seat
        self.preset = preset
        self.shows_counters = counters_of(preset) != "digits"
        self.opponent = viewpoint.name(seat.other)

    def whole_table(self, view: View, match: Match) -> list[str]:
        """Return everything that lies on the table, the person's hand, and the score."""
        return [
            self.deal_number(match),
            self.trick_line(view),
            *self.lead_line(view),
            *self.exposed_lines(view),
            self.hand_line(view),
            self.captured_line(view),
            *self.score_lines(view, match),
            turn_sentence(view, self.viewpoint),
        ]

    def deal_number(self, match: Match) -> str:
        """Return which deal is played, and how the match goes."""
        if match.rules.target == 0:
            return self.speech.say("One deal is the whole match.")
        return self.speech.say(
            "Deal {number} of a match to {target}.",
            number=len(match.deals),
            target=match.rules.target,
        )

    def trick_line(self, view: View) -> str:
        """Return the number of the trick, the trumps and what is left of the stock."""
        trump = suit_name(view.trump, self.speech)
        number = view.tricks if view.state is State.WINNER_DRAWS else view.tricks + 1
        if view.turn_up is None:
            return self.speech.say(
                "Trick {number} of 16. {suit:Name} are trumps, the stock is gone.",
                number=min(number, 16),
                suit=trump,
            )
        return self.speech.count(
            "Trick {number} of 16. {suit:Name} are trumps. "
            "{n} card is left in the stock: {card:the}.",
            "Trick {number} of 16. {suit:Name} are trumps. "
            "{n} cards are left in the stock, the last is {card:the}.",
            view.stock,
            number=number,
            suit=trump,
            card=card_name(view.turn_up, self.speech),
        )

    def lead_line(self, view: View) -> list[str]:
        """Return what has been led, if anything."""
        if view.lead is None:
            return []
        card = card_name(view.lead, self.speech)
        if view.leader is self.seat:
            return [self.speech.say("You have led {card:the}.", card=card)]
        return [self.speech.say("{name} has led {card:the}.", name=self.opponent, card=card)]

    def exposed_lines(self, view: View) -> list[str]:
        """Return the announced cards that lie before each player."""
        own = view.exposed[self.seat]
        if not own:
            return self.opponent_lines(view)
        cards = self._cards(own, view)
        return [
            self.speech.say("Exposed before you: {cards}.", cards=cards),
            *self.opponent_lines(view),
        ]

    def opponent_lines(self, view: View) -> list[str]:
        """Return the cards that everybody knows to be in the opponent's hand."""
        exposed = view.exposed[self.seat.other]
        known = view.known[self.seat.other] - exposed
        said = []
        if exposed:
            cards = self._cards(exposed, view)
            said.append(
                self.speech.say("Exposed before {name}: {cards}.", name=self.opponent, cards=cards)
            )
        if known:
            cards = self._cards(known, view)
            said.append(
                self.speech.say("{name} also holds: {cards}.", name=self.opponent, cards=cards)
            )
        return said

    def hand_line(self, view: View) -> str:
        """Return the person's hand in its order."""
        return self.speech.say("Your hand: {cards}.", cards=self._cards(view.hand, view))

    def captured_line(self, view: View) -> str:
        """Return how many tricks' cards and brisques each player has taken."""
        counts = [len(view.captured[seat]) // 2 for seat in (self.seat, self.seat.other)]
        brisques = [
            sum(card.is_brisque for card in view.captured[seat])
            for seat in (self.seat, self.seat.other)
        ]
        return self.speech.say(
            "Tricks: you {own}, {name} {other}. Brisques in them: you {mine}, {name} {theirs}.",
            own=counts[0],
            other=counts[1],
            mine=brisques[0],
            theirs=brisques[1],
            name=self.opponent,
        )

    def score_lines(self, view: View, match: Match) -> list[str]:
        """Return the points of this deal, and of the match after its first deal."""
        said = [self.speech.say("This deal: you {own}, {name} {other}.", **self._pair(view.points))]
        if len(match.deals) > 1:
            said.append(self.totals_line(match))
        return said

    def totals_line(self, match: Match) -> str:
        """Return the points of the match, and how far it goes."""
        pair = self._pair(match.totals)
        if match.rules.target == 0:
            return self.speech.say("In all: you {own}, {name} {other}.", **pair)
        return self.speech.say(
            "In all: you {own}, {name} {other}; the match goes to {target}.",
            target=match.rules.target,
            **pair,
        )

    def _pair(self, points: tuple[int, int]) -> dict[str, str]:
        """Return both players' `points` in words, and the opponent's name."""
        own, other = points[self.seat], points[self.seat.other]
        return {"own": self._points(own), "other": self._points(other), "name": self.opponent}

    def _points(self, points: int) -> str:
        """Return `points` in digits, and in counters too where they are used."""
        text = points_text(points, self.speech)
        counters = points_text(points, self.speech, in_counters=self.shows_counters)
        return text if counters == text else f"{text} ({counters})"

    def score_sheet(self, view: View, match: Match) -> list[str]:
        """Return every line of this deal, with its trick, and the totals deal by deal."""
        said = []
        for line in view.lines:
            sentence = line_sentence(line, self.viewpoint, view.trump)
            if line.trick > 0 and not (view.state is State.OVER and line.trick == 16):
                sentence = self.speech.say(
                    "Trick {number}: {sentence}", number=line.trick, sentence=sentence
                )
            said.append(sentence)
        if not said:
            said.append(self.speech.say("Nobody has scored in this deal yet."))
        for number, deal in enumerate(match.finished[: len(match.deals) - 1], 1):
            said.append(
                self.speech.say(
                    "Deal {number}: you {own}, {name} {other}.",
                    number=number,
                    **self._pair(deal.points),
                )
            )
        return said + self.score_lines(view, match)

    def last_trick(self, view: View) -> list[str]:
        """Return the two cards of the last finished trick and who took it."""
        played: list[Played] = []
        last: list[str] = []
        for event in view.events:
            if isinstance(event, Played):
                played.append(event)
            elif isinstance(event, Won):
                last = [self._in_trick(play) for play in played[-2:]]
                last.append(self._taken(event))
        return last or [self.speech.say("No trick has been played in this deal yet.")]

    def _in_trick(self, play: Played) -> str:
        card = card_name(play.card, self.speech)
        if play.seat is self.seat:
            return self.speech.say("You played {card:the}.", card=card)
        return self.speech.say("{name} played {card:the}.", name=self.opponent, card=card)

    def _taken(self, won: Won) -> str:
        if won.seat is self.seat:
            return self.speech.say("You took trick {number}.", number=won.trick)
        return self.speech.say("{name} took trick {number}.", name=self.opponent, number=won.trick)

    def trump_lines(self, view: View) -> list[str]:
        """Return the trumps and the stock, and how far the strict ending is."""
        said = [self.trick_line(view)]
        left = 16 - view.rules.hand_size - view.tricks
        if left > 0:
            said.append(
                self.speech.count(
                    "After {n} more trick the strict ending begins.",
                    "After {n} more tricks the strict ending begins.",
                    left,
                )
            )
        return said

    def _cards(self, cards: Iterable[Card], view: View) -> str:
        return ", ".join(card_name(card, self.speech) for card in hand_order(cards, view.trump))
