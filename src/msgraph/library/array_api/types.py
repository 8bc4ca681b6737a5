"""Element types of the standard: how they combine, what they hold, and whether one may become another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import ml_dtypes
import numpy as np

from msgraph.api.tensor.array_standard import on_device
from msgraph.api.tensor.tensor import Tensor, is_tensor
from msgraph.diagnostics.catalog.interop import ArrayApiRefusal
from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType

__array_api_version__ = "2024.12"
newaxis = None

_KINDS: dict[str, tuple[DType, ...]] = {
    "bool": (dtypes.bool_,),
    "signed integer": (dtypes.int8, dtypes.int16, dtypes.int32, dtypes.int64),
    "unsigned integer": (dtypes.uint8, dtypes.uint16, dtypes.uint32, dtypes.uint64),
    "real floating": (dtypes.float32, dtypes.float64),
    "complex floating": (dtypes.complex64, dtypes.complex128),
}
_KINDS["integral"] = _KINDS["signed integer"] + _KINDS["unsigned integer"]
_KINDS["numeric"] = _KINDS["integral"] + _KINDS["real floating"] + _KINDS["complex floating"]
_ALSO = {"real floating": (dtypes.float16, dtypes.bfloat16), "numeric": (dtypes.float16, dtypes.bfloat16)}
"""Element types the standard does not know: what is said of a kind of them holds for them."""

DEFAULTS = {
    "real floating": dtypes.float64,
    "complex floating": dtypes.complex128,
    "integral": dtypes.int64,
    "indexing": dtypes.int64,
}
"""The types of what is made of Python numbers: those of NumPy, which libraries written to the standard expect."""


def _types_of_kind(kind: str | tuple[str, ...] | None) -> dict[str, DType]:
    """The element types of a kind, or of several kinds, by the standard's names."""
    kinds = kind if isinstance(kind, tuple) else ("bool", "numeric") if kind is None else (kind,)
    for name in kinds:
        if name not in _KINDS:
            raise ArrayApiRefusal(f"There is no kind of element types called {name!r}: {', '.join(_KINDS)}.").error()
    return {dtype.name.rstrip("_"): dtype for name in kinds for dtype in _KINDS[name]}


def isdtype(dtype: DType, kind: DType | str | tuple[DType | str, ...]) -> bool:
    """Is an element type this one, or of this kind, or one of several?"""
    if isinstance(kind, tuple):
        return any(isdtype(dtype, one) for one in kind)
    if isinstance(kind, DType):
        return dtype == kind
    return dtype in _types_of_kind(kind).values() or dtype in _ALSO.get(kind, ())


def result_type(*arrays_and_dtypes: Any) -> DType:
    """The element type that arrays, element types and Python numbers have together."""
    result = None
    for value in arrays_and_dtypes:
        dtype = value if isinstance(value, DType) else value.dtype if hasattr(value, "dtype") else None
        if dtype is not None:
            dtype = dtype if isinstance(dtype, DType) else dtypes.from_numpy(dtype)
            result = dtype if result is None else dtypes.promote(result, dtype)
    numbers = [x for x in arrays_and_dtypes if isinstance(x, (int, float, complex)) and not hasattr(x, "dtype")]
    if result is None and not numbers:
        raise ArrayApiRefusal("`result_type` needs an array, an element type or a number.").error()
    for scalar in numbers:
        result = with_number(result, scalar)
    return cast(DType, result)


def with_number(dtype: DType | None, scalar: complex) -> DType:
    """The element type of an array and a Python number: that of the array, unless the number is of a later kind."""
    if isinstance(scalar, complex) and not (dtype and dtype.is_complex):
        return (
            dtypes.complex64
            if dtype is not None and dtype.is_float and dtype is not dtypes.float64
            else dtypes.complex128
        )
    if isinstance(scalar, float) and not (dtype and (dtype.is_float or dtype.is_complex)):
        return dtypes.float64
    if dtype is None or dtype is dtypes.bool_:
        return dtypes.bool_ if isinstance(scalar, bool) else dtypes.int64
    return dtype


def can_cast(from_: Any, to: DType, /) -> bool:
    """Does promotion lead from an element type, or that of an array, to another?"""
    source = from_ if isinstance(from_, DType) else from_.dtype
    return np.can_cast(source.numpy, to.numpy, "safe")


def astype(x: Tensor, dtype: DType, /, *, copy: bool = True, device: object = None) -> Tensor:
    """The elements as those of another type; a new array unless ``copy`` is not set and the type is the same."""
    on_device(device)
    dtype = dtypes.meant(dtype) or dtype
    if x.dtype == dtype:
        return x.copy() if copy else x
    if x.dtype.is_complex and not dtype.is_complex:
        raise ArrayApiRefusal("Complex numbers have no order and no sign: take `real(x)` or `abs(x)` first.").error()
    return x.astype(dtype)


@dataclass(frozen=True)
class FloatInfo:
    """What a floating-point type can hold."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: DType


@dataclass(frozen=True)
class IntegerInfo:
    """What an integer type can hold."""

    bits: int
    max: int
    min: int
    dtype: DType


_OF_COMPLEX: dict[DType, DType] = {dtypes.complex64: dtypes.float32, dtypes.complex128: dtypes.float64}


def finfo(type: DType | Tensor, /) -> FloatInfo:
    """The limits of a floating-point type; those of its parts for a complex one."""
    dtype = type if isinstance(type, DType) else type.dtype
    real = _OF_COMPLEX.get(dtype, dtype)
    if not real.is_float:
        raise ArrayApiRefusal(f"`finfo` is of floating-point types, not of {dtype}.").error()
    info = cast(Any, ml_dtypes.finfo(real.numpy))
    return FloatInfo(
        8 * real.size, float(info.eps), float(info.max), float(info.min), float(info.smallest_normal), real
    )


def iinfo(type: DType | Tensor, /) -> IntegerInfo:
    """The limits of an integer type."""
    dtype = type if isinstance(type, DType) else type.dtype
    if not dtype.is_integer:
        raise ArrayApiRefusal(f"`iinfo` is of integer types, not of {dtype}.").error()
    info = np.iinfo(dtype.numpy)
    return IntegerInfo(8 * dtype.size, int(info.max), int(info.min), dtype)


class Info:
    """What ``__array_namespace_info__`` gives."""

    def capabilities(self) -> dict[str, object]:
        """What of the standard is optional, and is there."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}

    def default_device(self) -> str:
        """Where arrays are."""
        return "CPU"

    def default_dtypes(self, *, device: object = None) -> dict[str, DType]:
        """The element types of what is made of Python numbers."""
        on_device(device)
        return dict(DEFAULTS)

    def devices(self) -> list[str]:
        """Every device."""
        return ["CPU"]

    def dtypes(self, *, device: object = None, kind: str | tuple[str, ...] | None = None) -> dict[str, DType]:
        """The element types of the standard, or those of a kind."""
        on_device(device)
        return _types_of_kind(kind)


def __array_namespace_info__() -> Info:
    """What there is: devices, element types, optional parts of the standard."""
    return Info()


def as_tensor(x: object, like: DType | None = None) -> Any:
    """An array as it is; a number as an array, of the type it has next to ``like``."""
    if is_tensor(x):
        return x
    if isinstance(x, (int, float, complex)):
        return Tensor(x, with_number(like, x))
    return Tensor(x)


def together(*values: object) -> list[Tensor]:
    """Arrays and numbers as arrays of one element type."""
    dtype = result_type(*values)
    arrays = [as_tensor(value, dtype) for value in values]
    return [array if array.dtype == dtype else array.astype(dtype) for array in arrays]


def as_float(x: Tensor) -> Tensor:
    """Integers as floats, everything else as it is."""
    return x.astype(dtypes.float64) if x.dtype.is_integer or x.dtype == dtypes.bool_ else x
