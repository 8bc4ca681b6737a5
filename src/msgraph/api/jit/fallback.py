"""Functions that run as Python: what a graph cannot do is done by the function itself, with eager operations.

Where the compiler meets something that Python does and a graph cannot (``x.asnumpy()`` in the middle, a library, an
``async def``), the function that was called runs as Python from its start; nothing of it has run before. The functions,
methods and Cells of the user's that it calls with tensors are compiled. ``fullgraph=True`` and
``MS_DEV_JIT_SYNTAX_LEVEL=0`` refuse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgraph.diagnostics.errors import CompileError
from msgraph.support import config
from msgraph.support.log import LOG

if TYPE_CHECKING:
    from msgraph.frontend.state.external_state import Guard


class Fallback:
    """A call that runs as Python: in the place of its compiled form."""

    lowered: None = None

    def __init__(self, problem: CompileError) -> None:
        self.guards: list[Guard] = [guard for guard in problem.guards if guard.kind != "elements"]
        self.code = problem.code
        diagnostic, spans = problem.diagnostic, problem.where.spans
        message = diagnostic.fill(diagnostic.message).splitlines()[0]
        self.reason = f"{message} --> {spans[0]}" if spans else message
        """What cannot be compiled and where, in one line."""
        self.times: dict[str, float] = {}
        self.number = 0

    def changed(self) -> object:
        """The first thing that is no longer what it was when the compiler gave up."""
        return next((guard for guard in self.guards if not guard.holds()), None)

    def is_current(self, arguments: object = None) -> bool:
        """True while nothing has changed that the compiler had read when it gave up."""
        return self.changed() is None


def may_fall_back(problem: Exception, fullgraph: bool) -> bool:
    """May the function run as Python instead?"""
    if not isinstance(problem, CompileError) or not problem.diagnostic.falls_back or problem.acted:
        return False
    return not fullgraph and config.read("jit_syntax_level") != 0


def announce(name: str, fallback: Fallback) -> None:
    """Say it, once."""
    LOG.warning(
        "%s: `%s` runs as Python, with eager operations: %s (`fullgraph=True` makes this an error; "
        "`%s.explain()` says what is compiled)",
        fallback.code, name, fallback.reason, name,
    )  # fmt: skip
