"""``msgraph.ops``. Written by ``tools/write_stubs.py`` from the op classes; do not edit."""

from functools import partial as partial
from typing import Any

from msgraph.api.functions import Primitive as Primitive
from msgraph.api.functions import typeof as typeof
from msgraph.api.gradients import GradOperation as GradOperation
from msgraph.api.gradients import get_grad as get_grad
from msgraph.api.gradients import grad as grad
from msgraph.api.gradients import value_and_grad as value_and_grad
from msgraph.api.hyper_map import HyperMap as HyperMap
from msgraph.api.hyper_map import Map as Map
from msgraph.api.hyper_map import MultitypeFuncGraph as MultitypeFuncGraph
from msgraph.api.vmap import vmap as vmap

def abs(input: Any) -> Any:
    """The distance from 0; its derivative at 0 is 0."""
def absolute(input: Any) -> Any:
    """The distance from 0; its derivative at 0 is 0."""
def acos(input: Any) -> Any:
    """The angle whose cosine is x."""
def acosh(input: Any) -> Any:
    """The number whose hyperbolic cosine is x."""
def adaptive_avg_pool1d(input: Any, output_size: Any) -> Any:
    """Means of ``output_size`` windows that cover the last dim."""
def adaptive_avg_pool2d(input: Any, output_size: Any) -> Any:
    """Means of ``output_size`` windows that cover the last two dims; ``None`` keeps a dim as it is."""
def adaptive_max_pool2d(input: Any, output_size: Any, return_indices: Any = False) -> Any:
    """Greatest elements of ``output_size`` windows that cover the last two dims."""
def add(input: Any, other: Any) -> Any:
    """Element-wise sum, with broadcasting; of Bools, whether either holds."""
def addcdiv(input: Any, tensor1: Any, tensor2: Any, value: Any = 1) -> Any:
    """``input + value * tensor1 / tensor2``."""
def addcmul(input: Any, tensor1: Any, tensor2: Any, value: Any = 1) -> Any:
    """``input + value * tensor1 * tensor2``."""
def addmm(input: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """``beta * input + alpha * (mat1 @ mat2)``."""
def addmv(input: Any, mat: Any, vec: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """``beta * input + alpha * (mat @ vec)``."""
def addn(x: Any) -> Any:
    """The sum of any number of tensors of one element type."""
def all(input: Any, axis: Any = None, keep_dims: Any = False) -> Any:
    """Is no element over some dims zero?"""
def amax(input: Any, axis: Any = None, keepdims: Any = False, *, initial: Any = None, where: Any = None) -> Any:
    """The greatest element over some dims; of Bool whether any is true."""
def amin(input: Any, axis: Any = None, keepdims: Any = False, *, initial: Any = None, where: Any = None) -> Any:
    """The least element over some dims; of Bool whether all are true."""
def any(input: Any, axis: Any = None, keep_dims: Any = False) -> Any:
    """Is any element over some dims not zero?"""
def approximate_equal(x: Any, y: Any, tolerance: Any = 1e-05) -> Any:
    """Do both lie less than ``tolerance`` apart?"""
def arange(start: Any = 0, end: Any = None, step: Any = 1, *, dtype: Any = None) -> Any:
    """Numbers from ``start`` up to ``end``: Int64, or Float32 where one of them is a float."""
def arccos(input: Any) -> Any:
    """The angle whose cosine is x."""
def arccosh(input: Any) -> Any:
    """The number whose hyperbolic cosine is x."""
def arcsin(x: Any) -> Any:
    """The angle whose sine is x."""
def arcsinh(input: Any) -> Any:
    """The number whose hyperbolic sine is x."""
def arctan(input: Any) -> Any:
    """The angle whose tangent is x."""
def arctan2(input: Any, other: Any) -> Any:
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
def arctanh(input: Any) -> Any:
    """The number whose hyperbolic tangent is x."""
def argmax(input: Any, dim: Any = None, keepdim: Any = False) -> Any:
    """Where the greatest element stands, as Int64."""
def argmin(input: Any, axis: Any = None, keepdims: Any = False) -> Any:
    """Where the least element stands, as Int32."""
def argsort(input: Any, axis: Any = -1, descending: Any = False) -> Any:
    """Where the elements along an axis stand when in order (Int32)."""
def argwhere(input: Any) -> Any:
    """The places of the elements that are not zero. The tensor must be known."""
def asin(input: Any) -> Any:
    """The angle whose sine is x."""
def asinh(x: Any) -> Any:
    """The number whose hyperbolic sine is x."""
def assign(variable: Any, value: Any) -> Any:
    """Give a parameter new contents."""
def assign_add(variable: Any, value: Any) -> Any:
    """Add to a parameter."""
def assign_item(variable: Any, index: Any, value: Any) -> Any:
    """``variable[index] = value``, written into the variable: only the part, where the brackets choose one."""
def assign_sub(variable: Any, value: Any) -> Any:
    """Subtract from a parameter."""
def atan(input: Any) -> Any:
    """The angle whose tangent is x."""
def atan2(input: Any, other: Any) -> Any:
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
def atanh(input: Any) -> Any:
    """The number whose hyperbolic tangent is x."""
def atleast_1d(inputs: Any) -> Any:
    """0-d tensors as one place of one dim."""
def atleast_2d(inputs: Any) -> Any:
    """Tensors of less than two dims as one row."""
def avg_pool1d(input_x: Any, kernel_size: Any = 1, stride: Any = 1, padding: Any = 0, ceil_mode: Any = False, count_include_pad: Any = True) -> Any:
    """The mean of each window of rows ``[n, c, w]``."""
def avg_pool2d(input_x: Any, kernel_size: Any = 1, stride: Any = 1, padding: Any = 0, ceil_mode: Any = False, count_include_pad: Any = True, divisor_override: Any = 0) -> Any:
    """The mean of each window; ``divisor_override`` replaces the number of elements it is divided by."""
def baddbmm(input: Any, batch1: Any, batch2: Any, beta: Any = 1, alpha: Any = 1) -> Any:
    """``beta * input + alpha * (batch1 @ batch2)`` for each product of a batch."""
def batch_norm(input_x: Any, running_mean: Any, running_var: Any, weight: Any, bias: Any, training: Any = False, momentum: Any = 0.1, eps: Any = 1e-05) -> Any:
    """Normalised over all but dim 1; in training by the batch's own moments, which move the running ones."""
def bernoulli(input: Any, p: Any = 0.5, seed: Any = None) -> Any:
    """One with probability ``p``, else zero."""
def bias_add(input_x: Any, bias: Any) -> Any:
    """One number added per channel: dim 1, or the last one for ``NHWC``."""
def binary_cross_entropy(logits: Any, labels: Any, weight: Any = None, reduction: Any = 'mean') -> Any:
    """Between probabilities and truth; logarithms are at least -100 in the limit, as those of 1e-12."""
def binary_cross_entropy_with_logits(input: Any, target: Any, weight: Any = None, pos_weight: Any = None, reduction: Any = 'mean') -> Any:
    """Between scores, through a sigmoid, and truth; ``pos_weight`` scales what is true."""
def bitwise_and(input: Any, other: Any) -> Any:
    """The bits set in both."""
def bitwise_left_shift(input: Any, other: Any) -> Any:
    """Bits moved up, zeros moved in."""
def bitwise_not(input: Any) -> Any:
    """All bits turned; of a Bool, its opposite."""
def bitwise_or(input: Any, other: Any) -> Any:
    """The bits set in either."""
def bitwise_right_shift(input: Any, other: Any) -> Any:
    """Bits moved down, the sign (or zeros, for unsigned types) moved in."""
def bitwise_xor(input: Any, other: Any) -> Any:
    """The bits set in exactly one."""
def bmm(input_x: Any, mat2: Any) -> Any:
    """Products of the matrices in the last two dims."""
def broadcast_to(input: Any, shape: Any) -> Any:
    """The tensor repeated along new leading dims and dims of size 1."""
def cast(input: Any, dtype: Any) -> Any:
    """The nearest value of another element type. To the gradient every cast is transparent, also through …"""
def cat(tensors: Any, axis: Any = 0) -> Any:
    """The operands one behind the other along ``axis``."""
def ceil(input: Any) -> Any:
    """The whole number above."""
def celu(x: Any, alpha: Any = 1.0) -> Any:
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below."""
def chunk(input: Any, chunks: Any, axis: Any = 0) -> Any:
    """Up to ``chunks`` pieces of one size, the last of which may be smaller."""
def clamp(input: Any, min: Any = None, max: Any = None) -> Any:
    """The nearest number between ``min`` and ``max``; either may be ``None``."""
def clip(input: Any, min: Any = None, max: Any = None) -> Any:
    """The nearest number between ``min`` and ``max``; either may be ``None``."""
def clip_by_global_norm(x: Any, clip_norm: Any = 1.0, use_norm: Any = None) -> Any:
    """Tensors scaled down together, so that the norm of all their elements is at most ``clip_norm``."""
def clip_by_norm(x: Any, max_norm: Any, norm_type: Any = 2.0, error_if_nonfinite: Any = False) -> Any:
    """Tensors scaled down together, so that the norm of all their elements is at most ``max_norm``."""
def clip_by_value(x: Any, clip_value_min: Any = None, clip_value_max: Any = None) -> Any:
    """The nearest number between both bounds; either may be ``None``."""
def column_stack(tensors: Any) -> Any:
    """Side by side; vectors are columns."""
def concat(tensors: Any, axis: Any = 0) -> Any:
    """The operands one behind the other along ``axis``."""
def conv1d(input: Any, weight: Any, bias: Any = None, stride: Any = 1, pad_mode: Any = 'valid', padding: Any = 0, dilation: Any = 1, groups: Any = 1) -> Any:
    """Kernels ``[o, c / groups, l]`` laid over rows ``[n, c, w]``."""
def conv2d(input: Any, weight: Any, bias: Any = None, stride: Any = 1, pad_mode: Any = 'valid', padding: Any = 0, dilation: Any = 1, groups: Any = 1) -> Any:
    """Kernels ``[o, c / groups, k, l]`` laid over images ``[n, c, h, w]``."""
def conv_transpose2d(input: Any, weight: Any, bias: Any = None, stride: Any = 1, padding: Any = 0, output_padding: Any = 0, groups: Any = 1, dilation: Any = 1) -> Any:
    """Every place of ``[n, c, h, w]`` adds its kernel of ``[c, o / groups, k, l]`` to an image; …"""
def copysign(x: Any, other: Any) -> Any:
    """``|x|`` with the sign of ``other``; the sign of a zero counts."""
def cos(input: Any) -> Any:
    """The cosine of an angle in radians."""
def cosh(input: Any) -> Any:
    """The hyperbolic cosine."""
def cosine_embedding_loss(input1: Any, input2: Any, target: Any, margin: Any = 0.0, reduction: Any = 'mean') -> Any:
    """How far from 1 the cosine is for what belongs together (1), how far above ``margin`` for what does not …"""
def cosine_similarity(x1: Any, x2: Any, dim: Any = 1, eps: Any = 1e-08) -> Any:
    """The cosine of the angle between vectors along a dim."""
def count_nonzero(x: Any, axis: Any = (), keep_dims: Any = False, dtype: Any = ...) -> Any:
    """How many elements over some dims are not zero."""
def cross_entropy(input: Any, target: Any, weight: Any = None, ignore_index: Any = -100, reduction: Any = 'mean', label_smoothing: Any = 0.0) -> Any:
    """Between scores and classes, or the probabilities of classes; classes stand in dim 1, or 0 of one."""
def cumprod(input: Any, dim: Any, dtype: Any = None) -> Any:
    """Running products along an axis."""
def cumsum(x: Any, axis: Any, dtype: Any = None) -> Any:
    """Running sums along an axis."""
def deg2rad(x: Any) -> Any:
    """Degrees as radians."""
def dense(input: Any, weight: Any, bias: Any = None) -> Any:
    """``input @ weight.T + bias``."""
def depend(value: Any, expr: Any) -> Any:
    """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it."""
def diag(input: Any) -> Any:
    """A vector as the diagonal of a matrix; of a matrix its diagonal."""
def diagonal(input: Any, offset: Any = 0, dim1: Any = 0, dim2: Any = 1) -> Any:
    """The elements whose places in two dims differ by ``offset``, as the last dim."""
def div(input: Any, other: Any, *, rounding_mode: Any = None) -> Any:
    """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
def divide(input: Any, other: Any, *, rounding_mode: Any = None) -> Any:
    """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
def dot(input: Any, other: Any) -> Any:
    """NumPy's dot: the last dim of the one with the last but one of the other."""
def dropout(input: Any, p: Any = 0.5, training: Any = True, seed: Any = None) -> Any:
    """Each element dropped with probability ``p``, the others scaled up; as it is when not ``training``."""
def dropout1d(input: Any, p: Any = 0.5, training: Any = True) -> Any:
    """Whole rows dropped with probability ``p``, the others scaled up."""
def dropout2d(input: Any, p: Any = 0.5, training: Any = True) -> Any:
    """Whole images dropped with probability ``p``, the others scaled up."""
def dstack(tensors: Any) -> Any:
    """One behind the other along the third dim."""
def dtype(x: Any) -> Any:
    """The element type."""
def einsum(equation: Any, *operands: Any) -> Any:
    """Products of tensors summed over every letter that does not stand behind the arrow."""
def elu(input_x: Any, alpha: Any = 1.0) -> Any:
    """``x`` above 0, ``alpha * (exp(x) - 1)`` below."""
def embedding(input: Any, weight: Any, padding_idx: Any = None, max_norm: Any = None, norm_type: Any = 2.0, scale_grad_by_freq: Any = False) -> Any:
    """Rows of a table; the row ``padding_idx`` gets no gradient."""
def eq(input: Any, other: Any) -> Any:
    """Are both the same number? NaN never is."""
def equal(input: Any, other: Any) -> Any:
    """Are both the same number? NaN never is."""
def erf(input: Any) -> Any:
    """The error function."""
def erfc(input: Any) -> Any:
    """One less the error function; compiled, it is within 1e-7 of 1 (not of itself) above 1, where it cancels."""
def exp(input: Any) -> Any:
    """e to the power of x."""
def exp2(input: Any) -> Any:
    """2 to the power of x."""
def expand_dims(input_x: Any, axis: Any) -> Any:
    """A new dim of size 1 at ``axis``."""
def expm1(input: Any) -> Any:
    """e to the power of x, less 1, exact near 0."""
def eye(n: Any, m: Any = None, dtype: Any = None) -> Any:
    """1 where row and column are equal, 0 elsewhere; Float32 unless said otherwise."""
def fast_gelu(x: Any) -> Any:
    """``x * sigmoid(1.702 x)``."""
def fill(type: Any, shape: Any, value: Any) -> Any:
    """A tensor of a type full of one number."""
def flatten(input: Any, order: Any = 'C', *, start_dim: Any = 1, end_dim: Any = -1) -> Any:
    """Some neighbouring dims as one; all but the first unless said otherwise."""
def flip(input: Any, dims: Any) -> Any:
    """The elements in reverse order along ``axes``."""
def fliplr(input: Any) -> Any:
    """The second dim in reverse order."""
def flipud(input: Any) -> Any:
    """The first dim in reverse order."""
def float_power(input: Any, exponent: Any) -> Any:
    """``input ** exponent`` in Float64."""
def floor(input: Any) -> Any:
    """The whole number below."""
def floor_div(x: Any, y: Any) -> Any:
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
def floor_divide(input: Any, other: Any) -> Any:
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
def floor_mod(x: Any, y: Any) -> Any:
    """The remainder with the sign of the divisor, as Python's ``%``."""
def fmod(input: Any, other: Any) -> Any:
    """The remainder with the sign of the dividend, as C's ``fmod``."""
def frac(x: Any) -> Any:
    """What ``trunc`` cuts off."""
def full(size: Any, fill_value: Any, *, dtype: Any = None) -> Any:
    """A tensor full of one number, of the number's type unless said otherwise."""
def full_like(input: Any, fill_value: Any, *, dtype: Any = None) -> Any:
    """One number everywhere, shaped as another tensor and of its type unless said otherwise."""
def gather(input_params: Any, input_indices: Any, axis: Any, batch_dims: Any = 0) -> Any:
    """The places along ``axis`` that an index tensor names; its dims stand where that dim stood."""
def gather_d(x: Any, dim: Any, index: Any) -> Any:
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own."""
def gather_elements(input: Any, dim: Any, index: Any) -> Any:
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own."""
def gather_nd(input_x: Any, indices: Any) -> Any:
    """Slices at places whose coordinates stand in the last dim of ``indices``."""
def gaussian_nll_loss(x: Any, target: Any, var: Any, full: Any = False, eps: Any = 1e-06, reduction: Any = 'mean') -> Any:
    """Less the log likelihood of normal distributions; with ``full`` its constant part counts too."""
def ge(input: Any, other: Any) -> Any:
    """Is the first greater or the same?"""
def gelu(input: Any, approximate: Any = 'none') -> Any:
    """``x`` times the normal distribution's cumulative function; ``approximate = "tanh"`` takes a tanh for it."""
def ger(input: Any, vec2: Any) -> Any:
    """Every product of an element of one vector and one of the other."""
def getitem(input: Any, index: Any) -> Any:
    """``input[index]`` with NumPy's meaning of integers, slices, ``...``, ``None``, lists, tensors and masks."""
def glu(x: Any, axis: Any = -1) -> Any:
    """The first half along an axis times the sigmoid of the second."""
def greater(input: Any, other: Any) -> Any:
    """Is the first greater?"""
def greater_equal(input: Any, other: Any) -> Any:
    """Is the first greater or the same?"""
def group_norm(input: Any, num_groups: Any, weight: Any = None, bias: Any = None, eps: Any = 1e-05) -> Any:
    """Normalised over groups of channels (dim 1) and all dims behind them, each image alone."""
def gru_cell(x: Any, h: Any, w_ih: Any, w_hh: Any, b_ih: Any = None, b_hh: Any = None) -> Any:
    """One step of a gated recurrent unit: the next hidden state; gates are reset, update, new."""
def gt(input: Any, other: Any) -> Any:
    """Is the first greater?"""
def gumbel_softmax(logits: Any, tau: Any = 1.0, hard: Any = False, dim: Any = -1) -> Any:
    """Soft choices drawn from scores; with ``hard`` all or nothing, with the slope of the soft ones."""
def hardshrink(x: Any, lambd: Any = 0.5) -> Any:
    """``x`` where it is further than ``lambd`` from 0, else 0."""
def hardsigmoid(input: Any) -> Any:
    """``relu6(x + 3) / 6``."""
def hardswish(input: Any) -> Any:
    """``x * relu6(x + 3) / 6``."""
def hardtanh(input: Any, min_val: Any = -1.0, max_val: Any = 1.0) -> Any:
    """The nearest number between both bounds."""
def heaviside(input: Any, values: Any) -> Any:
    """0 below 0, 1 above, ``values`` at 0."""
def hinge_embedding_loss(inputs: Any, targets: Any, margin: Any = 1.0, reduction: Any = 'mean') -> Any:
    """Distances of what belongs together (1), and what is missing to ``margin`` for what does not (-1)."""
def hsigmoid(input: Any) -> Any:
    """``relu6(x + 3) / 6``."""
def hstack(tensors: Any) -> Any:
    """One behind the other along the second dim; vectors along their only one."""
def hswish(input: Any) -> Any:
    """``x * relu6(x + 3) / 6``."""
def huber_loss(input: Any, target: Any, reduction: Any = 'mean', delta: Any = 1.0) -> Any:
    """Half squares up to a difference of ``delta``, beyond it a line of that slope."""
def hypot(input: Any, other: Any) -> Any:
    """The hypotenuse over two legs, without overflow on the way."""
def index_add(x: Any, indices: Any, y: Any, axis: Any, use_lock: Any = True, check_index_bound: Any = True) -> Any:
    """A copy with something added to the places along ``axis`` that a vector names."""
def index_select(input: Any, axis: Any, index: Any) -> Any:
    """The places along ``axis`` that a vector names."""
def inner(input: Any, other: Any) -> Any:
    """Sums of products over the last dims of both."""
def invert(x: Any) -> Any:
    """All bits turned; of a Bool, its opposite."""
def isclose(input: Any, other: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    """Do both lie within ``atol + rtol * |other|`` of each other?"""
def isfinite(input: Any) -> Any:
    """Is it a number, and no infinity?"""
def isinf(input: Any) -> Any:
    """Is it one of the infinities?"""
def isnan(input: Any) -> Any:
    """Is it not a number?"""
def isneginf(input: Any) -> Any:
    """Is it the infinity below?"""
def isposinf(input: Any) -> Any:
    """Is it the infinity above?"""
def kl_div(logits: Any, labels: Any, reduction: Any = 'mean') -> Any:
    """Between log probabilities and probabilities; ``batchmean`` divides by the first dim alone."""
def l1_loss(input: Any, target: Any, reduction: Any = 'mean') -> Any:
    """Absolute differences."""
def laplace(shape: Any, mean: Any, lambda_param: Any, seed: Any = None) -> Any:
    """Numbers of Laplace distributions around ``mean``."""
def layer_norm(input: Any, normalized_shape: Any, weight: Any = None, bias: Any = None, eps: Any = 1e-05) -> Any:
    """Normalised over the last dims, which ``normalized_shape`` repeats."""
def le(input: Any, other: Any) -> Any:
    """Is the first less or the same?"""
def leaky_relu(input: Any, alpha: Any = 0.2) -> Any:
    """``x`` above 0, ``alpha * x`` below."""
def lerp(input: Any, end: Any, weight: Any) -> Any:
    """The point ``weight`` of the way from ``input`` to ``end``."""
def less(input: Any, other: Any) -> Any:
    """Is the first less?"""
def less_equal(input: Any, other: Any) -> Any:
    """Is the first less or the same?"""
def linspace(start: Any, end: Any, steps: Any) -> Any:
    """``steps`` numbers from ``start`` to ``end``, both among them, as Float32."""
def log(input: Any) -> Any:
    """The natural logarithm."""
def log10(input: Any) -> Any:
    """The logarithm to base 10."""
def log1p(input: Any) -> Any:
    """The natural logarithm of 1 + x, exact near 0."""
def log2(input: Any) -> Any:
    """The logarithm to base 2."""
def log_softmax(logits: Any, axis: Any = -1) -> Any:
    """The logarithm of softmax."""
def logaddexp(input: Any, other: Any) -> Any:
    """``log(exp(input) + exp(other))``, without overflow."""
def logaddexp2(input: Any, other: Any) -> Any:
    """``log2(2**input + 2**other)``, without overflow."""
def logical_and(input: Any, other: Any) -> Any:
    """Do both hold?"""
def logical_not(input: Any) -> Any:
    """Does it not hold? Of a number: is it 0?"""
def logical_or(input: Any, other: Any) -> Any:
    """Does either hold?"""
def logical_xor(input: Any, other: Any) -> Any:
    """Does exactly one hold?"""
def logit(input: Any, eps: Any = None) -> Any:
    """``log(x / (1 - x))``, ``x`` first kept ``eps`` away from 0 and 1."""
def logsigmoid(x: Any) -> Any:
    """``log(sigmoid(x))``, without underflow."""
def logsumexp(input: Any, dim: Any, keepdim: Any = False) -> Any:
    """The logarithm of the sum of exponentials over some dims."""
def lstm_cell(x: Any, h: Any, c: Any, w_ih: Any, w_hh: Any, b_ih: Any = None, b_hh: Any = None) -> Any:
    """One step of long short-term memory: the next hidden and cell states; gates are input, forget, cell, …"""
def lt(input: Any, other: Any) -> Any:
    """Is the first less?"""
def margin_ranking_loss(input1: Any, input2: Any, target: Any, margin: Any = 0.0, reduction: Any = 'mean') -> Any:
    """What is missing for the first input to be above (target 1) or below (-1) the second by ``margin``."""
def masked_fill(input_x: Any, mask: Any, value: Any) -> Any:
    """``value``, cast to the tensor's type, where the mask is true."""
def masked_select(input: Any, mask: Any) -> Any:
    """The elements where a mask that is known is true, in one row."""
def matmul(input: Any, other: Any) -> Any:
    """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
def max(input: Any, axis: Any = None, keepdims: Any = False, *, initial: Any = None, where: Any = None) -> Any:
    """The greatest elements along an axis, and where they stand."""
def max_pool2d(x: Any, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, return_indices: Any = False, ceil_mode: Any = False) -> Any:
    """The greatest element of each window; with ``return_indices`` also where it stands in its image."""
def maximum(input: Any, other: Any) -> Any:
    """The greater of both, NaN if either is; a tie shares the derivative."""
def mean(x: Any, axis: Any = None, keep_dims: Any = False) -> Any:
    """The mean over some dims: of integers an integer, rounded down; of Bool the share that is true, as …"""
def meshgrid(*inputs: Any, indexing: Any = 'xy') -> Any:
    """Each vector repeated along the dims of all the others."""
def min(input: Any, axis: Any = None, keepdims: Any = False, *, initial: Any = None, where: Any = None) -> Any:
    """The least elements along an axis, and where they stand."""
def minimum(input: Any, other: Any) -> Any:
    """The lesser of both, NaN if either is; a tie shares the derivative."""
def mish(x: Any) -> Any:
    """``x * tanh(softplus(x))``."""
def mm(input: Any, mat2: Any) -> Any:
    """The product of two matrices."""
def moveaxis(x: Any, source: Any, destination: Any) -> Any:
    """Dims put elsewhere, the others in their order around them."""
def movedim(x: Any, source: Any, destination: Any) -> Any:
    """Dims put elsewhere, the others in their order around them."""
def mse_loss(input: Any, target: Any, reduction: Any = 'mean') -> Any:
    """Squared differences."""
def mul(input: Any, other: Any) -> Any:
    """Element-wise product, with broadcasting; of Bools, whether both hold."""
def multi_margin_loss(input: Any, target: Any, p: Any = 1, margin: Any = 1, weight: Any = None, reduction: Any = 'mean') -> Any:
    """What the scores of other classes are above that of the target less ``margin``, to the power ``p``."""
def multilabel_margin_loss(input: Any, target: Any, reduction: Any = 'mean') -> Any:
    """What the scores of other classes are above those of the targets less 1; a row of targets ends before its …"""
def multilabel_soft_margin_loss(input: Any, target: Any, weight: Any = None, reduction: Any = 'mean') -> Any:
    """The cross entropy of every class by itself, averaged over the classes."""
def multinomial(input: Any, num_samples: Any, replacement: Any = True, seed: Any = None) -> Any:
    """Places drawn from rows of weights, as Int32; each place at most once without ``replacement``."""
def multiply(input: Any, other: Any) -> Any:
    """Element-wise product, with broadcasting; of Bools, whether both hold."""
def mv(mat: Any, vec: Any) -> Any:
    """A matrix and a vector."""
def nan_to_num(input: Any, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Any:
    """NaN as 0, infinities as the extremes of the type, or as what is given for them."""
def narrow(input: Any, axis: Any, start: Any, length: Any) -> Any:
    """``length`` places along a dim, from ``start`` on."""
def ne(input: Any, other: Any) -> Any:
    """Do both differ? NaN always does."""
def neg(input: Any) -> Any:
    """The opposite number; integers wrap."""
def negative(input: Any) -> Any:
    """The opposite number; integers wrap."""
def nll_loss(inputs: Any, target: Any, weight: Any = None, ignore_index: Any = -100, reduction: Any = 'mean', label_smoothing: Any = 0.0) -> Any:
    """Less the log probability of each target class; targets equal to ``ignore_index`` do not count."""
def nonzero(input: Any, *, as_tuple: Any = False) -> Any:
    """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
def norm(A: Any, ord: Any = None, dim: Any = None, keepdim: Any = False, *, dtype: Any = None) -> Any:
    """The norm over some dims: the root of the sum of squares, or of ``ord``-th powers; the greatest for …"""
def normal(shape: Any, mean: Any, stddev: Any, seed: Any = None) -> Any:
    """Numbers of normal distributions, whose means and deviations broadcast with the end of ``shape``."""
def not_equal(input: Any, other: Any) -> Any:
    """Do both differ? NaN always does."""
def numel(input: Any) -> Any:
    """How many elements."""
def one_hot(indices: Any, depth: Any, on_value: Any = 1, off_value: Any = 0, axis: Any = -1) -> Any:
    """A new dim of ``depth`` places: ``on_value`` where its number is the index, ``off_value`` elsewhere."""
def ones(shape: Any, dtype: Any = None) -> Any:
    """A tensor full of 1, Float32 unless said otherwise."""
def ones_like(input: Any, *, dtype: Any = None) -> Any:
    """1 everywhere, shaped as another tensor."""
def outer(input: Any, vec2: Any) -> Any:
    """Every product of an element of one vector and one of the other."""
def pad(input_x: Any, padding: Any, mode: Any = 'constant', value: Any = None) -> Any:
    """Elements put around a tensor: ``padding`` has two numbers per dim, the last dim first."""
def permute(input: Any, axis: Any) -> Any:
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
def positive(input: Any) -> Any:
    """The tensor itself."""
def pow(input: Any, exponent: Any) -> Any:
    """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it …"""
def prelu(input: Any, weight: Any) -> Any:
    """``x`` above 0, ``weight * x`` below; one weight per channel (dim 1), or one for all."""
def print_(*input_x: Any) -> Any:
    """Prints; with a state it yields the state of the world in which it has."""
def prod(input: Any, axis: Any = None, keep_dims: Any = False, dtype: Any = None) -> Any:
    """The product over some dims; integers are multiplied in int64."""
def rad2deg(x: Any) -> Any:
    """Radians as degrees."""
def rand(*size: Any, dtype: Any = None, seed: Any = None) -> Any:
    """Numbers from [0, 1), all equally likely."""
def rand_like(input: Any, seed: Any = None, *, dtype: Any = None) -> Any:
    """Numbers from [0, 1) in the shape of a tensor."""
def randint(low: Any, high: Any, size: Any, seed: Any = None, *, dtype: Any = None) -> Any:
    """Integers from ``low`` up to before ``high``."""
def randint_like(input: Any, low: Any, high: Any, seed: Any = None, *, dtype: Any = None) -> Any:
    """Integers from ``low`` up to before ``high`` in the shape of a tensor."""
def randn(*size: Any, dtype: Any = None, seed: Any = None) -> Any:
    """Numbers of the standard normal distribution."""
def randn_like(input: Any, seed: Any = None, *, dtype: Any = None) -> Any:
    """Numbers of the standard normal distribution in the shape of a tensor."""
def randperm(n: Any, seed: Any = 0, offset: Any = 0, dtype: Any = ...) -> Any:
    """The numbers from 0 up to before ``n`` in random order."""
def range(start: Any, end: Any, step: Any, maxlen: Any = 1000000) -> Any:
    """Numbers from ``start`` up to ``end``."""
def rank(input_x: Any) -> Any:
    """How many dims."""
def ravel(input: Any) -> Any:
    """All elements in one row."""
def reciprocal(input: Any) -> Any:
    """One over the number."""
def relu(input: Any) -> Any:
    """``max(x, 0)``; the derivative at 0 is 0."""
def relu6(x: Any) -> Any:
    """``min(max(x, 0), 6)``."""
def remainder(input: Any, other: Any) -> Any:
    """The remainder with the sign of the divisor, as Python's ``%``."""
def repeat_interleave(input: Any, repeats: Any, axis: Any = None) -> Any:
    """Each element (or each place along ``axis``) several times in a row."""
def reshape(input: Any, shape: Any) -> Any:
    """The same elements, in the same order, under another shape."""
def reverse(x: Any, axis: Any) -> Any:
    """The elements in reverse order along ``axes``."""
def rms_norm(x: Any, gamma: Any, epsilon: Any = 1e-06) -> Any:
    """Divided by the root of the mean square over the dims of ``gamma``; and what it was multiplied by, in …"""
def roll(input: Any, shifts: Any, dims: Any = None) -> Any:
    """Elements moved along dims, those that leave coming in at the other end."""
def rot90(input: Any, k: Any, dims: Any) -> Any:
    """Turned by ``k`` right angles in the plane of two dims."""
def round(input: Any, *, decimals: Any = 0) -> Any:
    """The nearest number of so many decimals, ties to even."""
def rsqrt(input: Any) -> Any:
    """One over the square root."""
def scalar_to_tensor(input_x: Any, dtype: Any = ...) -> Any:
    """A number as a 0-d tensor."""
def scaled_dot_product_attention(query: Any, key: Any, value: Any, attn_mask: Any = None, dropout_p: Any = 0.0, is_causal: Any = False, scale: Any = None) -> Any:
    """Values weighed by how well their keys fit each query; a mask is Bool (may it look?) or is added to the …"""
def scatter(input: Any, axis: Any, index: Any, src: Any) -> Any:
    """A copy with single elements replaced, the place along ``axis`` being given."""
def scatter_add(input_x: Any, indices: Any, updates: Any) -> Any:
    """Add to rows of a parameter."""
def scatter_div(input_x: Any, indices: Any, updates: Any) -> Any:
    """Divide rows of a parameter; integers are cut off."""
def scatter_max(input_x: Any, indices: Any, updates: Any) -> Any:
    """Raise rows of a parameter to at least the updates."""
def scatter_min(input_x: Any, indices: Any, updates: Any) -> Any:
    """Lower rows of a parameter to at most the updates."""
def scatter_mul(input_x: Any, indices: Any, updates: Any) -> Any:
    """Multiply rows of a parameter."""
def scatter_nd(indices: Any, updates: Any, shape: Any) -> Any:
    """Zeros with something added at places whose coordinates stand in the last dim of ``indices``."""
def scatter_nd_add(input_x: Any, indices: Any, updates: Any) -> Any:
    """Add to elements (or slices) of a parameter."""
def scatter_nd_div(input_x: Any, indices: Any, updates: Any) -> Any:
    """Divide elements (or slices) of a parameter; integers are cut off."""
def scatter_nd_max(input_x: Any, indices: Any, updates: Any) -> Any:
    """Raise elements (or slices) of a parameter to at least the updates."""
def scatter_nd_min(input_x: Any, indices: Any, updates: Any) -> Any:
    """Lower elements (or slices) of a parameter to at most the updates."""
def scatter_nd_mul(input_x: Any, indices: Any, updates: Any) -> Any:
    """Multiply elements (or slices) of a parameter."""
def scatter_nd_sub(input_x: Any, indices: Any, updates: Any) -> Any:
    """Subtract from elements (or slices) of a parameter."""
def scatter_nd_update(input_x: Any, indices: Any, updates: Any) -> Any:
    """Replace elements (or slices) of a parameter; what an indexed assignment to one becomes."""
def scatter_update(input_x: Any, indices: Any, updates: Any) -> Any:
    """Replace rows of a parameter."""
def select(condition: Any, input: Any, other: Any) -> Any:
    """The element of ``on_true`` where the condition holds, else that of ``on_false``."""
def selu(input_x: Any) -> Any:
    """A scaled ``elu``."""
def setitem(input: Any, index: Any, value: Any) -> Any:
    """A copy of ``input`` in which ``input[index]`` is ``value``, cast to its element type and broadcast."""
def shape(input_x: Any) -> Any:
    """The dims, as Python numbers."""
def shuffle(x: Any, seed: Any = None) -> Any:
    """The rows of a tensor in random order."""
def sigmoid(input: Any) -> Any:
    """``1 / (1 + exp(-x))``."""
def sign(input: Any) -> Any:
    """-1, 0 or 1; NaN for NaN."""
def silu(input: Any) -> Any:
    """``x * sigmoid(x)``."""
def sin(input: Any) -> Any:
    """The sine of an angle in radians."""
def sinc(input: Any) -> Any:
    """``sin(pi x) / (pi x)``, 1 at 0."""
def sinh(input: Any) -> Any:
    """The hyperbolic sine."""
def size(input_x: Any) -> Any:
    """How many elements."""
def slice(input_x: Any, begin: Any, size: Any) -> Any:
    """Of each dim ``size[k]`` places from ``begin[k]`` on; -1 means all that are left."""
def smooth_l1_loss(input: Any, target: Any, beta: Any = 1.0, reduction: Any = 'none') -> Any:
    """Squares up to a difference of ``beta``, beyond it a line that goes on smoothly."""
def soft_margin_loss(input: Any, target: Any, reduction: Any = 'mean') -> Any:
    """``log(1 + exp(-target * input))``."""
def softmax(input: Any, axis: Any = -1, *, dtype: Any = None) -> Any:
    """Exponentials along an axis, divided by their sum."""
def softmin(x: Any, axis: Any = -1, *, dtype: Any = None) -> Any:
    """Softmax of the opposite."""
def softplus(input: Any, beta: Any = 1, threshold: Any = 20) -> Any:
    """``log(1 + exp(beta x)) / beta``, the line ``x`` where ``beta x`` is above ``threshold``."""
def softshrink(x: Any, lambd: Any = 0.5) -> Any:
    """``x`` moved by ``lambd`` towards 0, at most to 0."""
def softsign(x: Any) -> Any:
    """``x / (1 + |x|)``."""
def sort(input_x: Any, axis: Any = -1, descending: Any = False) -> Any:
    """The elements along an axis in order, and where they stood (Int32)."""
def split(tensor: Any, split_size_or_sections: Any, axis: Any = 0) -> Any:
    """Pieces of one size (the last may be smaller), or of the sizes given."""
def sqrt(x: Any) -> Any:
    """The square root; its derivative at 0 is infinite."""
def square(input: Any) -> Any:
    """The number times itself."""
def squared_difference(x: Any, y: Any) -> Any:
    """The square of the difference."""
def squeeze(input: Any, axis: Any = None) -> Any:
    """The tensor without the dims ``axes``, which have size 1. The user function passes over those that have …"""
def stack(tensors: Any, axis: Any = 0) -> Any:
    """The operands, all of one shape, side by side along a new dim ``axis``."""
def standard_laplace(shape: Any, seed: Any = None) -> Any:
    """Numbers of the standard Laplace distribution."""
def standard_normal(shape: Any, seed: Any = None) -> Any:
    """Numbers of the standard normal distribution."""
def std(input: Any, axis: Any = None, ddof: Any = 0, keepdims: Any = False) -> Any:
    """The standard deviation over some dims."""
def std_mean(input: Any, axis: Any = None, ddof: Any = 0, keepdims: Any = False) -> Any:
    """Standard deviation and mean over some dims."""
def stop_gradient(value: Any) -> Any:
    """Its operand, through which no gradient flows."""
def sub(input: Any, other: Any) -> Any:
    """Element-wise difference, with broadcasting."""
def subtract(input: Any, other: Any, *, alpha: Any = 1) -> Any:
    """``input - alpha * other``."""
def sum(input: Any, dim: Any = None, keepdim: Any = False, *, dtype: Any = None) -> Any:
    """The sum over some dims; integers are summed up in int64."""
def swapaxes(input: Any, axis0: Any, axis1: Any) -> Any:
    """Two dims exchanged."""
def swapdims(input: Any, dim0: Any, dim1: Any) -> Any:
    """Two dims exchanged."""
def take(input: Any, index: Any) -> Any:
    """Elements by their number in the tensor laid out in one row."""
def tan(input: Any) -> Any:
    """The tangent of an angle in radians."""
def tanh(input: Any) -> Any:
    """The hyperbolic tangent."""
def tanhshrink(input: Any) -> Any:
    """``x - tanh(x)``."""
def tensor_scatter_add(input_x: Any, indices: Any, updates: Any) -> Any:
    """A copy with something added to slices, at places whose coordinates stand in the last dim of ``indices``."""
def tensor_scatter_elements(input_x: Any, indices: Any, updates: Any, axis: Any = 0, reduction: Any = 'none') -> Any:
    """A copy with single elements replaced (or added to): the place along ``axis`` is given, the others are …"""
def tensor_scatter_update(input_x: Any, indices: Any, updates: Any) -> Any:
    """A copy with slices replaced, at places whose coordinates stand in the last dim of ``indices``."""
def tensor_split(input: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    """As many pieces as asked for, the first ones longer by one; or pieces between places."""
def threshold(input: Any, thr: Any, value: Any) -> Any:
    """``x`` above ``thr``, else ``value``."""
def tile(input: Any, dims: Any) -> Any:
    """The tensor repeated along its dims, ``dims[k]`` times each, counted from the last."""
def topk(input: Any, k: Any, dim: Any = None, largest: Any = True, sorted: Any = True) -> Any:
    """The ``k`` greatest (least) elements along a dim, in order, and where they stood (Int32)."""
def trace(input: Any) -> Any:
    """The sum of the diagonal."""
def transpose(input: Any, dims: Any) -> Any:
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
def tril(input: Any, diagonal: Any = 0) -> Any:
    """What is not above a diagonal; 0 elsewhere."""
def triplet_margin_loss(anchor: Any, positive: Any, negative: Any, margin: Any = 1.0, p: Any = 2, eps: Any = 1e-06, swap: Any = False, reduction: Any = 'mean') -> Any:
    """What is missing for the negative to be further from the anchor than the positive by ``margin``."""
def triu(input: Any, diagonal: Any = 0) -> Any:
    """What is not below a diagonal; 0 elsewhere."""
def true_divide(dividend: Any, divisor: Any) -> Any:
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
def trunc(input: Any) -> Any:
    """The whole number towards 0."""
def unbind(input: Any, dim: Any = 0) -> Any:
    """One tensor for each place along a dim."""
def uniform(shape: Any, minval: Any, maxval: Any, seed: Any = None, dtype: Any = ...) -> Any:
    """Numbers between two bounds, which broadcast to the end of ``shape``; integers for an integer type."""
def unique(input: Any) -> Any:
    """The different elements, and for each element which of them it is. The tensor must be known."""
def unsqueeze(input: Any, dim: Any) -> Any:
    """A new dim of size 1 at ``axis``."""
def unstack(input_x: Any, axis: Any = 0) -> Any:
    """One tensor for each place along a dim."""
def var(input: Any, axis: Any = None, ddof: Any = 0, keepdims: Any = False) -> Any:
    """The variance over some dims; ``ddof`` is taken off the number of elements."""
def var_mean(input: Any, axis: Any = None, ddof: Any = 0, keepdims: Any = False) -> Any:
    """Variance and mean over some dims."""
def vecdot(x: Any, y: Any, *, axis: Any = -1) -> Any:
    """Sums of products along an axis."""
def view_as(input: Any, other: Any) -> Any:
    """The elements under the shape of another tensor."""
def vstack(inputs: Any) -> Any:
    """One below the other; vectors are rows."""
def where(condition: Any, input: Any, other: Any) -> Any:
    """The element of ``input`` where the condition is true or not 0, else that of ``other``."""
def xdivy(x: Any, y: Any) -> Any:
    """``x / y``, 0 where ``x`` is 0."""
def xlogy(input: Any, other: Any) -> Any:
    """``input * log(other)``, 0 where ``input`` is 0."""
def zeros(size: Any, dtype: Any = None) -> Any:
    """A tensor full of 0, Float32 unless said otherwise."""
def zeros_like(input: Any, *, dtype: Any = None) -> Any:
    """0 everywhere, shaped as another tensor."""

class ACos(Primitive):
    """The angle whose cosine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Abs(Primitive):
    """The distance from 0; its derivative at 0 is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Acosh(Primitive):
    """The number whose hyperbolic cosine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Adam(Primitive):
    """``var -= lr_t * m / (sqrt(v) + epsilon)`` with ``lr_t = lr * sqrt(1 - beta2_power) / (1 - beta1_power)``."""
    def __init__(self, use_locking: Any = False, use_nesterov: Any = False) -> None: ...
    def __call__(self, var: Any, m: Any, v: Any, beta1_power: Any, beta2_power: Any, lr: Any, beta1: Any, beta2: Any, epsilon: Any, gradient: Any) -> Any: ...

class AdamWeightDecay(Primitive):
    """AdamW as in BERT: no correction of the bias, ``var -= lr * (m / (sqrt(v) + epsilon) + decay * var)``."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, var: Any, m: Any, v: Any, lr: Any, beta1: Any, beta2: Any, epsilon: Any, decay: Any, gradient: Any) -> Any: ...

class AdaptiveAvgPool2D(Primitive):
    """Means of ``output_size`` windows that cover the last two dims; ``None`` keeps a dim as it is."""
    def __init__(self, output_size: Any) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class AdaptiveMaxPool2D(Primitive):
    """Greatest elements of ``output_size`` windows that cover the last two dims."""
    def __init__(self, output_size: Any) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Add(Primitive):
    """Element-wise sum, with broadcasting; of Bools, whether either holds."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class AddN(Primitive):
    """The sum of any number of tensors of one element type."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class ApplyAdaMax(Primitive):
    """Adam with the largest of the past gradients in the place of their mean square."""
    def __init__(self) -> None: ...
    def __call__(self, var: Any, m: Any, v: Any, beta1_power: Any, lr: Any, beta1: Any, beta2: Any, epsilon: Any, grad: Any) -> Any: ...

class ApplyAdadelta(Primitive):
    """Adadelta: the step is scaled by the size of past steps over that of past gradients."""
    def __init__(self) -> None: ...
    def __call__(self, var: Any, accum: Any, accum_update: Any, lr: Any, rho: Any, epsilon: Any, grad: Any) -> Any: ...

class ApplyAdagrad(Primitive):
    """``accum += grad * grad``, ``var -= lr * grad / sqrt(accum)``."""
    def __init__(self, update_slots: Any = True) -> None: ...
    def __call__(self, var: Any, accum: Any, lr: Any, grad: Any) -> Any: ...

class ApplyAdagradV2(Primitive):
    """``accum += grad * grad``, ``var -= lr * grad / (sqrt(accum) + epsilon)``."""
    def __init__(self, epsilon: Any, update_slots: Any = True) -> None: ...
    def __call__(self, var: Any, accum: Any, lr: Any, grad: Any) -> Any: ...

class ApplyAddSign(Primitive):
    """``var -= lr * (alpha + sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient."""
    def __init__(self) -> None: ...
    def __call__(self, var: Any, m: Any, lr: Any, alpha: Any, sign_decay: Any, beta: Any, grad: Any) -> Any: ...

class ApplyCenteredRMSProp(Primitive):
    """As ``ApplyRMSProp``, by the variance of the gradients in the place of their mean square."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, var: Any, mean_gradient: Any, mean_square: Any, moment: Any, grad: Any, learning_rate: Any, decay: Any, momentum: Any, epsilon: Any) -> Any: ...

class ApplyFtrl(Primitive):
    """Follow the regularised leader: the weight is computed anew from the sums of past gradients."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, var: Any, accum: Any, linear: Any, grad: Any, lr: Any, l1: Any, l2: Any, lr_power: Any) -> Any: ...

class ApplyGradientDescent(Primitive):
    """``var -= alpha * delta``."""
    def __init__(self) -> None: ...
    def __call__(self, var: Any, alpha: Any, delta: Any) -> Any: ...

class ApplyKerasMomentum(Primitive):
    """``accum = accum * momentum - lr * grad``, ``var += accum``; with Nesterov's rule one momentum ahead."""
    def __init__(self, use_locking: Any = False, use_nesterov: Any = False) -> None: ...
    def __call__(self, var: Any, accum: Any, lr: Any, grad: Any, momentum: Any) -> Any: ...

class ApplyMomentum(Primitive):
    """``accumulation = accumulation * momentum + gradient``, ``variable -= learning_rate * accumulation``."""
    def __init__(self, use_nesterov: Any = False, use_locking: Any = False, gradient_scale: Any = 1.0) -> None: ...
    def __call__(self, variable: Any, accumulation: Any, learning_rate: Any, gradient: Any, momentum: Any) -> Any: ...

class ApplyPowerSign(Primitive):
    """``var -= lr * exp(logbase * sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient."""
    def __init__(self) -> None: ...
    def __call__(self, var: Any, m: Any, lr: Any, logbase: Any, sign_decay: Any, beta: Any, grad: Any) -> Any: ...

class ApplyProximalAdagrad(Primitive):
    """As ``ApplyProximalGradientDescent``, with Adagrad's rate for each element."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, var: Any, accum: Any, lr: Any, l1: Any, l2: Any, grad: Any) -> Any: ...

class ApplyProximalGradientDescent(Primitive):
    """Gradient descent, then a step towards zero: by ``alpha * l1``, and by a factor ``1 / (1 + alpha * l2)``."""
    def __init__(self) -> None: ...
    def __call__(self, var: Any, alpha: Any, l1: Any, l2: Any, delta: Any) -> Any: ...

class ApplyRMSProp(Primitive):
    """``moment = momentum * moment + lr * grad / sqrt(mean_square + epsilon)``, with the mean square of …"""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, var: Any, mean_square: Any, moment: Any, learning_rate: Any, grad: Any, decay: Any, momentum: Any, epsilon: Any) -> Any: ...

class ApproximateEqual(Primitive):
    """Do both lie less than ``tolerance`` apart?"""
    def __init__(self, tolerance: Any = 1e-05) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class ArgMaxWithValue(Primitive):
    """Where the greatest elements along an axis stand, and they themselves."""
    def __init__(self, axis: Any = 0, keep_dims: Any = False) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class ArgMinWithValue(Primitive):
    """Where the least elements along an axis stand, and they themselves."""
    def __init__(self, axis: Any = 0, keep_dims: Any = False) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Argmax(Primitive):
    """Where the greatest element along an axis stands."""
    def __init__(self, axis: Any = -1, output_type: Any = ...) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Argmin(Primitive):
    """Where the least element along an axis stands."""
    def __init__(self, axis: Any = -1, output_type: Any = ...) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Asin(Primitive):
    """The angle whose sine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Asinh(Primitive):
    """The number whose hyperbolic sine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Assert(Primitive):
    """Ends the run with an error where the condition does not hold; the data, up to some elements each, is …"""
    def __init__(self, summarize: Any = 3) -> None: ...
    def __call__(self, condition: Any, input_data: Any) -> Any: ...

class Assign(Primitive):
    """Give a parameter new contents."""
    def __init__(self) -> None: ...
    def __call__(self, variable: Any, value: Any) -> Any: ...

class AssignAdd(Primitive):
    """Add to a parameter."""
    def __init__(self) -> None: ...
    def __call__(self, variable: Any, value: Any) -> Any: ...

class AssignSub(Primitive):
    """Subtract from a parameter."""
    def __init__(self) -> None: ...
    def __call__(self, variable: Any, value: Any) -> Any: ...

class Atan(Primitive):
    """The angle whose tangent is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Atan2(Primitive):
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Atanh(Primitive):
    """The number whose hyperbolic tangent is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class AvgPool(Primitive):
    """The mean of each window of ``[n, c, h, w]``; padding does not count."""
    def __init__(self, kernel_size: Any = 1, strides: Any = 1, pad_mode: Any = 'VALID', data_format: Any = 'NCHW') -> None: ...
    def __call__(self, x: Any) -> Any: ...

class BCEWithLogitsLoss(Primitive):
    """Between scores, through a sigmoid, and truth."""
    def __init__(self, reduction: Any = 'mean') -> None: ...
    def __call__(self, input: Any, target: Any, weight: Any = None, posWeight: Any = None) -> Any: ...

class BatchMatMul(Primitive):
    """Products of the matrices in the last two dims; leading dims broadcast."""
    def __init__(self, transpose_a: Any = False, transpose_b: Any = False) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class BatchNorm(Primitive):
    """Normalised over all but the channels; in training by the batch's own moments, which move the running …"""
    def __init__(self, is_training: Any = False, epsilon: Any = 1e-05, momentum: Any = 0.1, data_format: Any = 'NCHW') -> None: ...
    def __call__(self, input_x: Any, scale: Any, bias: Any, mean: Any, variance: Any) -> Any: ...

class BiasAdd(Primitive):
    """One number added per channel: dim 1, or the last one for ``NHWC``."""
    def __init__(self, data_format: Any = 'NCHW') -> None: ...
    def __call__(self, input_x: Any, bias: Any) -> Any: ...

class BinaryCrossEntropy(Primitive):
    """Between probabilities and truth."""
    def __init__(self, reduction: Any = 'mean') -> None: ...
    def __call__(self, input: Any, target: Any, weight: Any = None) -> Any: ...

class BitwiseAnd(Primitive):
    """The bits set in both."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class BitwiseOr(Primitive):
    """The bits set in either."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class BitwiseXor(Primitive):
    """The bits set in exactly one."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class BroadcastTo(Primitive):
    """The tensor repeated along new leading dims and dims of size 1."""
    def __init__(self, shape: Any) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Cast(Primitive):
    """The nearest value of another element type. To the gradient every cast is transparent, also through …"""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any, dtype: Any) -> Any: ...

class CeLU(Primitive):
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below."""
    def __init__(self, alpha: Any = 1.0) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Ceil(Primitive):
    """The whole number above."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Concat(Primitive):
    """The operands one behind the other along ``axis``."""
    def __init__(self, axis: Any = 0) -> None: ...
    def __call__(self, tensors: Any) -> Any: ...

class Conv2D(Primitive):
    """Kernels ``[o, c / group, k, l]`` laid over images ``[n, c, h, w]``."""
    def __init__(self, out_channel: Any, kernel_size: Any, mode: Any = 1, pad_mode: Any = 'valid', pad: Any = 0, stride: Any = 1, dilation: Any = 1, group: Any = 1, data_format: Any = 'NCHW') -> None: ...
    def __call__(self, x: Any, weight: Any) -> Any: ...

class Conv2DBackpropInput(Primitive):
    """The transpose of a convolution of images of ``input_size``, four numbers."""
    def __init__(self, out_channel: Any, kernel_size: Any, pad_mode: Any = 'valid', pad: Any = 0, pad_list: Any = None, mode: Any = 1, stride: Any = 1, dilation: Any = 1, group: Any = 1, data_format: Any = 'NCHW') -> None: ...
    def __call__(self, dout: Any, weight: Any, input_size: Any) -> Any: ...

class Conv2DTranspose(Primitive):
    """The transpose of a convolution of images of ``input_size``, four numbers."""
    def __init__(self, out_channel: Any, kernel_size: Any, pad_mode: Any = 'valid', pad: Any = 0, pad_list: Any = None, mode: Any = 1, stride: Any = 1, dilation: Any = 1, group: Any = 1, data_format: Any = 'NCHW') -> None: ...
    def __call__(self, dout: Any, weight: Any, input_size: Any) -> Any: ...

class Cos(Primitive):
    """The cosine of an angle in radians."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Cosh(Primitive):
    """The hyperbolic cosine."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class CumProd(Primitive):
    """Running products along an axis, from either end."""
    def __init__(self, exclusive: Any = False, reverse: Any = False) -> None: ...
    def __call__(self, x: Any, axis: Any) -> Any: ...

class CumSum(Primitive):
    """Running sums along an axis, from either end."""
    def __init__(self, exclusive: Any = False, reverse: Any = False) -> None: ...
    def __call__(self, input: Any, axis: Any) -> Any: ...

class DType(Primitive):
    """The element type."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Dense(Primitive):
    """``input @ weight.T + bias``."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any, weight: Any, bias: Any = None) -> Any: ...

class Depend(Primitive):
    """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it."""
    def __init__(self) -> None: ...
    def __call__(self, value: Any, expr: Any) -> Any: ...

class Diag(Primitive):
    """A vector as the diagonal of a matrix; of a matrix its diagonal."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Div(Primitive):
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class DivNoNan(Primitive):
    """The quotient, 0 where the divisor is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x1: Any, x2: Any) -> Any: ...

class Dropout(Primitive):
    """Each element kept with probability ``keep_prob``, and scaled up; and which were kept."""
    def __init__(self, keep_prob: Any = 0.5, Seed0: Any = 0, Seed1: Any = 0) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Dropout2D(Primitive):
    """Whole images kept with probability ``keep_prob``, and scaled up; and which were kept."""
    def __init__(self, keep_prob: Any = 0.5) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Einsum(Primitive):
    """Products of tensors summed over every letter that does not stand behind the arrow."""
    def __init__(self, equation: Any) -> None: ...
    def __call__(self, inputs: Any) -> Any: ...

class Elu(Primitive):
    """``x`` above 0, ``alpha * (exp(x) - 1)`` below."""
    def __init__(self, alpha: Any = 1.0) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Equal(Primitive):
    """Are both the same number? NaN never is."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Erf(Primitive):
    """The error function."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Erfc(Primitive):
    """One less the error function; compiled, it is within 1e-7 of 1 (not of itself) above 1, where it cancels."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Exp(Primitive):
    """e to the power of x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Exp2(Primitive):
    """2 to the power of x."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class ExpandDims(Primitive):
    """A new dim of size 1 at ``axis``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any, axis: Any) -> Any: ...

class Expm1(Primitive):
    """e to the power of x, less 1, exact near 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Eye(Primitive):
    """1 where row and column are equal, 0 elsewhere; Float32 unless said otherwise."""
    def __init__(self) -> None: ...
    def __call__(self, n: Any, m: Any, t: Any) -> Any: ...

class FastGeLU(Primitive):
    """``x * sigmoid(1.702 x)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Fill(Primitive):
    """A tensor of a type full of one number."""
    def __init__(self) -> None: ...
    def __call__(self, type: Any, shape: Any, value: Any) -> Any: ...

class FillV2(Primitive):
    """A tensor full of the element of a 0-d tensor."""
    def __init__(self) -> None: ...
    def __call__(self, shape: Any, value: Any) -> Any: ...

class Flatten(Primitive):
    """Some neighbouring dims as one; all but the first unless said otherwise."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Floor(Primitive):
    """The whole number below."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class FloorDiv(Primitive):
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class FloorMod(Primitive):
    """The remainder with the sign of the divisor, as Python's ``%``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Gather(Primitive):
    """The places along ``axis`` that an index tensor names."""
    def __init__(self, batch_dims: Any = 0) -> None: ...
    def __call__(self, input_params: Any, input_indices: Any, axis: Any) -> Any: ...

class GatherD(Primitive):
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, dim: Any, index: Any) -> Any: ...

class GatherNd(Primitive):
    """Slices at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any, indices: Any) -> Any: ...

class GeLU(Primitive):
    """The tanh form, as MindSpore's primitive has it."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Ger(Primitive):
    """Every product of an element of one vector and one of the other."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any, vec2: Any) -> Any: ...

class Greater(Primitive):
    """Is the first greater?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class GreaterEqual(Primitive):
    """Is the first greater or the same?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class HShrink(Primitive):
    """``x`` where it is further than ``lambd`` from 0, else 0."""
    def __init__(self, lambd: Any = 0.5) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class HSigmoid(Primitive):
    """``relu6(x + 3) / 6``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class HSwish(Primitive):
    """``x * relu6(x + 3) / 6``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Inv(Primitive):
    """One over the number."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Invert(Primitive):
    """All bits turned; of a Bool, its opposite."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class IsClose(Primitive):
    """Do both lie within ``atol + rtol * |other|`` of each other?"""
    def __init__(self, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = True) -> None: ...
    def __call__(self, input: Any, other: Any) -> Any: ...

class IsFinite(Primitive):
    """Is it a number, and no infinity?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class IsInf(Primitive):
    """Is it one of the infinities?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class IsNan(Primitive):
    """Is it not a number?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class KLDivLoss(Primitive):
    """Between log probabilities and probabilities."""
    def __init__(self, reduction: Any = 'mean') -> None: ...
    def __call__(self, logits: Any, labels: Any) -> Any: ...

class L2Loss(Primitive):
    """Half the sum of squares."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class L2Normalize(Primitive):
    """Divided by the length along some dims, which is taken to be at least the root of ``epsilon``."""
    def __init__(self, axis: Any = 0, epsilon: Any = 0.0001) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class LayerNorm(Primitive):
    """Normalised from one dim on; also the means, and what the rest was multiplied by."""
    def __init__(self, begin_norm_axis: Any = 1, begin_params_axis: Any = 1, epsilon: Any = 1e-07) -> None: ...
    def __call__(self, input_x: Any, gamma: Any, beta: Any) -> Any: ...

class LeftShift(Primitive):
    """Bits moved up, zeros moved in."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Lerp(Primitive):
    """The point ``weight`` of the way from ``input`` to ``end``."""
    def __init__(self) -> None: ...
    def __call__(self, start: Any, end: Any, weight: Any) -> Any: ...

class Less(Primitive):
    """Is the first less?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class LessEqual(Primitive):
    """Is the first less or the same?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class LinSpace(Primitive):
    """``steps`` numbers from ``start`` to ``end``, both among them, as Float32."""
    def __init__(self) -> None: ...
    def __call__(self, start: Any, end: Any, steps: Any) -> Any: ...

class Log(Primitive):
    """The natural logarithm."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Log10(Primitive):
    """The logarithm to base 10."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Log1p(Primitive):
    """The natural logarithm of 1 + x, exact near 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Log2(Primitive):
    """The logarithm to base 2."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class LogSoftmax(Primitive):
    """The logarithm of softmax."""
    def __init__(self, axis: Any = -1) -> None: ...
    def __call__(self, logits: Any) -> Any: ...

class LogicalAnd(Primitive):
    """Do both hold?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class LogicalNot(Primitive):
    """Does it not hold? Of a number: is it 0?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class LogicalOr(Primitive):
    """Does either hold?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class LogicalXor(Primitive):
    """Does exactly one hold?"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class MaskedFill(Primitive):
    """``value``, cast to the tensor's type, where the mask is true."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any, mask: Any, value: Any) -> Any: ...

class MaskedSelect(Primitive):
    """The elements where a mask that is known is true, in one row."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any, mask: Any) -> Any: ...

class MatMul(Primitive):
    """The product of two matrices, each taken transposed if asked for."""
    def __init__(self, transpose_a: Any = False, transpose_b: Any = False) -> None: ...
    def __call__(self, input: Any, mat2: Any) -> Any: ...

class MaxPool(Primitive):
    """The greatest element of each window of ``[n, c, h, w]``."""
    def __init__(self, kernel_size: Any = 1, strides: Any = 1, pad_mode: Any = 'valid', data_format: Any = 'NCHW') -> None: ...
    def __call__(self, x: Any) -> Any: ...

class MaxPoolWithArgmax(Primitive):
    """The greatest element of each window of ``[n, c, h, w]``, and where it stands in its image, as Int32."""
    def __init__(self, kernel_size: Any = 1, strides: Any = 1, pad_mode: Any = 'valid', data_format: Any = 'NCHW') -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Maximum(Primitive):
    """The greater of both, NaN if either is; a tie shares the derivative."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Minimum(Primitive):
    """The lesser of both, NaN if either is; a tie shares the derivative."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Mish(Primitive):
    """``x * tanh(softplus(x))``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Mod(Primitive):
    """The remainder with the sign of the divisor, as Python's ``%``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Mul(Primitive):
    """Element-wise product, with broadcasting; of Bools, whether both hold."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class MultiMarginLoss(Primitive):
    """What the scores of other classes are above that of the target less ``margin``."""
    def __init__(self, p: Any = 1, margin: Any = 1.0, reduction: Any = 'mean') -> None: ...
    def __call__(self, x: Any, target: Any, weight: Any = None) -> Any: ...

class MultilabelMarginLoss(Primitive):
    """The loss, and a 1 for each class that is a target."""
    def __init__(self, reduction: Any = 'mean') -> None: ...
    def __call__(self, x: Any, target: Any) -> Any: ...

class NLLLoss(Primitive):
    """Less the log probability of each target class, weighted; and the weights that counted, summed up."""
    def __init__(self, reduction: Any = 'mean', ignore_index: Any = -100) -> None: ...
    def __call__(self, logits: Any, labels: Any, weight: Any) -> Any: ...

class NPUAllocFloatStatus(Primitive):
    """Memory for the status: eight zeros."""
    def __init__(self) -> None: ...
    def __call__(self) -> Any: ...

class NPUClearFloatStatus(Primitive):
    """Forget what overflowed; the memory given becomes zeros."""
    def __init__(self) -> None: ...
    def __call__(self, addr: Any) -> Any: ...

class NPUGetFloatStatus(Primitive):
    """Eight ones if something overflowed since the last clearing, else eight zeros; the memory given too."""
    def __init__(self) -> None: ...
    def __call__(self, addr: Any) -> Any: ...

class Neg(Primitive):
    """The opposite number; integers wrap."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class NonZero(Primitive):
    """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class NotEqual(Primitive):
    """Do both differ? NaN always does."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class OneHot(Primitive):
    """A new dim of ``depth`` places: ``on_value`` where its number is the index, ``off_value`` elsewhere."""
    def __init__(self, axis: Any = -1) -> None: ...
    def __call__(self, indices: Any, depth: Any, on_value: Any, off_value: Any) -> Any: ...

class Ones(Primitive):
    """A tensor full of 1."""
    def __init__(self) -> None: ...
    def __call__(self, shape: Any, type: Any) -> Any: ...

class OnesLike(Primitive):
    """1 everywhere, shaped as another tensor."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class PReLU(Primitive):
    """``x`` above 0, ``weight * x`` below; one weight per channel (dim 1), or one for all."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, weight: Any) -> Any: ...

class Pack(Primitive):
    """The operands, all of one shape, side by side along a new dim ``axis``."""
    def __init__(self, axis: Any = 0) -> None: ...
    def __call__(self, tensors: Any) -> Any: ...

class Pad(Primitive):
    """Zeros around a tensor: one pair of numbers per dim, the first dim first."""
    def __init__(self, paddings: Any) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Pow(Primitive):
    """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it …"""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Print(Primitive):
    """Prints; with a state it yields the state of the world in which it has."""
    def __init__(self) -> None: ...
    def __call__(self, *input_x: Any) -> Any: ...

class Range(Primitive):
    """Numbers from ``start`` up to ``end``."""
    def __init__(self, maxlen: Any = 1000000) -> None: ...
    def __call__(self, start: Any, end: Any, step: Any) -> Any: ...

class Rank(Primitive):
    """How many dims."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class ReLU(Primitive):
    """``max(x, 0)``; the derivative at 0 is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class ReLU6(Primitive):
    """``min(max(x, 0), 6)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class RealDiv(Primitive):
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Reciprocal(Primitive):
    """One over the number."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class ReduceAll(Primitive):
    """Is no element over some dims zero?"""
    def __init__(self, keep_dims: Any = False) -> None: ...
    def __call__(self, x: Any, axis: Any = ()) -> Any: ...

class ReduceAny(Primitive):
    """Is any element over some dims not zero?"""
    def __init__(self, keep_dims: Any = False) -> None: ...
    def __call__(self, x: Any, axis: Any = ()) -> Any: ...

class ReduceMax(Primitive):
    """The greatest element over some dims; of Bool whether any is true."""
    def __init__(self, keep_dims: Any = False) -> None: ...
    def __call__(self, x: Any, axis: Any = ()) -> Any: ...

class ReduceMean(Primitive):
    """The mean over some dims: of integers an integer, rounded down; of Bool the share that is true, as …"""
    def __init__(self, keep_dims: Any = False) -> None: ...
    def __call__(self, x: Any, axis: Any = ()) -> Any: ...

class ReduceMin(Primitive):
    """The least element over some dims; of Bool whether all are true."""
    def __init__(self, keep_dims: Any = False) -> None: ...
    def __call__(self, x: Any, axis: Any = ()) -> Any: ...

class ReduceProd(Primitive):
    """The product over some dims, in the element type it has."""
    def __init__(self, keep_dims: Any = False) -> None: ...
    def __call__(self, x: Any, axis: Any = ()) -> Any: ...

class ReduceSum(Primitive):
    """The sum over some dims, in the element type it has; of Bool whether any is true."""
    def __init__(self, keep_dims: Any = False, skip_mode: Any = False) -> None: ...
    def __call__(self, x: Any, axis: Any = ()) -> Any: ...

class Reshape(Primitive):
    """The same elements, in the same order, under another shape."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any, shape: Any) -> Any: ...

class ReverseV2(Primitive):
    """The elements in reverse order along ``axes``."""
    def __init__(self, axis: Any) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class RightShift(Primitive):
    """Bits moved down, the sign (or zeros, for unsigned types) moved in."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class RmsNorm(Primitive):
    """Divided by the root of the mean square over the dims of ``gamma``; and what it was multiplied by, in …"""
    def __init__(self, epsilon: Any = 1e-06) -> None: ...
    def __call__(self, x: Any, gamma: Any) -> Any: ...

class Roll(Primitive):
    """Elements moved along dims, those that leave coming in at the other end."""
    def __init__(self, shift: Any, axis: Any) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Round(Primitive):
    """The nearest whole number, ties to even."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Rsqrt(Primitive):
    """One over the square root."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class SGD(Primitive):
    """Gradient descent with weight decay, momentum and dampening."""
    def __init__(self, dampening: Any = 0.0, weight_decay: Any = 0.0, nesterov: Any = False) -> None: ...
    def __call__(self, parameters: Any, gradient: Any, learning_rate: Any, accum: Any, momentum: Any, stat: Any) -> Any: ...

class ScatterAdd(Primitive):
    """Add to rows of a parameter."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterDiv(Primitive):
    """Divide rows of a parameter; integers are cut off."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterMax(Primitive):
    """Raise rows of a parameter to at least the updates."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterMin(Primitive):
    """Lower rows of a parameter to at most the updates."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterMul(Primitive):
    """Multiply rows of a parameter."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterNd(Primitive):
    """Zeros with something added at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, indices: Any, updates: Any, shape: Any) -> Any: ...

class ScatterNdAdd(Primitive):
    """Add to elements (or slices) of a parameter."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterNdDiv(Primitive):
    """Divide elements (or slices) of a parameter; integers are cut off."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterNdMax(Primitive):
    """Raise elements (or slices) of a parameter to at least the updates."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterNdMin(Primitive):
    """Lower elements (or slices) of a parameter to at most the updates."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterNdMul(Primitive):
    """Multiply elements (or slices) of a parameter."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterNdSub(Primitive):
    """Subtract from elements (or slices) of a parameter."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterNdUpdate(Primitive):
    """Replace elements (or slices) of a parameter; what an indexed assignment to one becomes."""
    def __init__(self, use_locking: Any = True) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterSub(Primitive):
    """Subtract from rows of a parameter."""
    def __init__(self, use_locking: Any = False) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class ScatterUpdate(Primitive):
    """Replace rows of a parameter."""
    def __init__(self, use_locking: Any = True) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class SeLU(Primitive):
    """A scaled ``elu``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Select(Primitive):
    """The element of ``on_true`` where the condition holds, else that of ``on_false``."""
    def __init__(self) -> None: ...
    def __call__(self, condition: Any, input: Any, other: Any) -> Any: ...

class Shape(Primitive):
    """The dims, as Python numbers."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class SiLU(Primitive):
    """``x * sigmoid(x)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Sigmoid(Primitive):
    """``1 / (1 + exp(-x))``."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class SigmoidCrossEntropyWithLogits(Primitive):
    """Between scores, through a sigmoid, and truth, element by element."""
    def __init__(self) -> None: ...
    def __call__(self, logits: Any, label: Any) -> Any: ...

class Sign(Primitive):
    """-1, 0 or 1; NaN for NaN."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Sin(Primitive):
    """The sine of an angle in radians."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Sinh(Primitive):
    """The hyperbolic sine."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Size(Primitive):
    """How many elements."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Slice(Primitive):
    """Of each dim ``size[k]`` places from ``begin[k]`` on; -1 means all that are left."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any, begin: Any, size: Any) -> Any: ...

class SmoothL1Loss(Primitive):
    """Squares up to a difference of ``beta``, beyond it a line."""
    def __init__(self, beta: Any = 1.0, reduction: Any = 'none') -> None: ...
    def __call__(self, prediction: Any, target: Any) -> Any: ...

class SoftMarginLoss(Primitive):
    """``log(1 + exp(-target * input))``."""
    def __init__(self, reduction: Any = 'mean') -> None: ...
    def __call__(self, input: Any, target: Any) -> Any: ...

class SoftShrink(Primitive):
    """``x`` moved by ``lambd`` towards 0, at most to 0."""
    def __init__(self, lambd: Any = 0.5) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Softmax(Primitive):
    """Exponentials along an axis, divided by their sum."""
    def __init__(self, axis: Any = -1) -> None: ...
    def __call__(self, logits: Any) -> Any: ...

class SoftmaxCrossEntropyWithLogits(Primitive):
    """The cross entropy of each row of scores and probabilities, and how it changes with the scores."""
    def __init__(self) -> None: ...
    def __call__(self, logits: Any, labels: Any) -> Any: ...

class Softplus(Primitive):
    """``log(1 + exp(x))``, without overflow."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Softsign(Primitive):
    """``x / (1 + |x|)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Sort(Primitive):
    """The elements along an axis in order, and where they stood (Int32)."""
    def __init__(self, axis: Any = -1, descending: Any = False) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class SparseSoftmaxCrossEntropyWithLogits(Primitive):
    """The mean cross entropy of rows of scores and classes; with ``is_grad`` how it changes with the scores."""
    def __init__(self, is_grad: Any = False) -> None: ...
    def __call__(self, logits: Any, labels: Any) -> Any: ...

class Split(Primitive):
    """Equal pieces, as many as asked for."""
    def __init__(self, axis: Any = 0, output_num: Any = 1) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Sqrt(Primitive):
    """The square root; its derivative at 0 is infinite."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Square(Primitive):
    """The number times itself."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class SquaredDifference(Primitive):
    """The square of the difference."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Squeeze(Primitive):
    """The tensor without dims of size 1; those named must have that size."""
    def __init__(self, axis: Any = ()) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Stack(Primitive):
    """The operands, all of one shape, side by side along a new dim ``axis``."""
    def __init__(self, axis: Any = 0) -> None: ...
    def __call__(self, tensors: Any) -> Any: ...

class StandardLaplace(Primitive):
    """Numbers of the standard Laplace distribution."""
    def __init__(self, seed: Any = 0, seed2: Any = 0) -> None: ...
    def __call__(self, shape: Any) -> Any: ...

class StandardNormal(Primitive):
    """Numbers of the standard normal distribution."""
    def __init__(self, seed: Any = 0, seed2: Any = 0) -> None: ...
    def __call__(self, shape: Any) -> Any: ...

class Sub(Primitive):
    """Element-wise difference, with broadcasting."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Tan(Primitive):
    """The tangent of an angle in radians."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class Tanh(Primitive):
    """The hyperbolic tangent."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class TensorAdd(Primitive):
    """Element-wise sum, with broadcasting; of Bools, whether either holds."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class TensorMove(Primitive):
    """A copy: memory of its own for a value that would otherwise be a parameter's memory."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class TensorScatterAdd(Primitive):
    """A copy with something added to slices, at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class TensorScatterUpdate(Primitive):
    """A copy with slices replaced, at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Any, indices: Any, updates: Any) -> Any: ...

class Tile(Primitive):
    """The tensor repeated along its dims, ``dims[k]`` times each, counted from the last."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any, dims: Any) -> Any: ...

class TopK(Primitive):
    """The ``k`` greatest elements along the last dim, in order, and where they stood (Int32)."""
    def __init__(self, sorted: Any = True) -> None: ...
    def __call__(self, input_x: Any, k: Any) -> Any: ...

class Transpose(Primitive):
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any, input_perm: Any) -> Any: ...

class Tril(Primitive):
    """What is not above a diagonal; 0 elsewhere."""
    def __init__(self, diagonal: Any = 0) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Triu(Primitive):
    """What is not below a diagonal; 0 elsewhere."""
    def __init__(self, diagonal: Any = 0) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Trunc(Primitive):
    """The whole number towards 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any) -> Any: ...

class TruncateMod(Primitive):
    """The remainder with the sign of the dividend, as C's ``fmod``."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class UniformInt(Primitive):
    """Integers from ``minval`` up to before ``maxval``."""
    def __init__(self, seed: Any = 0, seed2: Any = 0) -> None: ...
    def __call__(self, shape: Any, minval: Any, maxval: Any) -> Any: ...

class UniformReal(Primitive):
    """Numbers from [0, 1), all equally likely."""
    def __init__(self, seed: Any = 0, seed2: Any = 0) -> None: ...
    def __call__(self, shape: Any) -> Any: ...

class Unique(Primitive):
    """The different elements, and for each element which of them it is. The tensor must be known."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any) -> Any: ...

class Unstack(Primitive):
    """One tensor for each place along a dim."""
    def __init__(self, axis: Any = 0, num: Any = None) -> None: ...
    def __call__(self, input_x: Any) -> Any: ...

class Xdivy(Primitive):
    """``x / y``, 0 where ``x`` is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Xlogy(Primitive):
    """``input * log(other)``, 0 where ``input`` is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: Any, y: Any) -> Any: ...

class Zeros(Primitive):
    """A tensor full of 0."""
    def __init__(self) -> None: ...
    def __call__(self, shape: Any, type: Any) -> Any: ...

class ZerosLike(Primitive):
    """0 everywhere, shaped as another tensor."""
    def __init__(self) -> None: ...
    def __call__(self, input: Any) -> Any: ...
