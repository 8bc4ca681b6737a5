"""What looks into a variant is lowered once for each option it may be here, and the run chooses.

An option with which a program fails, as ``None + 1`` does, fails when the run meets it; if every option fails, the
program cannot be right, and the first failure is the compiler's answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, cast

from msgraph.diagnostics.catalog.control import BranchesDiffer, IndexOfNoInteger, TooManyChoices
from msgraph.diagnostics.catalog.syntax import Refusal
from msgraph.diagnostics.errors import CompileError, error
from msgraph.dialects import dtypes
from msgraph.dialects.texts import RunTimeText, joined
from msgraph.dialects.types import dtype_of, element_count, shape_of
from msgraph.frontend.control.branches import Fork
from msgraph.frontend.control.joins import leaf_of, sort_of
from msgraph.frontend.control.raising import fail
from msgraph.frontend.state.endings import ABSENT
from msgraph.frontend.state.facts import Claim
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.outside import class_of
from msgraph.frontend.state.trials import Trial
from msgraph.frontend.state.values import Substitution, Traced, find_that
from msgraph.frontend.state.variants import MOST, Variant
from msgraph.frontend.syntax.formatting import formatted_value

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


MOST_TOGETHER = 64
"""Combinations of the options of several variants for which one call is lowered."""


def is_option(lowering: Lowering, variant: Variant, number: int) -> Traced:
    """Whether a variant is the option of a number, as a condition that says so."""
    b = lowering.builder
    same = b.equal(b.as_tensor(variant.tag), b.lift_number(number, dtypes.int64))
    claim = Claim(variant.tag.ssa, number, True)
    lowering.knowledge.learn(same.ssa, [claim], [claim.opposite()])
    return b.as_number(same, "bool")


def each(frame: Frame, variant: Variant, body: Callable[[Any], Any]) -> Any:
    """``body`` of every option that is possible here; what it gives is joined."""
    return _Choice(frame, variant, body).among(frame.lowering.knowledge.possible(variant))


class _Choice:
    """One use of a variant."""

    def __init__(self, frame: Frame, variant: Variant, body: Callable[[Any], Any]) -> None:
        self.frame = frame
        self.variant = variant
        self.body = body
        self.problems: list[Exception] = []
        self.succeeded = False

    def among(self, numbers: Sequence[int], around: Fork | None = None) -> Any:
        """The options with these numbers."""
        number, *rest = numbers
        if not rest:
            return self._of(number, around, True)
        fork = Fork(self.frame, is_option(self.frame.lowering, self.variant, number))
        left = fork.run(0, lambda: self._of(number, fork, False))
        return fork.close(left, fork.run(1, lambda: self.among(rest, fork)))

    def _of(self, number: int, fork: Fork | None, last: bool) -> Any:
        try:
            result = one_by_one(self.frame, self.variant.options[number], self.body)
        except Exception as problem:
            if is_refusal(problem) or self.frame.lowering.is_defect(problem):
                raise
            self.problems.append(problem)
            if fork is None or (last and not self.succeeded):
                raise self.problems[0] from None
            fork.base.restore()  # what the failing option has done so far was done in vain
            fail(self.frame, problem)
            return ABSENT
        self.succeeded = True
        return result


def is_refusal(problem: Exception) -> bool:
    """Is it a limit of the compiler, rather than an error of the program?"""
    if not isinstance(problem, CompileError):
        return False
    return isinstance(problem.diagnostic, Refusal) or problem.diagnostic.falls_back


def one_by_one(frame: Frame, value: Any, body: Callable[[Any], Any]) -> Any:
    """``body(value)``, of every option if it is a variant."""
    return each(frame, value, body) if isinstance(value, Variant) else body(value)


def spread(frame: Frame, left: Any, right: Any, body: Callable[[Any, Any], Any]) -> Any:
    """``body(left, right)`` for every combination of options of those that are variants."""
    return one_by_one(frame, left, lambda a: one_by_one(frame, right, lambda b: body(a, b)))


def spread_deep(
    frame: Frame, args: Sequence[Any], kwargs: Mapping[str, Any],
    body: Callable[[Sequence[Any], Mapping[str, Any]], Any],
) -> Any:  # fmt: skip
    """``body(args, kwargs)`` for every combination of options of the variants inside."""
    found = find_variants((args, kwargs))
    if not found:
        return body(args, kwargs)
    check_together(found)

    def one(option: Any) -> Any:
        given, named = replaced((args, kwargs), found[0], option)
        return spread_deep(frame, given, named, body)

    return each(frame, found[0], one)


def sequence_of(holder: Any) -> Sequence[Any] | None:
    """The items of a list, a tuple, a string or a container of cells; ``None`` for other things."""
    if isinstance(holder, (list, tuple, str, range)):
        return tuple(cast(Sequence[Any], holder))
    kind = class_of(holder)
    if getattr(kind, "__ms_cell__", False) and hasattr(kind, "__getitem__") and hasattr(kind, "__len__"):
        return list(holder)
    return None


def pick(frame: Frame, items: Sequence[Any], key: Traced, kind: str) -> Any:
    """The item whose number the run knows; beyond the end the run fails."""
    index = _whole(frame, key, kind)
    if len({leaf_of(frame.lowering, item) is None for item in items}) > 1:
        return _picked_variant(frame, items, index, kind)
    trial = Trial(frame, True)
    try:
        with trial:
            item = _Pick(frame, index, kind).of(items)
    except CompileError as problem:
        trial.undo()
        if not isinstance(problem.diagnostic, BranchesDiffer):
            raise
        return _picked_variant(frame, items, index, kind)
    trial.keep()
    return item


def put_item(frame: Frame, items: list[Any], key: Traced, value: Any) -> None:
    """``items[key] = value`` where the run knows the number of the item."""
    index = _whole(frame, key, "list")
    count = len(items)
    _Pick(frame, index, "list assignment").of([None] * count)  # fails beyond the end
    for position, old in enumerate(items):
        fork = Fork(frame, is_number(frame.lowering, index, position, count))
        new = fork.run(0, lambda: value)
        items[position] = fork.close(new, fork.run(1, lambda old=old: old))


def _whole(frame: Frame, key: Traced, kind: str) -> Traced:
    """A run-time index as a 0-d int64 tensor."""
    b = frame.lowering.builder
    shape = shape_of(key.type)
    if element_count(shape) != 1 or not (dtype_of(key.type).is_integer or key.kind == "bool"):
        raise error(IndexOfNoInteger(kind, str(dtype_of(key.type)), shape))
    index = b.cast(b.as_tensor(key), dtypes.int64)
    return b.reshape(index, shape=()) if shape else index


def is_number(lowering: Lowering, index: Traced, position: int, count: int) -> Traced:
    """Whether an index says this position, counted from the start or from the end."""
    b = lowering.builder
    parts = [b.equal(index, b.lift_number(n, dtypes.int64)) for n in (position, position - count)]
    return b.as_number(b.logical_or(*parts), "bool")


def _picked_variant(frame: Frame, items: Sequence[Any], index: Traced, kind: str) -> Variant:
    """Items of different kinds, side by side."""
    knowledge = frame.lowering.knowledge
    sorts = [knowledge.number(sort_of(frame.lowering, item)) for item in items]
    tag = _Pick(frame, index, kind).of(sorts)
    options = {n: [x if m == n else ABSENT for m, x in zip(sorts, items, strict=True)] for n in sorts}
    knowledge.has_variants = True
    return Variant(tag, {n: _Pick(frame, index, kind, True).of(xs) for n, xs in options.items()})


class _Pick:
    """A chain of branches on the number of an item."""

    def __init__(self, frame: Frame, index: Traced, kind: str, within: bool = False) -> None:
        self.frame = frame
        self.index = index
        self.kind = kind
        self.within = within
        """Is it known that there is such an item?"""

    def of(self, items: Sequence[Any], position: int = 0) -> Any:
        """The item from ``position`` on."""
        if position == len(items):
            return ABSENT if self.within else _out_of_range(self.frame, self.kind, len(items))
        fork = Fork(self.frame, is_number(self.frame.lowering, self.index, position, len(items)))
        item = fork.run(0, lambda: items[position])
        return fork.close(item, fork.run(1, lambda: self.of(items, position + 1)))


_OF_PYTHON = ("list", "list assignment", "tuple", "str")


def _out_of_range(frame: Frame, kind: str, count: int) -> Any:
    said = f"Given index out of range. Please make sure the value of index in [{-count}, {count})."
    problem = IndexError(f"{kind} index out of range" if kind in _OF_PYTHON else said)
    if not count:
        raise problem
    frame.lowering.blame(problem)
    fail(frame, problem)
    return ABSENT


def require(lowering: Lowering, condition: Traced, problem: Exception) -> None:
    """The run raises ``problem`` unless the condition holds."""
    frame = cast("Frame", lowering.frame)
    lowering.blame(problem)
    fork = Fork(frame, condition)
    holds = fork.run(0, lambda: None)
    fork.run(1, lambda: fail(frame, problem))
    fork.close(holds, ABSENT)


def find_candidate(frame: Frame, value: Any) -> Variant | None:
    """The first run-time int inside that is one of a few known ones, as a variant of them."""
    known = frame.lowering.knowledge.candidates
    traced = find_that(value, lambda item: isinstance(item, Traced) and item.ssa in known)
    return None if traced is None else Variant(traced, {number: number for number in known[traced.ssa]})


def with_constants(frame: Frame, value: Any, body: Callable[[Any], Any]) -> Any:
    """``body(value)``; where it needs a constant, once for each int that one in ``value`` may be."""
    try:
        return body(value)
    except CompileError as problem:
        found = find_candidate(frame, value) if problem.code in _NEED_CONSTANTS else None
        if found is None:
            raise
    return each(frame, found, lambda number: with_constants(frame, replaced(value, found.tag, number), body))


_NEED_CONSTANTS = frozenset({"MG105", "MG234"})


def check_together(variants: Sequence[Variant]) -> None:
    """One call is lowered for every combination of what these may be: not for too many."""
    if prod(len(variant.options) for variant in variants) > MOST_TOGETHER:
        raise error(TooManyChoices(len(variants), MOST_TOGETHER))


def find_variant(value: Any) -> Variant | None:
    """The first variant in containers, slices and strings."""
    return next(_variants(value, set()), None)


def find_variants(value: Any) -> list[Variant]:
    """The variants in containers, slices and strings, those that are chosen together once."""
    return list({variant.tag.ssa: variant for variant in _variants(value, set())}.values())


def _variants(value: Any, seen: set[int]) -> Iterator[Variant]:
    if isinstance(value, Variant):
        yield value
    elif (parts := _parts(value)) and id(value) not in seen:
        seen.add(id(value))
        for part in parts:
            yield from _variants(part, seen)


def _parts(value: Any) -> Sequence[Any]:
    if isinstance(value, (list, tuple)):
        return cast(Sequence[Any], value)
    if isinstance(value, Mapping):
        return list(cast(Mapping[Any, Any], value).values())
    if isinstance(value, slice):
        return (cast(Any, value).start, cast(Any, value).stop, cast(Any, value).step)
    return value.values if isinstance(value, RunTimeText) else ()


def replaced(value: Any, variant: Any, option: Any) -> Any:
    """A copy with an option for a variant; a string is put together where all of it is known then."""

    def leaf(item: Any) -> Any:
        if isinstance(item, RunTimeText):
            pieces = [p if isinstance(p, str) else p._replace(value=walk.of(p.value)) for p in item.pieces]
            return joined([p if isinstance(p, str) else formatted_value(*p) for p in pieces])
        return option if item is variant else item

    walk = Substitution(leaf)
    return walk.of(value)


def strings_of(frame: Frame, text: RunTimeText) -> Any:
    """A string of which the run chooses the parts, each known: one of a few known strings."""
    if not all(isinstance(value, Variant) and _are_known(value) for value in text.values):
        return text
    if prod(len(variant.options) for variant in find_variants(text)) > MOST:
        return text
    return spread_deep(frame, (text,), {}, lambda given, _: given[0])


def _are_known(variant: Variant) -> bool:
    return all(option is None or isinstance(option, str) for option in variant.options.values())
