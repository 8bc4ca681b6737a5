"""``mindspore.communication.comm_func``: collectives that give new tensors, each with a handle.

As in MindSpore these are for the code around graphs. With ``async_op=True`` the handle's ``wait`` returns when the
tensor has its elements; else the handle is ``None``. Ranks are those of the world.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from msgraph.api.tensor.tensor import Tensor
from msgraph.library.communication import WORLD_GROUP
from msgraph.library.mint import distributed
from msgraph.library.mint.distributed import CommHandle, P2POp, barrier, isend, send
from msgraph.support.processes import world

__all__ = [
    "P2POp", "all_gather_into_tensor", "all_reduce", "all_to_all_single_with_output_shape",
    "all_to_all_with_output_shape", "barrier", "batch_isend_irecv", "broadcast", "gather_into_tensor", "irecv", "isend",
    "recv", "reduce", "reduce_scatter_tensor", "scatter_tensor", "send",
]  # fmt: skip

WithHandle = tuple[Tensor, CommHandle | None]


def _new(shape: Sequence[int], like: Tensor) -> Tensor:
    return Tensor(np.zeros(tuple(shape), like.asnumpy().dtype))


def all_reduce(tensor: Tensor, op: str = "sum", group: str = WORLD_GROUP, async_op: bool = False) -> WithHandle:
    """The reduction of every rank's ``tensor``, on every rank."""
    result = tensor.copy()
    return result, distributed.all_reduce(result, op, group, async_op)


def all_gather_into_tensor(tensor: Tensor, group: str = WORLD_GROUP, async_op: bool = False) -> WithHandle:
    """Every rank's ``tensor``, one behind the other along axis 0."""
    result = _new((tensor.shape[0] * world.size(group), *tensor.shape[1:]), tensor)
    return result, distributed.all_gather_into_tensor(result, tensor, group, async_op)


def reduce_scatter_tensor(
    tensor: Tensor, op: str = "sum", group: str = WORLD_GROUP, async_op: bool = False
) -> WithHandle:
    """Of the reduction of every rank's ``tensor``, the part of this rank. ``ValueError`` if the ranks do not divide
    axis 0."""
    result = _new((tensor.shape[0] // world.size(group), *tensor.shape[1:]), tensor)
    return result, distributed.reduce_scatter_tensor(result, tensor, op, group, async_op)


def reduce(tensor: Tensor, dst: int, op: str = "sum", group: str = WORLD_GROUP) -> Tensor:
    """The reduction of every rank's ``tensor`` on rank ``dst``; the others get one zero, as MindSpore's do."""
    result = tensor.copy()
    distributed.reduce(result, dst, op, group)
    return result if world.rank() == dst else _new((1,), tensor)


def scatter_tensor(tensor: Tensor, src: int = 0, group: str = WORLD_GROUP) -> Tensor:
    """The part of this rank of what rank ``src`` has; all give a tensor of that shape."""
    result = _new((tensor.shape[0] // world.size(group), *tensor.shape[1:]), tensor)
    distributed.scatter_tensor(result, tensor, src, group)
    return result


def gather_into_tensor(tensor: Tensor, dst: int = 0, group: str = WORLD_GROUP) -> Tensor:
    """Every rank's ``tensor``, one behind the other, on rank ``dst``; the others get one zero, as MindSpore's do."""
    result = _new((tensor.shape[0] * world.size(group), *tensor.shape[1:]), tensor)
    distributed.gather_into_tensor(result, tensor, dst, group)
    return result if world.rank() == dst else _new((1,), tensor)


def broadcast(tensor: Tensor, src: int = 0, group: str = WORLD_GROUP) -> Tensor:
    """What rank ``src`` has; all give a tensor of that shape."""
    result = tensor.copy()
    distributed.broadcast(result, src, group)
    return result


def recv(tensor: Tensor, src: int = 0, group: str = WORLD_GROUP, tag: int = 0) -> Tensor:
    """What rank ``src`` sends: a tensor of the shape and type of ``tensor``."""
    result = tensor.copy()
    distributed.recv(result, src, group, tag)
    return result


def irecv(tensor: Tensor, src: int = 0, group: str = WORLD_GROUP, tag: int = 0) -> WithHandle:
    """Begin to receive from rank ``src`` a tensor of the shape and type of ``tensor``."""
    result = tensor.copy()
    return result, distributed.irecv(result, src, group, tag)


def batch_isend_irecv(p2p_op_list: Sequence[P2POp]) -> tuple[Tensor, ...]:
    """Start all operations and wait for them; the tensors of those that send stay as they were."""
    for handle in distributed.batch_isend_irecv(p2p_op_list):
        handle.wait()
    return tuple(operation.tensor for operation in p2p_op_list)


def all_to_all_with_output_shape(
    output_shape_list: Sequence[Any], input_tensor_list: Sequence[Tensor], group: str | None = None,
    async_op: bool = False,
) -> tuple[tuple[Tensor, ...], CommHandle | None]:  # fmt: skip
    """A tensor goes to each rank, and one comes from each, of these shapes (or of the shapes of these tensors)."""
    shapes = [shape.shape if isinstance(shape, Tensor) else shape for shape in output_shape_list]
    results = tuple(_new(shape, input_tensor_list[0]) for shape in shapes)
    return results, distributed.all_to_all(results, input_tensor_list, group, async_op)


def all_to_all_single_with_output_shape(
    output_shape: Any, tensor: Tensor, output_split_sizes: Sequence[int] | None = None,
    input_split_sizes: Sequence[int] | None = None, group: str | None = None, async_op: bool = False,
) -> WithHandle:  # fmt: skip
    """Parts of axis 0 go to the ranks, and what comes from them is one tensor of this shape (or like this tensor)."""
    result = _new(output_shape.shape if isinstance(output_shape, Tensor) else output_shape, tensor)
    sizes = output_split_sizes, input_split_sizes
    return result, distributed.all_to_all_single(result, tensor, *sizes, group, async_op)
