"""``enable_dynamic``: which sizes of a compiled function's arguments are left open from its first call on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgraph.api.jit.forms import OPEN_SIZES
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.jit import BadOpenSizes, NoOpenSizes
from msgraph.diagnostics.errors import error
from msgraph.support.trees import class_of

F = TypeVar("F", bound=Callable[..., Any])


def enable_dynamic(**arguments: Tensor | Sequence[Tensor]) -> Callable[[F], F]:
    """Leaves sizes of arguments open: ``enable_dynamic(x=Tensor(shape=[None, 3], dtype=ms.float32))`` over ``jit``.

    Each argument is a tensor, or a tuple or list of tensors, with ``None`` for sizes that may be any; ``shape=None``
    leaves them all open. Other sizes get forms of their own. Without it a dimension is left open when it has had its
    second new size (``docs/sizes.md``).

    Raises:
        ValueError: nothing is announced.
        TypeError: an argument is no tensor and no tuple or list of tensors, or no size of it is open.
    """
    if not arguments:
        raise error(NoOpenSizes())
    for name, value in arguments.items():
        tensors = [value] if isinstance(value, Tensor) else value
        if not isinstance(tensors, (tuple, list)) or not all(isinstance(item, Tensor) for item in tensors):  # pyright: ignore[reportUnnecessaryIsInstance]
            cls = class_of(value)
            what = f"only supports Tensor or a tuple/list of Tensor, but the argument : {name} is type of:{cls}."
            raise error(BadOpenSizes(what))
        if not any(size < 0 for tensor in tensors for size in tensor.shape):
            raise error(BadOpenSizes(f"needs at least one None in the shape of argument '{name}'."))

    def announce(function: F) -> F:
        inner: Any = getattr(function, "__ms_function__", function)
        setattr(inner, OPEN_SIZES, dict(arguments))
        return function

    return announce
