"""Executables for all sizes: what is the same for each of them, and where the numbers that depend on sizes stand.

    template = ExecutableTemplate(executable, environment)      # compiled with symbolic sizes
    executable = template.instance((64,))                       # numbers put in: nothing is compiled

The kernels take sizes as arguments, so their code is that of every instance. The words of the program, the size of the
arena, the shapes of arguments and results, and the constants that are sizes are computed once for each combination of
sizes.
"""

from __future__ import annotations

import threading
import weakref
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt

from msgraph.backend.late_words import LateChoice, LateWords
from msgraph.backend.memory import address_of
from msgraph.backend.program import DebugInfo, Program
from msgraph.support.symbolic_sizes import (
    Monomial,
    ShapeEnvironment,
    SymbolicSize,
    SymbolicSizeError,
    Terms,
    any_symbolic,
    sizes_in,
    substituted,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from msgraph.backend.executable import Executable
    from msgraph.dialects.contract import Array
    from msgraph.dialects.types import Shape


_BITS = 62
"""Sums of numbers below that fit."""


class SizeValues:
    """Polynomials of the sizes of a call, as a function of these."""

    def __init__(self, environment: ShapeEnvironment, polynomials: Sequence[Terms]) -> None:
        places: dict[Monomial, int] = {}
        columns = [places.setdefault(monomial, len(places)) for terms in polynomials for monomial, _ in terms]
        self._columns = np.array(columns, np.int64)
        self._factors = np.array([factor for terms in polynomials for _, factor in terms], np.int64)
        lengths = np.array([len(terms) for terms in polynomials], np.int64)
        self._starts = np.cumsum(lengths) - lengths
        self._most = max([sum(abs(factor) for _, factor in terms) for terms in polynomials], default=0)
        texts = [environment.text(((monomial, 1),)) for monomial in places]
        self._products = cast("Callable[..., tuple[int, ...]]", environment.function(f"({', '.join([*texts, '0'])},)"))

    def __call__(self, sizes: Sequence[int]) -> npt.NDArray[Any]:
        """The values of the polynomials for some sizes, in their order."""
        products = self._products(*sizes)
        if (max(map(abs, products)) * self._most) >> _BITS:
            raise OverflowError(f"numbers for the sizes {sizes} do not fit")
        if not len(self._starts):
            return self._factors
        return np.add.reduceat(self._factors * np.array(products, np.int64)[self._columns], self._starts)


MOST_PREPARED = 512
"""Combinations of sizes whose kernels are remembered."""


class SizeConstant(np.ndarray[Any, Any]):
    """A number of no dimensions that depends on the sizes of a call."""

    number: SymbolicSize

    @classmethod
    def of(cls, size: SymbolicSize, dtype: np.dtype[np.generic]) -> SizeConstant:
        """Memory for a size as a number of a type; it holds the hint."""
        constant = np.array(int(size)).astype(dtype).view(cls)
        constant.number = size
        return constant


class ConstantAddress(int):
    """The address of a constant of a function that is called; what it is the address of goes with it."""

    constant: Array

    @classmethod
    def of(cls, constant: Array) -> ConstantAddress:
        """Where a constant lies."""
        address = cls(address_of(constant))
        address.constant = constant
        return address


@dataclass(eq=False)
class ExecutableTemplate:
    """An executable whose numbers depend on sizes, and what was assumed of these."""

    executable: Executable
    environment: ShapeEnvironment
    _terms: dict[Terms, int] = field(default_factory=dict[Terms, int])
    late_choices: dict[tuple[int, ...], LateChoice] = field(default_factory=dict[tuple[int, ...], LateChoice])
    """The kernels that were chosen for sizes."""
    _instances: weakref.WeakValueDictionary[tuple[int, ...], Executable] = field(
        default_factory=weakref.WeakValueDictionary[Any, Any]
    )

    def __post_init__(self) -> None:
        self._lock = threading.RLock()
        words = self.executable.program.words
        symbolic = [(position, word) for position, word in enumerate(words) if type(word) is SymbolicSize]
        addresses = [(position, word) for position, word in enumerate(words) if type(word) is ConstantAddress]
        self._words = array("q", map(int, words))
        self._late = LateWords(self.executable.program.late)
        overwritten = set(self._late.overwritten.tolist())
        symbolic = [(position, word) for position, word in symbolic if position not in overwritten]
        self._places = np.array([position for position, _ in symbolic], np.int64)
        self._numbers = np.array([self._number(word) for _, word in symbolic], np.int64)
        self._addresses = [
            (position, word.constant) for position, word in addresses if isinstance(word.constant, SizeConstant)
        ]
        for value in sizes_in(self._rest()):
            self._number(value)
        self._open_results = _symbolic_shapes(self.executable.results)
        self._open_arguments = _symbolic_shapes(self.executable.arguments)
        self._values: SizeValues | None = None
        self._last: tuple[tuple[int, ...], NDArray[Any], list[int]] = (-1,), np.empty(0, np.int64), []

    @property
    def has_sizes(self) -> bool:
        """Are sizes used as numbers?"""
        return any(isinstance(c, SizeConstant) for c in (*self.executable.constants, *self.executable.program.keep))

    def _rest(self) -> object:
        """All parts of the executable besides its words that may depend on sizes."""
        executable = self.executable
        constants = [c.number for c in (*executable.constants, *executable.program.keep) if isinstance(c, SizeConstant)]
        hosts = [(call.views, [list(step.fields.items()) for step in call.steps]) for call in executable.program.hosts]
        shapes = [shape for shape, _ in (*executable.results, *executable.arguments)]
        late = [run.kernel.numbers() for run in executable.program.late]
        infos = list(dict.fromkeys((info.tensors, info.bytes, info.work) for info in executable.program.infos))
        return constants, hosts, shapes, late, infos, executable.arena_size, executable.stack_size

    def _number(self, size: SymbolicSize) -> int:
        if size.environment is not self.environment:
            raise SymbolicSizeError("a size of another compilation")
        return self._terms.setdefault(size.terms, len(self._terms))

    def fingerprint(self) -> object:
        """The parts that two compilations of one graph with different hints have in common, if no hint was taken for a
        number."""
        executable, environment = self.executable, self.environment
        words = [environment.text(w.terms) if type(w) is SymbolicSize else w for w in self._plain_words()]
        spelled = environment.spelled(self._rest())
        constants = [
            "a size" if isinstance(c, SizeConstant) else (c.dtype.str, c.shape, c.tobytes())
            for c in executable.constants
        ]
        guards = [(guard.comparison, environment.text(guard.terms), a) for guard, a in environment.guards.items()]
        return words, spelled, constants, executable.places, guards

    def _plain_words(self) -> list[int]:
        """The words, without numbers that are another one in each compilation."""
        words = list(self.executable.program.words)
        for call_start in self.executable.program.host_places:
            words[call_start] = words[call_start + words[call_start + 1] - 1] = 0
        for run in self.executable.program.late:
            words[run.whole] = 0
            for start in range(run.parts, run.parts + run.slots * run.length, run.length or 1):
                words[start] = 0
        return [0 if type(word) is ConstantAddress else word for word in words]

    def instance(self, sizes: Sequence[int]) -> Executable:
        """The executable for a call's sizes, one for each symbol."""
        key = tuple(sizes)
        with self._lock:
            executable = self._instances.get(key)
            if executable is None:
                executable = self._instances[key] = self._made(key)
            return executable

    def prepare(self, combinations: Iterable[tuple[int, ...]], most: int | None = None) -> None:
        """Chooses kernels for calls with these sizes, at most so many, and compiles those that are new, all at once."""
        waiting = [sizes for sizes in combinations if sizes not in self.late_choices]
        late = self.executable.program.late
        kernels = list(dict.fromkeys(run.kernel for run in late))
        if not kernels:
            self.late_choices.update((sizes, LateChoice.of([])) for sizes in waiting[:MOST_PREPARED])
            return
        from msgraph.kernels.launch.late_kernels import runs_at  # with it comes the compiler, which few runs need

        chosen = runs_at([kernel.ready() for kernel in kernels], [self.numbers_at(sizes) for sizes in waiting], most)
        for sizes, runs in zip(waiting, chosen, strict=True):
            if runs is not None:
                while len(self.late_choices) >= MOST_PREPARED:
                    del self.late_choices[next(iter(self.late_choices))]
                chosen_for = dict(zip(kernels, runs, strict=True))
                self.late_choices[sizes] = LateChoice.of([chosen_for[run.kernel] for run in late])

    def _values_at(self, sizes: tuple[int, ...]) -> tuple[NDArray[Any], list[int]]:
        """The values of the expressions in :attr:`_terms` for some sizes: as an array, and as a list."""
        if self._values is None:
            self._values = SizeValues(self.environment, list(self._terms))
        last = self._last  # another thread may replace it
        if last[0] != sizes:
            values = self._values(sizes)
            last = self._last = sizes, values, values.tolist()
        return last[1:]

    def numbers_at(self, sizes: tuple[int, ...]) -> Callable[[SymbolicSize], int]:
        """A function from a symbolic size to its value in a call with ``sizes``."""
        (_, values), places = self._values_at(sizes), self._terms
        return lambda size: values[places[size.terms]]

    def _infos(self, evaluate: Callable[[SymbolicSize], int]) -> list[DebugInfo]:
        """The notes for people about each instruction, with numbers for sizes."""
        infos: dict[int, DebugInfo] = {}
        for info in self.executable.program.infos:
            if id(info) not in infos:
                own = substituted(info, evaluate)
                if isinstance(own.tensors, tuple):
                    tensors = cast("tuple[tuple[tuple[int, ...], str], ...]", own.tensors)
                    texts = ["x".join([*map(str, shape), dtype]) for shape, dtype in tensors]
                    own = own._replace(tensors=", ".join(texts))
                infos[id(info)] = own
        return [infos[id(info)] for info in self.executable.program.infos]

    def _made(self, sizes: tuple[int, ...]) -> Executable:
        if sizes not in self.late_choices:
            self.prepare([sizes])
        evaluate, (values, _) = self.numbers_at(sizes), self._values_at(sizes)
        executable, used = self.executable, dict(self.executable.used)
        words = array("q", self._words)
        if words:
            written = np.frombuffer(words, np.int64)
            written[self._places] = values[self._numbers]
            self._late.put(written, self.late_choices[sizes], executable.target, used)
        own = {
            id(c): np.array(evaluate(c.number)).astype(c.dtype)
            for c in (*executable.constants, *executable.program.keep)
            if isinstance(c, SizeConstant)
        }
        program = _InstanceProgram(words, executable.program.count)
        program.describe = partial(self._infos, evaluate)
        program.keep.extend(own.get(id(kept), kept) for kept in executable.program.keep)
        for position, constant in self._addresses:
            words[position] = address_of(own[id(constant)])
        for position, call in zip(executable.program.host_places, executable.program.hosts, strict=True):
            program.set_host(position, substituted(call, evaluate))
        return replace(
            executable,
            program=program,
            used=used,
            constants=[own.get(id(constant), constant) for constant in executable.constants],
            results=_of_sizes(executable.results, self._open_results, evaluate),
            arguments=_of_sizes(executable.arguments, self._open_arguments, evaluate),
            arena_size=substituted(executable.arena_size, evaluate),
            stack_size=substituted(executable.stack_size, evaluate),
        )


class _InstanceProgram(Program):
    """A program with numbers in the place of sizes; what its instructions do is told when somebody asks."""

    describe: Callable[[], list[DebugInfo]]

    def __init__(self, words: array[int], count: int) -> None:
        super().__init__(words, count)
        del self.infos

    def __getattr__(self, name: str) -> Any:
        if name != "infos":
            raise AttributeError(name)
        self.infos = self.describe()
        return self.infos


def _symbolic_shapes(tensors: Sequence[tuple[Shape, np.dtype[np.generic]]]) -> list[int]:
    """The indices of tensors with open dimensions."""
    return [index for index, (shape, _) in enumerate(tensors) if any_symbolic(shape)]


def _of_sizes(
    tensors: Sequence[tuple[Shape, np.dtype[np.generic]]],
    places: Sequence[int],
    evaluate: Callable[[SymbolicSize], int],
) -> list[Any]:
    """The types of tensors; those at the indices in ``places`` get numbers for sizes."""
    types = list(tensors)
    for index in places:
        shape, dtype = tensors[index]
        types[index] = tuple([evaluate(size) if type(size) is SymbolicSize else size for size in shape]), dtype
    return types
