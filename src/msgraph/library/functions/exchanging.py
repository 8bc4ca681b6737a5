"""What processes send to their neighbours and get from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgraph.diagnostics.catalog.operations import BadOpArgument
from msgraph.dialects.calls import CallBuilder, DType, V, user_primitive
from msgraph.dialects.ops.collective import ReceiveOp, SendOp

_TAG = 20_110
"""Of these messages alone; between two processes they keep their order."""


@user_primitive(
    "NeighborExchange(send_rank_ids: Sequence[int], recv_rank_ids: Sequence[int], "
    "recv_shapes: Sequence[Sequence[int]], send_shapes: Sequence[Sequence[int]], recv_type: DTypeLike, "
    "group: str = 'mccl_world_group')"
    "(input_x: Sequence[TensorLike])"
)
def neighbor_exchange(
    b: CallBuilder[V], input_x: object, send_rank_ids: Sequence[int], recv_rank_ids: Sequence[int],
    recv_shapes: Sequence[Sequence[int]], send_shapes: Sequence[Sequence[int]], recv_type: DType, group: str,
) -> tuple[V, ...]:  # fmt: skip
    """A tensor for each of some processes of a group, then one from each of some; nobody waits while sending."""
    inputs = cast("Sequence[object]", input_x if isinstance(input_x, tuple | list) else (input_x,))
    tensors = [b.lift(x) for x in inputs]
    shapes = [tuple(shape) for shape in send_shapes]
    if len(tensors) != len(send_rank_ids) or [b.shape_of(x) for x in tensors] != shapes:
        actual = [b.shape_of(x) for x in tensors]
        what = f"there must be tensors of 'send_shapes' {shapes} for {len(send_rank_ids)} ranks, but got {actual}."
        raise BadOpArgument("NeighborExchange", what).error()
    if len(recv_shapes) != len(recv_rank_ids):
        what = f"'recv_shapes' must have a shape for each of {len(recv_rank_ids)} ranks, but got {len(recv_shapes)}."
        raise BadOpArgument("NeighborExchange", what).error()
    for x, rank in zip(tensors, send_rank_ids, strict=True):
        SendOp.call(b, x, _TAG, rank, group)
    pairs = zip(recv_rank_ids, recv_shapes, strict=True)
    return tuple(ReceiveOp.call(b, _TAG, rank, tuple(shape), recv_type, group) for rank, shape in pairs)
