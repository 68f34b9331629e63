"""Carry out the actions of one written deal on the engine, past mistakes as far as possible.

A forbidden card that the seat does hold is reported and played all the same, a forbidden
announcement is reported and passed over; so one early mistake does not hide the later ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..cards import Card, Seat, Suit
from ..deal import STATES, State, advance, new_board
from ..errors import ParseError
from ..events import Drew, Event
from ..kernel import Board
from ..lines import ScoreLine, unpack_line
from ..moves import Draw, Exchange, Move, Play, action_numbers, legal_codes, parse_move
from ..rules import Rules
from .model import Action
from .problem import Problem, pointer


@dataclass(frozen=True, slots=True)
class Step:
    """What one action led to; `trick` counts from 1, a forced draw belongs to the step before.

    Score lines are those of the deal up to here; with `is_void` the action changed nothing.
    """

    trick: int
    events: tuple[Event, ...]
    lines: int
    is_void: bool = False


@dataclass(slots=True)
class Course:
    """A deal carried out so far. `hides` is set where somebody's cards are not in the record.

    Then every won trick waits for its draws, which `draw` or the next card brings about: whether
    the winner was asked is not in the record (4.18), and does not follow from guessed cards.
    """

    rules: Rules
    deck: tuple[Card, ...]
    dealer: Seat
    hides: bool = False
    unknown: frozenset[Card] = frozenset()
    steps: list[Step] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    is_broken: bool = False
    board: Board = field(init=False)

    def __post_init__(self) -> None:
        self.board = new_board(self.rules, self.deck, self.dealer)
        self.board.holds = int(self.hides)

    def run(self, actions: Sequence[Action]) -> None:
        """Carry out `actions` until the end or until nothing more can be made of them."""
        for action in actions:
            if self.is_broken:
                return
            self.take(action)

    def take(self, action: Action) -> None:
        """Carry out one action; report what is wrong with it under its pointer in the deal."""
        try:
            move = parse_move(action.move)
        except ParseError as error:
            self._complain(str(error), is_broken=True)
            return
        if self.state is State.OVER:
            self._complain(f"{action.move} comes after the end of the deal.", is_broken=True)
            return
        if self.state is State.WINNER_DRAWS and self._comes_after_draws(move):
            if not self.hides:
                self._complain(f'"draw" is missing before {move.code}.')
            self.draw()
        if action.seat != self.board.to_act:
            self._complain(f"Seat {action.seat:d} is not to act here, seat {self.board.to_act} is.")
        self._carry_out(move)

    def _comes_after_draws(self, move: Move) -> bool:
        own_turn = self.rules.exchange == "own_turn"
        return isinstance(move, Play) or (own_turn and isinstance(move, Exchange))

    def _carry_out(self, move: Move) -> None:
        seat = self.board.to_act
        number = action_numbers(self.trump).get(move.code)
        if number is None or not self.board.legal >> number & 1:
            if self.hides and not self._is_seen(Seat(seat)):
                self._complain(f"Seat {seat} cannot have {move.code} to choose here.")
            else:
                legal = ", ".join(legal_codes(self.board.legal, self.trump))
                self._complain(
                    f"{move.code} is not legal here; seat {seat} may choose from: {legal}."
                )
            if not isinstance(move, Play):
                self._void()
                return
            if not self.board.hand[seat] >> move.card.number & 1:
                self.is_broken = True
                return
        self._advance(move)

    def _advance(self, move: Move) -> None:
        trick = self.board.tricks + (self.state is not State.WINNER_DRAWS)
        events = tuple(advance(self.board, move))
        self.moves.append(move)
        self.steps.append(Step(trick, events, self.board.line_count))

    def draw(self) -> None:
        """Let both draw after the last step, although nobody said so."""
        events = tuple(advance(self.board, Draw()))
        self.moves.append(Draw())
        if self.steps:
            last = self.steps[-1]
            self.steps[-1] = replace(last, events=last.events + events, lines=self.board.line_count)

    def _void(self) -> None:
        trick = self.board.tricks + (self.state is not State.WINNER_DRAWS)
        self.steps.append(Step(trick, (), self.board.line_count, is_void=True))

    def _complain(self, message: str, *, is_broken: bool = False) -> None:
        where = pointer("actions", len(self.steps))
        self.problems.append(Problem(where, message))
        self.is_broken = self.is_broken or is_broken

    def _is_seen(self, seat: Seat) -> bool:
        hand = self.board.hand[seat]
        return not any(hand >> card.number & 1 for card in self.unknown)

    @property
    def state(self) -> State:
        """What the deal waits for."""
        return STATES[self.board.phase]

    @property
    def trump(self) -> Suit:
        """The suit of the turn-up."""
        return Suit(self.board.trump)

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The score lines so far."""
        lines = self.board.lines[: self.board.line_count]
        return tuple(unpack_line(line, self.trump) for line in lines)

    @property
    def points(self) -> tuple[int, int]:
        """The points of the deal so far, by seat."""
        first, second = self.board.points
        return first, second

    def drawn_code(self, event: Drew) -> str:
        """Return the code of a card drawn from the hidden stock, ``?`` if the record hides it."""
        return "?" if event.card is None or event.card in self.unknown else event.card.code
