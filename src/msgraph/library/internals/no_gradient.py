"""``_no_grad``: functions whose results have no gradient. Written like user code, and lowered like it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from msgraph import Tensor, ops
from msgraph.library.internals.decorators import refuse_block

F = TypeVar("F", bound=Callable[..., Any])


class no_grad:
    """Nothing inside has a gradient: a decorator of functions, or a block outside of what is differentiated.

    A block inside a function that is being compiled is an error: what leaves it could not be told from the rest.
    """

    def __enter__(self) -> None:
        refuse_block()

    def __exit__(self, *problem: object) -> None:
        """Gradients are what they were."""

    def __call__(self, func: F) -> F:
        """The function; what it returns has no gradient."""

        @functools.wraps(func)
        def stop(*args: object, **kwargs: object) -> Any:
            return _stopped(func(*args, **kwargs))

        return stop  # pyright: ignore[reportReturnType]


def _stopped(value: object) -> object:
    """The same value; its tensors have no gradient."""
    if isinstance(value, (tuple, list)):
        return type(value)(map(_stopped, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return ops.stop_gradient(value) if isinstance(value, Tensor) else value
