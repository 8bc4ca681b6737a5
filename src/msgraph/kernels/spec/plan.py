"""A run of a kernel of loops: what it computes, and the numbers it passes.

A :class:`KernelPlan` is read off a kernel's region and the strides of its slots. Its ``arguments`` are the sizes and
strides that one run passes; code generation knows of them what it asks (see ``kernel_spec.py``). Two runs of one
expression whose numbers give the same answers share code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import numpy as np
from xdsl.ir import Block, Operation, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.ops.constant import array_of
from msgraph.dialects.ops.kernel import yielded
from msgraph.dialects.ops.reduction import ReductionOp, reduced_shape
from msgraph.dialects.types import Shape, dtype_of, shape_of
from msgraph.dialects.views import View
from msgraph.dispatch import Answer, Question
from msgraph.kernels.roles import Role, domain_of, outer_operands
from msgraph.kernels.spec import questions
from msgraph.kernels.spec.expression import Expression, IndexedMemory, Key, Lanes, Operator, Step
from msgraph.kernels.spec.questions import QUESTIONS, SCALAR, STRIDED, asked

STATUS_BUFFER = -1
"""What stands for the floating-point status among the tensors of a run: its last slot."""


_PASSED = frozenset({"ms.add", "ms.div", "ms.mul", "ms.sub"})
"""Ops on what a reduction gives whose numbers are arguments: most say how many elements there were."""


class Access(NamedTuple):
    """A place in memory for each point of the domain."""

    buffer: int
    dtype: DType
    strides: tuple[int, ...]
    offset: int


class IndexedTensor(NamedTuple):
    """A tensor in memory that an indexed op reads where it likes."""

    buffer: int
    dtype: DType
    shape: Shape
    strides: tuple[int, ...]
    offset: int


class Cut(NamedTuple):
    """The dimension that is cut, into how many pieces, and how far apart each access writes what these give."""

    level: int
    pieces: int
    strides: tuple[int, ...]


@dataclass
class KernelPlan:
    """A run of a kernel: its expression, and all numbers that are not in it."""

    sizes: tuple[int, ...]
    reads: list[Access]
    writes: list[Access]
    tables: list[IndexedTensor]
    filled: list[Shape]
    """The shapes of tensors full of one number."""
    ops: Sequence[Operation]
    """The op of each step."""
    expression: Expression
    scalars: Sequence[int] = ()
    """The bits of the numbers that are arguments."""
    cut: Cut | None = None
    """How it is cut, if its sums are wanted in parts."""
    answers: dict[Question, Answer] = field(default_factory=dict[Question, Answer])
    """To questions that have been asked of these numbers."""

    @property
    def accesses(self) -> list[Access]:
        """Reads, then writes: the order of the kernel's buffers."""
        return [*self.reads, *self.writes]

    def answer(self, question: Question) -> Answer:
        """The answer to a question about these sizes and strides."""
        if question not in self.answers:
            self.answers[question] = QUESTIONS[question[0]](self, *question[1:])
        return self.answers[question]

    patterns = asked(questions.patterns)
    contiguous_axis = asked(questions.contiguous_axis)
    cut_level = asked(questions.cut_level)

    def key(self) -> Key:
        """The expression."""
        return self.expression.key()

    def arguments(self) -> list[int]:
        """Sizes, for each access the strides its code does not know, for each table sizes and strides."""
        arguments = list(self.sizes)
        for access, pattern in zip(self.accesses, self.patterns, strict=True):
            if pattern == SCALAR:
                continue
            arguments += access.strides if pattern == STRIDED else access.strides[:-1]
        for table in self.tables:
            arguments += (*table.shape, *table.strides)
        for shape in self.filled:
            arguments += shape
        arguments += self.scalars
        if self.expression.is_indexed and self.cut_level >= 0:
            arguments.append(0)  # where a part starts
        return arguments

    def words(self) -> list[str]:
        """Words for the kernel's name: its ops."""
        return [step.op.kind.word(**step.op.fields) for step in self.expression.steps] or ["copy"]

    def buffers(self) -> list[tuple[int, int]]:
        """Of each buffer of the code: which of the kernel's tensors it is, and the byte offset in it."""
        inputs = [(a.buffer, a.offset * a.dtype.size) for a in self.reads]
        outputs = [(a.buffer, 0) for a in self.writes]
        tables = [(t.buffer, t.offset * t.dtype.size) for t in self.tables]
        status = [(STATUS_BUFFER, 0)] if self.expression.observed else []
        return [*inputs, *outputs, *tables, *status]


class LoopDims(NamedTuple):
    """Dimensions that loops walk, which of them are reduced, and the strides of all accesses along them."""

    sizes: tuple[int, ...]
    reduced: tuple[bool, ...]
    accesses: list[Access]


class PlanError(Exception):
    """The region is not one loop nest over lanes; something else must run it."""


@dataclass
class PlanReader:
    """Reads a kernel's region once, given the strides of the memory it reads and writes."""

    block: Block
    inputs: Sequence[tuple[int, ...]]
    outputs: Sequence[tuple[int, ...]]
    views: dict[SSAValue, tuple[int, View]] = field(default_factory=dict[SSAValue, tuple[int, View]])
    lanes: dict[SSAValue, Lanes] = field(default_factory=dict[SSAValue, Lanes])
    reads: dict[Access, int] = field(default_factory=dict[Access, int])
    tables: dict[IndexedTensor, int] = field(default_factory=dict[IndexedTensor, int])
    filled: list[Shape] = field(default_factory=list[Shape])
    steps: list[Step] = field(default_factory=list[Step])
    scalars: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """Numbers that are arguments, and their bits."""
    ops: list[Operation] = field(default_factory=list[Operation])
    domain: Shape = ()
    reduced: tuple[bool, ...] = ()
    observed: bool = False
    mark: tuple[Access, int] | None = None
    """What moves along the dimension that is cut alone, so that it stays by itself; and into how many pieces."""
    roles: Mapping[Operation, Role] = field(default_factory=dict[Operation, Role])
    """The roles of the ops of the region."""

    def run(self) -> KernelPlan:
        """The plan, dimensions collapsed."""
        if any(dtype_of(v.type).is_complex for v in (*self.block.args, *yielded(self.block))):
            raise PlanError("complex numbers")
        for argument, strides in zip(self.block.args, self.inputs, strict=True):
            self.views[argument] = (argument.index, View(shape_of(argument.type), strides, 0))
        self._find_domain()
        last = self.block.last_op
        for op in self.block.ops:
            if op is not last:
                self.take(op)
        results: list[Lanes] = []
        writes: list[Access] = []
        apart: list[int] = []
        for value, strides in zip(yielded(self.block), self.outputs, strict=True):
            shape, part = shape_of(value.type), 0
            if isinstance(op := value.owner, ReductionOp) and op.parts:
                dim = self._find_cut(op)
                part, shape, strides = (
                    strides[dim],
                    *(reduced_shape(sizes, (dim,), False) for sizes in (shape, strides)),
                )
            apart.append(part)
            results.append(lanes := self._operand(value, shape))
            is_columns = (step := self._step(lanes)) is not None and step.columns
            walked = self._strides(shape, strides, shape, is_columns)
            writes.append(Access(len(self.inputs) + len(writes), dtype_of(value.type), walked, 0))
        tables = list(self.tables)
        walk = LoopDims(self.domain, self.reduced, [*self.reads, *writes, *([self.mark[0]] if self.mark else ())])
        is_indexed = any(step.op.is_indexed for step in self.steps)
        computing = [step.op for step in self.steps if not step.op.is_indexed]  # indexed ops only move elements
        if len(walk.sizes) > 1 and not is_indexed:
            walk = collapsed(walk)
        count = len(self.reads)
        expression = Expression(
            tuple([access.dtype for access in self.reads]),
            tuple([access.dtype for access in writes]),
            tuple([IndexedMemory(table.dtype, len(table.shape)) for table in tables]),
            tuple([len(shape) for shape in self.filled]),
            walk.reduced,
            tuple(self.steps),
            tuple(results),
            self.observed and any(op.control_flow is not None or op.dtype.is_float for op in computing),
            is_indexed,
            len(self.scalars),
        )
        reads, writes = walk.accesses[:count], walk.accesses[count : count + len(writes)]
        scalars, cut = list(self.scalars.values()), None
        if self.mark is not None:
            cut = Cut(walk.accesses[-1].strides.index(1), self.mark[1], (*[0] * count, *apart))
        return KernelPlan(walk.sizes, reads, writes, tables, self.filled, self.ops, expression, scalars, cut=cut)

    def _find_cut(self, op: ReductionOp) -> int:
        """Notes which dimension a reduction in parts cuts; which dim of its result has the parts."""
        (axis, count), shape = op.parts, shape_of(op.input.type)
        walked = tuple([int(k == axis) for k, size in enumerate(shape) if size != 1])
        self.mark = Access(-1, dtypes.bool_, walked, 0), count
        return len(reduced_shape(shape[:axis], op.axes, op.keep_dims))

    def _find_domain(self) -> None:
        """The domain of what is reduced if anything is, else that of any result.

        Where rows and columns are reduced, the kernel goes over rows: those count.
        """
        for op in self.block.ops:
            if self.roles[op] is Role.REDUCTION:
                flags = _reduced(op)
                if any(flags) and (not self.reduced or flags[-1]):
                    self.domain, self.reduced = domain_of(op.operands[0].type), flags
                if self.reduced[-1:] == (True,):
                    return
        if not self.reduced:
            self.domain = domain_of(yielded(self.block)[0].type)
            self.reduced = (False,) * len(self.domain)

    def take(self, op: Operation) -> None:
        """Reads one op."""
        role = self.roles[op]
        if op.name == "ms.constant":
            self.lanes[op.results[0]] = Lanes("number", op.attributes["value"])
        elif role is Role.VIEW:
            self._take_view(op)
        elif role is Role.ELEMENTWISE or role is Role.REDUCTION:
            self._take_lanes(op, role is Role.REDUCTION)
        elif role is Role.FLOW:
            self._take_flow(op)
        elif role is Role.INDEXED:
            self._add(op, tuple(self._table(value) for value in op.operands))
        else:
            raise PlanError(op.name)

    def _take_view(self, op: Operation) -> None:
        source, result = op.operands[0], op.results[0]
        if source in self.lanes:
            self.lanes[result] = self.lanes[source]
            return
        root, view = self.views[source]
        viewed = cast(Any, type(op)).view(view, **cast(Any, op).fields)
        if viewed is None:
            raise PlanError(op.name)
        self.views[result] = (root, viewed)

    def _take_lanes(self, op: Operation, is_reduction: bool) -> None:
        type_ = (op.operands[0] if is_reduction else op.results[0]).type
        shape = shape_of(type_)
        operands = tuple(self._operand(value, shape) for value in op.operands)
        before = [step for lanes in operands if (step := self._step(lanes)) is not None]
        in_tail = any(self.reduced) and domain_of(type_) != self.domain
        if in_tail and op.name in _PASSED:
            operands = tuple(map(self._passed, op.operands, operands))
        stage = max((s.stage + (not in_tail and (s.in_tail or s.reduces)) for s in before), default=0)
        flags = _reduced(op) if is_reduction else ()
        reduces = any(flags)
        columns = reduces and flags != self.reduced
        self._add(op, operands, in_tail, reduces, columns, stage)

    def _passed(self, value: SSAValue, lanes: Lanes) -> Lanes:
        """A number as an argument, so that means over other sizes are the same kernel."""
        if lanes.kind != "number" or dtype_of(value.type) is not dtypes.float32:
            return lanes
        bits = int(array_of(lanes.number).view(np.int32).item())
        self.scalars.setdefault(value, bits)
        return Lanes("scalar", list(self.scalars).index(value))

    def _take_flow(self, op: Operation) -> None:
        step = len(self.steps)
        self._add(op, tuple(self._operand(value, shape_of(value.type)) for value in outer_operands(op)))
        for position, result in enumerate(op.results):
            self.lanes[result] = Lanes("part", (step, position))

    def _add(self, op: Operation, operands: tuple[Lanes, ...], *details: Any) -> None:
        """The next step; its only result, or that of control flow, which has several, until it is told better."""
        self.lanes[op.results[0]] = Lanes("step", len(self.steps))
        self.steps.append(Step(Operator(op), operands, *details))
        self.ops.append(op)

    def _step(self, lanes: Lanes | None) -> Step | None:
        return self.steps[cast(int, lanes.number)] if lanes is not None and lanes.kind == "step" else None

    def _operand(self, value: SSAValue, shape: Shape) -> Lanes:
        """``value`` where the loops walk ``shape``."""
        if (lanes := self.lanes.get(value)) is not None:
            return lanes
        root, view = self.views[value]
        strides = self._strides(view.shape, view.strides, shape)
        access = Access(root, dtype_of(value.type), strides, view.offset)
        return Lanes("read", self.reads.setdefault(access, len(self.reads)))

    def _table(self, value: SSAValue) -> Lanes:
        """``value`` as memory to be read anywhere."""
        if value in self.lanes and self.lanes[value].kind == "number":
            if not domain_of(value.type):
                return self.lanes[value]
            self.filled.append(shape_of(value.type))
            return Lanes("filled", (self.lanes[value].number, len(self.filled) - 1))
        return Lanes("table", self.tables.setdefault(self.tensor(value), len(self.tables)))

    def tensor(self, value: SSAValue) -> IndexedTensor:
        """``value``, which is a view of an operand, as it lies in memory."""
        root, view = self.views[value]
        return IndexedTensor(root, dtype_of(value.type), view.shape, view.strides, view.offset)

    def _strides(self, shape: Shape, strides: Sequence[int], walked: Shape, columns: bool = False) -> tuple[int, ...]:
        """Strides over the domain of a tensor that is broadcast to ``walked``; of ``columns``, one of a single row."""
        missing = len(walked) - len(shape)
        spread = tuple(
            0 if axis < missing or shape[axis - missing] == 1 else strides[axis - missing]
            for axis, size in enumerate(walked)
            if size != 1
        )
        if len(spread) == len(self.domain):
            return spread
        kept = iter(spread)
        return tuple(0 if gone != columns else next(kept) for gone in self.reduced)


def collapsed(walk: LoopDims) -> LoopDims:
    """Neighbouring dimensions made one where every access walks them as one."""
    columns = list(zip(*(access.strides for access in walk.accesses), strict=True))
    sizes, reduced, kept = [walk.sizes[0]], [walk.reduced[0]], [columns[0]]
    for size, flag, column in zip(walk.sizes[1:], walk.reduced[1:], columns[1:], strict=True):
        if flag == reduced[-1] and all(outer == inner * size for outer, inner in zip(kept[-1], column, strict=True)):
            sizes[-1] *= size
            kept[-1] = column
        else:
            sizes.append(size)
            reduced.append(flag)
            kept.append(column)
    rows = [tuple(row) for row in zip(*kept, strict=True)]
    accesses = [access._replace(strides=row) for access, row in zip(walk.accesses, rows, strict=True)]
    return LoopDims(tuple(sizes), tuple(reduced), accesses)


def _reduced(op: Operation) -> tuple[bool, ...]:
    """Of each dimension of a reduction's domain, whether it is reduced."""
    shape = shape_of(op.operands[0].type)
    fields: tuple[int, ...] = cast(Any, op).axes
    axes = {axis % len(shape) for axis in fields} if fields else set(range(len(shape)))
    return tuple(axis in axes for axis, size in enumerate(shape) if size != 1)
