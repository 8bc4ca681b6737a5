"""``with``: objects with ``__enter__`` and ``__exit__``; what ``contextlib.contextmanager`` makes is left to Python."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from msgraph.frontend.calls.iterators import advance
from msgraph.frontend.control.conditions import truth_of
from msgraph.frontend.control.failures import predicated_block
from msgraph.frontend.control.raising import is_programs_own
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.block_exits import BlockExit
from msgraph.frontend.state.dispatch import lowers
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.syntax.classes import special
from msgraph.frontend.syntax.exceptions import attempt
from msgraph.frontend.syntax.expressions import evaluate
from msgraph.frontend.syntax.statements import assign, run_block


@lowers(ast.With)
def with_(frame: Frame, node: ast.With) -> BlockExit | None:
    """``with a as x, b as y: …``: objects with `__enter__` and `__exit__`"""
    return _with(frame, node, 0)


def _with(frame: Frame, node: ast.With, position: int) -> BlockExit | None:
    if position == len(node.items):
        return run_block(frame, node.body)
    item = node.items[position]
    manager = evaluate(frame, item.context_expr)

    def managed() -> BlockExit | None:
        frame.at(item.context_expr)
        context = EnteredManager(frame, item, manager)
        return predicated_block(frame, lambda: _inside(frame, node, position, context))

    return predicated_block(frame, managed)


def _inside(frame: Frame, node: ast.With, position: int, context: EnteredManager) -> BlockExit | None:
    def leave(block_exit: BlockExit | None) -> BlockExit | None:
        context.leave()
        return block_exit

    def run(exception: BaseException) -> BlockExit | None:
        if not context.swallows(exception):
            raise exception
        return None

    def body() -> BlockExit | None:
        """The block, behind the binding of what ``__enter__`` gave."""
        if (target := node.items[position].optional_vars) is not None:
            assign(frame, target, context.entered)
        return _with(frame, node, position + 1)

    return attempt(frame, body, lambda _: run, leave)


class EnteredManager:
    """One entered context manager of a ``with`` statement."""

    def __init__(self, frame: Frame, item: ast.withitem, manager: object) -> None:
        self.frame = frame
        self.place = item.context_expr
        frame.at(self.place)
        enter = _method(frame, advance(frame.lowering, manager), "__enter__")
        self.exit = _method(frame, manager, "__exit__")
        self.entered = enter()

    def leave(self) -> None:
        """The body ran to its end, or left by ``return``, ``break`` or ``continue``."""
        self.frame.at(self.place)
        self.exit(None, None, None)

    def swallows(self, raised: BaseException) -> bool:
        """The body raised; true if the manager takes care of it."""
        if isinstance(raised, Exception):
            self.frame.lowering.blame(raised)
            if not is_programs_own(self.frame.lowering, raised):
                return False
        self.frame.at(self.place)
        self.frame.lowering.handling.append(raised)
        self.frame.lowering.handled.append(raised)
        try:
            verdict = self.exit(type(raised), raised, raised.__traceback__)
        finally:
            self.frame.lowering.handling.pop()
        return truth_of(self.frame, verdict, "`with`")


@acts_for_program
def _method(frame: Frame, manager: object, name: str) -> Callable[..., Any]:
    written = special(frame.lowering, manager, name)
    if written is not None:
        return written
    cls = class_of(manager)
    if not hasattr(cls, name):
        raise TypeError(f"{cls.__name__!r} object does not support the context manager protocol")
    method = getattr(manager, name)  # entered, a library's may answer differently at each call
    return method if name == "__exit__" else lambda: frame.lowering.call(method, (), {})
