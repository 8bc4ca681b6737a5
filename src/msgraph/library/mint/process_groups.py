"""``mint.distributed``: groups of processes, and Python objects between them.

Objects travel as ``pickle`` has them, between processes of one run: they trust each other as one program does.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library import communication
from msgraph.library.communication import WORLD_GROUP
from msgraph.support.processes import objects, world

_BACKENDS = (None, "", "hccl", "mccl", "nccl", "mpi")


def is_available() -> bool:
    """Can processes communicate here? They do with mpi4py."""
    return find_spec("mpi4py") is not None


def is_initialized() -> bool:
    """Has this process joined those it was started with?"""
    return world.is_started()


def init_process_group(
    backend: str | None = "hccl", init_method: object = None, timeout: object = None, world_size: int = -1,
    rank: int = -1, store: object = None, group_name: str = "", pg_options: object = None, device_id: object = None,
) -> None:  # fmt: skip
    """Join the processes that were started together with this one."""
    del init_method, timeout, store, group_name, pg_options, device_id
    if backend not in _BACKENDS:
        raise BadArgument("init_process_group", "backend", "'hccl', 'mccl' or 'mpi'", repr(backend)).error()
    communication.init()
    for argument, value, real in (("world_size", world_size, world.size()), ("rank", rank, world.rank())):
        if value not in (-1, real):
            raise BadArgument("init_process_group", argument, f"-1 or {real}, as the launcher has it", value).error()


def destroy_process_group(group: str | None = None) -> None:
    """Forget a group; without a name, leave all of them."""
    if group is None or world.canonical(group) == WORLD_GROUP:
        communication.release()
    else:
        world.destroy_group(group)


def new_group(
    ranks: Sequence[int] | None = None, timeout: object = None, backend: object = None, pg_options: object = None,
    use_local_synchronization: bool = False, group_desc: str | None = None,
) -> str:  # fmt: skip
    """The name of a new group of these ranks of the world, all if not said. All processes of the world may call it."""
    del timeout, backend, pg_options, use_local_synchronization
    members = list(range(world.size())) if ranks is None else sorted(ranks)
    name = group_desc or f"{len(members)}_{'_'.join(map(str, members))}"
    if world.rank() in members and name not in world.names():
        world.create_group(name, members)
    return name if world.rank() in members else ""


def get_rank(group: str | None = None) -> int:
    """The number of this process in a group; -1 if it is no member."""
    return world.rank(group or WORLD_GROUP) if group != "" else -1


def get_world_size(group: str | None = None) -> int:
    """How many processes a group has; -1 if this one is no member."""
    return world.size(group or WORLD_GROUP) if group != "" else -1


def get_backend(group: str | None = None) -> str:
    """What carries the collectives of a group: "mpi"."""
    world.group(group or WORLD_GROUP)
    return "mpi"


def get_global_rank(group: str | None, group_rank: int) -> int:
    """The number in the world of a member of a group. ``ValueError`` if it has no such member."""
    return communication.get_world_rank_from_group_rank(group or WORLD_GROUP, group_rank)


def get_group_rank(group: str | None, global_rank: int) -> int:
    """The number in a group of a process of the world. ``ValueError`` if it is no member."""
    return communication.get_group_rank_from_world_rank(global_rank, group or WORLD_GROUP)


def get_process_group_ranks(group: str | None = None) -> list[int]:
    """The numbers in the world of the members of a group."""
    return communication.get_process_group_ranks(group or WORLD_GROUP)


# -- objects -------------------------------------------------------------------------------------------------------


def all_gather_object(object_list: list[Any], obj: object, group: str | None = None) -> None:
    """Every rank's object, in the order of the ranks, written into ``object_list`` on every rank."""
    object_list[: get_world_size(group)] = objects.all_gather(obj, group or WORLD_GROUP)


def broadcast_object_list(
    object_list: list[Any], src: int = 0, group: str | None = None, device: object = None
) -> None:
    """The objects of rank ``src`` of the world, written into ``object_list`` on every rank."""
    del device
    object_list[:] = objects.broadcast(object_list, get_group_rank(group, src), group or WORLD_GROUP)


def gather_object(
    obj: object, object_gather_list: list[Any] | None = None, dst: int = 0, group: str | None = None
) -> None:
    """Every rank's object, written into ``object_gather_list`` on rank ``dst`` of the world."""
    root = get_group_rank(group, dst)
    gathered = objects.all_gather(obj, group or WORLD_GROUP)
    if get_rank(group) == root:
        if object_gather_list is None:
            raise BadArgument("gather_object", "object_gather_list", "a list on the destination", None).error()
        object_gather_list[: len(gathered)] = gathered


def scatter_object_list(
    scatter_object_output_list: list[Any], scatter_object_input_list: Sequence[object] | None = None, src: int = 0,
    group: str | None = None,
) -> None:  # fmt: skip
    """One object of rank ``src`` of the world for each rank, which becomes the first of its output list."""
    root, size = get_group_rank(group, src), get_world_size(group)
    objects_to_send = list(scatter_object_input_list or ()) if get_rank(group) == root else []
    if get_rank(group) == root and len(objects_to_send) != size:
        wanted = f"a list of {size} objects on the source"
        raise BadArgument("scatter_object_list", "scatter_object_input_list", wanted, len(objects_to_send)).error()
    scatter_object_output_list[:1] = [objects.broadcast(objects_to_send, root, group or WORLD_GROUP)[get_rank(group)]]


def send_object_list(object_list: Sequence[object], dst: int, group: str | None = None, device: object = None) -> None:
    """Objects for rank ``dst`` of the world."""
    del device
    objects.send(object_list, get_group_rank(group, dst), group or WORLD_GROUP)


def recv_object_list(object_list: list[Any], src: int = 0, group: str | None = None, device: object = None) -> int:
    """The objects that rank ``src`` of the world sent, written into ``object_list``; gives that rank."""
    del device
    object_list[:] = objects.receive(get_group_rank(group, src), group or WORLD_GROUP)
    return src
