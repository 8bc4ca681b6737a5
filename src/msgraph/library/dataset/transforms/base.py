"""What an operation is: it takes the arrays of some columns and gives arrays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.datasets import BadOperand
from msgraph.diagnostics.errors import CompileError
from msgraph.library.dataset.pipeline.mapping import Chainable
from msgraph.library.dataset.pipeline.node import Array

RANDOM = "random"


class Operation(Chainable, ABC):
    """An operation that ``map`` applies, and that can be called on values by itself."""

    @abstractmethod
    def __call__(self, *values: object) -> Any:
        """The results of the values: one, or a tuple."""

    def refuse(self, problem: str, way_out: str = "see its documentation for what it works on") -> CompileError:
        """The exception for an array this operation cannot work on."""
        return BadOperand(type(self).__name__, problem, way_out).error()


class ArrayOperation(Operation):
    """An operation on one array; of several values each is worked on."""

    batches: bool = False
    """Can :meth:`of_batch` work on many samples at once, with a dimension more in front, for the same values?"""

    def __call__(self, *values: object) -> Any:
        """The results of the values: one, or a tuple."""
        results = tuple(map(self._one, values))
        return results[0] if len(results) == 1 else results

    def _one(self, value: object) -> Any:
        return self.apply(as_input(value))

    @abstractmethod
    def apply(self, array: Array) -> object:
        """The result of one array."""

    def of_batch(self, arrays: Array) -> object:
        """The results of the samples of a batch, as a batch: of each element, where an operation says no more."""
        return self.apply(arrays)


def as_input(value: Any) -> Array:
    """A value of the user as an array."""
    if type(value) is np.ndarray:
        return value
    array = np.asarray(value.asnumpy() if hasattr(value, "asnumpy") else value)
    if array.dtype == object:
        raise TypeError(f"Invalid user input. Got {type(value)}: {value}, cannot be converted into tensor.")
    return array
