"""A deal: a legal position of one hand, and the moves that led to it.

Deals are values: playing gives a new one, and two deals are equal when their rules, decks, dealers
and moves are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from random import Random

from .cards import CARDS, DECK, Card, CardSet, Seat, Suit, parse_deck
from .errors import IllegalMove
from .events import Announced, Drew, Event, Exchanged, Played, TookTurnUp, Won
from .kernel import Board, RuleTable, apply_action, copy_board, start_deal
from .lines import LineKind, ScoreLine, unpack_line
from .moves import Announce, Draw, Exchange, Move, Play, action_numbers, legal_moves, parse_move
from .rules import PRESETS, Rules, kernel_numbers


class State(StrEnum):
    """What a deal waits for, in the kernel's order."""

    LEAD = "lead"
    FOLLOW = "follow"
    WINNER_DRAWS = "winner_draws"
    OVER = "over"


STATES = tuple(State)


@lru_cache(maxsize=256)
def rule_table(rules: Rules) -> RuleTable:
    """Return the kernel's form of `rules`."""
    return RuleTable(*kernel_numbers(rules))


def new_board(rules: Rules, deck: Sequence[Card], dealer: Seat) -> Board:
    """Return a kernel board on which `deck` is dealt, and which keeps its score lines."""
    board = Board(rule_table(rules))
    board.deck = [card.number for card in deck]
    board.keeps_lines = 1
    start_deal(board, dealer)
    return board


def shuffled_deck(rng: Random) -> tuple[Card, ...]:
    """Return a deck in random order."""
    deck = list(DECK)
    rng.shuffle(deck)
    return tuple(deck)


class Deal:
    """A position of one deal that was reached by legal moves.

    `deck` holds 32 cards in dealing order: packets to the opponent and the dealer in turn, the
    turn-up, then the hidden stock from the top (2.8). A deal that `holds` stops before the draws
    after every won trick, whether or not its winner can announce, and goes on by ``draw``: a table
    that others watch shows the one state "the winner draws" by it (4.18). In a deal that is
    `seat_keyed`, each seat draws from a sequence of its own: of every two hidden cards of the stock
    the first is seat 0's, the second seat 1's, and only the last goes to whoever wins that trick.
    Nothing else differs; the same deck then gives the seats the same cards whoever plays.

    Raises :class:`DeckError` or, with the index of the move in `at`, :class:`IllegalMove`.

    >>> deal = Deal.shuffled(Random(1))
    >>> deal.play(deal.legal_moves[0]).tricks
    0
    """

    __slots__ = ("_board", "dealer", "deck", "events", "moves", "rules")

    rules: Rules
    deck: tuple[Card, ...]
    dealer: Seat
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    _board: Board

    def __init__(
        self,
        deck: str | Iterable[Card],
        dealer: Seat = Seat.ZERO,
        rules: Rules = PRESETS["marjolet"],
        moves: Iterable[Move | str] = (),
        *,
        holds: bool = False,
        seat_keyed: bool = False,
    ) -> None:
        codes = deck.split() if isinstance(deck, str) else [card.code for card in deck]
        self.rules = rules
        self.deck = parse_deck(codes)
        self.dealer = Seat(dealer)
        self._board = new_board(rules, self.deck, self.dealer)
        self._board.holds = holds
        self._board.seat_keyed = seat_keyed
        played: list[Move] = []
        events: list[Event] = []
        for at, written in enumerate(moves):
            move = parse_move(written) if isinstance(written, str) else written
            self._require_legal(move, at)
            played.append(move)
            events += advance(self._board, move)
        self.moves = tuple(played)
        self.events = tuple(events)

    @classmethod
    def shuffled(
        cls, rng: Random, dealer: Seat = Seat.ZERO, rules: Rules = PRESETS["marjolet"]
    ) -> Deal:
        """Return a fresh deal from a deck shuffled by `rng`."""
        return cls(shuffled_deck(rng), dealer, rules)

    def play(self, move: Move | str) -> Deal:
        """Return the deal after `move`; raise :class:`IllegalMove` if the rules forbid it here."""
        move = parse_move(move) if isinstance(move, str) else move
        deal = self._copy()
        deal._make(move)
        return deal

    def play_held(self, move: Move) -> Deal:
        """Return the deal after `move`, held before the draws if it won a trick (4.18)."""
        deal = self._copy()
        deal._board.holds = 1
        deal._make(move)
        deal._board.holds = self._board.holds
        return deal

    def released(self) -> Deal:
        """Return the same deal without the stops of one that holds, and without their draws."""
        deal = Deal(self.deck, self.dealer, self.rules, seat_keyed=bool(self._board.seat_keyed))
        for move in self.moves:
            if deal.is_legal(move):
                deal = deal.play(move)
        return deal

    def board(self) -> Board:
        """Return a kernel board of this position, the caller's own, for solvers and playouts."""
        board = Board(self._board.rules)
        copy_board(self._board, board)
        return board

    def _copy(self) -> Deal:
        deal = object.__new__(Deal)
        deal.rules = self.rules
        deal.deck = self.deck
        deal.dealer = self.dealer
        deal._board = self.board()
        deal.moves = self.moves
        deal.events = self.events
        return deal

    def _make(self, move: Move) -> None:
        self._require_legal(move, None)
        self.events = self.events + tuple(advance(self._board, move))
        self.moves = (*self.moves, move)

    def _require_legal(self, move: Move, at: int | None) -> None:
        if self.is_legal(move):
            return
        if self.is_over:
            reason = "the deal is over"
        else:
            legal = ", ".join(move.code for move in self.legal_moves)
            reason = f"seat {self.to_act} may choose from: {legal}"
        raise IllegalMove(f"{move.code!r} is not legal here; {reason}.", move, self, at)

    def is_legal(self, move: Move) -> bool:
        """Tell whether the seat to act may make `move` now."""
        action = action_numbers(self.trump).get(move.code)
        return action is not None and self._board.legal >> action & 1 == 1

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of the seat to act, sorted by code; none when the deal is over."""
        return legal_moves(self._board.legal, self.trump)

    @property
    def state(self) -> State:
        """What the deal waits for."""
        return STATES[self._board.phase]

    @property
    def is_over(self) -> bool:
        """Whether all sixteen tricks are played and counted."""
        return self.state is State.OVER

    @property
    def to_act(self) -> Seat | None:
        """The seat that must decide, or None when the deal is over."""
        return None if self.is_over else Seat(self._board.to_act)

    @property
    def leader(self) -> Seat:
        """The seat that leads the trick, or has just won one."""
        return Seat(self._board.leader)

    @property
    def lead(self) -> Card | None:
        """The card that waits for its answer."""
        return None if self._board.lead < 0 else CARDS[self._board.lead]

    @property
    def trump(self) -> Suit:
        """The suit of the card that was turned up."""
        return Suit(self._board.trump)

    @property
    def turned(self) -> Card:
        """The card that was turned up first (2.5)."""
        return self.deck[2 * self.rules.hand_size]

    @property
    def turn_up(self) -> Card | None:
        """The card that lies under the stock now, or None once it is drawn."""
        return CARDS[self._board.turn_up] if self._board.stock else None

    @property
    def stock(self) -> int:
        """Number of cards left to draw, the turn-up included."""
        return self._board.stock

    @property
    def tricks(self) -> int:
        """Number of finished tricks, 0 to 16."""
        return self._board.tricks

    @property
    def hands(self) -> tuple[CardSet, CardSet]:
        """The cards held by each seat."""
        return _pair(self._board.hand)

    @property
    def exposed(self) -> tuple[CardSet, CardSet]:
        """The announced cards that still lie before each seat (4.14)."""
        return _pair(self._board.exposed)

    @property
    def known(self) -> tuple[CardSet, CardSet]:
        """The cards that everybody knows to be in each hand: announced, or once the turn-up."""
        return _pair(self._board.known)

    @property
    def captured(self) -> tuple[CardSet, CardSet]:
        """The cards in each seat's tricks."""
        return _pair(self._board.captured)

    @property
    def points(self) -> tuple[int, int]:
        """Points of this deal so far; what is counted at the end appears when it is over."""
        first, second = self._board.points
        return first, second

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """Every score line so far, in the order in which they happened."""
        count = self._board.line_count
        return tuple(unpack_line(line, self.trump) for line in self._board.lines[:count])

    @property
    def winner(self) -> Seat | None:
        """Who won the deal; None while it is played and when it is drawn (7.7)."""
        return None if self._board.winner < 0 else Seat(self._board.winner)

    @property
    def won_by_four(self) -> bool:
        """Whether the deal, and with it the match, was won by four alike (``four_wins``)."""
        if not (self.is_over and self.rules.four_wins):
            return False
        return len({line.seat for line in self.lines if line.kind is LineKind.FOUR}) == 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return (
            self.rules,
            self.deck,
            self.dealer,
            self.moves,
            self._board.legal,
            self._board.holds,
            self._board.seat_keyed,
        )

    def __repr__(self) -> str:
        deck = " ".join(card.code for card in self.deck)
        played = [move.code for move in self.moves]
        kinds = "".join(
            f", {kind}=True" for kind in ("holds", "seat_keyed") if getattr(self._board, kind)
        )
        return f"Deal({deck!r}, Seat({self.dealer:d}), {self.rules!r}, {played!r}{kinds})"


def _pair(bits: Sequence[int]) -> tuple[CardSet, CardSet]:
    return CardSet.of_bits(bits[0]), CardSet.of_bits(bits[1])


def advance(board: Board, move: Move) -> list[Event]:
    """Make `move`, which must be legal, on `board`; return the events, in order."""
    seat = Seat(board.to_act)
    tricks, stock = board.tricks, board.stock
    held = board.hand[0], board.hand[1]
    taken = CARDS[board.turn_up]
    apply_action(board, action_numbers(Suit(board.trump))[move.code])
    happened: list[Event] = []
    match move:
        case Play(card):
            happened.append(Played(seat, card))
        case Announce(meld):
            happened.append(Announced(seat, meld))
        case Exchange():
            happened.append(Exchanged(seat, CARDS[board.trump], taken))
        case Draw():
            pass
    won: list[Event] = []
    if board.tricks > tricks:
        won.append(Won(Seat(board.leader), board.tricks))
    drawer = seat if board.rules.draw_after_card else Seat(board.leader)
    drew: list[Event] = []
    for _ in range(stock - board.stock):
        stock -= 1
        if stock == 0:
            drew.append(TookTurnUp(drawer, CARDS[board.turn_up]))
        else:
            new = CardSet.of_bits(board.hand[drawer] & ~held[drawer])
            drew.append(Drew(drawer, *(new - CardSet([taken]))))
        drawer = drawer.other
    return happened + (drew + won if board.rules.draw_after_card else won + drew)
