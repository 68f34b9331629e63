"""Figures that tests measure, told at the end of the run beside their limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

NAME = "figure"

Record = Callable[[str, object], None]


def record_figure(record: Record, name: str, measured: float, limit: float, unit: str) -> None:
    """Keep a figure with the test's report, which reaches the end of the run from any process."""
    record(NAME, [name, measured, limit, unit])


def figures_of(reports: dict[str, list[Any]]) -> list[tuple[str, float, float, str]]:
    """Return the figures that the tests of a run have recorded."""
    return [
        (name, measured, limit, unit)
        for kind in ("passed", "failed")
        for report in reports.get(kind, [])
        if getattr(report, "when", "") == "call"
        for key, value in report.user_properties
        if key == NAME
        for name, measured, limit, unit in [value]
    ]


def tell_figures(terminalreporter: Any) -> None:
    """Tell the figures; those over their limit are marked."""
    figures = figures_of(terminalreporter.stats)
    if not figures:
        return
    terminalreporter.section("figures measured here")
    width = max(len(name) for name, *_ in figures)
    terminalreporter.line(f"{'figure':{width}}  {'measured':>10}  {'limit':>10}")
    for name, measured, limit, unit in figures:
        over = "  over the limit" if measured > limit else ""
        digits = 2 if unit == "s" else 0 if unit == "KB" else 1
        told = f"{measured:.{digits}f} {unit}"
        terminalreporter.line(f"{name:{width}}  {told:>10}  {f'{limit:g} {unit}':>10}{over}")
