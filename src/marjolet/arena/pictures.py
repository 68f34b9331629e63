"""Pictures made from results: strength against budget, pay-offs, deals, what each rule brings."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence

from .contestants import Contestant, parse_contestant
from .ladder import Ladder, climb, order, payoff
from .problems import ArenaError
from .report import rules_of
from .results import Results
from .statistics import Estimate, estimate
from .svg import (
    FIRST,
    FIRST_PALE,
    GRID,
    INK,
    QUIET,
    SECOND,
    Drawing,
    Scale,
    text_width,
    ticks,
    written,
)

WIDTH = 720.0
MARGIN = 24.0
HEAD = 64.0  # for the title and the line below it
STEPS = (20, 50, 100, 200, 500)  # points; card points alone make a difference of 20 or none
WIDE = 8.0  # budgets that differ by so much stand on a logarithmic axis

Curve = list[tuple[float, Estimate]]


def draw_pictures(parts: Sequence[tuple[str, Results]]) -> Iterator[tuple[str, str]]:
    """Yield the name and the SVG of every picture that the results in `parts`, by file, make."""
    for path, results in parts:
        stem = os.path.splitext(os.path.basename(path))[0]
        if results.pairs:
            yield f"{stem}-deals.svg", deals_picture(results).svg()
            yield f"{stem}-kinds.svg", kinds_picture(results).svg()
    for number, (title, option, curve, results) in enumerate(curves(parts), 1):
        yield f"budget-{number}.svg", budget_picture(title, option, curve, results).svg()
    ladders: dict[tuple[object, ...], list[Results]] = {}
    for _, results in parts:
        header = results.header
        key = rules_of(header), header["stock"], header["seed"]
        ladders.setdefault(key, []).append(results)
    for number, same in enumerate(ladders.values(), 1):
        try:
            ladder = climb(same)
        except ArenaError:  # they have too little in common
            continue
        yield f"payoffs-{number}.svg", payoff_picture(ladder).svg()


def _started(height: float, title: str, below: str) -> Drawing:
    drawing = Drawing(WIDTH, height, f"{title}. {below}")
    drawing.text(MARGIN, 30, title, size=17, bold=True)
    drawing.text(MARGIN, 51, below, colour=QUIET)
    return drawing


def _where(results: Results) -> str:
    header = results.header
    return f"{rules_of(header)}, seed {header['seed']}, {len(results.pairs)} mirrored pairs"


def deals_picture(results: Results) -> Drawing:
    """Draw how often each result of a deal comes, for single deals and for mirrored pairs."""
    first, second = results.setting.players
    deals = [a - b for pair in results.in_order for a, b in pair.points]
    pairs = [pair.difference for pair in results.in_order]
    drawing = _started(400, f"{first} less {second}: points a deal", _where(results))
    step = _step(deals)
    shares = [_shares(values, step) for values in (deals, pairs)]
    first_step = min(min(share) for share in shares)
    after_last = max(max(share) for share in shares) + 1
    low, high = step * first_step, step * after_last
    across = Scale(low, high, MARGIN, WIDTH - MARGIN)
    up = Scale(0, max(max(share.values()) for share in shares), 350, 110)
    for at, share in shares[1].items():
        x, y = across(step * at), up(share)
        drawing.box(x, y, across(step * (at + 1)) - x - 1, 350 - y, FIRST_PALE)
    steps: list[tuple[float, float]] = []
    for at in range(first_step, after_last):
        y = up(shares[0].get(at, 0.0))
        steps += [(across(step * at), y), (across(step * (at + 1)), y)]
    drawing.path([(steps[0][0], 350), *steps, (steps[-1][0], 350)], FIRST)
    drawing.line(MARGIN, 350, WIDTH - MARGIN, 350, QUIET)
    for value in ticks(low, high, 8):
        drawing.line(across(value), 350, across(value), 355, QUIET)
        drawing.text(across(value), 371, written(value), anchor="middle", colour=QUIET)
    drawing.line(across(0), 110, across(0), 350, QUIET)
    drawing.box(MARGIN, 74, 12, 12, FIRST_PALE)
    drawing.text(MARGIN + 18, 85, f"mirrored pairs, {_spread(pairs)}")
    drawing.path([(WIDTH / 2, 80), (WIDTH / 2 + 14, 80)], FIRST)
    drawing.text(WIDTH / 2 + 20, 85, f"single deals, {_spread(deals)}")
    return drawing


def _step(values: Sequence[float]) -> int:
    """Return in what steps `values` are counted: at most 40 of them, one of `STEPS` points."""
    width = max(values) - min(values)
    return next((step for step in STEPS if width <= 40 * step), STEPS[-1])


def _shares(values: Sequence[float], step: int) -> dict[int, float]:
    counts = Counter(int(value // step) for value in values)
    return {at: counts[at] / len(values) for at in sorted(counts)}


def _spread(values: Sequence[float]) -> str:
    found = estimate(values)
    return f"mean {found.mean:+.1f}, sd {found.deviation:.1f}"


def kinds_picture(results: Results) -> Drawing:
    """Draw what each kind of score line brings both players, the largest difference first."""
    first, second = results.setting.players
    kinds = sorted(results.kinds.items(), key=lambda item: item[1][1] - item[1][0])
    drawing = _started(
        HEAD + 60 + 40 * len(kinds), f"{first} and {second}: what brings points", _where(results)
    )
    x = MARGIN
    for player, colour in ((first, FIRST), (second, SECOND)):
        drawing.box(x, 74, 12, 12, colour)
        drawing.text(x + 18, 85, player)
        x += text_width(player) + 50
    most = max((max(points) for _, points in kinds), default=1.0)
    across = Scale(0, most or 1.0, 150, WIDTH - MARGIN - 110)
    y = HEAD + 44
    for kind, (one, other) in kinds:
        drawing.text(140, y + 15, kind.replace("_", " "), anchor="end")
        for at, points, colour in ((0, one, FIRST), (13, other, SECOND)):
            drawing.box(150, y + at - 2, across(points) - 150, 12, colour)
            drawing.text(across(points) + 6, y + at + 8, f"{points:.1f}", size=11, colour=QUIET)
        drawing.text(WIDTH - MARGIN, y + 15, _signed(one - other), anchor="end", bold=True)
        y += 40
    return drawing


def _signed(points: float) -> str:
    return f"{points:+.1f}".replace("-", "\N{MINUS SIGN}")


def payoff_picture(ladder: Ladder) -> Drawing:
    """Draw the pay-off matrix: points a deal of the player at the left less the one above."""
    numbers = order(ladder)
    label = max(text_width(name) for name in ladder.players) + 12
    cell = (WIDTH - 2 * MARGIN - label) / len(numbers)
    height = min(cell, 64.0)
    first = next(iter(ladder.meetings.values()))
    below = f"{rules_of(first.header)}, {ladder.pairs} mirrored pairs each, with 95 % interval"
    drawing = _started(
        HEAD + 40 + height * len(numbers),
        "Points a deal: the player at the left less the one above",
        below,
    )
    most = max(abs(won.mean) for won in ladder.payoffs.values()) or 1.0
    for column, other in enumerate(numbers):
        middle = MARGIN + label + cell * (column + 0.5)
        # A player and its options on two lines: side by side they would run into each other.
        name, _, options = ladder.players[other].partition(":")
        drawing.text(middle, HEAD + (5 if options else 18), name, anchor="middle")
        drawing.text(middle, HEAD + 20, options, anchor="middle", size=11)
    for row, one in enumerate(numbers):
        y = HEAD + 28 + height * row
        drawing.text(MARGIN, y + height / 2 + 5, ladder.players[one])
        for column, other in enumerate(numbers):
            x = MARGIN + label + cell * column
            won = payoff(ladder, one, other)
            if won is None:
                drawing.box(x + 1, y + 1, cell - 2, height - 2, GRID)
                continue
            drawing.box(x + 1, y + 1, cell - 2, height - 2, _shade(won[0] / most))
            middle = x + cell / 2
            drawing.text(middle, y + height / 2 + 1, _signed(won[0]), anchor="middle", bold=True)
            margin = f"± {(won[2] - won[1]) / 2:.1f}"
            drawing.text(middle, y + height / 2 + 16, margin, anchor="middle", size=11)
    return drawing


def _shade(share: float) -> str:
    """Return white for 0, and a pale blue or sand that grows with `share`, from -1 to 1."""
    full = (0x9C, 0xC3, 0xDE) if share > 0 else (0xE8, 0xCB, 0x9C)
    mixed = (round(255 + (part - 255) * abs(share)) for part in full)
    return "#" + "".join(f"{part:02x}" for part in mixed)


def curves(
    parts: Sequence[tuple[str, Results]],
) -> Iterator[tuple[str, str, Curve, Results]]:
    """Yield title, option, points and an example of results that differ in one number only.

    They are of the same pairs of one seed: other cards would move the curve, too.
    """
    seen: dict[tuple[str, ...], dict[float, Results]] = {}
    for _, results in parts:
        header = results.header
        contestant = parse_contestant(results.setting.players[0])
        for option, value in contestant.options.items():
            if type(value) in (int, float):
                rest = {name: kept for name, kept in contestant.options.items() if name != option}
                key = (
                    Contestant(contestant.name, rest).text,
                    option,
                    results.setting.players[1],
                    rules_of(header),
                    header["stock"],
                    str(header["seed"]),
                    str(header["pairs"]),
                )
                seen.setdefault(key, {})[value] = results
    for (player, option, opponent, *_), found in seen.items():
        if len(found) > 1:
            curve = [(value, found[value].points) for value in sorted(found)]
            yield f"{player} less {opponent}", option, curve, found[max(found)]


def budget_picture(title: str, option: str, curve: Curve, results: Results) -> Drawing:
    """Draw points a deal, with 95 % intervals, against the value of one `option`."""
    below = f"points a deal with 95 % interval, by {option}; {_where(results)}"
    drawing = _started(400, title, below)
    values = [value for value, _ in curve]
    is_wide = values[0] > 0 and values[-1] / values[0] >= WIDE
    low = min(0.0, *(found.low for _, found in curve))
    high = max(0.0, *(found.high for _, found in curve))
    room = (high - low or 1.0) * 0.06
    up = Scale(low - room, high + room, 350, 80)
    across = Scale(values[0], values[-1], MARGIN + 70, WIDTH - MARGIN - 50, is_wide)
    for tick in ticks(low - room, high + room):
        drawing.line(MARGIN + 40, up(tick), WIDTH - MARGIN, up(tick), GRID if tick else QUIET)
        drawing.text(MARGIN + 32, up(tick) + 4, written(tick), anchor="end", colour=QUIET)
    drawing.path([(across(value), up(found.mean)) for value, found in curve], FIRST)
    for value, found in curve:
        x = across(value)
        drawing.line(x, up(found.low), x, up(found.high), INK)
        drawing.dot(x, up(found.mean), FIRST)
        drawing.text(x + 8, up(found.mean) + 18, _signed(found.mean), size=12)
        drawing.text(x, 372, written(value), anchor="middle", colour=QUIET)
    drawing.text(WIDTH - MARGIN, 390, option, anchor="end", colour=QUIET)
    return drawing
