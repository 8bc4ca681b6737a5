"""Which tensors a thread computes with: what a compiler folds, it must later find unchanged."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager

from msgraph.api.tensor.tensor import Tensor
from msgraph.support.lowering_context import watched

_computing = threading.local()


class Record:
    """The tensors a thread computes with: what a compiler folds, it must later find unchanged."""

    def __init__(self) -> None:
        self.used: dict[int, Tensor] = {}
        self.made: dict[int, Tensor] = {}
        """What was computed of them, and is nobody else's."""

    def read(self) -> list[Tensor]:
        """What was there before."""
        return [tensor for key, tensor in self.used.items() if key not in self.made]


@contextmanager
def recording() -> Generator[Record]:
    """A record of what this thread computes meanwhile."""
    before = getattr(_computing, "record", None)
    record = Record()
    _computing.record = record
    try:
        with watched():
            yield record
    finally:
        _computing.record = before


def now() -> Record | None:
    """The record this thread is in, if somebody makes one."""
    return getattr(_computing, "record", None)
