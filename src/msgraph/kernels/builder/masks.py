"""Masks of lanes that may also be empty or full, as compares of lane numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, VectorType, i32
from xdsl.ir import SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.walking import create
from msgraph.kernels.builder.loops import Carried, Index, KernelBuilder
from msgraph.kernels.builder.types import vector_of
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue

_EQUAL, _LESS = Predicate.EQ.signed, Predicate.LT.signed
_MANY = 1 << 30
"""More lanes than there are, and yet a number of 32 bits."""


def _numbers(n: KernelBuilder, width: int, first: int = 0) -> SSAValue:
    """0, 1, 2… or numbers from another one on."""
    type_ = cast("VectorType[Any]", vector_of(i32, width))
    value = DenseIntOrFPElementsAttr.from_list(type_, list(range(first, first + width)))
    return n.append(create(arith.ConstantOp, (), [type_], {"value": value}))


def spread(n: KernelBuilder, value: Index, width: int) -> VectorValue:
    """An index in all lanes, as numbers of 32 bits."""
    narrow = n.values().convert(VectorValue(n.as_int64(value), dtypes.int64), dtypes.int32)
    return VectorValue(n.broadcast(narrow.value, width), dtypes.int32)


def _all(n: KernelBuilder, value: Index, width: int) -> SSAValue:
    """A number in all lanes, cut to what the numbers of lanes can be compared with."""
    near = n.larger(n.smaller(value, n.index(_MANY)), n.index(-1))
    return n.made_once("lanes", near, width, lambda: spread(n, near, width).value)


def lanes_below(n: KernelBuilder, count: Index, width: int, first: int = 0) -> SSAValue:
    """Those of ``width`` lanes, of which ``first`` is the first, whose number is less than ``count``: none if that is
    negative, all if it is large."""
    limit = _all(n, count, width)
    return n.made_once("below", limit, first, lambda: n.icmp(_LESS, _numbers(n, width, first), limit, width))


def in_lanes(
    n: KernelBuilder, size: Index, width: int, carried: list[Carried] | None = None
) -> Iterator[tuple[Index, SSAValue]]:
    """Where vectors of ``width`` elements of a line of ``size`` begin, and which lanes are in it."""
    for c in n.count(size, width, carried):
        yield c, lanes_below(n, n.minus(size, c), width)


def every_other(n: KernelBuilder, width: int) -> SSAValue:
    """Lanes 0, 2, 4… of ``width``."""
    last_bits = n.both(_numbers(n, width), n.constant(1, i32, width))
    return n.icmp(_EQUAL, last_bits, n.constant(0, i32, width), width)
