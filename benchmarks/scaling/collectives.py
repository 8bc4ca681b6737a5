"""What a collective takes among ``p`` ranks, by latency, time per byte and time to add a byte.

R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of Collective Communication Operations in MPICH", International
Journal of High Performance Computing Applications 19(1), 2005: a message of ``n`` bytes takes ``alpha + n * beta``,
whoever else sends meanwhile, and adding ``n`` bytes takes ``n * gamma``. For a number of ranks that is no power of two
the logarithm is rounded up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple


class Network(NamedTuple):
    """Seconds of a message, of each of its bytes, and of each byte that is added."""

    alpha: float
    beta: float
    gamma: float = 0.0

    def message(self, size: float) -> float:
        """Seconds of a message."""
        return self.alpha + size * self.beta


class Parts(NamedTuple):
    """Seconds of a collective: of its messages as such, of their bytes, and of the additions."""

    latency: float
    bytes: float
    additions: float

    @property
    def seconds(self) -> float:
        """All of it."""
        return sum(self)


def steps(ranks: int) -> int:
    """The logarithm to base two, rounded up."""
    return (ranks - 1).bit_length()


def ring(ranks: int, size: float, net: Network) -> Parts:
    """Reduce-scatter and all-gather around a ring: ``2(p-1) alpha + 2 (p-1)/p n beta + (p-1)/p n gamma``."""
    share = (ranks - 1) / ranks * size
    return Parts(2 * (ranks - 1) * net.alpha, 2 * share * net.beta, share * net.gamma)


def rabenseifner(ranks: int, size: float, net: Network) -> Parts:
    """Recursive halving, then doubling: ``2 lg p alpha + 2 (p-1)/p n beta + (p-1)/p n gamma``."""
    share = (ranks - 1) / ranks * size
    return Parts(2 * steps(ranks) * net.alpha, 2 * share * net.beta, share * net.gamma)


def recursive_doubling(ranks: int, size: float, net: Network) -> Parts:
    """All of it to a partner, as often as ranks can be halved: ``lg p (alpha + n beta + n gamma)``."""
    return Parts(*(steps(ranks) * part for part in (net.alpha, size * net.beta, size * net.gamma)))


def tree(ranks: int, size: float, net: Network) -> Parts:
    """Reduced up a binomial tree and sent down: ``lg p (2 alpha + 2 n beta + n gamma)``."""
    return Parts(*(steps(ranks) * part for part in (2 * net.alpha, 2 * size * net.beta, size * net.gamma)))


ALL_REDUCES: dict[str, Callable[[int, float, Network], Parts]] = {
    "recursive doubling": recursive_doubling,
    "halving-doubling": rabenseifner,
    "ring": ring,
    "tree": tree,
}


@lru_cache(1 << 12)
def all_reduce(ranks: int, size: float, net: Network, algorithm: str = "best") -> Parts:
    """An all-reduce of ``size`` bytes; ``best`` is the fastest algorithm for that size."""
    if algorithm != "best":
        return ALL_REDUCES[algorithm](ranks, size, net)
    return min((form(ranks, size, net) for form in ALL_REDUCES.values()), key=lambda parts: parts.seconds)


def best(ranks: int, size: float, net: Network) -> str:
    """The name of the fastest algorithm."""
    return min(ALL_REDUCES, key=lambda name: ALL_REDUCES[name](ranks, size, net).seconds)
