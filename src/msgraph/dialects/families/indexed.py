"""Indexed ops: each element of the result is computed from where it stands.

A member says how, ``element(k, index, operands, **fields)``: ``index`` are int64 lanes, one per dim of the result;
``operands(i, index)`` reads operand ``i`` at a place the member computes, which must be one of the tensor's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.types import Shape

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class Operands(Protocol):
    """The operands of an indexed op, as its kernel sees them."""

    def __call__(self, operand: int, index: Sequence[VectorValue]) -> VectorValue:
        """One element."""
        ...

    def __len__(self) -> int:
        """How many there are."""
        ...

    def rank(self, operand: int) -> int:
        """How many dims it has."""
        ...

    def is_empty(self, operand: int) -> bool:
        """Has it no elements? There is a kernel for those that have some, and one for those that have none."""
        ...

    def size(self, operand: int, axis: int) -> VectorValue:
        """One size, as int64."""
        ...


class IndexedOp(GraphOp):
    """Base of the family."""

    FAMILY_RULES = ("element",)

    @classmethod
    def element(
        cls, k: KernelBuilder, index: Sequence[VectorValue], operands: Operands, /, **fields: Any
    ) -> VectorValue:
        """The element at ``index``."""
        raise NotImplementedError

    @classmethod
    def moves_rows(cls, shapes: Sequence[Shape], /, **fields: Any) -> bool:
        """Is the result made of rows of the first of some operands, the place in a row being the last index?"""
        return False


def number(k: KernelBuilder, value: int) -> VectorValue:
    """A known index."""
    return k.const(value, dtypes.int64)


def within(k: KernelBuilder, index: VectorValue, size: VectorValue) -> VectorValue:
    """The nearest place in a dim of ``size``: what a masked-out element may read."""
    return k.maximum(k.minimum(index, k.sub(size, number(k, 1))), number(k, 0))


def is_within(k: KernelBuilder, index: VectorValue, size: VectorValue) -> VectorValue:
    """Is it a place in a dim of ``size``?"""
    return k.and_(k.compare("ge", index, number(k, 0)), k.compare("lt", index, size))


def wrapped(k: KernelBuilder, index: VectorValue, size: VectorValue) -> VectorValue:
    """A run-time index as a place: negative ones count from the end, the rest is kept inside."""
    index = k.convert(index, dtypes.int64)
    return within(k, k.select(k.compare("lt", index, number(k, 0)), k.add(index, size), index), size)


# -- loops of an op's own ---------------------------------------------------------------------------------------------


class OwnLoopsOp(GraphOp):
    """Base of ops that are neither element by element nor a plain reduction: a kernel rule has the loops."""

    OWN_LOOPS = True

    IN_PLACE: ClassVar[bool] = False
    """May its first result be written over its first operand? The loops are then given the same buffer for both."""
