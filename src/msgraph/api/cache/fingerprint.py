"""The environment fingerprint of a compiled call: another process tells by it whether its own environment is the same.

Objects are numbered in the order of a walk from the function and its arguments: the same program visits the same
objects in the same order. The *fingerprint* of a value says everything about it that compiling could see: contents of
what is constant, source of functions and classes, types of tensors, and the number, for identity.
"""

from __future__ import annotations

import collections
import enum
import functools
import types
from collections.abc import Iterator, Mapping, Sequence
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, cast

import numpy as np

from msgraph.api.jit.signatures import is_open
from msgraph.api.tensor.mutable import Mutable, number_kind
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.cache.disk_cache import digest
from msgraph.dialects.dtypes import DType
from msgraph.support.module_origin import is_foreign, mark_of
from msgraph.support.trees import class_of, is_dict, is_sequence

SIMPLE = frozenset({int, bool, str, bytes, type(None)})
"""Classes whose values are their own fingerprint."""

_BY_REPR_TYPES = (range, complex, type(Ellipsis), type(NotImplemented), np.dtype)
_BUILTIN = (BuiltinFunctionType, types.MethodDescriptorType, types.WrapperDescriptorType, types.MethodWrapperType)
_BY_REPR = frozenset({
    "decimal.Decimal", "fractions.Fraction", "operator.attrgetter", "operator.itemgetter", "operator.methodcaller",
    "numpy.ufunc", "inspect.Signature", "re.Pattern",
})  # fmt: skip
_NAMESPACES = frozenset({"types.SimpleNamespace", "argparse.Namespace"})
_CONTAINERS = (tuple, list, dict, set, frozenset, collections.deque, bytearray, types.MappingProxyType)
_NUMBERS_AND_TEXTS = (int, float, complex, str, bytes)

_IMPLICIT_METHODS = frozenset({
    "__index__", "__int__", "__float__", "__complex__", "__iter__", "__next__", "__eq__", "__hash__", "__lt__",
    "__gt__", "__le__", "__ge__", "__array__", "__str__", "__repr__", "__format__", "__length_hint__", "__fspath__",
})  # fmt: skip
"""Methods Python itself may call while a graph is built, whatever they read unseen."""

_MOST_ITEMS = 1000
_MOST_OBJECTS = 200_000

Fingerprint = Any
"""Nested tuples of plain values."""


class NoFingerprint(Exception):
    """A value about which nothing can be said that would hold in another process: it has no fingerprint."""


class EnvironmentFingerprinter:
    """Numbers objects by a walk from the roots, and makes fingerprints of values that refer to them by number."""

    def __init__(self) -> None:
        self.objects: list[Any] = []
        self.numbers: dict[int, int] = {}
        self.sources: dict[tuple[str, str], tuple[int, str]] = {}
        """File and name of every function visited: its line, and a digest of its code wherever it stands."""
        self._codes: dict[int, str] = {}
        self._classes: dict[type[object], Fingerprint] = {}
        self._cells: dict[int, str] = {}

    def visit(self, value: object) -> None:
        """Numbers a value and what is reachable from it without calling code of the program's."""
        waiting = [value]
        while waiting:
            item = waiting.pop()
            if type(item) in SIMPLE or id(item) in self.numbers:
                continue
            self.numbers[id(item)] = len(self.objects)
            self.objects.append(item)
            if len(self.objects) > _MOST_OBJECTS:
                raise NoFingerprint("it can reach too many objects")
            waiting.extend(reversed(list(_reachable(item))))

    def know(self, *values: object) -> None:
        """Numbers values that are there in each process, without what they lead to."""
        for value in values:
            self.numbers[id(value)] = len(self.objects)
            self.objects.append(value)

    def number(self, value: object) -> int:
        """The number of an object."""
        position = self.numbers.get(id(value))
        if position is None:
            raise NoFingerprint(f"a `{class_of(value).__name__}` that it uses is found nowhere around it")
        return position

    # -- fingerprints ------------------------------------------------------------------------------------

    def of(self, value: Any, inside: tuple[int, ...] = ()) -> Fingerprint:
        """The fingerprint of a value."""
        cls = class_of(value)
        if cls in SIMPLE:
            return (cls.__name__, value)
        if cls is float:
            return ("float", value.hex())
        if isinstance(value, Tensor):
            return self._tensor(value)
        if isinstance(value, DType):
            return ("dtype", value.name)
        if isinstance(value, _BY_REPR_TYPES) or _full_name(cls) in _BY_REPR:
            return (cls.__name__, repr(cast(object, value)))
        if isinstance(value, ModuleType):
            return ("module", value.__name__)
        if id(value) in inside:
            return ("again", inside.index(id(value)))
        return self._composed(value, cls, (*inside, id(value)))

    def _composed(self, value: Any, cls: type[object], inside: tuple[int, ...]) -> Fingerprint:
        if cls in (tuple, list, dict, set, frozenset) or isinstance(value, (Mutable, slice)):
            return self._container(value, cls, inside)
        if isinstance(value, FunctionType):
            return self._function(value, inside)
        if isinstance(value, _BUILTIN):
            owner = getattr(value, "__self__", None)
            owned = () if owner is None or isinstance(owner, ModuleType) else self.of(owner, inside)
            return ("builtin", str(getattr(value, "__module__", "")), value.__qualname__, owned)
        if isinstance(value, MethodType):
            return ("method", self.of(value.__func__, inside), self.of(value.__self__, inside))
        if isinstance(value, type):
            return self.of_class(value)
        if issubclass(cls, np.ndarray):
            return ("array", value.dtype.str, value.shape, digest(value.tobytes()))
        if issubclass(cls, np.generic):
            return ("number", value.dtype.str, value.tobytes())
        if isinstance(value, enum.Enum):
            return ("enum", self.of_class(cls), value.name, self.of(value.value, inside))
        if isinstance(value, functools.partial):
            return ("partial", self.of(value.func, inside), self.of((value.args, value.keywords), inside))
        if isinstance(value, (*_CONTAINERS, *_NUMBERS_AND_TEXTS)):
            return self._extended(value, cls, inside)
        if cls.__name__ == "_ArrayFunctionDispatcher":
            return ("library", value.__module__, value.__qualname__)
        if _full_name(cls) in _NAMESPACES:
            return ("namespace", self.numbers.get(id(value), -1), self.of(vars(value), inside))
        if mark_of(value, "__ms_function__") is not None:
            return ("graph", self.of(value.__ms_function__, inside), self.of(getattr(value, "copy_rule", ""), inside))
        if getattr(cls, "__ms_native__", False) or _is_library(cls.__module__):
            if getattr(cls, "__ms_cell__", False):
                return self._object(value, cls)
            return ("native", self.of_class(cls), self.of(_members(value), inside))
        return self._object(value, cls)

    def _extended(self, original: Any, cls: type[object], inside: tuple[int, ...]) -> Fingerprint:
        """A value of a class derived from Python's containers and numbers, a named tuple among them."""
        value: Any = original
        if isinstance(value, _CONTAINERS):
            items: list[Any] = self._items(value, inside)
        else:
            base = cast("type[Any]", next(base for base in _NUMBERS_AND_TEXTS if isinstance(original, base)))
            items = [repr(base(original))]
        factory = self.of(value.default_factory if isinstance(value, collections.defaultdict) else None, inside)
        members = self.of(dict(getattr(original, "__dict__", {})), inside)
        return ("extended", self.of_class(cls), self.numbers.get(id(original), -1), tuple(items), factory, members)

    def _tensor(self, value: Tensor) -> Fingerprint:
        array = array_of(value)
        own = (value.name, value.requires_grad) if isinstance(value, Parameter) else ()
        return ("tensor", class_of(value).__name__, array.dtype.str, array.dtype.name, array.shape, own,
            self.numbers.get(id(value), -1))  # fmt: skip

    def _container(self, value: Any, cls: type[object], inside: tuple[int, ...]) -> Fingerprint:
        if cls is slice:
            return ("slice", *(self.of(bound, inside) for bound in (value.start, value.stop, value.step)))
        if isinstance(value, Mutable) and (python_type := number_kind(value)) is not None:
            return ("mutable", python_type, self.of(cls.__mro__[1](value), inside))
        items = tuple(self._items(value, inside))
        return (cls.__name__, isinstance(value, Mutable), self.numbers.get(id(value), -1), items)

    def _items(self, value: Any, inside: tuple[int, ...]) -> list[Fingerprint]:
        """Those of what a container holds; a set has no order."""
        if isinstance(value, Mapping):
            pairs = cast("Mapping[object, object]", value).items()
            return [(self.of(key, inside), self.of(item, inside)) for key, item in pairs]
        items = [self.of(item, inside) for item in value]
        return sorted(items, key=repr) if isinstance(value, (set, frozenset)) else items

    def _function(self, function: FunctionType, inside: tuple[int, ...]) -> Fingerprint:
        closure = function.__closure__ or ()
        name = (function.__module__, function.__qualname__)
        if _is_library(function.__module__) and getattr(function, "__ms_native__", False):
            return ("library", *name, *(self.of(held, inside) for cell in closure for held in _reachable(cell)))
        defaults = (function.__defaults__ or (), function.__kwdefaults__ or {})
        index = self.numbers.get(id(function), -1)
        return ("function", *name, self.code(function.__code__), self.of(defaults, inside), index, len(closure))

    def of_class(self, cls: type[object]) -> Fingerprint:
        """A class: its name, and the code of everything it inherits that is written in Python."""
        fingerprint = self._classes.get(cls)
        if fingerprint is None:
            classes = [above for above in cls.__mro__ if above is not object and not _is_library(above.__module__)]
            if asked := next((name for above in classes if (name := _implicit_method(above))), ""):
                raise NoFingerprint(f"`{cls.__qualname__}` has `{asked}`, which Python may call outside of the graph")
            texts = [
                f"{c.__qualname__} {name} {self.of_member(member)}" for c in classes for name, member in _own_members(c)
            ]
            if issubclass(cls, enum.Enum):
                texts += [f"{member.name} {self.of(member.value)}" for member in cls]
            fingerprint = self._classes[cls] = (
                "class",
                cls.__module__,
                cls.__qualname__,
                digest("\n".join(texts).encode()),
            )
        return fingerprint

    def of_member(self, member: object) -> str:
        """The digest of a member of a class: of its code, or the value of a constant."""
        function = getattr(member, "__func__", None) or getattr(member, "__ms_function__", None) or member
        if isinstance(member, property):
            function = member.fget
        code = getattr(function, "__code__", None)
        if isinstance(code, CodeType):
            return self.code(code)
        cls = class_of(member)
        return repr(member) if cls in SIMPLE or cls in (float, tuple) else cls.__name__

    def _object(self, value: object, cls: type[object]) -> Fingerprint:
        index = self.numbers.get(id(value), -1)
        if getattr(cls, "__ms_cell__", False):
            return self._cell(value, cls, index)
        if _is_foreign(cls):
            raise NoFingerprint(f"it uses a `{cls.__module__}.{cls.__qualname__}`, whose state cannot be compared")
        return ("object", self.of_class(cls), index)

    def _cell(self, cell: Any, cls: type[object], index: int) -> Fingerprint:
        """A Cell, all its parameters and the Cells below it: what those of the library look at natively."""
        text = self._cells.get(id(cell))
        if text is None:
            self._cells[id(cell)] = "itself"
            cells = [(name, self.of(below)) for name, below in cell._cells.items()]
            parameters = [(name, self.of(parameter)) for name, parameter in cell._params.items()]
            text = self._cells[id(cell)] = digest(repr((bool(cell.training), cells, parameters)).encode())
        return ("cell", self.of_class(cls), index, text)

    def code(self, code: CodeType) -> str:
        """A function's code and where it stands."""
        text = self._codes.get(id(code))
        if text is None:
            inner = [self.code(c) if isinstance(c, CodeType) else _constant(c) for c in code.co_consts]
            parts = (code.co_qualname, code.co_code, code.co_names, inner, code.co_varnames, code.co_freevars,
                code.co_cellvars, code.co_flags, code.co_argcount, code.co_posonlyargcount,
                code.co_kwonlyargcount)  # fmt: skip
            code_digest = digest(repr(parts).encode())
            position = (code.co_filename, code.co_firstlineno)
            self.sources[code.co_filename, code.co_qualname] = (code.co_firstlineno, code_digest)
            text = self._codes[id(code)] = digest(repr((code_digest, position, code.co_linetable)).encode())
        return text

    # -- arguments ---------------------------------------------------------------------------------------

    def of_argument(self, value: Any, varies: bool = False) -> Fingerprint:
        """The fingerprint of an argument: of what only the run knows, the type."""
        if is_open(value, varies):
            if isinstance(value, Tensor):
                array = array_of(value)
                return ("open", array.dtype.name, array.shape)
            if issubclass(class_of(value), np.ndarray):
                return ("open", "array", value.dtype.name, value.shape)
            return ("open", str(number_kind(value)))
        varies = varies or isinstance(value, Mutable)
        if is_dict(value):
            items = value.items()
            parts: Sequence[Any] = [(self.of(k), self.of_argument(v, varies)) for k, v in items]
        elif is_sequence(value):
            parts = [self.of_argument(item, varies) for item in value]
        else:
            self.visit(value)
            return self.of(value)
        self.visit(value)
        index = self.numbers.get(id(value), -1)
        return (class_of(value).__name__, isinstance(value, Mutable), index, tuple(parts))


def _reachable(item: object) -> Iterator[object]:
    """The objects one step away from an object."""
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
    elif isinstance(item, property):
        yield from filter(None, (item.fget, item.fset))
    elif isinstance(item, functools.partial):
        yield item.func
        yield from item.args
        yield from item.keywords.values()
    elif is_sequence(item):
        if class_of(item) not in (list, tuple):
            yield class_of(item)
        yield from item if len(item) <= _MOST_ITEMS else ()
    elif is_dict(item):
        is_namespace = "__builtins__" in item or "__spec__" in item  # of a module: what is read of it is met then
        yield from item.values() if len(item) <= _MOST_ITEMS and not is_namespace else ()
    elif isinstance(item, type):
        if not _is_builtin(item):
            yield from item.__bases__
            yield from (getattr(member, "__func__", member) for _, member in _own_members(item))
    else:
        yield from _reachable_of_object(item)


def _reachable_of_object(item: Any) -> Iterator[object]:
    cls = class_of(item)
    if mark_of(item, "__ms_function__") is not None:
        yield item.__ms_function__
    elif getattr(cls, "__ms_cell__", False):
        yield cls
        yield from item._params.values()
        yield from item._cells.values()
    elif _is_library(cls.__module__) and not isinstance(item, (Tensor, DType)):
        yield cls
        yield from _members(item).values()
    elif not _is_builtin(cls) and not isinstance(item, (Tensor, np.ndarray, np.generic, DType)):
        yield cls


def _own_members(cls: type[object]) -> Iterator[tuple[str, object]]:
    """The members a class defines itself, in an order that is the same in every process.

    What ``dataclass`` has made of a class of ours is compiled at its first use: another object in each process.
    """
    is_generated = "__dataclass_fields__" in vars(cls) and _is_library(cls.__module__)
    for name, member in vars(cls).items():
        if is_generated and name.startswith("__"):
            continue
        if name not in ("__dict__", "__weakref__", "__doc__", "__module__", "__abstractmethods__", "_abc_impl",
            "__static_attributes__"):  # fmt: skip
            yield name, member


def _members(value: object) -> dict[str, object]:
    """The attributes of an object, in slots too; of one that says which matter, those."""
    if (those := getattr(class_of(value), "__ms_members__", None)) is not None:
        return {name: getattr(value, name) for name in those}
    members = dict(getattr(value, "__dict__", {}))
    for cls in class_of(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            if slot not in ("__dict__", "__weakref__") and hasattr(value, slot):
                members[slot] = getattr(value, slot)
    return members


def _constant(value: object) -> str:
    """A constant of a code object; sets of texts have no order that would hold."""
    items = sorted(map(repr, cast("frozenset[object]", value))) if isinstance(value, frozenset) else value
    return f"{class_of(value).__name__} {items!r}"


def _implicit_method(cls: type[object]) -> str:
    """A method of the program's that Python may call implicitly; those of data classes only read fields."""
    if _is_foreign(cls):
        return ""
    members: Mapping[str, Any] = vars(cls)
    if "_field_defaults" in members:  # a named tuple
        return ""
    is_data_class = "__dataclass_fields__" in members
    for name in _IMPLICIT_METHODS.intersection(members):
        code = getattr(members[name], "__code__", None)
        if code is not None and not (
            is_data_class and code.co_filename.endswith(("<string>", "dataclasses.py", "reprlib.py"))
        ):
            return name
    return ""


def _is_foreign(cls: type[object]) -> bool:
    """A class whose objects hold what only its own code sees: of a library, or written in C."""
    return cls is not object and is_foreign(cls.__module__)


def _is_library(module: str | None) -> bool:
    return module is not None and (module == "msgraph" or module.startswith("msgraph."))


def _is_builtin(cls: type[object]) -> bool:
    return cls.__module__ in ("builtins", "typing", "abc", "enum", "types", "functools", "collections")


def _full_name(cls: type[object]) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"
