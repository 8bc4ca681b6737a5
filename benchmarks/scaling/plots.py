"""Plots as small SVG files that people can read: lines over logarithmic axes, and who does what when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

_COLOURS = ("#4f46e5", "#d97706", "#059669", "#dc2626", "#7c3aed", "#0891b2")
_STYLE = """  <style>
    text { font: 11px system-ui, sans-serif; fill: #64748b }
    .title { font-size: 13px; font-weight: 600 }
    .line { fill: none; stroke-width: 2 }
    .grid { stroke: #94a3b8; stroke-opacity: 0.35 }
    .dashed { stroke-dasharray: 5 4 }
  </style>"""

_LEFT, _TOP, _WIDTH, _HEIGHT = 60, 34, 420, 220


class Line(NamedTuple):
    """Points of a plot."""

    name: str
    points: Sequence[tuple[float, float]]
    is_dashed: bool = False


class Axis(NamedTuple):
    """Where a value lies between 0 and 1, by its logarithm or not."""

    low: float
    high: float
    is_logarithmic: bool = True

    def at(self, value: float) -> float:
        """The place of a value."""
        if self.is_logarithmic:
            return log10(value / self.low) / log10(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def _decades(values: Sequence[float]) -> Axis:
    low, high = 10.0 ** floor(log10(min(values))), 10.0 ** ceil(log10(max(values)))
    return Axis(low, high if high > low else 10 * low)


def _svg(width: float, height: float, title: str, inside: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{title}">'
    )
    words = f'  <text class="title" x="{_LEFT}" y="18">{title}</text>'
    return "\n".join([head, _STYLE, words, *inside, "</svg>"]) + "\n"


def plot(title: str, lines: Sequence[Line], ticks: Mapping[float, str], unit: Mapping[float, str] | None = None) -> str:
    """Lines over a logarithmic axis; ``ticks`` and ``unit`` say where an axis has numbers, and which. Without ``unit``
    the axis goes up in decades."""
    x = Axis(min(ticks), max(ticks))
    values = [value for line in lines for _, value in line.points]
    y = Axis(min(unit), max(unit), False) if unit else _decades(values)
    marks = unit or {10.0**n: _short(10.0**n) for n in range(round(log10(y.low)), round(log10(y.high)) + 1)}

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return _LEFT + _WIDTH * x.at(point[0]), _TOP + _HEIGHT * (1 - y.at(point[1]))

    inside = list(_grid(ticks, marks, (x, y)))
    for number, line in enumerate(lines):
        colour = _COLOURS[number // 2 if any(one.is_dashed for one in lines) else number]
        where = " ".join("{:.0f},{:.0f}".format(*place(point)) for point in line.points)
        dashed = " dashed" if line.is_dashed else ""
        inside.append(f'  <polyline class="line{dashed}" stroke="{colour}" points="{where}"/>')
        top = _TOP + 10 + 17 * number
        inside.append(f'  <path class="line{dashed}" stroke="{colour}" d="M{_LEFT + _WIDTH + 16} {top - 4} h24"/>')
        inside.append(f'  <text x="{_LEFT + _WIDTH + 46}" y="{top}">{line.name}</text>')
    return _svg(_LEFT + _WIDTH + 240, _TOP + _HEIGHT + 30, title, inside)


def _grid(ticks: Mapping[float, str], marks: Mapping[float, str], axes: tuple[Axis, Axis]) -> Iterator[str]:
    for value, words in ticks.items():
        left = _LEFT + _WIDTH * axes[0].at(value)
        yield f'  <text x="{left:.0f}" y="{_TOP + _HEIGHT + 18}" text-anchor="middle">{words}</text>'
    for value, words in marks.items():
        top = _TOP + _HEIGHT * (1 - axes[1].at(value))
        yield f'  <path class="grid" d="M{_LEFT} {top:.0f} h{_WIDTH}"/>'
        yield f'  <text x="{_LEFT - 6}" y="{top + 4:.0f}" text-anchor="end">{words}</text>'


def _short(seconds: float) -> str:
    for name, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 0.999:
            return f"{seconds * scale:g} {name}" if seconds * scale < 1e4 else f"{seconds * scale:.0e} {name}"
    return f"{seconds * 1e9:g} ns"


class Bar(NamedTuple):
    """A task of a stage: when, and what."""

    stage: int
    start: float
    end: float
    words: str
    is_forward: bool


def schedule(title: str, bars: Sequence[Bar]) -> str:
    """Who does what when: a row for each stage."""
    scale = 600 / max(bar.end for bar in bars)
    inside = [f'  <text x="8" y="{_TOP + 16 + 24 * n}">stage {n}</text>' for n in range(max(b.stage for b in bars) + 1)]
    for bar in bars:
        left, width, top = _LEFT + bar.start * scale, (bar.end - bar.start) * scale, _TOP + 24 * bar.stage
        colour = _COLOURS[0 if bar.is_forward else 1]
        inside.append(
            f'  <rect x="{left:.1f}" y="{top}" width="{width - 1:.1f}" height="22" fill="{colour}" opacity="0.35"/>'
        )
        inside.append(f'  <text x="{left + width / 2:.1f}" y="{top + 15}" text-anchor="middle">{bar.words}</text>')
    return _svg(_LEFT + 610, _TOP + 24 * (max(bar.stage for bar in bars) + 1) + 8, title, inside)
