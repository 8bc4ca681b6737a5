"""Hooks that see what operations of ``map`` get and give: ``config.set_debug_mode(True, [...])``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sized
from typing import Any, cast

import numpy as np

__all__ = ("DebugHook", "PrintDataHook", "PrintMetaDataHook")


class DebugHook(ABC):
    """Called with the columns before the first operation and after each one; it may stand among operations, too."""

    def __init__(self, prev_op_name: str | None = None) -> None:
        self.prev_op_name = prev_op_name
        self.is_first_op: bool | None = None

    def __call__(self, *args: object) -> Any:
        """The columns as they were."""
        if self.prev_op_name:
            side = "INPUT" if self.is_first_op else "OUTPUT"
            print(f"[Dataset debugger] Print the [{side}] of the operation [{self.prev_op_name}].", flush=True)
        self.compute(args)
        return args

    @abstractmethod
    def compute(self, *args: object) -> object:
        """What the hook does with the columns, which are one tuple."""

    def set_previous_op_name(self, prev_op_name: str) -> None:
        """The operation that the hook stands at."""
        self.prev_op_name = prev_op_name

    def set_is_first(self, is_first_op: bool) -> None:
        """Does the hook stand before it?"""
        self.is_first_op = is_first_op


class PrintMetaDataHook(DebugHook):
    """Prints types and shapes."""

    def compute(self, *args: Any) -> object:
        """A line for each column."""
        for index, column in enumerate(*args):
            line = f"Column {index}. "
            if isinstance(column, np.ndarray):
                array = cast(Any, column)
                line += f"The dtype is [{array.dtype}]. The shape is [{array.shape}]."
            elif type(column).__module__.startswith("PIL."):
                line += f"The type is [{type(column)}]. The shape is [{column.size}]."
            elif isinstance(column, Sized):
                line += f"The type is [{type(column)}]. The size is [{len(column)}]."
            print(line, flush=True)
        return args


class PrintDataHook(DebugHook):
    """Prints the data."""

    def compute(self, *args: Any) -> Any:
        """A line for each column, of several where the data has several."""
        for index, column in enumerate(*args):
            data = np.asarray(column) if type(column).__module__.startswith("PIL.") else column
            print(f"Column {index}. The data is [{data}].", flush=True)
        return args
