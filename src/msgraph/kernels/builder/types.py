"""The types kernels compute with and store."""

from __future__ import annotations

from functools import cache

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerType, MemRefType, VectorType, i8, i64
from xdsl.ir import Attribute

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import element_type


@cache
def scalar_type(dtype: DType) -> Attribute:
    """The MLIR type that a kernel computes a dtype in: signless integers, ``i1`` for Bool, floats as they are."""
    return IntegerType(dtype.size * 8) if dtype.KIND == "u" else element_type(dtype)


def sum_type(dtype: DType) -> DType:
    """The dtype in which elements of a dtype are computed with and summed."""
    return dtypes.float32 if dtype in dtypes.HALVES else dtype


@cache
def memory_type(dtype: DType) -> Attribute:
    """The MLIR type of an element in memory: as :func:`scalar_type`, Bool one byte wide."""
    return i8 if dtype is dtypes.bool_ else scalar_type(dtype)


@cache
def buffer_type(dtype: DType) -> Attribute:
    """``memref<?xf32>``: flat memory of unknown size."""
    return MemRefType(memory_type(dtype), [DYNAMIC_INDEX])


@cache
def vector_of(element: Attribute, width: int) -> Attribute:
    """``vector<16xf32>``, or the element itself for width 0."""
    return VectorType(element, [width]) if width else element


@cache
def lane_type(dtype: DType, lanes: int) -> Attribute:
    """The type of values of a dtype: looked up by what hashes fast."""
    return vector_of(scalar_type(dtype), lanes)


@cache
def lanes_attribute(lanes: tuple[int, ...]) -> Attribute:
    """Numbers of lanes, as shuffles and the like hold them."""
    return DenseArrayBase.from_list(i64, lanes)
