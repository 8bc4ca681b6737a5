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
WORD = np.uint64(2**32 - 1)
HALF = np.uint64(32)


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
        np.right_shift(products, HALF, out=even)
        np.bitwise_xor(even, odd, out=even)
        np.bitwise_xor(even, keys, out=even)
        np.bitwise_and(even, WORD, out=even)
        keys = keys + steps
        odd, spare = products, odd
    return even, odd
