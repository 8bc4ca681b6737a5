"""Collectives on NumPy arrays, each in a group by its name. All ranks of the group call the same ones in one order.

Each operation is started and gives a :class:`Pending`: operand and result are left alone until :meth:`Pending.wait`
gives the result. Ranks are those of the group.

Results do not depend on who is early or late: the MPI reduces in an order that depends on the sizes alone (MPI 4.1,
section 6.9.1, advice to implementors), and what it cannot add, float16 and bfloat16, is added in float32 and rounded
once. In a group of one every collective gives a copy of its operand.

A process that waits lets others run: it tests some times, then yields its core, then sleeps for moments. So more
processes than cores are slow, but no standstill.
"""

from __future__ import annotations

import atexit
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import ml_dtypes
import numpy as np
import numpy.typing as npt

from msgraph.packs.machines import exchanges
from msgraph.packs.machines.board import Board, Exchange
from msgraph.packs.machines.world import Group, board, group, mpi, with_others

Array: TypeAlias = npt.NDArray[Any]

REDUCTIONS = ("sum", "max", "min", "prod")

_SPINS, _YIELDS, _NAP = 50, 500, 50e-6
"""Tests before a waiting process yields its core at each, tests before it sleeps, seconds it sleeps."""

_HALVES = (np.dtype(np.float16), np.dtype(ml_dtypes.bfloat16))


class Pending:
    """An operation under way. It holds its buffers until it is over."""

    def __init__(self, request: Any, result: Callable[[], Array], *buffers: object, note: Note | None = None) -> None:
        self._request = request
        self._result = result
        self._buffers = buffers
        self._note = note

    @property
    def is_done(self) -> bool:
        """Is it over? Asking lets it go on."""
        return self._request is None or bool(self._request.Test())

    def wait(self) -> Array:
        """The result, when it is there."""
        if self._request is not None:
            wait(self._request, self._note)
            self._request = None
        return self._result()


def wait(request: Any, note: Note | None = None) -> None:
    """Wait for an ``mpi4py.MPI.Request``; who waits long says in what."""
    tests = 0
    while not request.Test():
        tests += 1
        if tests > _YIELDS:
            time.sleep(_NAP)
        elif tests > _SPINS:
            time.sleep(0)
        if tests == _YIELDS and note is not None:
            note.board.wait_begins(note.text, note.ranks)
    if tests >= _YIELDS and note is not None:
        note.board.wait_ends()


class Note(NamedTuple):
    """What the board says of an exchange."""

    board: Board
    text: str
    ranks: Sequence[int]


def _announced(exchange: Exchange) -> Note | None:
    """Tells the other processes what comes; raises ``RuntimeError`` if they do something else."""
    there = board()
    return None if there is None else Note(there, there.announce(exchange), exchange.ranks)


# -- collectives ---------------------------------------------------------------------------------------------------


def all_reduce(x: Array, op: str, name: str) -> Pending:
    """The sum, ``max``, ``min`` or ``prod`` of every rank's ``x``, on every rank."""
    members = group(name)
    if members.size == 1:
        return _copied(x)
    operand = _summand(x)
    result = np.empty_like(operand)
    note = _announced(exchanges.collective("all_reduce", members, str(x.dtype), x.shape, op))
    request = members.communicator.Iallreduce(operand, result, reduction(op, operand.dtype))
    return Pending(request, lambda: result.astype(x.dtype, copy=False), operand, note=note)


def reduce(x: Array, op: str, root: int, name: str) -> Pending:
    """The reduction on rank ``root``; the others keep their operand."""
    members = group(name)
    if members.size == 1:
        return _copied(x)
    operand = _summand(x)
    result = np.empty_like(operand)
    note = _announced(exchanges.collective("reduce", members, str(x.dtype), x.shape, op, root))
    request = members.communicator.Ireduce(operand, result, reduction(op, operand.dtype), root)
    is_root = members.rank == root
    return Pending(request, lambda: result.astype(x.dtype, copy=False) if is_root else x.copy(), operand, note=note)


def reduce_scatter(x: Array, op: str, name: str, sizes: Sequence[int] | None = None) -> Pending:
    """Of the reduction of every rank's ``x``, the part of this rank: axis 0 is cut into as many parts as ranks.

    ``sizes`` says how long each part is; they are equal if not said.
    """
    members = group(name)
    if members.size == 1:
        return _copied(x)
    operand = _summand(x)
    sizes = sizes or [x.shape[0] // members.size] * members.size
    row = operand[:1].size
    result = np.empty((sizes[members.rank], *x.shape[1:]), operand.dtype)
    counts = [row * size for size in sizes]
    note = _announced(exchanges.collective("reduce_scatter", members, str(x.dtype), x.shape, op))
    request = members.communicator.Ireduce_scatter(operand, result, counts, reduction(op, operand.dtype))
    return Pending(request, lambda: result.astype(x.dtype, copy=False), operand, counts, note=note)


def all_gather(x: Array, name: str, sizes: Sequence[int] | None = None) -> Pending:
    """Every rank's ``x``, one behind the other along axis 0, on every rank; ``sizes`` says how long each is."""
    members = group(name)
    if members.size == 1:
        return _copied(x)
    sizes = sizes or [x.shape[0]] * members.size
    operand, result = _bytes(x), np.empty((sum(sizes), *x.shape[1:]), x.dtype)
    counts = [size * _row_bytes(x) for size in sizes]
    note = _announced(exchanges.of_rows("all_gather", members, str(x.dtype), x.shape, [*sizes]))
    request = members.communicator.Iallgatherv(operand, [_bytes(result), counts])
    return Pending(request, lambda: result, operand, counts, note=note)


def gather(x: Array, root: int, name: str) -> Pending:
    """Every rank's ``x``, one behind the other along axis 0, on rank ``root``; zeros on the others."""
    members = group(name)
    if members.size == 1:
        return _copied(x)
    operand, result = _bytes(x), np.zeros((members.size * x.shape[0], *x.shape[1:]), x.dtype)
    target = _bytes(result) if members.rank == root else None
    note = _announced(exchanges.collective("gather", members, str(x.dtype), x.shape, root=root))
    return Pending(members.communicator.Igather(operand, target, root), lambda: result, operand, note=note)


def scatter(x: Array, root: int, name: str) -> Pending:
    """The part of this rank of what ``root`` has: axis 0 is cut into as many parts as ranks."""
    members = group(name)
    if members.size == 1:
        return _copied(x)
    result = np.empty((x.shape[0] // members.size, *x.shape[1:]), x.dtype)
    source = _bytes(x) if members.rank == root else None
    note = _announced(exchanges.collective("scatter", members, str(x.dtype), x.shape, root=root))
    request = members.communicator.Iscatter(source, _bytes(result), root)
    return Pending(request, lambda: result, source, note=note)


def broadcast(x: Array, root: int, name: str) -> Pending:
    """What rank ``root`` has, on every rank; all give an array of that shape and type."""
    members = group(name)
    if members.size == 1:
        return _copied(x)
    result = np.array(x, order="C")
    note = _announced(exchanges.collective("broadcast", members, str(x.dtype), x.shape, root=root))
    return Pending(members.communicator.Ibcast(_bytes(result), root), lambda: result, note=note)


def all_to_all(
    x: Array, name: str, sent: Sequence[int] | None = None, received: Sequence[int] | None = None
) -> Pending:
    """Parts of axis 0, so many rows to each rank and so many from each; equal ones if not said."""
    members = group(name)
    if members.size == 1:
        return _copied(x)
    equal = [x.shape[0] // members.size] * members.size
    sent, received = sent or equal, received or equal
    row = _row_bytes(x)
    operand, result = _bytes(x), np.empty((sum(received), *x.shape[1:]), x.dtype)
    counts = [row * size for size in sent], [row * size for size in received]
    note = _announced(exchanges.of_rows("all_to_all", members, str(x.dtype), x.shape))
    request = members.communicator.Ialltoallv([operand, counts[0]], [_bytes(result), counts[1]])
    return Pending(request, lambda: result, operand, counts, note=note)


def barrier(name: str) -> None:
    """Returns when every rank of the group has called it."""
    members = group(name)
    if members.size > 1:
        note = _announced(exchanges.of_group("barrier", members))
        wait(members.communicator.Ibarrier(), note)


_POSTED: list[Pending] = []
"""What :func:`post` has sent, and perhaps nobody has received yet."""


def post(x: Array, destination: int, tag: int, name: str) -> None:
    """Send a copy of ``x`` to a rank of the group; returns at once. Two ranks may do so before either receives."""
    atexit.unregister(wait_for_posted)
    atexit.register(wait_for_posted)
    _POSTED[:] = [pending for pending in _POSTED if not pending.is_done]
    _POSTED.append(send(x.copy(), destination, tag, name))


def wait_for_posted() -> None:
    """Returns when everything that :func:`post` has sent has been received."""
    while _POSTED:
        _POSTED.pop().wait()


def send(x: Array, destination: int, tag: int, name: str) -> Pending:
    """Send ``x`` to a rank of the group, which receives it with the same tag; returns when ``x`` may change again."""
    operand, members = _bytes(x), with_others(name)
    note = _message(members, members.rank, destination, tag, x)
    return Pending(members.communicator.Isend(operand, destination, tag), lambda: x, operand, note=note)


def receive(shape: Sequence[int], dtype: npt.DTypeLike, source: int, tag: int, name: str) -> Pending:
    """What a rank of the group sends with this tag: an array of this shape and element type."""
    result, members = np.empty(tuple(shape), dtype), with_others(name)
    note = _message(members, source, members.rank, tag, result)
    return Pending(members.communicator.Irecv(_bytes(result), source, tag), lambda: result, note=note)


def _message(members: Group, source: int, destination: int, tag: int, x: Array) -> Note | None:
    return _announced(exchanges.message(members, str(x.dtype), x.shape, source, destination, tag))


# -- buffers -------------------------------------------------------------------------------------------------------


def _copied(x: Array) -> Pending:
    return Pending(None, x.copy)


def _summand(x: Array) -> Array:
    """An array MPI can reduce."""
    return np.ascontiguousarray(x, np.float32 if x.dtype in _HALVES else x.dtype).reshape(x.shape)


def reduction(op: str, dtype: np.dtype[Any]) -> Any:
    """MPI's operation; sums of Booleans are "or", products "and"."""
    names = {"sum": "LOR", "prod": "LAND", "max": "LOR", "min": "LAND"} if dtype == np.bool_ else {}
    return getattr(mpi(), names.get(op, op.upper()))


def _bytes(x: Array) -> Array:
    """The memory of an array whose elements only move."""
    return np.ascontiguousarray(x).reshape(-1).view(np.uint8)


def _row_bytes(x: Array) -> int:
    """The bytes of what one index of axis 0 has."""
    return int(np.prod(x.shape[1:], dtype=np.int64)) * x.dtype.itemsize
