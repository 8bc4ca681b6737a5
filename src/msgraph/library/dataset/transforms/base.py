"""What an operation is: it takes the arrays of some columns and gives arrays. Those on arrays, and on operations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import partial
from types import EllipsisType
from typing import Annotated, Any, cast

import numpy as np

from msgraph import bool_
from msgraph.diagnostics.catalog.datasets import BadOperand
from msgraph.diagnostics.errors import CompileError
from msgraph.library.dataset.arguments import Scalar, Settings, Share, array_type, real, typed, unfit, within, wrong
from msgraph.library.dataset.pipeline.batching import pad_to
from msgraph.library.dataset.pipeline.draws import draws
from msgraph.library.dataset.pipeline.mapping import Chainable, chained
from msgraph.library.dataset.pipeline.node import Array


class Operation(Settings, Chainable, ABC):
    """An operation that ``map`` applies, and that can be called on values by itself."""

    @abstractmethod
    def __call__(self, *values: object) -> Any:
        """The results of the values: one, or a tuple."""

    def refuse(self, problem: str, way_out: str = "see its documentation for what it works on") -> CompileError:
        """The exception for an array this operation cannot work on."""
        return BadOperand(type(self).__name__, problem, way_out).error()


class ArrayOperation(Operation):
    """An operation on one array; of several values each is worked on."""

    batches = False
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


def operations_of(transforms: Any) -> list[Callable[..., Any]]:
    """A list of operations, which must be instances, not classes."""
    if not typed("transforms list", transforms, list):
        raise wrong("transforms list can not be empty.")
    for index, operation in enumerate(transforms):
        if isinstance(operation, type):
            raise wrong(
                f"op_list[{index}] should be a dataset processing operation instance, but got: {operation}. It may be "
                "missing parentheses for instantiation."
            )
        if not callable(operation):
            raise unfit(f"transforms[{index}] is neither a transforms op (TensorOperation) nor a callable pyfunc.")
    return list(transforms)


def _operations(argument: str, transforms: object) -> list[Callable[..., Any]]:
    return operations_of(transforms)


def run_all(operations: Iterable[Callable[..., object]], values: tuple[object, ...]) -> Any:
    """The result of the last operation on the results of those before."""
    for operation in operations:
        result = operation(*values)
        values = result if isinstance(result, tuple) else (result,)  # pyright: ignore[reportUnknownVariableType]
    return values[0] if len(values) == 1 else values


class _OfOperations(Operation):
    """An operation made of a list of others."""

    transforms: Annotated[list[Callable[..., object]], _operations]


class Compose(_OfOperations):
    """Operations one after the other."""

    def __post_init__(self) -> None:
        self._chained = chained(self.transforms)
        self.batches = all(getattr(operation, "batches", False) for operation in self._chained)

    def of_batch(self, *arrays: object) -> object:
        """The results of a batch, where all operations can take one."""
        return run_all([cast(Any, operation).of_batch for operation in self._chained], arrays)

    def __call__(self, *values: object) -> Any:
        """The result of the last."""
        if not values:
            raise TypeError(
                "Compose was called without an image. Fix invocation (avoid it being invoked as Compose([...])())."
            )
        return run_all(self._chained, values)


class RandomApply(_OfOperations):
    """All operations, or none."""

    prob: Share = 0.5

    def __call__(self, *values: object) -> Any:
        """With the probability the result of all."""
        return run_all(self.transforms if self.prob > draws().random() else (), values)


class RandomChoice(_OfOperations):
    """One of several operations."""

    def __call__(self, *values: object) -> Any:
        """The result of one."""
        return run_all((draws().choice(self.transforms),), values)


class RandomOrder(_OfOperations):
    """Operations one after the other, in random order."""

    def __call__(self, *values: object) -> Any:
        """The result of the last."""
        return run_all(draws().sample(self.transforms, len(self.transforms)), values)


Relational = IntEnum("Relational", "EQ NE GT GE LT LE", start=0)
"""Comparisons of :class:`Mask`."""
_COMPARE = (np.equal, np.not_equal, np.greater, np.greater_equal, np.less, np.less_equal)


class Concatenate(Operation):
    """The columns end to end, with something before and after."""

    axis: int = 0
    prepend: Array | None = None
    append: Array | None = None

    def __post_init__(self) -> None:
        if self.axis not in (0, -1):
            raise wrong("only 1D concatenation supported.")
        for name, value in (("prepend", self.prepend), ("append", self.append)):
            if value is not None and value.ndim != 1:
                raise wrong(f"can only {name} 1D arrays.")

    def __call__(self, *values: object) -> Any:
        """One array of all."""
        parts = [part for part in (self.prepend, *map(as_input, values), self.append) if part is not None]
        return np.concatenate([np.atleast_1d(part) for part in parts])


class Duplicate(ArrayOperation):
    """The array, twice: for two output columns."""

    def apply(self, array: Array) -> Any:
        """The array and a copy."""
        return array, array.copy()


class Fill(ArrayOperation):
    """An array of the same shape and type, full of one value."""

    fill_value: Scalar

    def apply(self, array: Array) -> Any:
        """The full array."""
        if array.dtype.kind in "US":
            return np.full(array.shape, self.fill_value)
        if isinstance(self.fill_value, (str, bytes)):
            raise self.refuse("the types of the array and of 'fill_value' do not match: one is a string.")
        return np.full(array.shape, np.asarray(self.fill_value).astype(array.dtype))


class Mask(ArrayOperation):
    """Where the elements compare with a constant as asked for."""

    operator: Relational
    constant: Scalar
    dtype: Annotated[Any, array_type] = bool_

    def apply(self, array: Array) -> Any:
        """The mask."""
        constant = self.constant if array.dtype.kind in "US" else np.asarray(self.constant).astype(array.dtype)
        return _COMPARE[self.operator](array, constant).astype(self.dtype)


class OneHot(ArrayOperation):
    """A label as a vector with a one at its place; with smoothing the other classes get a share."""

    batches = True
    num_classes: int
    smoothing_rate: Annotated[float, partial(real, low=0.0, high=1.0)] = 0.0

    def __post_init__(self) -> None:
        if self.num_classes <= 0:
            raise wrong("Input must be greater than 0.")

    def apply(self, array: Array) -> Any:
        """One vector, or one for each label."""
        if array.ndim == 2 and array.shape[1] == 1:
            array = array[:, 0]
        if array.ndim > 1:
            raise self.refuse(f"only supports scalar or 1D input, got rank: {array.ndim}")
        if array.dtype.kind not in "iu":
            raise self.refuse(f"only supports input of int type, but got:{array.dtype}")
        if array.size and (array.min() < 0 or array.max() >= self.num_classes):
            raise self.refuse(
                f"index value should be in range [0, {self.num_classes}), but got: {array.max()}",
                "give as many classes as there are labels",
            )
        if self.smoothing_rate == 0:
            result = np.zeros((array.size, self.num_classes), array.dtype)
            result[np.arange(array.size), array.ravel()] = 1
        else:
            share = self.smoothing_rate / self.num_classes
            result = np.full((array.size, self.num_classes), share, np.float64)
            result[np.arange(array.size), array.ravel()] = 1.0 - self.smoothing_rate + share
        return result[0] if array.size == 1 else result

    def of_batch(self, arrays: Array) -> Any:
        """A row for each sample, which has one label."""
        return self.apply(arrays).reshape(-1, self.num_classes)


class PadEnd(ArrayOperation):
    """The array in another shape: cut or padded at the ends."""

    pad_shape: list[int | None]
    pad_value: Scalar | None = None

    def __post_init__(self) -> None:
        for size in self.pad_shape:
            if size is not None:
                if not isinstance(size, int):  # pyright: ignore[reportUnnecessaryIsInstance]
                    raise unfit("a value in the list is not an integer.")
                within("", size, 1, 2**63 - 1)

    def apply(self, array: Array) -> Any:
        """The padded array."""
        if array.ndim != len(self.pad_shape):
            raise self.refuse(
                f"invalid pad shape, the dimension of input is {array.ndim}, but got {len(self.pad_shape)} sizes."
            )
        if self.pad_value is not None and isinstance(self.pad_value, (str, bytes)) != (array.dtype.kind in "US"):
            raise self.refuse("the type of 'pad_value' does not match the input: one is a string.")
        sizes = [own if size is None else size for own, size in zip(array.shape, self.pad_shape, strict=True)]
        return pad_to(array, sizes, self.pad_value)


class Slice(ArrayOperation):
    """A part of the array: an index, a slice, a list of indices, or ``...``, for each dimension."""

    def __init__(self, *slices: object) -> None:
        for part in slices:
            if part is not None:
                typed("slice", part, int, list, slice, bool, EllipsisType)
                if isinstance(part, list):
                    for item in cast("list[Any]", part):
                        typed("slice", item, int)
        self.slices: tuple[Any, ...] = tuple(slice(None) if part is None or part is True else part for part in slices)

    def apply(self, array: Array) -> Any:
        """The part. An index keeps its dimension, and several lists of indices choose rows and columns."""
        result = array
        filled = [slice(None)] * (array.ndim - len(self.slices)) if Ellipsis not in self.slices else []
        axis = 0
        for part in (*self.slices, *filled):
            if part is Ellipsis:
                axis = array.ndim - (len(self.slices) - self.slices.index(Ellipsis) - 1)
                continue
            if axis >= array.ndim:
                raise self.refuse(f"the input has {array.ndim} dimensions, but got {len(self.slices)} slices.")
            index: Any = part
            if not isinstance(part, slice):
                index, size = np.atleast_1d(np.asarray(index, np.int64)), array.shape[axis]
                if not -size <= index.min() <= index.max() < size:
                    raise self.refuse(f"Index {part} is out of bounds for dimension {axis} of {size}.")
            result = result[(slice(None),) * axis + (index,)]
            axis += 1
        return result


class TypeCast(ArrayOperation):
    """The array with another element type."""

    batches = True
    data_type: Annotated[Any, array_type]

    def apply(self, array: Array) -> Any:
        """The converted array; strings are read as numbers, and numbers written as strings."""
        return array.astype(self.data_type, copy=False)


class Unique(ArrayOperation):
    """The elements without doubles, where each element stands among them, and how often each comes."""

    def apply(self, array: Array) -> Any:
        """Three arrays; elements in the order in which they come first."""
        _, first, inverse, counts = np.unique(array.ravel(), return_index=True, return_inverse=True, return_counts=True)
        order = np.argsort(first)
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        values = array.ravel()[first[order]]
        return values, rank[inverse].astype(np.int32), counts[order].astype(np.int32)
