"""The floating-point status of the process: has a computation overflowed, or made NaN of numbers that were none?

Compiled kernels of a graph that asks for the status store into ``STATUS.memory``, lane by lane; what computes in
NumPy is observed array by array.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from msgraph.dialects.arrays import Array
from msgraph.support.lowering_context import add_watcher

WIDTH = 64
"""Bytes of the status: one for each lane of the widest vector."""


class FloatStatus:
    """Set by whoever computes; the status register of a device is one per process, too."""

    def __init__(self) -> None:
        self.memory: Array = np.zeros(WIDTH, np.uint8)
        self.watched = False
        """Has anybody asked for a status yet? Nothing is observed in NumPy before."""

    def watch(self) -> None:
        """From now on, what computes in NumPy is observed: no operation goes a way on which it is not seen."""
        if not self.watched:
            self.watched = True
            add_watcher()

    @property
    def raised(self) -> bool:
        """Has anything overflowed since the status was cleared?"""
        return bool(self.memory.any())

    def clear(self) -> None:
        """Forget what overflowed."""
        self.memory[:] = 0

    def observe(self, operands: Sequence[Array], results: Sequence[Array], by_element: bool = False) -> None:
        """Look at one computation; ``by_element`` if elements depend on those in the same place alone."""
        for result in results:
            if _is_float(result) and not np.isfinite(result).all():
                floats = [x for x in operands if _is_float(x)]
                tests = [np.isfinite(x) if by_element else np.isfinite(x).all() for x in floats]
                numbers = [~np.isnan(x) if by_element else not np.isnan(x).any() for x in floats]
                overflow = np.isinf(result) & _all(tests)
                if (overflow | (np.isnan(result) & _all(numbers))).any():
                    self.memory[0] = 1


def _is_float(array: Array) -> bool:
    return array.dtype.kind not in "biuOc"


def _all(tests: Sequence[object]) -> object:
    conjunction: Any = True
    for test in tests:
        conjunction = conjunction & test
    return conjunction


STATUS = FloatStatus()
"""The status of this process."""
