"""``mint.distributed``: collectives that write into the tensors they are given.

As in MindSpore these are for the code around graphs: a function that calls one runs as Python. In graphs there are
``ops.AllReduce`` and its like. Ranks are those of the world. With ``async_op=True`` a function gives a
:class:`CommHandle`, and the tensor is written when its ``wait`` returns; else it gives ``None``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Any

import numpy as np

from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.dialects.contract import Array
from msgraph.library.communication import WORLD_GROUP, get_group_rank_from_world_rank
from msgraph.support.processes import collectives, world

_AVERAGE = "avg"


class CommHandle:
    """A collective under way."""

    def __init__(self, pending: Sequence[collectives.Pending], written: Callable[[list[Array]], object]) -> None:
        self._pending = list(pending)
        self._written = written

    def wait(self) -> None:
        """Returns when it is over and its result is written."""
        if self._pending:
            pending, self._pending = self._pending, []
            self._written([one.wait() for one in pending])

    def is_completed(self) -> bool:
        """Is it over? Then waiting takes no time."""
        return all(one.is_done for one in self._pending)


def _ended(pending: collectives.Pending, written: Callable[[Array], object], async_op: bool) -> CommHandle | None:
    """The handle of what was started, if it is asked for; else it is over, and written."""
    handle = CommHandle([pending], lambda results: written(results[0]))
    if async_op:
        return handle
    handle.wait()
    return None


def _written_to(tensor: Tensor) -> Callable[[Array], object]:
    def write(result: Array) -> None:
        tensor.copy_(Tensor(result.reshape(tensor.shape)))

    return write


def _nothing(result: Array) -> None:
    del result


def _array(owner: str, argument: str, tensor: object) -> Array:
    if not isinstance(tensor, Tensor):
        raise BadArgumentType(owner, argument, "Tensor", type(tensor).__name__).error()
    return array_of(tensor)


def _arrays(owner: str, argument: str, tensors: Sequence[Tensor]) -> list[Array]:
    if not isinstance(tensors, (list, tuple)):
        raise BadArgumentType(owner, argument, "a list of Tensors", type(tensors).__name__).error()
    arrays = [_array(owner, argument, tensor) for tensor in tensors]
    if len({array.dtype for array in arrays}) > 1:
        raise BadArgumentType(owner, argument, "Tensors of one type", ", ".join({str(a.dtype) for a in arrays})).error()
    return arrays


def _fitting(owner: str, argument: str, tensor: object, shape: Sequence[int], like: Array) -> Tensor:
    """The tensor that a result of this shape is written to."""
    array = _array(owner, argument, tensor)
    if array.size != prod(shape) or array.dtype != like.dtype:
        wanted = f"a Tensor of shape {tuple(shape)} and type {like.dtype}"
        raise BadArgument(owner, argument, wanted, array.shape).error()
    assert isinstance(tensor, Tensor)
    return tensor


def _operation(owner: str, op: str) -> str:
    if op not in (*collectives.REDUCTIONS, _AVERAGE):
        raise BadArgumentType(owner, "op", "one of 'sum', 'prod', 'min', 'max', 'avg'", repr(op)).error()
    return "sum" if op == _AVERAGE else op


def _averaged(op: str, group: str, written: Callable[[Array], object]) -> Callable[[Array], object]:
    if op != _AVERAGE:
        return written
    return lambda result: written((result / world.size(group)).astype(result.dtype))


def _parts(owner: str, argument: str, rows: int, group: str, sizes: Sequence[int] | None) -> list[int]:
    """How axis 0 is cut: equally, if not said."""
    count = world.size(group)
    if sizes is None and rows % count:
        raise BadArgument(owner, argument, f"of a first dimension that {count} divides", rows).error()
    cut = [rows // count] * count if sizes is None else list(sizes)
    if len(cut) != count or sum(cut) != rows:
        raise BadArgument(owner, argument, f"{count} sizes with the sum {rows}", cut).error()
    return cut


# -- collectives ---------------------------------------------------------------------------------------------------


def all_reduce(tensor: Tensor, op: str = "sum", group: str | None = None, async_op: bool = False) -> CommHandle | None:
    """The reduction of every rank's ``tensor``, written into it on every rank. ``op`` may be "avg", too."""
    name, array = group or WORLD_GROUP, _array("all_reduce", "tensor", tensor)
    pending = collectives.all_reduce(array, _operation("all_reduce", op), name)
    return _ended(pending, _averaged(op, name, _written_to(tensor)), async_op)


def reduce(
    tensor: Tensor, dst: int, op: str = "sum", group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """The reduction of every rank's ``tensor``, written into it on rank ``dst``."""
    name, array = group or WORLD_GROUP, _array("reduce", "tensor", tensor)
    root = get_group_rank_from_world_rank(dst, name)
    pending = collectives.reduce(array, _operation("reduce", op), root, name)
    written = _averaged(op, name, _written_to(tensor)) if world.rank(name) == root else _nothing
    return _ended(pending, written, async_op)


def broadcast(tensor: Tensor, src: int, group: str | None = None, async_op: bool = False) -> CommHandle | None:
    """What rank ``src`` has in ``tensor``, written into it on every rank."""
    name, array = group or WORLD_GROUP, _array("broadcast", "tensor", tensor)
    pending = collectives.broadcast(array, get_group_rank_from_world_rank(src, name), name)
    return _ended(pending, _written_to(tensor), async_op)


def all_gather_into_tensor(
    output_tensor: Tensor, input_tensor: Tensor, group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Every rank's input, one behind the other along axis 0, written into ``output_tensor``."""
    return all_gather_into_tensor_uneven(output_tensor, input_tensor, None, group, async_op)


def all_gather_into_tensor_uneven(
    output: Tensor, input: Tensor, output_split_sizes: Sequence[int] | None = None, group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:  # fmt: skip
    """Every rank's input, so many rows each, one behind the other, written into ``output``."""
    owner, name = "all_gather_into_tensor", group or WORLD_GROUP
    array = np.atleast_1d(_array(owner, "input_tensor", input))
    sizes = list(output_split_sizes) if output_split_sizes is not None else [array.shape[0]] * world.size(name)
    target = _fitting(owner, "output_tensor", output, (sum(sizes), *array.shape[1:]), array)
    return _ended(collectives.all_gather(array, name, sizes), _written_to(target), async_op)


def all_gather(
    tensor_list: Sequence[Tensor], tensor: Tensor, group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Every rank's ``tensor``, written into the tensors of ``tensor_list``."""
    name, array = group or WORLD_GROUP, _array("all_gather", "tensor", tensor)
    targets = _targets("all_gather", "tensor_list", tensor_list, array, name)
    return _ended(collectives.all_gather(array[None], name), _spread_over(targets), async_op)


def gather_into_tensor(
    output_tensor: Tensor, input_tensor: Tensor, dst: int = 0, group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Every rank's input, one behind the other along axis 0, written into ``output_tensor`` on rank ``dst``."""
    name, array = group or WORLD_GROUP, np.atleast_1d(_array("gather_into_tensor", "input_tensor", input_tensor))
    root = get_group_rank_from_world_rank(dst, name)
    written: Callable[[Array], object] = _nothing
    if world.rank(name) == root:
        shape = (array.shape[0] * world.size(name), *array.shape[1:])
        written = _written_to(_fitting("gather_into_tensor", "output_tensor", output_tensor, shape, array))
    return _ended(collectives.gather(array, root, name), written, async_op)


def gather(
    tensor: Tensor, gather_list: Sequence[Tensor] | None, dst: int = 0, group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:  # fmt: skip
    """Every rank's ``tensor``, written into the tensors of ``gather_list`` on rank ``dst``."""
    name, array = group or WORLD_GROUP, _array("gather", "tensor", tensor)
    root = get_group_rank_from_world_rank(dst, name)
    written: Callable[[Array], object] = _nothing
    if world.rank(name) == root:
        written = _spread_over(_targets("gather", "gather_list", gather_list or (), array, name))
    return _ended(collectives.gather(array[None], root, name), written, async_op)


def scatter_tensor(
    output_tensor: Tensor, input_tensor: Tensor, src: int = 0, group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """The part of this rank of what rank ``src`` has as input, written into ``output_tensor``."""
    owner, name = "scatter_tensor", group or WORLD_GROUP
    own = _array(owner, "output_tensor", output_tensor)
    root = get_group_rank_from_world_rank(src, name)
    whole = (own.shape[0] * world.size(name), *own.shape[1:])
    array = _array(owner, "input_tensor", input_tensor) if world.rank(name) == root else np.empty(whole, own.dtype)
    if array.shape != whole:
        raise BadArgument(owner, "input_tensor", f"of shape {whole}", array.shape).error()
    return _ended(collectives.scatter(array, root, name), _written_to(output_tensor), async_op)


def scatter(
    tensor: Tensor, scatter_list: Sequence[Tensor] | None, src: int = 0, group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:  # fmt: skip
    """A tensor of rank ``src``'s list for each rank, written into ``tensor``."""
    name, own = group or WORLD_GROUP, _array("scatter", "tensor", tensor)
    root = get_group_rank_from_world_rank(src, name)
    array = np.empty((world.size(name), *own.shape), own.dtype)
    if world.rank(name) == root:
        parts = _arrays("scatter", "scatter_list", scatter_list or ())
        if [one.shape for one in parts] != [own.shape] * world.size(name):
            wanted = f"{world.size(name)} Tensors of shape {own.shape}"
            raise BadArgument("scatter", "scatter_list", wanted, [one.shape for one in parts]).error()
        array = np.stack(parts)
    return _ended(collectives.scatter(array, root, name), _written_to(tensor), async_op)


def reduce_scatter_tensor(
    output: Tensor, input: Tensor, op: str = "sum", group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Of the reduction of every rank's input, the part of this rank, written into ``output``."""
    return reduce_scatter_tensor_uneven(output, input, None, op, group, async_op)


def reduce_scatter_tensor_uneven(
    output: Tensor, input: Tensor, input_split_sizes: Sequence[int] | None = None, op: str = "sum",
    group: str | None = None, async_op: bool = False,
) -> CommHandle | None:  # fmt: skip
    """The same with parts of different sizes."""
    owner, name = "reduce_scatter_tensor", group or WORLD_GROUP
    array = _array(owner, "input", input)
    sizes = _parts(owner, "input", array.shape[0], name, input_split_sizes)
    target = _fitting(owner, "output", output, (sizes[world.rank(name)], *array.shape[1:]), array)
    pending = collectives.reduce_scatter(array, _operation(owner, op), name, sizes)
    return _ended(pending, _averaged(op, name, _written_to(target)), async_op)


def reduce_scatter(
    output: Tensor, input_list: Sequence[Tensor], op: str = "sum", group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Of every rank's list the tensors that have this rank's number, reduced into ``output``."""
    owner, name = "reduce_scatter", group or WORLD_GROUP
    arrays = _arrays(owner, "input_list", input_list)
    sizes = [array.size for array in arrays]
    if len(arrays) != world.size(name):
        raise BadArgument(owner, "input_list", f"{world.size(name)} Tensors", len(arrays)).error()
    mine = arrays[world.rank(name)]
    target = _fitting(owner, "output", output, mine.shape, mine)
    joined = np.concatenate([array.reshape(-1) for array in arrays])
    pending = collectives.reduce_scatter(joined, _operation(owner, op), name, sizes)
    return _ended(pending, _averaged(op, name, _written_to(target)), async_op)


def all_to_all_single(
    output: Tensor, input: Tensor, output_split_sizes: Sequence[int] | None = None,
    input_split_sizes: Sequence[int] | None = None, group: str | None = None, async_op: bool = False,
) -> CommHandle | None:  # fmt: skip
    """Parts of the first axis of ``input`` go to the ranks; what comes from them is written into ``output``."""
    owner, name = "all_to_all_single", group or WORLD_GROUP
    array, target = _array(owner, "input", input), _array(owner, "output", output)
    sent = _parts(owner, "input", array.shape[0], name, input_split_sizes)
    received = _parts(owner, "output", target.shape[0], name, output_split_sizes)
    return _ended(collectives.all_to_all(array, name, sent, received), _written_to(output), async_op)


def all_to_all(
    output_tensor_list: Sequence[Tensor], input_tensor_list: Sequence[Tensor], group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:  # fmt: skip
    """A tensor goes to each rank, and one comes from each, written into those of ``output_tensor_list``."""
    name = group or WORLD_GROUP
    inputs = _arrays("all_to_all", "input_tensor_list", input_tensor_list)
    wanted = _arrays("all_to_all", "output_tensor_list", output_tensor_list)
    for argument, arrays in (("input_tensor_list", inputs), ("output_tensor_list", wanted)):
        if len(arrays) != world.size(name):
            raise BadArgument("all_to_all", argument, f"{world.size(name)} Tensors", len(arrays)).error()
    sizes = [array.size for array in inputs], [array.size for array in wanted]
    joined = np.concatenate([array.reshape(-1) for array in inputs])
    spread, ends = _spread_over(output_tensor_list), np.cumsum(sizes[1])[:-1]
    pending = collectives.all_to_all(joined, name, *sizes)
    return _ended(pending, lambda result: spread(np.split(result, ends)), async_op)


def barrier(group: str | None = None, async_op: bool = False, device_ids: object = None) -> CommHandle | None:
    """Returns when every rank of the group has called it."""
    del device_ids
    collectives.barrier(group or WORLD_GROUP)
    return CommHandle([], lambda _: None) if async_op else None


def _targets(owner: str, argument: str, tensors: Sequence[Tensor], like: Array, group: str) -> list[Tensor]:
    if len(tensors) != world.size(group):
        raise BadArgument(owner, argument, f"{world.size(group)} Tensors", len(tensors)).error()
    return [_fitting(owner, argument, tensor, like.shape, like) for tensor in tensors]


def _spread_over(targets: Sequence[Tensor]) -> Callable[[Iterable[Array]], object]:
    def write(result: Iterable[Array]) -> None:
        for tensor, part in zip(targets, result, strict=True):
            _written_to(tensor)(part)

    return write


# -- from one to another -------------------------------------------------------------------------------------------


def isend(tensor: Tensor, dst: int = 0, group: str | None = None, tag: int = 0) -> CommHandle:
    """Begin to send ``tensor`` to rank ``dst``."""
    name, array = group or WORLD_GROUP, _array("isend", "tensor", tensor)
    return CommHandle([collectives.send(array, get_group_rank_from_world_rank(dst, name), tag, name)], lambda _: None)


def irecv(tensor: Tensor, src: int = 0, group: str | None = None, tag: int = 0) -> CommHandle:
    """Begin to receive from rank ``src``; ``tensor`` is written when the handle's ``wait`` returns."""
    name, array = group or WORLD_GROUP, _array("irecv", "tensor", tensor)
    source = get_group_rank_from_world_rank(src, name)
    pending = collectives.receive(array.shape, array.dtype, source, tag, name)
    return CommHandle([pending], lambda results: _written_to(tensor)(results[0]))


def send(tensor: Tensor, dst: int = 0, group: str | None = None, tag: int = 0) -> None:
    """Send ``tensor`` to rank ``dst``, which calls :func:`recv` with the same tag."""
    isend(tensor, dst, group, tag).wait()


def recv(tensor: Tensor, src: int = 0, group: str | None = None, tag: int = 0) -> int:
    """Receive what rank ``src`` sends, written into ``tensor``; gives 0, as MindSpore does."""
    irecv(tensor, src, group, tag).wait()
    return 0


class P2POp:
    """One of the operations of :func:`batch_isend_irecv`: ``isend`` or ``irecv``, by name or itself."""

    def __init__(
        self, op: str | Callable[..., CommHandle], tensor: Tensor, peer: int, group: str | None = None, tag: int = 0
    ) -> None:
        name: Any = op if isinstance(op, str) else getattr(op, "__name__", op)
        if name not in _STARTS:
            raise BadArgumentType("P2POp", "op", "isend or irecv", repr(op)).error()
        _array("P2POp", "tensor", tensor)
        self.op, self.tensor, self.peer, self.group, self.tag = name, tensor, peer, group, tag

    def start(self) -> CommHandle:
        """Starts it."""
        return _STARTS[self.op](self.tensor, self.peer, self.group, self.tag)


_STARTS: dict[str, Callable[..., CommHandle]] = {"isend": isend, "irecv": irecv}


def batch_isend_irecv(p2p_op_list: Sequence[P2POp]) -> list[CommHandle]:
    """Starts all of them, so that no order among the ranks makes them wait for each other."""
    if not p2p_op_list:
        raise BadArgument("batch_isend_irecv", "p2p_op_list", "a list of P2POp with at least one", "none").error()
    return [operation.start() for operation in p2p_op_list]
