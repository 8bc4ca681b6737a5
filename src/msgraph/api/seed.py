"""The seed of everything random: initial values, NumPy, and the random operators."""

from __future__ import annotations

import numpy as np

from msgraph.diagnostics.catalog.models import NegativeSeed, SeedNotInt
from msgraph.diagnostics.errors import error

_LARGEST = 2**32
"""NumPy takes seeds below this one."""


class _Seed:
    """The seed the program has set; ``None`` before it has."""

    value: int | None = None


def set_seed(seed: int) -> None:
    """Start every source of random numbers anew, NumPy's global one included: equal seeds give equal runs."""
    if not isinstance(seed, int) or isinstance(seed, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise error(SeedNotInt(seed, type(seed).__name__))
    if seed < 0:
        raise error(NegativeSeed(seed))
    np.random.seed(seed % _LARGEST)
    _Seed.value = seed


def get_seed() -> int | None:
    """The seed the program has set, ``None`` if it has set none."""
    return _Seed.value


def generator() -> np.random.Generator:
    """A new source of random numbers, seeded from NumPy's global one."""
    return np.random.default_rng(np.random.randint(1, 2**63, dtype=np.int64))
