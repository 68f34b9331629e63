"""Fill the unknown cards of a one-sided record, so that the engine can check the rest.

While the stock lasts any card may be played, so an unknown card may lie anywhere until somebody
shows it. The deck is filled anyhow; whenever a seat shows a card that lies elsewhere in the filled
deck, the two cards change places, if neither place is known. When the stock is gone each seat is
given the cards that it will play.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

from ..cards import CARDS, DECK, SEATS, Card, CardSet, Seat
from ..errors import ParseError
from ..moves import Announce, Exchange, Move, Play, parse_move
from ..rules import Rules
from .course import Course
from .model import UNKNOWN, Action

# Ways to split what nobody has shown when the first strict trick is played: 10 cards, 5 to each.
MOST_SPLITS = 252


class _Guess:
    """A filled deck, and how far the actions have been carried out on it."""

    def __init__(
        self, rules: Rules, dealer: Seat, deck: Sequence[Card | None], actions: Sequence[Action]
    ) -> None:
        missing = [card for card in DECK if card not in deck]
        self.hidden = CardSet(missing)
        self.rules = rules
        self.dealer = dealer
        self.deck = [card or missing.pop() for card in deck]
        self.actions = actions
        self.moves = [_move_of(action) for action in actions]
        self.course = self.replayed(0)

    def replayed(self, count: int) -> Course:
        """Return the course of the first `count` actions on the deck as it is filled now."""
        course = Course(self.rules, tuple(self.deck), self.dealer, hides=True)
        course.run(self.actions[:count])
        return course

    def shown(self, seat: Seat, start: int, end: int) -> CardSet:
        """Return the cards that `seat` shows from action `start` to before `end`."""
        cards = CardSet()
        for action, move in zip(self.actions[start:end], self.moves[start:end], strict=True):
            if action.seat == seat:
                cards |= self.cards_of(move)
        return cards

    def shown_by_anyone(self, end: int) -> CardSet:
        """Return the cards shown before action `end`; even in hand, they lie where they were."""
        return self.shown(Seat.ZERO, 0, end) | self.shown(Seat.ONE, 0, end)

    def cards_of(self, move: Move | None) -> CardSet:
        """Return the cards that a seat must hold for `move`."""
        match move:
            case Play(card):
                return CardSet([card])
            case Announce(meld):
                return meld.card_set
            case Exchange():
                return CardSet([CARDS[self.course.board.trump]])
            case _:
                return CardSet()

    def hand(self, seat: Seat) -> CardSet:
        """Return the cards of `seat` on the filled deck."""
        return CardSet.of_bits(self.course.board.hand[seat])

    def swap(self, first: Card, second: Card) -> None:
        """Let two cards of the filled deck change places."""
        i, j = self.deck.index(first), self.deck.index(second)
        self.deck[i], self.deck[j] = second, first

    def prepare(self, index: int) -> None:
        """Bring the cards that action `index` needs to its seat's hand, if they may lie there."""
        seat = self.actions[index].seat
        needs = self.cards_of(self.moves[index])
        before = self.shown_by_anyone(index)
        free = (self.hand(seat) & self.hidden) - needs - before
        later = self.shown(seat, index + 1, len(self.moves))
        is_changed = False
        for card in (needs - self.hand(seat) - before) & self.hidden:
            victims = list(free - later) or list(free)
            if not victims:
                break
            self.swap(card, victims[0])
            free -= CardSet([victims[0]])
            is_changed = True
        if is_changed:
            self.course = self.replayed(index)

    def settle(self, index: int) -> None:
        """Give each seat the hidden cards that it plays from `index` on; the stock is gone."""
        plays = [self.shown(seat, index, len(self.moves)) for seat in SEATS]
        before = self.shown_by_anyone(index)
        movable = [(self.hand(seat) & self.hidden) - before for seat in SEATS]
        pool = list(movable[0] | movable[1])
        fixed = [(movable[0] | movable[1]) & plays[seat] for seat in SEATS]
        free = [card for card in pool if card not in fixed[0] and card not in fixed[1]]
        count = len(movable[0]) - len(fixed[0])
        if not movable[0] or not movable[1] or fixed[0] & fixed[1] or not 0 <= count <= len(free):
            return
        places = [[self.deck.index(card) for card in movable[seat]] for seat in SEATS]
        for chosen in islice(combinations(free, count), MOST_SPLITS):
            first = fixed[0] | CardSet(chosen)
            second = (movable[0] | movable[1]) - first
            for seat, cards in zip(SEATS, (first, second), strict=True):
                for place, card in zip(places[seat], cards, strict=True):
                    self.deck[place] = card
            course = self.replayed(len(self.actions))
            if len(course.problems) == len(self.course.problems):
                break
        self.course = self.replayed(index)


def _move_of(action: Action) -> Move | None:
    try:
        return parse_move(action.move)
    except ParseError:
        return None


def fill_deck(
    rules: Rules, dealer: Seat, deck: Sequence[str], actions: Sequence[Action]
) -> tuple[Card, ...]:
    """Return a whole deck that fits the known places of `deck` and, if one does, all `actions`.

    The known codes of `deck` must be different cards, and the turn-up must be known.
    """
    known = [None if code == UNKNOWN else Card(code) for code in deck]
    guess = _Guess(rules, dealer, known, actions)
    is_settled = False
    for index, action in enumerate(actions):
        if guess.course.board.stock == 0 and not is_settled:
            is_settled = True
            guess.settle(index)
        guess.prepare(index)
        guess.course.take(action)
        if guess.course.is_broken:
            break
    return tuple(guess.deck)
