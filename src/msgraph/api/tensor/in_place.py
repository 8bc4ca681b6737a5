"""The methods of tensors that write into the tensor: ``x.add_(1)``, ``x.zero_()``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from msgraph import ops
from msgraph.api.tensor.picking_methods import places_of
from msgraph.diagnostics.catalog.operations import ResultNotHeld

T = TypeVar("T", bound="InPlace")


_COMPUTING = """
addmm clamp div erfinv exp fill_diagonal floor floor_divide index_add index_put log masked_fill masked_scatter remainder
scatter scatter_add sigmoid sign tanh uniform _exponential _normal _random
"""
TWINS = {f"{name.lstrip('_')}_": name for name in _COMPUTING.split()}
"""Methods that write into the tensor what others compute, by their names."""


@cache
def _writing(name: str) -> Callable[[object, object], object]:
    """What computes and writes at once."""
    return getattr(ops, f"_{name}_")


class InPlace:
    """Each computes new contents and leaves the writing to the class that knows its memory."""

    __slots__ = ()

    def filled_with(self: T, result: object) -> T:
        """This tensor, with ``result`` for its contents: broadcast, and cast to the element type."""
        raise NotImplementedError

    def add_(self: T, other: object, *, alpha: object = 1) -> T:
        """``self += alpha * other``, written into this tensor."""
        if alpha == 1:
            _writing("add")(self, other)
            return self
        return computed(self, self + other * alpha)  # pyright: ignore

    def sub_(self: T, other: object, *, alpha: object = 1) -> T:
        """``self -= alpha * other``, written into this tensor."""
        if alpha == 1:
            _writing("sub")(self, other)
            return self
        return computed(self, self - other * alpha)  # pyright: ignore

    def mul_(self: T, other: object) -> T:
        """``self *= other``, written into this tensor."""
        _writing("mul")(self, other)
        return self

    def put_(self: T, index: object, source: object, accumulate: object = False) -> T:
        """Elements replaced, or added to, by their number in the tensor laid out in one row."""
        row: object = self.reshape((-1,))  # pyright: ignore
        return self.filled_with(row.index_put([index], source, accumulate).reshape(self.shape))  # pyright: ignore

    def index_fill_(self: T, dim: object, index: object, value: object) -> T:
        """One value in the slices that a vector names."""
        return self.filled_with(self.index_fill(dim, index, value))  # pyright: ignore

    def index_copy_(self: T, dim: object, index: object, tensor: object) -> T:
        """Slices of a tensor in the places along an axis that a vector names."""
        return self.filled_with(self.scatter(dim, places_of(index, dim, ops.shape(tensor)), tensor))  # pyright: ignore

    def bernoulli_(self: T, p: object = 0.5, *, generator: object = None) -> T:
        """Ones with a probability, zeros else, written into every element."""
        return self.filled_with(ops.less(self.uniform(generator=generator), p))  # pyright: ignore

    def copy_(self: T, other: object) -> T:
        """The elements of another tensor, written into this one."""
        return self.filled_with(other)

    def fill_(self: T, value: object) -> T:
        """One value, written into every element."""
        return self.filled_with(value)

    assign_value = fill_

    def zero_(self: T) -> T:
        """Zero, written into every element."""
        return self.filled_with(0)


def computed(x: Any, result: Any) -> object:
    """``x``, with what was computed of it for its contents: floats are not cut to integers, nor numbers to Bool."""
    own, given = x.dtype, result.dtype
    is_kept = "biufc".index(given.KIND.replace("u", "i")) <= "biufc".index(own.KIND.replace("u", "i"))
    if not is_kept:
        raise ResultNotHeld(str(given), str(own)).error()
    return x.filled_with(result)


def _twin(name: str, computing: str) -> Callable[..., object]:
    """The method that writes what another one computes into the tensor."""

    def write(self: object, *args: object, **options: object) -> object:
        return computed(self, getattr(self, computing)(*args, **options))

    write.__name__ = write.__qualname__ = name
    write.__doc__ = f"``{computing.lstrip('_')}`` of this tensor, written into it."
    return write


for _name, _computing in TWINS.items():
    setattr(InPlace, _name, _twin(_name, _computing))
