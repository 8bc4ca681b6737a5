"""Random numbers of the sample at hand.

A random transform draws from the generator of its thread. Before a pipeline's worker touches a sample it says which
sample it is; the generator is then seeded by the run's seed, the node and the sample's number, and only if anything is
drawn. So a rerun gives the same numbers, whatever the number of workers and whichever of them had the sample.
Outside a pipeline transforms draw from one generator after the other calls, seeded by ``config.set_seed``.
"""

from __future__ import annotations

import random
import threading
from typing import NamedTuple

import numpy as np

from msgraph.library.dataset import config

_SPREAD = 0x9E3779B97F4A7C15
"""An odd number with well mixed bits: neighbouring samples get seeds far apart."""
_BITS = 2**64 - 1


class Turn(NamedTuple):
    """An epoch of a run of a pipeline: what is random in it follows from these."""

    seed: int
    """The program's, or one of the system's for this run."""
    epoch: int
    run: object = None
    """The same for all epochs of a run."""

    def draws(self) -> np.random.Generator:
        """NumPy's numbers, for what MindSpore draws by other means."""
        return np.random.default_rng(mixed(self.seed, self.epoch))


class _ThreadDraws(threading.local):
    """What this thread draws from, and the seed it has not been seeded with yet."""

    sample: tuple[int, int] | None = None
    seeded = False

    def __init__(self) -> None:
        self.generator = random.Random()


class _Outside:
    """What is drawn from outside of pipelines, and the seed it was made with."""

    generator = random.Random()
    seeding: tuple[int | None, int] = (None, 0)


_here = _ThreadDraws()


def mixed(seed: int, index: int) -> int:
    """A seed for one of many things that have one seed together."""
    value = (seed ^ ((index + 1) * _SPREAD)) & _BITS
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _BITS
    return value ^ (value >> 31)


def enter_sample(seed: int, index: int) -> None:
    """From now on this thread works on the sample of this number, of a node of this seed."""
    _here.sample, _here.seeded = (seed, index), False


def leave_sample() -> None:
    """This thread works on no sample any more."""
    _here.sample = None


def sample_number() -> int:
    """The number of the sample at hand, in its epoch."""
    assert _here.sample is not None
    return _here.sample[1]


def sample_seed() -> int:
    """The seed of the sample at hand."""
    assert _here.sample is not None
    return mixed(*_here.sample)


def draws() -> random.Random:
    """The generator of the sample at hand."""
    if _here.sample is None:
        seeding = config.seeding()
        if seeding != _Outside.seeding:
            _Outside.seeding = seeding
            _Outside.generator.seed(seeding[0])
        return _Outside.generator
    if not _here.seeded:
        _here.generator.seed(mixed(*_here.sample))
        _here.seeded = True
    return _here.generator


def array_draws() -> np.random.Generator:
    """A generator of arrays, seeded by the next number of :func:`draws`."""
    return np.random.default_rng(draws().getrandbits(64))
