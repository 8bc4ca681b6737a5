"""The seed of everything random: initial values, NumPy, and the random operators."""

from __future__ import annotations

import os
import weakref
from typing import Any

import numpy as np

from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.dialects.philox import LEHMER_MODULUS

_LARGEST = 2**32
"""NumPy takes seeds below this one."""


RESTARTED: weakref.WeakSet[Any] = weakref.WeakSet()
"""What else draws random numbers: each is told to ``start`` anew when the program sets a seed."""


class _Seed:
    """The seed the program has set; ``None`` before it has."""

    value: int | None = None
    generator: Parameter | None = None


def set_seed(seed: int) -> None:
    """Start every source of random numbers anew, NumPy's and Python's global ones too: equal seeds give equal runs."""
    if not isinstance(seed, int) or isinstance(seed, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadArgumentType("set_seed", "seed", "'int'", f"{seed}' with type '{type(seed).__name__}").error()
    if seed < 0:
        raise BadArgument("set_seed", "seed", "non-negative int", f"'{seed}' with type 'int'").error()
    import random

    np.random.seed(seed % _LARGEST)
    random.seed(seed)
    _Seed.value = seed
    for calls in _CALLS.values():
        array_of(calls)[...] = (_seed_for_operators(), 0)
    if _Seed.generator is not None:
        array_of(_Seed.generator)[...] = (as_int64(seed), 0)
    for layer in list(RESTARTED):
        layer.start()


def get_seed() -> int | None:
    """The seed the program has set, ``None`` if it has set none."""
    return _Seed.value


def generator_parameter() -> Parameter:
    """What random operators draw from: the seed and the number of the next stream, as a parameter."""
    if _Seed.generator is None:
        seed = int.from_bytes(os.urandom(4), "little") if _Seed.value is None else _Seed.value
        start = Tensor(np.array([as_int64(seed), 0], np.int64))
        _Seed.generator = Parameter(start, name="generator", requires_grad=False)
    return _Seed.generator


_OF_ZERO = 87654321
"""What the seed 0 stands for, where seeds of operators are made."""
COUNTED = ("dropout", "standard_laplace", "laplace", "multinomial")
"""Operators whose calls are counted: each call has a seed of its own."""


def calls_of(operator: str) -> Parameter:
    """The seed of the program, and how many calls of an operator there were."""
    if operator not in _CALLS:
        start = Tensor(np.array([_seed_for_operators(), 0], np.int64))
        _CALLS[operator] = Parameter(start, name=f"calls.{operator}", requires_grad=False)
    return _CALLS[operator]


_CALLS: dict[str, Parameter] = {}


def generator_parameters() -> list[Parameter]:
    """All that random operators draw from."""
    return [generator_parameter(), *map(calls_of, COUNTED)]


def _seed_for_operators() -> int:
    if _Seed.value is None:
        return int.from_bytes(os.urandom(4), "little") % LEHMER_MODULUS or 1
    return (_Seed.value or _OF_ZERO) % LEHMER_MODULUS


def as_int64(seed: int) -> int:
    """The last 64 bits of a seed as an int64."""
    low = seed & (2**64 - 1)
    return low - 2**64 if low >> 63 else low
