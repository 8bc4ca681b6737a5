"""The methods of op builders. Written by ``tools/write_stubs.py`` from the op classes; do not edit."""

from typing import Any, Generic, TypeVar

from msgraph.dialects.dtypes import DType

V = TypeVar("V")

class OpMethods(Generic[V]):
    """What a builder makes: one method for each op."""

    def abs(self, operand: V, /) -> V:
        """The distance from 0; its derivative at 0 is 0."""
    def acos(self, operand: V, /) -> V:
        """The angle whose cosine is x."""
    def acosh(self, operand: V, /) -> V:
        """The number whose hyperbolic cosine is x."""
    def add(self, lhs: V | float, rhs: V | float, /) -> V:
        """Element-wise sum, with broadcasting; of Bools, whether either holds."""
    def add_along(self, numbers: V | float, updates: V | float, /, *, size: int) -> V:
        """``size`` zeros, to which elements are added at their numbers along the last dim."""
    def add_n(self, *operands: V) -> V:
        """The sum of any number of tensors of one element type."""
    def advance(self, *operands: V, by: int) -> V:
        """Takes ``by`` streams from a generator, of which its old contents say the next."""
    def all_gather(self, *operands: V, group: str, ranks: tuple[int, ...], op: str, root: int) -> V:
        """Every process's tensor, one behind the other along the first axis, in every process."""
    def all_reduce(self, *operands: V, group: str, ranks: tuple[int, ...], op: str, root: int) -> V:
        """The sum, maximum, minimum or product of every process's tensor, in every process."""
    def all_to_all(self, *operands: V, group: str, ranks: tuple[int, ...], op: str, root: int) -> V:
        """Part ``i`` of the first axis goes to process ``i``; the result has what process ``i`` sent as its part …"""
    def are_outside(self, *operands: V, axis: int, by_position: int, from_end: bool) -> V:
        """Does some index point outside of the tensor?"""
    def argmax(self, input: V, /, *, axis: int, keep_dims: bool, dtype: DType) -> V:
        """Where the greatest element along ``axis`` stands."""
    def argmin(self, input: V, /, *, axis: int, keep_dims: bool, dtype: DType) -> V:
        """Where the least element along ``axis`` stands."""
    def asin(self, operand: V, /) -> V:
        """The angle whose sine is x."""
    def asinh(self, operand: V, /) -> V:
        """The number whose hyperbolic sine is x."""
    def assign(self, *operands: V) -> V:
        """Give a parameter new contents."""
    def assign_add(self, *operands: V) -> V:
        """Add to a parameter."""
    def assign_at(self, *operands: V, axis: int) -> V:
        """Write elements at indices along the dims from ``axis`` on; negative ones count from the end."""
    def assign_slice(self, *operands: V, starts: tuple[int, ...], sizes: tuple[int, ...], steps: tuple[int, ...]) -> V:
        """Write a slice: of each dim ``sizes[k]`` elements, from ``starts[k]`` on, ``steps[k]`` apart."""
    def assign_sub(self, *operands: V) -> V:
        """Subtract from a parameter."""
    def atan(self, operand: V, /) -> V:
        """The angle whose tangent is x."""
    def atan2(self, lhs: V | float, rhs: V | float, /) -> V:
        """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
    def atanh(self, operand: V, /) -> V:
        """The number whose hyperbolic tangent is x."""
    def barrier(self, *operands: V, group: str, ranks: tuple[int, ...], op: str, root: int) -> V:
        """Passes a tensor on when every process of the group has come here."""
    def bessel_i0(self, operand: V, /) -> V:
        """The Bessel function I0: modified, of the first kind, of order 0."""
    def bessel_i0e(self, operand: V, /) -> V:
        """The Bessel function I0e: modified, of the first kind, of order 0."""
    def bessel_i1(self, operand: V, /) -> V:
        """The Bessel function I1: modified, of the first kind, of order 1."""
    def bessel_i1e(self, operand: V, /) -> V:
        """The Bessel function I1e: modified, of the first kind, of order 1."""
    def bessel_j0(self, operand: V, /) -> V:
        """The Bessel function J0: of the first kind, of order 0."""
    def bessel_j1(self, operand: V, /) -> V:
        """The Bessel function J1: of the first kind, of order 1."""
    def bessel_k0(self, operand: V, /) -> V:
        """The Bessel function K0: modified, of the second kind, of order 0."""
    def bessel_k0e(self, operand: V, /) -> V:
        """The Bessel function K0e: modified, of the second kind, of order 0."""
    def bessel_k1(self, operand: V, /) -> V:
        """The Bessel function K1: modified, of the second kind, of order 1."""
    def bessel_k1e(self, operand: V, /) -> V:
        """The Bessel function K1e: modified, of the second kind, of order 1."""
    def bessel_y0(self, operand: V, /) -> V:
        """The Bessel function Y0: of the second kind, of order 0."""
    def bessel_y1(self, operand: V, /) -> V:
        """The Bessel function Y1: of the second kind, of order 1."""
    def bitwise_and(self, lhs: V | float, rhs: V | float, /) -> V:
        """The bits set in both."""
    def bitwise_or(self, lhs: V | float, rhs: V | float, /) -> V:
        """The bits set in either."""
    def bitwise_xor(self, lhs: V | float, rhs: V | float, /) -> V:
        """The bits set in exactly one."""
    def broadcast_from(self, *operands: V, group: str, ranks: tuple[int, ...], op: str, root: int) -> V:
        """The tensor of process ``root``, in every process."""
    def broadcast_to(self, input: V, /, *, shape: tuple[int, ...]) -> V:
        """The tensor repeated along new leading dims and dims of size 1."""
    def ceil(self, operand: V, /) -> V:
        """The whole number above."""
    def check_indices(self, *operands: V, axis: int, by_position: int, from_end: bool, label: str) -> tuple[()]:
        """Raises for the first index that points outside; ``label`` is the operator in whose name."""
    def cholesky(self, operand: V, /) -> V:
        """The lower triangle whose product with its own transpose each matrix is; the upper one is not read."""
    def complex(self, lhs: V | float, rhs: V | float, /) -> V:
        """Complex numbers from their real and imaginary parts."""
    def concat(self, *operands: V, axis: int) -> V:
        """The operands one behind the other along ``axis``."""
    def condition(self, condition: V | float, *operands: V) -> tuple[()]:
        """Ends the ``before`` region of a loop: whether to go on, and what to pass on."""
    def conj(self, operand: V, /) -> V:
        """The number with its imaginary part negated."""
    def conv2d(self, lhs: V | float, rhs: V | float, /, *, strides: tuple[int, ...], pads: tuple[int, ...], dilations: tuple[int, ...], groups: int) -> V:
        """Images ``[n, c, h, w]`` and kernels ``[o, c / groups, k, l]``: the kernels laid over every place."""
    def conv2d_input(self, lhs: V | float, rhs: V | float, /, *, strides: tuple[int, ...], pads: tuple[int, ...], dilations: tuple[int, ...], groups: int, sizes: tuple[int, ...]) -> V:
        """The transposed convolution: every place of ``[n, o, i, j]`` adds the kernels, so weighted, to an image."""
    def conv2d_weight(self, lhs: V | float, rhs: V | float, /, *, strides: tuple[int, ...], pads: tuple[int, ...], dilations: tuple[int, ...], groups: int, kernel: tuple[int, ...]) -> V:
        """What the kernels must have been for ``[n, o, i, j]`` to come of images, summed over all of them."""
    def cos(self, operand: V, /) -> V:
        """The cosine of an angle in radians."""
    def cosh(self, operand: V, /) -> V:
        """The hyperbolic cosine."""
    def cummax(self, input: V, /, *, axis: int, exclusive: bool, reverse: bool) -> V:
        """The greatest of all elements up to each place; a NaN stays."""
    def cummin(self, input: V, /, *, axis: int, exclusive: bool, reverse: bool) -> V:
        """The least of all elements up to each place; a NaN stays."""
    def cumprod(self, input: V, /, *, axis: int, exclusive: bool, reverse: bool) -> V:
        """The product of all elements up to each place."""
    def cumsum(self, input: V, /, *, axis: int, exclusive: bool, reverse: bool) -> V:
        """The sum of all elements up to each place."""
    def custom_vjp(self, *operands: V) -> Any:
        """A function of its operands with a derivative of its own."""
    def depend(self, *operands: V) -> V:
        """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it."""
    def dequantize(self, input: V, /, *, format: str) -> V:
        """What rows of blocks hold, as elements of float32."""
    def digamma(self, operand: V, /) -> V:
        """The derivative of the logarithm of the gamma function; NaN at 0 and the whole numbers below."""
    def div(self, lhs: V | float, rhs: V | float, /) -> V:
        """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
    def eig(self, operand: V, /) -> tuple[V, V]:
        """The eigenvalues of matrices in no order, and their eigenvectors as columns: complex numbers."""
    def eigh(self, operand: V, /) -> tuple[V, V]:
        """The eigenvalues of symmetric matrices, least first, and their eigenvectors as columns; read as by …"""
    def elu(self, operand: V, /, *, alpha: float) -> V:
        """``x`` above 0, ``alpha * (exp(x) - 1)`` below."""
    def equal(self, lhs: V | float, rhs: V | float, /) -> V:
        """Are both the same number? NaN never is."""
    def erf(self, operand: V, /) -> V:
        """The error function."""
    def erfc(self, operand: V, /) -> V:
        """One less the error function."""
    def erfinv(self, operand: V, /) -> V:
        """The number whose error function it is."""
    def exchange_done(self, *operands: V, exchange: int) -> V:
        """The result of a collective that was started before, when it is there; its operands are left alone until …"""
    def exp(self, operand: V, /) -> V:
        """e to the power of x."""
    def exp2(self, operand: V, /) -> V:
        """2 to the power of x."""
    def expm1(self, operand: V, /) -> V:
        """e to the power of x, less 1, exact near 0."""
    def fft(self, operand: V, /, *, norm: str, axes: tuple[int, ...], size: int) -> V:
        """Over some dims, of complex numbers."""
    def flash_attention_score(self, query: V | float, key: V | float, value: V | float, *operands: V, scale: float, fill: float) -> tuple[V, V]:
        """Softmax of ``query @ key.T * scale`` and masks, times ``value``; and the logarithms of the sums of …"""
    def flash_attention_score_grad(self, query: V | float, key: V | float, value: V | float, cotangent: V | float, output: V | float, logarithms: V | float, slope: V | float, *operands: V, scale: float, fill: float) -> tuple[V, V, V]:
        """Cotangents of queries, keys and values of ``ms.flash_attention_score``, from the cotangent of the"""
    def flip(self, input: V, /, *, axes: tuple[int, ...]) -> V:
        """The elements in reverse order along ``axes``."""
    def floor(self, operand: V, /) -> V:
        """The whole number below."""
    def floor_div(self, lhs: V | float, rhs: V | float, /) -> V:
        """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
    def fmod(self, lhs: V | float, rhs: V | float, /) -> V:
        """The remainder with the sign of the dividend, as C's ``fmod``."""
    def found(self, input: V, /) -> V:
        """How many rows a tensor has, as a number of the run: its first size is one that the run finds."""
    def gather(self, input: V | float, *operands: V, axis: int) -> V:
        """The elements of ``input`` at ``indices`` along the dims from ``axis`` on; negative indices count from …"""
    def gather_to(self, *operands: V, group: str, ranks: tuple[int, ...], op: str, root: int) -> V:
        """Every process's tensor, one behind the other, in process ``root``; zeros in the others."""
    def gcd(self, lhs: V | float, rhs: V | float, /) -> V:
        """The greatest common divisor."""
    def gelu(self, operand: V, /) -> V:
        """``x`` times the normal distribution's cumulative function."""
    def gelu_tanh(self, operand: V, /) -> V:
        """``gelu`` with a tanh for the error function."""
    def geqrf(self, operand: V, /) -> tuple[V, V]:
        """LAPACK's form of QR: reflections below the diagonal of the triangle, and their factors."""
    def grad(self, *operands: V, differentiated: int, outputs: int) -> Any:
        """What a function gives, and how it changes with its inputs and with parameters it reads."""
    def greater(self, lhs: V | float, rhs: V | float, /) -> V:
        """Is the first greater?"""
    def greater_equal(self, lhs: V | float, rhs: V | float, /) -> V:
        """Is the first greater or the same?"""
    def householder_product(self, packed: V | float, factors: V | float, matrix: V | float, /, *, turned: bool) -> V:
        """The orthogonal matrix that reflections (below the diagonal) and their factors make, times a matrix."""
    def hsigmoid(self, operand: V, /) -> V:
        """``relu6(x + 3) / 6``."""
    def hswish(self, operand: V, /) -> V:
        """``x * relu6(x + 3) / 6``."""
    def ifft(self, operand: V, /, *, norm: str, axes: tuple[int, ...], size: int) -> V:
        """The inverse over some dims, of complex numbers."""
    def igamma(self, lhs: V | float, rhs: V | float, /) -> V:
        """The lower incomplete gamma function, over the whole."""
    def igamma_slope(self, lhs: V | float, rhs: V | float, /) -> V:
        """The derivative of ``igamma`` with respect to its first operand."""
    def igammac(self, lhs: V | float, rhs: V | float, /) -> V:
        """The upper incomplete gamma function, over the whole."""
    def imag(self, operand: V, /) -> V:
        """The imaginary part."""
    def initial_state(self, *, channel: str) -> V:
        """The state a function nobody calls starts from: of memory, or of the world."""
    def invert(self, operand: V, /) -> V:
        """All bits turned; of a Bool, its opposite."""
    def iota(self, *, size: int, dtype: DType) -> V:
        """The numbers 0, 1, 2… up to ``size``."""
    def irfft(self, operand: V, /, *, norm: str, axes: tuple[int, ...], size: int) -> V:
        """Along one dim, of the half that says all: ``size`` real numbers."""
    def isfinite(self, operand: V, /) -> V:
        """Is it a number, and no infinity?"""
    def isinf(self, operand: V, /) -> V:
        """Is it one of the infinities?"""
    def isnan(self, operand: V, /) -> V:
        """Is it not a number?"""
    def kernel(self, *operands: V) -> Any:
        """A pure function of its operands, computed in one go."""
    def leaky_relu(self, operand: V, /, *, alpha: float) -> V:
        """``x`` above 0, ``alpha * x`` below."""
    def left_shift(self, lhs: V | float, rhs: V | float, /) -> V:
        """Bits moved up, zeros moved in."""
    def lehmer(self, lhs: V | float, rhs: V | float, /, *, bits: int) -> V:
        """The ``number``-th multiple of a seed in Lehmer's generator: ``seed * 16807 ** number % (2 ** 31 - 1)``."""
    def less(self, lhs: V | float, rhs: V | float, /) -> V:
        """Is the first less?"""
    def less_equal(self, lhs: V | float, rhs: V | float, /) -> V:
        """Is the first less or the same?"""
    def lgamma(self, operand: V, /) -> V:
        """The logarithm of the size of the gamma function."""
    def load(self, *operands: V) -> V:
        """The value of a parameter, in a state. Pure given its token, so loads merge like any other op."""
    def log(self, operand: V, /) -> V:
        """The natural logarithm."""
    def log10(self, operand: V, /) -> V:
        """The logarithm to base 10."""
    def log1p(self, operand: V, /) -> V:
        """The natural logarithm of 1 + x, exact near 0."""
    def log2(self, operand: V, /) -> V:
        """The logarithm to base 2."""
    def log_matrix_determinant(self, operand: V, /) -> tuple[V, V]:
        """Sign and logarithm of the size of each determinant."""
    def logcumsumexp(self, input: V, /, *, axis: int, exclusive: bool, reverse: bool) -> V:
        """The logarithm of the sum of the exponentials of all elements up to each place."""
    def logical_and(self, lhs: V | float, rhs: V | float, /) -> V:
        """Do both hold?"""
    def logical_not(self, operand: V, /) -> V:
        """Does it not hold? Of a number: is it 0?"""
    def logical_or(self, lhs: V | float, rhs: V | float, /) -> V:
        """Does either hold?"""
    def logical_xor(self, lhs: V | float, rhs: V | float, /) -> V:
        """Does exactly one hold?"""
    def lu(self, operand: V, /) -> tuple[V, V]:
        """Both triangles in one matrix, the lower one's diagonal of 1 left out, and the row each row was exchanged …"""
    def matmul(self, lhs: V | float, rhs: V | float, /) -> V:
        """Products of the matrices in the last two dims; the dims before them are equal."""
    def matrix_determinant(self, operand: V, /) -> V:
        """The determinant of each matrix."""
    def matrix_exp(self, operand: V, /) -> V:
        """The exponential of each matrix: halved until it is small, a quotient of polynomials, squared again …"""
    def matrix_inverse(self, operand: V, /) -> V:
        """The inverse of each matrix."""
    def matrix_solve(self, matrix: V | float, right: V | float, /) -> V:
        """The solutions of systems of equations."""
    def max_pool(self, input: V, /, *, kernel: tuple[int, ...], strides: tuple[int, ...], pads: tuple[int, ...], dilations: tuple[int, ...]) -> tuple[V, V]:
        """The greatest element of each window of the last two dims, and its number there; NaN is nobody's greatest."""
    def maximum(self, lhs: V | float, rhs: V | float, /) -> V:
        """The greater of both."""
    def minimum(self, lhs: V | float, rhs: V | float, /) -> V:
        """The lesser of both."""
    def mish(self, operand: V, /) -> V:
        """``x * tanh(softplus(x))``."""
    def mod(self, lhs: V | float, rhs: V | float, /) -> V:
        """The remainder with the sign of the divisor, as Python's ``%``."""
    def mul(self, lhs: V | float, rhs: V | float, /) -> V:
        """Element-wise product, with broadcasting; of Bools, whether both hold."""
    def neg(self, operand: V, /) -> V:
        """The opposite number; integers wrap."""
    def next_after(self, lhs: V | float, rhs: V | float, /) -> V:
        """The number that comes next on the way to another."""
    def nonzero(self, input: V, /, *, count: int) -> V:
        """The places of the elements that are not zero, one row of coordinates each, in their order."""
    def not_equal(self, lhs: V | float, rhs: V | float, /) -> V:
        """Do both differ? NaN always does."""
    def npu_alloc_float_status(self, *operands: V) -> V:
        """Memory for the status: eight zeros."""
    def npu_clear_float_status(self, *operands: V) -> V:
        """Forget what overflowed; the memory given becomes zeros."""
    def npu_get_float_status(self, *operands: V) -> V:
        """Eight ones if something overflowed since the last clearing, else eight zeros; the memory given too."""
    def optimizer_step(self, *operands: V, rule: str, settings: Any) -> V:
        """One step of a training rule."""
    def pad(self, input: V | float, value: V | float, /, *, low: tuple[int, ...], high: tuple[int, ...]) -> V:
        """The tensor with ``low[k]`` times ``value`` before and ``high[k]`` times behind it along each dim."""
    def pinv(self, operand: V, /, *, rtol: float, atol: float) -> V:
        """The inverse of Moore and Penrose of each matrix: singular values up to a limit count as 0."""
    def polygamma(self, lhs: V | float, rhs: V | float, /) -> V:
        """The n-th derivative of the digamma function; n is a whole number."""
    def pow(self, lhs: V | float, rhs: V | float, /) -> V:
        """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it …"""
    def print(self, *operands: V, texts: Any, places: tuple[int, ...], sep: str, end: str) -> Any:
        """Prints; with a state it yields the state of the world in which it has."""
    def pullback(self, derivative: V | float, *operands: V) -> Any:
        """The gradients of an ``ms.vjp`` for given cotangents."""
    def qr(self, operand: V, /, *, full: bool) -> tuple[V, V]:
        """Orthonormal columns and an upper triangle whose product each matrix is; ``full``: as many columns as …"""
    def quantized_matmul(self, lhs: V | float, rhs: V | float, /, *, format: str) -> V:
        """Products of rows and the rows of a matrix of blocks, ``x @ w.T``; the dims before the last two are equal."""
    def random_bits(self, seed: V | float, stream: V | float, number: V | float, /) -> V:
        """64 bits for each seed, stream and number: two words of Philox 4x32-10 of the counter (number, stream)."""
    def real(self, operand: V, /) -> V:
        """The real part."""
    def receive(self, *operands: V, group: str, ranks: tuple[int, ...], source: int, tag: int, shape: tuple[int, ...], dtype: DType) -> V:
        """The tensor that process ``source`` of the group sends with this tag."""
    def reciprocal(self, operand: V, /) -> V:
        """One over the number."""
    def reduce_all(self, input: V, /, *, axes: tuple[int, ...], keep_dims: bool) -> V:
        """Are all elements over ``axes`` true?"""
    def reduce_any(self, input: V, /, *, axes: tuple[int, ...], keep_dims: bool) -> V:
        """Is any element over ``axes`` true?"""
    def reduce_max(self, input: V, /, *, axes: tuple[int, ...], keep_dims: bool) -> V:
        """The greatest element over ``axes``; NaN where there is one."""
    def reduce_min(self, input: V, /, *, axes: tuple[int, ...], keep_dims: bool) -> V:
        """The least element over ``axes``; NaN where there is one."""
    def reduce_prod(self, input: V, /, *, axes: tuple[int, ...], keep_dims: bool) -> V:
        """Product over ``axes``."""
    def reduce_scatter(self, *operands: V, group: str, ranks: tuple[int, ...], op: str, root: int) -> V:
        """Of the reduction of every process's tensor the part of this one: the first axis is cut into equal parts."""
    def reduce_sum(self, input: V, /, *, axes: tuple[int, ...], keep_dims: bool) -> V:
        """Sum over ``axes``; the element type stays, so integers wrap."""
    def reduce_to(self, *operands: V, group: str, ranks: tuple[int, ...], op: str, root: int) -> V:
        """The reduction of every process's tensor in process ``root``; the others keep theirs."""
    def relu(self, operand: V, /) -> V:
        """``max(x, 0)``; the derivative at 0 is 0."""
    def relu6(self, operand: V, /) -> V:
        """``min(max(x, 0), 6)``."""
    def reshape(self, input: V, /, *, shape: tuple[int, ...]) -> V:
        """The same elements, in the same order, under another shape."""
    def rfft(self, operand: V, /, *, norm: str, axes: tuple[int, ...], size: int) -> V:
        """Along one dim, of real numbers: the half that says all."""
    def right_shift(self, lhs: V | float, rhs: V | float, /) -> V:
        """Bits moved down, the sign (or zeros, for unsigned types) moved in."""
    def round(self, operand: V, /) -> V:
        """The nearest whole number, ties to even."""
    def row_order(self, pivots: V, /, *, size: int) -> V:
        """The order of rows that LAPACK's exchanges make: row ``i`` is exchanged with row ``pivots[i]``, counted …"""
    def rsqrt(self, operand: V, /) -> V:
        """One over the square root."""
    def run_call(self, *operands: V, function: str) -> tuple[()]:
        """Runs another function of the module, in memory of its own, on slots for its arguments and its results."""
    def run_each(self, *operands: V, kernel: str, rows: int, offsets: tuple[int, ...], arguments: tuple[int, ...]) -> tuple[()]:
        """Runs native code over the rows of a table: the slots, offsets and arguments of one after the other."""
    def run_if(self, condition: V, /) -> tuple[()]:
        """Runs the first region if the condition is true, else the second."""
    def run_while(self, condition: V, /) -> tuple[()]:
        """Runs the first region, then, as long as the condition is true, the second and the first again."""
    def scatter(self, input: V | float, *operands: V, axis: int, combiner: str) -> V:
        """``input`` whose elements at ``indices`` are combined with ``updates``, or with ``combiner = "update"`` …"""
    def scatter_from(self, *operands: V, group: str, ranks: tuple[int, ...], op: str, root: int) -> V:
        """The part of this process of the tensor of process ``root``, whose first axis is cut into equal parts."""
    def scatter_nd(self, *operands: V, combiner: str) -> V:
        """Elements (or slices) of a parameter combined with updates."""
    def scatter_rows(self, *operands: V, combiner: str) -> V:
        """Rows of a parameter combined with updates."""
    def select(self, condition: V | float, on_true: V | float, on_false: V | float, /) -> V:
        """The element of ``on_true`` where the condition holds, else that of ``on_false``."""
    def send(self, *operands: V, group: str, ranks: tuple[int, ...], destination: int, tag: int) -> V:
        """Sends a tensor to process ``destination`` of the group, and passes it on: nobody waits until it is …"""
    def sigmoid(self, operand: V, /) -> V:
        """``1 / (1 + exp(-x))``."""
    def sign(self, operand: V, /) -> V:
        """-1, 0 or 1; NaN for NaN."""
    def silu(self, operand: V, /) -> V:
        """``x * sigmoid(x)``."""
    def sin(self, operand: V, /) -> V:
        """The sine of an angle in radians."""
    def sinh(self, operand: V, /) -> V:
        """The hyperbolic sine."""
    def size(self, *, of: int, dtype: DType) -> V:
        """A size of the call's, or a number computed from sizes, as a tensor of no dimensions."""
    def slice(self, input: V, /, *, starts: tuple[int, ...], sizes: tuple[int, ...], steps: tuple[int, ...]) -> V:
        """Of each dim ``sizes[k]`` elements, from ``starts[k]`` on, ``steps[k]`` apart; steps may be negative."""
    def slot(self) -> V:
        """Names a piece of memory; its type says which."""
    def softplus(self, operand: V, /) -> V:
        """``log(1 + exp(x))``, without overflow."""
    def sort(self, input: V, /, *, axis: int, descending: bool) -> tuple[V, V]:
        """All elements along ``axis`` in order, and where they stood; equal ones keep their order, NaN counts as …"""
    def sqrt(self, operand: V, /) -> V:
        """The square root."""
    def square(self, operand: V, /) -> V:
        """The number times itself."""
    def squared_difference(self, lhs: V | float, rhs: V | float, /) -> V:
        """The square of the difference; of complex numbers that of its absolute value."""
    def stack(self, *operands: V, axis: int) -> V:
        """The operands, all of one shape, side by side along a new dim ``axis``."""
    def stack_empty(self) -> V:
        """The stack nothing has been pushed on."""
    def stack_pop(self, stack: V, /) -> Any:
        """What a stack was pushed on, and the values that were pushed last; their types are those of the results."""
    def stack_push(self, stack: V | float, *operands: V) -> V:
        """A stack with some values on top of another one."""
    def stop_gradient(self, operand: V, /) -> V:
        """Its operand, through which no gradient flows."""
    def streams(self, first: V, /, *, counts: tuple[int, ...], step: int) -> V:
        """A stream of its own for each element of ``counts``: numbers from a first one on, ``step`` apart."""
    def sub(self, lhs: V | float, rhs: V | float, /) -> V:
        """Element-wise difference, with broadcasting."""
    def svd(self, operand: V, /, *, full: bool) -> tuple[V, V, V]:
        """Singular values, greatest first, with the vectors on both sides as columns; ``full``: also those of 0."""
    def take_along(self, input: V | float, numbers: V | float, /) -> V:
        """Elements by their number along the last dim."""
    def tan(self, operand: V, /) -> V:
        """The tangent of an angle in radians."""
    def tanh(self, operand: V, /) -> V:
        """The hyperbolic tangent."""
    def tensor_move(self, *operands: V) -> V:
        """A copy: memory of its own for a value that would otherwise be a parameter's memory."""
    def top(self, input: V, /, *, axis: int, descending: bool, count: int) -> tuple[V, V]:
        """The first ``count`` elements along ``axis`` of those ``ms.sort`` gives, and where they stood."""
    def transpose(self, input: V, /, *, perm: tuple[int, ...]) -> V:
        """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
    def triangular_solve(self, matrix: V | float, right: V | float, /, *, lower_half: bool, unit: bool) -> V:
        """The solutions of systems whose matrix is a triangle: what is on the other side of the diagonal is not …"""
    def trunc(self, operand: V, /) -> V:
        """The whole number towards 0."""
    def unique(self, input: V, /, *, count: int) -> tuple[V, V]:
        """The different elements as they come first, and for each element which of them it is."""
    def update_kernel(self, *operands: V, written: int) -> V:
        """A kernel whose results are the new contents of parameters, computed and written in one go."""
    def update_slice(self, input: V | float, update: V | float, /, *, starts: tuple[int, ...], steps: tuple[int, ...]) -> V:
        """The tensor with a slice of it replaced: the ``update``'s element ``i`` goes to ``starts + i * steps``."""
    def update_state(self, *operands: V) -> V:
        """The state after a state in which all of some values exist and all of some effects have happened."""
    def vjp(self, *operands: V, differentiated: int, outputs: int) -> Any:
        """What a function gives, and its derivative: a pullback, for any number of ``ms.pullback``."""
    def vmap(self, *operands: V, in_axes: Any, out_axes: Any, size: int) -> Any:
        """A function of one element, over all elements along an axis of its operands."""
    def zeta(self, lhs: V | float, rhs: V | float, /) -> V:
        """The zeta function of Hurwitz, ``sum((q + k) ** -x)``."""
