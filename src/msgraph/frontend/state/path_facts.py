"""Path-sensitive facts: what conditions say of run-time values where the lowering is (value ranges, options).

Behind ``if x is not None`` a tagged union has one option less, behind ``if i < n`` an int has a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from xdsl.ir import SSAValue

from msgraph.dialects.index_bounds import Bounds, bounds_of
from msgraph.frontend.state.tagged_unions import TaggedUnion


class DeferredError:
    """Stands for a value that there is none of: using the name it is bound to raises."""

    def __init__(self, make: Callable[[], Exception]) -> None:
        self.make = make


def checked(value: Any) -> object:
    """A name's value, if it has one."""
    if value.__class__ is DeferredError:
        raise value.make()
    return value


class Bound(NamedTuple):
    """A run-time int lies between two known ones."""

    value: SSAValue
    low: int
    high: int


class Fact(NamedTuple):
    """A discriminant is a number, or is not."""

    discriminant: SSAValue
    number: int
    holds: bool = True


Facts = Sequence[Fact | Bound]


class PathFacts:
    """What is known where the lowering is, and what conditions would say if they held, or did not."""

    def __init__(self) -> None:
        self.bounds: dict[SSAValue, Bounds] = {}
        """The least and the greatest value that run-time ints can have where the lowering is."""
        self._meanings: dict[SSAValue, tuple[Facts, Facts]] = {}
        self._assumed: list[Fact] = []
        self._numbers: dict[Hashable, int] = {}

    def number(self, key: Hashable) -> int:
        """The discriminant of values with a key, the same for all tagged unions of a graph."""
        return self._numbers.setdefault(key, len(self._numbers))

    def learn(self, condition: SSAValue, if_true: Facts = (), if_false: Facts = ()) -> None:
        """A condition says this if it holds, and that if it does not."""
        true, false = self._meanings.get(condition, ((), ()))
        self._meanings[condition] = ([*true, *if_true], [*false, *if_false])

    def meaning(self, condition: SSAValue) -> tuple[Facts, Facts]:
        """What a condition says if it holds, and if it does not."""
        return self._meanings.get(condition, ((), ()))

    def possible(self, union: TaggedUnion) -> list[int]:
        """The options that a tagged union may be here."""
        about = union.discriminant.ssa
        facts = [fact for fact in self._assumed if fact.discriminant is about]
        options = [n for n in union.options if all((n == fact.number) is fact.holds for fact in facts)]
        return options or list(union.options)

    @contextmanager
    def assuming(self, condition: SSAValue, holds: bool) -> Generator[None]:
        """Inside, a condition holds, or does not."""
        bounds, assumed = dict(self.bounds), len(self._assumed)
        for fact in self.meaning(condition)[0 if holds else 1]:
            if isinstance(fact, Bound):
                self.narrow(fact.value, fact.low, fact.high)
            else:
                self._assumed.append(fact)
        try:
            yield
        finally:
            del self._assumed[assumed:]
            self.bounds = bounds

    def bounds_of(self, x: Any) -> Bounds:
        """The least and the greatest value that an int can have here."""
        if not hasattr(x, "ssa"):
            return int(x), int(x)
        if x.kind == "bool":
            return 0, 1
        bounds = self.bounds.get(x.ssa)
        if bounds is None:
            bounds = self.bounds[x.ssa] = bounds_of(x.ssa)
        return bounds

    def narrow(self, value: SSAValue, low: int, high: int) -> None:
        """A run-time int lies between these, too."""
        least, most = self.bounds.get(value) or bounds_of(value)
        self.bounds[value] = max(least, low), min(most, high)
