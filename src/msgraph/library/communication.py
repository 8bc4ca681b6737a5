"""``mindspore.communication`` of one process: every group has one member, and collectives give what they got."""

from __future__ import annotations

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.jit import GroupOfOtherProcesses
from msgraph.diagnostics.errors import error

WORLD_GROUP = "mccl_world_group"


class GlobalComm:
    """Names of the backend and of the group of all processes."""

    BACKEND = "mccl"
    WORLD_COMM_GROUP = WORLD_GROUP
    INITED: bool = False


def init(backend_name: str | None = None) -> None:
    """Begin to communicate: this process is all there is."""
    del backend_name
    GlobalComm.INITED = True


def release() -> None:
    """End what :func:`init` began."""
    GlobalComm.INITED = False


def get_rank(group: str = WORLD_GROUP) -> int:
    """The number of this process in a group: 0."""
    del group
    return 0


def get_group_size(group: str = WORLD_GROUP) -> int:
    """How many processes a group has: 1."""
    del group
    return 1


def get_local_rank(group: str = WORLD_GROUP) -> int:
    """The number of this process on its machine: 0."""
    return get_rank(group)


def get_local_rank_size(group: str = WORLD_GROUP) -> int:
    """How many processes of a group are on this machine: 1."""
    return get_group_size(group)


def get_world_rank_from_group_rank(group: str, group_rank_id: int) -> int:
    """The number in the world of a member of a group."""
    del group
    return group_rank_id


def get_group_rank_from_world_rank(world_rank_id: int, group: str) -> int:
    """The number in a group of a process."""
    del group
    return world_rank_id


def create_group(group: str, rank_ids: list[int], options: object = None) -> None:
    """Name a group of processes. ``ValueError`` if it has others than this one."""
    del options
    if rank_ids != [0]:
        raise error(GroupOfOtherProcesses(group, rank_ids))


def destroy_group(group: str) -> None:
    """Forget a group."""
    del group


class ReduceOp:
    """How a reduction joins two values, by name."""

    SUM = "sum"
    MAX = "max"
    MIN = "min"
    PROD = "prod"


class _OfOne(Cell):
    """A collective in a group of one: the result is the argument."""

    def __init__(self, *settings: object, **named: object) -> None:
        super().__init__()
        del settings, named

    def construct(self, input_x: Tensor) -> Tensor:
        """The argument."""
        return input_x


class AllReduce(_OfOne):
    """``AllReduce(op=ReduceOp.SUM, group)``: the reduction over all processes."""


class AllGather(_OfOne):
    """``AllGather(group)``: what all processes have, one behind the other."""


class ReduceScatter(_OfOne):
    """``ReduceScatter(op=ReduceOp.SUM, group)``: this process's part of the reduction."""


class Broadcast(_OfOne):
    """``Broadcast(root_rank, group)``: a tuple of tensors as the root has them."""
