"""The steps of a plan, computed on lanes at one position of the innermost loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.ops.constant import array_of
from msgraph.kernels.builder.loops import KernelBuilder
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.control_flow import Flow
from msgraph.kernels.elementwise.overflow import Overflow
from msgraph.kernels.indexed.operands import TableReader
from msgraph.kernels.roles import outer_operands
from msgraph.kernels.spec.expression import Lanes, Step

if TYPE_CHECKING:
    from msgraph.kernels.elementwise.nest import Nest


class Evaluation:
    """The steps of a plan on lanes: ``read`` are the accesses, ``done`` what has been computed."""

    def __init__(self, nest: Nest, k: KernelBuilder, read: dict[int, VectorValue], mask: SSAValue | None) -> None:
        self.nest = nest
        self.steps = nest.plan.steps
        self.k = k
        self.read = read
        self.mask = mask
        self.done: dict[int, VectorValue] = {}
        self.parts: dict[int, Sequence[VectorValue]] = {}
        self.overflow = None if nest.status is None else Overflow(k, nest.status, mask)

    def results(self) -> list[VectorValue]:
        """All steps, then what the kernel writes."""
        self.compute(range(len(self.steps)))
        return [self.lane(result) for result in self.nest.plan.results]

    def compute(self, numbers: Sequence[int]) -> None:
        """Runs steps in order."""
        for index in numbers:
            step = self.steps[index]
            op = step.op
            if (flow := op.control_flow) is not None:
                inside = dict(zip(outer_operands(flow), map(self.lane, step.operands), strict=True))
                self.parts[index] = Flow(self.k, inside, self.nest.status).results(flow)
            elif op.is_indexed:
                self.done[index] = self._indexed(index, step)
            elif issubclass(op.kind, Elementwise):
                operands = list(map(self.lane, step.operands))
                self.done[index] = op.kind.computed(self.k, operands, op.fields, op.uses_library)
                self.see(operands, self.done[index])
            else:  # a reduction of one element
                self.done[index] = self.lane(step.operands[0])

    def see(self, operands: Sequence[VectorValue], result: VectorValue) -> None:
        """Something has been computed: it may have overflowed."""
        if self.overflow is not None:
            self.overflow.see(operands, result)

    def report(self) -> None:
        """Raise the status if something has overflowed here."""
        if self.overflow is not None:
            self.overflow.report()

    def lane(self, lanes: Lanes) -> VectorValue:
        """A value the kernel has read, computed, or carries in its code."""
        if lanes.kind == "read":
            return self.read[lanes.number]
        if lanes.kind == "step":
            return self.done[lanes.number]
        if lanes.kind == "part":
            step, position = cast("tuple[int, int]", lanes.number)
            return self.parts[step][position]
        if lanes.kind == "scalar":
            passed = self.nest.passed[cast(int, lanes.number)]
            return self.nest.spread(passed, self.k.lanes) if self.k.lanes else passed
        return constant_lane(self.k, lanes)

    def _indexed(self, index: int, step: Step) -> VectorValue:
        nest = self.nest
        if index in nest.rows_moved:
            position = nest.positions[len(nest.sizes) - 1]
            return nest.rows_moved[index].load(nest.n, position, self.k.lanes, self.mask)
        reader = TableReader(nest.n, self.k, self.mask, nest.memories(step, self.lane))
        return step.op.kind.element(self.k, nest.index(index, self.k), reader, **step.op.fields)


def constant_lane(k: KernelBuilder, lanes: Lanes) -> VectorValue:
    """A value a kernel carries in its code."""
    array = array_of(lanes.number)
    return k.const(array.item(), dtypes.from_numpy(array.dtype))
