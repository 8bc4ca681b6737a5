"""What an instruction of the program runs in Python: eager rules on views of the buffers, as data that another process
can read.

Most are found with the op classes, which the first of them loads; printing needs none of them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

import numpy as np

from msgraph.diagnostics.errors import CompileError
from msgraph.diagnostics.span import Span
from msgraph.dialects.arrays import Array
from msgraph.dialects.dtypes import by_name
from msgraph.dialects.status import STATUS
from msgraph.dialects.tensor_text import print_line
from msgraph.support.lazy_module import load

NOT_AT_ALL, WHOLE, BY_ELEMENT = range(3)
"""How the results of a step raise the floating-point status."""


def _itself(value: Array) -> Array:
    return value


def _nothing(*operands: Array, exchange: int) -> tuple[()]:
    """What was started in Python is done."""
    del operands, exchange
    return ()


EXCHANGE_DONE, EXCHANGE_PROGRESS = "ms.exchange_done", "ms.exchange_progress"
"""Steps about a collective that was started: its end, and a moment in which it may go on."""

_WITHOUT_COMPILER: Mapping[str, Callable[..., Any]] = {
    "ms.print": print_line, "ms.constant": _itself, EXCHANGE_DONE: _nothing, EXCHANGE_PROGRESS: _nothing,
}  # fmt: skip


class HostView(NamedTuple):
    """The memory of a buffer as an array; strides in elements."""

    shape: tuple[int, ...]
    dtype: str
    strides: tuple[int, ...]


class HostStep(NamedTuple):
    """One op: which values it takes, how many it gives."""

    op: str
    fields: Mapping[str, Any]
    operands: tuple[int, ...]
    results: int
    observed: int


class HostCall(NamedTuple):
    """Steps on values: first those of the first buffers, then what each step gives; the last buffers take the results.

    What an op refuses is refused at the user's line, as it would have been while compiling.
    """

    views: Sequence[HostView]
    inputs: int
    steps: Sequence[HostStep]
    results: Sequence[int]
    places: Sequence[tuple[str, int, int, int, int]]
    """The spans of the op in the source."""

    def __call__(self, base_table: int, words: Sequence[int]) -> None:
        """Run it; ``words`` are the slots and offsets of the buffers."""
        self.store(base_table, words, self.evaluated(base_table, words))

    def evaluated(self, base_table: int, words: Sequence[int]) -> list[Array]:
        """The results as new arrays, before they are copied to their buffers."""
        views = self.views[: self.inputs]
        arrays = [_array(base_table, view, *words[2 * i : 2 * i + 2]) for i, view in enumerate(views)]
        try:
            with np.errstate(all="ignore"):
                return self._evaluate(arrays)
        except CompileError as refused:
            refused.locate([Span(*location) for location in self.places])
            raise

    def store(self, base_table: int, words: Sequence[int], results: Sequence[Array]) -> None:
        """Puts results where they belong."""
        for i, (view, value) in enumerate(zip(self.views[self.inputs :], results, strict=True), self.inputs):
            _array(base_table, view, *words[2 * i : 2 * i + 2])[...] = value

    def _evaluate(self, values: list[Array]) -> list[Array]:
        for step in self.steps:
            operands = [values[index] for index in step.operands]
            outcome = eager_rule(step.op)(*operands, **step.fields)
            results = cast("tuple[Array, ...]", outcome if isinstance(outcome, tuple) else (outcome,))
            if step.observed:
                STATUS.observe(operands, results, step.observed == BY_ELEMENT)
            values.extend(results[: step.results])
        return [values[index] for index in self.results]


def is_exchange(call: object) -> bool:
    """Is it one collective, one end of a message, or about one that was started?"""
    if not isinstance(call, HostCall) or len(call.steps) != 1:
        return False
    fields = call.steps[0].fields
    return "exchange" in fields or ("ranks" in fields and "group" in fields)


def eager_rule(op: str) -> Callable[..., object]:
    """The eager rule of an op."""
    return _WITHOUT_COMPILER[op] if op in _WITHOUT_COMPILER else _classes()[op].eager


@cache
def _classes() -> Mapping[str, Any]:
    """The op classes by name."""
    return load("msgraph.dialects.contract").GraphOp.BY_NAME


def _array(base_table: int, view: HostView, slot: int, offset: int) -> Array:
    dtype, memory, strides = _layout(view)
    if memory is None:
        return np.empty(view.shape, dtype)
    address = ctypes.c_size_t.from_address(base_table + 8 * slot).value + offset
    return np.ndarray(view.shape, dtype, memory.from_address(address), 0, strides)


@lru_cache(4096)
def _layout(view: HostView) -> tuple[np.dtype[np.generic], Any, tuple[int, ...]]:
    """The element type, the type of so many bytes (``None`` of none), the strides in bytes."""
    dtype = by_name(view.dtype).numpy
    if 0 in view.shape:
        return dtype, None, ()
    extent = 1 + sum((size - 1) * stride for size, stride in zip(view.shape, view.strides, strict=True))
    return dtype, ctypes.c_char * (extent * dtype.itemsize), tuple(stride * dtype.itemsize for stride in view.strides)
