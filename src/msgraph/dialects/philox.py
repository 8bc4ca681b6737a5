"""Philox 4x32-10 over arrays: random words that are a pure function of a key and a counter.

Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011). JAX, TensorFlow and cuRAND have it,
and MindSpore draws initial values with it.
"""

from __future__ import annotations

import numpy as np

from msgraph.dialects.arrays import Array

FACTORS = (0xD2511F53, 0xCD9E8D57)
WEYL = (0x9E3779B9, 0xBB67AE85)
ROUNDS = 10
LEHMER_MODULUS = 2**31 - 1
"""Of the other generator that is a function of a counter here (``ms.lehmer``)."""
SEED_KEY = 0x3EC8F720 | 0x02461E29 << 32
SEED_STEP = 3528531795 ^ 3449720151
"""How MindSpore makes seeds of operators: Philox by this key, of numbers so far apart."""
_WORD = np.uint64(2**32 - 1)
_HALF = np.uint64(32)
_FEW = 192
"""Blocks."""


def philox(even: Array, odd: Array, keys: Array) -> tuple[Array, Array]:
    """Words 0 and 2, and words 1 and 3, of the blocks of these counters: both have two rows.

    All are words in UInt64: words 0 and 2 of the counters, words 1 and 3 of them, the two words of the keys. The
    counters are overwritten; words 1 and 3 keep the higher halves of products, which do not count.
    """
    factors = np.array(FACTORS, np.uint64).reshape(2, *(1 for _ in even.shape[1:]))
    steps = np.array(WEYL, np.uint64).reshape(2, *(1 for _ in keys.shape[1:]))
    spare = np.empty_like(odd)
    for _ in range(ROUNDS):
        products = np.multiply(even, factors, out=spare)[::-1]
        np.right_shift(products, _HALF, out=even)
        np.bitwise_xor(even, odd, out=even)
        np.bitwise_xor(even, keys, out=even)
        np.bitwise_and(even, _WORD, out=even)
        keys = keys + steps
        odd, spare = products, odd
    return even, odd


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
    key = np.array([[seed & int(_WORD)], [seed >> 32 & int(_WORD)]], np.uint64)
    even, odd = np.empty((2, 2, len(counters)), np.uint64)
    even[0], even[1] = counters & _WORD, key[0]
    odd[0], odd[1] = counters >> _HALF, key[1]
    return philox(even, odd, key)


def mixed_seed(program: int, operator: int) -> int:
    """64 bits of the seeds of a program and of an operator."""
    counter = np.array([[n & int(_WORD), n >> 32] for n in (program, operator)], np.uint64)
    key = np.array([[SEED_KEY & int(_WORD)], [SEED_KEY >> 32]], np.uint64)
    even, odd = philox(counter[:, :1].copy(), counter[:, 1:].copy(), key)
    return int(even[0, 0]) | int(odd[0, 0] & _WORD) << 32
