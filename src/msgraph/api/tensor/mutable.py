"""``mutable``: constants among the arguments of a compiled function made variables.

``f(mutable(3))`` compiles once for all integers; ``f(3)`` compiles for the value 3. Inside a graph ``mutable(3)`` is a
number nothing is decided by while compiling: a loop of so many rounds is a loop of the graph.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.jit import BadDynamicLength, NotMutable
from msgraph.dialects import dtypes
from msgraph.support.lowering_context import current
from msgraph.support.trees import leaves, mapped

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

NUMBER_TYPES = {"int": dtypes.int64, "float": dtypes.float64, "bool": dtypes.bool_, "complex": dtypes.complex128}
"""The element types of Python's numbers where only the run knows them."""


class Mutable:
    """Marks a value whose contents are no part of a signature."""

    __slots__ = ()


class _Int(int, Mutable):
    """An integer only known at run time."""


class _Float(float, Mutable):
    """A float only known at run time."""


class _Bool(int, Mutable):
    """A truth value only known at run time (``bool`` cannot be subclassed)."""

    def __repr__(self) -> str:
        return repr(bool(self))

    __str__ = __repr__


class _Tuple(tuple[Any, ...], Mutable):
    """A tuple whose numbers are only known at run time."""


class _List(list[Any], Mutable):
    """A list whose numbers are only known at run time."""


class _Dict(dict[Any, Any], Mutable):
    """A dict whose numbers are only known at run time."""


V = TypeVar("V")
_CLASSES: dict[type, type] = {bool: _Bool, int: _Int, float: _Float, tuple: _Tuple, list: _List, dict: _Dict}


def mutable(input_data: V, dynamic_len: bool = False) -> V:
    """``input_data`` as a variable of compiled functions: a number, a tensor, or a (nested) container of them."""
    if not isinstance(dynamic_len, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadDynamicLength(f"the second input should be bool, but got: {type(dynamic_len).__name__}").error()
    if dynamic_len and not issubclass(type(input_data), (list, tuple)):
        problem = "when the variable_len is True, the first input should be list or tuple"
        raise BadDynamicLength(f"{problem}, but got: {type(input_data).__name__}").error()
    if (lowering := current()) is not None:
        return mapped(input_data, partial(_varying, lowering))
    if not _is_allowed(input_data):
        raise NotMutable(type(input_data).__name__, input_data).error()
    if isinstance(input_data, (Tensor, Mutable)):
        return input_data
    return _CLASSES[next(cls for cls in _CLASSES if isinstance(input_data, cls))](input_data)


def _varying(lowering: Lowering, leaf: object) -> object:
    """A constant inside a graph as a value of it; tensors, and what is a value already, as they are."""
    if isinstance(leaf, Tensor) or getattr(type(leaf), "__ms_traced__", False):
        return leaf
    if isinstance(leaf, (list, tuple, dict)):  # a mutable one of outside
        value = cast("list[object]", leaf)
        plain = type(value).__mro__[1]
        return mapped(plain(value), partial(_varying, lowering))
    if (python_type := number_kind(leaf)) is None:
        raise NotMutable(type(leaf).__name__, leaf).error()
    return lowering.builder.as_number(lowering.builder.lift(leaf, NUMBER_TYPES[python_type]), python_type)


def number_kind(value: object) -> str | None:
    """``int``, ``float`` or ``bool`` for a number, mutable or plain; ``None`` for anything else."""
    if isinstance(value, (bool, _Bool)):
        return "bool"
    if isinstance(value, int):
        return "int"
    return "float" if isinstance(value, float) else None


def _is_allowed(data: object) -> bool:
    try:
        return all(isinstance(leaf, (bool, int, float, Tensor)) for leaf in leaves((data,)))
    except RecursionError:  # it holds itself
        return False
