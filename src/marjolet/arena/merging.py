"""Result files of several machines made into one, if they are parts of the same run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..errors import quoted
from ..language.speech import mark
from .files import require_ordinary, write_whole
from .problems import FileProblem
from .results import Results
from .store import line_of, read_results


def merge_files(paths: Sequence[str], target: str) -> Results:
    """Write the pairs of the files at `paths` to a new file `target`, in order; return them.

    Raises :class:`FileProblem` if the runs differ in more than their pairs, if a pair came out
    differently in two of them, or if `target` is there already.
    """
    if require_ordinary(target):
        raise FileProblem(mark("The file {path} is there already; name a new one."), path=target)
    merged = merged_results([(path, read_results(path)) for path in paths])
    write_whole(
        target,
        [
            line_of(merged.header),
            *(line_of({"sitting": sitting}) for sitting in merged.sittings),
            *(line_of(pair.to_json()) for pair in merged.in_order),
        ],
    )
    return merged


def merged_results(parts: Sequence[tuple[str, Results]]) -> Results:
    """Return the pairs of all `parts`, which are named by their files; see :func:`merge_files`."""
    first_path, first = parts[0]
    ranges = united([pairs for _, part in parts for pairs in part.ranges])
    header: dict[str, Any] = {
        **first.header,
        "pairs": [[pairs.start, pairs.stop] for pairs in ranges],
    }
    merged = Results(header)
    for path, part in parts:
        for name in header:
            if name != "pairs" and part.header[name] != first.header[name]:
                raise FileProblem(
                    mark(
                        "The files {one} and {other} are not parts of one run: {name} is {first} "
                        "in one, {second} in the other."
                    ),
                    one=first_path,
                    other=path,
                    name=name,
                    first=quoted(first.header[name]),
                    second=quoted(part.header[name]),
                )
        for number, pair in part.pairs.items():
            known = merged.pairs.setdefault(number, pair)
            if known.numbers() != pair.numbers():
                raise FileProblem(
                    mark("Pair {pair} in the file {path} differs from the same pair in another."),
                    pair=number,
                    path=path,
                )
        merged.sittings += [at for at in part.sittings if at not in merged.sittings]
    return merged


def united(ranges: Iterable[range]) -> list[range]:
    """Return the fewest ranges that hold the same numbers, in order."""
    joined: list[range] = []
    for pairs in sorted(ranges, key=lambda pairs: pairs.start):
        if joined and pairs.start <= joined[-1].stop:
            joined[-1] = range(joined[-1].start, max(joined[-1].stop, pairs.stop))
        else:
            joined.append(pairs)
    return joined
