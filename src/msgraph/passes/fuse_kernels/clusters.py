"""Which ops share a kernel: one walk over a block, joining each op to the cluster of its operands.

A cluster has a position; clusters run in the order of their positions, so a cluster may read only from earlier
ones. An op joins the cluster of an operand if the two walk the same domain and everything else the op reads is
computed earlier. A cluster may move to a later position while nothing between reads it, and to an earlier one
behind everything it reads; by such moves two clusters that feed one op become one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count
from typing import cast

from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.traits import ConstantLike

from msgraph.dialects.effects import is_collective
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.ops.shape import BroadcastToOp, ReshapeOp
from msgraph.dialects.types import Shape, shape_of
from msgraph.dialects.views import View, row_major
from msgraph.dialects.walking import insert_before, operands_of, ops_of, walk
from msgraph.kernels.roles import (
    LARGEST_CLUSTER,
    MOST_INPUTS,
    Role,
    domain_of,
    is_awaited,
    is_number,
    outer_operands,
    role_of,
)
from msgraph.kernels.rules import epilogue_dims, reads_view
from msgraph.passes.fuse_kernels.cluster import (
    MOST,
    Cluster,
    can_be_one,
    fits,
    may_follow,
    others,
    products_before,
    takes_reduction,
    walked_axes,
)
from msgraph.passes.fuse_kernels.split_reductions import parts_of


class Clusters:
    """The clusters of one block."""

    def __init__(self, block: Block, copies: Collection[Operation] = ()) -> None:
        self.copies = copies
        """Ops that are computed again for the one op that reads them, in its kernel."""
        self.all: list[Cluster] = []
        self.cluster_of: dict[Operation, Cluster] = {}
        self._positions = count()
        self._scalars: Cluster | None = None
        self._has_own_loops = False
        self._layouts: dict[SSAValue, View] = {}
        """Of the views that no kernel computes, how they lie in the memory behind them."""
        self._readers: dict[SSAValue, Cluster] = {}
        """For memory that nothing here computes, the last kernel that reads it element by element."""
        self._reads: dict[Operation, Sequence[SSAValue]] = {}
        for op in ops_of(block):
            self._place(op)

    def of(self, op: Operation) -> Cluster | None:
        """The cluster an op belongs to, perhaps as part of an op with regions."""
        cluster, around = self.cluster_of.get(op), op
        while cluster is None and (around := around.parent_op()) is not None:
            cluster = self.cluster_of.get(around)
        return cluster.find() if cluster is not None else None

    # -- one op ----------------------------------------------------------------------------------------

    def _place(self, op: Operation) -> None:
        if op.has_trait(ConstantLike) or op in self.copies:
            return
        role = role_of(op)
        if role is Role.VIEW and not self._is_same_walk(op):
            if is_awaited(op):
                self._join(op, self._fresh(Role.ELEMENTWISE, domain_of(op.results[0].type)), self._producers(op))
            else:
                self._look(op)
            return
        if role in (Role.ELEMENTWISE, Role.VIEW, Role.FLOW):
            self._place_elementwise(op)
        elif role is Role.INDEXED:
            cluster = self._fresh(Role.ELEMENTWISE, domain_of(op.results[0].type))
            self._join(op, cluster, self._producers(op))
        elif role is Role.REDUCTION:
            self._place_reduction(op)
        else:
            if self._layouts and (role in (Role.CONCAT, Role.FIXED, Role.OWN_LOOPS) or is_collective(op)):
                self._settle_operands(op, role is Role.OWN_LOOPS)
            self._join(op, self._fresh(role), self._producers(op))

    def _look(self, op: Operation) -> None:
        """Notes how a view lies in the memory behind it; where it cannot, its operand is copied first."""
        assert isinstance(op, ViewOp)
        view = type(op).view(self._layout(op.input), **op.fields)
        if view is None:
            source = op.input
            assert isinstance(source, OpResult)
            op.operands[0] = self.copy(source.op, op)
            view = type(op).view(self._layout(op.input), **op.fields)
        assert view is not None  # what lies row by row can be looked at as anything
        self._layouts[op.results[0]] = view

    def _layout(self, value: SSAValue) -> View:
        return self._layouts.get(value) or row_major(shape_of(value.type))

    def _settle_operands(self, op: Operation, only_needed: bool) -> None:
        """Gives views that are read as memory of their own a kernel that copies them; or ``only_needed`` ones.

        A number that is part of the code lies nowhere: loops of an op's own need it in memory. What lies so that these
        loops would be slow is copied as well.
        """
        for position, operand in enumerate(op.operands):
            if operand not in self._layouts:
                continue
            if only_needed and not self._looks_at_number(operand) and reads_view(op, position, self._layout(operand)):
                continue
            op.operands[position] = self.copy(cast(OpResult, operand).op, op)

    def _looks_at_number(self, value: SSAValue) -> bool:
        while value in self._layouts:
            value = cast(OpResult, value).op.operands[0]
        return isinstance(value, OpResult) and is_number(value.op)

    def copy(self, view: Operation, before: Operation) -> SSAValue:
        """The result of ``view`` in memory of its own."""
        copied = type(view).create(
            operands=view.operands, result_types=[r.type for r in view.results], attributes=view.attributes,
            location=view.location,
        )  # fmt: skip
        insert_before(copied, before)
        self._join(copied, self._fresh(Role.ELEMENTWISE, domain_of(copied.results[0].type)), self._producers(copied))
        return copied.results[0]

    def _is_same_walk(self, op: Operation) -> bool:
        """A view that adds or drops dimensions of size 1, or repeats along a row, of a value that is being computed."""
        source = operands_of(op)[0]
        if not isinstance(source, OpResult) or source.op not in self.cluster_of:
            return False
        if not isinstance(op, ReshapeOp | BroadcastToOp):
            return False
        cluster = self.cluster_of[source.op].find()
        if cluster.role not in (Role.ELEMENTWISE, Role.REDUCTION) or source in cluster.finished:
            return False
        if domain_of(source.type) == domain_of(op.results[0].type):
            return True
        return cluster.role is Role.REDUCTION and isinstance(op, BroadcastToOp) and fits(cluster, source, op)

    def _place_elementwise(self, op: Operation) -> None:
        if self._has_own_loops and self._follows_product(op):
            return
        domain = domain_of(op.results[0].type)
        near, far = self._sort_operands(op)
        if len(near) == 1 and not far:
            (target,) = near
        else:
            target = self._joined(near, far) if near else None
            latest = max((c.position for c in far), default=-1)
            if target is None and self._scalars is not None and not domain:
                scalars = self._scalars.find()  # a kernel without loops is as good as many
                if scalars.role is Role.ELEMENTWISE and scalars.size < LARGEST_CLUSTER and scalars.position > latest:
                    target = scalars
            target = target or self._reducing_reader(op, domain, latest) or self._fresh(Role.ELEMENTWISE, domain)
        target.has_tail |= target.domain != domain
        self._join(op, target, far)

    def _joined(self, near: set[Cluster], far: set[Cluster]) -> Cluster | None:
        """One cluster of those ``near`` that may become one and run after all of ``far``, to which the rest goes."""
        latest = max((c.position for c in far), default=-1)
        target: Cluster | None = None
        for cluster in sorted(near, key=lambda c: -c.position):
            if target is None and self._can_stand_after(cluster, latest):
                target = cluster
            elif target is not None and self._merge(target, cluster):
                target = target.find()
            else:
                far.add(cluster)
                latest = max(latest, cluster.position)
            if target is not None and not self._can_stand_after(target, latest):
                far.add(target)
                target = None
        return target

    def _follows_product(self, op: Operation) -> bool:
        """Puts an op into the kernel of a product whose elements it reads, if it can be computed there."""
        for producer in products_before(op, self.cluster_of):
            cluster = self.cluster_of[producer].find()
            walked = epilogue_dims(cluster.ops[0]) if cluster.role is Role.OWN_LOOPS and cluster.size < MOST else None
            if walked is None or cluster.is_full:
                continue
            if not all(may_follow(o, walked, cluster.ops, self.cluster_of) for o in (op, *self._copies_for(op))):
                continue
            far = {c for c in self._producers(op) if c is not cluster}
            if not self._can_stand_after(cluster, max((c.position for c in far), default=-1)):
                continue
            self._join(op, cluster, far)
            return True
        return False

    def _sort_operands(self, op: Operation) -> tuple[set[Cluster], set[Cluster]]:
        """The clusters ``op`` could join, and those that must have run before."""
        near: set[Cluster] = set()
        far: set[Cluster] = set()
        for operand in self._read_by(op):
            producer = _root(operand, self.cluster_of)
            if producer is None:
                continue
            cluster = self.cluster_of[producer].find()
            direct = isinstance(operand, OpResult) and operand.op is producer
            joins = direct and fits(cluster, operand, op) and not (op.regions and cluster.role is Role.REDUCTION)
            (near if joins else far).add(cluster)
        if far:
            near -= far
        return near, far

    def _place_reduction(self, op: Operation) -> None:
        axes = walked_axes(op)
        if not axes:
            self._place_elementwise(op)
            return
        source = op.operands[0]
        domain = domain_of(source.type)
        producers = self._producers(op)
        cluster = self._taking_reduction(source, domain, axes) or self._fresh(Role.ELEMENTWISE, domain)
        if cluster is self._scalars:
            self._scalars = None
        self._reduce_in(op, cluster, axes, producers)

    def _taking_reduction(self, source: SSAValue, domain: Shape, axes: tuple[int, ...]) -> Cluster | None:
        """The kernel that computes what is reduced, or else the last one that reads it."""
        producer = self.cluster_of.get(source.op) if isinstance(source, OpResult) else None
        for cluster in (producer, self._readers.get(source)):
            candidate = cluster.find() if cluster is not None else None
            if candidate is not None and source not in candidate.finished and takes_reduction(candidate, domain, axes):
                return candidate
        return None

    def _reduce_in(self, op: Operation, cluster: Cluster, axes: tuple[int, ...], far: set[Cluster]) -> None:
        if cluster.axes is not None and cluster.axes != axes:
            if axes == cluster.kept and not cluster.has_rows:  # what has been reduced so far are the columns
                cluster.finish()
                cluster.axes = axes
            else:
                cluster.finished.update(op.results)
        else:
            cluster.role, cluster.axes = Role.REDUCTION, axes
        if parts_of(op, cluster.size + 1):
            cluster.finished.update(op.results)
        cluster.tail = tuple(cluster.domain[axis] for axis in cluster.kept)
        cluster.reductions += 1
        self._join(op, cluster, far)

    # -- clusters ---------------------------------------------------------------------------------------

    def _fresh(self, role: Role, domain: Shape = ()) -> Cluster:
        cluster = Cluster(next(self._positions), role, domain)
        self.all.append(cluster)
        if role is Role.ELEMENTWISE and not domain:
            self._scalars = cluster
        self._has_own_loops |= role is Role.OWN_LOOPS
        return cluster

    def _reducing_reader(self, op: Operation, domain: Shape, latest: int) -> Cluster | None:
        """A kernel that reduces what ``op`` reads: going over it once is better than twice."""
        for value in self._read_by(op):
            reader = self._readers.get(value)
            cluster = reader.find() if reader is not None else None
            if cluster is None or cluster.role is not Role.REDUCTION or cluster.domain != domain:
                continue
            if cluster.position > latest and not cluster.is_full and domain_of(value.type) == domain:
                return cluster
        return None

    def _copies_for(self, op: Operation) -> list[Operation]:
        """The ops that are computed again for an op, in order."""
        recomputed: dict[Operation, None] = {}
        for value in operands_of(op):
            if isinstance(value, OpResult) and value.op in self.copies:
                recomputed.update(dict.fromkeys([*self._copies_for(value.op), value.op]))
        return list(recomputed)

    def _join(self, op: Operation, cluster: Cluster, reads: set[Cluster]) -> None:
        for copy in self._copies_for(op) if self.copies else ():
            cluster.ops.append(copy)
            cluster.size += 1
            self.cluster_of[copy] = cluster
        cluster.ops.append(op)
        cluster.size += sum(1 for _ in walk(op)) if op.regions else 1
        self.cluster_of[op] = cluster
        for value in self._read_by(op):
            if not isinstance(value, OpResult) or self.of(value.op) is not cluster:
                cluster.inputs.add(value)
                self._readers[value] = cluster
        for read in reads:
            producer = read.find()
            if producer is not cluster:
                cluster.reads.add(producer)
                producer.users.add(cluster)

    def _can_stand_after(self, cluster: Cluster, latest: int) -> bool:
        """Whether ``cluster`` runs after position ``latest``, moving it there if nothing in between reads it."""
        if cluster.position > latest:
            return True
        if cluster.users and cluster.first_user() != float("inf"):
            return False
        cluster.position = next(self._positions)
        return True

    def _merge(self, target: Cluster, other: Cluster) -> bool:
        """Makes two clusters one, at the later or the earlier position, if that breaks no order."""
        if not can_be_one(target, other):
            return False
        if target.size + other.size > LARGEST_CLUSTER:
            return False
        if target.domain and len(target.inputs) + len(other.inputs) > MOST_INPUTS:
            return False
        early, late = sorted((target, other), key=lambda c: c.position)
        if any(read is early for read in others(late, late.reads)):
            return False  # as memory, perhaps looked at otherwise
        if early.first_user() < late.position:
            if any(read.position > early.position for read in others(late, late.reads)):
                return False
            position = early.position
        else:
            position = late.position
        if len(other.ops) > len(target.ops):
            target, other = other, target
        target.take_over(other)
        other.merged = target
        target.position = position
        target.ops += other.ops
        target.size += other.size
        target.reads |= other.reads
        target.users |= other.users
        target.inputs |= other.inputs
        return True

    def _read_by(self, op: Operation) -> Sequence[SSAValue]:
        """The values that an op and its regions read; those of an op that is being placed do not change."""
        if not op.regions:
            copies = self._copies_for(op) if self.copies else ()
            values = operands_of(op)
            return [v for o in (*copies, op) for v in operands_of(o) if v.owner not in copies] if copies else values
        values = self._reads.get(op)
        if values is None:
            values = self._reads[op] = outer_operands(op)
        return values

    def _producers(self, op: Operation) -> set[Cluster]:
        roots = (_root(value, self.cluster_of) for value in self._read_by(op))
        return {self.cluster_of[root].find() for root in roots if root is not None}


def _root(value: SSAValue, cluster_of: dict[Operation, Cluster]) -> Operation | None:
    """The op whose result is the memory behind a value; ``None`` for arguments and constants."""
    while isinstance(value, OpResult):
        op = value.op
        if op in cluster_of:
            return op
        operands = operands_of(op)
        if not operands or is_number(op):
            return None
        value = operands[0]
    return None
