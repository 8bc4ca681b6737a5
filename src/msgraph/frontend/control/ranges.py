"""``range`` with bounds that only the run knows, and the rows of a tensor whose number only a call knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.dialects import dtypes
from msgraph.dialects.types import shape_of
from msgraph.frontend.state.open_sizes import run_time_number
from msgraph.frontend.state.values import Traced
from msgraph.support.symbolic_sizes import SymbolicSize

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


@dataclass(frozen=True)
class RunTimeRange:
    """A range; its bounds are ints, known now or at run time, its step is known."""

    lowering: Lowering
    start: Any
    stop: Any
    step: int

    def _refused(self, *_: object) -> Any:
        raise syntax.NeedsConstant("the length of a range").error()

    __iter__ = __len__ = __contains__ = __bool__ = __getitem__ = _refused

    def goes_on(self, index: object) -> Any:
        """Whether a loop that stands at ``index`` has another iteration."""
        return index < self.stop if self.step > 0 else index > self.stop

    def item(self, index: Any) -> Any:
        """What a loop that stands at ``index`` is at."""
        return index

    def __reversed__(self) -> RunTimeRange:
        if abs(self.step) > 1:
            self._refused()
        return RunTimeRange(self.lowering, self.stop - self.step, self.start - self.step, -self.step)


class RunTimeItems(RunTimeRange):
    """What a loop walks through by number: as many items as the run says, at least one."""

    def __init__(self, lowering: Lowering, count: object, item: Callable[[Any], Any]) -> None:
        super().__init__(lowering, 0, count, 1)
        self.__dict__.update(item=item)

    __reversed__ = RunTimeRange.__iter__


def open_rows(lowering: Lowering, items: object) -> Any:
    """The rows of a tensor whose number only a call knows, to be walked by number; anything else is itself."""
    if isinstance(items, Traced) and items.kind == "tensor":
        shape = shape_of(items.type)
        if shape and type(shape[0]) is SymbolicSize:
            return RunTimeItems(lowering, run_time_number(lowering, shape[0]), cast(Any, items).__getitem__)
    return items


def run_time_range(lowering: Lowering, *bounds: object) -> RunTimeRange:
    """``range(stop)``, ``range(start, stop, step)``."""
    b = lowering.builder
    whole: list[Any] = [cast(Any, x).item() if isinstance(x, Traced) and x.kind == "tensor" else x for x in bounds]
    whole = [b.as_number(b.convert(b.as_tensor(x), dtypes.int64), "int") if isinstance(x, Traced) else x for x in whole]
    start, stop, step = (0, *whole, 1) if len(whole) == 1 else (*whole, 1)[:3]
    if isinstance(step, Traced):
        raise syntax.NeedsConstant("the step of a range").error()
    if step == 0:
        raise ValueError("range() arg 3 must not be zero")
    return RunTimeRange(lowering, start, stop, step)


def enumerated(items: RunTimeItems, start: object = 0) -> RunTimeItems:
    """``enumerate(items, start)``"""
    return RunTimeItems(items.lowering, items.stop, lambda index: (index + start, items.item(index)))
