"""The operators and methods of tensors. Written by ``tools/write_stubs.py``; do not edit."""

import builtins
from collections.abc import Sequence
from typing import Any, Literal, overload

from msgraph.api.tensor.annotations import Axes, DTypeLike, Sizes, TensorLike
from msgraph.api.tensor.operators import Operators
from msgraph.api.tensor.tensor import Tensor
from msgraph.dialects.dtypes import DType

class TensorMethods(Operators):
    """What every tensor can do."""

    def __add__(self, other: TensorLike) -> Tensor: ...
    def __radd__(self, other: TensorLike) -> Tensor: ...
    def __sub__(self, other: TensorLike) -> Tensor: ...
    def __rsub__(self, other: TensorLike) -> Tensor: ...
    def __mul__(self, other: TensorLike) -> Tensor: ...
    def __rmul__(self, other: TensorLike) -> Tensor: ...
    def __truediv__(self, other: TensorLike) -> Tensor: ...
    def __rtruediv__(self, other: TensorLike) -> Tensor: ...
    def __floordiv__(self, other: TensorLike) -> Tensor: ...
    def __rfloordiv__(self, other: TensorLike) -> Tensor: ...
    def __mod__(self, other: TensorLike) -> Tensor: ...
    def __rmod__(self, other: TensorLike) -> Tensor: ...
    def __divmod__(self, other: TensorLike) -> tuple[Tensor, Tensor]: ...
    def __rdivmod__(self, other: TensorLike) -> tuple[Tensor, Tensor]: ...
    def __pow__(self, other: TensorLike, modulo: None = None) -> Tensor: ...
    def __rpow__(self, other: TensorLike, modulo: None = None) -> Tensor: ...
    def __matmul__(self, other: TensorLike) -> Tensor: ...
    def __rmatmul__(self, other: TensorLike) -> Tensor: ...
    def __and__(self, other: TensorLike) -> Tensor: ...
    def __or__(self, other: TensorLike) -> Tensor: ...
    def __xor__(self, other: TensorLike) -> Tensor: ...
    def __rand__(self, other: TensorLike) -> Tensor: ...
    def __ror__(self, other: TensorLike) -> Tensor: ...
    def __rxor__(self, other: TensorLike) -> Tensor: ...
    def __lshift__(self, other: TensorLike) -> Tensor: ...
    def __rshift__(self, other: TensorLike) -> Tensor: ...
    def __lt__(self, other: TensorLike) -> Tensor: ...
    def __le__(self, other: TensorLike) -> Tensor: ...
    def __gt__(self, other: TensorLike) -> Tensor: ...
    def __ge__(self, other: TensorLike) -> Tensor: ...
    def __eq__(self, other: object) -> Tensor:
        """Element by element with tensors and numbers; ``False`` with anything else."""
    def __ne__(self, other: object) -> Tensor: ...
    def __hash__(self) -> builtins.int: ...
    def __neg__(self) -> Tensor: ...
    def __pos__(self) -> Tensor: ...
    def __abs__(self) -> Tensor: ...
    def __invert__(self) -> Tensor:
        """Bit by bit for integers, the logical opposite for everything else."""
    def __round__(self) -> Tensor: ...
    def abs(self) -> Tensor:
        """The distance from 0; its derivative at 0 is 0."""
    def absolute(self) -> Tensor:
        """The distance from 0; its derivative at 0 is 0."""
    def neg(self) -> Tensor:
        """The opposite number; integers wrap."""
    def negative(self) -> Tensor:
        """The opposite number; integers wrap."""
    def square(self) -> Tensor:
        """The number times itself."""
    def sqrt(self) -> Tensor:
        """The square root; its derivative at 0 is infinite."""
    def rsqrt(self) -> Tensor:
        """One over the square root."""
    def reciprocal(self) -> Tensor:
        """One over the number."""
    def exp(self) -> Tensor:
        """e to the power of x."""
    def expm1(self) -> Tensor:
        """e to the power of x, less 1, exact near 0."""
    def log(self) -> Tensor:
        """The natural logarithm."""
    def log1p(self) -> Tensor:
        """The natural logarithm of 1 + x, exact near 0."""
    def log2(self) -> Tensor:
        """The logarithm to base 2."""
    def log10(self) -> Tensor:
        """The logarithm to base 10."""
    def sin(self) -> Tensor:
        """The sine of an angle in radians."""
    def cos(self) -> Tensor:
        """The cosine of an angle in radians."""
    def tan(self) -> Tensor:
        """The tangent of an angle in radians."""
    def tanh(self) -> Tensor:
        """The hyperbolic tangent."""
    def sigmoid(self) -> Tensor:
        """``1 / (1 + exp(-x))``."""
    def erf(self) -> Tensor:
        """The error function."""
    def floor(self) -> Tensor:
        """The whole number below."""
    def ceil(self) -> Tensor:
        """The whole number above."""
    def round(self, *, decimals: builtins.int = 0) -> Tensor:
        """The nearest number of so many decimals, ties to even."""
    def trunc(self) -> Tensor:
        """The whole number towards 0."""
    def sign(self) -> Tensor:
        """-1, 0 or 1; NaN for NaN."""
    def isnan(self) -> Tensor:
        """Is it not a number?"""
    def isinf(self) -> Tensor:
        """Is it one of the infinities?"""
    def isfinite(self) -> Tensor:
        """Is it a number, and no infinity?"""
    def isclose(self, other: TensorLike, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor:
        """Do both lie within ``atol + rtol * |other|`` of each other?"""
    def logical_not(self) -> Tensor:
        """Does it not hold? Of a number: is it 0?"""
    def logical_and(self, other: TensorLike) -> Tensor:
        """Do both hold?"""
    def logical_or(self, other: TensorLike) -> Tensor:
        """Does either hold?"""
    def logical_xor(self, other: TensorLike) -> Tensor:
        """Does exactly one hold?"""
    def bitwise_and(self, other: TensorLike) -> Tensor:
        """The bits set in both."""
    def bitwise_or(self, other: TensorLike) -> Tensor:
        """The bits set in either."""
    def bitwise_xor(self, other: TensorLike) -> Tensor:
        """The bits set in exactly one."""
    def bitwise_not(self) -> Tensor:
        """All bits turned; of a Bool, its opposite."""
    def add(self, other: TensorLike) -> Tensor:
        """Element-wise sum, with broadcasting; of Bools, whether either holds."""
    def sub(self, other: TensorLike) -> Tensor:
        """Element-wise difference, with broadcasting."""
    def subtract(self, other: TensorLike) -> Tensor:
        """Element-wise difference, with broadcasting."""
    def mul(self, other: TensorLike) -> Tensor:
        """Element-wise product, with broadcasting; of Bools, whether both hold."""
    def multiply(self, other: TensorLike) -> Tensor:
        """Element-wise product, with broadcasting; of Bools, whether both hold."""
    def div(self, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
        """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
    def divide(self, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
        """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
    def true_divide(self, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
        """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
    def floor_divide(self, y: TensorLike) -> Tensor:
        """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
    def floor_div(self, y: TensorLike) -> Tensor:
        """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
    def remainder(self, y: TensorLike) -> Tensor:
        """The remainder with the sign of the divisor, as Python's ``%``."""
    def pow(self, exponent: TensorLike) -> Tensor:
        """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it …"""
    def maximum(self, other: TensorLike) -> Tensor:
        """The greater of both, NaN if either is; a tie shares the derivative."""
    def minimum(self, other: TensorLike) -> Tensor:
        """The lesser of both, NaN if either is; a tie shares the derivative."""
    def eq(self, other: TensorLike) -> Tensor:
        """Are both the same number? NaN never is."""
    def equal(self, other: TensorLike) -> Tensor:
        """Are both the same number? NaN never is."""
    def ne(self, other: TensorLike) -> Tensor:
        """Do both differ? NaN always does."""
    def not_equal(self, other: TensorLike) -> Tensor:
        """Do both differ? NaN always does."""
    def less(self, other: TensorLike) -> Tensor:
        """Is the first less?"""
    def lt(self, other: TensorLike) -> Tensor:
        """Is the first less?"""
    def less_equal(self, other: TensorLike) -> Tensor:
        """Is the first less or the same?"""
    def le(self, other: TensorLike) -> Tensor:
        """Is the first less or the same?"""
    def greater(self, other: TensorLike) -> Tensor:
        """Is the first greater?"""
    def gt(self, other: TensorLike) -> Tensor:
        """Is the first greater?"""
    def greater_equal(self, other: TensorLike) -> Tensor:
        """Is the first greater or the same?"""
    def ge(self, other: TensorLike) -> Tensor:
        """Is the first greater or the same?"""
    def clamp(self, min: TensorLike | None = None, max: TensorLike | None = None) -> Tensor:
        """The nearest number between ``min`` and ``max``; either may be ``None``."""
    def clip(self, min: TensorLike | None = None, max: TensorLike | None = None) -> Tensor:
        """The nearest number between ``min`` and ``max``; either may be ``None``."""
    def masked_fill(self, mask: TensorLike, value: TensorLike) -> Tensor:
        """``value``, cast to the tensor's type, where the mask is true."""
    def softmax(self, axis: Axes = -1, *, dtype: DTypeLike | None = None) -> Tensor:
        """Exponentials along an axis, divided by their sum."""
    def log_softmax(self, axis: Axes = -1) -> Tensor:
        """The logarithm of softmax."""
    def where(self, condition: TensorLike, y: TensorLike) -> Tensor:
        """This tensor where ``condition`` holds, ``y`` elsewhere."""
    def sum(self, axis: Axes | None = None, dtype: DType | None = None, keepdims: builtins.bool = False, initial: TensorLike | None = None) -> Tensor:
        """The sum over all elements, or along axes; integers add up in Int64."""
    def prod(self, axis: Axes | None = None, keep_dims: builtins.bool = False, dtype: DType | None = None) -> Tensor:
        """The product over all elements, or along an axis; integers multiply in Int64."""
    def mean(self, axis: Axes | None = None, keep_dims: builtins.bool = False, *, keepdims: builtins.bool | None = None) -> Tensor:
        """The mean over all elements, or along axes."""
    def max(self, axis: Axes | None = None, keepdims: builtins.bool = False, *, return_indices: builtins.bool = False) -> Tensor:
        """The largest element, over all or along an axis."""
    def min(self, axis: Axes | None = None, keepdims: builtins.bool = False, *, return_indices: builtins.bool = False) -> Tensor:
        """The smallest element, over all or along an axis."""
    def ptp(self, axis: Axes | None = None, keepdims: builtins.bool = False) -> Tensor:
        """The distance between the largest and the smallest element."""
    def argmax(self, axis: Axes | None = None, keepdims: builtins.bool = False) -> Tensor:
        """Where the largest element stands, in the flattened tensor or along an axis."""
    def argmin(self, axis: Axes | None = None, keepdims: builtins.bool = False) -> Tensor:
        """Where the smallest element stands, in the flattened tensor or along an axis."""
    def all(self, axis: Axes | None = None, keep_dims: builtins.bool = False) -> Tensor:
        """True where all elements are."""
    def any(self, axis: Axes | None = None, keep_dims: builtins.bool = False) -> Tensor:
        """True where any element is."""
    def var(self, axis: Axes | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor:
        """The mean squared distance from the mean."""
    def std(self, axis: Axes | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor:
        """The square root of the variance."""
    def norm(self, ord: builtins.float | str | None = None, dim: Axes | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """The norm over some dims: the root of the sum of squares, or of ``ord``-th powers; the greatest for …"""
    def cumsum(self, axis: Axes, dtype: DTypeLike | None = None) -> Tensor:
        """Running sums along an axis."""
    def cumprod(self, dim: Axes, dtype: DTypeLike | None = None) -> Tensor:
        """Running products along an axis."""
    def trace(self) -> Tensor:
        """The sum of the diagonal."""
    def sort(self, axis: Axes = -1, descending: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The elements along an axis in order, and where they stood (Int32)."""
    def argsort(self, axis: Axes = -1, descending: builtins.bool = False) -> Tensor:
        """Where the elements along an axis stand when in order (Int32)."""
    def topk(self, k: builtins.int, dim: Axes | None = None, largest: builtins.bool = True, sorted: builtins.bool = True) -> tuple[Tensor, Tensor]:
        """The ``k`` greatest (least) elements along a dim, in order, and where they stood (Int32)."""
    def unique(self) -> tuple[Tensor, Tensor]:
        """The different elements as they come first, and for each element which of them it is. It must be known."""
    @overload
    def nonzero(self, *, as_tuple: Literal[False] = False) -> Tensor:
        """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
    @overload
    def nonzero(self, *, as_tuple: Literal[True]) -> tuple[Tensor, ...]:
        """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
    @overload
    def nonzero(self, *, as_tuple: builtins.bool = False) -> Tensor | tuple[Tensor, ...]:
        """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
    def gather_elements(self, dim: Axes, index: TensorLike) -> Tensor:
        """For each element of ``index`` the element at that place along ``dim``, the other places being its own."""
    def index_select(self, axis: Axes, index: TensorLike) -> Tensor:
        """The places along ``axis`` that a vector names."""
    def gather(self, input_indices: TensorLike, axis: Axes, batch_dims: builtins.int = 0) -> Tensor:
        """The places along ``axis`` that an index tensor names; its dims stand where that dim stood."""
    def take(self, index: TensorLike) -> Tensor:
        """Elements by their number in the tensor laid out in one row."""
    def choose(self, choices: Sequence[TensorLike], mode: str = 'clip') -> Tensor:
        """Element by element, from the choice whose number this tensor holds; other numbers mean the nearest …"""
    def matmul(self, other: TensorLike) -> Tensor:
        """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
    def mm(self, other: TensorLike) -> Tensor:
        """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
    def bmm(self, mat2: TensorLike) -> Tensor:
        """Products of the matrices in the last two dims."""
    def dot(self, other: TensorLike) -> Tensor:
        """NumPy's dot: the last dim of the one with the last but one of the other."""
    def outer(self, vec2: TensorLike) -> Tensor:
        """Every product of an element of one vector and one of the other."""
    def astype(self, dtype: DType | str, copy: builtins.bool = True) -> Tensor:
        """This tensor with other elements: ``x.astype(ms.float16)``, ``x.astype("float16")``."""
    def to(self, *args: Any, **_options: Any) -> Tensor:
        """This tensor with other elements; a device name changes nothing."""
    def type_as(self, other: TensorLike) -> Tensor:
        """This tensor with the element type of ``other``."""
    def float(self) -> Tensor: ...
    def double(self) -> Tensor: ...
    def half(self) -> Tensor: ...
    def bfloat16(self) -> Tensor: ...
    def int(self) -> Tensor: ...
    def long(self) -> Tensor: ...
    def short(self) -> Tensor: ...
    def byte(self) -> Tensor: ...
    def bool(self) -> Tensor: ...
    @property
    def strides(self) -> tuple[builtins.int, ...]:
        """The distance in bytes between neighbours along each axis."""
    @property
    def ndim(self) -> builtins.int:
        """The number of dimensions."""
    @property
    def size(self) -> builtins.int:
        """The number of elements."""
    @property
    def itemsize(self) -> builtins.int:
        """Bytes per element."""
    @property
    def nbytes(self) -> builtins.int:
        """Bytes in all."""
    @property
    def device(self) -> str:
        """Where the elements are."""
    @property
    def T(self) -> Tensor:
        """The tensor with its axes reversed."""
    @property
    def mT(self) -> Tensor:
        """The tensor with its last two axes exchanged."""
    @property
    def data(self) -> Tensor:
        """The tensor itself."""
    def value(self) -> Tensor:
        """The tensor itself; for a parameter, its contents."""
    def dim(self) -> builtins.int:
        """The number of dimensions."""
    def numel(self) -> builtins.int:
        """The number of elements."""
    def is_contiguous(self) -> builtins.bool:
        """True if the elements lie in memory without gaps."""
    def is_floating_point(self) -> builtins.bool:
        """True for floating-point elements."""
    def is_complex(self) -> builtins.bool:
        """True for complex elements."""
    def reshape(self, *shape: Sizes) -> Tensor:
        """The elements in another shape; one size may be -1."""
    def view(self, *shape: Sizes) -> Tensor:
        """The elements in another shape."""
    def view_as(self, other: TensorMethods) -> Tensor:
        """The elements in the shape of ``other``."""
    def reshape_as(self, other: TensorMethods) -> Tensor:
        """The elements in the shape of ``other``."""
    def ravel(self) -> Tensor:
        """The elements in one dimension."""
    def flatten(self, order: str = 'C', *, start_dim: builtins.int = 0, end_dim: builtins.int = -1) -> Tensor:
        """The elements in one dimension, or some neighbouring axes made one."""
    def transpose(self, *axes: Axes) -> Tensor:
        """The axes in another order, reversed where none is given; two of more axes are exchanged."""
    def permute(self, *axes: Axes) -> Tensor:
        """The axes in another order."""
    def swapaxes(self, axis0: builtins.int, axis1: builtins.int) -> Tensor:
        """Two axes exchanged."""
    def swapdims(self, axis0: builtins.int, axis1: builtins.int) -> Tensor:
        """Two axes exchanged."""
    def t(self) -> Tensor:
        """A matrix transposed."""
    def expand_as(self, other: TensorMethods) -> Tensor:
        """Repeated to the shape of ``other``."""
    def expand(self, *shape: Sizes) -> Tensor:
        """Repeated to a shape; -1 keeps a dimension."""
    def broadcast_to(self, *shape: Sizes) -> Tensor:
        """Repeated to a shape."""
    def tile(self, *reps: Sizes) -> Tensor:
        """Copies side by side."""
    def repeat(self, *repeats: Sizes) -> Tensor:
        """Copies side by side, one count per axis."""
    def squeeze(self, axis: Axes | None = None) -> Tensor:
        """Without axes of size 1."""
    def new_zeros(self, *size: Sizes, dtype: DType | None = None) -> Tensor:
        """Zeros of this element type."""
    def new_ones(self, *size: Sizes, dtype: DType | None = None) -> Tensor:
        """Ones of this element type."""
    def new_full(self, size: Sizes, fill_value: TensorLike, *, dtype: DType | None = None) -> Tensor:
        """A constant of this element type."""
    def fill(self, value: TensorLike) -> Tensor:
        """A tensor of this shape and element type, filled with one value."""
    def clone(self) -> Tensor:
        """The same as :meth:`copy`."""
    def unsqueeze(self, dim: Axes) -> Tensor:
        """A new dim of size 1 at ``axis``."""
    def expand_dims(self, axis: Axes) -> Tensor:
        """A new dim of size 1 at ``axis``."""
    def split(self, split_size_or_sections: builtins.int | Sequence[builtins.int], axis: Axes = 0) -> tuple[Tensor, ...]:
        """Pieces of one size (the last may be smaller), or of the sizes given."""
    def chunk(self, chunks: builtins.int, axis: Axes = 0) -> tuple[Tensor, ...]:
        """Up to ``chunks`` pieces of one size, the last of which may be smaller."""
    def unbind(self, axis: Axes = 0) -> tuple[Tensor, ...]:
        """One tensor for each place along a dim."""
    def flip(self, dims: Axes) -> Tensor:
        """The elements in reverse order along ``axes``."""
    def roll(self, shifts: Axes, dims: Axes | None = None) -> Tensor:
        """Elements moved along dims, those that leave coming in at the other end."""
    def narrow(self, axis: Axes, start: TensorLike, length: builtins.int) -> Tensor:
        """``length`` places along a dim, from ``start`` on."""
    def diagonal(self, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1) -> Tensor:
        """The elements whose places in two dims differ by ``offset``, as the last dim."""
    def tril(self, diagonal: builtins.int = 0) -> Tensor:
        """What is not above a diagonal; 0 elsewhere."""
    def triu(self, diagonal: builtins.int = 0) -> Tensor:
        """What is not below a diagonal; 0 elsewhere."""
