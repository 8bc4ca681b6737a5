"""Plans: what the entry point knows about one compiled form of a function.

A plan says which arguments it takes, which things around the function must be as they were, where everything is bound,
and how the results become what the user gets. ``runtime/entry.c`` reads it, as one of the records both sides share.
"""

from __future__ import annotations

import ctypes
import math
import sys
import weakref
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np

from msgraph.backend.callables import version_address, word_at
from msgraph.backend.executable import Executable
from msgraph.backend.memory import LARGE, LINE, address_of, aligned, empty
from msgraph.backend.runtime.records import (
    ArrayType,
    Capture,
    ContainerRule,
    Elements,
    Guards,
    Layouts,
    NumberRule,
    Operand,
    Output,
    Outputs,
    Plan,
    Result,
    Rules,
    Span,
    TensorRule,
    ValueRule,
)
from msgraph.backend.runtime.records import Guard as GuardRecord

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array

_LAYOUTS = {tuple: Layouts.TUPLE, list: Layouts.LIST, dict: Layouts.DICT}

_FORMS = {"float32": Elements.FLOAT32, "float64": Elements.FLOAT64, "int64": Elements.INTEGER,
          "int32": Elements.INTEGER, "bool": Elements.BOOL}  # fmt: skip
"""What Python's numbers can become on the way in."""

_DROP = ctypes.pythonapi["Py_DecRef"]
_DROP.argtypes, _DROP.restype = [ctypes.c_void_p], None


def _drop_spares(results: Iterable[Result]) -> None:
    """Let go of the arrays a plan would have given again."""
    for spare in filter(None, [spare for result in results for spare in (result.first, result.second)]):
        _DROP(spare)


_ALIVE: weakref.WeakSet[CallPlan] = weakref.WeakSet()


def spares_holding(array: Array) -> int:
    """How often plans hold an array to give it again."""
    return sum(plan.spares.count(id(array)) for plan in list(_ALIVE))


class OpenArgument(NamedTuple):
    """The executable's argument of that number: a tensor, or what else the rule says.

    ``Rules.ELEMENTS`` takes a parameter, too, as it is at the call, ``Rules.WRITTEN`` one whose own memory is written,
    which it shares with no other argument; ``Rules.ARRAY`` takes an array of NumPy's.
    """

    argument: int
    rule: int = Rules.TENSOR


class ArrayLayout(NamedTuple):
    """The sizes of an array, and its strides in bytes."""

    shape: Sequence[int]
    strides: Sequence[int]


class ShownArgument(NamedTuple):
    """A result that lies in the memory of an argument, so many bytes further."""

    argument: int
    strides: Sequence[int]
    offset: int


class SameArgument(NamedTuple):
    """One object and no other."""

    value: Any


class EqualArgument(NamedTuple):
    """An int, a text: whatever equals it and is of its class."""

    value: Any


class ContainerArgument(NamedTuple):
    """A list, tuple or dict of as many items, in turn; names and values alternate.

    Those with numbers are all others, and none that the function reaches in another way but ``same``.
    """

    cls: type[Any]
    items: Sequence[ArgumentRule]
    container: int = -1
    same: object = None


class AliasArgument(NamedTuple):
    """The container of that number again."""

    container: int


class NumberArgument(NamedTuple):
    """Any Python number of a class: the executable's argument of that number, which has no dims."""

    cls: type[Any]
    argument: int


ArgumentRule: TypeAlias = (
    "OpenArgument | SameArgument | EqualArgument | ContainerArgument | AliasArgument | NumberArgument"
)


class DictGuard(NamedTuple):
    """A name in a dict stands for one object, or for none."""

    names: dict[Any, Any]
    name: Any
    present: bool
    value: Any


class ClassGuard(NamedTuple):
    """A class is as it was."""

    cls: type[Any]


class WordGuard(NamedTuple):
    """An object has in one place what it had there: its class, what a slot holds; or in three in a row.

    Of the variable that a cell is, ``held`` is the value, which is no other as long as it is here.
    """

    owner: Any
    offset: int
    three: bool = False
    held: object = None


class ListGuard(NamedTuple):
    """A list holds the same objects."""

    items: list[Any]
    contents: tuple[Any, ...]


class ContentsGuard(NamedTuple):
    """A tensor has the elements it had."""

    tensor: Any
    elements: Array


Guard: TypeAlias = "DictGuard | ClassGuard | WordGuard | ListGuard | ContentsGuard"

OutputStep: TypeAlias = "tuple[str, Any]"
"""How an output is made: ``("tensor", i)``, ``("int", i)``, ``("constant", x)``, ``("tuple", n)`` of the last n."""

_STEPS = {step.lower(): code for step, code in vars(Outputs).items() if step.isupper()}


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
    finish: Callable[..., object] | None
    """Makes the output of the results, where steps cannot say it; or where a failure was met."""
    failure: int = -1
    """The result that says whether a failure was met, where there is one and steps say the output of other runs."""
    copies: bool = False
    """Are tensors copied whose elements do not lie in a row?"""
    layouts: Sequence[ArrayLayout | None] = ()
    """How arguments look whose elements do not lie in a row."""
    shown: Sequence[ShownArgument] = ()
    """Results that are the memory of arguments: all of them, or none."""
    containers: int = 0
    """How many containers among the arguments have numbers."""
    apart: Sequence[object] = ()
    """Containers that the function reaches in another way."""
    takes_objects: bool = False
    """Are arguments changed, or given back, as the objects they are? Their numbers count from the end."""


class SharedArena:
    """Scratch memory of plans whose calls seldom overlap: those of one function, for calls of all sizes.

    A call that finds it taken gets memory of its own.
    """

    def __init__(self) -> None:
        self._taken = array("q", [0])
        self._memory: list[Array] = []
        """The last is the one in use; a call may be under way in the one before it."""
        self._plans: weakref.WeakSet[CallPlan] = weakref.WeakSet()

    @property
    def size(self) -> int:
        """Bytes a call may use."""
        return len(self._memory[-1]) - LINE if self._memory else 0

    def add(self, plan: CallPlan) -> None:
        """Lets a plan use it; it becomes larger for those that need more."""
        executable = plan.call.executable
        size = executable.memory_size
        if not self._memory or size > self.size:
            own = executable.arenas.hand_over(size)  # of the calls that went through Python so far
            larger = np.empty(size + LINE, np.uint8) if own is None else own
            self._memory = [*(self._memory[-1:] if self._taken[0] else ()), larger]
            for other in list(self._plans):
                other.record.arena = aligned(address_of(self._memory[-1]))
        plan.kept.append(self)
        plan.record.arena = aligned(address_of(self._memory[-1]))
        plan.record.arena_taken = self._taken.buffer_info()[0]
        self._plans.add(plan)


def shared_arena(executable: Executable) -> SharedArena:
    """The arena of an executable, and of its siblings for other sizes."""
    return cast("SharedArena", executable.shared.setdefault("arena", SharedArena()))


@dataclass(eq=False)
class CallPlan:
    """The words of one plan, and everything they point at."""

    call: CompiledForm = field(repr=False)
    kept: list[Any] = field(default_factory=list[Any], repr=False)
    record: Plan = field(default_factory=Plan, repr=False)
    _words: int = field(default=0, repr=False)
    """How many words behind the table arguments take: the containers with numbers, then others."""
    _objects: dict[int, int] = field(default_factory=dict[int, int], repr=False)
    """By the executable's number of an argument, where in the table and behind it the argument itself is."""
    _operands: list[tuple[bool, int, int]] = field(default_factory=list[tuple[bool, int, int]], repr=False)
    """The tensors among them: are they written, where are they bound, how many bytes have they?"""

    def __post_init__(self) -> None:
        executable, call, plan = self.call.executable, self.call, self.record
        executable.program.staff(executable.target)
        program, length = executable.program.words.buffer_info()
        template = executable.template
        self.kept += [template, call]
        self._words = call.containers
        plan.owner, plan.finish = id(self), 0 if call.finish is None else id(call.finish)
        plan.argument_count, plan.arguments = len(call.arguments), self._keep(map(self._rule, call.arguments))
        plan.guard_count, plan.guards = self._table(map(self._guard, call.guards))
        plan.capture_count, plan.captures = self._table(self._captures())
        plan.template_count, plan.template = len(template), template.buffer_info()[0]
        plan.table_room = 2 * len(template) + self._words
        if call.copies:
            plan.copies = plan.table_room
            plan.table_room += 1 + len(executable.arguments)
        plan.apart_count, plan.apart = len(call.apart), self._keep_words([id(container) for container in call.apart])
        if call.takes_objects:
            places = [2 * len(template) + word for word in range(call.containers)]
            places += [self._objects[argument] for argument in sorted(self._objects)]
            plan.object_count, plan.objects = len(places), self._keep_words(places[::-1])
        self._made = self._results()
        plan.result_count, plan.results = len(executable.results), ctypes.addressof(self._made)
        plan.arena_index, plan.arena_size = executable.arena_index, executable.memory_size
        shared_arena(executable).add(self)
        plan.reference_count, plan.references = self._table(self._references())
        plan.output_count, plan.output = self._table(map(self._step, call.output))
        plan.program, plan.program_end = program, program + 8 * length
        plan.loops, plan.was_long = executable.may_run_long, 1
        plan.tensor_count = len(executable.arguments)
        names = [sys.intern(name) for name in call.names]
        self.kept.append(names)
        plan.name_count, plan.names = len(names), self._keep_words([id(name) for name in names])
        plan.failure = call.failure
        plan.written_count = sum(is_written for is_written, *_ in self._operands)
        if plan.written_count:
            operands = sorted(self._operands, reverse=True)
            plan.operand_count, plan.operands = self._table(Operand(*span) for _, *span in operands)

        weakref.finalize(self, _drop_spares, self._made).atexit = False
        _ALIVE.add(self)

    @property
    def address(self) -> int:
        """Where the record is."""
        return ctypes.addressof(self.record)

    @property
    def spares(self) -> list[int]:
        """The addresses of the arrays it may give again."""
        return [spare for result in self._made for spare in (result.first, result.second)]

    def lead_to(self, following: CallPlan | None) -> None:
        """Says which plan is looked at after this one."""
        self.record.following = 0 if following is None else following.address

    # -- parts -------------------------------------------------------------------------------------------

    def _keep_words(self, words: Sequence[int]) -> int:
        """The address of words that live as long as the plan."""
        kept = array("q", words or (0,))
        self.kept.append(kept)
        return kept.buffer_info()[0]

    def _keep(self, records: Iterable[ctypes.Structure | bytes]) -> int:
        """The address of records that live as long as the plan."""
        return self._keep_words(array("q", b"".join(map(bytes, records))))

    def _table(self, records: Iterable[ctypes.Structure]) -> tuple[int, int]:
        """How many records there are, and their address."""
        entries = list(records)
        return len(entries), self._keep(entries)

    def _type(
        self, shape: Sequence[int], dtype: np.dtype[np.generic], strides: Sequence[int] | None = None
    ) -> ArrayType:
        """The record of the shape, dtype and strides that an array must have."""
        self.kept.append(dtype)
        steps = 0 if strides is None else self._keep_words(strides)
        return ArrayType(id(dtype), len(shape), self._keep_words(shape), dtype.itemsize * math.prod(shape), steps)

    def _rule(self, rule: ArgumentRule) -> bytes:
        """The record of an argument; those of what is in a container follow its own."""
        executable = self.call.executable
        match rule:
            case OpenArgument(index, code):
                layout = self.call.layouts[index] if self.call.layouts else None
                shape, dtype = executable.arguments[index]
                type_ = self._type(layout.shape, dtype, layout.strides) if layout else self._type(shape, dtype)
                self._operands.append((code == Rules.WRITTEN, executable.first_argument + index, type_.bytes))
                tensor = bytes(TensorRule(code, executable.first_argument + index, type_))
                if not self.call.takes_objects:
                    return tensor
                self._objects[index] = 2 * len(executable.template) + self._words
                return bytes(ValueRule(Rules.KEPT, self._next_word())) + tensor
            case NumberArgument(cls, index):
                word = self._next_word()
                self._objects[index] = len(executable.template) + executable.first_argument + index
                form = _FORMS[executable.arguments[index][1].name]
                base, real = executable.first_argument + index, issubclass(cls, float)
                return bytes(NumberRule(Rules.NUMBER, base, word, id(cls), form, real))
            case SameArgument(value):
                return bytes(ValueRule(Rules.SAME, id(value)))
            case EqualArgument(float() as value):
                return bytes(ValueRule(Rules.FLOAT, int(np.float64(value).view(np.int64))))
            case EqualArgument(value):
                return bytes(ValueRule(Rules.EQUAL, id(value), id(cast(object, type(value)))))
            case AliasArgument(index):
                return bytes(ValueRule(Rules.ALIAS, index))
            case ContainerArgument(cls, items, index, same):
                layout = next(_LAYOUTS[above] for above in cls.__mro__ if above in _LAYOUTS)
                count = len(items) // 2 if layout == Layouts.DICT else len(items)
                same_one = 0 if same is None else id(same)
                container = ContainerRule(Rules.CONTAINER, index, id(cls), count, layout, same_one)
                return bytes(container) + b"".join(map(self._rule, items))

    def _next_word(self) -> int:
        """Which word behind the table an argument takes."""
        self._words += 1
        return self._words - 1

    def _captures(self) -> Iterator[Capture]:
        executable = self.call.executable
        first = len(executable.arguments) - len(self.call.captures)
        for i, (tensor, memory) in enumerate(self.call.captures, first):
            checked = address_of(memory) if executable.references else 0
            self._operands.append((False, executable.first_argument + i, memory.nbytes))
            yield Capture(id(tensor), executable.first_argument + i, self._type(*executable.arguments[i]), checked)

    def _references(self) -> Iterator[Span]:
        """Where the memory of parameters starts and ends: no argument may share it."""
        executable = self.call.executable
        first = len(executable.arguments) - len(self.call.captures)
        for i, (_, memory) in enumerate(self.call.captures, first):
            if i in executable.references:
                yield Span(address_of(memory), address_of(memory) + memory.nbytes)

    def _results(self) -> ctypes.Array[Result]:
        tensors = {value for opcode, value in self.call.output if opcode == "tensor"}
        executable = self.call.executable
        results = (Result * len(executable.results))()
        for i, (result, (shape, dtype)) in enumerate(zip(results, executable.results, strict=True)):
            result.base, result.type = executable.first_result + i, self._type(shape, dtype)
            size = result.type.bytes
            if self.call.shown:
                argument, strides, result.offset = self.call.shown[i]
                result.shown = executable.first_argument + argument
                result.type = self._type(shape, dtype, strides)
                continue
            if size >= LARGE:
                make = partial(empty, shape, dtype)
                self.kept.append(make)
                result.maker = id(make)
            result.is_number = bool(self.call.output) and i not in tensors and size <= ctypes.sizeof(ctypes.c_int64)
            result.type.bytes = max(size, 1)
        return results

    def _step(self, step: OutputStep) -> Output:
        opcode, value = step
        if opcode == "argument":
            value += self.call.executable.first_argument
        if opcode == "object":
            value += self.record.object_count
        return Output(_STEPS[opcode], id(value) if opcode == "constant" else value)

    def _guard(self, guard: Guard) -> GuardRecord:
        match guard:
            case DictGuard(names, name, present, value):
                return GuardRecord(Guards.DICT, id(names), id(name), id(value) if present else 0)
            case ClassGuard(cls):
                return GuardRecord(Guards.WORD, version_address(cls), 0, word_at(version_address(cls)))
            case WordGuard(owner, offset, three, _):
                start = id(owner) + offset
                more = self._keep_words([word_at(start + 8), word_at(start + 16)]) if three else 0
                return GuardRecord(Guards.WORD, start, more, word_at(start))
            case ListGuard(items, contents):
                held = self._keep_words([id(item) for item in contents])
                return GuardRecord(Guards.LIST, id(items), len(contents), held)
            case ContentsGuard(tensor, elements):
                self.kept.append(elements)
                type_ = self._keep([self._type(elements.shape, elements.dtype)])
                return GuardRecord(Guards.CONTENTS, id(tensor), type_, address_of(elements))


def takes_number(dtype: np.dtype[np.generic]) -> bool:
    """Can a plan make an element of this type of a Python number?"""
    return dtype.name in _FORMS


class PlansByHash:
    """The plans of an operation, as the entry point finds them: a table of the newest plan for each hash."""

    def __init__(self) -> None:
        self.plans: list[tuple[int, CallPlan]] = []
        self._first: dict[int, CallPlan] = {}
        """By place in the table."""
        self._table = array("q", (0, 0))

    @property
    def address(self) -> int:
        """Where the table is."""
        return self._table.buffer_info()[0]

    def add(self, hash_: int, plan: CallPlan) -> None:
        """Enters a plan; the table may be another one then."""
        self.plans.append((hash_, plan))
        room = len(self._table) - 1
        if len(self.plans) <= room:
            self._enter(hash_, plan)
            return
        self._table = array("q", [4 * room - 1, *[0] * (4 * room)])
        self._first.clear()
        for entered in self.plans:
            self._enter(*entered)

    def _enter(self, hash_: int, plan: CallPlan) -> None:
        slot = 1 + (hash_ & self._table[0])
        plan.lead_to(self._first.get(slot))
        self._first[slot] = plan
        self._table[slot] = plan.address
