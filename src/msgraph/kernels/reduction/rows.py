"""The code of a kernel that reduces rows: each row is gone over once per stage, and stays in the cache meanwhile.

A row is what is reduced, its innermost dimension being that of memory; the loops over others may stand inside of it.

A sweep goes by whole vectors, one with little to compute by four at once, so that four accumulators take turns; what
is left of the row goes by one vector under a mask. Sums of long rows are put together from blocks in float64. While a
sweep computes on what the one before has read, memory brings what lies further on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loops import Index
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation
from msgraph.kernels.elementwise.nest import LoopPoint, Nest, Offsets
from msgraph.kernels.reduction.accumulators import Accumulators, Values, accumulator_of
from msgraph.kernels.reduction.row_columns import Columns
from msgraph.kernels.reduction.sweeps import Sweep, is_spread, sweeps_of
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.questions import BROADCAST, NEIGHBOURS, SCALAR
from msgraph.kernels.spec.stages import LIGHT

_SIDE_BY_SIDE = 4
_AHEAD, _CACHE_LINE = 1 << 15, 64
"""Bytes memory is asked for so long before they are read, and those it brings at once."""

_BLOCK = 64
"""Trips of a loop over a long row after which the accumulators are added to the total; rows, likewise for columns."""

Visit = Callable[[Offsets, Index | None, Values], Values]
Column = Callable[[LoopPoint, Index], None]


class Whole(NamedTuple):
    """What is the same for a line in vectors of some width: reads and steps, by number."""

    read: dict[int, VectorValue]
    done: dict[int, VectorValue]


@dataclass
class Row:
    """One row: where it lies, what is known of it as a whole."""

    offsets: Offsets
    done: dict[int, VectorValue] = field(default_factory=dict[int, VectorValue])
    fixed: dict[int, VectorValue] = field(default_factory=dict[int, VectorValue])


@dataclass
class SweptLine:
    """A sweep over one innermost line of a row: where it starts, what is the same for all of it."""

    sweep: Sweep
    sums: Accumulators
    base: Index | None
    row: Row
    offsets: Offsets
    fixed: dict[int, VectorValue]
    spread: dict[int, Whole] = field(default_factory=lambda: dict[int, Whole]())


class RowNest(Nest):
    """A kernel that reduces the innermost dimension; what is kept is walked outside of what is reduced."""

    def __init__(self, plan: KernelSpec, shape: VectorTarget) -> None:
        super().__init__(plan, shape)
        self.order = sorted(range(plan.rank), key=plan.reduced.__getitem__)
        """Dimensions from the outermost loop to the innermost."""
        self.first = plan.rank - sum(plan.reduced)
        self.sweeps = sweeps_of(plan)
        self.columns = Columns(self, plan.room)
        self.coming = self._coming() if plan.is_far else {}
        of_rows = {n for n, s in enumerate(plan.steps) if (s.in_tail or s.reduces) and not s.columns}
        own = [i for i, r in enumerate(plan.results) if r.kind == "step" and r.number in of_rows]
        self.row_results = [i for i in own if not is_spread(plan, i)]
        tail = [lanes for step in plan.steps if step.in_tail for lanes in step.operands]
        self.tail_reads = sorted({lanes.number for lanes in tail if lanes.kind == "read"})
        kept = {index: plan.steps[index].op.dtype for index in plan.saved}
        self.scratch = {index: self.n.scratch(dtype, plan.room) for index, dtype in kept.items()}

    def _dtypes(self) -> list[DType]:
        return [*super()._dtypes(), *(accumulator_of(s.op) for s in self.plan.steps if s.reduces)]

    # -- loops -------------------------------------------------------------------------------------------

    def nest(self, level: int, offsets: Offsets) -> None:
        """Loops over the kept dimensions, then the row."""
        if level == 0 and self.columns.steps:
            self._each_column(offsets, self.columns.clear)
        if level == self.first:
            self._sweep_row(offsets)
        elif level == self.first - 1:
            self._count_rows(self.order[level], offsets)
        else:
            dim = self.order[level]
            self.n.count(self.sizes[dim], lambda i: self.nest(level + 1, self.step(dim, i, offsets)))
        if level == 0 and self.columns.steps:
            self._each_column(offsets, self.columns.write)

    def _count_rows(self, dim: int, offsets: Offsets) -> None:
        """The innermost kept dimension; in blocks, after each of which the sums of columns go to the wide ones."""
        n, size = self.n, self.sizes[dim]

        def row(i: SSAValue) -> None:
            self._sweep_row(self.step(dim, i, offsets))

        def block(at: SSAValue) -> None:
            n.loop(at, n.smaller(n.plus(at, n.index(_BLOCK)), size), n.index(1), row)
            self._each_column(offsets, self.columns.widen)

        if self.columns.wide:
            n.loop(n.index(0), size, n.index(_BLOCK), block)
        else:
            n.count(size, row)

    def _each_column(self, offsets: Offsets, body: Column) -> None:
        """``body`` for the vectors of a row, and their places in scratch memory."""

        def line(row: Offsets, base: Index | None, carried: Values) -> Values:
            def vector(position: SSAValue, width: int, mask: SSAValue | None) -> None:
                column = position if base is None else self.n.plus(base, position)
                body(LoopPoint(row, position, width, mask), column)

            self.vectors(self.sizes[-1], vector)
            return carried

        self._through(self.first, offsets, None, (), line)

    def _through(self, level: int, row: Offsets, base: Index | None, carried: Values, visit: Visit) -> Values:
        """The loops over the dimensions of a row but the innermost; ``base`` counts the elements passed."""
        if level == len(self.sizes) - 1:
            return visit(row, base, carried)
        n, (dim, inner) = self.n, self.order[level : level + 2]

        def trip(i: SSAValue, *values: SSAValue) -> Values:
            passed = n.times(i if base is None else n.plus(base, i), self.sizes[inner])
            return self._through(level + 1, self.step(dim, i, row), passed, values, visit)

        return n.loop(n.index(0), self.sizes[dim], n.index(1), trip, carried)

    def _sweep_row(self, offsets: Offsets) -> None:
        """All sweeps over a row."""
        row = Row(offsets)
        for sweep in self.sweeps:
            sums = Accumulators(self, sweep.reducing, self._has_blocks)
            start = sums.initial(0, blocks=self._has_blocks)
            totals = self._through(self.first, offsets, None, start, self._visit(sweep, sums, row))
            evaluation = self.evaluation(row.fixed, LoopPoint(offsets))
            evaluation.done = row.done
            sums.finish(evaluation, totals, blocks=self._has_blocks)
            if sweep.tail:
                row.fixed.update({index: self.fixed_read(index, row.offsets) for index in self.tail_reads})
                evaluation.compute(sweep.tail)
            evaluation.report()
        if self.row_results:
            values: list[Any] = [None] * len(self.plan.results)
            for result in self.row_results:
                values[result] = row.done[self.plan.results[result].number]
            self.write(values, LoopPoint(row.offsets), self.row_results)

    @property
    def _has_blocks(self) -> bool:
        """Are several sums to be put together, of blocks or of lines?"""
        return self.first < len(self.sizes) - 1 or self.plan.is_long

    def _visit(self, sweep: Sweep, sums: Accumulators, row: Row) -> Visit:
        def visit(offsets: Offsets, base: Index | None, carried: Values) -> Values:
            numbers = [r for r in sweep.reads if self.patterns[r] in (SCALAR, BROADCAST)]
            self.find_rows()
            fixed = {index: self.fixed_read(index, offsets) for index in numbers}
            return self._line(SweptLine(sweep, sums, base, row, offsets, fixed), carried)

        return visit

    # -- one line ------------------------------------------------------------------------------------------

    def _line(self, line: SweptLine, carried: Values) -> Values:
        """The innermost dimension; ``carried`` are the totals so far, or the accumulators of a short row."""
        n, sums, size, width = self.n, line.sums, self.sizes[-1], self.width
        together = self._together(line.sweep)
        if self.masked and not together:
            return self._masked(line, carried)
        together = max(together, 1)
        start = n.round_down(size, together * width)
        carried, lanes = self._whole(line, start, together * width, carried)
        if self.masked:
            lanes = n.loop(start, size, n.index(width), self._trip(line, width, True), lanes)
            across = sums.folded(lanes, width, 0)
            return sums.add(carried, across) if self._has_blocks else across
        rest = n.loop(start, size, n.index(1), self._trip(line, 0, False), sums.initial(0))
        if self._has_blocks:
            return sums.add(carried, rest)
        across = sums.folded(lanes, width, 0)
        return [sums.joined(i, a, b) for i, (a, b) in enumerate(zip(across, rest, strict=True))]

    def _masked(self, line: SweptLine, carried: Values) -> Values:
        n, sums, size, width = self.n, line.sums, self.sizes[-1], self.width
        if self._has_blocks:
            return self._blocks(line, n.index(0), size, width, True, carried)
        lanes = n.loop(n.index(0), size, n.index(width), self._trip(line, width, True), sums.initial(width))
        return sums.folded(lanes, width, 0)

    def _together(self, sweep: Sweep) -> int:
        """How many vectors a trip takes: several where there is little to do; 0 where all of them have masks, as
        elements are gathered."""
        near = all(self.patterns[r] in (SCALAR, BROADCAST, NEIGHBOURS) for r in sweep.reads)
        if not near or self.plan.tables:
            return 0
        return _SIDE_BY_SIDE if sweep.cost <= LIGHT else 1

    def _whole(self, line: SweptLine, end: Index, width: int, carried: Values) -> tuple[Values, Values]:
        """Whole vectors up to ``end``: the totals, and accumulators of one vector for what comes after."""
        n, sums = self.n, line.sums
        if self._has_blocks:
            return self._blocks(line, n.index(0), end, width, False, carried), sums.initial(self.width)
        lanes = n.loop(n.index(0), end, n.index(width), self._trip(line, width, False), sums.initial(width))
        return carried, sums.folded(lanes, width, self.width)

    def _blocks(self, line: SweptLine, start: Index, end: Index, width: int, masked: bool, carried: Values) -> Values:
        n, sums = self.n, line.sums
        if not sums.steps:
            n.loop(start, end, n.index(width), self._trip(line, width, masked))
            return carried
        self._known(line, width)  # before the loop over blocks: what comes after it uses the same
        length = n.index(_BLOCK * width)

        def block(at: SSAValue, *totals: SSAValue) -> Values:
            until = n.smaller(n.plus(at, length), end)
            lanes = n.loop(at, until, n.index(width), self._trip(line, width, masked), sums.initial(width))
            return sums.add(totals, sums.folded(lanes, width, 0))

        return n.loop(start, end, length, block, carried)

    def _trip(self, line: SweptLine, width: int, masked: bool) -> Callable[..., Values]:
        self._known(line, width)

        def trip(position: SSAValue, *values: SSAValue) -> Values:
            mask = self.n.mask(self.n.minus(self.sizes[-1], position), width) if masked else None
            return self._elements(line, LoopPoint(line.offsets, position, width, mask), values)

        return trip

    def _known(self, line: SweptLine, width: int) -> Whole:
        """The values that are the same for the whole line, in vectors of ``width``."""
        whole = line.spread.get(width)
        if whole is None:

            def spread(lanes: Mapping[int, VectorValue]) -> dict[int, VectorValue]:
                return {k: self.spread(lane, width) if width else lane for k, lane in lanes.items()}

            done = {step: line.row.done[step] for step in line.sweep.whole}
            whole = line.spread[width] = Whole(spread(line.fixed), spread(done))
        return whole

    # -- what stands inside ----------------------------------------------------------------------------------

    def _elements(self, line: SweptLine, at: LoopPoint, values: Values) -> Values:
        """Computes a vector of a sweep, adds to columns, and gives the accumulators."""
        assert at.position is not None
        column = at.position if line.base is None else self.n.plus(line.base, at.position)
        evaluation = self._evaluated(line, at, column)
        for step in line.sweep.columns:
            self.columns.add(step, evaluation, column, at.mask)
        return line.sums.combine(evaluation, values, at.mask)

    def _evaluated(self, line: SweptLine, at: LoopPoint, column: Index) -> Evaluation:
        """Computes a vector: keeps some of it, writes results."""
        n, plan, scratch, sweep = self.n, self.plan, self.scratch, line.sweep
        whole = self._known(line, at.width)
        read = dict(whole.read)
        for index in sweep.reads:
            if index not in read:
                read[index] = self.load(index, at)
        if at.mask is None and at.width:
            self._fetch(line, at)
        evaluation = self.evaluation(read, at)
        evaluation.done.update(whole.done)
        for step in sweep.kept:
            dtype = plan.steps[step].op.dtype
            evaluation.done[step] = VectorValue(n.load(scratch[step], column, dtype, at.width, at.mask), dtype)
        evaluation.compute(sweep.steps)
        for step in sweep.saving:
            lane = evaluation.done[step]
            n.store(lane.value, scratch[step], column, lane.dtype, at.width, at.mask)
        if sweep.results:
            lanes: list[Any] = [None] * len(plan.results)
            for result in sweep.results:
                lanes[result] = evaluation.lane(plan.results[result])
            self.write(lanes, at, sweep.results)
        return evaluation

    def _coming(self) -> dict[int, list[int]]:
        """The reads to prefetch, by stage: each during the sweep after the first that has it, or that one.

        Not the first of all, which waits for memory itself, and none that writes: memory is busy then.
        """
        coming: dict[int, list[int]] = {}
        for index in range(len(self.plan.reads)):
            if self.patterns[index] != NEIGHBOURS or not self.plan.moves_outside(index):
                continue
            stages = [sweep.stage for sweep in self.sweeps if index in sweep.reads]
            calm = [stage for stage in stages[1::-1] if stage and not self.sweeps[stage].results]
            for stage in calm[:1]:
                coming.setdefault(stage, []).append(index)
        return coming

    def _fetch(self, line: SweptLine, at: LoopPoint) -> None:
        n = self.n
        assert at.position is not None
        for index in self.coming.get(line.sweep.stage, ()):
            size = self.plan.reads[index].dtype.size
            for ahead in range(_AHEAD, _AHEAD + at.width * size, _CACHE_LINE):
                ahead_offset = n.plus(n.plus(line.offsets[index], n.index(ahead // size)), at.position)
                n.prefetch(self.buffers[index], ahead_offset)
