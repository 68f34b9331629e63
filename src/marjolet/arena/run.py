"""A run: pairs are played by this process, several, or a cluster, and written as they come."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing

from .contestants import make_contestant
from .pairs import PairResult, Setting, play_pairs
from .results import Results, header_of, sitting
from .store import Store

PATIENCE = 60.0  # seconds that a program has for an answer unless told otherwise

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
    "__main__":``, since each of them imports it. Raises :class:`ArenaError`; what was finished is
    in the store.
    """
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
        player = make_contestant(text, patience)
        close = getattr(player, "close", None)
        if close is not None:
            close()
