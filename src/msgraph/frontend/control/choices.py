"""What looks into a tagged union is lowered once for each option it may be here, and the run chooses.

An option with which a program fails, as ``None + 1`` does, fails when the run meets it; if every option fails alike,
the program cannot be right, and the first failure is the compiler's answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from msgraph.diagnostics.catalog.api import NotAnIndex
from msgraph.diagnostics.catalog.control import BranchesDiffer, IndexOfNoInteger
from msgraph.diagnostics.catalog.syntax import NeedsConstant
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes
from msgraph.dialects.types import dtype_of, element_count, shape_of
from msgraph.frontend.control.branches import BranchLowering, choose
from msgraph.frontend.control.failures import check
from msgraph.frontend.control.joins import leaf_type_of
from msgraph.frontend.control.raising import Caught, fail, is_programs_own
from msgraph.frontend.state.block_exits import ABSENT
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.path_facts import Fact
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced, find_that

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


def each(frame: Frame, union: TaggedUnion, body: Callable[[object], object]) -> Any:
    """``body`` of every option that is possible here; what it gives is joined."""
    lowering, about = frame.lowering, union.discriminant
    problems: list[Exception] = []
    results: list[object] = []

    def among(numbers: Sequence[int], around: BranchLowering | None = None) -> object:
        """The options with these numbers."""
        number, *rest = numbers
        if not rest:
            return of(number, around, True)
        b = lowering.builder
        is_it = b.equal(b.as_tensor(about), number)
        lowering.path_facts.learn(is_it.ssa, *([Fact(about.ssa, number, holds)] for holds in (True, False)))
        branch = BranchLowering(frame, b.as_number(is_it, "bool"))
        branch.exact = True
        left = branch.run(0, lambda: of(number, branch, False))
        return branch.close(left, branch.run(1, lambda: among(rest, branch)))

    def of(number: int, branch: BranchLowering | None, last: bool) -> object:
        with Caught(partial(is_programs_own, lowering)) as caught:
            results.append(one_by_one(frame, union.options[number], body))
            return results[-1]
        problem = caught.exception
        assert problem is not None
        problems.append(problem)  # Python's words name the object that the run has chosen
        are_alike = isinstance(problem, CompileError) or len({*map(repr, problems)}) == 1
        if branch is None or (last and not results and are_alike):
            raise problems[0] from None
        branch.entry_state.restore()  # what the failing option has done so far was done in vain
        fail(frame, problem)
        return ABSENT

    return among(lowering.path_facts.possible(union))


def one_by_one(frame: Frame, value: object, body: Callable[[object], object]) -> object:
    """``body(value)``, of every option if it is a tagged union."""
    return each(frame, value, body) if isinstance(value, TaggedUnion) else body(value)


def spread(frame: Frame, left: object, right: object, body: Callable[[object, object], object]) -> object:
    """``body(left, right)`` for every combination of options of those that are tagged unions."""
    return one_by_one(frame, left, lambda a: one_by_one(frame, right, lambda b: body(a, b)))


def sequence_of(holder: Any) -> Sequence[object] | None:
    """The items of a list, a tuple, a string or a container of cells; ``None`` for other things."""
    if isinstance(holder, (list, tuple, str, range)):
        return tuple(cast(Sequence[object], holder))
    cls = class_of(holder)
    if getattr(cls, "__ms_cell__", False) and hasattr(cls, "__getitem__") and hasattr(cls, "__len__"):
        return list(holder)
    return None


def pick(frame: Frame, items: Sequence[object], key: Traced, kind: str) -> object:
    """The item whose number the run knows; beyond the end the run fails."""
    try:
        if len({leaf_type_of(frame.lowering, item) is None for item in items}) < 2:
            return _among(frame, items, _inside(frame, key, kind, len(items)))
    except CompileError as problem:
        if not isinstance(problem.diagnostic, BranchesDiffer):
            raise
    raise NeedsConstant("an index into items of several types").error()


def put_item(frame: Frame, items: list[object], key: Traced, value: object) -> None:
    """``items[key] = value`` where the run knows the number of the item."""
    index = _inside(frame, key, "list assignment", len(items))
    for position, old in enumerate(items):
        items[position] = choose(
            frame, _is_at(frame.lowering, index, position, len(items)), lambda: value, lambda old=old: old
        )


def _inside(frame: Frame, key: Traced, kind: str, count: int) -> Traced:
    """A run-time index into so many items as a 0-d int64 tensor; the run fails where it points outside."""
    b = frame.lowering.builder
    shape = shape_of(key.type)
    if element_count(shape) != 1 or not (dtype_of(key.type).is_integer or key.kind == "bool"):
        dtype = str(dtype_of(key.type))
        raise (NotAnIndex(dtype, shape) if key.kind == "tensor" else IndexOfNoInteger(kind, key.kind)).error()
    said = f"Given index out of range. Please make sure the value of index in [{-count}, {count})."
    problem = IndexError(f"{kind} index out of range" if kind in _OF_PYTHON else said)
    if not count:
        raise problem
    index = b.convert(b.as_tensor(key), dtypes.int64)
    index = b.reshape(index, shape=()) if shape else index
    check(frame.lowering, b.logical_or(b.less(index, -count), b.greater(index, count - 1)), problem)
    return index


_OF_PYTHON = ("list", "list assignment", "tuple", "str")


def _among(frame: Frame, items: Sequence[object], index: Traced, position: int = 0) -> object:
    """The item of a number, of those from ``position`` on."""
    if position == len(items) - 1:
        return items[position]
    is_it = _is_at(frame.lowering, index, position, len(items))
    return choose(frame, is_it, lambda: items[position], lambda: _among(frame, items, index, position + 1))


def _is_at(lowering: Lowering, index: Traced, position: int, count: int) -> Traced:
    """Whether an index says this position, counted from the start or from the end."""
    b = lowering.builder
    return b.as_number(b.logical_or(b.equal(index, position), b.equal(index, position - count)), "bool")


def find_union(value: object) -> TaggedUnion | None:
    """The first tagged union in containers, slices and strings."""
    return find_that(value, lambda item: isinstance(item, TaggedUnion))


def check_no_union(lowering: Lowering, value: object) -> None:
    """Refuse what would look into a tagged union: only the run knows what it is."""
    if lowering.has_unions and find_union(value) is not None:
        raise NeedsConstant("the type of a value").error()
