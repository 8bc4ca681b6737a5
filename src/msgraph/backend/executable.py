"""A compiled function: binds arrays to the table of bases, runs the tape, gives the results.

An executable may be called from several threads at once: each call has its own table of bases and its own arena.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, ModuleOp
from xdsl.ir import Attribute, Block

from msgraph.backend.engine import engine_for
from msgraph.backend.host import host_call
from msgraph.backend.kernels import KERNELS, Kernel
from msgraph.backend.memory import address_of, empty
from msgraph.backend.schedule import Buffer, Tape, tape_loop
from msgraph.backend.target import Target
from msgraph.dialects.attributes import decode
from msgraph.dialects.contract import Array
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.kernel import ARENA, ARGUMENT, CONSTANT, RESULT, RunIfOp, RunOp, RunWhileOp, Slot
from msgraph.dialects.types import RefType, Shape, dtype_of, shape_of

_ALIGNMENT = 64


class KernelUse(NamedTuple):
    """A kernel of an executable and how often one call runs it."""

    name: str
    runs: int


class MemoryUse(NamedTuple):
    """Bytes a call needs."""

    arena: int
    arguments: int
    constants: int
    results: int


@dataclass
class Executable:
    """Native code for one function and one signature."""

    name: str
    target: Target
    tape: Tape
    constants: list[Array]
    results: list[tuple[Shape, np.dtype[Any]]]
    arguments: list[tuple[Shape, np.dtype[Any]]]
    arena_size: int
    used: Mapping[str, int]
    references: frozenset[int] = frozenset()
    """Which arguments are parameters: their arrays are written in place."""
    times: Mapping[str, float] = field(default_factory=dict[str, float])
    _arenas: threading.local = field(default_factory=threading.local, repr=False)

    def __post_init__(self) -> None:
        self._loop = tape_loop(self.target)
        self._constant_addresses = [address_of(array) for array in self.constants]
        self._bases = ctypes.c_void_p * (2 + len(self.arguments) + len(self.constants) + len(self.results))

    def __call__(self, arrays: Sequence[Array]) -> list[Array]:
        """The results for C-contiguous ``arrays`` of the signature's shapes and types."""
        if len(arrays) != len(self.arguments):
            raise TypeError(f"{self.name}: {len(self.arguments)} arrays expected, {len(arrays)} given")
        results = [empty(shape, dtype) for shape, dtype in self.results]
        bases = self._bases(
            0, self._arena(), *map(address_of, arrays), *self._constant_addresses, *map(address_of, results)
        )
        self.tape.run(self._loop, ctypes.addressof(bases))
        return results

    def _arena(self) -> int:
        """This thread's arena; its contents mean nothing between calls."""
        if not self.arena_size:
            return 0
        arena = cast("Array | None", getattr(self._arenas, "arena", None))
        if arena is None:
            arena = self._arenas.arena = empty((self.arena_size + _ALIGNMENT,), np.dtype(np.uint8))
        address = address_of(arena)
        return address + -address % _ALIGNMENT

    # -- for people --------------------------------------------------------------------------------------

    def kernels(self) -> list[KernelUse]:
        """The native kernels this function runs."""
        return [KernelUse(name, runs) for name, runs in self.used.items()]

    def memory(self) -> MemoryUse:
        """What one call needs."""

        def total(tensors: Sequence[tuple[Shape, np.dtype[Any]]]) -> int:
            return sum(int(np.prod(shape, dtype=np.int64)) * dtype.itemsize for shape, dtype in tensors)

        constants = sum(array.nbytes for array in self.constants)
        return MemoryUse(self.arena_size, total(self.arguments), constants, total(self.results))

    def _kernels(self) -> list[Kernel]:
        return [KERNELS.get(self.target, name) for name in self.used]

    def llvm_ir(self) -> str:
        """The LLVM text of the kernels; kernels compiled together come together."""
        return "\n".join(dict.fromkeys(kernel.text for kernel in self._kernels()))

    def assembly(self) -> str:
        """The host's assembly of the kernels."""
        return "\n".join(engine_for(self.target).assembly(t) for t in dict.fromkeys(k.text for k in self._kernels()))


def load(module: ModuleOp, name: str, target: Target) -> Executable:
    """The executable of a planned module whose kernels are in the table."""
    function = _entry(module, name)
    body = function.body.block
    constants = [op.array for op in body.ops if isinstance(op, ConstantOp)]
    results = _tensors(cast("ArrayAttr[Attribute]", function.attributes["ms.results"]).data)
    arguments = _tensors([target_of(argument.type) for argument in body.args])
    first = {ARENA: 1, ARGUMENT: 2, CONSTANT: 2 + len(arguments), RESULT: 2 + len(arguments) + len(constants)}
    recorder = _Recorder(target, first)
    recorder.block(body)
    size = decode(function.attributes["ms.arena"])
    references = frozenset(argument.index for argument in body.args if isinstance(argument.type, RefType))
    return Executable(name, target, recorder.tape, constants, results, arguments, size, recorder.used, references)


@dataclass
class _Recorder:
    """Writes the tape of a function; ``first`` are the entries of the table of bases where each space starts."""

    target: Target
    first: Mapping[str, int]
    tape: Tape = field(default_factory=Tape)
    used: dict[str, int] = field(default_factory=dict[str, int])

    def block(self, block: Block) -> None:
        """The runs of a block, in order."""
        for op in block.ops:
            if isinstance(op, RunOp):
                self._run(op)
            elif isinstance(op, RunIfOp):
                other = self.tape.add_branch(self._place(Slot.of(op.condition)))
                self.block(op.then.block)
                end = self.tape.add_jump()
                self.tape.land(other)
                self.block(op.otherwise.block)
                self.tape.land(end)
            elif isinstance(op, RunWhileOp):
                start = len(self.tape.words)
                self.block(op.before.block)
                end = self.tape.add_branch(self._place(Slot.of(op.condition)))
                self.block(op.after.block)
                self.tape.land(self.tape.add_jump(), start)
                self.tape.land(end)

    def _place(self, slot: Slot) -> Buffer:
        return Buffer(self.first[slot.space] + slot.number, slot.offset)

    def _run(self, op: RunOp) -> None:
        slots = [Slot.of(value) for value in op.operands]
        places = [self._place(slot) for slot in slots]
        if not op.kernel:
            self.tape.add_host(host_call(op, slots), places)
            return
        kernel = KERNELS.get(self.target, op.kernel)
        shifted = [Buffer(p.slot, p.offset + extra) for p, extra in zip(places, op.offsets, strict=True)]
        self.tape.add(kernel.address, shifted, op.arguments)
        self.used[op.kernel] = self.used.get(op.kernel, 0) + 1


def _entry(module: ModuleOp, name: str) -> func.FuncOp:
    functions = [op for op in module.ops if isinstance(op, func.FuncOp) and "ms.results" in op.attributes]
    return next((f for f in functions if f.sym_name.data == name), functions[0])


def _tensors(types: Sequence[Attribute]) -> list[tuple[Shape, np.dtype[Any]]]:
    return [(shape_of(type_), dtype_of(type_).numpy) for type_ in types]
