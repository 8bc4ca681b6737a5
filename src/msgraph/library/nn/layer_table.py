"""Layers that are a function of tensors, with settings: rows of tables."""

from __future__ import annotations

import sys
from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any, ClassVar

from msgraph import Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadSettings
from msgraph.library.nn.arguments import boolean


class FunctionLayer(Cell):
    """A function of tensors and of settings, which are attributes of the layer."""

    SETTINGS: ClassVar[dict[str, object]] = {}
    """The settings in their order, each with its default; ``...`` where there is none."""
    REQUIRED: ClassVar[frozenset[str]] = frozenset()
    """The settings without a default."""

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__()
        if not (args or named or self.REQUIRED):
            return
        values = dict(zip(self.SETTINGS, args, strict=False)) | named
        if len(values) < len(args) + len(named) or not self.REQUIRED <= values.keys() <= self.SETTINGS.keys():
            got = [*[type(value).__name__ for value in args], *named]
            raise BadSettings(self.cls_name, str(self.__signature__), ", ".join(got)).error()
        for name, value in values.items():
            setattr(self, name, boolean(self.cls_name, name, value) if type(self.SETTINGS[name]) is bool else value)


def _construct(function: Any, names: tuple[str, ...], inputs: int) -> Callable[..., object]:
    """The method that calls a function, found where it is run: what has few settings takes no time to gather them."""
    by_name = isinstance(function, str)
    only = names[0] if len(names) == 1 else ""

    def construct(self: Cell, x: Tensor) -> object:
        return (getattr(ops, function) if by_name else function)(x)

    def construct_with_setting(self: Cell, x: Tensor) -> object:
        return (getattr(ops, function) if by_name else function)(x, getattr(self, only))

    def construct_with_settings(self: Cell, x: Tensor) -> object:
        return (getattr(ops, function) if by_name else function)(x, *[getattr(self, name) for name in names])

    def construct_of_several(self: Cell, *inputs: Tensor) -> object:
        return function(*inputs, *[getattr(self, name) for name in names])

    several = construct_with_setting if only else construct_with_settings if names else construct
    chosen: Callable[..., object] = construct_of_several if inputs > 1 else several
    chosen.__doc__ = "The layer's output."
    return chosen


def layer(name: str, function: str | Callable[..., object], meaning: str, **settings: object) -> type[Any]:
    """The layer of a function of one tensor: see :func:`layer_of`."""
    return layer_of(FunctionLayer, name, function, meaning, settings)


def layer_of(
    base: type[FunctionLayer], name: str, function: str | Callable[..., object], meaning: str,
    settings: dict[str, object], inputs: int = 1,
) -> type[Any]:  # fmt: skip
    """Makes the layer of a function.

    Args:
        base: what the class inherits
        name: the name of the class
        function: a function of tensors and the settings, or the name of one of ``ops``
        meaning: what the layer does, its docstring
        settings: defaults of its settings in their order, ``...`` for none; where that is a bool only bools are taken
        inputs: how many tensors it takes

    Returns:
        A subclass of Cell; making a layer raises TypeError if a setting is missing or unknown.
    """
    parameters = [
        Parameter(key, Parameter.POSITIONAL_OR_KEYWORD, default=Parameter.empty if value is ... else value)
        for key, value in settings.items()
    ]
    members = {key: value for key, value in settings.items() if value is not ...} | {
        "SETTINGS": settings,
        "REQUIRED": frozenset(key for key, value in settings.items() if value is ...),
        "construct": _construct(function, tuple(settings), inputs),
        "__signature__": Signature(parameters),
        "__doc__": meaning.partition("\n\nArgs:")[0],
        "__module__": sys._getframe(2).f_globals["__name__"],  # pyright: ignore[reportPrivateUsage]
    }
    return type(name, (base,), members)
