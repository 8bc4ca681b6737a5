"""How a block of statements may end early: ``return``, ``break``, ``continue``, ``raise``; at run time perhaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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
RAISED = Ending("raise")


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


def result_of(ending: Ending | None) -> Any:
    """What a call gives whose body ended so; None where no way through returns, though some may raise."""
    value = None if ending is None else ending.value
    return None if value is ABSENT else value


def ending_of(flags: Mapping[str, Any], value: Any, ended: Any) -> Ending | None:
    """The ending with these flags; flags known to be false do not count."""
    live = {kind: flag for kind, flag in flags.items() if flag is not False}
    if not live:
        return None
    for kind, flag in live.items():
        if flag is True:
            return {"break": BREAK, "continue": CONTINUE}.get(kind) or Ending(kind, None if value is ABSENT else value)
    return Ending("perhaps", value, live, ended)


def is_met(code: Any) -> Any:
    """Whether the number of a failure says that one was met: known, or a truth value of the run."""
    return code != 0
