"""Memory of batches: that of old ones again, and results written where they are to be, into the batch of their sample.

Getting 20 MB from the system for each batch takes as long as copying 32 images into it. An array that was handed out is
used again when nobody but this module refers to it: a view, a tensor or a buffer of it would hold a reference.

A large array that an operation makes is otherwise copied once more when its batch is made. An operation that ends a
``map`` gets the memory for its result from :func:`result_array`; ``batch`` then finds all samples in their places, and
has nothing to do. Whatever is not in its place is copied as ever.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from msgraph.library.dataset.pipeline.draws import sample_number
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


class Places:
    """The batches of an epoch that samples are being written into, by the operations of one ``map``."""

    def __init__(self, size: int, memory: RecycledArrays) -> None:
        self._size, self._memory = size, memory
        self._lock = threading.Lock()
        self._batches: dict[int, Array] = {}
        self._used = True

    def array(self, sample: int, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array | None:
        """Memory for the result of a sample; none if it is small, or another one than those before."""
        if not self._used or dtype.itemsize * int(np.prod(shape)) * self._size < SMALLEST:
            return None
        batch_index, row = divmod(sample, self._size)
        with self._lock:
            batch = self._batches.get(batch_index)
            if batch is None:
                batch = self._batches[batch_index] = self._memory.array((self._size, *shape), dtype)
        return batch[row] if batch.shape[1:] == shape and batch.dtype == dtype else None

    def joined(self, batch_index: int, columns: Sequence[Sequence[object]]) -> tuple[int, Array] | None:
        """The batch of this number and which column it is, if the values of one are there, in their places."""
        with self._lock:
            batch = self._batches.pop(batch_index, None)
        if batch is None:
            return None
        for column, values in enumerate(columns):
            if _are_in_place(values, batch):
                return column, batch[: len(values)] if len(values) < self._size else batch
        self._used = False  # it was an array between two operations: the next ones are not asked for
        return None


def _are_in_place(values: Sequence[Any], batch: Array) -> bool:
    start, step = batch.ctypes.data, batch.strides[0]
    return all(
        getattr(value, "base", None) is batch
        and value.ctypes.data == start + row * step
        and value.shape == batch.shape[1:]
        and value.dtype == batch.dtype
        and value.flags.c_contiguous
        for row, value in enumerate(values)
    )


class _Here(threading.local):
    """Where this thread's next large result goes."""

    places: Places | None = None


_here = _Here()


def placed(function: Callable[[Any], object], places: Places) -> Callable[[Any], Any]:
    """``function`` with the first array that is asked for while it runs in its place of a batch."""

    def with_places(item: object) -> Any:
        _here.places = places
        try:
            return function(item)
        finally:
            _here.places = None

    return with_places


def result_array(shape: tuple[int, ...], dtype: Any) -> Array:
    """Memory for the result of an operation: of the batch, for one array of each sample."""
    places, _here.places = _here.places, None
    array = None if places is None else places.array(sample_number(), shape, np.dtype(dtype))
    return np.empty(shape, dtype) if array is None else array
