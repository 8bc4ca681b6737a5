"""What a kernel does, apart from how large its tensors are.

A :class:`Plan` is read off a kernel's region and the strides of its slots. Its ``key`` is all that its code depends
on; its ``arguments`` are the sizes and strides that one run passes. Two runs with one key share code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any, NamedTuple, TypeAlias, cast

from xdsl.ir import Block, Operation, SSAValue

from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.kernel import yielded
from msgraph.dialects.types import Shape, dtype_of, shape_of
from msgraph.dialects.views import View
from msgraph.passes.fusion.roles import Role, domain_of, outer_operands, role_of
from msgraph.passes.lowering.stages import Rows, rows_of
from msgraph.passes.lowering.walks import SCALAR, STRIDED, Grain, grain_of, past_caches, pattern_of, streams

_DISTANT = 1 << 21
"""Bytes of a table that is not in the nearer caches."""

STATUS_BUFFER = -1
"""What stands for the floating-point status among the tensors of a run: its last slot."""

Key: TypeAlias = tuple[Any, ...]


class Access(NamedTuple):
    """A place in memory for each point of the domain."""

    buffer: int
    dtype: DType
    strides: tuple[int, ...]
    offset: int


class Table(NamedTuple):
    """A tensor in memory that an indexed op reads where it likes."""

    buffer: int
    dtype: DType
    shape: Shape
    strides: tuple[int, ...]
    offset: int

    @property
    def is_distant(self) -> bool:
        """Is it too large for the nearer caches?"""
        return prod(self.shape) * self.dtype.size >= _DISTANT


class Lanes(NamedTuple):
    """A value of a kernel: a ``step`` or a ``read`` by number, a ``table`` by number, or a ``number`` itself.

    Control flow is a step with several results: a ``part`` is the number of the step and that of the result.
    """

    kind: str
    number: Any  # an int, two of them, or the attribute of a constant


@dataclass
class Step:
    """One op of a kernel: its operands are :class:`Lanes`."""

    op: Operation
    operands: tuple[Lanes, ...]
    in_tail: bool = False
    reduces: bool = False
    columns: bool = False
    """Does it reduce what the other reductions keep? Then its result is there after the last row."""
    stage: int = 0
    """How many reductions one after another must be done before."""


@dataclass
class Plan:
    """A kernel over collapsed dimensions."""

    sizes: tuple[int, ...]
    reduced: tuple[bool, ...]
    reads: list[Access]
    writes: list[Access]
    steps: list[Step]
    results: list[Lanes]
    tables: list[Table]
    patterns: tuple[str, ...] = ()
    streams: bool = False
    """Does the kernel reduce columns of so many long rows that these are better walked one after another?"""
    past: tuple[int, ...] = ()
    """The accesses that write more than the caches hold: it goes past them, and pushes nothing else out."""
    observed: bool = False
    """Does the kernel raise the floating-point status? Then its memory is one more buffer."""
    grain: Grain | None = None
    """Set where tiles must be turned for memory to be read row by row."""
    rows: Rows | None = None
    """Set where the innermost dimensions are the reduced ones: how the kernel goes over each row."""
    key: Key = ()

    @property
    def accesses(self) -> list[Access]:
        """Reads, then writes: the order of the kernel's buffers."""
        return [*self.reads, *self.writes]

    def arguments(self) -> list[int]:
        """Sizes, for each access the strides its code does not know, for each table sizes and strides."""
        arguments = list(self.sizes)
        for access, pattern in zip(self.accesses, self.patterns, strict=True):
            if pattern == SCALAR:
                continue
            arguments += access.strides if pattern == STRIDED else access.strides[:-1]
        for table in self.tables:
            arguments += (*table.shape, *table.strides)
        return arguments

    def words(self) -> list[str]:
        """What the kernel does, for its name."""
        return [step.op.name.removeprefix("ms.") for step in self.steps] or ["copy"]

    def buffers(self) -> list[tuple[int, int]]:
        """Of each buffer of the code: which of the kernel's tensors it is, and the byte offset in it."""
        inputs = [(a.buffer, a.offset * a.dtype.size) for a in self.reads]
        outputs = [(a.buffer, 0) for a in self.writes]
        tables = [(t.buffer, t.offset * t.dtype.size) for t in self.tables]
        status = [(STATUS_BUFFER, 0)] if self.observed else []
        return [*inputs, *outputs, *tables, *status]


class PlanError(Exception):
    """The region is not one loop nest over lanes; something else must run it."""


@dataclass
class Reader:
    """Reads a kernel's region once."""

    block: Block
    inputs: Sequence[tuple[int, ...]]
    outputs: Sequence[tuple[int, ...]]
    views: dict[SSAValue, tuple[int, View]] = field(default_factory=dict[SSAValue, tuple[int, View]])
    lanes: dict[SSAValue, Lanes] = field(default_factory=dict[SSAValue, Lanes])
    reads: dict[Access, int] = field(default_factory=dict[Access, int])
    tables: dict[Table, int] = field(default_factory=dict[Table, int])
    steps: list[Step] = field(default_factory=list[Step])
    domain: Shape = ()
    reduced: tuple[bool, ...] = ()
    observed: bool = False

    def run(self) -> Plan:
        """The plan, dimensions collapsed, key made."""
        if any(dtype_of(v.type).is_complex for v in (*self.block.args, *yielded(self.block))):
            raise PlanError("complex numbers")
        for argument, strides in zip(self.block.args, self.inputs, strict=True):
            self.views[argument] = (argument.index, View(shape_of(argument.type), strides, 0))
        self._find_domain()
        last = self.block.last_op
        for op in self.block.ops:
            if op is not last:
                self._take(op)
        results = [self._operand(value, shape_of(value.type)) for value in yielded(self.block)]
        writes = [
            Access(
                len(self.inputs) + position,
                dtype_of(value.type),
                self._strides(shape_of(value.type), strides, shape_of(value.type), self._is_columns(value)),
                0,
            )
            for position, (value, strides) in enumerate(zip(yielded(self.block), self.outputs, strict=True))
        ]
        plan = Plan(self.domain, self.reduced, list(self.reads), writes, self.steps, results, list(self.tables))
        _collapse(plan, keep=any(role_of(s.op) is Role.INDEXED for s in self.steps))
        plan.patterns = tuple(pattern_of(access) for access in plan.accesses)
        plan.streams = streams(plan)
        plan.grain = grain_of(plan)
        plan.past = past_caches(plan)
        plan.rows = rows_of(plan)
        plan.observed = self.observed and any(map(_computes_floats, self.steps))
        plan.key = _key(plan)
        return plan

    def _find_domain(self) -> None:
        """The domain of what is reduced if anything is, else that of any result.

        Where rows and columns are reduced, the kernel goes over rows: those count.
        """
        for op in self.block.ops:
            if role_of(op) is Role.REDUCTION:
                flags = _reduced(op)
                if any(flags) and (not self.reduced or flags[-1]):
                    self.domain, self.reduced = domain_of(op.operands[0].type), flags
                if self.reduced[-1:] == (True,):
                    return
        if not self.reduced:
            self.domain = domain_of(yielded(self.block)[0].type)
            self.reduced = (False,) * len(self.domain)

    def _take(self, op: Operation) -> None:
        role = role_of(op)
        if op.name == "ms.constant":
            self.lanes[op.results[0]] = Lanes("number", cast(Any, op).value)
        elif role is Role.VIEW:
            self._take_view(op)
        elif role is Role.LANES or role is Role.REDUCTION:
            self._take_lanes(op, role is Role.REDUCTION)
        elif role is Role.FLOW:
            self._take_flow(op)
        elif role is Role.INDEXED:
            self.lanes[op.results[0]] = Lanes("step", len(self.steps))
            self.steps.append(Step(op, tuple(self._table(value) for value in op.operands)))
        else:
            raise PlanError(op.name)

    def _take_view(self, op: Operation) -> None:
        source, result = op.operands[0], op.results[0]
        if source in self.lanes:
            self.lanes[result] = self.lanes[source]
            return
        root, view = self.views[source]
        found = cast(Any, type(op)).view(view, **cast(Any, op).fields)
        if found is None:
            raise PlanError(op.name)
        self.views[result] = (root, found)

    def _take_lanes(self, op: Operation, is_reduction: bool) -> None:
        type_ = (op.operands[0] if is_reduction else op.results[0]).type
        shape = shape_of(type_)
        operands = tuple(self._operand(value, shape) for value in op.operands)
        before = [step for lanes in operands if (step := self._step(lanes)) is not None]
        in_tail = any(self.reduced) and domain_of(type_) != self.domain
        stage = max((s.stage + (not in_tail and (s.in_tail or s.reduces)) for s in before), default=0)
        flags = _reduced(op) if is_reduction else ()
        reduces = any(flags)
        columns = reduces and flags != self.reduced
        self.lanes[op.results[0]] = Lanes("step", len(self.steps))
        self.steps.append(Step(op, operands, in_tail, reduces, columns, stage))

    def _take_flow(self, op: Operation) -> None:
        number = len(self.steps)
        self.steps.append(Step(op, tuple(self._operand(value, shape_of(value.type)) for value in outer_operands(op))))
        for position, result in enumerate(op.results):
            self.lanes[result] = Lanes("part", (number, position))

    def _is_columns(self, value: SSAValue) -> bool:
        step = self._step(self.lanes.get(value))
        return step is not None and step.columns

    def _step(self, lanes: Lanes | None) -> Step | None:
        return self.steps[cast(int, lanes.number)] if lanes is not None and lanes.kind == "step" else None

    def _operand(self, value: SSAValue, shape: Shape) -> Lanes:
        """``value`` where the loops walk ``shape``."""
        found = self.lanes.get(value)
        if found is not None:
            return found
        root, view = self.views[value]
        strides = self._strides(view.shape, view.strides, shape)
        access = Access(root, dtype_of(value.type), strides, view.offset)
        return Lanes("read", self.reads.setdefault(access, len(self.reads)))

    def _table(self, value: SSAValue) -> Lanes:
        """``value`` as memory to be read anywhere."""
        if value in self.lanes and self.lanes[value].kind == "number":
            return self.lanes[value]
        root, view = self.views[value]
        table = Table(root, dtype_of(value.type), view.shape, view.strides, view.offset)
        return Lanes("table", self.tables.setdefault(table, len(self.tables)))

    def _strides(self, shape: Shape, strides: Sequence[int], walked: Shape, columns: bool = False) -> tuple[int, ...]:
        """Strides over the domain of a tensor that is broadcast to ``walked``; of ``columns``, one of a single row."""
        missing = len(walked) - len(shape)
        found = tuple(
            0 if axis < missing or shape[axis - missing] == 1 else strides[axis - missing]
            for axis, size in enumerate(walked)
            if size != 1
        )
        if len(found) == len(self.domain):
            return found
        kept = iter(found)
        return tuple(0 if gone != columns else next(kept) for gone in self.reduced)


def _computes_floats(step: Step) -> bool:
    """Is there anything in a step that could overflow? Indexed ops only move elements."""
    if role_of(step.op) is Role.INDEXED:
        return False
    return bool(step.op.regions) or dtype_of(step.op.results[0].type).is_float


def _reduced(op: Operation) -> tuple[bool, ...]:
    """Of each dimension of a reduction's domain, whether it is reduced."""
    shape = shape_of(op.operands[0].type)
    fields: tuple[int, ...] = cast(Any, op).axes
    axes = {axis % len(shape) for axis in fields} if fields else set(range(len(shape)))
    return tuple(axis in axes for axis, size in enumerate(shape) if size != 1)


def _collapse(plan: Plan, keep: bool) -> None:
    """Makes neighbouring dimensions one where every access walks them as one."""
    if keep or len(plan.sizes) < 2:
        return
    columns = list(zip(*(access.strides for access in plan.accesses), strict=True))
    sizes, reduced, kept = [plan.sizes[0]], [plan.reduced[0]], [columns[0]]
    for size, flag, column in zip(plan.sizes[1:], plan.reduced[1:], columns[1:], strict=True):
        if flag == reduced[-1] and all(outer == inner * size for outer, inner in zip(kept[-1], column, strict=True)):
            sizes[-1] *= size
            kept[-1] = column
        else:
            sizes.append(size)
            reduced.append(flag)
            kept.append(column)
    plan.sizes, plan.reduced = tuple(sizes), tuple(reduced)
    rows = [tuple(row) for row in zip(*kept, strict=True)]
    count = len(plan.reads)
    plan.reads = [a._replace(strides=row) for a, row in zip(plan.reads, rows[:count], strict=True)]
    plan.writes = [a._replace(strides=row) for a, row in zip(plan.writes, rows[count:], strict=True)]


def _key(plan: Plan) -> Key:
    steps = tuple(
        (step.op.name, _said(step.op), step.operands, dtype_of(step.op.results[0].type).name) for step in plan.steps
    )
    accesses = tuple((a.dtype.name, pattern) for a, pattern in zip(plan.accesses, plan.patterns, strict=True))
    tables = tuple(
        (t.dtype.name, tuple(size == 1 for size in t.shape), t.strides[-1:] == (1,), t.is_distant) for t in plan.tables
    )
    said = (len(plan.reads), accesses, plan.reduced, plan.streams, steps, tuple(plan.results), tables)
    said = (*said, ("past", plan.past)) if plan.past else said
    said = said if plan.grain is None else (*said, plan.grain)
    said = said if plan.rows is None else (*said, plan.rows)
    return (*said, "observed") if plan.observed else said


def _said(op: Operation) -> Key:
    """The fields of an op, or what its regions say."""
    return tuple(spelling(op)) if op.regions else tuple(sorted(op.attributes.items()))


def spelling(op: Operation) -> Iterator[Any]:
    """What an op with regions says: equal spellings are equal ops, apart from what they read outside."""
    numbers: dict[SSAValue, int] = {value: number for number, value in enumerate(outer_operands(op))}
    for inner in op.walk():
        yield inner.name
        for value in inner.operands:
            yield numbers[value]
        yield from sorted(inner.attributes.items())
        values = [*inner.results, *(a for region in inner.regions for a in region.block.args)]
        for value in values:
            numbers[value] = len(numbers)
            yield dtype_of(value.type).name


def read_plan(
    block: Block, inputs: Sequence[tuple[int, ...]], outputs: Sequence[tuple[int, ...]], observed: bool = False
) -> Plan:
    """The plan of a kernel's body, given the strides of the memory it reads and writes."""
    return Reader(block, inputs, outputs, observed=observed).run()
