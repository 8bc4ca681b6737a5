"""Array-likes, element types and axes: what every function of ``mindspore.numpy`` begins with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeGuard

import numpy as np

from msgraph import Tensor, ops
from msgraph.api.tensor.annotations import TensorLike
from msgraph.diagnostics.catalog.library import ArrayUnsupported
from msgraph.diagnostics.catalog.models import BadUse, BadUseType
from msgraph.diagnostics.catalog.operations import ImaginaryPartLost
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType, from_numpy, meant, promote

ElementType: TypeAlias = "DType | str | type[bool | int | float | np.generic]"
"""What ``dtype=`` takes: an element type, its name, or a class of numbers."""

Array: TypeAlias = "np.ndarray[Any, Any]"
"""What NumPy computes of constants."""

NINF = float("-inf")

_WORDS = "int32 int8 int16 int32 int64 uint32 uint8 uint16 uint32 uint64 float32 float16 float32 float64 bool_"
ELEMENT_TYPES: tuple[DType, ...] = tuple([getattr(dtypes, word) for word in _WORDS.split()])
NAMES = {element.name: element for element in ELEMENT_TYPES} | {
    "int": dtypes.int32,
    "uint": dtypes.uint32,
    "float": dtypes.float32,
}
_SPELLED = [
    "np.int_", "np.int8", "np.int16", "np.int32", "np.int64", "np.uint", "np.uint8", "np.uint16", "np.uint32",
    "np.uint64", "np.float64", "np.float16", "np.float32", "np.float64", "np.bool_",
]  # fmt: skip
_SHORTER = {np.dtype(np.float64): np.dtype(np.float32), np.dtype(np.int64): np.dtype(np.int32)}


def tensor(values: TensorLike) -> Tensor:
    """As a tensor. Numbers of Python, and lists of them, become 32 bits wide."""
    if isinstance(values, Tensor):
        return values
    if is_sequence(values) and holds_tensors(values):
        return ops.stack([tensor(value) for value in values])
    if isinstance(values, np.ndarray):
        return Tensor(values)
    return Tensor(constant(values))


def constant(values: TensorLike) -> Array:
    """Numbers as an array whose elements are 32 bits wide, or what they need."""
    array = np.asarray(values)
    shorter = _SHORTER.get(array.dtype, array.dtype)
    if array.dtype == np.int64 and array.size and (array.max() > 2**31 - 1 or array.min() < -(2**31)):
        return array
    return array.astype(shorter)


def is_sequence(values: object) -> TypeGuard[list[Any] | tuple[Any, ...]]:
    """True for lists and tuples."""
    return isinstance(values, (list, tuple))


def holds_tensors(values: Sequence[object]) -> bool:
    """True if a tensor is among them, or in a list or tuple of them."""
    return any(isinstance(value, Tensor) or (is_sequence(value) and holds_tensors(value)) for value in values)


def type_error(owner: str, text: str) -> Exception:
    """An argument of a type that a function of ``mindspore.numpy`` does not take."""
    return BadUseType(f"numpy.{owner}", text).error()


def value_error(owner: str, text: str) -> Exception:
    """An argument with a value that a function of ``mindspore.numpy`` does not take."""
    return BadUse(f"numpy.{owner}", text).error()


def unsupported(text: str) -> Exception:
    """What neither MindSpore's function does nor ours."""
    return ArrayUnsupported(text).error()


def check_type(owner: str, text: str, value: object, *kinds: type[object]) -> None:
    """Refuses a value that is of none of the ``kinds``; a text with a blank at its end says what it is."""
    if not isinstance(value, kinds):
        raise type_error(owner, f"{text}{type(value)}" if text[-1] == " " else text)
    if isinstance(value, int) and abs(value) > 2**48:
        raise value_error(owner, f"{value} is more than any array has elements")


def element_type(dtype: ElementType) -> DType:
    """The element type that ``dtype=`` says: ``int`` and ``float`` are 32 bits wide."""
    if isinstance(dtype, DType):
        return dtype
    if isinstance(dtype, str):
        resolved = NAMES.get(dtype.lower())
    elif dtype is int:
        resolved = dtypes.int32
    elif dtype is float:
        resolved = dtypes.float32
    else:
        resolved = meant(dtype)
    if resolved is None:
        raise type_error("dtype", f"only {_SPELLED} are allowed for dtype, but got {dtype!r}")
    return resolved


def astype(x: Tensor, dtype: ElementType | None) -> Tensor:
    """``x`` with elements of type ``dtype``, if there is one."""
    if dtype is None:
        return x
    wanted = element_type(dtype)
    if x.dtype.is_complex and not wanted.is_complex:
        raise ImaginaryPartLost(str(x.dtype), str(wanted)).error()
    return x if x.dtype == wanted else x.astype(wanted)


def promote_types(type1: ElementType, type2: ElementType) -> DType:
    """The smallest type that holds both; a floating-point type wins over every integer."""
    one, other = element_type(type1), element_type(type2)
    if one.is_float and not other.is_float and not other.is_complex:
        return one
    if other.is_float and not one.is_float and not one.is_complex:
        return other
    if one.is_float and other.is_float:
        return promote(one, other)
    return one if one == other else from_numpy(np.promote_types(one.numpy, other.numpy))


def result_type(*arrays_and_dtypes: TensorLike | ElementType) -> DType:
    """The type of what combines all of these: arrays, numbers, element types."""
    result = _type_of(arrays_and_dtypes[0])
    for item in arrays_and_dtypes[1:]:
        result = promote_types(result, _type_of(item))
    return result


def _type_of(item: Any) -> DType:
    if isinstance(item, DType):
        return item
    if isinstance(item, str):
        return NAMES[item] if item in NAMES else from_numpy(np.dtype(item))
    if isinstance(item, type):
        return element_type(item)
    return tensor(item).dtype


def promoted(*arrays: TensorLike) -> list[Tensor]:
    """All as tensors of one element type."""
    tensors = [tensor(array) for array in arrays]
    wanted = tensors[0].dtype
    for x in tensors[1:]:
        wanted = promote_types(wanted, x.dtype)
    return [astype(x, wanted) for x in tensors]


def items_of(arrays: TensorLike) -> list[Tensor]:
    """The arrays of a list, of one element type, or the parts of one array along its first axis."""
    if not is_sequence(arrays):
        whole = tensor(arrays)
        arrays = [whole[i] for i in range(whole.shape[0] if whole.ndim else 0)]
    if not arrays:
        raise value_error("concatenate", "Need at least one tensor to concatenate.")
    return promoted(*arrays)


def as_float(x: TensorLike) -> Tensor:
    """A tensor of floating-point numbers: others become float32."""
    values = tensor(x)
    return values if values.dtype.is_float or values.dtype.is_complex else values.astype(dtypes.float32)


def as_wide_float(x: TensorLike) -> Tensor:
    """A tensor of floating-point numbers of at least 32 bits."""
    values = as_float(x)
    return values.astype(dtypes.float32) if values.dtype in (dtypes.float16, dtypes.bfloat16) else values


def short_float(x: Tensor) -> DType:
    """What results are of unless another type is asked for: float32, or the complex type of ``x``."""
    return x.dtype if x.dtype.is_complex else dtypes.float32


def axis_of(owner: str, axis: int, ndim: int) -> int:
    """An axis counted from the front."""
    check_type(owner, "axes should be integers, not ", axis, int)
    if not -ndim <= axis < ndim:
        raise value_error(owner, f"axis {axis} is out of bounds for array of dimension {ndim}")
    return axis % ndim


def axes_of(owner: str, axis: int | Sequence[int] | None, ndim: int) -> tuple[int, ...]:
    """Axes counted from the front: one, several, or all for ``None``."""
    if axis is None:
        return tuple(range(ndim))
    if isinstance(axis, int):
        return (axis_of(owner, axis, ndim),)
    axes = tuple([axis_of(owner, one, ndim) for one in axis])
    if len(set(axes)) != len(axes):
        raise value_error(owner, 'duplicate value in "axis"')
    return axes


def shape_of(owner: str, shape: int | Sequence[int] | Tensor) -> tuple[int, ...]:
    """A shape as a tuple: one number is a shape of one dimension."""
    lengths: Any = shape.asnumpy().tolist() if isinstance(shape, Tensor) else shape
    lengths = (lengths,) if isinstance(lengths, int) else lengths
    check_type(owner, "only int, tuple, list and tensor are allowed for shape, but got ", lengths, list, tuple)
    for length in lengths:
        check_type(owner, "each entry in shape should be int.", length, int)
        if length < 0:
            raise value_error(owner, "each entry in shape should no less than 0.")
    return tuple(lengths)


def broadcast_shape(owner: str, *shapes: tuple[int, ...]) -> tuple[int, ...]:
    """The shape that all shapes broadcast to."""
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError as error:
        raise value_error(owner, f"operands could not be broadcast together with shapes {shapes}") from error


def part(x: Tensor, axis: int, start: int | None, stop: int | None, step: int | None = None) -> Tensor:
    """``x[start:stop:step]`` along ``axis``."""
    return x[(slice(None),) * axis + (slice(start, stop, step),)]
