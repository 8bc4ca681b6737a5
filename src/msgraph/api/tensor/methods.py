"""The methods of tensors, eager and traced alike, written over the public functions: what a tensor is, and its shape.

The methods that compute with the elements are in ``math_methods.py``.
"""

from __future__ import annotations

from typing import Any, cast

from msgraph import ops
from msgraph.api.tensor.math_methods import TensorMath, method
from msgraph.diagnostics.catalog.api import TooFewRepeats
from msgraph.diagnostics.errors import error
from msgraph.dialects.dtypes import DType


def many(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """``f(2, 3)`` and ``f((2, 3))`` mean the same."""
    return tuple(cast("list[Any]", args[0])) if len(args) == 1 and isinstance(args[0], (tuple, list)) else args


class TensorMethods(TensorMath):
    """What every tensor can do; ``shape`` and ``dtype`` come from the class that knows them."""

    __slots__ = ()
    __ms_native__ = True

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions."""
        raise NotImplementedError

    @property
    def dtype(self) -> DType:
        """The element type."""
        raise NotImplementedError

    @property
    def strides(self) -> tuple[int, ...]:
        """The distance in bytes between neighbours along each axis."""
        step, strides = self.dtype.size, list[int]()
        for size in reversed(self.shape):
            strides.append(step)
            step *= size
        return tuple(reversed(strides))

    # -- what follows from shape and element type -----------------------------------------------------

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        count = 1
        for n in self.shape:
            count *= n
        return count

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return self.dtype.size

    @property
    def nbytes(self) -> int:
        """Bytes in all."""
        return self.size * self.dtype.size

    @property
    def device(self) -> str:
        """Where the elements are."""
        return "CPU"

    @property
    def T(self) -> Any:
        """The tensor with its axes reversed."""
        return ops.transpose(self, tuple(reversed(range(self.ndim))))

    @property
    def mT(self) -> Any:
        """The tensor with its last two axes exchanged."""
        return self.swapaxes(-1, -2)

    @property
    def data(self) -> Any:
        """The tensor itself."""
        return self

    def value(self) -> Any:
        """The tensor itself; for a parameter, its contents."""
        return self

    def dim(self) -> int:
        """The number of dimensions."""
        return self.ndim

    def numel(self) -> int:
        """The number of elements."""
        return self.size

    def is_contiguous(self) -> bool:
        """True if the elements lie in memory without gaps."""
        return True

    def is_floating_point(self) -> bool:
        """True for floating-point elements."""
        return self.dtype.is_float

    def is_complex(self) -> bool:
        """True for complex elements."""
        return self.dtype.is_complex

    # -- shape ---------------------------------------------------------------------------------------------

    def reshape(self, *shape: Any) -> Any:
        """The elements in another shape; one size may be -1."""
        return ops.reshape(self, many(shape))

    def view(self, *shape: Any) -> Any:
        """The elements in another shape."""
        return ops.reshape(self, many(shape))

    def view_as(self, other: TensorMethods) -> Any:
        """The elements in the shape of ``other``."""
        return ops.reshape(self, other.shape)

    reshape_as = view_as

    def ravel(self) -> Any:
        """The elements in one dimension."""
        return ops.reshape(self, (-1,))

    def flatten(self, order: str = "C", *, start_dim: Any = 0, end_dim: Any = -1) -> Any:
        """The elements in one dimension, or some neighbouring axes made one."""
        first, last = start_dim % max(self.ndim, 1), end_dim % max(self.ndim, 1)
        source = self.T if order == "F" else self
        return ops.reshape(source, (*source.shape[:first], -1, *source.shape[last + 1 :]))

    def transpose(self, *axes: Any) -> Any:
        """The axes in another order, reversed where none is given; two of more axes are exchanged."""
        order = many(axes)
        if len(order) == 2 and self.ndim > 2:
            return self.swapaxes(*order)
        return ops.transpose(self, order) if order else self.T

    def permute(self, *axes: Any) -> Any:
        """The axes in another order."""
        return ops.transpose(self, many(axes))

    def swapaxes(self, axis0: Any, axis1: Any) -> Any:
        """Two axes exchanged."""
        order = list(range(self.ndim))
        order[axis0], order[axis1] = order[axis1], order[axis0]
        return ops.transpose(self, tuple(order))

    swapdims = swapaxes

    def t(self) -> Any:
        """A matrix transposed."""
        return self.T

    def expand_as(self, other: TensorMethods) -> Any:
        """Repeated to the shape of ``other``."""
        return ops.broadcast_to(self, other.shape)

    def expand(self, *shape: Any) -> Any:
        """Repeated to a shape; -1 keeps a dimension."""
        return ops.broadcast_to(self, many(shape))

    def broadcast_to(self, *shape: Any) -> Any:
        """Repeated to a shape."""
        return ops.broadcast_to(self, many(shape))

    def tile(self, *reps: Any) -> Any:
        """Copies side by side."""
        return ops.tile(self, many(reps))

    def repeat(self, *repeats: Any) -> Any:
        """Copies side by side, one count per axis."""
        counts = many(repeats)
        if len(counts) < self.ndim:
            raise error(TooFewRepeats(len(counts), self.ndim))
        return ops.tile(self, counts)

    def squeeze(self, axis: Any = None) -> Any:
        """Without axes of size 1."""
        return ops.squeeze(self) if axis is None else ops.squeeze(self, axis)

    def new_zeros(self, *size: Any, dtype: DType | None = None) -> Any:
        """Zeros of this element type."""
        return ops.zeros(many(size), self.dtype if dtype is None else dtype)

    def new_ones(self, *size: Any, dtype: DType | None = None) -> Any:
        """Ones of this element type."""
        return ops.ones(many(size), self.dtype if dtype is None else dtype)

    def new_full(self, size: Any, fill_value: Any, *, dtype: DType | None = None) -> Any:
        """A constant of this element type."""
        return ops.full(size, fill_value, dtype=self.dtype if dtype is None else dtype)

    def fill(self, value: Any) -> Any:
        """A tensor of this shape and element type, filled with one value."""
        return ops.full(self.shape, value, dtype=self.dtype)

    def copy(self) -> Any:
        """A tensor of its own with the same elements."""
        raise NotImplementedError

    def clone(self) -> Any:
        """The same as :meth:`copy`."""
        return self.copy()

    unsqueeze = method("unsqueeze")
    expand_dims = method("expand_dims")
    split = method("split")
    chunk = method("chunk")
    unbind = method("unstack")
    flip = method("flip")
    roll = method("roll")
    narrow = method("narrow")
    diagonal = method("diagonal")
    tril = method("tril")
    triu = method("triu")
