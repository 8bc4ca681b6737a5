"""How far results may be apart: as far as the documented errors of the operations could take them.

The graph as it was written runs some times more, with each result of an operation moved by several times its error of
``docs/accuracy.md``, at random and then the other way: each element by itself, and all elements of a result alike, as
sums in the same order err. What that does to the outcome is how well the program determines it; results further apart
than that are wrong.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from msgraph.dialects.contract import Array, GraphOp, as_tuple
from msgraph.dialects.operation_graph import MOVES
from msgraph.packs.bisect.accuracy import ELEMENTWISE, SUMS
from msgraph.packs.bisect.runs import RunOutcome, interpreted, other_orders, run

TRIALS = 6
FACTOR = 16
"""Errors are taken so many times as large: a step of Adam by a gradient that is rounding alone goes anywhere then."""

_FLOATS = {"float64": 2.2e-16, "float32": 1.2e-7, "float16": 1e-3, "bfloat16": 8e-3}


@dataclass
class Tolerances:
    """What the outcome of a graph must be, and how far from it is still right."""

    expected: RunOutcome
    room: Mapping[str, Array] = field(default_factory=dict[str, Array])

    @classmethod
    def of(
        cls, module: ModuleOp, arrays: Sequence[Array], expected: RunOutcome | None = None, trials: int = TRIALS
    ) -> Tolerances:
        """Measured with errors at random; where a choice goes the other way then, anything is right."""
        expected = interpreted(module, arrays) if expected is None else expected
        room = {name: _least(array) for name, array in expected.arrays.items()}
        for seed, times in itertools.product(range(trials), (FACTOR, -FACTOR)):
            alter = partial(_moved, np.random.default_rng(seed), times, seed % 2 == 1)
            moved = interpreted(module, arrays, alter=alter)
            if moved.raised != expected.raised:
                continue
            for name, array in expected.arrays.items():
                other = moved.arrays.get(name)
                if other is not None and other.shape == array.shape:
                    room[name] = room[name] + _distance(array, other)
        return cls(expected, room)

    def difference(self, outcome: RunOutcome) -> str | None:
        """The first thing that is not as expected, in words; ``None`` if all is."""
        expected = self.expected
        if outcome.raised != expected.raised:
            ended = f"raised {expected.raised}" if expected.raised else "ended without an exception"
            return f"it {ending(outcome.raised)}, where it should have {ended}"
        if outcome.printed != expected.printed and not self._print_alike(outcome.printed):
            return f"it prints {_short(outcome.printed)}, where it should print {_short(expected.printed)}"
        if expected.raised:
            return None
        for name, array in expected.arrays.items():
            other = outcome.arrays.get(name)
            if other is None:
                return f"{name} is missing"
            if (mismatch := different(array, other, self.room.get(name))) is not None:
                return f"{name} {mismatch}"
        return None

    def difference_of(
        self, module: ModuleOp, arrays: Sequence[Array], threads: int = 1, behind: str = ""
    ) -> str | None:
        """How a graph does something else, in any legal order of its ops, in words; ``None`` if it does not.

        Behind ``insert-tensor-move`` a load that is not copied is the memory of its parameter.
        """
        aliasing = behind == "insert-tensor-move"
        mismatch = self.difference(run(module, arrays, threads, aliasing))
        if mismatch is not None:
            return mismatch
        for other in other_orders(module):
            mismatch = self.difference(run(other, arrays, 1, aliasing))
            if mismatch is not None:
                return f"{mismatch}, in another order that the graph allows"
        return None

    def _print_alike(self, text: str) -> bool:
        """Do two outputs differ in last digits only?"""
        ours, theirs = text.split(), self.expected.printed.split()
        if len(ours) != len(theirs):
            return False
        return all(a == b or _close_words(a, b) for a, b in zip(ours, theirs, strict=True))


def different(expected: Array, actual: Array, room: Array | None = None) -> str | None:
    """How one array differs from another, in words: shape, type, a NaN that is new, an element."""
    if expected.shape != actual.shape:
        return f"has the shape {list(actual.shape)}, not {list(expected.shape)}"
    if expected.dtype != actual.dtype:
        return f"is of {actual.dtype}, not {expected.dtype}"
    if not expected.size:
        return None
    if np.dtype(expected.dtype).name not in _FLOATS and expected.dtype.kind != "c":
        wrong = expected != actual
        if room is not None:
            wrong &= room == 0
        return _at(wrong, expected, actual) if wrong.any() else None
    old, new = _as_wide(expected), _as_wide(actual)
    for wrong in (np.isnan(new) & ~np.isnan(old), np.isnan(old) & ~np.isnan(new)):
        if wrong.any():
            return _at(wrong, expected, actual)
    allowed = _least(expected) if room is None else room
    with np.errstate(all="ignore"):
        wrong = ~((np.abs(new - old) <= allowed) | (new == old) | np.isnan(old))
    return _at(wrong, expected, actual) if wrong.any() else None


def _at(wrong: Array, expected: Array, actual: Array) -> str:
    """The first wrong element, and how many there are."""
    first = tuple(int(index) for index in np.argwhere(wrong)[0]) if wrong.ndim else ()
    where = f" at {list(first)}" if first else ""
    count = int(wrong.sum())
    more = f" ({count} of {wrong.size} elements differ)" if count > 1 else ""
    return f"is {actual[first]} where it should be {expected[first]}{where}{more}"


def _as_wide(array: Array) -> Array:
    return array if array.dtype.kind == "c" else array.astype(np.float64)


def _least(array: Array) -> Array:
    """The room every element has: some units of its last place."""
    epsilon = _FLOATS.get(np.dtype(array.dtype).name)
    if array.dtype.kind == "c":
        epsilon = _FLOATS["float32" if array.dtype.itemsize == 8 else "float64"]
    if epsilon is None:
        return np.zeros(array.shape)
    with np.errstate(all="ignore"):
        size = np.abs(_as_wide(array))
        return np.where(np.isfinite(size), FACTOR * epsilon * size, 0)


def _distance(expected: Array, moved: Array) -> Array:
    """How far errors have moved each element, each at least as far as most."""
    with np.errstate(all="ignore"):
        if np.dtype(expected.dtype).name not in _FLOATS and expected.dtype.kind != "c":
            return (expected != moved).astype(np.float64)
        apart = np.abs(_as_wide(moved) - _as_wide(expected))
    is_same = np.isclose(_as_wide(moved), _as_wide(expected), 0, 0, equal_nan=True)
    apart = np.where(np.isfinite(apart), apart, np.where(is_same, 0, np.inf))
    return apart + (float(np.median(apart)) if apart.size else 0.0)


def _moved(
    random: np.random.Generator, times: int, alike: bool, op: GraphOp, operands: Sequence[Array], result: Array
) -> Array:
    """A result with so many times the error its operation may have, of one sign or of a sign for each element."""
    name, word = np.dtype(result.dtype).name, op.word(**op.fields)
    is_moved = op.IS_VIEW or op.EFFECTS or not op.operands or word in MOVES  # from where it was computed, or given
    if name not in _FLOATS or is_moved or not result.size:
        return result
    is_double, relative = name == "float64", _FLOATS[name]
    wide = result.astype(np.float64)
    size = np.abs(wide)
    if (bound := ELEMENTWISE.get(word)) is not None:
        relative *= bound.double if is_double else bound.single
    elif (sums := SUMS.get(word)) is not None:  # of terms, which leave their errors where they cancel
        relative = max(sums.double if is_double else sums.single, relative)
        size = _as_wide(as_tuple(op.eager(*map(np.abs, operands), **op.fields))[0])
    else:
        size = size + size[np.isfinite(size)].sum() / size.size  # a typical one
    if not relative:
        return result
    least = 2.0**-24 if name == "float16" else 0.0  # what is as small as this is rounded to this or to 0
    signs = random.choice([-times, times], () if alike else result.shape)
    return (wide + signs * np.maximum(relative * size, least)).astype(result.dtype)


def ending(raised: str) -> str:
    """How a run ends, in words: with an exception, or without one."""
    return f"raises {raised}" if raised else "ends without an exception"


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...") if text else "nothing"


def _close_words(a: str, b: str) -> bool:
    try:
        x, y = (float(word.strip("[](),")) for word in (a, b))
    except ValueError:
        return False
    return abs(x - y) <= 1e-4 * max(abs(x), abs(y))
