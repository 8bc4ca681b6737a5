"""Functions of ``mint`` that are functions of ``ops``, or methods of tensors, with other names or keywords."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph import ops
from msgraph.api.tensor.tensor import Tensor


def forward(function: str, **spelled: str) -> Callable[..., Any]:
    """The function of ``ops`` with other keywords: ``forward("concat", dim="axis")``."""

    def call(*args: object, **kwargs: object) -> Any:
        if kwargs:
            kwargs = {spelled.get(key, key): value for key, value in kwargs.items()}
        return getattr(ops, function)(*args, **kwargs)

    call.__name__ = call.__qualname__ = function
    call.__doc__ = f"``ops.{function}``, with PyTorch's keywords."
    return call


def lifted(x: object) -> Any:
    """A number, or a list of them, as a tensor."""
    return Tensor(x) if isinstance(x, (bool, int, float, complex, list, tuple)) else x


def method(name: str) -> Callable[..., Any]:
    """The method of that name as a function; a number becomes a tensor."""

    def call(input: object, *args: object, **kwargs: object) -> Any:
        return getattr(lifted(input), name)(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"``Tensor.{name}`` as a function."
    return call
