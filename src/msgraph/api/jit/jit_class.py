"""``jit_class``: a class of the user's whose methods are compiled into the graphs that use it."""

from __future__ import annotations

from typing import TypeVar

from msgraph.diagnostics.catalog.jit import JitClassOnCell, JitClassOnNonClass
from msgraph.diagnostics.errors import error

T = TypeVar("T")


def jit_class(cls: T) -> T:
    """Mark a class for use inside compiled functions. Outside of them it stays an ordinary Python class."""
    if not isinstance(cls, type):
        raise error(JitClassOnNonClass(cls))
    if getattr(cls, "__ms_cell__", False):
        raise error(JitClassOnCell(cls.__name__))
    marked: object = cls
    marked.__ms_class__ = True
    return marked
