"""What a way to play the last stock trick loses to an opponent who knows it and answers best.

The policy is asked in every situation of a public position that it can come to: each node of the
game with each hand that is possible there. It sees a board on which its own hand is right and the
other hidden cards lie in some way that fits; what it may use of that board is what its seat knows.

The loss of a seat's policy is what the best responses of the other seat bring that seat above the
value of the game, in points, on average over all ways of the cards. It is exact but for the value,
which is known to within the exploitability of the equilibrium.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .kernel import Board, answer_policies, apply_action, meld_cards, reopen_board
from .last_trick import ACTIONS, WINNER_DRAWS, Equilibrium, PublicRoot
from .moves import DRAW_ACTION, EXCHANGE_ACTION

Path = tuple[int, ...]
BoardPolicy = Callable[[Board], int | Mapping[int, float]]


def losses(solved: Equilibrium, policy: BoardPolicy) -> tuple[float, float]:
    """Return what `policy` loses in seat 0, and in seat 1, when the other answers best."""
    sides = [solved.side(0), solved.side(1)]
    kept = [list(side.policy) for side in sides]
    paths = node_paths(solved)
    for seat in (0, 1):
        ask_everywhere(solved, seat, paths, policy)
    answer_policies(solved.tree)
    best = solved.tree.best[0], solved.tree.best[1]
    for side, before in zip(sides, kept, strict=True):
        for sequence in range(side.sequences):
            side.policy[sequence] = before[sequence]
    answer_policies(solved.tree)
    return best[1] + solved.value, best[0] - solved.value


def node_paths(solved: Equilibrium) -> list[Path]:
    """Return a course of public actions to each node of the game, by its number."""
    paths: dict[int, Path] = {0: ()}
    waiting = [0]
    while waiting:
        node = waiting.pop()
        for action in range(ACTIONS):
            child = solved.game.child[ACTIONS * node + action]
            if child >= 0 and child not in paths:
                paths[child] = (*paths[node], action)
                waiting.append(child)
    return [paths[node] for node in range(solved.game.nodes)]


def ask_everywhere(solved: Equilibrium, seat: int, paths: list[Path], policy: BoardPolicy) -> None:
    """Put what `policy` does with each hand of `seat` in place of the equilibrium."""
    side = solved.side(seat)
    nodes = {
        infoset: node
        for node in range(solved.game.nodes)
        if solved.game.owner[node] == seat
        for infoset in range(solved.game.first[node], solved.game.last[node])
    }
    reach = [0.0] * side.sequences
    reach[0] = 1.0
    for infoset in range(side.infosets):
        links = range(side.first_link[infoset], side.first_link[infoset + 1])
        comes = side.share[infoset] * sum(reach[side.parents[link]] for link in links)
        sequences = range(side.first[infoset], side.first[infoset + 1])
        chances: Mapping[int, float] = {}
        if comes > 0.0 and len(sequences) > 1:
            path = paths[nodes[infoset]]
            chances = ask(board_at(solved, path, seat, side.hand[infoset]), policy)
        for sequence in sequences:
            # Where the policy never comes it does not matter what it would do.
            chance = chances.get(side.action[sequence], 0.0) if chances else 1.0 / len(sequences)
            side.policy[sequence] = chance
            reach[sequence] = comes * chance


def ask(board: Board, policy: BoardPolicy) -> Mapping[int, float]:
    """Return the chances of the actions that `policy` takes on `board`."""
    answer = policy(board)
    return answer if isinstance(answer, Mapping) else {answer: 1.0}


def board_at(solved: Equilibrium, path: Path, seat: int, number: int) -> Board:
    """Return a board after `path` with the hand `number` of `seat`; the rest fits somehow."""
    root, game = solved.root, solved.game
    is_early = bool(game.is_early) and DRAW_ACTION not in path
    shown = shown_cards(solved, path)
    width = len(game.hands) // 2
    own = game.early_hands[number] if is_early else game.hands[seat * width + number]
    hand = sum(1 << game.card[place] for place in range(game.unknown) if own >> place & 1)
    left = [game.card[place] for place in range(game.unknown) if not own >> place & 1]
    other = 1 - seat
    size = root.counts[other] + (1 if game.is_early and not is_early else 0)
    # First what the other has shown, then any others.
    theirs = sorted(left, key=lambda card: not shown[other][1] >> card & 1)[:size]
    hands = [0, 0]
    hands[seat] = hand
    hands[other] = sum(1 << card for card in theirs)
    hidden = [card for card in left if card not in theirs]
    drawn = []
    if game.is_early and not is_early:
        for drawer in (root.leader, 1 - root.leader):
            # Not what was announced before the draws.
            free = hands[drawer] & ~shown[drawer][0]
            drawn.append((free & -free).bit_length() - 1)
            hands[drawer] ^= 1 << drawn[-1]
    return board_after(root, hands, drawn + hidden, path)


def board_after(root: PublicRoot, hands: list[int], hidden: list[int], path: Path) -> Board:
    """Return the board on which the unknown cards lie so, after the actions `path`."""
    board = root.board()
    board.hand = [root.known[0] | hands[0], root.known[1] | hands[1]]
    board.deck = root.deck(hidden)
    board.holds = 1
    reopen_board(board)
    for action in path:
        apply_action(board, action)
    board.holds = 0
    return board


def shown_cards(solved: Equilibrium, path: Path) -> list[list[int]]:
    """Return, for each seat, the cards that it showed before the draws, and in all of `path`."""
    shown = [[0, 0], [0, 0]]
    is_early = solved.root.phase == WINNER_DRAWS
    for node, action in zip(solved.nodes(path), path, strict=False):
        cards = 0
        if action < 32:
            cards = 1 << action
        elif action == EXCHANGE_ACTION:
            cards = 1 << solved.root.trump
        elif action == DRAW_ACTION:
            is_early = False
        else:
            cards = meld_cards(action - 32, solved.root.trump)
        seat = solved.game.owner[node]
        shown[seat][1] |= cards
        if is_early:
            shown[seat][0] |= cards
    return shown
