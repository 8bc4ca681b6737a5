"""Functions that can be lowered, and functions made inside.

A nested ``def`` or ``lambda`` becomes a :class:`Closure`: it can be called natively, so ``map``, ``sorted`` and
``functools.reduce`` work on it, and bound as a method, so classes made inside work.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import CellType, MethodType
from typing import TYPE_CHECKING, Any

from msgraph.frontend.program.source import FunctionNode
from msgraph.frontend.state.frames import Frame

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


@dataclass(slots=True)
class Callee:
    """A function that can be lowered: its tree and the surroundings its names are looked up in."""

    node: FunctionNode
    file: str
    name: str
    qualname: str
    globals: dict[str, Any]
    defaults: Sequence[object] = ()
    keyword_defaults: Mapping[str, object] = field(default_factory=dict[str, Any])
    cells: Mapping[str, CellType] = field(default_factory=dict[str, CellType])
    parent: Frame | None = None


class Closure:
    """A function made by the function being lowered."""

    # ours are slots: `functools.wraps` copies the whole `__dict__` of what it wraps
    __slots__ = ("__dict__", "__weakref__", "callee", "lowering")

    def __init__(self, lowering: Lowering, callee: Callee) -> None:
        self.lowering = lowering
        self.callee = callee
        self.__name__ = callee.name
        self.__qualname__ = callee.qualname
        self.__module__ = callee.globals.get("__name__", "")
        self.__doc__ = ast.get_docstring(callee.node) if isinstance(callee.node, ast.FunctionDef) else None

    @property
    def __defaults__(self) -> tuple[object, ...]:
        """The values of parameters that are not given."""
        return tuple(self.callee.defaults)

    @property
    def __kwdefaults__(self) -> Mapping[str, object]:
        """The values of keyword-only parameters that are not given."""
        return self.callee.keyword_defaults

    def __get__(self, instance: object, owner: type | None = None) -> object:
        return self if instance is None else MethodType(self, instance)

    def __call__(self, /, *args: object, **kwargs: object) -> Any:
        """Lower a call in place."""
        return self.lowering.run(self.callee, args, kwargs)

    def __repr__(self) -> str:
        return f"<function {self.__qualname__}>"
