"""What may become of a product's elements in the kernel of the product: element-wise ops on its result.

    %p = ms.matmul %x, %w            one kernel: a block of rows of the product is added to the
    %s = ms.add %p, %bias            bias and goes through the activation while it is in the cache
    %r = ms.relu %s

A product gives its elements in dims of its own (``KernelRule.epilogue_dims``). An element-wise op whose dims are those,
or are made of them (as ``[b, s, n]`` of ``[b s, n]``), may follow it; what else it reads must move regularly along
these dims.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from xdsl.ir import Operation, OpResult, SSAValue

from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.traits import ReshapeLike
from msgraph.dialects.types import Shape, dtype_of, element_count, shape_of
from msgraph.dialects.views import broadcast_strides, matched, row_major
from msgraph.kernels.roles import Role, is_awaited, is_number, role_of
from msgraph.kernels.rules import rule_of

MOST = 60
"""Ops behind one product: their code stands beside loops that want the registers."""


class ClusteredOps(Protocol):
    """Which ops are in a cluster already."""

    def __contains__(self, op: object, /) -> bool: ...


def products_before(op: Operation, clustered: ClusteredOps) -> Iterator[Operation]:
    """The products whose result is an operand of ``op``, directly or through views."""
    for value in op.operands:
        while isinstance(value, OpResult) and value.op not in clustered and value.op.has_trait(ReshapeLike):
            value = value.op.operands[0]
        if isinstance(value, OpResult) and value.op in clustered:
            yield value.op


def may_follow(op: Operation, walked: Shape, members: Sequence[Operation], clustered: ClusteredOps) -> bool:
    """May ``op`` be computed from elements of a product whose kernel holds ``members``, the product first?"""
    if role_of(op) is not Role.ELEMENTWISE or not isinstance(op, Elementwise) or op.regions or len(op.results) != 1:
        return False
    result, product = op.results[0], members[0]
    shape = shape_of(result.type)
    if not rule_of(type(product)).SEPARATE_SUMS and dtype_of(result.type) is not dtype_of(product.results[0].type):
        return False
    if matched(walked, shape, row_major(shape).strides) is None or is_awaited(op):
        return False
    users = [use.operation for use in result.uses]
    same = _without_ones(shape) == _without_ones(walked)
    if any(isinstance(user, UpdateOp) or (not same and role_of(user) is Role.CONCAT) for user in users):
        return False
    inside = set(members)
    return all(_reads_well(operand, walked, shape, same, inside, clustered) for operand in op.operands)


def _reads_well(
    operand: SSAValue, walked: Shape, shape: Shape, same: bool, members: set[Operation], clustered: ClusteredOps
) -> bool:
    value, plain = operand, True
    while isinstance(value, OpResult) and value.op not in clustered and value.op.operands:
        plain = plain and value.op.has_trait(ReshapeLike)
        value = value.op.operands[0]
    own = shape_of(operand.type)
    if isinstance(value, OpResult) and value.op in members:
        return plain and element_count(own) == element_count(shape)
    if same or (isinstance(value, OpResult) and is_number(value.op)):
        return True
    strides = broadcast_strides(own, row_major(own).strides, shape)
    return plain and matched(walked, shape, strides) is not None


def _without_ones(shape: Shape) -> Shape:
    return tuple(size for size in shape if size != 1)
