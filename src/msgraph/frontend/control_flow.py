"""``if``, ``for``, ``while``, ``with``: choices over known values are made now, loops over them unrolled.

A choice over a run-time value passes through :func:`truth`, a loop over one through :func:`iterate`: the two places
from which ``ms.if`` and ``ms.while`` are made.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from typing import Any

from msgraph.frontend.classes import special
from msgraph.frontend.dispatch import lowers
from msgraph.frontend.endings import BREAK, CONTINUE, Ending
from msgraph.frontend.expressions import evaluate, truth_of
from msgraph.frontend.frames import Frame
from msgraph.frontend.outside import class_of
from msgraph.frontend.statements import assign, iterable, run_block


def truth(frame: Frame, node: ast.expr, what: str) -> bool:
    """The truth of a condition that is known."""
    value = evaluate(frame, node)
    if value is True or value is False:
        return value
    frame.at(node)
    return truth_of(frame, value, what)


@lowers(ast.If)
def if_(frame: Frame, node: ast.If) -> Ending | None:
    """``if c: … else: …``: only the taken branch exists"""
    return run_block(frame, node.body if truth(frame, node.test, "`if`") else node.orelse)


@lowers(ast.While)
def while_(frame: Frame, node: ast.While) -> Ending | None:
    """``while c: … else: …`` over known values: unrolled"""
    while truth(frame, node.test, "`while`"):
        frame.node = node
        frame.lowering.round()
        ending = run_block(frame, node.body)
        if ending is BREAK:
            return None
        if ending is not None and ending is not CONTINUE:
            return ending
    return run_block(frame, node.orelse)


@lowers(ast.For)
def for_(frame: Frame, node: ast.For) -> Ending | None:
    """``for x in items: … else: …``: unrolled; a tensor gives its rows"""
    for item in iterate(frame, node):
        assign(frame, node.target, item)
        ending = run_block(frame, node.body)
        if ending is BREAK:
            return None
        if ending is not None and ending is not CONTINUE:
            return ending
    return run_block(frame, node.orelse)


def iterate(frame: Frame, node: ast.For | ast.comprehension) -> Iterator[Any]:
    """The items of a loop, each counted as a round."""
    items = iter(iterable(frame, at_iterable(frame, node)))
    lowering = frame.lowering
    while True:
        frame.at(node.iter)  # what computing the next item emits belongs to the iterable
        lowering.round()
        try:
            item = next(items)
        except StopIteration:
            return
        yield item


def at_iterable(frame: Frame, node: ast.For | ast.comprehension) -> Any:
    """What a loop walks through."""
    value = evaluate(frame, node.iter)
    frame.at(node.iter)
    return value


@lowers(ast.Break)
def break_(frame: Frame, node: ast.Break) -> Ending:
    """``break``"""
    return BREAK


@lowers(ast.Continue)
def continue_(frame: Frame, node: ast.Continue) -> Ending:
    """``continue``"""
    return CONTINUE


@lowers(ast.With)
def with_(frame: Frame, node: ast.With) -> Ending | None:
    """``with a as x, b as y: …``: entered and left while compiling"""
    return _with(frame, node, 0)


def _with(frame: Frame, node: ast.With, position: int) -> Ending | None:
    if position == len(node.items):
        return run_block(frame, node.body)
    context = Context(frame, node.items[position])
    try:
        ending = _with(frame, node, position + 1)
    except Exception as exception:
        if not context.swallows(exception):
            raise
        return None
    context.leave()
    return ending


class Context:
    """One entered context manager of a ``with`` statement."""

    def __init__(self, frame: Frame, item: ast.withitem) -> None:
        self.frame = frame
        self.place = item.context_expr
        manager = evaluate(frame, self.place)
        frame.at(self.place)
        entered = _method(frame, manager, "__enter__")()
        self.exit = _method(frame, manager, "__exit__")
        if item.optional_vars is not None:
            assign(frame, item.optional_vars, entered)

    def leave(self) -> None:
        """The body ran to its end, or left by ``return``, ``break`` or ``continue``."""
        self.frame.at(self.place)
        self.exit(None, None, None)

    def swallows(self, exception: Exception) -> bool:
        """The body raised; true if the manager takes care of it."""
        self.frame.lowering.blame(exception)
        self.frame.at(self.place)
        return truth_of(self.frame, self.exit(type(exception), *sys.exc_info()[1:]), "`with`")


def _method(frame: Frame, manager: Any, name: str) -> Any:
    written = special(frame.lowering, manager, name)
    if written is not None:
        return written
    kind = class_of(manager)
    if not hasattr(kind, name):
        raise TypeError(f"{kind.__name__!r} object does not support the context manager protocol")
    return getattr(manager, name)
