"""A compiled function: binds arrays to the base-pointer table, runs the program, gives the results.

An executable may be called from several threads at once: each call has its own base-pointer table and its own arena.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np

from msgraph.backend.engine import engine_for
from msgraph.backend.kernels import KERNELS, NativeKernel
from msgraph.backend.memory import ThreadArenas, address_of, aligned, empty, start_of
from msgraph.backend.program import Program, program_loop
from msgraph.backend.runtime.formats import Table
from msgraph.backend.target import Target
from msgraph.backend.timing import adopt
from msgraph.support.symbolic_sizes import likely

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array
    from msgraph.dialects.types import Shape


_LARGE_BYTES, _LARGE_WORK = 1 << 18, 1 << 23
"""Of one run: memory it touches, operations of the contractions in it."""


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
    """With memory of their own."""
    stack: int
    """For the frames of calls of functions that stay functions."""
    donated: int = 0
    """Of results that lie where donated arguments were."""

    @property
    def peak(self) -> int:
        """The most bytes that one call holds at a time."""
        return self.arena + self.arguments + self.constants + self.results + self.stack

    def __str__(self) -> str:
        donated = f" ({self.donated:,} bytes of results in donated arguments)" if self.donated else ""
        parts = ("arguments", "constants", "results", "arena", "stack")
        listed = ", ".join(f"{name} {size:,}" for name in parts if (size := getattr(self, name)))
        return f"peak {self.peak:,} bytes: {listed or 'nothing'}{donated}"


@dataclass
class Executable:
    """Native code for one function and one signature."""

    name: str
    target: Target
    program: Program
    constants: list[Array]
    results: list[tuple[Shape, np.dtype[np.generic]]]
    arguments: list[tuple[Shape, np.dtype[np.generic]]]
    arena_size: int
    used: Mapping[str, int]
    references: frozenset[int] = frozenset()
    """Which arguments are parameters: their arrays are written in place."""
    stack_size: int = 0
    """Bytes behind the arena for the frames of calls."""
    may_run_long: bool = False
    """Whether there are loops that end when their values say so."""
    places: Sequence[int] = ()
    """In which argument's memory each result lies, -1 for its own; nothing if all have their own."""
    times: Mapping[str, float] = field(default_factory=dict[str, float])
    shared: dict[str, object] = field(default_factory=dict[str, object], repr=False)
    """What it has in common with its siblings for other sizes."""
    arenas: ThreadArenas = field(default_factory=ThreadArenas, repr=False)
    has_run: bool = False

    def __post_init__(self) -> None:
        self._loop = program_loop(self.target)
        self.program.name = self.name
        self._constant_addresses: list[int] = []
        if isinstance(self.program.words, list):
            return  # it is a template's
        adopt(self.program)
        self._constant_addresses = [address_of(array) for array in self.constants]
        self._base_table = ctypes.c_void_p * (2 + len(self.arguments) + len(self.constants) + len(self.results))

    FINDS_SIZES: ClassVar[bool] = False
    """Does each run find sizes itself? No native entry can run it."""
    arena_index: ClassVar[int] = Table.ARENA
    first_argument: ClassVar[int] = Table.FIRST

    @property
    def first_result(self) -> int:
        """Where the results are in the base-pointer table; the arguments and constants stand before them."""
        return self.first_argument + len(self.arguments) + len(self.constants)

    @property
    def memory_size(self) -> int:
        """The bytes of scratch memory a run needs, the stack of its calls among them."""
        return aligned(aligned(self.arena_size) + self.stack_size)

    @property
    def template(self) -> array[int]:
        """The base-pointer table of a call, without what each call brings."""
        return array("q", [0, 0, *[0] * len(self.arguments), *self._constant_addresses, *[0] * len(self.results)])

    def __call__(self, arrays: Sequence[Array]) -> list[Array]:
        """The results for C-contiguous ``arrays`` of the signature's shapes and types."""
        if len(arrays) != len(self.arguments):
            raise TypeError(f"{self.name}: {len(self.arguments)} arrays expected, {len(arrays)} given")
        if self.places:
            own = zip(self.places, self.results, strict=True)
            results = [arrays[donor] if donor >= 0 else empty(*type_) for donor, type_ in own]
        else:
            results = [empty(shape, dtype) for shape, dtype in self.results]
        arena = self.arenas.take(size) if (size := self.memory_size) else None
        base_table = self._base_table(
            0, start_of(arena), *map(address_of, arrays), *self._constant_addresses, *map(address_of, results)
        )
        if self.has_run:
            self.program.staff(self.target)
        self.has_run = True
        try:
            self.program.run(self._loop, ctypes.addressof(base_table))
        finally:
            if arena is not None:
                self.arenas.give(arena)
        return results

    @property
    def is_large(self) -> bool:
        """Might threads share what a call does?"""
        return any(
            likely(info.bytes) >= _LARGE_BYTES or likely(info.work) >= _LARGE_WORK for info in set(self.program.infos)
        )

    # -- for people --------------------------------------------------------------------------------------

    def kernels(self) -> list[KernelUse]:
        """The native kernels this function runs."""
        return [KernelUse(name, runs) for name, runs in self.used.items()]

    def memory(self) -> MemoryUse:
        """The bytes that one call needs, by what they are for."""

        def total(tensors: Sequence[tuple[Shape, np.dtype[np.generic]]]) -> int:
            return sum(int(np.prod(shape, dtype=np.int64)) * dtype.itemsize for shape, dtype in tensors)

        constants = sum(array.nbytes for array in self.constants)
        places = self.places or [-1] * len(self.results)
        own = total([type_ for donor, type_ in zip(places, self.results, strict=True) if donor < 0])
        donated = total(self.results) - own
        return MemoryUse(self.arena_size, total(self.arguments), constants, own, self.stack_size, donated)

    def _kernels(self) -> list[NativeKernel]:
        return KERNELS.with_imports(self.target, self.used)

    def llvm_ir(self) -> str:
        """The LLVM text of the kernels; kernels compiled together come together."""
        return "\n".join(dict.fromkeys(kernel.text for kernel in self._kernels()))

    def assembly(self) -> str:
        """The host's assembly of the kernels."""
        return "\n".join(engine_for(self.target).assembly(t) for t in dict.fromkeys(k.text for k in self._kernels()))
