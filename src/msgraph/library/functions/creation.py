"""Tensors made from numbers: zeros, ones, full, arange, eye, linspace."""

from __future__ import annotations

import math
from typing import Any, cast

import numpy as np

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.diagnostics.catalog.shapes import DataDependentShape
from msgraph.dialects.axes import sizes_of
from msgraph.dialects.calls import NUMBERS, Array, CallBuilder, DType, Shape, V, dtypes, user_function, user_primitive
from msgraph.support.symbolic_sizes import any_symbolic, larger


def _spread_number(b: CallBuilder[V], value: object, shape: Shape, dtype: DType | None) -> V:
    """A tensor full of one number: a constant that is broadcast, so it takes memory only where somebody needs it."""
    scalar = b.lift(value, dtype)
    return b.broadcast_to(scalar, shape=shape) if b.shape_of(scalar) != shape else scalar


def known_sizes(b: CallBuilder[V], op: str, size: object) -> Shape:
    """Sizes as users write them, also as a tensor that is known."""
    array = None if isinstance(size, (tuple, list)) else b.array_of(size)
    return sizes_of(op, size if array is None else tuple(array.reshape(-1).tolist()))


def _shape(b: CallBuilder[V], op: str, size: object) -> Shape:
    shape = known_sizes(b, op, size)
    if any(n < 0 for n in shape):
        raise BadOpArgument(op, f"the 'shape' must not hold negative sizes, but got {shape}.").error()
    return shape


@user_function("zeros(size, dtype=None)", value=0)
@user_primitive("Zeros()(shape, type)", value=0)
@user_function("ones(shape, dtype=None)", value=1)
@user_primitive("Ones()(shape, type)", value=1)
def filled(b: CallBuilder[V], size: object, dtype: DType | None, value: int) -> V:
    """A tensor full of {value}, Float32 unless said otherwise."""
    return _spread_number(b, value, _shape(b, "ones" if value else "zeros", size), dtype or dtypes.float32)


@user_function("full(size, fill_value, *, dtype=None)")
def full(b: CallBuilder[V], size: object, fill_value: object, *, dtype: DType | None = None) -> V:
    """A tensor full of one number, as Int64 unless said otherwise: a fraction is cut off then, as in MindSpore."""
    return _spread_number(b, fill_value, _shape(b, "full", size), dtype or dtypes.int64)


@user_function("fill(type, shape, value)")
@user_primitive("Fill()(type, shape, value)")
def fill(b: CallBuilder[V], type: DType, shape: object, value: object) -> V:
    """A tensor of a type full of one number."""
    return _spread_number(b, value, _shape(b, "Fill", shape), type)


@user_primitive("FillV2()(shape, value)")
def fill_v2(b: CallBuilder[V], shape: object, value: object) -> V:
    """A tensor full of the element of a 0-d tensor."""
    return _spread_number(b, value, _shape(b, "FillV2", shape), None)


@user_function("zeros_like(input, *, dtype=None)", fill_value=0)
@user_primitive("ZerosLike()(input)", fill_value=0)
@user_function("ones_like(input, *, dtype=None)", fill_value=1)
@user_primitive("OnesLike()(input)", fill_value=1)
@user_function("full_like(input, fill_value, *, dtype=None)")
def full_like(b: CallBuilder[V], x: V, fill_value: object, *, dtype: DType | None = None) -> V:
    """One number everywhere, shaped as another tensor and of its type unless said otherwise."""
    return _spread_number(b, fill_value, b.shape_of(x), dtype or b.dtype_of(x))


def _number(b: CallBuilder[V], op: str, value: object) -> Any:
    """A number that is known now."""
    array = b.array_of(value)
    if array is not None and array.size == 1:
        value = array.item()
    elif isinstance(value, np.generic):
        value = cast(Any, value).item()
    if b.is_value(value) or b.is_reference(value):
        way_out = "pass it as a number that is known, not as a tensor or `mutable` number"
        raise DataDependentShape(op, "its arguments", way_out).error()
    if not isinstance(value, NUMBERS):
        raise BadOpArgumentType(op, f"the arguments must be numbers, but got {value!r}.").error()
    return value


def _numbered(b: CallBuilder[V], start: Any, step: Any, size: int, dtype: DType) -> V:
    """``start + step * k`` as NumPy's arange has it."""
    if any_symbolic((start, step, size)):
        numbers = b.mul(b.iota(size=size, dtype=dtype), step)
        return b.add(numbers, start)
    small: Array = np.array([start, start + step]).astype(dtype.numpy)
    if size * dtype.size <= _SMALL or not dtype.is_integer:
        wide = np.float64 if dtype.is_float else dtype.numpy
        return b.lift_array((start + np.arange(size).astype(wide) * step).astype(dtype.numpy))
    numbers = b.iota(size=size, dtype=dtype)
    delta = int(small[1]) - int(small[0])
    if delta != 1:
        numbers = b.mul(numbers, delta)
    return numbers if not start else b.add(numbers, int(small[0]))


_SMALL = 1024
"""Bytes up to which numbers in a row are a constant."""


@user_function("arange(start=0, end=None, step=1, *, dtype=None)")
def arange(b: CallBuilder[V], start: object, end: object, step: object, *, dtype: DType | None = None) -> V:
    """Numbers from ``start`` up to ``end``: Int64, or Float32 where one of them is a float."""
    first, last = (0, start) if end is None else (start, end)
    first, last, stride = (_number(b, "arange", x) for x in (first, last, step))
    if not stride:
        raise BadOpArgument("arange", "the argument 'step' must be larger or less than 0, but got 0.").error()
    if any_symbolic((first, last, stride)):
        size = larger(0, -((first - last) // stride))
    else:
        size = max(0, math.ceil((last - first) / stride))
    floats = any(isinstance(x, float) for x in (first, last, stride))
    return _numbered(b, first, stride, size, dtype or (dtypes.float32 if floats else dtypes.int64))


@user_function("range(start, end, step, maxlen=1000000)")
@user_primitive("Range(maxlen=1000000)(start, end, step)")
def range_(b: CallBuilder[V], start: object, end: object, step: object, maxlen: int = 1000000) -> V:
    """Numbers from ``start`` up to ``end``."""
    return arange(b, start, end, step)


@user_function("linspace(start, end, steps)")
@user_primitive("LinSpace()(start, end, steps)")
def linspace(b: CallBuilder[V], start: object, end: object, steps: int) -> V:
    """``steps`` numbers from ``start`` to ``end``, both among them, as Float32."""
    if not b.is_value(start) and not b.is_value(end):
        first, last = _number(b, "linspace", start), _number(b, "linspace", end)
        numbers = cast(Array, np.linspace(first, last, _number(b, "linspace", steps)))
        return b.lift_array(numbers.astype(np.float32))
    low, high = (b.lift(x, dtypes.float32) for x in (start, end))
    count = _number(b, "linspace", steps)
    share = b.lift_array(np.linspace(0, 1, count).astype(np.float32))
    return b.add(low, b.mul(b.sub(high, low), share))


@user_function("eye(n, m=None, dtype=None)")
@user_primitive("Eye()(n, m, t)")
def eye(b: CallBuilder[V], n: object, m: object = None, dtype: DType | None = None) -> V:
    """1 where row and column are equal, 0 elsewhere; Float32 unless said otherwise."""
    rows = _number(b, "eye", n)
    columns = rows if m is None else _number(b, "eye", m)
    element_type = dtype or dtypes.float32
    if not any_symbolic((rows, columns)) and rows * columns * element_type.size <= _SMALL:
        return b.lift_array(np.eye(rows, columns).astype(element_type.numpy))
    return b.convert(same_place(b, rows, columns, 0, "equal"), element_type)


def same_place(b: CallBuilder[V], rows: int, columns: int, diagonal: int, test: str) -> V:
    """Compares the number of each column with that of its row plus ``diagonal``: a Bool matrix."""
    row = b.reshape(b.iota(size=rows, dtype=dtypes.int64), shape=(rows, 1))
    column = b.reshape(b.iota(size=columns, dtype=dtypes.int64), shape=(1, columns))
    if diagonal:
        row = b.add(row, diagonal)
    return getattr(b, test)(column, row)


@user_function("scalar_to_tensor(input_x, dtype=float32)")
@user_primitive("ScalarToTensor()(x, dtype=float32)")
def scalar_to_tensor(b: CallBuilder[V], input_x: object, dtype: DType) -> V:
    """A number as a 0-d tensor."""
    return b.lift(input_x, dtype)
