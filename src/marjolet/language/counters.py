"""Points as counters: beans for 10, matches for 50, old coins for 100 (rule 9.10)."""

from __future__ import annotations

from .speech import Speech

BEAN, MATCH, COIN = 10, 50, 100


def counters_text(points: int, speech: Speech) -> str:
    """Return `points` in as few counters as there can be, the greatest first.

    Points that no counters can show stay digits (9.12).

    >>> counters_text(190, Speech("en"))
    '1 old coin, 1 match, 4 beans'
    """
    if points <= 0 or points % BEAN:
        return str(points)
    coins, rest = divmod(points, COIN)
    matches, rest = divmod(rest, MATCH)
    beans = rest // BEAN
    said = []
    if coins:
        said.append(speech.count("{n} old coin", "{n} old coins", coins))
    if matches:
        said.append(speech.count("{n} match", "{n} matches", matches))
    if beans:
        said.append(speech.count("{n} bean", "{n} beans", beans))
    return ", ".join(said)


def points_text(points: int, speech: Speech, *, in_counters: bool = False) -> str:
    """Return `points` with their unit: as counters if asked for and possible, else in digits."""
    if in_counters and points > 0 and points % BEAN == 0:
        return counters_text(points, speech)
    return speech.count("{n} point", "{n} points", points)
