"""The methods of tensors that write into the tensor: ``x.add_(1)``, ``x.zero_()``."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T", bound="InPlace")


class InPlace:
    """Each computes new contents and leaves the writing to the class that knows its memory."""

    __slots__ = ()

    def filled_with(self: T, result: object) -> T:
        """This tensor, with ``result`` for its contents: broadcast, and cast to the element type."""
        raise NotImplementedError

    def _scaled(self, other: Any, alpha: Any) -> Any:
        return other if alpha == 1 else other * alpha

    def add_(self: T, other: object, *, alpha: object = 1) -> T:
        """``self += alpha * other``, written into this tensor."""
        return self.filled_with(self + self._scaled(other, alpha))  # pyright: ignore

    def sub_(self: T, other: object, *, alpha: object = 1) -> T:
        """``self -= alpha * other``, written into this tensor."""
        return self.filled_with(self - self._scaled(other, alpha))  # pyright: ignore

    def mul_(self: T, other: object) -> T:
        """``self *= other``, written into this tensor."""
        return self.filled_with(self * other)  # pyright: ignore

    def div_(self: T, other: object) -> T:
        """``self /= other``, written into this tensor."""
        return self.filled_with(self / other)  # pyright: ignore

    def exp_(self: T) -> T:
        """The exponential, written into this tensor."""
        return self.filled_with(self.exp())  # pyright: ignore

    def copy_(self: T, other: object) -> T:
        """The elements of another tensor, written into this one."""
        return self.filled_with(other)

    def fill_(self: T, value: object) -> T:
        """One value, written into every element."""
        return self.filled_with(value)

    def zero_(self: T) -> T:
        """Zero, written into every element."""
        return self.filled_with(0)
