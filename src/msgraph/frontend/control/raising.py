"""Exceptions that the run may meet: numbered, and kept apart from the values of the run."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from msgraph.diagnostics.catalog.vectorising import ElementKept
from msgraph.diagnostics.errors import CompileError, Diagnostic, Refusal
from msgraph.dialects.texts import RunTimeText
from msgraph.frontend.state.block_exits import RAISED, BlockExit
from msgraph.frontend.state.external_state import MISSING
from msgraph.frontend.state.structures import Failure, NewObject, Result, RunTimeString, substitute
from msgraph.frontend.state.tagged_unions import TaggedUnion
from msgraph.frontend.state.values import Traced, find_traced

if TYPE_CHECKING:
    from msgraph.frontend.state.frames import Frame
    from msgraph.frontend.state.lowering import Lowering


def fail(frame: Frame, exception: BaseException) -> BlockExit:
    """An exception in an arm that only the run chooses: the run says that it was met, and what follows is skipped."""
    frame.lowering.record_failure(site(frame.lowering, exception))
    return RAISED


def site(lowering: Lowering, exception: BaseException) -> int:
    """The number by which the run says that it has met an exception."""
    without_ours(lowering, exception)
    failure = cast(Failure, _packed(exception, values := [], {}))
    lowering.failures.append(replace(failure, place=tuple(lowering.place_of(exception))))
    code = len(lowering.failures)
    if values and lowering.mapped:
        raise ElementKept("an exception").error()
    if values:
        lowering.failure[code] = tuple(values)
    return code


def is_programs_own(lowering: Lowering, exception: Exception) -> bool:
    """Would running the program in Python raise it too? Else it says what the compiler cannot do, or is a defect."""
    if isinstance(exception, CompileError) and isinstance(exception.diagnostic, Refusal):
        return False
    return not lowering.is_defect(exception) and lowering.external.written_array(exception) is MISSING


class Caught(AbstractContextManager["Caught", bool]):
    """``with Caught(takes) as caught:`` keeps in ``caught.exception`` what is raised inside, if ``takes`` says so.

    One that only looks at it, and says nothing, lets it go on.
    """

    def __init__(self, takes: Callable[[Exception], bool | None]) -> None:
        self._takes = takes
        self.exception: Exception | None = None

    def __exit__(self, _type: object, raised: BaseException | None, _traceback: object) -> bool:
        if isinstance(raised, Exception) and self._takes(raised):
            self.exception = raised
        return self.exception is not None


def _packed(exception: BaseException, values: list[object], seen: dict[int, Failure | None]) -> Failure | None:
    """An exception apart from what only the run knows of it, which is added to ``values``."""
    if id(exception) in seen:
        return seen[id(exception)]
    seen[id(exception)] = None

    def numbered(value: object) -> Result:
        values.append(value)
        return Result(len(values) - 1, "argument")

    def leaf(item: object) -> Any:
        if isinstance(item, RunTimeText):
            return RunTimeString(item.with_values([numbered(value) for value in item.values]))
        if isinstance(item, Diagnostic):
            fields = vars(item)
            return NewObject(item, substitute(fields, leaf)) if find_traced(fields) is not None else item
        if isinstance(item, (Traced, TaggedUnion)) or find_traced(getattr(item, "__dict__", None)) is not None:
            return numbered(item)
        return item

    def linked(other: BaseException | None) -> Failure | None:
        return None if other is None else _packed(other, values, seen)

    packed = seen[id(exception)] = Failure(
        exception, substitute(exception.args, leaf), (), substitute(dict(exception.__dict__), leaf),
        linked(exception.__cause__), linked(exception.__context__),
    )  # fmt: skip
    return packed


def without_ours(lowering: Lowering, exception: BaseException) -> None:
    """Forget exceptions of the compiler's own that one was raised in the handling of."""
    seen: set[int] = set()
    at: BaseException | None = exception
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        context = at.__context__
        if context is not None and not any(context is handled for handled in lowering.handled):
            at.__context__ = None
        at = at.__context__


def holds_values(exception: BaseException) -> bool:
    """Is something about an exception only known at run time?"""
    _packed(exception, values := [], {})
    return bool(values)
