"""What the families of tensor methods know of a tensor: its shape and its element type."""

from __future__ import annotations

from msgraph.dialects.dtypes import DType


class TypedMethods:
    """The base of the families of methods: the class that holds a tensor's type gives these two."""

    __slots__ = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions."""
        raise NotImplementedError

    @property
    def dtype(self) -> DType:
        """The element type."""
        raise NotImplementedError
