"""What ``mindspore.common.initializer`` keeps for itself and model scripts import: fans, gains, plain draws."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from msgraph.dialects.arrays import Array
from msgraph.library.initial_draws import normal, uniform
from msgraph.library.initializer import HeUniform


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """How much a signal is to be amplified before an activation that shrinks it."""
    slope = 0.01 if param is None else param
    return HeUniform(slope, nonlinearity=nonlinearity).sigma((1, 1))


def assignment(arr: Array, num: object) -> Array:
    """The array, filled."""
    arr[...] = num
    return arr


def init_random_normal(mean: float, sigma: float, shape: Sequence[int]) -> Array:
    """Normal numbers as float32."""
    return normal(tuple(shape), mean, sigma).astype(np.float32)


def init_random_uniform(a: float, b: float, shape: Sequence[int]) -> Array:
    """Uniform numbers as float32."""
    return uniform(tuple(shape), a, b).astype(np.float32)
