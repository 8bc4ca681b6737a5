"""The seed of everything random: initial values, NumPy, and the random operators."""

from __future__ import annotations

import os
import weakref
from typing import Any

import numpy as np
import numpy.typing as npt

from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.models import NegativeSeed, SeedNotInt
from msgraph.diagnostics.errors import error
from msgraph.dialects.philox import LEHMER_MODULUS, SEED_STEP, mixed_seed

_LARGEST = 2**32
"""NumPy takes seeds below this one."""


class _Seed:
    """The seed the program has set; ``None`` before it has."""

    value: int | None = None
    generator: Parameter | None = None


def set_seed(seed: int) -> None:
    """Start every source of random numbers anew, NumPy's and Python's global ones too: equal seeds give equal runs."""
    if not isinstance(seed, int) or isinstance(seed, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise error(SeedNotInt(seed, type(seed).__name__))
    if seed < 0:
        raise error(NegativeSeed(seed))
    import random

    np.random.seed(seed % _LARGEST)
    random.seed(seed)
    _Seed.value = seed
    for calls in _CALLS.values():
        array_of(calls)[...] = (_seed_for_operators(), 0)
    if _Seed.generator is not None:
        array_of(_Seed.generator)[...] = (_signed(seed), 0)
    for layer in list(_LAYERS):
        layer.start()


def get_seed() -> int | None:
    """The seed the program has set, ``None`` if it has set none."""
    return _Seed.value


def generator_parameter() -> Parameter:
    """What random operators draw from: the seed and the number of the next stream, as a parameter."""
    if _Seed.generator is None:
        seed = int.from_bytes(os.urandom(4), "little") if _Seed.value is None else _Seed.value
        start = Tensor(np.array([_signed(seed), 0], np.int64))
        _Seed.generator = Parameter(start, name="generator", requires_grad=False)
    return _Seed.generator


_LARGEST_OF_OPERATORS = 2**31 - 1
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
        return int.from_bytes(os.urandom(4), "little") % _LARGEST_OF_OPERATORS or 1
    return (_Seed.value or _OF_ZERO) % _LARGEST_OF_OPERATORS


class DrawsOfLayer:
    """What a dropout layer draws from, its own: a seed of Lehmer's generator and how many numbers were drawn.

    The seed is MindSpore's: mixed of that of the program, and of the number of layers before.
    """

    def __init__(self) -> None:
        # counted with the calls of the operator, as there
        calls = array_of(calls_of("dropout"))
        self.number = int(calls[1])
        calls[1] += 1
        self.state = Parameter(Tensor(self._start()), name=f"draws.{self.number}", requires_grad=False)
        _LAYERS.add(self)

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        self.__dict__.update(attributes)
        _LAYERS.add(self)

    def start(self) -> None:
        """Begin anew, from the seed that the program has now."""
        array_of(self.state)[...] = self._start()

    def _start(self) -> npt.NDArray[np.int64]:
        program = int(array_of(calls_of("dropout"))[0])
        mixed = mixed_seed(program, self.number * SEED_STEP % _LARGEST_OF_OPERATORS)
        return np.array([mixed % LEHMER_MODULUS or 1, 0], np.int64)


_LAYERS: weakref.WeakSet[DrawsOfLayer] = weakref.WeakSet()


class Generator:
    """The state of random numbers: a seed, and the number of the next stream of them."""

    def __init__(self) -> None:
        self._state = Parameter(Tensor(np.array([0, 0], np.int64)), name="generator", requires_grad=False)

    def seed(self) -> int:
        """Start anew from a seed of the system's, which is returned."""
        return self.manual_seed(int.from_bytes(os.urandom(4), "little")).initial_seed()

    def manual_seed(self, seed: int) -> Generator:
        """Start anew from a seed."""
        if not isinstance(seed, int) or isinstance(seed, bool):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise error(SeedNotInt(seed, type(seed).__name__))
        array_of(self._state)[...] = (_signed(seed), 0)
        return self

    def initial_seed(self) -> int:
        """The seed these numbers started from."""
        return int(array_of(self._state)[0])

    def get_state(self) -> Tensor:
        """Seed and stream as 16 bytes (UInt8), to be given to :meth:`set_state`."""
        return Tensor(np.frombuffer(array_of(self._state).astype("<i8").tobytes(), np.uint8).copy())

    def set_state(self, state: Tensor) -> None:
        """Go on where :meth:`get_state` was called. ``ValueError`` if it is not 16 bytes."""
        array_of(self._state)[...] = np.frombuffer(state.asnumpy().astype(np.uint8).tobytes(), "<i8", count=2)


def default_generator() -> Generator:
    """The generator of all random operators that are not given one."""
    generator = Generator()
    generator._state = generator_parameter()  # pyright: ignore[reportPrivateUsage]
    return generator


def seed() -> int:
    """Start the default generator anew from a seed of the system's, which is returned."""
    return default_generator().seed()


def manual_seed(seed: int) -> Generator:
    """Start the default generator anew from a seed."""
    return default_generator().manual_seed(seed)


def initial_seed() -> int:
    """The seed the default generator started from."""
    return default_generator().initial_seed()


def get_rng_state() -> Tensor:
    """The state of the default generator: 16 bytes (UInt8)."""
    return default_generator().get_state()


def set_rng_state(state: Tensor) -> None:
    """Let the default generator go on where :func:`get_rng_state` was called."""
    default_generator().set_state(state)


def _signed(seed: int) -> int:
    """The last 64 bits of a seed as an int64."""
    low = seed & (2**64 - 1)
    return low - 2**64 if low >> 63 else low
