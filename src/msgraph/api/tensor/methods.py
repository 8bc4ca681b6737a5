"""The methods of tensors, eager and traced alike, written over the public functions: what a tensor is, and its shape.

The methods that compute with the elements are in ``math_methods.py``.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, cast

from msgraph import ops
from msgraph.api.tensor.array_standard import namespace, on_device
from msgraph.api.tensor.forwarded import spelled
from msgraph.api.tensor.math_methods import TensorMath
from msgraph.api.tensor.picking_methods import many, steps_of
from msgraph.api.tensor.random_methods import RandomMethods
from msgraph.diagnostics.catalog.api import BitsInGraph, TooFewRepeats
from msgraph.diagnostics.catalog.operations import BadIndex
from msgraph.dialects.axes import axis_of
from msgraph.dialects.dtypes import DType
from msgraph.support.trees import is_tuple

if TYPE_CHECKING:
    from msgraph.api.tensor.annotations import Axes, Sizes, TensorLike


class TensorMethods(TensorMath, RandomMethods):
    """What every tensor can do; ``shape`` and ``dtype`` come from the class that knows them."""

    __slots__ = ()
    __ms_native__ = True

    @property
    def strides(self) -> tuple[int, ...]:
        """The distance in bytes between neighbours along each axis."""
        return tuple([self.dtype.size * step for step in steps_of(self.shape)])

    # -- what follows from shape and element type -----------------------------------------------------

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)

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
        return ops.transpose(self, tuple(range(self.ndim - 1, -1, -1)))

    @property
    def mT(self) -> object:
        """The tensor with its last two axes exchanged."""
        return ops.swapaxes(self, -1, -2)

    @property
    def mH(self) -> object:
        """The tensor with its last two axes exchanged, complex elements conjugated."""
        return cast(Any, ops).conj(self.mT) if self.dtype.is_complex else self.mT

    @property
    def H(self) -> object:
        """The matrix transposed, complex elements conjugated."""
        return self.mH if self.ndim else self

    def adjoint(self) -> object:
        """The tensor with its last two axes exchanged, complex elements conjugated."""
        return self.mH

    @property
    def has_init(self) -> bool:
        """Does it wait for its initial values? No: memory is filled when it is made."""
        return False

    def init_data(self, *_args: object, **_options: object) -> object:
        """The tensor itself: memory is filled when it is made."""
        return self

    def is_pinned(self) -> bool:
        """Does it lie in memory that the operating system does not move, for another device? There is none."""
        return False

    def is_shared(self) -> bool:
        """Does it lie in memory of several processes?"""
        return False

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

    ndimension = dim
    nelement = numel

    def stride(self, dim: object = None) -> object:
        """How many elements lie between neighbours along each axis, or along one."""
        steps: Any = [n // self.itemsize for n in self.strides]
        return steps if dim is None else (steps or [1])[axis_of("stride", dim, self.ndim)]

    def set_const_arg(self, const_arg: bool = True) -> object:
        """The tensor itself: what is constant in a graph is said where it is compiled."""
        del const_arg
        return self

    def flush_from_cache(self) -> None:
        """Nothing: there is no cache of embeddings."""

    def __array_namespace__(self, *, api_version: str | None = None) -> Any:
        """The functions of the array API standard on tensors: the module ``msgraph.array_api``."""
        return namespace(api_version)

    def to_device(self, device: object, /, *, stream: object = None) -> object:
        """The tensor itself: there is one device."""
        on_device(device if stream is None else stream)
        return self

    def move_to(self, to: str, blocking: bool = True) -> object:
        """A copy on a device; there is one."""
        return ops.move_to(self, to, blocking).copy()

    def is_signed(self) -> bool:
        """True for elements that may be negative."""
        return self.dtype.is_float or self.dtype.is_complex or self.dtype.numpy.kind == "i"

    def is_contiguous(self) -> bool:
        """True if the elements lie in memory without gaps."""
        return True

    def contiguous(self) -> object:
        """The tensor itself: its elements lie without gaps."""
        return self

    def is_floating_point(self) -> bool:
        """True for floating-point elements."""
        return self.dtype.is_float

    def is_complex(self) -> bool:
        """True for complex elements."""
        return self.dtype.is_complex

    # -- shape ---------------------------------------------------------------------------------------------

    def reshape(self, *shape: object) -> Any:
        """The elements in another shape; one size may be -1."""
        if not shape:
            raise TypeError("reshape() missing 1 required positional argument: shape.")
        return ops.reshape(self, many(shape))

    def view(self, *sizes: object) -> object:
        """The elements in another shape; the bits as elements of another type, where one is given."""
        if len(sizes) == 1 and isinstance(sizes[0], DType):
            return self._bits_as(sizes[0])
        if not sizes:
            raise TypeError("view() missing 1 required positional argument: shape.")
        return ops.reshape(self, many(sizes))

    def _bits_as(self, dtype: DType) -> object:
        """The bits as elements of another type: a view of memory, which graphs do not have."""
        raise BitsInGraph(dtype.name).error()

    def ravel(self) -> Any:
        """The elements in one dimension."""
        return ops.reshape(self, (-1,))

    def flatten(self, *dims: object, order: object = "C", start_dim: Any = 0, end_dim: Any = -1) -> object:
        """The elements in one dimension, or some neighbouring axes made one: ``flatten(start_dim=0, end_dim=-1)``."""
        if dims and isinstance(dims[0], str):
            order = dims[0]
        elif dims:
            start_dim, end_dim = (*dims, end_dim)[:2]
        first, last = start_dim % max(self.ndim, 1), end_dim % max(self.ndim, 1)
        source = self.T if order == "F" else self
        return ops.reshape(source, (*source.shape[:first], -1, *source.shape[last + 1 :]))

    def transpose(self, *axes: object) -> object:
        """The axes in another order, reversed where none is given; two of more axes are exchanged."""
        order = many(axes)
        if len(order) == 2 and self.ndim > 2:
            return ops.swapaxes(self, *order)
        return ops.transpose(self, order) if order else self.T

    def permute(self, *axes: object, dims: Axes | None = None, axis: Axes | None = None) -> object:
        """The axes in another order."""
        named = dims if axis is None else axis
        return ops.transpose(self, many(axes) if named is None else named)

    def t(self) -> object:
        """A matrix transposed."""
        return self.T

    method_t = t

    @spelled(x="other")
    def expand_as(self, other: TensorMethods) -> object:
        """Repeated to the shape of ``other``."""
        return ops.broadcast_to(self, ops.shape(other))

    def broadcast_to(self, *shape: object) -> object:
        """Repeated to a shape; -1 keeps a dimension."""
        return ops.broadcast_to(self, many(shape))

    expand = broadcast_to

    def tile(self, *counts: object, dims: Axes | None = None, reps: Axes | None = None) -> object:
        """Copies side by side."""
        named = dims if reps is None else reps
        return ops.tile(self, many(counts) if named is None else named)

    def repeat(self, *counts: Any, repeats: object = None) -> object:
        """Copies side by side, one count per axis."""
        counts = many(counts if repeats is None else (repeats,))
        if len(counts) < self.ndim:
            raise TooFewRepeats(len(counts), self.ndim).error()
        return ops.tile(self, counts)

    def new_zeros(self, *sizes: object, size: Sizes = (), dtype: DType | None = None) -> object:
        """Zeros of this element type."""
        return ops.zeros(many(sizes) or size, self.dtype if dtype is None else dtype)

    def new_ones(self, *sizes: object, size: Sizes = (), dtype: DType | None = None) -> object:
        """Ones of this element type."""
        return ops.ones(many(sizes) or size, self.dtype if dtype is None else dtype)

    def new_empty(self, *size: object, dtype: DType | None = None, device: object = None) -> object:
        """Zeros of this element type: memory is never left unfilled."""
        del device
        return self.new_zeros(*size, dtype=dtype)

    def new_full(self, size: Sizes, fill_value: TensorLike, *, dtype: DType | None = None) -> object:
        """A constant of this element type."""
        return ops.full(size, fill_value, dtype=self.dtype if dtype is None else dtype)

    def fill(self, value: TensorLike) -> object:
        """A tensor of this shape and element type, filled with one value."""
        return ops.full(self.shape, value, dtype=self.dtype)

    def itemset(self, *args: Any) -> object:
        """``x.itemset(place, value)``: a copy with another element at a place, a number or one number per axis."""
        *given, value = args
        if not given and self.shape != (1,):
            what = "Only tensor which shape is (1,) support 1 arg that means omit index, but the tensor shape is"
            raise BadIndex(f"{what} {self.shape} and got 1 input.").error()
        place = given[0] if given else 0
        if is_tuple(place) and len(place) != self.ndim:
            count = len(place)
            raise BadIndex(f"Tuple index len({count}) is not same to tensor dimension({self.ndim})").error()
        element = ops.scalar_to_tensor(value, self.dtype)
        if isinstance(place, tuple):
            return cast(Any, ops).tensor_scatter_update(
                self, [list(cast("tuple[int, ...]", place))], element.reshape(1)
            )
        flat = ops.tensor_scatter_update(self.ravel(), [[place]], element.reshape(1))
        return ops.reshape(flat, self.shape)

    def to_coo(self) -> object:
        """The elements of a matrix that are not zero, with their rows and columns."""
        return ops.dense_to_sparse_coo(self)

    def to_csr(self) -> object:
        """The elements of a matrix that are not zero, row by row."""
        return ops.dense_to_sparse_csr(self)

    def copy(self) -> object:
        """A tensor of its own with the same elements."""
        raise NotImplementedError

    def clone(self) -> object:
        """The same as :meth:`copy`."""
        return self.copy()
