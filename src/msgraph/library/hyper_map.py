"""``HyperMap`` and ``Map``: a function applied through containers; what they give are containers of the same kinds."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from typing import Any

from msgraph.diagnostics.catalog.vectorising import MapOfLeaf, MapOfUnlike, NotAFunctionGraph
from msgraph.library.overloads import MultitypeFuncGraph, apply, shown
from msgraph.support.lowering_context import current
from msgraph.support.trees import class_of, leaves

__all__ = ["HyperMap", "Map", "MultitypeFuncGraph"]


class _Mapping:
    """What the two maps share: the function, and the containers."""

    __ms_native__ = True

    def __init__(self, ops: Any = None, reverse: bool = False) -> None:
        if ops is not None and not isinstance(ops, MultitypeFuncGraph):
            raise NotAFunctionGraph(class_of(ops), type(self).__name__).error()
        self.ops = ops
        self.reverse = reverse

    def __call__(self, *args: Any) -> Any:
        """Map the function over the containers; it is the first argument if none was given before."""
        if self.ops is None and not args:
            raise TypeError(f"{type(self).__name__}() needs a function to map")
        function, args = (self.ops, args) if self.ops is not None else (args[0], args[1:])
        if (lowering := current()) is not None:
            from msgraph.library.repeated_calls import Repeated

            body = functools.partial(apply, function)
            function = Repeated(lowering, _symbol(function), body, self.count(args))
        return self.mapped(function, args)

    def mapped(self, function: Callable[..., object], args: Sequence[object]) -> Any:
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
                raise MapOfUnlike(unequal, ", ".join(f"{len(a)} long" for a in args)).error()
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
        return sum(1 for _ in leaves(args[:1]))

    def mapped(self, function: Callable[..., object], args: Sequence[object]) -> Any:
        """The function over ``args``, which are leaves as soon as one of them is."""
        kinds = list(map(_kind, args))
        if not args or None in kinds:
            return function(*args)
        if len(set(kinds)) > 1:
            text = (
                "In a nonleaf situation, the types of arguments in HyperMap must be consistent, "
                "but the types of arguments are inconsistent."
            )
            raise MapOfUnlike(text, ", ".join(map(str, kinds))).error()
        unequal = "The tuples in HyperMap should have the same length. "
        return self.through(args, lambda items: self.mapped(function, items), unequal)


class Map(_Mapping):
    """Apply a function to the items of tuples or lists; nested containers are items."""

    def count(self, args: Sequence[Any]) -> int:
        """How many items there are."""
        return len(args[0]) if args and _kind(args[0]) in ("tuple", "list") else 0

    def mapped(self, function: Callable[..., object], args: Sequence[object]) -> Any:
        """The function over the items of ``args``."""
        kinds = list(map(_kind, args))
        if len(set(kinds)) > 1:
            text = "The types of arguments in Map must be consistent, but the types of arguments are inconsistent."
            raise MapOfUnlike(text, ", ".join(shown(arg) for arg in args)).error()
        if not args or kinds[0] not in ("tuple", "list"):
            raise MapOfLeaf(", ".join(shown(arg) for arg in args[:1])).error()
        unequal = "For 'Map', the length of tuples must be the same. "
        return self.through(args, lambda items: function(*items), unequal)


def _kind(value: object) -> str | None:
    """The name of the class of a container; ``None`` for a leaf."""
    return next((k.__name__ for k in (tuple, list, dict) if isinstance(value, k)), None)


def _symbol(function: object) -> str:
    """What the function is called in the graph."""
    while isinstance(function, functools.partial):
        function = function.func
    name = getattr(function, "name", None) or getattr(function, "__name__", None) or class_of(function).__name__
    return re.sub(r"\W", "", str(name)) or "item"
