"""Memory of batches that the program has thrown away, for the next ones.

Getting 20 MB from the system for each batch takes as long as copying 32 images into it. An array that was handed out is
used again when nobody but this module refers to it: a view, a tensor or a buffer of it would hold a reference.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from msgraph.library.dataset.pipeline.node import Array

SMALLEST = 2**20
"""Bytes below which an array is simply made."""
_MOST = 32


class RecycledArrays:
    """The large arrays a node has handed out in a run."""

    def __init__(self) -> None:
        self._arrays: list[Array] = [np.empty(0)]
        self._unshared = self._reference_count(0)
        self._counts_are_exact = getattr(sys, "_is_gil_enabled", lambda: True)()

    def _reference_count(self, index: int) -> int:
        return sys.getrefcount(self._arrays[index])

    def array(self, shape: tuple[int, ...], dtype: Any) -> Array:
        """An array of any values that nobody else has: one of those handed out that is free again, or a new one."""
        if self._counts_are_exact:
            for index in range(1, len(self._arrays)):  # a loop over the arrays would refer to them
                fits = self._arrays[index].shape == shape and self._arrays[index].dtype == dtype
                if fits and self._reference_count(index) == self._unshared:
                    return self._arrays[index]
        if len(self._arrays) >= _MOST:
            del self._arrays[1:]
        self._arrays.append(np.empty(shape, dtype))
        return self._arrays[-1]
