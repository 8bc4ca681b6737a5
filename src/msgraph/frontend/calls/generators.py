"""Generator functions: consumed while compiling, lazily, as Python consumes them.

A generator is a Python generator over the statements that contain a ``yield``; every other statement is lowered
as usual. ``yield`` may be a statement of its own, or the whole right side of an assignment.
"""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterable, Sequence
from typing import Any, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.errors import error
from msgraph.frontend.control.branches import go_on
from msgraph.frontend.control.control_flow import iterate, truth
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.dispatch import LOWERINGS, lowers
from msgraph.frontend.state.endings import BREAK, CONTINUE, Ending, result_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.exceptions import catching, handler_for, handling
from msgraph.frontend.syntax.expressions import evaluate
from msgraph.frontend.syntax.statements import assign, gives
from msgraph.frontend.syntax.with_statement import Context

Steps = Generator[Any, Any, Ending | None]

_PLACE = "make it a statement of its own: `item = yield value`"


def run_generator(frame: Frame, node: ast.FunctionDef | ast.Lambda) -> Generator[Any, Any, Any]:
    """The generator a call of a generator function gives."""
    if isinstance(node, ast.Lambda):
        raise error(syntax.UnsupportedSyntax("expression", "Yield", _PLACE))
    caller = frame.lowering.frame
    try:
        ending = yield from _block(frame, node.body)
    except Exception as exception:
        if isinstance(exception.__cause__, StopIteration):  # "generator raised StopIteration", as Python says it
            frame.lowering.handled.append(exception.__cause__)
        frame.lowering.blame(exception)
        raise
    finally:
        frame.lowering.frame = caller
    return result_of(ending)


def _block(frame: Frame, body: Sequence[ast.stmt]) -> Steps:
    for statement in body:
        if gives(statement):
            ending = yield from _statement(frame, statement)
        else:
            ending = settled(LOWERINGS[statement.__class__](frame, statement), frame)
        if ending is not None:
            return ending
    return None


def settled(ending: Ending | None, frame: Frame) -> Ending | None:
    """An ending that is known; a generator cannot end at run time only."""
    if ending is not None and ending.kind == "open":
        ending = go_on(frame, ending, None)
    if ending is not None and ending.kind == "perhaps":
        raise error(syntax.ConditionAtRunTime("an early `return` of a generator"))
    return ending


def _statement(frame: Frame, node: ast.stmt) -> Steps:
    match node:
        case ast.Expr(value=value):
            yield from _value(frame, value)
        case ast.Assign(targets=targets, value=value):
            result = yield from _value(frame, value)
            for target in targets:
                assign(frame, target, result)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            assign(frame, target, (yield from _value(frame, value)))
        case ast.Return(value=ast.expr() as value):
            return Ending("return", (yield from _value(frame, value)))
        case ast.If():
            taken = node.body if truth(frame, node.test, "`if`") else node.orelse
            return (yield from _block(frame, taken))
        case ast.For() | ast.While():
            return (yield from _loop(frame, node))
        case ast.With():
            return (yield from _with(frame, node))
        case ast.Try():
            return (yield from _try(frame, node))
        case _:
            raise error(syntax.UnsupportedSyntax("statement", f"{type(node).__name__} around yield", _PLACE))
    return None


@acts_for_program
def _value(frame: Frame, node: ast.expr) -> Generator[Any, Any, Any]:
    frame.at(node)
    match node:
        case ast.Yield(value=value):
            given = None if value is None else LOWERINGS[value.__class__](frame, value)
            sent = yield given
            frame.at(node)
            return sent
        case ast.YieldFrom(value=value):
            items: Iterable[Any] = LOWERINGS[value.__class__](frame, value)
            return cast(Any, (yield from items))
        case _:
            raise error(syntax.UnsupportedSyntax("expression", "Yield", _PLACE))


def _loop(frame: Frame, node: ast.For | ast.While) -> Steps:
    rounds = iterate(frame, node) if isinstance(node, ast.For) else _while(frame, node)
    for item in rounds:
        if isinstance(node, ast.For):
            assign(frame, node.target, item)
        ending = yield from _block(frame, node.body)
        if ending is BREAK:
            return None
        if ending is not None and ending is not CONTINUE:
            return ending
    return (yield from _block(frame, node.orelse))


def _while(frame: Frame, node: ast.While) -> Generator[None, None, None]:
    while truth(frame, node.test, "`while`"):
        frame.lowering.round()
        yield


def _with(frame: Frame, node: ast.With, position: int = 0) -> Steps:
    if position == len(node.items):
        return (yield from _block(frame, node.body))
    item = node.items[position]
    context = Context(frame, item, evaluate(frame, item.context_expr))
    try:
        if item.optional_vars is not None:
            assign(frame, item.optional_vars, context.entered)
        ending = yield from _with(frame, node, position + 1)
    except Exception as exception:
        if not context.swallows(exception):
            raise
        return None
    context.leave()
    return ending


def _try(frame: Frame, node: ast.Try) -> Steps:
    try:
        ending = yield from _guarded(frame, node)
    except BaseException:  # GeneratorExit too: `finally` runs when a generator is closed
        leaving = yield from _block(frame, node.finalbody)
        if leaving is not None:
            return leaving
        raise
    leaving = yield from _block(frame, node.finalbody)
    return ending if leaving is None else leaving


def _guarded(frame: Frame, node: ast.Try) -> Steps:
    try:
        with catching(frame):
            ending = yield from _block(frame, node.body)
    except Exception as exception:
        handler = handler_for(frame, node, exception)
        if handler is None:
            raise
        with handling(frame, handler, exception):
            return (yield from _block(frame, handler.body))
    return ending if ending is not None else (yield from _block(frame, node.orelse))


@lowers(ast.Yield, ast.YieldFrom)
def yield_inside(frame: Frame, node: ast.Yield | ast.YieldFrom) -> Traced:
    """A ``yield`` in the middle of an expression."""
    frame.at(node)
    raise error(syntax.UnsupportedSyntax("expression", type(node).__name__, _PLACE))
