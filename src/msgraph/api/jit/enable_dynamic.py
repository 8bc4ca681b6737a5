"""``enable_dynamic``: which sizes of a compiled function's arguments are left open from its first call on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.jit import BadOpenSizes, NoOpenSizes
from msgraph.diagnostics.errors import error
from msgraph.support.trees import class_of, is_sequence

F = TypeVar("F", bound=Callable[..., Any])

OPEN_SIZES = "__ms_open_sizes__"
"""The attribute of a function that says what was announced of its arguments, by name."""

Dims = frozenset[tuple[int, int]]


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


def open_dims(
    announced: Mapping[str, object],
    names: Sequence[str],
    positional: Sequence[object],
    named: Mapping[str, object],
    leaves: Sequence[object],
) -> Dims:
    """The dimensions of the open arguments of a call that are left open."""
    places = {id(leaf): index for index, leaf in enumerate(leaves)}
    passed = {**dict(zip(names, positional, strict=False)), **named}
    dims: set[tuple[int, int]] = set()
    for name, wanted in announced.items():
        for one, value in _pairs(wanted, passed.get(name)):
            if id(value) not in places:
                continue
            rank = len(getattr(value, "shape", ()))
            shape = one.shape if one.shape != (-2,) else (-1,) * rank
            if len(shape) == rank:
                dims |= {(places[id(value)], axis) for axis, size in enumerate(shape) if size == -1}
    return frozenset(dims)


def _pairs(wanted: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(wanted, Tensor):
        yield wanted, value
    elif is_sequence(value):
        yield from zip(wanted, value, strict=False)
