"""What players do in a small game, as chances by information set.

A policy is asked with a kernel board, for the seat that must act there, and returns a chance for
each of the 47 actions. It may use what that seat knows, and nothing else: every information set is
shown in two of its positions, and a policy that tells them apart is refused.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from ..cards import CARDS
from ..errors import PlayerError
from ..kernel import (
    Board,
    RuleTable,
    Search,
    Situation,
    SmallGame,
    Solver,
    decide,
    look,
    put_even,
    put_meeting,
    search_worlds,
)
from ..players.endings import best_card
from ..players.greedy import COUNT_ENDING
from ..players.pimc import CAUTION, best_action
from ..players.seen import lay_unseen
from .games import Progress

ACTIONS = 47
NO_TURN_UP = -1
STEP = 20000  # information sets between two reports of progress

Policy = Callable[[Board], Sequence[float]]


@dataclass(frozen=True)
class SmallPlayer:
    """A player of small games: its policy, and what it does in endings (see ``games.ENDINGS``).

    `make` returns the policy under a rule table; a player without one chooses evenly.
    """

    name: str
    endings: str
    make: Callable[[RuleTable], Policy] | None = None


def tabulate(
    game: SmallGame, policy: Policy | None, progress: Progress | None = None
) -> array[float]:
    """Return the chances of `policy` (None: an even choice), a number a slot of `game`.

    Raises :class:`PlayerError` for chances that are none, and for a policy that depends on what its
    seat cannot know.
    """
    chances = array("d", bytes(8 * game.slot_count))
    put_even(game, chances)
    if policy is None:
        return chances
    board = Board(game.rules)
    first_slot = game.first_slot
    for number, legal in enumerate(game.legal[: game.set_count]):
        if legal & (legal - 1):
            put_meeting(game, number, 0, board)
            asked = list(policy(board))
            put_meeting(game, number, 1, board)
            if list(policy(board)) != asked:
                raise PlayerError(f"This player acts by cards that it cannot see, {place(board)}.")
            put_chances(chances, first_slot[number], legal, asked, board)
        if progress and number % STEP == STEP - 1:
            progress(number + 1, game.set_count)
    return chances


def put_chances(
    chances: array[float], slot: int, legal: int, asked: Sequence[float], board: Board
) -> None:
    """Put the chances `asked` for into the slots of one information set."""
    if len(asked) != ACTIONS:
        raise PlayerError(f"A policy gives {ACTIONS} chances, not {len(asked)}, {place(board)}.")
    allowed = [asked[action] for action in range(ACTIONS) if legal >> action & 1]
    if min(allowed) < 0.0 or abs(sum(allowed) - 1.0) > 1e-9:
        raise PlayerError(
            f"The chances of the legal actions add up to {sum(allowed)}, not to 1, {place(board)}."
        )
    for offset, chance in enumerate(allowed):
        chances[slot + offset] = chance


def place(board: Board) -> str:
    """Return where in a deal `board` stands, for messages."""
    deck = " ".join(CARDS[number].code for number in board.deck[: board.rules.pack_size])
    return f"in trick {board.tricks + 1} of the deal {deck}, seat {board.to_act} to act"


def surely(action: int) -> list[float]:
    """Return the chances of one who takes `action`."""
    chances = [0.0] * ACTIONS
    chances[action] = 1.0
    return chances


def greedy_policy(rules: RuleTable) -> Policy:
    """Return what ``greedy`` does; endings are counted out."""
    at, solver = Situation(rules), Solver(rules)

    def policy(board: Board) -> list[float]:
        look(at, board)
        action = decide(at)
        return surely(best_card(board, None, solver) if action == COUNT_ENDING else action)

    return policy


@dataclass
class Pimc:
    """What ``pimc`` does: the action that is best on average over sampled worlds.

    Its chances are counted over `samples` independent searches of `worlds` worlds each, whose seeds
    depend on what the seat sees and on `seed`. Counted chances waver around the player's own, and a
    best response profits from that: the exploitability is an estimate from above.
    """

    rules: RuleTable
    worlds: int
    samples: int
    seed: int
    solver: Solver = field(init=False)

    def __post_init__(self) -> None:
        self.solver = Solver(self.rules)

    def __call__(self, board: Board) -> list[float]:
        """Return the chances of the actions of the seat to act on `board`."""
        if board.stock == 0:
            return surely(best_card(board, None, self.solver))
        hide(board)
        rng = Random(f"{self.seed} {sight(board)}")
        chances = [0.0] * ACTIONS
        for _ in range(self.samples):
            search = Search(self.rules, None, self.solver, rng.randrange(1, 1 << 62))
            search_worlds(search, board, self.worlds)
            chances[best_action(search, board, CAUTION)] += 1.0
        return [chance / self.samples for chance in chances]


def hide(board: Board) -> None:
    """Lay the cards that the seat to act cannot see in the order of their numbers."""
    other = 1 - board.to_act
    known = board.known[other]
    count = (board.hand[other] & ~known).bit_count()
    start, end = board.next_card, board.rules.pack_size
    unseen = [card for card in range(32) if (board.hand[other] & ~known) >> card & 1]
    unseen = sorted(unseen + list(board.deck[start:end]))
    lay_unseen(board, board.to_act, (board.hand[board.to_act], known), unseen, count)


def sight(board: Board) -> str:
    """Return, as text, what the seat to act sees of a board."""
    seat = board.to_act
    turn_up = board.turn_up if board.stock else NO_TURN_UP
    seen = [seat, board.hand[seat], board.known[1 - seat], *board.captured, *board.points]
    seen += [board.lead, turn_up, board.trump, board.stock, board.melded, board.used_now]
    return " ".join(map(str, seen))


def small_player(text: str) -> SmallPlayer:
    """Return the player written `text`: ``uniform``, ``greedy``, ``pimc:worlds=10,samples=16``.

    Raises :class:`PlayerError` for anything else, and says what there is.
    """
    name, _, written = text.partition(":")
    options = {"worlds": 10, "samples": 16, "seed": 1} if name == "pimc" else {}
    for option in written.split(",") if written else []:
        key, _, value = option.partition("=")
        if key not in options or not value.isdecimal():
            there_are = ", ".join(f"{each}=NUMBER" for each in options) or "none"
            raise PlayerError(f"{name} has no option {option!r}; there are: {there_are}.")
        options[key] = int(value)
    if name == "uniform":
        return SmallPlayer(text, "even")
    if name == "greedy":
        return SmallPlayer(text, "solved", greedy_policy)
    if name == "pimc":
        if not options["worlds"] or not options["samples"]:
            raise PlayerError("pimc needs at least one world and one sample.")
        return SmallPlayer(text, "solved", lambda rules: Pimc(rules, **options))
    raise PlayerError(
        f"There is no player {name!r} for small games; there are: uniform, greedy, pimc."
    )
