"""Ops with a loop nest of their own: what is neither element by element nor a plain reduction.

``lower(n, inputs, outputs, **fields)`` appends loops to the builder ``n`` that read the buffers ``inputs`` and fill
the buffers ``outputs``; sizes and strides of both are run-time numbers. Where loops should differ by sizes or layout,
``plan`` says how.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, cast

from xdsl.ir import SSAValue

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.dialects.types import Shape
from msgraph.dialects.views import View

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import Index, LoopBuilder, Strided


class Cuts(NamedTuple):
    """Where loops may be cut into parts: the axis of each operand and result, and what starts are multiples of."""

    axes: tuple[int | None, ...]
    """``None`` for what every part reads whole."""
    grain: int = 1


class NestOp(GraphOp):
    """Base of the family."""

    IN_PLACE: ClassVar[bool] = False
    """May its first result be written over its first operand? The loops are then given the same buffer for both."""

    APART: ClassVar[bool] = True
    """Can the loops keep sums apart from the result, for an epilogue that leaves nothing of their type?"""

    RULES = ("nest",)

    @classmethod
    def nest(cls, n: LoopBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        """Writes the loops."""
        raise NotImplementedError

    @classmethod
    def plan(cls, tensors: Sequence[View], kinds: Sequence[DType], vector_bytes: int, /, **fields: Any) -> Any:
        """What the loops depend on besides ranks and element types: part of the kernel's key, ``n.plan`` in the nest.

        ``tensors`` are the operands and results as they lie in memory.
        """
        return None

    @classmethod
    def cuts(cls, tensors: Sequence[View], plan: Any, threads: int, /, **fields: Any) -> Cuts | None:
        """How the loops over ``tensors`` may be cut into parts for threads, if they may: all have one ``plan``."""
        return None

    @classmethod
    def walked(cls, shape: Shape) -> Shape | None:
        """The dims in which the loops give the elements of a result of ``shape`` to ``n.epilogue``, if they do."""
        return None

    @classmethod
    def lower(cls, *args: Any, **fields: Any) -> Any:
        n, inputs, outputs = cast("tuple[LoopBuilder, Sequence[Strided], Sequence[Strided]]", args)
        cls.nest(n, inputs, outputs, **fields)


class Epilogue(Protocol):
    """What becomes of the elements of a product in its kernel: ``n.epilogue``."""

    held: bool
    """Are the sums collected in the kernel's output? Else they need memory of their own."""
    idle: bool
    """Is nothing left to do for sums that are?"""

    def write(self, leading: Sequence[Index], sums: Any, rows: Any, columns: Any) -> None:
        """Takes on a block: where its sums are, which rows and columns of which matrix they belong to."""


def over(n: LoopBuilder, sizes: Sequence[Index], body: Callable[[tuple[Index, ...]], None]) -> None:
    """``body(positions)`` for every place in dims of ``sizes``, the last running fastest."""

    def level(positions: tuple[Index, ...]) -> None:
        if len(positions) == len(sizes):
            body(positions)
        else:
            n.count(sizes[len(positions)], lambda position: level((*positions, position)))

    level(())


def strided(n: LoopBuilder, start: Index, end: Index, step: int, body: Callable[[Index], None]) -> None:
    """``body(position)`` from ``start`` to before ``end``, every ``step``."""
    n.loop(start, end, n.index(step), lambda *positions: body(positions[0]))


def place(n: LoopBuilder, tensor: Strided, positions: Sequence[SSAValue]) -> SSAValue:
    """Where the element at ``positions`` stands in its buffer."""
    at: SSAValue | None = None
    for position, stride in zip(positions, tensor.strides, strict=True):
        at = n.offset(at, position, stride)
    return n.index(0) if at is None else at


def load(n: LoopBuilder, tensor: Strided, positions: Sequence[SSAValue]) -> SSAValue:
    """One element."""
    return n.load(tensor.buffer, place(n, tensor, positions), tensor.dtype)


def store(n: LoopBuilder, value: SSAValue, tensor: Strided, positions: Sequence[SSAValue]) -> None:
    """Writes one element."""
    n.store(value, tensor.buffer, place(n, tensor, positions), tensor.dtype)


def without(positions: Sequence[Index], axis: int) -> tuple[Index, ...]:
    """All but one."""
    return (*positions[:axis], *positions[axis + 1 :])


def with_one(positions: Sequence[Index], axis: int, position: Index) -> tuple[Index, ...]:
    """One more, at ``axis``."""
    return (*positions[:axis], position, *positions[axis:])
