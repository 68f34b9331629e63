"""The learned player: a network that has played against itself chooses from what the seat sees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from threading import get_ident

from ..errors import NetworkError
from ..kernel import Network, Observer, choose_move, evaluate, observe_own, real_action
from ..moves import Move, moves
from ..view import View
from .endings import best_ending
from .greedy import Greedy
from .network_file import NetworkFile, read_network
from .seen import board_of, note_past

NETS = Path(__file__).parent / "nets"
SUFFIX = ".net"
# The network by preset, where it was measured to be ahead of `greedy`; see docs/players.md.
GOOD_UNDER = dict.fromkeys(
    ("marjolet", "vendee", "wikipedia", "one-meld", "jack-royal"), "marjolet"
)


class Learned:
    """Takes the likeliest action of the network `net`; once the stock is gone it plays exactly.

    `net` is a file, or the name of one that comes with the package; by default the one that is good
    under the rules in play. Where none is, it plays as `greedy` does. With `sample` each action is
    taken as often as the network says. Nothing but the view is asked: the same observation as that
    of the batch environment, in canonical suits.
    """

    name = "learned"

    def __init__(self, *, net: str | None = None, sample: bool = False) -> None:
        self.net = net
        self.sample = sample
        self._file = None if net is None else find_network(net)

    def choose(self, view: View, rng: Random) -> Move:
        """Return the move for `view`; only `sample` needs `rng`."""
        if len(view.legal) == 1:
            return view.legal[0]
        file = self._file or network_for(view.rules.preset)
        if file is None:
            return Greedy().choose(view, rng)
        board = board_of(view)
        if view.stock == 0:
            return moves(view.trump)[best_ending(board)]
        network, observer = _tools(file, get_ident())
        note_past(observer, view)
        legal = observe_own(observer, board)
        if self.sample:
            action = sampled(evaluate(network, observer), legal, rng)
        else:
            action = choose_move(network, observer, legal)
        return moves(view.trump)[real_action(observer, action)]


def network_for(preset: str) -> NetworkFile | None:
    """Return the network of the package for rules that are nearest to `preset`; None for none."""
    return find_network(GOOD_UNDER[preset]) if preset in GOOD_UNDER else None


def find_network(net: str) -> NetworkFile:
    """Return the network of a file, or of a name in the package; raise :class:`NetworkError`."""
    shipped = NETS / f"{net}{SUFFIX}"
    if net.isidentifier() and shipped.exists():
        return read_shipped(shipped)
    if not Path(net).exists():
        names = ", ".join(sorted(path.stem for path in NETS.glob(f"*{SUFFIX}"))) or "none"
        raise NetworkError(f"There is no network {net!r}: no such file, and of names {names}.")
    return read_network(net)


@lru_cache(maxsize=8)
def read_shipped(path: Path) -> NetworkFile:
    """Return a network of the package, read once."""
    return read_network(path)


def sampled(outputs: Sequence[float], legal: int, rng: Random) -> int:
    """Return one of the actions in `legal`, each as likely as the outputs, logits, say."""
    actions = [action for action in range(len(outputs)) if legal >> action & 1]
    highest = max(outputs[action] for action in actions)
    chances = [math.exp(outputs[action] - highest) for action in actions]
    return rng.choices(actions, chances)[0]


@lru_cache(maxsize=16)
def _tools(file: NetworkFile, thread: int) -> tuple[Network, Observer]:
    """Return what a thread computes with; neither may be shared."""
    del thread
    return file.network(), Observer()
