"""The last trick with the stock open, as a game of hidden cards that the engine itself unfolds.

When it is led, one hidden card and the turn-up are left. What everybody knows of the hands is on
the board (``known``); all other cards, at most fifteen, lie in the hands or hidden, any way equally
likely: each way is a *world*. Every node of the game is a public course of actions; who acts there
knows his own hand besides. Once the stock is gone all cards are known, so the game ends there, with
the exact value of the ending.

Where the winner of the trick before may announce before both draw, the game begins with him, who
holds a card less: an *early* hand. Which card he drew then makes no difference to anyone later, so
a full hand follows all the early hands that it can come from, in equal shares.

This file has about 550 lines: it is one recursion, whose steps the C compiler inlines, and whose
arrays are described once.
"""

from __future__ import annotations

from array import array
from math import comb

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is nothing to declare
    from . import interpreted as cython

if not cython.compiled:
    from .ending_memory import EndingMemory, remember_ending
    from .engine import (
        Board,
        apply_action,
        ask_winner,
        cards_to_play,
        copy_board,
        count_bits,
    )
    from .equilibrium import Payoffs, Side, add_infoset, add_link, add_payoff

WINNER_DRAWS = 2
DRAW_ACTION = 46
DRAW_BIT = 1 << 46
ANNOUNCEMENTS = 0x3FFF << 32  # the exchange among them
CARDS = 32
ACTIONS = 47
DEPTHS = 32  # more than any course of actions is long
ONE = 1
NO_NODE = -1


class LastTrick:
    """The game from `root` on, which must lead the last stock trick, or be about to draw for it.

    Only what everybody knows of `root` is read. `room` scales how many nodes it may have; `is_full`
    tells that something had no room.
    """

    def __init__(self, root: Board, one: Side, two: Side, payoffs: Payoffs, room: int) -> None:
        self.root = Board(root.rules)
        self.board = Board(root.rules)
        self.size = [0, 0]
        self.card = [0] * 32
        self.unknown = 0
        self.is_early = 0
        copy_board(root, self.root)
        read_root(self, self.root)
        worlds = world_count(self.unknown, self.size[0], self.size[1])
        hands = max(comb(self.unknown, self.size[0]), comb(self.unknown, self.size[1]))
        early = comb(self.unknown, self.size[self.root.leader] - 1)
        self.width = max(hands, early)
        self.one = one
        self.two = two
        self.payoffs = payoffs
        self.is_full = 0
        self.worlds = 0
        self.hand_count = [0, 0]
        self.early_count = 0
        subsets = 1 << self.unknown
        self.hands = array("i", bytes(8 * self.width))  # sets of unknown cards, by seat
        self.number = array("i", bytes(8 * subsets))
        self.early_hands = array("i", bytes(4 * self.width))
        self.early_number = array("i", bytes(4 * subsets))
        self.in_hand = array("i", bytes(8 * worlds))  # by world: hand numbers of both seats
        self.hidden = array("i", bytes(4 * worlds))
        self.most_listed = 8 * worlds
        self.listed = array("i", bytes(4 * self.most_listed))  # worlds at each node, a stack
        self.drawn = array("i", bytes(4 * self.width))  # a card that may have made a full hand
        # The present sequence of every hand, by seat; early ones apart. -1: cannot be here.
        self.current = array("i", bytes(8 * self.width))
        self.early_current = array("i", bytes(4 * self.width))
        # The states of the turns that are being unfolded, a stack: what was announced in the turn,
        # from which state and by which action the first way led there, how many actions that are.
        self.states = 0
        self.most_states = 128 * room
        self.announced = array("Q", bytes(8 * self.most_states))
        self.came_from = array("i", bytes(4 * self.most_states))
        self.came_by = array("i", bytes(4 * self.most_states))
        self.level = array("i", bytes(4 * self.most_states))
        self.node = array("i", bytes(4 * self.most_states))
        self.finals = array("Q", bytes(8 * self.most_states))  # what may end the turn
        # By state and hand of the seat that acts: its legal actions (0: it cannot be here), the
        # first sequence of its infoset (-1: it has no choice), and the sequence that led here.
        self.choices = array("Q", bytes(8 * self.most_states * self.width))
        self.base = array("i", bytes(4 * self.most_states * self.width))
        self.before = array("i", bytes(4 * self.most_states * self.width))
        self.example = array("i", bytes(4 * self.most_states * self.width))  # a world, if listed
        self.path = [0] * 32
        self.nodes = 0
        self.most_nodes = 8000 * room
        self.owner = array("b", bytes(self.most_nodes))
        self.first = array("i", bytes(4 * self.most_nodes))  # the infosets of a node
        self.last = array("i", bytes(4 * self.most_nodes))
        self.child = array("i", bytes(4 * ACTIONS * self.most_nodes))


def read_root(game: LastTrick, root: Board) -> None:
    """Find the unknown cards and how many of them each seat will have held after the draws."""
    root.seat_keyed = 0
    root.keeps_lines = 0
    root.line_count = 0
    root.holds = 1
    game.is_early = 1 if root.phase == WINNER_DRAWS else 0
    cards = 0
    for seat in range(2):
        secret = root.hand[seat] & ~root.known[seat]
        cards |= secret
        game.size[seat] = count_bits(secret) + game.is_early
    for place in range(root.next_card, root.next_card + root.stock - 1):
        cards |= ONE << root.deck[place]
    game.unknown = 0
    for card in range(32):
        if cards >> card & 1:
            game.card[game.unknown] = card
            game.unknown += 1


def world_count(unknown: int, one: int, two: int) -> int:
    """Return how many ways there are for one hand, the other and what stays hidden."""
    return comb(unknown, one) * comb(unknown - one, two)


def build_game(game: LastTrick, memory: EndingMemory) -> None:
    """Unfold the game into its sides and payoffs; see ``is_full`` afterwards."""
    with cython.nogil:
        number_hands(game)
        list_worlds(game)
        for place in range(game.worlds):
            game.listed[place] = place
        visit(game, 0, 0, game.worlds, memory)


def number_hands(game: LastTrick) -> None:
    """Give numbers to the hands that each seat can hold, and to the early ones of the winner."""
    winner = game.root.leader
    for subset in range(1 << game.unknown):
        held = count_bits(subset)
        for seat in range(2):
            if held == game.size[seat]:
                game.number[(seat << game.unknown) + subset] = game.hand_count[seat]
                game.hands[seat * game.width + game.hand_count[seat]] = subset
                game.hand_count[seat] += 1
        if game.is_early and held == game.size[winner] - 1:
            game.early_number[subset] = game.early_count
            game.early_hands[game.early_count] = subset
            game.early_count += 1


def list_worlds(game: LastTrick) -> None:
    """List every way for the two hands and the hidden card."""
    everything = (1 << game.unknown) - 1
    for hand in range(game.hand_count[0]):
        rest = everything & ~game.hands[hand]
        for place in range(game.unknown):
            if rest >> place & 1:
                other = rest & ~(1 << place)
                game.in_hand[2 * game.worlds] = hand
                game.in_hand[2 * game.worlds + 1] = game.number[(1 << game.unknown) + other]
                game.hidden[game.worlds] = game.card[place]
                game.worlds += 1


def cards_of(game: LastTrick, subset: int) -> int:
    """Return a set of unknown cards as a set of cards."""
    cards = 0
    while subset:
        cards |= ONE << game.card[count_bits((subset & -subset) - 1)]
        subset &= subset - 1
    return cards


def place_world(game: LastTrick, board: Board, world: int, depth: int) -> None:
    """Set up `world` on the board and carry out the first `depth` actions of the path."""
    copy_board(game.root, board)
    place = board.next_card
    for seat in range(2):
        number = game.in_hand[2 * world + seat]
        subset = game.hands[seat * game.width + number]
        if game.is_early:
            # The winner draws first; which card the other draws makes no difference.
            drawn = game.drawn[number] if seat == board.leader else subset & -subset
            subset ^= drawn
            turn = 0 if seat == board.leader else 1
            board.deck[place + turn] = game.card[count_bits(drawn - 1)]
        board.hand[seat] = board.known[seat] | cards_of(game, subset)
    board.deck[place + 2 * game.is_early] = game.hidden[world]
    replay(game, board, depth)


def place_early(game: LastTrick, board: Board, number: int, depth: int) -> None:
    """Give the winner an early hand and carry out the first `depth` actions of the path."""
    copy_board(game.root, board)
    winner = board.leader
    board.hand[winner] = board.known[winner] | cards_of(game, game.early_hands[number])
    replay(game, board, depth)


def reopen_board(board: Board) -> None:
    """Find what may be done on a board at a root whose hands and hidden cards were just set."""
    if board.phase == WINNER_DRAWS:
        ask_winner(board)
    else:
        board.legal = cards_to_play(board)


def replay(game: LastTrick, board: Board, depth: int) -> None:
    """Carry out the first `depth` actions of the path on a board whose hands are set."""
    reopen_board(board)
    for each in range(depth):
        apply_action(board, game.path[each])


def visit(
    game: LastTrick,
    depth: int,
    first: int,
    last: int,
    memory: EndingMemory,
) -> int:
    """Unfold the turn at the end of the path, which the listed worlds reach, and all that follows.

    Return its node, -1 where the game is over. In a turn a seat may announce and exchange, in any
    order: the states of the turn are the sets of what it announced, fewest first.
    """
    is_early = game.is_early and depth == 0
    if game.is_full or first == last:
        return NO_NODE
    seat = game.root.leader
    if not is_early:
        place_world(game, game.board, game.listed[first], depth)
        if game.board.stock == 0:
            add_leaf(game, depth, first, last, memory)
            return NO_NODE
        seat = game.board.to_act
    start = game.states
    add_state(game, 0, -1, 0)
    if not game.is_full:
        begin_turn(game, start, seat, is_early, first, last)
    state = start
    while state < game.states and not game.is_full:
        unfold_state(game, depth, start, state, seat, is_early)
        state += 1
    end = game.states
    for state in range(start, end):
        finish_turn(game, depth, start, state, seat, is_early, first, last, memory)
    if not is_early and not game.is_full:
        for number in range(game.hand_count[seat]):
            if game.choices[start * game.width + number]:
                before = game.before[start * game.width + number]
                game.current[seat * game.width + number] = before
    game.states = start
    return game.node[start]


def add_state(game: LastTrick, announced: int, came_from: int, action: int) -> None:
    """Add a state of the turn, nobody in it yet."""
    state = game.states
    if state == game.most_states or game.nodes == game.most_nodes:
        game.is_full = 1
        return
    game.states += 1
    game.announced[state] = announced
    game.came_from[state] = came_from
    game.came_by[state] = action
    game.level[state] = 0 if came_from < 0 else game.level[came_from] + 1
    game.finals[state] = 0
    game.node[state] = game.nodes
    for action in range(ACTIONS):
        game.child[ACTIONS * game.nodes + action] = NO_NODE
    game.nodes += 1
    for number in range(game.width):
        game.choices[state * game.width + number] = 0


def begin_turn(
    game: LastTrick, start: int, seat: int, is_early: int, first: int, last: int
) -> None:
    """Find the hands that are in the turn, and the sequences that led there."""
    slot = start * game.width
    if is_early:
        for number in range(game.early_count):
            game.choices[slot + number] = DRAW_BIT
            game.before[slot + number] = 0
        return
    for place in range(first, last):
        world = game.listed[place]
        number = game.in_hand[2 * world + seat]
        if game.choices[slot + number] == 0:
            game.choices[slot + number] = DRAW_BIT
            game.before[slot + number] = game.current[seat * game.width + number]
            game.example[slot + number] = world


def unfold_state(
    game: LastTrick, depth: int, start: int, state: int, seat: int, is_early: int
) -> None:
    """Add the infosets of a state and the states that its announcements lead to."""
    node = game.node[state]
    end = trace(game, depth, state)
    game.owner[node] = seat
    game.first[node] = game.two.infosets if seat else game.one.infosets
    hands = game.early_count if is_early else game.hand_count[seat]
    actions = 0
    for number in range(hands):
        slot = state * game.width + number
        if not (game.choices[start * game.width + number] and comes_here(game, start, state, slot)):
            game.choices[slot] = 0
            continue
        if is_early:
            place_early(game, game.board, number, end)
        else:
            world = game.example[start * game.width + number]
            place_world(game, game.board, world, end)
        game.choices[slot] = game.board.legal
        actions |= game.board.legal
        if seat:
            add_choices(game, game.two, start, state, number)
        else:
            add_choices(game, game.one, start, state, number)
        if game.is_full:
            return
    game.last[node] = game.two.infosets if seat else game.one.infosets
    game.finals[state] = actions & ~ANNOUNCEMENTS
    # From the exchange down: it may have to come before a meld, never after it.
    for action in range(DRAW_ACTION - 1, CARDS - 1, -1):
        if actions >> action & 1:
            announced = game.announced[state] | ONE << action
            after = find_state(game, start, announced)
            if after < 0:
                after = game.states
                add_state(game, announced, state, action)
                if game.is_full:
                    return
            game.child[ACTIONS * node + action] = game.node[after]


def trace(game: LastTrick, depth: int, state: int) -> int:
    """Put the actions of the turn that led to `state` on the path; return its length."""
    end = depth + game.level[state]
    if end + 2 > DEPTHS:
        game.is_full = 1
        return depth
    at = end
    while game.came_from[state] >= 0:
        at -= 1
        game.path[at] = game.came_by[state]
        state = game.came_from[state]
    return end


def find_state(game: LastTrick, start: int, announced: int) -> int:
    """Return the state of the turn in which that was announced, -1 if there is none yet."""
    for state in range(start, game.states):
        if game.announced[state] == announced:
            return state
    return -1


def comes_here(game: LastTrick, start: int, state: int, slot: int) -> int:
    """Tell whether the hand of `slot` can come to `state` from a state before it."""
    if state == start:
        return 1
    number = slot - state * game.width
    left = game.announced[state]
    while left:
        bit = left & -left
        left ^= bit
        parent = find_state(game, start, game.announced[state] ^ bit)
        if parent >= 0 and game.choices[parent * game.width + number] & bit:
            return 1
    return 0


def add_choices(game: LastTrick, side: Side, start: int, state: int, number: int) -> None:
    """Add the infoset of a hand in a state; none if it has no choice and came by one way only."""
    slot = state * game.width + number
    legal = game.choices[slot]
    ways = 1
    if state == start:
        last_way = game.before[slot]
    else:
        ways = 0
        last_way = -1
        left = game.announced[state]
        while left:
            bit = left & -left
            left ^= bit
            parent = find_state(game, start, game.announced[state] ^ bit)
            if parent < 0 or game.choices[parent * game.width + number] & bit == 0:
                continue
            # Each link is made when the next is found; adding the infoset makes the last.
            if ways and not add_link(side, last_way):
                game.is_full = 1
            last_way = sequence_after(game, parent, number, bit)
            ways += 1
    game.before[slot] = last_way
    game.base[slot] = -1
    if ways == 1 and legal & (legal - 1) == 0:
        return
    game.base[slot] = add_infoset(side, number, count_bits(legal), last_way)
    if game.base[slot] < 0:
        game.is_full = 1
        return
    sequence = game.base[slot]
    while legal:
        side.action[sequence] = count_bits((legal & -legal) - 1)
        legal &= legal - 1
        sequence += 1


def sequence_after(game: LastTrick, state: int, number: int, bit: int) -> int:
    """Return the sequence of a hand after the action of `bit`, -1 if it cannot do that."""
    slot = state * game.width + number
    if game.choices[slot] & bit == 0:
        return -1
    if game.base[slot] < 0:
        return game.before[slot]
    return game.base[slot] + count_bits(game.choices[slot] & (bit - 1))


def finish_turn(
    game: LastTrick,
    depth: int,
    start: int,
    state: int,
    seat: int,
    is_early: int,
    first: int,
    last: int,
    memory: EndingMemory,
) -> None:
    """Unfold what follows each action that ends the turn in `state`."""
    actions = game.finals[state]
    while actions and not game.is_full:
        bit = actions & -actions
        actions ^= bit
        action = count_bits(bit - 1)
        if is_early:
            for number in range(game.early_count):
                game.early_current[number] = sequence_after(game, state, number, bit)
            # The worlds that go on are listed behind all worlds.
            begin = game.worlds
            end = draw_hands(game)
        else:
            for number in range(game.hand_count[seat]):
                if game.choices[start * game.width + number]:
                    after = sequence_after(game, state, number, bit)
                    game.current[seat * game.width + number] = after
            begin = last
            end = list_below(game, seat, first, last)
        beyond = trace(game, depth, state)
        game.path[beyond] = action
        child = visit(game, beyond + 1, begin, end, memory)
        game.child[ACTIONS * game.node[state] + action] = child


def draw_hands(game: LastTrick) -> int:
    """Let every full hand of the winner follow the early hands it can come from, a card less.

    The worlds with such hands are listed behind all worlds; the end of the list is returned.
    """
    winner = game.root.leader
    for number in range(game.hand_count[winner]):
        if winner:
            sequence = join_early(game, game.two, game.hands[game.width + number], number)
        else:
            sequence = join_early(game, game.one, game.hands[number], number)
        game.current[winner * game.width + number] = sequence
    last = game.worlds
    for world in range(game.worlds):
        number = game.in_hand[2 * world + winner]
        if game.current[winner * game.width + number] >= 0:
            game.listed[last] = world
            last += 1
    return last


def join_early(game: LastTrick, side: Side, subset: int, number: int) -> int:
    """Return the sequence of a full hand after the draws, -1 if no early hand can come here."""
    parent = -1
    is_chosen = 0
    rest = subset
    while rest:
        bit = rest & -rest
        rest ^= bit
        sequence = game.early_current[game.early_number[subset ^ bit]]
        if sequence < 0:
            continue
        is_chosen |= sequence
        # Each link is made when the next is found; adding the infoset makes the last.
        if parent < 0:
            game.drawn[number] = bit
        elif not add_link(side, parent):
            game.is_full = 1
        parent = sequence
    if parent < 0 or game.is_full:
        return -1
    if not is_chosen:  # nobody could choose anything: all early hands are still where they began
        side.links = side.first_link[side.infosets]
        return 0
    infoset = side.infosets
    sequence = add_infoset(side, number, 1, parent)
    if sequence < 0:
        game.is_full = 1
        return -1
    side.share[infoset] = 1.0 / count_bits(subset)
    side.action[sequence] = DRAW_ACTION
    return sequence


def list_below(game: LastTrick, seat: int, first: int, last: int) -> int:
    """List behind the given worlds those whose hand of `seat` goes on; return the end."""
    end = last
    for place in range(first, last):
        world = game.listed[place]
        if game.current[seat * game.width + game.in_hand[2 * world + seat]] >= 0:
            if end == game.most_listed:
                game.is_full = 1
                return last
            game.listed[end] = world
            end += 1
    return end


def add_leaf(
    game: LastTrick,
    depth: int,
    first: int,
    last: int,
    memory: EndingMemory,
) -> None:
    """Add what each listed world brings seat 0 over seat 1 from the root on."""
    for place in range(first, last):
        world = game.listed[place]
        place_world(game, game.board, world, depth)
        points = gained(game.root, game.board) + remember_ending(memory, game.board)
        one = game.current[game.in_hand[2 * world]]
        two = game.current[game.width + game.in_hand[2 * world + 1]]
        if not add_payoff(game.payoffs, one, two, points):
            game.is_full = 1
            return


def gained(root: Board, board: Board) -> int:
    """Return what seat 0 gained over seat 1 since the root: points, and card points captured."""
    points = board.points[0] - root.points[0] - board.points[1] + root.points[1]
    for rank in range(8):
        one = (board.captured[0] ^ root.captured[0]) >> (4 * rank) & 15
        two = (board.captured[1] ^ root.captured[1]) >> (4 * rank) & 15
        more = board.rules.bits_in_four[one] - board.rules.bits_in_four[two]
        points += board.rules.card_points[rank] * more
    return points
