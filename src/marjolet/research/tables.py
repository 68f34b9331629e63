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
    """Return one line for each way in which a game was laid out."""
    lines = [
        "| pack | preset | for | deals | histories | information sets | with a choice |",
        "|---|---|---|---:|---:|---:|---:|",
    ]
    for game in games:
        laid_out = {"CFR+": game["cfr"]} if "cfr" in game else {}
        for use, part in (laid_out | game["players"]).items():
            counts = [part[key] for key in ("deals", "histories", "information_sets", "choices")]
            numbers = " | ".join(f"{count:,}" for count in counts)
            lines.append(f"| {game_name(game)} | {use} | {numbers} |")
    return lines


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
