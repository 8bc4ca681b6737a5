"""Results written where they are to be: into the memory of the batch that the sample will be in.

A large array that an operation makes is otherwise copied once more when its batch is made. An operation that ends a
``map`` gets the memory for its result from :func:`result_array`; ``batch`` then finds all samples in their places, and
has nothing to do. Whatever is not in its place is copied as ever.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from msgraph.library.dataset.pipeline.draws import sample_number
from msgraph.library.dataset.pipeline.node import Array
from msgraph.library.dataset.pipeline.recycling import SMALLEST, RecycledArrays


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
