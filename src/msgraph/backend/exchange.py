"""Collectives and messages that native code does: no Python between two of them in one compiled call.

Which of MPI's functions an op is, and with which arguments, is put down in a record (``runtime/exchange.c`` reads it)
when a program is made or loaded, since handles of MPI are those of one process. What MPI cannot do on the buffers
themselves stays a call of Python: float16 and bfloat16 of graphs that do not join them in float32, and more than 2^31
elements.
"""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from msgraph.backend.host_call import EXCHANGE_DONE, EXCHANGE_PROGRESS, HostCall, HostView
from msgraph.backend.runtime.code import link, loop
from msgraph.backend.runtime.formats import Fill, Form, NativeExchange, word_in, words_of
from msgraph.backend.target import host_target
from msgraph.diagnostics.catalog.parallel import MpiFailed
from msgraph.dialects.dtypes import by_name
from msgraph.dialects.types import contiguous_strides
from msgraph.support import config
from msgraph.support.processes import board as boards
from msgraph.support.processes import collectives, exchanges, world

if TYPE_CHECKING:
    from msgraph.packs.machines.board import Board, Exchange
    from msgraph.packs.machines.world import Group

_MOST = (1 << 31) - 1
"""The elements MPI counts."""


@dataclass(frozen=True)
class _MpiCall:
    """How an op is done: MPI's function, the form of its arguments."""

    function: str
    form: int
    exchange: Exchange
    count: int
    is_summed: bool = False
    """Does MPI compute, or only move bytes?"""
    peer: int = 0
    tag: int = 0
    fill: int = Fill.NOTHING


def _call_of(op: str, fields: Mapping[str, Any], members: Group, view: HostView) -> _MpiCall | None:
    """The MPI call that does an op on an operand like ``view``; None if MPI has none."""
    shape, dtype = view.shape, str(by_name(view.dtype).numpy)
    count = int(np.prod(shape, dtype=np.int64))
    root, peer = fields.get("root", 0), fields.get("destination", fields.get("source", 0))
    is_root = root == members.rank
    match fields.get("function", op):
        case "all_reduce":
            exchange = exchanges.collective("all_reduce", members, dtype, shape, fields["op"])
            return _MpiCall("MPI_Iallreduce", Form.ALL_REDUCE, exchange, count, True)
        case "reduce_to":
            exchange = exchanges.collective("reduce", members, dtype, shape, fields["op"], root)
            return _MpiCall(
                "MPI_Ireduce", Form.REDUCE, exchange, count, True, root, fill=Fill.NOTHING if is_root else Fill.COPY
            )
        case "reduce_scatter":
            exchange = exchanges.collective("reduce_scatter", members, dtype, shape, fields["op"])
            return _MpiCall("MPI_Ireduce_scatter_block", Form.ALL_REDUCE, exchange, count // members.size, True)
        case "all_gather" if shape:
            exchange = exchanges.of_rows("all_gather", members, dtype, shape, [shape[0]] * members.size)
            return _MpiCall("MPI_Iallgather", Form.GATHER, exchange, count)
        case "all_to_all":
            exchange = exchanges.of_rows("all_to_all", members, dtype, shape)
            return _MpiCall("MPI_Ialltoall", Form.GATHER, exchange, count // members.size)
        case "gather_to":
            exchange = exchanges.collective("gather", members, dtype, shape, root=root)
            return _MpiCall("MPI_Igather", Form.ROOTED_GATHER, exchange, count, peer=root,
                         fill=Fill.NOTHING if is_root else Fill.ZEROS)  # fmt: skip
        case "scatter_from":
            exchange = exchanges.collective("scatter", members, dtype, shape, root=root)
            return _MpiCall("MPI_Iscatter", Form.ROOTED_GATHER, exchange, count // members.size, peer=root)
        case "broadcast_from":
            exchange = exchanges.collective("broadcast", members, dtype, shape, root=root)
            return _MpiCall("MPI_Ibcast", Form.BROADCAST, exchange, count, peer=root, fill=Fill.COPY)
        case "ms.send":
            exchange = exchanges.message(members, dtype, shape, members.rank, peer, fields["tag"])
            return _MpiCall("MPI_Isend", Form.SEND, exchange, count, peer=peer, tag=fields["tag"], fill=Fill.COPY)
        case "ms.receive":
            exchange = exchanges.message(members, dtype, shape, peer, members.rank, fields["tag"])
            return _MpiCall("MPI_Irecv", Form.RECEIVE, exchange, count, peer=peer, tag=fields["tag"])
        case "barrier":
            return _MpiCall("MPI_Ibarrier", Form.BARRIER, exchanges.of_group("barrier", members), 0, fill=Fill.COPY)
        case _:
            return None


@dataclass(eq=False)
class NativeCall:
    """A record for native code, and what it has the addresses of."""

    exchange: Exchange
    text: str
    board: Board
    record: Any
    others: Sequence[int]
    held: list[object] = field(default_factory=list[object])

    @property
    def address(self) -> int:
        """Of the record."""
        return ctypes.addressof(self.record)

    def __call__(self, base_table: int, words: Sequence[int]) -> None:
        """Says what went wrong."""
        del base_table, words
        code = self.record[word_in(NativeExchange, "code")]
        if code:
            raise MpiFailed(self.text, world.mpi().Get_error_string(code)).error()
        serial = self.record[word_in(NativeExchange, "number")]
        rank = self.others[int(self.record[word_in(NativeExchange, "failure")])]
        raise self.board.refused(self.exchange.key, serial, self.text, rank)


def native_call(
    call: HostCall, started: dict[int, NativeCall], python: int
) -> tuple[int, int, NativeCall | None] | None:
    """The native function and the record of a call that is one collective among several processes, and what says its
    errors, which ``python`` calls.

    What is only started is put into ``started``, where calls that wait for it find it. ``None`` for what stays a call
    of Python: what MPI cannot do itself, what was started so.
    """
    board = world.board()
    if board is None or not world.is_started():
        return None
    step, functions = call.steps[0], code()
    exchange_id = step.fields.get("exchange")
    if step.op == EXCHANGE_PROGRESS:
        return functions["advance_exchanges"], -1, None
    if step.op == EXCHANGE_DONE:
        pending = started.get(cast(int, exchange_id))
        return pending and (functions["finish_exchange"], pending.address, pending)
    members = _group(step.fields)
    if members is None or call.results != [call.inputs] or step.operands != tuple(range(call.inputs)):
        return None
    if not all(_is_contiguous(view) for view in call.views):
        return None
    how = _call_of(step.op, step.fields, members, call.views[0])
    native = None if how is None else _record(how, call, members, board, python)
    if native is None:
        return None
    if exchange_id is None:
        return functions["run_exchange"], native.address, native
    started[exchange_id] = native
    return functions["start_exchange"], native.address, native


def _group(fields: Mapping[str, object]) -> Group | None:
    """The group an op names, if it is one of several processes."""
    name = fields.get("group")
    if not isinstance(name, str) or name not in world.names():
        return None
    members = world.group(name)
    return members if members.communicator is not None and members.size > 1 else None


def _is_contiguous(view: HostView) -> bool:
    if any(type(size) is not int for size in (*view.shape, *view.strides)):
        return False  # it is found when the call comes
    own = zip(view.shape, view.strides, contiguous_strides(view.shape), strict=True)
    return all(size == 1 or ours == theirs for size, ours, theirs in own)


def _record(how: _MpiCall, call: HostCall, members: Group, board: Board, python: int) -> NativeCall | None:
    mpi = world.mpi()
    dtype = by_name(call.views[0].dtype).numpy
    mpi_type = mpi._typedict.get(dtype.char) if how.is_summed else mpi.BYTE
    count = how.count * (1 if how.is_summed else dtype.itemsize)
    if mpi_type is None or count > _MOST:
        return None
    file, line = call.places[0][:2] if call.places else ("?", 0)
    text = f"{how.exchange} at {file.rpartition('/')[2]}:{line}"
    others = [rank for rank in how.exchange.ranks if rank != board.rank]
    notes = (ctypes.c_int64 * len(others))(*(board.addresses(rank)[1] for rank in others))
    chain = board.chain(how.exchange).last
    texts = [ctypes.create_string_buffer(data, len(data)) for data in (boards.note_text(text), boards.last_words(text))]
    status = None if board.status is None else (ctypes.c_char * len(board.status)).from_buffer(board.status)
    operation = collectives.reduction(call.steps[0].fields.get("op") or "sum", dtype)
    header, own = board.addresses(board.rank)
    values = {
        "form": how.form, "function": _mpi_function(how.function), "test": _mpi_function("MPI_Test"), "count": count,
        "type": mpi._handleof(mpi_type), "operation": mpi._handleof(operation), "peer": how.peer, "tag": how.tag,
        "communicator": mpi._handleof(members.communicator), "source": 0 if call.inputs else -1, "target": call.inputs,
        "fill": how.fill, "bytes": dtype.itemsize * int(np.prod(call.views[-1].shape, dtype=np.int64)),
        "delay": 1000 * config.read("mpi_delay"), "chain": ctypes.addressof(chain), "key": how.exchange.key,
        "digest": how.exchange.digest, "text": ctypes.addressof(texts[0]), "header": header, "notes": own,
        "status": 0 if status is None else ctypes.addressof(status), "last_words": ctypes.addressof(texts[1]),
        "others": ctypes.addressof(notes), "count_of_others": len(others), "python": python,
        "members": ctypes.c_int64(sum(1 << rank for rank in how.exchange.ranks if rank < 64)).value,
    }  # fmt: skip
    record = (ctypes.c_int64 * words_of(NativeExchange))()
    for name, value in values.items():
        record[word_in(NativeExchange, name)] = value
    return NativeCall(how.exchange, text, board, record, others, [notes, chain, texts, status])


@cache
def _mpi_function(name: str) -> int:
    """The address of a function of the MPI that mpi4py has loaded."""
    library = ctypes.CDLL(world.mpi().__file__)
    return cast(int, ctypes.cast(getattr(library, name), ctypes.c_void_p).value)


@cache
def code() -> Mapping[str, int]:
    """The addresses of the native functions that do exchanges."""
    target = host_target()
    names = ("run_exchange", "start_exchange", "advance_exchanges", "finish_exchange", "finish_messages")
    addresses = link("exchange", target, names, {"poll_signals": loop(target)["poll_signals"]})
    atexit.register(ctypes.CFUNCTYPE(None)(addresses["finish_messages"]))
    return addresses
