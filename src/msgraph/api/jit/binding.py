"""``Binding``: which parameters of a function the arguments of a call are."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from msgraph.diagnostics.errors import error


class Binding:
    """The parameters of a function, and MindSpore's words for arguments that do not fit them."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name = getattr(function, "__name__", "function")
        self.signature = inspect.signature(function, follow_wrapped=False)
        parameters = list(self.signature.parameters.values())
        positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        self.names = [p.name for p in positional]
        self.needed = sum(p.default is p.empty for p in positional)
        self.total = len(positional)
        self.open_ended = any(p.kind is p.VAR_POSITIONAL for p in parameters)
        self.keywords_needed = any(p.kind is p.KEYWORD_ONLY and p.default is p.empty for p in parameters)

    def given_as(self, name: str, args: Sequence[object], kwargs: Mapping[str, object]) -> Sequence[object]:
        """What bound arguments give to a parameter: nothing, one thing, or what ``*`` and ``**`` take."""
        kind = self.signature.parameters[name].kind
        if kind is inspect.Parameter.VAR_POSITIONAL:
            return args[self.total :]
        if kind is inspect.Parameter.VAR_KEYWORD:
            return [value for key, value in kwargs.items() if key not in self.signature.parameters]
        if name in self.names and self.names.index(name) < len(args):
            return [args[self.names.index(name)]]
        return [kwargs[name]] if name in kwargs else []

    def places(self, count: int, named: Mapping[str, object], kwargs: Mapping[str, Any]) -> list[int]:
        """Which of the bound arguments, ``count`` by position and then ``named``, each keyword is."""
        place_of = {name: count + place for place, name in enumerate(named)}
        return [place_of[name] if name in place_of else self.names.index(name) for name in kwargs]

    def bind(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[tuple[object, ...], Mapping[str, object]]:
        """The arguments with keywords made positional where they have a place."""
        if kwargs or self.keywords_needed:
            bound = self.signature.bind(*args, **kwargs)
            return bound.args, bound.kwargs
        if len(args) < self.needed:
            raise error(_catalog().TooFewArguments(self.name, self.needed, len(args)))
        if len(args) > self.total and not self.open_ended:
            defaults = self.total - self.needed
            raise error(_catalog().TooManyArguments(self.name, self.needed, defaults, self.total, len(args)))
        return args, kwargs


def _catalog() -> Any:
    return import_module("msgraph.diagnostics.catalog.jit")
