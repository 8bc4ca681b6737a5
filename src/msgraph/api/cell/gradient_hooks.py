"""What stands in a graph for hooks on gradients: read by the front end, like user code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph.api.cell.cell import Cell


class GradientHook(Cell):
    """The outputs of a cell as they are; a function sees their gradients, and may give others."""

    def __init__(self, owner: Any, function: Callable[..., Any]) -> None:
        super().__init__(auto_prefix=False)
        self.__dict__["owner"] = owner  # which is no child
        self.function = function

    def construct(self, *outputs: object) -> Any:
        """The outputs."""
        return outputs

    def bprop(self, *args: object) -> object:
        """The gradients, or what the function gives instead."""
        gradients = args[-1]
        instead = self.function(self.owner, gradients)
        if instead is None:
            return gradients
        return instead if isinstance(instead, tuple) else (instead,)  # pyright: ignore[reportUnknownVariableType]
