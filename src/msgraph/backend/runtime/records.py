"""The records native code and plans share: each is written once, here; ``records.h`` is made of them.

A field's type is one of three: a word of 64 bits, an address, or half a word; or another record. The first group is
how NumPy and CPython keep their objects (:mod:`msgraph.backend.layouts` finds out whether that is so here), the rest is
ours. Whoever changes something runs ``tools/write_runtime.py``.
"""

from __future__ import annotations

import ctypes
from typing import TypeAlias, TypeVar

from msgraph.backend import memory

Word: TypeAlias = int
Address: TypeAlias = int
Half: TypeAlias = int

T = TypeVar("T", bound=type[ctypes.Structure])

FIELD_TYPES: dict[str, type] = {"Word": ctypes.c_int64, "Address": ctypes.c_int64, "Half": ctypes.c_int32}
RECORDS: dict[str, type[ctypes.Structure]] = {}


def record(cls: T) -> T:
    """A record with the fields its annotations name."""
    cls._fields_ = [(name, FIELD_TYPES[field_type]) for name, field_type in cls.__annotations__.items()]
    FIELD_TYPES[cls.__name__] = RECORDS[cls.__name__] = cls
    return cls


def offset_of(cls: type[ctypes.Structure], field: str) -> int:
    """Where a field of a record is, in bytes."""
    return getattr(cls, field).offset


# -- objects of CPython and NumPy ------------------------------------------------------------------------


@record
class Object(ctypes.Structure):
    """What every object starts with."""

    references: Half
    flags: Half
    cls: Address


@record
class Sized(ctypes.Structure):
    """A list, tuple or dict; the items of a tuple follow."""

    object: Object
    size: Word


@record
class List(ctypes.Structure):
    """A list."""

    sized: Sized
    items: Address


@record
class Float(ctypes.Structure):
    """A float."""

    object: Object
    bits: Word


@record
class CellObject(ctypes.Structure):
    """A captured variable."""

    object: Object
    value: Address


@record
class Array(ctypes.Structure):
    """NumPy's array."""

    object: Object
    data: Address
    rank: Half
    padding: Half
    sizes: Address
    strides: Address
    base: Address
    descr: Address
    flags: Half
    more: Half
    watchers: Address


# -- plans -----------------------------------------------------------------------------------------------


@record
class ArrayType(ctypes.Structure):
    """What an array must be, and the bytes it then has; without strides its elements lie in a row."""

    descr: Address
    rank: Word
    sizes: Address
    bytes: Word
    strides: Address


@record
class TensorRule(ctypes.Structure):
    """An argument is a tensor of a type; its memory goes into the base-pointer table at ``base``."""

    kind: Word
    base: Word
    type: ArrayType


@record
class ValueRule(ctypes.Structure):
    """An argument is an object, equals one of its class, is a float of these bits, or the container of that number.

    Or the object itself is wanted: it goes so many words behind the table, and the rule is the one behind this.
    """

    kind: Word
    value: Address
    cls: Address


@record
class NumberRule(ctypes.Structure):
    """An argument is any number of a class; as an element of a type it stands in so many words behind the table.

    ``real`` says that objects of the class keep a double where a float does.
    """

    kind: Word
    base: Word
    place: Word
    cls: Address
    form: Word
    real: Word


@record
class ContainerRule(ctypes.Structure):
    """An argument is a container of so many items, whose rules follow; lists and dicts have numbers, tuples -1.

    One with a number is none of those the function reaches in another way, or, where that is not null, ``same``.
    """

    kind: Word
    number: Word
    cls: Address
    count: Word
    layout: Word
    same: Address


@record
class Guard(ctypes.Structure):
    """Something around the function is as it was; what the fields hold depends on the kind.

    In the dict ``owner``, ``key`` stands for ``value`` (null: nothing). The word at ``owner`` is ``value``, and where
    ``key`` is not null, the next two are those there. The list ``owner`` has ``key`` items, those at ``value``. The
    tensor ``owner``, of the type ``key``, has the elements at ``value``.
    """

    kind: Word
    owner: Address
    key: Address
    value: Address


@record
class Capture(ctypes.Structure):
    """A tensor that is reached from inside; ``data`` is where its elements must still be, if that matters."""

    tensor: Address
    base: Word
    type: ArrayType
    data: Address


@record
class Span(ctypes.Structure):
    """Memory from one address to another."""

    start: Word
    end: Word


@record
class Operand(ctypes.Structure):
    """The memory of an argument: where it is bound, and how many bytes it has."""

    base: Word
    bytes: Word


@record
class Result(ctypes.Structure):
    """A result: where it is bound, what makes it if it is large, its type, two arrays to use again.

    One that is ``shown`` is the memory of the argument bound there, so many bytes further. A number has no array,
    unless Python makes the output.
    """

    base: Word
    maker: Address
    type: ArrayType
    first: Address
    second: Address
    shown: Word
    offset: Word
    is_number: Word


@record
class Output(ctypes.Structure):
    """A step of a plan's output: it pushes a result or an object, or makes a container of what was pushed last.

    What an earlier step made is pushed again, by the number of that step. In front of the output there may be lists and
    dicts that are changed, each followed by one of its new contents.
    """

    kind: Word
    value: Word


@record
class Plan(ctypes.Structure):
    """What the entry knows of one compiled form of a function."""

    following: Address
    owner: Address
    argument_count: Word
    arguments: Address
    guard_count: Word
    guards: Address
    capture_count: Word
    captures: Address
    template_count: Word
    template: Address
    result_count: Word
    results: Address
    arena_index: Word
    arena_size: Word
    arena: Address
    arena_taken: Address
    """Whether a call has the arena: plans of one function for other sizes share it."""
    reference_count: Word
    references: Address
    output_count: Word
    output: Address
    finish: Address
    program: Address
    program_end: Address
    loops: Word
    was_long: Word
    calls: Word
    tensor_count: Word
    name_count: Word
    names: Address
    table_room: Word
    """The entries of the template, as many again for the arrays they belong to, and the lists among the arguments."""
    failure: Word
    """The result that says whether a failure was met, -1 for none."""
    copies: Word
    """Where behind the table the copies are that a call makes of its arguments: how many, then these; 0 for none."""
    written_count: Word
    """How many arguments are written."""
    operand_count: Word
    operands: Address
    """All arguments that are tensors, these first: where each is bound, and its bytes."""
    apart_count: Word
    apart: Address
    """Containers that the function reaches in another way."""
    object_count: Word
    objects: Address
    """Arguments, and items of them, that are changed or given back: where in the table and behind it each is."""


@record
class Context(ctypes.Structure):
    """What the entry refers to in this process."""

    tensor_class: Address
    slot: Word
    """Where a tensor keeps its array."""
    new_array: Address
    array_class: Address
    float_class: Address
    slow_path: Address
    raise_failure: Address
    parameter_class: Address
    """Operations take the contents of parameters, as they are at the call."""
    tuple_class: Address
    tuple_items: Word
    """Where a tuple has its items: Python 3.14 keeps its hash before them."""
    list_class: Address
    new_copy: Address
    """NumPy's function that copies an array in a row."""
    busy: Address
    """Where it says whether operations must not go to plans now."""


@record
class PlanTable(ctypes.Structure):
    """The plans of an operation: a mask for hashes; the first plan for each follows."""

    mask: Word


# -- numbers -------------------------------------------------------------------------------------------


class Rules:
    """The kinds of rules for arguments."""

    TENSOR, SAME, EQUAL, FLOAT, CONTAINER, ELEMENTS, NUMBER, WRITTEN, ARRAY, ALIAS, KEPT = range(11)


class Elements:
    """What numbers become."""

    FLOAT32, FLOAT64, INTEGER, BOOL = range(4)


class Layouts:
    """Where a container has its items."""

    TUPLE, LIST, DICT = range(3)


class Guards:
    """The kinds of guards."""

    DICT, WORD, LIST, CONTENTS = range(4)


class Outputs:
    """The kinds of steps of an output."""

    TENSOR, CONSTANT, INT, FLOAT, BOOL, TUPLE, LIST, ARGUMENT, DICT, OBJECT, AGAIN = range(11)


class Flags:
    """Of arrays: contiguous, by columns too, of its own memory, aligned, writable."""

    CONTIGUOUS, COLUMNS, OWN, ALIGNED, WRITABLE = 0x1, 0x2, 0x4, 0x100, 0x400


class Memory:
    """A cache line, and what may start anywhere in one."""

    LINE, SMALL = memory.LINE, memory.SMALL


NUMBERS = (Rules, Elements, Layouts, Guards, Outputs, Flags, Memory)
