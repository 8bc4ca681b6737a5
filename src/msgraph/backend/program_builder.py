"""From planned functions to the instructions of one program: the entry first, then every function it calls, each once.

A function that is called has a frame on the stack behind the arena of the entry::

    where to return to | the caller's table | room | table: 0, arena, arguments, results, constants | arena

A call builds it behind the arena of the caller, so the stack needs no pointer: what a function calls starts where its
own arena ends. Calls that make no cycle need a size that is known; recursion gets ``STACK`` bytes, touched as needed.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, cast

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, ModuleOp
from xdsl.ir import Attribute, Block, SSAValue

from msgraph.backend.executable import Executable
from msgraph.backend.host_call import BY_ELEMENT, EXCHANGE_PROGRESS, NOT_AT_ALL, WHOLE, HostCall, HostStep, HostView
from msgraph.backend.kernels import KERNELS, NativeKernel
from msgraph.backend.memory import aligned
from msgraph.backend.program import (
    ABSOLUTE,
    DISTANCE,
    FRAME_HEADER,
    JUMP,
    PARALLEL,
    PARALLEL_HEADER,
    PART_COUNT,
    BufferAddress,
    DebugInfo,
    LateInstruction,
    Program,
)
from msgraph.backend.runtime.code import loop
from msgraph.backend.target import Target
from msgraph.backend.templates import ConstantAddress, SizeConstant
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.attributes import decode
from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.ops.constant import ConstantOp, SizeOp
from msgraph.dialects.ops.control import memory_type
from msgraph.dialects.ops.kernel import (
    ARENA,
    ARGUMENT,
    CONSTANT,
    EXCHANGE,
    PARTS,
    PLACES,
    RESULT,
    SHARED_PARTS,
    STATUS,
    SYMBOLIC,
    WORK,
    RunCallOp,
    RunEachOp,
    RunIfOp,
    RunOp,
    RunWhileOp,
    Slot,
    SlotOp,
    yielded,
)
from msgraph.dialects.status import STATUS as FLOAT_STATUS
from msgraph.dialects.types import RefType, Shape, StateType, by_identity, dtype_of, element_count, shape_of
from msgraph.dialects.walking import walk
from msgraph.kernels.launch.late_kernels import LATE, LateKernel, LateKernelAttr
from msgraph.kernels.launch.splitting import CHUNKS_PER_THREAD
from msgraph.support.symbolic_sizes import SymbolicSize, any_symbolic, chosen, is_symbolic, larger, likely


def host_call(run: RunOp, slots: Sequence[Slot], observed: bool = False) -> HostCall:
    """The call by which an instruction does ``run`` in Python; ``observed`` if overflow raises the status."""
    block = run.regions[0].block
    views = [HostView(shape_of(slot.tensor), dtype_of(slot.tensor).name, slot.strides) for slot in slots]
    numbers: dict[SSAValue, int] = {value: index for index, value in enumerate(block.args)}
    steps = [_step(cast(GraphOp, op), numbers, observed) for op in block.ops if op is not block.last_op]
    if EXCHANGE in run.attributes:
        exchange = {"exchange": decode(run.attributes[EXCHANGE])}
        steps = [step._replace(fields={**step.fields, **exchange}) for step in steps]
    results = [numbers[value] for value in yielded(block)]
    return HostCall(views, run.inputs, steps, results, from_location(run.location))


def _step(op: GraphOp, numbers: dict[SSAValue, int], observed: bool) -> HostStep:
    """An op as data; its results get the next numbers."""
    operands = tuple(numbers[value] for value in op.operands)
    for result in op.results:
        numbers[result] = len(numbers)
    how = BY_ELEMENT if isinstance(op, Elementwise) else WHOLE
    seen = how if observed and op.EFFECTS is Effect.NONE else NOT_AT_ALL
    fields = {"value": op.array} if isinstance(op, ConstantOp) else dict(op.fields)
    return HostStep(op.name, fields, operands, len(op.results), seen)


SHARED = 5 << 20
"""Bytes from which on the rows of a table are shared by threads."""

STACK = 1 << 28
"""Bytes of stack for functions that call themselves."""

Tensors = list[tuple[Shape, np.dtype[np.generic]]]


@dataclass(eq=False)
class Function:
    """A planned function as the program needs it."""

    body: Block
    arena: int
    arguments: Tensors
    results: Tensors
    constants: list[Array]
    """The floating-point status comes last, if kernels raise it: it is memory of the process."""
    places: Sequence[int] = ()
    """In which argument's memory each result lies, -1 for its own; nothing if all have their own."""
    first: Mapping[str, int] = field(default_factory=dict[str, int])
    """The entries of the base-pointer table where each space starts."""
    start: int = -1
    """Where its instructions start."""

    @property
    def table(self) -> int:
        """Bytes of a frame in front of the arena."""
        entries = 2 + len(self.arguments) + len(self.constants) + len(self.results)
        return aligned(FRAME_HEADER + 8 * entries)

    @property
    def frame(self) -> int:
        """Bytes of a frame."""
        return self.table + aligned(self.arena)


def function_of(op: func.FuncOp) -> Function:
    """The body, tensors, constants and arena size of a planned function."""
    body = op.body.block
    constants: list[Array] = []
    raises_status = False
    for inner in body.ops:
        if isinstance(inner, ConstantOp):
            constants.append(inner.array)
        elif isinstance(inner, SizeOp):
            constants.append(SizeConstant.of(cast(SymbolicSize, inner.of), inner.dtype.numpy))
        elif isinstance(inner, SlotOp):
            raises_status = raises_status or Slot.of(inner.slot).space == STATUS
    if raises_status:
        constants.append(FLOAT_STATUS.memory)
    results = _tensors(cast("ArrayAttr[Attribute]", op.attributes["ms.results"]).data)
    arguments = _tensors([memory_type(a.type) for a in body.args if not isinstance(a.type, StateType)])
    places = decode(op.attributes[PLACES]) if PLACES in op.attributes else ()
    return Function(body, decode(op.attributes["ms.arena"]), arguments, results, constants, places)


def _tensors(types: Sequence[Attribute]) -> Tensors:
    return [(shape_of(type_), dtype_of(type_).numpy) for type_ in types]


def load(module: ModuleOp, name: str, target: Target, threads: int = 1) -> Executable:
    """The executable of a planned module whose kernels are in the table; ``threads`` may share large runs."""
    functions = {
        op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp) and "ms.results" in op.attributes
    }
    observed = any(Effect.STATUS in own_effects(op) for f in functions.values() for op in walk(f))
    builder = ProgramBuilder(target, functions, observed, threads)
    entry = function_of(functions.get(name) or next(iter(functions.values())))
    if SYMBOLIC in module.attributes or any(any_symbolic(shape) for shape, _ in entry.arguments):
        builder.program.words = cast("array[int]", list[int]())  # which a template makes numbers of
    inputs, constants = 2 + len(entry.arguments), len(entry.constants)
    entry.first = {ARENA: 1, ARGUMENT: 2, CONSTANT: inputs, RESULT: inputs + constants}
    builder.block(entry.body, entry)
    end = builder.program.add_jump() if builder.called else None
    for called in builder.order:  # grows while it is walked
        called.start = len(builder.program.words)
        builder.block(called.body, called)
        builder.program.add_return()
    if end is not None:
        builder.program.patch_jump(end)
    for jump, called in builder.calls:
        builder.program.patch_jump(jump, builder.called[called].start)
    stack = builder.stack(entry) if builder.called else 0
    operations = likely(sum(info.work + 8 * info.bytes for info in builder.program.infos))
    is_template = isinstance(builder.program.words, list)
    if is_template or builder.loops or builder.called or operations >= _WORTH_THREADS:
        builder.program.staff(target)
    references = frozenset(argument.index for argument in entry.body.args if isinstance(argument.type, RefType))
    types = entry.constants, entry.results, entry.arguments
    return Executable(
        name, target, builder.program, *types, entry.arena, builder.used, references, stack,
        builder.loops or stack == STACK, entry.places,
    )  # fmt: skip


_WORTH_THREADS = 1 << 30
"""The operations, of which moving a byte is eight, of a program that threads share at its first run. One that is done
sooner runs alone then: making the code of the pool takes longer."""
_WORTH_A_MOMENT = 1 << 15
"""The bytes of a kernel behind which a collective may go on: a microsecond of it at least."""


@dataclass
class ProgramBuilder:
    """Appends the instructions of planned functions to one program."""

    target: Target
    functions: Mapping[str, func.FuncOp]
    observed: bool
    """Does what runs in Python look for overflow?"""
    threads: int = 1
    program: Program = field(default_factory=Program)
    used: dict[str, int] = field(default_factory=dict[str, int])
    called: dict[str, Function] = field(default_factory=dict[str, Function])
    order: list[Function] = field(default_factory=list[Function])
    calls: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Where a call stands in the program, and of what."""
    loops: bool = False
    has_exchanges: bool = False
    """Are collectives started?"""
    known_infos: dict[object, DebugInfo] = field(default_factory=dict[object, DebugInfo])
    callees: defaultdict[Function, set[Function]] = field(default_factory=lambda: defaultdict(set))

    def block(self, block: Block, around: Function) -> None:
        """The runs of a block, in order."""
        for op in block.ops:
            if isinstance(op, RunOp):
                self._run(op, around)
            elif isinstance(op, RunEachOp):
                self._each(op, around)
            elif isinstance(op, RunCallOp):
                self._call(op, around)
            elif isinstance(op, RunIfOp):
                other = self.program.add_branch(_place(Slot.of(op.condition), around))
                self.block(op.then.block, around)
                end = self.program.add_jump()
                self.program.patch_jump(other)
                self.block(op.otherwise.block, around)
                self.program.patch_jump(end)
            elif isinstance(op, RunWhileOp):
                self.loops = True
                start = len(self.program.words)
                self.block(op.before.block, around)
                end = self.program.add_branch(_place(Slot.of(op.condition), around))
                self.block(op.after.block, around)
                self.program.patch_jump(self.program.add_jump(), start)
                self.program.patch_jump(end)

    def _run(self, op: RunOp, around: Function) -> None:
        slots = [Slot.of(value) for value in op.operands]
        places = [_place(slot, around) for slot in slots]
        name = op.kernel or " ".join(inner.name for inner in op.regions[0].block.ops if inner.results)
        info = self._noted(name, op.operands, slots, op.attributes.get(WORK), bool(op.kernel))
        if not op.kernel:
            call = host_call(op, slots, self.observed)
            self.program.add_host(call, places, info)
            # collectives that are started go on behind other kernels from there on, in functions, too
            exchange = call.steps[0].fields.get("exchange") if len(call.steps) == 1 else None
            self.has_exchanges = self.has_exchanges or exchange is not None
            return
        kernel = KERNELS.get(self.target, op.kernel)
        parts = op.attributes.get(PARTS)
        if (late := op.attributes.get(LATE)) is not None:
            self._late(op, cast(LateKernelAttr, late).data, kernel, places, info)
        elif parts is None:
            self.program.add(kernel.address, _shifted(places, op.offsets), op.arguments, info)
        else:
            self._parts(op, kernel, places, info, decode(parts))
        self.loops = self.loops or kernel.has_loops
        if self.has_exchanges and likely(info.bytes) >= _WORTH_A_MOMENT:
            self._progress()
        if late is None:  # else sizes tell which kernel it is
            self.used[op.kernel] = self.used.get(op.kernel, 0) + 1

    def _progress(self) -> None:
        """A moment for collectives that were started: MPI does nothing while nobody calls it."""
        step = HostStep(EXCHANGE_PROGRESS, {"exchange": -1}, (), 0, 0)
        self.program.add_host(HostCall((), 0, [step], (), ()), (), DebugInfo(EXCHANGE_PROGRESS, "", 0, 0, False))

    def _parts(
        self, op: RunOp, kernel: NativeKernel, places: Sequence[BufferAddress], info: DebugInfo, parts: int
    ) -> None:
        """An instruction for the whole, and one for each part, behind a header."""
        header = self._parallel(parts)
        shared = op.attributes.get(SHARED_PARTS)
        part_count = None if shared is None else decode(shared)
        if part_count is not None:
            self.program.words[header] = chosen(part_count, PARALLEL, JUMP)
            self.program.words[header + PART_COUNT] = part_count
        own = info._replace(bytes=info.bytes // parts, work=info.work // parts)
        offsets, arguments = op.offsets, op.arguments
        wide, many = len(offsets) // (1 + parts), len(arguments) // (1 + parts)
        alone = 0
        for part in range(1 + parts):
            shifted = _shifted(places, offsets[part * wide : (part + 1) * wide])
            numbers = arguments[part * many : (part + 1) * many]
            self.program.add(kernel.address, shifted, numbers, own if part else info)
            if not part:
                alone = self.program.add_jump()
                self.program.put_parts_off(header)
        self.program.patch_jump(alone)
        self.program.patch_jump(header)
        if part_count is not None:
            distance = self.program.words[header + DISTANCE]
            self.program.words[header + DISTANCE] = chosen(part_count, distance, PARALLEL_HEADER)

    def _late(
        self, op: RunOp, late: LateKernel, kernel: NativeKernel, places: Sequence[BufferAddress], info: DebugInfo
    ) -> None:
        """An instruction whose kernel is chosen when sizes are known, and room for parts."""
        whole = _shifted(places, op.offsets)
        program, slots = self.program, CHUNKS_PER_THREAD * self.threads if self.threads > 1 else 0
        header = self._parallel(slots) if slots else -1
        start = len(program.words)
        program.add(kernel.address, whole, op.arguments, info)
        length = len(program.words) - start
        if slots:
            alone = program.add_jump()
            program.put_parts_off(header)
            first = len(program.words)
            own = info._replace(bytes=info.bytes // slots, work=info.work // slots)
            for _ in range(slots):
                program.add(kernel.address, whole, op.arguments, own)
            program.patch_jump(alone)
            program.patch_jump(header)
            program.late.append(LateInstruction(late, start, header, first, length, slots, len(whole)))
        else:
            program.late.append(LateInstruction(late, start))

    def _each(self, op: RunEachOp, around: Function) -> None:
        """An instruction for each row; where they are much work together, threads may share them."""
        kernel = KERNELS.get(self.target, op.kernel)
        wide, many = len(op.operands) // op.rows, len(op.arguments) // op.rows
        slots = [Slot.of(value) for value in op.operands]
        rows = [slice(start, start + wide) for start in range(0, len(slots), wide)]
        infos = [self._noted(op.kernel, op.operands[row], slots[row], None, True) for row in rows]
        is_cut = op.rows > 1 and op.operands[:wide] == op.operands[wide : 2 * wide]  # into pieces, since it is long
        if is_cut:
            infos = [info._replace(bytes=info.bytes // op.rows) for info in infos]
        is_large = (is_cut or likely(sum(info.bytes for info in infos)) >= SHARED) and not kernel.has_loops
        is_shared = is_large and self.threads > 1 and all(slot.space != STATUS for slot in slots)
        header = self._parallel(op.rows) if is_shared else None
        for index, (row, info) in enumerate(zip(rows, infos, strict=True)):
            shifted = _shifted([_place(slot, around) for slot in slots[row]], op.offsets[row])
            self.program.add(kernel.address, shifted, op.arguments[index * many : (index + 1) * many], info)
        if header is not None:
            self.program.patch_jump(header)
        self.loops = self.loops or kernel.has_loops
        self.used[op.kernel] = self.used.get(op.kernel, 0) + 1

    def _parallel(self, parts: int) -> int:
        """The header of instructions that threads may share."""
        return self.program.add_parallel(loop(self.target)["decline"], self.threads - 1, parts)

    def _noted(
        self, name: str, operands: Sequence[SSAValue], slots: Sequence[Slot], work: Attribute | None, native: bool
    ) -> DebugInfo:
        """The note for people about a run; equal runs share one."""
        distinct = dict(zip(operands, slots, strict=True))  # a tensor read in two ways is one tensor
        key = (name, work, *(id(slot.tensor) for slot in distinct.values()))
        info = self.known_infos.get(key)
        if info is None:
            tensors = [slot.tensor for slot in distinct.values()]
            size = sum(element_count(shape_of(tensor)) * dtype_of(tensor).size for tensor in tensors)
            words = ", ".join(map(_in_words, tensors))
            info = DebugInfo(name, words, size, 0 if work is None else decode(work), native)
            if is_symbolic(size):  # a template writes them as text
                shapes: Any = tuple((shape_of(tensor), _in_words(tensor).rpartition("x")[2]) for tensor in tensors)
                info = info._replace(tensors=shapes)
            self.known_infos[key] = info
        return info

    def _call(self, op: RunCallOp, around: Function) -> None:
        callee = self._function(op.function)
        self.callees[around].add(callee)
        arguments = [_place(Slot.of(value), around) for value in op.operands]
        constants = [BufferAddress(ABSOLUTE, ConstantAddress.of(array)) for array in callee.constants]
        # the stack of the entry starts behind its arena; any other function has to ask its frame what is left
        room = STACK if around not in self.order else -around.frame
        frame = (room, callee.frame, aligned(around.arena), callee.table)
        self.calls.append((self.program.add_call(frame, [*arguments, *constants]), op.function))

    def _function(self, name: str) -> Function:
        function = self.called.get(name)
        if function is None:
            function = self.called[name] = function_of(self.functions[name])
            self.order.append(function)
            inputs, results = 2 + len(function.arguments), len(function.results)
            function.first = {ARENA: 1, ARGUMENT: 2, RESULT: inputs, CONSTANT: inputs + results}
            self.program.keep.extend(function.constants)
        return function

    def stack(self, entry: Function) -> int:
        """The bytes that calls need behind the arena of the entry: those of the longest chain of them."""
        needed: dict[Function, int] = {}
        active: list[Function] = []
        waiting = [(entry, False)]
        while waiting:
            function, done = waiting.pop()
            if done:
                active.pop()
                frames = [f.frame + needed[f] for f in self.callees[function]]
                needed[function] = reduce(larger, frames, 0)
            elif function not in needed:
                active.append(function)
                waiting.append((function, True))
                if any(callee in active for callee in self.callees[function]):
                    return STACK
                waiting.extend((callee, False) for callee in self.callees[function])
        return needed[entry]


@by_identity
def _in_words(tensor: Attribute) -> str:
    """``4x8xf32``."""
    return str(tensor).removeprefix("tensor<").removesuffix(">")


def _shifted(places: Sequence[BufferAddress], offsets: Sequence[int]) -> list[BufferAddress]:
    return [BufferAddress(address.slot, address.offset + extra) for address, extra in zip(places, offsets, strict=True)]


def _place(slot: Slot, function: Function) -> BufferAddress:
    if slot.space == STATUS:
        return BufferAddress(function.first[CONSTANT] + len(function.constants) - 1, slot.offset)
    return BufferAddress(function.first[slot.space] + slot.number, slot.offset)
