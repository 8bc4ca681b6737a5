"""Sorting networks of vectors: comparators in registers, by Batcher's bitonic merge.

What is sorted are records of a key and the place the element stood at: no two are the same, so that equal elements keep
their order. Keys are integers in the order of the elements, NaN the greatest. A key of 32 bits and its place are one
number of 64 bits; of larger keys, places have vectors of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects import arith

from msgraph.dialects import dtypes
from msgraph.dialects.dtypes import DType
from msgraph.kernels.builder.loops import KernelBuilder
from msgraph.kernels.builder.vectors import VectorValue, highest, lowest

_HALF = 32


class Records(NamedTuple):
    """A vector of records: keys, and places, unless the keys hold them."""

    keys: VectorValue
    places: VectorValue | None


def is_packed(dtype: DType) -> bool:
    """Do keys of elements of a type leave room for places?"""
    return dtype.size <= dtypes.int32.size


def key_of(k: KernelBuilder, x: VectorValue, descending: bool) -> VectorValue:
    """Integers in the order of elements, of 64 bits; those of smaller types have no more than 32."""
    if x.dtype.is_float:
        key = _key_of_float(k, x)
    elif x.dtype is dtypes.uint64:
        key = k.xor(VectorValue(x.value, dtypes.int64), k.const(lowest(dtypes.int64), dtypes.int64))
    else:
        key = k.convert(x, dtypes.int64)
        if x.dtype is dtypes.uint32:
            key = k.sub(key, k.const(1 << (_HALF - 1), dtypes.int64))
    return k.not_(key) if descending else key


def _key_of_float(k: KernelBuilder, x: VectorValue) -> VectorValue:
    """The bits of a number, where they grow as it does: those but the sign are turned for negative ones."""
    if x.dtype is not dtypes.float64:
        x = k.convert(x, dtypes.float32)
    integer = dtypes.int64 if x.dtype is dtypes.float64 else dtypes.int32
    top = k.const(highest(integer), integer)
    bits = k.bitcast(k.add(x, k.like(0.0, x)), integer)  # of two zeros none is less
    signs = k.shr(bits, k.const(8 * integer.size - 1, integer))
    key = k.select(k.is_nan(x), top, k.xor(bits, k.and_(signs, top)))
    return k.convert(key, dtypes.int64)


def records_of(k: KernelBuilder, keys: VectorValue, places: VectorValue, packed: bool) -> Records:
    """Keys with their places."""
    if not packed:
        return Records(keys, places)
    high = k.emit(arith.ShLIOp, dtypes.int64, keys, k.const(_HALF, dtypes.int64))
    return Records(k.or_(high, places), None)


def nothing(k: KernelBuilder, packed: bool) -> Records:
    """Records that come after all others."""
    last = k.const(highest(dtypes.int64), dtypes.int64)
    return Records(last, None if packed else last)


def places_of(k: KernelBuilder, records: Records) -> VectorValue:
    """Where the elements stood."""
    if records.places is not None:
        return records.places
    return k.and_(records.keys, k.const((1 << _HALF) - 1, dtypes.int64))


def chosen(k: KernelBuilder, condition: VectorValue, a: Records, b: Records) -> Records:
    """Records of one or the other."""
    places = None if a.places is None or b.places is None else k.select(condition, a.places, b.places)
    return Records(k.select(condition, a.keys, b.keys), places)


def shuffled(k: KernelBuilder, a: Records, b: Records, lanes: Sequence[int]) -> Records:
    """Lanes picked by number from two vectors laid end to end."""
    keys = VectorValue(k.shuffle(a.keys.value, b.keys.value, lanes), a.keys.dtype)
    if a.places is None or b.places is None:
        return Records(keys, None)
    return Records(keys, VectorValue(k.shuffle(a.places.value, b.places.value, lanes), a.places.dtype))


def turned(k: KernelBuilder, records: Records) -> Records:
    """Lanes in the other order."""
    return shuffled(k, records, records, range(k.lanes)[::-1])


def exchanged(k: KernelBuilder, a: Records, b: Records) -> tuple[Records, Records]:
    """The lesser record of each lane, and the greater."""
    if a.places is None or b.places is None:
        return Records(k.minimum(a.keys, b.keys), None), Records(k.maximum(a.keys, b.keys), None)
    earlier = k.and_(k.compare("eq", a.keys, b.keys), k.compare("lt", a.places, b.places))
    less = k.or_(k.compare("lt", a.keys, b.keys), earlier)
    return chosen(k, less, a, b), chosen(k, less, b, a)


def _within(k: KernelBuilder, records: Records, partner: int) -> Records:
    """The lanes of one vector, each compared with that whose number differs in the bits of ``partner``."""
    width = k.lanes
    low, high = exchanged(k, records, shuffled(k, records, records, [lane ^ partner for lane in range(width)]))
    return shuffled(k, low, high, [lane if lane < lane ^ partner else width + lane for lane in range(width)])


def _distances(size: int) -> list[int]:
    """``size / 2`` down to 1."""
    return [size >> bit for bit in range(1, size.bit_length())]


def sorted_vector(k: KernelBuilder, records: Records) -> Records:
    """One vector in order."""
    size = 2
    while size <= k.lanes:
        for partner in (size - 1, *_distances(size // 2)):
            records = _within(k, records, partner)
        size *= 2
    return records


def merged(k: KernelBuilder, block: Sequence[Records]) -> list[Records]:
    """Vectors in order that go up and then down, or down and then up."""
    block = list(block)
    for distance in _distances(len(block)):
        for start in range(0, len(block), 2 * distance):
            for i in range(start, start + distance):
                block[i], block[i + distance] = exchanged(k, block[i], block[i + distance])
    for distance in _distances(k.lanes):
        block = [_within(k, records, distance) for records in block]
    return block


def sorted_block(k: KernelBuilder, block: Sequence[Records]) -> list[Records]:
    """Vectors in order, a power of two of them."""
    block = [sorted_vector(k, records) for records in block]
    size = 2
    while size <= len(block):
        whole: list[Records] = []
        for start in range(0, len(block), size):
            low, high = first_half(k, block[start : start + size // 2], block[start + size // 2 : start + size])
            whole += [*merged(k, low), *merged(k, high)]
        block = whole
        size *= 2
    return block


def first_half(
    k: KernelBuilder, low: Sequence[Records], high: Sequence[Records]
) -> tuple[list[Records], list[Records]]:
    """Of two sorted runs of equal length the lesser records and the greater: neither in order, both to be merged."""
    pairs = [exchanged(k, a, turned(k, b)) for a, b in zip(low, reversed(high), strict=True)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]
