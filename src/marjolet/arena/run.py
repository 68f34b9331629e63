"""A run: pairs are played by this process, several, or a cluster, and written as they come."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from contextlib import closing

from ..errors import quoted
from ..language.speech import mark
from ..players import names
from .contestants import PROGRAM, make_contestant, parse_contestant
from .pairs import PairResult, Setting, play_pairs
from .problems import ArenaError
from .results import Results, header_of, sitting
from .store import Store

PATIENCE = 60.0  # seconds that a program has for an answer unless told otherwise
CHEATER = "cheater"
_STRING = re.compile(r""""(?:\\.|[^"\\])*"|'[^']*'""")  # in TOML

Progress = Callable[[int, int], None]


def measure(
    setting: Setting,
    pairs: range,
    *,
    processes: int = 1,
    cluster: str | None = None,
    store: Store | None = None,
    patience: float = PATIENCE,
    progress: Progress | None = None,
) -> Results:
    """Play those of `pairs` that `store` does not hold yet, and return the results of all.

    The points do not depend on `processes` or `cluster` (the address of a Ray cluster, "" to start
    one on this machine). A script that asks for several processes does so below ``if __name__ ==
    "__main__":``, since each of them imports it. Raises ValueError for arguments of another kind,
    :class:`ArenaError` for a run that cannot begin or go on; what was finished is in the store.
    """
    check_arguments(setting, pairs, processes)
    results = Results(header_of(setting, [pairs])) if store is None else store.results
    missing = results.missing
    total = len(results.pairs) + len(missing)
    if progress is not None:
        progress(len(results.pairs), total)
    if not missing:
        return results
    now = sitting(processes, cluster)
    results.sittings.append(now)
    if store is not None:
        store.begin(now)
    with closing(played(setting, missing, processes, cluster, patience)) as finished:
        for pair in finished:
            results.pairs[pair.number] = pair
            if store is not None:
                store.add(pair)
            if progress is not None:
                progress(len(results.pairs), total)
    return results


def check_arguments(setting: object, pairs: object, processes: object) -> None:
    """Raise ValueError, with a sentence, for arguments of :func:`measure` that are none."""
    if not isinstance(setting, Setting):
        raise ValueError(f"What is measured must be a Setting, not {quoted(setting)}.")
    if not isinstance(pairs, range) or pairs.step != 1 or not 0 <= pairs.start < pairs.stop:
        raise ValueError(
            f"The pairs must be a range of numbers from 0, such as range(100), not {quoted(pairs)}."
        )
    if type(processes) is not int or processes < 1:
        raise ValueError(f"The processes must be 1 or more, not {quoted(processes)}.")


def played(
    setting: Setting, pairs: Sequence[int], processes: int, cluster: str | None, patience: float
) -> Generator[PairResult]:
    """Yield `pairs` as they are finished, by whatever plays them."""
    if cluster is not None:
        from .cluster import play_on_cluster

        return play_on_cluster(setting, pairs, cluster, patience)
    if processes > 1:
        from .processes import play_in_processes

        return play_in_processes(setting, pairs, processes, patience)
    return play_pairs(setting, pairs, patience)


def check_players(setting: Setting, patience: float = PATIENCE) -> None:
    """Make both players once, so that what is wrong with them is said before anything is played."""
    for text in setting.players:
        require_known(text)
        player = make_contestant(text, patience)
        close = getattr(player, "close", None)
        if close is not None:
            close()


def require_known(text: str) -> None:
    """Raise :class:`ArenaError` with all the names that there are unless `text` begins with one."""
    contestant = parse_contestant(text)
    known = [*names(), CHEATER]
    if not contestant.program and contestant.name not in known:
        raise ArenaError(
            mark("There is no player {name}; there are: {names}."),
            name=quoted(contestant.name).replace('"', "'"),
            names=", ".join([*known, "cmd:PROGRAM"]),
        )


def require_plain(text: str) -> None:
    """Raise :class:`ArenaError` if `text` has what no player's name or option can hold.

    That is a comment, which TOML would swallow, or what cannot be printed. A program's arguments
    may have a #.
    """
    has_comment = not text.startswith(PROGRAM) and "#" in _STRING.sub("", text)
    if has_comment or not text.isprintable():
        raise ArenaError(
            mark(
                "The player {text} cannot be read; write a name, or a name and options: {example}."
            ),
            text=quoted(text),
            example="pimc:worlds=100,seed=3",
        )
