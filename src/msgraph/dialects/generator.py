"""The source of everything random: a parameter that holds a seed and how many streams of numbers have been drawn.

Random operators read it and move it on, as they would any other parameter: draws happen in program order, compiled or
not, and equal seeds give equal numbers. What a stream holds is a pure function of the seed, the stream's number and
the place in it (``ms.random_bits``), so nothing depends on how or where numbers are computed.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, V
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.ops.random import AdvanceOp

F = TypeVar("F", bound=Callable[..., Any])


class GeneratorParameter:
    """The parameter, which the floor above makes at first use."""

    def __init__(self) -> None:
        self.make: Callable[[], object] = _nothing
        self.array_of: Callable[[Any], Array] = np.asarray
        self.calls: Callable[[str], object] = _nothing
        """A parameter of two int64 for the calls of an operator: the program's seed, how many there were."""

    @functools.cached_property
    def state(self) -> Any:
        """A parameter of two int64: the seed, the next stream."""
        return self.make()


def _nothing(*_: object) -> object:
    raise NotImplementedError("no floor above has said what a parameter is")


GENERATOR = GeneratorParameter()
"""The process has one."""

DRAWING: set[Callable[..., object]] = set()
"""User functions that draw: inside a graph they belong to it even where none of their arguments does."""


def draws(function: F) -> F:
    """Says that a user function draws random numbers."""
    DRAWING.add(function)
    return function


def taken(b: CallBuilder[V], state: object, by: int) -> tuple[V, V]:
    """The two numbers of a state, of which the second is moved on."""
    if isinstance(b, EagerBuilder):
        memory: Any = cast(Any, state) if isinstance(state, np.ndarray) else GENERATOR.array_of(state)
        values = memory.copy()
        b.emit(AdvanceOp, [memory, values], {"by": by})
        return values[0:1].reshape(()), values[1:2].reshape(())
    reference = b.reference(state, "Random")
    # a copy of what was read, which the write depends on: right even where nothing orders reads and writes (level 3)
    value = b.tensor_move(b.lift(state))
    b.emit(AdvanceOp, [reference, value], {"by": by})
    parts = [b.slice(value, starts=(k,), sizes=(1,), steps=(1,)) for k in range(2)]
    return b.reshape(parts[0], shape=()), b.reshape(parts[1], shape=())
