"""Random bits; and numbers of Lehmer's generator, with which MindSpore's dropout draws: of a state, call or seeds."""

from __future__ import annotations

import math

from msgraph.dialects.calls import CallBuilder, V, dtypes
from msgraph.dialects.generator import GENERATOR, taken
from msgraph.dialects.philox import LEHMER_MODULUS
from msgraph.dialects.types import Shape, element_count
from msgraph.library.philox_words import SEED_KEY, SEED_STEP, mixed_seed

_SMALL = 256
"""Up to so many elements are a row."""


def bits(b: CallBuilder[V], shape: Shape, seed: int | None = None) -> V:
    """64 random bits for each element of ``shape``; with a ``seed`` (not 0) the same ones at every run."""
    if seed:
        b.varies()
        own, stream = b.lift_number(seed, dtypes.int64), b.lift_number(-1, dtypes.int64)
    else:
        own, stream = taken(b, GENERATOR.state, 1)
    stream = b.streams(stream, counts=(), step=1)
    numbers = b.reshape(b.iota(size=element_count(shape), dtype=dtypes.int64), shape=shape)
    return b.random_bits(own, stream, numbers)


def lehmer_draws(b: CallBuilder[V], shape: Shape, state: object) -> V:
    """The next numbers of Lehmer's generator, from 1 up to 2^31 - 2, of a parameter of two int64: seed and place.

    A power of a sum is a product of powers: a power for each row, times one for each column, which the compiler knows.
    """
    count = element_count(shape)
    seed, place = taken(b, state, count)
    return _lehmer_sequence(b, shape, b.lehmer(seed, b.streams(place, counts=(), step=count), bits=48))


def lehmer_draws_of_call(b: CallBuilder[V], shape: Shape, operator: str) -> V:
    """Numbers of Lehmer's generator from a seed of this call's: mixed of the program's and of the number of calls.

    ``operator`` says which calls are counted together.
    """
    program, number = taken(b, GENERATOR.calls(operator), 1)
    number = b.mul(b.streams(number, counts=(), step=1), SEED_STEP)
    own = b.fmod(number, LEHMER_MODULUS)
    mixed = b.random_bits(SEED_KEY, own, program)
    half = b.convert(b.right_shift(mixed, 32), dtypes.int64)
    rest = b.convert(b.bitwise_and(mixed, 2**32 - 1), dtypes.int64)
    # 2^32 is 2
    whole = b.add(b.add(half, half), rest)
    seed = b.fmod(whole, LEHMER_MODULUS)
    return _lehmer_sequence(b, shape, b.maximum(seed, 1))


def lehmer_draws_of_seeds(b: CallBuilder[V], shape: Shape, seed: int, seed2: int) -> V:
    """Numbers of Lehmer's generator from the seeds of a primitive: the same at every call."""
    return _lehmer_sequence(b, shape, b.lift_number(mixed_seed(seed, seed2) % LEHMER_MODULUS or 1, dtypes.int64))


def _lehmer_sequence(b: CallBuilder[V], shape: Shape, first: V) -> V:
    """What follows a number of Lehmer's generator."""
    count = element_count(shape)
    lead, trail = _halves(shape)
    rows, columns = element_count(lead), element_count(trail)
    starts = b.mul(b.iota(size=rows, dtype=dtypes.int64), columns)
    left = b.lehmer(first, starts, bits=count.bit_length() or 1)
    right = b.lehmer(1, b.add(b.iota(size=columns, dtype=dtypes.int64), 1), bits=columns.bit_length() or 1)
    left, right = b.reshape(left, shape=(*lead, *(1 for _ in trail))), b.reshape(right, shape=trail)
    product = b.mul(b.bitwise_and(left, LEHMER_MODULUS), b.bitwise_and(right, LEHMER_MODULUS))
    for _ in range(2):  # 2^31 is 1: the high digits are added to the low ones
        product = b.add(b.bitwise_and(product, LEHMER_MODULUS), b.right_shift(product, 31))
    if rows * columns > count:
        product = b.slice(b.reshape(product, shape=(rows * columns,)), starts=(0,), sizes=(count,), steps=(1,))
    return b.reshape(product, shape=shape)


def _halves(shape: Shape) -> tuple[Shape, Shape]:
    """The dims of rows and of columns, neither too many: a square a little larger where no dim parts them well."""
    count = element_count(shape)
    axis = min(range(len(shape) + 1), key=lambda k: element_count(shape[:k]) + element_count(shape[k:]))
    lead, trail = shape[:axis], shape[axis:]
    if count <= _SMALL or element_count(lead) + element_count(trail) <= count // 16:
        return lead, trail
    columns = math.isqrt(count)
    return (-(-count // columns),), (columns,)
