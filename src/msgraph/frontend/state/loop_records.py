"""What has been found out about loop statements whose lowering is repeated, by their place in what is repeated.

The body of a run-time loop is lowered until what it carries is known, with the loops inside it. These would start from
nothing each time, and a loop at depth d would be lowered 2**d times. So each statement is remembered: next time it is
met at its place, it begins with what was found before.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any


class LoopRecord:
    """What is known of one loop statement, at its place in what is lowered again and again."""

    def __init__(self, around: LoopRecord | None = None) -> None:
        self.around = around
        self.known_iterations: int | None = None
        """After how many iterations over known values the run decides whether there is another."""
        self.rolls: bool | None = None
        """Is a long loop over constants one of the graph?"""
        self.loop: Any = None
        """The run-time loop that is being lowered."""
        self.findings: Any = None
        """The last attempt at it: what it has found to be carried."""
        self.supposes = True
        """Does a loop carry from the start what earlier attempts, or loops inside, have found?"""
        self.met: dict[Hashable, int] = {}
        """How often each statement inside has been met in this attempt."""
        self._inside: dict[Hashable, LoopRecord] = {}

    def of(self, key: Hashable) -> LoopRecord:
        """That of a loop inside, by its statement, as often as it has been met."""
        if self.around is None:
            return LoopRecord(self)  # nothing is repeated here
        number = self.met[key] = self.met.get(key, 0) + 1
        memory = self._inside.setdefault((key, number), LoopRecord(self))
        memory.met, memory.loop = {}, None
        return memory

    def loop_around(self) -> Any:
        """The innermost run-time loop around; ``None`` if there is none."""
        around = self.around
        while around is not None and around.loop is None:
            around = around.around
        return None if around is None else around.loop

    def forget_iterations(self) -> None:
        """Iterations over known values are there to stay: unless all of it is repeated, nobody asks for them again."""
        if self.around is None or self.around.around is None:
            self._inside, self.met = {}, {}
