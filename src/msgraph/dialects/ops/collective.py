"""Collectives: operations that all processes of a group do together, over MPI.

    %y = ms.all_reduce %x, %c {op = "sum", group = "mccl_world_group", ranks = array<i64: 0, 1>}
        : (tensor<4xf32>, !ms.state<"comm:mccl_world_group">) -> tensor<4xf32>

``ranks`` are the members of the group, as ranks of the world: results have their shapes without MPI. ``root`` and the
other ends of messages are ranks of the group. The state orders what is done in one communicator: every process does it
in that order, so no two of them wait for each other in different collectives. Derivatives are those of the function of
all processes together, whose loss is the sum of theirs: where a value goes to several, their cotangents are summed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, result_def

from msgraph.diagnostics.catalog.parallel import NotDivided, UnknownReduction
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints, element, integer, ints, text
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Axis, Cotangents, OpBuilder, Sample, V, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.stateful import StateOp, split_state
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type
from msgraph.support.config import WORLD_GROUP
from msgraph.support.processes import collectives, world

_ALONE = (0,)
_NO_MESSAGES = "the other process does not know how many elements there are"


class CollectiveOp(StateOp):
    """What the processes of a group do together. With a state, it is done in the order of the group's states."""

    output = result_def()
    EFFECTS = Effect.COMMUNICATION
    group: str = text()
    ranks: Ints = ints()
    lower = unsupported("it is a call of MPI")

    SAME_SHAPE: ClassVar[bool] = True
    """Has the result the shape of the operand?"""

    IS_SPLIT: ClassVar[bool] = True
    """May it be started and awaited?"""

    IS_UNIFORM: ClassVar[bool] = False
    """Does it give all processes the same?"""

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        types, _ = split_state(operands)
        shape = cls.result_shape(shape_of(types[0]), len(fields["ranks"]))
        return [tensor_type(dtype_of(types[0]), shape)]

    @classmethod
    def result_shape(cls, shape: Sequence[int], count: int) -> Sequence[int]:
        """The shape of the result in a group of so many."""
        del count
        return shape

    @classmethod
    def between(cls, b: CallBuilder[V], x: object, group: str, **fields: object) -> Any:
        """The operation on a tensor; in a group of one, the tensor."""
        members = world.group(group)
        value = b.lift(x)
        if members.size == 1:
            return value
        return b.emit(cls, [value], {**fields, "group": members.name, "ranks": members.ranks})[0]

    def again(self, b: OpBuilder[SSAValue], kind: type[CollectiveOp], value: SSAValue, **more: object) -> SSAValue:
        """Another collective of the same group."""
        return b.emit(kind, [value], {"group": self.group, "ranks": self.ranks, **more})[0]

    def batch(
        self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int
    ) -> tuple[Sequence[SSAValue], Sequence[Axis]]:
        """One collective for all elements, which stand behind the first axis."""
        axis = axes[0]
        behind = 0 if self.SAME_SHAPE else 1
        if axis is None:
            return b.emit(type(self), operands, self.fields), [None]
        order = [place for place in range(len(shape_of(cast(Tensor, operands[0].type)))) if place != axis]
        order.insert(behind, axis)
        return b.emit(type(self), [b.transpose(operands[0], perm=tuple(order)), *operands[1:]], self.fields), [behind]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        yield Sample((x,), {**cls.sample_fields(), "group": WORLD_GROUP, "ranks": _ALONE})

    @classmethod
    def sample_fields(cls) -> dict[str, Any]:
        """What a sample says besides the group."""
        return {}


def _divided(label: str, shape: Sequence[int], count: int) -> Sequence[int]:
    """A shape whose first axis is cut into so many parts."""
    if not shape or shape[0] % count:
        raise error(NotDivided(label, tuple(shape), count))
    return (shape[0] // count, *shape[1:])


class JoiningCollectiveOp(CollectiveOp):
    """A collective that joins values of all processes by ``op``: "sum", "max", "min" or "prod"."""

    op: str = text()

    @classmethod
    def checked(cls, op: object) -> str:
        """The operation, if it is one."""
        if op not in collectives.REDUCTIONS:
            raise error(UnknownReduction(cls.MINDSPORE_NAME, op))
        return cast(str, op)

    @classmethod
    def between(cls, b: CallBuilder[V], x: object, group: str, **fields: object) -> Any:
        """The operation on a tensor; float16 and bfloat16, which MPI does not know, are joined in float32."""
        value = b.lift(x)
        dtype = b.dtype_of(value)
        if world.group(group).size == 1 or dtype not in (dtypes.float16, dtypes.bfloat16):
            return super().between(b, value, group, **fields)
        return b.cast(super().between(b, b.cast(value, dtypes.float32), group, **fields), dtype)

    @classmethod
    def sample_fields(cls) -> dict[str, Any]:
        return {"op": "sum"}


@irdl_op_definition
class AllReduceOp(JoiningCollectiveOp):
    """The sum, maximum, minimum or product of every process's tensor, in every process.

    %y = ms.all_reduce %x {op = "sum", group = "g", ranks = array<i64: 0, 1>} : tensor<4xf32>
    """

    name = "ms.all_reduce"
    IS_UNIFORM = True
    PRIMITIVE = 'AllReduce(op: str = "sum", group: str = "mccl_world_group")(input_x)'

    @classmethod
    def call(cls, b: CallBuilder[V], input_x: object, op: str = "sum", group: str = WORLD_GROUP) -> Any:
        """The reduction over a group."""
        return cls.between(b, input_x, group, op=cls.checked(op))

    @classmethod
    def eager(cls, *operands: Array, op: str, group: str, **_: object) -> Array:
        return collectives.all_reduce(operands[0], op, group).wait()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        total = self.again(b, AllReduceOp, cotangents[0], op="sum")
        if self.op == "sum":
            return [total]
        if self.op == "prod":
            return [b.div(b.mul(total, self.output), self.operands[0])]
        chosen = b.cast(b.equal(self.operands[0], self.output), dtype_of(cast(Tensor, total.type)))
        return [b.mul(total, chosen)]


@irdl_op_definition
class ReduceToOp(JoiningCollectiveOp):
    """The reduction of every process's tensor in process ``root``; the others keep theirs.

    %y = ms.reduce_to %x {op = "sum", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : tensor<4xf32>
    """

    name = "ms.reduce_to"
    PRIMITIVE = 'Reduce(dest_rank: int, op: str = "sum", group: str = "mccl_world_group")(input_x)'
    root: int = integer()
    vjp = unsupported("what the other processes keep is not said")

    @classmethod
    def call(cls, b: CallBuilder[V], input_x: object, dest_rank: int, op: str = "sum", group: str = WORLD_GROUP) -> Any:
        """The reduction in one process of a group."""
        return cls.between(b, input_x, group, op=cls.checked(op), root=dest_rank)

    @classmethod
    def eager(cls, *operands: Array, op: str, root: int, group: str, **_: object) -> Array:
        return collectives.reduce(operands[0], op, root, group).wait()

    @classmethod
    def sample_fields(cls) -> dict[str, Any]:
        return {"op": "sum", "root": 0}


@irdl_op_definition
class ReduceScatterOp(JoiningCollectiveOp):
    """Of the reduction of every process's tensor the part of this one: the first axis is cut into equal parts.

    %y = ms.reduce_scatter %x {op = "sum", group = "g", ranks = array<i64: 0, 1>} : (tensor<4xf32>) -> tensor<2xf32>
    """

    name = "ms.reduce_scatter"
    PRIMITIVE = 'ReduceScatter(op: str = "sum", group: str = "mccl_world_group")(input_x)'
    SAME_SHAPE = False

    @classmethod
    def result_shape(cls, shape: Sequence[int], count: int) -> Sequence[int]:
        return _divided("ReduceScatter", shape, count)

    @classmethod
    def call(cls, b: CallBuilder[V], input_x: object, op: str = "sum", group: str = WORLD_GROUP) -> Any:
        """The part of this process of the reduction."""
        return cls.between(b, input_x, group, op=cls.checked(op))

    @classmethod
    def eager(cls, *operands: Array, op: str, group: str, **_: object) -> Array:
        return collectives.reduce_scatter(operands[0], op, group).wait()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        if self.op != "sum":
            raise error(UnknownReduction(f"the gradient of {self.MINDSPORE_NAME}", self.op))
        return [self.again(b, AllGatherOp, cotangents[0])]


@irdl_op_definition
class AllGatherOp(CollectiveOp):
    """Every process's tensor, one behind the other along the first axis, in every process.

    %y = ms.all_gather %x {group = "g", ranks = array<i64: 0, 1>} : (tensor<2xf32>) -> tensor<4xf32>
    """

    name = "ms.all_gather"
    IS_UNIFORM = True
    PRIMITIVE = 'AllGather(group: str = "mccl_world_group")(input_x)'
    SAME_SHAPE = False

    @classmethod
    def result_shape(cls, shape: Sequence[int], count: int) -> Sequence[int]:
        return (shape[0] * count, *shape[1:]) if shape else (count,)

    @classmethod
    def call(cls, b: CallBuilder[V], input_x: object, group: str = WORLD_GROUP) -> Any:
        """What all processes of a group have."""
        return cls.between(b, input_x, group)

    @classmethod
    def eager(cls, *operands: Array, group: str, **_: object) -> Array:
        return collectives.all_gather(np.atleast_1d(operands[0]), group).wait()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        part = self.again(b, ReduceScatterOp, cotangents[0], op="sum")
        shape = shape_of(cast(Tensor, self.operands[0].type))
        return [part if shape else b.reshape(part, shape=())]


@irdl_op_definition
class AllToAllOp(CollectiveOp):
    """Part ``i`` of the first axis goes to process ``i``; the result has what process ``i`` sent as its part ``i``.

    %y = ms.all_to_all %x {group = "g", ranks = array<i64: 0, 1>} : tensor<4xf32>
    """

    name = "ms.all_to_all"

    @classmethod
    def result_shape(cls, shape: Sequence[int], count: int) -> Sequence[int]:
        _divided("AlltoAll", shape, count)
        return shape

    PRIMITIVE = 'AlltoAll(split_count: int, split_dim: int, concat_dim: int, group: str = "mccl_world_group")(input_x)'
    SAME_SHAPE = False

    @classmethod
    def call(
        cls, b: CallBuilder[V], input_x: object, split_count: int, split_dim: int, concat_dim: int,
        group: str = WORLD_GROUP,
    ) -> Any:  # fmt: skip
        """A part of one axis for each process; the parts that come are joined along another one."""
        x, members = b.lift(input_x), world.group(group)
        shape = b.shape_of(x)
        rank = len(shape)
        if split_count != members.size or not -rank <= split_dim < rank or shape[split_dim] % split_count:
            raise error(NotDivided("AlltoAll", shape, split_count))
        if members.size == 1:
            return x
        split, joined = split_dim % rank, concat_dim % rank
        length = shape[split] // split_count
        x = b.reshape(x, shape=(*shape[:split], split_count, length, *shape[split + 1 :]))
        x = b.transpose(x, perm=(split, *(place for place in range(rank + 1) if place != split)))
        x = b.emit(cls, [x], {"group": members.name, "ranks": members.ranks})[0]
        rest = [*shape[:split], length, *shape[split + 1 :]]
        x = b.transpose(x, perm=(*range(1, joined + 1), 0, *range(joined + 1, rank + 1)))
        rest[joined] *= split_count
        return b.reshape(x, shape=tuple(rest))

    @classmethod
    def eager(cls, *operands: Array, group: str, **_: object) -> Array:
        return collectives.all_to_all(operands[0], group).wait()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return [self.again(b, AllToAllOp, cotangents[0])]


class RootedOp(CollectiveOp):
    """A collective with one process, ``root``, that gives or gets."""

    root: int = integer()

    @classmethod
    def sample_fields(cls) -> dict[str, Any]:
        return {"root": 0}


@irdl_op_definition
class BroadcastFromOp(RootedOp):
    """The tensor of process ``root``, in every process.

    %y = ms.broadcast_from %x {root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : tensor<4xf32>
    """

    name = "ms.broadcast_from"
    IS_UNIFORM = True
    PRIMITIVE = 'Broadcast(root_rank: int, group: str = "mccl_world_group")(input_x: Sequence[TensorLike])'

    @classmethod
    def call(cls, b: CallBuilder[V], input_x: object, root_rank: int, group: str = WORLD_GROUP) -> Any:
        """A tuple of tensors, as the root has them; one tensor is a tuple of one, as MindSpore has it."""
        tensors = cast("Sequence[object]", input_x) if isinstance(input_x, (tuple, list)) else (input_x,)
        return tuple(cls.between(b, x, group, root=root_rank) for x in tensors)

    @classmethod
    def eager(cls, *operands: Array, root: int, group: str, **_: object) -> Array:
        return collectives.broadcast(operands[0], root, group).wait()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        total = self.again(b, AllReduceOp, cotangents[0], op="sum")
        if world.group(self.group).rank == self.root:
            return [total]
        return [b.constant(0, cast(Tensor, total.type))]


@irdl_op_definition
class GatherToOp(RootedOp):
    """Every process's tensor, one behind the other, in process ``root``; zeros in the others.

    %y = ms.gather_to %x {root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : (tensor<2xf32>) -> tensor<4xf32>
    """

    name = "ms.gather_to"
    PRIMITIVE = 'CollectiveGather(dest_rank: int, group: str = "mccl_world_group")(input_x)'
    SAME_SHAPE = False

    @classmethod
    def result_shape(cls, shape: Sequence[int], count: int) -> Sequence[int]:
        return (shape[0] * count, *shape[1:])

    @classmethod
    def call(cls, b: CallBuilder[V], input_x: object, dest_rank: int, group: str = WORLD_GROUP) -> Any:
        """What all processes have, in one of them."""
        return cls.between(b, input_x, group, root=dest_rank)

    @classmethod
    def eager(cls, *operands: Array, root: int, group: str, **_: object) -> Array:
        return collectives.gather(operands[0], root, group).wait()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return [self.again(b, ScatterFromOp, cotangents[0], root=self.root)]


@irdl_op_definition
class ScatterFromOp(RootedOp):
    """The part of this process of the tensor of process ``root``, whose first axis is cut into equal parts.

    %y = ms.scatter_from %x {root = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : (tensor<4xf32>) -> tensor<2xf32>
    """

    name = "ms.scatter_from"
    PRIMITIVE = 'CollectiveScatter(src_rank: int = 0, group: str = "mccl_world_group")(input_x)'
    SAME_SHAPE = False

    @classmethod
    def result_shape(cls, shape: Sequence[int], count: int) -> Sequence[int]:
        return _divided("CollectiveScatter", shape, count)

    @classmethod
    def call(cls, b: CallBuilder[V], input_x: object, src_rank: int = 0, group: str = WORLD_GROUP) -> Any:
        """A part for each process of what one of them has."""
        return cls.between(b, input_x, group, root=src_rank)

    @classmethod
    def eager(cls, *operands: Array, root: int, group: str, **_: object) -> Array:
        return collectives.scatter(operands[0], root, group).wait()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return [self.again(b, GatherToOp, cotangents[0], root=self.root)]


# -- from one to another -------------------------------------------------------------------------------------------


@irdl_op_definition
class SendOp(CollectiveOp):
    """Sends a tensor to process ``destination`` of the group, and passes it on: nobody waits until it is received.

    %y = ms.send %x {destination = 1 : i64, tag = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : tensor<4xf32>
    """

    name = "ms.send"
    IS_SPLIT = False
    batch = unsupported(_NO_MESSAGES)
    destination: int = integer()
    tag: int = integer()
    PRIMITIVE = (
        'Send(sr_tag: int, dest_rank: int, group: str = "mccl_world_group", group_back: str = "")'
        "(input_data: TensorLike)"
    )

    @classmethod
    def call(
        cls, b: CallBuilder[V], input_data: object, sr_tag: int, dest_rank: int, group: str = WORLD_GROUP,
        group_back: str = "",
    ) -> Any:  # fmt: skip
        """A tensor for another process; the result is the tensor."""
        del group_back
        members = world.with_others(group)
        fields = {"destination": dest_rank, "tag": sr_tag, "group": members.name, "ranks": members.ranks}
        return b.emit(cls, [b.lift(input_data)], fields)[0]

    @classmethod
    def eager(cls, *operands: Array, destination: int, tag: int, group: str, **_: object) -> Array:
        collectives.post(operands[0], destination, tag, group)
        return operands[0].copy()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        """What comes back from the process that got the tensor, and the cotangent of what was passed on."""
        type_ = cast(Tensor, self.operands[0].type)
        fields = {"source": self.destination, "tag": self.tag, "shape": shape_of(type_), "dtype": dtype_of(type_)}
        back = b.emit(ReceiveOp, [], {**fields, "group": self.group, "ranks": self.ranks})[0]
        return [b.add(cotangents[0], back)]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        return ()


@irdl_op_definition
class ReceiveOp(CollectiveOp):
    """The tensor that process ``source`` of the group sends with this tag.

    %y = ms.receive {source = 0 : i64, tag = 0 : i64, shape = array<i64: 4>, dtype = f32, group = "g",
        ranks = array<i64: 0, 1>} : () -> tensor<4xf32>
    """

    name = "ms.receive"
    IS_SPLIT = False
    batch = unsupported(_NO_MESSAGES)
    source: int = integer()
    tag: int = integer()
    shape: Ints = ints()
    dtype: DType = element()
    PRIMITIVE = (
        'Receive(sr_tag: int, src_rank: int, shape, dtype, group: str = "mccl_world_group", group_back: str = "")()'
    )

    @classmethod
    def call(
        cls, b: CallBuilder[V], sr_tag: int, src_rank: int, shape: Sequence[int], dtype: DType,
        group: str = WORLD_GROUP, group_back: str = "",
    ) -> Any:  # fmt: skip
        """What another process sends."""
        del group_back
        members = world.with_others(group)
        fields = {"source": src_rank, "tag": sr_tag, "shape": tuple(shape), "dtype": dtype}
        return b.emit(cls, [], {**fields, "group": members.name, "ranks": members.ranks})[0]

    @classmethod
    def infer(cls, *operands: Tensor, shape: Ints, dtype: DType, **fields: Any) -> Sequence[Attribute]:
        return [tensor_type(dtype, shape)]

    @classmethod
    def eager(
        cls, *operands: Array, source: int, tag: int, shape: Ints, dtype: DType, group: str, **_: object
    ) -> Array:
        return collectives.receive(shape, dtype.numpy, source, tag, group).wait()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        """The cotangent goes back to where the value came from."""
        self.again(b, SendOp, cotangents[0], destination=self.source, tag=self.tag)
        return []

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        return ()


@irdl_op_definition
class BarrierOp(CollectiveOp):
    """Passes a tensor on when every process of the group has come here.

    %y = ms.barrier %x {group = "g", ranks = array<i64: 0, 1>} : tensor<f32>
    """

    name = "ms.barrier"
    IS_SPLIT = False
    PRIMITIVE = 'Barrier(group: str = "mccl_world_group")()'

    @classmethod
    def call(cls, b: CallBuilder[V], group: str = WORLD_GROUP) -> None:
        """Nobody goes on before all are here."""
        cls.between(b, b.lift(0, dtypes.int32), group)

    @classmethod
    def eager(cls, *operands: Array, group: str, **_: object) -> Array:
        collectives.barrier(group)
        return operands[0].copy()

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return list(cotangents)
