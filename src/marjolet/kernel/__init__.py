"""The rules engine, compiled by Cython or interpreted; this file alone decides which runs.

Every file here with a ``.pxd`` beside it is a kernel module: compiled when the package is built,
and the very same text when it is interpreted. The compiled kernel runs, unless

- the environment variable ``MARJOLET_PURE_PYTHON`` is set (to anything but 0), or
- the package was installed while that variable was set, which left a mark beside this file.

Nothing falls back in silence: a compiled module that is missing raises `KernelError`.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from types import ModuleType
from typing import Literal

from ..errors import KernelError

__all__ = [
    "KERNEL",
    "LANE_SIZES",
    "OPTIONAL_LANE_SIZES",
    "Audit",
    "Board",
    "Desk",
    "EndingIndex",
    "EndingMemory",
    "EndingTable",
    "Game",
    "Lanes",
    "LastTrick",
    "Network",
    "Observer",
    "Payoffs",
    "RuleTable",
    "Search",
    "Side",
    "Situation",
    "SmallGame",
    "Solver",
    "Tally",
    "add_deal",
    "add_infoset",
    "add_link",
    "add_payoff",
    "add_reach",
    "answer_policies",
    "apply_action",
    "audit_classes",
    "beats",
    "best_value",
    "build_game",
    "build_table",
    "canonical_action",
    "choose_by_network",
    "choose_greedily",
    "choose_move",
    "choose_randomly",
    "class_of",
    "copy_board",
    "count_bits",
    "count_sequences",
    "deal_world",
    "decide",
    "deck_state",
    "draw_both",
    "ending_value",
    "evaluate",
    "exploitability",
    "final_difference",
    "find_illegal",
    "fits_table",
    "full_value",
    "full_values",
    "improve",
    "look",
    "look_up",
    "look_up_all",
    "meld_cards",
    "mix",
    "move_value",
    "observe_own",
    "policy_value",
    "put_even",
    "put_gain",
    "put_meeting",
    "put_reach",
    "real_action",
    "reopen_board",
    "run_batch",
    "search_worlds",
    "solve_board",
    "solve_game",
    "start_deal",
    "start_given",
    "start_lanes",
    "step_lanes",
    "strict_cards",
    "try_world",
    "world_count",
]

VARIABLE = "MARJOLET_PURE_PYTHON"
MARK = "installed_pure"  # setup.py leaves a file of this name when it was told not to compile
FOLDER = os.path.dirname(os.path.abspath(__file__))
REMEDY = (
    "Install Marjolet again where a C compiler and Python's headers are at hand (on Debian: "
    "apt install gcc python3-dev; in a clone: make setup), "
    f"or set {VARIABLE}=1 to run the kernel interpreted, which is about eighty times slower."
)


def choose_kernel() -> Literal["compiled", "interpreted"]:
    """Return which kernel runs in this process."""
    if os.environ.get(VARIABLE, "") not in ("", "0"):
        return "interpreted"
    if os.path.exists(os.path.join(FOLDER, MARK)):
        return "interpreted"
    return "compiled"


KERNEL = choose_kernel()


class CompiledLoader(ExtensionFileLoader):
    """Loads a compiled module; says what to do when the system refuses it."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Load the library that `spec` names, or raise `KernelError`."""
        try:
            return super().create_module(spec)
        except ImportError as error:
            raise KernelError(f"The compiled kernel cannot be loaded: {error}. {REMEDY}") from error


class KernelFinder:
    """Finds the kernel modules of this package, and nothing else, in the form that was chosen."""

    source = FileFinder(FOLDER, (SourceFileLoader, SOURCE_SUFFIXES))
    extensions = FileFinder(FOLDER, (CompiledLoader, EXTENSION_SUFFIXES))

    @classmethod
    def find_spec(
        cls, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """Return where module `name` lies; None for modules that are not this finder's."""
        package, _, module = name.rpartition(".")
        if package != __name__ or not os.path.exists(os.path.join(FOLDER, module + ".pxd")):
            return None
        if KERNEL == "interpreted":
            return cls.source.find_spec(name)
        spec = cls.extensions.find_spec(name)
        if spec is None:
            raise KernelError(
                f"The compiled kernel is missing: there is no {module}{EXTENSION_SUFFIXES[0]} "
                f"in {FOLDER}. {REMEDY}"
            )
        return spec


sys.meta_path.insert(0, KernelFinder)

from .ending_check import Audit, audit_classes  # noqa: E402 - only after the finder stands
from .ending_memory import EndingMemory  # noqa: E402 - as above
from .ending_values import (  # noqa: E402 - as above
    ending_value,
    final_difference,
    move_value,
)
from .endings import (  # noqa: E402 - only after the finder stands
    EndingIndex,
    EndingTable,
    build_table,
    class_of,
    fits_table,
    look_up,
    look_up_all,
)
from .engine import (  # noqa: E402 - only after the finder stands
    Board,
    RuleTable,
    apply_action,
    beats,
    copy_board,
    count_bits,
    draw_both,
    meld_cards,
    start_deal,
    strict_cards,
)
from .environment import (  # noqa: E402 - only after the finder stands
    choose_randomly,
    find_illegal,
    start_given,
    start_lanes,
    step_lanes,
)
from .equilibrium import (  # noqa: E402 - as above
    Game,
    Payoffs,
    Side,
    add_infoset,
    add_link,
    add_payoff,
    answer_policies,
    exploitability,
    solve_game,
)
from .greedy import Situation, decide, look  # noqa: E402 - as above
from .lane_choices import choose_by_network, choose_greedily  # noqa: E402 - as above
from .lanes import LANE_SIZES, OPTIONAL_LANE_SIZES, Desk, Lanes  # noqa: E402 - as above
from .last_trick import (  # noqa: E402 - as above
    LastTrick,
    build_game,
    reopen_board,
    world_count,
)
from .network import Network, choose_move, evaluate  # noqa: E402 - as above
from .observation import (  # noqa: E402 - as above
    Observer,
    canonical_action,
    observe_own,
    real_action,
)
from .perft import count_sequences  # noqa: E402 - as above
from .playouts import Tally, deck_state, mix, run_batch  # noqa: E402 - as above
from .search import Search, deal_world, search_worlds, try_world  # noqa: E402 - as above
from .sequences import (  # noqa: E402 - as above
    add_reach,
    best_value,
    improve,
    policy_value,
    put_even,
    put_gain,
    put_reach,
)
from .small import SmallGame, add_deal, put_meeting  # noqa: E402 - as above
from .strict import Solver, full_value, full_values, solve_board  # noqa: E402 - as above
