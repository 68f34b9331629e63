"""The results of one setting: the pairs, and where and when they were played.

A result file is lines of JSON: a header that fixes everything the points depend on, then lines for
sittings (where, when, with what) and for pairs, in the order in which they were finished.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any

from .. import __version__
from ..kernel import KERNEL
from ..rules import Rules, differences, make_rules
from .contestants import parse_contestant
from .matches import MatchScore, match_score
from .pairs import PairResult, Setting
from .statistics import Estimate, estimate
from .times import Times

FORMAT = "marjolet.arena"
VERSION = 1
# The source on which the course of a deal depends: whole rooms, and single modules of others.
DECISIVE = {
    "": (
        *(
            "cards",
            "deal",
            "ending_tables",
            "endings",
            "errors",
            "events",
            "last_trick",
            "layout",
            "lines",
        ),
        *("melds", "moves", "parameters", "resample", "rules", "view"),
    ),
    "kernel": None,
    "players": None,
    "arena": ("cheater", "command_player", "contestants", "pairs", "problems", "times"),
}
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@cache
def code_of() -> str:
    """Return a fingerprint of the source on which results depend: the rules and the players."""
    digest = hashlib.sha256()
    for room, modules in DECISIVE.items():
        folder = os.path.join(PACKAGE, room)
        for name in sorted(os.listdir(folder)):
            module, ending = os.path.splitext(name)
            if ending in (".py", ".pxd") and (modules is None or module in modules):
                digest.update(f"{room}/{name}\n".encode())
                with open(os.path.join(folder, name), "rb") as file:
                    digest.update(file.read().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def sitting(processes: int, cluster: str | None = None) -> dict[str, Any]:
    """Return where and when pairs are played now, and with what."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "processes": processes,
        "cluster": cluster,
        "kernel": KERNEL,
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        "cpu": _cpu(),
        "cores": os.cpu_count(),
    }


def _cpu() -> str:
    """Return the model of the processor as the system calls it, or nothing."""
    if sys.platform == "linux":
        try:
            with open("/proc/cpuinfo", encoding="utf-8") as file:
                for line in file:
                    name, _, value = line.partition(":")
                    if name.strip() == "model name":
                        return value.strip()
        except (OSError, UnicodeDecodeError):
            return ""
    return platform.processor()


def header_of(setting: Setting, ranges: Iterable[range]) -> dict[str, Any]:
    """Return the header of a result file: with the same header the points come out the same."""
    rules = setting.rules
    header = {
        "format": FORMAT,
        "version": VERSION,
        "players": list(setting.players),
        "budgets": [parse_contestant(text).budget for text in setting.players],
        "preset": rules.preset,
        "rules": differences(rules, make_rules(rules.preset)),
        "seed": setting.seed,
        "stock": "seat-keyed" if setting.seat_keyed else "ordinary",
        "pairs": [[pairs.start, pairs.stop] for pairs in ranges],
        "marjolet": __version__,
        "code": code_of(),
    }
    as_read: dict[str, Any] = json.loads(json.dumps(header, default=repr))
    return as_read


@dataclass(slots=True)
class Results:
    """The pairs of one setting that are finished, by number, and the `header` of the run."""

    header: dict[str, Any]
    pairs: dict[int, PairResult] = field(default_factory=dict)
    sittings: list[dict[str, Any]] = field(default_factory=list)

    @property
    def setting(self) -> Setting:
        """What was played."""
        header = self.header
        first, second = header["players"]
        seat_keyed = header["stock"] == "seat-keyed"
        return Setting(
            (first, second), header["preset"], header["rules"], header["seed"], seat_keyed
        )

    @property
    def rules(self) -> Rules:
        """The rules that were played."""
        return self.setting.rules

    @property
    def ranges(self) -> list[range]:
        """The pairs that the run is to play."""
        return [range(start, stop) for start, stop in self.header["pairs"]]

    @property
    def missing(self) -> list[int]:
        """The pairs that are still to be played, in order."""
        return [pair for pairs in self.ranges for pair in pairs if pair not in self.pairs]

    @property
    def in_order(self) -> list[PairResult]:
        """The finished pairs in the order of their numbers."""
        return [self.pairs[number] for number in sorted(self.pairs)]

    @property
    def points(self) -> Estimate:
        """Points a deal by which the first player is ahead, over pairs."""
        return estimate([pair.difference for pair in self.in_order])

    @property
    def matches(self) -> MatchScore:
        """The matches that the deals make."""
        return match_score(self.in_order, self.rules)

    @property
    def times(self) -> list[Times]:
        """The times of each player's decisions."""
        both = [Times(), Times()]
        for pair in self.pairs.values():
            for player in (0, 1):
                both[player].merge(pair.times[player])
        return both

    @property
    def kinds(self) -> dict[str, tuple[float, float]]:
        """Each player's average points a deal, by kind of score line."""
        sums: dict[str, list[int]] = {}
        for pair in self.pairs.values():
            for kind, points in pair.kinds.items():
                both = sums.setdefault(kind, [0, 0])
                both[0] += points[0]
                both[1] += points[1]
        deals = 2 * max(1, len(self.pairs))
        return {kind: (sums[kind][0] / deals, sums[kind][1] / deals) for kind in sorted(sums)}
