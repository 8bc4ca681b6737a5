"""The processes of a run and the groups of them, by MindSpore's names.

A process that ``mpiexec`` (or ``srun``, ``python -m msgraph run``) started together with others joins them in
:func:`start`; any other is a world of one. A group has a communicator of its own, so that what one group sends is never
taken for what another one does (MPI 4.1, section 7.4).
"""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from msgraph.diagnostics.catalog import parallel
from msgraph.packs.machines import faults
from msgraph.packs.machines.board import Board
from msgraph.packs.machines.relay import Relay
from msgraph.support import config
from msgraph.support.config import WORLD_GROUP as WORLD_GROUP
from msgraph.support.lazy_module import load

_WORLD_NAMES = (WORLD_GROUP, "hccl_world_group", "nccl_world_group")
"""What MindSpore's back ends call the group of all processes."""

_SIZES = ("PMI_SIZE", "OMPI_COMM_WORLD_SIZE", "PMIX_SIZE", "MV2_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS")
"""Variables in which launchers say how many processes they started."""


@dataclass(frozen=True, eq=False)
class Group:
    """Processes that communicate. Ranks are counted from 0 in the order of ``ranks``."""

    name: str
    ranks: tuple[int, ...]
    """Their ranks in the world."""
    rank: int = 0
    """The rank of this process in the group."""
    communicator: Any = field(default=None, repr=False)
    """An ``mpi4py.MPI.Intracomm`` of the group alone; ``None`` in a world of one."""

    @property
    def size(self) -> int:
        """How many processes it has."""
        return len(self.ranks)


class _World:
    """What this process knows of the others."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.mpi: Any = None
        self.is_started = False
        self.board: Board | None = None
        self.groups: dict[str, Group] = {WORLD_GROUP: Group(WORLD_GROUP, (0,))}

    def changed(self) -> None:
        """What is compiled for some groups is not for others: a switch of the compiler names them."""
        groups = sorted((group.name, group.rank, group.ranks) for group in self.groups.values() if group.size > 1)
        config.write("process_groups", repr(groups) if groups else "")


_WORLD = _World()


def launched_size() -> int:
    """How many processes the launcher of this one started together; 1 without a launcher."""
    sizes = [text for name in _SIZES if (text := os.environ.get(name, "")).isdigit()]
    return max(map(int, sizes), default=1)


def start() -> None:
    """Join the processes that were started together with this one. Nothing happens the second time.

    All processes of a run must call it. Raises ``ImportError`` if there are others and mpi4py is missing.
    """
    with _WORLD.lock:
        if _WORLD.is_started:
            return
        launched = launched_size()
        if launched > 1:
            _join(launched)
        _WORLD.is_started = True
        _WORLD.changed()


def _join(launched: int) -> None:
    """Makes the group of all processes."""
    try:
        mpi = _WORLD.mpi = load("mpi4py.MPI")
    except (ImportError, RuntimeError) as reason:
        raise parallel.MpiMissing(launched, str(reason)).error() from reason
    world = mpi.COMM_WORLD.Dup()
    if world.size != launched:
        raise parallel.NotAllThere(launched, world.size, mpi.Get_library_version().split("\n")[0]).error()
    _WORLD.groups[WORLD_GROUP] = Group(WORLD_GROUP, tuple(range(world.size)), world.rank, world)
    if _WORLD.board is None:
        board = _WORLD.board = Board(mpi, world)
        relay = None if board.is_whole else Relay(mpi, world, board)
        faults.install(mpi, board, relay)
        atexit.register(faults.end, mpi, board, relay)


def stop() -> None:
    """Leave all groups: this process is a world of one again. All processes call it; MPI ends with the process."""
    with _WORLD.lock:
        if not _WORLD.is_started:
            return
        _WORLD.groups = {WORLD_GROUP: Group(WORLD_GROUP, (0,))}
        _WORLD.is_started = False
        _WORLD.changed()


def is_started() -> bool:
    """Has :func:`start` run?"""
    return _WORLD.is_started


def mpi() -> Any:
    """The module ``mpi4py.MPI``; ``None`` in a world of one."""
    return _WORLD.mpi


def board() -> Board | None:
    """Where this process says what it does; ``None`` in a world of one."""
    return _WORLD.board


def canonical(name: str) -> str:
    """The name of a group; that of all processes has one for each back end of MindSpore."""
    return WORLD_GROUP if name in _WORLD_NAMES else name


def group(name: str = WORLD_GROUP) -> Group:
    """A group by its name.

    ``ValueError`` if this process is in none of that name, ``RuntimeError`` if it has not joined those it was started
    with.
    """
    if not _WORLD.is_started and launched_size() > 1:
        raise parallel.NotStarted(launched_size()).error()
    members = _WORLD.groups.get(canonical(name))
    if members is None:
        raise parallel.UnknownGroup(name, ", ".join(f'"{group_name}"' for group_name in _WORLD.groups)).error()
    return members


def names() -> list[str]:
    """The groups this process is in."""
    return list(_WORLD.groups)


def with_others(name: str = WORLD_GROUP) -> Group:
    """A group that has a communicator. ``RuntimeError`` for a process alone."""
    members = group(name)
    if members.communicator is None:
        raise parallel.AloneInGroup(members.name).error()
    return members


def rank(name: str = WORLD_GROUP) -> int:
    """The rank of this process in a group."""
    return group(name).rank


def size(name: str = WORLD_GROUP) -> int:
    """How many processes a group has."""
    return group(name).size


def local_ranks(name: str = WORLD_GROUP) -> list[int]:
    """The members of a group that run on the machine of this process, as ranks of the group."""
    members = group(name)
    if members.communicator is None:
        return [0]
    there = members.communicator.Split_type(mpi().COMM_TYPE_SHARED, members.rank)
    ranks = there.allgather(members.rank)
    there.Free()
    return ranks


def create_group(name: str, ranks: Sequence[int]) -> None:
    """Name a group of processes by their ranks in the world; processes that are not among them learn nothing of it.

    The members call it, in one order if they make several groups. ``ValueError`` for ranks there are not.
    """
    with _WORLD.lock:
        world = group()
        members = tuple(ranks)
        if len(set(members)) < len(members) or not members or not all(0 <= member < world.size for member in members):
            raise parallel.RankOutside(name, list(members), world.size).error()
        if world.rank not in members:
            return
        communicator = None
        if world.communicator is not None:
            everybody = world.communicator.Get_group()
            chosen = everybody.Incl(members)
            # the same in all members: it tells groups apart that are made at the same time
            tag = sum(position * byte for position, byte in enumerate(name.encode(), 1)) % 30_000
            communicator = world.communicator.Create_group(chosen, tag)
            chosen.Free()
            everybody.Free()
        _WORLD.groups[name] = Group(name, members, members.index(world.rank), communicator)
        _WORLD.changed()


def destroy_group(name: str) -> None:
    """Forget a group. ``ValueError`` if there is none of the name."""
    with _WORLD.lock:
        gone = group(name)
        if gone.name == WORLD_GROUP:
            return
        del _WORLD.groups[gone.name]
        if gone.communicator is not None:
            gone.communicator.Free()
        _WORLD.changed()
