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
walked as one, and along the innermost of them whether an operand repeats, goes by neighbours or strides. Sizes and
strides are arguments. A run without such a kernel keeps its region; the eager faces of its ops do the work.

Why here: strides of slots are known after ``plan-buffers``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.forms import Form, Planned
from msgraph.dialects.ops.kernel import RunOp, Slot
from msgraph.passes.base import GraphPass, blocks
from msgraph.passes.lowering.nest import Nest, Shape
from msgraph.passes.lowering.plan import Key, Plan, PlanError, read_plan

_NAME_STEPS = 3
_NAMES: dict[Key, str] = {}


@dataclass(frozen=True)
class LowerKernelsPass(GraphPass):
    """Write each kernel as loops over flat memory, once for all runs that can share it."""

    name = "lower-kernels"
    TAKES: ClassVar[type[Form]] = Planned
    GIVES: ClassVar[type[Form]] = Planned
    vector_bytes: int = 64
    masked: bool = True

    def is_known(self, name: str) -> bool:
        """True for a kernel that need not be written, because there is native code for it."""
        return False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Lower all runs; the kernels become functions at the end of the module."""
        written: dict[str, func.FuncOp | None] = {}
        for block in list(blocks(op)):
            for run in list(block.ops):
                if isinstance(run, RunOp) and run.regions:
                    self._lower(run, written)
        op.body.block.add_ops([function for function in written.values() if function is not None])

    def _lower(self, run: RunOp, written: dict[str, func.FuncOp | None]) -> None:
        slots = [Slot.of(value) for value in run.operands]
        strides = [slot.strides for slot in slots]
        try:
            plan = read_plan(run.regions[0].block, strides[: run.inputs], strides[run.inputs :])
        except PlanError:
            return
        name = name_of(plan)
        if name not in written:
            known = self.is_known(name)
            written[name] = None if known else Nest(plan, Shape(self.vector_bytes, self.masked)).function(name)
        _replace(run, plan, name)


def name_of(plan: Plan) -> str:
    """A kernel's name: some of what it does, and a digest of its key."""
    name = _NAMES.get(plan.key)
    if name is None:
        words = [step.op.name.removeprefix("ms.") for step in plan.steps] or ["copy"]
        digest = hashlib.blake2b(_spelled(plan.key).encode(), digest_size=8).hexdigest()
        name = _NAMES[plan.key] = "_".join([*words[:_NAME_STEPS], digest])
    return name


def _spelled(key: Key) -> str:
    return ",".join(f"({_spelled(part)})" if isinstance(part, tuple) else str(part) for part in key)


def _replace(run: RunOp, plan: Plan, name: str) -> None:
    """The same run, of native code."""
    operands: Sequence[SSAValue] = [run.operands[a.buffer] for a in plan.reads]
    operands = [*operands, *run.operands[run.inputs :]]
    offsets = tuple(access.offset * access.dtype.size for access in plan.accesses)
    fields = {"kernel": name, "offsets": offsets, "arguments": tuple(plan.arguments()), "inputs": len(plan.reads)}
    made = RunOp.create(operands=operands, attributes=encode_fields(fields))
    made.location = run.location
    assert run.parent is not None
    run.parent.insert_op_before(made, run)
    run.detach()
    run.erase()
