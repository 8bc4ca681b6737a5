"""What a planned graph does step by step: the kernels it runs, and which buffers of its arena are needed when.

A plan has the scratch memory of a call as one arena. Buffers that are never needed at the same time share bytes of it;
a buffer is needed from the step that writes it to the last one that reads what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import accumulate
from math import prod
from typing import Any, TypeAlias, cast

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.diagnostics.spans import Span
from msgraph.dialects.accesses import parameter_names
from msgraph.dialects.contract import label_of
from msgraph.dialects.ops.kernel import ARENA, ARGUMENT, RunCallOp, RunOp, Slot, SlotOp, SlotType
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.dialects.walking import walk
from msgraph.packs.reports.fusion_report import Kernel
from msgraph.packs.reports.graph_picture import cell_path, places_of

Data: TypeAlias = dict[str, Any]
"""What the page is given, as JSON has it."""


class StepPlan:
    """The steps of the function that is called, and the memory they need, as the page has them.

    Args:
        module: a graph in the planned stage, before its kernels are lowered
        fused: the kernels of the fused stage
        numbers: the numbers of the lines that spans are on
    """

    def __init__(
        self, module: ModuleOp, fused: Sequence[Kernel], numbers: Callable[[Sequence[Span]], list[int]]
    ) -> None:
        self.kernels: list[Data] = []
        self.tensors: list[tuple[str, ...]] = []
        """What each kernel has to do with, in order of their texts: by these and its turn it is known in a profile."""
        self._makers: dict[tuple[int, int], Data] = {}
        """The kernel that has written a piece of the arena last."""
        self.buffers: list[Data] = []
        """Pieces of the arena while one value is in them, from the ``first`` step to the ``last`` one."""
        self.arena = self.steps = 0
        self._fused, self._numbers = fused, numbers
        self._apart = {(kernel.ops, kernel.place and kernel.place[:2]): kernel.apart for kernel in fused}
        function = next((op for op in module.ops if isinstance(op, func.FuncOp) and op.body.blocks), None)
        if function is not None:
            arena = function.attributes.get("ms.arena")
            self.arena = int(getattr(getattr(arena, "value", None), "data", 0))
            self._read(function)

    def data(self) -> Data:
        """The memory, for the page."""
        return {"arena": self.arena, "steps": self.steps, "peak": self.peak(), "buffers": self.buffers}

    def peak(self) -> tuple[int, int]:
        """The step that needs most bytes of the arena, and how many; the first of several."""
        change = [0] * (self.steps + 1)
        for buffer in self.buffers:
            change[buffer["first"]] += buffer["size"]
            change[buffer["last"] + 1] -= buffer["size"]
        needed = list(accumulate(change))
        return needed.index(max(needed)), max(needed)

    def _read(self, function: func.FuncOp) -> None:
        parameters = parameter_names(function)
        alive: dict[tuple[int, int], Data] = {}
        for op in function.body.block.ops:
            if isinstance(op, SlotOp) or op.has_trait(IsTerminator):
                continue
            places = self._numbers(places_of(walk(op)))
            for run in walk(op) if op.regions and not isinstance(op, RunOp) else [op]:
                if isinstance(run, RunOp):
                    self._add_kernel(run, parameters)
                elif isinstance(run, RunCallOp):
                    self._cell([_slot(value) for value in run.slots], parameters)
            read, written = _accessed(op)
            for slot in read:
                if (key := _key(slot)) in alive:
                    alive[key]["last"] = self.steps
            for slot in written:
                key = _key(slot)
                if Slot.of(slot.slot).space != ARENA or (key in alive and slot in read):  # written in place
                    continue
                alive[key] = {
                    "label": _tensor(slot.slot), "offset": key[0], "size": key[1],
                    "first": self.steps, "last": self.steps, "places": places,
                }  # fmt: skip
                self.buffers.append(alive[key])
            self.steps += 1

    def _add_kernel(self, run: RunOp, parameters: Sequence[str | None]) -> None:
        """One run of a kernel: the operators it computes, what it reads and writes, the Cell it is of."""
        inside = [op for region in run.regions for op in region.block.ops if not op.has_trait(IsTerminator)]
        ops = tuple(label_of(op).removeprefix("ms.") for op in inside if not op.has_trait(ConstantLike)) or ("copy",)
        slots, places = [_slot(value) for value in run.slots], places_of(walk(run))
        reasons = next((self._apart[key] for span in places if (key := (ops, span[:2])) in self._apart), ())
        tensors = [_tensor(slot.slot) for slot in slots]
        self.tensors.append(tuple(sorted(_in_words(slot.slot) for slot in dict.fromkeys(slots))))
        kernel: Data = {
            "step": self.steps, "ops": ops, "reads": tensors[: run.inputs], "writes": tensors[run.inputs :],
            "cell": self._cell(slots, parameters), "bytes": sum(_key(slot)[1] for slot in slots),
            "places": self._numbers(places),
            "apart": [f"apart from `{' '.join(self._fused[why.number].ops)}`: {why.reason}" for why in reasons],
        }  # fmt: skip
        self._makers.update((_key(slot), kernel) for slot in slots[run.inputs :] if Slot.of(slot.slot).space == ARENA)
        self.kernels.append(kernel)

    def _cell(self, slots: Sequence[SlotOp], parameters: Sequence[str | None]) -> str:
        """The Cell of a run, by the parameters it has; what has made a gradient for it is of the same Cell."""
        described = [Slot.of(slot.slot) for slot in slots]
        shapes = {name: shape_of(s.tensor) for s in described if s.space == ARGUMENT and (name := parameters[s.number])}
        own = [name for name in shapes if shapes[name] and not any(name.endswith(f".{other}") for other in shapes)]
        for slot, one in zip(slots, described, strict=True):  # an optimizer's moments have names that end in a weight's
            weights = [name for name in own if one.space == ARENA and shapes[name] == shape_of(one.tensor)]
            if weights and not (maker := self._makers.get(_key(slot), {"cell": "unknown"}))["cell"]:
                maker["cell"] = cell_path(weights)
        return cell_path(own)


def _accessed(op: Operation) -> tuple[Collection[SlotOp], Collection[SlotOp]]:
    """The slots a step reads and writes, with all that is inside of it."""
    read: dict[SlotOp, None] = {}
    written: dict[SlotOp, None] = {}
    for inner in walk(op) if op.regions and not isinstance(op, RunOp) else [op]:
        if isinstance(inner, RunOp):
            slots = [_slot(value) for value in inner.slots]
            read |= dict.fromkeys(slots[: inner.inputs])
            written |= dict.fromkeys(slots[inner.inputs :])
        else:  # a condition is read; what else takes slots may read and write them
            slots = [_slot(value) for value in inner.operands if isinstance(value.type, SlotType)]
            read |= dict.fromkeys(slots)
            if inner.name not in ("ms.run_if", "ms.run_while"):
                written |= dict.fromkeys(slots)
    return read, written


def _slot(value: SSAValue) -> SlotOp:
    return cast(SlotOp, cast(OpResult, value).op)


def _key(slot: SlotOp) -> tuple[int, int]:
    """Offset and size in bytes."""
    described = Slot.of(slot.slot)
    shape, dtype = shape_of(described.tensor), dtype_of(described.tensor)
    return described.offset, dtype.size * prod(max(size, 0) for size in shape)


def _tensor(value: SSAValue) -> str:
    tensor = Slot.of(value).tensor
    return f"{dtype_of(tensor)}{list(shape_of(tensor))}"


def _in_words(value: SSAValue) -> str:
    """``4x8xf32``, as a profile has it."""
    return str(Slot.of(value).tensor).removeprefix("tensor<").removesuffix(">")
