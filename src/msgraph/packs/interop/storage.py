"""``Tensor.untyped_storage()``: the memory of a tensor as bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from msgraph.diagnostics.catalog.library import StorageFixed

if TYPE_CHECKING:
    from msgraph.dialects.contract import Array


class UntypedStorage:
    """The bytes a tensor lies in, and those it shares them with. ``storage[i]`` reads a byte and ``= `` writes it."""

    device = "CPU"

    def __init__(self, array: Array) -> None:
        whole = array
        while isinstance(whole.base, np.ndarray):
            whole = whole.base
        self._bytes: Array = whole.reshape(-1).view(np.uint8)

    @property
    def dtype(self) -> None:
        """There is none: these are bytes."""

    def size(self) -> int:
        """How many bytes there are."""
        return self._bytes.size

    nbytes = __len__ = size

    def element_size(self) -> int:
        """The size of an element: a byte."""
        return 1

    def data_ptr(self) -> int:
        """The address of the first byte."""
        return self._bytes.ctypes.data

    def is_shared(self) -> bool:
        """Does another process see the memory? No."""
        return False

    def __getitem__(self, index: Any) -> Any:
        selected: Any = self._bytes[index]
        return int(selected) if isinstance(index, int) else selected.tolist()

    def __setitem__(self, index: Any, value: Any) -> None:
        self._bytes[index] = value

    def copy_(self, other: UntypedStorage, non_blocking: bool = False) -> UntypedStorage:
        """Takes over the bytes of another storage of the same size."""
        del non_blocking
        self._bytes[:] = other._bytes
        return self

    def resize_(self, size: int) -> None:
        """Refused, unless it has that size: memory is that of its tensors."""
        if size != self.size():
            raise StorageFixed(self.size(), size).error()
