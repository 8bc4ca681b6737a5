"""Checks of what a kernel computes, for graphs that ask for the floating-point status.

A step raises the status where its result is infinite though its operands were not, or NaN though they were none.
What stands in lanes that are masked out, or inside the polynomial of a function, raises nothing. The status has a
byte for each lane, so raising it is one masked store.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.kernels.builder.loops import KernelBuilder
from msgraph.kernels.builder.vectors import VectorValue


@dataclass
class Overflow:
    """The mask of elements that exceeded their dtype at one place of a kernel; ``memory`` is the status."""

    k: KernelBuilder
    memory: SSAValue
    mask: SSAValue | None = None
    exceeded: VectorValue | None = None

    def see(self, operands: Sequence[VectorValue], result: VectorValue) -> None:
        """One step."""
        if not result.dtype.is_float:
            return
        k, floats = self.k, [lane for lane in operands if lane.dtype.is_float]
        overflow = k.compare("eq", k.abs(result), k.const(float("inf"), result.dtype))
        invalid = k.is_nan(result)
        for lane in floats:
            overflow = k.and_(overflow, k.compare("lt", k.abs(lane), k.const(float("inf"), lane.dtype)))
            invalid = k.and_(invalid, k.compare("eq", lane, lane))
        wrong = k.or_(overflow, invalid)
        self.exceeded = wrong if self.exceeded is None else k.or_(self.exceeded, wrong)

    def report(self) -> None:
        """Raise the status if an element exceeded its dtype."""
        if self.exceeded is None:
            return
        k, n = self.k, KernelBuilder(self.k.block)
        exceeded, self.exceeded = self.exceeded, None
        if k.lanes:
            lanes = exceeded if self.mask is None else k.and_(exceeded, VectorValue(self.mask, dtypes.bool_))
            raised = k.const(True, dtypes.bool_)
            n.store(raised.value, self.memory, n.index(0), dtypes.bool_, k.lanes, lanes.value)
            return
        with n.when(exceeded.value):
            n.store(n.values().const(True, dtypes.bool_).value, self.memory, n.index(0), dtypes.bool_)


def check(k: KernelBuilder, memory: SSAValue | None, operands: Sequence[VectorValue], result: VectorValue) -> None:
    """Look at one step and report at once, if there is a status to raise."""
    if memory is not None:
        overflow = Overflow(k, memory)
        overflow.see(operands, result)
        overflow.report()
