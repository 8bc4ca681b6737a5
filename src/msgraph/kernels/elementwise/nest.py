"""The code of a kernel without a reduction: loops over collapsed dimensions, the innermost one in vectors.

Addresses are running offsets: each loop adds its position times a stride, and what does not move in a loop is
loaded before it. Where the target masks for free, one masked loop covers all elements; elsewhere a loop over whole
vectors is followed by one over the elements left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from xdsl.dialects import func
from xdsl.ir import Block, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.constant import array_of
from msgraph.kernels.builder.loop_nests import LinePart, Values, in_vectors
from msgraph.kernels.builder.loops import INDEX, KernelBuilder, finished
from msgraph.kernels.builder.transpose import transposed
from msgraph.kernels.builder.types import buffer_type, sum_type
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import (
    Evaluation,
    IndexedOperand,
    Known,
    MovedRow,
    RowReader,
    constant_lane,
    index_lanes,
)
from msgraph.kernels.spec.expression import Lanes, Step
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.questions import BROADCAST, NEIGHBOURS, SCALAR, STRIDED
from msgraph.kernels.spec.stages import LIGHT, cost_of_all

_GATHERED_SIZES = (4, 8)
"""Element sizes the hardware gathers; others are loaded one by one."""


Offsets = list[SSAValue]


class LoopPoint(NamedTuple):
    """Where the innermost loop stands: the offsets of all accesses, its position, how many lanes go together (0 is one
    element), and which of them there are."""

    offsets: Offsets
    position: SSAValue | None = None
    width: int = 0
    mask: SSAValue | None = None


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
        scattered = [dtype for dtype, p in zip(plan.accesses, self.patterns, strict=True) if p == STRIDED]
        scattered += [table.dtype for table in plan.tables]
        self.masked = shape.masked and all(dtype.size in _GATHERED_SIZES for dtype in scattered)
        self.width = self.n.width(*self._dtypes())
        self._make_arguments()
        self.scalars: dict[int, VectorValue] = {}

    def _dtypes(self) -> list[DType]:
        used = [*self.plan.accesses]
        used += [dtype for step in self.plan.steps for dtype in (*step.op.operands, *step.op.results)]
        used += [step.op.accumulator for step in self.plan.steps if step.reduces]
        if any(step.op.is_indexed for step in self.plan.steps):
            used.append(dtypes.int64)
        return [sum_type(dtype) for dtype in used]

    def _make_arguments(self) -> None:
        plan, rank = self.plan, self.plan.rank
        add = self.entry.insert_arg
        self.buffers = [add(buffer_type(dtype), len(self.entry.args)) for dtype in plan.accesses]
        tables = [add(buffer_type(t.dtype), len(self.entry.args)) for t in plan.tables]
        self.status = add(buffer_type(dtypes.bool_), len(self.entry.args)) if plan.observed else None
        self.sizes = [add(INDEX, len(self.entry.args)) for _ in range(rank)]
        self.strides: list[list[SSAValue]] = []
        self.parts: list[LinePart] = []
        for dtype, buffer, pattern in zip(plan.accesses, self.buffers, self.patterns, strict=True):
            fixed = rank if pattern == SCALAR else 0 if pattern == STRIDED else 1
            self.strides.append([add(INDEX, len(self.entry.args)) for _ in range(rank - fixed)])
            self.parts.append(LinePart(buffer, dtype, self.strides[-1][-1] if pattern == STRIDED else None))
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

    def function(self) -> func.FuncOp:
        """The finished kernel."""
        for index, dtype in enumerate(self.plan.reads):
            if self.patterns[index] == SCALAR:
                self.scalars[index] = VectorValue(self.n.load(self.buffers[index], self.n.index(0), dtype), dtype)
        self.nest([self.n.index(0)] * len(self.plan.accesses))
        return finished("", self.entry)

    def nest(self, offsets: Offsets) -> None:
        """All loops."""
        for inside in self.walk(range(len(self.sizes) - 1), offsets):
            self.innermost(inside)

    def walk(self, dims: Sequence[int], offsets: Offsets, carried: Values | None = None) -> Iterator[Offsets]:
        """The offsets at each place of some dims, the last running fastest."""
        if not dims:
            yield offsets
            return
        for i in self.n.count(self.sizes[dims[0]], carried=carried):
            yield from self.walk(dims[1:], self.step(dims[0], i, offsets), carried)

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
            self.element_wise(LoopPoint(offsets), fixed)
            return
        together = self.together(cost_of_all(self.plan))
        spread_reads = {0: fixed}
        for width in (self.width, together * self.width):
            spread_reads[width] = {read: self.spread(lane, width) for read, lane in fixed.items()}
        self.find_rows()
        whole = bool(self.plan.exceeds_cache) and self._is_near()
        for i, width, mask in self.vectors(self.sizes[-1], together, whole):
            self.element_wise(LoopPoint(offsets, i, width, mask), spread_reads[width])

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
                    later = self._later_row(index, step) if self.plan.is_distant(memory.number) else None
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
        self, size: SSAValue, together: int = 1, whole: bool = False
    ) -> Iterator[tuple[SSAValue, int, SSAValue | None]]:
        """Position, width, mask for all of 0 up to ``size``: in vectors, several ``together`` at first.

        Where there are masks all vectors have one, but those that go together, and ``whole`` ones.
        """
        return in_vectors(self.n, size, self.width, together, whole, self.masked)

    def element_wise(self, at: LoopPoint, fixed: dict[int, VectorValue]) -> None:
        """Loads, computes and stores at one place of the innermost loop."""
        read = dict(fixed)
        for index in range(len(self.plan.reads)):
            if index not in read:
                read[index] = self.load(index, at)
        evaluation = self.evaluation(read, at)
        self.write(dict(enumerate(evaluation.results())), at)
        evaluation.report()

    def evaluation(self, read: dict[int, VectorValue], at: LoopPoint) -> Evaluation:
        """The steps of the plan at one place of the innermost loop."""
        if at.position is not None:
            self.positions[len(self.sizes) - 1] = at.position
        return Evaluation(self, self.lanes(at.width), read, at.mask)

    def lanes(self, width: int) -> KernelBuilder:
        """A builder for what is computed here; its constants stand in the entry block."""
        return self.n.values(width, hoisted=True)

    # -- memory ----------------------------------------------------------------------------------------

    def fixed_read(self, index: int, offsets: Offsets) -> VectorValue:
        """A read that is the same for all elements of the innermost loop."""
        if (lane := self.scalars.get(index)) is not None:
            return lane
        dtype = self.plan.reads[index]
        return VectorValue(self.n.load(self.buffers[index], offsets[index], dtype), dtype)

    def read_fixed(self, offsets: Offsets) -> dict[int, VectorValue]:
        """The values of all of these reads, by index."""
        fixed = [i for i in range(len(self.plan.reads)) if self.patterns[i] in (SCALAR, BROADCAST)]
        return {index: self.fixed_read(index, offsets) for index in fixed}

    def spread(self, lane: VectorValue, width: int = 0) -> VectorValue:
        """A scalar in all lanes of a vector, of the usual width if none is given."""
        return VectorValue(self.n.broadcast(lane.value, width or self.width), lane.dtype)

    def load(self, index: int, at: LoopPoint) -> VectorValue:
        """What an access that the innermost loop moves reads at one place of it."""
        return self.parts[index].load(self.n, at.offsets[index], at.position, at.width, at.mask)

    def write(self, values: Mapping[int, VectorValue], at: LoopPoint) -> None:
        """Stores results, by their numbers, at one place."""
        for result, value in values.items():
            index = len(self.plan.reads) + result
            position = at.position if self.patterns[index] in (NEIGHBOURS, STRIDED) else None
            past = index in self.plan.exceeds_cache
            self.parts[index].store(self.n, value, at.offsets[index], position, at.width, at.mask, past)


# -- square tiles -----------------------------------------------------------------------------------------------------


_LONG, _SHORT = 64, 4
"""Tiles of a block along the grain and along the innermost dimension: memory is read in long runs, a few at a time."""


class TransposingNest(Nest):
    """A kernel that reads a tensor across the grain, not along the innermost dimension: by square tiles.

    Where the innermost loop would pick one element of each row of a tensor, a tile of as many rows as a vector has
    lanes is loaded row by row, every cache line once, and turned by shuffles: log2(lanes) rounds that each swap the
    blocks off the diagonal of squares half as large. What is computed on the tile is then written out once per row of
    the result. Tiles at the edges are done element by element. Blocks of tiles use what lies in one page or line
    together.
    """

    def __init__(self, plan: KernelSpec, shape: VectorTarget) -> None:
        super().__init__(plan, shape)
        assert plan.contiguous_axis is not None
        self.contiguous_axis, self.across = plan.contiguous_axis
        self.outer = [level for level in range(plan.rank - 1) if level != self.contiguous_axis]

    def nest(self, offsets: Offsets) -> None:
        """Loops over the other dimensions, then over tiles."""
        n, size, last = self.n, self.sizes[self.contiguous_axis], len(self.sizes) - 1
        for here in self.walk(self.outer, offsets):
            for first_row in n.count(size, _LONG * self.width):  # tiles next to each other: what is in one page is used
                for first_column in n.count(self.sizes[-1], _SHORT * self.width):
                    for column in n.loop(first_column, self._end(last, first_column, _SHORT), self.width):
                        for row in n.loop(first_row, self._end(self.contiguous_axis, first_row, _LONG), self.width):
                            self._tile(here, row, column)

    def _end(self, level: int, start: SSAValue, tiles: int) -> SSAValue:
        n = self.n
        return n.smaller(n.plus(start, n.index(tiles * self.width)), self.sizes[level])

    def _tile(self, offsets: Offsets, row: SSAValue, column: SSAValue) -> None:
        """``width`` rows along the grain times ``width`` columns along the innermost dimension, or what there is."""
        n, further = self.n, self.n.index(self.width - 1)
        rows = n.less(n.plus(row, further), self.sizes[self.contiguous_axis])
        columns = n.less(n.plus(column, further), self.sizes[-1])

        for is_whole in n.branch(n.both(rows, columns)):
            if is_whole:
                self._whole(offsets, row, column)
            else:
                for i in n.loop(row, self._end(self.contiguous_axis, row, 1)):
                    self._line(offsets, i, column)

    def _whole(self, offsets: Offsets, row: SSAValue, column: SSAValue) -> None:
        """A tile that is turned in registers."""
        n = self.n
        transposed = {read: self._transposed(read, offsets[read], row, column) for read in self.across}
        for lane in range(self.width):
            here = self.step(self.contiguous_axis, n.plus(row, n.index(lane)), offsets)
            lanes = {read: self.spread(fixed) for read, fixed in self.read_fixed(here).items()}
            lanes |= {read: VectorValue(rows[lane], self.plan.reads[read]) for read, rows in transposed.items()}
            self.element_wise(LoopPoint(here, column, self.width), lanes)

    def _transposed(self, read: int, offset: SSAValue, row: SSAValue, column: SSAValue) -> list[SSAValue]:
        """The tile of a read: for each row along the grain, its elements along the innermost dimension."""
        n, dtype, stride = self.n, self.plan.reads[read], self.strides[read][-1]
        start = n.offset(n.plus(offset, row), column, stride)
        places = n.positions(start, stride, self.width)
        return transposed(n, [n.load(self.buffers[read], line, dtype, self.width) for line in places])

    def _line(self, offsets: Offsets, row: SSAValue, column: SSAValue) -> None:
        """One row of a tile at an edge, its elements picked from where they are."""
        n = self.n
        here = self.step(self.contiguous_axis, row, offsets)
        fixed = self.read_fixed(here)
        if self.masked:
            wide = {read: self.spread(lane) for read, lane in fixed.items()}
            mask = n.mask(n.minus(self.sizes[-1], column), self.width)
            self.element_wise(LoopPoint(here, column, self.width, mask), wide)
            return
        for i in n.loop(column, self._end(len(self.sizes) - 1, column, 1)):
            self.element_wise(LoopPoint(here, i), fixed)
