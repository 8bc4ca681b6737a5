"""Whether graphs keep what their forms promise and no op says alone: asked after each pass, by a listener.

    with handling(FormCheck()):
        compiled(x)

Each value is made before it is used, and where it can be seen.

A kernel computes all it holds from what it is given: each value inside is made there or is an argument, and an op
walks the elements its loops walk, or those that one of its sums leaves.

A plan keeps what its graph means. The graph is walked over its memory, with names for contents: a result is a content
of its own, which lies in the slice that its value has been given until something else is written there. An op that
reads a value finds that value's content, or the plan is wrong:

    %a = ms.kernel %x     content 1 in bytes 0 to 64
    %b = ms.kernel %x     content 2 in bytes 0 to 64
    %c = ms.kernel %a     reads content 1 where content 2 lies: refused here
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from math import prod
from typing import Any, NamedTuple

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.diagnostics.catalog.internal import FormViolated
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.ops.kernel import CONSTANT, KernelOp, Slot, UpdateKernelOp, yielded
from msgraph.dialects.ops.state import DependOp, ExchangeDoneOp, LoadOp, UpdateStateOp, source_of
from msgraph.dialects.stages import FusedStage, IRStage, PlannedStage, WrittenStage
from msgraph.dialects.types import RefType, StateType, dtype_of, shape_of
from msgraph.dialects.walking import walk
from msgraph.kernels.roles import Role, domain_of, role_of
from msgraph.packs.opt.reading import verify
from msgraph.passes.actions import ActionHandler
from msgraph.passes.base import load_pass
from msgraph.passes.fuse_kernels.cluster import is_reduction
from msgraph.passes.plan_buffers.assignment import BufferAssignment, joining, pieces
from msgraph.passes.plan_buffers.liveness import Donated
from msgraph.passes.plan_buffers.plan_buffers import donated_to
from msgraph.support.symbolic_sizes import likely

_NAMES = (DependOp, LoadOp, UpdateStateOp, ExchangeDoneOp)
"""They do nothing: their results are other names, or order."""


class FormCheck(ActionHandler):
    """Checks each graph that a pass leaves, and each plan before it is made."""

    def __init__(self) -> None:
        self.checked: dict[Operation, list[object]] = {}

    def is_known(self, op: Operation) -> bool:
        """Has this op been looked at before, as it is now? What holds regions is always looked at."""
        fields = [*op.properties.items(), *op.attributes.items()]
        state: list[object] = [
            op.parent,
            op.next_op is None,
            *(value.type for value in (*op.operands, *op.results)),
            *fields,
        ]
        before, self.checked[op] = self.checked.get(op), state
        return before == state and not op.regions

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        """What is to be planned is planned twice: once to be looked at."""
        pass_ = load_pass(pass_name)
        if pass_.REQUIRES is FusedStage and pass_.ENSURES is PlannedStage:
            check_plan(module.clone())

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        """Until gradients are expanded, what they compute inside is seen around them; kernels' code is no graph."""
        before, stage = load_pass(pass_name).REQUIRES, load_pass(pass_name).ENSURES
        if before is not PlannedStage and stage not in (IRStage, WrittenStage):
            check_graph(module, stage, pass_name, self.is_known)
        if stage is FusedStage:
            check_kernels(module)


def check_graph(
    module: ModuleOp, stage: type[IRStage], after: str = "", known: Callable[[Operation], bool] = lambda op: False
) -> None:
    """Raise at the first op whose own rules are broken, or that uses what is not made or cannot be seen there."""
    for finding in verify(module, "", known):
        raise _wrong(module, finding.message, stage, f"found after {after}")


class MemoryRange(NamedTuple):
    """Where something lies: the elements of a slot, in bytes of one of the memories a plan knows."""

    memory: tuple[str, int]
    start: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    width: int

    @classmethod
    def of(cls, slot: Slot) -> MemoryRange:
        """That of a slot; sizes that only a call knows are what they likely are."""
        shape = tuple(map(likely, shape_of(slot.tensor)))
        strides = tuple(likely(stride) for stride in slot.strides)
        return cls((slot.space, slot.number), likely(slot.offset), shape, strides, dtype_of(slot.tensor).size)

    @property
    def end(self) -> int:
        """The first byte behind it."""
        if 0 in self.shape:
            return self.start
        places = sum((size - 1) * stride for size, stride in zip(self.shape, self.strides, strict=True))
        return self.start + (1 + places) * self.width

    def meets(self, other: MemoryRange) -> bool:
        """Is a byte part of both? What lies between each other's elements does not meet."""
        if self.memory != other.memory or self.start >= other.end or other.start >= self.end:
            return False
        if _is_dense(self) and _is_dense(other):
            return True
        first = min(self.start, other.start)
        bytes_ = np.zeros(max(self.end, other.end) - first, bool)
        bytes_[self._bytes(first)] = True
        return bool(bytes_[other._bytes(first)].any())

    def _bytes(self, first: int) -> Any:
        places: Any = np.zeros(1, np.int64)
        for size, stride in zip(self.shape, self.strides, strict=True):
            places = (places[:, None] + np.arange(size) * stride).reshape(-1)
        return (places[:, None] * self.width + (self.start - first + np.arange(self.width))).reshape(-1)


def _is_dense(piece: MemoryRange) -> bool:
    return piece.end - piece.start == int(np.prod(piece.shape)) * piece.width


def check_kernels(module: ModuleOp) -> None:
    """Raise at the first kernel of a fused graph that cannot compute what it holds."""
    for kernel in walk(module):
        if isinstance(kernel, KernelOp) and (said := _wrong_in(kernel)) is not None:
            raise _wrong(kernel, said, FusedStage)


def _wrong_in(kernel: KernelOp) -> str | None:
    block = kernel.body.block
    inner, outer = [*block.args, *yielded(block)], [*kernel.operands, *kernel.results]
    if [value.type for value in inner] != [value.type for value in outer]:
        return "its region takes or gives other types than it does"
    regions = [region for op in (kernel, *walk(block)) for region in op.regions]
    made = {*(v for op in walk(block) for v in op.results), *(v for region in regions for v in region.block.args)}
    if any(value not in made for op in walk(block) for value in op.operands):
        return "its region reads a value that is neither made there nor given to it"
    return _wrong_walk([op for op in block.ops if not op.has_trait(ConstantLike) and not op.has_trait(IsTerminator)])


def _wrong_walk(ops: Sequence[Operation]) -> str | None:
    """Which op of a kernel of loops walks other elements than these."""
    walking = [op for op in ops if role_of(op) in (Role.ELEMENTWISE, Role.REDUCTION, Role.INDEXED, Role.FLOW)]
    if len(walking) < len([op for op in ops if role_of(op) is not Role.VIEW]):
        return None  # the loops are those of one op
    sums = [op for op in walking if is_reduction(op)]
    domains = [domain_of(op.operands[0].type if op in sums else op.results[0].type) for op in walking]
    loops = max(domains, key=lambda domain: likely(prod(domain)), default=())
    left = {loops, *(domain_of(op.results[0].type) for op in sums)}
    for op, domain in zip(walking, domains, strict=True):
        if domain != loops if op in sums else domain not in left:
            return f"{op.name} in it walks {list(domain)}, the loops walk {list(loops)}"
    return None


def check_plan(module: ModuleOp) -> None:
    """Raise at the first op that does not find what it reads, in the plan of a fused graph, which is used up."""
    for function in [f for f in module.ops if isinstance(f, func.FuncOp) and f.body.blocks]:
        assignment = BufferAssignment(function.body.block, donated=Donated(donated_to(function, module)))
        assignment.plan()
        MemoryContents(assignment).walk_function(function.body.block)


class MemoryContents:
    """What lies where, while the ops of a function run."""

    def __init__(self, assignment: BufferAssignment) -> None:
        self.assignment = assignment
        self.held: dict[MemoryRange, set[int]] = {}
        self.names: dict[SSAValue, int] = {}
        self.writers: dict[int, str] = {}
        self._fresh = count()

    # -- contents ------------------------------------------------------------------------------------------------

    def piece(self, value: SSAValue) -> MemoryRange:
        """The memory of a value; one that has none is nobody's."""
        try:
            return MemoryRange.of(self.assignment.slot(value))
        except KeyError:
            raise _wrong(value.owner, f"its result of type {value.type} has no memory") from None

    def give(self, value: SSAValue) -> None:
        """A value has a content of its own, which lies where something else may lie as well."""
        self.names[value] = name = next(self._fresh)
        self.held.setdefault(self.piece(value), set()).add(name)

    def write(self, piece: MemoryRange, op: Operation, value: SSAValue | None = None) -> None:
        """What lies in a piece is gone; there is a new content, that of ``value``."""
        for other in [other for other in self.held if other.meets(piece)]:
            for name in self.held.pop(other):
                self.writers[name] = op.name
        if value is not None:
            self.give(value)

    def read(self, value: SSAValue, op: Operation, piece: MemoryRange | None = None) -> None:
        """Refuse an op that does not find the content of a value in its memory, or where it was brought.

        What parameters hold is another matter: until when a load is right, moves of tensors and states say.
        """
        if isinstance(value.type, StateType) or isinstance(source_of(value).type, RefType):
            return
        name, place = self.names.get(source_of(value)), piece or self.piece(value)
        if name is None:
            raise _wrong(op, f"it reads a value of type {value.type} before that is made")
        if name not in self.held.get(place, ()) and place.end > place.start:
            over = self.writers.get(name, "nothing")
            raise _wrong(op, f"it reads a value of type {value.type} that has been written over by {over}")

    # -- ops -----------------------------------------------------------------------------------------------------

    def walk_function(self, block: Block) -> None:
        """All of a function: what it returns is where its caller looks for it."""
        for argument in block.args:
            if not isinstance(argument.type, StateType | RefType):
                self.give(argument)
        for value in [value for value, slice_ in self.assignment.slices.items() if slice_.buffer.space == CONSTANT]:
            self.give(value)
        self.walk(block)
        last = block.last_op
        assert last is not None
        returned = [value for value in last.operands if not isinstance(value.type, StateType)]
        for value, (buffer, type_) in zip(returned, self.assignment.donated.results, strict=True):
            slot = self.assignment.slot(value)
            target = slot._replace(space=buffer.space, number=buffer.number, offset=buffer.offset, tensor=type_)
            self.read(value, last, MemoryRange.of(target))

    def walk(self, block: Block) -> None:
        """The ops of a block, in order."""
        for op in block.ops:
            self.bring(op)
            if isinstance(op, IfOp):
                self._either(op)
            elif isinstance(op, WhileOp):
                self._again(op)
            elif not isinstance(op, _NAMES) and not op.has_trait(ConstantLike):
                self._run(op)

    def bring(self, op: Operation) -> None:
        """The copies before an op; who reads them there says whether they are right."""
        for move in self.assignment.copies.get(op, ()):
            target = MemoryRange.of(self.assignment.slot_at(move.target, move.type))
            source = MemoryRange.of(self.assignment.slot_at(self.assignment.start_of(move), move.type))
            names = set(self.held.get(source, ()))
            if source != target:
                self.write(target, op)
                self.held[target] = names

    def _run(self, op: Operation) -> None:
        """What reads its operands, then writes."""
        join = joining(op) if isinstance(op, KernelOp) else None
        if isinstance(op, KernelOp) and join is not None:
            self._joined(op, join)
            return
        count_ = op.written if isinstance(op, UpdateKernelOp) else 0
        written = [
            op.operands[place] for place in (op.writes(**op.fields) if isinstance(op, UpdateOp) else range(count_))
        ]
        for value in () if op.has_trait(IsTerminator) else op.operands:
            self.read(value, op)
        results = [result for result in op.results if not isinstance(result.type, StateType | RefType)]
        self._check_apart(op, results)
        for value in written:
            self.write(self.piece(value), op)
        for result in results:
            self.write(self.piece(result), op, result)

    def _joined(self, op: KernelOp, join: Operation) -> None:
        """Nothing runs: the pieces lie in the whole."""
        whole, width = self.assignment.slot(op.results[0]), dtype_of(op.results[0].type).size
        outer = dict(zip(op.body.block.args, op.operands, strict=True))
        for inner, view in pieces(join, whole.strides):
            place = whole._replace(tensor=inner.type, offset=whole.offset + view.offset * width, strides=view.strides)
            self.read(outer[inner], op, MemoryRange.of(place))  # pyright: ignore[reportArgumentType]
        self.give(op.results[0])

    def _check_apart(self, op: Operation, results: Sequence[SSAValue]) -> None:
        """A result lies apart from the others, and where an operand lies only if an element is read before its place is
        written."""
        places = [self.piece(result) for result in results]
        if any(a.meets(b) for i, a in enumerate(places) for b in places[:i]):
            raise _wrong(op, "two of its results lie in the same memory")
        if not isinstance(op, KernelOp):
            return
        for value in op.operands:
            own = self.piece(value)
            for place in places:
                if own.meets(place) and not (own.start == place.start and _is_in_place(op)):
                    raise _wrong(op, f"it writes over its operand of type {value.type} while it reads that")

    def _either(self, op: IfOp) -> None:
        """Both arms; what lies somewhere afterwards lay there in both."""
        self.read(op.operands[0], op)
        before, ends = _copied(self.held), list[dict[MemoryRange, set[int]]]()
        results = [result for result in op.results if not isinstance(result.type, StateType)]
        for region in op.regions:
            self.held = _copied(before)
            self._end(region.block, results)
            ends.append(self.held)
        self.held = _in_both(*ends)
        for result in results:
            self.give(result)

    def _end(self, block: Block, targets: Sequence[SSAValue], first: int = 0) -> None:
        """A block, and what it ends with, which must lie where the targets do that somebody reads."""
        self.walk(block)
        last = block.last_op
        assert last is not None
        for value, target in zip(last.operands[first:], targets, strict=False):
            if not isinstance(value.type, StateType) and target.first_use is not None:
                self.read(value, last, self.piece(target))

    def _again(self, op: WhileOp) -> None:
        """A loop that goes round twice: what it carries lies where the next round looks for it."""
        before, after = op.before.block, op.after.block
        for value, argument in zip(op.operands, before.args, strict=False):
            if not isinstance(value.type, StateType):
                self.read(value, op, self.piece(argument))
        self._given(before.args)
        self._end(before, after.args, 1)
        left = _copied(self.held)
        for _ in range(2):
            self._given(after.args)
            self._end(after, before.args)
            self._given(before.args)
            self._end(before, after.args, 1)
        self.held = _in_both(self.held, left)
        self._given(op.results)

    def _given(self, values: Iterable[SSAValue]) -> None:
        for value in values:
            if not isinstance(value.type, StateType | RefType):
                self.give(value)


def _is_in_place(op: KernelOp) -> bool:
    """Is each element read before its place is written?"""
    return all(
        role_of(inner) in (Role.ELEMENTWISE, Role.FLOW) or getattr(inner, "IN_PLACE", False)
        for inner in op.body.block.ops
        if not inner.has_trait(ConstantLike) and not inner.has_trait(IsTerminator)
    )


def _copied(held: dict[MemoryRange, set[int]]) -> dict[MemoryRange, set[int]]:
    return {piece: set(names) for piece, names in held.items()}


def _in_both(one: dict[MemoryRange, set[int]], other: dict[MemoryRange, set[int]]) -> dict[MemoryRange, set[int]]:
    return {piece: names & other[piece] for piece, names in one.items() if piece in other}


def _wrong(op: Operation | Block, said: str, stage: type[IRStage] = PlannedStage, after: str = "") -> Exception:
    place = op if isinstance(op, Operation) else op.parent_op()
    name, where = (place.name, from_location(place.location)) if place is not None else ("a block", ())
    return FormViolated(name, stage.title, said, after).error(where)
