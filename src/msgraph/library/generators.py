"""Sources of random numbers that programs hold: ``Generator``, the default one, and what a dropout layer draws from."""

from __future__ import annotations

import os

import numpy as np
import numpy.typing as npt

from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.seed import RESTARTED, as_int64, calls_of, generator_parameter
from msgraph.api.tensor.tensor import Tensor, array_of
from msgraph.diagnostics.catalog.models import BadArgumentType
from msgraph.dialects.philox import LEHMER_MODULUS
from msgraph.library.philox_words import SEED_STEP, mixed_seed


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
        RESTARTED.add(self)

    def __setstate__(self, attributes: dict[str, object]) -> None:
        self.__dict__.update(attributes)
        RESTARTED.add(self)

    def start(self) -> None:
        """Begin anew, from the seed that the program has now."""
        array_of(self.state)[...] = self._start()

    def _start(self) -> npt.NDArray[np.int64]:
        program = int(array_of(calls_of("dropout"))[0])
        mixed = mixed_seed(program, self.number * SEED_STEP % LEHMER_MODULUS)
        return np.array([mixed % LEHMER_MODULUS or 1, 0], np.int64)


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
            raise BadArgumentType("set_seed", "seed", "'int'", f"{seed}' with type '{type(seed).__name__}").error()
        array_of(self._state)[...] = (as_int64(seed), 0)
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
    """Start the default generator anew.

    Args:
        seed: where it starts, an int
    """
    return default_generator().manual_seed(seed)


def initial_seed() -> int:
    """The seed the default generator started from."""
    return default_generator().initial_seed()


def get_rng_state() -> Tensor:
    """The state of the default generator: 16 bytes (UInt8)."""
    return default_generator().get_state()


def set_rng_state(state: Tensor) -> None:
    """Let the default generator go on where another one was.

    Args:
        state: what :func:`get_rng_state` gave
    """
    default_generator().set_state(state)
