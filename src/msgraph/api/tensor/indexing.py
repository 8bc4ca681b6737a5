"""Reading and writing parts of a tensor outside graphs: NumPy's indexing, MindSpore's error texts.

``x[1]`` and ``x[:, 2:]`` share memory with ``x``; indices that are lists, tensors or masks copy.
"""

from __future__ import annotations

from types import EllipsisType
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.api import BadSlotValue
from msgraph.diagnostics.catalog.operations import BadIndex, ImaginaryPartLost, OperandTypeRefused
from msgraph.dialects import dtypes
from msgraph.dialects.arrays import Array
from msgraph.support.trees import class_of, is_list, is_sequence, is_tuple

PLAIN = (int, slice, EllipsisType, type(None))
"""Index parts that read without copying (a bool is none of them: it is a mask)."""
_PLAIN_BOUNDS = {int, type(None)}


def index_of(index: object) -> object:
    """A list with a slice, a new dim or ``...`` in it as a tuple, as PyTorch reads it; any other index as it is."""
    if is_list(index) and any(x is None or isinstance(x, (slice, EllipsisType)) for x in index):
        return tuple(index)
    return index


def read(array: Array, index: object) -> Array:
    """``array[index]``, always an array, a view where NumPy gives one."""
    if type(index) is int:  # by far the most frequent
        if array.ndim and -array.shape[0] <= index < array.shape[0]:
            return array[index, ...]
        raise _out_of_range(array, (index,))
    if type(index) is slice and array.ndim and {type(index.start), type(index.stop), type(index.step)} <= _PLAIN_BOUNDS:
        return array[index]
    if type(index) is np.ndarray and index.dtype.kind == "i" and index.ndim and array.flags.c_contiguous and array.ndim:
        try:
            return array.take(index, 0)  # the same as with brackets, sooner
        except IndexError:
            raise _out_of_range(array, (index,)) from None
    if is_tuple(index) and (parts := _plain_parts(index)) is not None:
        try:
            return np.asarray(array[parts])
        except IndexError:
            pass  # the long way says what is wrong
    parts = _parts(index)
    plain = all(isinstance(part, PLAIN) and not isinstance(part, bool) for part in parts)
    if plain and not any(part is Ellipsis for part in parts):
        parts = (*parts, Ellipsis)  # so that a fully indexed element stays a view
    try:
        return np.asarray(array[parts])
    except IndexError:
        raise _out_of_range(array, parts) from None


def _plain_parts(index: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """The index as NumPy wants it, with an ellipsis, so that a fully indexed element stays a view.

    ``None`` where it is more than integers, slices, new dims, tensors and one ellipsis.
    """
    parts: list[Any] | None = None
    dots = 0
    for position, part in enumerate(index):
        cls = class_of(part)
        if cls is slice:
            for bound in (part.start, part.stop, part.step):
                if bound is not None and type(bound) is not int:
                    return None
        elif part is Ellipsis:
            dots += 1
        elif cls is not int and part is not None:
            if cls is not np.ndarray and not getattr(cls, "__ms_tensor__", False):
                return None
            if parts is None:
                parts = list(index)
            parts[position] = np.asarray(part)
    if dots > 1:
        return None
    if parts is not None:
        return tuple(parts)
    return index if dots else (*index, Ellipsis)


def _is_simple(array: Array, value: Any) -> bool:
    """Does NumPy itself write a value as it is meant, without a word?"""
    cls = class_of(value)
    if cls is float:
        return array.dtype.kind == "f" and -6e4 < value < 6e4
    if cls is int:
        return array.dtype.kind in "fi" and -128 <= value <= 127
    return cls is np.ndarray and value.dtype == array.dtype


def write(array: Array, index: Any, value: object) -> None:
    """``array[index] = value``: fractions are cut off where the array holds integers, integers wrap."""
    parts = index if index is Ellipsis or type(index) is int or type(index) is np.ndarray else _parts(index)
    values = cast("Any", value)
    if not _is_simple(array, value):
        values = np.asarray(value)
        if values.dtype.kind in "USOmM" and not all(type(part) is int for part in values.flat):
            raise OperandTypeRefused("setitem", "value", "Number, Tensor", class_of(value).__name__).error()
        if values.dtype == object and array.dtype.kind in "iu":  # of more than 64 bits
            values = np.asarray(values % 2**64, np.uint64)
        if values.dtype.kind == "c" and array.dtype.kind not in "cb":
            raise ImaginaryPartLost(*(str(dtypes.from_numpy(of.dtype)) for of in (values, array))).error()
        with np.errstate(all="ignore"):
            values = values.astype(array.dtype, copy=False)
    try:
        array[parts] = values
    except IndexError as problem:
        raise BadIndex.of_numpy(str(problem)).error() from None
    except ValueError:
        target = array[parts].shape
        if target or values.size != 1:
            raise BadSlotValue(_written(values.shape), _written(target)).error() from None
        array[parts] = values.reshape(())


def _written(shape: tuple[int, ...]) -> str:
    """A shape as MindSpore writes it: ``(3)``, ``(3, 4)``."""
    return f"({', '.join(map(str, shape))})"


def _parts(index: object) -> tuple[Any, ...]:
    """The index as NumPy wants it: tensors as arrays, lists as arrays or masks; what is no index is refused."""
    if is_tuple(index := index_of(index)):
        return tuple([_part(part, whole=False) for part in index])
    return (_part(index, whole=True),)


def _part(part: object, whole: bool) -> object:
    if type(part) is np.ndarray:
        return part
    if part is None or part is Ellipsis or isinstance(part, (int, np.integer, np.bool_)):
        return cast(object, part)
    if isinstance(part, slice):
        index: Any = cast(object, part)
        return slice(*(None if x is None else int(x.__index__()) for x in (index.start, index.stop, index.step)))
    if is_sequence(part):
        items = [_part(item, whole=False) for item in part]
        return np.asarray(items) if items else np.asarray(items, np.int64)
    if isinstance(part, np.ndarray) or getattr(class_of(part), "__ms_tensor__", False):
        return np.asarray(part)
    if whole and isinstance(part, str):
        raise BadIndex(
            f"Unsupported Python object type received: {type(part)}. Supported types for tensor indexing are: list, "
            f"int, float, tuple, slice, ellipsis, None, array, bool, or Tensor. Received value: {part!r}"
        ).error()  # fmt: skip
    raise BadIndex(
        "Only support integers, slices(`:`), ellipsis(`...`), None, bool, tensor, int, list and tuple as index, "
        f"but got {part} with type {type(part)}"
    ).error()  # fmt: skip


def _out_of_range(array: Array, parts: tuple[object, ...]) -> Exception:
    """The error for an index NumPy refused."""
    used = sum(1 for part in parts if part is not None and part is not Ellipsis and not isinstance(part, bool))
    if used > array.ndim:
        return BadIndex(f"too many indices for tensor of dimension{array.ndim}", *BadIndex.TOO_MANY).error()
    axis = 0
    for part in parts:
        if part is Ellipsis:
            axis += array.ndim - used
        elif part is not None:
            size = array.shape[axis]
            if (outside := _outside(part, size)) is not None:
                what = f"index {outside} is out of bounds for dimension with size {size}"
                return BadIndex(what, *BadIndex.OUTSIDE).error()
            axis += 1
    problem = f"index is out of bounds for a tensor of shape {_written(array.shape)}"
    return BadIndex(problem, *BadIndex.OTHER_MASK).error()


def _outside(part: object, size: int) -> int | None:
    """The first index of a part that points outside."""
    indices = np.asarray(part)
    if indices.dtype.kind not in "iu":
        return None
    wrong = indices[(indices < -size) | (indices >= size)]
    return int(wrong.flat[0]) if wrong.size else None
