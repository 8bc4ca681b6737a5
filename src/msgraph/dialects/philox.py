"""Philox 4x32-10 over arrays: random words that are a pure function of a key and a counter.

Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011). JAX, TensorFlow and cuRAND have it,
and MindSpore draws initial values with it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]

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


def philox(even: Array, odd: Array, keys: Array) -> tuple[Array, Array]:
    """Words 0 and 2, and words 1 and 3, of the blocks of these counters: both have two rows.

    All are words in UInt64: words 0 and 2 of the counters, words 1 and 3 of them, the two words of the keys. The
    counters are overwritten.
    """
    factors = np.array(FACTORS, np.uint64).reshape(2, *(1 for _ in even.shape[1:]))
    steps = np.array(WEYL, np.uint64).reshape(2, *(1 for _ in keys.shape[1:]))
    products = np.empty_like(even)
    for _ in range(ROUNDS):
        np.multiply(even, factors, out=products)
        np.bitwise_xor(odd, keys, out=odd)
        np.right_shift(products[::-1], _HALF, out=even)
        np.bitwise_xor(even, odd, out=even)
        np.bitwise_and(products[::-1], _WORD, out=odd)
        keys = (keys + steps) & _WORD
    return even, odd


def words(seed: int, start: int, count: int) -> Array:
    """Words (UInt32) of the sequence of a seed from a block on; the seed is the key and the number of the stream too.

    A block is four words. Not many at a time: what is computed between two rounds should stay in the cache.
    """
    blocks = -(-count // 4)
    key = np.array([[seed & int(_WORD)], [seed >> 32 & int(_WORD)]], np.uint64)
    even, odd = np.empty((2, blocks), np.uint64), np.empty((2, blocks), np.uint64)
    numbers = np.arange(start, start + blocks, dtype=np.uint64)
    even[0], even[1] = numbers & _WORD, key[0]
    odd[0], odd[1] = numbers >> _HALF, key[1]
    even, odd = philox(even, odd, key)
    results = np.empty((blocks, 4), np.uint32)
    results[:, 0::2], results[:, 1::2] = even.T, odd.T
    return results.reshape(-1)[:count]


def mixed_seed(program: int, operator: int) -> int:
    """64 bits of the seeds of a program and of an operator."""
    counter = np.array([[n & int(_WORD), n >> 32] for n in (program, operator)], np.uint64)
    key = np.array([[SEED_KEY & int(_WORD)], [SEED_KEY >> 32]], np.uint64)
    even, odd = philox(counter[:, :1].copy(), counter[:, 1:].copy(), key)
    return int(even[0, 0]) | int(odd[0, 0]) << 32
