"""``python -m msgraph bench``: runs a script, then times every function it compiled, three ways side by side.

python -m msgraph bench train.py --epochs 1     # the script's own arguments follow it

eager is the function as Python on eager operators, NumPy its graph with every operator in NumPy, compiled the call as
users make it. Where compiled is not the fastest, the reasons follow the table.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from textwrap import TextWrapper
from typing import Any

from msgraph.cli import Commands, add_script, exit_code, is_missing
from msgraph.support.lazy_module import open_pack

_MOST = 40
"""Forms shown at most: those whose calls take longest."""

_HEAD = ("function", "arguments", "eager", "NumPy", "compiled", "fastest", "compile", "kernels", "memory")
_WIDTHS = (23, 22, 9, 9, 9, 15, 8, 7, 9)


def add_command(commands: Commands) -> None:
    """Add ``bench`` to the commands."""
    bench = commands.add_parser(
        "bench",
        help="run a script, and time what it compiled beside eager and NumPy",
        description="Run a script, then time every function it compiled: eager, in NumPy and compiled.",
    )
    bench.add_argument("--rounds", type=int, default=5, help="samples of each way (default 5); medians count")
    add_script(bench)
    bench.set_defaults(handler=run)


def run(options: argparse.Namespace) -> int:
    """The script, then the table; the exit code is the script's."""
    if is_missing(options):
        return 2
    comparison = open_pack("reports.comparison")
    with comparison.recorded_calls() as forms:
        code = exit_code(options)
    print()
    if not forms:
        print("the script called no compiled function")
        return code
    shown = [(form, comparison.measure(form, options.rounds)) for form in forms]
    shown.sort(key=lambda pair: -pair[1].compiled)
    print(table(shown[:_MOST]))
    if len(shown) > _MOST:
        print(f"{len(shown) - _MOST} more, with shorter calls, are not shown")
    return code


# -- the table -----------------------------------------------------------------------------------------------


def table(shown: Sequence[tuple[Any, Any]]) -> str:
    """Forms and their figures, in lines of at most 120 columns; then why compiled is slower, where it is."""
    lines = [_line(_HEAD), _line(tuple("-" * width for width in _WIDTHS))]
    why: list[str] = []
    for form, figures in shown:
        lines.append(_line(_row(form, figures)))
        if figures.reasons:
            name, other = figures.best_other
            times = f"{text(figures.compiled)}, {name} {text(other)}"
            why += ["", *wrapped(f"{form.name} ({form.place}) loses, {times}:", *figures.reasons)]
        elif figures.best_other is not None and figures.best_other[1] < figures.compiled:
            why += ["", f"{form.name} ({form.place}) loses by little, and nothing in it stands out"]
        if figures.closed:
            points = [f"{way}: {reason}" for way, reason in figures.closed.items()]
            why += ["", *wrapped(f"{form.name} ({form.place}) cannot be called in every way:", *points)]
    return "\n".join([*lines, *why])


def _row(form: Any, figures: Any) -> tuple[str, ...]:
    best = figures.best_other
    fastest = "compiled"
    if best is not None:
        name, seconds = best
        won = seconds >= figures.compiled
        ratio = seconds / figures.compiled if won else figures.compiled / seconds
        fastest = f"{'compiled' if won else name} {ratio:.{1 if ratio < 10 else 0}f}x"
    memory = figures.memory
    needed = memory.arena + memory.constants + memory.results + memory.stack
    return (
        form.name,
        form.words,
        text(figures.eager),
        text(figures.numpy),
        text(figures.compiled),
        fastest,
        text(figures.compile),
        str(figures.runs),
        size(needed),
    )


def _line(cells: Sequence[str]) -> str:
    parts: list[str] = []
    for column, (cell, width) in enumerate(zip(cells, _WIDTHS, strict=True)):
        short = cell if len(cell) <= width else cell[: width - 1] + "…"
        parts.append(f"{short:{width}}" if column < 2 else f"{short:>{width}}")
    return " ".join(parts).rstrip()


def wrapped(head: str, *points: str) -> list[str]:
    """A head and points below it, broken before column 120."""
    return [head, *(line for point in points for line in _POINT.wrap(point))]


_POINT = TextWrapper(120, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False)


def text(seconds: float | None) -> str:
    """Seconds for people."""
    if seconds is None:
        return "-"
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 0.9995:
            return f"{seconds * scale:.3g} {unit}" if seconds * scale < 999.5 else f"{seconds * scale:.0f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def size(count: int) -> str:
    """Bytes for people."""
    for unit, scale in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= scale:
            return f"{count / scale:.3g} {unit}"
    return f"{count} B"
