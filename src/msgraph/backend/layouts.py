"""Where NumPy and CPython keep what the entry point reads, found out by looking at objects made for it.

The entry point's code (``runtime/entry.c``) relies on these records. Where one of the questions here is answered with
no, it is not used at all, and calls go the plain way with the same results.
"""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any
from weakref import ref

import numpy as np

from msgraph.backend.callables import HAS_ENTRIES, word_at
from msgraph.backend.runtime.records import Array, Flags, Float, List, Object, Sized, offset_of
from msgraph.support.trees import class_of

_ORDINARY = Flags.CONTIGUOUS | Flags.OWN | Flags.ALIGNED | Flags.WRITABLE

_NEW_ARRAY, _NEW_COPY, _ARRAY_TYPE = 94, 85, 2
"""Entries of NumPy's table of functions."""


def _looks_like(array: Any) -> bool:
    header, flags = Array.from_address(id(array)), array.flags
    return (
        header.data == array.__array_interface__["data"][0]
        and header.rank == array.ndim
        and tuple(word_at(header.sizes + 8 * i) for i in range(array.ndim)) == array.shape
        and header.descr == id(array.dtype)
        and bool(header.flags & Flags.CONTIGUOUS) == flags.c_contiguous
        and bool(header.flags & Flags.ALIGNED) == flags.aligned
    )


@cache
def arrays_are_known() -> bool:
    """Is an array laid out as the entry point expects it?"""
    whole = np.arange(60, dtype=np.int16).reshape(3, 4, 5)
    odd = np.zeros(9, np.uint8)[1:].view(np.float64)
    numbers = [1.5, 2], {"a": [3]}, ("x",)
    held = List.from_address(id(numbers[0]))
    lists = held.sized.size == 2 and word_at(held.items) == id(numbers[0][0])
    floats = Float.from_address(id(numbers[0][0])).bits == int(np.float64(1.5).view(np.int64))
    tuples = word_at(id(numbers) + tuple.__basicsize__) == id(numbers[0])
    sizes = all(Sized.from_address(id(container)).size == 2 for container in (("x", "y"), {"a": 1, "b": 2}))
    probes = (whole, whole[1:, ::2], whole.T, odd, np.array(2.5))
    return HAS_ENTRIES and lists and tuples and floats and sizes and all(map(_looks_like, probes)) and _can_be_reused()


def _can_be_reused() -> bool:
    """Can one tell from an array whether somebody else holds it, or its memory, or watches it?"""
    array = np.zeros(3)
    seen = Array.from_address(id(array))
    alone = seen.object.references, seen.watchers, seen.base
    view, watcher = array[1:], ref(array)
    held = seen.object.references, seen.watchers, Array.from_address(id(view)).base
    is_ordinary = seen.flags & ~Flags.COLUMNS == _ORDINARY
    return alone == (1, 0, 0) and held == (2, id(watcher), id(array)) and is_ordinary


@cache
def array_functions() -> tuple[int, int, int]:
    """NumPy's ``PyArray_NewFromDescr`` and ``PyArray_NewCopy``, and the class of arrays; zeros if not found."""
    core = getattr(np, "_core", None)
    capsule = getattr(getattr(core, "_multiarray_umath", None), "_ARRAY_API", None)
    if capsule is None:
        return 0, 0, 0
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    table = pointer(capsule, None)
    new, copy, array_type = (word_at(table + 8 * entry) for entry in (_NEW_ARRAY, _NEW_COPY, _ARRAY_TYPE))
    return (new, copy, array_type) if array_type == id(np.ndarray) else (0, 0, 0)


def slot_of(holder: object, held: object) -> int:
    """The byte offset at which ``holder`` keeps its reference to ``held``; 0 unless there is exactly one."""
    size = class_of(holder).__basicsize__
    offsets = [offset for offset in range(16, size, 8) if word_at(id(holder) + offset) == id(held)]
    return offsets[0] if len(offsets) == 1 else 0


@cache
def function_slots() -> tuple[int, ...]:
    """The byte offsets of a function's code, defaults and keyword-only defaults; none if one is unknown."""

    def probe(a: object = object(), *, b: object = object()) -> None:
        del a, b

    offsets = tuple(slot_of(probe, held) for held in (probe.__code__, probe.__defaults__, probe.__kwdefaults__))
    return offsets if all(offsets) else ()


CLASS_SLOT = offset_of(Object, "cls")
"""Where an object names its class."""


_DICT_VERSION = 24
"""Where a dict keeps the number that is another one after each change of it."""


@cache
def dict_version_place() -> int:
    """Where the version of a dict stands; 0 if none is kept."""
    names: dict[str, int] = {"a": 1}
    seen = [word_at(id(names) + _DICT_VERSION)]
    for change in (
        lambda: names.get("a"),
        lambda: names.update(a=2),
        lambda: names.update(b=3),
        lambda: names.pop("b"),
    ):
        change()
        seen.append(word_at(id(names) + _DICT_VERSION))
    return _DICT_VERSION if seen[0] == seen[1] and len({*seen}) == 4 else 0
