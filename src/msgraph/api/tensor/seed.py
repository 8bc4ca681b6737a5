"""The seed of everything random: initial values, NumPy, and the random operators."""

from __future__ import annotations

import os

import numpy as np

from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.models import NegativeSeed, SeedNotInt
from msgraph.diagnostics.errors import error

_LARGEST = 2**32
"""NumPy takes seeds below this one."""


class _Seed:
    """The seed the program has set; ``None`` before it has."""

    value: int | None = None
    generator: Parameter | None = None


def set_seed(seed: int) -> None:
    """Start every source of random numbers anew, NumPy's global one included: equal seeds give equal runs."""
    if not isinstance(seed, int) or isinstance(seed, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise error(SeedNotInt(seed, type(seed).__name__))
    if seed < 0:
        raise error(NegativeSeed(seed))
    np.random.seed(seed % _LARGEST)
    _Seed.value = seed
    if _Seed.generator is not None:
        array_of(_Seed.generator)[...] = (_signed(seed), 0)


def get_seed() -> int | None:
    """The seed the program has set, ``None`` if it has set none."""
    return _Seed.value


def generator() -> np.random.Generator:
    """A new source of random numbers, seeded from NumPy's global one."""
    return np.random.default_rng(np.random.randint(1, 2**63, dtype=np.int64))


def generator_parameter() -> Parameter:
    """What random operators draw from: the seed and the number of the next stream, as a parameter."""
    if _Seed.generator is None:
        seed = int.from_bytes(os.urandom(4), "little") if _Seed.value is None else _Seed.value
        start = Tensor(np.array([_signed(seed), 0], np.int64))
        _Seed.generator = Parameter(start, name="generator", requires_grad=False)
    return _Seed.generator


def _signed(seed: int) -> int:
    """The last 64 bits of a seed as an int64."""
    low = seed & (2**64 - 1)
    return low - 2**64 if low >> 63 else low
