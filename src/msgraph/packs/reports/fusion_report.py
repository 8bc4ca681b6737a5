"""Which kernels a function becomes, and why neighbours are not one: ``f.kernels(x)``.

0: reduce_max sub exp reduce_sum div -> float32[8, 16] (net.py:5)
1: matmul -> float32[8, 4] (net.py:6)
   apart from 0: `matmul` has loops of its own
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.diagnostics.spans import Span, from_location
from msgraph.dialects.contract import label_of
from msgraph.dialects.ops.kernel import KernelOp, yielded
from msgraph.dialects.ops.shape import BroadcastToOp, ReshapeOp
from msgraph.dialects.types import Shape, dtype_of, shape_of
from msgraph.kernels.roles import LARGEST_CLUSTER, LONGEST_ROW, MOST_INPUTS, Role, domain_of, role_of
from msgraph.passes.base import blocks
from msgraph.passes.fuse_kernels.cluster import is_reduction, walked_axes


@dataclass(frozen=True)
class Apart:
    """A kernel whose result is read, and why it is another one."""

    number: int
    reason: str

    def __str__(self) -> str:
        return f"apart from {self.number}: {self.reason}"


@dataclass(frozen=True)
class Kernel:
    """One kernel: what was fused into it, what it writes, where its last operator stands, its neighbours before it."""

    number: int
    ops: tuple[str, ...]
    results: tuple[str, ...]
    place: Span | None
    apart: tuple[Apart, ...]

    def __str__(self) -> str:
        position = f" ({self.place})" if self.place is not None else ""
        first = f"{self.number}: {' '.join(self.ops)} -> {', '.join(self.results)}{position}"
        return "\n   ".join([first, *map(str, self.apart)])


class KernelList(list[Kernel]):
    """The kernels of a function, in the order they run in; printed one below the other."""

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def kernels_in(fused: ModuleOp) -> KernelList:
    """The kernels of a graph in the fused form."""
    kernels, numbers = KernelList(), dict[Operation, int]()
    for block in blocks(fused):
        for op in block.ops:
            if isinstance(op, KernelOp):
                numbers[op] = len(kernels)
                kernels.append(_kernel(op, numbers))
    return kernels


def _kernel(op: KernelOp, numbers: dict[Operation, int]) -> Kernel:
    spans = from_location(op.location)
    ops = tuple(label_of(o).removeprefix("ms.") for o in op.body.block.ops if not _is_silent(o))
    results = tuple(f"{dtype_of(r.type)}{list(shape_of(r.type))}" for r in op.results)
    apart: dict[int, str] = {}
    for operand, argument in zip(op.operands, op.body.block.args, strict=True):
        if isinstance(operand, OpResult) and operand.op in numbers:
            apart.setdefault(numbers[operand.op], _reason(_Producer(cast(KernelOp, operand.op), operand), op, argument))
    neighbours = tuple(Apart(neighbour, reason) for neighbour, reason in sorted(apart.items()))
    return Kernel(numbers[op], ops, results, spans[0] if spans else None, neighbours)


class _Producer:
    """A kernel before, and which of its results is read."""

    def __init__(self, op: KernelOp, result: OpResult) -> None:
        self.op = op
        self.value = yielded(op.body.block)[result.index]
        self.reductions = [o for o in op.body.block.ops if is_reduction_in(o)]
        ranks = [(o, len(domain_of(o.operands[0].type))) for o in self.reductions]
        rows = [o for o, rank in ranks if walked_axes(o)[-1] == rank - 1] or self.reductions
        self.walked = domain_of(rows[0].operands[0].type if rows else self.value.type)
        self.axes = walked_axes(rows[0]) if rows else ()


def is_reduction_in(op: Operation) -> bool:
    """Is an op of a kernel a reduction of several elements?"""
    return not _is_silent(op) and is_reduction(op)


def _reason(producer: _Producer, consumer: KernelOp, argument: SSAValue) -> str:
    """The first thing that keeps two kernels apart."""
    block = consumer.body.block
    why = _own_loops(producer, block) or _other_order(argument) or _other_walk(producer, block)
    return why or _too_much(producer, block) or "something in between must run first"


_LONE = {
    Role.OWN_LOOPS: "has loops of its own",
    Role.PYTHON_FALLBACK: "is computed in Python",
    Role.CONCAT: "puts pieces where they belong, and computes nothing",
}
"""What keeps ops of a role in kernels by themselves."""


def _own_loops(producer: _Producer, block: Block) -> str | None:
    for op in (*producer.op.body.block.ops, *block.ops):
        if not _is_silent(op) and (why := _LONE.get(role_of(op))) is not None:
            return f"`{label_of(op).removeprefix('ms.')}` {why}"
    return None


def _other_order(argument: SSAValue) -> str | None:
    """What reads the argument otherwise than element by element."""
    for op in _readers(argument):
        if role_of(op) is Role.INDEXED:
            return f"`{label_of(op).removeprefix('ms.')}` reads elements anywhere, so all of them must be there"
        if role_of(op) is Role.VIEW and not (isinstance(op, ReshapeOp | BroadcastToOp)):
            return f"`{label_of(op).removeprefix('ms.')}` looks at the elements in another order"
    return None


def _readers(value: SSAValue) -> Iterator[Operation]:
    for use in value.uses:
        op = use.operation
        if _is_silent(op):
            continue
        yield op
        if role_of(op) is Role.VIEW:
            yield from _readers(op.results[0])


def _other_walk(producer: _Producer, block: Block) -> str | None:
    """Loops that differ."""
    reduction = next(filter(is_reduction_in, block.ops), None)
    walked = domain_of(yielded(block)[0].type if reduction is None else reduction.operands[0].type)
    left = domain_of(producer.value.type)
    if walked == left != producer.walked:  # of what is reduced
        return None
    if walked != producer.walked:
        return f"one walks {_shape(producer.walked)}, the other {_shape(walked)}"
    if left == producer.walked:
        return _other_axes(producer, block)
    first = len(walked) - len(producer.axes)
    own = cast(Any, producer.value).owner
    is_across = is_reduction_in(own) and walked_axes(own) != producer.axes
    if is_across or producer.axes != tuple(range(first, len(walked))):
        return "the reduction is not along rows: what it gives is known after the last row"
    if (size := prod(walked[first:])) > LONGEST_ROW:
        return f"rows of {size} elements are too long to be gone over twice; at most {LONGEST_ROW}"
    return "what was reduced along one dim stands along another"


def _other_axes(producer: _Producer, block: Block) -> str | None:
    axes = {walked_axes(op) for op in block.ops if is_reduction_in(op)}
    if producer.axes:
        axes.add(producer.axes)
    return f"the reductions are over the dims {' and '.join(map(str, sorted(axes)))}" if len(axes) > 1 else None


def _too_much(producer: _Producer, block: Block) -> str | None:
    bodies: Sequence[Block] = (producer.op.body.block, block)
    if sum(1 for body in bodies for _ in body.ops) > LARGEST_CLUSTER:
        return f"together they would have more than {LARGEST_CLUSTER} operators"
    if sum(len(body.args) for body in bodies) > MOST_INPUTS:
        return f"together they would read more than {MOST_INPUTS} tensors"
    return None


def _is_silent(op: Operation) -> bool:
    """Does an op of a kernel cost nothing worth a word?"""
    return op.has_trait(ConstantLike) or op.has_trait(IsTerminator)


def _shape(shape: Shape) -> str:
    return "x".join(map(str, shape)) or "one element"
