"""``mindspore.communication``: this process among those that were started together, and groups of them.

A process that was started alone is a group of one: nothing of MPI is needed, and collectives give what they got.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgraph.diagnostics.catalog.parallel import RankOutside
from msgraph.support.config import WORLD_GROUP
from msgraph.support.lazy_module import deferred
from msgraph.support.processes import world

if TYPE_CHECKING:
    from msgraph.library import comm_func as comm_func
else:
    comm_func = deferred("msgraph.library.comm_func")

MCCL_WORLD_COMM_GROUP = WORLD_GROUP
HCCL_WORLD_COMM_GROUP = "hccl_world_group"
NCCL_WORLD_COMM_GROUP = "nccl_world_group"


class GlobalComm:
    """Names of the backend and of the group of all processes."""

    BACKEND = "mccl"
    WORLD_COMM_GROUP = WORLD_GROUP
    INITED: bool = False


def init(backend_name: str | None = None) -> None:
    """Join the processes that were started together with this one; all of them call it, before any other collective.

    ``backend_name`` is MindSpore's ("hccl", "nccl", "mccl") and changes nothing: the backend is MPI. Raises
    ``ImportError`` if there are other processes and mpi4py is missing.
    """
    del backend_name
    world.start()
    GlobalComm.INITED = True


def release() -> None:
    """Leave all groups: this process is alone again."""
    world.stop()
    GlobalComm.INITED = False


def get_rank(group: str = WORLD_GROUP) -> int:
    """The number of this process in a group, from 0. ``RuntimeError`` before :func:`init` if there are others."""
    return world.rank(group)


def get_group_size(group: str = WORLD_GROUP) -> int:
    """How many processes a group has. ``RuntimeError`` before :func:`init` if there are others."""
    return world.size(group)


def get_local_rank(group: str = WORLD_GROUP) -> int:
    """The number of this process among those of the group on its machine."""
    return world.local_ranks(group).index(world.rank(group))


def get_local_rank_size(group: str = WORLD_GROUP) -> int:
    """How many processes of a group are on this machine."""
    return len(world.local_ranks(group))


def get_world_rank_from_group_rank(group: str, group_rank_id: int) -> int:
    """The number in the world of a member of a group. ``ValueError`` if it has no such member."""
    ranks = world.group(group).ranks
    if not 0 <= group_rank_id < len(ranks):
        raise RankOutside(group, [group_rank_id], len(ranks)).error()
    return ranks[group_rank_id]


def get_group_rank_from_world_rank(world_rank_id: int, group: str) -> int:
    """The number in a group of a process. ``ValueError`` if it is no member."""
    ranks = world.group(group).ranks
    if world_rank_id not in ranks:
        raise RankOutside(group, [world_rank_id], len(ranks)).error()
    return ranks.index(world_rank_id)


def get_process_group_ranks(group: str = WORLD_GROUP) -> list[int]:
    """The numbers in the world of the members of a group."""
    return list(world.group(group).ranks)


def get_comm_name(group: str = WORLD_GROUP) -> str:
    """The name of the communicator of a group: that of the group."""
    return world.group(group).name


def create_group(group: str, rank_ids: Sequence[int], options: object = None) -> None:
    """Name a group of processes by their numbers in the world; all its members call it.

    ``ValueError`` for numbers that no process has; ``options`` are for other backends.
    """
    del options
    world.create_group(group, rank_ids)


def destroy_group(group: str) -> None:
    """Forget a group. ``ValueError`` if this process is in none of that name."""
    world.destroy_group(group)


class ReduceOp:
    """How a reduction joins two values, by name."""

    SUM = "sum"
    MAX = "max"
    MIN = "min"
    PROD = "prod"
