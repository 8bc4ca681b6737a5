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
        self._alone = self._references(0)
        self._counted = getattr(sys, "_is_gil_enabled", lambda: True)()

    def _references(self, index: int) -> int:
        return sys.getrefcount(self._arrays[index])

    def array(self, shape: tuple[int, ...], dtype: Any) -> Array:
        """An array with any values in it that nobody else has."""
        if self._counted:
            for index in range(1, len(self._arrays)):  # a loop over the arrays would refer to them
                fits = self._arrays[index].shape == shape and self._arrays[index].dtype == dtype
                if fits and self._references(index) == self._alone:
                    return self._arrays[index]
        if len(self._arrays) >= _MOST:
            del self._arrays[1:]
        array = np.empty(shape, dtype)
        self._arrays.append(array)
        return array
