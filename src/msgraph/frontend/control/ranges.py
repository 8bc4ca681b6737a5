"""``range`` with bounds that only the run knows, and ``enumerate``, ``zip`` and ``reversed`` over one."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.types import shape_of
from msgraph.frontend.state.open_sizes import run_time_number
from msgraph.frontend.state.values import Traced
from msgraph.support.symbolic_sizes import SymbolicSize

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


class _OfTheRun:
    """A sequence whose length only the run knows."""

    def __iter__(self, *_: object) -> object:
        raise error(syntax.NeedsConstant("the length of a range"))

    __len__ = __reversed__ = __contains__ = __bool__ = __getitem__ = __iter__


@dataclass(frozen=True)
class RunTimeRange(_OfTheRun):
    """A range; its bounds are ints, known now or at run time, its step is known."""

    lowering: Lowering
    start: Any
    stop: Any
    step: int

    def goes_on(self, index: object) -> Any:
        """Whether a loop that stands at ``index`` has another iteration."""
        return index < self.stop if self.step > 0 else index > self.stop

    def item(self, number: Any) -> Any:
        """The item of a number."""
        return self.start + number * self.step

    def length(self) -> Any:
        """How many items there are."""
        ahead = self.stop - self.start if self.step > 0 else self.start - self.stop
        return _extreme(self.lowering, "maximum", (ahead + (abs(self.step) - 1)) // abs(self.step), 0)

    def reversed(self) -> RunTimeRange:
        """The same items from the last to the first."""
        return RunTimeRange(self.lowering, self.item(self.length() - 1), self.start - self.step, -self.step)


@dataclass(frozen=True)
class RunTimeItems(_OfTheRun):
    """What a loop walks through by number: as many items as the run says, each computed from its number."""

    lowering: Lowering
    count: Any
    item: Callable[[Any], Any]
    """The item of a number."""
    holds_one: bool = False
    """Is there certainly a first item?"""

    def numbers(self) -> RunTimeRange:
        """The numbers of the items."""
        return RunTimeRange(self.lowering, 0, self.count, 1)

    def length(self) -> Any:
        """How many items there are."""
        return self.count


def open_rows(lowering: Lowering, items: object) -> Any:
    """The rows of a tensor whose number only a call knows, to be walked by number; anything else is itself."""
    if isinstance(items, Traced) and items.kind == "tensor":
        shape = shape_of(items.type)
        if shape and type(shape[0]) is SymbolicSize:
            return RunTimeItems(lowering, run_time_number(lowering, shape[0]), cast(Any, items).__getitem__, True)
    return items


def run_time_range(lowering: Lowering, *bounds: object) -> RunTimeRange:
    """``range(stop)``, ``range(start, stop, step)``."""
    b = lowering.builder
    whole: list[Any] = [cast(Any, x).item() if isinstance(x, Traced) and x.kind == "tensor" else x for x in bounds]
    whole = [b.as_number(b.convert(b.as_tensor(x), dtypes.int64), "int") if isinstance(x, Traced) else x for x in whole]
    start, stop, step = (0, *whole, 1) if len(whole) == 1 else (*whole, 1)[:3]
    if isinstance(step, Traced):
        raise error(syntax.NeedsConstant("the step of a range"))
    if step == 0:
        raise ValueError("range() arg 3 must not be zero")
    return RunTimeRange(lowering, start, stop, step)


def enumerated(items: RunTimeRange | RunTimeItems, start: object = 0) -> RunTimeItems:
    """``enumerate(items, start)``"""
    holds_one = isinstance(items, RunTimeItems) and items.holds_one
    return RunTimeItems(items.lowering, items.length(), lambda number: (number + start, items.item(number)), holds_one)


def zipped(lowering: Lowering, parts: Sequence[Any], pick: Callable[[Any, Any], Any]) -> RunTimeItems:
    """``zip(*parts)``, some of which are ranges; ``pick`` takes an item out of another."""
    ours = [isinstance(part, (RunTimeRange, RunTimeItems)) for part in parts]
    lengths = [part.length() if own else len(part) for part, own in zip(parts, ours, strict=True)]
    count = functools.reduce(lambda a, b: _extreme(lowering, "minimum", a, b), lengths)

    def at(number: object) -> tuple[Any, ...]:
        pairs = zip(parts, ours, strict=True)
        return tuple(part.item(number) if own else pick(part, number) for part, own in pairs)

    return RunTimeItems(lowering, count, at)


def _extreme(lowering: Lowering, op: str, a: Any, b: Any) -> object:
    if not isinstance(a, Traced) and not isinstance(b, Traced):
        return max(a, b) if op == "maximum" else min(a, b)
    builder = lowering.builder
    parts = [builder.as_tensor(builder.lift(x, dtypes.int64)) for x in (a, b)]
    return builder.as_number(getattr(builder, op)(*parts), "int")
