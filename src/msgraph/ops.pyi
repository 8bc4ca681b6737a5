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
from msgraph.library.vmap import vmap as vmap

def abs(input: TensorLike) -> Tensor:
    """The distance from 0; its derivative at 0 is 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def absolute(input: TensorLike) -> Tensor:
    """The distance from 0; its derivative at 0 is 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def acos(input: TensorLike) -> Tensor:
    """The angle whose cosine is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def acosh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic cosine is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def adaptive_avg_pool1d(input: TensorLike, output_size: Sizes) -> Tensor:
    """Means of ``output_size`` windows that cover the last dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
def adaptive_avg_pool2d(input: TensorLike, output_size: int | Sequence[int | None]) -> Tensor:
    """Means of ``output_size`` windows that cover the last 2 dims; ``None`` keeps a dim as it is.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
def adaptive_avg_pool3d(input: TensorLike, output_size: int | Sequence[int | None]) -> Tensor:
    """Means of ``output_size`` windows that cover the last 3 dims; ``None`` keeps a dim as it is.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
def adaptive_max_pool1d(input: TensorLike, output_size: Sizes) -> Tensor:
    """Greatest elements of ``output_size`` windows that cover the last dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
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
    """Element-wise sum, with broadcasting; of Bools, whether either holds.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def addbmm(input: TensorLike, batch1: TensorLike, batch2: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * input`` and ``alpha`` times the sum of the products of a batch of matrices.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        batch1: batches of matrices
        batch2: batches of matrices
        beta: the factor of the input
        alpha: the factor of the product
    """
def addcdiv(input: TensorLike, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike = 1) -> Tensor:
    """``input + value * div(tensor1, tensor2)``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        tensor1: the operands of the product or quotient
        tensor2: the operands of the product or quotient
        value: a number, or a tensor that broadcasts
    """
def addcmul(input: TensorLike, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike = 1) -> Tensor:
    """``input + value * mul(tensor1, tensor2)``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        tensor1: the operands of the product or quotient
        tensor2: the operands of the product or quotient
        value: a number, or a tensor that broadcasts
    """
def addmm(input: TensorLike, mat1: TensorLike, mat2: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * input + alpha * (mat1 @ mat2)``; in ``addmv`` the second is a vector.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        mat1: matrices
        mat2: matrices
        beta: the factor of the input
        alpha: the factor of the product
    """
def addmv(input: TensorLike, mat: TensorLike, vec: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * input + alpha * (mat1 @ mat2)``; in ``addmv`` the second is a vector.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        mat: matrices
        vec: vectors
        beta: the factor of the input
        alpha: the factor of the product
    """
def addn(x: TensorLike) -> Tensor:
    """The sum of any number of tensors of one element type.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def addr(x: TensorLike, vec1: TensorLike, vec2: TensorLike, *, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * x`` and ``alpha`` times the products of the elements of two vectors.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        vec1: vectors
        vec2: vectors
        beta: the factor of the input
        alpha: the factor of the product
    """
def adjoint(x: TensorLike) -> Tensor:
    """The conjugate transpose of the last two dims.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def affine_grid(theta: TensorLike, size: Sizes, align_corners: bool = False) -> Tensor:
    """The places ``[n, ..., dims]`` that affine maps ``[n, dims, dims + 1]`` send the elements of ``size`` to.

    Args:
        theta: a matrix `[2, 3]` for each image
        size: the shape of the result: an int or a tuple of ints
        align_corners: whether the corners of both images lie on each other
    """
def all(input: TensorLike, axis: Axes | None = None, keep_dims: bool = False) -> Tensor:
    """Are all elements over some dims other than zero?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keep_dims: whether the dims stay, with the size 1
    """
def amax(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> Tensor:
    """The greatest element over some dims; of Bool whether any is true.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
        initial: what counts beside the elements; needed where there are none
        where: a mask of bools: only elements where it is true count
    """
def amin(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> Tensor:
    """The least element over some dims; of Bool whether all are true.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
        initial: what counts beside the elements; needed where there are none
        where: a mask of bools: only elements where it is true count
    """
def aminmax(input: TensorLike, *, axis: Axes = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The least and the greatest elements along an axis.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
    """
def angle(input: TensorLike) -> Tensor:
    """The direction of a complex number from 0; pi for negative real numbers.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def any(input: TensorLike, axis: Axes | None = None, keep_dims: bool = False) -> Tensor:
    """Are any elements over some dims other than zero?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keep_dims: whether the dims stay, with the size 1
    """
def approximate_equal(x: TensorLike, y: TensorLike, tolerance: float = 1e-05) -> Tensor:
    """Do both lie less than ``tolerance`` apart?

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
        tolerance: the absolute difference that counts as equal
    """
def arange(start: TensorLike = 0, end: TensorLike | None = None, step: TensorLike = 1, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers from ``start`` up to ``end``: Int64, or Float32 where one of them is a float.

    Args:
        start: the first number
        end: the last number, or the bound before which numbers stop
        step: the distance of two numbers
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def arccos(input: TensorLike) -> Tensor:
    """The angle whose cosine is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def arccosh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic cosine is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def arcsin(x: TensorLike) -> Tensor:
    """The angle whose sine is x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def arcsinh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic sine is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def arctan(input: TensorLike) -> Tensor:
    """The angle whose tangent is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def arctan2(input: TensorLike, other: TensorLike) -> Tensor:
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def arctanh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic tangent is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def argmax(input: TensorLike, dim: Axes | None = None, keepdim: bool = False) -> Tensor:
    """Where the maximum stands, as Int64; without an axis, in the tensor laid out in one row.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdim: whether the dims stay, with the size 1
    """
def argmin(input: TensorLike, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """Where the minimum stands, as Int32; without an axis, in the tensor laid out in one row.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
    """
def argsort(input: TensorLike, axis: Axes = -1, descending: bool = False) -> Tensor:
    """Where the elements along an axis stand when in order (Int32).

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        descending: whether the greatest comes first
    """
def argwhere(input: TensorLike) -> Tensor:
    """The places of the elements that are not zero. The tensor must be known.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def asin(input: TensorLike) -> Tensor:
    """The angle whose sine is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def asinh(x: TensorLike) -> Tensor:
    """The number whose hyperbolic sine is x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def assign(variable: TensorLike, value: TensorLike) -> Tensor:
    """Give a parameter new contents.

    Args:
        variable: the parameter that is written
        value: a tensor of the parameter's shape and type, or a number
    """
def assign_add(variable: TensorLike, value: TensorLike) -> Tensor:
    """Add to a parameter.

    Args:
        variable: the parameter that is written
        value: what is added or taken off, in the parameter's shape
    """
def assign_item(variable: TensorLike, index: TensorLike, value: TensorLike) -> Tensor:
    """``variable[index] = value``, written into the variable: only the part, where the brackets choose one.

    Args:
        variable: the parameter that is written
        index: integers: which places along the dim are meant
        value: a number, or a tensor that broadcasts
    """
def assign_sub(variable: TensorLike, value: TensorLike) -> Tensor:
    """Subtract from a parameter.

    Args:
        variable: the parameter that is written
        value: what is added or taken off, in the parameter's shape
    """
def atan(input: TensorLike) -> Tensor:
    """The angle whose tangent is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def atan2(input: TensorLike, other: TensorLike) -> Tensor:
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def atanh(input: TensorLike) -> Tensor:
    """The number whose hyperbolic tangent is x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
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
    """The mean of each window of rows ``[n, c, w]``.

    Args:
        input_x: rows `[n, c, w]`
        kernel_size: the size of a window: an int, or one for each dim of images
        stride: how far windows are apart: an int, or one for each dim of images
        padding: what is put around images: an int, or one for each side
        ceil_mode: whether windows count that reach beyond the end
        count_include_pad: whether the padding counts as elements

    Returns:
        the means, with as many channels
    """
def avg_pool2d(input_x: TensorLike, kernel_size: Sizes = 1, stride: Sizes = 1, padding: Sizes = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
    """The mean of each window of the last 2 dims; ``divisor_override`` replaces what it is divided by.

    Args:
        input_x: images `[n, c, h, w]`
        kernel_size: the size of a window: an int, or one for each dim of images
        stride: how far windows are apart: an int, or one for each dim of images
        padding: what is put around images: an int, or one for each side
        ceil_mode: whether windows count that reach beyond the end
        count_include_pad: whether the padding counts as elements
        divisor_override: what sums are divided by instead of the number of elements; 0 or None for that number

    Returns:
        the means, with as many channels
    """
def avg_pool3d(input_x: TensorLike, kernel_size: Sizes = 1, stride: Sizes = 1, padding: Sizes = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0) -> Tensor:
    """The mean of each window of the last 3 dims; ``divisor_override`` replaces what it is divided by.

    Args:
        input_x: volumes `[n, c, d, h, w]`
        kernel_size: the size of a window: an int, or one for each dim of images
        stride: how far windows are apart: an int, or one for each dim of images
        padding: what is put around images: an int, or one for each side
        ceil_mode: whether windows count that reach beyond the end
        count_include_pad: whether the padding counts as elements
        divisor_override: what sums are divided by instead of the number of elements; 0 or None for that number

    Returns:
        the means, with as many channels
    """
def baddbmm(input: TensorLike, batch1: TensorLike, batch2: TensorLike, beta: TensorLike = 1, alpha: TensorLike = 1) -> Tensor:
    """``beta * input + alpha * (batch1 @ batch2)`` for each product of a batch.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        batch1: batches of matrices
        batch2: batches of matrices
        beta: the factor of the input
        alpha: the factor of the product
    """
def bartlett_window(window_length: TensorLike, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """The weights of a ``BartlettWindow``; a periodic one is one longer, without its last number.

    Args:
        window_length: how many weights there are
        periodic: whether the window is one of a period
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def batch_dot(x1: TensorLike, x2: TensorLike, axes: int | Sequence[int] | None = None) -> Tensor:
    """For each element of a batch the products summed along one dim of both.

    Args:
        x1: the first operand
        x2: the second operand
        axes: the dims that are summed over: a number of them, or lists of dims of both operands
    """
def batch_norm(input_x: TensorLike, running_mean: TensorLike, running_var: TensorLike, weight: TensorLike, bias: TensorLike, training: bool = False, momentum: TensorLike = 0.1, eps: float = 1e-05) -> Tensor:
    """Normalised over all but dim 1; in training by the batch's own moments, which move the running ones.

    Args:
        input_x: a tensor `[n, c, ...]`
        running_mean: the running means of channels, or None
        running_var: the running variances of channels, or None
        weight: the factors of the normalised values, or None
        bias: what is added to the normalised values, or None
        training: whether it is training; else the input is returned
        momentum: how much of the running moments each batch replaces
        eps: a small number that keeps divisors from 0
    """
def batch_to_space_nd(input_x: TensorLike, block_shape: Sizes, crops: Sequence[Sequence[int]]) -> Tensor:
    """Samples as the places within blocks of the last dims; then ``crops`` are cut off.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        block_shape: the side of a block, or one for each dim
        crops: a pair of numbers for each dim
    """
def bernoulli(input: TensorLike, p: float = 0.5, seed: int | None = None) -> Tensor:
    """One with probability ``p``, else zero.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        p: the probability of a one: a number, or a tensor that broadcasts
        seed: an int that fixes what is drawn; None draws something new each time
    """
def bessel_i0(x: TensorLike) -> Tensor:
    """The Bessel function I0: modified, of the first kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_i0e(x: TensorLike) -> Tensor:
    """The Bessel function I0e: modified, of the first kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_i1(x: TensorLike) -> Tensor:
    """The Bessel function I1: modified, of the first kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_i1e(x: TensorLike) -> Tensor:
    """The Bessel function I1e: modified, of the first kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_j0(x: TensorLike) -> Tensor:
    """The Bessel function J0: of the first kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_j1(x: TensorLike) -> Tensor:
    """The Bessel function J1: of the first kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_k0(x: TensorLike) -> Tensor:
    """The Bessel function K0: modified, of the second kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_k0e(x: TensorLike) -> Tensor:
    """The Bessel function K0e: modified, of the second kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_k1(x: TensorLike) -> Tensor:
    """The Bessel function K1: modified, of the second kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_k1e(x: TensorLike) -> Tensor:
    """The Bessel function K1e: modified, of the second kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_y0(x: TensorLike) -> Tensor:
    """The Bessel function Y0: of the second kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bessel_y1(x: TensorLike) -> Tensor:
    """The Bessel function Y1: of the second kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def bias_add(input_x: TensorLike, bias: TensorLike) -> Tensor:
    """One number added per channel: dim 1, or the last one for ``NHWC``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        bias: a vector that is added, one number for each channel of the result, or None
    """
def bidense(input1: TensorLike, input2: TensorLike, weight: TensorLike, bias: TensorLike | None = None) -> Tensor:
    """``input1 @ weight[k] @ input2`` for each ``k``, along the last dims of both.

    Args:
        input1: the first operand
        input2: what is combined with the first operand; shapes broadcast, types are promoted
        weight: matrices `[out, m, n]`
        bias: a vector that is added, one number for each channel of the result, or None
    """
def binary_cross_entropy(logits: TensorLike, labels: TensorLike, weight: TensorLike | None = None, reduction: str = 'mean') -> Tensor:
    """Between probabilities and truth; logarithms are at least -100 in the limit, as those of 1e-12.

    Args:
        logits: probabilities from 0 to 1
        labels: truths from 0 to 1, in the same shape
        weight: a factor for each class or element, or None
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def binary_cross_entropy_with_logits(input: TensorLike, target: TensorLike, weight: TensorLike | None = None, pos_weight: TensorLike | None = None, reduction: str = 'mean') -> Tensor:
    """Between scores, through a sigmoid, and truth; ``pos_weight`` scales what is true.

    Args:
        input: scores of any shape
        target: truths from 0 to 1, in the same shape
        weight: a factor for each class or element, or None
        pos_weight: a factor for what is true, one for each class, or None
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def bincount(input: TensorLike, weights: TensorLike | None = None, minlength: int = 0) -> Tensor:
    """How often each number occurs, or the sum of its weights, as Float32. The numbers must be known.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        weights: how much each element counts, or None
        minlength: how many numbers there are at least
    """
def bitwise_and(input: TensorLike, other: TensorLike) -> Tensor:
    """The bits set in both.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def bitwise_left_shift(input: TensorLike, other: TensorLike) -> Tensor:
    """Bits moved up, zeros moved in.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def bitwise_not(input: TensorLike) -> Tensor:
    """All bits turned; of a Bool, its opposite.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def bitwise_or(input: TensorLike, other: TensorLike) -> Tensor:
    """The bits set in either.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def bitwise_right_shift(input: TensorLike, other: TensorLike) -> Tensor:
    """Bits moved down, the sign (or zeros, for unsigned types) moved in.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def bitwise_xor(input: TensorLike, other: TensorLike) -> Tensor:
    """The bits set in exactly one.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def blackman_window(window_length: TensorLike, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """The weights of a ``BlackmanWindow``; a periodic one is one longer, without its last number.

    Args:
        window_length: how many weights there are
        periodic: whether the window is one of a period
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def block_diag(*inputs: Sequence[TensorLike]) -> Tensor:
    """Matrices along the diagonal of one.

    Args:
        inputs: tensors, in a tuple or a list
    """
def bmm(input_x: TensorLike, mat2: TensorLike) -> Tensor:
    """Products of the matrices in the last two dims; leading dims broadcast.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        mat2: matrices
    """
def bounding_box_decode(anchor_box: TensorLike, deltas: TensorLike, max_shape: Sizes, means: Sequence[float] = ..., stds: Sequence[float] = ..., wh_ratio_clip: float = 0.016) -> Tensor:
    """Boxes that lie to others as encoded, cut off at the edges of images of ``max_shape``.

    Args:
        anchor_box: boxes as `[x1, y1, x2, y2]`, one in each row
        deltas: the changes of boxes
        max_shape: height and width that boxes stay in
        means: four numbers by which changes are brought to mean 0 and deviation 1
        stds: four numbers by which changes are brought to mean 0 and deviation 1
        wh_ratio_clip: how much the sides of a box may change
    """
def bounding_box_encode(anchor_box: TensorLike, groundtruth_box: TensorLike, means: Sequence[float] = ..., stds: Sequence[float] = ...) -> Tensor:
    """How boxes lie to others: how far their middles are away, in sizes, and the logarithms of their sizes' …

    Args:
        anchor_box: boxes as `[x1, y1, x2, y2]`, one in each row
        groundtruth_box: boxes as `[x1, y1, x2, y2]`, one in each row
        means: four numbers by which changes are brought to mean 0 and deviation 1
        stds: four numbers by which changes are brought to mean 0 and deviation 1
    """
def broadcast_to(input: TensorLike, shape: Sizes) -> Tensor:
    """The tensor repeated along new leading dims and dims of size 1.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        shape: the shape of the result: an int or a tuple of ints
    """
def bucketize(input: TensorLike, boundaries: TensorLike, *, right: bool = False) -> Tensor:
    """Between which of some sorted boundaries each element lies, as Int32.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        boundaries: numbers in ascending order
        right: whether equal elements stand before the place
    """
def cartesian_prod(*inputs: TensorLike) -> Tensor:
    """All choices of one element of each vector, one in each row.

    Args:
        inputs: tensors, in a tuple or a list
    """
def cast(input: TensorLike, dtype: DTypeLike) -> Tensor:
    """The nearest value of another element type. To the gradient every cast is transparent, also through …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def cat(tensors: Sequence[TensorLike], axis: Axes = 0) -> Tensor:
    """The operands one behind the other along ``axis``.

    Args:
        tensors: tensors, in a tuple or a list
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def cdist(x1: TensorLike, x2: TensorLike, p: float = 2.0) -> Tensor:
    """The distance of each point of the one to each of the other; points are the last dim.

    Args:
        x1: the first operand
        x2: the second operand
        p: the power of the norm
    """
def ceil(input: TensorLike) -> Tensor:
    """The whole number above.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def celu(x: TensorLike, alpha: TensorLike = 1.0) -> Tensor:
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        alpha: the factor below 0
    """
def channel_shuffle(x: TensorLike, groups: int) -> Tensor:
    """Channels of groups taken in turn: the first of each, then the second of each.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        groups: into how many groups channels are divided, each of which has its own kernels
    """
def check_valid(bboxes: TensorLike, img_metas: TensorLike) -> Tensor:
    """Does each box lie within an image, of which height, width and ratio are given?

    Args:
        bboxes: boxes as `[x1, y1, x2, y2]`, one in each row
        img_metas: height, width and scale of the image
    """
def choice_with_mask(input_x: TensorLike, count: int = 256, seed: int | None = None) -> tuple[Tensor, Tensor]:
    """Up to ``count`` random places where a mask is true, and which of these rows there are.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        count: how many places there are at most
        seed: an int that fixes what is drawn; None draws something new each time
    """
def cholesky(input_x: TensorLike, upper: bool = False) -> Tensor:
    """The triangle whose product with its conjugate transpose each matrix is; the other one is not read.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        upper: whether the upper triangle is meant
    """
def cholesky_inverse(input_x: TensorLike, upper: bool = False) -> Tensor:
    """The inverse of the matrix whose Cholesky triangle is given.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        upper: whether the upper triangle is meant
    """
def cholesky_solve(input: TensorLike, input2: TensorLike, upper: bool = False) -> Tensor:
    """The solution for the right side ``input`` of the system whose Cholesky triangle is ``input2``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        input2: what is combined with the first operand; shapes broadcast, types are promoted
        upper: whether the upper triangle is meant
    """
def chunk(input: TensorLike, chunks: int, axis: Axes = 0) -> tuple[Tensor, ...]:
    """Up to ``chunks`` pieces of one size, the last of which may be smaller.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        chunks: into how many parts it is cut
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def clamp(input: TensorLike, min: TensorLike | None = None, max: TensorLike | None = None) -> Tensor:
    """The nearest number between ``min`` and ``max``; either may be ``None``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        min: the least value, or None for no bound
        max: the greatest value, or None for no bound
    """
def clip(input: TensorLike, min: TensorLike | None = None, max: TensorLike | None = None) -> Tensor:
    """The nearest number between ``min`` and ``max``; either may be ``None``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        min: the least value, or None for no bound
        max: the greatest value, or None for no bound
    """
def clip_by_global_norm(x: Sequence[Tensor], clip_norm: TensorLike = 1.0, use_norm: bool | None = None) -> tuple[Tensor, ...]:
    """Tensors scaled down together, so that the norm of all their elements is at most ``clip_norm``.

    Args:
        x: tensors, in a tuple or a list
        clip_norm: the greatest norm that stays as it is
        use_norm: a norm that is known already, or None
    """
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
    """Columns ``[n, c, k * l, places]`` added up to images of ``output_size``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
        kernel_size: the size of a window: an int, or one for each dim of images
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        padding_value: the number that is put where there is none
        stride: how far windows are apart: an int, or one for each dim of images
    """
def column_stack(tensors: Sequence[TensorLike]) -> Tensor:
    """One behind the other along dim 1, which is added where there is none.

    Args:
        tensors: tensors, in a tuple or a list
    """
def combinations(input: TensorLike, r: int = 2, with_replacement: bool = False) -> Tensor:
    """All choices of ``r`` elements of a vector, one in each row.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        r: how many elements a combination has
        with_replacement: whether an element may be there several times
    """
def concat(tensors: Sequence[TensorLike], axis: Axes = 0) -> Tensor:
    """The operands one behind the other along ``axis``.

    Args:
        tensors: tensors, in a tuple or a list
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def cond(A: TensorLike, p: object = None) -> Tensor:
    """The norm of each matrix times that of its inverse.

    Args:
        A: matrices `[..., m, n]`
        p: the power of the norm
    """
def conj(input: TensorLike) -> Tensor:
    """The number with its imaginary part negated; a real number itself.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def conv1d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None, stride: Sizes = 1, pad_mode: str = 'valid', padding: Sizes = 0, dilation: Sizes = 1, groups: int = 1) -> Tensor:
    """Kernels ``[o, c / groups, l]`` laid over rows ``[n, c, w]``.

    Args:
        input: rows `[n, c, w]` of floats
        weight: kernels `[out, c / groups, k]`
        bias: a vector that is added, one number for each channel of the result, or None
        stride: how far windows are apart: an int, or one for each dim of images
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        padding: where `pad_mode` is "pad": zeros around the input, an int or one for each dim or side
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        groups: into how many groups channels are divided, each of which has its own kernels

    Returns:
        rows `[n, out, w']`
    """
def conv2d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None, stride: Sizes = 1, pad_mode: str = 'valid', padding: Sizes = 0, dilation: Sizes = 1, groups: int = 1) -> Tensor:
    """Kernels ``[o, c / groups, ...]`` laid over images or volumes, which have 2 dims behind the channels.

    Args:
        input: images `[n, c, h, w]` of floats
        weight: kernels `[out, c / groups, kh, kw]`
        bias: a vector that is added, one number for each channel of the result, or None
        stride: how far windows are apart: an int, or one for each dim of images
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        padding: where `pad_mode` is "pad": zeros around the input, an int or one for each dim or side
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        groups: into how many groups channels are divided, each of which has its own kernels

    Returns:
        images `[n, out, h', w']`
    """
def conv3d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None, stride: Sizes = 1, pad_mode: str = 'valid', padding: Sizes = 0, dilation: Sizes = 1, groups: int = 1) -> Tensor:
    """Kernels ``[o, c / groups, ...]`` laid over images or volumes, which have 3 dims behind the channels.

    Args:
        input: volumes `[n, c, d, h, w]` of floats
        weight: kernels `[out, c / groups, kd, kh, kw]`
        bias: a vector that is added, one number for each channel of the result, or None
        stride: how far windows are apart: an int, or one for each dim of images
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        padding: where `pad_mode` is "pad": zeros around the input, an int or one for each dim or side
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        groups: into how many groups channels are divided, each of which has its own kernels

    Returns:
        volumes `[n, out, d', h', w']`
    """
def conv_transpose2d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None, stride: Sizes = 1, padding: Sizes = 0, output_padding: Sizes = 0, groups: int = 1, dilation: Sizes = 1) -> Tensor:
    """Every place of ``[n, c, h, w]`` adds its kernel of ``[c, o / groups, k, l]`` to an image; …

    Args:
        input: images `[n, c, h, w]` of floats
        weight: kernels `[c, out / groups, kh, kw]`
        bias: a vector that is added, one number for each channel of the result, or None
        stride: how far windows are apart: an int, or one for each dim of images
        padding: what is taken off the edges of the result: an int, or one for each dim
        output_padding: what is added to the size of the result, on one side
        groups: into how many groups channels are divided, each of which has its own kernels
        dilation: how far elements of a window are apart: an int, or one for each dim of images

    Returns:
        images `[n, out, h', w']`
    """
def copysign(x: TensorLike, other: TensorLike) -> Tensor:
    """``|x|`` with the sign of ``other``; the sign of a zero counts.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def cos(input: TensorLike) -> Tensor:
    """The cosine of an angle in radians.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def cosh(input: TensorLike) -> Tensor:
    """The hyperbolic cosine.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def cosine_embedding_loss(input1: TensorLike, input2: TensorLike, target: TensorLike, margin: float = 0.0, reduction: str = 'mean') -> Tensor:
    """How far from 1 the cosine is for what belongs together (1), how far above ``margin`` for what does not …

    Args:
        input1: the first operand
        input2: what is combined with the first operand; shapes broadcast, types are promoted
        target: 1 or -1 for each
        margin: how far apart scores must be at least
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def cosine_similarity(x1: TensorLike, x2: TensorLike, dim: Axes = 1, eps: float = 1e-08) -> Tensor:
    """The cosine of the angle between vectors along a dim.

    Args:
        x1: the first operand
        x2: the second operand
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        eps: a small number that keeps divisors from 0
    """
def count_nonzero(x: TensorLike, axis: Axes = (), keep_dims: bool = False, dtype: DTypeLike = ...) -> Tensor:
    """How many elements over some dims are not zero.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keep_dims: whether the dims stay, with the size 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def cov(input: TensorLike, *, correction: int = 1, fweights: TensorLike | None = None, aweights: TensorLike | None = None) -> Tensor:
    """How rows vary together; ``fweights`` say how often each column counts, ``aweights`` how much.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        correction: what is subtracted from the number of elements before it divides
        fweights: how often each sample is counted, integers, or None
        aweights: how much each sample weighs, or None
    """
def crop_and_resize(image: TensorLike, boxes: TensorLike, box_indices: TensorLike, crop_size: Sizes, method: str = 'bilinear', extrapolation_value: float = 0.0) -> Tensor:
    """Boxes ``[y1, x1, y2, x2]``, as shares of images ``[n, h, w, c]``, in one size; a number where they are …

    Args:
        image: images `[n, h, w, c]`
        boxes: boxes as `[x1, y1, x2, y2]`, one in each row
        box_indices: the image that each box is of
        crop_size: height and width of each part
        method: how it is interpolated, a word
        extrapolation_value: the number for what lies outside
    """
def cross(input: TensorLike, other: TensorLike, dim: Axes | None = None) -> Tensor:
    """The vector across two of three elements; along the first dim of size 3 unless another is named.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def cross_entropy(input: TensorLike, target: TensorLike, weight: TensorLike | None = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0) -> Tensor:
    """Between scores and classes, or the probabilities of classes; classes stand in dim 1, or 0 of one.

    Args:
        input: scores `[n, classes, ...]`, or `[classes]`
        target: numbers of classes `[n, ...]` as integers, or probabilities in the shape of the scores
        weight: a factor for each class, or None
        ignore_index: the class that does not count
        reduction: "mean", "sum", or "none" for a loss of each element
        label_smoothing: a share from 0 to 1 of each target that is spread over all classes

    Returns:
        a number, or with "none" a loss for each target
    """
def ctc_greedy_decoder(inputs: TensorLike, sequence_length: TensorLike, merge_repeated: bool = True) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The likeliest class of each step, without blanks (the last class): places, classes and shape of a sparse …

    Args:
        inputs: tensors, in a tuple or a list
        sequence_length: how long each row is
        merge_repeated: whether equal classes in a row are one
    """
def cummax(input: TensorLike, axis: Axes) -> tuple[Tensor, Tensor]:
    """The running maximum along an axis, and where it stands (Int64): of equal ones the last.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def cummin(input: TensorLike, axis: Axes) -> tuple[Tensor, Tensor]:
    """The running minimum along an axis, and where it stands (Int32): of equal ones the last.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def cumprod(input: TensorLike, dim: Axes, dtype: DTypeLike | None = None) -> Tensor:
    """A running product along an axis: of short integers, which overflow soon, in Int32 unless asked for more.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def cumsum(x: TensorLike, axis: Axes, dtype: DTypeLike | None = None) -> Tensor:
    """A running sum along an axis: of short integers, which overflow soon, in Int32 unless asked for more.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def deepcopy(input_x: TensorLike) -> Tensor:
    """A tensor of its own with the same elements.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
def deformable_conv2d(x: TensorLike, weight: TensorLike, offsets: TensorLike, kernel_size: Sizes, strides: Sizes, padding: Sizes, bias: TensorLike | None = None, dilations: Sizes = ..., groups: int = 1, deformable_groups: int = 1, modulated: bool = True) -> Tensor:
    """A convolution whose kernel's elements stand ``offsets`` away from their places, and count so much as …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        weight: a factor for each class or element, or None
        offsets: how far each element of a kernel is moved
        kernel_size: the size of a window: an int, or one for each dim of images
        strides: the distance of elements along each dim
        padding: what is put around images: an int, or one for each side
        bias: a vector that is added, one number for each channel of the result, or None
        dilations: how far elements of a window are apart
        groups: into how many groups channels are divided, each of which has its own kernels
        deformable_groups: into how many groups offsets are divided
        modulated: whether offsets have weights, too
    """
def deg2rad(x: TensorLike) -> Tensor:
    """An angle in radians.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def dense(input: TensorLike, weight: TensorLike, bias: TensorLike | None = None) -> Tensor:
    """``input @ weight.T + bias``.

    Args:
        input: vectors in the last dim, `[..., n]`
        weight: a matrix `[out, n]`
        bias: a vector that is added, one number for each channel of the result, or None

    Returns:
        vectors `[..., out]`
    """
def depend(value: TensorLike, expr: object) -> Tensor:
    """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it.

    Args:
        value: what is given back
        expr: what has to have happened before
    """
def dequantize(input: TensorLike, format: str) -> Tensor:
    """What rows of blocks hold, as elements of float32.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        format: the format of the blocks, such as "q8_0"
    """
def det(input: TensorLike) -> Tensor:
    """The determinant of each matrix.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def diag(input: TensorLike) -> Tensor:
    """The elements of a tensor on the diagonal of one with each dim twice: a vector gives a matrix.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def diag_embed(input: TensorLike, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    """The last dim as a diagonal of matrices in two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        offset: which diagonal: 0 for the main one, positive above it, negative below
        dim1: a dim, counted from 0, or from the last one by negative numbers
        dim2: a dim, counted from 0, or from the last one by negative numbers
    """
def diagflat(input: TensorLike, offset: int = 0) -> Tensor:
    """A matrix with the elements of a tensor on a diagonal.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        offset: which diagonal: 0 for the main one, positive above it, negative below
    """
def diagonal(input: TensorLike, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """The elements whose places in two dims differ by ``offset``, as the last dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        offset: which diagonal: 0 for the main one, positive above it, negative below
        dim1: a dim, counted from 0, or from the last one by negative numbers
        dim2: a dim, counted from 0, or from the last one by negative numbers
    """
def diagonal_scatter(input: TensorLike, src: TensorLike, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """A copy in which ``src`` is the diagonal of two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        src: values for the places that the indices name
        offset: which diagonal: 0 for the main one, positive above it, negative below
        dim1: a dim, counted from 0, or from the last one by negative numbers
        dim2: a dim, counted from 0, or from the last one by negative numbers
    """
def diff(x: TensorLike, n: TensorLike = 1, axis: Axes = -1, prepend: TensorLike | None = None, append: TensorLike | None = None) -> Tensor:
    """The differences of neighbours along an axis, ``n`` times over.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        n: how often differences are taken
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        prepend: what stands in front, or None
        append: what stands behind, or None
    """
def digamma(input: TensorLike) -> Tensor:
    """The derivative of the logarithm of the gamma function; NaN at 0 and the whole numbers below.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def dist(input: TensorLike, other: TensorLike, p: float = 2) -> Tensor:
    """The norm of the difference, all dims taken as one.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
        p: the power of the norm
    """
def div(input: TensorLike, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
    """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0).

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
        rounding_mode: None for a quotient as it is, "floor" or "trunc"
    """
def divide(input: TensorLike, other: TensorLike, *, rounding_mode: str | None = None) -> Tensor:
    """The quotient; ``rounding_mode`` is ``None`` (true division), ``"floor"`` or ``"trunc"`` (towards 0).

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
        rounding_mode: None for a quotient as it is, "floor" or "trunc"
    """
def dot(input: TensorLike, other: TensorLike) -> Tensor:
    """NumPy's dot: the last dim of the one with the last but one of the other.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def dropout(input: TensorLike, p: float = 0.5, training: bool = True, seed: int | None = None) -> Tensor:
    """Each element dropped with probability ``p``, the others scaled up; as it is when not ``training``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        p: the probability of being dropped
        training: whether it is training; else the input is returned
        seed: an int that fixes what is drawn; None draws something new each time
    """
def dropout1d(input: TensorLike, p: float = 0.5, training: bool = True) -> Tensor:
    """Whole rows dropped with probability ``p``, the others scaled up.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        p: the probability of being dropped
        training: whether it is training; else the input is returned
    """
def dropout2d(input: TensorLike, p: float = 0.5, training: bool = True) -> Tensor:
    """Whole images dropped with probability ``p``, the others scaled up.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        p: the probability of being dropped
        training: whether it is training; else the input is returned
    """
def dropout3d(input: TensorLike, p: float = 0.5, training: bool = True) -> Tensor:
    """Whole volumes dropped with probability ``p``, the others scaled up.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        p: the probability of being dropped
        training: whether it is training; else the input is returned
    """
def dropout_of_layer(input: TensorLike, keep_prob: float, state: 'TensorLike') -> Tensor:
    """Each element kept with probability ``keep_prob``, and scaled up, by the draws of a layer: MindSpore's.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        keep_prob: the probability with which an element stays
        state: what the draws go on from
    """
def dsplit(input: TensorLike, indices_or_sections: int | Sequence[int]) -> tuple[Tensor, ...]:
    """Pieces along dim 2.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        indices_or_sections: how many parts there are, or where they begin
    """
def dstack(tensors: Sequence[TensorLike]) -> Tensor:
    """One behind the other along dim 2, which is added where there is none.

    Args:
        tensors: tensors, in a tuple or a list
    """
def dtype(x: TensorLike) -> dtypes.DType:
    """The element type.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def dyn_shape(input_x: TensorLike) -> Tensor:
    """The shape as a tensor of Int64.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
def eig(A: TensorLike) -> tuple[Tensor, Tensor]:
    """Eigenvalues, and eigenvectors as columns: complex numbers.

    Args:
        A: matrices `[..., m, n]`
    """
def eigvals(A: TensorLike) -> Tensor:
    """Eigenvalues: complex numbers.

    Args:
        A: matrices `[..., m, n]`
    """
def einsum(equation: str, *operands: TensorLike) -> Tensor:
    """Products of tensors summed over every letter that does not stand behind the arrow.

    Args:
        equation: the subscripts of the operands and of the result: "ij,jk->ik"
        operands: tensors, one for each term of the equation
    """
def elu(input_x: TensorLike, alpha: TensorLike = 1.0) -> Tensor:
    """``x`` above 0, ``alpha * (exp(x) - 1)`` below.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        alpha: the factor below 0
    """
def embedding(input: TensorLike, weight: TensorLike, padding_idx: int | None = None, max_norm: TensorLike | None = None, norm_type: float = 2.0, scale_grad_by_freq: bool = False) -> Tensor:
    """Rows of a table; the row ``padding_idx`` gets no gradient.

    Args:
        input: the numbers of rows, as integers
        weight: a table `[rows, size]`
        padding_idx: the row that gets no gradient, or None
        max_norm: the greatest norm that stays as it is
        norm_type: which norm it is: a power, `inf`, or a word
        scale_grad_by_freq: whether gradients are divided by how often a row is taken

    Returns:
        rows `[..., size]`
    """
def eps(x: TensorLike) -> Tensor:
    """The distance from 1 to the next number of the tensor's type, in the tensor's shape.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def eq(input: TensorLike, other: TensorLike) -> Tensor:
    """Are both the same number? NaN never is.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def equal(input: TensorLike, other: TensorLike) -> Tensor:
    """Are both the same number? NaN never is.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def erf(input: TensorLike) -> Tensor:
    """The error function.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def erfc(input: TensorLike) -> Tensor:
    """One less the error function.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def erfinv(input: TensorLike) -> Tensor:
    """The number whose error function it is.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def exp(input: TensorLike) -> Tensor:
    """e to the power of x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def exp2(input: TensorLike) -> Tensor:
    """2 to the power of x.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def expand(input_x: TensorLike, size: Sizes) -> Tensor:
    """The tensor repeated along new leading dims and dims of size 1, to the sizes that a tensor or a tuple …

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        size: the shape of the result: an int or a tuple of ints
    """
def expand_dims(input_x: TensorLike, axis: Axes) -> Tensor:
    """A new dim of size 1 at ``axis``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def expm1(input: TensorLike) -> Tensor:
    """e to the power of x, less 1, exact near 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def eye(n: TensorLike, m: TensorLike | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """1 where row and column are equal, 0 elsewhere; Float32 unless said otherwise.

    Args:
        n: how many rows there are
        m: how many columns there are
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def fast_gelu(x: TensorLike) -> Tensor:
    """``x * sigmoid(1.702 x)``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def fft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The transform along one dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        n: the size of the dim before the transform, or of its result; None keeps it
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def fft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The transform over two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def fftfreq(n: int, d: float = 1.0, dtype: DTypeLike | None = None) -> Tensor:
    """The frequencies of a transform of ``n`` numbers ``d`` apart, or of the half of one of real numbers.

    Args:
        n: how many samples there are
        d: the distance of samples
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def fftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The transform over some dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def fftshift(input: TensorLike, dim: Axes | None = None) -> Tensor:
    """Frequency 0 brought to the middle; ``ifftshift`` brings it back to the front.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def fill(type: DTypeLike, shape: Sizes, value: TensorLike) -> Tensor:
    """A tensor of a type full of one number.

    Args:
        type: the element type of the result, such as `ms.float32`; None keeps the usual one
        shape: the shape of the result: an int or a tuple of ints
        value: a number, or a tensor that broadcasts
    """
def flatten(input: TensorLike, order: str = 'C', *, start_dim: int = 1, end_dim: int = -1) -> Tensor:
    """Some neighbouring dims as one; all but the first unless said otherwise.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        order: which elements come first, a word
        start_dim: the first of the dims that become one
        end_dim: the last of the dims that become one
    """
def flip(input: TensorLike, dims: Axes) -> Tensor:
    """The elements in reverse order along ``axes``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dims: dims, counted from 0, or from the last one by negative numbers
    """
def fliplr(input: TensorLike) -> Tensor:
    """Dim 1 in reverse order.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def flipud(input: TensorLike) -> Tensor:
    """Dim 0 in reverse order.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def float_power(input: TensorLike, exponent: TensorLike) -> Tensor:
    """``input ** exponent`` in Float64, of complex numbers in Complex128.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        exponent: the power
    """
def floor(input: TensorLike) -> Tensor:
    """The whole number below.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def floor_div(x: TensorLike, y: TensorLike) -> Tensor:
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
def floor_divide(input: TensorLike, other: TensorLike) -> Tensor:
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def floor_mod(x: TensorLike, y: TensorLike) -> Tensor:
    """The remainder with the sign of the divisor, as Python's ``%``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
def fmax(input: TensorLike, other: TensorLike) -> Tensor:
    """The maximum of two numbers, the other one where one is NaN.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def fmin(input: TensorLike, other: TensorLike) -> Tensor:
    """The minimum of two numbers, the other one where one is NaN.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def fmod(input: TensorLike, other: TensorLike) -> Tensor:
    """The remainder with the sign of the dividend, as C's ``fmod``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def fold(input: TensorLike, output_size: Sizes, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1) -> Tensor:
    """Columns ``[n, c * k * l, places]`` added up to images of ``output_size``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
        kernel_size: the size of a window: an int, or one for each dim of images
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        padding: what is put around images: an int, or one for each side
        stride: how far windows are apart: an int, or one for each dim of images
    """
def frac(x: TensorLike) -> Tensor:
    """What ``trunc`` cuts off.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
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
    """A tensor full of one number, as Int64 unless said otherwise: a fraction is cut off then, as in MindSpore.

    Args:
        size: the shape of the result: an int or a tuple of ints
        fill_value: the number that all elements are
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def full_like(input: TensorLike, fill_value: TensorLike, *, dtype: DTypeLike | None = None) -> Tensor:
    """One number everywhere, shaped as another tensor and of its type unless said otherwise.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        fill_value: the number that all elements are
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def gather(input_params: TensorLike, input_indices: TensorLike, axis: Axes, batch_dims: int = 0) -> Tensor:
    """The places along ``axis`` that an index tensor names; its dims stand where that dim stood.

    Args:
        input_params: the tensor that elements are taken of
        input_indices: integers: which places along the dim are meant
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        batch_dims: how many leading dims are those of a batch
    """
def gather_d(x: TensorLike, dim: Axes, index: TensorLike) -> Tensor:
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        index: integers: which places along the dim are meant
    """
def gather_elements(input: TensorLike, dim: Axes, index: TensorLike) -> Tensor:
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        index: integers: which places along the dim are meant
    """
def gather_nd(input_x: TensorLike, indices: TensorLike) -> Tensor:
    """Slices at places whose coordinates stand in the last dim of ``indices``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
    """
def gaussian_nll_loss(x: TensorLike, target: TensorLike, var: TensorLike, full: bool = False, eps: float = 1e-06, reduction: str = 'mean') -> Tensor:
    """Less the log likelihood of normal distributions; with ``full`` its constant part counts too.

    Args:
        x: the means that are predicted
        target: what is wanted, in the shape of the predictions or as numbers of classes
        var: the variances that are predicted, above 0
        full: whether the constant part of the loss counts
        eps: a small number that keeps divisors from 0
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def gcd(input: TensorLike, other: TensorLike) -> Tensor:
    """The greatest common divisor.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def ge(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first greater or the same?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def gelu(input: TensorLike, approximate: str = 'none') -> Tensor:
    """``x`` times the normal distribution's cumulative function; ``approximate = "tanh"`` takes a tanh for it.

    Args:
        input: floating-point numbers of any shape.
        approximate: "none" or "tanh".

    Raises:
        ValueError: for another ``approximate``.
    """
def geqrf(input: TensorLike) -> tuple[Tensor, Tensor]:
    """LAPACK's form of QR: the triangle with the reflections below it, and their factors.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def ger(input: TensorLike, vec2: TensorLike) -> Tensor:
    """Every product of an element of one vector and one of the other.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        vec2: vectors
    """
def getitem(input: TensorLike, index: TensorLike) -> Tensor:
    """``input[index]`` with NumPy's meaning of integers, slices, ``...``, ``None``, lists, tensors and masks.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        index: integers: which places along the dim are meant
    """
def glu(x: TensorLike, axis: Axes = -1) -> Tensor:
    """The first half along an axis times the sigmoid of the second.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def greater(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first greater?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def greater_equal(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first greater or the same?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def grid_sample(input: TensorLike, grid: TensorLike, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool | None = None) -> Tensor:
    """``[n, c, ...]`` at the places of ``grid`` ``[n, ..., dims]``, from -1 to 1, those along the last dim …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        grid: places from -1 to 1, `[n, h, w, 2]`
        mode: the way in which it is done, a word
        padding_mode: what stands outside: "zeros", "border" or "reflection"
        align_corners: whether the corners of both images lie on each other
    """
def group_norm(input: TensorLike, num_groups: int, weight: TensorLike | None = None, bias: TensorLike | None = None, eps: float = 1e-05) -> Tensor:
    """Normalised over groups of channels (dim 1) and all dims behind them, each image alone.

    Args:
        input: a tensor `[n, c, ...]`
        num_groups: into how many groups channels are divided
        weight: the factors of the normalised values, or None
        bias: what is added to the normalised values, or None
        eps: a small number that keeps divisors from 0
    """
def gru_cell(x: TensorLike, h: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = None, b_hh: TensorLike | None = None) -> Tensor:
    """One step of a gated recurrent unit: the next hidden state; gates are reset, update, new.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        h: the state `[batch, size]`
        w_ih: what multiplies the input, the rows of all gates below each other
        w_hh: what multiplies the state, the rows of all gates below each other
        b_ih: what is added to the product of the input, or None
        b_hh: what is added to the product of the state, or None
    """
def gt(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first greater?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def gumbel_softmax(logits: TensorLike, tau: float = 1.0, hard: bool = False, dim: Axes = -1) -> Tensor:
    """Soft choices drawn from scores; with ``hard`` all or nothing, with the slope of the soft ones.

    Args:
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
        tau: the temperature: the smaller, the nearer to one choice
        hard: whether the result has ones and zeros only
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def hamming_window(window_length: TensorLike, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, *, dtype: DTypeLike | None = None) -> Tensor:
    """A constant less a cosine.

    Args:
        window_length: how many weights there are
        periodic: whether the window is one of a period
        alpha: the constant
        beta: the factor of the cosine
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def hann_window(window_length: TensorLike, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """The weights of a ``hann_window``; a periodic one is one longer, without its last number.

    Args:
        window_length: how many weights there are
        periodic: whether the window is one of a period
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def hardshrink(x: TensorLike, lambd: float = 0.5) -> Tensor:
    """``x`` where it is further than ``lambd`` from 0, else 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        lambd: how far from 0 elements have to be
    """
def hardsigmoid(input: TensorLike) -> Tensor:
    """``relu6(x + 3) / 6``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def hardswish(input: TensorLike) -> Tensor:
    """``x * relu6(x + 3) / 6``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def hardtanh(input: TensorLike, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """The nearest number between both bounds.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        min_val: the least value
        max_val: the greatest value
    """
def heaviside(input: TensorLike, values: TensorLike) -> Tensor:
    """0 below 0, 1 above, ``values`` at 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        values: values in the type of the result
    """
def hfft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The real transform of what is symmetric up to conjugation, given its half, along one dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        n: the size of the dim before the transform, or of its result; None keeps it
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def hfft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The real transform of what is symmetric up to conjugation, given its half, over two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def hfftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The real transform of what is symmetric up to conjugation, given its half, over some dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def hinge_embedding_loss(inputs: TensorLike, targets: TensorLike, margin: float = 1.0, reduction: str = 'mean') -> Tensor:
    """Distances of what belongs together (1), and what is missing to ``margin`` for what does not (-1).

    Args:
        inputs: distances
        targets: 1 or -1 for each
        margin: how far apart scores must be at least
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def histc(input: TensorLike, bins: int = 100, min: TensorLike = 0.0, max: TensorLike = 0.0) -> Tensor:
    """How many elements lie in each of ``bins`` equal intervals; between the extremes, where no bounds are …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        bins: how many bins there are
        min: the least value, or None for no bound
        max: the greatest value, or None for no bound
    """
def hsigmoid(input: TensorLike) -> Tensor:
    """``relu6(x + 3) / 6``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def hsplit(input: TensorLike, indices_or_sections: int | Sequence[int]) -> tuple[Tensor, ...]:
    """Pieces along dim 1.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        indices_or_sections: how many parts there are, or where they begin
    """
def hstack(tensors: Sequence[TensorLike]) -> Tensor:
    """One behind the other along the second dim; vectors along their only one.

    Args:
        tensors: tensors, in a tuple or a list
    """
def hswish(input: TensorLike) -> Tensor:
    """``x * relu6(x + 3) / 6``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def huber_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean', delta: TensorLike = 1.0) -> Tensor:
    """Half squares up to a difference of ``delta``, beyond it a line of that slope.

    Args:
        input: predictions of any shape
        target: what is wanted, in a shape that broadcasts
        reduction: "mean", "sum", or "none" for a loss of each element
        delta: up to which difference the loss is a square
    """
def hypot(input: TensorLike, other: TensorLike) -> Tensor:
    """The hypotenuse over two legs, without overflow on the way.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def i0(input: TensorLike) -> Tensor:
    """The Bessel function I0: modified, of the first kind, of order 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def ifft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The inverse transform along one dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        n: the size of the dim before the transform, or of its result; None keeps it
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def ifft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The inverse transform over two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def ifftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The inverse transform over some dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def ifftshift(input: TensorLike, dim: Axes | None = None) -> Tensor:
    """Frequency 0 brought to the middle; ``ifftshift`` brings it back to the front.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def igamma(input: TensorLike, other: TensorLike) -> Tensor:
    """The lower incomplete gamma function, over the whole.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def igammac(input: TensorLike, other: TensorLike) -> Tensor:
    """The upper incomplete gamma function, over the whole.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def ihfft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The half of the inverse transform of real numbers, along one dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        n: the size of the dim before the transform, or of its result; None keeps it
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def ihfft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The half of the inverse transform of real numbers, over two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def ihfftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The half of the inverse transform of real numbers, over some dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def imag(input: TensorLike) -> Tensor:
    """The imaginary part; of a real number 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def index_add(x: TensorLike, indices: TensorLike, y: TensorLike, axis: Axes, use_lock: bool = True, check_index_bound: bool = True) -> Tensor:
    """Adds to the places of a parameter or a tensor along an axis that a vector names.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        y: what is combined with the first operand; shapes broadcast, types are promoted
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        use_lock: accepted: nobody else writes
        check_index_bound: accepted: an index outside is an error in any case
    """
def index_fill(x: TensorLike, axis: Axes, index: TensorLike, value: TensorLike) -> Tensor:
    """A copy with one number at the places along ``axis`` that a vector names.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        index: integers: which places along the dim are meant
        value: a number, or a tensor that broadcasts
    """
def index_select(input: TensorLike, axis: Axes, index: TensorLike) -> Tensor:
    """The places along ``axis`` that a vector names.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        index: integers: which places along the dim are meant
    """
def inner(input: TensorLike, other: TensorLike) -> Tensor:
    """Sums of products over the last dims of both.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def inplace_add(x: TensorLike, v: TensorLike, indices: TensorLike) -> Tensor:
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        v: rows for the places
        indices: integers: where elements are
    """
def inplace_index_add(var: TensorLike, indices: TensorLike, updates: TensorLike, axis: Axes) -> Tensor:
    """Adds to the places of a parameter or a tensor along an axis that a vector names.

    Args:
        var: variances, above 0
        indices: integers: where elements are
        updates: values for the places that the indices name
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def inplace_sub(x: TensorLike, v: TensorLike, indices: TensorLike) -> Tensor:
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        v: rows for the places
        indices: integers: where elements are
    """
def inplace_update(x: TensorLike, v: TensorLike, indices: TensorLike) -> Tensor:
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        v: rows for the places
        indices: integers: where elements are
    """
def interpolate(input: TensorLike, size: Sizes | None = None, scale_factor: float | Sequence[float] | None = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: bool | None = None) -> Tensor:
    """A tensor ``[n, c, ...]`` in another size: ``size`` itself, or times ``scale_factor``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        size: the sizes of the result, or None where there is a factor
        scale_factor: how many times larger the result is: a number, or one for each dim
        mode: "nearest", "linear", "bilinear", "trilinear", "bicubic", "area" or "nearest-exact"
        align_corners: whether the corners of both images lie on each other
        recompute_scale_factor: whether the factor is computed anew from the sizes
    """
def intopk(x1: TensorLike, x2: TensorLike, k: int) -> Tensor:
    """Is the class of each row among its ``k`` greatest? Never where a number of the row is not finite.

    Args:
        x1: the first operand
        x2: the second operand
        k: how many elements are meant
    """
def inv(x: TensorLike) -> Tensor:
    """One over the number.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def inverse(input: TensorLike) -> Tensor:
    """The inverse of each matrix in the last two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def invert(x: TensorLike) -> Tensor:
    """All bits turned; of a Bool, its opposite.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def iou(anchor_boxes: TensorLike, gt_boxes: TensorLike, mode: str | int = 'iou') -> Tensor:
    """How much of two boxes is common: of their union, or with ``iof`` of the second.

    Args:
        anchor_boxes: boxes as `[x1, y1, x2, y2]`, one in each row
        gt_boxes: boxes as `[x1, y1, x2, y2]`, one in each row
        mode: the way in which it is done, a word
    """
def irfft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The real numbers whose transform's half is given, along one dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        n: the size of the dim before the transform, or of its result; None keeps it
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def irfft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The real numbers whose transform's half is given, over two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def irfftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The real numbers whose transform's half is given, over some dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def is_complex(input: TensorLike) -> bool:
    """Is it a tensor of complex numbers?

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def is_floating_point(input: TensorLike) -> bool:
    """Does a tensor hold floating-point numbers?

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def is_nonzero(input: TensorLike) -> Tensor | bool:
    """Is the only element not zero? A Bool outside of graphs, a 0-d tensor where only the run knows.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def isclose(input: TensorLike, other: TensorLike, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor:
    """Do both lie within ``atol + rtol * |other|`` of each other?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
        rtol: the relative difference that counts as equal
        atol: the absolute difference that counts as equal
        equal_nan: whether NaN equals NaN
    """
def isfinite(input: TensorLike) -> Tensor:
    """Is it a number, and no infinity?

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def isinf(input: TensorLike) -> Tensor:
    """Is it one of the infinities?

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def isnan(input: TensorLike) -> Tensor:
    """Is it not a number?

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def isneginf(input: TensorLike) -> Tensor:
    """Is it -inf?

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def isposinf(input: TensorLike) -> Tensor:
    """Is it inf?

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def isreal(input: TensorLike) -> Tensor:
    """Is the imaginary part 0?

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def kaiser_window(window_length: TensorLike, periodic: bool = True, beta: float = 12.0, *, dtype: DTypeLike | None = None) -> Tensor:
    """A Bessel function over that of ``beta``.

    Args:
        window_length: how many weights there are
        periodic: whether the window is one of a period
        beta: how narrow the window is
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def kl_div(logits: TensorLike, labels: TensorLike, reduction: str = 'mean') -> Tensor:
    """Between log probabilities and probabilities, 0 where there are none; ``batchmean`` divides by the rows.

    Args:
        logits: log-probabilities
        labels: probabilities, in the same shape
        reduction: "mean", "sum", "none", or "batchmean" for the sum divided by the rows
    """
def kron(input: TensorLike, other: TensorLike) -> Tensor:
    """All of ``other`` in the place of each element of ``input``, times it.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def l1_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean') -> Tensor:
    """Absolute differences.

    Args:
        input: predictions of any shape
        target: what is wanted, in a shape that broadcasts
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def laplace(shape: Sizes, mean: TensorLike, lambda_param: TensorLike, seed: int | None = None) -> Tensor:
    """Numbers of Laplace distributions around ``mean``.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        mean: the mean of the numbers that are drawn
        lambda_param: how wide the distribution is, above 0
        seed: an int that fixes what is drawn; None draws something new each time
    """
def layer_norm(input: TensorLike, normalized_shape: Sizes, weight: TensorLike | None = None, bias: TensorLike | None = None, eps: float = 1e-05) -> Tensor:
    """Normalised over the last dims, which ``normalized_shape`` repeats.

    Args:
        input: a tensor that ends in these sizes
        normalized_shape: the sizes of the last dims, which are normalised together
        weight: the factors of the normalised values, or None
        bias: what is added to the normalised values, or None
        eps: a small number that keeps divisors from 0
    """
def lcm(input: TensorLike, other: TensorLike) -> Tensor:
    """The least common multiple; 0 where one is 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def ldexp(x: TensorLike, other: TensorLike) -> Tensor:
    """``x`` times 2 to the power of ``other``, in three factors: the power alone may be beyond the type.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def le(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first less or the same?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def leaky_relu(input: TensorLike, alpha: TensorLike = 0.2) -> Tensor:
    """``x`` above 0, ``alpha * x`` below.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        alpha: the slope below 0
    """
def lerp(input: TensorLike, end: TensorLike, weight: TensorLike) -> Tensor:
    """The point ``weight`` of the way from ``input`` to ``end``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        end: the last number, or the bound before which numbers stop
        weight: how far from the first to the second, from 0 to 1
    """
def less(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first less?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def less_equal(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first less or the same?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def lgamma(input: TensorLike) -> Tensor:
    """The logarithm of the size of the gamma function.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def linspace(start: TensorLike, end: TensorLike, steps: int) -> Tensor:
    """``steps`` numbers from ``start`` to ``end``, both among them, as Float32.

    Args:
        start: the first number
        end: the last number, or the bound before which numbers stop
        steps: how many numbers there are
    """
def log(input: TensorLike) -> Tensor:
    """The natural logarithm.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def log10(input: TensorLike) -> Tensor:
    """The logarithm to base 10.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def log1p(input: TensorLike) -> Tensor:
    """The natural logarithm of 1 + x, exact near 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def log2(input: TensorLike) -> Tensor:
    """The logarithm to base 2.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def log_softmax(logits: TensorLike, axis: Axes = -1) -> Tensor:
    """The logarithm of softmax.

    Args:
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
        axis: the dim along which the results sum up to 1
    """
def log_uniform_candidate_sampler(true_classes: TensorLike, num_true: int = 1, num_sampled: int = 5, unique: bool = True, range_max: int = 5, seed: int = 0) -> tuple[Tensor, Tensor, Tensor]:
    """Classes, low ones likelier, as words are by their rank; how often targets and they are to be expected.

    Args:
        true_classes: the numbers of the true classes, a row for each sample
        num_true: how many true classes each row has
        num_sampled: how many classes are drawn
        unique: whether each may be there only once
        range_max: how many classes there are
        seed: an int that fixes what is drawn; None draws something new each time
    """
def logaddexp(input: TensorLike, other: TensorLike) -> Tensor:
    """The logarithm of the sum of two powers of e, without overflow; half precision in Float32.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def logaddexp2(input: TensorLike, other: TensorLike) -> Tensor:
    """The logarithm of the sum of two powers of 2, without overflow; half precision in Float32.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def logcumsumexp(input: TensorLike, axis: Axes) -> Tensor:
    """The logarithm of the running sum of exponentials along an axis.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def logdet(input: TensorLike) -> Tensor:
    """The logarithm of each determinant: NaN where it is negative.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def logical_and(input: TensorLike, other: TensorLike) -> Tensor:
    """Do both hold?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def logical_not(input: TensorLike) -> Tensor:
    """Does it not hold? Of a number: is it 0?

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def logical_or(input: TensorLike, other: TensorLike) -> Tensor:
    """Does either hold?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def logical_xor(input: TensorLike, other: TensorLike) -> Tensor:
    """Does exactly one hold?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def logit(input: TensorLike, eps: float | None = None) -> Tensor:
    """``log(x / (1 - x))``, ``x`` first kept ``eps`` away from 0 and 1.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        eps: a small number that keeps divisors from 0
    """
def logsigmoid(x: TensorLike) -> Tensor:
    """``log(sigmoid(x))``, without underflow.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def logspace(start: TensorLike, end: TensorLike, steps: int, base: int = 10, *, dtype: DTypeLike = ...) -> Tensor:
    """The powers of ``base`` whose exponents are ``steps`` numbers from ``start`` to ``end``, both among them.

    Args:
        start: the first number
        end: the last number, or the bound before which numbers stop
        steps: how many numbers there are
        base: what powers are of
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def logsumexp(input: TensorLike, dim: Axes, keepdim: bool = False) -> Tensor:
    """The logarithm of the sum of exponentials over some dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdim: whether the dims stay, with the size 1
    """
def lp_pool1d(x: TensorLike, norm_type: float, kernel_size: Sizes, stride: Sizes | None = None, ceil_mode: bool = False) -> Tensor:
    """The norm of each window of rows or images, of the power ``norm_type``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        norm_type: which norm it is: a power, `inf`, or a word
        kernel_size: the size of a window: an int, or one for each dim of images
        stride: how far windows are apart: an int, or one for each dim; None for the size of a window
        ceil_mode: whether windows count that reach beyond the end
    """
def lp_pool2d(x: TensorLike, norm_type: float, kernel_size: Sizes, stride: Sizes | None = None, ceil_mode: bool = False) -> Tensor:
    """The norm of each window of rows or images, of the power ``norm_type``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        norm_type: which norm it is: a power, `inf`, or a word
        kernel_size: the size of a window: an int, or one for each dim of images
        stride: how far windows are apart: an int, or one for each dim; None for the size of a window
        ceil_mode: whether windows count that reach beyond the end
    """
def lrn(x: TensorLike, depth_radius: int = 5, bias: float = 1.0, alpha: float = 1.0, beta: float = 0.5, norm_region: str = 'ACROSS_CHANNELS') -> Tensor:
    """Each element over a power of the sum of squares of its neighbours in ``depth_radius`` channels at both …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        depth_radius: how many channels on each side are neighbours
        bias: a vector that is added, one number for each channel of the result, or None
        alpha: the factor of the sum of squares
        beta: the power of the sum
        norm_region: "ACROSS_CHANNELS"
    """
def lstm_cell(x: TensorLike, h: TensorLike, c: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = None, b_hh: TensorLike | None = None) -> tuple[Tensor, Tensor]:
    """One step of long short-term memory: the next hidden and cell states; gates are input, forget, cell, …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        h: the state `[batch, size]`
        c: the memory `[batch, size]`
        w_ih: what multiplies the input, the rows of all gates below each other
        w_hh: what multiplies the state, the rows of all gates below each other
        b_ih: what is added to the product of the input, or None
        b_hh: what is added to the product of the state, or None
    """
def lstsq(input: TensorLike, A: TensorLike) -> Tensor:
    """``x`` for which ``input @ x`` is nearest to ``A``; the least such where there are many.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        A: matrices `[..., m, n]`
    """
def lt(input: TensorLike, other: TensorLike) -> Tensor:
    """Is the first less?

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def lu_solve(b: TensorLike, LU_data: TensorLike, LU_pivots: TensorLike) -> Tensor:
    """The solution of the system whose LU decomposition is given, for the right side ``b``.

    Args:
        b: the right side
        LU_data: both triangles in one matrix, as `lu_factor` gives them
        LU_pivots: the rows that were exchanged, counted from 1
    """
def lu_unpack(LU_data: TensorLike, LU_pivots: TensorLike, unpack_data: bool = True, unpack_pivots: bool = True) -> tuple[Tensor | None, Tensor | None, Tensor | None]:
    """The order of the rows as a matrix, the lower and the upper triangle.

    Args:
        LU_data: both triangles in one matrix, as `lu_factor` gives them
        LU_pivots: the rows that were exchanged, counted from 1
        unpack_data: whether the triangles are given
        unpack_pivots: whether the order of the rows is given
    """
def margin_ranking_loss(input1: TensorLike, input2: TensorLike, target: TensorLike, margin: float = 0.0, reduction: str = 'mean') -> Tensor:
    """What is missing for the first input to be above (target 1) or below (-1) the second by ``margin``.

    Args:
        input1: the first operand
        input2: what is combined with the first operand; shapes broadcast, types are promoted
        target: 1 or -1 for each
        margin: how far apart scores must be at least
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def masked_fill(input_x: TensorLike, mask: TensorLike, value: TensorLike) -> Tensor:
    """``value``, cast to the tensor's type, where the mask is true.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        mask: bools, in a shape that broadcasts
        value: a number, or a tensor that broadcasts
    """
def masked_scatter(input: TensorLike, mask: TensorLike, source: Axes) -> Tensor:
    """A copy in which the elements where the mask is true are those of ``source``, one after the other.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        mask: bools, in a shape that broadcasts
        source: the dims that move, or values for places where the mask is true
    """
def masked_select(input: TensorLike, mask: TensorLike) -> Tensor:
    """The elements where a mask is true, in one row.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        mask: bools, in a shape that broadcasts
    """
def matmul(input: TensorLike, other: TensorLike) -> Tensor:
    """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast.

    Args:
        input: vectors, matrices `[m, k]` and `[k, n]`, or batches of them, which broadcast
        other: vectors, matrices `[m, k]` and `[k, n]`, or batches of them, which broadcast

    Returns:
        matrices `[..., m, n]`; without the dim of a vector
    """
def matrix_band_part(x: TensorLike, lower: TensorLike, upper: TensorLike) -> Tensor:
    """Zeros beyond some diagonals below and above the main one; a negative number keeps all of them.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        lower: how many diagonals below the main one stay; all where it is negative
        upper: how many diagonals above the main one stay; all where it is negative
    """
def matrix_diag(x: TensorLike, k: TensorLike = 0, num_rows: TensorLike = -1, num_cols: TensorLike = -1, padding_value: TensorLike = 0, align: str = 'RIGHT_LEFT') -> Tensor:
    """Matrices with given diagonals, ``padding_value`` elsewhere.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        k: how many, or which diagonal
        num_rows: how many rows there are, or below which diagonal there is nothing
        num_cols: how many columns there are
        padding_value: the number that is put where there is none
        align: where short diagonals are filled up, such as "RIGHT_LEFT"
    """
def matrix_diag_part(x: TensorLike, k: TensorLike, padding_value: TensorLike, align: str = 'RIGHT_LEFT') -> Tensor:
    """Some diagonals of matrices, from the uppermost; ``padding_value`` beside the shorter ones.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        k: how many, or which diagonal
        padding_value: the number that is put where there is none
        align: where short diagonals are filled up, such as "RIGHT_LEFT"
    """
def matrix_exp(input: TensorLike) -> Tensor:
    """The exponential of each matrix: halved until it is small, a quotient of polynomials, squared again …

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def matrix_norm(A: TensorLike, ord: float | str = 'fro', axis: Axes = ..., keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The norm of matrices in two dims.

    Args:
        A: matrices `[..., m, n]`
        ord: which norm it is: a power, `inf`, or a word
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def matrix_power(input: TensorLike, n: int) -> Tensor:
    """The product of so many equal matrices; of inverses for negative ``n``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        n: how many matrices are multiplied, negative for inverses
    """
def matrix_set_diag(x: TensorLike, diagonal: TensorLike, k: TensorLike = 0, align: str = 'RIGHT_LEFT') -> Tensor:
    """Matrices with some diagonals replaced.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        diagonal: which diagonal ends the triangle: 0 for the main one, positive above it, negative below
        k: how many, or which diagonal
        align: where short diagonals are filled up, such as "RIGHT_LEFT"
    """
def matrix_solve(matrix: TensorLike, rhs: TensorLike, adjoint: bool = False) -> Tensor:
    """``x`` so that ``matrix @ x`` is ``rhs``; ``adjoint`` takes the conjugate transpose of the matrix.

    Args:
        matrix: matrices
        rhs: matrices
        adjoint: whether the conjugate transpose of the matrix is meant
    """
def max(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> tuple[Tensor, Tensor]:
    """The greatest elements along an axis, and where they stand.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
        initial: what counts beside the elements; needed where there are none
        where: a mask of bools: only elements where it is true count
    """
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
    """The greatest elements of windows of rows put back where they were, zeros elsewhere.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        kernel_size: the size of a window: an int, or one for each dim of images
        stride: how far windows are apart: an int, or one for each dim; None for the size of a window
        padding: what is put around images: an int, or one for each side
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
def max_unpool2d(x: TensorLike, indices: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, output_size: Sizes | None = None) -> Tensor:
    """The greatest elements of windows of images put back where they were, zeros elsewhere.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        kernel_size: the size of a window: an int, or one for each dim of images
        stride: how far windows are apart: an int, or one for each dim; None for the size of a window
        padding: what is put around images: an int, or one for each side
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
def max_unpool3d(x: TensorLike, indices: TensorLike, kernel_size: Sizes, stride: Sizes | None = None, padding: Sizes = 0, output_size: Sizes | None = None) -> Tensor:
    """The greatest elements of windows of volumes put back where they were, zeros elsewhere.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        kernel_size: the size of a window: an int, or one for each dim of images
        stride: how far windows are apart: an int, or one for each dim; None for the size of a window
        padding: what is put around images: an int, or one for each side
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
def maximum(input: TensorLike, other: TensorLike) -> Tensor:
    """The greater of both.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def mean(x: TensorLike, axis: Axes | None = None, keep_dims: bool = False) -> Tensor:
    """The mean over some dims: of integers an integer, rounded down; of Bool the share that is true, as …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keep_dims: whether the dims stay, with the size 1
    """
def median(input: TensorLike, axis: Axes = -1, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The lower of the middle elements along an axis, and where it stood; ``nanmedian`` is of those that are …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
    """
def meshgrid(*inputs: TensorLike, indexing: str = 'xy') -> tuple[Tensor, ...]:
    """Each vector repeated along the dims of all the others.

    Args:
        inputs: tensors, in a tuple or a list
        indexing: "xy" or "ij": which dim the first vector lies along
    """
def min(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, initial: TensorLike | None = None, where: TensorLike | None = None) -> tuple[Tensor, Tensor]:
    """The least elements along an axis, and where they stand.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
        initial: what counts beside the elements; needed where there are none
        where: a mask of bools: only elements where it is true count
    """
def minimum(input: TensorLike, other: TensorLike) -> Tensor:
    """The lesser of both.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def mirror_pad(input_x: TensorLike, paddings: TensorLike, mode: str | int) -> Tensor:
    """A tensor mirrored at its edges, which stand there once (``REFLECT``) or twice (``SYMMETRIC``).

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        paddings: a pair of numbers for each dim
        mode: the way in which it is done, a word
    """
def mish(x: TensorLike) -> Tensor:
    """``x * tanh(softplus(x))``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
@overload
def mixed_precision_cast(dst_type: DTypeLike, x: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """Tensors of floats in another float type, of integers as they are; also in tuples and lists."""
@overload
def mixed_precision_cast(dst_type: DTypeLike, x: Tensor) -> Tensor:
    """Tensors of floats in another float type, of integers as they are; also in tuples and lists."""
def mm(input: TensorLike, mat2: TensorLike) -> Tensor:
    """The product of two matrices, each taken transposed if asked for.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        mat2: matrices
    """
def move_to(input: TensorLike, to: str = 'CPU', blocking: bool = True) -> Tensor:
    """The tensor on a device: there is the CPU alone.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        to: the device; everything is on the CPU
        blocking: accepted: calls have computed their results when they return
    """
def moveaxis(x: TensorLike, source: Axes, destination: Axes) -> Tensor:
    """Dims put elsewhere, the others in their order around them.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        source: the dims that move, or values for places where the mask is true
        destination: where they move to
    """
def movedim(x: TensorLike, source: Axes, destination: Axes) -> Tensor:
    """Dims put elsewhere, the others in their order around them.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        source: the dims that move, or values for places where the mask is true
        destination: where they move to
    """
def mse_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean') -> Tensor:
    """Squared differences.

    Args:
        input: predictions of any shape
        target: what is wanted, in a shape that broadcasts
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def msort(input: TensorLike) -> Tensor:
    """The elements along the first dim in order.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def mul(input: TensorLike, other: TensorLike) -> Tensor:
    """Element-wise product, with broadcasting; of Bools, whether both hold.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def multi_margin_loss(input: TensorLike, target: TensorLike, p: float = 1, margin: float = 1, weight: TensorLike | None = None, reduction: str = 'mean') -> Tensor:
    """What the scores of other classes are above that of the target less ``margin``, to the power ``p``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        target: what is wanted, in the shape of the predictions or as numbers of classes
        p: 1, or 2 for squares
        margin: how far apart scores must be at least
        weight: a factor for each class or element, or None
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def multilabel_margin_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean') -> Tensor:
    """What the scores of other classes are above those of the targets less 1; a row of targets ends before its …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        target: what is wanted, in the shape of the predictions or as numbers of classes
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def multilabel_soft_margin_loss(input: TensorLike, target: TensorLike, weight: TensorLike | None = None, reduction: str = 'mean') -> Tensor:
    """The cross entropy of every class by itself, averaged over the classes.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        target: what is wanted, in the shape of the predictions or as numbers of classes
        weight: a factor for each class or element, or None
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def multinomial(input: TensorLike, num_samples: int, replacement: bool = True, seed: int | None = None) -> Tensor:
    """Places drawn from rows of weights, as Int32; each place at most once without ``replacement``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        num_samples: how many are drawn
        replacement: whether one may be drawn several times
        seed: an int that fixes what is drawn; None draws something new each time
    """
def multinomial_with_replacement(x: TensorLike, seed: int | Tensor, offset: int | Tensor, numsamples: int, replacement: bool = False) -> Tensor:
    """Places drawn from rows of weights, as Int64; each place at most once without ``replacement``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        seed: an int that fixes what is drawn; None draws something new each time
        offset: part of the seed
        numsamples: how many are drawn
        replacement: whether one may be drawn several times
    """
def multiply(input: TensorLike, other: TensorLike) -> Tensor:
    """Element-wise product, with broadcasting; of Bools, whether both hold.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def mv(mat: TensorLike, vec: TensorLike) -> Tensor:
    """NumPy's ``@``: vectors become a row on the left and a column on the right, leading dims broadcast.

    Args:
        mat: matrices
        vec: vectors
    """
def mvlgamma(input: TensorLike, p: float) -> Tensor:
    """The logarithm of the gamma function of ``p`` dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        p: how many dims the matrices have
    """
def nan_to_num(input: TensorLike, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> Tensor:
    """NaN as 0, infinities as the extremes of the type, or as what is given for them.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        nan: what stands for NaN
        posinf: what stands for infinity; None for the greatest number
        neginf: what stands for minus infinity; None for the least number
    """
def nanmean(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The mean over some dims without what is NaN.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def nanmedian(input: TensorLike, axis: Axes = -1, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The lower of the middle elements along an axis, and where it stood; ``nanmedian`` is of those that are …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
    """
def nanquantile(input: TensorLike, q: TensorLike, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """The values below which shares ``q`` of the elements lie, in lines between them.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        q: shares from 0 to 1
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
    """
def nansum(input: TensorLike, axis: Axes | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The sum over some dims without what is NaN.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def narrow(input: TensorLike, axis: Axes, start: TensorLike, length: int) -> Tensor:
    """``length`` places along a dim, from ``start`` on.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        start: the first place along the dim
        length: how many elements there are
    """
def ne(input: TensorLike, other: TensorLike) -> Tensor:
    """Do both differ? NaN always does.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def neg(input: TensorLike) -> Tensor:
    """The opposite number; integers wrap.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def negative(input: TensorLike) -> Tensor:
    """The opposite number; integers wrap.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def nextafter(input: TensorLike, other: TensorLike) -> Tensor:
    """The number that comes next on the way to another.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def nll_loss(inputs: TensorLike, target: TensorLike, weight: TensorLike | None = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0) -> Tensor:
    """Less the log probability of each target class; targets equal to ``ignore_index`` do not count.

    Args:
        inputs: log-probabilities `[n, classes, ...]`
        target: numbers of classes `[n, ...]` as integers
        weight: a factor for each class, or None
        ignore_index: the class that does not count
        reduction: "mean", "sum", or "none" for a loss of each element
        label_smoothing: a share from 0 to 1 of each target that is spread over all classes

    Returns:
        a number, or with "none" a loss for each target
    """
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
    """The norm over some dims: of matrices where ``ord`` is given for two of them, else of vectors.

    Args:
        A: vectors or matrices
        ord: which norm it is: a power, `inf`, or a word
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdim: whether the dims stay, with the size 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def normal(shape: Sizes, mean: TensorLike, stddev: TensorLike, seed: int | None = None) -> Tensor:
    """Numbers of normal distributions, whose means and deviations broadcast with the end of ``shape``.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        mean: the mean of the numbers that are drawn
        stddev: their standard deviation, above 0
        seed: an int that fixes what is drawn; None draws something new each time
    """
def not_equal(input: TensorLike, other: TensorLike) -> Tensor:
    """Do both differ? NaN always does.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def numel(input: TensorLike) -> int:
    """How many elements.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def one_hot(indices: TensorLike, depth: int, on_value: TensorLike = 1, off_value: TensorLike = 0, axis: Axes = -1) -> Tensor:
    """A new dim of ``depth`` places: ``on_value`` where its number is the index, ``off_value`` elsewhere.

    Args:
        indices: the numbers of classes, as integers
        depth: how many classes there are
        on_value: the number at the place of the class
        off_value: the number at all other places
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def ones(shape: Sizes, dtype: DTypeLike | None = None) -> Tensor:
    """A tensor full of 1, Float32 unless said otherwise.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def ones_like(input: TensorLike, *, dtype: DTypeLike | None = None) -> Tensor:
    """One number everywhere, shaped as another tensor and of its type unless said otherwise.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def orgqr(input: TensorLike, input2: TensorLike) -> Tensor:
    """The orthonormal columns that the reflections of ``geqrf`` make.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        input2: what is combined with the first operand; shapes broadcast, types are promoted
    """
def ormqr(input: TensorLike, tau: TensorLike, other: TensorLike, left: bool = True, transpose: bool = False) -> Tensor:
    """The orthogonal matrix of reflections, or its transpose, times ``other``; from the right if not ``left``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        tau: the factors of the reflections, as `geqrf` gives them
        other: what is combined with the first operand; shapes broadcast, types are promoted
        left: whether the matrix stands on the left
        transpose: whether the transpose is meant
    """
def outer(input: TensorLike, vec2: TensorLike) -> Tensor:
    """Every product of an element of one vector and one of the other.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        vec2: vectors
    """
def pad(input_x: TensorLike, padding: Sequence[int], mode: str = 'constant', value: TensorLike | None = None) -> Tensor:
    """Elements put around a tensor: ``padding`` has two numbers per dim, the last dim first.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        padding: a pair of numbers for each dim, that of the last dim first
        mode: the way in which it is done, a word
        value: the number that is put around; None for 0
    """
def padding(x: TensorLike, pad_dim_size: int = 8) -> Tensor:
    """Zeros behind the single element of the last dim.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        pad_dim_size: the size of the last dim of the result
    """
def pdist(input: TensorLike, p: float = 2.0) -> Tensor:
    """The distances between all pairs of points, each pair once.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        p: the power of the norm
    """
def permute(input: TensorLike, axis: Axes) -> Tensor:
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def pinv(x: TensorLike, *, atol: TensorLike | None = None, rtol: TensorLike | None = None, hermitian: bool = False) -> Tensor:
    """The inverse of Moore and Penrose; singular values up to ``max(atol, rtol * greatest)`` count as 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        atol: the absolute difference that counts as equal
        rtol: the relative difference that counts as equal
        hermitian: whether the matrix is its own conjugate transpose
    """
def pixel_shuffle(input: TensorLike, upscale_factor: int) -> Tensor:
    """``[*, c * r * r, h, w]`` as ``[*, c, h * r, w * r]``: channels become blocks of pixels.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        upscale_factor: the side of a block of pixels
    """
def pixel_unshuffle(input: TensorLike, downscale_factor: int) -> Tensor:
    """``[*, c, h * r, w * r]`` as ``[*, c * r * r, h, w]``: blocks of pixels become channels.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        downscale_factor: the side of a block of pixels
    """
def polar(abs: TensorLike, angle: TensorLike) -> Tensor:
    """The complex number at a distance from 0, in a direction.

    Args:
        abs: absolute values
        angle: angles, in radians
    """
def polygamma(n: TensorLike, input: TensorLike) -> Tensor:
    """The n-th derivative of the digamma function; n is a whole number.

    Args:
        n: which derivative it is, an int or a tensor
        input: a tensor, an array, a number, or a list of numbers
    """
def population_count(input_x: TensorLike) -> Tensor:
    """How many bits of each element are set, as UInt8.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
def positive(input: TensorLike) -> Tensor:
    """The tensor itself.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def pow(input: TensorLike, exponent: TensorLike) -> Tensor:
    """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        exponent: the power
    """
def prelu(input: TensorLike, weight: TensorLike) -> Tensor:
    """``x`` above 0, ``weight * x`` below; one weight per channel (dim 1), or one for all.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        weight: the slope below 0, one for all channels, or one for each
    """
def print_(*input_x: object) -> None:
    """Prints; with a state it yields the state of the world in which it has.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
def prod(input: TensorLike, axis: Axes | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """The product over some dims; integers are multiplied in int64.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keep_dims: whether the dims stay, with the size 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def qr(input: TensorLike, mode: str = 'reduced') -> tuple[Tensor, Tensor]:
    """Orthonormal columns and an upper triangle; ``mode="complete"`` gives as many columns as rows.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        mode: "reduced", or "complete" for as many columns as rows
    """
def quantile(input: TensorLike, q: TensorLike, axis: Axes | None = None, keepdims: bool = False) -> Tensor:
    """The values below which shares ``q`` of the elements lie, in lines between them.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        q: shares from 0 to 1
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
    """
def quantized_matmul(input: TensorLike, other: TensorLike, format: str) -> Tensor:
    """Products of rows and the rows of a matrix of blocks, ``x @ w.T``; the dims before the last two are equal.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
        format: the format of the blocks, such as "q8_0"
    """
def rad2deg(x: TensorLike) -> Tensor:
    """An angle in degrees.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def rand(*size: Sizes, dtype: DTypeLike | None = None, seed: int | None = None) -> Tensor:
    """Numbers from [0, 1), all equally likely.

    Args:
        size: the shape of the result: an int or a tuple of ints
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        seed: an int that fixes what is drawn; None draws something new each time
    """
def rand_like(input: TensorLike, seed: int | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers from [0, 1) in the shape of a tensor.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        seed: an int that fixes what is drawn; None draws something new each time
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def randint(low: TensorLike, high: TensorLike, size: Sizes, seed: int | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Integers from ``low`` up to before ``high``.

    Args:
        low: the least number that is drawn
        high: the bound that numbers stay below
        size: the shape of the result: an int or a tuple of ints
        seed: an int that fixes what is drawn; None draws something new each time
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def randint_like(input: TensorLike, low: TensorLike, high: TensorLike, seed: int | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Integers from ``low`` up to before ``high`` in the shape of a tensor.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        low: the least number that is drawn
        high: the bound that numbers stay below
        seed: an int that fixes what is drawn; None draws something new each time
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def randn(*size: Sizes, dtype: DTypeLike | None = None, seed: int | None = None) -> Tensor:
    """Numbers of the standard normal distribution.

    Args:
        size: the shape of the result: an int or a tuple of ints
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        seed: an int that fixes what is drawn; None draws something new each time
    """
def randn_like(input: TensorLike, seed: int | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers of the standard normal distribution in the shape of a tensor.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        seed: an int that fixes what is drawn; None draws something new each time
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def random_categorical(logits: TensorLike, num_sample: int, seed: int = 0, dtype: DTypeLike = ...) -> Tensor:
    """Numbers of categories, drawn from rows of logarithms of weights.

    Args:
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
        num_sample: how many are drawn
        seed: an int that fixes what is drawn; None draws something new each time
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def randperm(n: TensorLike, seed: int = 0, offset: int = 0, dtype: DTypeLike = ...) -> Tensor:
    """The numbers from 0 up to before ``n`` in random order.

    Args:
        n: how many numbers there are
        seed: an int that fixes what is drawn; None draws something new each time
        offset: part of the seed
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def range(start: TensorLike, end: TensorLike, step: TensorLike, maxlen: int = 1000000) -> Tensor:
    """Numbers from ``start`` up to ``end``.

    Args:
        start: the first number
        end: the last number, or the bound before which numbers stop
        step: the distance of two numbers
        maxlen: how many numbers there may be at most
    """
def rank(input_x: TensorLike) -> int:
    """How many dims.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
def ravel(input: TensorLike) -> Tensor:
    """All elements in one row.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def real(input: TensorLike) -> Tensor:
    """The real part; of a real number itself.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def reciprocal(input: TensorLike) -> Tensor:
    """One over the number.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def reduce_max(x: TensorLike, axis: Axes = ()) -> Tensor:
    """``reduce_max`` over some dims, in the element type it has; of Bool ``reduce_any``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def reduce_mean(x: TensorLike, axis: Axes = ()) -> Tensor:
    """The mean over some dims: of integers an integer, rounded down; of Bool the share that is true, as …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def reduce_min(x: TensorLike, axis: Axes = ()) -> Tensor:
    """``reduce_min`` over some dims, in the element type it has; of Bool ``reduce_all``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def reduce_sum(x: TensorLike, axis: Axes = ()) -> Tensor:
    """The sum over some dims, in the element type it has; of Bool whether any is true.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def relu(input: TensorLike) -> Tensor:
    """``max(x, 0)``; the derivative at 0 is 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def relu6(x: TensorLike) -> Tensor:
    """``min(max(x, 0), 6)``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def remainder(input: TensorLike, other: TensorLike) -> Tensor:
    """The remainder with the sign of the divisor, as Python's ``%``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def renorm(input: TensorLike, p: float, axis: Axes, maxnorm: float) -> Tensor:
    """Each slice along an axis, made as short as ``maxnorm`` where it is longer.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        p: the power of the norm
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        maxnorm: the greatest norm that stays as it is
    """
def repeat_elements(x: TensorLike, rep: int, axis: Axes = 0) -> Tensor:
    """Each place along an axis ``rep`` times.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        rep: how often it is repeated
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def repeat_interleave(input: TensorLike, repeats: int | Tensor, axis: Axes | None = None) -> Tensor:
    """Each element (or each place along ``axis``) several times in a row.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        repeats: how often each element is there: an int, or one for each
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def reshape(input: TensorLike, shape: Sizes) -> Tensor:
    """The same elements, in the same order, under another shape.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        shape: the shape of the result: an int or a tuple of ints
    """
def reverse(x: TensorLike, axis: Axes) -> Tensor:
    """The elements in reverse order along ``axes``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def reverse_sequence(x: TensorLike, seq_lengths: TensorLike, seq_dim: Axes, batch_dim: Axes = 0) -> Tensor:
    """The beginning of each sequence in reverse order: how much of it, a vector says.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        seq_lengths: how long each row is
        seq_dim: the dim of the steps
        batch_dim: the dim of the batch
    """
def rfft(input: TensorLike, n: int | None = None, dim: int = -1, norm: str | None = None) -> Tensor:
    """The transform of real numbers: the half that says all, along one dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        n: the size of the dim before the transform, or of its result; None keeps it
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def rfft2(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] = ..., norm: str | None = None) -> Tensor:
    """The transform of real numbers: the half that says all, over two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def rfftfreq(n: int, d: float = 1.0, dtype: DTypeLike | None = None) -> Tensor:
    """The frequencies of a transform of ``n`` numbers ``d`` apart, or of the half of one of real numbers.

    Args:
        n: how many samples there are
        d: the distance of samples
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def rfftn(input: TensorLike, s: Sequence[int] | None = None, dim: Sequence[int] | None = None, norm: str | None = None) -> Tensor:
    """The transform of real numbers: the half that says all, over some dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        s: the sizes of the dims before the transform: they are cut, or filled up with zeros; None keeps them
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
    """
def rms_norm(x: TensorLike, gamma: TensorLike, epsilon: TensorLike = 1e-06) -> tuple[Tensor, Tensor]:
    """Divided by the root of the mean square over the dims of ``gamma``; and what it was multiplied by, in …

    Args:
        x: a tensor that ends in the shape of the factors
        gamma: the factors of the elements
        epsilon: a small number that keeps divisors from 0
    """
def roll(input: TensorLike, shifts: Axes, dims: Axes | None = None) -> Tensor:
    """Elements moved along dims, those that leave coming in at the other end.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        shifts: how far elements move, an int for each dim
        dims: dims, counted from 0, or from the last one by negative numbers
    """
def rot90(input: TensorLike, k: int, dims: Axes) -> Tensor:
    """Turned by ``k`` right angles in the plane of two dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        k: how often it is turned by 90 degrees
        dims: dims, counted from 0, or from the last one by negative numbers
    """
def round(input: TensorLike, *, decimals: int = 0) -> Tensor:
    """The nearest number of so many decimals, ties to even.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        decimals: how many digits behind the point stay
    """
def row_stack(tensors: Sequence[TensorLike]) -> Tensor:
    """One below the other; vectors are rows.

    Args:
        tensors: tensors, in a tuple or a list
    """
def rrelu(input: TensorLike, lower: float = 0.125, upper: float = 0.3333333333333333) -> Tensor:
    """What is below 0 times a number drawn between two bounds for each element.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        lower: the least slope
        upper: the greatest slope
    """
def rsqrt(input: TensorLike) -> Tensor:
    """One over the square root.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def scalar_to_tensor(input_x: TensorLike, dtype: DTypeLike = ...) -> Tensor:
    """A number as a 0-d tensor.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def scaled_dot_product_attention(query: TensorLike, key: TensorLike, value: TensorLike, attn_mask: TensorLike | None = None, dropout_p: float = 0.0, is_causal: bool = False, scale: float | None = None) -> Tensor:
    """Values weighed by how well their keys fit each query; a mask is Bool (may it look?) or is added to the …

    Args:
        query: queries `[..., length, size]`
        key: keys `[..., length, size]`
        value: a number, or a tensor that broadcasts
        attn_mask: bools for what is seen, or numbers that are added to the scores; None for everything
        dropout_p: the share of weights that is dropped
        is_causal: whether a place sees only those before it
        scale: the factor of the scores; None for one over the root of their size
    """
def scatter(input: TensorLike, axis: Axes, index: TensorLike, src: TensorLike) -> Tensor:
    """A copy with single elements replaced, the place along ``axis`` being given.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        index: integers: which places along the dim are meant
        src: values for the places that the indices name
    """
def scatter_add(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: add.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def scatter_div(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: div.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def scatter_max(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: max.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def scatter_min(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: min.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def scatter_mul(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: mul.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def scatter_nd(indices: TensorLike, updates: TensorLike, shape: Sizes) -> Tensor:
    """Zeros with something added at places whose coordinates stand in the last dim of ``indices``.

    Args:
        indices: integers: where elements are
        updates: values for the places that the indices name
        shape: the shape of the result: an int or a tuple of ints
    """
def scatter_nd_add(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: add.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
        use_locking: accepted: nobody else writes
    """
def scatter_nd_div(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: div.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
        use_locking: accepted: nobody else writes
    """
def scatter_nd_max(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: max.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
        use_locking: accepted: nobody else writes
    """
def scatter_nd_min(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: min.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
        use_locking: accepted: nobody else writes
    """
def scatter_nd_mul(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: mul.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
        use_locking: accepted: nobody else writes
    """
def scatter_nd_sub(input_x: TensorLike, indices: TensorLike, updates: TensorLike, use_locking: bool = False) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: sub.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
        use_locking: accepted: nobody else writes
    """
def scatter_nd_update(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: …

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def scatter_update(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: update.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def searchsorted(sorted_sequence: TensorLike, values: TensorLike, *, out_int32: bool = False, right: bool = False, side: str | None = None, sorter: TensorLike | None = None) -> Tensor:
    """Where values would be put into sorted rows: before equal elements, or behind them with ``right``.

    Args:
        sorted_sequence: numbers in ascending order
        values: values in the type of the result
        out_int32: whether places are Int32 instead of Int64
        right: whether equal elements stand before the place
        side: "left" or "right" of equal elements
        sorter: the order that sorts the sequence, or None
    """
def select(condition: TensorLike, input: TensorLike, other: TensorLike) -> Tensor:
    """The element of ``on_true`` where the condition holds, else that of ``on_false``.

    Args:
        condition: a mask of bools: where it is true, the first choice is taken
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def select_scatter(input: TensorLike, src: TensorLike, axis: Axes, index: TensorLike) -> Tensor:
    """A copy in which ``src`` stands at one place along an axis.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        src: values for the places that the indices name
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        index: integers: which places along the dim are meant
    """
def selu(input_x: TensorLike) -> Tensor:
    """A scaled ``elu``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
def sequence_mask(lengths: TensorLike, maxlen: int | None = None) -> Tensor:
    """For each length a row of that many true elements, then false ones.

    Args:
        lengths: how long each row is
        maxlen: how many numbers there may be at most
    """
def setitem(input: TensorLike, index: TensorLike, value: TensorLike) -> Tensor:
    """A copy of ``input`` in which ``input[index]`` is ``value``, cast to its element type and broadcast.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        index: integers: which places along the dim are meant
        value: a number, or a tensor that broadcasts
    """
def sgn(input: TensorLike) -> Tensor:
    """The sign; of a complex number the one at distance 1 in its direction.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def shape(input_x: TensorLike) -> tuple[int, ...]:
    """The dims, as Python numbers.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
def shuffle(x: TensorLike, seed: int | None = None) -> Tensor:
    """The rows of a tensor in random order.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        seed: an int that fixes what is drawn; None draws something new each time
    """
def sigmoid(input: TensorLike) -> Tensor:
    """``1 / (1 + exp(-x))``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def sign(input: TensorLike) -> Tensor:
    """-1, 0 or 1; NaN for NaN.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def signbit(input: TensorLike) -> Tensor:
    """Is the sign negative? That of a zero counts.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def silu(input: TensorLike) -> Tensor:
    """``x * sigmoid(x)``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def sin(input: TensorLike) -> Tensor:
    """The sine of an angle in radians.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def sinc(input: TensorLike) -> Tensor:
    """``sin(pi x) / (pi x)``, 1 at 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def sinh(input: TensorLike) -> Tensor:
    """The hyperbolic sine.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def size(input_x: TensorLike) -> int:
    """How many elements.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
def slice(input_x: TensorLike, begin: Sizes, size: Sizes) -> Tensor:
    """Of each dim ``size[k]`` places from ``begin[k]`` on; -1 means all that are left.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        begin: where the part begins, an int for each dim
        size: the shape of the result: an int or a tuple of ints
    """
def slice_scatter(input: TensorLike, src: TensorLike, axis: Axes = 0, start: TensorLike | None = None, end: TensorLike | None = None, step: TensorLike = 1) -> Tensor:
    """A copy in which ``src`` stands at every ``step``-th place along an axis.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        src: values for the places that the indices name
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        start: the first number
        end: the last number, or the bound before which numbers stop
        step: the distance of two numbers
    """
def slogdet(input: TensorLike) -> tuple[Tensor, Tensor]:
    """Sign and logarithm of the size of each determinant.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def smooth_l1_loss(input: TensorLike, target: TensorLike, beta: TensorLike = 1.0, reduction: str = 'none') -> Tensor:
    """Squares up to a difference of ``beta``, beyond it a line that goes on smoothly.

    Args:
        input: predictions of any shape
        target: what is wanted, in a shape that broadcasts
        beta: up to which difference the loss is a square
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def soft_margin_loss(input: TensorLike, target: TensorLike, reduction: str = 'mean') -> Tensor:
    """``log(1 + exp(-target * input))``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        target: 1 or -1 for each
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def softmax(input: TensorLike, axis: Axes = -1, *, dtype: DTypeLike | None = None) -> Tensor:
    """Exponentials along an axis, divided by their sum.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim along which the results sum up to 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def softmin(x: TensorLike, axis: Axes = -1, *, dtype: DTypeLike | None = None) -> Tensor:
    """Softmax of the opposite.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim along which the results sum up to 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def softplus(input: TensorLike, beta: TensorLike = 1, threshold: float = 20) -> Tensor:
    """``log(1 + exp(beta x)) / beta``, the line ``x`` where ``beta x`` is above ``threshold``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        beta: what multiplies the input
        threshold: the bound
    """
def softshrink(x: TensorLike, lambd: float = 0.5) -> Tensor:
    """``x`` moved by ``lambd`` towards 0, at most to 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        lambd: how far from 0 elements have to be
    """
def softsign(x: TensorLike) -> Tensor:
    """``x / (1 + |x|)``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def sort(input_x: TensorLike, axis: Axes = -1, descending: bool = False) -> tuple[Tensor, Tensor]:
    """The elements along an axis in order, and where they stood (Int32).

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        descending: whether the greatest comes first

    Returns:
        the elements in order, and where they stood
    """
def space_to_batch_nd(input_x: TensorLike, block_size: Sizes, paddings: Sequence[Sequence[int]]) -> Tensor:
    """Each place within blocks of the last dims as samples of their own, after zeros were put around.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        block_size: the side of a block, or one for each dim
        paddings: a pair of numbers for each dim
    """
def sparse_segment_mean(x: TensorLike, indices: TensorLike, segment_ids: TensorLike) -> Tensor:
    """The mean of the rows that belong to a segment, 0 where none does; the segments are known, and ascend.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        segment_ids: the number of the segment each row belongs to
    """
def split(tensor: TensorLike, split_size_or_sections: int | Sequence[int], axis: Axes = 0) -> tuple[Tensor, ...]:
    """Pieces of one size (the last may be smaller), or of the sizes given.

    Args:
        tensor: a tensor
        split_size_or_sections: the size of all parts, or a list of the size of each
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def sqrt(x: TensorLike) -> Tensor:
    """The square root.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
def square(input: TensorLike) -> Tensor:
    """The number times itself.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def squared_difference(x: TensorLike, y: TensorLike) -> Tensor:
    """The square of the difference; of complex numbers that of its absolute value.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
def squeeze(input: TensorLike, axis: Axes | None = None) -> Tensor:
    """The tensor without dims of size 1: all of them, or those among ``axis``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def stack(tensors: Sequence[TensorLike], axis: Axes = 0) -> Tensor:
    """The operands, all of one shape, side by side along a new dim ``axis``.

    Args:
        tensors: tensors, in a tuple or a list
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def standard_laplace(shape: Sizes, seed: int | None = None) -> Tensor:
    """Numbers of the standard Laplace distribution.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        seed: an int that fixes what is drawn; None draws something new each time
    """
def standard_normal(shape: Sizes, seed: int | None = None) -> Tensor:
    """Numbers of the standard normal distribution.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        seed: an int that fixes what is drawn; None draws something new each time
    """
def std(input: TensorLike, axis: Axes | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """The variance or standard deviation over some dims; ``ddof`` is taken off the number of elements.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        ddof: what is subtracted from the number of elements before it divides
        keepdims: whether the dims stay, with the size 1
    """
def std_mean(input: TensorLike, axis: Axes | None = None, ddof: int = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """Variance or standard deviation, and mean, over some dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        ddof: what is subtracted from the number of elements before it divides
        keepdims: whether the dims stay, with the size 1
    """
def stft(x: TensorLike, n_fft: int, hop_length: int | None = None, win_length: int | None = None, window: TensorLike | None = None, center: bool = True, pad_mode: str = 'REFLECT', normalized: bool = False, onesided: bool | None = None, return_complex: bool | None = None) -> Tensor:
    """The transforms of pieces of a signal; with ``center`` it is mirrored at its ends, so that pieces begin …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        n_fft: how long a piece of the signal is
        hop_length: how far pieces are apart; None for a quarter of their length
        win_length: how long the window is; None for all of a piece
        window: the weights of a piece, or None
        center: whether pieces are centred at their times: the signal is padded
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        normalized: whether results are divided by the root of their number
        onesided: whether only half of the frequencies are given; those of real numbers say all
        return_complex: whether results are complex numbers, or pairs of real ones
    """
def stop_gradient(value: TensorLike) -> Tensor:
    """Its operand, through which no gradient flows.

    Args:
        value: what is given back
    """
def strided_slice(input_x: TensorLike, begin: Sizes, end: TensorLike, strides: Sizes, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0, new_axis_mask: int = 0, shrink_axis_mask: int = 0) -> Tensor:
    """``input_x[begin:end:strides]``; a bit of a mask gives its dim another meaning.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        begin: where the part begins, an int for each dim
        end: the last number, or the bound before which numbers stop
        strides: the distance of elements along each dim
        begin_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
        end_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
        ellipsis_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
        new_axis_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
        shrink_axis_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
    """
def sub(input: TensorLike, other: TensorLike) -> Tensor:
    """Element-wise difference, with broadcasting.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def subtract(input: TensorLike, other: TensorLike, *, alpha: TensorLike = 1) -> Tensor:
    """``input - alpha * other``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
        alpha: a factor
    """
def sum(input: TensorLike, dim: Axes | None = None, keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The sum over some dims; integers are summed up in int64.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdim: whether the dims stay, with the size 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def svd(input: TensorLike, full_matrices: bool = False, compute_uv: bool = True) -> Tensor | tuple[Tensor, Tensor, Tensor]:
    """Singular values, left and right vectors as columns; the values alone where ``compute_uv`` is not set.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        full_matrices: whether there are columns for all rows, those of 0 too
        compute_uv: whether vectors are computed, or the values alone
    """
def swapaxes(input: TensorLike, axis0: int, axis1: int) -> Tensor:
    """Two dims exchanged.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis0: a dim, counted from 0, or from the last one by negative numbers
        axis1: a dim, counted from 0, or from the last one by negative numbers
    """
def swapdims(input: TensorLike, dim0: int, dim1: int) -> Tensor:
    """Two dims exchanged.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim0: a dim, counted from 0, or from the last one by negative numbers
        dim1: a dim, counted from 0, or from the last one by negative numbers
    """
def t(input: TensorLike) -> Tensor:
    """A matrix with rows as columns; a vector or a 0-d tensor as it is.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def take(input: TensorLike, index: TensorLike) -> Tensor:
    """Elements by their number in the tensor laid out in one row.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        index: integers: which places along the dim are meant
    """
def tan(input: TensorLike) -> Tensor:
    """The tangent of an angle in radians.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def tanh(input: TensorLike) -> Tensor:
    """The hyperbolic tangent.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def tanhshrink(input: TensorLike) -> Tensor:
    """``x - tanh(x)``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def tensor_dot(x1: TensorLike, x2: TensorLike, axes: int | Sequence[Sequence[int]]) -> Tensor:
    """Products summed over some dims of both: the last of the one and the first of the other, or those named.

    Args:
        x1: the first operand
        x2: the second operand
        axes: the dims that are summed over: a number of them, or lists of dims of both operands
    """
def tensor_scatter_add(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy with something added to slices, at places whose coordinates stand in the last dim of ``indices``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def tensor_scatter_div(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: div.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def tensor_scatter_elements(input_x: TensorLike, indices: TensorLike, updates: TensorLike, axis: Axes = 0, reduction: str = 'none') -> Tensor:
    """A copy with single elements replaced (or added to): the place along ``axis`` is given, the others are …

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def tensor_scatter_max(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: max.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def tensor_scatter_min(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: min.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def tensor_scatter_mul(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: mul.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def tensor_scatter_sub(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy with something taken off slices, at places whose coordinates stand in the last dim of ``indices``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def tensor_scatter_update(input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor:
    """A copy with slices replaced, at places whose coordinates stand in the last dim of ``indices``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
def tensor_split(input: TensorLike, indices_or_sections: int | Sequence[int], axis: Axes = 0) -> tuple[Tensor, ...]:
    """As many pieces as asked for, the first ones longer by one; or pieces between places.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        indices_or_sections: how many parts there are, or where they begin
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def threshold(input: TensorLike, thr: float, value: TensorLike) -> Tensor:
    """``x`` above ``thr``, else ``value``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        thr: the bound
        value: a number, or a tensor that broadcasts
    """
def tile(input: TensorLike, dims: Axes) -> Tensor:
    """The tensor repeated along its dims, ``dims[k]`` times each, counted from the last.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dims: dims, counted from 0, or from the last one by negative numbers
    """
def top_k(input_x: TensorLike, k: int, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """The ``k`` greatest elements along the last dim, in order, and where they stood (Int32).

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        k: how many elements are meant
        sorted: whether results are in order

    Returns:
        the elements, and where they stand along the dim as Int32
    """
def topk(input: TensorLike, k: int, dim: Axes | None = None, largest: bool = True, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """The ``k`` greatest (least) elements along a dim, in order, and where they stood (Int32).

    Args:
        input: a tensor, an array, a number, or a list of numbers
        k: how many elements are meant
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        largest: whether it is the greatest or the least elements
        sorted: whether results are in order

    Returns:
        the elements, and where they stand along the dim as Int32
    """
def trace(input: TensorLike) -> Tensor:
    """The sum of the diagonal of a matrix.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def transpose(input: TensorLike, dims: Axes) -> Tensor:
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dims: dims, counted from 0, or from the last one by negative numbers
    """
def trapz(y: TensorLike, x: TensorLike | None = None, *, dx: float = 1.0, dim: int = -1) -> Tensor:
    """The integral along a dim by trapezoids, the places of the numbers given by ``x`` or ``dx`` apart.

    Args:
        y: what is combined with the first operand; shapes broadcast, types are promoted
        x: a tensor, an array, a number, or a list of numbers
        dx: the distance of samples
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def triangular_solve(input: TensorLike, A: TensorLike, upper: bool = True, transpose: bool = False, unitriangular: bool = False) -> tuple[Tensor, Tensor]:
    """``x`` so that the triangle of ``A`` (transposed) times ``x`` is ``input``, and ``A``; batches are …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        A: matrices `[..., m, n]`
        upper: whether the upper triangle is meant
        transpose: whether the transpose is meant
        unitriangular: whether the diagonal counts as ones
    """
def tril(input: TensorLike, diagonal: int = 0) -> Tensor:
    """What is not above a diagonal; 0 elsewhere.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        diagonal: which diagonal ends the triangle: 0 for the main one, positive above it, negative below
    """
def tril_indices(row: int, col: int, offset: int = 0, *, dtype: DTypeLike = ...) -> Tensor:
    """The rows and columns of what is not above, or not below, a diagonal of a matrix.

    Args:
        row: how many rows there are, or below which diagonal there is nothing
        col: how many columns there are
        offset: which diagonal: 0 for the main one, positive above it, negative below
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def triplet_margin_loss(anchor: TensorLike, positive: TensorLike, negative: TensorLike, margin: float = 1.0, p: float = 2, eps: float = 1e-06, swap: bool = False, reduction: str = 'mean') -> Tensor:
    """What is missing for the negative to be further from the anchor than the positive by ``margin``.

    Args:
        anchor: vectors, one in each row: what is compared, what belongs to it, and what does not
        positive: vectors, one in each row: what is compared, what belongs to it, and what does not
        negative: vectors, one in each row: what is compared, what belongs to it, and what does not
        margin: how far apart scores must be at least
        p: the power of the norm
        eps: a small number that keeps divisors from 0
        swap: whether the distance of the positive and the negative one counts, if it is less
        reduction: "mean", "sum", or "none" for a loss of each element
    """
def triu(input: TensorLike, diagonal: int = 0) -> Tensor:
    """What is not below a diagonal; 0 elsewhere.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        diagonal: which diagonal ends the triangle: 0 for the main one, positive above it, negative below
    """
def triu_indices(row: int, col: int, offset: int = 0, *, dtype: DTypeLike = ...) -> Tensor:
    """The rows and columns of what is not above, or not below, a diagonal of a matrix.

    Args:
        row: how many rows there are, or below which diagonal there is nothing
        col: how many columns there are
        offset: which diagonal: 0 for the main one, positive above it, negative below
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def true_divide(dividend: TensorLike, divisor: TensorLike) -> Tensor:
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first.

    Args:
        dividend: what is divided
        divisor: what divides
    """
def trunc(input: TensorLike) -> Tensor:
    """The whole number towards 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def truncate_div(x: TensorLike, y: TensorLike) -> Tensor:
    """The quotient without its fraction.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
def truncate_mod(x: TensorLike, y: TensorLike) -> Tensor:
    """The remainder with the sign of the dividend, as C's ``fmod``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
def tuple_to_array(input_x: Sequence[float]) -> Tensor:
    """Numbers as a tensor: Int32, or Float32 where the first is a float.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
def unbind(input: TensorLike, dim: Axes = 0) -> tuple[Tensor, ...]:
    """One tensor for each place along a dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def unfold(input: TensorLike, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1) -> Tensor:
    """The windows of ``[n, c, h, w]`` as columns: ``[n, c * k * l, places]``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        kernel_size: the size of a window: an int, or one for each dim of images
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        padding: what is put around images: an int, or one for each side
        stride: how far windows are apart: an int, or one for each dim of images
    """
def uniform(shape: Sizes, minval: TensorLike, maxval: TensorLike, seed: int | None = None, dtype: DTypeLike = ...) -> Tensor:
    """Numbers between two bounds, which broadcast to the end of ``shape``; integers for an integer type.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        minval: the least number that is drawn
        maxval: the bound that numbers stay below
        seed: an int that fixes what is drawn; None draws something new each time
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def uniform_candidate_sampler(true_classes: TensorLike, num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int = 0, remove_accidental_hits: bool = False) -> tuple[Tensor, Tensor, Tensor]:
    """Classes, all equally likely; how often each target, and each of them, is to be expected among them.

    Args:
        true_classes: the numbers of the true classes, a row for each sample
        num_true: how many true classes each row has
        num_sampled: how many classes are drawn
        unique: whether each may be there only once
        range_max: how many classes there are
        seed: an int that fixes what is drawn; None draws something new each time
        remove_accidental_hits: whether, with `unique`, classes differ from the targets, too
    """
def unique(input: TensorLike) -> tuple[Tensor, Tensor]:
    """The different elements as they come first, and for each element which of them it is. It must be known.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def unique2(input: TensorLike, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None) -> tuple[Tensor, ...]:
    """The different elements, or slices along ``dim``, ascending; which each is, and how often. The tensor is …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        sorted: whether results are in order
        return_inverse: whether the place of each element among the unique ones is returned, too
        return_counts: whether it is returned how often each one is there
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def unique_consecutive(input: TensorLike, return_inverse: bool = False, return_counts: bool = False, dim: Axes | None = None) -> Tensor | tuple[Tensor, ...]:
    """One element of each run of equal ones; where each stands then, and how long the runs are. It must be …

    Args:
        input: a tensor, an array, a number, or a list of numbers
        return_inverse: whether the place of each element among the unique ones is returned, too
        return_counts: whether it is returned how often each one is there
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def unique_with_pad(x: TensorLike, pad_num: int) -> tuple[Tensor, Tensor]:
    """The different elements of a known vector, then ``pad_num`` as often as there were others; which each is.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        pad_num: what is put behind the unique elements
    """
def unsorted_segment_max(x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor:
    """For each segment the greatest of its rows, element by element; the least number there is, where it has …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        segment_ids: the number of the segment each row belongs to
        num_segments: how many segments there are
    """
def unsorted_segment_min(x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor:
    """For each segment the least of its rows, element by element; the greatest number there is, where it has …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        segment_ids: the number of the segment each row belongs to
        num_segments: how many segments there are
    """
def unsorted_segment_prod(x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor:
    """For each segment the product of its rows.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        segment_ids: the number of the segment each row belongs to
        num_segments: how many segments there are
    """
def unsorted_segment_sum(input_x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor:
    """For each segment the sum of its rows; rows of a negative segment count nowhere.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        segment_ids: the number of the segment each row belongs to
        num_segments: how many segments there are
    """
def unsqueeze(input: TensorLike, dim: Axes) -> Tensor:
    """A new dim of size 1 at ``axis``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def unstack(input_x: TensorLike, axis: Axes = 0) -> tuple[Tensor, ...]:
    """One tensor for each place along a dim.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def upsample(input: TensorLike, size: Sizes | None = None, scale_factor: float | Sequence[float] | None = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: bool | None = None) -> Tensor:
    """A tensor ``[n, c, ...]`` in another size: ``size`` itself, or times ``scale_factor``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        size: the sizes of the result, or None where there is a factor
        scale_factor: how many times larger the result is: a number, or one for each dim
        mode: "nearest", "linear", "bilinear", "trilinear", "bicubic", "area" or "nearest-exact"
        align_corners: whether the corners of both images lie on each other
        recompute_scale_factor: whether the factor is computed anew from the sizes
    """
def vander(x: TensorLike, N: int | None = None) -> Tensor:
    """The powers of each element, the highest first.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        N: how many columns there are; None for a square
    """
def var(input: TensorLike, axis: Axes | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """The variance or standard deviation over some dims; ``ddof`` is taken off the number of elements.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        ddof: what is subtracted from the number of elements before it divides
        keepdims: whether the dims stay, with the size 1
    """
def var_mean(input: TensorLike, axis: Axes | None = None, ddof: int = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """Variance or standard deviation, and mean, over some dims.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        ddof: what is subtracted from the number of elements before it divides
        keepdims: whether the dims stay, with the size 1
    """
def vecdot(x: TensorLike, y: TensorLike, *, axis: Axes = -1) -> Tensor:
    """Sums of products along an axis; complex numbers of the first are conjugated.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
def vector_norm(x: TensorLike, ord: float | str = 2, axis: Axes | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The norm over some dims, as if they were one.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        ord: which norm it is: a power, `inf`, or a word
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keepdims: whether the dims stay, with the size 1
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def view_as(input: TensorLike, other: TensorLike) -> Tensor:
    """The elements under the shape of another tensor.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def view_as_real(input: TensorLike) -> Tensor:
    """Both parts side by side in one more dim.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
def vsplit(input: TensorLike, indices_or_sections: int | Sequence[int]) -> tuple[Tensor, ...]:
    """Pieces along dim 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        indices_or_sections: how many parts there are, or where they begin
    """
def vstack(inputs: Sequence[TensorLike]) -> Tensor:
    """One below the other; vectors are rows.

    Args:
        inputs: tensors, in a tuple or a list
    """
def where(condition: TensorLike, input: TensorLike, other: TensorLike) -> Tensor:
    """The element of ``input`` where the condition is true or not 0, else that of ``other``.

    Args:
        condition: a mask of bools: where it is true, the first choice is taken
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def xdivy(x: TensorLike, y: TensorLike) -> Tensor:
    """``x / y``, 0 where ``x`` is 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
def xlogy(input: TensorLike, other: TensorLike) -> Tensor:
    """``input * log(other)``, 0 where ``input`` is 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
def zeros(size: Sizes, dtype: DTypeLike | None = None) -> Tensor:
    """A tensor full of 0, Float32 unless said otherwise.

    Args:
        size: the shape of the result: an int or a tuple of ints
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def zeros_like(input: TensorLike, *, dtype: DTypeLike | None = None) -> Tensor:
    """One number everywhere, shaped as another tensor and of its type unless said otherwise.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
def zeta(input: TensorLike, other: TensorLike) -> Tensor:
    """The zeta function of Hurwitz, ``sum((q + k) ** -x)``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """

class ACos(Primitive):
    """The angle whose cosine is x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Abs(Primitive):
    """The distance from 0; its derivative at 0 is 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Acosh(Primitive):
    """The number whose hyperbolic cosine is x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Adam(Primitive):
    """``var -= lr_t * m / (sqrt(v) + epsilon)`` with ``lr_t = lr * sqrt(1 - beta2_power) / (1 - beta1_power)``.

    Args:
        use_locking: accepted: nobody else writes
        use_nesterov: whether the step looks one momentum ahead
        var: variances, above 0
        m: how many columns there are
        v: values, rows for the places
        beta1_power: what is left of the means' start after the steps so far
        beta2_power: what is left of the means' start after the steps so far
        lr: the learning rate, a number or a tensor of one element
        beta1: how much of the running mean stays in each step
        beta2: how much of the running mean of squares stays in each step
        epsilon: a small number that keeps divisors from 0
        gradient: the gradient, in the shape of the parameter
    """
    def __init__(self, use_locking: bool = False, use_nesterov: bool = False) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, v: TensorLike, beta1_power: TensorLike, beta2_power: TensorLike, lr: TensorLike, beta1: TensorLike, beta2: TensorLike, epsilon: TensorLike, gradient: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class AdamWeightDecay(Primitive):
    """AdamW as in BERT: no correction of the bias, ``var -= lr * (m / (sqrt(v) + epsilon) + decay * var)``.

    Args:
        use_locking: accepted: nobody else writes
        var: variances, above 0
        m: how many columns there are
        v: values, rows for the places
        lr: the learning rate, a number or a tensor of one element
        beta1: how much of the running mean stays in each step
        beta2: how much of the running mean of squares stays in each step
        epsilon: a small number that keeps divisors from 0
        decay: the weight decay
        gradient: the gradient, in the shape of the parameter
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, v: TensorLike, lr: TensorLike, beta1: TensorLike, beta2: TensorLike, epsilon: TensorLike, decay: TensorLike, gradient: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class AdaptiveAvgPool2D(Primitive):
    """Means of ``output_size`` windows that cover the last 2 dims; ``None`` keeps a dim as it is.

    Args:
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, output_size: int | Sequence[int | None]) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class AdaptiveAvgPool3D(Primitive):
    """Means of ``output_size`` windows that cover the last 3 dims; ``None`` keeps a dim as it is.

    Args:
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, output_size: int | Sequence[int | None]) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class AdaptiveMaxPool2D(Primitive):
    """Greatest elements of ``output_size`` windows that cover the last 2 dims; numbers of three are Int32.

    Args:
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, output_size: int | Sequence[int | None]) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class AdaptiveMaxPool3D(Primitive):
    """Greatest elements of ``output_size`` windows that cover the last three dims, and their numbers.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, output_size: int | Sequence[int | None]) -> tuple[Tensor, Tensor]: ...

class Add(Primitive):
    """Element-wise sum, with broadcasting; of Bools, whether either holds.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class AddN(Primitive):
    """The sum of any number of tensors of one element type.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Addcdiv(Primitive):
    """``input + value * div(tensor1, tensor2)``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        tensor1: the operands of the product or quotient
        tensor2: the operands of the product or quotient
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike) -> Tensor: ...

class Addcmul(Primitive):
    """``input + value * mul(tensor1, tensor2)``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        tensor1: the operands of the product or quotient
        tensor2: the operands of the product or quotient
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, tensor1: TensorLike, tensor2: TensorLike, value: TensorLike) -> Tensor: ...

class AffineGrid(Primitive):
    """The places ``[n, ..., dims]`` that affine maps ``[n, dims, dims + 1]`` send the elements of ``size`` to.

    Args:
        align_corners: whether the corners of both images lie on each other
        theta: a matrix `[2, 3]` for each image
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
    def __init__(self, align_corners: bool = False) -> None: ...
    def __call__(self, theta: TensorLike, output_size: Sizes) -> Tensor: ...

class AllGather(Primitive):
    """Every process's tensor, one behind the other along the first axis, in every process.

    Args:
        group: the name of the group of processes
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class AllReduce(Primitive):
    """The sum, maximum, minimum or product of every process's tensor, in every process.

    Args:
        op: the reduction: "sum", "prod", "min" or "max"
        group: the name of the group of processes
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, op: str = 'sum', group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class AlltoAll(Primitive):
    """Part ``i`` of the first axis goes to process ``i``; the result has what process ``i`` sent as its part …

    Args:
        split_count: how many processes the group has
        split_dim: the dim that is cut
        concat_dim: the dim along which parts are joined
        group: the name of the group of processes
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, split_count: int, split_dim: int, concat_dim: int, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Angle(Primitive):
    """The direction of a complex number from 0; pi for negative real numbers.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class ApplyAdaMax(Primitive):
    """Adam with the largest of the past gradients in the place of their mean square.

    Args:
        var: variances, above 0
        m: how many columns there are
        v: values, rows for the places
        beta1_power: what is left of the means' start after the steps so far
        lr: the learning rate, a number or a tensor of one element
        beta1: how much of the running mean stays in each step
        beta2: how much of the running mean of squares stays in each step
        epsilon: a small number that keeps divisors from 0
        grad: the gradient, in the shape of the parameter
    """
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, v: TensorLike, beta1_power: TensorLike, lr: TensorLike, beta1: TensorLike, beta2: TensorLike, epsilon: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class ApplyAdadelta(Primitive):
    """Adadelta: the step is scaled by the size of past steps over that of past gradients.

    Args:
        var: variances, above 0
        accum: a statistic that is written, a parameter in the shape of the other one
        accum_update: a statistic that is written, a parameter in the shape of the other one
        lr: the learning rate, a number or a tensor of one element
        rho: how much of the running mean stays in each step
        epsilon: a small number that keeps divisors from 0
        grad: the gradient, in the shape of the parameter
    """
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, accum_update: TensorLike, lr: TensorLike, rho: TensorLike, epsilon: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class ApplyAdagrad(Primitive):
    """``accum += grad * grad``, ``var -= lr * grad / sqrt(accum)``.

    Args:
        update_slots: whether the statistic is written
        var: variances, above 0
        accum: a statistic that is written, a parameter in the shape of the other one
        lr: the learning rate, a number or a tensor of one element
        grad: the gradient, in the shape of the parameter
    """
    def __init__(self, update_slots: bool = True) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, lr: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyAdagradDA(Primitive):
    """Adagrad with dual averaging: the weight is computed anew from the sums of gradients and of their squares.

    Args:
        use_locking: accepted: nobody else writes
        var: variances, above 0
        gradient_accumulator: a statistic that is written, a parameter in the shape of the other one
        gradient_squared_accumulator: a statistic that is written, a parameter in the shape of the other one
        grad: the gradient, in the shape of the parameter
        lr: the learning rate, a number or a tensor of one element
        l1: the factor of absolute values, from 0 on
        l2: the factor of squares, from 0 on
        global_step: how many steps there have been
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, gradient_accumulator: TensorLike, gradient_squared_accumulator: TensorLike, grad: TensorLike, lr: TensorLike, l1: TensorLike, l2: TensorLike, global_step: TensorLike) -> Tensor: ...

class ApplyAdagradV2(Primitive):
    """``accum += grad * grad``, ``var -= lr * grad / (sqrt(accum) + epsilon)``.

    Args:
        epsilon: a small number that keeps divisors from 0
        update_slots: whether the statistic is written
        var: variances, above 0
        accum: a statistic that is written, a parameter in the shape of the other one
        lr: the learning rate, a number or a tensor of one element
        grad: the gradient, in the shape of the parameter
    """
    def __init__(self, epsilon: TensorLike, update_slots: bool = True) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, lr: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyAdamWithAmsgradV2(Primitive):
    """Adam whose step is divided by the root of the largest mean square of gradients so far.

    Args:
        use_locking: accepted: nobody else writes
        var: variances, above 0
        m: how many columns there are
        v: values, rows for the places
        vhat: a statistic that is written, a parameter in the shape of the other one
        beta1_power: what is left of the means' start after the steps so far
        beta2_power: what is left of the means' start after the steps so far
        lr: the learning rate, a number or a tensor of one element
        beta1: how much of the running mean stays in each step
        beta2: how much of the running mean of squares stays in each step
        epsilon: a small number that keeps divisors from 0
        grad: the gradient, in the shape of the parameter
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, v: TensorLike, vhat: TensorLike, beta1_power: TensorLike, beta2_power: TensorLike, lr: TensorLike, beta1: TensorLike, beta2: TensorLike, epsilon: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor, Tensor, Tensor]: ...

class ApplyAddSign(Primitive):
    """``var -= lr * (alpha + sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient.

    Args:
        var: variances, above 0
        m: how many columns there are
        lr: the learning rate, a number or a tensor of one element
        alpha: a factor
        sign_decay: a factor of the agreement of signs
        beta: a factor
        grad: the gradient, in the shape of the parameter
    """
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, lr: TensorLike, alpha: TensorLike, sign_decay: TensorLike, beta: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyCenteredRMSProp(Primitive):
    """As ``ApplyRMSProp``, by the variance of the gradients in the place of their mean square.

    Args:
        use_locking: accepted: nobody else writes
        var: variances, above 0
        mean_gradient: a statistic that is written, a parameter in the shape of the other one
        mean_square: a statistic that is written, a parameter in the shape of the other one
        moment: a statistic that is written, a parameter in the shape of the other one
        grad: the gradient, in the shape of the parameter
        learning_rate: the learning rate, a number or a tensor of one element
        decay: the weight decay
        momentum: how much of the running moments each batch replaces
        epsilon: a small number that keeps divisors from 0
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, mean_gradient: TensorLike, mean_square: TensorLike, moment: TensorLike, grad: TensorLike, learning_rate: TensorLike, decay: TensorLike, momentum: TensorLike, epsilon: TensorLike) -> Tensor: ...

class ApplyFtrl(Primitive):
    """Follow the regularised leader: the weight is computed anew from the sums of past gradients.

    Args:
        use_locking: accepted: nobody else writes
        var: variances, above 0
        accum: a statistic that is written, a parameter in the shape of the other one
        linear: a statistic that is written, a parameter in the shape of the other one
        grad: the gradient, in the shape of the parameter
        lr: the learning rate, a number or a tensor of one element
        l1: the factor of absolute values, from 0 on
        l2: the factor of squares, from 0 on
        lr_power: the power of the accumulated squares
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, linear: TensorLike, grad: TensorLike, lr: TensorLike, l1: TensorLike, l2: TensorLike, lr_power: TensorLike) -> Tensor: ...

class ApplyGradientDescent(Primitive):
    """``var -= alpha * delta``.

    Args:
        var: variances, above 0
        alpha: a factor
        delta: up to which difference the loss is a square
    """
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, alpha: TensorLike, delta: TensorLike) -> Tensor: ...

class ApplyKerasMomentum(Primitive):
    """``accum = accum * momentum - lr * grad``, ``var += accum``; with Nesterov's rule one momentum ahead.

    Args:
        use_locking: accepted: nobody else writes
        use_nesterov: whether the step looks one momentum ahead
        var: variances, above 0
        accum: a statistic that is written, a parameter in the shape of the other one
        lr: the learning rate, a number or a tensor of one element
        grad: the gradient, in the shape of the parameter
        momentum: how much of the running moments each batch replaces
    """
    def __init__(self, use_locking: bool = False, use_nesterov: bool = False) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, lr: TensorLike, grad: TensorLike, momentum: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyMomentum(Primitive):
    """``accumulation = accumulation * momentum + gradient``, ``variable -= learning_rate * accumulation``.

    Args:
        use_nesterov: whether the step looks one momentum ahead
        use_locking: accepted: nobody else writes
        gradient_scale: a factor of the gradient
        variable: the parameter that is written
        accumulation: a statistic that is written, a parameter in the shape of the other one
        learning_rate: the learning rate, a number or a tensor of one element
        gradient: the gradient, in the shape of the parameter
        momentum: how much of the running moments each batch replaces
    """
    def __init__(self, use_nesterov: bool = False, use_locking: bool = False, gradient_scale: float = 1.0) -> None: ...
    def __call__(self, variable: TensorLike, accumulation: TensorLike, learning_rate: TensorLike, gradient: TensorLike, momentum: TensorLike) -> Tensor: ...

class ApplyPowerSign(Primitive):
    """``var -= lr * exp(logbase * sign_decay * sign(grad) * sign(m)) * grad``, with ``m`` the mean gradient.

    Args:
        var: variances, above 0
        m: how many columns there are
        lr: the learning rate, a number or a tensor of one element
        logbase: a factor of the agreement of signs
        sign_decay: a factor of the agreement of signs
        beta: a factor
        grad: the gradient, in the shape of the parameter
    """
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, m: TensorLike, lr: TensorLike, logbase: TensorLike, sign_decay: TensorLike, beta: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyProximalAdagrad(Primitive):
    """As ``ApplyProximalGradientDescent``, with Adagrad's rate for each element.

    Args:
        use_locking: accepted: nobody else writes
        var: variances, above 0
        accum: a statistic that is written, a parameter in the shape of the other one
        lr: the learning rate, a number or a tensor of one element
        l1: the factor of absolute values, from 0 on
        l2: the factor of squares, from 0 on
        grad: the gradient, in the shape of the parameter
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, lr: TensorLike, l1: TensorLike, l2: TensorLike, grad: TensorLike) -> tuple[Tensor, Tensor]: ...

class ApplyProximalGradientDescent(Primitive):
    """Gradient descent, then a step towards zero: by ``alpha * l1``, and by a factor ``1 / (1 + alpha * l2)``.

    Args:
        var: variances, above 0
        alpha: a factor
        l1: the factor of absolute values, from 0 on
        l2: the factor of squares, from 0 on
        delta: up to which difference the loss is a square
    """
    def __init__(self) -> None: ...
    def __call__(self, var: TensorLike, alpha: TensorLike, l1: TensorLike, l2: TensorLike, delta: TensorLike) -> Tensor: ...

class ApplyRMSProp(Primitive):
    """``moment = momentum * moment + lr * grad / sqrt(mean_square + epsilon)``, with the mean square of …

    Args:
        use_locking: accepted: nobody else writes
        var: variances, above 0
        mean_square: a statistic that is written, a parameter in the shape of the other one
        moment: a statistic that is written, a parameter in the shape of the other one
        learning_rate: the learning rate, a number or a tensor of one element
        grad: the gradient, in the shape of the parameter
        decay: the weight decay
        momentum: how much of the running moments each batch replaces
        epsilon: a small number that keeps divisors from 0
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, mean_square: TensorLike, moment: TensorLike, learning_rate: TensorLike, grad: TensorLike, decay: TensorLike, momentum: TensorLike, epsilon: TensorLike) -> Tensor: ...

class ApproximateEqual(Primitive):
    """Do both lie less than ``tolerance`` apart?

    Args:
        tolerance: the absolute difference that counts as equal
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self, tolerance: float = 1e-05) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class ArgMaxWithValue(Primitive):
    """Where the greatest elements along an axis stand, and they themselves.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keep_dims: whether the dims stay, with the size 1
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = 0, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class ArgMinWithValue(Primitive):
    """Where the least elements along an axis stand, and they themselves.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keep_dims: whether the dims stay, with the size 1
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = 0, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Argmax(Primitive):
    """Where the greatest element along an axis stands.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        output_type: an element type
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = -1, output_type: DTypeLike = ...) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Argmin(Primitive):
    """Where the least element along an axis stands.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        output_type: an element type
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = -1, output_type: DTypeLike = ...) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Asin(Primitive):
    """The angle whose sine is x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Asinh(Primitive):
    """The number whose hyperbolic sine is x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Assert(Primitive):
    """Ends the run with an error where the condition does not hold; the data, up to some elements each, is …

    Args:
        summarize: how many elements a message shows
        condition: a mask of bools: where it is true, the first choice is taken
        input_data: the tensors that a message shows
    """
    def __init__(self, summarize: int = 3) -> None: ...
    def __call__(self, condition: TensorLike, input_data: Sequence[TensorLike]) -> None: ...

class Assign(Primitive):
    """Give a parameter new contents.

    Args:
        variable: the parameter that is written
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, variable: TensorLike, value: TensorLike) -> Tensor: ...

class AssignAdd(Primitive):
    """Add to a parameter.

    Args:
        variable: the parameter that is written
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, variable: TensorLike, value: TensorLike) -> Tensor: ...

class AssignSub(Primitive):
    """Subtract from a parameter.

    Args:
        variable: the parameter that is written
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, variable: TensorLike, value: TensorLike) -> Tensor: ...

class Atan(Primitive):
    """The angle whose tangent is x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Atan2(Primitive):
    """The angle of the point with the ordinate ``input`` and the abscissa ``other``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Atanh(Primitive):
    """The number whose hyperbolic tangent is x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class AvgPool(Primitive):
    """The mean of each window of ``[n, c, h, w]``; padding does not count.

    Args:
        kernel_size: the size of a window: an int, or one for each dim of images
        strides: the distance of elements along each dim
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'VALID', data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class AvgPool3D(Primitive):
    """The mean of each window of the last 3 dims; ``divisor_override`` replaces what it is divided by.

    Args:
        kernel_size: the size of a window: an int, or one for each dim of images
        strides: the distance of elements along each dim
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        pad: what is put around: an int, or one for each side
        ceil_mode: whether windows count that reach beyond the end
        count_include_pad: whether the padding counts as elements
        divisor_override: what sums are divided by instead of the number of elements; 0 or None for that number
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'valid', pad: Sizes = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int = 0, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BCEWithLogitsLoss(Primitive):
    """Between scores, through a sigmoid, and truth; ``pos_weight`` scales what is true.

    Args:
        reduction: "mean", "sum", or "none" for a loss of each element
        input: a tensor, an array, a number, or a list of numbers
        target: what is wanted, in the shape of the predictions or as numbers of classes
        weight: a factor for each class or element, or None
        posWeight: a factor for what is true, one for each class, or None
    """
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: TensorLike, target: TensorLike, weight: TensorLike | None = None, posWeight: TensorLike | None = None) -> Tensor: ...

class Barrier(Primitive):
    """Passes a tensor on when every process of the group has come here.

    Args:
        group: the name of the group of processes
    """
    def __init__(self, group: str = 'mccl_world_group') -> None: ...
    def __call__(self) -> Tensor: ...

class BartlettWindow(Primitive):
    """The weights of a ``BartlettWindow``; a periodic one is one longer, without its last number.

    Args:
        periodic: whether the window is one of a period
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        window_length: how many weights there are
    """
    def __init__(self, periodic: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, window_length: TensorLike) -> Tensor: ...

class BatchMatMul(Primitive):
    """Products of the matrices in the last two dims; leading dims broadcast.

    Args:
        transpose_a: whether the first matrix is transposed before
        transpose_b: whether the second matrix is transposed before
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self, transpose_a: bool = False, transpose_b: bool = False) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class BatchNorm(Primitive):
    """Normalised over all but the channels; in training by the batch's own moments, which move the running …

    Args:
        is_training: whether the moments are those of the batch
        epsilon: a small number that keeps divisors from 0
        momentum: how much of the running moments each batch replaces
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        input_x: a tensor, an array, a number, or a list of numbers
        scale: the factor of the scores; None for one over the root of their size
        bias: a vector that is added, one number for each channel of the result, or None
        mean: the mean of the numbers that are drawn
        variance: the running variances of channels
    """
    def __init__(self, is_training: bool = False, epsilon: TensorLike = 1e-05, momentum: TensorLike = 0.1, data_format: str = 'NCHW') -> None: ...
    def __call__(self, input_x: TensorLike, scale: TensorLike, bias: TensorLike, mean: TensorLike, variance: TensorLike) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]: ...

class BatchToSpaceND(Primitive):
    """Samples as the places within blocks of the last dims; then ``crops`` are cut off.

    Args:
        block_shape: the side of a block, or one for each dim
        crops: a pair of numbers for each dim
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, block_shape: Sizes, crops: Sequence[Sequence[int]]) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Bernoulli(Primitive):
    """One with probability ``p``, else zero.

    Args:
        seed: an int that fixes what is drawn; None draws something new each time
        offset: which diagonal: 0 for the main one, positive above it, negative below
        x: a tensor, an array, a number, or a list of numbers
        p: the power of the norm
    """
    def __init__(self, seed: int = -1, offset: int = 0) -> None: ...
    def __call__(self, x: TensorLike, p: TensorLike = 0.5) -> Tensor: ...

class BesselI0(Primitive):
    """The Bessel function I0: modified, of the first kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselI0e(Primitive):
    """The Bessel function I0e: modified, of the first kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselI1(Primitive):
    """The Bessel function I1: modified, of the first kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselI1e(Primitive):
    """The Bessel function I1e: modified, of the first kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselJ0(Primitive):
    """The Bessel function J0: of the first kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselJ1(Primitive):
    """The Bessel function J1: of the first kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselK0(Primitive):
    """The Bessel function K0: modified, of the second kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselK0e(Primitive):
    """The Bessel function K0e: modified, of the second kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselK1(Primitive):
    """The Bessel function K1: modified, of the second kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselK1e(Primitive):
    """The Bessel function K1e: modified, of the second kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselY0(Primitive):
    """The Bessel function Y0: of the second kind, of order 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BesselY1(Primitive):
    """The Bessel function Y1: of the second kind, of order 1.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class BiasAdd(Primitive):
    """One number added per channel: dim 1, or the last one for ``NHWC``.

    Args:
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        input_x: a tensor, an array, a number, or a list of numbers
        bias: a vector that is added, one number for each channel of the result, or None
    """
    def __init__(self, data_format: str = 'NCHW') -> None: ...
    def __call__(self, input_x: TensorLike, bias: TensorLike) -> Tensor: ...

class BinaryCrossEntropy(Primitive):
    """Between probabilities and truth; logarithms are at least -100 in the limit, as those of 1e-12.

    Args:
        reduction: "mean", "sum", or "none" for a loss of each element
        input: a tensor, an array, a number, or a list of numbers
        target: what is wanted, in the shape of the predictions or as numbers of classes
        weight: a factor for each class or element, or None
    """
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: TensorLike, target: TensorLike, weight: TensorLike | None = None) -> Tensor: ...

class Bincount(Primitive):
    """The sum of the weights of each number up to before ``size``.

    Args:
        array: whole numbers from 0 on
        size: the shape of the result: an int or a tuple of ints
        weights: how much each element counts, or None
    """
    def __init__(self) -> None: ...
    def __call__(self, array: TensorLike, size: Sizes, weights: TensorLike | None) -> Tensor: ...

class BitwiseAnd(Primitive):
    """The bits set in both.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class BitwiseOr(Primitive):
    """The bits set in either.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class BitwiseXor(Primitive):
    """The bits set in exactly one.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class BlackmanWindow(Primitive):
    """The weights of a ``BlackmanWindow``; a periodic one is one longer, without its last number.

    Args:
        periodic: whether the window is one of a period
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        window_length: how many weights there are
    """
    def __init__(self, periodic: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, window_length: TensorLike) -> Tensor: ...

class BoundingBoxDecode(Primitive):
    """Boxes that lie to others as encoded, cut off at the edges of images of ``max_shape``.

    Args:
        max_shape: height and width that boxes stay in
        means: four numbers by which changes are brought to mean 0 and deviation 1
        stds: four numbers by which changes are brought to mean 0 and deviation 1
        wh_ratio_clip: how much the sides of a box may change
        anchor_box: boxes as `[x1, y1, x2, y2]`, one in each row
        deltas: the changes of boxes
    """
    def __init__(self, max_shape: Sizes, means: Sequence[float] = ..., stds: Sequence[float] = ..., wh_ratio_clip: float = 0.016) -> None: ...
    def __call__(self, anchor_box: TensorLike, deltas: TensorLike) -> Tensor: ...

class BoundingBoxEncode(Primitive):
    """How boxes lie to others: how far their middles are away, in sizes, and the logarithms of their sizes' …

    Args:
        means: four numbers by which changes are brought to mean 0 and deviation 1
        stds: four numbers by which changes are brought to mean 0 and deviation 1
        anchor_box: boxes as `[x1, y1, x2, y2]`, one in each row
        groundtruth_box: boxes as `[x1, y1, x2, y2]`, one in each row
    """
    def __init__(self, means: Sequence[float] = ..., stds: Sequence[float] = ...) -> None: ...
    def __call__(self, anchor_box: TensorLike, groundtruth_box: TensorLike) -> Tensor: ...

class Broadcast(Primitive):
    """The tensor of process ``root``, in every process.

    Args:
        root_rank: the rank of the other process in the group
        group: the name of the group of processes
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, root_rank: int, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: Sequence[TensorLike]) -> Tensor: ...

class BroadcastTo(Primitive):
    """The tensor repeated along new leading dims and dims of size 1.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, shape: Sizes) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class CTCGreedyDecoder(Primitive):
    """The likeliest class of each step, without blanks (the last class): places, classes and shape of a sparse …

    Args:
        merge_repeated: whether equal classes in a row are one
        inputs: tensors, in a tuple or a list
        sequence_length: how long each row is
    """
    def __init__(self, merge_repeated: bool = True) -> None: ...
    def __call__(self, inputs: TensorLike, sequence_length: TensorLike) -> tuple[Tensor, Tensor, Tensor, Tensor]: ...

class Cast(Primitive):
    """The nearest value of another element type. To the gradient every cast is transparent, also through …

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, dtype: DTypeLike) -> Tensor: ...

class Cdist(Primitive):
    """The distance of each point of the one to each of the other; points are the last dim.

    Args:
        p: the power of the norm
        x1: the first operand
        x2: the second operand
    """
    def __init__(self, p: float = 2.0) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class CeLU(Primitive):
    """``x`` above 0, ``alpha * (exp(x / alpha) - 1)`` below.

    Args:
        alpha: a factor
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, alpha: TensorLike = 1.0) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Ceil(Primitive):
    """The whole number above.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ChannelShuffle(Primitive):
    """Channels of groups taken in turn: the first of each, then the second of each.

    Args:
        group: into how many groups channels are divided
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, group: int) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class CheckValid(Primitive):
    """Does each box lie within an image, of which height, width and ratio are given?

    Args:
        bboxes: boxes as `[x1, y1, x2, y2]`, one in each row
        img_metas: height, width and scale of the image
    """
    def __init__(self) -> None: ...
    def __call__(self, bboxes: TensorLike, img_metas: TensorLike) -> Tensor: ...

class Cholesky(Primitive):
    """The triangle whose product with its conjugate transpose each matrix is; the other one is not read.

    Args:
        upper: whether the upper triangle is meant
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, upper: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class CholeskyInverse(Primitive):
    """The inverse of the matrix whose Cholesky triangle is given.

    Args:
        upper: whether the upper triangle is meant
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, upper: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class CholeskySolve(Primitive):
    """The solution for the right side ``input`` of the system whose Cholesky triangle is ``input2``.

    Args:
        upper: whether the upper triangle is meant
        x1: the first operand
        x2: the second operand
    """
    def __init__(self, upper: bool = False) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class Col2Im(Primitive):
    """Columns ``[n, c, k * l, places]`` added up to images of ``output_size``.

    Args:
        kernel_size: the size of a window: an int, or one for each dim of images
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        padding: what is put around images: an int, or one for each side
        stride: how far windows are apart: an int, or one for each dim of images
        x: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
    """
    def __init__(self, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1) -> None: ...
    def __call__(self, x: TensorLike, output_size: Sizes) -> Tensor: ...

class CollectiveGather(Primitive):
    """Every process's tensor, one behind the other, in process ``root``; zeros in the others.

    Args:
        dest_rank: the rank of the other process in the group
        group: the name of the group of processes
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, dest_rank: int, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class CollectiveScatter(Primitive):
    """The part of this process of the tensor of process ``root``, whose first axis is cut into equal parts.

    Args:
        src_rank: the rank of the other process in the group
        group: the name of the group of processes
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, src_rank: int = 0, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Complex(Primitive):
    """Complex numbers from their real and imaginary parts.

    Args:
        real: real numbers, the parts of complex ones
        imag: real numbers, the parts of complex ones
    """
    def __init__(self) -> None: ...
    def __call__(self, real: TensorLike, imag: TensorLike) -> Tensor: ...

class ComplexAbs(Primitive):
    """The distance from 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Concat(Primitive):
    """The operands one behind the other along ``axis``.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        tensors: tensors, in a tuple or a list
    """
    def __init__(self, axis: Axes = 0) -> None: ...
    def __call__(self, tensors: Sequence[TensorLike]) -> Tensor: ...

class Conj(Primitive):
    """The number with its imaginary part negated; a real number itself.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Conv2D(Primitive):
    """Kernels ``[o, c / group, k, l]`` laid over images ``[n, c, h, w]``.

    Args:
        out_channel: how many channels the result has
        kernel_size: the size of a window: an int, or one for each dim of images
        mode: the way in which it is done, a word
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        pad: what is put around: an int, or one for each side
        stride: how far windows are apart: an int, or one for each dim of images
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        group: into how many groups channels are divided, each of which has its own kernels
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
        weight: a factor for each class or element, or None
    """
    def __init__(self, out_channel: int, kernel_size: Sizes, mode: str | int = 1, pad_mode: str = 'valid', pad: Sizes = 0, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike, weight: TensorLike) -> Tensor: ...

class Conv2DBackpropInput(Primitive):
    """The transpose of a convolution of images of ``input_size``, four numbers.

    Args:
        out_channel: how many channels the result has
        kernel_size: the size of a window: an int, or one for each dim of images
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        pad: what is put around: an int, or one for each side
        pad_list: what is put around: an int, or one for each side
        mode: the way in which it is done, a word
        stride: how far windows are apart: an int, or one for each dim of images
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        group: into how many groups channels are divided, each of which has its own kernels
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        dout: a tensor, as the primitive's formula has it
        weight: a factor for each class or element, or None
        input_size: the shape of the result
    """
    def __init__(self, out_channel: int, kernel_size: Sizes, pad_mode: str = 'valid', pad: Sizes = 0, pad_list: Sizes | None = None, mode: str | int = 1, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, data_format: str = 'NCHW') -> None: ...
    def __call__(self, dout: TensorLike, weight: TensorLike, input_size: Sizes) -> Tensor: ...

class Conv2DTranspose(Primitive):
    """The transpose of a convolution of images of ``input_size``, four numbers.

    Args:
        out_channel: how many channels the result has
        kernel_size: the size of a window: an int, or one for each dim of images
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        pad: what is put around: an int, or one for each side
        pad_list: what is put around: an int, or one for each side
        mode: the way in which it is done, a word
        stride: how far windows are apart: an int, or one for each dim of images
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        group: into how many groups channels are divided, each of which has its own kernels
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        dout: a tensor, as the primitive's formula has it
        weight: a factor for each class or element, or None
        input_size: the shape of the result
    """
    def __init__(self, out_channel: int, kernel_size: Sizes, pad_mode: str = 'valid', pad: Sizes = 0, pad_list: Sizes | None = None, mode: str | int = 1, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, data_format: str = 'NCHW') -> None: ...
    def __call__(self, dout: TensorLike, weight: TensorLike, input_size: Sizes) -> Tensor: ...

class Conv3D(Primitive):
    """Kernels ``[o, c / group, j, k, l]`` laid over volumes ``[n, c, d, h, w]``.

    Args:
        out_channel: how many channels the result has
        kernel_size: the size of a window: an int, or one for each dim of images
        mode: the way in which it is done, a word
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        pad: what is put around: an int, or one for each side
        stride: how far windows are apart: an int, or one for each dim of images
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        group: into how many groups channels are divided, each of which has its own kernels
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
        w: kernels
    """
    def __init__(self, out_channel: int, kernel_size: Sizes, mode: str | int = 1, pad_mode: str = 'valid', pad: Sizes = 0, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike, w: TensorLike) -> Tensor: ...

class Conv3DTranspose(Primitive):
    """Every place of ``[n, c, d, h, w]`` adds its kernel of ``[c, o / group, j, k, l]`` to a volume.

    Args:
        in_channel: how many channels the input has
        out_channel: how many channels the result has
        kernel_size: the size of a window: an int, or one for each dim of images
        mode: the way in which it is done, a word
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        pad: what is put around: an int, or one for each side
        stride: how far windows are apart: an int, or one for each dim of images
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        group: into how many groups channels are divided, each of which has its own kernels
        output_padding: what is added to the size of the result, on one side
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        dout: a tensor, as the primitive's formula has it
        weight: a factor for each class or element, or None
    """
    def __init__(self, in_channel: int, out_channel: int, kernel_size: Sizes, mode: str | int = 1, pad_mode: str = 'valid', pad: Sizes = 0, stride: Sizes = 1, dilation: Sizes = 1, group: int = 1, output_padding: Sizes = 0, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, dout: TensorLike, weight: TensorLike) -> Tensor: ...

class Cos(Primitive):
    """The cosine of an angle in radians.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Cosh(Primitive):
    """The hyperbolic cosine.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class CropAndResize(Primitive):
    """Boxes ``[y1, x1, y2, x2]``, as shares of images ``[n, h, w, c]``, in one size; a number where they are …

    Args:
        method: how it is interpolated, a word
        extrapolation_value: the number for what lies outside
        x: a tensor, an array, a number, or a list of numbers
        boxes: boxes as `[x1, y1, x2, y2]`, one in each row
        box_index: the image that each box is of
        crop_size: height and width of each part
    """
    def __init__(self, method: str = 'bilinear', extrapolation_value: float = 0.0) -> None: ...
    def __call__(self, x: TensorLike, boxes: TensorLike, box_index: TensorLike, crop_size: Sizes) -> Tensor: ...

class Cross(Primitive):
    """The vector across two of three elements; along the first dim of size 3 unless another is named.

    Args:
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self, dim: Axes = -65530) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class CumProd(Primitive):
    """Running sums or products along an axis, from either end.

    Args:
        exclusive: whether an element is left out of its own sum
        reverse: whether sums run from the end
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, exclusive: bool = False, reverse: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes) -> Tensor: ...

class CumSum(Primitive):
    """Running sums or products along an axis, from either end.

    Args:
        exclusive: whether an element is left out of its own sum
        reverse: whether sums run from the end
        input: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, exclusive: bool = False, reverse: bool = False) -> None: ...
    def __call__(self, input: TensorLike, axis: Axes) -> Tensor: ...

class Cummax(Primitive):
    """The running maximum along an axis, and where it stands (Int64): of equal ones the last.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class Cummin(Primitive):
    """The running minimum along an axis, and where it stands (Int32): of equal ones the last.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class DType(Primitive):
    """The element type.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> dtypes.DType: ...

class DataFormatDimMap(Primitive):
    """Where the dim that has this number in ``dst_format`` stands in ``src_format``.

    Args:
        src_format: "NHWC" or "NCHW"
        dst_format: "NHWC" or "NCHW"
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, src_format: str = 'NHWC', dst_format: str = 'NCHW') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Dense(Primitive):
    """``input @ weight.T + bias``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        weight: a factor for each class or element, or None
        bias: a vector that is added, one number for each channel of the result, or None
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, weight: TensorLike, bias: TensorLike | None = None) -> Tensor: ...

class Depend(Primitive):
    """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it.

    Args:
        value: a number, or a tensor that broadcasts
        expr: what has to have happened before
    """
    def __init__(self) -> None: ...
    def __call__(self, value: TensorLike, expr: object) -> Tensor: ...

class DepthToSpace(Primitive):
    """``[n, r * r * c, h, w]`` as ``[n, c, h * r, w * r]``: the place in a block counts before the channel.

    Args:
        block_size: the side of a block, or one for each dim
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, block_size: int) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Diag(Primitive):
    """The elements of a tensor on the diagonal of one with each dim twice: a vector gives a matrix.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Digamma(Primitive):
    """The derivative of the logarithm of the gamma function; NaN at 0 and the whole numbers below.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Div(Primitive):
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class DivNoNan(Primitive):
    """The quotient, 0 where the divisor is 0.

    Args:
        x1: the first operand
        x2: the second operand
    """
    def __init__(self) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class Dropout(Primitive):
    """Each element kept with probability ``keep_prob``, and scaled up; and which were kept.

    Args:
        keep_prob: the probability with which an element stays
        Seed0: part of the seed; 0 for both draws something new each time
        Seed1: part of the seed; 0 for both draws something new each time
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, keep_prob: float = 0.5, Seed0: int = 0, Seed1: int = 0) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Dropout2D(Primitive):
    """Whole images or volumes kept with probability ``keep_prob``, and scaled up; and which were kept.

    Args:
        keep_prob: the probability with which an element stays
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, keep_prob: float = 0.5) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Dropout3D(Primitive):
    """Whole images or volumes kept with probability ``keep_prob``, and scaled up; and which were kept.

    Args:
        keep_prob: the probability with which an element stays
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, keep_prob: float = 0.5) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class EditDistance(Primitive):
    """How many words are put in, taken out or replaced on the way from one sentence to the other: all are …

    Args:
        normalize: whether distances are divided by the length of the truth
        hypothesis_indices: the places of its elements, one in each row
        hypothesis_values: its elements
        hypothesis_shape: the shape of the sparse tensor
        truth_indices: the places of its elements, one in each row
        truth_values: its elements
        truth_shape: the shape of the sparse tensor
    """
    def __init__(self, normalize: bool = True) -> None: ...
    def __call__(self, hypothesis_indices: TensorLike, hypothesis_values: TensorLike, hypothesis_shape: TensorLike, truth_indices: TensorLike, truth_values: TensorLike, truth_shape: TensorLike) -> Tensor: ...

class Eig(Primitive):
    """Eigenvalues, and eigenvectors as columns: complex numbers.

    Args:
        compute_v: accepted: eigenvectors are always computed
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, compute_v: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Einsum(Primitive):
    """Products of tensors summed over every letter that does not stand behind the arrow.

    Args:
        equation: the subscripts of the operands and of the result: "ij,jk->ik"
        inputs: tensors, in a tuple or a list
    """
    def __init__(self, equation: str) -> None: ...
    def __call__(self, inputs: Sequence[TensorLike]) -> Tensor: ...

class Elu(Primitive):
    """``x`` above 0, ``alpha * (exp(x) - 1)`` below.

    Args:
        alpha: a factor
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, alpha: TensorLike = 1.0) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class EmbeddingLookup(Primitive):
    """The rows of a table that starts with row ``offset``; zeros for those it has not.

    Args:
        input_params: the tensor that elements are taken of
        input_indices: integers: which places along the dim are meant
        offset: which diagonal: 0 for the main one, positive above it, negative below
    """
    def __init__(self) -> None: ...
    def __call__(self, input_params: TensorLike, input_indices: TensorLike, offset: TensorLike) -> Tensor: ...

class Eps(Primitive):
    """The distance from 1 to the next number of the tensor's type, in the tensor's shape.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Equal(Primitive):
    """Are both the same number? NaN never is.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class EqualCount(Primitive):
    """How many elements of two tensors are equal, as a vector of one.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Erf(Primitive):
    """The error function.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Erfc(Primitive):
    """One less the error function.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Erfinv(Primitive):
    """The number whose error function it is.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Exp(Primitive):
    """e to the power of x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Exp2(Primitive):
    """2 to the power of x.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ExpandDims(Primitive):
    """A new dim of size 1 at ``axis``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, axis: Axes) -> Tensor: ...

class Expm1(Primitive):
    """e to the power of x, less 1, exact near 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ExtractImagePatches(Primitive):
    """The windows of ``[n, c, h, w]`` as channels ``[n, k * l * c, i, j]``; settings count images and channels …

    Args:
        ksizes: the size of a window: an int, or one for each dim
        strides: the distance of elements along each dim
        rates: how far elements of a window are apart
        padding: what is put around images: an int, or one for each side
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, ksizes: Sizes, strides: Sizes, rates: Sizes, padding: str = 'VALID') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Eye(Primitive):
    """1 where row and column are equal, 0 elsewhere; Float32 unless said otherwise.

    Args:
        n: how many rows there are
        m: how many columns there are
        t: the element type of the result
    """
    def __init__(self) -> None: ...
    def __call__(self, n: TensorLike, m: TensorLike, t: DTypeLike) -> Tensor: ...

class FFTWithSize(Primitive):
    """The transform over the last dims; of real numbers if ``real``, by half if ``onesided``.

    Args:
        signal_ndim: how many of the last dims are transformed
        inverse: whether it is the way back
        real: whether the numbers are real ones
        norm: how results are scaled: "backward" (the inverse by 1/n), "forward" or "ortho"
        onesided: whether only half of the frequencies are given; those of real numbers say all
        signal_sizes: the sizes of the result
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, signal_ndim: int, inverse: bool, real: bool, norm: str = 'backward', onesided: bool = True, signal_sizes: Sequence[int] = ()) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class FastGeLU(Primitive):
    """``x * sigmoid(1.702 x)``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Fill(Primitive):
    """A tensor of a type full of one number.

    Args:
        type: the element type of the result, such as `ms.float32`; None keeps the usual one
        shape: the shape of the result: an int or a tuple of ints
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, type: DTypeLike, shape: Sizes, value: TensorLike) -> Tensor: ...

class FillDiagonal(Primitive):
    """A copy with one number on the main diagonal; ``wrap`` begins it anew below a tall matrix.

    Args:
        fill_value: the number that all elements are
        wrap: whether the diagonal begins again in tall matrices
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, fill_value: TensorLike, wrap: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class FillV2(Primitive):
    """A tensor full of the element of a 0-d tensor.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, shape: Sizes, value: TensorLike) -> Tensor: ...

class Flatten(Primitive):
    """All dims but the first as one, which a vector gets.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class FloatStatus(Primitive):
    """A float32 of shape (1,): 1 where an element of ``x`` is infinite or no number, else 0. See …

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Floor(Primitive):
    """The whole number below.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class FloorDiv(Primitive):
    """The quotient rounded down. Integers by 0: the greatest or least integer, by the sign of the dividend.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class FloorMod(Primitive):
    """The remainder with the sign of the divisor, as Python's ``%``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Fmax(Primitive):
    """The maximum of two numbers, the other one where one is NaN.

    Args:
        x1: the first operand
        x2: the second operand
    """
    def __init__(self) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class Fmin(Primitive):
    """The minimum of two numbers, the other one where one is NaN.

    Args:
        x1: the first operand
        x2: the second operand
    """
    def __init__(self) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class FractionalMaxPool3DWithFixedKsize(Primitive):
    """The greatest elements of windows of volumes at places that follow from random numbers, and their places.

    Args:
        ksize: the size of a window: an int, or one for each dim
        output_shape: the shape of the result
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
        random_samples: numbers from 0 to 1 that say where windows are
    """
    def __init__(self, ksize: Sizes, output_shape: Sizes, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike, random_samples: TensorLike) -> tuple[Tensor, Tensor]: ...

class GLU(Primitive):
    """The first half along an axis times the sigmoid of the second.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = -1) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Gather(Primitive):
    """The places along ``axis`` that an index tensor names; its dims stand where that dim stood.

    Args:
        batch_dims: how many leading dims are those of a batch
        input_params: the tensor that elements are taken of
        input_indices: integers: which places along the dim are meant
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, batch_dims: int = 0) -> None: ...
    def __call__(self, input_params: TensorLike, input_indices: TensorLike, axis: Axes) -> Tensor: ...

class GatherD(Primitive):
    """For each element of ``index`` the element at that place along ``dim``, the other places being its own.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        index: integers: which places along the dim are meant
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, dim: Axes, index: TensorLike) -> Tensor: ...

class GatherNd(Primitive):
    """Slices at places whose coordinates stand in the last dim of ``indices``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike) -> Tensor: ...

class GatherV2(Primitive):
    """The places along ``axis`` that an index tensor names; its dims stand where that dim stood.

    Args:
        input_params: the tensor that elements are taken of
        input_indices: integers: which places along the dim are meant
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self) -> None: ...
    def __call__(self, input_params: TensorLike, input_indices: TensorLike, axis: Axes) -> Tensor: ...

class Gcd(Primitive):
    """The greatest common divisor.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class GeLU(Primitive):
    """The tanh form, as MindSpore's primitive has it.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Geqrf(Primitive):
    """LAPACK's form of QR: the triangle with the reflections below it, and their factors.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class Ger(Primitive):
    """Every product of an element of one vector and one of the other.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        vec2: vectors
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, vec2: TensorLike) -> Tensor: ...

class Greater(Primitive):
    """Is the first greater?

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class GreaterEqual(Primitive):
    """Is the first greater or the same?

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class GridSampler2D(Primitive):
    """``[n, c, ...]`` at the places of ``grid`` ``[n, ..., dims]``, from -1 to 1, those along the last dim …

    Args:
        interpolation_mode: "nearest" or "bilinear"
        padding_mode: what stands outside: "zeros", "border" or "reflection"
        align_corners: whether the corners of both images lie on each other
        input_x: a tensor, an array, a number, or a list of numbers
        grid: places from -1 to 1, `[n, h, w, 2]`
    """
    def __init__(self, interpolation_mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, grid: TensorLike) -> Tensor: ...

class GridSampler3D(Primitive):
    """``[n, c, ...]`` at the places of ``grid`` ``[n, ..., dims]``, from -1 to 1, those along the last dim …

    Args:
        interpolation_mode: "nearest" or "bilinear"
        padding_mode: what stands outside: "zeros", "border" or "reflection"
        align_corners: whether the corners of both images lie on each other
        input_x: a tensor, an array, a number, or a list of numbers
        grid: places from -1 to 1, `[n, h, w, 2]`
    """
    def __init__(self, interpolation_mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, grid: TensorLike) -> Tensor: ...

class HShrink(Primitive):
    """``x`` where it is further than ``lambd`` from 0, else 0.

    Args:
        lambd: how far from 0 elements have to be
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, lambd: float = 0.5) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class HSigmoid(Primitive):
    """``relu6(x + 3) / 6``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class HSwish(Primitive):
    """``x * relu6(x + 3) / 6``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class HammingWindow(Primitive):
    """A constant less a cosine.

    Args:
        periodic: whether the window is one of a period
        alpha: a factor
        beta: a factor
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        window_length: how many weights there are
    """
    def __init__(self, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, window_length: TensorLike) -> Tensor: ...

class Heaviside(Primitive):
    """0 below 0, 1 above, ``values`` at 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        values: values in the type of the result
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, values: TensorLike) -> Tensor: ...

class HistogramSummary(Primitive):
    """A tensor for a summary collector, of which there is none: nothing is done.

    Args:
        name: what messages call it
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, name: str, value: TensorLike) -> None: ...

class Hypot(Primitive):
    """The hypotenuse over two legs, without overflow on the way.

    Args:
        x1: the first operand
        x2: the second operand
    """
    def __init__(self) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class IOU(Primitive):
    """How much of two boxes is common: of their union, or with ``iof`` of the second.

    Args:
        mode: the way in which it is done, a word
        anchor_boxes: boxes as `[x1, y1, x2, y2]`, one in each row
        gt_boxes: boxes as `[x1, y1, x2, y2]`, one in each row
    """
    def __init__(self, mode: str | int = 'iou') -> None: ...
    def __call__(self, anchor_boxes: TensorLike, gt_boxes: TensorLike) -> Tensor: ...

class Identity(Primitive):
    """A tensor of its own with the same elements.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Igamma(Primitive):
    """The lower incomplete gamma function, over the whole.

    Args:
        a: numbers above 0
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, a: TensorLike, x: TensorLike) -> Tensor: ...

class Igammac(Primitive):
    """The upper incomplete gamma function, over the whole.

    Args:
        a: numbers above 0
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, a: TensorLike, x: TensorLike) -> Tensor: ...

class Im2Col(Primitive):
    """The windows of ``[n, c, h, w]`` as columns: ``[n, c, k * l, places]``.

    Args:
        ksizes: the size of a window: an int, or one for each dim
        strides: the distance of elements along each dim
        dilations: how far elements of a window are apart
        pads: what is put around: an int, or one for each side
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, ksizes: Sizes, strides: Sizes = 1, dilations: Sizes = 1, pads: Sizes = 0) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Imag(Primitive):
    """The imaginary part; of a real number 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class ImageSummary(Primitive):
    """A tensor for a summary collector, of which there is none: nothing is done.

    Args:
        name: what messages call it
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, name: str, value: TensorLike) -> None: ...

class InTopK(Primitive):
    """Is the class of each row among its ``k`` greatest? Never where a number of the row is not finite.

    Args:
        k: how many, or which diagonal
        x1: the first operand
        x2: the second operand
    """
    def __init__(self, k: int) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike) -> Tensor: ...

class IndexAdd(Primitive):
    """Adds to the places of a parameter or a tensor along an axis that a vector names.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        use_lock: accepted: nobody else writes
        check_index_bound: accepted: an index outside is an error in any case
        x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self, axis: Axes, use_lock: bool = True, check_index_bound: bool = True) -> None: ...
    def __call__(self, x: TensorLike, indices: TensorLike, y: TensorLike) -> Tensor: ...

class IndexFill(Primitive):
    """A copy with one number at the places along ``axis`` that a vector names.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        index: integers: which places along the dim are meant
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, dim: Axes, index: TensorLike, value: TensorLike) -> Tensor: ...

class IndexPut(Primitive):
    """A copy with elements replaced, or added to, at places of which each index tensor gives one coordinate.

    Args:
        accumulate: whether values are added instead of written
        x1: the first operand
        x2: the second operand
        indices: integers: where elements are
    """
    def __init__(self, accumulate: int = 0) -> None: ...
    def __call__(self, x1: TensorLike, x2: TensorLike, indices: TensorLike) -> Tensor: ...

class InplaceAdd(Primitive):
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them.

    Args:
        indices: integers: where elements are
        x: a tensor, an array, a number, or a list of numbers
        input_v: values, rows for the places
    """
    def __init__(self, indices: TensorLike) -> None: ...
    def __call__(self, x: TensorLike, input_v: TensorLike) -> Tensor: ...

class InplaceIndexAdd(Primitive):
    """Adds to the places of a parameter or a tensor along an axis that a vector names.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        var: variances, above 0
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, axis: Axes) -> None: ...
    def __call__(self, var: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class InplaceSub(Primitive):
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them.

    Args:
        indices: integers: where elements are
        x: a tensor, an array, a number, or a list of numbers
        input_v: values, rows for the places
    """
    def __init__(self, indices: TensorLike) -> None: ...
    def __call__(self, x: TensorLike, input_v: TensorLike) -> Tensor: ...

class InplaceUpdate(Primitive):
    """A copy with some rows replaced; ``inplace_add`` adds to them, and ``inplace_sub`` takes off them.

    Args:
        indices: integers: where elements are
        x: a tensor, an array, a number, or a list of numbers
        v: values, rows for the places
    """
    def __init__(self, indices: TensorLike) -> None: ...
    def __call__(self, x: TensorLike, v: TensorLike) -> Tensor: ...

class InplaceUpdateV2(Primitive):
    """A copy with some rows replaced.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        v: values, rows for the places
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, indices: TensorLike, v: TensorLike) -> Tensor: ...

class Inv(Primitive):
    """One over the number.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Invert(Primitive):
    """All bits turned; of a Bool, its opposite.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class InvertPermutation(Primitive):
    """Where each number stands in a permutation.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: Sequence[int]) -> tuple[int, ...]: ...

class IsClose(Primitive):
    """Do both lie within ``atol + rtol * |other|`` of each other?

    Args:
        rtol: the relative difference that counts as equal
        atol: the absolute difference that counts as equal
        equal_nan: whether NaN equals NaN
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = True) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class IsFinite(Primitive):
    """Is it a number, and no infinity?

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class IsInf(Primitive):
    """Is it one of the infinities?

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class IsNan(Primitive):
    """Is it not a number?

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class KLDivLoss(Primitive):
    """Between log probabilities and probabilities, 0 where there are none; ``batchmean`` divides by the rows.

    Args:
        reduction: "mean", "sum", or "none" for a loss of each element
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
        labels: what is wanted: classes as integers, or truths in the shape of the predictions
    """
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: TensorLike, labels: TensorLike) -> Tensor: ...

class L2Loss(Primitive):
    """Half the sum of squares.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class L2Normalize(Primitive):
    """Divided by the length along some dims, which is taken to be at least the root of ``epsilon``.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        epsilon: a small number that keeps divisors from 0
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = 0, epsilon: TensorLike = 0.0001) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class LRN(Primitive):
    """Each element over a power of the sum of squares of its neighbours in ``depth_radius`` channels at both …

    Args:
        depth_radius: how many channels on each side are neighbours
        bias: a vector that is added, one number for each channel of the result, or None
        alpha: a factor
        beta: a factor
        norm_region: "ACROSS_CHANNELS"
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, depth_radius: int = 5, bias: float = 1.0, alpha: float = 1.0, beta: float = 0.5, norm_region: str = 'ACROSS_CHANNELS') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class LayerNorm(Primitive):
    """Normalised from one dim on; also the means and the variances.

    Args:
        begin_norm_axis: the first dim that is normalised
        begin_params_axis: the first dim of the factors
        epsilon: a small number that keeps divisors from 0
        input_x: a tensor, an array, a number, or a list of numbers
        gamma: the factors of the elements
        beta: a factor
    """
    def __init__(self, begin_norm_axis: int = 1, begin_params_axis: int = 1, epsilon: TensorLike = 1e-07) -> None: ...
    def __call__(self, input_x: TensorLike, gamma: TensorLike, beta: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class Lcm(Primitive):
    """The least common multiple; 0 where one is 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class LeftShift(Primitive):
    """Bits moved up, zeros moved in.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Lerp(Primitive):
    """The point ``weight`` of the way from ``input`` to ``end``.

    Args:
        start: the first number
        end: the last number, or the bound before which numbers stop
        weight: a factor for each class or element, or None
    """
    def __init__(self) -> None: ...
    def __call__(self, start: TensorLike, end: TensorLike, weight: TensorLike) -> Tensor: ...

class Less(Primitive):
    """Is the first less?

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class LessEqual(Primitive):
    """Is the first less or the same?

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Lgamma(Primitive):
    """The logarithm of the size of the gamma function.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class LinSpace(Primitive):
    """``steps`` numbers from ``start`` to ``end``, both among them, as Float32.

    Args:
        start: the first number
        end: the last number, or the bound before which numbers stop
        steps: how many numbers there are
    """
    def __init__(self) -> None: ...
    def __call__(self, start: TensorLike, end: TensorLike, steps: int) -> Tensor: ...

class Log(Primitive):
    """The natural logarithm.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Log10(Primitive):
    """The logarithm to base 10.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Log1P(Primitive):
    """The natural logarithm of 1 + x, exact near 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Log2(Primitive):
    """The logarithm to base 2.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class LogMatrixDeterminant(Primitive):
    """Sign and logarithm of the size of each determinant.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class LogSoftmax(Primitive):
    """The logarithm of softmax.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
    """
    def __init__(self, axis: Axes = -1) -> None: ...
    def __call__(self, logits: TensorLike) -> Tensor: ...

class LogSpace(Primitive):
    """The powers of ``base`` whose exponents are ``steps`` numbers from ``start`` to ``end``, both among them.

    Args:
        steps: how many numbers there are
        base: what powers are of
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        start: the first number
        end: the last number, or the bound before which numbers stop
    """
    def __init__(self, steps: int = 10, base: int = 10, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, start: TensorLike, end: TensorLike) -> Tensor: ...

class LogUniformCandidateSampler(Primitive):
    """Classes, low ones likelier, as words are by their rank; how often targets and they are to be expected.

    Args:
        num_true: how many true classes each row has
        num_sampled: how many classes are drawn
        unique: whether each may be there only once
        range_max: how many classes there are
        seed: an int that fixes what is drawn; None draws something new each time
        true_classes: the numbers of the true classes, a row for each sample
    """
    def __init__(self, num_true: int = 1, num_sampled: int = 5, unique: bool = True, range_max: int = 5, seed: int = 0) -> None: ...
    def __call__(self, true_classes: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class LogicalAnd(Primitive):
    """Do both hold?

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class LogicalNot(Primitive):
    """Does it not hold? Of a number: is it 0?

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class LogicalOr(Primitive):
    """Does either hold?

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class LogicalXor(Primitive):
    """Does exactly one hold?

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Logit(Primitive):
    """``log(x / (1 - x))``, ``x`` first kept ``eps`` away from 0 and 1 unless that is negative.

    Args:
        eps: a small number that keeps divisors from 0
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, eps: float = -1.0) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class LowerBound(Primitive):
    """How many elements of each sorted row are less than a value, or at most one.

    Args:
        out_type: an element type
        sorted_x: numbers, each row in ascending order
        values: values in the type of the result
    """
    def __init__(self, out_type: DTypeLike = ...) -> None: ...
    def __call__(self, sorted_x: TensorLike, values: TensorLike) -> Tensor: ...

class LpNorm(Primitive):
    """The norm over some dims, at least ``epsilon``.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        p: the power of the norm
        keep_dims: whether the dims stay, with the size 1
        epsilon: a small number that keeps divisors from 0
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes, p: float = 2, keep_dims: bool = False, epsilon: float = 1e-12) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class LuSolve(Primitive):
    """The solution of the system whose LU decomposition is given, for the right side ``b``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        lu_data: both triangles in one matrix
        lu_pivots: the rows that were exchanged, counted from 1
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, lu_data: TensorLike, lu_pivots: TensorLike) -> Tensor: ...

class LuUnpack(Primitive):
    """The order of the rows as a matrix, the lower and the upper triangle.

    Args:
        unpack_data: whether the triangles are given
        unpack_pivots: whether the order of the rows is given
        LU_data: both triangles in one matrix, as `lu_factor` gives them
        LU_pivots: the rows that were exchanged, counted from 1
    """
    def __init__(self, unpack_data: bool = True, unpack_pivots: bool = True) -> None: ...
    def __call__(self, LU_data: TensorLike, LU_pivots: TensorLike) -> tuple[Tensor | None, Tensor | None, Tensor | None]: ...

class MaskedFill(Primitive):
    """``value``, cast to the tensor's type, where the mask is true.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        mask: bools, in a shape that broadcasts
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, mask: TensorLike, value: TensorLike) -> Tensor: ...

class MaskedScatter(Primitive):
    """A copy in which the elements where the mask is true are those of ``source``, one after the other.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        mask: bools, in a shape that broadcasts
        source: the dims that move, or values for places where the mask is true
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, mask: TensorLike, source: Axes) -> Tensor: ...

class MaskedSelect(Primitive):
    """The elements where a mask is true, in one row.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        mask: bools, in a shape that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, mask: TensorLike) -> Tensor: ...

class MatMul(Primitive):
    """The product of two matrices, each taken transposed if asked for.

    Args:
        transpose_a: whether the first matrix is transposed before
        transpose_b: whether the second matrix is transposed before
        input: a tensor, an array, a number, or a list of numbers
        mat2: matrices
    """
    def __init__(self, transpose_a: bool = False, transpose_b: bool = False) -> None: ...
    def __call__(self, input: TensorLike, mat2: TensorLike) -> Tensor: ...

class MatrixBandPart(Primitive):
    """Zeros beyond some diagonals below and above the main one; a negative number keeps all of them.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        lower: how many diagonals below the main one stay; all where it is negative
        upper: how many diagonals above the main one stay; all where it is negative
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, lower: TensorLike, upper: TensorLike) -> Tensor: ...

class MatrixDeterminant(Primitive):
    """The determinant of each matrix.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class MatrixDiagPartV3(Primitive):
    """Some diagonals of matrices, from the uppermost; ``padding_value`` beside the shorter ones.

    Args:
        align: where short diagonals are filled up, such as "RIGHT_LEFT"
        x: a tensor, an array, a number, or a list of numbers
        k: how many, or which diagonal
        padding_value: the number that is put where there is none
    """
    def __init__(self, align: str = 'RIGHT_LEFT') -> None: ...
    def __call__(self, x: TensorLike, k: TensorLike, padding_value: TensorLike) -> Tensor: ...

class MatrixDiagV3(Primitive):
    """Matrices with given diagonals, ``padding_value`` elsewhere.

    Args:
        align: where short diagonals are filled up, such as "RIGHT_LEFT"
        x: a tensor, an array, a number, or a list of numbers
        k: how many, or which diagonal
        num_rows: how many rows there are, or below which diagonal there is nothing
        num_cols: how many columns there are
        padding_value: the number that is put where there is none
    """
    def __init__(self, align: str = 'RIGHT_LEFT') -> None: ...
    def __call__(self, x: TensorLike, k: TensorLike, num_rows: TensorLike, num_cols: TensorLike, padding_value: TensorLike) -> Tensor: ...

class MatrixExp(Primitive):
    """The exponential of each matrix: halved until it is small, a quotient of polynomials, squared again …

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class MatrixInverse(Primitive):
    """The inverse of each matrix in the last two dims.

    Args:
        adjoint: whether the conjugate transpose of the matrix is meant
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, adjoint: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class MatrixPower(Primitive):
    """The product of so many equal matrices; of inverses for negative ``n``.

    Args:
        n: how many matrices are multiplied, negative for inverses
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, n: int) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class MatrixSetDiagV3(Primitive):
    """Matrices with some diagonals replaced.

    Args:
        align: where short diagonals are filled up, such as "RIGHT_LEFT"
        x: a tensor, an array, a number, or a list of numbers
        diagonal: which diagonal ends the triangle: 0 for the main one, positive above it, negative below
        k: how many, or which diagonal
    """
    def __init__(self, align: str = 'RIGHT_LEFT') -> None: ...
    def __call__(self, x: TensorLike, diagonal: TensorLike, k: TensorLike) -> Tensor: ...

class MatrixSolve(Primitive):
    """``x`` so that ``matrix @ x`` is ``rhs``; ``adjoint`` takes the conjugate transpose of the matrix.

    Args:
        adjoint: whether the conjugate transpose of the matrix is meant
        matrix: matrices
        rhs: matrices
    """
    def __init__(self, adjoint: bool = False) -> None: ...
    def __call__(self, matrix: TensorLike, rhs: TensorLike) -> Tensor: ...

class MatrixTriangularSolve(Primitive):
    """``x`` so that the triangle of ``matrix`` times ``x`` is ``rhs``.

    Args:
        lower: whether the lower triangle is meant
        adjoint: whether the conjugate transpose of the matrix is meant
        matrix: matrices
        rhs: matrices
    """
    def __init__(self, lower: bool = True, adjoint: bool = False) -> None: ...
    def __call__(self, matrix: TensorLike, rhs: TensorLike) -> Tensor: ...

class MaxPool(Primitive):
    """The greatest element of each window of ``[n, c, h, w]``.

    Args:
        kernel_size: the size of a window: an int, or one for each dim of images
        strides: the distance of elements along each dim
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'valid', data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class MaxPool3D(Primitive):
    """The greatest element of each window of ``[n, c, d, h, w]``.

    Args:
        kernel_size: the size of a window: an int, or one for each dim of images
        strides: the distance of elements along each dim
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        pad_list: what is put around: an int, or one for each side
        ceil_mode: whether windows count that reach beyond the end
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'VALID', pad_list: Sizes = 0, ceil_mode: bool | None = None, data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class MaxPool3DWithArgmax(Primitive):
    """The greatest element of each window over the last 3 dims, and where it stands in them.

    Args:
        ksize: the size of a window: an int, or one for each dim
        strides: the distance of elements along each dim
        pads: what is put around: an int, or one for each side
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        ceil_mode: whether windows count that reach beyond the end
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        argmax_type: an element type
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, ksize: Sizes, strides: Sizes, pads: Sizes, dilation: Sizes = ..., ceil_mode: bool = False, data_format: str = 'NCDHW', argmax_type: DTypeLike | None = None) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class MaxPoolWithArgmax(Primitive):
    """The greatest element of each window of ``[n, c, h, w]``, and where it stands in its image, as Int32.

    Args:
        kernel_size: the size of a window: an int, or one for each dim of images
        strides: the distance of elements along each dim
        pad_mode: how edges are padded, a word: "valid", "same" or "pad" of windows
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, kernel_size: Sizes = 1, strides: Sizes = 1, pad_mode: str = 'valid', data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class MaxPoolWithArgmaxV2(Primitive):
    """The greatest element of each window over the last 2 dims, and where it stands in them.

    Args:
        kernel_size: the size of a window: an int, or one for each dim of images
        strides: the distance of elements along each dim
        pads: what is put around: an int, or one for each side
        dilation: how far elements of a window are apart: an int, or one for each dim of images
        ceil_mode: whether windows count that reach beyond the end
        argmax_type: an element type
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, kernel_size: Sizes, strides: Sizes | None = None, pads: Sizes = 0, dilation: Sizes = ..., ceil_mode: bool = False, argmax_type: DTypeLike | None = None) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class MaxUnpool2D(Primitive):
    """The greatest elements of windows of images put back where they were, zeros elsewhere.

    Args:
        ksize: the size of a window: an int, or one for each dim
        strides: the distance of elements along each dim
        pads: what is put around: an int, or one for each side
        output_shape: the shape of the result
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
        argmax: where the elements stood
    """
    def __init__(self, ksize: Sizes, strides: Sizes = 0, pads: Sizes = 0, output_shape: Sizes = (), data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: TensorLike, argmax: TensorLike) -> Tensor: ...

class MaxUnpool3D(Primitive):
    """The greatest elements of windows of volumes put back where they were, zeros elsewhere.

    Args:
        ksize: the size of a window: an int, or one for each dim
        strides: the distance of elements along each dim
        pads: what is put around: an int, or one for each side
        output_shape: the shape of the result
        data_format: how dims of images stand: "NCHW", of volumes "NCDHW"
        x: a tensor, an array, a number, or a list of numbers
        argmax: where the elements stood
    """
    def __init__(self, ksize: Sizes, strides: Sizes = 0, pads: Sizes = 0, output_shape: Sizes = (), data_format: str = 'NCDHW') -> None: ...
    def __call__(self, x: TensorLike, argmax: TensorLike) -> Tensor: ...

class Maximum(Primitive):
    """The greater of both.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Median(Primitive):
    """The lower of the middle elements, along an axis or of all, and where it stood.

    Args:
        global_median: whether it is the median of all elements
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        keep_dims: whether the dims stay, with the size 1
        ignore_nan: whether NaN does not count
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, global_median: bool = False, axis: Axes = 0, keep_dims: bool = False, ignore_nan: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class Meshgrid(Primitive):
    """Each vector repeated along the dims of all the others.

    Args:
        indexing: "xy" or "ij": which dim the first vector lies along
        inputs: tensors, in a tuple or a list
    """
    def __init__(self, indexing: str = 'xy') -> None: ...
    def __call__(self, inputs: Sequence[TensorLike]) -> tuple[Tensor, ...]: ...

class Minimum(Primitive):
    """The lesser of both.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class MirrorPad(Primitive):
    """A tensor mirrored at its edges, which stand there once (``REFLECT``) or twice (``SYMMETRIC``).

    Args:
        mode: the way in which it is done, a word
        input_x: a tensor, an array, a number, or a list of numbers
        paddings: a pair of numbers for each dim
    """
    def __init__(self, mode: str = 'REFLECT') -> None: ...
    def __call__(self, input_x: TensorLike, paddings: TensorLike) -> Tensor: ...

class Mish(Primitive):
    """``x * tanh(softplus(x))``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Mod(Primitive):
    """The remainder with the sign of the dividend, as C's ``fmod``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Mul(Primitive):
    """Element-wise product, with broadcasting; of Bools, whether both hold.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class MulNoNan(Primitive):
    """The product, 0 where the second factor is 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class MultiMarginLoss(Primitive):
    """What the scores of other classes are above that of the target less ``margin``.

    Args:
        p: the power of the norm
        margin: how far apart scores must be at least
        reduction: "mean", "sum", or "none" for a loss of each element
        x: a tensor, an array, a number, or a list of numbers
        target: what is wanted, in the shape of the predictions or as numbers of classes
        weight: a factor for each class or element, or None
    """
    def __init__(self, p: float = 1, margin: float = 1.0, reduction: str = 'mean') -> None: ...
    def __call__(self, x: TensorLike, target: TensorLike, weight: TensorLike | None = None) -> Tensor: ...

class MultilabelMarginLoss(Primitive):
    """The loss of rows of targets, and which classes are targets.

    Args:
        reduction: "mean", "sum", or "none" for a loss of each element
        x: a tensor, an array, a number, or a list of numbers
        target: what is wanted, in the shape of the predictions or as numbers of classes
    """
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, x: TensorLike, target: TensorLike) -> tuple[Tensor, Tensor]: ...

class Multinomial(Primitive):
    """Places drawn from rows of weights.

    Args:
        seed: an int that fixes what is drawn; None draws something new each time
        seed2: part of the seed; 0 for both draws something new each time
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        x: a tensor, an array, a number, or a list of numbers
        num_samples: how many are drawn
    """
    def __init__(self, seed: int = 0, seed2: int = 0, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: TensorLike, num_samples: int) -> Tensor: ...

class MultinomialWithReplacement(Primitive):
    """Places drawn from rows of weights, as Int64; each place at most once without ``replacement``.

    Args:
        numsamples: how many are drawn
        replacement: whether one may be drawn several times
        x: a tensor, an array, a number, or a list of numbers
        seed: an int that fixes what is drawn; None draws something new each time
        offset: which diagonal: 0 for the main one, positive above it, negative below
    """
    def __init__(self, numsamples: int, replacement: bool = False) -> None: ...
    def __call__(self, x: TensorLike, seed: int | Tensor, offset: int | Tensor) -> Tensor: ...

class Mvlgamma(Primitive):
    """The logarithm of the gamma function of ``p`` dims.

    Args:
        p: the power of the norm
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, p: float) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class NLLLoss(Primitive):
    """Less the log probability of each target class, weighted; and the weights that counted, summed up.

    Args:
        reduction: "mean", "sum", or "none" for a loss of each element
        ignore_index: the class that does not count
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
        labels: what is wanted: classes as integers, or truths in the shape of the predictions
        weight: a factor for each class or element, or None
    """
    def __init__(self, reduction: str = 'mean', ignore_index: int = -100) -> None: ...
    def __call__(self, logits: TensorLike, labels: TensorLike, weight: TensorLike) -> tuple[Tensor, Tensor]: ...

class NPUAllocFloatStatus(Primitive):
    """Memory for the status: eight zeros."""
    def __init__(self) -> None: ...
    def __call__(self) -> Tensor: ...

class NPUClearFloatStatus(Primitive):
    """Forget what overflowed; the memory given becomes zeros.

    Args:
        addr: a tensor, as the primitive's formula has it
    """
    def __init__(self) -> None: ...
    def __call__(self, addr: TensorLike) -> Tensor: ...

class NPUGetFloatStatus(Primitive):
    """Eight ones if something overflowed since the last clearing, else eight zeros; the memory given too.

    Args:
        addr: a tensor, as the primitive's formula has it
    """
    def __init__(self) -> None: ...
    def __call__(self, addr: TensorLike) -> Tensor: ...

class NanToNum(Primitive):
    """NaN as 0, infinities as the extremes of the type, or as what is given for them.

    Args:
        nan: what stands for NaN
        posinf: what stands for infinity; None for the greatest number
        neginf: what stands for minus infinity; None for the least number
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Neg(Primitive):
    """The opposite number; integers wrap.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class NeighborExchange(Primitive):
    """A tensor for each of some processes of a group, then one from each of some; nobody waits while sending.

    Args:
        send_rank_ids: the ranks of the other processes
        recv_rank_ids: the ranks of the other processes
        recv_shapes: the shapes of the tensors
        send_shapes: the shapes of the tensors
        recv_type: the element type of what is received
        group: the name of the group of processes
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, send_rank_ids: Sequence[int], recv_rank_ids: Sequence[int], recv_shapes: Sequence[Sequence[int]], send_shapes: Sequence[Sequence[int]], recv_type: DTypeLike, group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: Sequence[TensorLike]) -> tuple[Tensor, ...]: ...

class NextAfter(Primitive):
    """The number that comes next on the way to another.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, other: TensorLike) -> Tensor: ...

class NoRepeatNGram(Primitive):
    """Scores of the next word, the least number where it would end a run of words that has been.

    Args:
        ngram_size: how long a run of words must not be there twice
        state_seq: the words so far, `[batch, beams, length]`
        log_probs: the scores of the next words, `[batch, beams, words]`
    """
    def __init__(self, ngram_size: int = 1) -> None: ...
    def __call__(self, state_seq: TensorLike, log_probs: TensorLike) -> Tensor: ...

class NonZero(Primitive):
    """The places of the elements that are not zero: one row of coordinates each. The tensor must be known.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class NotEqual(Primitive):
    """Do both differ? NaN always does.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class OneHot(Primitive):
    """A new dim of ``depth`` places: ``on_value`` where its number is the index, ``off_value`` elsewhere.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        indices: integers: where elements are
        depth: how many classes there are
        on_value: the number at the place of the class
        off_value: the number at all other places
    """
    def __init__(self, axis: Axes = -1) -> None: ...
    def __call__(self, indices: TensorLike, depth: int, on_value: TensorLike, off_value: TensorLike) -> Tensor: ...

class Ones(Primitive):
    """A tensor full of 1, Float32 unless said otherwise.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        type: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
    def __init__(self) -> None: ...
    def __call__(self, shape: Sizes, type: DTypeLike) -> Tensor: ...

class OnesLike(Primitive):
    """One number everywhere, shaped as another tensor and of its type unless said otherwise.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Orgqr(Primitive):
    """The orthonormal columns that the reflections of ``geqrf`` make.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        tau: the factors of the reflections
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, tau: TensorLike) -> Tensor: ...

class Ormqr(Primitive):
    """The orthogonal matrix of reflections, or its transpose, times ``other``; from the right if not ``left``.

    Args:
        left: whether the matrix stands on the left
        transpose: whether the transpose is meant
        x: a tensor, an array, a number, or a list of numbers
        tau: the factors of the reflections
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self, left: bool = True, transpose: bool = False) -> None: ...
    def __call__(self, x: TensorLike, tau: TensorLike, other: TensorLike) -> Tensor: ...

class PReLU(Primitive):
    """``x`` above 0, ``weight * x`` below; one weight per channel (dim 1), or one for all.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        weight: a factor for each class or element, or None
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, weight: TensorLike) -> Tensor: ...

class Pack(Primitive):
    """The operands, all of one shape, side by side along a new dim ``axis``.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        tensors: tensors, in a tuple or a list
    """
    def __init__(self, axis: Axes = 0) -> None: ...
    def __call__(self, tensors: Sequence[TensorLike]) -> Tensor: ...

class Pad(Primitive):
    """Zeros around a tensor: one pair of numbers per dim, the first dim first.

    Args:
        paddings: a pair of numbers for each dim
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, paddings: Sequence[Sequence[int]]) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class PadV3(Primitive):
    """Elements put around a tensor: two numbers per dim, the last dim first; else all those in front first.

    Args:
        mode: the way in which it is done, a word
        paddings_contiguous: whether the pairs of numbers stand one behind the other
        x: a tensor, an array, a number, or a list of numbers
        paddings: a pair of numbers for each dim
        constant_value: the number that is put around
    """
    def __init__(self, mode: str = 'constant', paddings_contiguous: bool = True) -> None: ...
    def __call__(self, x: TensorLike, paddings: TensorLike, constant_value: TensorLike | None = None) -> Tensor: ...

class Padding(Primitive):
    """Zeros behind the single element of the last dim.

    Args:
        pad_dim_size: the size of the last dim of the result
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, pad_dim_size: int = 8) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ParallelConcat(Primitive):
    """Rows one below the other.

    Args:
        values: values in the type of the result
    """
    def __init__(self) -> None: ...
    def __call__(self, values: Sequence[TensorLike]) -> Tensor: ...

class Pdist(Primitive):
    """The distances between all pairs of points, each pair once.

    Args:
        p: the power of the norm
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, p: float = 2.0) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Polar(Primitive):
    """The complex number at a distance from 0, in a direction.

    Args:
        abs: absolute values
        angle: angles, in radians
    """
    def __init__(self) -> None: ...
    def __call__(self, abs: TensorLike, angle: TensorLike) -> Tensor: ...

class Polygamma(Primitive):
    """The n-th derivative of the digamma function; n is a whole number.

    Args:
        a: which derivative it is
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, a: TensorLike, x: TensorLike) -> Tensor: ...

class PopulationCount(Primitive):
    """How many bits of each element are set, as UInt8.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Pow(Primitive):
    """``x ** y``. Integers stay integers: they wrap, and a negative exponent gives 0 (of 1 and -1 what it …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Print(Primitive):
    """Prints; with a state it yields the state of the world in which it has.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, *input_x: object) -> None: ...

class Qr(Primitive):
    """Orthonormal columns and an upper triangle.

    Args:
        full_matrices: whether there are columns for all rows, those of 0 too
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, full_matrices: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class ROIAlign(Primitive):
    """Means of samples in each part of regions ``[number of the image, x1, y1, x2, y2]`` of ``[n, c, h, w]``.

    Args:
        pooled_height: the height of each result
        pooled_width: the width of each result
        spatial_scale: how large a pixel of the image is in the maps
        sample_num: how many places are looked at in each bin
        roi_end_mode: whether a box ends behind its last pixel
        features: maps `[n, c, h, w]`
        rois: boxes, one in each row, behind the number of their image
    """
    def __init__(self, pooled_height: int, pooled_width: int, spatial_scale: float, sample_num: int = 2, roi_end_mode: int = 1) -> None: ...
    def __call__(self, features: TensorLike, rois: TensorLike) -> Tensor: ...

class RandomCategorical(Primitive):
    """Numbers of categories, drawn from rows of logarithms of weights.

    Args:
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
        num_sample: how many are drawn
        seed: an int that fixes what is drawn; None draws something new each time
    """
    def __init__(self, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, logits: TensorLike, num_sample: int, seed: int = 0) -> Tensor: ...

class RandomChoiceWithMask(Primitive):
    """Up to ``count`` random places where a mask is true, and which of these rows there are.

    Args:
        count: how many places there are at most
        seed: an int that fixes what is drawn; None draws something new each time
        seed2: part of the seed; 0 for both draws something new each time
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, count: int = 256, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[Tensor, Tensor]: ...

class RandomShuffle(Primitive):
    """The rows of a tensor in random order.

    Args:
        seed: an int that fixes what is drawn; None draws something new each time
        seed2: part of the seed; 0 for both draws something new each time
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class RandpermV2(Primitive):
    """The numbers from 0 up to before ``n`` in random order.

    Args:
        seed: an int that fixes what is drawn; None draws something new each time
        offset: which diagonal: 0 for the main one, positive above it, negative below
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        n: how many numbers there are
    """
    def __init__(self, seed: int = 0, offset: int = 0, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, n: int | Tensor) -> Tensor: ...

class Range(Primitive):
    """Numbers from ``start`` up to ``end``.

    Args:
        maxlen: how many numbers there may be at most
        start: the first number
        end: the last number, or the bound before which numbers stop
        step: the distance of two numbers
    """
    def __init__(self, maxlen: int = 1000000) -> None: ...
    def __call__(self, start: TensorLike, end: TensorLike, step: TensorLike) -> Tensor: ...

class Rank(Primitive):
    """How many dims.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> int: ...

class ReLU(Primitive):
    """``max(x, 0)``; the derivative at 0 is 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ReLU6(Primitive):
    """``min(max(x, 0), 6)``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Real(Primitive):
    """The real part; of a real number itself.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class RealDiv(Primitive):
    """Element-wise quotient of floats, with broadcasting; user functions turn integers into Float32 first.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Receive(Primitive):
    """The tensor that process ``source`` of the group sends with this tag.

    Args:
        sr_tag: the number of the message: that of its other end
        src_rank: the rank of the other process in the group
        shape: the shape of the result: an int or a tuple of ints
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        group: the name of the group of processes
        group_back: the group of the gradient
    """
    def __init__(self, sr_tag: int, src_rank: int, shape: Sizes, dtype: DTypeLike, group: str = 'mccl_world_group', group_back: str = '') -> None: ...
    def __call__(self) -> Tensor: ...

class Reciprocal(Primitive):
    """One over the number.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Reduce(Primitive):
    """The reduction of every process's tensor in process ``root``; the others keep theirs.

    Args:
        dest_rank: the rank of the other process in the group
        op: the reduction: "sum", "prod", "min" or "max"
        group: the name of the group of processes
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, dest_rank: int, op: str = 'sum', group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class ReduceAll(Primitive):
    """Are all elements over some dims other than zero?

    Args:
        keep_dims: whether the dims stay, with the size 1
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceAny(Primitive):
    """Are any elements over some dims other than zero?

    Args:
        keep_dims: whether the dims stay, with the size 1
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceMax(Primitive):
    """``reduce_max`` over some dims, in the element type it has; of Bool ``reduce_any``.

    Args:
        keep_dims: whether the dims stay, with the size 1
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceMean(Primitive):
    """The mean over some dims: of integers an integer, rounded down; of Bool the share that is true, as …

    Args:
        keep_dims: whether the dims stay, with the size 1
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceMin(Primitive):
    """``reduce_min`` over some dims, in the element type it has; of Bool ``reduce_all``.

    Args:
        keep_dims: whether the dims stay, with the size 1
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceProd(Primitive):
    """``reduce_prod`` over some dims, in the element type it has; of Bool ``reduce_all``.

    Args:
        keep_dims: whether the dims stay, with the size 1
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, keep_dims: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class ReduceScatter(Primitive):
    """Of the reduction of every process's tensor the part of this one: the first axis is cut into equal parts.

    Args:
        op: the reduction: "sum", "prod", "min" or "max"
        group: the name of the group of processes
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, op: str = 'sum', group: str = 'mccl_world_group') -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class ReduceStd(Primitive):
    """The standard deviation and the mean over some dims, all of them if none is named.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        unbiased: whether sums of squares are divided by one less than their number
        keep_dims: whether the dims stay, with the size 1
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = (), unbiased: bool = True, keep_dims: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[Tensor, Tensor]: ...

class ReduceSum(Primitive):
    """The sum over some dims, in the element type it has; of Bool whether any is true.

    Args:
        keep_dims: whether the dims stay, with the size 1
        skip_mode: whether no axes mean that nothing is summed
        x: a tensor, an array, a number, or a list of numbers
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
    """
    def __init__(self, keep_dims: bool = False, skip_mode: bool = False) -> None: ...
    def __call__(self, x: TensorLike, axis: Axes = ()) -> Tensor: ...

class Renorm(Primitive):
    """Each slice along an axis, made as short as ``maxnorm`` where it is longer.

    Args:
        p: the power of the norm
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        maxnorm: the greatest norm that stays as it is
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, p: float, dim: Axes, maxnorm: float) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Reshape(Primitive):
    """The same elements, in the same order, under another shape.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        shape: the shape of the result: an int or a tuple of ints
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, shape: Sizes) -> Tensor: ...

class ResizeBicubic(Primitive):
    """Images in another size, each element between its sixteen neighbours.

    Args:
        align_corners: whether the corners of both images lie on each other
        half_pixel_centers: whether pixels stand at their centres
        image: images `[n, h, w, c]`
        size: the shape of the result: an int or a tuple of ints
    """
    def __init__(self, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, image: TensorLike, size: Sizes) -> Tensor: ...

class ResizeBilinear(Primitive):
    """Images in another size, each element between its four neighbours.

    Args:
        size: the shape of the result: an int or a tuple of ints
        align_corners: whether the corners of both images lie on each other
        half_pixel_centers: whether pixels stand at their centres
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, size: Sizes, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class ResizeBilinearV2(Primitive):
    """Images in another size, each element between its four neighbours.

    Args:
        align_corners: whether the corners of both images lie on each other
        half_pixel_centers: whether pixels stand at their centres
        image: images `[n, h, w, c]`
        size: the shape of the result: an int or a tuple of ints
    """
    def __init__(self, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, image: TensorLike, size: Sizes) -> Tensor: ...

class ResizeLinear1D(Primitive):
    """Rows in another size, each element between its two neighbours.

    Args:
        coordinate_transformation_mode: "align_corners" or "half_pixel"
        x: a tensor, an array, a number, or a list of numbers
        size: the shape of the result: an int or a tuple of ints
    """
    def __init__(self, coordinate_transformation_mode: str = 'align_corners') -> None: ...
    def __call__(self, x: TensorLike, size: Sizes) -> Tensor: ...

class ResizeNearestNeighbor(Primitive):
    """Images in another size, each element the nearest one.

    Args:
        size: the shape of the result: an int or a tuple of ints
        align_corners: whether the corners of both images lie on each other
        half_pixel_centers: whether pixels stand at their centres
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, size: Sizes, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class ResizeNearestNeighborV2(Primitive):
    """Images in another size, each element the nearest one.

    Args:
        align_corners: whether the corners of both images lie on each other
        half_pixel_centers: whether pixels stand at their centres
        image: images `[n, h, w, c]`
        size: the shape of the result: an int or a tuple of ints
    """
    def __init__(self, align_corners: bool = False, half_pixel_centers: bool = False) -> None: ...
    def __call__(self, image: TensorLike, size: Sizes) -> Tensor: ...

class ReverseSequence(Primitive):
    """The beginning of each sequence in reverse order: how much of it, a vector says.

    Args:
        seq_dim: the dim of the steps
        batch_dim: the dim of the batch
        x: a tensor, an array, a number, or a list of numbers
        seq_lengths: how long each row is
    """
    def __init__(self, seq_dim: Axes, batch_dim: Axes = 0) -> None: ...
    def __call__(self, x: TensorLike, seq_lengths: TensorLike) -> Tensor: ...

class ReverseV2(Primitive):
    """The elements in reverse order along ``axes``.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class RightShift(Primitive):
    """Bits moved down, the sign (or zeros, for unsigned types) moved in.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Rint(Primitive):
    """The nearest whole number, ties to even.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class RmsNorm(Primitive):
    """Divided by the root of the mean square over the dims of ``gamma``; and what it was multiplied by, in …

    Args:
        epsilon: a small number that keeps divisors from 0
        x: a tensor, an array, a number, or a list of numbers
        gamma: the factors of the elements
    """
    def __init__(self, epsilon: TensorLike = 1e-06) -> None: ...
    def __call__(self, x: TensorLike, gamma: TensorLike) -> tuple[Tensor, Tensor]: ...

class Roll(Primitive):
    """Elements moved along dims, those that leave coming in at the other end.

    Args:
        shift: how far elements move, an int for each dim
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, shift: Axes, axis: Axes) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Round(Primitive):
    """The nearest whole number, ties to even.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Rsqrt(Primitive):
    """One over the square root.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class SGD(Primitive):
    """Gradient descent with weight decay, momentum and dampening.

    Args:
        dampening: the share of the gradient that does not enter the velocity
        weight_decay: the weight decay
        nesterov: whether the step looks one momentum ahead
        parameters: the parameter that is written
        gradient: the gradient, in the shape of the parameter
        learning_rate: the learning rate, a number or a tensor of one element
        accum: a statistic that is written, a parameter in the shape of the other one
        momentum: how much of the running moments each batch replaces
        stat: a statistic that is written, a parameter in the shape of the other one
    """
    def __init__(self, dampening: TensorLike = 0.0, weight_decay: float = 0.0, nesterov: bool = False) -> None: ...
    def __call__(self, parameters: TensorLike, gradient: TensorLike, learning_rate: TensorLike, accum: TensorLike, momentum: TensorLike, stat: TensorLike) -> Tensor: ...

class STFT(Primitive):
    """The transforms of pieces of a signal, ``hop_length`` apart, each times a window.

    Args:
        n_fft: how long a piece of the signal is
        hop_length: how far pieces are apart; None for a quarter of their length
        win_length: how long the window is; None for all of a piece
        normalized: whether results are divided by the root of their number
        onesided: whether only half of the frequencies are given; those of real numbers say all
        return_complex: whether results are complex numbers, or pairs of real ones
        x: a tensor, an array, a number, or a list of numbers
        window: the weights of a piece, or None
    """
    def __init__(self, n_fft: int, hop_length: int, win_length: int, normalized: bool, onesided: bool, return_complex: bool) -> None: ...
    def __call__(self, x: TensorLike, window: TensorLike) -> Tensor: ...

class ScalarSummary(Primitive):
    """A tensor for a summary collector, of which there is none: nothing is done.

    Args:
        name: what messages call it
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, name: str, value: TensorLike) -> None: ...

class ScalarToTensor(Primitive):
    """A number as a 0-d tensor.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, dtype: DTypeLike = ...) -> Tensor: ...

class ScatterAdd(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: add.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterDiv(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: div.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterMax(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: max.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterMin(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: min.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterMul(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: mul.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNd(Primitive):
    """Zeros with something added at places whose coordinates stand in the last dim of ``indices``.

    Args:
        indices: integers: where elements are
        updates: values for the places that the indices name
        shape: the shape of the result: an int or a tuple of ints
    """
    def __init__(self) -> None: ...
    def __call__(self, indices: TensorLike, updates: TensorLike, shape: Sizes) -> Tensor: ...

class ScatterNdAdd(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: add.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdDiv(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: div.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdMax(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: max.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdMin(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: min.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdMul(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: mul.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdSub(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: sub.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterNdUpdate(Primitive):
    """Elements or slices of a parameter, at the places that ``indices`` gives, are combined with updates: …

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = True) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterSub(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: sub.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = False) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class ScatterUpdate(Primitive):
    """Rows of a parameter, at the places that ``indices`` gives, are combined with updates: update.

    Args:
        use_locking: accepted: nobody else writes
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self, use_locking: bool = True) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class SeLU(Primitive):
    """A scaled ``elu``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class SearchSorted(Primitive):
    """Where values would be put into sorted rows.

    Args:
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
        right: whether equal elements stand before the place
        sorted_sequence: numbers in ascending order
        values: values in the type of the result
        sorter: the order that sorts the sequence, or None
    """
    def __init__(self, dtype: DTypeLike = ..., right: bool = False) -> None: ...
    def __call__(self, sorted_sequence: TensorLike, values: TensorLike, sorter: TensorLike | None = None) -> Tensor: ...

class Select(Primitive):
    """The element of ``on_true`` where the condition holds, else that of ``on_false``.

    Args:
        condition: a mask of bools: where it is true, the first choice is taken
        input: a tensor, an array, a number, or a list of numbers
        other: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, condition: TensorLike, input: TensorLike, other: TensorLike) -> Tensor: ...

class Send(Primitive):
    """Sends a tensor to process ``destination`` of the group, and passes it on: nobody waits until it is …

    Args:
        sr_tag: the number of the message: that of its other end
        dest_rank: the rank of the other process in the group
        group: the name of the group of processes
        group_back: the group of the gradient
        input_data: the tensor that is sent
    """
    def __init__(self, sr_tag: int, dest_rank: int, group: str = 'mccl_world_group', group_back: str = '') -> None: ...
    def __call__(self, input_data: TensorLike) -> Tensor: ...

class Shape(Primitive):
    """The dims, as Python numbers.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[int, ...]: ...

class SiLU(Primitive):
    """``x * sigmoid(x)``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Sigmoid(Primitive):
    """``1 / (1 + exp(-x))``.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class SigmoidCrossEntropyWithLogits(Primitive):
    """Between scores, through a sigmoid, and truth, element by element.

    Args:
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
        label: what is wanted: classes as integers, or truths in the shape of the predictions
    """
    def __init__(self) -> None: ...
    def __call__(self, logits: TensorLike, label: TensorLike) -> Tensor: ...

class Sign(Primitive):
    """-1, 0 or 1; NaN for NaN.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Sin(Primitive):
    """The sine of an angle in radians.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Sinc(Primitive):
    """``sin(pi x) / (pi x)``, 1 at 0.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Sinh(Primitive):
    """The hyperbolic sine.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Size(Primitive):
    """How many elements.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> int: ...

class Slice(Primitive):
    """Of each dim ``size[k]`` places from ``begin[k]`` on; -1 means all that are left.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        begin: where the part begins, an int for each dim
        size: the shape of the result: an int or a tuple of ints
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, begin: Sizes, size: Sizes) -> Tensor: ...

class SmoothL1Loss(Primitive):
    """Squares up to a difference of ``beta``, beyond it a line that goes on smoothly.

    Args:
        beta: a factor
        reduction: "mean", "sum", or "none" for a loss of each element
        prediction: what is compared with the target
        target: what is wanted, in the shape of the predictions or as numbers of classes
    """
    def __init__(self, beta: TensorLike = 1.0, reduction: str = 'none') -> None: ...
    def __call__(self, prediction: TensorLike, target: TensorLike) -> Tensor: ...

class SoftMarginLoss(Primitive):
    """``log(1 + exp(-target * input))``.

    Args:
        reduction: "mean", "sum", or "none" for a loss of each element
        input: a tensor, an array, a number, or a list of numbers
        target: what is wanted, in the shape of the predictions or as numbers of classes
    """
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: TensorLike, target: TensorLike) -> Tensor: ...

class SoftShrink(Primitive):
    """``x`` moved by ``lambd`` towards 0, at most to 0.

    Args:
        lambd: how far from 0 elements have to be
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, lambd: float = 0.5) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class Softmax(Primitive):
    """Exponentials along an axis, divided by their sum.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
    """
    def __init__(self, axis: Axes = -1) -> None: ...
    def __call__(self, logits: TensorLike) -> Tensor: ...

class SoftmaxCrossEntropyWithLogits(Primitive):
    """The cross entropy of each row of scores and probabilities, and how it changes with the scores.

    Args:
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
        labels: what is wanted: classes as integers, or truths in the shape of the predictions
    """
    def __init__(self) -> None: ...
    def __call__(self, logits: TensorLike, labels: TensorLike) -> tuple[Tensor, Tensor]: ...

class Softplus(Primitive):
    """``log(1 + exp(x))``, without overflow.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Softsign(Primitive):
    """``x / (1 + |x|)``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Sort(Primitive):
    """The elements along an axis in order, and where they stood (Int32).

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        descending: whether the greatest comes first
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = -1, descending: bool = False) -> None: ...
    def __call__(self, x: TensorLike) -> tuple[Tensor, Tensor]: ...

class SpaceToBatchND(Primitive):
    """Each place within blocks of the last dims as samples of their own, after zeros were put around.

    Args:
        block_shape: the side of a block, or one for each dim
        paddings: a pair of numbers for each dim
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, block_shape: Sizes, paddings: Sequence[Sequence[int]]) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class SpaceToDepth(Primitive):
    """``[n, c, h * r, w * r]`` as ``[n, r * r * c, h, w]``: the place in a block counts before the channel.

    Args:
        block_size: the side of a block, or one for each dim
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, block_size: int) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class SparseApplyAdagradV2(Primitive):
    """Adagrad's step for some rows.

    Args:
        lr: the learning rate, a number or a tensor of one element
        epsilon: a small number that keeps divisors from 0
        use_locking: accepted: nobody else writes
        update_slots: whether the statistic is written
        var: variances, above 0
        accum: a statistic that is written, a parameter in the shape of the other one
        grad: the gradient, in the shape of the parameter
        indices: integers: where elements are
    """
    def __init__(self, lr: float, epsilon: float, use_locking: bool = False, update_slots: bool = True) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, grad: TensorLike, indices: TensorLike) -> tuple[Tensor, Tensor]: ...

class SparseApplyFtrl(Primitive):
    """FTRL's step for some rows.

    Args:
        lr: the learning rate, a number or a tensor of one element
        l1: the factor of absolute values, from 0 on
        l2: the factor of squares, from 0 on
        lr_power: the power of the accumulated squares
        use_locking: accepted: nobody else writes
        var: variances, above 0
        accum: a statistic that is written, a parameter in the shape of the other one
        linear: a statistic that is written, a parameter in the shape of the other one
        grad: the gradient, in the shape of the parameter
        indices: integers: where elements are
    """
    def __init__(self, lr: float, l1: float, l2: float, lr_power: float, use_locking: bool = False) -> None: ...
    def __call__(self, var: TensorLike, accum: TensorLike, linear: TensorLike, grad: TensorLike, indices: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class SparseSoftmaxCrossEntropyWithLogits(Primitive):
    """The mean cross entropy of rows of scores and classes; with ``is_grad`` how it changes with the scores.

    Args:
        is_grad: whether the slope is wanted instead of the loss
        logits: predictions: scores before a softmax or a sigmoid, or probabilities, as the function says
        labels: what is wanted: classes as integers, or truths in the shape of the predictions
    """
    def __init__(self, is_grad: bool = False) -> None: ...
    def __call__(self, logits: TensorLike, labels: TensorLike) -> Tensor: ...

class SparseTensorDenseAdd(Primitive):
    """A tensor with values added at some places.

    Args:
        x1_indices: the places of its elements, one in each row
        x1_values: its elements
        x1_shape: the shape of the sparse tensor
        x2: the second operand
    """
    def __init__(self) -> None: ...
    def __call__(self, x1_indices: TensorLike, x1_values: TensorLike, x1_shape: TensorLike | Sequence[int], x2: TensorLike) -> Tensor: ...

class SparseTensorDenseMatmul(Primitive):
    """The product of a sparse matrix and a dense one: rows of the latter, times the values, added up.

    Args:
        adjoint_st: whether the first matrix is transposed before
        adjoint_dt: whether the second matrix is transposed before
        indices: integers: where elements are
        values: values in the type of the result
        sparse_shape: the shape of the sparse tensor
        dense: a matrix
    """
    def __init__(self, adjoint_st: bool = False, adjoint_dt: bool = False) -> None: ...
    def __call__(self, indices: TensorLike, values: TensorLike, sparse_shape: TensorLike | Sequence[int], dense: TensorLike) -> Tensor: ...

class SparseToDense(Primitive):
    """Zeros with something added at places whose coordinates stand in the last dim of ``indices``.

    Args:
        indices: integers: where elements are
        values: values in the type of the result
        sparse_shape: the shape of the sparse tensor
    """
    def __init__(self) -> None: ...
    def __call__(self, indices: TensorLike, values: TensorLike, sparse_shape: Sizes) -> Tensor: ...

class Split(Primitive):
    """Equal pieces, as many as asked for.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        output_num: how many parts there are
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = 0, output_num: int = 1) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[Tensor, ...]: ...

class Sqrt(Primitive):
    """The square root.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Square(Primitive):
    """The number times itself.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class SquareSumAll(Primitive):
    """The sums of the squares of two tensors.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> tuple[Tensor, Tensor]: ...

class SquaredDifference(Primitive):
    """The square of the difference; of complex numbers that of its absolute value.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Squeeze(Primitive):
    """The tensor without dims of size 1; those named must have that size.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = ()) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Stack(Primitive):
    """The operands, all of one shape, side by side along a new dim ``axis``.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        tensors: tensors, in a tuple or a list
    """
    def __init__(self, axis: Axes = 0) -> None: ...
    def __call__(self, tensors: Sequence[TensorLike]) -> Tensor: ...

class StandardLaplace(Primitive):
    """Numbers of the standard Laplace distribution.

    Args:
        seed: an int that fixes what is drawn; None draws something new each time
        seed2: part of the seed; 0 for both draws something new each time
        shape: the shape of the result: an int or a tuple of ints
    """
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, shape: Sizes) -> Tensor: ...

class StandardNormal(Primitive):
    """Numbers of the standard normal distribution.

    Args:
        seed: an int that fixes what is drawn; None draws something new each time
        seed2: part of the seed; 0 for both draws something new each time
        shape: the shape of the result: an int or a tuple of ints
    """
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, shape: Sizes) -> Tensor: ...

class StopGradient(Primitive):
    """Its operand, through which no gradient flows.

    Args:
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, value: TensorLike) -> Tensor: ...

class StridedSlice(Primitive):
    """``input_x[begin:end:strides]``; a bit of a mask gives its dim another meaning.

    Args:
        begin_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
        end_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
        ellipsis_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
        new_axis_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
        shrink_axis_mask: bits, one for each dim, as in TensorFlow's `strided_slice`
        input_x: a tensor, an array, a number, or a list of numbers
        begin: where the part begins, an int for each dim
        end: the last number, or the bound before which numbers stop
        strides: the distance of elements along each dim
    """
    def __init__(self, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0, new_axis_mask: int = 0, shrink_axis_mask: int = 0) -> None: ...
    def __call__(self, input_x: TensorLike, begin: Sizes, end: TensorLike, strides: Sizes) -> Tensor: ...

class Sub(Primitive):
    """Element-wise difference, with broadcasting.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Svd(Primitive):
    """Singular values, left and right vectors as columns.

    Args:
        full_matrices: whether there are columns for all rows, those of 0 too
        compute_uv: whether vectors are computed, or the values alone
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, full_matrices: bool = False, compute_uv: bool = True) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class Tan(Primitive):
    """The tangent of an angle in radians.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class Tanh(Primitive):
    """The hyperbolic tangent.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class TensorAdd(Primitive):
    """Element-wise sum, with broadcasting; of Bools, whether either holds.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class TensorMove(Primitive):
    """A copy: memory of its own for a value that would otherwise be a parameter's memory.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class TensorScatterAdd(Primitive):
    """A copy with something added to slices, at places whose coordinates stand in the last dim of ``indices``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterDiv(Primitive):
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: div.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterMax(Primitive):
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: max.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterMin(Primitive):
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: min.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterMul(Primitive):
    """A copy whose slices, at places whose coordinates ``indices`` gives, are combined: mul.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterSub(Primitive):
    """A copy with something taken off slices, at places whose coordinates stand in the last dim of ``indices``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorScatterUpdate(Primitive):
    """A copy with slices replaced, at places whose coordinates stand in the last dim of ``indices``.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        indices: integers: where elements are
        updates: values for the places that the indices name
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, indices: TensorLike, updates: TensorLike) -> Tensor: ...

class TensorShape(Primitive):
    """The shape as a tensor of Int64.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike) -> Tensor: ...

class TensorSummary(Primitive):
    """A tensor for a summary collector, of which there is none: nothing is done.

    Args:
        name: what messages call it
        value: a number, or a tensor that broadcasts
    """
    def __init__(self) -> None: ...
    def __call__(self, name: str, value: TensorLike) -> None: ...

class Tile(Primitive):
    """The tensor repeated along its dims, ``dims[k]`` times each, counted from the last.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        dims: dims, counted from 0, or from the last one by negative numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, dims: Axes) -> Tensor: ...

class TopK(Primitive):
    """The ``k`` greatest elements along the last dim, in order, and where they stood (Int32).

    Args:
        sorted: whether results are in order
        input_x: a tensor, an array, a number, or a list of numbers
        k: how many, or which diagonal
    """
    def __init__(self, sorted: bool = True) -> None: ...
    def __call__(self, input_x: TensorLike, k: int) -> tuple[Tensor, Tensor]: ...

class Trace(Primitive):
    """The sum of the diagonal of a matrix.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Transpose(Primitive):
    """Dim ``k`` of the result is dim ``perm[k]`` of the operand.

    Args:
        input: a tensor, an array, a number, or a list of numbers
        input_perm: the dims in their new order
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike, input_perm: Axes) -> Tensor: ...

class Tril(Primitive):
    """What is not above a diagonal; 0 elsewhere.

    Args:
        diagonal: which diagonal ends the triangle: 0 for the main one, positive above it, negative below
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, diagonal: int = 0) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class TrilIndices(Primitive):
    """The rows and columns of what is not above, or not below, a diagonal of a matrix.

    Args:
        row: how many rows there are, or below which diagonal there is nothing
        col: how many columns there are
        offset: which diagonal: 0 for the main one, positive above it, negative below
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
    def __init__(self, row: int, col: int, offset: int = 0, dtype: DTypeLike = ...) -> None: ...
    def __call__(self) -> Tensor: ...

class Triu(Primitive):
    """What is not below a diagonal; 0 elsewhere.

    Args:
        diagonal: which diagonal ends the triangle: 0 for the main one, positive above it, negative below
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, diagonal: int = 0) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class TriuIndices(Primitive):
    """The rows and columns of what is not above, or not below, a diagonal of a matrix.

    Args:
        row: how many rows there are, or below which diagonal there is nothing
        col: how many columns there are
        offset: which diagonal: 0 for the main one, positive above it, negative below
        dtype: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
    def __init__(self, row: int, col: int, offset: int = 0, dtype: DTypeLike = ...) -> None: ...
    def __call__(self) -> Tensor: ...

class Trunc(Primitive):
    """The whole number towards 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike) -> Tensor: ...

class TruncateDiv(Primitive):
    """The quotient without its fraction.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class TruncateMod(Primitive):
    """The remainder with the sign of the dividend, as C's ``fmod``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class TupleToArray(Primitive):
    """Numbers as a tensor: Int32, or Float32 where the first is a float.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: Sequence[float]) -> Tensor: ...

class UniformCandidateSampler(Primitive):
    """Classes, all equally likely; how often each target, and each of them, is to be expected among them.

    Args:
        num_true: how many true classes each row has
        num_sampled: how many classes are drawn
        unique: whether each may be there only once
        range_max: how many classes there are
        seed: an int that fixes what is drawn; None draws something new each time
        remove_accidental_hits: whether drawn classes that are true get no weight
        true_classes: the numbers of the true classes, a row for each sample
    """
    def __init__(self, num_true: int, num_sampled: int, unique: bool, range_max: int, seed: int = 0, remove_accidental_hits: bool = False) -> None: ...
    def __call__(self, true_classes: TensorLike) -> tuple[Tensor, Tensor, Tensor]: ...

class UniformInt(Primitive):
    """Integers from ``minval`` up to before ``maxval``.

    Args:
        seed: an int that fixes what is drawn; None draws something new each time
        seed2: part of the seed; 0 for both draws something new each time
        shape: the shape of the result: an int or a tuple of ints
        minval: the least number that is drawn
        maxval: the bound that numbers stay below
    """
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, shape: Sizes, minval: TensorLike, maxval: TensorLike) -> Tensor: ...

class UniformReal(Primitive):
    """Numbers from [0, 1), all equally likely.

    Args:
        seed: an int that fixes what is drawn; None draws something new each time
        seed2: part of the seed; 0 for both draws something new each time
        shape: the shape of the result: an int or a tuple of ints
    """
    def __init__(self, seed: int = 0, seed2: int = 0) -> None: ...
    def __call__(self, shape: Sizes) -> Tensor: ...

class Unique(Primitive):
    """The different elements as they come first, and for each element which of them it is. It must be known.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> tuple[Tensor, Tensor]: ...

class UniqueConsecutive(Primitive):
    """One element of each run of equal ones; where each stands then, and how long the runs are. It must be …

    Args:
        return_inverse: whether the place of each element among the unique ones is returned, too
        return_counts: whether it is returned how often each one is there
        dim: the dim, or the dims where there may be several; negative numbers count from the last one
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, return_inverse: bool = False, return_counts: bool = False, dim: Axes | None = None) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor | tuple[Tensor, ...]: ...

class UniqueWithPad(Primitive):
    """The different elements of a known vector, then ``pad_num`` as often as there were others; which each is.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        pad_num: what is put behind the unique elements
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, pad_num: int) -> tuple[Tensor, Tensor]: ...

class UnsortedSegmentMax(Primitive):
    """For each segment the greatest of its rows, element by element; the least number there is, where it has …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        segment_ids: the number of the segment each row belongs to
        num_segments: how many segments there are
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor: ...

class UnsortedSegmentMin(Primitive):
    """For each segment the least of its rows, element by element; the greatest number there is, where it has …

    Args:
        x: a tensor, an array, a number, or a list of numbers
        segment_ids: the number of the segment each row belongs to
        num_segments: how many segments there are
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor: ...

class UnsortedSegmentProd(Primitive):
    """For each segment the product of its rows.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        segment_ids: the number of the segment each row belongs to
        num_segments: how many segments there are
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor: ...

class UnsortedSegmentSum(Primitive):
    """For each segment the sum of its rows; rows of a negative segment count nowhere.

    Args:
        input_x: a tensor, an array, a number, or a list of numbers
        segment_ids: the number of the segment each row belongs to
        num_segments: how many segments there are
    """
    def __init__(self) -> None: ...
    def __call__(self, input_x: TensorLike, segment_ids: TensorLike, num_segments: int | Tensor) -> Tensor: ...

class Unstack(Primitive):
    """One tensor for each place along a dim.

    Args:
        axis: the dim, or the dims where there may be several; negative numbers count from the last one
        num: how many parts there are
        input_x: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self, axis: Axes = 0, num: int | None = None) -> None: ...
    def __call__(self, input_x: TensorLike) -> tuple[Tensor, ...]: ...

class UpperBound(Primitive):
    """How many elements of each sorted row are less than a value, or at most one.

    Args:
        out_type: an element type
        sorted_x: numbers, each row in ascending order
        values: values in the type of the result
    """
    def __init__(self, out_type: DTypeLike = ...) -> None: ...
    def __call__(self, sorted_x: TensorLike, values: TensorLike) -> Tensor: ...

class UpsampleNearest3D(Primitive):
    """Volumes in another size, by nearest interpolation.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
        scales: how many times larger the result is, for each dim
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, output_size: Sizes | None = None, scales: float | Sequence[float] | None = None) -> Tensor: ...

class UpsampleTrilinear3D(Primitive):
    """Volumes in another size, by linear interpolation.

    Args:
        align_corners: whether the corners of both images lie on each other
        x: a tensor, an array, a number, or a list of numbers
        output_size: the sizes of the result; an int for all dims, None for a dim that stays
        scales: how many times larger the result is, for each dim
    """
    def __init__(self, align_corners: bool = False) -> None: ...
    def __call__(self, x: TensorLike, output_size: Sizes | None = None, scales: float | Sequence[float] | None = None) -> Tensor: ...

class WeightQuantBatchMatmul(Primitive):
    """``x @ ((weight + antiquant_offset) * antiquant_scale) + bias``: ``weight`` is of int8, and has a scale …

    Args:
        x: floats, ``(m, k)``, or ``(k, m)`` if ``transpose_x``
        weight: int8, ``(k, n)``, or ``(n, k)`` if ``transpose_weight``
        antiquant_scale: one number, ``n`` of them, or ``(k / antiquant_group_size, n)``, turned as ``weight`` is
        antiquant_offset: likewise
        bias: of shape ``(n,)``

    Raises:
        ValueError: there is a ``quant_scale`` or a ``quant_offset``
    """
    def __init__(self, transpose_x: bool = False, transpose_weight: bool = False, antiquant_group_size: int = 0) -> None: ...
    def __call__(self, x: TensorLike, weight: TensorLike, antiquant_scale: TensorLike, antiquant_offset: TensorLike | None = None, quant_scale: None = None, quant_offset: None = None, bias: TensorLike | None = None) -> Tensor: ...

class Xdivy(Primitive):
    """``x / y``, 0 where ``x`` is 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Xlogy(Primitive):
    """``input * log(other)``, 0 where ``input`` is 0.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        y: what is combined with the first operand; shapes broadcast, types are promoted
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, y: TensorLike) -> Tensor: ...

class Zeros(Primitive):
    """A tensor full of 0, Float32 unless said otherwise.

    Args:
        shape: the shape of the result: an int or a tuple of ints
        type: the element type of the result, such as `ms.float32`; None keeps the usual one
    """
    def __init__(self) -> None: ...
    def __call__(self, shape: Sizes, type: DTypeLike) -> Tensor: ...

class ZerosLike(Primitive):
    """One number everywhere, shaped as another tensor and of its type unless said otherwise.

    Args:
        input: a tensor, an array, a number, or a list of numbers
    """
    def __init__(self) -> None: ...
    def __call__(self, input: TensorLike) -> Tensor: ...

class Zeta(Primitive):
    """The zeta function of Hurwitz, ``sum((q + k) ** -x)``.

    Args:
        x: a tensor, an array, a number, or a list of numbers
        q: shares from 0 to 1
    """
    def __init__(self) -> None: ...
    def __call__(self, x: TensorLike, q: TensorLike) -> Tensor: ...
