"""Block exits: how a block of statements is left early, by return, break, continue or raise; some only at run time."""

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
class BlockExit:
    """Why a block did not run to its end; ``None`` in its place means that it did.

    Where only the run knows, ``kind`` is ``"conditional"``: ``flags`` holds a run-time truth value for each way it may
    have ended; unless one is ``certain`` it may have run to its end. ``"open"`` holds a branch that is not joined yet.
    """

    kind: str
    value: Any = None
    flags: Mapping[str, Any] = field(default_factory=dict[str, Any])
    certain: bool = True

    @property
    def leaves(self) -> bool:
        """True if no name of the function counts after this exit."""
        return not ({self.kind, *self.flags} - {"return", "raise", "conditional"})


BREAK = BlockExit("break")
CONTINUE = BlockExit("continue")
RAISED = BlockExit("raise")


def flags_of(block_exit: BlockExit | None) -> Mapping[str, Any]:
    """The ways a block has ended, each with its truth."""
    if block_exit is None:
        return {}
    return block_exit.flags if block_exit.kind == "conditional" else {block_exit.kind: True}


def value_of(block_exit: BlockExit | None) -> object:
    """What a block returns where it returns."""
    if block_exit is None or (block_exit.kind != "return" and "return" not in block_exit.flags):
        return ABSENT
    return block_exit.value


def exit_of(flags: Mapping[str, object], value: object, certain: bool = False) -> BlockExit | None:
    """The exit with these flags; flags known to be false do not count."""
    live = {kind: flag for kind, flag in flags.items() if flag is not False}
    if not live:
        return None
    for kind, flag in live.items():
        if flag is True:
            return {"break": BREAK, "continue": CONTINUE}.get(kind) or BlockExit(
                kind, None if value is ABSENT else value
            )
    return BlockExit("conditional", value, live, certain)


def has_failed(code: object) -> Any:
    """Whether the number of a failure says that one was met: known, or a truth value of the run."""
    return code != 0
