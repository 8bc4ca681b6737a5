"""Where any exception may come up, of the user's code or of a library's: here it is a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Raised(NamedTuple):
    """What a call raised."""

    problem: Exception


def outcome_of(call: Callable[[], T]) -> T | Raised:
    """What a call returns, or the exception it raises; what ends the program passes."""
    try:
        return call()
    except Exception as problem:
        return Raised(problem)
