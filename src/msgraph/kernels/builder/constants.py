"""Constants of kernels: one maker for numbers and vectors full of them."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation

from msgraph.dialects.walking import create
from msgraph.kernels.builder.types import vector_of
from msgraph.support.symbolic_sizes import concrete

_KNOWN: dict[tuple[float | str, int, int], tuple[dict[str, Attribute], Attribute, Attribute]] = {}
"""The properties and the type of each constant that has been made, by its value, the identity of its element type
(which is kept: attributes take long to hash) and its width."""


def value_key(value: float) -> float | str:
    """A key for a constant, which tells apart numbers that compare equal: zeros have signs."""
    return "-0" if value == 0 and str(value) == "-0.0" else value


def constant_op(value: float, element: Attribute, width: int = 0) -> Operation:
    """``arith.constant`` of a number, or of a vector full of it."""
    key = (value_key(value), id(element), width)
    own = _KNOWN.get(key)
    if own is None:
        own = _KNOWN[key] = ({"value": _attribute(concrete(value), element, width)}, vector_of(element, width), element)
    return create(arith.ConstantOp, (), [own[1]], own[0])


def _attribute(value: float, element: Attribute, width: int) -> Attribute:
    if width:
        return DenseIntOrFPElementsAttr.from_list(cast("Any", vector_of(element, width)), [value])
    if isinstance(element, IntegerType | IndexType):
        return IntegerAttr(int(value), cast(Any, element))
    return FloatAttr(value, cast(Any, element))
