"""Words of Philox 4x32-10 by a seed, one after the other; and how MindSpore makes the seeds of its operators."""

from __future__ import annotations

import numpy as np

from msgraph.dialects.arrays import Array
from msgraph.dialects.philox import FACTORS, HALF, ROUNDS, WEYL, WORD, philox

SEED_KEY = 0x3EC8F720 | 0x02461E29 << 32
SEED_STEP = 3528531795 ^ 3449720151
"""How MindSpore makes seeds of operators: Philox by this key, of numbers so far apart."""
_FEW = 192
"""Blocks."""


def words(seed: int, start: int, count: int) -> Array:
    """Words (UInt32) of the sequence of a seed from a block on; the seed is the key and the number of the stream too.

    A block is four words. Not many at a time: what is computed between two rounds should stay in the cache.
    """
    blocks = -(-count // 4)
    counters = np.arange(start, start + blocks, dtype=np.uint64)
    results = np.empty((blocks, 4), np.uint32)
    if blocks <= _FEW:
        for place, joined in enumerate(_joined_blocks(int.from_bytes(counters.tobytes(), "little"), blocks, seed)):
            results[:, place] = np.frombuffer(joined.to_bytes(8 * blocks + 8, "little"), "<u4")[: 2 * blocks : 2]
    else:
        results[:, 0::2], results[:, 1::2] = (half.T for half in _array_blocks(counters, seed))
    return results.reshape(-1)[:count]


def _joined_blocks(counters: int, blocks: int, seed: int) -> tuple[int, int, int, int]:
    """The four words of a few blocks, side by side in integers: 64 bits for each block, of which the lower count.

    NumPy takes longer to start an operation than these to carry it out.
    """
    ones = ((1 << 64 * blocks) - 1) // (2**64 - 1)
    low, first, second = (2**32 - 1) * ones, (seed & 2**32 - 1) * ones, (seed >> 32) * ones
    first_step, second_step = WEYL[0] * ones, WEYL[1] * ones
    a, b, c, d = counters & low, counters >> 32, first, second
    for _ in range(ROUNDS):
        one, other = a * FACTORS[0], c * FACTORS[1]
        a, b = (other >> 32 ^ b ^ first) & low, other
        c, d = (one >> 32 ^ d ^ second) & low, one
        first += first_step  # what goes beyond 32 bits stays within the block's 64
        second += second_step
    return a, b, c, d


def _array_blocks(counters: Array, seed: int) -> tuple[Array, Array]:
    """The words of many blocks."""
    key = np.array([[seed & int(WORD)], [seed >> 32 & int(WORD)]], np.uint64)
    even, odd = np.empty((2, 2, len(counters)), np.uint64)
    even[0], even[1] = counters & WORD, key[0]
    odd[0], odd[1] = counters >> HALF, key[1]
    return philox(even, odd, key)


def mixed_seed(program: int, operator: int) -> int:
    """64 bits of the seeds of a program and of an operator."""
    counter = np.array([[n & int(WORD), n >> 32] for n in (program, operator)], np.uint64)
    key = np.array([[SEED_KEY & int(WORD)], [SEED_KEY >> 32]], np.uint64)
    even, odd = philox(counter[:, :1].copy(), counter[:, 1:].copy(), key)
    return int(even[0, 0]) | int(odd[0, 0] & WORD) << 32
