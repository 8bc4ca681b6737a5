"""The code of a kernel that reduces rows: each row is gone over once per stage, and stays in the cache meanwhile.

A row is what is reduced, its innermost dimension being that of memory; the loops over others may stand inside of it.

A sweep goes by whole vectors, one with little to compute by four at once, so that four accumulators take turns; what
is left of the row goes by one vector under a mask. Sums of long rows are put together from blocks in float64. While a
sweep computes on what the one before has read, memory brings what lies further on.

There is one sweep for each reduction that waits for another, and one for what follows the last. Columns of the same
elements are summed up on the way, in an accumulator for each column, until the last row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loop_nests import Values
from msgraph.kernels.builder.loops import Index
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.elementwise.evaluation import Evaluation
from msgraph.kernels.elementwise.nest import LoopPoint, Nest, Offsets
from msgraph.kernels.elementwise.overflow import check
from msgraph.kernels.reduction.accumulators import Accumulators
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.questions import BROADCAST, NEIGHBOURS, SCALAR
from msgraph.kernels.spec.stages import LIGHT, closure_of, cost_of, is_element, stage_of, steps_among

# -- sweeps -----------------------------------------------------------------------------------------------------------


class Sweep(NamedTuple):
    """One time over a row, all of it by numbers of steps, reads and results."""

    stage: int
    steps: list[int]
    """What is computed for each element, in order."""
    kept: list[int]
    """What is found in scratch memory."""
    reads: list[int]
    whole: list[int]
    """Values of the row as a whole that are used."""
    reducing: list[int]
    columns: list[int]
    saving: list[int]
    results: list[int]
    tail: list[int]
    """What follows the reductions, once per row."""
    cost: int


def sweeps_of(plan: KernelSpec) -> list[Sweep]:
    """All sweeps over a row, in order."""
    stages = [step.stage for step in plan.steps if not step.in_tail]
    stages += [stage_of(plan, r) + 1 for i, r in enumerate(plan.results) if is_spread(plan, i)]
    return [_sweep(plan, stage) for stage in range(max(stages, default=0) + 1)]


def is_spread(plan: KernelSpec, result: int) -> bool:
    """Is a result a value of the row as a whole, and written for each of its elements?"""
    lanes = plan.results[result]
    if lanes.kind != "step":
        return False
    step: int = lanes.number
    if is_element(plan, step) or plan.steps[step].columns:
        return False
    return plan.is_spread(result)


def _sweep(plan: KernelSpec, stage: int) -> Sweep:
    steps, saved = plan.steps, plan.saved
    here = [n for n, step in enumerate(steps) if step.stage == stage]
    reducing = [n for n in here if steps[n].reduces and not steps[n].columns]
    columns = [n for n in here if steps[n].columns]
    saving = [n for n in here if n in saved]
    results = [i for i in range(len(plan.results)) if _belongs(plan, i, stage)]
    used = [lanes for n in (*reducing, *columns) for lanes in steps[n].operands]
    used += [plan.results[i] for i in results]
    computed = closure_of(plan, [*saving, *steps_among(used)], stage, saved)
    used += [lanes for n in computed for lanes in steps[n].operands]
    outside = sorted({*steps_among(used)} - {*computed})
    return Sweep(
        stage,
        computed,
        [n for n in outside if is_element(plan, n)],
        sorted({lanes.number for lanes in used if lanes.kind == "read"}),
        [n for n in outside if not is_element(plan, n)],
        reducing,
        columns,
        saving,
        results,
        [n for n in here if steps[n].in_tail],
        sum(cost_of(plan, n) for n in computed),
    )


def _belongs(plan: KernelSpec, result: int, stage: int) -> bool:
    """Is a result written for each element, in this stage?"""
    lanes = plan.results[result]
    if lanes.kind != "step":
        return stage == 0  # what is read is written as it is
    spread = is_spread(plan, result)
    return (spread or is_element(plan, lanes.number)) and stage_of(plan, lanes) + spread == stage


_SIDE_BY_SIDE = 4
_AHEAD, _CACHE_LINE = 1 << 15, 64
"""Bytes memory is asked for so long before they are read, and those it brings at once."""

_BLOCK = 64
"""Trips of a loop over a long row after which the accumulators are added to the total; rows, likewise for columns."""


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

    # -- loops -------------------------------------------------------------------------------------------

    def nest(self, offsets: Offsets) -> None:
        """Loops over the kept dimensions, then the row."""
        kept = self.order[: self.first]
        for at, column in self._columns_at(offsets) if self.columns.steps else ():
            self.columns.clear(at, column)
        if not kept:
            self._sweep_row(offsets)
        else:
            for outside in self.walk(kept[:-1], offsets):
                self._count_rows(kept[-1], outside)
        for at, column in self._columns_at(offsets) if self.columns.steps else ():
            self.columns.write(at, column)

    def _count_rows(self, dim: int, offsets: Offsets) -> None:
        """The innermost kept dimension; in blocks, after each of which the sums of columns go to the wide ones."""
        n, size = self.n, self.sizes[dim]
        if not self.columns.wide:
            for i in n.count(size):
                self._sweep_row(self.step(dim, i, offsets))
            return
        for start in n.count(size, _BLOCK):
            for i in n.loop(start, n.smaller(n.plus(start, n.index(_BLOCK)), size)):
                self._sweep_row(self.step(dim, i, offsets))
            for at, column in self._columns_at(offsets):
                self.columns.widen(at, column)

    def _columns_at(self, offsets: Offsets) -> Iterator[tuple[LoopPoint, Index]]:
        """The vectors of a row, and their places in scratch memory."""
        for row, base in self._through(self.first, offsets, None, []):
            for position, width, mask in self.vectors(self.sizes[-1]):
                column = position if base is None else self.n.plus(base, position)
                yield LoopPoint(row, position, width, mask), column

    def _through(
        self, level: int, row: Offsets, base: Index | None, carried: Values
    ) -> Iterator[tuple[Offsets, Index | None]]:
        """The loops over the dimensions of a row but the innermost; the second number counts the elements passed."""
        if level == len(self.sizes) - 1:
            yield row, base
            return
        n, (dim, inner) = self.n, self.order[level : level + 2]
        for i in n.count(self.sizes[dim], carried=carried):
            passed = n.times(i if base is None else n.plus(base, i), self.sizes[inner])
            yield from self._through(level + 1, self.step(dim, i, row), passed, carried)

    def _sweep_row(self, offsets: Offsets) -> None:
        """All sweeps over a row."""
        row = Row(offsets)
        for sweep in self.sweeps:
            sums = Accumulators(self, sweep.reducing, self._has_blocks)
            totals = sums.initial(0, blocks=self._has_blocks)
            for inside, base in self._through(self.first, offsets, None, totals):
                self.find_rows()
                whole = [r for r in sweep.reads if self.patterns[r] in (SCALAR, BROADCAST)]
                fixed = {index: self.fixed_read(index, inside) for index in whole}
                self._line(SweptLine(sweep, sums, base, row, inside, fixed), totals)
            evaluation = self.evaluation(row.fixed, LoopPoint(offsets))
            evaluation.done = row.done
            sums.finish(evaluation, totals)
            if sweep.tail:
                row.fixed.update({index: self.fixed_read(index, row.offsets) for index in self.tail_reads})
                evaluation.compute(sweep.tail)
            evaluation.report()
        values = {result: row.done[self.plan.results[result].number] for result in self.row_results}
        self.write(values, LoopPoint(row.offsets))

    @property
    def _has_blocks(self) -> bool:
        """Are several sums to be put together, of blocks or of lines?"""
        return self.first < len(self.sizes) - 1 or self.plan.is_long

    # -- one line ------------------------------------------------------------------------------------------

    def _line(self, line: SweptLine, totals: Values) -> None:
        """The innermost dimension, added to the totals so far; or the accumulators of a short row."""
        n, sums, size, width, start = self.n, line.sums, self.sizes[-1], self.width, self.n.index(0)
        together = self._together(line.sweep)
        if not together and self._has_blocks:
            self._blocks(line, size, width, True, totals)
            return
        wide = max(together, 1) * width
        lanes = sums.initial(width if self._has_blocks else wide)
        if together:
            start = n.round_down(size, wide)
            if self._has_blocks:
                self._blocks(line, start, wide, False, totals)
            else:
                self._trips(line, n.index(0), start, wide, False, lanes)
                lanes = sums.folded(lanes, wide, width)
        if self.masked:
            self._trips(line, start, size, width, True, lanes)
            rest = sums.folded(lanes, width, 0)
        else:
            rest = sums.initial(0)
            self._trips(line, start, size, 0, False, rest)
        if self._has_blocks:
            sums.add(totals, rest)
        else:
            totals[:] = rest if self.masked else sums.joined(0, sums.folded(lanes, width, 0), rest)

    def _together(self, sweep: Sweep) -> int:
        """How many vectors a trip takes: several where there is little to do; 0 where all of them have masks, as
        elements are gathered."""
        near = all(self.patterns[r] in (SCALAR, BROADCAST, NEIGHBOURS) for r in sweep.reads)
        if self.masked and (not near or self.plan.tables):
            return 0
        return _SIDE_BY_SIDE if near and not self.plan.tables and sweep.cost <= LIGHT else 1

    def _blocks(self, line: SweptLine, end: Index, width: int, masked: bool, totals: Values) -> None:
        """Vectors up to ``end``, some of them after each other before they are added to the totals."""
        n, sums = self.n, line.sums
        if not sums.steps:
            self._trips(line, n.index(0), end, width, masked, [])
            return
        self._known(line, width)  # before the loop over blocks: what comes after it uses the same
        for at in n.count(end, _BLOCK * width, totals):
            lanes = sums.initial(width)
            self._trips(line, at, n.smaller(n.plus(at, n.index(_BLOCK * width)), end), width, masked, lanes)
            sums.add(totals, sums.folded(lanes, width, 0))

    def _trips(self, line: SweptLine, start: Index, end: Index, width: int, masked: bool, values: Values) -> None:
        """A loop over vectors; single elements where ``width`` is 0."""
        self._known(line, width)
        for position in self.n.loop(start, end, width or 1, values):
            mask = self.n.mask(self.n.minus(self.sizes[-1], position), width) if masked else None
            self._elements(line, LoopPoint(line.offsets, position, width, mask), values)

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

    def _elements(self, line: SweptLine, at: LoopPoint, values: Values) -> None:
        """Computes a vector of a sweep, adds to columns and to the accumulators."""
        assert at.position is not None
        column = at.position if line.base is None else self.n.plus(line.base, at.position)
        evaluation = self._evaluated(line, at, column)
        for step in line.sweep.columns:
            self.columns.add(step, evaluation, column, at.mask)
        line.sums.combine(evaluation, values, at.mask)

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
        self.write({result: evaluation.lane(plan.results[result]) for result in sweep.results}, at)
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
            size = self.plan.reads[index].size
            for ahead in range(_AHEAD, _AHEAD + at.width * size, _CACHE_LINE):
                ahead_offset = n.plus(n.plus(line.offsets[index], n.index(ahead // size)), at.position)
                n.prefetch(self.buffers[index], ahead_offset)


# -- the sums of columns along the way --------------------------------------------------------------------------------


class Columns:
    """The accumulators of a nest, in memory; ``room`` columns fit.

    For float32 there are two: the sums of some rows are added to others in float64, and start anew. So the error of a
    sum grows with the size of a block only, and little is moved for each element.
    """

    def __init__(self, nest: Nest, room: int) -> None:
        self.nest = nest
        self.steps = [index for index, step in enumerate(nest.plan.steps) if step.columns]
        self.all = Accumulators(nest, self.steps, wide=True)
        ops = self.all.ops
        self.memory = [nest.n.scratch(op.accumulator, room) for op in ops]
        wide = {i: self.all.total(op) for i, op in enumerate(ops) if self.all.total(op) is not op.accumulator}
        self.wide = {i: nest.n.scratch(dtype, room) for i, dtype in wide.items()}

    def add(self, step: int, row: Evaluation, column: Index, mask: SSAValue | None) -> None:
        """Takes in the elements of one column, or a vector of them, of a row."""
        n, k, index = self.nest.n, row.k, self.steps.index(step)
        op, operand = self.all.ops[index], self.nest.plan.steps[step].operands[0]
        dtype, memory = op.accumulator, self.memory[index]
        total = VectorValue(n.load(memory, column, dtype, k.lanes, mask), dtype)
        value = k.convert(row.lane(operand), dtype)
        after = op.combiner.combine(k, total, value)
        row.see([total, value], after)
        n.store(after.value, memory, column, dtype, k.lanes, mask)

    def clear(self, at: LoopPoint, column: Index) -> None:
        """Stores the neutral element in the accumulators of one column, or a vector of them."""
        for index, memory in enumerate(self.memory):
            self._start(index, memory, self.all.ops[index].accumulator, at, column)
        for index, memory in self.wide.items():
            self._start(index, memory, self.all.total(self.all.ops[index]), at, column)

    def _start(self, index: int, memory: SSAValue, dtype: DType, at: LoopPoint, column: Index) -> None:
        value = self.nest.lanes(at.width).const(self.all.ops[index].combiner.init(dtype), dtype).value
        self.nest.n.store(value, memory, column, dtype, at.width, at.mask)

    def widen(self, at: LoopPoint, column: Index) -> None:
        """Adds the sums of some rows to the wide ones, and starts anew."""
        n, k = self.nest.n, self.nest.lanes(at.width)
        for index, memory in self.wide.items():
            op = self.all.ops[index]
            dtype, total = op.accumulator, self.all.total(op)
            before = VectorValue(n.load(memory, column, total, at.width, at.mask), total)
            value = k.convert(VectorValue(n.load(self.memory[index], column, dtype, at.width, at.mask), dtype), total)
            after = op.combiner.combine(k, before, value)
            check(k, self.nest.status, [before, value], after)
            n.store(after.value, memory, column, total, at.width, at.mask)
            self._start(index, self.memory[index], dtype, at, column)

    def write(self, at: LoopPoint, column: Index) -> None:
        """Writes the sums as results."""
        nest, k, results = self.nest, self.nest.lanes(at.width), self.nest.plan.results
        for result, lanes in enumerate(results):
            if lanes.kind != "step" or lanes.number not in self.steps:
                continue
            index = self.steps.index(lanes.number)
            op = self.all.ops[index]
            dtype = self.all.total(op)
            memory = self.wide.get(index, self.memory[index])
            total = VectorValue(nest.n.load(memory, column, dtype, at.width, at.mask), dtype)
            nest.write({result: k.convert(total, op.dtype)}, at)
