"""Actions: the single steps of passes, for whoever wants to watch, count or skip them.

The word and the design are MLIR's (https://mlir.llvm.org/docs/ActionTracing). An action is one rewrite: a pattern that
is tried at an op, or a step of a pass that is an algorithm ("merge", "inline", "fuse"). Mostly nobody listens, and then
nothing is asked: a pass looks once whether there is a handler.

    with handling(recorder):
        run_passes(module, graph_passes())
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue


class Action(NamedTuple):
    """What was done at ``op``, which may be gone."""

    name: str
    op: Operation
    before: Sequence[SSAValue] = ()
    after: Sequence[SSAValue] = ()
    """The values that stand for ``before`` from now on, none if nobody needs them."""
    new: Sequence[Operation] = ()
    pattern: type | None = None
    """The class of the pattern, where it is one."""


class ActionHandler:
    """Hears of every action; the default does nothing and lets all of them happen."""

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        """A pass begins with this graph."""

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        """A pass has left this graph."""

    def wants(self, name: str, op: Operation) -> bool:
        """May the action be tried at ``op``? It may still find nothing to do there."""
        return True

    def done(self, action: Action) -> None:
        """An action has happened."""


_HANDLER: ContextVar[ActionHandler | None] = ContextVar("handler", default=None)


current_handler = _HANDLER.get
"""Who listens, in this thread."""


@contextmanager
def handling(handler: ActionHandler | None) -> Generator[None]:
    """Within this, ``handler`` hears of all actions of this thread, and nobody else does."""
    token = _HANDLER.set(handler)
    try:
        yield
    finally:
        _HANDLER.reset(token)
