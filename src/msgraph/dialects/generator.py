"""The source of everything random: a parameter that holds a seed and how many streams of numbers have been drawn.

Random operators read it and move it on, as they would any other parameter: draws happen in program order, compiled or
not, and equal seeds give equal numbers. What a stream holds is a pure function of the seed, the stream's number and
the place in it (``ms.random_bits``), so nothing depends on how or where numbers are computed.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, V
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.ops.random import AdvanceOp
from msgraph.dialects.philox import LEHMER_MODULUS, SEED_KEY, SEED_STEP, mixed_seed
from msgraph.dialects.types import Shape, element_count

_SMALL = 256
"""Up to so many elements are a row."""

F = TypeVar("F", bound=Callable[..., Any])


class GeneratorParameter:
    """The parameter, which the floor above makes at first use."""

    def __init__(self) -> None:
        self.make: Callable[[], object] = _nothing
        self.array_of: Callable[[Any], Array] = np.asarray
        self.calls: Callable[[str], object] = _nothing
        """A parameter of two int64 for the calls of an operator: the program's seed, how many there were."""

    @functools.cached_property
    def state(self) -> Any:
        """A parameter of two int64: the seed, the next stream."""
        return self.make()


def _nothing(*_: object) -> object:
    raise NotImplementedError("no floor above has said what a parameter is")


GENERATOR = GeneratorParameter()
"""The process has one."""

DRAWING: set[Callable[..., object]] = set()
"""User functions that draw: inside a graph they belong to it even where none of their arguments does."""


def draws(function: F) -> F:
    """Says that a user function draws random numbers."""
    DRAWING.add(function)
    return function


def bits(b: CallBuilder[V], shape: Shape, seed: int | None = None) -> V:
    """64 random bits for each element of ``shape``; with a ``seed`` (not 0) the same ones at every run."""
    own, stream = _stream(b, seed or 0)
    stream = b.streams(stream, counts=(), step=1)
    numbers = b.reshape(b.iota(size=element_count(shape), dtype=dtypes.int64), shape=shape)
    return b.random_bits(own, stream, numbers)


def lehmer_draws(b: CallBuilder[V], shape: Shape, state: object) -> V:
    """The next numbers of Lehmer's generator, from 1 up to 2^31 - 2, of a parameter of two int64: seed and place.

    A power of a sum is a product of powers: a power for each row, times one for each column, which the compiler knows.
    """
    count = element_count(shape)
    seed, place = _taken(b, state, count)
    return _lehmer_sequence(b, shape, b.lehmer(seed, b.streams(place, counts=(), step=count), bits=48))


def lehmer_draws_of_call(b: CallBuilder[V], shape: Shape, operator: str) -> V:
    """Numbers of Lehmer's generator from a seed of this call's: mixed of the program's and of the number of calls.

    ``operator`` says which calls are counted together.
    """
    program, number = _taken(b, GENERATOR.calls(operator), 1)
    number = b.mul(b.streams(number, counts=(), step=1), b.lift_number(SEED_STEP, dtypes.int64))
    own = b.fmod(number, b.lift_number(LEHMER_MODULUS, dtypes.int64))
    mixed = b.random_bits(b.lift_number(SEED_KEY, dtypes.int64), own, program)
    half = b.convert(b.right_shift(mixed, b.lift_number(32, dtypes.uint64)), dtypes.int64)
    rest = b.convert(b.bitwise_and(mixed, b.lift_number(2**32 - 1, dtypes.uint64)), dtypes.int64)
    # 2^32 is 2
    whole = b.add(b.add(half, half), rest)
    seed = b.fmod(whole, b.lift_number(LEHMER_MODULUS, dtypes.int64))
    return _lehmer_sequence(b, shape, b.maximum(seed, b.lift_number(1, dtypes.int64)))


def lehmer_draws_of_seeds(b: CallBuilder[V], shape: Shape, seed: int, seed2: int) -> V:
    """Numbers of Lehmer's generator from the seeds of a primitive: the same at every call."""
    return _lehmer_sequence(b, shape, b.lift_number(mixed_seed(seed, seed2) % LEHMER_MODULUS or 1, dtypes.int64))


def _lehmer_sequence(b: CallBuilder[V], shape: Shape, first: V) -> V:
    """What follows a number of Lehmer's generator."""
    count = element_count(shape)
    one = b.lift_number(1, dtypes.int64)
    lead, trail = _halves(shape)
    rows, columns = element_count(lead), element_count(trail)
    starts = b.mul(b.iota(size=rows, dtype=dtypes.int64), b.lift_number(columns, dtypes.int64))
    left = b.lehmer(first, starts, bits=count.bit_length() or 1)
    right = b.lehmer(one, b.add(b.iota(size=columns, dtype=dtypes.int64), one), bits=columns.bit_length() or 1)
    left, right = b.reshape(left, shape=(*lead, *(1 for _ in trail))), b.reshape(right, shape=trail)
    low, digits = b.lift_number(LEHMER_MODULUS, dtypes.int64), b.lift_number(31, dtypes.int64)
    product = b.mul(b.bitwise_and(left, low), b.bitwise_and(right, low))
    for _ in range(2):  # 2^31 is 1: the high digits are added to the low ones
        product = b.add(b.bitwise_and(product, low), b.right_shift(product, digits))
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


def _stream(b: CallBuilder[V], seed: int) -> tuple[V, V]:
    """A seed and the number of a stream nobody has used."""
    if seed:
        b.varies()
        return b.lift_number(seed, dtypes.int64), b.lift_number(-1, dtypes.int64)
    return _taken(b, GENERATOR.state, 1)


def _taken(b: CallBuilder[V], state: object, by: int) -> tuple[V, V]:
    """The two numbers of a state, of which the second is moved on."""
    if isinstance(b, EagerBuilder):
        memory: Any = cast(Any, state) if isinstance(state, np.ndarray) else GENERATOR.array_of(state)
        values = memory.copy()
        b.emit(AdvanceOp, [memory, values], {"by": by})
        return values[0:1].reshape(()), values[1:2].reshape(())
    reference = b.reference(state, "Random")
    # a copy of what was read, which the write depends on: right even where nothing orders reads and writes (level 3)
    value = b.tensor_move(b.lift(state))
    b.emit(AdvanceOp, [reference, value], {"by": by})
    parts = [b.slice(value, starts=(k,), sizes=(1,), steps=(1,)) for k in range(2)]
    return b.reshape(parts[0], shape=()), b.reshape(parts[1], shape=())
