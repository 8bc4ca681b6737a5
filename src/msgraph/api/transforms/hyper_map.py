"""``MultitypeFuncGraph``, ``HyperMap`` and ``Map``: one function for many types, applied through containers.

One rule everywhere, outside of graphs and inside: among the registered signatures that fit, the most specific one is
called, and of equally specific ones the one registered last. A map gives containers of the kinds it was given.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import numpy as np

from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import array_of, wrap
from msgraph.api.transforms.type_names import TypeName, described, distance, names_of, parse, shown
from msgraph.diagnostics.catalog.mapping import (
    ArrayAmongArguments,
    MapKinds,
    MapLengths,
    MapOfLeaf,
    NoOverload,
    NotAFunctionGraph,
    NoTypeOfArgument,
)
from msgraph.diagnostics.errors import error
from msgraph.support.lazy_module import deferred
from msgraph.support.lowering_context import current
from msgraph.support.trees import class_of, is_dict

if TYPE_CHECKING:
    from msgraph.frontend.calls import repeated
else:
    repeated = deferred("msgraph.frontend.calls.repeated")

F = TypeVar("F", bound=Callable[..., object])


class Overload(NamedTuple):
    """One registered function."""

    signature: tuple[TypeName, ...]
    function: Callable[..., Any]


class MultitypeFuncGraph:
    """A function that picks what to do by the types of its arguments."""

    __ms_native__ = True

    def __init__(self, name: str, read_value: bool = False) -> None:
        self.name = name
        self.read_value = read_value
        self.entries: tuple[Overload, ...] = ()

    def register(self, *type_names: object) -> Callable[[F], F]:
        """Take a function for arguments of these types."""
        signature = tuple(name for type_name in type_names for name in parse(type_name))

        def take(function: F) -> F:
            self.entries = (*self.entries, Overload(signature, function))
            return function

        return take

    def __call__(self, *args: object) -> Any:
        """What the function registered for these arguments gives."""
        lowering = current()
        if lowering is not None:  # a graph relies on what was registered when it was made
            lowering.external.read("attribute", self, "entries", self.entries)
        values = tuple(map(_value_of, args)) if self.read_value else args
        return apply(self._chosen(values), values)

    def _chosen(self, args: Sequence[Any]) -> Callable[..., object]:
        """The function for these arguments; the only one there is takes any."""
        if any(isinstance(arg, np.ndarray) for arg in args):
            raise error(ArrayAmongArguments())
        if len(self.entries) == 1:
            return self.entries[0].function
        fitting = [(far, overload) for overload in self.entries if (far := _distances(overload, args)) is not None]
        for far, overload in reversed(fitting):
            if not any(_more_specific(other, far) for other, _ in fitting):
                return overload.function
        for arg in args:
            if not names_of(arg) or isinstance(arg, dict):
                raise error(NoTypeOfArgument(class_of(arg)))
        entries = ", ".join(
            f"({overload.signature}, <function {_name(overload.function)}>)" for overload in self.entries
        )
        raise error(NoOverload(self.name, f"[{entries}]", str(tuple(map(described, args)))))


def _distances(overload: Overload, args: Sequence[object]) -> tuple[int, ...] | None:
    """How far each argument is from the signature; ``None`` if one does not fit."""
    if len(overload.signature) != len(args):
        return None
    distances = [distance(name, arg) for name, arg in zip(overload.signature, args, strict=True)]
    far = tuple(d for d in distances if d is not None)
    return far if len(far) == len(distances) else None


def _more_specific(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Is ``a`` nowhere farther than ``b`` and somewhere nearer?"""
    return a != b and all(x <= y for x, y in zip(a, b, strict=True))


def _value_of(arg: object) -> object:
    """The contents of a parameter; anything else as it is."""
    lowering = current()
    if lowering is not None:
        return lowering.builder.lift(arg) if lowering.builder.is_reference(arg) else arg
    return wrap(array_of(arg).copy()) if isinstance(arg, Parameter) else arg


def _name(function: object) -> str:
    return getattr(function, "__qualname__", type(function).__name__)


def _symbol(function: object) -> str:
    """What the function is called in the graph."""
    while isinstance(function, functools.partial):
        function = function.func
    name = getattr(function, "name", None) or getattr(function, "__name__", None) or class_of(function).__name__
    return re.sub(r"\W", "", str(name)) or "item"


def apply(function: Callable[..., object], args: Sequence[object]) -> Any:
    """Call a function of the user's: in the graph under way, if there is one."""
    lowering = current()
    return function(*args) if lowering is None else lowering.call(function, args, {})


def apply_to(function: Any, args: Sequence[Any]) -> object:
    """One call of what is mapped."""
    ready = current() is not None and isinstance(function, repeated.Repeated)
    return function(*args) if ready else apply(function, args)


class _Mapping:
    """What the two maps share: the function, and the containers."""

    __ms_native__ = True

    def __init__(self, ops: Any = None, reverse: bool = False) -> None:
        if ops is not None and not isinstance(ops, MultitypeFuncGraph):
            raise error(NotAFunctionGraph(class_of(ops), type(self).__name__))
        self.ops = ops
        self.reverse = reverse

    def __call__(self, *args: Any) -> Any:
        """Map the function over the containers; it is the first argument if none was given before."""
        if self.ops is None and not args:
            raise TypeError(f"{type(self).__name__}() needs a function to map")
        function, args = (self.ops, args) if self.ops is not None else (args[0], args[1:])
        lowering = current()
        if lowering is None:
            return self.mapped(function, args)
        return self.mapped(
            repeated.Repeated(lowering, _symbol(function), lambda item: apply(function, item), self.count(args)), args
        )

    def mapped(self, function: object, args: Sequence[object]) -> Any:
        """The function over ``args``."""
        raise NotImplementedError

    def count(self, args: Sequence[object]) -> int:
        """How many times the function is called."""
        raise NotImplementedError

    def through(self, args: Sequence[Any], visit: Callable[[Sequence[object]], object], unequal: str) -> object:
        """A container like the first, of what ``visit`` gives for the items side by side."""
        first: Any = args[0]
        named = isinstance(args[0], dict)
        keys: Sequence[Any] = list(first) if named else range(len(first))
        for arg in args[1:]:
            if len(arg) != len(first) or (named and list(arg) != keys):
                raise error(MapLengths(unequal, ", ".join(str(len(a)) for a in args)))
        order = list(reversed(keys)) if self.reverse else keys
        mapped = {key: visit([arg[key] for arg in args]) for key in order}
        if named:
            return {key: mapped[key] for key in keys}
        items = [mapped[key] for key in keys]
        if isinstance(args[0], list):
            return items
        return class_of(first)(*items) if hasattr(class_of(first), "_fields") else tuple(items)


class HyperMap(_Mapping):
    """Apply a function to the leaves of (nested) tuples, lists and dicts of one structure.

    In a graph the function is compiled once for all leaves of one type.
    """

    def count(self, args: Sequence[object]) -> int:
        """How many leaves there are."""
        return _leaves(args[0]) if args else 0

    def mapped(self, function: object, args: Sequence[object]) -> Any:
        """The function over ``args``, which are leaves as soon as one of them is."""
        kinds = list(map(_kind, args))
        if not args or None in kinds:
            return apply_to(function, args)
        if len(set(kinds)) > 1:
            text = (
                "In a nonleaf situation, the types of arguments in HyperMap must be consistent, "
                "but the types of arguments are inconsistent."
            )
            raise error(MapKinds(text, ", ".join(map(str, kinds))))
        unequal = "The tuples in HyperMap should have the same length. "
        return self.through(args, lambda items: self.mapped(function, items), unequal)


class Map(_Mapping):
    """Apply a function to the items of tuples or lists; nested containers are items."""

    def count(self, args: Sequence[Any]) -> int:
        """How many items there are."""
        return len(args[0]) if args and _kind(args[0]) in ("tuple", "list") else 0

    def mapped(self, function: object, args: Sequence[object]) -> Any:
        """The function over the items of ``args``."""
        kinds = list(map(_kind, args))
        if len(set(kinds)) > 1:
            text = "The types of arguments in Map must be consistent, but the types of arguments are inconsistent."
            raise error(MapKinds(text, ", ".join(shown(arg) for arg in args)))
        if not args or kinds[0] not in ("tuple", "list"):
            raise error(MapOfLeaf(", ".join(shown(arg) for arg in args[:1])))
        unequal = "For 'Map', the length of tuples must be the same. "
        return self.through(args, lambda items: apply_to(function, items), unequal)


def _kind(value: object) -> str | None:
    """What kind of container a value is; ``None`` for a leaf."""
    return next((k.__name__ for k in (tuple, list, dict) if isinstance(value, k)), None)


def _leaves(value: object) -> int:
    """How many leaves there are in nested containers."""
    if _kind(value) is None:
        return 1
    items = value.values() if is_dict(value) else cast("Sequence[object]", value)
    return sum(map(_leaves, items))
