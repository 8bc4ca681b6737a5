"""``ops.WhileLoop``, ``ops.ForiLoop``, ``ops.Scan``: loops as functions.

They are ordinary Python: outside graphs it runs, inside them it is lowered like code of the user's, so that the loop
is unrolled or becomes one of the graph as any other would. An empty range runs no round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph.api.tensor.methods import TensorMethods
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.control import LoopArgument, LoopValueChanges
from msgraph.support.trees import is_sequence


class WhileLoop:
    """``WhileLoop()(cond_func, loop_func, init_val)``: ``loop_func`` again and again while ``cond_func`` holds."""

    def __call__(self, cond_func: Callable[[Any], object], loop_func: Callable[[Any], object], init_val: object) -> Any:
        """The last value."""
        _check_function("WhileLoop", "cond_func", cond_func)
        _check_function("WhileLoop", "loop_func", loop_func)
        value = init_val
        while cond_func(value):
            following = loop_func(value)
            _check_kept("WhileLoop", value, following)
            value = following
        return value

    __ms_lowered__ = __call__


class ForiLoop:
    """``ForiLoop()(lower, upper, loop_func, init_val)``: ``loop_func(i, value)`` for each ``i`` of the range."""

    def __call__(self, lower: int, upper: int, loop_func: Callable[[Any, Any], object], init_val: object) -> Any:
        """The last value."""
        _check_function("ForiLoop", "loop_func", loop_func)
        value = init_val
        for i in range(lower, upper):
            following = loop_func(i, value)
            _check_kept("ForiLoop", value, following)
            value = following
        return value

    __ms_lowered__ = __call__


class Scan:
    """``Scan()(loop_func, init, xs)``: ``carry, y = loop_func(carry, x)`` for each ``x``, the ``y`` collected."""

    def __call__(
        self, loop_func: Callable[[Any, Any], Any], init: Any, xs: Any, length: int | None = None, unroll: bool = True
    ) -> tuple[Tensor, list[Tensor]]:
        """The last ``carry``, and all ``y``."""
        _check_function("Scan", "loop_func", loop_func)
        carry = init
        results: list[Tensor] = []
        for x in [None] * (length or 0) if xs is None else xs:
            carry, result = loop_func(carry, x)
            results.append(result)
        return carry, results

    __ms_lowered__ = __call__


def _check_function(loop: str, name: str, value: object) -> None:
    """A loop needs functions."""
    if not callable(value) or isinstance(value, (Tensor, TensorMethods)):
        raise LoopArgument(loop, name, type(value).__name__).error()


def _check_kept(loop: str, before: object, after: object) -> None:
    """A loop's value keeps its types and shapes."""
    if is_sequence(before) and is_sequence(after):
        if len(before) == len(after):
            for a, b in zip(before, after, strict=True):
                _check_kept(loop, a, b)
            return
    elif not isinstance(before, (Tensor, TensorMethods)) or not isinstance(after, (Tensor, TensorMethods)):
        return  # Python numbers may change, as in any loop
    elif (before.shape, before.dtype) == (after.shape, after.dtype):
        return
    raise LoopValueChanges(loop).error()
