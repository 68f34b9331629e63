"""The match in play: a person in one seat, a computer player in the other.

Every change is kept before anybody is told of it, so that whatever was shown survives a kill. The
computer chooses from its own View; the person is only ever shown his.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random, SystemRandom

from ..cards import Card, Seat
from ..deal import Deal, shuffled_deck
from ..match import Match
from ..moves import Move
from ..players import Player, ask_player
from ..view import View


class Chance:
    """Where the decks and the computer's dice come from: the system, or a seed.

    With a seed everything follows from it and from the moves: a match that is resumed, or taken
    back and played again, goes on as it would have gone.
    """

    def __init__(self, seed: int | None) -> None:
        self.seed = seed

    def first_dealer(self) -> Seat:
        """Draw who deals first."""
        return Seat(self._decks().randrange(2))

    def deck(self, number: int) -> tuple[Card, ...]:
        """Return the deck of deal `number`, counted from 0."""
        if self.seed is None:
            return shuffled_deck(SystemRandom())
        rng = self._decks()
        rng.randrange(2)  # the first dealer's
        for _ in range(number):
            shuffled_deck(rng)
        return shuffled_deck(rng)

    def dice(self, match: Match) -> Random:
        """Return what the computer may roll for its next move."""
        if self.seed is None:
            return SystemRandom()
        return Random(f"{self.seed} {len(match.deals)} {len(match.current.moves)}")

    def _decks(self) -> Random:
        return SystemRandom() if self.seed is None else Random(self.seed)


class Session:
    """A match against the computer; `keep` is called with it after every change."""

    def __init__(
        self,
        match: Match,
        seat: Seat,
        opponent: Player,
        chance: Chance,
        keep: Callable[[Match], None],
    ) -> None:
        self.match = match
        self.seat = seat
        self.opponent = opponent
        self.chance = chance
        self._keep = keep

    @property
    def deal(self) -> Deal:
        """The deal in play."""
        return self.match.current

    @property
    def view(self) -> View:
        """All that the person may know."""
        return View.of(self.deal, self.seat)

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person must decide."""
        return not self.match.is_over and self.deal.to_act is self.seat

    def deal_next(self) -> None:
        """Deal the next deal."""
        self._change(self.match.deal(self.chance.deck(len(self.match.deals))))

    def play(self, move: Move) -> None:
        """Make `move`, which must be legal, for the seat to act."""
        self._change(self.match.play(move))

    def answer(self) -> None:
        """Let the computer move until the person must decide or the deal is over."""
        theirs = self.seat.other
        while self.deal.to_act is theirs:
            dice = self.chance.dice(self.match)
            self.play(ask_player(self.opponent, View.of(self.deal, theirs), dice))

    def resign(self) -> None:
        """Give the match up."""
        self._change(self.match.resign(self.seat))

    def take_back(self) -> Move | None:
        """Go back to the person's last decision in this deal and return the move taken back.

        The record forgets what is taken back. The deck stays as it was, and an earlier deal stays
        played: None if the person has not decided anything in this one.
        """
        deal = self.deal
        for count in reversed(range(len(deal.moves))):
            earlier = Deal(deal.deck, deal.dealer, deal.rules, deal.moves[:count])
            if earlier.to_act is self.seat and len(earlier.legal_moves) > 1:
                taken = deal.moves[count]
                self._change(_with_current(self.match, earlier))
                return taken
        return None

    def _change(self, match: Match) -> None:
        self._keep(match)
        self.match = match


def _with_current(match: Match, deal: Deal) -> Match:
    return Match(match.rules, match.first_dealer, (*match.deals[:-1], deal))
