"""Kernels whose op writes its own loop nest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, StringAttr
from xdsl.ir import Block, Operation, Region, SSAValue

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.nest import NestOp
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.loops import INDEX, LoopBuilder, Strided, buffer_type
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.dialects.views import View
from msgraph.passes.fusion.roles import Role, role_of
from msgraph.passes.lowering.plan import Key, PlanError, Table


@dataclass
class CustomPlan:
    """One op over strided tensors, those it reads first; an update writes its first and yields nothing."""

    op: GraphOp
    tensors: list[Table]
    key: Key = ()
    plan: Any = None
    parts: Mapping[str, Operation] = field(default_factory=dict[str, Operation])
    """The functions the kernel calls, once it is written."""
    in_place: bool = False
    """Is the result written over the first operand?"""

    def arguments(self) -> list[int]:
        """Sizes and strides of each tensor."""
        return [number for t in self.tensors for number in (*t.shape, *t.strides)]

    def buffers(self) -> list[tuple[int, int]]:
        """Of each buffer of the code: which of the kernel's tensors it is, and the byte offset in it."""
        return [(t.buffer, t.offset * t.dtype.size) for t in self.tensors]

    def words(self) -> list[str]:
        """What the kernel does, for its name."""
        return [self.op.name.removeprefix("ms.")]

    def function(self, name: str, vector_bytes: int, masked: bool) -> func.FuncOp:
        """The op's loops."""
        entry = Block()

        def add(type_: Any) -> SSAValue:
            return entry.insert_arg(type_, len(entry.args))

        buffers = [add(buffer_type(t.dtype)) for t in self.tensors]
        tensors: list[Strided] = []
        for table, buffer in zip(self.tensors, buffers, strict=True):
            rank = len(table.shape)
            numbers = [add(INDEX) for _ in range(2 * rank)]
            tensors.append(Strided(buffer, table.dtype, tuple(numbers[:rank]), tuple(numbers[rank:])))
        count = len(self.op.operands)
        op = self.op
        builder = LoopBuilder(entry, vector_bytes, masked, self.plan)
        results = tensors[:1] if self.in_place else tensors[count:]
        type(op).lower(builder, tensors[:count], results, **op.fields)
        self.parts = builder.parts
        entry.add_op(func.ReturnOp())
        type_ = FunctionType.from_lists([a.type for a in entry.args], [])
        return func.FuncOp(name, type_, Region(entry), visibility=StringAttr("private"))


def read_custom(
    block: Block, inputs: Sequence[tuple[int, ...]], outputs: Sequence[tuple[int, ...]], vector_bytes: int,
    in_place: bool = False,
) -> CustomPlan:  # fmt: skip
    """The plan of a kernel that is one op with loops of its own, on views of its inputs.

    With ``in_place`` its first result is to stand where its first input does.
    """
    views: dict[SSAValue, Table] = {}
    for argument, strides in zip(block.args, inputs, strict=True):
        views[argument] = Table(argument.index, dtype_of(argument.type), shape_of(argument.type), strides, 0)
    plan: CustomPlan | None = None
    for op in block.ops:
        role = role_of(op)
        if role is Role.VIEW and plan is None and op.operands[0] in views:
            views[op.results[0]] = _viewed(op, views[op.operands[0]])
        elif role is Role.CUSTOM and plan is None and all(v in views for v in op.operands):
            plan = CustomPlan(cast(GraphOp, op), [views[v] for v in op.operands])
        elif op is not block.last_op:
            raise PlanError(op.name)
    yields = cast(Operation, block.last_op).operands
    if plan is None or tuple(yields) != (() if isinstance(plan.op, UpdateOp) else tuple(plan.op.results)):
        raise PlanError("several ops")
    plan.in_place = in_place and isinstance(plan.op, NestOp) and plan.op.IN_PLACE
    for position, (result, strides) in enumerate(zip(yields, outputs, strict=True)):
        shape = shape_of(result.type)
        if plan.in_place:
            break
        plan.tensors.append(Table(len(inputs) + position, dtype_of(result.type), shape, strides, 0))
    described = tuple((t.dtype.name, len(t.shape)) for t in plan.tensors)
    kind = type(plan.op)
    if issubclass(kind, NestOp):
        tensors = [*plan.tensors, *plan.tensors[:1]] if plan.in_place else plan.tensors
        layouts = [View(t.shape, t.strides, t.offset) for t in tensors]
        plan.plan = kind.plan(layouts, [t.dtype for t in tensors], vector_bytes, **plan.op.fields)
    plan.key = (plan.op.name, tuple(sorted(plan.op.attributes.items())), described, repr(plan.plan), plan.in_place)
    return plan


def _viewed(op: Operation, source: Table) -> Table:
    found = cast(Any, type(op)).view(View(source.shape, source.strides, source.offset), **cast(Any, op).fields)
    if found is None:
        raise PlanError(op.name)
    return Table(source.buffer, source.dtype, found.shape, found.strides, found.offset)
