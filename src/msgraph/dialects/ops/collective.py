"""Collectives: operations that all processes of a group do together, over MPI.

    %y = ms.collective %x, %c {function = "all_reduce", op = "sum", root = 0 : i64, group = "mccl_world_group",
        ranks = array<i64: 0, 1>} : (tensor<4xf32>, !ms.state<"comm:mccl_world_group">) -> tensor<4xf32>

``ranks`` are the members of the group, as ranks of the world: results have their shapes without MPI. ``root`` and the
other ends of messages are ranks of the group. The state orders what is done in one communicator: every process does it
in that order, so no two of them wait for each other in different collectives. Derivatives are those of the function of
all processes together, whose loss is the sum of theirs: where a value goes to several, their cotangents are summed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, result_def

from msgraph.diagnostics.catalog.parallel import NotDivided, UnknownReduction
from msgraph.diagnostics.catalog.transforms import NoGradient
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import Ints, element, integer, ints, text
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Axis, Batched, Cotangents, OpBuilder, Sample, V, label_of, unsupported
from msgraph.dialects.dtypes import DType
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.functions import OneOf
from msgraph.dialects.families.stateful import StateOp, split_state
from msgraph.dialects.types import Shape, Tensor, as_tensor_type, dtype_of, shape_of, tensor_type
from msgraph.support.config import WORLD_GROUP
from msgraph.support.processes import collectives, world

_NO_MESSAGES = "the other process does not know how many elements there are"
_GROUP = f'group: str = "{WORLD_GROUP}"'


class CommunicationOp(StateOp):
    """What processes of a group do together. With a state, it is done in the order of the group's states."""

    output = result_def()
    EFFECTS = Effect.COMMUNICATION
    group: str = text()
    ranks: Ints = ints()
    lower = unsupported("it is a call of MPI")

    @property
    def collective(self) -> Collective | None:
        """What all processes of the group do; ``None`` of a message from one to another."""
        return None

    @classmethod
    def infer(cls, *operands: Tensor, **fields: Any) -> Sequence[Attribute]:
        types, _ = split_state(operands)
        return [types[0]]


class Collective(NamedTuple):
    """One of the things that processes of a group do."""

    what: str
    primitive: str
    function: str
    """The function of ``collectives`` that does it."""
    slope: Callable[[CollectiveOp, OpBuilder[SSAValue], SSAValue], SSAValue]
    """The operand's cotangent from the result's."""
    shape: str = "same"
    """What the first axis of the result is of that of the operand: the "same", a "part", the "whole" of the group's."""
    is_split: bool = True
    """May it be started and awaited?"""
    is_uniform: bool = False
    """Does it give all processes the same?"""

    @property
    def label(self) -> str:
        """What MindSpore calls it."""
        return self.primitive.partition("(")[0]

    @property
    def joins(self) -> bool:
        """Are values of all processes joined by an operation?"""
        return "op: str" in self.primitive

    def run(self, x: Array, *, op: str, root: int, group: str, **_: object) -> Array:
        """What this process gets."""
        if not self.is_split:
            collectives.barrier(group)
            return x.copy()
        where = [*([op] if self.joins else []), *([root] if "_rank" in self.primitive else []), group]
        return getattr(collectives, self.function)(np.atleast_1d(x) if self.shape == "whole" else x, *where).wait()

    def result_shape(self, shape: Shape, count: int) -> Shape:
        """The shape of the result in a group of so many."""
        if self.shape == "whole":
            return (shape[0] * count, *shape[1:]) if shape else (count,)
        if self.shape == "same":
            return shape
        if not shape or shape[0] % count:
            raise NotDivided(self.label, tuple(shape), count).error()
        return shape if self.shape == "parts" else (shape[0] // count, *shape[1:])


def _slope_of_reduction(op: CollectiveOp, b: OpBuilder[SSAValue], ct: SSAValue) -> SSAValue:
    total = op.again(b, "all_reduce", ct, op="sum")
    if op.op == "sum":
        return total
    if op.op == "prod":
        return b.div(b.mul(total, op.output), op.operands[0])
    chosen = b.convert(b.equal(op.operands[0], op.output), dtype_of(total.type))
    return b.mul(total, chosen)


def _no_slope(op: CollectiveOp, b: OpBuilder[SSAValue], ct: SSAValue) -> SSAValue:
    raise NoGradient(label_of(op), "what the other processes keep is not said").error()


def _slope_of_scattered_sum(op: CollectiveOp, b: OpBuilder[SSAValue], ct: SSAValue) -> SSAValue:
    if op.op != "sum":
        raise UnknownReduction("the gradient of ReduceScatter", op.op).error()
    return op.again(b, "all_gather", ct)


def _slope_of_all(op: CollectiveOp, b: OpBuilder[SSAValue], ct: SSAValue) -> SSAValue:
    part = op.again(b, "reduce_scatter", ct, op="sum")
    return part if shape_of(op.operands[0].type) else b.reshape(part, shape=())


def _slope_of_root(op: CollectiveOp, b: OpBuilder[SSAValue], ct: SSAValue) -> SSAValue:
    total = op.again(b, "all_reduce", ct, op="sum")
    return total if world.group(op.group).rank == op.root else b.constant(0, as_tensor_type(total.type))


def _turned(op: CollectiveOp, b: OpBuilder[SSAValue], ct: SSAValue) -> SSAValue:
    """What was gathered is scattered, and the other way round."""
    back = {"gather_to": "scatter_from", "scatter_from": "gather_to"}.get(op.function, op.function)
    return op.again(b, back, ct, root=op.root)


def _passed_on(op: CollectiveOp, b: OpBuilder[SSAValue], ct: SSAValue) -> SSAValue:
    return ct


@irdl_op_definition
class CollectiveOp(OneOf, CommunicationOp):
    """What all processes of a group do together; ``op`` joins their values: "sum", "max", "min" or "prod".

    %y = ms.collective %x {function = "all_gather", op = "", root = 0 : i64, group = "g", ranks = array<i64: 0, 1>}
        : (tensor<2xf32>) -> tensor<4xf32>
    """

    name = "ms.collective"
    op: str = text()
    root: int = integer()
    FUNCTIONS = {
        "all_reduce": Collective(
            "The sum, maximum, minimum or product of every process's tensor, in every process.",
            f'AllReduce(op: str = "sum", {_GROUP})(input_x)',
            "all_reduce", _slope_of_reduction, is_uniform=True,
        ),
        "reduce_to": Collective(
            "The reduction of every process's tensor in process ``root``; the others keep theirs.",
            f'Reduce(dest_rank: int, op: str = "sum", {_GROUP})(input_x)',
            "reduce", _no_slope,
        ),
        "reduce_scatter": Collective(
            "Of the reduction of every process's tensor the part of this one: the first axis is cut into equal parts.",
            f'ReduceScatter(op: str = "sum", {_GROUP})(input_x)',
            "reduce_scatter", _slope_of_scattered_sum, "part",
        ),
        "all_gather": Collective(
            "Every process's tensor, one behind the other along the first axis, in every process.",
            f"AllGather({_GROUP})(input_x)", "all_gather", _slope_of_all, "whole", is_uniform=True,
        ),
        "all_to_all": Collective(
            "Part ``i`` of the first axis goes to process ``i``; the result has what process ``i`` sent as its part "
            "``i``.",
            f"AlltoAll(split_count: int, split_dim: int, concat_dim: int, {_GROUP})(input_x)",
            "all_to_all", _turned, "parts",
        ),
        "broadcast_from": Collective(
            "The tensor of process ``root``, in every process.",
            f"Broadcast(root_rank: int, {_GROUP})(input_x: Sequence[TensorLike])",
            "broadcast", _slope_of_root, is_uniform=True,
        ),
        "gather_to": Collective(
            "Every process's tensor, one behind the other, in process ``root``; zeros in the others.",
            f"CollectiveGather(dest_rank: int, {_GROUP})(input_x)",
            "gather", _turned, "whole",
        ),
        "scatter_from": Collective(
            "The part of this process of the tensor of process ``root``, whose first axis is cut into equal parts.",
            f"CollectiveScatter(src_rank: int = 0, {_GROUP})(input_x)",
            "scatter", _turned, "part",
        ),
        "barrier": Collective(
            "Passes a tensor on when every process of the group has come here.", f"Barrier({_GROUP})()",
            "barrier", _passed_on, is_split=False,
        ),
    }  # fmt: skip

    @property
    def collective(self) -> Collective:
        return self.FUNCTIONS[self.function]

    @classmethod
    def listed_name(cls, *, function: str, **_: object) -> str:
        return cls.FUNCTIONS[function].label

    @classmethod
    def infer(cls, *operands: Tensor, function: str, ranks: Ints, **_: object) -> Sequence[Attribute]:
        x = operands[0]
        return [tensor_type(dtype_of(x), cls.FUNCTIONS[function].result_shape(shape_of(x), len(ranks)))]

    @classmethod
    def eager(cls, *operands: Array, function: str, **fields: Any) -> Array:
        return cls.FUNCTIONS[function].run(operands[0], **fields)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return [self.collective.slope(self, b, cotangents[0])]

    def again(self, b: OpBuilder[SSAValue], function: str, value: SSAValue, op: str = "", root: int = 0) -> SSAValue:
        """Another collective of the same group."""
        fields = {"function": function, "op": op, "root": root, "group": self.group, "ranks": self.ranks}
        return b.emit(CollectiveOp, [value], fields)[0]

    def batch(self, b: OpBuilder[SSAValue], operands: Sequence[SSAValue], axes: Sequence[Axis], size: int) -> Batched:
        """One collective for all elements, which stand behind the first axis where that is cut or joined."""
        axis, behind = axes[0], int(self.collective.shape != "same")
        order = [k for k in range(len(shape_of(operands[0].type))) if k != axis]
        order.insert(behind, cast(int, axis))
        return b.emit(type(self), [b.transpose(operands[0], perm=tuple(order)), *operands[1:]], self.fields), [behind]

    @classmethod
    def call(
        cls, b: CallBuilder[V], *args: object, function: str, group: str = WORLD_GROUP, op: str = "", **settings: Any
    ) -> Any:
        """The collective on tensors; another setting than those of :class:`AlltoAll` is the root."""
        row = cls.FUNCTIONS[function]
        if row.joins and op not in collectives.REDUCTIONS:
            raise UnknownReduction(row.label, op).error()
        if function == "all_to_all":
            return _exchanged(b, b.lift(args[0]), group, **settings)
        fields = {"function": function, "op": op, "root": next(iter(settings.values()), 0)}
        if function == "barrier":
            _done(b, b.lift(0, dtypes.int32), group, fields)
            return None
        if function != "broadcast_from":
            return _done(b, args[0], group, fields)
        # one tensor is a tuple of one, as MindSpore has it
        tensors = cast("Sequence[object]", args[0]) if isinstance(args[0], (tuple, list)) else args
        return tuple(_done(b, x, group, fields) for x in tensors)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        for word, row in cls.FUNCTIONS.items():
            fields = {"function": word, "op": "sum" if row.joins else "", "root": 0}
            yield Sample((x,), {**fields, "group": WORLD_GROUP, "ranks": (0,)})


def _done(b: CallBuilder[V], x: object, group: str, fields: Mapping[str, object]) -> V:
    """A collective on a tensor; in a group of one, the tensor."""
    members, value = world.group(group), b.lift(x)
    if members.size == 1:
        return value
    dtype = b.dtype_of(value)
    is_half = bool(fields["op"]) and dtype in dtypes.HALVES
    value = b.convert(value, dtypes.float32) if is_half else value
    result = b.emit(CollectiveOp, [value], {**fields, "group": members.name, "ranks": members.ranks})[0]
    return b.convert(result, dtype) if is_half else result


def _exchanged(b: CallBuilder[V], x: V, group: str, split_count: int, split_dim: int, concat_dim: int) -> V:
    """A part of one axis for each process; the parts that come are joined along another one."""
    shape = b.shape_of(x)
    rank = len(shape)
    if split_count != world.group(group).size or not -rank <= split_dim < rank or shape[split_dim] % split_count:
        raise NotDivided("AlltoAll", shape, split_count).error()
    if split_count == 1:
        return x
    split, joined = split_dim % rank, concat_dim % rank
    length = shape[split] // split_count
    x = b.reshape(x, shape=(*shape[:split], split_count, length, *shape[split + 1 :]))
    x = b.transpose(x, perm=(split, *(k for k in range(rank + 1) if k != split)))
    x = _done(b, x, group, {"function": "all_to_all", "op": "", "root": 0})
    rest = [*shape[:split], length, *shape[split + 1 :]]
    x = b.transpose(x, perm=(*range(1, joined + 1), 0, *range(joined + 1, rank + 1)))
    rest[joined] *= split_count
    return b.reshape(x, shape=tuple(rest))


# -- from one to another -------------------------------------------------------------------------------------------


@irdl_op_definition
class SendOp(CommunicationOp):
    """Sends a tensor to process ``destination`` of the group, and passes it on: nobody waits until it is received.

    %y = ms.send %x {destination = 1 : i64, tag = 0 : i64, group = "g", ranks = array<i64: 0, 1>} : tensor<4xf32>
    """

    name = "ms.send"
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
        type_ = self.operands[0].type
        fields = {"source": self.destination, "tag": self.tag, "shape": shape_of(type_), "dtype": dtype_of(type_)}
        back = b.emit(ReceiveOp, [], {**fields, "group": self.group, "ranks": self.ranks})[0]
        return [b.add(cotangents[0], back)]


@irdl_op_definition
class ReceiveOp(CommunicationOp):
    """The tensor that process ``source`` of the group sends with this tag.

    %y = ms.receive {source = 0 : i64, tag = 0 : i64, shape = array<i64: 4>, dtype = f32, group = "g",
        ranks = array<i64: 0, 1>} : () -> tensor<4xf32>
    """

    name = "ms.receive"
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
        fields = {"destination": self.source, "tag": self.tag, "group": self.group, "ranks": self.ranks}
        b.emit(SendOp, [cotangents[0]], fields)
        return []
