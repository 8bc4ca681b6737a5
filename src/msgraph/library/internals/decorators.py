"""Decorators that MindSpore's own classes wear, and scripts that were written after them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from msgraph.diagnostics.catalog.transforms import NoGradientBlock
from msgraph.support.log import LOG
from msgraph.support.lowering_context import current

F = TypeVar("F", bound=Callable[..., Any])

_said: set[str] = set()


def deprecated(
    version: str, substitute: str | None, use_substitute_name: bool = False, module_prefix: str = ""
) -> Callable[[F], F]:
    """The first call warns that the function is deprecated from a version on, and what to use."""
    del use_substitute_name

    def decorate(func: F) -> F:
        @functools.wraps(func)
        def warn(*args: object, **kwargs: object) -> Any:
            name = (
                type(args[0]).__name__
                if "." in func.__qualname__.rpartition("<locals>.")[2] and args
                else func.__name__
            )
            if name + version not in _said:
                _said.add(name + version)
                way_out = f", use '{substitute}' instead." if substitute else "."
                LOG.warning(
                    "'%s%s' is deprecated from version %s and will be removed in a future version%s",
                    module_prefix, name, version, way_out,
                )  # fmt: skip
            return func(*args, **kwargs)

        return warn  # pyright: ignore[reportReturnType]

    return decorate


def cell_attr_register(fn: Callable[..., object] | None = None, attrs: list[str] | str | None = None) -> Any:
    """``__init__`` of a Cell keeps a text of its arguments, or of the attributes named, as ``cell_init_args``."""

    def decorate(initialise: F) -> F:
        @functools.wraps(initialise)
        def keep(self: Any, *args: object, **kwargs: object) -> None:
            initialise(self, *args, **kwargs)
            if attrs is None:
                arguments = dict(inspect.signature(initialise).bind(self, *args, **kwargs).arguments)
                del arguments["self"]
                text = str(arguments.values())
            elif isinstance(attrs, str):
                text = str(getattr(self, attrs, []))
            else:
                text = str([getattr(self, name) for name in attrs if hasattr(self, name)])
            self.cell_init_args = type(self).__name__ + text

        return keep  # pyright: ignore[reportReturnType]

    return decorate if fn is None else decorate(fn)


def refuse_block() -> None:
    """``with _no_grad():`` is an error while a function is lowered."""
    if current() is not None:
        raise NoGradientBlock().error()
