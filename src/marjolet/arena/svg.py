"""Small pictures as SVG: the same results give the same bytes, on every machine.

Coordinates are pixels from the top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

INK = "#333333"
QUIET = "#767676"
GRID = "#e4e4e4"
FIRST = "#2f6690"
SECOND = "#c08a3e"
FIRST_PALE = "#b9d0e1"
FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
LETTER = 0.56  # mean width of a letter, in font sizes


class Drawing:
    """A picture in the making; `title` is what those who cannot see it are told."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width = width
        self.height = height
        self.title = title
        self._parts: list[str] = []

    def _add(self, name: str, text: str = "", **attributes: float | str) -> None:
        written = "".join(
            f" {key.rstrip('_').replace('_', '-')}={quoteattr(_number(value))}"
            for key, value in attributes.items()
        )
        ending = f">{escape(text)}</{name}>" if text else "/>"
        self._parts.append(f"  <{name}{written}{ending}")

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = GRID) -> None:
        """Draw a thin line."""
        self._add("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour)

    def path(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        """Draw a line through `points`."""
        written = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self._add("polyline", points=written, fill="none", stroke=colour, stroke_width=2)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Draw a filled rectangle."""
        self._add("rect", x=x, y=y, width=width, height=height, fill=colour)

    def dot(self, x: float, y: float, colour: str) -> None:
        """Draw a dot."""
        self._add("circle", cx=x, cy=y, r=4, fill=colour)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        anchor: str = "start",
        size: int = 13,
        colour: str = INK,
        bold: bool = False,
    ) -> None:
        """Write `text`; `anchor` is ``start``, ``middle`` or ``end``."""
        weight = {"font_weight": "600"} if bold else {}
        self._add("text", text, x=x, y=y, text_anchor=anchor, font_size=size, fill=colour, **weight)

    def svg(self) -> str:
        """Return the picture as an SVG document."""
        width, height = _number(self.width), _number(self.height)
        return "\n".join(
            [
                (
                    f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                    f'viewBox="0 0 {width} {height}" role="img" font-family="{FONT}">'
                ),
                f"  <title>{escape(self.title)}</title>",
                f'  <rect width="{width}" height="{height}" fill="#ffffff"/>',
                *self._parts,
                "</svg>\n",
            ]
        )


def _number(value: float | str) -> str:
    if isinstance(value, str):
        return value
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text != "-0.0" else "0"


def text_width(text: str, size: int = 13) -> float:
    """Return about how wide `text` will be."""
    return len(text) * size * LETTER


@dataclass(frozen=True, slots=True)
class Scale:
    """Turns values from `low` to `high` into places from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        """Return the place of `value`."""
        low, high = self.low, self.high
        if self.logarithmic:
            low, high, value = math.log(low), math.log(high), math.log(value)
        return self.start + (value - low) / (high - low) * (self.end - self.start)


def ticks(low: float, high: float, about: int = 6) -> Iterator[float]:
    """Yield round numbers from `low` to `high`, `about` as many as asked for."""
    raw = (high - low) / about
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw * 0.999)
    at = math.ceil(low / step - 1e-9)
    while at * step <= high + step * 1e-9:
        yield at * step
        at += 1


def written(value: float) -> str:
    """Return `value` as it stands at an axis."""
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")
