"""Draws as C++'s standard library makes them (libstdc++): MindSpore's engine shuffles and samples with these.

``std::mt19937`` is NumPy's old generator; ``std::mt19937_64`` (Nishimura, 2000) NumPy does not have.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from msgraph.library.native_draws import native_draws

Array = npt.NDArray[Any]

_LARGEST = 2**32 - 1
_PIECE = 1 << 14
_SAVING = 150.0
"""Nanoseconds that native code saves for each item of a shuffle."""


class Mersenne:
    """``std::mt19937`` and the distributions of the standard library over it."""

    def __init__(self, seed: int) -> None:
        self._source = np.random.RandomState(seed & _LARGEST)
        self._ready = np.empty(0, np.uint32)

    def words(self, count: int) -> Array:
        """The next numbers below 2^32."""
        while len(self._ready) < count:
            more = self._source.randint(0, 2**32, max(count, 1024), np.uint32)
            self._ready = np.concatenate([self._ready, more])
        taken, self._ready = self._ready[:count], self._ready[count:]
        return taken

    def shares(self, count: int) -> Array:
        """Numbers in [0, 1): ``std::generate_canonical`` of doubles."""
        pairs = self.words(2 * count).reshape(-1, 2).astype(np.float64)
        return np.minimum((pairs[:, 0] + pairs[:, 1] * 2.0**32) * 2.0**-64, 1 - 2.0**-53)

    def below(self, limits: Array) -> Array:
        """Integers below these limits, one after the other: what is beyond the last multiple is drawn again."""
        divisors = _LARGEST // limits
        bounds = np.append(limits * divisors, 0)  # behind the last limit nothing is taken
        results: list[Array] = []
        done, count = 0, len(limits)
        while done < count:
            words = self.words(min(2 * (count - done), _PIECE)).astype(np.int64)
            # which limit a word is for depends on the words taken before it: what is right of that grows in each round
            index = before = np.minimum(np.arange(done, done + len(words)), count)
            taken = words < bounds[index]
            while True:
                index = np.minimum(done + np.cumsum(taken) - taken, count)
                if np.array_equal(index, before):
                    break
                before, taken = index, words < bounds[index]
            results.append(words[taken] // divisors[index[taken]])
            done += len(results[-1])
            if done == count:
                self._ready = np.concatenate([words[np.flatnonzero(taken)[-1] + 1 :].astype(np.uint32), self._ready])
        return np.concatenate([np.empty(0, np.int64), *results])

    def shuffled(self, order: Array) -> Array:
        """``std::shuffle`` of integers: while a word has room for two places it gives two."""
        loops = native_draws(_SAVING * len(order))
        if loops is None:
            return self._swapped(order)
        order = order.astype(np.int64)
        self._ready = np.concatenate([loops.shuffle(order, self.words), self._ready])
        return order

    def _swapped(self, order: Array) -> Array:
        """The same in Python."""
        count = len(order)
        places = np.arange(1, count, dtype=np.int64)
        if count and _LARGEST // count >= count:
            single = 1 - count % 2  # an even number of elements leaves one without a partner
            firsts = places[single::2]
            drawn = self.below(np.concatenate([np.full(single, 2), (firsts + 1) * (firsts + 2)]))
            targets = np.empty(count - 1, np.int64)
            targets[:single] = drawn[:single]
            targets[single::2], targets[single + 1 :: 2] = np.divmod(drawn[single:], firsts + 2)
        else:
            targets = self.below(places + 1)
        items = order.tolist()
        for index, target in enumerate(targets.tolist(), 1):
            items[index], items[target] = items[target], items[index]
        return np.array(items, np.int64)


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
