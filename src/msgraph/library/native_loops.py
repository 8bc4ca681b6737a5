"""Random numbers of initial values, and the shuffle of samples, ``runtime/draws.c``: other threads run meanwhile."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from threading import Thread
from typing import Any

import numpy as np
import numpy.typing as npt

from msgraph.backend.runtime.code import functions
from msgraph.library.approximations import CENTRE, MIDDLE, TAIL
from msgraph.support import config

Floats = npt.NDArray[np.float32]

_SHARE = 1 << 18
"""As many numbers take longer than a thread takes to start; a multiple of those that are made at once."""
_BLOCKS = 32
_TABLES = (*CENTRE, *MIDDLE, *TAIL)


@cache
def _functions() -> dict[str, Callable[..., int]]:
    """The functions by name, in the process's copy of them."""
    integer, address = ctypes.c_int64, ctypes.c_void_p
    draw = ctypes.CFUNCTYPE(None, integer, integer, integer, address, address)
    shuffling = ctypes.CFUNCTYPE(integer, address, integer, address, address, integer)
    drawing = dict.fromkeys(("draw_uniform", "draw_normal", "draw_truncated_normal"), draw)
    return functions("draws", {**drawing, "shuffle": shuffling})


def _draw(name: str, seed: int, parameters: Sequence[float], numbers: Floats) -> None:
    """Fill an array with a seed's numbers; several threads share a large one."""
    function, settings, size = _functions()[name], np.array(parameters), numbers.size

    def fill(start: int, count: int) -> None:
        function(seed, start // 4, count, settings.ctypes.data, numbers.ctypes.data + numbers.itemsize * start)

    if size < 2 * _SHARE:
        fill(0, size)
        return
    cores = config.read("threads")
    parts = cores if type(cores) is int and cores > 0 else 1  # a wrong setting is the first call's to refuse
    share = max(_SHARE, -(-size // parts // _BLOCKS) * _BLOCKS)
    threads = [Thread(target=fill, args=(start, min(share, size - start))) for start in range(0, size, share)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def uniform(seed: int, low: float, high: float, numbers: Floats) -> None:
    """Numbers between two bounds."""
    _draw("draw_uniform", seed, (high - low, low), numbers)


def normal(seed: int, mean: float, sigma: float, numbers: Floats) -> None:
    """Normal numbers."""
    _draw("draw_normal", seed, (sigma, mean), numbers)


def truncated_normal(seed: int, first: float, last: float, mean: float, sigma: float, numbers: Floats) -> None:
    """Normal numbers between those that the distribution is at two shares of."""
    tables = (entry for table in _TABLES for entry in table)
    _draw("draw_truncated_normal", seed, (first, last - first, mean, sigma, *tables), numbers)


def shuffle(items: npt.NDArray[Any], words: Callable[[int], npt.NDArray[np.uint32]]) -> None:
    """``std::shuffle`` of an array of 64-bit items in place, with words of a function; some may be left over."""
    reached = ctypes.c_int64(1)
    while reached.value < len(items):
        drawn = words(len(items) - reached.value)
        _functions()["shuffle"](items.ctypes.data, len(items), ctypes.byref(reached), drawn.ctypes.data, len(drawn))
