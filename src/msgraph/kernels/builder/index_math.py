"""Integers of a loop nest: sizes, strides and positions, computed no oftener than they must be.

What is known while the nest is written is a Python number, and arithmetic on it is done at once. What is not is
computed once for equal operands, outside of the loops that move none of them: the code generator is spared both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, Operation, SSAValue

from msgraph.dialects.walking import append, create
from msgraph.support.symbolic_sizes import concrete

INDEX = IndexType()
Index: TypeAlias = SSAValue
_Computed: TypeAlias = tuple[type[Operation] | str, int, int]
"""An op and the identities of its operands, which live as long as it does; or what :meth:`made_once` tells apart."""


@cache
def _attribute(value: int) -> IntegerAttr[IndexType]:
    return IntegerAttr(int(concrete(value)), INDEX)


def _block_of(value: SSAValue) -> Block | None:
    """Where a value is made. (Asking for a subclass would take longer than all the rest.)"""
    owner = value.owner
    return owner if type(owner) is Block else cast(Operation, owner).parent


@dataclass
class IndexArithmetic:
    """The part of ``KernelBuilder`` that computes with integers: in ``block``, or in a block around it."""

    block: Block
    _entry: Block = field(init=False)
    _depths: dict[Block | None, int] = field(init=False)
    """How many loops and branches of this builder stand around a block."""
    _indices: dict[int, Index] = field(init=False, default_factory=dict[int, Index])
    _numbers: dict[Index, int] = field(init=False, default_factory=dict[Index, int])
    """The other way round: what is known of an index."""
    _computed: dict[_Computed, SSAValue] = field(init=False, default_factory=dict[_Computed, SSAValue])

    def __post_init__(self) -> None:
        self._entry = self.block
        self._depths = {self.block: 0}

    def enter(self, block: Block) -> Block:
        """From here on ops go to a block inside the present one, which is given back."""
        outer, self.block = self.block, block
        self._depths[block] = self._depths[outer] + 1
        return outer

    def index(self, value: int) -> Index:
        """A known size, stride or position."""
        constant = self._indices.get(value)
        if constant is None:
            op = create(arith.ConstantOp, (), [INDEX], {"value": _attribute(value)})
            append(self._entry, op)
            (constant,) = op.results
            self._indices[value] = constant
            self._numbers[constant] = value
        return constant

    def computed(self, op: type[Operation], a: SSAValue, b: SSAValue) -> SSAValue:
        """The result of a pure op on two values of one type, built once, in the block of the later of them."""
        key = (op, id(a), id(b))
        result = self._computed.get(key)
        if result is None:
            computation = create(op, [a, b], [a.type])
            home = self._home(a, b)
            append(home or self.block, computation)
            (result,) = computation.results
            if home is not None:
                self._computed[key] = result
        return result

    def made_once(self, purpose: str, value: SSAValue, detail: int, make: Callable[[], SSAValue]) -> SSAValue:
        """The value that ``make`` computes from ``value``, once for each ``purpose`` and ``detail``, in its block."""
        key = (purpose, id(value), detail)
        result = self._computed.get(key)
        if result is not None:
            return result
        home = _block_of(value)
        if home is None or home not in self._depths:
            return make()
        here, self.block = self.block, home
        self._computed[key] = result = make()
        self.block = here
        return result

    def _home(self, a: SSAValue, b: SSAValue) -> Block | None:
        """The innermost block that makes one of two values; ``None`` if one comes from elsewhere."""
        first, second, depths = _block_of(a), _block_of(b), self._depths
        if first is second:
            return first if first in depths else None
        if first not in depths or second not in depths:
            return None
        return first if depths[first] > depths[second] else second

    def plus(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """Integer sum."""
        x, y = self._numbers.get(a), self._numbers.get(b)
        if x is not None and y is not None:
            return self.index(x + y)
        return b if x == 0 else a if y == 0 else self.computed(arith.AddiOp, a, b)

    def minus(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """Integer difference."""
        x, y = self._numbers.get(a), self._numbers.get(b)
        if x is not None and y is not None:
            return self.index(x - y)
        return a if y == 0 else self.computed(arith.SubiOp, a, b)

    def times(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """Integer product."""
        x, y = self._numbers.get(a), self._numbers.get(b)
        if x is not None and y is not None:
            return self.index(x * y)
        if x == 0 or y == 1:
            return a
        return b if x == 1 or y == 0 else self.computed(arith.MuliOp, a, b)

    def offset(self, base: Index | None, position: Index, stride: Index) -> Index:
        """``base + position * stride``."""
        scaled = self.times(position, stride)
        return scaled if base is None else self.plus(base, scaled)

    def dot(self, base: Index | None, positions: Sequence[Index], strides: Sequence[Index]) -> Index:
        """``base`` and the products of positions and strides."""
        for position, stride in zip(positions, strides, strict=True):
            base = self.offset(base, position, stride)
        return self.index(0) if base is None else base

    def smaller(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """Signed minimum."""
        return self.computed(arith.MinSIOp, a, b)

    def larger(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """Signed maximum."""
        return self.computed(arith.MaxSIOp, a, b)

    def quotient(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """Integer quotient of two numbers that are not negative."""
        return self._divided(arith.DivUIOp, a, b)

    def remainder(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """Remainder of two numbers that are not negative."""
        return self._divided(arith.RemUIOp, a, b)

    def _divided(self, op: type[Operation], a: SSAValue, b: SSAValue) -> SSAValue:
        if self._numbers.get(b):
            return self.computed(op, a, b)
        division = create(op, [a, b], [a.type])  # it may be 0 where nothing asks: it stays inside
        append(self.block, division)
        (result,) = division.results
        return result

    def round_down(self, a: Index, step: int) -> Index:
        """The largest multiple of ``step`` (a power of two) up to ``a``."""
        return self.computed(arith.AndIOp, a, self.index(-step))

    def both(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """Two conditions that must hold together."""
        return self.computed(arith.AndIOp, a, b)
