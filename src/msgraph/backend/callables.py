"""The class under compiled functions: objects CPython may call without going through Python code.

An object of :class:`NativeCallable` has room for two addresses CPython and the entry point read: the code that is run
by a call (none: Python's ``__call__``), and the first of the plans that code looks at. Making the class takes ctypes
alone; whether this interpreter is built as we know it is found out by looking, not by its version.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import types
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from msgraph.backend.runtime import formats
from msgraph.backend.runtime.formats import word_in, words_of

T = TypeVar("T", bound=type)
F = TypeVar("F")

_OF_TYPE, _ENTRY, _PLANS, _HITS, _OTHERS = (
    8 * word_in(formats.Callable, name) for name in ("cls", "entry", "plans", "hits", "others")
)
_SIZE = 8 * words_of(formats.Callable)
"""Where an object keeps its class, the two addresses, and how many calls went the native way, and how many did not."""

_VECTORCALL_OFFSET, _FLAGS = 56, 168
"""Where a class keeps two of its properties."""

_VERSION = 384
"""Where a class keeps the number that changes when it or a class above it is changed."""

_HAS_VECTORCALL, _IS_METHOD = 1 << 11, 1 << 17
_FLAGS_OF_SPEC = 1 << 10 | 1 << 18
_MEMBERS, _SSIZE, _READ_ONLY = 72, 19, 1


class _Slot(ctypes.Structure):
    _fields_ = [("slot", ctypes.c_int), ("value", ctypes.c_void_p)]


class _Spec(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("size", ctypes.c_int),
        ("item_size", ctypes.c_int),
        ("flags", ctypes.c_uint),
        ("slots", ctypes.POINTER(_Slot)),
    ]


class _Member(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("type", ctypes.c_int),
        ("offset", ctypes.c_ssize_t),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


def word_at(address: int) -> int:
    """The machine word at an address."""
    return ctypes.c_int64.from_address(address).value


def version_address(cls: type[object]) -> int:
    """Where the version of a class stands: four bytes."""
    return id(cls) + _VERSION


def version_of(cls: type[object]) -> int:
    """The version of a class; 0 if it has none now."""
    getattr(cls, "version_of", None)  # a look-up gives it one
    return ctypes.c_uint32.from_address(version_address(cls)).value


@cache
def versions_are_known() -> bool:
    """Does the version of a class change with the class and with those above it, and never else?"""

    class Above:
        x = 1

    class VersionProbe(Above):
        y = 2

    seen = [version_of(VersionProbe), version_of(VersionProbe)]
    VersionProbe.y = 3
    seen.append(version_of(VersionProbe))
    Above.x = 4
    seen += [version_of(VersionProbe), version_of(VersionProbe)]
    first, again, changed, above, last = seen
    return first == again and above == last and len({first, changed, above}) == 3 and all(seen)


def _is_known_interpreter() -> bool:
    """Does this Python keep classes where the code above expects them, and lock itself?"""
    if sys.implementation.name != "cpython" or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    if not getattr(sys, "_is_gil_enabled", lambda: True)() or "t" in getattr(sys, "abiflags", ""):
        return False

    class TypeProbe:
        pass

    probe = TypeProbe()
    return (
        word_at(id(probe) + _OF_TYPE) == id(TypeProbe)
        and all(word_at(id(cls) + _FLAGS) == cls.__flags__ for cls in (int, list, TypeProbe, types.FunctionType))
        and 0 < word_at(id(types.FunctionType) + _VECTORCALL_OFFSET) < types.FunctionType.__basicsize__
        and not word_at(id(TypeProbe) + _VECTORCALL_OFFSET)
    )


def _make_class() -> object:
    members = (_Member * 2)(_Member(b"__vectorcalloffset__", _SSIZE, _ENTRY, _READ_ONLY, None), _Member())
    slots = (_Slot * 2)(_Slot(_MEMBERS, ctypes.cast(members, ctypes.c_void_p)), _Slot())
    spec = _Spec(b"msgraph.backend.callables.NativeCallable", _SIZE, 0, _FLAGS_OF_SPEC, slots)
    make = ctypes.pythonapi.PyType_FromSpec
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p]
    native_class = make(ctypes.byref(spec))
    native_class.members = (members, slots, spec)  # CPython keeps looking at some of it
    return native_class


if TYPE_CHECKING:

    class NativeCallable:
        """What can have a native entry."""

elif _is_known_interpreter():
    NativeCallable = _make_class()
else:
    NativeCallable = type("NativeCallable", (), {"__slots__": ()})

HAS_ENTRIES: bool = (
    NativeCallable.__basicsize__ == _SIZE and word_at(id(cast(object, NativeCallable)) + _VECTORCALL_OFFSET) == _ENTRY
)
"""Whether objects here can have a native entry at all."""


class Keeper(NativeCallable):
    """What keeps things as long as it is there, out of sight: they are no attributes of it, and copies have none."""

    __slots__ = ("_kept",)


_KEPT: Any = Keeper.__dict__["_kept"]
"""The only way to what objects keep. The garbage collector knows it, so that what is kept may refer to its keeper."""
type.__delattr__(Keeper, "_kept")
type.__setattr__(Keeper, "__slots__", ())
_MAKING = threading.RLock()

kept_of: Callable[[object], dict[object, Any]] = _KEPT.__get__
"""What an object keeps; raises AttributeError if that is nothing so far, TypeError if it can keep nothing."""


class _Attrs(dict[str, object]):
    """The attributes of an object, and beside them the values kept with it, which copies and pickles leave out."""

    __slots__ = ("kept",)

    def __reduce_ex__(self, protocol: object) -> tuple[type, tuple[dict[str, object]]]:
        return dict, (dict(self),)


_OWN: Callable[[object, str], Any] = object.__getattribute__


def _references(target: object) -> int:
    """The count of references to an object's dict: its own, those of this call, and those of others."""
    names = _OWN(target, "__dict__")
    return sys.getrefcount(names)


_APART: dict[int, tuple[object, dict[object, Any]]] = {}
_MOST_APART = 256
"""So many objects that can keep nothing themselves are kept alive, with what belongs to them."""


def own_of(target: object, begins: bool = True) -> dict[object, Any] | None:
    """The values kept with an object, by key, as long as it lives; ``None`` if it can keep none, or has not begun."""
    with _MAKING:
        try:
            if isinstance(target, Keeper):
                return kept_of(target)
            if begins and type(_OWN(target, "__dict__")) is dict and _references(target) == _references(_references):
                names = map(_Attrs, map(_OWN, (target,), ("__dict__",)))  # no other thread writes meanwhile
                next(map(object.__setattr__, (target,), ("__dict__",), names))
                _OWN(target, "__dict__").kept = {}
            names = _OWN(target, "__dict__")
            return names.kept if type(names) is _Attrs else None
        except (AttributeError, TypeError):
            return _KEPT.__set__(target, {}) or kept_of(target) if isinstance(target, Keeper) else None


def kept_by(target: object) -> dict[object, Any]:
    """The values kept with an object, by key; of objects that can keep none, the last ones are held with theirs."""
    if (own := own_of(target)) is not None:
        return own
    _APART[id(target)] = apart = _APART.pop(id(target), None) or (target, {})
    if len(_APART) > _MOST_APART:
        del _APART[next(iter(_APART))]
    return apart[1]


def kept_form(function: object, make: Callable[[Any], F]) -> F:
    """``make(function)``, computed once and kept with the function."""
    kept, key = kept_by(function), (make, function)
    return kept[key] if key in kept else kept.setdefault(key, make(function))


def with_vectorcall(cls: T, is_method: bool = False) -> T:
    """Turns on the vectorcall fast path: CPython looks for the entry of objects of a :class:`NativeCallable` class.

    With ``is_method`` it calls them with the object they are an attribute of, as functions: nothing is bound first.
    """
    if HAS_ENTRIES and word_at(id(cls) + _VECTORCALL_OFFSET) == _ENTRY:
        flags = ctypes.c_uint64.from_address(id(cls) + _FLAGS)
        flags.value |= _HAS_VECTORCALL | (_IS_METHOD if is_method else 0)
    return cls


def set_entry(target: NativeCallable, entry: int = 0, first_plan: int = 0) -> None:
    """From now on a call runs the code at ``entry``, on the plans from ``first_plan`` on; without them Python's."""
    if HAS_ENTRIES:
        ctypes.c_int64.from_address(id(target) + _PLANS).value = first_plan
        ctypes.c_int64.from_address(id(target) + _ENTRY).value = entry


def native_hits(target: NativeCallable) -> int:
    """How many calls of an object went the native way."""
    return word_at(id(target) + _HITS) if HAS_ENTRIES else 0


def is_worth_learning(target: NativeCallable) -> bool:
    """Counts a call that went through Python; true for the first, the second, the fourth and so on."""
    if not HAS_ENTRIES:
        return False
    count = ctypes.c_int64.from_address(id(target) + _OTHERS)
    count.value += 1
    return not count.value & (count.value - 1)


_C_API = ctypes.pythonapi


def symbol(name: str) -> int:
    """The address of a name of CPython's, 0 if it is not there."""
    function = getattr(_C_API, name, None)
    return 0 if function is None else ctypes.cast(function, ctypes.c_void_p).value or 0
