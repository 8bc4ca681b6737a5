"""The single rewrite of a pass that makes a difference: all rewrites beyond some number are skipped, and the number is
searched for by halves. MLIR calls that a debug counter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from msgraph.diagnostics.span import Span
from msgraph.dialects.contract import label_of
from msgraph.packs.bisect.compilation import CompilationStep
from msgraph.packs.bisect.report import users_places
from msgraph.passes.actions import Action, ActionHandler, handling
from msgraph.support.outcomes import Raised, outcome_of


@dataclass
class CulpableRewrite:
    """A rewrite: which of its pass, what it is called, what it was about."""

    number: int
    name: str
    op: str
    places: Sequence[Span] = field(default_factory=tuple[Span, ...])

    @property
    def said(self) -> str:
        """In words."""
        return f"{self.name} at {self.op}"


class DebugCounter(ActionHandler):
    """Counts what is rewritten, and lets nothing happen after the first ``limit``."""

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit
        self.count = 0
        self.last: CulpableRewrite | None = None
        self.asked: set[str] = set()
        """What can be skipped: a pass may tell of more than it asks about."""

    def wants(self, name: str, op: Operation) -> bool:
        """May it be tried? Not once there have been enough."""
        del op
        self.asked.add(name)
        return self.limit is None or self.count < self.limit

    def done(self, action: Action) -> None:
        """One more."""
        name, op, _, _, new, _ = action
        if name not in self.asked:
            return
        self.count += 1
        if self.count == self.limit:
            kernel = (new[0] if new else op).attributes.get("kernel")
            what = f"kernel {kernel.data}" if isinstance(kernel, StringAttr) and kernel.data else label_of(op)
            self.last = CulpableRewrite(self.count, name, what, users_places([op, *new]))


def single_rewrite(step: CompilationStep) -> CulpableRewrite | None:
    """The first rewrite of a pass that makes a difference; ``None`` where it cannot be skipped."""
    counter = DebugCounter()
    if _differs(step, counter) is None:
        return None
    right, wrong = 0, counter.count
    if not wrong or _differs(step, DebugCounter(0)) is not None:
        return None
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if _differs(step, DebugCounter(middle)) is not None:
            wrong = middle
        else:
            right = middle
    last = DebugCounter(wrong)
    _differs(step, last)
    return last.last


def _differs(step: CompilationStep, counter: DebugCounter) -> str | None:
    """How the outcome differs where a counter says what is rewritten; a pass that raises makes a difference."""
    rewritten = outcome_of(lambda: _rewritten(step, counter))
    return str(rewritten.problem) if isinstance(rewritten, Raised) else step.difference(rewritten)


def _rewritten(step: CompilationStep, counter: DebugCounter) -> ModuleOp:
    with handling(counter):
        return step.after(step.before)
