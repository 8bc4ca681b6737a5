"""Inputs that show an element-wise op: ranks, broadcasting, emptiness, special values, element types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, Sample
from msgraph.dialects.dtypes import DType

SPECIAL = "special values"
"""Note on samples whose numbers have no neighbourhood: NaN, infinities, zeros, extremes."""

_FLOATS = (dtypes.float16, dtypes.bfloat16, dtypes.float32)
_INTEGERS = (dtypes.int8, dtypes.int32, dtypes.int64, dtypes.uint8, dtypes.uint32, dtypes.uint64)


_SHAPES = (((), ()), ((5,), (5,)), ((2, 3), (3,)), ((3,), (2, 1)), ((2, 1, 3), (4, 1)), ((), (2, 2)), ((0, 3), (1, 3)))
"""Pairs of shapes that broadcast."""
_SHAPES_OF_ONE = (((),), ((5,),), ((2, 3),), ((2, 1, 3),), ((0, 3),))


def spread(shape: tuple[int, ...], domain: tuple[float, float], dtype: DType, seed: int = 0) -> Array:
    """Numbers spread over ``domain`` in no order, away from the whole and half numbers where ops have kinks."""
    count = int(np.prod(shape))
    low, high = domain
    numbers = low + (high - low) * ((np.arange(count) * 0.6180339887 + 0.137 + 0.311 * seed) % 1.0)
    if dtype.is_float:
        halves = np.round(numbers * 2) / 2
        near = np.abs(numbers - halves) < 0.04
        numbers = np.where(near, np.clip(halves + 0.0625, low, high), numbers)
    return numbers.reshape(shape).astype(dtype.numpy)


def integers(shape: tuple[int, ...], dtype: DType, seed: int = 0) -> Array:
    """Small integers of both signs (or Bool), none of them 0."""
    count = int(np.prod(shape))
    numbers = (np.arange(count) * 7 + 3 * seed) % 11 - 5
    if dtype is dtypes.bool_:
        return (numbers % 2 == 0).reshape(shape)
    numbers = np.where(numbers == 0, 6, numbers)
    return (np.abs(numbers) if dtype.KIND == "u" else numbers).reshape(shape).astype(dtype.numpy)


def special(dtype: DType) -> Array:
    """The values that go wrong: NaN, infinities, both zeros, the extremes."""
    if dtype.is_float:
        return np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 0.5, 2.5], dtype.numpy)
    if dtype is dtypes.bool_:
        return np.array([True, False])
    info = np.iinfo(dtype.numpy)
    return np.array([info.min, info.max, 0, 1, info.max - 1], dtype.numpy)


def _numbers(shape: tuple[int, ...], domain: tuple[float, float], dtype: DType, seed: int = 0) -> Array:
    return spread(shape, domain, dtype, seed) if dtype.is_float else integers(shape, dtype, seed)


def _types(takes: str) -> list[DType]:
    floats = _FLOATS if "f" in takes else ()
    whole = tuple(dtype for dtype in _INTEGERS if dtype.KIND in takes)
    return [*floats, *whole, *((dtypes.bool_,) if "b" in takes else ())]


_REFUSED = {dtypes.bool_: "MG501", dtypes.int32: "MG202", dtypes.float32: "MG202"}
"""What an op says to a type it does not take."""


def elementwise_samples(
    takes: str, domains: Sequence[tuple[float, float]], fields: Mapping[str, object]
) -> Iterator[Sample]:
    """Samples of one or two operands, each with a domain."""
    first = dtypes.float64 if "f" in takes else _types(takes)[0]

    def drawn(shapes: Sequence[tuple[int, ...]], dtype: DType) -> tuple[Array, ...]:
        operands = enumerate(zip(shapes, domains, strict=True))
        return tuple(_numbers(shape, domain, dtype, seed) for seed, (shape, domain) in operands)

    for shapes in _SHAPES if len(domains) == 2 else _SHAPES_OF_ONE:
        yield Sample(drawn(shapes, first), fields)
    for dtype in _types(takes):
        yield Sample(drawn(((3, 4),) * len(domains), dtype), fields)
        values = special(dtype)
        yield Sample((values,) if len(domains) == 1 else (values[:, None], values), fields, note=SPECIAL)
    if len(domains) == 2:
        yield Sample(drawn(((2, 3), (2, 4)), first), fields, refused="MG201")
    for dtype in (dtypes.bool_, dtypes.int32, dtypes.float32):
        if dtype.KIND not in takes:
            yield Sample(drawn(((2,),) * len(domains), dtype), fields, refused=_REFUSED[dtype])
