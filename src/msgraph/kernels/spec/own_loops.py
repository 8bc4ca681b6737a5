"""Kernels whose op writes its own loop nest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects import func
from xdsl.ir import Block, Operation, SSAValue

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.dialects.views import View, row_major
from msgraph.dispatch import Answer, Question
from msgraph.kernels.builder.loops import INDEX, KernelBuilder, Strided, Subroutines, finished
from msgraph.kernels.builder.types import buffer_type
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.roles import Role, role_of
from msgraph.kernels.rules import epilogue_dims, rule_of
from msgraph.kernels.spec.expression import IndexedMemory, Key
from msgraph.kernels.spec.kernel_spec import Asking
from msgraph.kernels.spec.plan import IndexedTensor, PlanError, PlanReader
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.kernels.gemm import epilogue as epilogues
else:
    epilogues = deferred("msgraph.kernels.gemm.epilogue")

ALGORITHM, PATTERNS = ("algorithm",), ("patterns",)
"""What is asked of a run."""


@dataclass
class OwnLoopsPlan:
    """A run of one op over strided tensors, those it reads first; an update writes its first and yields nothing.

    What becomes of a product's elements reads and writes more tensors: they come behind those of the op.
    """

    op: GraphOp
    tensors: list[IndexedTensor]
    target: VectorTarget
    epilogue: epilogues.EpiloguePlan | None = None
    in_place: bool = False
    """Is the result written over the first operand?"""
    answers: dict[Question, Answer] = field(default_factory=dict[Question, Answer])
    """To questions that have been asked of these numbers."""

    work: int | None = None
    """Operations of a contraction, if that is known better than from the op."""

    def key(self) -> Key:
        """All of it but sizes and strides."""
        described = tuple([(t.dtype.name, len(t.shape)) for t in self.tensors])
        sizes = rule_of(type(self.op)).SIZES
        attributes = tuple(sorted(item for item in self.op.attributes.items() if item[0] not in sizes))
        key = (self.op.name, attributes, described, self.in_place)
        return key if self.epilogue is None else (*key, self.epilogue.expression.key())

    def answer(self, question: Question) -> Answer:
        """The answer to a question about these sizes and strides."""
        if question == PATTERNS:
            return self.answers.setdefault(question, () if self.epilogue is None else self.epilogue.patterns())
        if question not in self.answers:
            self.answers[question] = self._algorithm()
        return self.answers[question]

    def operands_and_results(self) -> list[IndexedTensor]:
        """The tensors; one that stands for an operand and the result is there twice."""
        return [*self.tensors, *self.tensors[:1]] if self.in_place else self.tensors

    def _algorithm(self) -> Answer:
        tensors = self.operands_and_results()
        layouts = [View(t.shape, t.strides, t.offset) for t in tensors]
        return rule_of(type(self.op)).plan(layouts, [t.dtype for t in tensors], self.target, **self.op.fields)

    def arguments(self) -> list[int]:
        """Sizes and strides of each tensor."""
        own = [extent for t in self.tensors for extent in (*t.shape, *t.strides)]
        return own if self.epilogue is None else [*own, *self.epilogue.arguments()]

    def buffers(self) -> list[tuple[int, int]]:
        """Of each buffer of the code: which of the kernel's tensors it is, and the byte offset in it."""
        accesses = [] if self.epilogue is None else self.epilogue.accesses
        return [(t.buffer, t.offset * t.dtype.size) for t in (*self.tensors, *accesses)]

    def words(self) -> list[str]:
        """Words for the kernel's name: its ops."""
        return [self.op.word(**self.op.fields), *(self.epilogue.words() if self.epilogue else ())]


class OwnLoopsSpec(Asking):
    """A kernel whose op writes its own loop nest, as code generation sees it: without sizes and strides.

    The op asks one question about them, which its ``plan`` answers: how is it to be computed?
    """

    def __init__(self, plan: OwnLoopsPlan) -> None:
        super().__init__(plan.answer)
        self.fields = plan.op.fields
        self.kind: type[GraphOp] = type(plan.op)
        self.operands = len(plan.op.operands)
        self.tensors = [IndexedMemory(table.dtype, len(table.shape)) for table in plan.tensors]
        self.epilogue = None if plan.epilogue is None else plan.epilogue.expression
        self.in_place = plan.in_place

    def function(self, target: VectorTarget, subroutines: Subroutines) -> func.FuncOp:
        """The op's loops; the functions they call are among ``subroutines``."""
        entry = Block()

        def add(type_: Any) -> SSAValue:
            return entry.insert_arg(type_, len(entry.args))

        accesses = () if self.epilogue is None else self.epilogue.accesses
        buffers = [add(buffer_type(dtype)) for dtype in (*(t.dtype for t in self.tensors), *accesses)]
        tensors: list[Strided] = []
        for table, buffer in zip(self.tensors, buffers, strict=False):
            numbers = [add(INDEX) for _ in range(2 * table.rank)]
            tensors.append(Strided(buffer, table.dtype, tuple(numbers[: table.rank]), tuple(numbers[table.rank :])))
        builder = KernelBuilder(entry, *target[:2], self.answer(ALGORITHM), target.features, subroutines=subroutines)
        if self.epilogue is not None:
            strides = [[add(INDEX) for _ in range(self.epilogue.rank)] for _ in accesses]
            parts = self.answer(PATTERNS), buffers[len(tensors) :], strides
            builder.epilogue = epilogues.Epilogue(builder, self.epilogue, *parts)
        results = tensors[:1] if self.in_place else tensors[self.operands :]
        rule_of(self.kind).nest(builder, tensors[: self.operands], results, **self.fields)
        return finished("", entry)


def read_own_loops(
    block: Block, inputs: Sequence[tuple[int, ...]], outputs: Sequence[tuple[int, ...]], target: VectorTarget,
    in_place: bool = False,
) -> OwnLoopsPlan:  # fmt: skip
    """The plan of a kernel that is one op with loops of its own, on views of its inputs; or such a product and more.

    With ``in_place`` its first result is to stand where its first input does.
    """
    pairs = zip(block.args, inputs, strict=True)
    views: dict[SSAValue, tuple[int, View]] = {
        value: (value.index, View(shape_of(value.type), strides, 0)) for value, strides in pairs
    }
    reader, head = PlanReader(block, inputs, outputs, views, roles={op: role_of(op) for op in block.ops}), None
    for op in block.ops:
        if reader.roles[op] is Role.OWN_LOOPS:
            head = cast(GraphOp, op)
            break
        if reader.roles[op] is Role.VIEW and op.operands[0] in reader.views:
            reader.take(op)
    if head is None or not all(value in reader.views for value in head.operands):
        raise PlanError("no op with loops of its own, or none on what the kernel reads")
    product, plan = head, OwnLoopsPlan(head, [reader.tensor(value) for value in head.operands], target)
    yields = tuple(cast(Operation, block.last_op).operands)
    if yields == (() if isinstance(product, UpdateOp) else tuple(product.results)):
        plan.in_place = in_place and isinstance(product, OwnLoopsOp) and product.IN_PLACE
        for position, (result, strides) in enumerate(zip(yields, outputs, strict=True)):
            if plan.in_place:
                break
            table = IndexedTensor(len(inputs) + position, dtype_of(result.type), shape_of(result.type), strides, 0)
            plan.tensors.append(table)
    else:
        _read_epilogue(plan, reader)
    return plan


def _read_epilogue(plan: OwnLoopsPlan, head: PlanReader) -> None:
    """Sets the epilogue of a plan and the buffer of its sums: an output of their type if there is one."""
    walked = epilogue_dims(plan.op)
    if walked is None:
        raise PlanError("several ops")
    outputs = head.outputs
    reader = epilogues.EpilogueReader(head.block, head.inputs, outputs, head.views, roles=head.roles)
    plan.epilogue = epilogue = reader.read(plan.op, walked)
    result = plan.op.results[0]
    shape = shape_of(result.type)
    buffer = epilogue.writes[epilogue.held or 0].buffer
    strides = None
    if epilogue.held is not None and epilogue.expression.results[epilogue.held] == epilogues.PRODUCT:
        strides = outputs[epilogue.held]
    if strides is None or len(strides) != len(shape):
        strides = row_major(shape).strides
    plan.tensors.append(IndexedTensor(buffer, dtype_of(result.type), shape, strides, 0))
