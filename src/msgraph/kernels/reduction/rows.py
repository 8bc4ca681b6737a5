"""The code of a kernel that reduces rows: each row is gone over once per stage, and stays in the cache meanwhile.

A sweep goes by whole vectors, one with little to compute by four at once, so that four accumulators take turns; what
is left of the row goes by one vector under a mask. Sums of long rows are put together from blocks in float64. Short
rows go by pairs: what follows a reduction takes its time, and the other row has something to do meanwhile. While a
sweep computes on what the one before has read, memory brings what lies further on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loops import Index
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation
from msgraph.kernels.elementwise.nest import Nest, Offsets
from msgraph.kernels.reduction.accumulators import Accumulators, Values, accumulator_of
from msgraph.kernels.reduction.row_columns import Columns
from msgraph.kernels.reduction.row_divisions import shares_of
from msgraph.kernels.reduction.sweeps import Sweep, is_spread, sweeps_of
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.questions import BROADCAST, EVEN, NEIGHBOURS, SCALAR
from msgraph.kernels.spec.stages import LIGHT

_SIDE_BY_SIDE = 4
_BLOCK = 64
"""Trips of a loop over a long row after which the accumulators are added to the total; rows, likewise for columns."""

_AHEAD, _PAGE, _CACHE_LINE = 1 << 15, 1 << 12, 64
"""Bytes memory is asked for so long before they are read, where there is one sweep over a row as far as it does not by
itself, and those it brings at once."""

Visit = Callable[[Sequence[Offsets], Index | None, Values], Values]
Column = Callable[[Offsets, Index, Index, int, SSAValue | None], None]


class Whole(NamedTuple):
    """What is the same for a line in vectors of some width: reads, steps, and inverses for quotients, by number."""

    read: dict[int, VectorValue]
    done: dict[int, VectorValue]
    inverses: dict[int, VectorValue]


@dataclass
class Row:
    """One row: where it lies, the scratch memory for it, what is known of it as a whole."""

    offsets: Offsets
    scratch: dict[int, SSAValue]
    done: dict[int, VectorValue] = field(default_factory=dict[int, VectorValue])
    fixed: dict[int, VectorValue] = field(default_factory=dict[int, VectorValue])


@dataclass
class InnerLine:
    """One innermost line of a row: where it starts, and what is the same for all of it."""

    row: Row
    offsets: Offsets
    fixed: dict[int, VectorValue]
    inverses: dict[int, VectorValue]
    spread: dict[int, Whole] = field(default_factory=lambda: dict[int, Whole]())


class SweptLines(NamedTuple):
    """A sweep over a line of each of some rows; ``sums`` are the accumulators of all, ``own`` those of each."""

    sweep: Sweep
    sums: Accumulators
    own: Accumulators
    base: Index | None
    lines: list[InnerLine]

    def split(self, values: Values) -> list[Values]:
        """Accumulators by rows."""
        return split(values, len(self.lines))


def split(values: Values, rows: int) -> list[Values]:
    """Accumulators of ``rows`` rows, row by row."""
    count = len(values) // rows
    return [values[k * count : (k + 1) * count] for k in range(rows)]


class RowNest(Nest):
    """A kernel whose reduced dimensions are the innermost ones."""

    def __init__(self, plan: KernelSpec, shape: VectorTarget) -> None:
        super().__init__(plan, shape)
        self.rows_together, self.first = plan.rows_together, plan.first_reduced
        self.sweeps = sweeps_of(plan)
        self.columns = Columns(self, plan.room)
        self.coming = self._coming() if plan.is_far else {}
        self.shares = shares_of(plan) if shape.has_fused_multiply_add else {}
        of_rows = {n for n, s in enumerate(plan.steps) if (s.in_tail or s.reduces) and not s.columns}
        own = [i for i, r in enumerate(plan.results) if r.kind == "step" and r.number in of_rows]
        self.row_results = [i for i in own if not is_spread(plan, i)]
        tail = [lanes for step in plan.steps if step.in_tail for lanes in step.operands]
        self.tail_reads = sorted({lanes.number for lanes in tail if lanes.kind == "read"})
        kept = {index: plan.steps[index].op.dtype for index in plan.saved}
        self.scratch = [
            {index: self.n.scratch(dtype, plan.room) for index, dtype in kept.items()}
            for _ in range(self.rows_together)
        ]

    def _dtypes(self) -> list[DType]:
        return [*super()._dtypes(), *(accumulator_of(s.op) for s in self.plan.steps if s.reduces)]

    # -- loops -------------------------------------------------------------------------------------------

    def nest(self, level: int, offsets: Offsets) -> None:
        """Loops over the kept dimensions, then the row."""
        if level == 0 and self.columns.steps:
            self._each_column(offsets, self.columns.clear)
        if level == self.first:
            self._some(offsets)
        elif level == self.first - 1:
            self._count_rows(level, offsets)
        else:
            self.n.count(self.sizes[level], lambda i: self.nest(level + 1, self.step(level, i, offsets)))
        if level == 0 and self.columns.steps:
            self._each_column(offsets, self.columns.write)

    def _count_rows(self, level: int, offsets: Offsets) -> None:
        """The innermost kept dimension; in blocks, after each of which the sums of columns go to the wide ones."""
        n, size, together = self.n, self.sizes[level], self.rows_together

        def some(i: SSAValue) -> None:
            self._some(*(self.step(level, n.plus(i, n.index(k)), offsets) for k in range(together)))

        def block(at: SSAValue) -> None:
            n.loop(at, n.smaller(n.plus(at, n.index(_BLOCK)), size), n.index(together), some)
            self._each_column(offsets, self.columns.widen)

        if self.columns.wide:
            n.loop(n.index(0), size, n.index(_BLOCK), block)
        else:
            n.loop(n.index(0), size, n.index(together), some)

    def _each_column(self, offsets: Offsets, body: Column) -> None:
        """``body`` for the vectors of a row: its offsets, position, place in scratch memory, width and mask."""

        def line(rows: Sequence[Offsets], base: Index | None, carried: Values) -> Values:
            def vector(position: SSAValue, width: int, mask: SSAValue | None) -> None:
                column = position if base is None else self.n.plus(base, position)
                body(rows[0], position, column, width, mask)

            self.vectors(self.sizes[-1], vector)
            return carried

        self._through(self.first, [offsets], None, (), line)

    def _through(
        self, level: int, rows: Sequence[Offsets], base: Index | None, carried: Values, visit: Visit
    ) -> Values:
        """The loops over the dimensions of rows but the innermost; ``base`` counts the elements passed."""
        if level == len(self.sizes) - 1:
            return visit(rows, base, carried)
        n = self.n

        def trip(i: SSAValue, *values: SSAValue) -> Values:
            passed = n.times(i if base is None else n.plus(base, i), self.sizes[level + 1])
            return self._through(level + 1, [self.step(level, i, o) for o in rows], passed, values, visit)

        return n.loop(n.index(0), self.sizes[level], n.index(1), trip, carried)

    def _some(self, *places: Offsets) -> None:
        """All sweeps over some rows."""
        rows = [Row(offsets, scratch) for offsets, scratch in zip(places, self.scratch, strict=True)]
        for sweep in self.sweeps:
            own = Accumulators(self, sweep.reducing, self._has_blocks)
            sums = Accumulators(self, sweep.reducing * len(rows), self._has_blocks)
            start = sums.initial(0, blocks=self._has_blocks)
            totals = self._through(self.first, places, None, start, self._visit(sweep, sums, own, rows))
            for row, own_totals in zip(rows, split(totals, len(rows)), strict=True):
                evaluation = self.evaluation(row.fixed, None, 0, None)
                evaluation.done = row.done
                own.finish(evaluation, own_totals, blocks=self._has_blocks)
                if sweep.tail:
                    row.fixed.update(self._read_fixed(self.tail_reads, row.offsets))
                    evaluation.compute(sweep.tail)
                evaluation.report()
        for row in rows if self.row_results else ():
            values: list[Any] = [None] * len(self.plan.results)
            for result in self.row_results:
                values[result] = row.done[self.plan.results[result].number]
            self.write(values, row.offsets, None, 0, None, self.row_results)

    @property
    def _has_blocks(self) -> bool:
        """Are several sums to be put together, of blocks or of lines?"""
        return self.first < len(self.sizes) - 1 or self.plan.is_long

    def _visit(self, sweep: Sweep, sums: Accumulators, own: Accumulators, rows: Sequence[Row]) -> Visit:
        def visit(places: Sequence[Offsets], base: Index | None, carried: Values) -> Values:
            numbers = [r for r in sweep.reads if self.patterns[r] in (SCALAR, BROADCAST)]
            self.find_rows()
            lines = [
                InnerLine(row, offsets, self._read_fixed(numbers, offsets), self._inverses(sweep, row.done))
                for row, offsets in zip(rows, places, strict=True)
            ]
            return self._line(SweptLines(sweep, sums, own, base, lines), carried)

        return visit

    def _inverses(self, sweep: Sweep, done: dict[int, VectorValue]) -> dict[int, VectorValue]:
        k, numbers = self.lanes(0), [step for step in sweep.steps if step in self.shares]
        return {n: k.div(k.like(1, done[self.shares[n]]), done[self.shares[n]]) for n in numbers}

    def _read_fixed(self, numbers: Sequence[int], offsets: Offsets) -> dict[int, VectorValue]:
        read: dict[int, VectorValue] = {}
        for index in numbers:
            access = self.plan.reads[index]
            if (lane := self.scalars.get(index)) is None:
                lane = VectorValue(self.n.load(self.buffers[index], offsets[index], access.dtype), access.dtype)
            read[index] = lane
        return read

    # -- one line ------------------------------------------------------------------------------------------

    def _line(self, lines: SweptLines, carried: Values) -> Values:
        """The innermost dimension; ``carried`` are the totals so far, or the accumulators of a short row."""
        n, sums, size, width = self.n, lines.sums, self.sizes[-1], self.width
        together = self._together(lines.sweep)
        if self.masked and not together:
            return self._masked(lines, carried)
        together = max(together, 1)
        even = EVEN % (together * width) == 0 and self.plan.is_even
        start = size if even else n.round_down(size, together * width)
        carried, lanes = self._whole(lines, start, together * width, carried)
        if even:
            return carried if self._has_blocks else sums.folded(lanes, width, 0)
        if self.masked:
            lanes = n.loop(start, size, n.index(width), self._trip(lines, width, True), lanes)
            across = sums.folded(lanes, width, 0)
            return sums.add(carried, across) if self._has_blocks else across
        rest = n.loop(start, size, n.index(1), self._trip(lines, 0, False), sums.initial(0))
        if self._has_blocks:
            return sums.add(carried, rest)
        across = sums.folded(lanes, width, 0)
        return [sums.joined(i, a, b) for i, (a, b) in enumerate(zip(across, rest, strict=True))]

    def _masked(self, lines: SweptLines, carried: Values) -> Values:
        n, sums, size, width = self.n, lines.sums, self.sizes[-1], self.width
        if self._has_blocks:
            return self._blocks(lines, n.index(0), size, width, True, carried)
        lanes = n.loop(n.index(0), size, n.index(width), self._trip(lines, width, True), sums.initial(width))
        return sums.folded(lanes, width, 0)

    def _together(self, sweep: Sweep) -> int:
        """How many vectors a trip takes: several where there is little to do; 0 where all of them have masks.

        So they do where elements are gathered, or where a second loop for what is left would cost more than masks.
        """
        near = all(self.patterns[r] in (SCALAR, BROADCAST, NEIGHBOURS) for r in sweep.reads)
        if not near or self.plan.tables:
            return 0
        if sweep.cost <= LIGHT:
            return _SIDE_BY_SIDE // self.rows_together
        return int(self.plan.is_even or not self.plan.is_few)

    def _whole(self, lines: SweptLines, end: Index, width: int, carried: Values) -> tuple[Values, Values]:
        """Whole vectors up to ``end``: the totals, and accumulators of one vector for what comes after."""
        n, sums = self.n, lines.sums
        if self._has_blocks:
            return self._blocks(lines, n.index(0), end, width, False, carried), sums.initial(self.width)
        lanes = n.loop(n.index(0), end, n.index(width), self._trip(lines, width, False), sums.initial(width))
        return carried, sums.folded(lanes, width, self.width)

    def _blocks(self, lines: SweptLines, start: Index, end: Index, width: int, masked: bool, carried: Values) -> Values:
        n, sums = self.n, lines.sums
        if not sums.steps:
            n.loop(start, end, n.index(width), self._trip(lines, width, masked))
            return carried
        self._know(lines, width)  # before the loop over blocks: what comes after it uses the same
        length = n.index(_BLOCK * width)

        def block(at: SSAValue, *totals: SSAValue) -> Values:
            until = n.smaller(n.plus(at, length), end)
            lanes = n.loop(at, until, n.index(width), self._trip(lines, width, masked), sums.initial(width))
            return sums.add(totals, sums.folded(lanes, width, 0))

        return n.loop(start, end, length, block, carried)

    def _trip(self, lines: SweptLines, width: int, masked: bool) -> Callable[..., Values]:
        self._know(lines, width)

        def trip(position: SSAValue, *values: SSAValue) -> Values:
            mask = self.n.mask(self.n.minus(self.sizes[-1], position), width) if masked else None
            return self._elements(lines, position, width, mask, values)

        return trip

    def _know(self, lines: SweptLines, width: int) -> None:
        for line in lines.lines:
            self._known(lines.sweep, line, width)

    def _known(self, sweep: Sweep, line: InnerLine, width: int) -> Whole:
        """The values that are the same for the whole line, in vectors of ``width``."""
        whole = line.spread.get(width)
        if whole is None:

            def spread(lanes: Mapping[int, VectorValue]) -> dict[int, VectorValue]:
                return {k: self.spread(lane, width) if width else lane for k, lane in lanes.items()}

            done = {step: line.row.done[step] for step in sweep.whole}
            whole = line.spread[width] = Whole(spread(line.fixed), spread(done), spread(line.inverses))
        return whole

    # -- what stands inside ----------------------------------------------------------------------------------

    def _elements(
        self, lines: SweptLines, position: SSAValue, width: int, mask: SSAValue | None, values: Values
    ) -> Values:
        """Computes a vector of a sweep of each row, adds to columns, and gives the accumulators."""
        column = position if lines.base is None else self.n.plus(lines.base, position)
        rows = [self._evaluated(lines.sweep, line, position, column, width, mask) for line in lines.lines]
        for step in lines.sweep.columns:
            self.columns.add(step, rows, column, mask)
        split = zip(rows, lines.split(values), strict=True)
        return [value for row, own in split for value in lines.own.combine(row, own, mask)]

    def _evaluated(
        self, sweep: Sweep, line: InnerLine, position: SSAValue, column: Index, width: int, mask: SSAValue | None
    ) -> Evaluation:
        """Computes a vector of one row: keeps some of it, writes results."""
        n, plan, scratch = self.n, self.plan, line.row.scratch
        whole = self._known(sweep, line, width)
        read = dict(whole.read)
        for index in sweep.reads:
            if index not in read:
                access = plan.reads[index]
                value = self.load(index, access, line.offsets[index], position, width, mask)
                read[index] = VectorValue(value, access.dtype)
        if mask is None and width:
            self._fetch(sweep, line, position, width)
        evaluation = self.evaluation(read, position, width, mask)
        evaluation.done.update(whole.done)
        evaluation.inverses = whole.inverses
        for step in sweep.kept:
            dtype = plan.steps[step].op.dtype
            evaluation.done[step] = VectorValue(n.load(scratch[step], column, dtype, width, mask), dtype)
        evaluation.compute(sweep.steps)
        for step in sweep.saving:
            lane = evaluation.done[step]
            n.store(lane.value, scratch[step], column, lane.dtype, width, mask)
        if sweep.results:
            lanes: list[Any] = [None] * len(plan.results)
            for result in sweep.results:
                lanes[result] = evaluation.lane(plan.results[result])
            self.write(lanes, line.offsets, position, width, mask, sweep.results)
        return evaluation

    def _coming(self) -> dict[int, list[int]]:
        """The reads to prefetch, by stage: each during the sweep after the first that has it, or that one.

        Not the first of all, which waits for memory itself, unless it is the only one over more than the caches hold;
        and none that writes: memory is busy then.
        """
        coming: dict[int, list[int]] = {}
        for index in range(len(self.plan.reads)):
            if self.patterns[index] != NEIGHBOURS or not self.plan.moves_outside(index, self.first):
                continue
            stages = [sweep.stage for sweep in self.sweeps if index in sweep.reads]
            alone = len(self.sweeps) == 1 and self.plan.is_uncached
            calm = [stage for stage in stages[1::-1] if (stage or alone) and not self.sweeps[stage].results]
            for stage in calm[:1]:
                coming.setdefault(stage, []).append(index)
        return coming

    def _fetch(self, sweep: Sweep, line: InnerLine, position: Index, width: int) -> None:
        n, ahead = self.n, _AHEAD if len(self.sweeps) > 1 else _PAGE
        for index in self.coming.get(sweep.stage, ()):
            size = self.plan.reads[index].dtype.size
            for at in range(ahead, ahead + width * size, _CACHE_LINE):
                ahead_offset = n.plus(n.plus(line.offsets[index], n.index(at // size)), position)
                n.prefetch(self.buffers[index], ahead_offset)
