"""Functions of ``mint`` that are functions of ``ops``, or methods of tensors, with other names or keywords."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from msgraph import Tensor, ops
from msgraph.api.tensor.operators import is_operand
from msgraph.diagnostics.catalog.api import OperandRefused
from msgraph.dialects.dtypes import int64
from msgraph.library.naming import named


def forward(function: str, *, places: bool = False, **spelled: str) -> Callable[..., Any]:
    """The function of ``ops`` with other keywords, as ``forward("concat", dim="axis")``; one called "" means nothing.

    Args:
        function: its name in ``ops``.
        places: whether it says where elements stand, alone or behind the elements: in Int64 here.
        spelled: the keywords of ``mint``, with those of ``ops`` for them.
    """

    def call(*args: object, **kwargs: object) -> Any:
        if kwargs:
            kwargs = {name: value for key, value in kwargs.items() if (name := spelled.get(key, key))}
        result = getattr(ops, function)(*args, **kwargs)
        if not places:
            return result
        return ops.cast(result, int64) if is_operand(result) else (result[0], ops.cast(result[1], int64))

    return named(call, function, f"``ops.{function}``, with PyTorch's keywords.")


def lifted(x: object, function: str) -> Any:
    """A number, an array, or a list of them, as a tensor."""
    if isinstance(x, (bool, int, float, complex, list, tuple, np.ndarray)):
        return Tensor(x)
    if not is_operand(x):
        raise OperandRefused(function, f"{function}({type(x).__name__})").error()
    return x


def method(name: str) -> Callable[..., Any]:
    """The method of that name as a function; a number becomes a tensor."""

    def call(input: object, *args: object, **kwargs: object) -> Any:
        return getattr(lifted(input, name), name)(*args, **kwargs)

    return named(call, name, f"``Tensor.{name}`` as a function.")
