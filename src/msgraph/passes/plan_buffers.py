"""Give every value a place in memory.

Given:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %r = ms.kernel %x {...} : tensor<4xf32>
      func.return %r : tensor<4xf32>
    }

Result:

    func.func @f(%x: tensor<4xf32>) attributes {ms.arena = 0, ms.results = [tensor<4xf32>]} {
      %0 = ms.slot : () -> !ms.slot<tensor<4xf32>, "argument", 0, 0, [1]>
      %1 = ms.slot : () -> !ms.slot<tensor<4xf32>, "result", 0, 0, [1]>
      ms.run %0, %1 {...} : (...) -> ()
      func.return
    }

Results are written where they are returned. The pieces of a concatenated or stacked tensor are written into it by
the kernels that make them. Everything else gets a part of one arena for as long as it lives; an element-wise kernel
writes over an input that it is the last to read. What is returned and not made by a kernel is copied.

Why here: after ``fuse-kernels`` it is known what leaves a kernel; ``lower-kernels`` needs to know how it lies there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, cast

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, FunctionType, ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from msgraph.dialects.attributes import encode, encode_fields
from msgraph.dialects.forms import Form, Fused, Planned
from msgraph.dialects.ops.kernel import KernelOp, RunOp, Slot, SlotOp, YieldOp
from msgraph.dialects.types import Tensor
from msgraph.passes.base import GraphPass
from msgraph.passes.planning.homes import Home, Homes, joining

_WITHOUT_RUN = frozenset({"ms.constant", "ms.depend", "ms.tensor_move", "func.return"})
"""Ops that are memory, or an order, or a copy."""


@dataclass(frozen=True)
class PlanBuffersPass(GraphPass):
    """Give every value a place in memory."""

    name = "plan-buffers"
    TAKES: ClassVar[type[Form]] = Fused
    GIVES: ClassVar[type[Form]] = Planned

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Plan each function by itself."""
        for function in op.ops:
            if isinstance(function, func.FuncOp) and function.body.blocks:
                _Planned(function).run()


@dataclass
class _Planned:
    """Rewrites one function from values to slots."""

    function: func.FuncOp
    slots: dict[Slot, SSAValue] = field(default_factory=dict[Slot, SSAValue])

    def run(self) -> None:
        block = self.function.body.block
        homes = Homes(block)
        size = homes.plan()
        last = cast(func.ReturnOp, block.last_op)
        results = [value.type for value in last.operands]
        made: list[Operation] = []
        for op in list(block.ops):
            for value, home in homes.copies.get(op, ()):
                made += self._copy(homes, value, home, op)
            if isinstance(op, KernelOp):
                made += [] if joining(op) is not None else self._run(homes, op)
            elif op.name not in _WITHOUT_RUN:
                raise NotImplementedError(f"plan-buffers has no place for {op.name}")
        self._replace_body(block, made, homes)
        self.function.attributes["ms.arena"] = encode(size)
        self.function.attributes["ms.results"] = ArrayAttr(results)
        self.function.properties["function_type"] = FunctionType.from_lists([a.type for a in block.args], [])

    def _replace_body(self, block: Block, made: Sequence[Operation], homes: Homes) -> None:
        for op in reversed(list(block.ops)):
            op.detach()
            if op not in homes.constants:
                op.erase(safe_erase=False)
        block.add_ops([*homes.constants, *(v.owner for v in self.slots.values() if isinstance(v.owner, Operation))])
        block.add_ops([*made, func.ReturnOp()])

    def _slot(self, slot: Slot) -> SSAValue:
        found = self.slots.get(slot)
        if found is None:
            found = self.slots[slot] = SlotOp.create(result_types=[slot.to_type()]).results[0]
        return found

    def _run(self, homes: Homes, op: KernelOp) -> list[Operation]:
        slots = [homes.slot(value) for value in (*op.operands, *op.results)]
        body = op.body
        op.detach_region(body)
        return [self._make(slots, len(op.operands), body, op)]

    def _copy(self, homes: Homes, value: SSAValue, home: Home, op: Operation) -> list[Operation]:
        """A run that only moves: its region yields its argument."""
        body = Block(arg_types=[value.type])
        body.add_op(YieldOp.create(operands=body.args))
        slots = [homes.slot(value), homes.slot_at(home, cast(Tensor, value.type))]
        return [self._make(slots, 1, Region(body), op)]

    def _make(self, slots: Sequence[Slot], inputs: int, body: Region, op: Operation) -> Operation:
        fields = encode_fields({"kernel": "", "offsets": (), "arguments": (), "inputs": inputs})
        run = RunOp.create(operands=[self._slot(s) for s in slots], attributes=fields, regions=[body])
        run.location = op.location
        return run
