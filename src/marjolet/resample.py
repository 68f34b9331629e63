"""Complete a view into a deal that fits it, every such deal equally likely.

While the stock lasts any card may be played, so the only thing that the others' play tells is
*when* a card was in hand at the latest. The slots in which a hand was filled (the deal, then one
draw after the other) are nested by time, so giving each shown card, earliest first, a random free
slot early enough makes every arrangement equally likely: the number of choices at each step does
not depend on the choices before. Once the stock is gone a player knows his opponent's hand by
elimination; to a spectator the strict tricks restrict who can hold what, and the splits that allow
them are counted out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from .cards import FULL_DECK, SEATS, Card, CardSet
from .deal import Deal, State, rule_table
from .events import Announced, Drew, Event, Exchanged, Played, TookTurnUp
from .kernel import strict_cards
from .moves import Announce, Draw, Exchange, Move, Play
from .view import View


@dataclass(slots=True)
class _Slot:
    """A place of the deck: when its card came to `seat`'s hand, counted in events (-1: dealt)."""

    place: int
    time: int


@dataclass(slots=True)
class _Seat:
    """What the events tell of one seat."""

    slots: list[_Slot] = field(default_factory=list)
    shown: list[tuple[int, Card]] = field(default_factory=list)  # the latest time, and the card
    drawn: list[Card] = field(default_factory=list)  # the viewer's own draws
    placed: set[Card] = field(default_factory=set)  # shown already, or from the turn-up

    def show(self, time: int, cards: tuple[Card, ...]) -> None:
        """Note the cards among `cards` that are seen here for the first time."""
        self.shown += [(time, card) for card in cards if card not in self.placed]
        self.placed |= set(cards)


def resample(view: View, rng: Random) -> Deal:
    """Return a deal that fits `view`, uniformly among all decks that do.

    The deal stands where the view stands: the same view of it is equal to `view`. While "the
    winner draws", the deal stops there whether or not its winner could announce.
    """
    seats = _read_events(view)
    deck: list[Card | None] = [None] * 32
    deck[2 * view.rules.hand_size] = view.turned
    for seat in SEATS:
        if seat == view.viewer:
            dealt = list(view.dealt)
            rng.shuffle(dealt)
            for slot, card in zip(seats[seat].slots, dealt + seats[seat].drawn, strict=True):
                deck[slot.place] = card
        else:
            _place_shown(deck, seats[seat], rng)
    placed = CardSet(card for card in deck if card is not None)
    unknown = list(FULL_DECK - placed)
    rng.shuffle(unknown)
    if view.viewer is None and view.stock == 0:
        unknown = _split(view, seats, deck, unknown, rng)
    # Free places in a fixed order: seat 0's, seat 1's, then the stock.
    for place in _free_places(deck, seats):
        deck[place] = unknown.pop()
    return _replay(view, tuple(card for card in deck if card is not None))


def _read_events(view: View) -> tuple[_Seat, _Seat]:
    """Collect, for each seat, the slots of its cards and what it has shown."""
    seats = _Seat(), _Seat()
    place = 0
    for size in view.rules.packets:
        for seat in (view.dealer.other, view.dealer):
            seats[seat].slots += [_Slot(place + i, -1) for i in range(size)]
            place += size
    place += 1
    for time, event in enumerate(view.events):
        acting = seats[event.seat]
        if isinstance(event, Drew):
            acting.slots.append(_Slot(place, time))
            place += 1
            if event.card is not None:
                acting.drawn.append(event.card)
        else:
            acting.show(time, shown_cards(event))
            acting.placed |= set(public_arrivals(event))
    return seats


def shown_cards(event: Event) -> tuple[Card, ...]:
    """Return the cards that whoever acts in `event` must have held, as everybody saw."""
    match event:
        case Played(_, card):
            return (card,)
        case Announced(_, meld):
            return meld.cards
        case Exchanged(_, dix, _):
            return (dix,)
    return ()


def public_arrivals(event: Event) -> tuple[Card, ...]:
    """Return the cards that came to a hand in everybody's sight: never from a hidden slot."""
    match event:
        case Exchanged(_, _, taken):
            return (taken,)
        case TookTurnUp(_, card):
            return (card,)
    return ()


def _place_shown(deck: list[Card | None], seat: _Seat, rng: Random) -> None:
    """Give each card that `seat` has shown a random slot that was filled in time."""
    for latest, card in seat.shown:
        free = [slot for slot in seat.slots if slot.time < latest and deck[slot.place] is None]
        deck[rng.choice(free).place] = card


def _free_places(deck: list[Card | None], seats: tuple[_Seat, _Seat]) -> Iterator[int]:
    in_hands = [slot.place for seat in seats for slot in seat.slots]
    hidden = [place for place in range(32) if place not in in_hands]
    return (place for place in in_hands + hidden if deck[place] is None)


def _split(
    view: View,
    seats: tuple[_Seat, _Seat],
    deck: list[Card | None],
    unknown: list[Card],
    rng: Random,
) -> list[Card]:
    """Order `unknown` (popped from its end) so that both hands could have played as they did."""
    count = sum(deck[slot.place] is None for slot in seats[0].slots)
    splits = [
        chosen
        for chosen in combinations(unknown, count)
        if _is_possible(view, CardSet(chosen), unknown)
    ]
    first = rng.choice(splits)
    second = [card for card in unknown if card not in first]
    return second[::-1] + list(first)[::-1]


def _is_possible(view: View, first: CardSet, unknown: list[Card]) -> bool:
    """Tell whether seat 0 holding `first` of the unknown cards makes every strict play legal."""
    hands = [view.known[0] | first, view.known[1] | (CardSet(unknown) - first)]
    rules = rule_table(view.rules)
    plays = [event for event in view.events if isinstance(event, Played)]
    strict = plays[2 * view.rules.stock_tricks :]
    for number in reversed(range(len(strict))):
        play = strict[number]
        hands[play.seat] |= CardSet([play.card])
        if number % 2:
            lead = strict[number - 1].card.number
            legal = strict_cards(hands[play.seat].bits, lead, view.trump, rules)
            if not legal >> play.card.number & 1:
                return False
    return True


def _replay(view: View, deck: tuple[Card, ...]) -> Deal:
    """Return the deal of `deck` in which all that `view` saw has happened."""
    deal = Deal(deck, view.dealer, view.rules)
    public: list[Move] = []
    for event in view.events:
        match event:
            case Played(_, card):
                public.append(Play(card))
            case Announced(_, meld):
                public.append(Announce(meld))
            case Exchanged():
                public.append(Exchange())
    for number, move in enumerate(public):
        if deal.state is State.WINNER_DRAWS and not deal.is_legal(move):
            deal = deal.play(Draw())
        is_last = number == len(public) - 1
        if is_last and view.state is State.WINNER_DRAWS:
            return deal.play_held(move)
        deal = deal.play(move)
    if deal.state is State.WINNER_DRAWS:
        deal = deal.play(Draw())
    return deal
