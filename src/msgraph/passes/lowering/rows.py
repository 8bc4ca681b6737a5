"""The code of a kernel that reduces rows: each row is gone over once per stage, and stays in the cache meanwhile.

A sweep goes by whole vectors, one with little to compute by four at once, so that four accumulators take turns; what
is left of the row goes by one vector under a mask. Sums of long rows are put together from blocks in float64. What is
reduced across rows has an accumulator for each column in memory; for float32, those of some rows are added to others
in float64, which are written after the last row. While a sweep computes on what the one before has read, memory brings
what lies further on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.dialects.lanes import Lane
from msgraph.dialects.loops import Index
from msgraph.dialects.machine import PrefetchOp
from msgraph.dialects.types import dtype_of
from msgraph.passes.lowering.accumulating import Accumulators, Values, accumulator_of
from msgraph.passes.lowering.nest import Evaluation, Nest, Offsets, Shape
from msgraph.passes.lowering.overflow import check
from msgraph.passes.lowering.plan import Plan
from msgraph.passes.lowering.shares import shares_of
from msgraph.passes.lowering.stages import EVEN, LIGHT, Sweep, is_spread, sweeps_of
from msgraph.passes.lowering.walks import BROADCAST, NEIGHBOURS, SCALAR

_SIDE_BY_SIDE = 4
_BLOCK = 64
"""Trips of a loop over a long row after which the accumulators are added to the total; rows, likewise for columns."""

_AHEAD, _CACHE_LINE = 1 << 15, 64
"""Bytes memory is asked for so long before they are read, and those it brings at once."""

_HAS_FMA = 32
"""Bytes of the vectors of targets that multiply and add at once."""

Visit = Callable[[Offsets, Index | None, Values], Values]
Column = Callable[[Offsets, Index, Index, int, SSAValue | None], None]


class Whole(NamedTuple):
    """What is the same for a line in vectors of some width: reads, steps, and inverses for quotients, by number."""

    read: dict[int, Lane]
    done: dict[int, Lane]
    inverses: dict[int, Lane]


@dataclass
class Line:
    """A sweep over one innermost line: where it starts, and what is the same for all of it."""

    sweep: Sweep
    sums: Accumulators
    offsets: Offsets
    base: Index | None
    fixed: dict[int, Lane]
    done: dict[int, Lane]
    inverses: dict[int, Lane]
    spread: dict[int, Whole] = field(default_factory=lambda: dict[int, Whole]())


class RowNest(Nest):
    """A kernel whose reduced dimensions are the innermost ones."""

    def __init__(self, plan: Plan, shape: Shape) -> None:
        super().__init__(plan, shape)
        assert plan.rows is not None
        self.rows = plan.rows
        self.first = plan.reduced.index(True)
        self.sweeps = sweeps_of(plan)
        self.columns = Accumulators(self, [n for n, step in enumerate(plan.steps) if step.columns], wide=True)
        self.coming = self._coming()
        self.shares = shares_of(plan) if shape.vector_bytes >= _HAS_FMA else {}
        of_rows = {n for n, s in enumerate(plan.steps) if (s.in_tail or s.reduces) and not s.columns}
        own = [i for i, r in enumerate(plan.results) if r.kind == "step" and r.number in of_rows]
        self.row_results = [i for i in own if not is_spread(plan, i)]
        tail = [lanes for step in plan.steps if step.in_tail for lanes in step.operands]
        self.tail_reads = sorted({lanes.number for lanes in tail if lanes.kind == "read"})
        room = self.rows.room
        self.scratch = {n: self.n.scratch(_dtype_of(plan, n), room) for n in self.rows.saved}
        self.sums = [self.n.scratch(accumulator_of(op), room) for op in self.columns.ops]
        wide = ((i, self.columns.total(op)) for i, op in enumerate(self.columns.ops))
        self.wide = {i: self.n.scratch(t, room) for i, t in wide if t is not accumulator_of(self.columns.ops[i])}

    def _dtypes(self) -> list[DType]:
        return [*super()._dtypes(), *(accumulator_of(s.op) for s in self.plan.steps if s.reduces)]

    # -- loops -------------------------------------------------------------------------------------------

    def nest(self, level: int, offsets: Offsets) -> None:
        """Loops over the kept dimensions, then the row."""
        if level == 0 and self.sums:
            self._each_column(offsets, self._clear)
        if level == self.first:
            self._row(offsets)
        elif level == self.first - 1 and self.wide:
            self._some_rows(level, offsets)
        else:
            self.n.count(self.sizes[level], lambda i: self.nest(level + 1, self.step(level, i, offsets)))
        if level == 0 and self.sums:
            self._each_column(offsets, self._write_columns)

    def _some_rows(self, level: int, offsets: Offsets) -> None:
        """The innermost kept dimension in blocks, after each of which the sums of columns go to the wide ones."""
        n, size, length = self.n, self.sizes[level], self.n.index(_BLOCK)

        def row(i: SSAValue) -> None:
            self.nest(level + 1, self.step(level, i, offsets))

        def block(at: SSAValue) -> None:
            n.loop(at, n.smaller(n.plus(at, length), size), n.index(1), row)
            self._each_column(offsets, self._widen)

        n.loop(n.index(0), size, length, block)

    def _through(self, level: int, offsets: Offsets, base: Index | None, carried: Values, visit: Visit) -> Values:
        """The loops over the dimensions of a row but the innermost; ``base`` counts the elements passed."""
        if level == len(self.sizes) - 1:
            return visit(offsets, base, carried)
        n = self.n

        def trip(i: SSAValue, *values: SSAValue) -> Values:
            passed = n.times(i if base is None else n.plus(base, i), self.sizes[level + 1])
            return self._through(level + 1, self.step(level, i, offsets), passed, values, visit)

        return n.loop(n.index(0), self.sizes[level], n.index(1), trip, carried)

    def _row(self, offsets: Offsets) -> None:
        done: dict[int, Lane] = {}
        fixed: dict[int, Lane] = {}
        for sweep in self.sweeps:
            sums = Accumulators(self, sweep.reducing, self._has_blocks)
            visit = self._visit(sweep, sums, done)
            start = sums.totals() if self._has_blocks else sums.initial(0)
            totals = self._through(self.first, offsets, None, start, visit)
            evaluation = self.evaluation(fixed, None, 0, None)
            evaluation.done = done
            sums.finish(evaluation, totals, blocks=self._has_blocks)
            if sweep.tail:
                fixed.update(self._read_fixed(self.tail_reads, offsets))
                evaluation.compute(sweep.tail)
            evaluation.report()
        if self.row_results:
            values: list[Any] = [None] * len(self.plan.results)
            for result in self.row_results:
                values[result] = done[self.plan.results[result].number]
            self.write(values, offsets, None, 0, None, self.row_results)

    @property
    def _has_blocks(self) -> bool:
        """Are several sums to be put together, of blocks or of lines?"""
        return self.rows.long or self.first < len(self.sizes) - 1

    def _visit(self, sweep: Sweep, sums: Accumulators, done: dict[int, Lane]) -> Visit:
        def visit(offsets: Offsets, base: Index | None, carried: Values) -> Values:
            fixed = self._read_fixed([r for r in sweep.reads if self.patterns[r] in (SCALAR, BROADCAST)], offsets)
            self.find_rows()
            return self._line(Line(sweep, sums, offsets, base, fixed, done, self._inverses(sweep, done)), carried)

        return visit

    def _inverses(self, sweep: Sweep, done: dict[int, Lane]) -> dict[int, Lane]:
        k, numbers = self.lanes(0), [number for number in sweep.steps if number in self.shares]
        return {n: k.div(k.like(1, done[self.shares[n]]), done[self.shares[n]]) for n in numbers}

    def _read_fixed(self, numbers: Sequence[int], offsets: Offsets) -> dict[int, Lane]:
        read: dict[int, Lane] = {}
        for number in numbers:
            access = self.plan.reads[number]
            if (known := self.scalars.get(number)) is None:
                known = Lane(self.n.load(self.buffers[number], offsets[number], access.dtype), access.dtype)
            read[number] = known
        return read

    # -- one line ------------------------------------------------------------------------------------------

    def _line(self, line: Line, carried: Values) -> Values:
        """The innermost dimension; ``carried`` are the totals so far, or the accumulators of a short row."""
        n, sums, size, width = self.n, line.sums, self.sizes[-1], self.width
        together = self._together(line.sweep)
        if self.masked and not together:
            return self._masked(line, carried)
        together = max(together, 1)
        even = self.rows.even and EVEN % (together * width) == 0
        start = size if even else n.round_down(size, together * width)
        carried, lanes = self._whole(line, start, together * width, carried)
        if even:
            return carried if self._has_blocks else sums.folded(lanes, width, 0)
        if self.masked:
            lanes = n.loop(start, size, n.index(width), self._trip(line, width, True), lanes)
            across = sums.folded(lanes, width, 0)
            return sums.add(carried, across) if self._has_blocks else across
        rest = n.loop(start, size, n.index(1), self._trip(line, 0, False), sums.initial(0))
        if self._has_blocks:
            return sums.add(carried, rest)
        across = sums.folded(lanes, width, 0)
        return [sums.joined(i, a, b) for i, (a, b) in enumerate(zip(across, rest, strict=True))]

    def _masked(self, line: Line, carried: Values) -> Values:
        n, sums, size, width = self.n, line.sums, self.sizes[-1], self.width
        if self._has_blocks:
            return self._blocks(line, n.index(0), size, width, True, carried)
        lanes = n.loop(n.index(0), size, n.index(width), self._trip(line, width, True), sums.initial(width))
        return sums.folded(lanes, width, 0)

    def _together(self, sweep: Sweep) -> int:
        """How many vectors a trip takes: several where there is little to do; 0 where all of them have masks.

        So they do where elements are gathered, or where a second loop for what is left would cost more than masks.
        """
        near = all(self.patterns[r] in (SCALAR, BROADCAST, NEIGHBOURS) for r in sweep.reads)
        if not near or self.plan.tables:
            return 0
        return _SIDE_BY_SIDE if sweep.cost <= LIGHT else int(not self.rows.few)

    def _whole(self, line: Line, end: Index, width: int, carried: Values) -> tuple[Values, Values]:
        """Whole vectors up to ``end``: the totals, and accumulators of one vector for what comes after."""
        n, sums = self.n, line.sums
        if self._has_blocks:
            return self._blocks(line, n.index(0), end, width, False, carried), sums.initial(self.width)
        lanes = n.loop(n.index(0), end, n.index(width), self._trip(line, width, False), sums.initial(width))
        return carried, sums.folded(lanes, width, self.width)

    def _blocks(self, line: Line, start: Index, end: Index, width: int, masked: bool, carried: Values) -> Values:
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

    def _trip(self, line: Line, width: int, masked: bool) -> Callable[..., Values]:
        self._known(line, width)

        def trip(position: SSAValue, *values: SSAValue) -> Values:
            mask = self.n.mask(self.n.minus(self.sizes[-1], position), width) if masked else None
            return self._elements(line, position, width, mask, values)

        return trip

    def _known(self, line: Line, width: int) -> Whole:
        """What is the same for the whole line, in vectors of ``width``."""
        found = line.spread.get(width)
        if found is None:

            def spread(lanes: Mapping[int, Lane]) -> dict[int, Lane]:
                return {k: self.spread(lane, width) if width else lane for k, lane in lanes.items()}

            done = {number: line.done[number] for number in line.sweep.whole}
            found = line.spread[width] = Whole(spread(line.fixed), spread(done), spread(line.inverses))
        return found

    # -- what stands inside ----------------------------------------------------------------------------------

    def _elements(self, line: Line, position: SSAValue, width: int, mask: SSAValue | None, values: Values) -> Values:
        """Computes a vector of a sweep: writes, keeps, adds to columns, and gives the accumulators."""
        sweep, n, plan = line.sweep, self.n, self.plan
        whole = self._known(line, width)
        read = dict(whole.read)
        for number in sweep.reads:
            if number not in read:
                access = plan.reads[number]
                value = self.load(number, access, line.offsets[number], position, width, mask)
                read[number] = Lane(value, access.dtype)
        if mask is None and width:
            self._fetch(line, position, width)
        evaluation = self.evaluation(read, position, width, mask)
        evaluation.done.update(whole.done)
        evaluation.inverses = whole.inverses
        place = position if line.base is None else n.plus(line.base, position)
        for number in sweep.kept:
            dtype = _dtype_of(plan, number)
            evaluation.done[number] = Lane(n.load(self.scratch[number], place, dtype, width, mask), dtype)
        evaluation.compute(sweep.steps)
        for number in sweep.saving:
            lane = evaluation.done[number]
            n.store(lane.value, self.scratch[number], place, lane.dtype, width, mask)
        if sweep.results:
            lanes: list[Any] = [None] * len(plan.results)
            for result in sweep.results:
                lanes[result] = evaluation.lane(plan.results[result])
            self.write(lanes, line.offsets, position, width, mask, sweep.results)
        for number in sweep.columns:
            self._add_to_column(self.columns.steps.index(number), evaluation, place, mask)
        return line.sums.combine(evaluation, values, mask)

    def _coming(self) -> dict[int, list[int]]:
        """What memory is asked for, by stage: each read during the sweep after the first that has it, or that one.

        Not the first of all, which waits for memory itself, and none that writes: memory is busy then.
        """
        coming: dict[int, list[int]] = {}
        for number, access in enumerate(self.plan.reads):
            if self.patterns[number] != NEIGHBOURS or not any(access.strides[: self.first]):
                continue
            stages = [sweep.stage for sweep in self.sweeps if number in sweep.reads]
            calm = [stage for stage in stages[1::-1] if stage and not self.sweeps[stage].results]
            for stage in calm[:1]:
                coming.setdefault(stage, []).append(number)
        return coming

    def _fetch(self, line: Line, position: Index, width: int) -> None:
        n = self.n
        for number in self.coming.get(line.sweep.stage, ()):
            size = self.plan.reads[number].dtype.size
            for at in range(_AHEAD, _AHEAD + width * size, _CACHE_LINE):
                place = n.plus(n.plus(line.offsets[number], n.index(at // size)), position)
                n.add_last(PrefetchOp.create(operands=[self.buffers[number], place]))

    # -- columns -----------------------------------------------------------------------------------------------

    def _add_to_column(self, index: int, evaluation: Evaluation, place: Index, mask: SSAValue | None) -> None:
        n, k, op = self.n, evaluation.k, self.columns.ops[index]
        dtype, step = accumulator_of(op), self.plan.steps[self.columns.steps[index]]
        before = Lane(n.load(self.sums[index], place, dtype, k.width, mask), dtype)
        value = k.cast(evaluation.lane(step.operands[0]), dtype)
        found = op.combine(k, before, value)
        evaluation.see([before, value], found)
        n.store(found.value, self.sums[index], place, dtype, k.width, mask)

    def _each_column(self, offsets: Offsets, body: Column) -> None:
        """``body`` for the vectors of a row: its offsets, position, place in scratch memory, width and mask."""

        def line(offsets: Offsets, base: Index | None, carried: Values) -> Values:
            def vector(position: SSAValue, width: int, mask: SSAValue | None) -> None:
                place = position if base is None else self.n.plus(base, position)
                body(offsets, position, place, width, mask)

            self.vectors(self.sizes[-1], vector)
            return carried

        self._through(self.first, offsets, None, (), line)

    def _clear(self, offsets: Offsets, position: Index, place: Index, width: int, mask: SSAValue | None) -> None:
        del offsets, position
        for index in range(len(self.sums)):
            self._start(index, self.sums[index], accumulator_of(self.columns.ops[index]), place, width, mask)
        for index, memory in self.wide.items():
            self._start(index, memory, self.columns.total(self.columns.ops[index]), place, width, mask)

    def _start(
        self, index: int, memory: SSAValue, dtype: DType, place: Index, width: int, mask: SSAValue | None
    ) -> None:
        """What changes nothing, in an accumulator of a column."""
        value = self.lanes(width).const(self.columns.ops[index].init(dtype), dtype).value
        self.n.store(value, memory, place, dtype, width, mask)

    def _widen(self, offsets: Offsets, position: Index, place: Index, width: int, mask: SSAValue | None) -> None:
        """Adds the sums of some rows to the wide ones, and starts anew."""
        del offsets, position
        n, k = self.n, self.lanes(width)
        for index, memory in self.wide.items():
            op = self.columns.ops[index]
            dtype, total = accumulator_of(op), self.columns.total(op)
            before = Lane(n.load(memory, place, total, width, mask), total)
            value = k.cast(Lane(n.load(self.sums[index], place, dtype, width, mask), dtype), total)
            found = op.combine(k, before, value)
            check(k, self.status, [before, value], found)
            n.store(found.value, memory, place, total, width, mask)
            self._start(index, self.sums[index], dtype, place, width, mask)

    def _write_columns(
        self, offsets: Offsets, position: Index, place: Index, width: int, mask: SSAValue | None
    ) -> None:
        n, k, plan = self.n, self.lanes(width), self.plan
        values: list[Any] = [None] * len(plan.results)
        for index, result in self._column_results():
            op = self.columns.ops[index]
            dtype = self.columns.total(op)
            total = Lane(n.load(self.wide.get(index, self.sums[index]), place, dtype, width, mask), dtype)
            values[result] = k.cast(total, dtype_of(op.results[0].type))
            self.write(values, offsets, position, width, mask, [result])

    def _column_results(self) -> list[tuple[int, int]]:
        """Which accumulators are which results."""
        results = enumerate(self.plan.results)
        numbers = [(i, r.number) for i, r in results if r.kind == "step" and r.number in self.columns.steps]
        return [(self.columns.steps.index(number), i) for i, number in numbers]


def _dtype_of(plan: Plan, number: int) -> DType:
    return dtype_of(plan.steps[number].op.results[0].type)
