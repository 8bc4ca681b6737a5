"""Draws as C++'s standard library makes them (libstdc++): MindSpore's engine shuffles and samples with these.

``std::mt19937`` is NumPy's old generator; ``std::mt19937_64`` (Nishimura, 2000) NumPy does not have.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat
from typing import Any

import numpy as np
import numpy.typing as npt

from msgraph.library.native_draws import native_draws

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
        index, step = 1, 2 if items and _LARGEST // len(items) >= len(items) else 1
        while index < len(items):
            several = step if len(items) % 2 or index > 1 else 1
            limit = (index + 1) * (index + 2) if several == 2 else index + 1
            divisor = _LARGEST // limit
            target = next(word for word in words if word < limit * divisor) // divisor
            for other in divmod(target, index + 2) if several == 2 else (target,):
                items[index], items[other] = items[other], items[index]
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
