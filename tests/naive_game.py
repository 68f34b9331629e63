"""A small game a second time, naively: a tree of histories, and dictionaries by what a seat saw."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from marjolet.kernel import Board, apply_action, copy_board, start_deal
from marjolet.research.packs import Pack
from marjolet.rules import Rules

Key = tuple[Any, ...]
Policy = dict[Key, dict[int, float]]
OVER = 3
DRAW = 46


@dataclass
class Node:
    """A position: whose turn, what he saw, where each action leads; or what it comes to."""

    seat: int = -1
    key: Key = ()
    children: dict[int, Node] = field(default_factory=dict)
    value: float = 0.0


class NaiveGame:
    """The trees of all deals of a pack; endings are played, or have their minimax value."""

    def __init__(self, pack: Pack, rules: Rules, endings: str = "played") -> None:
        self.solves = endings == "solved"
        self.table = pack.table(rules)
        self.roots = [self.root(deck) for deck in pack.decks(pack.suits)]

    def root(self, deck: list[int]) -> Node:
        board = Board(self.table)
        board.deck = deck
        start_deal(board, 1)
        seen: list[Key] = [(seat, board.turn_up, board.hand[seat]) for seat in range(2)]
        return self.node(board, seen)

    def node(self, board: Board, seen: list[Key]) -> Node:
        if board.phase == OVER:
            return Node(value=board.points[0] - board.points[1])
        if self.solves and not board.stock and board.tricks == self.table.stock_tricks:
            return Node(value=minimax(board))
        node = Node(board.to_act, seen[board.to_act])
        for action, after in successors(board):
            drawn = board.deck[board.next_card : after.next_card]
            then = []
            for seat in range(2):
                own = tuple(card for card in drawn if after.hand[seat] >> card & 1)
                public = (action,) if action != DRAW else ()
                then.append((*seen[seat], *public, ("drew", *own)))
            then = [tuple(each for each in key if each != ("drew",)) for key in then]
            node.children[action] = self.node(after, then)
        return node

    def nodes(self) -> Iterator[Node]:
        waiting = list(self.roots)
        while waiting:
            node = waiting.pop()
            waiting += node.children.values()
            yield node

    def sets(self) -> dict[Key, list[int]]:
        """Return the legal actions by information set."""
        return {node.key: list(node.children) for node in self.nodes() if node.children}

    def even(self) -> Policy:
        return {
            key: dict.fromkeys(actions, 1 / len(actions)) for key, actions in self.sets().items()
        }

    def best_response(self, seat: int, policy: Policy) -> float:
        total = respond([(root, 1.0) for root in self.roots], seat, policy)
        return total / len(self.roots)


def successors(board: Board) -> Iterator[tuple[int, Board]]:
    for action in range(47):
        if board.legal >> action & 1:
            after = Board(board.rules)
            copy_board(board, after)
            apply_action(after, action)
            yield action, after


def minimax(board: Board) -> int:
    if board.phase == OVER:
        return board.points[0] - board.points[1]
    values = [minimax(after) for _, after in successors(board)]
    return min(values) if board.to_act else max(values)


def respond(reached: list[tuple[Node, float]], seat: int, policy: Policy) -> float:
    """Return what `seat` gains by the best it can do from all that is `reached`."""
    total = 0.0
    own: dict[Key, list[tuple[Node, float]]] = defaultdict(list)
    while reached:
        node, reach = reached.pop()
        if not node.children:
            total += reach * (-node.value if seat else node.value)
        elif node.seat == seat:
            own[node.key].append((node, reach))
        else:
            for action, child in node.children.items():
                reached.append((child, reach * policy[node.key][action]))
    for group in own.values():
        total += max(
            respond([(node.children[action], reach) for node, reach in group], seat, policy)
            for action in group[0][0].children
        )
    return total


class NaiveCfrPlus:
    """CFR+ by the book, on the tree."""

    def __init__(self, game: NaiveGame) -> None:
        self.game = game
        self.sets = game.sets()
        self.policy = game.even()
        self.regret = {key: dict.fromkeys(actions, 0.0) for key, actions in self.sets.items()}
        self.sums = {key: dict.fromkeys(actions, 0.0) for key, actions in self.sets.items()}
        self.change: dict[Key, dict[int, float]] = {}

    def run(self, iterations: int) -> None:
        for weight in range(1, iterations + 1):
            for seat in range(2):
                self.change = {key: dict.fromkeys(acts, 0.0) for key, acts in self.sets.items()}
                for root in self.game.roots:
                    self.walk(root, seat, 1.0)
                self.update(seat)
                for root in self.game.roots:
                    self.add(root, seat, float(weight))

    def walk(self, node: Node, seat: int, others: float) -> float:
        """Return what `node` is worth to `seat`; note regrets weighted by the others' reach."""
        if not node.children:
            return -node.value if seat else node.value
        chances = self.policy[node.key]
        if node.seat != seat:
            return sum(
                chances[action] * self.walk(child, seat, others * chances[action])
                for action, child in node.children.items()
            )
        values = {action: self.walk(child, seat, others) for action, child in node.children.items()}
        value = sum(chances[action] * values[action] for action in values)
        for action, each in values.items():
            self.change[node.key][action] += others * (each - value)
        return value

    def update(self, seat: int) -> None:
        for key, actions in self.sets.items():
            if key[0] == seat:
                regret = self.regret[key]
                for action in actions:
                    regret[action] = max(0.0, regret[action] + self.change[key][action])
                total = sum(regret.values())
                for action in actions:
                    even = 1 / len(actions)
                    self.policy[key][action] = regret[action] / total if total > 1e-9 else even

    def add(self, node: Node, seat: int, weight: float) -> None:
        for action, child in node.children.items():
            chance = self.policy[node.key][action] if node.seat == seat else 1.0
            if node.seat == seat:
                self.sums[node.key][action] += weight * chance
            self.add(child, seat, weight * chance)

    def average(self) -> Policy:
        policy = self.game.even()
        for key, sums in self.sums.items():
            total = sum(sums.values())
            if total > 0:
                policy[key] = {action: each / total for action, each in sums.items()}
        return policy

    def bounds(self) -> tuple[float, float]:
        average = self.average()
        return -self.game.best_response(1, average), self.game.best_response(0, average)
