"""The layouts that views can make: memory that an operand is a view of, and the view."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np
from xdsl.ir import SSAValue

from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import Array
from msgraph.dialects.ops.slicing import slices
from msgraph.dialects.views import View, row_major

Numbers = tuple[int, ...]


class Layout(NamedTuple):
    """Places of each dim of the memory, in steps, those of step 0 one place again and again; then its dims in another
    order."""

    steps: Numbers
    order: Numbers

    def repeated(self, array: Array) -> Array:
        """The array as memory of that layout can show it: along a dim of step 0 all is like the first place."""
        for axis, dim in enumerate(self.order):
            if self.steps[dim] == 0 and array.size:
                array = np.broadcast_to(np.take(array, [0], axis), array.shape)
        return np.array(array, order="C")

    def memory(self, array: Array) -> Array:
        """What shows ``array``. All else that is in it spoils what it is computed with."""
        starts, sizes, steps = self._places(array.shape)
        whole = np.full([n * abs(step) + 2 for n, step in zip(sizes, steps, strict=True)], _spoiling(array))
        inner = np.transpose(array, np.argsort(self.order))
        whole[slices(starts, sizes, steps)] = inner[tuple(map(slice, sizes))]
        return whole

    def view(self, b: BlockBuilder, memory: SSAValue, shape: Sequence[int]) -> SSAValue:
        """The view of such memory, in a graph."""
        builder = cast(Any, b)
        starts, sizes, steps = self._places(shape)
        value = builder.slice(memory, starts=starts, sizes=sizes, steps=steps)
        if 0 in self.steps:
            value = builder.broadcast_to(value, shape=self._inner(shape))
        return value if self.order == (*range(len(shape)),) else builder.transpose(value, perm=self.order)

    def in_memory(self, shape: Sequence[int]) -> View:
        """How the operand lies."""
        starts, sizes, steps = self._places(shape)
        inner = self._inner(shape)
        whole = row_major(tuple(n * abs(step) + 2 for n, step in zip(sizes, steps, strict=True)))
        return whole.sliced(starts, sizes, steps).broadcast(inner).permuted(self.order)

    def _inner(self, shape: Sequence[int]) -> Numbers:
        return tuple(shape[self.order.index(dim)] for dim in range(len(shape)))

    def _places(self, shape: Sequence[int]) -> tuple[Numbers, Numbers, Numbers]:
        """Starts, sizes and steps of the slice of the memory."""
        dims = list(zip(self._inner(shape), self.steps, strict=True))
        sizes = tuple(min(size, 1) if step == 0 else size for size, step in dims)
        starts = tuple(1 + max(size - 1, 0) * max(-step, 0) for size, step in dims)
        return starts, sizes, tuple(step or 1 for step in self.steps)


def _spoiling(array: Array) -> Any:
    """What no result may hold."""
    return array.dtype.type(np.nan if array.dtype.kind in "fcV" else 1 if array.dtype.kind == "b" else 77)


def named(rank: int) -> dict[str, Layout]:
    """The layouts each operator must take."""
    plain, ones, turned = (*range(rank),), (1,) * rank, (*reversed(range(rank)),)
    found = {"offset": Layout(ones, plain)}
    if rank:
        found |= {
            "reversed": Layout((-1,) * rank, plain),
            "reversed lines": Layout((*ones[1:], -1), plain),
            "every other": Layout((2,) * rank, plain),
            "every other, backwards": Layout((-2,) * rank, plain),
            "one for all": Layout((0,) * rank, plain),
            "one for a line": Layout((*ones[1:], 0), plain),
        }
    if rank > 1:
        swapped = (*plain[:-2], rank - 1, rank - 2)
        found |= {
            "reversed rows": Layout((*ones[2:], -1, 1), plain),
            "every other row, backwards": Layout((*ones[2:], -2, 1), plain),
            "one line for all": Layout((*ones[2:], 0, 1), plain),
            "transposed": Layout(ones, swapped),
            "transposed, reversed": Layout((-1,) * rank, swapped),
            "transposed, reversed rows": Layout((*ones[2:], -1, 1), swapped),
            "turned": Layout(ones, turned),
        }
    return found


def drawn(random: Random, rank: int) -> Layout:
    """Some layout."""
    order = random.sample(range(rank), rank) if random.random() < 0.4 else range(rank)
    steps = (1, 1, 1, 1, 2, -1, -1, -2, 0) if random.random() < 0.7 else (1,)
    return Layout(tuple(random.choice(steps) for _ in range(rank)), tuple(order))
