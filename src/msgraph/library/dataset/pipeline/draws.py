"""Random numbers of the sample at hand, and draws as C++'s standard library makes them (libstdc++).

A random transform draws from the generator of its thread. Before a pipeline's worker touches a sample it says which
sample it is; the generator is then seeded by the run's seed, the node and the sample's number, and only if anything is
drawn. So a rerun gives the same numbers, whatever the number of workers and whichever of them had the sample.
Outside a pipeline transforms draw from one generator after the other calls, seeded by ``config.set_seed``.

MindSpore's engine shuffles and samples with the draws of C++: ``std::mt19937`` is NumPy's old generator;
``std::mt19937_64`` (Nishimura, 2000) NumPy does not have.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from itertools import chain, repeat
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from msgraph.library.dataset import config
from msgraph.library.native_draws import native_draws

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


Array = npt.NDArray[Any]

_LARGEST = 2**32 - 1
_SAVING = 500.0
"""Nanoseconds that native code saves for each item of a shuffle."""


class Mersenne:
    """``std::mt19937`` and the distributions of the standard library over it."""

    def __init__(self, seed: int) -> None:
        self._source = np.random.RandomState(seed & _LARGEST)

    def words(self, count: int) -> Array:
        """The next numbers below 2^32."""
        return self._source.randint(0, 2**32, count, np.uint32)

    def shares(self, count: int) -> Array:
        """Numbers in [0, 1): ``std::generate_canonical`` of doubles."""
        pairs = self.words(2 * count).reshape(-1, 2).astype(np.float64)
        return np.minimum((pairs[:, 0] + pairs[:, 1] * 2.0**32) * 2.0**-64, 1 - 2.0**-53)

    def below(self, limit: int, count: int) -> Array:
        """Integers below a limit: a word beyond its last multiple is drawn again."""
        divisor, results = _LARGEST // limit, np.empty(0, np.int64)
        while len(results) < count:
            words = self.words(count - len(results)).astype(np.int64)
            results = np.append(results, words[words < limit * divisor] // divisor)
        return results

    def shuffled(self, order: Array) -> Array:
        """``std::shuffle`` of integers: while a word has room for two places it gives two."""
        loops = native_draws(_SAVING * len(order))
        if loops is None:
            return np.array(self._swapped(order.tolist()), np.int64)
        order = order.astype(np.int64)
        loops.shuffle(order, self.words)
        return order

    def _swapped(self, items: list[int]) -> list[int]:
        """The same in Python."""
        words = chain.from_iterable(self.words(len(items)).tolist() for _ in repeat(None))
        # an even number of elements leaves the first without a partner
        count, index = len(items), 1
        has_room = count > 0 and _LARGEST // count >= count
        while index < count:
            several = has_room and (count % 2 == 1 or index > 1)
            limit = (index + 1) * (index + 2) if several else index + 1
            divisor = _LARGEST // limit
            word, end = next(words), limit * divisor
            while word >= end:
                word = next(words)
            target = word // divisor
            if several:
                target, second = divmod(target, index + 2)
                items[index], items[target] = items[target], items[index]
                index, target = index + 1, second
            items[index], items[target] = items[target], items[index]
            index += 1
        return items


def mersenne_64(seed: int) -> Iterator[int]:
    """``std::mt19937_64``: numbers below 2^64."""
    states = [seed]
    for index in range(1, 312):
        states.append((6364136223846793005 * (states[-1] ^ (states[-1] >> 62)) + index) & (2**64 - 1))
    block = np.array(states, np.uint64)
    while True:
        first = _twisted(block[:156], block[1:157], block[156:])
        last = _twisted(block[156:], np.append(block[157:], first[0]), first)
        block = np.concatenate([first, last])
        words = block.copy()
        words ^= (words >> np.uint64(29)) & np.uint64(0x5555555555555555)
        words ^= (words << np.uint64(17)) & np.uint64(0x71D67FFFEDA60000)
        words ^= (words << np.uint64(37)) & np.uint64(0xFFF7EEE000000000)
        words ^= words >> np.uint64(43)
        yield from words.tolist()


def _twisted(high: Array, low: Array, far: Array) -> Array:
    one = np.uint64(1)
    joined = (high & np.uint64(0xFFFFFFFF80000000)) | (low & np.uint64(0x7FFFFFFF))
    return far ^ (joined >> one) ^ np.where(joined & one, np.uint64(0xB5026F5AA96619E9), np.uint64(0))
