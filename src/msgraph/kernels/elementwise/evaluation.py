"""The steps of a plan, computed on lanes at one position of the innermost loop; what indexed ops read there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import i64
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.ops.constant import array_of
from msgraph.kernels.builder.loops import Index, KernelBuilder
from msgraph.kernels.builder.types import vector_of
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.control_flow import Flow
from msgraph.kernels.elementwise.overflow import Overflow
from msgraph.kernels.roles import outer_operands
from msgraph.kernels.spec.expression import Lanes, Step
from msgraph.kernels.spec.kernel_spec import KernelSpec

if TYPE_CHECKING:
    from msgraph.kernels.elementwise.nest import Nest


_LINE = 64
"""Bytes of a cache line."""


class IndexedOperand(NamedTuple):
    """A tensor in memory that is read at places an op computes: its buffer, and the sizes and strides a run passes."""

    plan: KernelSpec
    number: int
    buffer: SSAValue
    sizes: Sequence[SSAValue]
    strides: Sequence[SSAValue]

    @property
    def dtype(self) -> DType:
        """The element type."""
        return self.plan.tables[self.number].dtype


class MovedRow(NamedTuple):
    """A row that is copied as it lies: where it starts, and where one does that comes later, if that is far away."""

    memory: IndexedOperand
    start: Index
    later: Index | None

    def load(self, n: KernelBuilder, position: Index, width: int, mask: SSAValue | None) -> VectorValue:
        """The elements from a place of the row on; memory is asked for those of the later row, by cache lines."""
        buffer, dtype = self.memory.buffer, self.memory.dtype
        if self.later is not None and mask is None:
            for lane in range(0, width, _LINE // dtype.size):
                spot = n.plus(n.plus(self.later, position), n.index(lane))
                n.prefetch(buffer, spot)
        return VectorValue(n.load(buffer, n.plus(self.start, position), dtype, width, mask), dtype)


class Known(NamedTuple):
    """A number the kernel carries, standing for a tensor full of it."""

    lane: VectorValue
    sizes: Sequence[SSAValue]


@dataclass
class TableReader:
    """The operands of an indexed op, as its ``element`` sees them."""

    n: KernelBuilder
    k: KernelBuilder
    mask: SSAValue | None
    memories: Sequence[IndexedOperand | Known]

    def __len__(self) -> int:
        return len(self.memories)

    def rank(self, operand: int) -> int:
        """How many dims there are."""
        return len(self.memories[operand].sizes)

    def is_empty(self, operand: int) -> bool:
        """Are there no elements? Code is made anew where the answer is another one."""
        memory = self.memories[operand]
        return isinstance(memory, IndexedOperand) and memory.plan.is_empty(memory.number)

    def size(self, operand: int, axis: int) -> VectorValue:
        """One size as int64 lanes."""
        return self._spread(self.memories[operand].sizes[axis])

    def __call__(self, operand: int, index: Sequence[VectorValue]) -> VectorValue:
        """One element for each lane."""
        memory = self.memories[operand]
        if not isinstance(memory, IndexedOperand):
            return memory.lane
        return VectorValue(self._load(memory, self.offset(memory, index)), memory.dtype)

    def offset(self, memory: IndexedOperand, index: Sequence[VectorValue]) -> VectorValue:
        """The offset, in elements, of the element at ``index``."""
        offset = self.k.const(0, dtypes.int64)
        for is_one, coordinate, stride in zip(memory.plan.ones(memory.number), index, memory.strides, strict=True):
            if not is_one:
                offset = self.k.add(offset, self.k.mul(coordinate, self._spread(stride)))
        return offset

    def _spread(self, index: SSAValue) -> VectorValue:
        value = self.n.as_int64(index)
        return VectorValue(self.n.broadcast(value, self.k.lanes) if self.k.lanes else value, dtypes.int64)

    def _load(self, memory: IndexedOperand, offset: VectorValue) -> SSAValue:
        n, dtype, width = self.n, memory.dtype, self.k.lanes
        if not width:
            return n.load(memory.buffer, n.as_index(offset.value), dtype)
        if self.mask is not None:
            return n.gather(memory.buffer, n.index(0), offset.value, dtype, self.mask)
        places = [n.as_index(n.extract(offset.value, lane)) for lane in range(width)]
        return n.collect([n.load(memory.buffer, element, dtype) for element in places])


@dataclass
class RowReader(TableReader):
    """Reads the other operands, and notes where the row of the first one starts that the op moves."""

    start: Index | None = None

    def __call__(self, operand: int, index: Sequence[VectorValue]) -> VectorValue:
        """One element."""
        memory = self.memories[operand]
        if operand:
            return super().__call__(operand, index)
        assert isinstance(memory, IndexedOperand)
        self.start = self.n.as_index(self.offset(memory, index).value)
        return self.k.const(0, memory.dtype)


def index_lanes(
    n: KernelBuilder, k: KernelBuilder, is_walked: Sequence[bool], positions: Sequence[SSAValue], width: int
) -> list[VectorValue]:
    """The place of each lane in a result: the last dimension that ``is_walked`` moves along the lanes."""
    walked = [axis for axis, moves in enumerate(is_walked) if moves]
    lanes: list[VectorValue] = []
    for axis in range(len(is_walked)):
        if axis not in walked:
            lanes.append(k.const(0, dtypes.int64))
            continue
        value = n.as_int64(positions[walked.index(axis)])
        if width:
            value = n.broadcast(value, width)
            if axis == walked[-1]:
                type_ = vector_of(i64, width)
                value = n.append(arith.AddiOp.create(operands=[value, n.steps(width)], result_types=[type_]))
        lanes.append(VectorValue(value, dtypes.int64))
    return lanes


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
