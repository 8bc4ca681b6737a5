"""One kernel in the making: the ops it has so far, what its loops walk, and which ops and kernels go with it.

What may become of a product's elements in the kernel of the product: element-wise ops on its result.

    %p = ms.matmul %x, %w            one kernel: a block of rows of the product is added to the
    %s = ms.add %p, %bias            bias and goes through the activation while it is in the cache
    %r = ms.relu %s

A product gives its elements in dims of its own (``KernelRule.epilogue_dims``). An element-wise op whose dims are those,
or are made of them (as ``[b, s, n]`` of ``[b s, n]``), may follow it; what else it reads must move regularly along
these dims.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Protocol

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.ops.shape import ReshapeOp
from msgraph.dialects.types import Shape, dtype_of, element_count, shape_of
from msgraph.dialects.views import broadcast_strides, matched, row_major
from msgraph.kernels import roles
from msgraph.kernels.rules import rule_of
from msgraph.support.symbolic_sizes import likely

_MANY_USERS = 64
"""A cluster read by more clusters than this stays where it is, so that a move costs a bounded time."""


@dataclass(eq=False)
class Cluster:
    """Ops that run together. ``domain`` is what the loops walk; ``tail`` what is left after a reduction.

    Where the innermost dimensions are reduced, what is left may be spread over them again: the kernel goes over each
    row several times. It may reduce the other dimensions as well; what that gives is ``finished`` after the last row.
    """

    position: int
    role: roles.Role
    domain: Shape = ()
    axes: tuple[int, ...] | None = None
    tail: Shape | None = None
    ops: list[Operation] = field(default_factory=list[Operation])
    reads: set[Cluster] = field(default_factory=lambda: set[Cluster]())
    users: set[Cluster] = field(default_factory=lambda: set[Cluster]())
    inputs: set[SSAValue] = field(default_factory=lambda: set[SSAValue]())
    finished: set[SSAValue] = field(default_factory=lambda: set[SSAValue]())
    merged: Cluster | None = None
    size: int = 0
    """Ops, those inside regions too."""
    reductions: int = 0
    has_tail: bool = False

    def find(self) -> Cluster:
        """The cluster this one has become part of, or itself."""
        cluster = self
        while cluster.merged is not None:
            if cluster.merged.merged is not None:
                cluster.merged = cluster.merged.merged
            cluster = cluster.merged
        return cluster

    @property
    def is_full(self) -> bool:
        """One more op would make a kernel that takes too long to compile."""
        return self.size >= roles.LARGEST_CLUSTER or (bool(self.domain) and len(self.inputs) >= roles.MOST_INPUTS)

    @property
    def has_rows(self) -> bool:
        """Are the innermost dimensions reduced, and short enough to stay in the cache?"""
        if self.axes is None or self.axes[-1] != len(self.domain) - 1:
            return False
        first = len(self.domain) - len(self.axes)
        return self.axes[0] == first and likely(prod(self.domain[first:])) <= roles.LONGEST_ROW

    @property
    def has_room(self) -> bool:
        """Are rows reduced that are short enough for columns to be summed up along the way?"""
        return self.has_rows and likely(prod(self.domain[-len(self.axes or ()) :])) <= roles.MOST_COLUMNS

    @property
    def kept(self) -> tuple[int, ...]:
        """The dimensions that are not reduced."""
        return tuple(axis for axis in range(len(self.domain)) if axis not in (self.axes or ()))

    def finish(self) -> None:
        """All that has been reduced so far is known after the last row only."""
        self.finished.update(result for op in self.ops if is_reduction(op) for result in op.results)

    def take_over(self, other: Cluster) -> None:
        """What is known of how ``other`` reduces holds for all."""
        if other.role is not roles.Role.REDUCTION:
            return
        if self.role is roles.Role.REDUCTION and self.axes != other.axes:
            (other if self.has_rows else self).finish()
        if not self.has_rows:
            self.role, self.axes, self.tail = other.role, other.axes, other.tail
        self.reductions += other.reductions
        self.has_tail |= other.has_tail
        self.finished |= other.finished

    def first_user(self) -> float:
        """The position of the first cluster that reads this one."""
        if len(self.users) > _MANY_USERS:
            return -1
        return min((u.position for u in others(self, self.users)), default=float("inf"))


def others(cluster: Cluster, linked: set[Cluster]) -> Iterator[Cluster]:
    """What some clusters have become part of, but for ``cluster``."""
    return (other for other in (c.find() for c in linked) if other is not cluster)


def fits(cluster: Cluster, operand: SSAValue, op: Operation) -> bool:
    """Can ``op`` use an operand where ``cluster`` computes it?"""
    if (
        cluster.role not in (roles.Role.ELEMENTWISE, roles.Role.REDUCTION)
        or cluster.is_full
        or operand in cluster.finished
    ):
        return False
    own, result = roles.domain_of(operand.type), op.results[0].type
    domain = roles.domain_of(result)
    if own == domain:
        return domain == cluster.domain or domain == cluster.tail
    return domain == cluster.domain and cluster.has_rows and _covered(operand.type, result) == cluster.kept


def _covered(operand: Attribute, result: Attribute) -> tuple[int, ...]:
    """The dimensions of an op's domain in which an operand is not repeated."""
    walked, shape = shape_of(result), shape_of(operand)
    missing = len(walked) - len(shape)
    sizes = [(0, size) for size in walked[:missing]] + list(zip(shape, walked[missing:], strict=True))
    return tuple(k for k, (own, _) in enumerate(pair for pair in sizes if pair[1] != 1) if own not in (0, 1))


def takes_reduction(cluster: Cluster, domain: Shape, axes: tuple[int, ...]) -> bool:
    """Element-wise clusters of the same domain, and those that reduce it over the same dimensions or the others."""
    if cluster.domain != domain or cluster.is_full or cluster.reductions >= roles.MOST_REDUCTIONS:
        return False
    if cluster.role is not roles.Role.REDUCTION:
        return cluster.role is roles.Role.ELEMENTWISE
    if cluster.axes == axes:
        return True
    if axes != cluster.kept:
        return False
    return cluster.has_room or (not cluster.has_tail and replace(cluster, axes=axes).has_room)


def can_be_one(a: Cluster, b: Cluster) -> bool:
    """Do two clusters walk the same domain in the same way? Element-wise ones adapt to kernels of rows."""
    if a.domain != b.domain or a.reductions + b.reductions > roles.MOST_REDUCTIONS:
        return False
    if a.role is roles.Role.ELEMENTWISE and b.role is roles.Role.ELEMENTWISE:
        return True
    if {a.role, b.role} == {roles.Role.REDUCTION}:
        return a.axes == b.axes or _is_across(a, b) or _is_across(b, a)
    return {a.role, b.role} == {roles.Role.ELEMENTWISE, roles.Role.REDUCTION}


def _is_across(columns: Cluster, rows: Cluster) -> bool:
    """Does one cluster do nothing but reduce what the other, which goes over rows, keeps?"""
    return rows.has_room and not columns.has_tail and columns.axes == rows.kept


def is_reduction(op: Operation) -> bool:
    """Does the op combine more than one element?"""
    return roles.role_of(op) is roles.Role.REDUCTION and bool(walked_axes(op))


def walked_axes(op: Operation) -> tuple[int, ...]:
    """The reduced dimensions of an op, numbered among those of its domain."""
    type_ = op.operands[0].type
    assert isinstance(type_, TensorType)
    shape: Shape = type_.get_shape()
    fields: tuple[int, ...] = getattr(op, "axes")  # noqa: B009  (every reduction has the field)
    gone = {axis % len(shape) for axis in fields} if fields else set(range(len(shape)))
    walked = [axis for axis, size in enumerate(shape) if size != 1]
    return tuple(position for position, axis in enumerate(walked) if axis in gone)


# -- what follows a product in its kernel -----------------------------------------------------------------------------


MOST = 60
"""Ops behind one product: their code stands beside loops that want the registers."""


class ClusteredOps(Protocol):
    """Which ops are in a cluster already."""

    def __contains__(self, op: object, /) -> bool: ...


def products_before(op: Operation, clustered: ClusteredOps) -> Iterator[Operation]:
    """The products whose result is an operand of ``op``, directly or through views."""
    for value in op.operands:
        while isinstance(value, OpResult) and value.op not in clustered and isinstance(value.op, ReshapeOp):
            value = value.op.operands[0]
        if isinstance(value, OpResult) and value.op in clustered:
            yield value.op


def may_follow(op: Operation, walked: Shape, members: Sequence[Operation], clustered: ClusteredOps) -> bool:
    """May ``op`` be computed from elements of a product whose kernel holds ``members``, the product first?"""
    if (
        roles.role_of(op) is not roles.Role.ELEMENTWISE
        or not isinstance(op, Elementwise)
        or op.regions
        or len(op.results) != 1
    ):
        return False
    result, product = op.results[0], members[0]
    shape = shape_of(result.type)
    if not rule_of(type(product)).SEPARATE_SUMS and dtype_of(result.type) is not dtype_of(product.results[0].type):
        return False
    if matched(walked, shape, row_major(shape).strides) is None or roles.is_awaited(op):
        return False
    users = [use.operation for use in result.uses]
    same = _without_ones(shape) == _without_ones(walked)
    if any(isinstance(user, UpdateOp) or (not same and roles.role_of(user) is roles.Role.CONCAT) for user in users):
        return False
    inside = set(members)
    return all(_reads_well(operand, walked, shape, same, inside, clustered) for operand in op.operands)


def _reads_well(
    operand: SSAValue, walked: Shape, shape: Shape, same: bool, members: set[Operation], clustered: ClusteredOps
) -> bool:
    value, plain = operand, True
    while isinstance(value, OpResult) and value.op not in clustered and value.op.operands:
        plain = plain and isinstance(value.op, ReshapeOp)
        value = value.op.operands[0]
    own = shape_of(operand.type)
    if isinstance(value, OpResult) and value.op in members:
        return plain and element_count(own) == element_count(shape)
    if same or (isinstance(value, OpResult) and roles.is_number(value.op)):
        return True
    strides = broadcast_strides(own, row_major(own).strides, shape)
    return plain and matched(walked, shape, strides) is not None


def _without_ones(shape: Shape) -> Shape:
    return tuple(size for size in shape if size != 1)
