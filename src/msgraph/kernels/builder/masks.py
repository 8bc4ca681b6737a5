"""Masks of lanes that may also be empty or full, as compares of lane numbers."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, i32
from xdsl.ir import SSAValue

from msgraph.kernels.builder.loops import Index, KernelBuilder
from msgraph.kernels.builder.types import vector_of
from msgraph.kernels.builder.vector_ops import Predicate

_EQUAL, _LESS = Predicate.EQ.signed, Predicate.LT.signed


def _numbers(n: KernelBuilder, width: int) -> SSAValue:
    """0, 1, 2…"""
    type_ = cast(Any, vector_of(i32, width))
    value = DenseIntOrFPElementsAttr.from_list(type_, list(range(width)))
    return n.append(arith.ConstantOp.create(result_types=[type_], properties={"value": value}))


def _all(n: KernelBuilder, value: Index, width: int) -> SSAValue:
    """A number in all lanes, cut to what the numbers of lanes can be compared with."""
    near = n.as_int64(n.larger(n.smaller(value, n.index(width)), n.index(-1)))
    return n.broadcast(n.append(arith.TruncIOp.create(operands=[near], result_types=[i32])), width)


def lanes_below(n: KernelBuilder, count: Index, width: int) -> SSAValue:
    """The first ``count`` lanes of ``width``: none for a negative count, all for a large one."""
    return n.icmp(_LESS, _numbers(n, width), _all(n, count, width), width)


def lanes_between(n: KernelBuilder, first: Index, end: Index, width: int) -> SSAValue:
    """Lanes from ``first`` to before ``end`` of ``width``; either may be negative or large."""
    before = _all(n, n.minus(first, n.index(1)), width)
    return n.both(lanes_below(n, end, width), n.icmp(_LESS, before, _numbers(n, width), width))


def every_other(n: KernelBuilder, width: int) -> SSAValue:
    """Lanes 0, 2, 4… of ``width``."""
    last_bits = n.both(_numbers(n, width), n.constant(1, i32, width))
    return n.icmp(_EQUAL, last_bits, n.constant(0, i32, width), width)
