"""Executables that find sizes while they run: how many elements of a tensor are not zero, how many are different.

The program is that of a template. A run starts with the largest sizes there may be: memory is enough for them. Each
operation that finds a size runs in Python; it puts the numbers for that size into the words that follow.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from msgraph.backend.executable import Executable
from msgraph.backend.host_call import HostCall
from msgraph.backend.memory import address_of, empty, start_of
from msgraph.backend.program import INSTRUCTION_HEADER, Program
from msgraph.backend.templates import ExecutableTemplate, SizeConstant
from msgraph.support.found_sizes import NothingFound
from msgraph.support.symbolic_sizes import SymbolicSize, SymbolicSizeError, substituted

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

COUNT = "count"
"""The field of an op that finds a size: it is that of its first result."""


@dataclass
class StagedExecutable(Executable):
    """Native code for one function; some sizes are found by each run."""

    FINDS_SIZES: ClassVar[bool] = True
    sizes: ExecutableTemplate | None = None

    @classmethod
    def of(cls, template: ExecutableTemplate) -> StagedExecutable:
        """The executable of a template whose sizes are all found by runs."""
        environment = template.environment
        if len(environment.most) != len(environment.symbols) or environment.guards or template.has_sizes:
            raise SymbolicSizeError("what is done depends on a size that the run finds")
        largest = template.instance([environment.most[symbol] for symbol in environment.symbol_atoms])
        own = {f.name: getattr(largest, f.name) for f in fields(Executable) if f.init}
        return cls(**own, sizes=template)

    def __call__(self, arrays: Sequence[Array]) -> list[Array]:
        """The results for C-contiguous ``arrays``; :class:`NothingFound` where a size is 0."""
        if len(arrays) != len(self.arguments):
            raise TypeError(f"{self.name}: {len(self.arguments)} arrays expected, {len(arrays)} given")
        assert self.sizes is not None
        run = StagedRun(self, self.sizes)
        results = [empty(shape, dtype) for shape, dtype in self.results]
        arena = self.arenas.take(self.memory_size)
        base_table = self._base_table(
            0, start_of(arena), *map(address_of, arrays), *map(address_of, run.constants), *map(address_of, results)
        )
        try:
            run.program.run(self._loop, ctypes.addressof(base_table))
        finally:
            self.arenas.give(arena)
        shapes = [shape for shape, _ in self.sizes.instance(run.values).results]
        return [_first(result, shape) for result, shape in zip(results, shapes, strict=True)]


def _first(result: Array, shape: tuple[int, ...]) -> Array:
    """The elements that were written, in memory of their own if that is much less."""
    if result.shape == shape:
        return result
    part = result.reshape(-1)[: int(np.prod(shape))].reshape(shape)
    return part.copy() if 2 * part.size <= result.size else part


class StagedRun:
    """One run: its program, and the sizes as far as they were found."""

    def __init__(self, executable: StagedExecutable, template: ExecutableTemplate) -> None:
        environment = template.environment
        self.template = template
        self.values = [environment.most[symbol] for symbol in environment.symbol_atoms]
        self.constants = [
            constant.copy() if isinstance(model_constant, SizeConstant) else constant
            for constant, model_constant in zip(executable.constants, template.executable.constants, strict=True)
        ]
        own = executable.program
        self.program = Program(array("q", own.words), own.count, list(own.keep), own.infos)
        model = template.executable.program
        self.places = list(model.host_places)
        for start, call in zip(model.host_places, model.hosts, strict=True):
            self.program.set_host(start, StagedCall(self, start, call))  # pyright: ignore[reportArgumentType]

    def number(self, size: SymbolicSize) -> int:
        """The value of a size, from the symbols found so far."""
        return self.template.numbers_at(tuple(self.values))(size)

    def symbol(self, size: SymbolicSize) -> int:
        """Which symbol a size is."""
        (((atom,), _),) = size.terms
        return self.template.environment.symbol_atoms.index(atom)

    def found(self, symbol: int, value: int) -> None:
        """Sets the value of a symbol that the run has found: the rest of the program runs with it."""
        self.values[symbol] = value
        executable = self.template.instance(self.values)
        words, running = executable.program.words, self.program.words
        kept = [(start, running[start], start + running[start + 1] - 1) for start in self.places]
        numbers = [running[last] for _, _, last in kept]
        np.frombuffer(running, np.int64)[:] = np.frombuffer(words, np.int64)
        for (start, address, last), handle in zip(kept, numbers, strict=True):
            running[start], running[last] = address, handle
        for constant, now in zip(self.constants, executable.constants, strict=True):
            if constant is not now and not constant.ndim:
                constant[...] = now


class StagedCall:
    """An operation in Python on sizes that were found, or that finds one."""

    def __init__(self, run: StagedRun, start: int, call: HostCall) -> None:
        self.run = run
        self.place = start
        self.call = call

    def __call__(self, base_table: int, words: Sequence[int]) -> None:
        """Run it; ``words`` are the slots and offsets of the buffers."""
        run = self.run
        results = substituted(self.call, run.number).evaluated(base_table, words)
        for step in self.call.steps:
            size: Any = step.fields.get(COUNT)
            if type(size) is SymbolicSize:
                count = len(results[0])
                symbol = run.symbol(size)
                if not count:
                    raise NothingFound(symbol)
                run.found(symbol, count)
                end = self.place + run.program.words[self.place + 1] - 1
                words = run.program.words[self.place + INSTRUCTION_HEADER : end]
        substituted(self.call, run.number).store(base_table, words, results)
