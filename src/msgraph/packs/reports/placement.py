"""Where the ops of a compilation end: in which kernel, and where in memory what they give lies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from msgraph.dialects.ops.kernel import ARENA, ARGUMENT, CONSTANT, RESULT, STATUS, KernelOp, RunOp, Slot, yielded
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.dialects.walking import ops_of, walk
from msgraph.packs.reports.fusion_report import Kernel, kernels_in
from msgraph.packs.reports.provenance import Recorder
from msgraph.passes.base import blocks
from msgraph.support.symbolic_sizes import any_symbolic

_SPACES = {
    ARGUMENT: "argument {number}, in place",
    CONSTANT: "constant {number}",
    RESULT: "result {number}",
    STATUS: "the floating-point status",
}


class PlacedBuffer(tuple[str, int, int, int]):
    """A place in memory: the space, its number there, the offset and the size in bytes (-1 if only a call knows)."""

    __slots__ = ()

    @classmethod
    def of(cls, value: SSAValue) -> PlacedBuffer:
        """The memory of a slot."""
        slot = Slot.of(value)
        shape = shape_of(slot.tensor)
        size = -1 if any_symbolic(shape) else dtype_of(slot.tensor).size * math.prod(shape)
        return cls((slot.space, slot.number, slot.offset, size))

    def __str__(self) -> str:
        space, index, offset, size = self
        much = f"{size:,} bytes" if size >= 0 else "as many bytes as a call needs"
        if space == ARENA:
            return f"{much} of the arena, at byte {offset}"
        where = _SPACES.get(space, space).format(number=index)
        return f"{much}, {where}"


@dataclass(eq=False)
class PlacedKernel:
    """A kernel of the fused form, and what it has become."""

    report: Kernel
    ops: list[Operation]
    native: str = ""
    """The name of its native code; empty if it runs as Python, or has been taken apart."""
    positions: list[int] = field(default_factory=list[int])
    """Which of the runs of the program it is."""
    buffers: dict[Operation, list[PlacedBuffer]] = field(default_factory=dict[Operation, list[PlacedBuffer]])
    """Where the results of those ops lie that leave it."""


class PlacementRecorder(Recorder):
    """A recorder that knows the kernels and buffers, too."""

    def __init__(self) -> None:
        super().__init__()
        self.kernels: list[PlacedKernel] = []
        self.kernel_of: dict[Operation, PlacedKernel] = {}
        """By each op in it."""
        self.runs: list[RunOp] = []
        """Of the planned form, in the order of the text."""

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        """What kernels there are is known before buffers are planned, where they lie behind that."""
        super().leave(pass_name, module)
        if pass_name == "fuse-kernels":
            self._note_kernels(module)
        elif pass_name == "plan-buffers":
            self._note_runs(module)
        elif pass_name == "lower-kernels":
            self._note_native(module)

    def _note_kernels(self, module: ModuleOp) -> None:
        ops = [op for block in blocks(module) for op in ops_of(block) if isinstance(op, KernelOp)]
        for op, report in zip(ops, kernels_in(module), strict=True):
            kernel = PlacedKernel(report, list(ops_of(op.body.block)))
            self.kernels.append(kernel)
            self.kernel_of.update(dict.fromkeys((op, *walk(op.body.block)), kernel))

    def _note_runs(self, module: ModuleOp) -> None:
        self.runs = [op for op in walk(module) if isinstance(op, RunOp)]
        for position, run in enumerate(self.runs):
            body = run.regions[0].block if run.regions else None
            kernel = next(filter(None, map(self._kernel_of, ops_of(body))), None) if body is not None else None
            if kernel is None or body is None:
                continue
            kernel.positions.append(position)
            self.kernel_of[run] = kernel
            for value, slot in zip(yielded(body), run.operands[run.inputs :], strict=False):
                if isinstance(value.owner, Operation):
                    kernel.buffers.setdefault(value.owner, []).append(PlacedBuffer.of(slot))

    def _kernel_of(self, op: Operation) -> PlacedKernel | None:
        """The kernel of an op of a run; a function that was put in place since has copies of its kernels."""
        kernel = self.kernel_of.get(op)
        if kernel is None and op in self.records:
            kernel = next((self.kernel_of[p.op] for p in self.records[op].parents if p.op in self.kernel_of), None)
        if kernel is not None:
            self.kernel_of[op] = kernel
        return kernel

    def _note_native(self, module: ModuleOp) -> None:
        lowered = [op for op in walk(module) if isinstance(op, RunOp)]
        if len(lowered) != len(self.runs):
            return
        for kernel in self.kernels:
            for position in kernel.positions:
                kernel.native = str(lowered[position].kernel)

    def buffers_of(self, ops: Sequence[Operation]) -> list[PlacedBuffer]:
        """Where what these ops give lies in memory, as far as it is written there."""
        buffers = [
            b for op in ops if (kernel := self.kernel_of.get(op)) is not None for b in kernel.buffers.get(op, ())
        ]
        return list(dict.fromkeys(buffers))
