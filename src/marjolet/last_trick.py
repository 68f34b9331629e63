"""The last trick with the stock open, solved exactly as a game with hidden cards.

What is solved is a *public* position: what everybody knows after the trick before it. The cards of
unknown place may lie in any way, each equally likely; what earlier choices tell about them is left
out. Where the winner of the trick before may announce first (4.1), the game begins with him, else
with the lead. It ends when the stock is gone, with the exact value of the ending (see `endings`).
Both seats follow one equilibrium, whoever asks. ``four_wins`` is left aside, as in endings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from random import Random

from .deal import State, new_board
from .ending_tables import ending_table
from .endings import solver_of
from .errors import TooLarge
from .kernel import (
    Board,
    EndingMemory,
    Game,
    LastTrick,
    Payoffs,
    RuleTable,
    Side,
    apply_action,
    build_game,
    count_bits,
    solve_game,
    world_count,
)
from .moves import DRAW_ACTION, EXCHANGE_ACTION, Move, action_numbers, moves
from .resample import resample
from .view import View

LEAD, FOLLOW, WINNER_DRAWS = 0, 1, 2
TARGET = 0.005  # points that a best response may gain,
FRACTION = 200_000  # or this part of what there is to gain, if house rules make that more
MOST_STEPS = 2000
ACTIONS = 47
MEMORY_SIZE = 17  # as a power of 2: there are at most 72,072 endings, or few more
MOST_PAYOFFS = 12_000_000  # beyond that a game is not solved: seven cards, many announcements
MOST_WORK = 400_000_000  # steps times payoffs: where a game is large, fewer steps are made


@dataclass(frozen=True, slots=True)
class PublicRoot:
    """What everybody knows when the last stock trick is about to begin, as the kernel's numbers.

    `unknown` are the cards whose place is not known to all, `counts` how many of them each seat
    holds; the others are hidden in the stock. Captured cards and points serve as they stand.
    """

    rules: RuleTable
    phase: int
    leader: int
    trump: int
    turn_up: int
    stock: int
    unknown: int
    known: tuple[int, int]
    counts: tuple[int, int]
    captured: tuple[int, int]
    melded: int
    dix_spent: int

    @classmethod
    def of(cls, board: Board) -> PublicRoot:
        """Forget which of the unknown cards lie where on `board`, which must stand at a root."""
        known = board.known[0], board.known[1]
        captured = board.captured[0], board.captured[1]
        secret = board.hand[0] & ~known[0] | board.hand[1] & ~known[1]
        hidden = board.deck[board.next_card : board.next_card + board.stock - 1]
        return cls(
            rules=board.rules,
            phase=board.phase,
            leader=board.leader,
            trump=board.trump,
            turn_up=board.turn_up,
            stock=board.stock,
            unknown=secret | sum(1 << card for card in hidden),
            known=known,
            counts=(
                count_bits(board.hand[0] & ~known[0]),
                count_bits(board.hand[1] & ~known[1]),
            ),
            captured=captured,
            melded=board.melded,
            dix_spent=board.dix_spent,
        )

    @property
    def next_card(self) -> int:
        """The place of the deck from which the next card is drawn."""
        return int(self.rules.pack_size) + 1 - self.stock

    def deck(self, hidden: Sequence[int]) -> list[int]:
        """Return a deck whose hidden cards are these, the next to be drawn first."""
        deck = [0] * 32
        deck[self.next_card : self.next_card + len(hidden)] = hidden
        return deck

    def board(self) -> Board:
        """Return a board of this position; the unknown cards lie in their order."""
        board = Board(self.rules)
        cards = [card for card in range(32) if self.unknown >> card & 1]
        hands = list(self.known)
        for seat in range(2):
            for _ in range(self.counts[seat]):
                hands[seat] |= 1 << cards.pop(0)
        board.hand = hands
        board.next_card = self.next_card
        board.known = list(self.known)
        board.captured = list(self.captured)
        board.deck = self.deck(cards)
        board.stock = self.stock
        board.turn_up = self.turn_up
        board.trump = self.trump
        board.leader = board.to_act = self.leader
        board.lead = -1
        board.phase = self.phase
        board.tricks = self.rules.stock_tricks - 1
        board.melded = self.melded
        board.dix_spent = self.dix_spent
        return board


def is_root(board: Board) -> bool:
    """Tell whether the last stock trick is about to begin on `board`, nothing done for it yet."""
    at_hand = board.stock == (4 if board.phase == WINNER_DRAWS else 2)
    return (
        board.tricks == board.rules.stock_tricks - 1
        and board.phase in (LEAD, WINNER_DRAWS)
        and at_hand
        and board.melds_now == 0
    )


class Equilibrium:
    """The solved game of one public position: a chance for every action of every possible hand.

    `value` is what seat 0 gains over seat 1 from the root to the end of the deal (card points that
    were captured before it left out), between `bounds`; `exploitability` is half of what both
    seats' best responses to the policies bring together, in points. Raises :class:`TooLarge`.
    """

    def __init__(self, root: PublicRoot, target: float = TARGET, most: int = MOST_STEPS) -> None:
        self.root = root
        self.game = unfold(root)
        self.tree = Game(self.game.one, self.game.two, self.game.payoffs, self.game.worlds)
        spread = self.game.payoffs.greatest - self.game.payoffs.least
        self.target = max(target, spread / FRACTION)
        most = min(most, MOST_WORK // self.game.payoffs.count)
        self.exploitability: float = solve_game(self.tree, self.target, most)
        self.steps: int = self.tree.steps
        self.worlds: int = self.game.worlds
        self.bounds = (-self.tree.best[1], self.tree.best[0])
        self.value: float = sum(self.bounds) / 2

    def side(self, seat: int) -> Side:
        """Return the kernel's arrays of `seat`."""
        return self.game.two if seat else self.game.one

    def nodes(self, path: Sequence[int]) -> list[int]:
        """Return the nodes along the actions `path`: the root, and one more for each action.

        Raises :class:`ValueError` if the game is over there or the path is impossible.
        """
        nodes = [0]
        for action in path:
            nodes.append(self.game.child[ACTIONS * nodes[-1] + action])
            if nodes[-1] < 0:
                raise ValueError(f"No choice follows the actions {list(path)}.")
        return nodes

    def chances(self, path: Sequence[int], hand: int) -> dict[int, float]:
        """Return the chance of each action of the seat to act after `path`, which holds `hand`.

        Empty where it has no choice.
        """
        node = self.nodes(path)[-1]
        side = self.side(self.game.owner[node])
        number = self.hand_number(path, hand)
        for infoset in range(self.game.first[node], self.game.last[node]):
            if side.hand[infoset] == number:
                sequences = range(side.first[infoset], side.first[infoset + 1])
                return {side.action[each]: side.policy[each] for each in sequences}
        return {}

    def hand_number(self, path: Sequence[int], hand: int) -> int:
        """Return by which number the game knows `hand` of the seat to act after `path`.

        It is the full hand after the draws, cards shown since then put back; before the draws it
        is the early hand.
        """
        game = self.game
        nodes = self.nodes(path)
        seat = game.owner[nodes[-1]]
        for node, action in zip(nodes, path, strict=False):
            if game.owner[node] == seat and action < 32:
                hand |= 1 << action
            elif game.owner[node] == seat and action == EXCHANGE_ACTION:
                hand |= 1 << self.root.trump
        subset = sum(1 << place for place in range(game.unknown) if hand >> game.card[place] & 1)
        if game.is_early and DRAW_ACTION not in path:
            return int(game.early_number[subset])
        return int(game.number[(seat << game.unknown) + subset])


def unfold(root: PublicRoot) -> LastTrick:
    """Return the game from `root` on, unfolded.

    Raises :class:`TooLarge` if it would have more than `MOST_PAYOFFS` payoffs.
    """
    board = root.board()
    memory = EndingMemory(ending_table(root.rules), solver_of(root.rules), MEMORY_SIZE)
    unknown = root.unknown.bit_count()
    early = int(root.phase == WINNER_DRAWS)
    sizes = [count + early for count in root.counts]
    hands = [comb(unknown, size) for size in sizes]
    worlds = world_count(unknown, sizes[0], sizes[1])
    payoffs = worlds * root.rules.hand_size**2 * 3 // 2 + 1000
    room = 1
    while payoffs * room <= MOST_PAYOFFS:
        sides = [
            Side(room * (20 * count + 1000), room * (60 * count + 3000), room * (40 * count + 2000))
            for count in hands
        ]
        game = LastTrick(board, sides[0], sides[1], Payoffs(payoffs * room), room)
        build_game(game, memory)
        if not game.is_full:
            return game
        room *= 2
    raise TooLarge("This last trick has too many possible courses to be solved.")


@lru_cache(maxsize=2)
def solve_root(root: PublicRoot) -> Equilibrium | None:
    """Return the equilibrium of `root`, None if it is too large; the last ones are remembered."""
    try:
        return Equilibrium(root, TARGET, MOST_STEPS)
    except TooLarge:
        return None


def locate(view: View) -> tuple[PublicRoot, tuple[int, ...]] | None:
    """Return the public root before what `view` shows, and the public actions since then.

    None where the last stock trick has not begun, or the stock is gone.
    """
    rules = view.rules
    if not view.stock or view.tricks < rules.stock_tricks - 1:
        return None
    deal = resample(view, Random(0))
    numbers = action_numbers(deal.trump)
    board = new_board(rules, deal.deck, deal.dealer)
    root = PublicRoot.of(board) if is_root(board) else None
    path: list[int] = []
    for move in deal.moves:
        action = numbers[move.code]
        if board.phase == WINNER_DRAWS and root and not board.legal >> action & 1:
            apply_action(board, DRAW_ACTION)
            path.append(DRAW_ACTION)
        ends_trick_before = board.tricks == rules.stock_tricks - 2 and board.phase == FOLLOW
        board.holds = root is not None or ends_trick_before
        apply_action(board, action)
        if root:
            path.append(action)
        elif is_root(board):
            root = PublicRoot.of(board)
    if root is None:
        return None
    if board.phase == WINNER_DRAWS and view.state is not State.WINNER_DRAWS:
        path.append(DRAW_ACTION)
    return root, tuple(path)


def policy(view: View) -> dict[Move, float] | None:
    """Return the chance of each legal move of the viewer, whose turn it is, in equilibrium.

    None unless the last stock trick is being played or announced before, and where house rules
    make it too large to be solved.
    """
    found = locate(view)
    if found is None:
        return None
    root, path = found
    named = moves(view.trump)
    solved = solve_root(root)
    if solved is None:
        return None
    chances = solved.chances(path, view.hand.bits)
    if not chances:
        return dict.fromkeys(view.legal, 1.0)
    return {named[action]: chance for action, chance in chances.items()}
