"""Loop fusion: put ops that run together into one kernel.

Given:

    func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %a = ms.mul %x, %y : tensor<4xf32>
      %b = ms.add %a, %x : tensor<4xf32>
      func.return %b : tensor<4xf32>
    }

Result:

    func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %r = ms.kernel %x, %y {
      ^bb0(%0 : tensor<4xf32>, %1 : tensor<4xf32>):
        %a = ms.mul %0, %1 : tensor<4xf32>
        %b = ms.add %a, %0 : tensor<4xf32>
        ms.yield %b : (tensor<4xf32>) -> ()
      } : tensor<4xf32>
      func.return %r : tensor<4xf32>
    }

Element-wise ops over the same domain share a kernel, with the reductions that consume them and the element-wise ops
on what these leave. Where rows are reduced (the innermost dimensions) and are short enough for the cache, this may be
spread over the row again, and be reduced again: softmax and layer norm are one kernel. The columns of the same
elements are summed up along the way, so the gradients of a norm are one kernel as well. Branches and loops on single
elements are element-wise ops, whatever is in them; other ones stay, and what is inside them is put into kernels in
the same way. Reductions of many elements are split (``split_reductions.py``). Views of memory and one-element constants
are copied into each kernel that reads them: there they cost an address or an immediate. An op of any other kind is a
kernel of its own. Afterwards nothing computes outside kernels. At most 300 ops share one; the cost is linear.

Why here: the graph is as small as it gets; ``plan-buffers`` then gives memory only to what leaves a kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue, Use

from msgraph.diagnostics.spans import UNKNOWN
from msgraph.dialects import dtypes, walking
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.effects import is_collective
from msgraph.dialects.ops.comparison import CastOp
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.control import IfOp, WhileOp
from msgraph.dialects.ops.kernel import KernelOp, YieldOp
from msgraph.dialects.ops.state import UpdateStateOp
from msgraph.dialects.stages import FusedStage, IRStage, PlainStage
from msgraph.dialects.types import StateType, dtype_of, shape_of, tensor_type
from msgraph.dialects.walking import cloned, insert_before
from msgraph.kernels.roles import Role, is_awaited, is_number, role_of
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import GraphPass, blocks
from msgraph.passes.fuse_kernels.clusters import Cluster, Clusters
from msgraph.passes.fuse_kernels.rematerialisation import MAY_BE_BARRIERS, rematerialise
from msgraph.passes.fuse_kernels.split_reductions import split


@dataclass(frozen=True)
class FuseKernelsPass(GraphPass):
    """Put ops that run together into one kernel."""

    name = "fuse-kernels"
    REQUIRES: ClassVar[type[IRStage]] = PlainStage
    ENSURES: ClassVar[type[IRStage]] = FusedStage

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Cluster each block by itself."""
        for block in list(blocks(op)):
            in_kernel = any(isinstance(around, KernelOp) for around in walking.ops_around(block))  # by now
            if block is not op.body.block and not in_kernel:
                for inner in list(block.ops):
                    if inner.regions and role_of(inner) is Role.FIXED:
                        prepare_regions(inner, block)
                _fuse_block(block)


def _fuse_block(block: Block) -> None:
    may_be_far = any(op.regions or role_of(op) in MAY_BE_BARRIERS for op in walking.ops_of(block))
    clusters = Clusters(block, rematerialise(block) if may_be_far else ())
    ops = walking.detach_all(block)
    order = {op: position for position, op in enumerate(ops)}
    kept = {op: None for op in ops if isinstance(op, ConstantOp) and not is_number(op)}
    views = _erase_unread([op for op in ops if op not in clusters.cluster_of and op not in kept])
    for op in kept:
        walking.append(block, op)
    for cluster in sorted((c for c in clusters.all if c.merged is None), key=lambda c: c.position):
        if cluster.role is not Role.FIXED:
            cluster.ops.sort(key=order.__getitem__)
            behind = _combining(cluster, clusters) if cluster.role is Role.REDUCTION else ()
            for own in (cluster, *behind):
                _build_kernel(block, own, clusters)
        elif cluster.ops[0] is not ops[-1]:
            walking.append(block, cluster.ops[0])
    if ops and ops[-1].parent is None:
        walking.append(block, ops[-1])
    for op in reversed(_erase_unread(views)):  # a constant that something else reads stays
        block.insert_op_before(op, block.first_op) if block.first_op else block.add_op(op)


def _erase_unread(ops: Sequence[Operation]) -> list[Operation]:
    """Erase what every kernel has its own copy of; what is left."""
    read: list[Operation] = []
    for op in reversed(ops):
        if any(result.first_use is not None for result in op.results):
            read.append(op)
        else:
            op.erase()
    return read[::-1]


def _combining(cluster: Cluster, clusters: Clusters) -> list[Cluster]:
    """The kernels that combine what the parts of another one give, if that leaves its results in parts."""
    behind = [Cluster(cluster.position, Role.REDUCTION, ops=[op]) for op in split(cluster)]
    clusters.cluster_of.update(dict.fromkeys(cluster.ops, cluster) | {own.ops[0]: own for own in behind})
    return behind


def _build_kernel(block: Block, cluster: Cluster, clusters: Clusters) -> None:
    leaving = {r: uses for op in cluster.ops for r in op.results if (uses := _uses_outside(r, cluster, clusters))}
    if not leaving:
        for op in reversed(cluster.ops):
            op.erase()
        return
    if len(leaving) > 1:
        leaving = _without_those_awaited(leaving, cluster, clusters)
    if cluster.role is Role.OWN_LOOPS:  # loops of an op's own write all of its results
        several = {r: leaving.get(r, []) for op in cluster.ops for r in op.results if len(op.results) > 1}
        leaving = several or leaving
    inside = _Inside()
    for op in cluster.ops:
        inside.take(op)
        if op in clusters.copies:
            inside.share(op)
    walking.append(inside.block, YieldOp.create(operands=list(leaving)))
    handler = current_handler()
    kernel = KernelOp.create(
        operands=list(inside.arguments),
        result_types=[r.type for r in leaving],
        location=cluster.ops[-1].location,
        regions=[Region(inside.block)],
    )
    walking.append(block, kernel)
    if handler is not None:
        handler.done(Action("fuse", cluster.ops[-1], list(leaving), kernel.results, [kernel]))
    for uses, outer in zip(leaving.values(), kernel.results, strict=True):
        for use in uses:
            walking.set_operand(use, outer)


def _uses_outside(result: OpResult, cluster: Cluster, clusters: Clusters) -> list[Use]:
    """Who needs a result in memory: other kernels, and views that these look through; a kernel has its own views."""
    return [use for use in walking.uses_of(result) if _is_outside(use.operation, cluster, clusters)]


def _is_outside(reader: Operation, cluster: Cluster, clusters: Clusters) -> bool:
    own = clusters.of(reader)
    if own is not None:
        return own is not cluster
    return any(_is_outside(use.operation, cluster, clusters) for r in reader.results for use in walking.uses_of(r))


Leaving = dict[OpResult, list[Use]]
"""The results of a kernel, and who uses them outside of it."""


def _without_those_awaited(leaving: Leaving, cluster: Cluster, clusters: Clusters) -> Leaving:
    """A state that waits for some result of a kernel may as well wait for another, which has to be there anyway."""
    waiting = [r for r, uses in leaving.items() if all(isinstance(use.operation, UpdateStateOp) for use in uses)]
    if not waiting or len(waiting) == len(leaving):
        return leaving
    kept = {r: uses for r, uses in leaving.items() if r not in waiting}
    first = next(iter(kept))
    for result in waiting:
        for use in leaving[result]:
            walking.set_operand(use, first)
    kept[first] = _uses_outside(first, cluster, clusters)
    return kept


class _Inside:
    """The body of a kernel being made, and what stands in it for values outside."""

    def __init__(self) -> None:
        self.block = Block()
        self.arguments: dict[SSAValue, SSAValue] = {}
        self._copies: dict[SSAValue, SSAValue] = {}
        self._shared: dict[object, SSAValue] = {}

    def share(self, op: Operation) -> None:
        """Leaves out an op that is computed here already, for another reader."""
        key = (type(op), walking.operands_of(op), tuple(op.attributes.items()), op.results[0].type)
        first = self._shared.setdefault(key, op.results[0])
        if first is not op.results[0]:
            for use in walking.uses_of(op.results[0]):
                walking.set_operand(use, first)
            walking.remove(op)
            if (handler := current_handler()) is not None:
                handler.done(Action("share", op, op.results, [first]))

    def take(self, op: Operation) -> None:
        """Moves an op into the kernel, with its regions."""
        if is_collective(op):  # kernels stand in the order of states from here on
            op.operands = [value for value in walking.operands_of(op) if not isinstance(value.type, StateType)]
        local: set[SSAValue] = set()  # of its regions: they are inside anyway
        for inner in walking.walk(op) if op.regions else (op,):
            values = [
                value
                if (isinstance(value, OpResult) and value.op.parent is self.block) or value in local
                else self._bring(value)
                for value in walking.operands_of(inner)
            ]
            walking.set_operands(inner, values)
            local.update(inner.results, *(block.args for region in inner.regions for block in region.blocks))
        walking.append(self.block, op)

    def _bring(self, value: SSAValue) -> SSAValue:
        """The value inside that equals ``value`` outside: views and numbers are copied, the rest are arguments."""
        chain: list[Operation] = []
        while isinstance(value, OpResult) and value not in self._copies and value.op.parent is None:
            chain.append(value.op)  # a view or a number; what has been placed has a parent
            if not value.op.operands:
                break
            value = value.op.operands[0]
        is_inside = isinstance(value, OpResult) and value.op.parent is self.block
        inner = value if is_inside else self._copies.get(value)
        if inner is None and not (chain and not chain[-1].operands) and (inner := self.arguments.get(value)) is None:
            inner = self.arguments[value] = self.block.insert_arg(value.type, len(self.block.args), UNKNOWN)
        for op in reversed(chain):
            copy = type(op).create(
                operands=[] if inner is None else [inner, *(self._bring(v) for v in op.operands[1:])],
                result_types=[r.type for r in op.results],
                properties=op.properties,
                attributes=op.attributes,
                location=op.location,
            )
            walking.append(self.block, copy)
            if (handler := current_handler()) is not None:
                handler.done(Action("copy", op, new=[copy]))
            inner = self._copies[op.results[0]] = copy.results[0]
        assert inner is not None
        return inner


# -- branches and loops that stay outside kernels ---------------------------------------------------------------------


def prepare_regions(op: Operation, block: Block) -> None:
    """Copies views and numbers of a block into the regions of an op in it, so that kernels made there find them."""
    if isinstance(op, IfOp):
        _make_bool(op)
    elif isinstance(op, WhileOp) and (condition := op.before.block.last_op) is not None:
        _make_bool(condition)
    for region in op.regions:
        _sink(region.block, block)


def _make_bool(op: Operation) -> None:
    """The program jumps on Bool alone."""
    condition = op.operands[0]
    if dtype_of(condition.type) is dtypes.bool_:
        return
    cast = CastOp.create(
        operands=[condition],
        result_types=[tensor_type(dtypes.bool_, shape_of(condition.type))],
        attributes=encode_fields({"dtype": dtypes.bool_}),
        location=op.location,
    )
    insert_before(cast, op)
    op.operands[0] = cast.results[0]


def _sink(region: Block, outside: Block) -> None:
    """Puts copies of the views and numbers of ``outside`` that a region uses at its start."""
    copies: dict[SSAValue, SSAValue] = {}
    first = region.first_op
    assert first is not None
    for op in list(region.walk()):
        for position, operand in enumerate(op.operands):
            if _can_sink(operand, outside):
                op.operands[position] = _copy(operand, first, outside, copies)


def _can_sink(value: SSAValue, outside: Block) -> bool:
    if not isinstance(value, OpResult) or value.op.parent is not outside:
        return False
    return is_number(value.op) or (role_of(value.op) is Role.VIEW and not is_awaited(value.op))


def _copy(value: SSAValue, first: Operation, outside: Block, copies: dict[SSAValue, SSAValue]) -> SSAValue:
    """A copy of a value before the op that was the first of a region; later copies stand behind earlier ones."""
    chain: list[Operation] = []
    while value not in copies and isinstance(value, OpResult) and _can_sink(value, outside):
        chain.append(value.op)
        if not value.op.operands:
            break
        value = value.op.operands[0]
    inner = copies.get(value, value)
    for op in reversed(chain):
        clone = cloned(op)
        if op.operands:
            clone.operands[0] = inner
        insert_before(clone, first)
        inner = copies[op.results[0]] = clone.results[0]
    return inner
