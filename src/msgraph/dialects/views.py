"""How a tensor lies in flat memory: shape, strides and offset, all counted in elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import as_strided

from msgraph.dialects.types import Shape, contiguous_strides, element_count
from msgraph.support.symbolic_sizes import same, smaller


class View(NamedTuple):
    """Element ``i`` stands at ``offset + sum(i[k] * strides[k])``; a stride of 0 repeats, a negative one runs back."""

    shape: Shape
    strides: tuple[int, ...]
    offset: int = 0

    @property
    def is_contiguous(self) -> bool:
        """Row by row without gaps, from its offset on; strides of dims of size 1 do not matter."""
        step = 1
        for size, stride in zip(reversed(self.shape), reversed(self.strides), strict=True):
            if size != 1 and stride != step:
                return element_count(self.shape) == 0
            step *= size
        return True

    def permuted(self, axes: Sequence[int]) -> View:
        """Dim ``k`` of the result is dim ``axes[k]``."""
        return View(tuple(self.shape[a] for a in axes), tuple(self.strides[a] for a in axes), self.offset)

    def sliced(self, starts: Sequence[int], sizes: Sequence[int], steps: Sequence[int]) -> View:
        """``sizes[k]`` elements of each dim, from ``starts[k]`` in steps of ``steps[k]``."""
        offset = self.offset
        if 0 not in sizes:
            offset += sum(start * stride for start, stride in zip(starts, self.strides, strict=True))
        strides = tuple(stride * step for stride, step in zip(self.strides, steps, strict=True))
        return View(tuple(sizes), strides, offset)

    def indexed(self, index: Any) -> View:
        """What NumPy's basic indexing shows: integers, slices, ``...`` and ``None``."""
        seen = as_strided(np.empty(1, np.int8), self.shape, self.strides)[index]
        return View(seen.shape, seen.strides, self.offset)

    def broadcast(self, shape: Shape) -> View:
        """Repeated along new leading dims and dims of size 1."""
        new = len(shape) - len(self.shape)
        kept = zip(self.shape, self.strides, shape[new:], strict=True)
        return View(shape, (0,) * new + tuple(0 if m == 1 and n != 1 else s for m, s, n in kept), self.offset)

    def reshaped(self, shape: Shape) -> View | None:
        """The same elements in the same order under another shape; ``None`` where that needs a copy."""
        if 0 in shape:
            return View(shape, contiguous_strides(shape), self.offset)
        groups = runs_of(self)
        strides: list[int] = []
        left, step = 1, 0  # elements of the current run that new dims still have to cover, from the right
        for size in reversed(shape):
            if size == 1:
                strides.append(step)
                continue
            if left == 1:
                left, step = groups.pop()
            if left % size:
                return None
            strides.append(step)
            left, step = left // size, step * size
        return View(shape, tuple(reversed(strides)), self.offset)


def runs_of(view: View) -> list[tuple[int, int]]:
    """Neighbouring dims that can be counted through with one stride, merged: (size, stride), outermost first."""
    runs: list[tuple[int, int]] = []
    for size, stride in zip(view.shape, view.strides, strict=True):
        if size == 1:
            continue
        if runs and runs[-1][1] == stride * size:
            runs[-1] = (runs[-1][0] * size, stride)
        else:
            runs.append((size, stride))
    return runs


def row_major(shape: Shape, offset: int = 0) -> View:
    """A tensor laid out row by row."""
    return View(shape, contiguous_strides(shape), offset)


def matched(walked: Shape, shape: Shape, strides: Sequence[int]) -> tuple[int, ...] | None:
    """The strides along dims ``walked`` of a tensor that lies in dims ``shape``; ``None`` if they are not regular."""
    dims = [(size, stride) for size, stride in zip(shape, strides, strict=True) if size != 1]
    walked_strides: list[int] = []
    for whole in reversed(walked):
        left, done, own = whole, 1, 0
        while left not in (0, 1):
            if not dims:
                return None
            size, stride = dims.pop()
            if done == 1:
                own = stride
            elif stride != own * done:
                return None
            taken = left if same(size, left) else smaller(size, left)
            if size % taken or left % taken:
                return None
            if size != taken:
                dims.append((size // taken, stride * taken))
            done, left = done * taken, left // taken
        walked_strides.append(own)
    return None if dims else tuple(reversed(walked_strides))


def broadcast_strides(shape: Shape, strides: Sequence[int], walked: Shape) -> tuple[int, ...]:
    """Strides over ``walked`` of a tensor that is broadcast to it."""
    missing = len(walked) - len(shape)
    return tuple(
        0 if axis < missing or shape[axis - missing] == 1 else strides[axis - missing] for axis in range(len(walked))
    )
