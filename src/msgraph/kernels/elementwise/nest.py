"""The code of a kernel without a reduction: loops over collapsed dimensions, the innermost one in vectors.

Addresses are running offsets: each loop adds its position times a stride, and what does not move in a loop is
loaded before it. Where the target masks for free, one masked loop covers all elements; elsewhere a loop over whole
vectors is followed by one over the elements left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, StringAttr
from xdsl.ir import Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.constant import array_of
from msgraph.kernels.builder.loops import INDEX, KernelBuilder
from msgraph.kernels.builder.types import buffer_type
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation, constant_lane
from msgraph.kernels.indexed.operands import (
    IndexedOperand,
    Known,
    MovedRow,
    RowReader,
    index_lanes,
)
from msgraph.kernels.spec.expression import Lanes, LoopMemory, Step
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.questions import BROADCAST, NEIGHBOURS, SCALAR, STRIDED
from msgraph.kernels.spec.stages import LIGHT, cost_of_all

_GATHERED_SIZES = (4, 8)
"""Element sizes the hardware gathers; others are loaded one by one."""


Offsets = list[SSAValue]

_SIDE_BY_SIDE = 4
"""Vectors of a trip that has little to do."""

_ROWS_AHEAD = 4
"""So many rows before it is copied, memory is asked for one that lies far away."""


class Nest:
    """Writes one kernel as a ``func.func``. Subclasses say what stands inside the innermost loop."""

    def __init__(self, plan: KernelSpec, shape: VectorTarget) -> None:
        self.plan = plan
        self.entry = Block()
        self.n = KernelBuilder(self.entry, shape.vector_bytes, shape.masked)
        self.patterns = plan.patterns
        scattered = [a.dtype for a, p in zip(plan.accesses, self.patterns, strict=True) if p == STRIDED]
        scattered += [table.dtype for table in plan.tables]
        self.masked = shape.masked and all(dtype.size in _GATHERED_SIZES for dtype in scattered)
        self.width = self.n.width(*self._dtypes())
        self._make_arguments()
        self.scalars: dict[int, VectorValue] = {}

    def _dtypes(self) -> list[DType]:
        used = [access.dtype for access in self.plan.accesses]
        used += [dtype for step in self.plan.steps for dtype in (*step.op.operands, *step.op.results)]
        if any(step.op.is_indexed for step in self.plan.steps):
            used.append(dtypes.int64)
        return [dtypes.float32 if t.is_float and t.size == 2 else t for t in used]

    def _make_arguments(self) -> None:
        plan, rank = self.plan, self.plan.rank
        add = self.entry.insert_arg
        self.buffers = [add(buffer_type(a.dtype), len(self.entry.args)) for a in plan.accesses]
        tables = [add(buffer_type(t.dtype), len(self.entry.args)) for t in plan.tables]
        self.status = add(buffer_type(dtypes.bool_), len(self.entry.args)) if plan.observed else None
        self.sizes = [add(INDEX, len(self.entry.args)) for _ in range(rank)]
        self.strides: list[list[SSAValue]] = []
        for pattern in self.patterns:
            fixed = rank if pattern == SCALAR else 0 if pattern == STRIDED else 1
            self.strides.append([add(INDEX, len(self.entry.args)) for _ in range(rank - fixed)])
        self.tables: list[IndexedOperand] = []
        for index, (table, buffer) in enumerate(zip(plan.tables, tables, strict=True)):
            numbers = [add(INDEX, len(self.entry.args)) for _ in range(2 * table.rank)]
            self.tables.append(IndexedOperand(plan, index, buffer, numbers[: table.rank], numbers[table.rank :]))
        self.filled = [[add(INDEX, len(self.entry.args)) for _ in range(rank)] for rank in plan.filled]
        self.passed: list[VectorValue] = [self._float_of(add(INDEX, len(self.entry.args))) for _ in range(plan.scalars)]
        self.start = add(INDEX, len(self.entry.args)) if plan.cut_level >= 0 else None
        self.positions: dict[int, SSAValue] = {}
        self.rows_moved: dict[int, MovedRow] = {}

    def _float_of(self, bits: SSAValue) -> VectorValue:
        """The number whose bits are an argument."""
        k = self.n.values()
        return k.bitcast(k.convert(VectorValue(self.n.as_int64(bits), dtypes.int64), dtypes.int32), dtypes.float32)

    def function(self, name: str) -> func.FuncOp:
        """The finished kernel."""
        self._read_scalars()
        self.nest(0, [self.n.index(0)] * len(self.plan.accesses))
        self.entry.add_op(func.ReturnOp())
        type_ = FunctionType.from_lists([a.type for a in self.entry.args], [])
        return func.FuncOp(name, type_, Region(self.entry), visibility=StringAttr("private"))

    def nest(self, level: int, offsets: Offsets) -> None:
        """The loops from dimension ``level`` inwards."""
        if level >= len(self.sizes) - 1:
            self.innermost(offsets)
            return
        self.n.count(self.sizes[level], lambda i: self.nest(level + 1, self.step(level, i, offsets)))

    def step(self, level: int, position: SSAValue, offsets: Offsets) -> Offsets:
        """The offsets one trip of the loop over ``level`` works at."""
        n = self.n
        self.positions[level] = position
        return [
            n.offset(offset, position, strides[level]) if pattern != SCALAR else offset
            for offset, strides, pattern in zip(offsets, self.strides, self.patterns, strict=True)
        ]

    def innermost(self, offsets: Offsets) -> None:
        """Writes the loop over the last dimension; a single element where there are no dimensions."""
        fixed = self.read_fixed(offsets)
        if not self.sizes:
            self.element_wise(offsets, fixed, None, 0, None)
            return
        together = self.together(cost_of_all(self.plan))
        spread_reads = {0: fixed}
        for width in (self.width, together * self.width):
            spread_reads[width] = {read: self.spread(lane, width) for read, lane in fixed.items()}
        self.find_rows()
        self.vectors(
            self.sizes[-1],
            lambda i, width, mask: self.element_wise(offsets, spread_reads[width], i, width, mask),
            together,
            whole=bool(self.plan.exceeds_cache) and self._is_near(),
        )

    def together(self, cost: int) -> int:
        """How many vectors a trip takes: several, and no mask, where there is little to do, all of it by neighbours."""
        near = self._is_near()
        near = near and not any(step.op.dtype is dtypes.bool_ for step in self.plan.steps)
        return _SIDE_BY_SIDE if self.masked and near and cost <= LIGHT else 1

    def _is_near(self) -> bool:
        """Is all that the innermost loop moves read and written by neighbours?"""
        tables = sum(1 for step in self.plan.steps for lanes in step.operands if lanes.kind == "table")
        moved = sum(
            len(step.operands)
            for index, step in enumerate(self.plan.steps)
            if step.op.is_indexed and self.plan.moves_rows(index)
        )
        return STRIDED not in self.patterns and tables <= moved

    def find_rows(self) -> None:
        """Where the rows start that indexed ops move along the innermost loop, which is about to be entered."""
        self.positions[len(self.sizes) - 1] = self.n.index(0)
        for index, step in enumerate(self.plan.steps):
            if step.op.is_indexed and self.plan.moves_rows(index):
                if any(lanes.kind not in ("table", "number", "filled") for lanes in step.operands):
                    continue
                if (start := self._row(index, step)) is not None:
                    memory = self.tables[cast(int, step.operands[0].number)]
                    later = self._later_row(index, step) if memory.is_distant else None
                    self.rows_moved[index] = MovedRow(memory, start, later)

    def _row(self, index: int, step: Step) -> SSAValue | None:
        k = self.lanes(0)
        reader = RowReader(self.n, k, None, self.memories(step, lambda lanes: constant_lane(k, lanes)))
        step.op.kind.element(k, self.index(index, k), reader, **step.op.fields)
        return reader.start

    def _later_row(self, index: int, step: Step) -> SSAValue | None:
        n, level = self.n, len(self.sizes) - 2
        if level < 0:
            return None
        here, last = self.positions[level], n.minus(self.sizes[level], n.index(1))
        self.positions[level] = n.smaller(n.plus(here, n.index(_ROWS_AHEAD)), last)
        later = self._row(index, step)
        self.positions[level] = here
        return later

    def memories(self, step: Step, lane: Callable[[Lanes], VectorValue]) -> list[IndexedOperand | Known]:
        """The operands of an indexed op."""
        return [self._memory(lanes, lane) for lanes in step.operands]

    def _memory(self, lanes: Lanes, lane: Callable[[Lanes], VectorValue]) -> IndexedOperand | Known:
        if lanes.kind == "table":
            return self.tables[cast(int, lanes.number)]
        if lanes.kind == "filled":
            scalar, slot = lanes.number
            return Known(lane(Lanes("number", scalar)), self.filled[slot])
        return Known(lane(lanes), [self.n.index(1)] * array_of(lanes.number).ndim)

    def index(self, step: int, k: KernelBuilder) -> list[VectorValue]:
        """The place of each lane in the result of an indexed op."""
        positions = [self.positions[level] for level in range(len(self.sizes))]
        if self.start is not None:
            positions[self.plan.cut_level] = self.n.plus(positions[self.plan.cut_level], self.start)
        return index_lanes(self.n, k, self.plan.walked(step), positions, k.lanes)

    def vectors(
        self,
        size: SSAValue,
        body: Callable[[SSAValue, int, SSAValue | None], None],
        together: int = 1,
        whole: bool = False,
    ) -> None:
        """``body(position, width, mask)`` for all of 0 up to ``size``: in vectors, several ``together`` at first.

        Where there are masks all vectors have one, but those that go together, and ``whole`` ones.
        """
        n, width = self.n, self.width
        zero, step = n.index(0), n.index(width)

        def masked(i: SSAValue) -> None:
            body(i, width, n.mask(n.minus(size, i), width))

        def full(i: SSAValue) -> None:
            body(i, width, None)

        def one(i: SSAValue) -> None:
            body(i, 0, None)

        def several(i: SSAValue) -> None:
            body(i, together * width, None)

        if self.masked:
            start = zero
            if together > 1 or whole:
                start = n.round_down(size, together * width)
                n.loop(zero, start, n.index(together * width), several)
            n.loop(start, size, step, masked)
            return
        end = n.round_down(size, width)
        n.loop(zero, end, step, full)
        n.loop(end, size, n.index(1), one)

    def element_wise(
        self,
        offsets: Offsets,
        fixed: dict[int, VectorValue],
        position: SSAValue | None,
        width: int,
        mask: SSAValue | None,
    ) -> None:
        """Loads, computes and stores at one position of the innermost loop."""
        read = self.read_moving(offsets, fixed, position, width, mask)
        evaluation = self.evaluation(read, position, width, mask)
        self.write(evaluation.results(), offsets, position, width, mask)
        evaluation.report()

    def evaluation(
        self, read: dict[int, VectorValue], position: SSAValue | None, width: int, mask: SSAValue | None
    ) -> Evaluation:
        """The steps of the plan at one position of the innermost loop."""
        if position is not None:
            self.positions[len(self.sizes) - 1] = position
        return Evaluation(self, self.lanes(width), read, mask)

    def lanes(self, width: int) -> KernelBuilder:
        """A builder for what is computed here; its constants stand in the entry block."""
        return self.n.values(width, hoisted=True)

    # -- memory ----------------------------------------------------------------------------------------

    def _read_scalars(self) -> None:
        for index, access in enumerate(self.plan.reads):
            if self.patterns[index] == SCALAR:
                value = self.n.load(self.buffers[index], self.n.index(0), access.dtype)
                self.scalars[index] = VectorValue(value, access.dtype)

    def read_fixed(self, offsets: Offsets) -> dict[int, VectorValue]:
        """The values of reads that are the same for all elements of the innermost loop, by index."""
        fixed = dict(self.scalars)
        for index, access in enumerate(self.plan.reads):
            if self.patterns[index] == BROADCAST:
                value = self.n.load(self.buffers[index], offsets[index], access.dtype)
                fixed[index] = VectorValue(value, access.dtype)
        return fixed

    def spread(self, lane: VectorValue, width: int = 0) -> VectorValue:
        """A scalar in all lanes of a vector, of the usual width if none is given."""
        return VectorValue(self.n.broadcast(lane.value, width or self.width), lane.dtype)

    def read_moving(
        self,
        offsets: Offsets,
        fixed: dict[int, VectorValue],
        position: SSAValue | None,
        width: int,
        mask: SSAValue | None,
    ) -> dict[int, VectorValue]:
        """``fixed`` and the reads that the innermost loop moves, at one position."""
        read = dict(fixed)
        for index, access in enumerate(self.plan.reads):
            if index not in read:
                read[index] = VectorValue(self.load(index, access, offsets[index], position, width, mask), access.dtype)
        return read

    def load(
        self,
        index: int,
        access: LoopMemory,
        offset: SSAValue,
        position: SSAValue | None,
        width: int,
        mask: SSAValue | None,
    ) -> SSAValue:
        n, buffer = self.n, self.buffers[index]
        assert position is not None
        if self.patterns[index] == NEIGHBOURS:
            return n.load(buffer, n.plus(offset, position), access.dtype, width, mask)
        stride = self.strides[index][-1]
        at = n.offset(offset, position, stride)
        if not width:
            return n.load(buffer, at, access.dtype)
        if mask is None:
            return n.collect([n.load(buffer, p, access.dtype) for p in n.positions(at, stride, width)])
        return n.gather(buffer, at, n.spaced(stride, width), access.dtype, mask)

    def write(
        self,
        values: Sequence[VectorValue],
        offsets: Offsets,
        position: SSAValue | None,
        width: int,
        mask: SSAValue | None,
        only: Sequence[int] | None = None,
    ) -> None:
        """Stores results at one position."""
        count = len(self.plan.reads)
        for result in range(len(values)) if only is None else only:
            index = count + result
            self._store(values[result].value, index, offsets[index], position, width, mask)

    def _store(
        self,
        value: SSAValue,
        index: int,
        offset: SSAValue,
        position: SSAValue | None,
        width: int,
        mask: SSAValue | None,
    ) -> None:
        n, buffer, dtype = self.n, self.buffers[index], self.plan.accesses[index].dtype
        if self.patterns[index] != STRIDED:
            at = n.plus(offset, position) if position is not None and self.patterns[index] == NEIGHBOURS else offset
            n.store(value, buffer, at, dtype, width, mask, index in self.plan.exceeds_cache)
            return
        assert position is not None
        stride = self.strides[index][-1]
        at = n.offset(offset, position, stride)
        if not width:
            n.store(value, buffer, at, dtype)
        elif mask is None:
            for lane, element in enumerate(n.positions(at, stride, width)):
                n.store(n.extract(value, lane), buffer, element, dtype)
        else:
            n.scatter(value, buffer, at, n.spaced(stride, width), dtype, mask)
