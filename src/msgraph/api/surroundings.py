"""What a compiled call stands on, so that another process can tell whether it is the same there.

Objects are numbered in the order in which they are met, starting from the function and its arguments: the same program
meets the same objects in the same order. A *print* of a value says everything about it that compiling could see:
content for what is constant, source for functions and classes, type for tensors, and the number for identity.
"""

from __future__ import annotations

import enum
import functools
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, cast

import numpy as np

from msgraph.api.mutable import Mutable, number_kind
from msgraph.api.parameter import Parameter
from msgraph.api.signatures import is_open
from msgraph.api.tensor import Tensor, array_of
from msgraph.dialects.dtypes import DType

SIMPLE = frozenset({int, bool, str, bytes, type(None)})
"""What is printed as it is."""

_BY_TEXT = (range, complex, type(Ellipsis), type(NotImplemented), np.dtype)
_BUILTIN = (BuiltinFunctionType, types.MethodDescriptorType, types.WrapperDescriptorType, types.MethodWrapperType)
_PURE = frozenset({
    "abc", "bisect", "builtins", "cmath", "collections", "contextlib", "copy", "dataclasses", "decimal", "enum",
    "fractions", "functools", "heapq", "itertools", "math", "ml_dtypes", "msgraph", "numbers", "numpy", "operator",
    "re", "statistics", "string", "types", "typing", "warnings",
})  # fmt: skip
"""Libraries whose functions give the same in every process."""

_IMPURE_NAMES = frozenset({"environ", "getenv", "hash", "id", "input", "open", "random"})
"""What code says where it asks for something that may be different next time."""

_MOST_ITEMS = 1000
_MOST_OBJECTS = 200_000

Print = Any
"""Nested tuples of plain values."""


class Unprintable(Exception):
    """A value about which nothing can be said that would hold in another process."""


def kind_of(value: Any) -> type[Any]:
    """The class of a value."""
    return cast("type[Any]", type(value))


class Surroundings:
    """Numbered objects, and prints of values that refer to them."""

    def __init__(self) -> None:
        self.objects: list[Any] = []
        self.numbers: dict[int, int] = {}
        self.sources: dict[tuple[str, str], tuple[int, str]] = {}
        """File and name of every function met, the line, and a digest of what it says wherever it stands."""
        self._codes: dict[int, str] = {}
        self._classes: dict[type[Any], Print] = {}

    def meet(self, value: Any) -> None:
        """Numbers a value and what can be reached from it without asking it."""
        waiting = [value]
        while waiting:
            item = waiting.pop()
            if type(item) in SIMPLE or id(item) in self.numbers:
                continue
            self.numbers[id(item)] = len(self.objects)
            self.objects.append(item)
            if len(self.objects) > _MOST_OBJECTS:
                raise Unprintable("it can reach too many objects")
            waiting.extend(reversed(list(_parts(item))))

    def number(self, value: Any) -> int:
        """The number of an object."""
        found = self.numbers.get(id(value))
        if found is None:
            raise Unprintable(f"a `{kind_of(value).__name__}` that it uses is found nowhere around it")
        return found

    # -- prints ------------------------------------------------------------------------------------------

    def of(self, value: Any, inside: tuple[int, ...] = ()) -> Print:
        """The print of a value."""
        kind = kind_of(value)
        if kind in SIMPLE:
            return (kind.__name__, value)
        if kind is float:
            return ("float", value.hex())
        if isinstance(value, Tensor):
            return self._tensor(value)
        if isinstance(value, DType):
            return ("dtype", value.name)
        if isinstance(value, _BY_TEXT):
            return (kind.__name__, repr(cast(Any, value)))
        if isinstance(value, ModuleType):
            return ("module", _checked(value.__name__))
        if id(value) in inside:
            return ("again", inside.index(id(value)))
        return self._composed(value, kind, (*inside, id(value)))

    def _composed(self, value: Any, kind: type[Any], inside: tuple[int, ...]) -> Print:
        if kind in (tuple, list, dict, set, frozenset) or isinstance(value, (Mutable, slice)):
            return self._container(value, kind, inside)
        if isinstance(value, FunctionType):
            return self._function(value, inside)
        if isinstance(value, _BUILTIN):
            owner = getattr(value, "__self__", None)
            if (
                owner is not None
                and not isinstance(owner, (ModuleType, type))
                and kind_of(owner).__module__ != "builtins"
            ):
                _checked(kind_of(owner).__module__)
            _checked(getattr(value, "__module__", None) or "builtins")
            return ("builtin", str(getattr(value, "__module__", "")), value.__qualname__)
        if isinstance(value, MethodType):
            return ("method", self.of(value.__func__, inside), self.of(value.__self__, inside))
        if isinstance(value, type):
            return self.of_class(value)
        if isinstance(value, np.ndarray):
            array: Any = cast(Any, value)
            return ("array", array.dtype.str, array.shape, _digest(array.tobytes()))
        if isinstance(value, np.generic):
            number: Any = cast(Any, value)
            return ("number", number.dtype.str, number.tobytes())
        if isinstance(value, enum.Enum):
            return ("enum", self.of_class(kind), value.name)
        if isinstance(value, functools.partial):
            return ("partial", self.of(value.func, inside), self.of((value.args, value.keywords), inside))
        if getattr(value, "__ms_function__", None) is not None:
            return ("graph", self.of(value.__ms_function__, inside), self.of(getattr(value, "copy_rule", ""), inside))
        if getattr(kind, "__ms_native__", False) or _is_library(kind.__module__):
            if getattr(kind, "__ms_cell__", False):
                return self._object(value, kind)
            return ("native", self.of_class(kind), self.of(_members(value), inside))
        return self._object(value, kind)

    def _tensor(self, value: Tensor) -> Print:
        array = array_of(value)
        own = (value.name, value.requires_grad) if isinstance(value, Parameter) else ()
        return ("tensor", kind_of(value).__name__, array.dtype.str, array.dtype.name, array.shape, own,
            self.numbers.get(id(value), -1))  # fmt: skip

    def _container(self, value: Any, kind: type[Any], inside: tuple[int, ...]) -> Print:
        if isinstance(value, slice):
            whole: Any = cast(Any, value)
            return ("slice", *(self.of(bound, inside) for bound in (whole.start, whole.stop, whole.step)))
        if isinstance(value, Mutable) and (number := number_kind(value)) is not None:
            return ("mutable", number, self.of(kind.__mro__[1](value), inside))
        if isinstance(value, Mapping):
            items = [(self.of(k, inside), self.of(v, inside)) for k, v in cast("dict[Any, Any]", value).items()]
        else:
            items = [self.of(item, inside) for item in cast("Sequence[Any]", value)]
        if isinstance(value, (set, frozenset)):
            items.sort(key=repr)
        return (kind.__name__, isinstance(value, Mutable), self.numbers.get(id(cast(Any, value)), -1), tuple(items))

    def _function(self, function: FunctionType, inside: tuple[int, ...]) -> Print:
        closure = function.__closure__ or ()
        name = (function.__module__, function.__qualname__)
        if _is_library(function.__module__) and getattr(function, "__ms_native__", False):
            return ("library", *name, *(self.of(held, inside) for cell in closure for held in _parts(cell)))
        _checked(function.__module__ or "__main__")
        defaults = (function.__defaults__ or (), function.__kwdefaults__ or {})
        number = self.numbers.get(id(function), -1)
        return ("function", *name, self.code(function.__code__), self.of(defaults, inside), number, len(closure))

    def of_class(self, cls: type[Any]) -> Print:
        """A class: its name, and the code of everything it inherits that is written in Python."""
        found = self._classes.get(cls)
        if found is None:
            classes = [above for above in cls.__mro__ if above is not object and not _is_library(above.__module__)]
            texts = [f"{c.__qualname__} {name} {self._member(member)}" for c in classes for name, member in _written(c)]
            found = self._classes[cls] = ("class", cls.__module__, cls.__qualname__, _digest("\n".join(texts).encode()))
        return found

    def _member(self, member: Any) -> str:
        function = getattr(member, "__func__", None) or getattr(member, "__ms_function__", None) or member
        if isinstance(member, property):
            function = member.fget
        code = getattr(function, "__code__", None)
        if isinstance(code, CodeType):
            return self.code(code)
        kind = kind_of(member)
        return repr(cast(Any, member)) if kind in SIMPLE or kind in (float, tuple) else kind.__name__

    def _object(self, value: Any, kind: type[Any]) -> Print:
        number = self.numbers.get(id(value), -1)
        _checked(kind.__module__)
        if not getattr(kind, "__ms_cell__", False):
            return ("object", self.of_class(kind), number)
        cells = tuple((name, self.numbers.get(id(cell), -1)) for name, cell in value._cells.items())
        return ("cell", self.of_class(kind), number, bool(value.training), cells, tuple(value._params))

    def code(self, code: CodeType) -> str:
        """A function's code and where it stands."""
        found = self._codes.get(id(code))
        if found is None:
            if not _IMPURE_NAMES.isdisjoint(code.co_names):
                names = ", ".join(sorted(_IMPURE_NAMES.intersection(code.co_names)))
                raise Unprintable(f"`{code.co_qualname}` asks for {names}, which may give something else next time")
            inner = [self.code(c) if isinstance(c, CodeType) else _constant(c) for c in code.co_consts]
            parts = (code.co_qualname, code.co_code, code.co_names, inner, code.co_varnames, code.co_freevars,
                code.co_cellvars, code.co_flags, code.co_argcount, code.co_posonlyargcount,
                code.co_kwonlyargcount)  # fmt: skip
            said = _digest(repr(parts).encode())
            place = (code.co_filename, code.co_firstlineno)
            self.sources[code.co_filename, code.co_qualname] = (code.co_firstlineno, said)
            found = self._codes[id(code)] = _digest(repr((said, place, code.co_linetable)).encode())
        return found

    # -- arguments ---------------------------------------------------------------------------------------

    def of_argument(self, value: Any, varies: bool = False) -> Print:
        """The print of an argument: of what the run alone knows, the type."""
        if is_open(value, varies):
            if isinstance(value, Tensor):
                array = array_of(value)
                return ("open", array.dtype.name, array.shape)
            return ("open", str(number_kind(value)))
        varies = varies or isinstance(value, Mutable)
        if isinstance(value, dict):
            items = cast("dict[Any, Any]", value).items()
            parts: Sequence[Any] = [(self.of(k), self.of_argument(v, varies)) for k, v in items]
        elif isinstance(value, (list, tuple)):
            parts = [self.of_argument(item, varies) for item in cast("list[Any]", value)]
        else:
            self.meet(value)
            return self.of(value)
        self.meet(value)
        number = self.numbers.get(id(cast(Any, value)), -1)
        return (kind_of(value).__name__, isinstance(value, Mutable), number, tuple(parts))


def _parts(item: Any) -> Iterator[Any]:
    """What is looked at next, after an object was met."""
    if isinstance(item, FunctionType):
        yield item.__globals__
        yield from item.__closure__ or ()
        yield from item.__defaults__ or ()
        yield from (item.__kwdefaults__ or {}).values()
    elif isinstance(item, ModuleType):
        yield item.__dict__
    elif isinstance(item, CellType):
        try:
            yield item.cell_contents
        except ValueError:
            return
    elif isinstance(item, MethodType):
        yield item.__func__
        yield item.__self__
    elif isinstance(item, functools.partial):
        yield item.func
        yield from item.args
        yield from item.keywords.values()
    elif isinstance(item, (list, tuple)):
        yield from cast("list[Any]", item) if len(cast("list[Any]", item)) <= _MOST_ITEMS else ()
    elif isinstance(item, dict):
        named = cast("dict[Any, Any]", item)
        yield from named.values() if len(named) <= _MOST_ITEMS and "__builtins__" not in named else ()
    elif isinstance(item, type):
        if not _is_builtin(item):
            yield from item.__bases__
            yield from (getattr(member, "__func__", member) for _, member in _written(item))
    else:
        yield from _parts_of_object(item)


def _parts_of_object(item: Any) -> Iterator[Any]:
    kind = kind_of(item)
    if getattr(item, "__ms_function__", None) is not None:
        yield item.__ms_function__
    elif getattr(kind, "__ms_cell__", False):
        yield kind
        yield from item._params.values()
        yield from item._cells.values()
    elif not _is_builtin(kind) and not isinstance(item, (Tensor, np.ndarray, np.generic, DType)):
        yield kind


def _written(cls: type[Any]) -> Iterator[tuple[str, Any]]:
    """What a class says itself, in an order that is the same everywhere."""
    for name, member in vars(cls).items():
        if name not in ("__dict__", "__weakref__", "__doc__", "__module__", "__abstractmethods__", "_abc_impl",
            "__static_attributes__"):  # fmt: skip
            yield name, member


def _members(value: Any) -> dict[str, Any]:
    """The attributes of an object, in slots too."""
    found = dict(getattr(value, "__dict__", {}))
    for cls in kind_of(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            if slot not in ("__dict__", "__weakref__") and hasattr(value, slot):
                found[slot] = getattr(value, slot)
    return found


def _constant(value: Any) -> str:
    """A constant of a code object; sets of texts have no order that would hold."""
    items = sorted(map(repr, cast("frozenset[Any]", value))) if isinstance(value, frozenset) else value
    return f"{kind_of(value).__name__} {items!r}"


def _checked(module: str) -> str:
    """The name of a module, if it is the user's, or one whose functions answer the same in every process."""
    root = module.partition(".")[0]
    if root not in _PURE and (root in sys.stdlib_module_names or _is_installed(module)) and root != "__main__":
        raise Unprintable(f"it uses `{module}`, which may answer differently in another process")
    return module


def _is_installed(module: str) -> bool:
    file = str(getattr(sys.modules.get(module), "__file__", None))
    return "site-packages" in file or "dist-packages" in file


def _is_library(module: str | None) -> bool:
    return module is not None and (module == "msgraph" or module.startswith("msgraph."))


def _is_builtin(cls: type[Any]) -> bool:
    return cls.__module__ in ("builtins", "typing", "abc", "enum", "types", "functools", "collections")


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=20).hexdigest()
