"""What became of a piece of a program, in words: ``print(f.why("out"))``, ``print(f.why(line=12))``.

The rewrites that the ops of a variable or a line met, the kernels they are computed in, and where in memory the results
lie; ``why.py`` finds what is meant, and watches the compilation.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import NamedTuple, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.diagnostics.spans import Span, from_location, users_place
from msgraph.dialects.contract import label_of
from msgraph.dialects.ops.kernel import ARENA, ARGUMENT, CONSTANT, RESULT, STATUS, KernelOp, RunOp, Slot, yielded
from msgraph.dialects.ops.state import TensorMoveOp
from msgraph.dialects.traits import OrderingOnly
from msgraph.dialects.types import dtype_of, shape_of
from msgraph.dialects.walking import ops_of, walk
from msgraph.inspect.copy_report import Copy, copy_of
from msgraph.packs.reports.commands.bench import text
from msgraph.packs.reports.fusion_report import Kernel, kernels_in
from msgraph.packs.reports.provenance import OpRecord, Recorder, Rewrite, text_at
from msgraph.passes.base import blocks
from msgraph.support.symbolic_sizes import any_symbolic

_SPACES = {
    ARGUMENT: "argument {number}, in place",
    CONSTANT: "constant {number}",
    RESULT: "result {number}",
    STATUS: "the floating-point status",
}


class PlacedBuffer(NamedTuple):
    """A place in memory."""

    space: str
    position: int
    """Which of its space it is."""
    offset: int
    size: int
    """Bytes; -1 if only a call knows."""

    @classmethod
    def of(cls, value: SSAValue) -> PlacedBuffer:
        """The memory of a slot."""
        slot = Slot.of(value)
        shape = shape_of(slot.tensor)
        size = -1 if any_symbolic(shape) else dtype_of(slot.tensor).size * math.prod(shape)
        return cls(slot.space, slot.number, slot.offset, size)

    def __str__(self) -> str:
        much = f"{self.size:,} bytes" if self.size >= 0 else "as many bytes as a call needs"
        if self.space == ARENA:
            return f"{much} of the arena, at byte {self.offset}"
        return f"{much}, {_SPACES.get(self.space, self.space).format(number=self.position)}"


@dataclass(eq=False)
class PlacedKernel:
    """A kernel of the fused form, what it has become, and how long that took in the last profile."""

    kernel: Kernel
    native: str = ""
    """The name of its native code; empty if it runs as Python, or has been taken apart."""
    positions: list[int] = field(default_factory=list[int])
    """Which of the runs of the program it is."""
    buffers: dict[Operation, list[PlacedBuffer]] = field(default_factory=dict[Operation, list[PlacedBuffer]])
    """Where the results of those ops lie that leave it."""
    readers: list[str] = field(default_factory=list[str])
    """Why the kernels that read what it gives are other ones."""
    seconds: float | None = None
    runs: int = 0

    def __str__(self) -> str:
        lines = [f"kernel {self.kernel}", *(f"   {reader}" for reader in self.readers)]
        if self.seconds is not None:
            times = "once" if self.runs == 1 else f"{self.runs} times"
            lines.append(f"   took {text(self.seconds)} in the last profile, run {times}")
        return "\n".join(lines)


class _NamingPrinter(Printer):
    """Remembers what it called each value."""

    def __init__(self) -> None:
        super().__init__(stream=StringIO())
        self.named: dict[str, list[SSAValue]] = {}

    def print_ssa_value(self, value: SSAValue) -> str:
        """The name of a value."""
        name = super().print_ssa_value(value)
        values = self.named.setdefault(name, [])
        if value not in values:
            values.append(value)
        return name


class PlacementRecorder(Recorder):
    """A recorder that knows kernels, buffers, and what values are called in the text of the written form, too."""

    def __init__(self) -> None:
        super().__init__()
        self.named: dict[str, list[SSAValue]] = {}
        self.kernels: list[PlacedKernel] = []
        self.kernel_of: dict[Operation, PlacedKernel] = {}
        """By each op in it."""
        self.runs: list[RunOp] = []
        """Of the planned form, in the order of the text."""

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        """The first pass is given the written form."""
        if not self.passes:
            printer = _NamingPrinter()
            printer.print_op(module)
            self.named = printer.named
        super().enter(pass_name, module)

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
            kernel = PlacedKernel(report)
            self.kernels.append(kernel)
            for apart in report.apart:
                words = f"kernel {report.number} reads what it gives, and is another one: {apart.reason}"
                self.kernels[apart.number].readers.append(words)
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


# -- the story ---------------------------------------------------------------------------------------------------------


_MOST = 40
"""Lines about rewrites at most."""

_LAYOUT = ("fuse-kernels", "fuse-updates", "plan-buffers", "lower-kernels", "expand-math")
"""Passes that say where things are computed and lie; what they do is told as kernels and buffers."""


class Change(NamedTuple):
    """One rewrite, in words."""

    text: str
    rewrite: Rewrite

    def __str__(self) -> str:
        return f"{self.text}, by {self.rewrite}"


@dataclass
class Explanation:
    """What became of a variable or a line; printed, it is the whole story."""

    subject: str
    """What was asked about."""
    place: Span | None
    written: list[OpRecord]
    """The ops the front end wrote for it."""
    became: list[OpRecord]
    """Those there are behind the last rewrite, before kernels are made of them."""
    changes: list[Change]
    """The rewrites that changed, merged or removed them, the oldest first."""
    kernels: list[PlacedKernel]
    buffers: list[PlacedBuffer]
    """Where what leaves a kernel lies in memory."""
    copies: list[Copy]
    is_inside: bool = False
    """Is all of it computed by kernels that keep it to themselves?"""
    notes: list[str] = field(default_factory=list[str])

    def __str__(self) -> str:
        where = f", {self.place}: `{text_at(self.place)}`" if self.place is not None else ""
        return "\n".join([f"{self.subject}{where}", *(f"  {line}" for line in self._lines())])

    __repr__ = __str__

    def _lines(self) -> Iterator[str]:
        yield f"written as {_listed(self.written)}" if self.written else "nothing of it is in the graph"
        yield from self.notes
        yield from (str(change) for change in self.changes[:_MOST])
        if len(self.changes) > _MOST:
            yield f"and {len(self.changes) - _MOST} rewrites more: see `.changes`"
        if self.written and not self.became:
            yield "nothing of it is computed when the function runs"
        for kernel in self.kernels:
            yield from str(kernel).splitlines()
        alive = [record for record in self.became if _computes(record)]
        if alive and not self.kernels:
            yield f"computed outside of kernels: {_listed(alive)}"
        for buffer in self.buffers:
            yield f"in memory: {buffer}"
        if self.kernels and not self.buffers and self.is_inside:
            yield "in memory: nowhere, it does not leave the kernel"
        yield from (f"copied: {copy}" for copy in self.copies)
        if self.written and not self.copies:
            yield "no copies"


def _computes(record: OpRecord) -> bool:
    """Is it more than a constant, an order or the end of a block?"""
    return not any(record.op.has_trait(trait) for trait in (ConstantLike, IsTerminator, OrderingOnly))


def explanation(
    recorder: PlacementRecorder, subject: str, span: Span | None, written: Sequence[OpRecord], results: bool
) -> Explanation:
    """The story of some ops; with ``results``, only the results of the last are looked for in memory."""
    family: dict[OpRecord, None] = {}
    for record in written:
        family.update(dict.fromkeys((record, *record.descendants())))
    layout = {index for index, name in enumerate(recorder.passes) if name in _LAYOUT}
    added = [record for record in family if record.made_by is None or record.made_by.step not in layout]
    became = [record for record in added if record.erased_by is None or record.erased_by.step in layout]
    changes = [change for rewrite in _rewrites(family, layout) if (change := _change(rewrite, family)) is not None]
    kernels = {recorder.kernel_of[record.op] for record in became if record.op in recorder.kernel_of}
    ends = _ends(written[-1:], recorder, layout) if results and written else became
    owners = [(op, recorder.kernel_of[op]) for record in ends if (op := record.op) in recorder.kernel_of]
    buffers = dict.fromkeys(buffer for op, kernel in owners for buffer in kernel.buffers.get(op, ()))
    own = {record.op for record in family}
    moves = [op for op in recorder.records if isinstance(op, TensorMoveOp)]
    copies = [copy_of(op) for op in moves if op in own or any(value.owner in own for value in op.operands)]
    return Explanation(
        subject, span, list(written), became, changes,
        sorted(kernels, key=lambda kernel: kernel.kernel.number),
        list(buffers), copies, bool(ends) and len(owners) == len(ends),
    )  # fmt: skip


def _ends(records: Sequence[OpRecord], recorder: Recorder, layout: set[int]) -> list[OpRecord]:
    """The ops that compute the results of ``records`` in the end."""
    ends: dict[OpRecord, None] = {}
    waiting = list(records)
    seen = set(waiting)
    for record in waiting:
        if record.erased_by is None or record.erased_by.step in layout:
            ends[record] = None
            continue
        owners = [recorder.records.get(v.owner) for v in record.became if isinstance(v.owner, Operation)]
        new = [owner for owner in owners if owner is not None and owner not in seen]
        seen.update(new)
        waiting += new
    return list(ends)


def _rewrites(family: dict[OpRecord, None], layout: set[int]) -> list[Rewrite]:
    rewrites: set[Rewrite] = set()
    for record in family:
        rewrites.update(record.rewrites)
        rewrites.update(rewrite for rewrite in (record.made_by, record.erased_by) if rewrite is not None)
    return sorted((r for r in rewrites if r.step not in layout), key=lambda rewrite: rewrite.number)


def _change(rewrite: Rewrite, family: dict[OpRecord, None]) -> Change | None:
    """The change that a rewrite made to the ops of a family; None if it made none."""
    root = rewrite.root
    new = [record for record in rewrite.new if record in family and _computes(record)]
    if root is None:
        if new:
            origins = dict.fromkeys(parent for record in new for parent in record.parents if parent in family)
            return Change(f"{_listed(list(origins))} becomes {_listed(new)}", rewrite)
        gone = [record for record in rewrite.erased if record in family and _computes(record)]
        return Change(f"{_listed(gone)} is gone", rewrite) if gone else None
    if not _computes(root):
        return None
    if rewrite.action == "merge":
        return Change(f"{root} is computed once with {_values(rewrite.after)}, which is equal", rewrite)
    if rewrite.action == "inline":
        return None  # the call says it
    if rewrite.erased:
        if rewrite.after:
            computing = [record for record in rewrite.new if _computes(record)]
            replacement = _listed(computing) if computing else _values(rewrite.after)
            return Change(f"{root} is replaced by {replacement}", rewrite)
        return Change(f"{root} is removed since nothing needs it", rewrite) if root in rewrite.erased else None
    if rewrite.new:
        return Change(f"{root} brings {_listed(rewrite.new)}", rewrite)
    return Change(f"{root} is changed", rewrite)


def _values(values: Sequence[SSAValue]) -> str:
    return ", ".join(dict.fromkeys(map(_value, values))) or "nothing"


def _value(value: SSAValue) -> str:
    if isinstance(value, BlockArgument):
        return f"'{value.name_hint}'" if value.name_hint else f"argument {value.index}"
    owner = cast(Operation, value.owner)
    word, span = label_of(owner).removeprefix("ms."), users_place(from_location(owner.location))
    return f"{word} of line {span.line}" if span is not None else word


def _listed(records: Sequence[OpRecord]) -> str:
    """Ops by name, with how many times each occurs."""
    counts = Counter(r.name.removeprefix("ms.") for r in records if _computes(r) or len(records) == 1)
    return ", ".join(word if count == 1 else f"{count} {word}" for word, count in counts.items()) or "constants"
