"""Sizes that only a call knows, as the program sees them: integers as long as it computes integers with them.

What Python would ask for the number itself (a float of it, a text, the steps of a loop) is computed at run time: there
a size becomes a run-time integer.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from types import BuiltinFunctionType, MethodType
from typing import TYPE_CHECKING, Any, cast

from msgraph.dialects import dtypes
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import Traced, find_that
from msgraph.support.module_origin import is_ours
from msgraph.support.symbolic_sizes import ShapeEnvironment, SymbolicSize, SymbolicSizeError, any_size_in, sizes_in
from msgraph.support.trees import mapped

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering

_KEEPING = frozenset({
    isinstance, min, max, sum, abs, divmod, tuple, list, dict, set, zip, enumerate, reversed, slice, sorted, callable,
    len, any, all, map, filter, iter, next, int, math.prod, bool,
})  # fmt: skip
"""Functions that compute integers with integers, or only pass them on."""

_CONTAINERS = (list, dict, set, tuple)
_HASHING: tuple[object, ...] = (dict, set, frozenset)
_FINDING = frozenset({"count", "index", "remove", "get", "pop", "setdefault", "update", "add", "discard", "fromkeys",
                      "intersection", "union", "difference", "issubset", "issuperset"})  # fmt: skip
_REPEATED = (list, tuple, str, bytes)
_REPEATING: tuple[object, ...] = (operator.mul, getattr(operator, "imul"))  # noqa: B009


def run_time_number(lowering: Lowering, size: SymbolicSize) -> Traced:
    """A size as an integer of the run."""
    builder = lowering.builder
    return builder.as_number(builder.lift_number(size, dtypes.int64), "int")


def opened(lowering: Lowering, value: object) -> Any:
    """A value with integers of the run in the place of sizes; containers without sizes are themselves."""

    def leaf(item: object) -> object:
        return run_time_number(lowering, item) if type(item) is SymbolicSize else item

    return mapped(value, leaf, lambda tree: not any_size_in((tree,)))


def cuts_by_size(key: object) -> bool:
    """Is there a size between brackets?"""
    return find_that(key, lambda part: type(part) is SymbolicSize) is not None


def keeps_sizes(function: object) -> bool:
    """Does a function that Python runs take sizes for what they are?"""
    if isinstance(function, (BuiltinFunctionType, MethodType)):
        owner = function.__self__
        if isinstance(owner, (*_CONTAINERS, Traced)):
            return True
    if getattr(function, "__module__", None) in ("_operator", "operator"):
        return True
    module = getattr(function, "__module__", None) or ""
    if is_ours(module) or is_ours(class_of(function).__module__):
        return True
    try:
        return function in _KEEPING or (isinstance(function, type) and issubclass(function, BaseException))
    except TypeError:
        return False


def computed(lowering: Lowering, function: Callable[[object, object], object], left: object, right: object) -> object:
    """``function(left, right)``, which the program asks for: equality is found out, what is no integer is computed."""
    sizes = lowering.sizes
    if sizes is None or isinstance(left, Traced) or isinstance(right, Traced) or not any_size_in((left, right)):
        return function(left, right)
    if function in _REPEATING and (isinstance(left, _REPEATED) or isinstance(right, _REPEATED)):
        size = sizes_in([cast("object", left), cast("object", right)])[0]
        raise SymbolicSizeError.about(size, f"something is repeated {size!r} times")
    with suppress(SymbolicSizeError), asking(sizes):
        return function(left, right)
    return function(opened(lowering, left), opened(lowering, right))


def asking(sizes: ShapeEnvironment | None) -> AbstractContextManager[None]:
    """Inside, it is the program that compares sizes."""
    return nullcontext() if sizes is None else temporarily(sizes, by_user=True)


@acts_for_program
def called(
    lowering: Lowering, function: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]
) -> Any:
    """A call that Python does itself; containers find sizes by equality, which the program asks for then."""
    owner = getattr(function, "__self__", None)
    finds = getattr(function, "__name__", "") in _FINDING if isinstance(owner, _CONTAINERS) else function in _HASHING
    with asking(lowering.sizes if finds else None):
        return function(*args, **kwargs)
