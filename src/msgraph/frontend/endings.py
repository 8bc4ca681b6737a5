"""How a block of statements may end early: ``return``, ``break``, ``continue``, ``raise``; at run time perhaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from msgraph.diagnostics.catalog.control import CatchAtRunTime
from msgraph.diagnostics.errors import error
from msgraph.dialects.texts import RunTimeText
from msgraph.frontend.values import Failure, Formatted, Result, Traced, substitute
from msgraph.frontend.variants import Variant

if TYPE_CHECKING:
    from msgraph.frontend.frames import Frame


class Absent:
    """Stands for a value that an arm does not have: the other arm's counts, padded with zeros."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


@dataclass(frozen=True, slots=True, eq=False)
class Ending:
    """Why a block did not run to its end; ``None`` in its place means that it did.

    Where only the run knows, ``kind`` is ``"perhaps"``: ``flags`` holds a run-time truth value for each way it may
    have ended, ``ended`` whether it has at all (``True`` where every way through has ended, in one way or another).
    """

    kind: str
    value: Any = None
    flags: Mapping[str, Any] = field(default_factory=dict[str, Any])
    ended: Any = True

    @property
    def leaves(self) -> bool:
        """True if no name of the function counts behind this ending."""
        return not ({self.kind, *self.flags} - {"return", "raise", "perhaps"})


BREAK = Ending("break")
CONTINUE = Ending("continue")


def flags_of(ending: Ending | None) -> Mapping[str, Any]:
    """The ways a block has ended, each with its truth."""
    if ending is None:
        return {}
    return ending.flags if ending.kind == "perhaps" else {ending.kind: True}


def value_of(ending: Ending | None) -> Any:
    """What a block returns where it returns."""
    if ending is None or (ending.kind != "return" and "return" not in ending.flags):
        return ABSENT
    return ending.value


def ending_of(flags: Mapping[str, Any], value: Any, ended: Any) -> Ending | None:
    """The ending with these flags; flags known to be false do not count."""
    live = {kind: flag for kind, flag in flags.items() if flag is not False}
    if not live:
        return None
    for kind, flag in live.items():
        if flag is True:
            return {"break": BREAK, "continue": CONTINUE}.get(kind) or Ending(kind, None if value is ABSENT else value)
    return Ending("perhaps", value, live, ended)


def fail(frame: Frame, exception: BaseException) -> Ending:
    """An exception in an arm that only the run chooses: the run says that it was met, and what follows is skipped."""
    lowering = frame.lowering
    if lowering.tries:
        if lowering.tries[-1] == lowering.arms:
            raise exception
        raise error(CatchAtRunTime())
    lowering.failures.append(replace(_packed(exception, values := []), place=tuple(lowering.place_of(exception))))
    number = lowering.failure["code"] = len(lowering.failures)
    if values:
        lowering.failure[number] = tuple(values)
    return Ending("raise")


def _packed(exception: BaseException, values: list[Any]) -> Failure:
    """An exception apart from what only the run knows of it, which is added to ``values``."""

    def numbered(value: Any) -> Result:
        values.append(value)
        return Result(len(values) - 1, "argument")

    def leaf(item: Any) -> Any:
        if isinstance(item, RunTimeText):
            return Formatted(item.with_values([numbered(value) for value in item.values]))
        return numbered(item) if isinstance(item, (Traced, Variant)) else item

    return Failure(exception, substitute(exception.args, leaf))
