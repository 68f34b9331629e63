"""Results of small games as Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def tables(games: Iterable[dict[str, Any]]) -> str:
    """Return how large the games are, how exploitable the players, and how CFR+ came on."""
    games = list(games)
    parts = [sizes(games), players(games), curves(games)]
    return "\n\n".join("\n".join(part) for part in parts if len(part) > 2)


def game_name(game: dict[str, Any]) -> str:
    """Return what is played, briefly."""
    return f"{game['pack']}, hands of {game['hand_size']} | {game['preset']}"


def sizes(games: list[dict[str, Any]]) -> list[str]:
    """Return one line for each size of a game, with those for whom it was laid out so."""
    lines = [
        "| pack | preset | for | deals | histories | information sets |",
        "|---|---|---|---:|---:|---:|",
    ]
    for game in games:
        uses: dict[str, list[str]] = {}
        if "cfr" in game:
            uses[counts_of(game["cfr"])] = ["CFR+"]
        for part in game["players"].values():
            users = uses.setdefault(counts_of(part), [])
            if "players" not in users:
                users.append("players")
        lines += [
            f"| {game_name(game)} | {', '.join(users)} | {counts} |"
            for counts, users in uses.items()
        ]
    return lines


def counts_of(part: dict[str, Any]) -> str:
    """Return the sizes in `part` as cells."""
    return " | ".join(f"{part[key]:,}" for key in ("deals", "histories", "information_sets"))


def players(games: list[dict[str, Any]]) -> list[str]:
    """Return one line a player: what best responses gain on it."""
    lines = [
        "| pack | preset | player | leads first against it | deals against it | mean | seconds |",
        "|---|---|---|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {game_name(game)} | {name} | {part['leading']:+.2f} | {part['dealing']:+.2f} | "
        f"{part['exploitability']:.2f} | {part['seconds']:.0f} |"
        for game in games
        for name, part in game["players"].items()
    ]
    return lines


def curves(games: list[dict[str, Any]]) -> list[str]:
    """Return one line for each time that the bounds of CFR+ were measured."""
    lines = [
        "| pack | preset | iterations | value, at least | value, at most | exploitability |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for game in games:
        for mark, lower, upper in game.get("cfr", {}).get("curve", []):
            half = (upper - lower) / 2
            lines.append(
                f"| {game_name(game)} | {mark:,} | {lower:+.5f} | {upper:+.5f} | {half:.5f} |"
            )
    return lines
