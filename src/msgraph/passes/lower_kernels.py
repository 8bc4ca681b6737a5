"""Write each kernel as loops over flat memory, once for all runs that can share it.

Given:

    ms.run %x, %y, %r {kernel = "", inputs = 2, ...} { ^bb0(%0, %1): ... ms.mul ... ms.yield ... }

Result:

    func.func private @mul_6a1f…(%0: memref<?xf32>, %1: memref<?xf32>, %2: memref<?xf32>, %n: index) {
      scf.for %i = %c0 to %n step %c16 {
        %mask = vector.create_mask …
        %a = vector.maskedload %0[%i], %mask, …
        …
      }
    }
    ms.run %x, %y, %r {kernel = "mul_6a1f…", arguments = [4096], ...}

What the code depends on is its key: the expression, element types, the rank after collapsing dimensions that are
walked as one, and what code generation asked about sizes and strides: whether an operand repeats along the innermost
of them, goes by neighbours or strides, is empty, fits a cache. Sizes and strides are arguments. Runs of one kernel on
memory of their own, one soon after the other, become one run over a table. A run without such a kernel keeps its
region; the eager rules of its ops do the work. With ``threads=2`` or more, a run that takes long becomes parts that
threads may share.

Why here: strides of slots are known after ``plan-buffers``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias, cast

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import Effect, acting, own_effects
from msgraph.dialects.families.stateful import IndexedUpdate, UpdateOp
from msgraph.dialects.ops.kernel import PARTS, SHARED_PARTS, STATUS, WORK, RunEachOp, RunOp, Slot, SlotOp
from msgraph.dialects.ops.state import ExchangeDoneOp
from msgraph.dialects.stages import IRStage, PlannedStage
from msgraph.dialects.status import WIDTH
from msgraph.dialects.types import shape_of, tensor_type
from msgraph.dialects.walking import insert_before, operands_of, ops_around, remove, walk
from msgraph.dispatch import DISPATCH, Transcript
from msgraph.kernels.builder.loops import Subroutines
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.elementwise.nest import Nest, TransposingNest
from msgraph.kernels.launch.late_kernels import LATE, LateKernel, LateKernelAttr, concrete_plan, depends_on_sizes
from msgraph.kernels.launch.splitting import split_for_sizes, split_into_chunks
from msgraph.kernels.launch.tables import ByteRange, Placed, Tables
from msgraph.kernels.reduction.columns import ColumnNest
from msgraph.kernels.reduction.rows import RowNest
from msgraph.kernels.roles import Role, role_of
from msgraph.kernels.spec.expression import digest_of
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.kernels.spec.own_loops import OwnLoopsPlan, OwnLoopsSpec, read_own_loops
from msgraph.kernels.spec.plan import STATUS_BUFFER, KernelPlan, PlanError, PlanReader
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import GraphPass, blocks
from msgraph.support.symbolic_sizes import any_size_in, any_symbolic, is_symbolic, likely

_NAME_STEPS = 3

AnyPlan: TypeAlias = KernelPlan | OwnLoopsPlan
Strides: TypeAlias = tuple[int, ...]
Obtain: TypeAlias = Callable[[Sequence[OwnLoopsPlan]], Sequence[str]]


class LoweredKernel(NamedTuple):
    """What a run becomes: fields, and which of its slots are the buffers. ``body`` is kept for its identities."""

    fields: Mapping[str, Attribute]
    buffers: Sequence[int]
    body: Region
    written: Sequence[int]
    """Which of the slots of a run are written."""

    @classmethod
    def of(cls, plan: AnyPlan, name: str, run: RunOp, threads: int, obtain: Obtain | None = None) -> LoweredKernel:
        """A run of the kernel ``name`` as ``plan`` says, in parts where it is large.

        With ``obtain``, the kernel of a plan: it is chosen when sizes are known.
        """
        if isinstance(plan, KernelPlan) and plan.cut is not None:
            return cls._in_pieces(plan, name, run)
        buffers = plan.buffers()
        offsets, arguments = tuple(offset for _, offset in buffers), tuple(plan.arguments())
        shared: int = 0
        if isinstance(plan, KernelPlan) and any_size_in((plan.sizes, plan.accesses)):
            parts, shared = split_for_sizes(plan, threads)
        elif obtain is not None or threads < 2:
            parts = []
        else:
            parts = split_into_chunks(plan, threads)
        if parts:
            shifted = [offset + more for part in parts for offset, more in zip(offsets, part.shifts, strict=True)]
            offsets = (*offsets, *shifted)
            arguments = (*arguments, *(index for part in parts for index in part.arguments))
        fields: dict[str, object] = {"kernel": name, "offsets": offsets, "arguments": arguments, "inputs": run.inputs}
        if parts:
            fields[PARTS] = len(parts)
        if work := sum(op.work() for op in run.regions[0].block.ops if isinstance(op, GraphOp)):
            fields[WORK] = work
        if is_symbolic(shared):
            fields[SHARED_PARTS] = shared
        if obtain is not None:
            late = LateKernel(cast(OwnLoopsPlan, plan), work, threads, obtain, run.regions[0])
            fields[LATE] = LateKernelAttr(late)
        updates = [op for op in run.regions[0].block.ops if isinstance(op, UpdateOp)]
        written = [*range(run.inputs, len(run.operands)), *(slot for op in updates for slot in op.writes(**op.fields))]
        return cls(encode_fields(fields), [index for index, _ in buffers], run.regions[0], written)

    @classmethod
    def _in_pieces(cls, plan: KernelPlan, name: str, run: RunOp) -> LoweredKernel:
        """A row of a table for each piece of a run whose sums are wanted in parts."""
        pieces, buffers = split_into_chunks(plan, 1), plan.buffers()
        shifted = tuple(
            offset + more for piece in pieces for (_, offset), more in zip(buffers, piece.shifts, strict=True)
        )
        arguments = tuple(index for piece in pieces for index in piece.arguments)
        fields = {"kernel": name, "rows": len(pieces), "offsets": shifted, "arguments": arguments}
        slots = [index for index, _ in buffers] * len(pieces)
        return cls(encode_fields(fields), slots, run.regions[0], range(run.inputs, len(run.operands)))

    def replace(self, run: RunOp) -> Placed:
        """Puts a run of native code in the place of ``run``."""
        operands = run.operands
        if STATUS_BUFFER in self.buffers:
            operands = (*operands, _status(run))
        slots = [operands[index] for index in self.buffers]
        op_class = RunEachOp if "rows" in self.fields else RunOp
        lowered = op_class.create(operands=slots, attributes={**self.fields}, location=run.location)
        insert_before(lowered, run)
        body = run.detach_region(0)
        remove(run)
        if body is not self.body:
            body.erase()
        return Placed(lowered, operands, self.written)


class WrittenKernels(NamedTuple):
    """What one pass over a module has written so far: kernels (``None``: known before), and functions they call."""

    kernels: dict[str, func.FuncOp | None]
    subroutines: Subroutines

    def new(self) -> Sequence[func.FuncOp]:
        """The functions of new kernels, then those that they call."""
        new = [function for function in self.kernels.values() if function is not None]
        return [*new, *(self.subroutines.values() if new else ())]


@dataclass(frozen=True)
class LowerKernelsPass(GraphPass):
    """Write each kernel as loops over flat memory, once for all runs that can share it."""

    name = "lower-kernels"
    RANGES: ClassVar[Mapping[str, Sequence[int]]] = {"vector_bytes": (16, 32, 64), "threads": range(1, 4097)}
    REQUIRES: ClassVar[type[IRStage]] = PlannedStage
    ENSURES: ClassVar[type[IRStage]] = PlannedStage
    vector_bytes: int = 64
    masked: bool = True
    threads: int = 1
    """Runs that take long are cut into parts for so many."""
    features: tuple[str, ...] = ()
    """What else the target has that products of matrices use, as LLVM names it."""

    @property
    def vector_target(self) -> VectorTarget:
        """The vector unit kernels are written for."""
        return VectorTarget(self.vector_bytes, self.masked, frozenset(self.features))

    def is_known(self, name: str) -> bool:
        """True for a kernel that need not be written, because there is native code for it."""
        return False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Lower all runs; the kernels become functions at the end of the module."""
        observed = any(Effect.STATUS in own_effects(inner) for inner in acting(op))
        written = WrittenKernels({}, Subroutines(self.is_known))
        seen: dict[tuple[object, ...], LoweredKernel] = {}
        spans: dict[SSAValue, ByteRange] = {}
        handler = current_handler()
        for block in list(blocks(op)):
            tables = Tables(spans)
            for run in list(block.ops):
                if not isinstance(run, RunOp) or not run.regions or (handler and not handler.wants("lower", run)):
                    tables.close()
                elif (placed := self._lower(run, written, seen, observed)) is not None:
                    if handler is not None:
                        handler.done(Action("lower", run, new=[placed.run]))
                    if any(map(is_of_any_size, placed.slots)):
                        tables.close()
                    else:
                        tables.take(placed)
                else:
                    tables.close()
            tables.close()
        op.body.block.add_ops(written.new())

    def _lower(
        self,
        run: RunOp,
        written: WrittenKernels,
        seen: dict[tuple[object, ...], LoweredKernel],
        observed: bool,
    ) -> Placed | None:
        strides = [Slot.of(value).strides for value in run.operands]
        body = run.regions[0].block
        in_place = run.operands[0] in run.operands[run.inputs :] if run.operands else False
        signature = (in_place, *strides, *_spelling(body))
        lowered = seen.get(signature)
        if lowered is None:
            plan = self._plan(body, strides[: run.inputs], strides[run.inputs :], observed, in_place)
            if plan is None:
                return None
            obtain: Obtain | None = None
            usual = plan
            if isinstance(plan, OwnLoopsPlan) and depends_on_sizes(plan):
                usual, obtain = concrete_plan(plan, likely), self.native_kernels
            name = self._kernel(usual, written)
            lowered = seen[signature] = LoweredKernel.of(plan, name, run, self.threads, obtain)
        return lowered.replace(run)

    def native_kernels(self, plans: Sequence[OwnLoopsPlan]) -> Sequence[str]:
        """The names of kernels for numbers that only a call has told; here, no code is made of them."""
        return self._kernels(plans, WrittenKernels({}, Subroutines(self.is_known)))

    def _kernels(self, plans: Sequence[OwnLoopsPlan], written: WrittenKernels) -> list[str]:
        return [self._kernel(plan, written) for plan in plans]

    def _plan(
        self, block: Block, inputs: Sequence[Strides], outputs: Sequence[Strides], observed: bool, in_place: bool
    ) -> AnyPlan | None:
        """How native code does what a kernel's body says; ``None`` if it cannot.

        Loops of an op's own know of no status: where it is observed, the eager rule computes.
        """
        role_by_op = {op: role_of(op) for op in block.ops}
        roles = set(role_by_op.values())
        if Role.PYTHON_FALLBACK in roles or any(
            isinstance(op, ExchangeDoneOp) or (own_effects(op) and not isinstance(op, IndexedUpdate))
            for op in block.ops
        ):
            return None
        try:
            if Role.OWN_LOOPS not in roles:
                return PlanReader(block, inputs, outputs, observed=observed, roles=role_by_op).run()
            return None if observed else read_own_loops(block, inputs, outputs, self.vector_target, in_place)
        except PlanError:
            return None

    def _kernel(self, plan: AnyPlan, written: WrittenKernels) -> str:
        """The name of the kernel that computes a run: looked up by what was asked of others, or written."""
        expression = digest_of((self.vector_bytes, self.masked, self.features, plan.key()))
        kernels = written.kernels
        name = DISPATCH.find(expression, plan.answer)
        if name is not None and (name in kernels or self.is_known(name)):
            kernels.setdefault(name, None)
            return name
        function, transcript = self._function(plan, written.subroutines)
        name = DISPATCH.add(expression, "_".join(plan.words()[:_NAME_STEPS]), transcript)
        if name not in kernels and not self.is_known(name):
            function.sym_name = StringAttr(name)
            kernels[name] = function
        return name

    def _function(self, plan: AnyPlan, subroutines: Subroutines) -> tuple[func.FuncOp, Transcript]:
        """The code of a kernel, and what has been asked about the run meanwhile."""
        if isinstance(plan, OwnLoopsPlan):
            own_loops = OwnLoopsSpec(plan)
            return own_loops.function(self.vector_target, subroutines), own_loops.transcript
        spec = KernelSpec(plan)
        if any(spec.reduced):
            nest = RowNest if spec.reduced[-1] else ColumnNest
        else:
            nest = TransposingNest if self.masked and spec.contiguous_axis is not None else Nest
        return nest(spec, self.vector_target).function(), spec.transcript


def _spelling(block: Block) -> list[object]:
    """A body as a list of tokens: equal lists are equal bodies (attributes are compared by identity)."""
    numbers: dict[SSAValue, int] = {}
    tokens: list[object] = []
    for argument in block.args:
        numbers[argument] = len(numbers)
        tokens.append(id(argument.type))
    for op in walk(block):
        tokens += [type(op), *[numbers[value] for value in operands_of(op)], *map(id, op.attributes.values())]
        for value in (*op.results, *[argument for region in op.regions for argument in region.block.args]):
            numbers[value] = len(numbers)
            tokens.append(id(value.type))
    return tokens


def is_of_any_size(value: SSAValue) -> bool:
    """Does only a call know where a slot is, or how large?"""
    slot = Slot.of(value)
    return is_symbolic(slot.offset) or any_symbolic(slot.strides) or any_symbolic(shape_of(slot.tensor))


def _status(run: RunOp) -> SSAValue:
    """The slot of the floating-point status, at the top of the function."""
    block = next(op for op in ops_around(run) if isinstance(op, func.FuncOp)).body.block
    assert block.first_op is not None
    if isinstance(first := block.first_op, SlotOp) and Slot.of(first.slot).space == STATUS:
        return first.slot
    slot = Slot(tensor_type(dtypes.uint8, (WIDTH,)), STATUS, 0, 0, (1,))
    named = SlotOp.create(result_types=[slot.to_type()])
    insert_before(named, first)
    return named.slot
