"""MindSpore's random numbers for initial values: float32 of distributions, from the words of Philox 4x32-10.

Everything between the words and the last rounding is computed in float64, of arguments that are float32: these numbers
are MindSpore's, whatever the number of its threads. NumPy's global generator gives the seed of each array, so
``ms.set_seed`` and ``np.random.seed`` both decide them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from msgraph.dialects.arrays import Array
from msgraph.library.approximations import inverse_erf
from msgraph.library.native_draws import native_draws
from msgraph.library.philox_words import words

Numbers: TypeAlias = Callable[[Array], Array]

_PI = float(np.float32(3.1415926))
_ROOT_2 = float(np.float32(1.4142135))
_LEAST = float(np.float32(1e-7))
_MANTISSA = np.uint32(2**23 - 1)
_CHUNK = 1 << 15
_UNIFORM, _NORMAL, _TRUNCATED = 6.0, 30.0, 60.0
"""Nanoseconds that native code saves for each number."""


def _draw(shape: tuple[int, ...], saving: float, native: Callable[[Any, int, Array], None], numbers: Numbers) -> Array:
    """Numbers of a fresh seed by native code, or else by a function of random words."""
    # NumPy's global generator says the seed of each array
    seed = int(np.random.randint(1, 2**63, dtype=np.int64))
    drawn = np.empty(math.prod(shape), np.float32)
    loops = native_draws(saving * drawn.size)
    if loops is not None:
        native(loops, seed, drawn)
    else:
        for start in range(0, drawn.size, _CHUNK):  # pieces stay in the cache
            count = min(_CHUNK, drawn.size - start)
            drawn[start : start + count] = numbers(words(seed, start // 4, count + count % 2))[:count]
    return drawn.reshape(shape)


def uniform(shape: tuple[int, ...], low: float, high: float) -> Array:
    """Numbers between two bounds, all equally likely."""
    low, high = _float32(low), _float32(high)

    def numbers(random: Array) -> Array:
        shares = random * 2.0**-32
        shares *= high - low
        shares += low
        return shares

    return _draw(shape, _UNIFORM, lambda loops, seed, drawn: loops.uniform(seed, low, high, drawn), numbers)


def normal(shape: tuple[int, ...], mean: float, sigma: float) -> Array:
    """Normal numbers, by Box and Muller's method: the cosine and the sine of one angle follow each other."""
    mean, sigma = _float32(mean), _float32(sigma)

    def numbers(random: Array) -> Array:
        fractions = np.maximum((random & _MANTISSA) * 2.0**-23, _LEAST)
        radius = np.sqrt(-2.0 * np.log(fractions[0::2])) * sigma
        angle = 2.0 * _PI * fractions[1::2]
        fractions[0::2], fractions[1::2] = radius * np.cos(angle), radius * np.sin(angle)
        fractions += mean
        return fractions

    return _draw(shape, _NORMAL, lambda loops, seed, drawn: loops.normal(seed, mean, sigma, drawn), numbers)


def truncated_normal(shape: tuple[int, ...], low: float, high: float, mean: float, sigma: float) -> Array:
    """Normal numbers between two bounds, by the inverse of their distribution."""
    low, high, mean, sigma = map(_float32, (low, high, mean, sigma))
    first, last = (math.erfc(-(bound - mean) / sigma / _ROOT_2) / 2 for bound in (low, high))

    def native(loops: Any, seed: int, drawn: Array) -> None:
        loops.truncated_normal(seed, first, last, mean, sigma, drawn)

    def numbers(random: Array) -> Array:
        chance = first + random * 2.0**-32 * (last - first)
        scores = inverse_erf(np, 2.0 * chance - 1.0, np.minimum(chance, 1.0 - chance)) * _ROOT_2
        return mean + scores * sigma

    return _draw(shape, _TRUNCATED, native, numbers)


def _float32(value: float) -> float:
    return float(np.float32(value))
