"""Reports from results: plain text with tables that are Markdown too, and one JSON document."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from .contestants import parse_contestant
from .results import Results
from .statistics import Estimate
from .times import Times

REPORT = "marjolet.arena.report"


def as_json(results: Results) -> dict[str, Any]:
    """Return everything that is reported about `results`, as JSON values."""
    matches = results.matches
    return {
        **results.header,
        "format": REPORT,
        "finished": len(results.pairs),
        "points": finite(asdict(results.points)),
        "matches": {
            "share": finite(asdict(matches.share)),
            "count": matches.matches,
            "drawn": matches.drawn,
            "deals": matches.deals,
        },
        "kinds": results.kinds,
        "time": [_time(times) for times in results.times],
        "sittings": results.sittings,
    }


def finite(values: dict[str, float]) -> dict[str, float | None]:
    """Return `values` with None for what JSON cannot hold."""
    return {name: value if math.isfinite(value) else None for name, value in values.items()}


def _time(times: Times) -> dict[str, float]:
    """Return the times of one player, in milliseconds."""
    return {
        "decisions": times.decisions,
        "mean_ms": times.mean / 1e6,
        "median_ms": times.quantile(0.5) / 1e6,
        "p99_ms": times.quantile(0.99) / 1e6,
    }


def as_text(results: Results) -> Iterator[str]:
    """Yield the report as lines."""
    header = results.header
    first, second = header["players"]
    yield f"{first} less {second}"
    yield ""
    stock, seed = header["stock"], header["seed"]
    yield f"{rules_of(header)}; seed {seed}; pairs {_ranges(results)}; {stock} stock"
    if results.missing:
        yield f"not finished: {len(results.missing)} pairs are missing"
    yield ""
    yield from table(
        ["", "mean", "95 % interval", "sd", "units"],
        [
            ["points a deal", *_points(results.points), f"{len(results.pairs)} pairs"],
            ["matches won", *_share(results.matches.share), _matches(results)],
        ],
    )
    yield ""
    yield from table(
        ["player", "options", "decisions", "mean ms", "median ms", "99 % ms"],
        [
            [
                text,
                _budget(text, header["budgets"][player]),
                str(times.decisions),
                *(f"{value:.3g}" for value in list(_time(times).values())[1:]),
            ]
            for player, (text, times) in enumerate(
                zip(header["players"], results.times, strict=True)
            )
        ],
    )
    yield ""
    yield from kinds_table(results)
    yield ""
    yield from sittings_of([results])


def kinds_table(results: Results) -> Iterator[str]:
    """Yield the points a deal that each kind of score line brings each player."""
    rows = [
        [kind.replace("_", " "), f"{first:.2f}", f"{second:.2f}", f"{first - second:+.2f}"]
        for kind, (first, second) in results.kinds.items()
    ]
    yield from table(["points a deal for", *results.header["players"], "difference"], rows)


def sittings_of(each: Sequence[Results]) -> Iterator[str]:
    """Yield what the pairs were played with, and where and when, each place once."""
    headers = (results.header for results in each)
    for source in sorted({(header["marjolet"], header["code"]) for header in headers}):
        yield "marjolet {}, source {}".format(*source)
    places: dict[str, list[str]] = {}
    for at in (at for results in each for at in results.sittings):
        kernel = f"{at.get('kernel')} kernel, Python {at.get('python')}, {at.get('platform')}"
        place = f"{kernel}, {at.get('cpu') or 'processor unknown'}, {at.get('cores')} cores"
        by = "Ray" if at.get("cluster") is not None else f"{at.get('processes')} processes"
        places.setdefault(f"{place}, {by}", []).append(str(at.get("date")))
    for place, dates in places.items():
        yield f"{min(dates)}{' to ' + max(dates) if len(dates) > 1 else ''}: {place}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a Markdown table, padded so that it reads well on a terminal; numbers to the right."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in [head, *rows]]
    widths = [max(3, *(len(row[column]) for row in cells)) for column in range(len(head))]
    for number, row in enumerate(cells):
        padded = [
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "| " + " | ".join(padded) + " |"
        if number == 0:
            lines = ["-" * (width - 1) + (":" if at else "-") for at, width in enumerate(widths)]
            yield "| " + " | ".join(lines) + " |"


def _points(points: Estimate) -> list[str]:
    if points.count == 0:
        return ["-", "-", "-"]
    if not math.isfinite(points.low):
        return [f"{points.mean:+.2f}", "-", "-"]
    return [
        f"{points.mean:+.2f}",
        f"{points.low:+.2f} to {points.high:+.2f}",
        f"{points.deviation:.1f}",
    ]


def _share(share: Estimate) -> list[str]:
    if share.count == 0:
        return ["-", "-", "-"]
    deviation = f"{100 * share.deviation:.1f} %" if share.count > 1 else "-"
    interval = f"{100 * share.low:.1f} % to {100 * share.high:.1f} %"
    return [f"{100 * share.mean:.1f} %", interval, deviation]


def _matches(results: Results) -> str:
    matches = results.matches
    drawn = f", {matches.drawn} drawn" if matches.drawn else ""
    return f"{matches.share.count} pairs of matches{drawn}, {matches.deals:.1f} deals each"


def rules_of(header: dict[str, Any]) -> str:
    """Return the preset and what was changed in it."""
    changed = ", ".join(f"{name} = {value}" for name, value in header["rules"].items())
    return f"{header['preset']}{', ' + changed if changed else ''}"


def _ranges(results: Results) -> str:
    return ", ".join(f"{pairs.start} to {pairs.stop - 1}" for pairs in results.ranges)


def _budget(text: str, budget: dict[str, Any]) -> str:
    given = parse_contestant(text)
    if given.program:
        return "a program"
    return ", ".join(f"{name} = {value}" for name, value in budget.items()) or "-"


def _finished(results: Results) -> str:
    """Return how many pairs are finished and, unless these are all, of how many."""
    done, missing = len(results.pairs), len(results.missing)
    return f"{done} of {done + missing}" if missing else str(done)


def strength_table(each: Sequence[Results]) -> Iterator[str]:
    """Yield one row for each of several results: who against whom, how strong, how quick."""
    rows = []
    for results in each:
        first, second = results.setting.players
        share = _share(results.matches.share)
        rows.append(
            [
                first,
                second,
                rules_of(results.header),
                _finished(results),
                *_points(results.points),
                f"{share[0]} ({share[1]})" if share[0] != "-" else "-",
                ", ".join(f"{times.quantile(0.5) / 1e6:.3g}" for times in results.times),
            ]
        )
    head = ["player", "less", "rules", "pairs", "points a deal", "95 % interval", "sd"]
    yield from table([*head, "matches won", "median ms"], rows)
