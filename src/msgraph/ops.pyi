"""``msgraph.ops``. Written by ``tools/write_stubs.py`` from the op classes; do not edit."""

from collections.abc import Sequence
from typing import Literal, overload

from msgraph.api.tensor.annotations import Axes, DTypeLike, Sizes, TensorLike
from msgraph.api.tensor.tensor import Tensor
from msgraph.dialects import dtypes
from msgraph.library.custom.primitives import AiCPURegOp as AiCPURegOp
from msgraph.library.ctc import CTCLoss as CTCLoss
from msgraph.library.ctc import CTCLossV2 as CTCLossV2
from msgraph.library.custom.primitives import Custom as Custom
from msgraph.library.custom.primitives import CustomOpBuilder as CustomOpBuilder
from msgraph.library.custom.primitives import CustomRegOp as CustomRegOp
from msgraph.library.custom.primitives import DataType as DataType
from msgraph.library.loops import ForiLoop as ForiLoop
from msgraph.library.grad_operation import GradOperation as GradOperation
from msgraph.library.custom.gradients import HookBackward as HookBackward
from msgraph.library.hyper_map import HyperMap as HyperMap
from msgraph.library.custom.gradients import InsertGradientOf as InsertGradientOf
from msgraph.library.step_loops import LSTM as LSTM
from msgraph.library.hyper_map import Map as Map
from msgraph.library.custom.gradients import Morph as Morph
from msgraph.library.hyper_map import MultitypeFuncGraph as MultitypeFuncGraph
from msgraph.library.step_loops import NMSWithMask as NMSWithMask
from msgraph.library.custom.gradients import Partial as Partial
from msgraph.api.eager.functions import Primitive as Primitive
from msgraph.library.custom.primitives import PrimitiveWithCheck as PrimitiveWithCheck
from msgraph.library.custom.primitives import PrimitiveWithInfer as PrimitiveWithInfer
from msgraph.library.communication import ReduceOp as ReduceOp
from msgraph.library.scalars import ScalarCast as ScalarCast
from msgraph.library.loops import Scan as Scan
from msgraph.library.custom.primitives import TBERegOp as TBERegOp
from msgraph.library.loops import WhileLoop as WhileLoop
from msgraph.library.environment import add_flags as add_flags
from msgraph.library.environment import constexpr as constexpr
from msgraph.library.sparse.functions import coo2csr as coo2csr
from msgraph.library.sparse.functions import coo_abs as coo_abs
from msgraph.library.sparse.functions import coo_acos as coo_acos
from msgraph.library.sparse.functions import coo_acosh as coo_acosh
from msgraph.library.sparse.functions import coo_add as coo_add
from msgraph.library.sparse.functions import coo_asin as coo_asin
from msgraph.library.sparse.functions import coo_asinh as coo_asinh
from msgraph.library.sparse.functions import coo_atan as coo_atan
from msgraph.library.sparse.functions import coo_atanh as coo_atanh
from msgraph.library.sparse.functions import coo_ceil as coo_ceil
from msgraph.library.sparse.functions import coo_concat as coo_concat
from msgraph.library.sparse.functions import coo_cos as coo_cos
from msgraph.library.sparse.functions import coo_cosh as coo_cosh
from msgraph.library.sparse.functions import coo_exp as coo_exp
from msgraph.library.sparse.functions import coo_expm1 as coo_expm1
from msgraph.library.sparse.functions import coo_floor as coo_floor
from msgraph.library.sparse.functions import coo_inv as coo_inv
from msgraph.library.sparse.functions import coo_isfinite as coo_isfinite
from msgraph.library.sparse.functions import coo_isinf as coo_isinf
from msgraph.library.sparse.functions import coo_isnan as coo_isnan
from msgraph.library.sparse.functions import coo_log as coo_log
from msgraph.library.sparse.functions import coo_log1p as coo_log1p
from msgraph.library.sparse.functions import coo_neg as coo_neg
from msgraph.library.sparse.functions import coo_relu as coo_relu
from msgraph.library.sparse.functions import coo_relu6 as coo_relu6
from msgraph.library.sparse.functions import coo_round as coo_round
from msgraph.library.sparse.functions import coo_sigmoid as coo_sigmoid
from msgraph.library.sparse.functions import coo_sin as coo_sin
from msgraph.library.sparse.functions import coo_sinh as coo_sinh
from msgraph.library.sparse.functions import coo_softsign as coo_softsign
from msgraph.library.sparse.functions import coo_sqrt as coo_sqrt
from msgraph.library.sparse.functions import coo_square as coo_square
from msgraph.library.sparse.functions import coo_tan as coo_tan
from msgraph.library.sparse.functions import coo_tanh as coo_tanh
from msgraph.library.sparse.functions import csr2coo as csr2coo
from msgraph.library.sparse.functions import csr_abs as csr_abs
from msgraph.library.sparse.functions import csr_acos as csr_acos
from msgraph.library.sparse.functions import csr_acosh as csr_acosh
from msgraph.library.sparse.functions import csr_add as csr_add
from msgraph.library.sparse.functions import csr_asin as csr_asin
from msgraph.library.sparse.functions import csr_asinh as csr_asinh
from msgraph.library.sparse.functions import csr_atan as csr_atan
from msgraph.library.sparse.functions import csr_atanh as csr_atanh
from msgraph.library.sparse.functions import csr_ceil as csr_ceil
from msgraph.library.sparse.functions import csr_cos as csr_cos
from msgraph.library.sparse.functions import csr_cosh as csr_cosh
from msgraph.library.sparse.functions import csr_div as csr_div
from msgraph.library.sparse.functions import csr_exp as csr_exp
from msgraph.library.sparse.functions import csr_expm1 as csr_expm1
from msgraph.library.sparse.functions import csr_floor as csr_floor
from msgraph.library.sparse.functions import csr_gather as csr_gather
from msgraph.library.sparse.functions import csr_inv as csr_inv
from msgraph.library.sparse.functions import csr_isfinite as csr_isfinite
from msgraph.library.sparse.functions import csr_isinf as csr_isinf
from msgraph.library.sparse.functions import csr_isnan as csr_isnan
from msgraph.library.sparse.functions import csr_log as csr_log
from msgraph.library.sparse.functions import csr_log1p as csr_log1p
from msgraph.library.sparse.functions import csr_mm as csr_mm
from msgraph.library.sparse.functions import csr_mul as csr_mul
from msgraph.library.sparse.functions import csr_mv as csr_mv
from msgraph.library.sparse.functions import csr_neg as csr_neg
from msgraph.library.sparse.functions import csr_reduce_sum as csr_reduce_sum
from msgraph.library.sparse.functions import csr_relu as csr_relu
from msgraph.library.sparse.functions import csr_relu6 as csr_relu6
from msgraph.library.sparse.functions import csr_round as csr_round
from msgraph.library.sparse.functions import csr_sigmoid as csr_sigmoid
from msgraph.library.sparse.functions import csr_sin as csr_sin
from msgraph.library.sparse.functions import csr_sinh as csr_sinh
from msgraph.library.sparse.functions import csr_softmax as csr_softmax
from msgraph.library.sparse.functions import csr_softsign as csr_softsign
from msgraph.library.sparse.functions import csr_sqrt as csr_sqrt
from msgraph.library.sparse.functions import csr_square as csr_square
from msgraph.library.sparse.functions import csr_tan as csr_tan
from msgraph.library.sparse.functions import csr_tanh as csr_tanh
from msgraph.library.sparse.functions import csr_to_coo as csr_to_coo
from msgraph.library.sparse.functions import csr_to_dense as csr_to_dense
from msgraph.library.ctc import ctc_loss as ctc_loss
from msgraph.library.custom.primitives import custom_info_register as custom_info_register
from msgraph.library.sparse.tensors import dense_to_sparse_coo as dense_to_sparse_coo
from msgraph.library.sparse.tensors import dense_to_sparse_csr as dense_to_sparse_csr
from msgraph.library.custom.gradients import derivative as derivative
from msgraph.library.grad_operation import get_grad as get_grad
from msgraph.library.custom.primitives import get_vm_impl_fn as get_vm_impl_fn
from msgraph.api.transforms.gradients import grad as grad
from msgraph.library.environment import identity as identity
from msgraph.api.tensor.tensor import is_tensor as is_tensor
from msgraph.library.derivatives import jacfwd as jacfwd
from msgraph.library.derivatives import jacrev as jacrev
from msgraph.library.custom.gradients import jet as jet
from msgraph.library.derivatives import jvp as jvp
from msgraph.library.custom.primitives import kernel as kernel
from msgraph.library.derivatives import linearize as linearize
from msgraph.library.environment import make_range as make_range
from functools import partial as partial
from msgraph.library.custom.primitives import prim_attr_register as prim_attr_register
from msgraph.library.scalars import scalar_cast as scalar_cast
from msgraph.library.environment import tuple_len as tuple_len
from msgraph.api.eager.functions import typeof as typeof
from msgraph.api.transforms.gradients import value_and_grad as value_and_grad
from msgraph.library.derivatives import vjp as vjp
from msgraph.library.custom.primitives import vm_impl_registry as vm_impl_registry
from msgraph.api.transforms.vmap import vmap as vmap

def abs(input: TensorLike) -> Tensor:
    """The distance from 0; its derivative at 0 is 0."""
def absolute(input: TensorLike) -> Tensor:
    """The distance from 0; its derivative at 0 is 0."""
def acos(input: TensorLike) -> Tensor:
    """The angle whose cosine is x."""
def acosh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic cosine is x."""
def adaptive_avg_pool1d(input: TensorLike, output_size: Sizes) -> Tensor:
    """Means of ``output_size`` windows that cover the last dim."""
def adaptive_avg_pool2d(input: TensorLike, output_size: int | Sequence[int | None]) -> Tensor:
    """Means of ``output_size`` windows that cover the last 2 dims; ``None`` keeps a dim as it is."""
def adaptive_avg_pool3d(input: TensorLike, output_size: int | Sequence[int | None]) -> Tensor:
    """Means of ``output_size`` windows that cover the last 3 dims; ``None`` keeps a dim as it is."""
def adaptive_max_pool1d(input: TensorLike, output_size: Sizes) -> Tensor:
    """Greatest elements of ``output_size`` windows that cover the last dim."""
@overload
def adaptive_max_pool2d(input: TensorLike, output_size: int | Sequence[int | None], return_indices: Literal[False] = False) -> Tensor:
    """Greatest elements of ``output_size`` windows that cover the last 2 dims; numbers of three are Int32."""
@overload
def adaptive_max_pool2d(input: TensorLike, output_size: int | Sequence[int | None], *, return_indices: Literal[True]) -> tuple[Tensor, Tensor]:
    """Greatest elements of ``output_size`` windows that cover the last 2 dims; numbers of three are Int32."""
@overload
def adaptive_max_pool2d(input: TensorLike, output_size: int | Sequence[int | None], return_indices: bool = False) -> Tensor | tuple[Tensor, Tensor]:
    """Greatest elements of ``output_size`` windows that cover the last 2 dims; numbers of three are Int32."""
@overload
def adaptive_max_pool3d(input: TensorLike, output_size: int | Sequence[int | None], return_indices: Literal[False] = False) -> Tensor:
    """Greatest elements of ``output_size`` windows that cover the last 3 dims; numbers of three are Int32."""
@overload
def adaptive_max_pool3d(input: TensorLike, output_size: int | Sequence[int | None], *, return_indices: Literal[True]) -> tuple[Tensor, Tensor]:
    """Greatest elements of ``output_size`` windows that cover the last 3 dims; numbers of three are Int32."""
@overload
def adaptive_max_pool3d(input: TensorLike, output_size: int | Sequence[int | None], return_indices: bool = False) -> Tensor | tuple[Tensor, Tensor]:
    """Greatest elements of ``output_size`` windows that cover the last 3 dims; numbers of three are Int32."""
def add(input: TensorLike, other: TensorLike) -> Tensor:
    """Element-wise sum, with broadcasting; of Bools, whether either holds."""
def addbmm(input: TensorLike, batch1: TensorLike, batch2: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * input`` and ``alpha`` times the sum of the products of a batch of matrices."""
def addcdiv(input: TensorLike, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike = 1) -> Tensor:
    """``input + value * div(tensor1, tensor2)``."""
def addcmul(input: TensorLike, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike = 1) -> Tensor:
    """``input + value * mul(tensor1, tensor2)``."""
def addmm(input: TensorLike, mat1: TensorLike, mat2: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * input + alpha * (mat1 @ mat2)``; in ``addmv`` the second is a vector."""
def addmv(input: TensorLike, mat: TensorLike, vec: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * input + alpha * (mat1 @ mat2)``; in ``addmv`` the second is a vector."""
def addn(x: TensorLike) -> Tensor:
    """The sum of any number of tensors of one element type."""
def addr(x: TensorLike, vec1: TensorLike, vec2: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * x`` and ``alpha`` times the products of the elements of two vectors."""
def adjoint(x: TensorLike) -> Tensor:
    """The conjugate transpose of the last two dims."""
def affine_grid(theta: TensorLike, size: Sizes, align_corners: bool = False) -> Tensor:
    """The places ``[n, ..., dims]`` that affine maps ``[n, dims, dims + 1]`` send the elements of ``size`` to."""
def all(input: TensorLike, axis: Axes | None = None, keep_dims: bool = False) -> Tensor:
    """Are all elements over some dims other than zero?"""
def amax(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> Tensor:
    """The greatest element over some dims; of Bool whether any is true."""
def amin(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> Tensor:
    """The least element over some dims; of Bool whether all are true."""
def aminmax(input: TensorLike, *, axis: Axes = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The least and the greatest elements along an axis."""
def angle(input: TensorLike) -> Tensor:
    """The direction of a complex number from 0; pi for negative real numbers."""
def any(input: TensorLike, axis: Axes | None = None, keep_dims: bool = False) -> Tensor:
    """Are any elements over some dims other than zero?"""
def approximate_equal(x: TensorLike, y: TensorLike, tolerance: float = 1e-05) -> Tensor:
    """Do both lie less than ``tolerance`` apart?"""
def arange(start: TensorLike = 0, end: TensorLike | None = None, step: TensorLike = 1, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers from ``start`` up to ``end``: Int64, or Float32 where one of them is a float."""
def arccos(input: TensorLike) -> Tensor:
    """The angle whose cosine is x."""
def arccosh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic cosine is x."""
def arcsin(x: TensorLike) -> Tensor:
    """The angle whose sine is x."""
def arcsinh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic sine is x."""
def arctan(input: TensorLike) -> Tensor:
    """The angle whose tangent is x."""
def arctan2(input: TensorLike, other: TensorLike) -> Tensor:
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
def arctanh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic tangent is x."""
def argmax(input: TensorLike, dim: Axes | None = None, keepdim: bool = False) -> Tensor:
    """Where the maximum stands, as Int64; without an axis, in the tensor laid out in one row."""
def argmin(input: TensorLike, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """Where the minimum stands, as Int32; without an axis, in the tensor laid out in one row."""
def argsort(input: TensorLike, axis: Axes = -1, descending: bool = False) -> Tensor:
    """Where the elements along an axis stand when in order (Int32)."""
def argwhere(input: TensorLike) -> Tensor:
    """The places of the elements that are not zero. The tensor must be known."""
def asin(input: TensorLike) -> Tensor:
    """The angle whose sine is x."""
def asinh(x: TensorLike) -> Tensor:
    """The number whose hyperbolic sine is x."""
def assign(variable: TensorLike, value: TensorLike) -> Tensor:
    """Give a parameter new contents."""
def assign_add(variable: TensorLike, value: TensorLike) -> Tensor:
    """Add to a parameter."""
def assign_item(variable: TensorLike, index: TensorLike, value: TensorLike) -> Tensor:
    """``variable[index] = value``, written into the variable: only the part, where the brackets choose one."""
def assign_sub(variable: TensorLike, value: TensorLike) -> Tensor:
    """Subtract from a parameter."""
def atan(input: TensorLike) -> Tensor:
    """The angle whose tangent is x."""
def atan2(input: TensorLike, other: TensorLike) -> Tensor:
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
def atanh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic tangent is x."""
@overload
def atleast_1d(inputs: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Tensors of at least rank 1: new dims, of size 1, in front."""
@overload
def atleast_1d(inputs: TensorLike) -> Tensor:
    """Tensors of at least rank 1: new dims, of size 1, in front."""
@overload
def atleast_2d(inputs: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Tensors of at least rank 2: new dims, of size 1, in front."""
@overload
def atleast_2d(inputs: TensorLike) -> Tensor:
    """Tensors of at least rank 2: new dims, of size 1, in front."""
@overload
def atleast_3d(inputs: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Tensors of less than three dims with dims of size 1: a vector in the middle."""
@overload
def atleast_3d(inputs: TensorLike) -> Tensor:
    """Tensors of less than three dims with dims of size 1: a vector in the middle."""
def avg_pool1d(input_x: TensorLike, kernel_size: Sizes = 1, stride: Sizes = 1, padding: Sizes = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """The mean of each window of rows ``[n, c, w]``."""
def avg_pool2d(input_x: TensorLike, kernel_size: Sizes = 1, stride: Sizes = 1, padding: Sizes = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
    """The mean of each window of the last 2 dims; ``divisor_override`` replaces what it is divided by."""
def avg_pool3d(input_x: TensorLike, kernel_size: Sizes = 1, stride: Sizes = 1, padding: Sizes = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
    """The mean of each window of the last 3 dims; ``divisor_override`` replaces what it is divided by."""
def baddbmm(input: TensorLike, batch1: TensorLike, batch2: TensorLike, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * input + alpha * (batch1 @ batch2)`` for each product of a batch."""
def bartlett_window(window_length: TensorLike, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """The weights of a ``BartlettWindow``; a periodic one is one longer, without its last number."""
def batch_dot(x1: TensorLike, x2: TensorLike, axes: int | Sequence[int] | None = None) -> Tensor:
    """For each element of a batch the products summed along one dim of both."""
def batch_norm(input_x: TensorLike, running_mean: TensorLike, running_var: TensorLike, weight: TensorLike, bias: TensorLike, training: bool = False, momentum: TensorLike = 0.1, eps: float = 1e-05) -> Tensor:
    """Normalised over all but dim 1; in training by the batch's own moments, which move the running ones."""
def batch_to_space_nd(input_x: TensorLike, block_shape: Sizes, crops: Sequence[Sequence[int]]) -> Tensor:
    """Samples as the places within blocks of the last dims; then ``crops`` are cut off."""
def bernoulli(input: TensorLike, p: float = 0.5, seed: int | None = None) -> Tensor:
    """One with probability ``p``, else zero."""
def bessel_i0(x: TensorLike) -> Tensor:
    """The Bessel function I0: modified, of the first kind, of order 0."""
def bessel_i0e(x: TensorLike) -> Tensor:
    """The Bessel function I0e: modified, of the first kind, of order 0."""
def bessel_i1(x: TensorLike) -> Tensor:
    """The Bessel function I1: modified, of the first kind, of order 1."""
def bessel_i1e(x: TensorLike) -> Tensor:
    """The Bessel function I1e: modified, of the first kind, of order 1."""
def bessel_j0(x: TensorLike) -> Tensor:
    """The Bessel function J0: of the first kind, of order 0."""
def bessel_j1(x: TensorLike) -> Tensor:
    """The Bessel function J1: of the first kind, of order 1."""
def bessel_k0(x: TensorLike) -> Tensor:
    """The Bessel function K0: modified, of the second kind, of order 0."""
def bessel_k0e(x: TensorLike) -> Tensor:
    """The Bessel function K0e: modified, of the second kind, of order 0."""
def bessel_k1(x: TensorLike) -> Tensor:
    """The Bessel function K1: modified, of the second kind, of order 1."""
def bessel_k1e(x: TensorLike) -> Tensor:
    """The Bessel function K1e: modified, of the second kind, of order 1."""
def bessel_y0(x: TensorLike) -> Tensor:
    """The Bessel function Y0: of the second kind, of order 0."""
def bessel_y1(x: TensorLike) -> Tensor:
    """The Bessel function Y1: of the second kind, of order 1."""
def bias_add(input_x: TensorLike, bias: TensorLike) -> Tensor:
    """One number added per channel: dim 1, or the last one for ``NHWC``."""
def bidense(input1: TensorLike, input2: TensorLike, weight: TensorLike, bias: TensorLike | None = None) -> Tensor:
    """``input1 @ weight[k] @ input2`` for each ``k``, along the last dims of both."""
def binary_cross_entropy(logits: TensorLike, labels: TensorLike, weight: TensorLike | None = None, reduction: str = 'mean') -> Tensor:
    """Between probabilities and truth; logarithms are at least -100 in the limit, as those of 1e-12."""
def binary_cross_entropy_with_logits(input: TensorLike, target: TensorLike, weight: TensorLike | None = None, pos_weight: TensorLike | None = None, reduction: str = 'mean') -> Tensor:
    """Between scores, through a sigmoid, and truth; ``pos_weight`` scales what is true."""
def bincount(input: TensorLike, weights: TensorLike | None = None, minlength: int = 0) -> Tensor:
    """How often each number occurs, or the sum of its weights, as Float32. The numbers must be known."""
def bitwise_and(input: TensorLike, other: TensorLike) -> Tensor:
    """The bits set in both."""
def bitwise_left_shift(input: TensorLike, other: TensorLike) -> Tensor:
    """Bits moved up, zeros moved in."""
def bitwise_not(input: TensorLike) -> Tensor:
    """All bits turned; of a Bool, its opposite."""
def bitwise_or(input: TensorLike, other: TensorLike) -> Tensor:
    """The bits set in either."""
def bitwise_right_shift(input: TensorLike, other: TensorLike) -> Tensor:
    """Bits moved down, the sign (or zeros, for unsigned types) moved in."""
def bitwise_xor(input: TensorLike, other: TensorLike) -> Tensor:
    """The bits set in exactly one."""
def blackman_window(window_length: TensorLike, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """The weights of a ``BlackmanWindow``; a periodic one is one longer, without its last number."""
def block_diag(*inputs: Sequence[TensorLike]) -> Tensor:
    """Matrices along the diagonal of one."""
def bmm(input_x: TensorLike, mat2: TensorLike) -> Tensor:
    """Products of the matrices in the last two dims; leading dims broadcast."""
def bounding_box_decode(anchor_box: TensorLike, deltas: TensorLike, max_shape: Sizes, means: Sequence[float] = ..., stds: Sequence[float] = ..., wh_ratio_clip: float = 0.016) -> Tensor:
    """Boxes that lie to others as encoded, cut off at the edges of images of ``max_shape``."""
def bounding_box_encode(anchor_box: TensorLike, groundtruth_box: TensorLike, means: Sequence[float] = ..., stds: Sequence[float] = ...) -> Tensor:
    """How boxes lie to others: how far their middles are away, in sizes, and the logarithms of their sizes' …"""
def broadcast_to(input: TensorLike, shape: Sizes) -> Tensor:
    """The tensor repeated along new leading dims and dims of size 1."""
def bucketize(input: TensorLike, boundaries: TensorLike, *, right: bool = False) -> Tensor:
    """Between which of some sorted boundaries each element lies, as Int32."""
def cartesian_prod(*inputs: TensorLike) -> Tensor:
    """All choices of one element of each vector, one in each row."""
def cast(input: TensorLike, dtype: DTypeLike) -> Tensor:
    """The nearest value of another element type. To the gradient every cast is transparent, also through …"""
def cat(tensors: Sequence[TensorLike], axis: Axes = 0) -> Tensor:
    """The operands one behind the other along ``axis``."""
def cdist(x1: TensorLike, x2: TensorLike, p: float = 2.0) -> Tensor:
    """The distance of each point of the one to each of the other; points are the last dim."""
def ceil(input: TensorLike) -> Tensor:
    """The whole number above."""
def celu(x: TensorLike, alpha: TensorLike = 1.0) -> Tensor:
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below."""
def channel_shuffle(x: TensorLike, groups: int) -> Tensor:
    """Channels of groups taken in turn: the first of each, then the second of each."""
def check_valid(bboxes: TensorLike, img_metas: TensorLike) -> Tensor:
    """Does each box lie within an image, of which height, width and ratio are given?"""
def choice_with_mask(input_x: TensorLike, count: int = 256, seed: int | None = None) -> tuple[Tensor, Tensor]:
    """Up to ``count`` random places where a mask is true, and which of these rows there are."""
def cholesky(input_x: TensorLike, upper: bool = False) -> Tensor:
    """The triangle whose product with its conjugate transpose each matrix is; the other one is not read."""
def cholesky_inverse(input_x: TensorLike, upper: bool = False) -> Tensor:
    """The inverse of the matrix whose Cholesky triangle is given."""
def cholesky_solve(input: TensorLike, input2: TensorLike, upper: bool = False) -> Tensor:
    """The solution for the right side ``input`` of the system whose Cholesky triangle is ``input2``."""
def chunk(input: TensorLike, chunks: int, axis: Axes = 0) -> tuple[Tensor, ...]:
    """Up to ``chunks`` pieces of one size, the last of which may be smaller."""
def clamp(input: TensorLike, min: TensorLike | None = None, max: TensorLike | None = None) -> Tensor:
    """The nearest number between ``min`` and ``max``; either may be ``None``."""
def clip(input: TensorLike, min: TensorLike | None = None, max: TensorLike | None = None) -> Tensor:
    """The nearest number between ``min`` and ``max``; either may be ``None``."""
def clip_by_global_norm(x: Sequence[Tensor], clip_norm: TensorLike = 1.0, use_norm: bool | None = None) -> tuple[Tensor, ...]:
    """Tensors scaled down together, so that the norm of all their elements is at most ``clip_norm``."""
@overload
def clip_by_norm(x: Sequence[Tensor], max_norm: TensorLike, norm_type: float = 2.0, error_if_nonfinite: bool = False) -> tuple[Tensor, ...]:
    """Tensors scaled down together, so that the norm of all their elements is at most ``max_norm``."""
@overload
def clip_by_norm(x: Tensor, max_norm: TensorLike, norm_type: float = 2.0, error_if_nonfinite: bool = False) -> Tensor:
    """Tensors scaled down together, so that the norm of all their elements is at most ``max_norm``."""
@overload
def clip_by_value(x: Sequence[Tensor], clip_value_min: TensorLike | None = None, clip_value_max: TensorLike | None = None) -> tuple[Tensor, ...]:
    """The nearest number between both bounds, of which one may be ``None``; of each tensor, where ``x`` has …"""
@overload
def clip_by_value(x: Tensor, clip_value_min: TensorLike | None = None, clip_value_max: TensorLike | None = None) -> Tensor:
    """The nearest number between both bounds, of which one may be ``None``; of each tensor, where ``x`` has …"""
def col2im(input_x: TensorLike, output_size: Sizes, kernel_size: Sizes, dilation: Sizes, padding_value: Sizes, stride: Sizes) -> Tensor:
    """Columns ``[n, c, k * l, places]`` added up to images of ``output_size``."""
def column_stack(tensors: Sequence[TensorLike]) -> Tensor:
    """One behind the other along dim 1, which is added where there is none."""
def combinations(input: TensorLike, r: int = 2, with_replacement: bool = False) -> Tensor:
    """All choices of ``r`` elements of a vector, one in each row."""
def concat(tensors: Sequence[TensorLike], axis: Axes = 0) -> Tensor:
    """The operands one behind the other along ``axis``."""
def cond(A: TensorLike, p: object = None) -> Tensor:
    """The norm of each matrix times that of its inverse."""
def conj(input: TensorLike) -> Tensor:
    """The number with its imaginary part negated; a real number itself."""
def conv1d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None, stride: Sizes = 1, pad_mode: str = 'valid', padding: Sizes = 0, dilation: Sizes = 1, groups: int = 1) -> Tensor:
    """Kernels ``[o, c / groups, l]`` laid over rows ``[n, c, w]``."""
def conv2d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None, stride: Sizes = 1, pad_mode: str = 'valid', padding: Sizes = 0, dilation: Sizes = 1, groups: int = 1) -> Tensor:
    """Kernels ``[o, c / groups, ...]`` laid over images or volumes, which have 2 dims behind the channels."""
def conv3d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None, stride: Sizes = 1, pad_mode: str = 'valid', padding: Sizes = 0, dilation: Sizes = 1, groups: int = 1) -> Tensor:
    """Kernels ``[o, c / groups, ...]`` laid over images or volumes, which have 3 dims behind the channels."""
def conv_transpose2d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None, stride: Sizes = 1, padding: Sizes = 0, output_padding: Sizes = 0, groups: int = 1, dilation: Sizes = 1) -> Tensor:
    """Every place of ``[n, c, h, w]`` adds its kernel of ``[c, o / groups, k, l]`` to an image; …"""
def copysign(x: TensorLike, other: TensorLike) -> Tensor:
    """``|x|`` with the sign of ``other``; the sign of a zero counts."""
def cos(input: TensorLike) -> Tensor:
    """The cosine of an angle in radians."""
def cosh(input: TensorLike) -> Tensor:
    """The hyperbolic cosine."""
def cosine_embedding_loss(input1: TensorLike, input2: TensorLike, target: TensorLike, margin: float = 0.0, reduction: str = 'mean') -> Tensor:
    """How far from 1 the cosine is for what belongs together (1), how far above ``margin`` for what does not …"""
def cosine_similarity(x1: TensorLike, x2: TensorLike, dim: Axes = 1, eps: float = 1e-08) -> Tensor:
    """The cosine of the angle between vectors along a dim."""
def count_nonzero(x: TensorLike, axis: Axes = (), keep_dims: bool = False, dtype: DTypeLike = ...) -> Tensor:
    """How many elements over some dims are not zero."""
def cov(input: TensorLike, *, correction: int = 1, fweights: TensorLike | None = None, aweights: TensorLike | None = None) -> Tensor:
    """How rows vary together; ``fweights`` say how often each column counts, ``aweights`` how much."""
def crop_and_resize(image: TensorLike, boxes: TensorLike, box_indices: TensorLike, crop_size: Sizes, method: str = 'bilinear', extrapolation_value: float = 0.0) -> Tensor:
    """Boxes ``[y1, x1, y2, x2]``, as shares of images ``[n, h, w, c]``, in one size; a number where they are …"""
def cross(input: TensorLike, other: TensorLike, dim: Axes | None = None) -> Tensor:
    """The vector across two of three elements; along the first dim of size 3 unless another is named."""
def cross_entropy(input: TensorLike, target: TensorLike, weight: TensorLike | None = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0) -> Tensor:
    """Between scores and classes, or the probabilities of classes; classes stand in dim 1, or 0 of one."""
def ctc_greedy_decoder(inputs: TensorLike, sequence_length: TensorLike, merge_repeated: bool = True) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The likeliest class of each step, without blanks (the last class): places, classes and shape of a sparse …"""
def cummax(input: TensorLike, axis: Axes) -> tuple[Tensor, Tensor]:
    """The running maximum along an axis, and where it stands (Int64): of equal ones the last."""
def cummin(input: TensorLike, axis: Axes) -> tuple[Tensor, Tensor]:
    """The running minimum along an axis, and where it stands (Int32): of equal ones the last."""
def cumprod(input: TensorLike, dim: Axes, dtype: DTypeLike | None = None) -> Tensor:
    """A running product along an axis: of short integers, which overflow soon, in Int32 unless asked for more."""
def cumsum(x: TensorLike, axis: Axes, dtype: DTypeLike | None = None) -> Tensor:
    """A running sum along an axis: of short integers, which overflow soon, in Int32 unless asked for more."""
def deepcopy(input_x: TensorLike) -> Tensor:
    """A tensor of its own with the same elements."""
def deformable_conv2d(x: TensorLike, weight: TensorLike, offsets: TensorLike, kernel_size: Sizes, strides: Sizes, padding: Sizes, bias: TensorLike | None = None, dilations: Sizes = ..., groups: int = 1, deformable_groups: int = 1, modulated: bool = True) -> Tensor:
    """A convolution whose kernel's elements stand ``offsets`` away from their places, and count so much as …"""
def deg2rad(x: TensorLike) -> Tensor:
    """An angle in radians."""
def dense(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None) -> Tensor:
    """``input @ weight.T + bias``."""
def depend(value: TensorLike, expr: object) -> Tensor:
    """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it."""
def dequantize(input: TensorLike, format: str) -> Tensor:
    """What rows of blocks hold, as elements of float32."""
def det(input: TensorLike) -> Tensor:
    """The determinant of each matrix."""
def diag(input: TensorLike) -> Tensor:
    """The elements of a tensor on the diagonal of one with each dim twice: a vector gives a matrix."""
def diag_embed(input: TensorLike, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    """The last dim as a diagonal of matrices in two dims."""
def diagflat(input: TensorLike, offset: int = 0) -> Tensor:
    """A matrix with the elements of a tensor on a diagonal."""
def diagonal(input: TensorLike, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """The elements whose places in two dims differ by ``offset``, as the last dim."""
def diagonal_scatter(input: TensorLike, src: TensorLike, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """A copy in which ``src`` is the diagonal of two dims."""
def diff(x: TensorLike, n: TensorLike = 1, axis: Axes = -1, prepend: TensorLike | None = None, append: TensorLike | None = None) -> Tensor:
    """The differences of neighbours along an axis, ``n`` times over."""
def digamma(input: TensorLike) -> Tensor:
    """The derivative of the logarithm of the gamma function; NaN at 0 and the whole numbers below."""
def dist(input: TensorLike, other: TensorLike, p: float = 2) -> Tensor:
    """The norm of the difference, all dims taken as one."""
def div(input: TensorLike, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
    """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
def divide(input: TensorLike, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
    """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0)."""
def dot(input: TensorLike, other: TensorLike) -> Tensor:
    """NumPy's dot: the last dim of the one with the last but one of the other."""
def dropout(input: TensorLike, p: float = 0.5, training: bool = True, seed: int | None = None) -> Tensor:
    """Each element dropped with probability ``p``, the others scaled up; as it is when not ``training``."""
def dropout1d(input: TensorLike, p: float = 0.5, training: bool = True) -> Tensor:
    """Whole rows dropped with probability ``p``, the others scaled up."""
def dropout2d(input: TensorLike, p: float = 0.5, training: bool = True) -> Tensor:
    """Whole images dropped with probability ``p``, the others scaled up."""
def dropout3d(input: TensorLike, p: float = 0.5, training: bool = True) -> Tensor:
    """Whole volumes dropped with probability ``p``, the others scaled up."""
def dropout_of_layer(input: TensorLike, keep_prob: float, state: 'TensorLike') -> Tensor:
    """Each element kept with probability ``keep_prob``, and scaled up, by the draws of a layer: MindSpore's."""
def dsplit(input: TensorLike, indices_or_sections: int | Sequence[int]) -> tuple[Tensor, ...]:
    """Pieces along dim 2."""
def dstack(tensors: Sequence[TensorLike]) -> Tensor:
    """One behind the other along dim 2, which is added where there is none."""
def dtype(x: TensorLike) -> dtypes.DType:
    """The element type."""
def dyn_shape(input_x: TensorLike) -> Tensor:
    """The shape as a tensor of Int64."""
def eig(A: TensorLike) -> tuple[Tensor, Tensor]:
    """Eigenvalues, and eigenvectors as columns: complex numbers."""
def eigvals(A: TensorLike) -> Tensor:
    """Eigenvalues: complex numbers."""
def einsum(equation: str, *operands: TensorLike) -> Tensor:
    """Products of tensors summed over every letter that does not stand behind the arrow."""
def elu(input_x: TensorLike, alpha: TensorLike = 1.0) -> Tensor:
    """``x`` above 0, ``alpha * (exp(x) - 1)`` below."""
def embedding(input: TensorLike, weight: TensorLike, padding_idx: int | None = None, max_norm: TensorLike | None = None, norm_type: float = 2.0, scale_grad_by_freq: bool = False) -> Tensor:
    """Rows of a table; the row ``padding_idx`` gets no gradient."""
def eps(x: TensorLike) -> Tensor:
    """The distance from 1 to the next number of the tensor's type, in the tensor's shape."""
def eq(input: TensorLike, other: TensorLike) -> Tensor:
    """Are both the same number? NaN never is."""
def equal(input: TensorLike, other: TensorLike) -> Tensor:
    """Are both the same number? NaN never is."""
def erf(input: TensorLike) -> Tensor:
    """The error function."""
def erfc(input: TensorLike) -> Tensor:
    """One less the error function."""
def erfinv(input: TensorLike) -> Tensor:
    """The number whose error function it is."""
def exp(input: TensorLike) -> Tensor:
    """e to the power of x."""
def exp2(input: TensorLike) -> Tensor:
    """2 to the power of x."""
def expand(input_x: TensorLike, size: Sizes) -> Tensor:
    """The tensor repeated along new leading dims and dims of size 1, to the sizes that a tensor or a tuple …"""
def expand_dims(input_x: TensorLike, axis: Axes) -> Tensor:
    """A new dim of size 1 at ``axis``."""
def expm1(input: TensorLike) -> Tensor:
    """e to the power of x, less 1, exact near 0."""
def eye(n: TensorLike, m: TensorLike | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """1 where row and column are equal, 0 elsewhere; Float32 unless said otherwise."""
def fast_gelu(x: TensorLike) -> Tensor:
    """``x * sigmoid(1.702 x)``."""
def fft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The transform along one dim."""
def fft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The transform over two dims."""
def fftfreq(n: int, d: float = 1.0, dtype: DTypeLike | None = None) -> Tensor:
    """The frequencies of a transform of ``n`` numbers ``d`` apart, or of the half of one of real numbers."""
def fftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The transform over some dims."""
def fftshift(input: TensorLike, dim: Axes | None = None) -> Tensor:
    """Frequency 0 brought to the middle; ``ifftshift`` brings it back to the front."""
def fill(type: DTypeLike, shape: Sizes, value: TensorLike) -> Tensor:
    """A tensor of a type full of one number."""
def flatten(input: TensorLike, order: str = 'C', *, start_dim: int = 1, end_dim: int = -1) -> Tensor:
    """Some neighbouring dims as one; all but the first unless said otherwise."""
def flip(input: TensorLike, dims: Axes) -> Tensor:
    """The elements in reverse order along ``axes``."""
def fliplr(input: TensorLike) -> Tensor:
    """Dim 1 in reverse order."""
def flipud(input: TensorLike) -> Tensor:
    """Dim 0 in reverse order."""
def float_power(input: TensorLike, exponent: TensorLike) -> Tensor:
    """``input ** exponent`` in Float64, of complex numbers in Complex128."""
def floor(input: TensorLike) -> Tensor:
    """The whole number below."""
def floor_div(x: TensorLike, y: TensorLike) -> Tensor:
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
def floor_divide(input: TensorLike, other: TensorLike) -> Tensor:
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
def floor_mod(x: TensorLike, y: TensorLike) -> Tensor:
    """The remainder with the sign of the divisor, as Python's ``%``."""
def fmax(input: TensorLike, other: TensorLike) -> Tensor:
    """The maximum of two numbers, the other one where one is NaN."""
def fmin(input: TensorLike, other: TensorLike) -> Tensor:
    """The minimum of two numbers, the other one where one is NaN."""
def fmod(input: TensorLike, other: TensorLike) -> Tensor:
    """The remainder with the sign of the dividend, as C's ``fmod``."""
def fold(input: TensorLike, output_size: Sizes, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1) -> Tensor:
    """Columns ``[n, c * k * l, places]`` added up to images of ``output_size``."""
def frac(x: TensorLike) -> Tensor:
    """What ``trunc`` cuts off."""
@overload
def fractional_max_pool2d(input: TensorLike, kernel_size: Sizes, output_size: Sizes | None = None, output_ratio: float | Sequence[float] | None = None, return_indices: Literal[False] = False, _random_samples: TensorLike | None = None) -> Tensor:
    """The greatest elements of windows of images at random places, as many as asked for."""
@overload
def fractional_max_pool2d(input: TensorLike, kernel_size: Sizes, output_size: Sizes | None = None, output_ratio: float | Sequence[float] | None = None, *, return_indices: Literal[True], _random_samples: TensorLike | None = None) -> tuple[Tensor, Tensor]:
    """The greatest elements of windows of images at random places, as many as asked for."""
@overload
def fractional_max_pool2d(input: TensorLike, kernel_size: Sizes, output_size: Sizes | None = None, output_ratio: float | Sequence[float] | None = None, return_indices: bool = False, _random_samples: TensorLike | None = None) -> Tensor | tuple[Tensor, Tensor]:
    """The greatest elements of windows of images at random places, as many as asked for."""
@overload
def fractional_max_pool3d(input: TensorLike, kernel_size: Sizes, output_size: Sizes | None = None, output_ratio: float | Sequence[float] | None = None, return_indices: Literal[False] = False, _random_samples: TensorLike | None = None) -> Tensor:
    """The greatest elements of windows of volumes at random places, as many as asked for."""
@overload
def fractional_max_pool3d(input: TensorLike, kernel_size: Sizes, output_size: Sizes | None = None, output_ratio: float | Sequence[float] | None = None, *, return_indices: Literal[True], _random_samples: TensorLike | None = None) -> tuple[Tensor, Tensor]:
    """The greatest elements of windows of volumes at random places, as many as asked for."""
@overload
def fractional_max_pool3d(input: TensorLike, kernel_size: Sizes, output_size: Sizes | None = None, output_ratio: float | Sequence[float] | None = None, return_indices: bool = False, _random_samples: TensorLike | None = None) -> Tensor | tuple[Tensor, Tensor]:
    """The greatest elements of windows of volumes at random places, as many as asked for."""
def full(size: Sizes, fill_value: TensorLike, *, dtype: DTypeLike | None = None) -> Tensor:
    """A tensor full of one number, as Int64 unless said otherwise: a fraction is cut off then, as in MindSpore."""
def full_like(input: TensorLike, fill_value: TensorLike, *, dtype: DTypeLike | None = None) -> Tensor:
    """One number everywhere, shaped as another tensor and of its type unless said otherwise."""
def gather(input_params: TensorLike, input_indices: TensorLike, axis: Axes, batch_dims: int = 0) -> Tensor:
    """The places along ``axis`` that an index tensor names; its dims stand where that dim stood."""
def gather_d(x: TensorLike, dim: Axes, index: TensorLike) -> Tensor:
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own."""
def gather_elements(input: TensorLike, dim: Axes, index: TensorLike) -> Tensor:
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own."""
def gather_nd(input_x: TensorLike, indices: TensorLike) -> Tensor:
    """Slices at places whose coordinates stand in the last dim of ``indices``."""
def gaussian_nll_loss(x: TensorLike, target: TensorLike, var: TensorLike, full: bool = False, eps: float = 1e-06, reduction: str = 'mean') -> Tensor:
    """Less the log likelihood of normal distributions; with ``full`` its constant part counts too."""
def gcd(input: TensorLike, other: TensorLike) -> Tensor:
    """The greatest common divisor."""
def ge(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first greater or the same?"""
def gelu(input: TensorLike, approximate: str = 'none') -> Tensor:
    """``x`` times the normal distribution's cumulative function; ``approximate = "tanh"`` takes a tanh for it."""
def geqrf(input: TensorLike) -> tuple[Tensor, Tensor]:
    """LAPACK's form of QR: the triangle with the reflections below it, and their factors."""
def ger(input: TensorLike, vec2: TensorLike) -> Tensor:
    """Every product of an element of one vector and one of the other."""
def getitem(input: TensorLike, index: TensorLike) -> Tensor:
    """``input[index]`` with NumPy's meaning of integers, slices, ``...``, ``None``, lists, tensors and masks."""
def glu(x: TensorLike, axis: Axes = -1) -> Tensor:
    """The first half along an axis times the sigmoid of the second."""
def greater(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first greater?"""
def greater_equal(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first greater or the same?"""
def grid_sample(input: TensorLike, grid: TensorLike, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool | None = None) -> Tensor:
    """``[n, c, ...]`` at the places of ``grid`` ``[n, ..., dims]``, from -1 to 1, those along the last dim …"""
def group_norm(input: TensorLike, num_groups: int, weight: TensorLike | None = None, bias: TensorLike | None = None, eps: float = 1e-05) -> Tensor:
    """Normalised over groups of channels (dim 1) and all dims behind them, each image alone."""
def gru_cell(x: TensorLike, h: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = None, b_hh: TensorLike | None = None) -> Tensor:
    """One step of a gated recurrent unit: the next hidden state; gates are reset, update, new."""
def gt(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first greater?"""
def gumbel_softmax(logits: TensorLike, tau: float = 1.0, hard: bool = False, dim: Axes = -1) -> Tensor:
    """Soft choices drawn from scores; with ``hard`` all or nothing, with the slope of the soft ones."""
def hamming_window(window_length: TensorLike, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, *, dtype: DTypeLike | None = None) -> Tensor:
    """A constant less a cosine."""
def hann_window(window_length: TensorLike, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """The weights of a ``hann_window``; a periodic one is one longer, without its last number."""
def hardshrink(x: TensorLike, lambd: float = 0.5) -> Tensor:
    """``x`` where it is further than ``lambd`` from 0, else 0."""
def hardsigmoid(input: TensorLike) -> Tensor:
    """``relu6(x + 3) / 6``."""
def hardswish(input: TensorLike) -> Tensor:
    """``x * relu6(x + 3) / 6``."""
def hardtanh(input: TensorLike, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """The nearest number between both bounds."""
def heaviside(input: TensorLike, values: TensorLike) -> Tensor:
    """0 below 0, 1 above, ``values`` at 0."""
def hfft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The real transform of what is symmetric up to conjugation, given its half, along one dim."""
def hfft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The real transform of what is symmetric up to conjugation, given its half, over two dims."""
def hfftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The real transform of what is symmetric up to conjugation, given its half, over some dims."""
def hinge_embedding_loss(inputs: TensorLike, targets: TensorLike, margin: float = 1.0, reduction: str = 'mean') -> Tensor:
    """Distances of what belongs together (1), and what is missing to ``margin`` for what does not (-1)."""
def histc(input: TensorLike, bins: int = 100, min: TensorLike = 0.0, max: TensorLike = 0.0) -> Tensor:
    """How many elements lie in each of ``bins`` equal intervals; between the extremes, where no bounds are …"""
def hsigmoid(input: TensorLike) -> Tensor:
    """``relu6(x + 3) / 6``."""
def hsplit(input: TensorLike, indices_or_sections: int | Sequence[int]) -> tuple[Tensor, ...]:
    """Pieces along dim 1."""
def hstack(tensors: Sequence[TensorLike]) -> Tensor:
    """One behind the other along the second dim; vectors along their only one."""
def hswish(input: TensorLike) -> Tensor:
    """``x * relu6(x + 3) / 6``."""
def huber_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean', delta: TensorLike = 1.0) -> Tensor:
    """Half squares up to a difference of ``delta``, beyond it a line of that slope."""
def hypot(input: TensorLike, other: TensorLike) -> Tensor:
    """The hypotenuse over two legs, without overflow on the way."""
def i0(input: TensorLike) -> Tensor:
    """The Bessel function I0: modified, of the first kind, of order 0."""
def ifft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The inverse transform along one dim."""
def ifft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The inverse transform over two dims."""
def ifftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The inverse transform over some dims."""
def ifftshift(input: TensorLike, dim: Axes | None = None) -> Tensor:
    """Frequency 0 brought to the middle; ``ifftshift`` brings it back to the front."""
def igamma(input: TensorLike, other: TensorLike) -> Tensor:
    """The lower incomplete gamma function, over the whole."""
def igammac(input: TensorLike, other: TensorLike) -> Tensor:
    """The upper incomplete gamma function, over the whole."""
def ihfft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The half of the inverse transform of real numbers, along one dim."""
def ihfft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The half of the inverse transform of real numbers, over two dims."""
def ihfftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The half of the inverse transform of real numbers, over some dims."""
def imag(input: TensorLike) -> Tensor:
    """The imaginary part; of a real number 0."""
def index_add(x: TensorLike, indices: TensorLike, y: TensorLike, axis: Axes, use_lock: bool = True, check_index_bound: bool = True) -> Tensor:
    """Adds to the places of a parameter or a tensor along an axis that a vector names."""
def index_fill(x: TensorLike, axis: Axes, index: TensorLike, value: TensorLike) -> Tensor:
    """A copy with one number at the places along ``axis`` that a vector names."""
def index_select(input: TensorLike, axis: Axes, index: TensorLike) -> Tensor:
    """The places along ``axis`` that a vector names."""
def inner(input: TensorLike, other: TensorLike) -> Tensor:
    """Sums of products over the last dims of both."""
def inplace_add(x: TensorLike, v: TensorLike, indices: TensorLike) -> Tensor:
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them."""
def inplace_index_add(var: TensorLike, indices: TensorLike, updates: TensorLike, axis: Axes) -> Tensor:
    """Adds to the places of a parameter or a tensor along an axis that a vector names."""
def inplace_sub(x: TensorLike, v: TensorLike, indices: TensorLike) -> Tensor:
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them."""
def inplace_update(x: TensorLike, v: TensorLike, indices: TensorLike) -> Tensor:
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them."""
def interpolate(input: TensorLike, size: Sizes | None = None, scale_factor: float | Sequence[float] | None = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: bool | None = None) -> Tensor:
    """A tensor ``[n, c, ...]`` in another size: ``size`` itself, or times ``scale_factor``."""
def intopk(x1: TensorLike, x2: TensorLike, k: int) -> Tensor:
    """Is the class of each row among its ``k`` greatest? Never where a number of the row is not finite."""
def inv(x: TensorLike) -> Tensor:
    """One over the number."""
def inverse(input: TensorLike) -> Tensor:
    """The inverse of each matrix in the last two dims."""
def invert(x: TensorLike) -> Tensor:
    """All bits turned; of a Bool, its opposite."""
def iou(anchor_boxes: TensorLike, gt_boxes: TensorLike, mode: str | int = 'iou') -> Tensor:
    """How much of two boxes is common: of their union, or with ``iof`` of the second."""
def irfft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The real numbers whose transform's half is given, along one dim."""
def irfft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The real numbers whose transform's half is given, over two dims."""
def irfftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The real numbers whose transform's half is given, over some dims."""
def is_complex(input: TensorLike) -> bool:
    """Is it a tensor of complex numbers?"""
def is_floating_point(input: TensorLike) -> bool:
    """Does a tensor hold floating-point numbers?"""
def is_nonzero(input: TensorLike) -> Tensor | bool:
    """Is the only element not zero? A Bool outside of graphs, a 0-d tensor where only the run knows."""
def isclose(input: TensorLike, other: TensorLike, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor:
    """Do both lie within ``atol + rtol * |other|`` of each other?"""
def isfinite(input: TensorLike) -> Tensor:
    """Is it a number, and no infinity?"""
def isinf(input: TensorLike) -> Tensor:
    """Is it one of the infinities?"""
def isnan(input: TensorLike) -> Tensor:
    """Is it not a number?"""
def isneginf(input: TensorLike) -> Tensor:
    """Is it -inf?"""
def isposinf(input: TensorLike) -> Tensor:
    """Is it inf?"""
def isreal(input: TensorLike) -> Tensor:
    """Is the imaginary part 0?"""
def kaiser_window(window_length: TensorLike, periodic: bool = True, beta: float = 12.0, *, dtype: DTypeLike | None = None) -> Tensor:
    """A Bessel function over that of ``beta``."""
def kl_div(logits: TensorLike, labels: TensorLike, reduction: str = 'mean') -> Tensor:
    """Between log probabilities and probabilities, 0 where there are none; ``batchmean`` divides by the rows."""
def kron(input: TensorLike, other: TensorLike) -> Tensor:
    """All of ``other`` in the place of each element of ``input``, times it."""
def l1_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean') -> Tensor:
    """Absolute differences."""
def laplace(shape: Sizes, mean: TensorLike, lambda_param: TensorLike, seed: int | None = None) -> Tensor:
    """Numbers of Laplace distributions around ``mean``."""
def layer_norm(input: TensorLike, normalized_shape: Sizes, weight: TensorLike | None = None, bias: TensorLike | None = None, eps: float = 1e-05) -> Tensor:
    """Normalised over the last dims, which ``normalized_shape`` repeats."""
def lcm(input: TensorLike, other: TensorLike) -> Tensor:
    """The least common multiple; 0 where one is 0."""
def ldexp(x: TensorLike, other: TensorLike) -> Tensor:
    """``x`` times 2 to the power of ``other``, in three factors: the power alone may be beyond the type."""
def le(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first less or the same?"""
def leaky_relu(input: TensorLike, alpha: TensorLike = 0.2) -> Tensor:
    """``x`` above 0, ``alpha * x`` below."""
def lerp(input: TensorLike, end: TensorLike, weight: TensorLike) -> Tensor:
    """The point ``weight`` of the way from ``input`` to ``end``."""
def less(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first less?"""
def less_equal(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first less or the same?"""
def lgamma(input: TensorLike) -> Tensor:
    """The logarithm of the size of the gamma function."""
def linspace(start: TensorLike, end: TensorLike, steps: int) -> Tensor:
    """``steps`` numbers from ``start`` to ``end``, both among them, as Float32."""
def log(input: TensorLike) -> Tensor:
    """The natural logarithm."""
def log10(input: TensorLike) -> Tensor:
    """The logarithm to base 10."""
def log1p(input: TensorLike) -> Tensor:
    """The natural logarithm of 1 + x, exact near 0."""
def log2(input: TensorLike) -> Tensor:
    """The logarithm to base 2."""
def log_softmax(logits: TensorLike, axis: Axes = -1) -> Tensor:
    """The logarithm of softmax."""
def log_uniform_candidate_sampler(true_classes: TensorLike, num_true: int = 1, num_sampled: int = 5, unique: bool = True, range_max: int = 5, seed: int = 0) -> tuple[Tensor, Tensor, Tensor]:
    """Classes, low ones likelier, as words are by their rank; how often targets and they are to be expected."""
def logaddexp(input: TensorLike, other: TensorLike) -> Tensor:
    """The logarithm of the sum of two powers of e, without overflow; half precision in Float32."""
def logaddexp2(input: TensorLike, other: TensorLike) -> Tensor:
    """The logarithm of the sum of two powers of 2, without overflow; half precision in Float32."""
def logcumsumexp(input: TensorLike, axis: Axes) -> Tensor:
    """The logarithm of the running sum of exponentials along an axis."""
def logdet(input: TensorLike) -> Tensor:
    """The logarithm of each determinant: NaN where it is negative."""
def logical_and(input: TensorLike, other: TensorLike) -> Tensor:
    """Do both hold?"""
def logical_not(input: TensorLike) -> Tensor:
    """Does it not hold? Of a number: is it 0?"""
def logical_or(input: TensorLike, other: TensorLike) -> Tensor:
    """Does either hold?"""
def logical_xor(input: TensorLike, other: TensorLike) -> Tensor:
    """Does exactly one hold?"""
def logit(input: TensorLike, eps: float | None = None) -> Tensor:
    """``log(x / (1 - x))``, ``x`` first kept ``eps`` away from 0 and 1."""
def logsigmoid(x: TensorLike) -> Tensor:
    """``log(sigmoid(x))``, without underflow."""
def logspace(start: TensorLike, end: TensorLike, steps: int, base: int = 10, *, dtype: DTypeLike = ...) -> Tensor:
    """The powers of ``base`` whose exponents are ``steps`` numbers from ``start`` to ``end``, both among them."""
def logsumexp(input: TensorLike, dim: Axes, keepdim: bool = False) -> Tensor:
    """The logarithm of the sum of exponentials over some dims."""
def lp_pool1d(x: TensorLike, norm_type: float, kernel_size: Sizes, stride: Sizes | None = None, ceil_mode: bool = False) -> Tensor:
    """The norm of each window of rows or images, of the power ``norm_type``."""
def lp_pool2d(x: TensorLike, norm_type: float, kernel_size: Sizes, stride: Sizes | None = None, ceil_mode: bool = False) -> Tensor:
    """The norm of each window of rows or images, of the power ``norm_type``."""
def lrn(x: TensorLike, depth_radius: int = 5, bias: float = 1.0, alpha: float = 1.0, beta: float = 0.5, norm_region: str = 'ACROSS_CHANNELS') -> Tensor:
    """Each element over a power of the sum of squares of its neighbours in ``depth_radius`` channels at both …"""
def lstm_cell(x: TensorLike, h: TensorLike, c: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = None, b_hh: TensorLike | None = None) -> tuple[Tensor, Tensor]:
    """One step of long short-term memory: the next hidden and cell states; gates are input, forget, cell, …"""
def lstsq(input: TensorLike, A: TensorLike) -> Tensor:
    """``x`` for which ``input @ x`` is nearest to ``A``; the least such where there are many."""
def lt(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first less?"""
def lu_solve(b: TensorLike, LU_data: TensorLike, LU_pivots: TensorLike) -> Tensor:
    """The solution of the system whose LU decomposition is given, for the right side ``b``."""
def lu_unpack(LU_data: TensorLike, LU_pivots: TensorLike, unpack_data: bool = True, unpack_pivots: bool = True) -> tuple[Tensor | None, Tensor | None, Tensor | None]:
    """The order of the rows as a matrix, the lower and the upper triangle."""
def margin_ranking_loss(input1: TensorLike, input2: TensorLike, target: TensorLike, margin: float = 0.0, reduction: str = 'mean') -> Tensor:
    """What is missing for the first input to be above (target 1) or below (-1) the second by ``margin``."""
def masked_fill(input_x: TensorLike, mask: TensorLike, value: TensorLike) -> Tensor:
    """``value``, cast to the tensor's type, where the mask is true."""
def masked_scatter(input: TensorLike, mask: TensorLike, source: Axes) -> Tensor:
    """A copy in which the elements where the mask is true are those of ``source``, one after the other."""
def masked_select(input: TensorLike, mask: TensorLike) -> Tensor:
    """The elements where a mask is true, in one row."""
def matmul(input: TensorLike, other: TensorLike) -> Tensor:
    """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
def matrix_band_part(x: TensorLike, lower: TensorLike, upper: TensorLike) -> Tensor:
    """Zeros beyond some diagonals below and above the main one; a negative number keeps all of them."""
def matrix_diag(x: TensorLike, k: TensorLike = 0, num_rows: TensorLike = -1, num_cols: TensorLike = -1, padding_value: TensorLike = 0, align: str = 'RIGHT_LEFT') -> Tensor:
    """Matrices with given diagonals, ``padding_value`` elsewhere."""
def matrix_diag_part(x: TensorLike, k: TensorLike, padding_value: TensorLike, align: str = 'RIGHT_LEFT') -> Tensor:
    """Some diagonals of matrices, from the uppermost; ``padding_value`` beside the shorter ones."""
def matrix_exp(input: TensorLike) -> Tensor:
    """The exponential of each matrix: halved until it is small, a quotient of polynomials, squared again …"""
def matrix_norm(A: TensorLike, ord: float | str = 'fro', axis: Axes = ..., keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The norm of matrices in two dims."""
def matrix_power(input: TensorLike, n: int) -> Tensor:
    """The product of so many equal matrices; of inverses for negative ``n``."""
def matrix_set_diag(x: TensorLike, diagonal: TensorLike, k: TensorLike = 0, align: str = 'RIGHT_LEFT') -> Tensor:
    """Matrices with some diagonals replaced."""
def matrix_solve(matrix: TensorLike, rhs: TensorLike, adjoint: bool = False) -> Tensor:
    """``x`` so that ``matrix @ x`` is ``rhs``; ``adjoint`` takes the conjugate transpose of the matrix."""
def max(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> tuple[Tensor, Tensor]:
    """The greatest elements along an axis, and where they stand."""
@overload
def max_pool2d(x: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1, return_indices: Literal[False] = False, ceil_mode: bool = False) -> Tensor:
    """The greatest element of each window of images; with ``return_indices`` also where it stands in its image."""
@overload
def max_pool2d(x: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1, *, return_indices: Literal[True], ceil_mode: bool = False) -> tuple[Tensor, Tensor]:
    """The greatest element of each window of images; with ``return_indices`` also where it stands in its image."""
@overload
def max_pool2d(x: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1, return_indices: bool = False, ceil_mode: bool = False) -> Tensor | tuple[Tensor, Tensor]:
    """The greatest element of each window of images; with ``return_indices`` also where it stands in its image."""
@overload
def max_pool3d(x: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1, ceil_mode: bool = False, return_indices: Literal[False] = False) -> Tensor:
    """The greatest element of each window of volumes; with ``return_indices`` also where it stands in its …"""
@overload
def max_pool3d(x: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1, ceil_mode: bool = False, *, return_indices: Literal[True]) -> tuple[Tensor, Tensor]:
    """The greatest element of each window of volumes; with ``return_indices`` also where it stands in its …"""
@overload
def max_pool3d(x: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, dilation: Sizes = 1, ceil_mode: bool = False, return_indices: bool = False) -> Tensor | tuple[Tensor, Tensor]:
    """The greatest element of each window of volumes; with ``return_indices`` also where it stands in its …"""
def max_unpool1d(x: TensorLike, indices: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, output_size: Sizes | None = None) -> Tensor:
    """The greatest elements of windows of rows put back where they were, zeros elsewhere."""
def max_unpool2d(x: TensorLike, indices: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, output_size: Sizes | None = None) -> Tensor:
    """The greatest elements of windows of images put back where they were, zeros elsewhere."""
def max_unpool3d(x: TensorLike, indices: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, output_size: Sizes | None = None) -> Tensor:
    """The greatest elements of windows of volumes put back where they were, zeros elsewhere."""
def maximum(input: TensorLike, other: TensorLike) -> Tensor:
    """The greater of both."""
def mean(x: TensorLike, axis: Axes | None = None, keep_dims: bool = False) -> Tensor:
    """The mean over some dims: of integers an integer, rounded down; of Bool the share that is true, as …"""
def median(input: TensorLike, axis: Axes = -1, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The lower of the middle elements along an axis, and where it stood; ``nanmedian`` is of those that are …"""
def meshgrid(*inputs: TensorLike, indexing: str = 'xy') -> tuple[Tensor, ...]:
    """Each vector repeated along the dims of all the others."""
def min(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> tuple[Tensor, Tensor]:
    """The least elements along an axis, and where they stand."""
def minimum(input: TensorLike, other: TensorLike) -> Tensor:
    """The lesser of both."""
def mirror_pad(input_x: TensorLike, paddings: TensorLike, mode: str | int) -> Tensor:
    """A tensor mirrored at its edges, which stand there once (``REFLECT``) or twice (``SYMMETRIC``)."""
def mish(x: TensorLike) -> Tensor:
    """``x * tanh(softplus(x))``."""
@overload
def mixed_precision_cast(dst_type: DTypeLike, x: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Tensors of floats in another float type, of integers as they are; also in tuples and lists."""
@overload
def mixed_precision_cast(dst_type: DTypeLike, x: Tensor) -> Tensor:
    """Tensors of floats in another float type, of integers as they are; also in tuples and lists."""
def mm(input: TensorLike, mat2: TensorLike) -> Tensor:
    """The product of two matrices, each taken transposed if asked for."""
def move_to(input: TensorLike, to: str = 'CPU', blocking: bool = True) -> Tensor:
    """The tensor on a device: there is the CPU alone."""
def moveaxis(x: TensorLike, source: Axes, destination: Axes) -> Tensor:
    """Dims put elsewhere, the others in their order around them."""
def movedim(x: TensorLike, source: Axes, destination: Axes) -> Tensor:
    """Dims put elsewhere, the others in their order around them."""
def mse_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean') -> Tensor:
    """Squared differences."""
def msort(input: TensorLike) -> Tensor:
    """The elements along the first dim in order."""
def mul(input: TensorLike, other: TensorLike) -> Tensor:
    """Element-wise product, with broadcasting; of Bools, whether both hold."""
def multi_margin_loss(input: TensorLike, target: TensorLike, p: float = 1, margin: float = 1, weight: TensorLike | None = None, reduction: str = 'mean') -> Tensor:
    """What the scores of other classes are above that of the target less ``margin``, to the power ``p``."""
def multilabel_margin_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean') -> Tensor:
    """What the scores of other classes are above those of the targets less 1; a row of targets ends before its …"""
def multilabel_soft_margin_loss(input: TensorLike, target: TensorLike, weight: TensorLike | None = None, reduction: str = 'mean') -> Tensor:
    """The cross entropy of every class by itself, averaged over the classes."""
def multinomial(input: TensorLike, num_samples: int, replacement: bool = True, seed: int | None = None) -> Tensor:
    """Places drawn from rows of weights, as Int32; each place at most once without ``replacement``."""
def multinomial_with_replacement(x: TensorLike, seed: int | Tensor, offset: int | Tensor, numsamples: int, replacement: bool = False) -> Tensor:
    """Places drawn from rows of weights, as Int64; each place at most once without ``replacement``."""
def multiply(input: TensorLike, other: TensorLike) -> Tensor:
    """Element-wise product, with broadcasting; of Bools, whether both hold."""
def mv(mat: TensorLike, vec: TensorLike) -> Tensor:
    """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast."""
def mvlgamma(input: TensorLike, p: float) -> Tensor:
    """The logarithm of the gamma function of ``p`` dims."""
def nan_to_num(input: TensorLike, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> Tensor:
    """NaN as 0, infinities as the extremes of the type, or as what is given for them."""
def nanmean(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The mean over some dims without what is NaN."""
def nanmedian(input: TensorLike, axis: Axes = -1, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The lower of the middle elements along an axis, and where it stood; ``nanmedian`` is of those that are …"""
def nanquantile(input: TensorLike, q: TensorLike, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """The values below which shares ``q`` of the elements lie, in lines between them."""
def nansum(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The sum over some dims without what is NaN."""
def narrow(input: TensorLike, axis: Axes, start: TensorLike, length: int) -> Tensor:
    """``length`` places along a dim, from ``start`` on."""
def ne(input: TensorLike, other: TensorLike) -> Tensor:
    """Do both differ? NaN always does."""
def neg(input: TensorLike) -> Tensor:
    """The opposite number; integers wrap."""
def negative(input: TensorLike) -> Tensor:
    """The opposite number; integers wrap."""
def nextafter(input: TensorLike, other: TensorLike) -> Tensor:
    """The number that comes next on the way to another."""
def nll_loss(inputs: TensorLike, target: TensorLike, weight: TensorLike | None = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0) -> Tensor:
    """Less the log probability of each target class; targets equal to ``ignore_index`` do not count."""
@overload
def nonzero(input: TensorLike, *, as_tuple: Literal[False] = False) -> Tensor:
    """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
@overload
def nonzero(input: TensorLike, *, as_tuple: Literal[True]) -> tuple[Tensor, ...]:
    """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
@overload
def nonzero(input: TensorLike, *, as_tuple: bool = False) -> Tensor | tuple[Tensor, ...]:
    """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
def norm(A: TensorLike, ord: float | str | None = None, dim: Axes | None = None, keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The norm over some dims: of matrices where ``ord`` is given for two of them, else of vectors."""
def normal(shape: Sizes, mean: TensorLike, stddev: TensorLike, seed: int | None = None) -> Tensor:
    """Numbers of normal distributions, whose means and deviations broadcast with the end of ``shape``."""
def not_equal(input: TensorLike, other: TensorLike) -> Tensor:
    """Do both differ? NaN always does."""
def numel(input: TensorLike) -> int:
    """How many elements."""
def one_hot(indices: TensorLike, depth: int, on_value: TensorLike = 1, off_value: TensorLike = 0, axis: Axes = -1) -> Tensor:
    """A new dim of ``depth`` places: ``on_value`` where its number is the index, ``off_value`` elsewhere."""
def ones(shape: Sizes, dtype: DTypeLike | None = None) -> Tensor:
    """A tensor full of 1, Float32 unless said otherwise."""
def ones_like(input: TensorLike, *, dtype: DTypeLike | None = None) -> Tensor:
    """One number everywhere, shaped as another tensor and of its type unless said otherwise."""
def orgqr(input: TensorLike, input2: TensorLike) -> Tensor:
    """The orthonormal columns that the reflections of ``geqrf`` make."""
def ormqr(input: TensorLike, tau: TensorLike, other: TensorLike, left: bool = True, transpose: bool = False) -> Tensor:
    """The orthogonal matrix of reflections, or its transpose, times ``other``; from the right if not ``left``."""
def outer(input: TensorLike, vec2: TensorLike) -> Tensor:
    """Every product of an element of one vector and one of the other."""
def pad(input_x: TensorLike, padding: Sequence[int], mode: str = 'constant', value: TensorLike | None = None) -> Tensor:
    """Elements put around a tensor: ``padding`` has two numbers per dim, the last dim first."""
def padding(x: TensorLike, pad_dim_size: int = 8) -> Tensor:
    """Zeros behind the single element of the last dim."""
def pdist(input: TensorLike, p: float = 2.0) -> Tensor:
    """The distances between all pairs of points, each pair once."""
def permute(input: TensorLike, axis: Axes) -> Tensor:
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
def pinv(x: TensorLike, *, atol: TensorLike | None = None, rtol: TensorLike | None = None, hermitian: bool = False) -> Tensor:
    """The inverse of Moore and Penrose; singular values up to ``max(atol, rtol * greatest)`` count as 0."""
def pixel_shuffle(input: TensorLike, upscale_factor: int) -> Tensor:
    """``[*, c * r * r, h, w]`` as ``[*, c, h * r, w * r]``: channels become blocks of pixels."""
def pixel_unshuffle(input: TensorLike, downscale_factor: int) -> Tensor:
    """``[*, c, h * r, w * r]`` as ``[*, c * r * r, h, w]``: blocks of pixels become channels."""
def polar(abs: TensorLike, angle: TensorLike) -> Tensor:
    """The complex number at a distance from 0, in a direction."""
def polygamma(n: TensorLike, input: TensorLike) -> Tensor:
    """The n-th derivative of the digamma function; n is a whole number."""
def population_count(input_x: TensorLike) -> Tensor:
    """How many bits of each element are set, as UInt8."""
def positive(input: TensorLike) -> Tensor:
    """The tensor itself."""
def pow(input: TensorLike, exponent: TensorLike) -> Tensor:
    """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it …"""
def prelu(input: TensorLike, weight: TensorLike) -> Tensor:
    """``x`` above 0, ``weight * x`` below; one weight per channel (dim 1), or one for all."""
def print_(*input_x: object) -> None:
    """Prints; with a state it yields the state of the world in which it has."""
def prod(input: TensorLike, axis: Axes | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """The product over some dims; integers are multiplied in int64."""
def qr(input: TensorLike, mode: str = 'reduced') -> tuple[Tensor, Tensor]:
    """Orthonormal columns and an upper triangle; ``mode="complete"`` gives as many columns as rows."""
def quantile(input: TensorLike, q: TensorLike, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """The values below which shares ``q`` of the elements lie, in lines between them."""
def quantized_matmul(input: TensorLike, other: TensorLike, format: str) -> Tensor:
    """Products of rows and the rows of a matrix of blocks, ``x @ w.T``; the dims before the last two are equal."""
def rad2deg(x: TensorLike) -> Tensor:
    """An angle in degrees."""
def rand(*size: Sizes, dtype: DTypeLike | None = None, seed: int | None = None) -> Tensor:
    """Numbers from [0, 1), all equally likely."""
def rand_like(input: TensorLike, seed: int | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers from [0, 1) in the shape of a tensor."""
def randint(low: TensorLike, high: TensorLike, size: Sizes, seed: int | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Integers from ``low`` up to before ``high``."""
def randint_like(input: TensorLike, low: TensorLike, high: TensorLike, seed: int | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Integers from ``low`` up to before ``high`` in the shape of a tensor."""
def randn(*size: Sizes, dtype: DTypeLike | None = None, seed: int | None = None) -> Tensor:
    """Numbers of the standard normal distribution."""
def randn_like(input: TensorLike, seed: int | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers of the standard normal distribution in the shape of a tensor."""
def random_categorical(logits: TensorLike, num_sample: int, seed: int = 0, dtype: DTypeLike = ...) -> Tensor:
    """Numbers of categories, drawn from rows of logarithms of weights."""
def randperm(n: TensorLike, seed: int = 0, offset: int = 0, dtype: DTypeLike = ...) -> Tensor:
    """The numbers from 0 up to before ``n`` in random order."""
def range(start: TensorLike, end: TensorLike, step: TensorLike, maxlen: int = 1000000) -> Tensor:
    """Numbers from ``start`` up to ``end``."""
def rank(input_x: TensorLike) -> int:
    """How many dims."""
def ravel(input: TensorLike) -> Tensor:
    """All elements in one row."""
def real(input: TensorLike) -> Tensor:
    """The real part; of a real number itself."""
def reciprocal(input: TensorLike) -> Tensor:
    """One over the number."""
def reduce_max(x: TensorLike, axis: Axes = ()) -> Tensor:
    """``reduce_max`` over some dims, in the element type it has; of Bool ``reduce_any``."""
def reduce_mean(x: TensorLike, axis: Axes = ()) -> Tensor:
    """The mean over some dims: of integers an integer, rounded down; of Bool the share that is true, as …"""
def reduce_min(x: TensorLike, axis: Axes = ()) -> Tensor:
    """``reduce_min`` over some dims, in the element type it has; of Bool ``reduce_all``."""
def reduce_sum(x: TensorLike, axis: Axes = ()) -> Tensor:
    """The sum over some dims, in the element type it has; of Bool whether any is true."""
def relu(input: TensorLike) -> Tensor:
    """``max(x, 0)``; the derivative at 0 is 0."""
def relu6(x: TensorLike) -> Tensor:
    """``min(max(x, 0), 6)``."""
def remainder(input: TensorLike, other: TensorLike) -> Tensor:
    """The remainder with the sign of the divisor, as Python's ``%``."""
def renorm(input: TensorLike, p: float, axis: Axes, maxnorm: float) -> Tensor:
    """Each slice along an axis, made as short as ``maxnorm`` where it is longer."""
def repeat_elements(x: TensorLike, rep: int, axis: Axes = 0) -> Tensor:
    """Each place along an axis ``rep`` times."""
def repeat_interleave(input: TensorLike, repeats: int | Tensor, axis: Axes | None = None) -> Tensor:
    """Each element (or each place along ``axis``) several times in a row."""
def reshape(input: TensorLike, shape: Sizes) -> Tensor:
    """The same elements, in the same order, under another shape."""
def reverse(x: TensorLike, axis: Axes) -> Tensor:
    """The elements in reverse order along ``axes``."""
def reverse_sequence(x: TensorLike, seq_lengths: TensorLike, seq_dim: Axes, batch_dim: Axes = 0) -> Tensor:
    """The beginning of each sequence in reverse order: how much of it, a vector says."""
def rfft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The transform of real numbers: the half that says all, along one dim."""
def rfft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The transform of real numbers: the half that says all, over two dims."""
def rfftfreq(n: int, d: float = 1.0, dtype: DTypeLike | None = None) -> Tensor:
    """The frequencies of a transform of ``n`` numbers ``d`` apart, or of the half of one of real numbers."""
def rfftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The transform of real numbers: the half that says all, over some dims."""
def rms_norm(x: TensorLike, gamma: TensorLike, epsilon: TensorLike = 1e-06) -> tuple[Tensor, Tensor]:
    """Divided by the root of the mean square over the dims of ``gamma``; and what it was multiplied by, in …"""
def roll(input: TensorLike, shifts: Axes, dims: Axes | None = None) -> Tensor:
    """Elements moved along dims, those that leave coming in at the other end."""
def rot90(input: TensorLike, k: int, dims: Axes) -> Tensor:
    """Turned by ``k`` right angles in the plane of two dims."""
def round(input: TensorLike, *, decimals: int = 0) -> Tensor:
    """The nearest number of so many decimals, ties to even."""
def row_stack(tensors: Sequence[TensorLike]) -> Tensor:
    """One below the other; vectors are rows."""
def rrelu(input: TensorLike, lower: float = 0.125, upper: float = 0.3333333333333333) -> Tensor:
    """What is below 0 times a number drawn between two bounds for each element."""
def rsqrt(input: TensorLike) -> Tensor:
    """One over the square root."""
def scalar_to_tensor(input_x: TensorLike, dtype: DTypeLike = ...) -> Tensor:
    """A number as a 0-d tensor."""
def scaled_dot_product_attention(query: TensorLike, key: TensorLike, value: TensorLike, attn_mask: TensorLike | None = None, dropout_p: float = 0.0, is_causal: bool = False, scale: float | None = None) -> Tensor:
    """Values weighed by how well their keys fit each query; a mask is Bool (may it look?) or is added to the …"""
def scatter(input: TensorLike, axis: Axes, index: TensorLike, src: TensorLike) -> Tensor:
    """A copy with single elements replaced, the place along ``axis`` being given."""
def scatter_add(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: add."""
def scatter_div(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: div."""
def scatter_max(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: max."""
def scatter_min(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: min."""
def scatter_mul(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: mul."""
def scatter_nd(indices: TensorLike, updates: TensorLike, shape: Sizes) -> Tensor:
    """Zeros with something added at places whose coordinates stand in the last dim of ``indices``."""
def scatter_nd_add(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: add."""
def scatter_nd_div(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: div."""
def scatter_nd_max(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: max."""
def scatter_nd_min(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: min."""
def scatter_nd_mul(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: mul."""
def scatter_nd_sub(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: sub."""
def scatter_nd_update(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: …"""
def scatter_update(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: update."""
def searchsorted(sorted_sequence: TensorLike, values: TensorLike, *, out_int32: bool = False, right: bool = False, side: str | None = None, sorter: TensorLike | None = None) -> Tensor:
    """Where values would be put into sorted rows: before equal elements, or behind them with ``right``."""
def select(condition: TensorLike, input: TensorLike, other: TensorLike) -> Tensor:
    """The element of ``on_true`` where the condition holds, else that of ``on_false``."""
def select_scatter(input: TensorLike, src: TensorLike, axis: Axes, index: TensorLike) -> Tensor:
    """A copy in which ``src`` stands at one place along an axis."""
def selu(input_x: TensorLike) -> Tensor:
    """A scaled ``elu``."""
def sequence_mask(lengths: TensorLike, maxlen: int | None = None) -> Tensor:
    """For each length a row of that many true elements, then false ones."""
def setitem(input: TensorLike, index: TensorLike, value: TensorLike) -> Tensor:
    """A copy of ``input`` in which ``input[index]`` is ``value``, cast to its element type and broadcast."""
def sgn(input: TensorLike) -> Tensor:
    """The sign; of a complex number the one at distance 1 in its direction."""
def shape(input_x: TensorLike) -> tuple[int, ...]:
    """The dims, as Python numbers."""
def shuffle(x: TensorLike, seed: int | None = None) -> Tensor:
    """The rows of a tensor in random order."""
def sigmoid(input: TensorLike) -> Tensor:
    """``1 / (1 + exp(-x))``."""
def sign(input: TensorLike) -> Tensor:
    """-1, 0 or 1; NaN for NaN."""
def signbit(input: TensorLike) -> Tensor:
    """Is the sign negative? That of a zero counts."""
def silu(input: TensorLike) -> Tensor:
    """``x * sigmoid(x)``."""
def sin(input: TensorLike) -> Tensor:
    """The sine of an angle in radians."""
def sinc(input: TensorLike) -> Tensor:
    """``sin(pi x) / (pi x)``, 1 at 0."""
def sinh(input: TensorLike) -> Tensor:
    """The hyperbolic sine."""
def size(input_x: TensorLike) -> int:
    """How many elements."""
def slice(input_x: TensorLike, begin: Sizes, size: Sizes) -> Tensor:
    """Of each dim ``size[k]`` places from ``begin[k]`` on; -1 means all that are left."""
def slice_scatter(input: TensorLike, src: TensorLike, axis: Axes = 0, start: TensorLike | None = None, end: TensorLike | None = None, step: TensorLike = 1) -> Tensor:
    """A copy in which ``src`` stands at every ``step``-th place along an axis."""
def slogdet(input: TensorLike) -> tuple[Tensor, Tensor]:
    """Sign and logarithm of the size of each determinant."""
def smooth_l1_loss(input: TensorLike, target: TensorLike, beta: TensorLike = 1.0, reduction: str = 'none') -> Tensor:
    """Squares up to a difference of ``beta``, beyond it a line that goes on smoothly."""
def soft_margin_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean') -> Tensor:
    """``log(1 + exp(-target * input))``."""
def softmax(input: TensorLike, axis: Axes = -1, *, dtype: DTypeLike | None = None) -> Tensor:
    """Exponentials along an axis, divided by their sum."""
def softmin(x: TensorLike, axis: Axes = -1, *, dtype: DTypeLike | None = None) -> Tensor:
    """Softmax of the opposite."""
def softplus(input: TensorLike, beta: TensorLike = 1, threshold: float = 20) -> Tensor:
    """``log(1 + exp(beta x)) / beta``, the line ``x`` where ``beta x`` is above ``threshold``."""
def softshrink(x: TensorLike, lambd: float = 0.5) -> Tensor:
    """``x`` moved by ``lambd`` towards 0, at most to 0."""
def softsign(x: TensorLike) -> Tensor:
    """``x / (1 + |x|)``."""
def sort(input_x: TensorLike, axis: Axes = -1, descending: bool = False) -> tuple[Tensor, Tensor]:
    """The elements along an axis in order, and where they stood (Int32)."""
def space_to_batch_nd(input_x: TensorLike, block_size: Sizes, paddings: Sequence[Sequence[int]]) -> Tensor:
    """Each place within blocks of the last dims as samples of their own, after zeros were put around."""
def sparse_segment_mean(x: TensorLike, indices: TensorLike, segment_ids: TensorLike) -> Tensor:
    """The mean of the rows that belong to a segment, 0 where none does; the segments are known, and ascend."""
def split(tensor: TensorLike, split_size_or_sections: int | Sequence[int], axis: Axes = 0) -> tuple[Tensor, ...]:
    """Pieces of one size (the last may be smaller), or of the sizes given."""
def sqrt(x: TensorLike) -> Tensor:
    """The square root."""
def square(input: TensorLike) -> Tensor:
    """The number times itself."""
def squared_difference(x: TensorLike, y: TensorLike) -> Tensor:
    """The square of the difference; of complex numbers that of its absolute value."""
def squeeze(input: TensorLike, axis: Axes | None = None) -> Tensor:
    """The tensor without dims of size 1: all of them, or those among ``axis``."""
def stack(tensors: Sequence[TensorLike], axis: Axes = 0) -> Tensor:
    """The operands, all of one shape, side by side along a new dim ``axis``."""
def standard_laplace(shape: Sizes, seed: int | None = None) -> Tensor:
    """Numbers of the standard Laplace distribution."""
def standard_normal(shape: Sizes, seed: int | None = None) -> Tensor:
    """Numbers of the standard normal distribution."""
def std(input: TensorLike, axis: Axes | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """The variance or standard deviation over some dims; ``ddof`` is taken off the number of elements."""
def std_mean(input: TensorLike, axis: Axes | None = None, ddof: int = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """Variance or standard deviation, and mean, over some dims."""
def stft(x: TensorLike, n_fft: int, hop_length: int | None = None, win_length: int | None = None, window: TensorLike | None = None, center: bool = True, pad_mode: str = 'REFLECT', normalized: bool = False, onesided: bool | None = None, return_complex: bool | None = None) -> Tensor:
    """The transforms of pieces of a signal; with ``center`` it is mirrored at its ends, so that pieces begin …"""
def stop_gradient(value: TensorLike) -> Tensor:
    """Its operand, through which no gradient flows."""
def strided_slice(input_x: TensorLike, begin: Sizes, end: TensorLike, strides: Sizes, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0, new_axis_mask: int = 0, shrink_axis_mask: int = 0) -> Tensor:
    """``input_x[begin:end:strides]``; a bit of a mask gives its dim another meaning."""
def sub(input: TensorLike, other: TensorLike) -> Tensor:
    """Element-wise difference, with broadcasting."""
def subtract(input: TensorLike, other: TensorLike, *, alpha: TensorLike = 1) -> Tensor:
    """``input - alpha * other``."""
def sum(input: TensorLike, dim: Axes | None = None, keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The sum over some dims; integers are summed up in int64."""
def svd(input: TensorLike, full_matrices: bool = False, compute_uv: bool = True) -> Tensor | tuple[Tensor, Tensor, Tensor]:
    """Singular values, left and right vectors as columns; the values alone where ``compute_uv`` is not set."""
def swapaxes(input: TensorLike, axis0: int, axis1: int) -> Tensor:
    """Two dims exchanged."""
def swapdims(input: TensorLike, dim0: int, dim1: int) -> Tensor:
    """Two dims exchanged."""
def t(input: TensorLike) -> Tensor:
    """A matrix with rows as columns; a vector or a 0-d tensor as it is."""
def take(input: TensorLike, index: TensorLike) -> Tensor:
    """Elements by their number in the tensor laid out in one row."""
def tan(input: TensorLike) -> Tensor:
    """The tangent of an angle in radians."""
def tanh(input: TensorLike) -> Tensor:
    """The hyperbolic tangent."""
def tanhshrink(input: TensorLike) -> Tensor:
    """``x - tanh(x)``."""
def tensor_dot(x1: TensorLike, x2: TensorLike, axes: int | Sequence[Sequence[int]]) -> Tensor:
    """Products summed over some dims of both: the last of the one and the first of the other, or those named."""
def tensor_scatter_add(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy with something added to slices, at places whose coordinates stand in the last dim of ``indices``."""
def tensor_scatter_div(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: div."""
def tensor_scatter_elements(input_x: TensorLike, indices: TensorLike, updates: TensorLike, axis: Axes = 0, reduction: str = 'none') -> Tensor:
    """A copy with single elements replaced (or added to): the place along ``axis`` is given, the others are …"""
def tensor_scatter_max(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: max."""
def tensor_scatter_min(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: min."""
def tensor_scatter_mul(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: mul."""
def tensor_scatter_sub(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy with something taken off slices, at places whose coordinates stand in the last dim of ``indices``."""
def tensor_scatter_update(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy with slices replaced, at places whose coordinates stand in the last dim of ``indices``."""
def tensor_split(input: TensorLike, indices_or_sections: int | Sequence[int], axis: Axes = 0) -> tuple[Tensor, ...]:
    """As many pieces as asked for, the first ones longer by one; or pieces between places."""
def threshold(input: TensorLike, thr: float, value: TensorLike) -> Tensor:
    """``x`` above ``thr``, else ``value``."""
def tile(input: TensorLike, dims: Axes) -> Tensor:
    """The tensor repeated along its dims, ``dims[k]`` times each, counted from the last."""
def top_k(input_x: TensorLike, k: int, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """The ``k`` greatest elements along the last dim, in order, and where they stood (Int32)."""
def topk(input: TensorLike, k: int, dim: Axes | None = None, largest: bool = True, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """The ``k`` greatest (least) elements along a dim, in order, and where they stood (Int32)."""
def trace(input: TensorLike) -> Tensor:
    """The sum of the diagonal of a matrix."""
def transpose(input: TensorLike, dims: Axes) -> Tensor:
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
def trapz(y: TensorLike, x: TensorLike | None = None, *, dx: float = 1.0, dim: int = -1) -> Tensor:
    """The integral along a dim by trapezoids, the places of the numbers given by ``x`` or ``dx`` apart."""
def triangular_solve(input: TensorLike, A: TensorLike, upper: bool = True, transpose: bool = False, unitriangular: bool = False) -> tuple[Tensor, Tensor]:
    """``x`` so that the triangle of ``A`` (transposed) times ``x`` is ``input``, and ``A``; batches are …"""
def tril(input: TensorLike, diagonal: int = 0) -> Tensor:
    """What is not above a diagonal; 0 elsewhere."""
def tril_indices(row: int, col: int, offset: int = 0, *, dtype: DTypeLike = ...) -> Tensor:
    """The rows and columns of what is not above, or not below, a diagonal of a matrix."""
def triplet_margin_loss(anchor: TensorLike, positive: TensorLike, negative: TensorLike, margin: float = 1.0, p: float = 2, eps: float = 1e-06, swap: bool = False, reduction: str = 'mean') -> Tensor:
    """What is missing for the negative to be further from the anchor than the positive by ``margin``."""
def triu(input: TensorLike, diagonal: int = 0) -> Tensor:
    """What is not below a diagonal; 0 elsewhere."""
def triu_indices(row: int, col: int, offset: int = 0, *, dtype: DTypeLike = ...) -> Tensor:
    """The rows and columns of what is not above, or not below, a diagonal of a matrix."""
def true_divide(dividend: TensorLike, divisor: TensorLike) -> Tensor:
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
def trunc(input: TensorLike) -> Tensor:
    """The whole number towards 0."""
def truncate_div(x: TensorLike, y: TensorLike) -> Tensor:
    """The quotient without its fraction."""
def truncate_mod(x: TensorLike, y: TensorLike) -> Tensor:
    """The remainder with the sign of the dividend, as C's ``fmod``."""
def tuple_to_array(input_x: Sequence[float]) -> Tensor:
    """Numbers as a tensor: Int32, or Float32 where the first is a float."""
def unbind(input: TensorLike, dim: Axes = 0) -> tuple[Tensor, ...]:
    """One tensor for each place along a dim."""
def unfold(input: TensorLike, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1) -> Tensor:
    """The windows of ``[n, c, h, w]`` as columns: ``[n, c * k * l, places]``."""
def uniform(shape: Sizes, minval: TensorLike, maxval: TensorLike, seed: int | None = None, dtype: DTypeLike = ...) -> Tensor:
    """Numbers between two bounds, which broadcast to the end of ``shape``; integers for an integer type."""
def uniform_candidate_sampler(true_classes: TensorLike, num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int = 0, remove_accidental_hits: bool = False) -> tuple[Tensor, Tensor, Tensor]:
    """Classes, all equally likely; how often each target, and each of them, is to be expected among them."""
def unique(input: TensorLike) -> tuple[Tensor, Tensor]:
    """The different elements as they come first, and for each element which of them it is. It must be known."""
def unique2(input: TensorLike, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None) -> tuple[Tensor, ...]:
    """The different elements, or slices along ``dim``, ascending; which each is, and how often. The tensor is …"""
def unique_consecutive(input: TensorLike, return_inverse: bool = False, return_counts: bool = False, dim: Axes | None = None) -> Tensor | tuple[Tensor, ...]:
    """One element of each run of equal ones; where each stands then, and how long the runs are. It must be …"""
def unique_with_pad(x: TensorLike, pad_num: int) -> tuple[Tensor, Tensor]:
    """The different elements of a known vector, then ``pad_num`` as often as there were others; which each is."""
def unsorted_segment_max(x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor:
    """For each segment the greatest of its rows, element by element; the least number there is, where it has …"""
def unsorted_segment_min(x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor:
    """For each segment the least of its rows, element by element; the greatest number there is, where it has …"""
def unsorted_segment_prod(x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor:
    """For each segment the product of its rows."""
def unsorted_segment_sum(input_x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor:
    """For each segment the sum of its rows; rows of a negative segment count nowhere."""
def unsqueeze(input: TensorLike, dim: Axes) -> Tensor:
    """A new dim of size 1 at ``axis``."""
def unstack(input_x: TensorLike, axis: Axes = 0) -> tuple[Tensor, ...]:
    """One tensor for each place along a dim."""
def upsample(input: TensorLike, size: Sizes | None = None, scale_factor: float | Sequence[float] | None = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: bool | None = None) -> Tensor:
    """A tensor ``[n, c, ...]`` in another size: ``size`` itself, or times ``scale_factor``."""
def vander(x: TensorLike, N: int | None = None) -> Tensor:
    """The powers of each element, the highest first."""
def var(input: TensorLike, axis: Axes | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """The variance or standard deviation over some dims; ``ddof`` is taken off the number of elements."""
def var_mean(input: TensorLike, axis: Axes | None = None, ddof: int = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """Variance or standard deviation, and mean, over some dims."""
def vecdot(x: TensorLike, y: TensorLike, *, axis: Axes = -1) -> Tensor:
    """Sums of products along an axis; complex numbers of the first are conjugated."""
def vector_norm(x: TensorLike, ord: float | str = 2, axis: Axes | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The norm over some dims, as if they were one."""
def view_as(input: TensorLike, other: TensorLike) -> Tensor:
    """The elements under the shape of another tensor."""
def view_as_real(input: TensorLike) -> Tensor:
    """Both parts side by side in one more dim."""
def vsplit(input: TensorLike, indices_or_sections: int | Sequence[int]) -> tuple[Tensor, ...]:
    """Pieces along dim 0."""
def vstack(inputs: Sequence[TensorLike]) -> Tensor:
    """One below the other; vectors are rows."""
def where(condition: TensorLike, input: TensorLike, other: TensorLike) -> Tensor:
    """The element of ``input`` where the condition is true or not 0, else that of ``other``."""
def xdivy(x: TensorLike, y: TensorLike) -> Tensor:
    """``x / y``, 0 where ``x`` is 0."""
def xlogy(input: TensorLike, other: TensorLike) -> Tensor:
    """``input * log(other)``, 0 where ``input`` is 0."""
def zeros(size: Sizes, dtype: DTypeLike | None = None) -> Tensor:
    """A tensor full of 0, Float32 unless said otherwise."""
def zeros_like(input: TensorLike, *, dtype: DTypeLike | None = None) -> Tensor:
    """One number everywhere, shaped as another tensor and of its type unless said otherwise."""
def zeta(input: TensorLike, other: TensorLike) -> Tensor:
    """The zeta function of Hurwitz, ``sum((q + k) ** -x)``."""

class ACos(Primitive):
    """The angle whose cosine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Abs(Primitive):
    """The distance from 0; its derivative at 0 is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Acosh(Primitive):
    """The number whose hyperbolic cosine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Adam(Primitive):
    """``var -= lr_t * m / (sqrt(v) + epsilon)`` with ``lr_t = lr * sqrt(1 - beta2_power) / (1 - beta1_power)``."""
    def __init__(self, use_locking: bool = False, use_nesterov: bool = False) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, v: TensorLike, beta1_power: TensorLike, beta2_power: TensorLike, lr: TensorLike, beta1: TensorLike, beta2: TensorLike, epsilon: TensorLike, gradient: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class AdamWeightDecay(Primitive):
    """AdamW as in BERT: no correction of the bias, ``var -= lr * (m / (sqrt(v) + epsilon) + decay * var)``."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, v: TensorLike, lr: TensorLike, beta1: TensorLike, beta2: TensorLike, epsilon: TensorLike, decay: TensorLike, gradient: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class AdaptiveAvgPool2D(Primitive):
    """Means of ``output_size`` windows that cover the last 2 dims; ``None`` keeps a dim as it is."""
    def __init__(self, output_size: int | Sequence[int | None]) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class AdaptiveAvgPool3D(Primitive):
    """Means of ``output_size`` windows that cover the last 3 dims; ``None`` keeps a dim as it is."""
    def __init__(self, output_size: int | Sequence[int | None]) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class AdaptiveMaxPool2D(Primitive):
    """Greatest elements of ``output_size`` windows that cover the last 2 dims; numbers of three are Int32."""
    def __init__(self, output_size: int | Sequence[int | None]) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class AdaptiveMaxPool3D(Primitive):
    """Greatest elements of ``output_size`` windows that cover the last three dims, and their numbers."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, output_size: int | Sequence[int | None]) -> tuple[Tensor, Tensor]: ...

class Add(Primitive):
    """Element-wise sum, with broadcasting; of Bools, whether either holds."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class AddN(Primitive):
    """The sum of any number of tensors of one element type."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Addcdiv(Primitive):
    """``input + value * div(tensor1, tensor2)``."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike) -> Tensor: ...

class Addcmul(Primitive):
    """``input + value * mul(tensor1, tensor2)``."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike) -> Tensor: ...

class AffineGrid(Primitive):
    """The places ``[n, ..., dims]`` that affine maps ``[n, dims, dims + 1]`` send the elements of ``size`` to."""
    def __init__(self, align_corners: bool = False) -> None: ...
    def __call__(self, theta: TensorLike, output_size: Sizes) -> Tensor: ...

class AllGather(Primitive):
    """Every process's tensor, one behind the other along the first axis, in every process."""
    def __init__(self, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class AllReduce(Primitive):
    """The sum, maximum, minimum or product of every process's tensor, in every process."""
    def __init__(self, op: str = 'sum', group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class AlltoAll(Primitive):
    """Part ``i`` of the first axis goes to process ``i``; the result has what process ``i`` sent as its part …"""
    def __init__(self, split_count: int, split_dim: int, concat_dim: int, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Angle(Primitive):
    """The direction of a complex number from 0; pi for negative real numbers."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class ApplyAdaMax(Primitive):
    """Adam with the largest of the past gradients in the place of their mean square."""
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, v: TensorLike, beta1_power: TensorLike, lr: TensorLike, beta1: TensorLike, beta2: TensorLike, epsilon: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class ApplyAdadelta(Primitive):
    """Adadelta: the step is scaled by the size of past steps over that of past gradients."""
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, accum_update: TensorLike, lr: TensorLike, rho: TensorLike, epsilon: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class ApplyAdagrad(Primitive):
    """``accum += grad * grad``, ``var -= lr * grad / sqrt(accum)``."""
    def __init__(self, update_slots: bool = True) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, lr: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyAdagradDA(Primitive):
    """Adagrad with dual averaging: the weight is computed anew from the sums of gradients and of their squares."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, gradient_accumulator: TensorLike, gradient_squared_accumulator: TensorLike, grad: TensorLike, lr: TensorLike, l1: TensorLike, l2: TensorLike, global_step: TensorLike) -> Tensor: ...

class ApplyAdagradV2(Primitive):
    """``accum += grad * grad``, ``var -= lr * grad / (sqrt(accum) + epsilon)``."""
    def __init__(self, epsilon: TensorLike, update_slots: bool = True) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, lr: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyAdamWithAmsgradV2(Primitive):
    """Adam whose step is divided by the root of the largest mean square of gradients so far."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, v: TensorLike, vhat: TensorLike, beta1_power: TensorLike, beta2_power: TensorLike, lr: TensorLike, beta1: TensorLike, beta2: TensorLike, epsilon: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor, Tensor, Tensor]: ...

class ApplyAddSign(Primitive):
    """``var -= lr * (alpha + sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient."""
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, lr: TensorLike, alpha: TensorLike, sign_decay: TensorLike, beta: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyCenteredRMSProp(Primitive):
    """As ``ApplyRMSProp``, by the variance of the gradients in the place of their mean square."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, mean_gradient: TensorLike, mean_square: TensorLike, moment: TensorLike, grad: TensorLike, learning_rate: TensorLike, decay: TensorLike, momentum: TensorLike, epsilon: TensorLike) -> Tensor: ...

class ApplyFtrl(Primitive):
    """Follow the regularised leader: the weight is computed anew from the sums of past gradients."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, linear: TensorLike, grad: TensorLike, lr: TensorLike, l1: TensorLike, l2: TensorLike, lr_power: TensorLike) -> Tensor: ...

class ApplyGradientDescent(Primitive):
    """``var -= alpha * delta``."""
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, alpha: TensorLike, delta: TensorLike) -> Tensor: ...

class ApplyKerasMomentum(Primitive):
    """``accum = accum * momentum - lr * grad``, ``var += accum``; with Nesterov's rule one momentum ahead."""
    def __init__(self, use_locking: bool = False, use_nesterov: bool = False) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, lr: TensorLike, grad: TensorLike, momentum: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyMomentum(Primitive):
    """``accumulation = accumulation * momentum + gradient``, ``variable -= learning_rate * accumulation``."""
    def __init__(self, use_nesterov: bool = False, use_locking: bool = False, gradient_scale: float = 1.0) -> None: ...
    def __call__(self, variable: TensorLike, accumulation: TensorLike, learning_rate: TensorLike, gradient: TensorLike, momentum: TensorLike) -> Tensor: ...

class ApplyPowerSign(Primitive):
    """``var -= lr * exp(logbase * sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient."""
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, lr: TensorLike, logbase: TensorLike, sign_decay: TensorLike, beta: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyProximalAdagrad(Primitive):
    """As ``ApplyProximalGradientDescent``, with Adagrad's rate for each element."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, lr: TensorLike, l1: TensorLike, l2: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyProximalGradientDescent(Primitive):
    """Gradient descent, then a step towards zero: by ``alpha * l1``, and by a factor ``1 / (1 + alpha * l2)``."""
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, alpha: TensorLike, l1: TensorLike, l2: TensorLike, delta: TensorLike) -> Tensor: ...

class ApplyRMSProp(Primitive):
    """``moment = momentum * moment + lr * grad / sqrt(mean_square + epsilon)``, with the mean square of …"""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, mean_square: TensorLike, moment: TensorLike, learning_rate: TensorLike, grad: TensorLike, decay: TensorLike, momentum: TensorLike, epsilon: TensorLike) -> Tensor: ...

class ApproximateEqual(Primitive):
    """Do both lie less than ``tolerance`` apart?"""
    def __init__(self, tolerance: float = 1e-05) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class ArgMaxWithValue(Primitive):
    """Where the greatest elements along an axis stand, and they themselves."""
    def __init__(self, axis: Axes = 0, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class ArgMinWithValue(Primitive):
    """Where the least elements along an axis stand, and they themselves."""
    def __init__(self, axis: Axes = 0, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Argmax(Primitive):
    """Where the greatest element along an axis stands."""
    def __init__(self, axis: Axes = -1, output_type: DTypeLike = ...) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Argmin(Primitive):
    """Where the least element along an axis stands."""
    def __init__(self, axis: Axes = -1, output_type: DTypeLike = ...) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Asin(Primitive):
    """The angle whose sine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Asinh(Primitive):
    """The number whose hyperbolic sine is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Assert(Primitive):
    """Ends the run with an error where the condition does not hold; the data, up to some elements each, is …"""
    def __init__(self, summarize: int = 3) -> None: ...
    def __call__(self, condition: TensorLike, input_data: Sequence[TensorLike]) -> None: ...

class Assign(Primitive):
    """Give a parameter new contents."""
    def __init__(self) -> None: ...
    def __call__(self, variable: TensorLike, value: TensorLike) -> Tensor: ...

class AssignAdd(Primitive):
    """Add to a parameter."""
    def __init__(self) -> None: ...
    def __call__(self, variable: TensorLike, value: TensorLike) -> Tensor: ...

class AssignSub(Primitive):
    """Subtract from a parameter."""
    def __init__(self) -> None: ...
    def __call__(self, variable: TensorLike, value: TensorLike) -> Tensor: ...

class Atan(Primitive):
    """The angle whose tangent is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Atan2(Primitive):
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Atanh(Primitive):
    """The number whose hyperbolic tangent is x."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class AvgPool(Primitive):
    """The mean of each window of ``[n, c, h, w]``; padding does not count."""
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'VALID', data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class AvgPool3D(Primitive):
    """The mean of each window of the last 3 dims; ``divisor_override`` replaces what it is divided by."""
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'valid', pad: Sizes = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BCEWithLogitsLoss(Primitive):
    """Between scores, through a sigmoid, and truth; ``pos_weight`` scales what is true."""
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: TensorLike, target: TensorLike, weight: TensorLike | None = None, posWeight: TensorLike | None = None) -> Tensor: ...

class Barrier(Primitive):
    """Passes a tensor on when every process of the group has come here."""
    def __init__(self, group: str = 'mccl_world_group') -> None: ...
    def __call__(self) -> Tensor: ...

class BartlettWindow(Primitive):
    """The weights of a ``BartlettWindow``; a periodic one is one longer, without its last number."""
    def __init__(self, periodic: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, window_length: TensorLike) -> Tensor: ...

class BatchMatMul(Primitive):
    """Products of the matrices in the last two dims; leading dims broadcast."""
    def __init__(self, transpose_a: bool = False, transpose_b: bool = False) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class BatchNorm(Primitive):
    """Normalised over all but the channels; in training by the batch's own moments, which move the running …"""
    def __init__(self, is_training: bool = False, epsilon: TensorLike = 1e-05, momentum: TensorLike = 0.1, data_format: str = 'NCHW') -> None: ...
    def __call__(self, input_x: TensorLike, scale: TensorLike, bias: TensorLike, mean: TensorLike, variance: TensorLike) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]: ...

class BatchToSpaceND(Primitive):
    """Samples as the places within blocks of the last dims; then ``crops`` are cut off."""
    def __init__(self, block_shape: Sizes, crops: Sequence[Sequence[int]]) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Bernoulli(Primitive):
    """One with probability ``p``, else zero."""
    def __init__(self, seed: int = -1, offset: int = 0) -> None: ...
    def __call__(self, x: TensorLike, p: TensorLike = 0.5) -> Tensor: ...

class BesselI0(Primitive):
    """The Bessel function I0: modified, of the first kind, of order 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselI0e(Primitive):
    """The Bessel function I0e: modified, of the first kind, of order 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselI1(Primitive):
    """The Bessel function I1: modified, of the first kind, of order 1."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselI1e(Primitive):
    """The Bessel function I1e: modified, of the first kind, of order 1."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselJ0(Primitive):
    """The Bessel function J0: of the first kind, of order 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselJ1(Primitive):
    """The Bessel function J1: of the first kind, of order 1."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselK0(Primitive):
    """The Bessel function K0: modified, of the second kind, of order 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselK0e(Primitive):
    """The Bessel function K0e: modified, of the second kind, of order 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselK1(Primitive):
    """The Bessel function K1: modified, of the second kind, of order 1."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselK1e(Primitive):
    """The Bessel function K1e: modified, of the second kind, of order 1."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselY0(Primitive):
    """The Bessel function Y0: of the second kind, of order 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselY1(Primitive):
    """The Bessel function Y1: of the second kind, of order 1."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BiasAdd(Primitive):
    """One number added per channel: dim 1, or the last one for ``NHWC``."""
    def __init__(self, data_format: str = 'NCHW') -> None: ...
    def __call__(self, input_x: TensorLike, bias: TensorLike) -> Tensor: ...

class BinaryCrossEntropy(Primitive):
    """Between probabilities and truth; logarithms are at least -100 in the limit, as those of 1e-12."""
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: TensorLike, target: TensorLike, weight: TensorLike | None = None) -> Tensor: ...

class Bincount(Primitive):
    """The sum of the weights of each number up to before ``size``."""
    def __init__(self) -> None: ...
    def __call__(self, array: TensorLike, size: Sizes, weights: TensorLike | None) -> Tensor: ...

class BitwiseAnd(Primitive):
    """The bits set in both."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class BitwiseOr(Primitive):
    """The bits set in either."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class BitwiseXor(Primitive):
    """The bits set in exactly one."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class BlackmanWindow(Primitive):
    """The weights of a ``BlackmanWindow``; a periodic one is one longer, without its last number."""
    def __init__(self, periodic: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, window_length: TensorLike) -> Tensor: ...

class BoundingBoxDecode(Primitive):
    """Boxes that lie to others as encoded, cut off at the edges of images of ``max_shape``."""
    def __init__(self, max_shape: Sizes, means: Sequence[float] = ..., stds: Sequence[float] = ..., wh_ratio_clip: float = 0.016) -> None: ...
    def __call__(self, anchor_box: TensorLike, deltas: TensorLike) -> Tensor: ...

class BoundingBoxEncode(Primitive):
    """How boxes lie to others: how far their middles are away, in sizes, and the logarithms of their sizes' …"""
    def __init__(self, means: Sequence[float] = ..., stds: Sequence[float] = ...) -> None: ...
    def __call__(self, anchor_box: TensorLike, groundtruth_box: TensorLike) -> Tensor: ...

class Broadcast(Primitive):
    """The tensor of process ``root``, in every process."""
    def __init__(self, root_rank: int, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: Sequence[TensorLike]) -> Tensor: ...

class BroadcastTo(Primitive):
    """The tensor repeated along new leading dims and dims of size 1."""
    def __init__(self, shape: Sizes) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class CTCGreedyDecoder(Primitive):
    """The likeliest class of each step, without blanks (the last class): places, classes and shape of a sparse …"""
    def __init__(self, merge_repeated: bool = True) -> None: ...
    def __call__(self, inputs: TensorLike, sequence_length: TensorLike) -> tuple[Tensor, Tensor, Tensor, Tensor]: ...

class Cast(Primitive):
    """The nearest value of another element type. To the gradient every cast is transparent, also through …"""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, dtype: DTypeLike) -> Tensor: ...

class Cdist(Primitive):
    """The distance of each point of the one to each of the other; points are the last dim."""
    def __init__(self, p: float = 2.0) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class CeLU(Primitive):
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below."""
    def __init__(self, alpha: TensorLike = 1.0) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Ceil(Primitive):
    """The whole number above."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ChannelShuffle(Primitive):
    """Channels of groups taken in turn: the first of each, then the second of each."""
    def __init__(self, group: int) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class CheckValid(Primitive):
    """Does each box lie within an image, of which height, width and ratio are given?"""
    def __init__(self) -> None: ...
    def __call__(self, bboxes: TensorLike, img_metas: TensorLike) -> Tensor: ...

class Cholesky(Primitive):
    """The triangle whose product with its conjugate transpose each matrix is; the other one is not read."""
    def __init__(self, upper: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class CholeskyInverse(Primitive):
    """The inverse of the matrix whose Cholesky triangle is given."""
    def __init__(self, upper: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class CholeskySolve(Primitive):
    """The solution for the right side ``input`` of the system whose Cholesky triangle is ``input2``."""
    def __init__(self, upper: bool = False) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class Col2Im(Primitive):
    """Columns ``[n, c, k * l, places]`` added up to images of ``output_size``."""
    def __init__(self, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1) -> None: ...
    def __call__(self, x: TensorLike, output_size: Sizes) -> Tensor: ...

class CollectiveGather(Primitive):
    """Every process's tensor, one behind the other, in process ``root``; zeros in the others."""
    def __init__(self, dest_rank: int, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class CollectiveScatter(Primitive):
    """The part of this process of the tensor of process ``root``, whose first axis is cut into equal parts."""
    def __init__(self, src_rank: int = 0, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Complex(Primitive):
    """Complex numbers from their real and imaginary parts."""
    def __init__(self) -> None: ...
    def __call__(self, real: TensorLike, imag: TensorLike) -> Tensor: ...

class ComplexAbs(Primitive):
    """The distance from 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Concat(Primitive):
    """The operands one behind the other along ``axis``."""
    def __init__(self, axis: Axes = 0) -> None: ...
    def __call__(self, tensors: Sequence[TensorLike]) -> Tensor: ...

class Conj(Primitive):
    """The number with its imaginary part negated; a real number itself."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Conv2D(Primitive):
    """Kernels ``[o, c / group, k, l]`` laid over images ``[n, c, h, w]``."""
    def __init__(self, out_channel: int, kernel_size: Sizes, mode: str | int = 1, pad_mode: str = 'valid', pad: Sizes = 0, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike, weight: TensorLike) -> Tensor: ...

class Conv2DBackpropInput(Primitive):
    """The transpose of a convolution of images of ``input_size``, four numbers."""
    def __init__(self, out_channel: int, kernel_size: Sizes, pad_mode: str = 'valid', pad: Sizes = 0, pad_list: Sizes | None = None, mode: str | int = 1, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, data_format: str = 'NCHW') -> None: ...
    def __call__(self, dout: TensorLike, weight: TensorLike, input_size: Sizes) -> Tensor: ...

class Conv2DTranspose(Primitive):
    """The transpose of a convolution of images of ``input_size``, four numbers."""
    def __init__(self, out_channel: int, kernel_size: Sizes, pad_mode: str = 'valid', pad: Sizes = 0, pad_list: Sizes | None = None, mode: str | int = 1, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, data_format: str = 'NCHW') -> None: ...
    def __call__(self, dout: TensorLike, weight: TensorLike, input_size: Sizes) -> Tensor: ...

class Conv3D(Primitive):
    """Kernels ``[o, c / group, j, k, l]`` laid over volumes ``[n, c, d, h, w]``."""
    def __init__(self, out_channel: int, kernel_size: Sizes, mode: str | int = 1, pad_mode: str = 'valid', pad: Sizes = 0, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike, w: TensorLike) -> Tensor: ...

class Conv3DTranspose(Primitive):
    """Every place of ``[n, c, d, h, w]`` adds its kernel of ``[c, o / group, j, k, l]`` to a volume."""
    def __init__(self, in_channel: int, out_channel: int, kernel_size: Sizes, mode: str | int = 1, pad_mode: str = 'valid', pad: Sizes = 0, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, output_padding: Sizes = 0, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, dout: TensorLike, weight: TensorLike) -> Tensor: ...

class Cos(Primitive):
    """The cosine of an angle in radians."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Cosh(Primitive):
    """The hyperbolic cosine."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class CropAndResize(Primitive):
    """Boxes ``[y1, x1, y2, x2]``, as shares of images ``[n, h, w, c]``, in one size; a number where they are …"""
    def __init__(self, method: str = 'bilinear', extrapolation_value: float = 0.0) -> None: ...
    def __call__(self, x: TensorLike, boxes: TensorLike, box_index: TensorLike, crop_size: Sizes) -> Tensor: ...

class Cross(Primitive):
    """The vector across two of three elements; along the first dim of size 3 unless another is named."""
    def __init__(self, dim: Axes = -65530) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class CumProd(Primitive):
    """Running sums or products along an axis, from either end."""
    def __init__(self, exclusive: bool = False, reverse: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes) -> Tensor: ...

class CumSum(Primitive):
    """Running sums or products along an axis, from either end."""
    def __init__(self, exclusive: bool = False, reverse: bool = False) -> None: ...
    def __call__(self, input: TensorLike, axis: Axes) -> Tensor: ...

class Cummax(Primitive):
    """The running maximum along an axis, and where it stands (Int64): of equal ones the last."""
    def __init__(self, axis: Axes) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class Cummin(Primitive):
    """The running minimum along an axis, and where it stands (Int32): of equal ones the last."""
    def __init__(self, axis: Axes) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class DType(Primitive):
    """The element type."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> dtypes.DType: ...

class DataFormatDimMap(Primitive):
    """Where the dim that has this number in ``dst_format`` stands in ``src_format``."""
    def __init__(self, src_format: str = 'NHWC', dst_format: str = 'NCHW') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Dense(Primitive):
    """``input @ weight.T + bias``."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, weight: TensorLike, bias: TensorLike | None = None) -> Tensor: ...

class Depend(Primitive):
    """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it."""
    def __init__(self) -> None: ...
    def __call__(self, value: TensorLike, expr: object) -> Tensor: ...

class DepthToSpace(Primitive):
    """``[n, r * r * c, h, w]`` as ``[n, c, h * r, w * r]``: the place in a block counts before the channel."""
    def __init__(self, block_size: int) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Diag(Primitive):
    """The elements of a tensor on the diagonal of one with each dim twice: a vector gives a matrix."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Digamma(Primitive):
    """The derivative of the logarithm of the gamma function; NaN at 0 and the whole numbers below."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Div(Primitive):
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class DivNoNan(Primitive):
    """The quotient, 0 where the divisor is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class Dropout(Primitive):
    """Each element kept with probability ``keep_prob``, and scaled up; and which were kept."""
    def __init__(self, keep_prob: float = 0.5, Seed0: int = 0, Seed1: int = 0) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Dropout2D(Primitive):
    """Whole images or volumes kept with probability ``keep_prob``, and scaled up; and which were kept."""
    def __init__(self, keep_prob: float = 0.5) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Dropout3D(Primitive):
    """Whole images or volumes kept with probability ``keep_prob``, and scaled up; and which were kept."""
    def __init__(self, keep_prob: float = 0.5) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class EditDistance(Primitive):
    """How many words are put in, taken out or replaced on the way from one sentence to the other: all are …"""
    def __init__(self, normalize: bool = True) -> None: ...
    def __call__(self, hypothesis_indices: TensorLike, hypothesis_values: TensorLike, hypothesis_shape: TensorLike, truth_indices: TensorLike, truth_values: TensorLike, truth_shape: TensorLike) -> Tensor: ...

class Eig(Primitive):
    """Eigenvalues, and eigenvectors as columns: complex numbers."""
    def __init__(self, compute_v: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Einsum(Primitive):
    """Products of tensors summed over every letter that does not stand behind the arrow."""
    def __init__(self, equation: str) -> None: ...
    def __call__(self, inputs: Sequence[TensorLike]) -> Tensor: ...

class Elu(Primitive):
    """``x`` above 0, ``alpha * (exp(x) - 1)`` below."""
    def __init__(self, alpha: TensorLike = 1.0) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class EmbeddingLookup(Primitive):
    """The rows of a table that starts with row ``offset``; zeros for those it has not."""
    def __init__(self) -> None: ...
    def __call__(self, input_params: TensorLike, input_indices: TensorLike, offset: TensorLike) -> Tensor: ...

class Eps(Primitive):
    """The distance from 1 to the next number of the tensor's type, in the tensor's shape."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Equal(Primitive):
    """Are both the same number? NaN never is."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class EqualCount(Primitive):
    """How many elements of two tensors are equal, as a vector of one."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Erf(Primitive):
    """The error function."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Erfc(Primitive):
    """One less the error function."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Erfinv(Primitive):
    """The number whose error function it is."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Exp(Primitive):
    """e to the power of x."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Exp2(Primitive):
    """2 to the power of x."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ExpandDims(Primitive):
    """A new dim of size 1 at ``axis``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, axis: Axes) -> Tensor: ...

class Expm1(Primitive):
    """e to the power of x, less 1, exact near 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ExtractImagePatches(Primitive):
    """The windows of ``[n, c, h, w]`` as channels ``[n, k * l * c, i, j]``; settings count images and channels …"""
    def __init__(self, ksizes: Sizes, strides: Sizes, rates: Sizes, padding: str = 'VALID') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Eye(Primitive):
    """1 where row and column are equal, 0 elsewhere; Float32 unless said otherwise."""
    def __init__(self) -> None: ...
    def __call__(self, n: TensorLike, m: TensorLike, t: DTypeLike) -> Tensor: ...

class FFTWithSize(Primitive):
    """The transform over the last dims; of real numbers if ``real``, by half if ``onesided``."""
    def __init__(self, signal_ndim: int, inverse: bool, real: bool, norm: str = 'backward', onesided: bool = True, signal_sizes: Sequence[int] = ()) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class FastGeLU(Primitive):
    """``x * sigmoid(1.702 x)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Fill(Primitive):
    """A tensor of a type full of one number."""
    def __init__(self) -> None: ...
    def __call__(self, type: DTypeLike, shape: Sizes, value: TensorLike) -> Tensor: ...

class FillDiagonal(Primitive):
    """A copy with one number on the main diagonal; ``wrap`` begins it anew below a tall matrix."""
    def __init__(self, fill_value: TensorLike, wrap: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class FillV2(Primitive):
    """A tensor full of the element of a 0-d tensor."""
    def __init__(self) -> None: ...
    def __call__(self, shape: Sizes, value: TensorLike) -> Tensor: ...

class Flatten(Primitive):
    """All dims but the first as one, which a vector gets."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class FloatStatus(Primitive):
    """A float32 of shape (1,): 1 where an element of ``x`` is infinite or no number, else 0. See …"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Floor(Primitive):
    """The whole number below."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class FloorDiv(Primitive):
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class FloorMod(Primitive):
    """The remainder with the sign of the divisor, as Python's ``%``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Fmax(Primitive):
    """The maximum of two numbers, the other one where one is NaN."""
    def __init__(self) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class Fmin(Primitive):
    """The minimum of two numbers, the other one where one is NaN."""
    def __init__(self) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class FractionalMaxPool3DWithFixedKsize(Primitive):
    """The greatest elements of windows of volumes at places that follow from random numbers, and their places."""
    def __init__(self, ksize: Sizes, output_shape: Sizes, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike, random_samples: TensorLike) -> tuple[Tensor, Tensor]: ...

class GLU(Primitive):
    """The first half along an axis times the sigmoid of the second."""
    def __init__(self, axis: Axes = -1) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Gather(Primitive):
    """The places along ``axis`` that an index tensor names; its dims stand where that dim stood."""
    def __init__(self, batch_dims: int = 0) -> None: ...
    def __call__(self, input_params: TensorLike, input_indices: TensorLike, axis: Axes) -> Tensor: ...

class GatherD(Primitive):
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, dim: Axes, index: TensorLike) -> Tensor: ...

class GatherNd(Primitive):
    """Slices at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike) -> Tensor: ...

class GatherV2(Primitive):
    """The places along ``axis`` that an index tensor names; its dims stand where that dim stood."""
    def __init__(self) -> None: ...
    def __call__(self, input_params: TensorLike, input_indices: TensorLike, axis: Axes) -> Tensor: ...

class Gcd(Primitive):
    """The greatest common divisor."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class GeLU(Primitive):
    """The tanh form, as MindSpore's primitive has it."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Geqrf(Primitive):
    """LAPACK's form of QR: the triangle with the reflections below it, and their factors."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class Ger(Primitive):
    """Every product of an element of one vector and one of the other."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, vec2: TensorLike) -> Tensor: ...

class Greater(Primitive):
    """Is the first greater?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class GreaterEqual(Primitive):
    """Is the first greater or the same?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class GridSampler2D(Primitive):
    """``[n, c, ...]`` at the places of ``grid`` ``[n, ..., dims]``, from -1 to 1, those along the last dim …"""
    def __init__(self, interpolation_mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, grid: TensorLike) -> Tensor: ...

class GridSampler3D(Primitive):
    """``[n, c, ...]`` at the places of ``grid`` ``[n, ..., dims]``, from -1 to 1, those along the last dim …"""
    def __init__(self, interpolation_mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, grid: TensorLike) -> Tensor: ...

class HShrink(Primitive):
    """``x`` where it is further than ``lambd`` from 0, else 0."""
    def __init__(self, lambd: float = 0.5) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class HSigmoid(Primitive):
    """``relu6(x + 3) / 6``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class HSwish(Primitive):
    """``x * relu6(x + 3) / 6``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class HammingWindow(Primitive):
    """A constant less a cosine."""
    def __init__(self, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, window_length: TensorLike) -> Tensor: ...

class Heaviside(Primitive):
    """0 below 0, 1 above, ``values`` at 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, values: TensorLike) -> Tensor: ...

class HistogramSummary(Primitive):
    """A tensor for a summary collector, of which there is none: nothing is done."""
    def __init__(self) -> None: ...
    def __call__(self, name: str, value: TensorLike) -> None: ...

class Hypot(Primitive):
    """The hypotenuse over two legs, without overflow on the way."""
    def __init__(self) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class IOU(Primitive):
    """How much of two boxes is common: of their union, or with ``iof`` of the second."""
    def __init__(self, mode: str | int = 'iou') -> None: ...
    def __call__(self, anchor_boxes: TensorLike, gt_boxes: TensorLike) -> Tensor: ...

class Identity(Primitive):
    """A tensor of its own with the same elements."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Igamma(Primitive):
    """The lower incomplete gamma function, over the whole."""
    def __init__(self) -> None: ...
    def __call__(self, a: TensorLike, x: TensorLike) -> Tensor: ...

class Igammac(Primitive):
    """The upper incomplete gamma function, over the whole."""
    def __init__(self) -> None: ...
    def __call__(self, a: TensorLike, x: TensorLike) -> Tensor: ...

class Im2Col(Primitive):
    """The windows of ``[n, c, h, w]`` as columns: ``[n, c, k * l, places]``."""
    def __init__(self, ksizes: Sizes, strides: Sizes = 1, dilations: Sizes = 1, pads: Sizes = 0) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Imag(Primitive):
    """The imaginary part; of a real number 0."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class ImageSummary(Primitive):
    """A tensor for a summary collector, of which there is none: nothing is done."""
    def __init__(self) -> None: ...
    def __call__(self, name: str, value: TensorLike) -> None: ...

class InTopK(Primitive):
    """Is the class of each row among its ``k`` greatest? Never where a number of the row is not finite."""
    def __init__(self, k: int) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class IndexAdd(Primitive):
    """Adds to the places of a parameter or a tensor along an axis that a vector names."""
    def __init__(self, axis: Axes, use_lock: bool = True, check_index_bound: bool = True) -> None: ...
    def __call__(self, x: TensorLike, indices: TensorLike, y: TensorLike) -> Tensor: ...

class IndexFill(Primitive):
    """A copy with one number at the places along ``axis`` that a vector names."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, dim: Axes, index: TensorLike, value: TensorLike) -> Tensor: ...

class IndexPut(Primitive):
    """A copy with elements replaced, or added to, at places of which each index tensor gives one coordinate."""
    def __init__(self, accumulate: int = 0) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike, indices: TensorLike) -> Tensor: ...

class InplaceAdd(Primitive):
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them."""
    def __init__(self, indices: TensorLike) -> None: ...
    def __call__(self, x: TensorLike, input_v: TensorLike) -> Tensor: ...

class InplaceIndexAdd(Primitive):
    """Adds to the places of a parameter or a tensor along an axis that a vector names."""
    def __init__(self, axis: Axes) -> None: ...
    def __call__(self, var: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class InplaceSub(Primitive):
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them."""
    def __init__(self, indices: TensorLike) -> None: ...
    def __call__(self, x: TensorLike, input_v: TensorLike) -> Tensor: ...

class InplaceUpdate(Primitive):
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them."""
    def __init__(self, indices: TensorLike) -> None: ...
    def __call__(self, x: TensorLike, v: TensorLike) -> Tensor: ...

class InplaceUpdateV2(Primitive):
    """A copy with some rows replaced."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, indices: TensorLike, v: TensorLike) -> Tensor: ...

class Inv(Primitive):
    """One over the number."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Invert(Primitive):
    """All bits turned; of a Bool, its opposite."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class InvertPermutation(Primitive):
    """Where each number stands in a permutation."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Sequence[int]) -> tuple[int, ...]: ...

class IsClose(Primitive):
    """Do both lie within ``atol + rtol * |other|`` of each other?"""
    def __init__(self, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = True) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class IsFinite(Primitive):
    """Is it a number, and no infinity?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class IsInf(Primitive):
    """Is it one of the infinities?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class IsNan(Primitive):
    """Is it not a number?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class KLDivLoss(Primitive):
    """Between log probabilities and probabilities, 0 where there are none; ``batchmean`` divides by the rows."""
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: TensorLike, labels: TensorLike) -> Tensor: ...

class L2Loss(Primitive):
    """Half the sum of squares."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class L2Normalize(Primitive):
    """Divided by the length along some dims, which is taken to be at least the root of ``epsilon``."""
    def __init__(self, axis: Axes = 0, epsilon: TensorLike = 0.0001) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class LRN(Primitive):
    """Each element over a power of the sum of squares of its neighbours in ``depth_radius`` channels at both …"""
    def __init__(self, depth_radius: int = 5, bias: float = 1.0, alpha: float = 1.0, beta: float = 0.5, norm_region: str = 'ACROSS_CHANNELS') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class LayerNorm(Primitive):
    """Normalised from one dim on; also the means and the variances."""
    def __init__(self, begin_norm_axis: int = 1, begin_params_axis: int = 1, epsilon: TensorLike = 1e-07) -> None: ...
    def __call__(self, input_x: TensorLike, gamma: TensorLike, beta: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class Lcm(Primitive):
    """The least common multiple; 0 where one is 0."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class LeftShift(Primitive):
    """Bits moved up, zeros moved in."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Lerp(Primitive):
    """The point ``weight`` of the way from ``input`` to ``end``."""
    def __init__(self) -> None: ...
    def __call__(self, start: TensorLike, end: TensorLike, weight: TensorLike) -> Tensor: ...

class Less(Primitive):
    """Is the first less?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class LessEqual(Primitive):
    """Is the first less or the same?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Lgamma(Primitive):
    """The logarithm of the size of the gamma function."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class LinSpace(Primitive):
    """``steps`` numbers from ``start`` to ``end``, both among them, as Float32."""
    def __init__(self) -> None: ...
    def __call__(self, start: TensorLike, end: TensorLike, steps: int) -> Tensor: ...

class Log(Primitive):
    """The natural logarithm."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Log10(Primitive):
    """The logarithm to base 10."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Log1P(Primitive):
    """The natural logarithm of 1 + x, exact near 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Log2(Primitive):
    """The logarithm to base 2."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class LogMatrixDeterminant(Primitive):
    """Sign and logarithm of the size of each determinant."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class LogSoftmax(Primitive):
    """The logarithm of softmax."""
    def __init__(self, axis: Axes = -1) -> None: ...
    def __call__(self, logits: TensorLike) -> Tensor: ...

class LogSpace(Primitive):
    """The powers of ``base`` whose exponents are ``steps`` numbers from ``start`` to ``end``, both among them."""
    def __init__(self, steps: int = 10, base: int = 10, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, start: TensorLike, end: TensorLike) -> Tensor: ...

class LogUniformCandidateSampler(Primitive):
    """Classes, low ones likelier, as words are by their rank; how often targets and they are to be expected."""
    def __init__(self, num_true: int = 1, num_sampled: int = 5, unique: bool = True, range_max: int = 5, seed: int = 0) -> None: ...
    def __call__(self, true_classes: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class LogicalAnd(Primitive):
    """Do both hold?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class LogicalNot(Primitive):
    """Does it not hold? Of a number: is it 0?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class LogicalOr(Primitive):
    """Does either hold?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class LogicalXor(Primitive):
    """Does exactly one hold?"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Logit(Primitive):
    """``log(x / (1 - x))``, ``x`` first kept ``eps`` away from 0 and 1 unless that is negative."""
    def __init__(self, eps: float = -1.0) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class LowerBound(Primitive):
    """How many elements of each sorted row are less than a value, or at most one."""
    def __init__(self, out_type: DTypeLike = ...) -> None: ...
    def __call__(self, sorted_x: TensorLike, values: TensorLike) -> Tensor: ...

class LpNorm(Primitive):
    """The norm over some dims, at least ``epsilon``."""
    def __init__(self, axis: Axes, p: float = 2, keep_dims: bool = False, epsilon: float = 1e-12) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class LuSolve(Primitive):
    """The solution of the system whose LU decomposition is given, for the right side ``b``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, lu_data: TensorLike, lu_pivots: TensorLike) -> Tensor: ...

class LuUnpack(Primitive):
    """The order of the rows as a matrix, the lower and the upper triangle."""
    def __init__(self, unpack_data: bool = True, unpack_pivots: bool = True) -> None: ...
    def __call__(self, LU_data: TensorLike, LU_pivots: TensorLike) -> tuple[Tensor | None, Tensor | None, Tensor | None]: ...

class MaskedFill(Primitive):
    """``value``, cast to the tensor's type, where the mask is true."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, mask: TensorLike, value: TensorLike) -> Tensor: ...

class MaskedScatter(Primitive):
    """A copy in which the elements where the mask is true are those of ``source``, one after the other."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, mask: TensorLike, source: Axes) -> Tensor: ...

class MaskedSelect(Primitive):
    """The elements where a mask is true, in one row."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, mask: TensorLike) -> Tensor: ...

class MatMul(Primitive):
    """The product of two matrices, each taken transposed if asked for."""
    def __init__(self, transpose_a: bool = False, transpose_b: bool = False) -> None: ...
    def __call__(self, input: TensorLike, mat2: TensorLike) -> Tensor: ...

class MatrixBandPart(Primitive):
    """Zeros beyond some diagonals below and above the main one; a negative number keeps all of them."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, lower: TensorLike, upper: TensorLike) -> Tensor: ...

class MatrixDeterminant(Primitive):
    """The determinant of each matrix."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class MatrixDiagPartV3(Primitive):
    """Some diagonals of matrices, from the uppermost; ``padding_value`` beside the shorter ones."""
    def __init__(self, align: str = 'RIGHT_LEFT') -> None: ...
    def __call__(self, x: TensorLike, k: TensorLike, padding_value: TensorLike) -> Tensor: ...

class MatrixDiagV3(Primitive):
    """Matrices with given diagonals, ``padding_value`` elsewhere."""
    def __init__(self, align: str = 'RIGHT_LEFT') -> None: ...
    def __call__(self, x: TensorLike, k: TensorLike, num_rows: TensorLike, num_cols: TensorLike, padding_value: TensorLike) -> Tensor: ...

class MatrixExp(Primitive):
    """The exponential of each matrix: halved until it is small, a quotient of polynomials, squared again …"""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class MatrixInverse(Primitive):
    """The inverse of each matrix in the last two dims."""
    def __init__(self, adjoint: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class MatrixPower(Primitive):
    """The product of so many equal matrices; of inverses for negative ``n``."""
    def __init__(self, n: int) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class MatrixSetDiagV3(Primitive):
    """Matrices with some diagonals replaced."""
    def __init__(self, align: str = 'RIGHT_LEFT') -> None: ...
    def __call__(self, x: TensorLike, diagonal: TensorLike, k: TensorLike) -> Tensor: ...

class MatrixSolve(Primitive):
    """``x`` so that ``matrix @ x`` is ``rhs``; ``adjoint`` takes the conjugate transpose of the matrix."""
    def __init__(self, adjoint: bool = False) -> None: ...
    def __call__(self, matrix: TensorLike, rhs: TensorLike) -> Tensor: ...

class MatrixTriangularSolve(Primitive):
    """``x`` so that the triangle of ``matrix`` times ``x`` is ``rhs``."""
    def __init__(self, lower: bool = True, adjoint: bool = False) -> None: ...
    def __call__(self, matrix: TensorLike, rhs: TensorLike) -> Tensor: ...

class MaxPool(Primitive):
    """The greatest element of each window of ``[n, c, h, w]``."""
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'valid', data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class MaxPool3D(Primitive):
    """The greatest element of each window of ``[n, c, d, h, w]``."""
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'VALID', pad_list: Sizes = 0, ceil_mode: bool | None = None, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class MaxPool3DWithArgmax(Primitive):
    """The greatest element of each window over the last 3 dims, and where it stands in them."""
    def __init__(self, ksize: Sizes, strides: Sizes, pads: Sizes, dilation: Sizes = ..., ceil_mode: bool = False, data_format: str = 'NCDHW', argmax_type: DTypeLike | None = None) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class MaxPoolWithArgmax(Primitive):
    """The greatest element of each window of ``[n, c, h, w]``, and where it stands in its image, as Int32."""
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'valid', data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class MaxPoolWithArgmaxV2(Primitive):
    """The greatest element of each window over the last 2 dims, and where it stands in them."""
    def __init__(self, kernel_size: Sizes, strides: Sizes | None = None, pads: Sizes = 0, dilation: Sizes = ..., ceil_mode: bool = False, argmax_type: DTypeLike | None = None) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class MaxUnpool2D(Primitive):
    """The greatest elements of windows of images put back where they were, zeros elsewhere."""
    def __init__(self, ksize: Sizes, strides: Sizes = 0, pads: Sizes = 0, output_shape: Sizes = (), data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike, argmax: TensorLike) -> Tensor: ...

class MaxUnpool3D(Primitive):
    """The greatest elements of windows of volumes put back where they were, zeros elsewhere."""
    def __init__(self, ksize: Sizes, strides: Sizes = 0, pads: Sizes = 0, output_shape: Sizes = (), data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike, argmax: TensorLike) -> Tensor: ...

class Maximum(Primitive):
    """The greater of both."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Median(Primitive):
    """The lower of the middle elements, along an axis or of all, and where it stood."""
    def __init__(self, global_median: bool = False, axis: Axes = 0, keep_dims: bool = False, ignore_nan: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Meshgrid(Primitive):
    """Each vector repeated along the dims of all the others."""
    def __init__(self, indexing: str = 'xy') -> None: ...
    def __call__(self, inputs: Sequence[TensorLike]) -> tuple[Tensor, ...]: ...

class Minimum(Primitive):
    """The lesser of both."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class MirrorPad(Primitive):
    """A tensor mirrored at its edges, which stand there once (``REFLECT``) or twice (``SYMMETRIC``)."""
    def __init__(self, mode: str = 'REFLECT') -> None: ...
    def __call__(self, input_x: TensorLike, paddings: TensorLike) -> Tensor: ...

class Mish(Primitive):
    """``x * tanh(softplus(x))``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Mod(Primitive):
    """The remainder with the sign of the dividend, as C's ``fmod``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Mul(Primitive):
    """Element-wise product, with broadcasting; of Bools, whether both hold."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class MulNoNan(Primitive):
    """The product, 0 where the second factor is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class MultiMarginLoss(Primitive):
    """What the scores of other classes are above that of the target less ``margin``."""
    def __init__(self, p: float = 1, margin: float = 1.0, reduction: str = 'mean') -> None: ...
    def __call__(self, x: TensorLike, target: TensorLike, weight: TensorLike | None = None) -> Tensor: ...

class MultilabelMarginLoss(Primitive):
    """The loss of rows of targets, and which classes are targets."""
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, x: TensorLike, target: TensorLike) -> tuple[Tensor, Tensor]: ...

class Multinomial(Primitive):
    """Places drawn from rows of weights."""
    def __init__(self, seed: int = 0, seed2: int = 0, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: TensorLike, num_samples: int) -> Tensor: ...

class MultinomialWithReplacement(Primitive):
    """Places drawn from rows of weights, as Int64; each place at most once without ``replacement``."""
    def __init__(self, numsamples: int, replacement: bool = False) -> None: ...
    def __call__(self, x: TensorLike, seed: int | Tensor, offset: int | Tensor) -> Tensor: ...

class Mvlgamma(Primitive):
    """The logarithm of the gamma function of ``p`` dims."""
    def __init__(self, p: float) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class NLLLoss(Primitive):
    """Less the log probability of each target class, weighted; and the weights that counted, summed up."""
    def __init__(self, reduction: str = 'mean', ignore_index: int = -100) -> None: ...
    def __call__(self, logits: TensorLike, labels: TensorLike, weight: TensorLike) -> tuple[Tensor, Tensor]: ...

class NPUAllocFloatStatus(Primitive):
    """Memory for the status: eight zeros."""
    def __init__(self) -> None: ...
    def __call__(self) -> Tensor: ...

class NPUClearFloatStatus(Primitive):
    """Forget what overflowed; the memory given becomes zeros."""
    def __init__(self) -> None: ...
    def __call__(self, addr: TensorLike) -> Tensor: ...

class NPUGetFloatStatus(Primitive):
    """Eight ones if something overflowed since the last clearing, else eight zeros; the memory given too."""
    def __init__(self) -> None: ...
    def __call__(self, addr: TensorLike) -> Tensor: ...

class NanToNum(Primitive):
    """NaN as 0, infinities as the extremes of the type, or as what is given for them."""
    def __init__(self, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Neg(Primitive):
    """The opposite number; integers wrap."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class NeighborExchange(Primitive):
    """A tensor for each of some processes of a group, then one from each of some; nobody waits while sending."""
    def __init__(self, send_rank_ids: Sequence[int], recv_rank_ids: Sequence[int], recv_shapes: Sequence[Sequence[int]], send_shapes: Sequence[Sequence[int]], recv_type: DTypeLike, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: Sequence[TensorLike]) -> tuple[Tensor, ...]: ...

class NextAfter(Primitive):
    """The number that comes next on the way to another."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class NoRepeatNGram(Primitive):
    """Scores of the next word, the least number where it would end a run of words that has been."""
    def __init__(self, ngram_size: int = 1) -> None: ...
    def __call__(self, state_seq: TensorLike, log_probs: TensorLike) -> Tensor: ...

class NonZero(Primitive):
    """The places of the elements that are not zero: one row of coordinates each. The tensor must be known."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class NotEqual(Primitive):
    """Do both differ? NaN always does."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class OneHot(Primitive):
    """A new dim of ``depth`` places: ``on_value`` where its number is the index, ``off_value`` elsewhere."""
    def __init__(self, axis: Axes = -1) -> None: ...
    def __call__(self, indices: TensorLike, depth: int, on_value: TensorLike, off_value: TensorLike) -> Tensor: ...

class Ones(Primitive):
    """A tensor full of 1, Float32 unless said otherwise."""
    def __init__(self) -> None: ...
    def __call__(self, shape: Sizes, type: DTypeLike) -> Tensor: ...

class OnesLike(Primitive):
    """One number everywhere, shaped as another tensor and of its type unless said otherwise."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Orgqr(Primitive):
    """The orthonormal columns that the reflections of ``geqrf`` make."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, tau: TensorLike) -> Tensor: ...

class Ormqr(Primitive):
    """The orthogonal matrix of reflections, or its transpose, times ``other``; from the right if not ``left``."""
    def __init__(self, left: bool = True, transpose: bool = False) -> None: ...
    def __call__(self, x: TensorLike, tau: TensorLike, other: TensorLike) -> Tensor: ...

class PReLU(Primitive):
    """``x`` above 0, ``weight * x`` below; one weight per channel (dim 1), or one for all."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, weight: TensorLike) -> Tensor: ...

class Pack(Primitive):
    """The operands, all of one shape, side by side along a new dim ``axis``."""
    def __init__(self, axis: Axes = 0) -> None: ...
    def __call__(self, tensors: Sequence[TensorLike]) -> Tensor: ...

class Pad(Primitive):
    """Zeros around a tensor: one pair of numbers per dim, the first dim first."""
    def __init__(self, paddings: Sequence[Sequence[int]]) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class PadV3(Primitive):
    """Elements put around a tensor: two numbers per dim, the last dim first; else all those in front first."""
    def __init__(self, mode: str = 'constant', paddings_contiguous: bool = True) -> None: ...
    def __call__(self, x: TensorLike, paddings: TensorLike, constant_value: TensorLike | None = None) -> Tensor: ...

class Padding(Primitive):
    """Zeros behind the single element of the last dim."""
    def __init__(self, pad_dim_size: int = 8) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ParallelConcat(Primitive):
    """Rows one below the other."""
    def __init__(self) -> None: ...
    def __call__(self, values: Sequence[TensorLike]) -> Tensor: ...

class Pdist(Primitive):
    """The distances between all pairs of points, each pair once."""
    def __init__(self, p: float = 2.0) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Polar(Primitive):
    """The complex number at a distance from 0, in a direction."""
    def __init__(self) -> None: ...
    def __call__(self, abs: TensorLike, angle: TensorLike) -> Tensor: ...

class Polygamma(Primitive):
    """The n-th derivative of the digamma function; n is a whole number."""
    def __init__(self) -> None: ...
    def __call__(self, a: TensorLike, x: TensorLike) -> Tensor: ...

class PopulationCount(Primitive):
    """How many bits of each element are set, as UInt8."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Pow(Primitive):
    """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it …"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Print(Primitive):
    """Prints; with a state it yields the state of the world in which it has."""
    def __init__(self) -> None: ...
    def __call__(self, *input_x: object) -> None: ...

class Qr(Primitive):
    """Orthonormal columns and an upper triangle."""
    def __init__(self, full_matrices: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class ROIAlign(Primitive):
    """Means of samples in each part of regions ``[number of the image, x1, y1, x2, y2]`` of ``[n, c, h, w]``."""
    def __init__(self, pooled_height: int, pooled_width: int, spatial_scale: float, sample_num: int = 2, roi_end_mode: int = 1) -> None: ...
    def __call__(self, features: TensorLike, rois: TensorLike) -> Tensor: ...

class RandomCategorical(Primitive):
    """Numbers of categories, drawn from rows of logarithms of weights."""
    def __init__(self, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, logits: TensorLike, num_sample: int, seed: int = 0) -> Tensor: ...

class RandomChoiceWithMask(Primitive):
    """Up to ``count`` random places where a mask is true, and which of these rows there are."""
    def __init__(self, count: int = 256, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[Tensor, Tensor]: ...

class RandomShuffle(Primitive):
    """The rows of a tensor in random order."""
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class RandpermV2(Primitive):
    """The numbers from 0 up to before ``n`` in random order."""
    def __init__(self, seed: int = 0, offset: int = 0, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, n: int | Tensor) -> Tensor: ...

class Range(Primitive):
    """Numbers from ``start`` up to ``end``."""
    def __init__(self, maxlen: int = 1000000) -> None: ...
    def __call__(self, start: TensorLike, end: TensorLike, step: TensorLike) -> Tensor: ...

class Rank(Primitive):
    """How many dims."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> int: ...

class ReLU(Primitive):
    """``max(x, 0)``; the derivative at 0 is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ReLU6(Primitive):
    """``min(max(x, 0), 6)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Real(Primitive):
    """The real part; of a real number itself."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class RealDiv(Primitive):
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Receive(Primitive):
    """The tensor that process ``source`` of the group sends with this tag."""
    def __init__(self, sr_tag: int, src_rank: int, shape: Sizes, dtype: DTypeLike, group: str = 'mccl_world_group', group_back: str = '') -> None: ...
    def __call__(self) -> Tensor: ...

class Reciprocal(Primitive):
    """One over the number."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Reduce(Primitive):
    """The reduction of every process's tensor in process ``root``; the others keep theirs."""
    def __init__(self, dest_rank: int, op: str = 'sum', group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class ReduceAll(Primitive):
    """Are all elements over some dims other than zero?"""
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceAny(Primitive):
    """Are any elements over some dims other than zero?"""
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceMax(Primitive):
    """``reduce_max`` over some dims, in the element type it has; of Bool ``reduce_any``."""
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceMean(Primitive):
    """The mean over some dims: of integers an integer, rounded down; of Bool the share that is true, as …"""
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceMin(Primitive):
    """``reduce_min`` over some dims, in the element type it has; of Bool ``reduce_all``."""
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceProd(Primitive):
    """``reduce_prod`` over some dims, in the element type it has; of Bool ``reduce_all``."""
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceScatter(Primitive):
    """Of the reduction of every process's tensor the part of this one: the first axis is cut into equal parts."""
    def __init__(self, op: str = 'sum', group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class ReduceStd(Primitive):
    """The standard deviation and the mean over some dims, all of them if none is named."""
    def __init__(self, axis: Axes = (), unbiased: bool = True, keep_dims: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[Tensor, Tensor]: ...

class ReduceSum(Primitive):
    """The sum over some dims, in the element type it has; of Bool whether any is true."""
    def __init__(self, keep_dims: bool = False, skip_mode: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class Renorm(Primitive):
    """Each slice along an axis, made as short as ``maxnorm`` where it is longer."""
    def __init__(self, p: float, dim: Axes, maxnorm: float) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Reshape(Primitive):
    """The same elements, in the same order, under another shape."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, shape: Sizes) -> Tensor: ...

class ResizeBicubic(Primitive):
    """Images in another size, each element between its sixteen neighbours."""
    def __init__(self, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, image: TensorLike, size: Sizes) -> Tensor: ...

class ResizeBilinear(Primitive):
    """Images in another size, each element between its four neighbours."""
    def __init__(self, size: Sizes, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ResizeBilinearV2(Primitive):
    """Images in another size, each element between its four neighbours."""
    def __init__(self, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, image: TensorLike, size: Sizes) -> Tensor: ...

class ResizeLinear1D(Primitive):
    """Rows in another size, each element between its two neighbours."""
    def __init__(self, coordinate_transformation_mode: str = 'align_corners') -> None: ...
    def __call__(self, x: TensorLike, size: Sizes) -> Tensor: ...

class ResizeNearestNeighbor(Primitive):
    """Images in another size, each element the nearest one."""
    def __init__(self, size: Sizes, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class ResizeNearestNeighborV2(Primitive):
    """Images in another size, each element the nearest one."""
    def __init__(self, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, image: TensorLike, size: Sizes) -> Tensor: ...

class ReverseSequence(Primitive):
    """The beginning of each sequence in reverse order: how much of it, a vector says."""
    def __init__(self, seq_dim: Axes, batch_dim: Axes = 0) -> None: ...
    def __call__(self, x: TensorLike, seq_lengths: TensorLike) -> Tensor: ...

class ReverseV2(Primitive):
    """The elements in reverse order along ``axes``."""
    def __init__(self, axis: Axes) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class RightShift(Primitive):
    """Bits moved down, the sign (or zeros, for unsigned types) moved in."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Rint(Primitive):
    """The nearest whole number, ties to even."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class RmsNorm(Primitive):
    """Divided by the root of the mean square over the dims of ``gamma``; and what it was multiplied by, in …"""
    def __init__(self, epsilon: TensorLike = 1e-06) -> None: ...
    def __call__(self, x: TensorLike, gamma: TensorLike) -> tuple[Tensor, Tensor]: ...

class Roll(Primitive):
    """Elements moved along dims, those that leave coming in at the other end."""
    def __init__(self, shift: Axes, axis: Axes) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Round(Primitive):
    """The nearest whole number, ties to even."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Rsqrt(Primitive):
    """One over the square root."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class SGD(Primitive):
    """Gradient descent with weight decay, momentum and dampening."""
    def __init__(self, dampening: TensorLike = 0.0, weight_decay: float = 0.0, nesterov: bool = False) -> None: ...
    def __call__(self, parameters: TensorLike, gradient: TensorLike, learning_rate: TensorLike, accum: TensorLike, momentum: TensorLike, stat: TensorLike) -> Tensor: ...

class STFT(Primitive):
    """The transforms of pieces of a signal, ``hop_length`` apart, each times a window."""
    def __init__(self, n_fft: int, hop_length: int, win_length: int, normalized: bool, onesided: bool, return_complex: bool) -> None: ...
    def __call__(self, x: TensorLike, window: TensorLike) -> Tensor: ...

class ScalarSummary(Primitive):
    """A tensor for a summary collector, of which there is none: nothing is done."""
    def __init__(self) -> None: ...
    def __call__(self, name: str, value: TensorLike) -> None: ...

class ScalarToTensor(Primitive):
    """A number as a 0-d tensor."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, dtype: DTypeLike = ...) -> Tensor: ...

class ScatterAdd(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: add."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterDiv(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: div."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterMax(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: max."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterMin(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: min."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterMul(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: mul."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNd(Primitive):
    """Zeros with something added at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, indices: TensorLike, updates: TensorLike, shape: Sizes) -> Tensor: ...

class ScatterNdAdd(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: add."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdDiv(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: div."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdMax(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: max."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdMin(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: min."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdMul(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: mul."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdSub(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: sub."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdUpdate(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: …"""
    def __init__(self, use_locking: bool = True) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterSub(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: sub."""
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterUpdate(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: update."""
    def __init__(self, use_locking: bool = True) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class SeLU(Primitive):
    """A scaled ``elu``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class SearchSorted(Primitive):
    """Where values would be put into sorted rows."""
    def __init__(self, dtype: DTypeLike = ..., right: bool = False) -> None: ...
    def __call__(self, sorted_sequence: TensorLike, values: TensorLike, sorter: TensorLike | None = None) -> Tensor: ...

class Select(Primitive):
    """The element of ``on_true`` where the condition holds, else that of ``on_false``."""
    def __init__(self) -> None: ...
    def __call__(self, condition: TensorLike, input: TensorLike, other: TensorLike) -> Tensor: ...

class Send(Primitive):
    """Sends a tensor to process ``destination`` of the group, and passes it on: nobody waits until it is …"""
    def __init__(self, sr_tag: int, dest_rank: int, group: str = 'mccl_world_group', group_back: str = '') -> None: ...
    def __call__(self, input_data: TensorLike) -> Tensor: ...

class Shape(Primitive):
    """The dims, as Python numbers."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[int, ...]: ...

class SiLU(Primitive):
    """``x * sigmoid(x)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Sigmoid(Primitive):
    """``1 / (1 + exp(-x))``."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class SigmoidCrossEntropyWithLogits(Primitive):
    """Between scores, through a sigmoid, and truth, element by element."""
    def __init__(self) -> None: ...
    def __call__(self, logits: TensorLike, label: TensorLike) -> Tensor: ...

class Sign(Primitive):
    """-1, 0 or 1; NaN for NaN."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Sin(Primitive):
    """The sine of an angle in radians."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Sinc(Primitive):
    """``sin(pi x) / (pi x)``, 1 at 0."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Sinh(Primitive):
    """The hyperbolic sine."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Size(Primitive):
    """How many elements."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> int: ...

class Slice(Primitive):
    """Of each dim ``size[k]`` places from ``begin[k]`` on; -1 means all that are left."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, begin: Sizes, size: Sizes) -> Tensor: ...

class SmoothL1Loss(Primitive):
    """Squares up to a difference of ``beta``, beyond it a line that goes on smoothly."""
    def __init__(self, beta: TensorLike = 1.0, reduction: str = 'none') -> None: ...
    def __call__(self, prediction: TensorLike, target: TensorLike) -> Tensor: ...

class SoftMarginLoss(Primitive):
    """``log(1 + exp(-target * input))``."""
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: TensorLike, target: TensorLike) -> Tensor: ...

class SoftShrink(Primitive):
    """``x`` moved by ``lambd`` towards 0, at most to 0."""
    def __init__(self, lambd: float = 0.5) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Softmax(Primitive):
    """Exponentials along an axis, divided by their sum."""
    def __init__(self, axis: Axes = -1) -> None: ...
    def __call__(self, logits: TensorLike) -> Tensor: ...

class SoftmaxCrossEntropyWithLogits(Primitive):
    """The cross entropy of each row of scores and probabilities, and how it changes with the scores."""
    def __init__(self) -> None: ...
    def __call__(self, logits: TensorLike, labels: TensorLike) -> tuple[Tensor, Tensor]: ...

class Softplus(Primitive):
    """``log(1 + exp(x))``, without overflow."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Softsign(Primitive):
    """``x / (1 + |x|)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Sort(Primitive):
    """The elements along an axis in order, and where they stood (Int32)."""
    def __init__(self, axis: Axes = -1, descending: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class SpaceToBatchND(Primitive):
    """Each place within blocks of the last dims as samples of their own, after zeros were put around."""
    def __init__(self, block_shape: Sizes, paddings: Sequence[Sequence[int]]) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class SpaceToDepth(Primitive):
    """``[n, c, h * r, w * r]`` as ``[n, r * r * c, h, w]``: the place in a block counts before the channel."""
    def __init__(self, block_size: int) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class SparseApplyAdagradV2(Primitive):
    """Adagrad's step for some rows."""
    def __init__(self, lr: float, epsilon: float, use_locking: bool = False, update_slots: bool = True) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, grad: TensorLike, indices: TensorLike) -> tuple[Tensor, Tensor]: ...

class SparseApplyFtrl(Primitive):
    """FTRL's step for some rows."""
    def __init__(self, lr: float, l1: float, l2: float, lr_power: float, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, linear: TensorLike, grad: TensorLike, indices: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class SparseSoftmaxCrossEntropyWithLogits(Primitive):
    """The mean cross entropy of rows of scores and classes; with ``is_grad`` how it changes with the scores."""
    def __init__(self, is_grad: bool = False) -> None: ...
    def __call__(self, logits: TensorLike, labels: TensorLike) -> Tensor: ...

class SparseTensorDenseAdd(Primitive):
    """A tensor with values added at some places."""
    def __init__(self) -> None: ...
    def __call__(self, x1_indices: TensorLike, x1_values: TensorLike, x1_shape: TensorLike | Sequence[int], x2: TensorLike) -> Tensor: ...

class SparseTensorDenseMatmul(Primitive):
    """The product of a sparse matrix and a dense one: rows of the latter, times the values, added up."""
    def __init__(self, adjoint_st: bool = False, adjoint_dt: bool = False) -> None: ...
    def __call__(self, indices: TensorLike, values: TensorLike, sparse_shape: TensorLike | Sequence[int], dense: TensorLike) -> Tensor: ...

class SparseToDense(Primitive):
    """Zeros with something added at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, indices: TensorLike, values: TensorLike, sparse_shape: Sizes) -> Tensor: ...

class Split(Primitive):
    """Equal pieces, as many as asked for."""
    def __init__(self, axis: Axes = 0, output_num: int = 1) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[Tensor, ...]: ...

class Sqrt(Primitive):
    """The square root."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Square(Primitive):
    """The number times itself."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class SquareSumAll(Primitive):
    """The sums of the squares of two tensors."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> tuple[Tensor, Tensor]: ...

class SquaredDifference(Primitive):
    """The square of the difference; of complex numbers that of its absolute value."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Squeeze(Primitive):
    """The tensor without dims of size 1; those named must have that size."""
    def __init__(self, axis: Axes = ()) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Stack(Primitive):
    """The operands, all of one shape, side by side along a new dim ``axis``."""
    def __init__(self, axis: Axes = 0) -> None: ...
    def __call__(self, tensors: Sequence[TensorLike]) -> Tensor: ...

class StandardLaplace(Primitive):
    """Numbers of the standard Laplace distribution."""
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, shape: Sizes) -> Tensor: ...

class StandardNormal(Primitive):
    """Numbers of the standard normal distribution."""
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, shape: Sizes) -> Tensor: ...

class StopGradient(Primitive):
    """Its operand, through which no gradient flows."""
    def __init__(self) -> None: ...
    def __call__(self, value: TensorLike) -> Tensor: ...

class StridedSlice(Primitive):
    """``input_x[begin:end:strides]``; a bit of a mask gives its dim another meaning."""
    def __init__(self, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0, new_axis_mask: int = 0, shrink_axis_mask: int = 0) -> None: ...
    def __call__(self, input_x: TensorLike, begin: Sizes, end: TensorLike, strides: Sizes) -> Tensor: ...

class Sub(Primitive):
    """Element-wise difference, with broadcasting."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Svd(Primitive):
    """Singular values, left and right vectors as columns."""
    def __init__(self, full_matrices: bool = False, compute_uv: bool = True) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class Tan(Primitive):
    """The tangent of an angle in radians."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Tanh(Primitive):
    """The hyperbolic tangent."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class TensorAdd(Primitive):
    """Element-wise sum, with broadcasting; of Bools, whether either holds."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class TensorMove(Primitive):
    """A copy: memory of its own for a value that would otherwise be a parameter's memory."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class TensorScatterAdd(Primitive):
    """A copy with something added to slices, at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterDiv(Primitive):
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: div."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterMax(Primitive):
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: max."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterMin(Primitive):
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: min."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterMul(Primitive):
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: mul."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterSub(Primitive):
    """A copy with something taken off slices, at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterUpdate(Primitive):
    """A copy with slices replaced, at places whose coordinates stand in the last dim of ``indices``."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorShape(Primitive):
    """The shape as a tensor of Int64."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class TensorSummary(Primitive):
    """A tensor for a summary collector, of which there is none: nothing is done."""
    def __init__(self) -> None: ...
    def __call__(self, name: str, value: TensorLike) -> None: ...

class Tile(Primitive):
    """The tensor repeated along its dims, ``dims[k]`` times each, counted from the last."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, dims: Axes) -> Tensor: ...

class TopK(Primitive):
    """The ``k`` greatest elements along the last dim, in order, and where they stood (Int32)."""
    def __init__(self, sorted: bool = True) -> None: ...
    def __call__(self, input_x: TensorLike, k: int) -> tuple[Tensor, Tensor]: ...

class Trace(Primitive):
    """The sum of the diagonal of a matrix."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Transpose(Primitive):
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, input_perm: Axes) -> Tensor: ...

class Tril(Primitive):
    """What is not above a diagonal; 0 elsewhere."""
    def __init__(self, diagonal: int = 0) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class TrilIndices(Primitive):
    """The rows and columns of what is not above, or not below, a diagonal of a matrix."""
    def __init__(self, row: int, col: int, offset: int = 0, dtype: DTypeLike = ...) -> None: ...
    def __call__(self) -> Tensor: ...

class Triu(Primitive):
    """What is not below a diagonal; 0 elsewhere."""
    def __init__(self, diagonal: int = 0) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class TriuIndices(Primitive):
    """The rows and columns of what is not above, or not below, a diagonal of a matrix."""
    def __init__(self, row: int, col: int, offset: int = 0, dtype: DTypeLike = ...) -> None: ...
    def __call__(self) -> Tensor: ...

class Trunc(Primitive):
    """The whole number towards 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class TruncateDiv(Primitive):
    """The quotient without its fraction."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class TruncateMod(Primitive):
    """The remainder with the sign of the dividend, as C's ``fmod``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class TupleToArray(Primitive):
    """Numbers as a tensor: Int32, or Float32 where the first is a float."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: Sequence[float]) -> Tensor: ...

class UniformCandidateSampler(Primitive):
    """Classes, all equally likely; how often each target, and each of them, is to be expected among them."""
    def __init__(self, num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int = 0, remove_accidental_hits: bool = False) -> None: ...
    def __call__(self, true_classes: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class UniformInt(Primitive):
    """Integers from ``minval`` up to before ``maxval``."""
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, shape: Sizes, minval: TensorLike, maxval: TensorLike) -> Tensor: ...

class UniformReal(Primitive):
    """Numbers from [0, 1), all equally likely."""
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, shape: Sizes) -> Tensor: ...

class Unique(Primitive):
    """The different elements as they come first, and for each element which of them it is. It must be known."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class UniqueConsecutive(Primitive):
    """One element of each run of equal ones; where each stands then, and how long the runs are. It must be …"""
    def __init__(self, return_inverse: bool = False, return_counts: bool = False, dim: Axes | None = None) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor | tuple[Tensor, ...]: ...

class UniqueWithPad(Primitive):
    """The different elements of a known vector, then ``pad_num`` as often as there were others; which each is."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, pad_num: int) -> tuple[Tensor, Tensor]: ...

class UnsortedSegmentMax(Primitive):
    """For each segment the greatest of its rows, element by element; the least number there is, where it has …"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor: ...

class UnsortedSegmentMin(Primitive):
    """For each segment the least of its rows, element by element; the greatest number there is, where it has …"""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor: ...

class UnsortedSegmentProd(Primitive):
    """For each segment the product of its rows."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor: ...

class UnsortedSegmentSum(Primitive):
    """For each segment the sum of its rows; rows of a negative segment count nowhere."""
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor: ...

class Unstack(Primitive):
    """One tensor for each place along a dim."""
    def __init__(self, axis: Axes = 0, num: int | None = None) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[Tensor, ...]: ...

class UpperBound(Primitive):
    """How many elements of each sorted row are less than a value, or at most one."""
    def __init__(self, out_type: DTypeLike = ...) -> None: ...
    def __call__(self, sorted_x: TensorLike, values: TensorLike) -> Tensor: ...

class UpsampleNearest3D(Primitive):
    """Volumes in another size, by nearest interpolation."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, output_size: Sizes | None = None, scales: float | Sequence[float] | None = None) -> Tensor: ...

class UpsampleTrilinear3D(Primitive):
    """Volumes in another size, by linear interpolation."""
    def __init__(self, align_corners: bool = False) -> None: ...
    def __call__(self, x: TensorLike, output_size: Sizes | None = None, scales: float | Sequence[float] | None = None) -> Tensor: ...

class WeightQuantBatchMatmul(Primitive):
    """``x @ ((weight + antiquant_offset) * antiquant_scale) + bias``: ``weight`` is of int8, and has a scale …"""
    def __init__(self, transpose_x: bool = False, transpose_weight: bool = False, antiquant_group_size: int = 0) -> None: ...
    def __call__(self, x: TensorLike, weight: TensorLike, antiquant_scale: TensorLike, antiquant_offset: TensorLike | None = None, quant_scale: None = None, quant_offset: None = None, bias: TensorLike | None = None) -> Tensor: ...

class Xdivy(Primitive):
    """``x / y``, 0 where ``x`` is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Xlogy(Primitive):
    """``input * log(other)``, 0 where ``input`` is 0."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Zeros(Primitive):
    """A tensor full of 0, Float32 unless said otherwise."""
    def __init__(self) -> None: ...
    def __call__(self, shape: Sizes, type: DTypeLike) -> Tensor: ...

class ZerosLike(Primitive):
    """One number everywhere, shaped as another tensor and of its type unless said otherwise."""
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Zeta(Primitive):
    """The zeta function of Hurwitz, ``sum((q + k) ** -x)``."""
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, q: TensorLike) -> Tensor: ...
