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

    def abs(self) -> Tensor:
        """The distance from 0; its derivative at 0 is 0."""
    def absolute(self) -> Tensor:
        """The distance from 0; its derivative at 0 is 0."""
    def acos(self) -> Tensor:
        """The angle whose cosine is x."""
    def acosh(self) -> Tensor:
        """The number whose hyperbolic cosine is x."""
    def addbmm(self, batch1: TensorLike, batch2: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
        """``beta * input`` and ``alpha`` times the sum of the products of a batch of matrices."""
    def addcdiv(self, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike = 1) -> Tensor:
        """``input + value * div(tensor1, tensor2)``."""
    def addcmul(self, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike = 1) -> Tensor:
        """``input + value * mul(tensor1, tensor2)``."""
    def addmm(self, mat1: TensorLike, mat2: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
        """``beta * input + alpha * (mat1 @ mat2)``; in ``addmv`` the second is a vector."""
    def addmv(self, mat: TensorLike, vec: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
        """``beta * input + alpha * (mat1 @ mat2)``; in ``addmv`` the second is a vector."""
    def addr(self, vec1: TensorLike, vec2: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
        """``beta * x`` and ``alpha`` times the products of the elements of two vectors."""
    @overload
    def all(self, axis: Axes | None = None, keep_dims: builtins.bool = False) -> Tensor:
        """Are all elements over some dims other than zero?"""
    @overload
    def all(self, dim: Axes | None = None, keepdim: builtins.bool = False) -> Tensor:
        """Are all elements over some dims other than zero?"""
    def amax(self, axis: Axes | None = None, keepdims: builtins.bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> Tensor:
        """The greatest element over some dims; of Bool whether any is true."""
    def amin(self, axis: Axes | None = None, keepdims: builtins.bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> Tensor:
        """The least element over some dims; of Bool whether all are true."""
    def aminmax(self, *, axis: Axes = 0, keepdims: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The least and the greatest elements along an axis."""
    def angle(self) -> Tensor:
        """The direction of a complex number from 0; pi for negative real numbers."""
    @overload
    def any(self, axis: Axes | None = None, keep_dims: builtins.bool = False) -> Tensor:
        """Are any elements over some dims other than zero?"""
    @overload
    def any(self, dim: Axes | None = None, keepdim: builtins.bool = False) -> Tensor:
        """Are any elements over some dims other than zero?"""
    @overload
    def approximate_equal(self, y: TensorLike, tolerance: builtins.float = 1e-05) -> Tensor:
        """Do both lie less than ``tolerance`` apart?"""
    @overload
    def approximate_equal(self, other: TensorLike, tolerance: builtins.float = 1e-05) -> Tensor:
        """Do both lie less than ``tolerance`` apart?"""
    def arccos(self) -> Tensor:
        """The angle whose cosine is x."""
    def arccosh(self) -> Tensor:
        """The number whose hyperbolic cosine is x."""
    def arcsin(self) -> Tensor:
        """The angle whose sine is x."""
    def arcsinh(self) -> Tensor:
        """The number whose hyperbolic sine is x."""
    def arctan(self) -> Tensor:
        """The angle whose tangent is x."""
    def arctan2(self, other: TensorLike) -> Tensor:
        """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
    def arctanh(self) -> Tensor:
        """The number whose hyperbolic tangent is x."""
    @overload
    def argmax(self, dim: Axes | None = None, keepdim: builtins.bool = False) -> Tensor:
        """Where the maximum stands, as Int64; without an axis, in the tensor laid out in one row."""
    @overload
    def argmax(self, axis: Axes | None = None, keepdims: builtins.bool = False) -> Tensor:
        """Where the maximum stands, as Int64; without an axis, in the tensor laid out in one row."""
    @overload
    def argmin(self, axis: Axes | None = None, keepdims: builtins.bool = False) -> Tensor:
        """Where the minimum stands, as Int32; without an axis, in the tensor laid out in one row."""
    @overload
    def argmin(self, dim: Axes | None = None, keepdim: builtins.bool = False) -> Tensor:
        """Where the minimum stands, as Int32; without an axis, in the tensor laid out in one row."""
    @overload
    def argsort(self, axis: Axes = -1, descending: builtins.bool = False) -> Tensor:
        """Where the elements along an axis stand when in order (Int32)."""
    @overload
    def argsort(self, dim: Axes = -1, descending: builtins.bool = False) -> Tensor:
        """Where the elements along an axis stand when in order (Int32)."""
    def argwhere(self) -> Tensor:
        """The places of the elements that are not zero. The tensor must be known."""
    def asin(self) -> Tensor:
        """The angle whose sine is x."""
    def asinh(self) -> Tensor:
        """The number whose hyperbolic sine is x."""
    def atan(self) -> Tensor:
        """The angle whose tangent is x."""
    def atan2(self, other: TensorLike) -> Tensor:
        """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
    def atanh(self) -> Tensor:
        """The number whose hyperbolic tangent is x."""
    def baddbmm(self, batch1: TensorLike, batch2: TensorLike, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
        """``beta * input + alpha * (batch1 @ batch2)`` for each product of a batch."""
    def bincount(self, weights: TensorLike | None = None, minlength: builtins.int = 0) -> Tensor:
        """How often each number occurs, or the sum of its weights, as Float32. The numbers must be known."""
    def bitwise_and(self, other: TensorLike) -> Tensor:
        """The bits set in both."""
    def bitwise_left_shift(self, other: TensorLike) -> Tensor:
        """Bits moved up, zeros moved in."""
    def bitwise_not(self) -> Tensor:
        """All bits turned; of a Bool, its opposite."""
    def bitwise_or(self, other: TensorLike) -> Tensor:
        """The bits set in either."""
    def bitwise_right_shift(self, other: TensorLike) -> Tensor:
        """Bits moved down, the sign (or zeros, for unsigned types) moved in."""
    def bitwise_xor(self, other: TensorLike) -> Tensor:
        """The bits set in exactly one."""
    def bmm(self, mat2: TensorLike) -> Tensor:
        """Products of the matrices in the last two dims; leading dims broadcast."""
    def ceil(self) -> Tensor:
        """The whole number above."""
    def cholesky(self, upper: builtins.bool = False) -> Tensor:
        """The triangle whose product with its conjugate transpose each matrix is; the other one is not read."""
    def cholesky_inverse(self, upper: builtins.bool = False) -> Tensor:
        """The inverse of the matrix whose Cholesky triangle is given."""
    def cholesky_solve(self, input2: TensorLike, upper: builtins.bool = False) -> Tensor:
        """The solution for the right side ``input`` of the system whose Cholesky triangle is ``input2``."""
    @overload
    def chunk(self, chunks: builtins.int, axis: Axes = 0) -> tuple[Tensor, ...]:
        """Up to ``chunks`` pieces of one size, the last of which may be smaller."""
    @overload
    def chunk(self, chunks: builtins.int, dim: Axes = 0) -> tuple[Tensor, ...]:
        """Up to ``chunks`` pieces of one size, the last of which may be smaller."""
    def clamp(self, min: TensorLike | None = None, max: TensorLike | None = None) -> Tensor:
        """The nearest number between ``min`` and ``max``; either may be ``None``."""
    def clip(self, min: TensorLike | None = None, max: TensorLike | None = None) -> Tensor:
        """The nearest number between ``min`` and ``max``; either may be ``None``."""
    def col2im(self, output_size: Sizes, kernel_size: Sizes, dilation: Sizes, padding_value: Sizes, stride: Sizes) -> Tensor:
        """Columns ``[n, c, k * l, places]`` added up to images of ``output_size``."""
    def conj(self) -> Tensor:
        """The number with its imaginary part negated; a real number itself."""
    def copysign(self, other: TensorLike) -> Tensor:
        """``|x|`` with the sign of ``other``; the sign of a zero counts."""
    def cos(self) -> Tensor:
        """The cosine of an angle in radians."""
    def cosh(self) -> Tensor:
        """The hyperbolic cosine."""
    @overload
    def count_nonzero(self, axis: Axes = (), keep_dims: builtins.bool = False, dtype: DTypeLike = ...) -> Tensor:
        """How many elements over some dims are not zero."""
    @overload
    def count_nonzero(self, dim: Axes = (), keepdim: builtins.bool = False, dtype: DTypeLike = ...) -> Tensor:
        """How many elements over some dims are not zero."""
    def cov(self, *, correction: builtins.int = 1, fweights: TensorLike | None = None, aweights: TensorLike | None = None) -> Tensor:
        """How rows vary together; ``fweights`` say how often each column counts, ``aweights`` how much."""
    def cross(self, other: TensorLike, dim: Axes | None = None) -> Tensor:
        """The vector across two of three elements; along the first dim of size 3 unless another is named."""
    def cummax(self, axis: Axes) -> tuple[Tensor, Tensor]:
        """The running maximum along an axis, and where it stands (Int64): of equal ones the last."""
    def cummin(self, axis: Axes) -> tuple[Tensor, Tensor]:
        """The running minimum along an axis, and where it stands (Int32): of equal ones the last."""
    def cumprod(self, dim: Axes, dtype: DTypeLike | None = None) -> Tensor:
        """A running product along an axis: of short integers, which overflow soon, in Int32 unless asked for more."""
    def deg2rad(self) -> Tensor:
        """An angle in radians."""
    def det(self) -> Tensor:
        """The determinant of each matrix."""
    def diagflat(self, offset: builtins.int = 0) -> Tensor:
        """A matrix with the elements of a tensor on a diagonal."""
    def diagonal(self, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1) -> Tensor:
        """The elements whose places in two dims differ by ``offset``, as the last dim."""
    def diagonal_scatter(self, src: TensorLike, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1) -> Tensor:
        """A copy in which ``src`` is the diagonal of two dims."""
    def diff(self, n: TensorLike = 1, axis: Axes = -1, prepend: TensorLike | None = None, append: TensorLike | None = None) -> Tensor:
        """The differences of neighbours along an axis, ``n`` times over."""
    def digamma(self) -> Tensor:
        """The derivative of the logarithm of the gamma function; NaN at 0 and the whole numbers below."""
    def div(self, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
        """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
    def divide(self, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
        """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
    def dot(self, other: TensorLike) -> Tensor:
        """NumPy's dot: the last dim of the one with the last but one of the other."""
    def dsplit(self, indices_or_sections: builtins.int | Sequence[builtins.int]) -> tuple[Tensor, ...]:
        """Pieces along dim 2."""
    def eigvals(self) -> Tensor:
        """Eigenvalues: complex numbers."""
    def eq(self, other: TensorLike) -> Tensor:
        """Are both the same number? NaN never is."""
    def equal(self, other: TensorLike) -> Tensor:
        """Are both the same number? NaN never is."""
    def erf(self) -> Tensor:
        """The error function."""
    def erfc(self) -> Tensor:
        """One less the error function."""
    def erfinv(self) -> Tensor:
        """The number whose error function it is."""
    def exp(self) -> Tensor:
        """e to the power of x."""
    @overload
    def expand_dims(self, axis: Axes) -> Tensor:
        """A new dim of size 1 at ``axis``."""
    @overload
    def expand_dims(self, dim: Axes) -> Tensor:
        """A new dim of size 1 at ``axis``."""
    def expm1(self) -> Tensor:
        """e to the power of x, less 1, exact near 0."""
    def flip(self, dims: Axes) -> Tensor:
        """The elements in reverse order along ``axes``."""
    def fliplr(self) -> Tensor:
        """Dim 1 in reverse order."""
    def flipud(self) -> Tensor:
        """Dim 0 in reverse order."""
    @overload
    def float_power(self, exponent: TensorLike) -> Tensor:
        """``input ** exponent`` in Float64, of complex numbers in Complex128."""
    @overload
    def float_power(self, other: TensorLike) -> Tensor:
        """``input ** exponent`` in Float64, of complex numbers in Complex128."""
    def floor(self) -> Tensor:
        """The whole number below."""
    @overload
    def floor_div(self, y: TensorLike) -> Tensor:
        """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
    @overload
    def floor_div(self, other: TensorLike) -> Tensor:
        """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
    def floor_divide(self, other: TensorLike) -> Tensor:
        """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
    def fmax(self, other: TensorLike) -> Tensor:
        """The maximum of two numbers, the other one where one is NaN."""
    def fmin(self, other: TensorLike) -> Tensor:
        """The minimum of two numbers, the other one where one is NaN."""
    def fmod(self, other: TensorLike) -> Tensor:
        """The remainder with the sign of the dividend, as C's ``fmod``."""
    def fold(self, output_size: Sizes, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1) -> Tensor:
        """Columns ``[n, c * k * l, places]`` added up to images of ``output_size``."""
    def frac(self) -> Tensor:
        """What ``trunc`` cuts off."""
    def gather_elements(self, dim: Axes, index: TensorLike) -> Tensor:
        """For each element of ``index`` the element at that place along ``dim``, the other places being its own."""
    def gather_nd(self, indices: TensorLike) -> Tensor:
        """Slices at places whose coordinates stand in the last dim of ``indices``."""
    def gcd(self, other: TensorLike) -> Tensor:
        """The greatest common divisor."""
    def ge(self, other: TensorLike) -> Tensor:
        """Is the first greater or the same?"""
    def geqrf(self) -> tuple[Tensor, Tensor]:
        """LAPACK's form of QR: the triangle with the reflections below it, and their factors."""
    def ger(self, vec2: TensorLike) -> Tensor:
        """Every product of an element of one vector and one of the other."""
    def greater(self, other: TensorLike) -> Tensor:
        """Is the first greater?"""
    def greater_equal(self, other: TensorLike) -> Tensor:
        """Is the first greater or the same?"""
    def gt(self, other: TensorLike) -> Tensor:
        """Is the first greater?"""
    def hardshrink(self, lambd: builtins.float = 0.5) -> Tensor:
        """``x`` where it is further than ``lambd`` from 0, else 0."""
    def heaviside(self, values: TensorLike) -> Tensor:
        """0 below 0, 1 above, ``values`` at 0."""
    def histc(self, bins: builtins.int = 100, min: TensorLike = 0.0, max: TensorLike = 0.0) -> Tensor:
        """How many elements lie in each of ``bins`` equal intervals; between the extremes, where no bounds are …"""
    def hsplit(self, indices_or_sections: builtins.int | Sequence[builtins.int]) -> tuple[Tensor, ...]:
        """Pieces along dim 1."""
    def hypot(self, other: TensorLike) -> Tensor:
        """The hypotenuse over two legs, without overflow on the way."""
    def i0(self) -> Tensor:
        """The Bessel function I0: modified, of the first kind, of order 0."""
    def igamma(self, other: TensorLike) -> Tensor:
        """The lower incomplete gamma function, over the whole."""
    def igammac(self, other: TensorLike) -> Tensor:
        """The upper incomplete gamma function, over the whole."""
    def imag(self) -> Tensor:
        """The imaginary part; of a real number 0."""
    def index_fill(self, axis: Axes, index: TensorLike, value: TensorLike) -> Tensor:
        """A copy with one number at the places along ``axis`` that a vector names."""
    @overload
    def index_select(self, axis: Axes, index: TensorLike) -> Tensor:
        """The places along ``axis`` that a vector names."""
    @overload
    def index_select(self, dim: Axes, index: TensorLike) -> Tensor:
        """The places along ``axis`` that a vector names."""
    def inner(self, other: TensorLike) -> Tensor:
        """Sums of products over the last dims of both."""
    def inplace_update(self, v: TensorLike, indices: TensorLike) -> Tensor:
        """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them."""
    def inv(self) -> Tensor:
        """One over the number."""
    def inverse(self) -> Tensor:
        """The inverse of each matrix in the last two dims."""
    def invert(self) -> Tensor:
        """All bits turned; of a Bool, its opposite."""
    @overload
    def isclose(self, other: TensorLike, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor:
        """Do both lie within ``atol + rtol * |other|`` of each other?"""
    @overload
    def isclose(self, x2: TensorLike, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor:
        """Do both lie within ``atol + rtol * |other|`` of each other?"""
    def isfinite(self) -> Tensor:
        """Is it a number, and no infinity?"""
    def isinf(self) -> Tensor:
        """Is it one of the infinities?"""
    def isnan(self) -> Tensor:
        """Is it not a number?"""
    def isneginf(self) -> Tensor:
        """Is it -inf?"""
    def isposinf(self) -> Tensor:
        """Is it inf?"""
    def isreal(self) -> Tensor:
        """Is the imaginary part 0?"""
    def lcm(self, other: TensorLike) -> Tensor:
        """The least common multiple; 0 where one is 0."""
    def ldexp(self, other: TensorLike) -> Tensor:
        """``x`` times 2 to the power of ``other``, in three factors: the power alone may be beyond the type."""
    def le(self, other: TensorLike) -> Tensor:
        """Is the first less or the same?"""
    def lerp(self, end: TensorLike, weight: TensorLike) -> Tensor:
        """The point ``weight`` of the way from ``input`` to ``end``."""
    def less(self, other: TensorLike) -> Tensor:
        """Is the first less?"""
    def less_equal(self, other: TensorLike) -> Tensor:
        """Is the first less or the same?"""
    def lgamma(self) -> Tensor:
        """The logarithm of the size of the gamma function."""
    def log(self) -> Tensor:
        """The natural logarithm."""
    def log10(self) -> Tensor:
        """The logarithm to base 10."""
    def log1p(self) -> Tensor:
        """The natural logarithm of 1 + x, exact near 0."""
    def log2(self) -> Tensor:
        """The logarithm to base 2."""
    @overload
    def log_softmax(self, axis: Axes = -1) -> Tensor:
        """The logarithm of softmax."""
    @overload
    def log_softmax(self, dim: Axes = -1) -> Tensor:
        """The logarithm of softmax."""
    def logaddexp(self, other: TensorLike) -> Tensor:
        """The logarithm of the sum of two powers of e, without overflow; half precision in Float32."""
    def logaddexp2(self, other: TensorLike) -> Tensor:
        """The logarithm of the sum of two powers of 2, without overflow; half precision in Float32."""
    def logcumsumexp(self, axis: Axes) -> Tensor:
        """The logarithm of the running sum of exponentials along an axis."""
    def logdet(self) -> Tensor:
        """The logarithm of each determinant: NaN where it is negative."""
    def logical_and(self, other: TensorLike) -> Tensor:
        """Do both hold?"""
    def logical_not(self) -> Tensor:
        """Does it not hold? Of a number: is it 0?"""
    def logical_or(self, other: TensorLike) -> Tensor:
        """Does either hold?"""
    def logical_xor(self, other: TensorLike) -> Tensor:
        """Does exactly one hold?"""
    def logit(self, eps: builtins.float | None = None) -> Tensor:
        """``log(x / (1 - x))``, ``x`` first kept ``eps`` away from 0 and 1."""
    def logsumexp(self, dim: Axes, keepdim: builtins.bool = False) -> Tensor:
        """The logarithm of the sum of exponentials over some dims."""
    def lstsq(self, A: TensorLike) -> Tensor:
        """``x`` for which ``input @ x`` is nearest to ``A``; the least such where there are many."""
    def lt(self, other: TensorLike) -> Tensor:
        """Is the first less?"""
    def lu_solve(self, LU_data: TensorLike, LU_pivots: TensorLike) -> Tensor:
        """The solution of the system whose LU decomposition is given, for the right side ``b``."""
    def masked_fill(self, mask: TensorLike, value: TensorLike) -> Tensor:
        """``value``, cast to the tensor's type, where the mask is true."""
    def masked_scatter(self, mask: TensorLike, source: Axes) -> Tensor:
        """A copy in which the elements where the mask is true are those of ``source``, one after the other."""
    def masked_select(self, mask: TensorLike) -> Tensor:
        """The elements where a mask is true, in one row."""
    @overload
    def matmul(self, other: TensorLike) -> Tensor:
        """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
    @overload
    def matmul(self, tensor2: TensorLike) -> Tensor:
        """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
    def matrix_power(self, n: builtins.int) -> Tensor:
        """The product of so many equal matrices; of inverses for negative ``n``."""
    def maximum(self, other: TensorLike) -> Tensor:
        """The greater of both."""
    @overload
    def median(self, axis: Axes = -1, keepdims: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The lower of the middle elements along an axis, and where it stood; ``nanmedian`` is of those that are …"""
    @overload
    def median(self, dim: Axes = -1, keepdim: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The lower of the middle elements along an axis, and where it stood; ``nanmedian`` is of those that are …"""
    def minimum(self, other: TensorLike) -> Tensor:
        """The lesser of both."""
    @overload
    def mm(self, other: TensorLike) -> Tensor:
        """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
    @overload
    def mm(self, mat2: TensorLike) -> Tensor:
        """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
    def moveaxis(self, source: Axes, destination: Axes) -> Tensor:
        """Dims put elsewhere, the others in their order around them."""
    def movedim(self, source: Axes, destination: Axes) -> Tensor:
        """Dims put elsewhere, the others in their order around them."""
    def msort(self) -> Tensor:
        """The elements along the first dim in order."""
    def mul(self, other: TensorLike) -> Tensor:
        """Element-wise product, with broadcasting; of Bools, whether both hold."""
    def multinomial(self, num_samples: builtins.int, replacement: builtins.bool = True, seed: builtins.int | None = None) -> Tensor:
        """Places drawn from rows of weights, as Int32; each place at most once without ``replacement``."""
    def multiply(self, other: TensorLike) -> Tensor:
        """Element-wise product, with broadcasting; of Bools, whether both hold."""
    def mvlgamma(self, p: builtins.float) -> Tensor:
        """The logarithm of the gamma function of ``p`` dims."""
    def nan_to_num(self, nan: builtins.float | None = None, posinf: builtins.float | None = None, neginf: builtins.float | None = None) -> Tensor:
        """NaN as 0, infinities as the extremes of the type, or as what is given for them."""
    @overload
    def nanmean(self, axis: Axes | None = None, keepdims: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """The mean over some dims without what is NaN."""
    @overload
    def nanmean(self, dim: Axes | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """The mean over some dims without what is NaN."""
    def nanmedian(self, axis: Axes = -1, keepdims: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The lower of the middle elements along an axis, and where it stood; ``nanmedian`` is of those that are …"""
    def nanquantile(self, q: TensorLike, axis: Axes | None = None, keepdims: builtins.bool = False) -> Tensor:
        """The values below which shares ``q`` of the elements lie, in lines between them."""
    @overload
    def nansum(self, axis: Axes | None = None, keepdims: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """The sum over some dims without what is NaN."""
    @overload
    def nansum(self, dim: Axes | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """The sum over some dims without what is NaN."""
    @overload
    def narrow(self, axis: Axes, start: TensorLike, length: builtins.int) -> Tensor:
        """``length`` places along a dim, from ``start`` on."""
    @overload
    def narrow(self, dim: Axes, start: TensorLike, length: builtins.int) -> Tensor:
        """``length`` places along a dim, from ``start`` on."""
    def ne(self, other: TensorLike) -> Tensor:
        """Do both differ? NaN always does."""
    def neg(self) -> Tensor:
        """The opposite number; integers wrap."""
    def negative(self) -> Tensor:
        """The opposite number; integers wrap."""
    def nextafter(self, other: TensorLike) -> Tensor:
        """The number that comes next on the way to another."""
    @overload
    def nonzero(self, *, as_tuple: Literal[False] = False) -> Tensor:
        """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
    @overload
    def nonzero(self, *, as_tuple: Literal[True]) -> tuple[Tensor, ...]:
        """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
    @overload
    def nonzero(self, *, as_tuple: builtins.bool = False) -> Tensor | tuple[Tensor, ...]:
        """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
    def norm(self, ord: builtins.float | str | None = None, dim: Axes | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """The norm over some dims: of matrices where ``ord`` is given for two of them, else of vectors."""
    def not_equal(self, other: TensorLike) -> Tensor:
        """Do both differ? NaN always does."""
    def orgqr(self, input2: TensorLike) -> Tensor:
        """The orthonormal columns that the reflections of ``geqrf`` make."""
    def ormqr(self, tau: TensorLike, other: TensorLike, left: builtins.bool = True, transpose: builtins.bool = False) -> Tensor:
        """The orthogonal matrix of reflections, or its transpose, times ``other``; from the right if not ``left``."""
    def outer(self, vec2: TensorLike) -> Tensor:
        """Every product of an element of one vector and one of the other."""
    def positive(self) -> Tensor:
        """The tensor itself."""
    def pow(self, exponent: TensorLike) -> Tensor:
        """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it …"""
    @overload
    def prod(self, axis: Axes | None = None, keep_dims: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor:
        """The product over some dims; integers are multiplied in int64."""
    @overload
    def prod(self, dim: Axes | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor:
        """The product over some dims; integers are multiplied in int64."""
    def qr(self, mode: str = 'reduced') -> tuple[Tensor, Tensor]:
        """Orthonormal columns and an upper triangle; ``mode="complete"`` gives as many columns as rows."""
    def quantile(self, q: TensorLike, axis: Axes | None = None, keepdims: builtins.bool = False) -> Tensor:
        """The values below which shares ``q`` of the elements lie, in lines between them."""
    def rad2deg(self) -> Tensor:
        """An angle in degrees."""
    def random_categorical(self, num_sample: builtins.int, seed: builtins.int = 0, dtype: DTypeLike = ...) -> Tensor:
        """Numbers of categories, drawn from rows of logarithms of weights."""
    def real(self) -> Tensor:
        """The real part; of a real number itself."""
    def reciprocal(self) -> Tensor:
        """One over the number."""
    @overload
    def remainder(self, other: TensorLike) -> Tensor:
        """The remainder with the sign of the divisor, as Python's ``%``."""
    @overload
    def remainder(self, divisor: TensorLike) -> Tensor:
        """The remainder with the sign of the divisor, as Python's ``%``."""
    def renorm(self, p: builtins.float, axis: Axes, maxnorm: builtins.float) -> Tensor:
        """Each slice along an axis, made as short as ``maxnorm`` where it is longer."""
    def reshape_as(self, other: TensorLike) -> Tensor:
        """The elements under the shape of another tensor."""
    def reverse(self, axis: Axes) -> Tensor:
        """The elements in reverse order along ``axes``."""
    def reverse_sequence(self, seq_lengths: TensorLike, seq_dim: Axes, batch_dim: Axes = 0) -> Tensor:
        """The beginning of each sequence in reverse order: how much of it, a vector says."""
    def roll(self, shifts: Axes, dims: Axes | None = None) -> Tensor:
        """Elements moved along dims, those that leave coming in at the other end."""
    def rot90(self, k: builtins.int, dims: Axes) -> Tensor:
        """Turned by ``k`` right angles in the plane of two dims."""
    def round(self, *, decimals: builtins.int = 0) -> Tensor:
        """The nearest number of so many decimals, ties to even."""
    def rsqrt(self) -> Tensor:
        """One over the square root."""
    def scatter_div(self, indices: TensorLike, updates: TensorLike) -> Tensor:
        """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: div."""
    def scatter_max(self, indices: TensorLike, updates: TensorLike) -> Tensor:
        """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: max."""
    def scatter_min(self, indices: TensorLike, updates: TensorLike) -> Tensor:
        """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: min."""
    def scatter_mul(self, indices: TensorLike, updates: TensorLike) -> Tensor:
        """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: mul."""
    def scatter_sub(self, indices: TensorLike, updates: TensorLike) -> Tensor:
        """A copy with something taken off slices, at places whose coordinates stand in the last dim of ``indices``."""
    def searchsorted(self, values: TensorLike, *, out_int32: builtins.bool = False, right: builtins.bool = False, side: str | None = None, sorter: TensorLike | None = None) -> Tensor:
        """Where values would be put into sorted rows: before equal elements, or behind them with ``right``."""
    def select_scatter(self, src: TensorLike, axis: Axes, index: TensorLike) -> Tensor:
        """A copy in which ``src`` stands at one place along an axis."""
    def sgn(self) -> Tensor:
        """The sign; of a complex number the one at distance 1 in its direction."""
    def sigmoid(self) -> Tensor:
        """``1 / (1 + exp(-x))``."""
    def sign(self) -> Tensor:
        """-1, 0 or 1; NaN for NaN."""
    def signbit(self) -> Tensor:
        """Is the sign negative? That of a zero counts."""
    def sin(self) -> Tensor:
        """The sine of an angle in radians."""
    def sinc(self) -> Tensor:
        """``sin(pi x) / (pi x)``, 1 at 0."""
    def sinh(self) -> Tensor:
        """The hyperbolic sine."""
    def slice_scatter(self, src: TensorLike, axis: Axes = 0, start: TensorLike | None = None, end: TensorLike | None = None, step: TensorLike = 1) -> Tensor:
        """A copy in which ``src`` stands at every ``step``-th place along an axis."""
    def slogdet(self) -> tuple[Tensor, Tensor]:
        """Sign and logarithm of the size of each determinant."""
    @overload
    def softmax(self, axis: Axes = -1, *, dtype: DTypeLike | None = None) -> Tensor:
        """Exponentials along an axis, divided by their sum."""
    @overload
    def softmax(self, dim: Axes = -1, *, dtype: DTypeLike | None = None) -> Tensor:
        """Exponentials along an axis, divided by their sum."""
    @overload
    def sort(self, axis: Axes = -1, descending: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The elements along an axis in order, and where they stood (Int32)."""
    @overload
    def sort(self, dim: Axes = -1, descending: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The elements along an axis in order, and where they stood (Int32)."""
    @overload
    def split(self, split_size_or_sections: builtins.int | Sequence[builtins.int], axis: Axes = 0) -> tuple[Tensor, ...]:
        """Pieces of one size (the last may be smaller), or of the sizes given."""
    @overload
    def split(self, split_size: builtins.int | Sequence[builtins.int], dim: Axes = 0) -> tuple[Tensor, ...]:
        """Pieces of one size (the last may be smaller), or of the sizes given."""
    def sqrt(self) -> Tensor:
        """The square root."""
    def square(self) -> Tensor:
        """The number times itself."""
    @overload
    def squeeze(self, axis: Axes | None = None) -> Tensor:
        """The tensor without dims of size 1: all of them, or those among ``axis``."""
    @overload
    def squeeze(self, dim: Axes | None = None) -> Tensor:
        """The tensor without dims of size 1: all of them, or those among ``axis``."""
    @overload
    def std(self, axis: Axes | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor:
        """The variance or standard deviation over some dims; ``ddof`` is taken off the number of elements."""
    @overload
    def std(self, dim: Axes | None = None, correction: builtins.int = 0, keepdim: builtins.bool = False) -> Tensor:
        """The variance or standard deviation over some dims; ``ddof`` is taken off the number of elements."""
    def svd(self, full_matrices: builtins.bool = False, compute_uv: builtins.bool = True) -> Tensor | tuple[Tensor, Tensor, Tensor]:
        """Singular values, left and right vectors as columns; the values alone where ``compute_uv`` is not set."""
    def swapaxes(self, axis0: builtins.int, axis1: builtins.int) -> Tensor:
        """Two dims exchanged."""
    def swapdims(self, axis0: builtins.int, axis1: builtins.int) -> Tensor:
        """Two dims exchanged."""
    def tan(self) -> Tensor:
        """The tangent of an angle in radians."""
    def tanh(self) -> Tensor:
        """The hyperbolic tangent."""
    def tensor_split(self, indices_or_sections: builtins.int | Sequence[builtins.int], axis: Axes = 0) -> tuple[Tensor, ...]:
        """As many pieces as asked for, the first ones longer by one; or pieces between places."""
    @overload
    def tile(self, dims: Axes) -> Tensor:
        """The tensor repeated along its dims, ``dims[k]`` times each, counted from the last."""
    @overload
    def tile(self, reps: Axes) -> Tensor:
        """The tensor repeated along its dims, ``dims[k]`` times each, counted from the last."""
    def topk(self, k: builtins.int, dim: Axes | None = None, largest: builtins.bool = True, sorted: builtins.bool = True) -> tuple[Tensor, Tensor]:
        """The ``k`` greatest (least) elements along a dim, in order, and where they stood (Int32)."""
    def triangular_solve(self, A: TensorLike, upper: builtins.bool = True, transpose: builtins.bool = False, unitriangular: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """``x`` so that the triangle of ``A`` (transposed) times ``x`` is ``input``, and ``A``; batches are …"""
    def tril(self, diagonal: builtins.int = 0) -> Tensor:
        """What is not above a diagonal; 0 elsewhere."""
    def triu(self, diagonal: builtins.int = 0) -> Tensor:
        """What is not below a diagonal; 0 elsewhere."""
    def true_divide(self, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
        """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
    def trunc(self) -> Tensor:
        """The whole number towards 0."""
    @overload
    def unbind(self, axis: Axes = 0) -> tuple[Tensor, ...]:
        """One tensor for each place along a dim."""
    @overload
    def unbind(self, dim: Axes = 0) -> tuple[Tensor, ...]:
        """One tensor for each place along a dim."""
    def unfold(self, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1) -> Tensor:
        """The windows of ``[n, c, h, w]`` as columns: ``[n, c * k * l, places]``."""
    def unique_consecutive(self, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: Axes | None = None) -> Tensor | tuple[Tensor, ...]:
        """One element of each run of equal ones; where each stands then, and how long the runs are. It must be …"""
    def unsorted_segment_max(self, segment_ids: TensorLike, num_segments: builtins.int | Tensor) -> Tensor:
        """For each segment the greatest of its rows, element by element; the least number there is, where it has …"""
    def unsorted_segment_min(self, segment_ids: TensorLike, num_segments: builtins.int | Tensor) -> Tensor:
        """For each segment the least of its rows, element by element; the greatest number there is, where it has …"""
    def unsorted_segment_prod(self, segment_ids: TensorLike, num_segments: builtins.int | Tensor) -> Tensor:
        """For each segment the product of its rows."""
    @overload
    def unsqueeze(self, dim: Axes) -> Tensor:
        """A new dim of size 1 at ``axis``."""
    @overload
    def unsqueeze(self, axis: Axes) -> Tensor:
        """A new dim of size 1 at ``axis``."""
    @overload
    def var(self, axis: Axes | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor:
        """The variance or standard deviation over some dims; ``ddof`` is taken off the number of elements."""
    @overload
    def var(self, dim: Axes | None = None, correction: builtins.int = 0, keepdim: builtins.bool = False) -> Tensor:
        """The variance or standard deviation over some dims; ``ddof`` is taken off the number of elements."""
    def view_as(self, other: TensorLike) -> Tensor:
        """The elements under the shape of another tensor."""
    def vsplit(self, indices_or_sections: builtins.int | Sequence[builtins.int]) -> tuple[Tensor, ...]:
        """Pieces along dim 0."""
    def xdivy(self, y: TensorLike) -> Tensor:
        """``x / y``, 0 where ``x`` is 0."""
    def xlogy(self, other: TensorLike) -> Tensor:
        """``input * log(other)``, 0 where ``input`` is 0."""
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
    def __and__(self, other: TensorLike) -> Tensor: ...
    def __rand__(self, other: TensorLike) -> Tensor: ...
    def __or__(self, other: TensorLike) -> Tensor: ...
    def __ror__(self, other: TensorLike) -> Tensor: ...
    def __xor__(self, other: TensorLike) -> Tensor: ...
    def __rxor__(self, other: TensorLike) -> Tensor: ...
    def __lt__(self, other: TensorLike) -> Tensor: ...
    def __le__(self, other: TensorLike) -> Tensor: ...
    def __gt__(self, other: TensorLike) -> Tensor: ...
    def __ge__(self, other: TensorLike) -> Tensor: ...
    def __divmod__(self, other: TensorLike) -> tuple[Tensor, Tensor]: ...
    def __rdivmod__(self, other: TensorLike) -> tuple[Tensor, Tensor]: ...
    def __pow__(self, other: TensorLike, modulo: None = None) -> Tensor: ...
    def __rpow__(self, other: TensorLike, modulo: None = None) -> Tensor: ...
    def __matmul__(self, other: TensorLike) -> Tensor: ...
    def __rmatmul__(self, other: TensorLike) -> Tensor: ...
    def __lshift__(self, other: TensorLike) -> Tensor: ...
    def __rshift__(self, other: TensorLike) -> Tensor: ...
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
    def gather(self, *args: Any, **options: object) -> Tensor:
        """``gather(dim, index)``: an element for each of ``index``; ``gather(input_indices, axis, batch_dims=0)``."""
    @overload
    def take(self, indices: TensorLike, axis: Axes | None = None, mode: str = 'clip') -> Tensor:
        """Elements along an axis, or by their number in the tensor laid out in one row."""
    @overload
    def take(self, index: TensorLike, axis: Axes | None = None, mode: str = 'clip') -> Tensor:
        """Elements along an axis, or by their number in the tensor laid out in one row."""
    def select(self, *args: Any, **options: object) -> Tensor:
        """``select(dim, index)``: one slice along an axis; ``select(condition, y)``: this tensor where that holds."""
    def scatter(self, *args: object, **options: object) -> Tensor:
        """``scatter(dim, index, src)``: a copy with elements of ``src``, or one number, where ``index`` says."""
    def scatter_add(self, *args: Any, **options: object) -> Tensor:
        """``scatter_add(dim, index, src)`` or ``scatter_add(indices, updates)``: a copy that ``src`` is added to."""
    def index_add(self, *args: Any, **options: object) -> Tensor:
        """``index_add(dim, index, source, *, alpha=1)`` or ``index_add(indices, y, axis)``: slices added to."""
    def repeat_interleave(self, repeats: Sizes, dim: Axes | None = None, *, output_size: Sizes | None = None) -> Tensor:
        """Each element several times; without an axis those of the flattened tensor."""
    def index_put(self, indices: Sequence[TensorLike], values: TensorLike, accumulate: builtins.int = False) -> Tensor:
        """A copy with elements replaced, or added to, at places whose coordinates are a list of tensors."""
    def fill_diagonal(self, fill_value: TensorLike, wrap: builtins.bool = False) -> Tensor:
        """A copy with one value on the main diagonal; with ``wrap`` it begins anew below a square of a tall matrix."""
    def resize(self, *new_shape: object) -> Tensor:
        """The elements in another shape, cut off or followed by zeros."""
    def where(self, condition: TensorLike, y: TensorLike) -> Tensor:
        """This tensor where ``condition`` holds, ``y`` elsewhere."""
    @overload
    def sub(self, other: TensorLike, *, alpha: builtins.float = 1) -> Tensor:
        """``self - alpha * other``."""
    @overload
    def sub(self, y: TensorLike, *, alpha: builtins.float = 1) -> Tensor:
        """``self - alpha * other``."""
    @overload
    def subtract(self, other: TensorLike, *, alpha: builtins.float = 1) -> Tensor:
        """``self - alpha * other``."""
    @overload
    def subtract(self, y: TensorLike, *, alpha: builtins.float = 1) -> Tensor:
        """``self - alpha * other``."""
    def add(self, other: TensorLike, *, alpha: builtins.float = 1) -> Tensor:
        """``self + alpha * other``."""
    def allclose(self, other: TensorLike, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> builtins.bool:
        """True if all elements are near those of ``other``."""
    @overload
    def sum(self, axis: Axes | None = None, dtype: DTypeLike | None = None, keepdims: builtins.bool = False, initial: TensorLike | None = None) -> Tensor:
        """The sum over all elements, or along axes; integers add up in Int64."""
    @overload
    def sum(self, dim: Axes | None = None, dtype: DTypeLike | None = None, keepdim: builtins.bool = False, initial: TensorLike | None = None) -> Tensor:
        """The sum over all elements, or along axes; integers add up in Int64."""
    @overload
    def mean(self, axis: Axes | None = None, keep_dims: builtins.bool = False, *, dtype: DType | None = None) -> Tensor:
        """The mean over all elements, or along axes."""
    @overload
    def mean(self, dim: Axes | None = None, keepdim: builtins.bool = False, *, dtype: DType | None = None) -> Tensor:
        """The mean over all elements, or along axes."""
    def max(self, *dim: Axes, **options: object) -> Tensor:
        """The largest element, over all or along an axis; ``max(dim=0, keepdim=False)`` says where they stand, too."""
    def min(self, *dim: Axes, **options: object) -> Tensor:
        """The smallest element, over all or along an axis; ``min(dim=0, keepdim=False)`` says where they stand, …"""
    def argmax_with_value(self, axis: Axes = 0, keep_dims: builtins.bool = False) -> Tensor:
        """The largest elements along an axis, and where they stand."""
    def argmin_with_value(self, axis: Axes = 0, keep_dims: builtins.bool = False) -> Tensor:
        """The smallest elements along an axis, and where they stand."""
    def ptp(self, axis: Axes | None = None, keepdims: builtins.bool = False) -> Tensor:
        """The distance between the largest and the smallest element."""
    @overload
    def cumsum(self, axis: Axes | None = None, dtype: DType | None = None) -> Tensor:
        """The sums of the elements up to each, along an axis or of the flattened tensor."""
    @overload
    def cumsum(self, dim: Axes | None = None, dtype: DType | None = None) -> Tensor:
        """The sums of the elements up to each, along an axis or of the flattened tensor."""
    def trace(self, offset: builtins.int = 0, axis1: builtins.int = 0, axis2: builtins.int = 1, dtype: DType | None = None) -> Tensor:
        """The sums of the diagonals of the matrices in two dims."""
    def diag(self, diagonal: builtins.int = 0) -> Tensor:
        """A diagonal of a matrix, or the matrix with a vector on its diagonal; of more dims, ``ops.diag``."""
    def kthvalue(self, k: builtins.int, dim: Axes = -1, keepdim: builtins.bool = False) -> Tensor:
        """The k-th smallest elements along an axis, and where they stand."""
    def sum_to_size(self, *size: Sizes) -> Tensor:
        """The sum along the axes that were repeated to come from a shape to this one."""
    def unique(self, sorted: builtins.bool = True, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: builtins.int | None = None) -> Tensor:
        """The different elements, or slices along an axis: ascending. The tensor must be known."""
    def choose(self, choices: Sequence[TensorLike], mode: str = 'clip') -> Tensor:
        """Element by element, from the choice whose number this tensor holds; other numbers mean the nearest …"""
    def astype(self, dtype: DTypeLike, copy: builtins.bool = True) -> Tensor:
        """This tensor with other elements: ``x.astype(ms.float16)``, ``"half"``, ``numpy.float16``, ``float``."""
    def to(self, *args: Any, dtype: DType | None = None, **_options: object) -> Tensor:
        """This tensor with other elements, those of another tensor too; a device name changes nothing."""
    def type(self, dtype: DTypeLike | None = None) -> Tensor:
        """The name of the element type; or this tensor with other elements."""
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
    def bernoulli(self, *, generator: object = None) -> Tensor:
        """Ones with the probabilities that the elements say, zeros else."""
    def uniform(self, from_: Any = 0.0, to: Any = 1.0, generator: object = None) -> Tensor:
        """Numbers in [from_, to), all alike."""
    def log_normal(self, mean: TensorLike = 1.0, std: object = 2.0) -> Tensor:
        """Numbers whose logarithms are normally distributed."""
    def cauchy(self, median: Any = 0.0, sigma: Any = 1.0) -> Tensor:
        """Numbers of a Cauchy distribution."""
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
    def mH(self) -> Tensor:
        """The tensor with its last two axes exchanged, complex elements conjugated."""
    @property
    def H(self) -> Tensor:
        """The matrix transposed, complex elements conjugated."""
    def adjoint(self) -> Tensor:
        """The tensor with its last two axes exchanged, complex elements conjugated."""
    @property
    def has_init(self) -> builtins.bool:
        """Does it wait for its initial values? No: memory is filled when it is made."""
    def init_data(self, *_args: object, **_options: object) -> Tensor:
        """The tensor itself: memory is filled when it is made."""
    def is_pinned(self) -> builtins.bool:
        """Does it lie in memory that the operating system does not move, for another device? There is none."""
    def is_shared(self) -> builtins.bool:
        """Does it lie in memory of several processes?"""
    @property
    def data(self) -> Tensor:
        """The tensor itself."""
    def value(self) -> Tensor:
        """The tensor itself; for a parameter, its contents."""
    def dim(self) -> builtins.int:
        """The number of dimensions."""
    def numel(self) -> builtins.int:
        """The number of elements."""
    def ndimension(self) -> builtins.int:
        """The number of dimensions."""
    def nelement(self) -> builtins.int:
        """The number of elements."""
    def stride(self, dim: Axes | None = None) -> Tensor:
        """How many elements lie between neighbours along each axis, or along one."""
    def set_const_arg(self, const_arg: builtins.bool = True) -> Tensor:
        """The tensor itself: what is constant in a graph is said where it is compiled."""
    def flush_from_cache(self) -> None:
        """Nothing: there is no cache of embeddings."""
    def __array_namespace__(self, *, api_version: str | None = None) -> Tensor:
        """The functions of the array API standard on tensors: the module ``msgraph.array_api``."""
    def to_device(self, device: object, /, *, stream: object = None) -> Tensor:
        """The tensor itself: there is one device."""
    def move_to(self, to: str, blocking: builtins.bool = True) -> Tensor:
        """A copy on a device; there is one."""
    def is_signed(self) -> builtins.bool:
        """True for elements that may be negative."""
    def is_contiguous(self) -> builtins.bool:
        """True if the elements lie in memory without gaps."""
    def contiguous(self) -> Tensor:
        """The tensor itself: its elements lie without gaps."""
    def is_floating_point(self) -> builtins.bool:
        """True for floating-point elements."""
    def is_complex(self) -> builtins.bool:
        """True for complex elements."""
    def reshape(self, *shape: Sizes) -> Tensor:
        """The elements in another shape; one size may be -1."""
    def view(self, *sizes: object) -> Tensor:
        """The elements in another shape; the bits as elements of another type, where one is given."""
    def ravel(self) -> Tensor:
        """The elements in one dimension."""
    def flatten(self, *dims: Axes, order: str = 'C', start_dim: builtins.int = 0, end_dim: builtins.int = -1) -> Tensor:
        """The elements in one dimension, or some neighbouring axes made one: ``flatten(start_dim=0, end_dim=-1)``."""
    def transpose(self, *axes: Axes) -> Tensor:
        """The axes in another order, reversed where none is given; two of more axes are exchanged."""
    def permute(self, *axes: Axes, dims: Axes | None = None, axis: Axes | None = None) -> Tensor:
        """The axes in another order."""
    def t(self) -> Tensor:
        """A matrix transposed."""
    def method_t(self) -> Tensor:
        """A matrix transposed."""
    @overload
    def expand_as(self, other: TensorMethods) -> Tensor:
        """Repeated to the shape of ``other``."""
    @overload
    def expand_as(self, x: TensorMethods) -> Tensor:
        """Repeated to the shape of ``other``."""
    def broadcast_to(self, *shape: Sizes) -> Tensor:
        """Repeated to a shape; -1 keeps a dimension."""
    def expand(self, *shape: Sizes) -> Tensor:
        """Repeated to a shape; -1 keeps a dimension."""
    def tile(self, *counts: object, dims: Axes | None = None, reps: Axes | None = None) -> Tensor:
        """Copies side by side."""
    def repeat(self, *counts: Any, repeats: Sizes | None = None) -> Tensor:
        """Copies side by side, one count per axis."""
    def new_zeros(self, *sizes: object, size: Sizes = (), dtype: DType | None = None) -> Tensor:
        """Zeros of this element type."""
    def new_ones(self, *sizes: object, size: Sizes = (), dtype: DType | None = None) -> Tensor:
        """Ones of this element type."""
    def new_empty(self, *size: Sizes, dtype: DType | None = None, device: object = None) -> Tensor:
        """Zeros of this element type: memory is never left unfilled."""
    def new_full(self, size: Sizes, fill_value: TensorLike, *, dtype: DType | None = None) -> Tensor:
        """A constant of this element type."""
    def fill(self, value: TensorLike) -> Tensor:
        """A tensor of this shape and element type, filled with one value."""
    def itemset(self, *args: Any) -> Tensor:
        """``x.itemset(place, value)``: a copy with another element at a place, a number or one number per axis."""
    def to_coo(self) -> Tensor:
        """The elements of a matrix that are not zero, with their rows and columns."""
    def to_csr(self) -> Tensor:
        """The elements of a matrix that are not zero, row by row."""
    def clone(self) -> Tensor:
        """The same as :meth:`copy`."""
    def addmm_(self, *args: Any, **options: Any) -> Tensor: ...
    def clamp_(self, *args: Any, **options: Any) -> Tensor: ...
    def div_(self, *args: Any, **options: Any) -> Tensor: ...
    def erfinv_(self, *args: Any, **options: Any) -> Tensor: ...
    def exp_(self, *args: Any, **options: Any) -> Tensor: ...
    def fill_diagonal_(self, *args: Any, **options: Any) -> Tensor: ...
    def floor_(self, *args: Any, **options: Any) -> Tensor: ...
    def floor_divide_(self, *args: Any, **options: Any) -> Tensor: ...
    def index_add_(self, *args: Any, **options: Any) -> Tensor: ...
    def index_put_(self, *args: Any, **options: Any) -> Tensor: ...
    def log_(self, *args: Any, **options: Any) -> Tensor: ...
    def masked_fill_(self, *args: Any, **options: Any) -> Tensor: ...
    def masked_scatter_(self, *args: Any, **options: Any) -> Tensor: ...
    def remainder_(self, *args: Any, **options: Any) -> Tensor: ...
    def scatter_(self, *args: Any, **options: Any) -> Tensor: ...
    def scatter_add_(self, *args: Any, **options: Any) -> Tensor: ...
    def sigmoid_(self, *args: Any, **options: Any) -> Tensor: ...
    def sign_(self, *args: Any, **options: Any) -> Tensor: ...
    def tanh_(self, *args: Any, **options: Any) -> Tensor: ...
    def uniform_(self, *args: Any, **options: Any) -> Tensor: ...
    def exponential_(self, *args: Any, **options: Any) -> Tensor: ...
    def normal_(self, *args: Any, **options: Any) -> Tensor: ...
    def random_(self, *args: Any, **options: Any) -> Tensor: ...
