"""``range`` with bounds that only the run knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.frontend.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.lowering import Lowering


@dataclass(frozen=True)
class RunTimeRange:
    """A range; its bounds are ints, known now or at run time, its step is known."""

    start: Any
    stop: Any
    step: int

    def goes_on(self, index: Any) -> Any:
        """Whether a loop that stands at ``index`` has another round."""
        return index < self.stop if self.step > 0 else index > self.stop

    def __iter__(self) -> Any:
        raise error(syntax.NeedsConstant("the length of a range"))

    __len__ = __iter__


def run_time_range(lowering: Lowering, *bounds: Any) -> RunTimeRange:
    """``range(stop)``, ``range(start, stop, step)``."""
    whole = [_int(lowering, bound) for bound in bounds]
    start, stop, step = (0, *whole, 1) if len(whole) == 1 else (*whole, 1)[:3]
    if isinstance(step, Traced):
        raise error(syntax.NeedsConstant("the step of a range"))
    if step == 0:
        raise ValueError("range() arg 3 must not be zero")
    return RunTimeRange(start, stop, step)


def _int(lowering: Lowering, bound: Any) -> Any:
    if not isinstance(bound, Traced):
        return bound
    b = lowering.builder
    value = cast(Any, bound).item() if bound.kind == "tensor" else bound
    return b.as_number(b.cast(b.as_tensor(value), dtypes.int64), "int")
