"""The stages of compilations as they happen, for whoever profiles; nothing is kept where nobody does."""

from __future__ import annotations

import threading
from typing import NamedTuple


class StageEvent(NamedTuple):
    """A stage of one compilation; times as of ``time.perf_counter``."""

    function: str
    name: str
    start: float
    end: float
    thread: int


class _Stages:
    def __init__(self) -> None:
        self.kept: list[list[StageEvent]] = []

    def add(self, function: str, name: str, start: float, end: float) -> None:
        """A stage is over."""
        if self.kept:
            stage = StageEvent(function, name, start, end, threading.get_ident())
            for kept in self.kept:
                kept.append(stage)


STAGES = _Stages()
"""What is told to those who listen: lists in ``kept``."""
