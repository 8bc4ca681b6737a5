"""Plans: what the entry point knows about one compiled form of a function, as words in memory.

A plan says which arguments it takes, which things around the function must be as they were, where everything is bound,
and how the results become what the user gets. :mod:`msgraph.backend.entry_code` reads it; the order of the words here
and the offsets there are one and the same thing.
"""

from __future__ import annotations

import ctypes
import sys
import weakref
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from msgraph.backend.callables import word_at
from msgraph.backend.entry_results import BOOL, CONSTANT, FLOAT, INT, LIST, TENSOR, TUPLE
from msgraph.backend.executable import Executable
from msgraph.backend.layouts import version_address
from msgraph.backend.memory import LARGE, address_of, empty

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

_ARGUMENT, _SAME, _EQUAL, _FLOAT, _CONTAINER = range(5)
_LAYOUTS = {tuple: 0, list: 1, dict: 2}
_DICT, _WORD, _LIST, _CONTENTS = range(4)
_LINE = 64
_RESULT_WORDS, _SPARE = 8, 6
"""Of each result, and where among them are the arrays it may get again."""

_DROP = ctypes.pythonapi["Py_DecRef"]
_DROP.argtypes, _DROP.restype = [ctypes.c_void_p], None


def _drop_spares(results: array[int]) -> None:
    """Let go of the arrays a plan would have given again."""
    for place in range(0, len(results), _RESULT_WORDS):
        for spare in filter(None, results[place + _SPARE : place + _RESULT_WORDS]):
            _DROP(spare)


_ALIVE: weakref.WeakSet[CallPlan] = weakref.WeakSet()


def spares_holding(array: Array) -> int:
    """How often plans hold an array to give it again."""
    return sum(plan.spares.count(id(array)) for plan in list(_ALIVE))


class TensorArgument(NamedTuple):
    """A tensor: the executable's argument of that number."""

    number: int


class SameArgument(NamedTuple):
    """One object and no other."""

    value: Any


class EqualArgument(NamedTuple):
    """An int, a text: whatever equals it and is of its class."""

    value: Any


class ContainerArgument(NamedTuple):
    """A list, tuple or dict of as many items, in turn; names and values alternate. No list is passed twice."""

    cls: type[Any]
    items: Sequence[ArgumentRule]


ArgumentRule: TypeAlias = "TensorArgument | SameArgument | EqualArgument | ContainerArgument"


class DictGuard(NamedTuple):
    """A name in a dict stands for one object, or for none."""

    names: dict[Any, Any]
    name: Any
    present: bool
    value: Any


class ClassGuard(NamedTuple):
    """A class is as it was."""

    cls: type[Any]


class CellGuard(NamedTuple):
    """A captured variable holds one object."""

    cell: Any
    value: Any


class WordGuard(NamedTuple):
    """An object has in one place what it had there: its class, what a slot holds; or in three in a row."""

    owner: Any
    place: int
    three: bool = False


class ListGuard(NamedTuple):
    """A list holds the same objects."""

    items: list[Any]
    known: tuple[Any, ...]


class ContentsGuard(NamedTuple):
    """A tensor has the elements it had."""

    tensor: Any
    elements: Array


Guard: TypeAlias = "DictGuard | ClassGuard | CellGuard | WordGuard | ListGuard | ContentsGuard"

OutputStep: TypeAlias = "tuple[str, Any]"
"""How an output is made: ``("tensor", i)``, ``("int", i)``, ``("constant", x)``, ``("tuple", n)`` of the last n."""

_STEPS = {"tensor": TENSOR, "int": INT, "float": FLOAT, "bool": BOOL, "tuple": TUPLE, "list": LIST}


@dataclass(frozen=True)
class CompiledForm:
    """One compiled form of a function, as the api knows it."""

    executable: Executable
    arguments: Sequence[ArgumentRule]
    """In the order of the call, those given by name last."""
    names: Sequence[str]
    """And what these are called."""
    captures: Sequence[tuple[Any, Array]]
    """The tensors reached from inside, and their arrays: the executable's last arguments."""
    guards: Sequence[Guard]
    output: Sequence[OutputStep]
    finish: Callable[[list[Array]], Any] | None
    """Makes the output of the results, where steps cannot say it; or where a failure was met."""
    failure: int = -1
    """The result that says whether a failure was met, where there is one and steps say the output of other runs."""


@dataclass(eq=False)
class CallPlan:
    """The words of one plan, and everything they point at."""

    call: CompiledForm = field(repr=False)
    kept: list[Any] = field(default_factory=list[Any], repr=False)
    words: array[int] = field(default_factory=lambda: array("q"), repr=False)
    _lists: int = field(default=0, repr=False)
    """The lists and dicts among the arguments."""

    def __post_init__(self) -> None:
        executable, call = self.call.executable, self.call
        size = executable.memory_size
        arena = np.empty(size + _LINE, np.uint8)
        program, length = executable.program.words.buffer_info()
        template = executable.template
        self.kept += [arena, template, call]
        start = address_of(arena)
        self.words.extend((0, id(self), len(call.arguments), self._arguments()))
        self.words.extend(self._table(len(call.guards), [word for guard in call.guards for word in self._guard(guard)]))
        self.words.extend(self._table(len(call.captures), self._captures()))
        self.words.extend((len(template), template.buffer_info()[0]))
        self._made = array("q", self._results())
        self.words.extend((len(executable.results), self._made.buffer_info()[0]))
        self.words.extend((executable.arena_index, size, start + -start % _LINE, 0))
        self.words.extend(self._table(*self._references()))
        self.words.extend(self._table(len(call.output), [word for step in call.output for word in self._step(step)]))
        self.words.extend((0 if call.finish is None else id(call.finish), program, program + 8 * length))
        self.words.extend((executable.may_run_long, 1, 0, len(executable.arguments)))
        names = [sys.intern(name) for name in call.names]
        self.kept.append(names)
        self.words.extend(self._table(len(names), [id(name) for name in names]))
        self.words.extend((2 * len(template) + self._lists, self.call.failure))

        weakref.finalize(self, _drop_spares, self._made).atexit = False
        _ALIVE.add(self)

    @property
    def address(self) -> int:
        """Where the words are."""
        return self.words.buffer_info()[0]

    @property
    def spares(self) -> list[int]:
        """The addresses of the arrays it may give again."""
        starts = range(_SPARE, len(self._made), _RESULT_WORDS)
        return [address for start in starts for address in self._made[start : start + 2]]

    def lead_to(self, following: CallPlan | None) -> None:
        """Says which plan is looked at after this one."""
        self.words[0] = 0 if following is None else following.address

    # -- parts -------------------------------------------------------------------------------------------

    def _keep(self, words: Sequence[int]) -> int:
        """The address of words that live as long as the plan."""
        kept = array("q", words or (0,))
        self.kept.append(kept)
        return kept.buffer_info()[0]

    def _table(self, count: int, words: Sequence[int]) -> tuple[int, int]:
        return count, self._keep(words)

    def _type(self, shape: Sequence[int], dtype: np.dtype[Any]) -> tuple[int, int, int, int]:
        """What an array must be: element type, rank, sizes; and its bytes."""
        self.kept.append(dtype)
        size = dtype.itemsize
        for dimension in shape:
            size *= dimension
        return id(dtype), len(shape), self._keep(shape), size

    def _arguments(self) -> int:
        words: list[int] = []
        for rule in self.call.arguments:
            self._rule(rule, words)
        return self._keep(words)

    def _rule(self, rule: ArgumentRule, words: list[int]) -> None:
        """Six words for an argument; those of what is in a container follow it."""
        executable = self.call.executable
        match rule:
            case TensorArgument(number):
                words += [_ARGUMENT, executable.first_argument + number, *self._type(*executable.arguments[number])]
            case SameArgument(value):
                words += [_SAME, 0, id(value), 0, 0, 0]
            case EqualArgument(float() as value):
                words += [_FLOAT, 0, int(np.float64(value).view(np.int64)), 0, 0, 0]
            case EqualArgument(value):
                words += [_EQUAL, 0, id(value), id(cast(Any, type(value))), 0, 0]
            case ContainerArgument(cls, items):
                number = -1 if cls is tuple else self._lists
                self._lists += number >= 0
                count = len(items) // 2 if cls is dict else len(items)
                words += [_CONTAINER, number, id(cls), count, _LAYOUTS[cls], 0]
                for item in items:
                    self._rule(item, words)

    def _captures(self) -> list[int]:
        words: list[int] = []
        executable = self.call.executable
        first = len(executable.arguments) - len(self.call.captures)
        for i, (tensor, known) in enumerate(self.call.captures, first):
            descr, rank, sizes, _ = self._type(*executable.arguments[i])
            checked = address_of(known) if executable.references else 0
            words += [id(tensor), executable.first_argument + i, descr, rank, sizes, checked]
        return words

    def _references(self) -> tuple[int, list[int]]:
        """Where the memory of parameters starts and ends: no argument may share it."""
        executable = self.call.executable
        first = len(executable.arguments) - len(self.call.captures)
        arrays = [known for i, (_, known) in enumerate(self.call.captures, first) if i in executable.references]
        return len(arrays), [word for a in arrays for word in (address_of(a), address_of(a) + a.nbytes)]

    def _results(self) -> list[int]:
        words: list[int] = []
        tensors = {value for kind, value in self.call.output if kind == "tensor"}
        executable = self.call.executable
        for i, (shape, dtype) in enumerate(executable.results):
            descr, rank, sizes, size = self._type(shape, dtype)
            is_number = self.call.finish is None and i not in tensors and size <= ctypes.sizeof(ctypes.c_int64)
            maker = 0
            if size >= LARGE:
                make = partial(empty, shape, dtype)
                self.kept.append(make)
                maker = id(make)
            first = [executable.first_result + i, maker, 0 if is_number else descr]
            words += [*first, rank, sizes, max(size, 1), 0, 0]
        return words

    def _step(self, step: OutputStep) -> tuple[int, int]:
        kind, value = step
        if kind == "constant":
            return CONSTANT, id(value)
        return _STEPS[kind], value

    def _guard(self, guard: Guard) -> tuple[int, int, int, int]:
        match guard:
            case DictGuard(names, name, present, value):
                return _DICT, id(names), id(name), id(value) if present else 0
            case ClassGuard(cls):
                return _WORD, version_address(cls), word_at(version_address(cls)), 0
            case CellGuard(cell, value):
                return _WORD, id(cell) + 16, id(value), 0
            case WordGuard(owner, place, three):
                start = id(owner) + place
                more = self._keep([word_at(start + 8), word_at(start + 16)]) if three else 0
                return _WORD, start, word_at(start), more
            case ListGuard(items, known):
                return _LIST, id(items), len(known), self._keep([id(item) for item in known])
            case ContentsGuard(tensor, elements):
                self.kept.append(elements)
                return (
                    _CONTENTS,
                    id(tensor),
                    self._keep(self._type(elements.shape, elements.dtype)),
                    address_of(elements),
                )
