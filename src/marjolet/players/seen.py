"""The kernel board of what a seat sees: its hidden cards lie in any way that fits.

Whoever decides by such a board decides by the view alone, since nothing else went into it.
"""

from __future__ import annotations

from ..cards import Seat
from ..deal import STATES, rule_table
from ..events import Announced, Exchanged, Played, TookTurnUp, Won
from ..kernel import Board, Observer
from ..lines import LineKind
from ..moves import Announce, action_numbers
from ..view import View

PHASES = {state: number for number, state in enumerate(STATES)}
NOTHING = -1


def board_of(view: View) -> Board:
    """Return the board that `view` shows its viewer, whose turn it must be.

    The cards of unknown place are dealt out in order: to the opponent's hand, then to the stock.
    """
    seat = view.seat
    board = Board(rule_table(view.rules))
    board.dealer = view.dealer
    board.trump = view.trump
    board.turn_up = NOTHING if view.turn_up is None else view.turn_up.number
    board.stock = view.stock
    board.next_card = 33 - view.stock if view.stock else 32
    board.phase = PHASES[view.state]
    board.to_act = seat
    board.leader = view.leader
    board.lead = NOTHING if view.lead is None else view.lead.number
    board.tricks = view.tricks
    board.exposed = [cards.bits for cards in view.exposed]
    board.known = [cards.bits for cards in view.known]
    board.captured = [cards.bits for cards in view.captured]
    board.points = list(view.points)
    numbers = action_numbers(view.trump)
    board.legal = sum(1 << numbers[move.code] for move in view.legal)
    hide_cards(board, view, seat)
    follow_cards(board, view)
    follow_melds(board, view)
    return board


def hide_cards(board: Board, view: View, seat: Seat) -> None:
    """Give the opponent of `seat` and the stock those cards whose place `view` does not tell."""
    other = seat.other
    unseen = [card.number for card in view.unseen]
    count = view.hand_counts[other] - len(view.known[other])
    lay_unseen(board, seat, (view.hand.bits, view.known[other].bits), unseen, count)


def lay_unseen(
    board: Board, seat: int, certain: tuple[int, int], unseen: list[int], count: int
) -> None:
    """Give the opponent of `seat` the first `count` cards of `unseen`, and the stock the others.

    `certain` are the cards that `seat` holds, and those that the opponent is known to hold.
    """
    hands = [0, 0]
    hands[seat] = certain[0]
    hands[1 - seat] = certain[1] | sum(1 << card for card in unseen[:count])
    board.hand = hands
    deck = list(board.deck)
    deck[board.next_card : board.next_card + len(unseen) - count] = unseen[count:]
    board.deck = deck


def follow_cards(board: Board, view: View) -> None:
    """Set what the cards played tell: strict tricks won, whether the dix has paid, the turn-up."""
    rules = board.rules
    strict_won = [0, 0]
    tricks = 0
    dix_spent = view.turned.number == board.trump and view.rules.dix_turned > 0
    for event in view.events:
        if isinstance(event, Won):
            tricks += 1
            strict_won[event.seat] += tricks > rules.stock_tricks
        elif isinstance(event, Played):
            if event.card.number == board.trump:
                dix_spent = dix_spent or tricks < rules.stock_tricks or not rules.dix_stock_only
        elif isinstance(event, TookTurnUp):
            board.turn_up = event.card.number
        elif isinstance(event, Exchanged):
            dix_spent = True
    board.strict_won = strict_won
    board.dix_spent = int(dix_spent)


def follow_melds(board: Board, view: View) -> None:
    """Set what the announcements tell: melds recorded, and what this win has used (4.8, 4.11)."""
    rules = board.rules
    numbers = action_numbers(view.trump)
    melds_now = used_now = melded = 0
    for event in view.events:
        if isinstance(event, Won):
            melds_now = used_now = 0
        elif isinstance(event, Announced):
            melded |= 1 << numbers[Announce(event.meld).code] - 32
            if event.meld.kind is LineKind.MARJOLET and rules.one_queen:
                melded |= 15 << 4
            melds_now += 1
            if not rules.reuse_same_win:
                used_now |= event.meld.card_set.bits
        elif isinstance(event, Exchanged) and not rules.exchanged_card_melds:
            used_now |= 1 << event.taken.number
    board.melded = melded
    board.melds_now = melds_now
    board.used_now = used_now


def note_past(observer: Observer, view: View) -> None:
    """Set what a board does not keep of the deal: who played which card how, and what was shown."""
    numbers = action_numbers(view.trump)
    led, followed, announced = [0, 0], [0, 0], [0, 0]
    lead = last_trick = 0
    for event in view.events:
        if isinstance(event, Played):
            bit = 1 << event.card.number
            if lead:
                followed[event.seat] |= bit
                last_trick = lead | bit
                lead = 0
            else:
                led[event.seat] |= bit
                lead = bit
        elif isinstance(event, Announced):
            announced[event.seat] |= 1 << numbers[Announce(event.meld).code] - 32
    observer.led = led
    observer.followed = followed
    observer.announced = announced
    observer.last_trick = last_trick
