"""Sizes that a run finds itself, such as how many elements a mask picks: what a compilation is told of them, and what a
run says that has found nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


class NothingFound(Exception):
    """A size that a run was to find is 0: Python says what is to be done with nothing."""

    def __init__(self, symbol: int) -> None:
        super().__init__()
        self.symbol = symbol
        """Which of those that the run finds."""

    def place(self, empty: Iterable[int]) -> int:
        """The index of this size among all that a program asks for; those in ``empty`` are 0 and no symbols."""
        position = self.symbol
        for symbol in sorted(empty):
            position += symbol <= position
        return position


@dataclass(eq=False)
class FoundSizes:
    """What a compilation knows of sizes that the run finds."""

    hint: int
    """What they are taken for."""
    empty: frozenset[int] = frozenset()
    """Which of them are 0: their places in the order in which the program asks for them."""
    fewer: int = 0
    """By how much they are less than the largest at least, so that two hints differ."""
    met: bool = False
    """Are there any?"""

    def of(self, most: int) -> int:
        """The size that the compilation assumes for one of ``most`` at most."""
        return min(self.hint, max(most - self.fewer, 1))
