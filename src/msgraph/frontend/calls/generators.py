"""Generator functions: consumed while compiling, lazily, as Python consumes them.

A generator is a Python generator over the statements that contain a ``yield``; every other statement is lowered
as usual. ``yield`` may be a statement of its own, or the whole right side of an assignment.
"""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterable, Sequence
from typing import cast

from msgraph.diagnostics.catalog import syntax
from msgraph.frontend.calls.iterators import advance
from msgraph.frontend.control.branches import go_on
from msgraph.frontend.control.control_flow import iterate, truth
from msgraph.frontend.control.raising import Caught
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.block_exits import ABSENT, BREAK, CONTINUE, BlockExit
from msgraph.frontend.state.dispatch import LOWERINGS, lowers
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.statements import assign, gives

Steps = Generator[object, object, BlockExit | None]

_PLACE = "make it a statement of its own: `item = yield value`"


def run_generator(frame: Frame, node: ast.FunctionDef | ast.Lambda) -> Generator[object, object, object]:
    """The generator a call of a generator function gives."""
    if isinstance(node, ast.Lambda):
        raise syntax.UnsupportedSyntax("expression", "Yield", _PLACE).error()
    lowering, caller = frame.lowering, frame.lowering.frame

    def blame(exception: Exception) -> None:
        if isinstance(exception.__cause__, StopIteration):  # "generator raised StopIteration", as Python says it
            lowering.handled.append(exception.__cause__)
        lowering.blame(exception)

    try:
        with Caught(blame):
            block_exit = yield from _block(frame, node.body)
            value = None if block_exit is None else block_exit.value
            return None if value is ABSENT else value
    finally:
        lowering.frame = caller


def _block(frame: Frame, body: Sequence[ast.stmt]) -> Steps:
    for statement in body:
        if gives(statement):
            block_exit = yield from _statement(frame, statement)
        else:
            block_exit = settled(LOWERINGS[statement.__class__](frame, statement), frame)
        if block_exit is not None:
            return block_exit
    return None


def settled(block_exit: BlockExit | None, frame: Frame) -> BlockExit | None:
    """A block exit that is known; a generator cannot end at run time only."""
    if block_exit is not None and block_exit.kind == "open":
        block_exit = go_on(frame, block_exit, None)
    if block_exit is not None and block_exit.kind == "conditional":
        raise syntax.ConditionAtRunTime("an early `return` of a generator").error()
    return block_exit


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
            return BlockExit("return", (yield from _value(frame, value)))
        case ast.If():
            taken = node.body if truth(frame, node.test, "`if`") else node.orelse
            return (yield from _block(frame, taken))
        case ast.For() | ast.While():
            return (yield from _loop(frame, node))
        case _:
            raise syntax.UnsupportedSyntax("statement", f"{type(node).__name__} around yield", _PLACE).error()
    return None


@acts_for_program
def _value(frame: Frame, node: ast.expr) -> Generator[object, object, object]:
    frame.at(node)
    match node:
        case ast.Yield(value=value):
            item = None if value is None else LOWERINGS[value.__class__](frame, value)
            sent = yield item
            frame.at(node)
            return sent
        case ast.YieldFrom(value=value):
            items: Iterable[object] = advance(frame.lowering, LOWERINGS[value.__class__](frame, value))
            return cast(object, (yield from items))
        case _:
            raise syntax.UnsupportedSyntax("expression", "Yield", _PLACE).error()


def _loop(frame: Frame, node: ast.For | ast.While) -> Steps:
    iterations = iterate(frame, node) if isinstance(node, ast.For) else _while(frame, node)
    for item in iterations:
        if isinstance(node, ast.For):
            assign(frame, node.target, item)
        block_exit = yield from _block(frame, node.body)
        if block_exit is BREAK:
            return None
        if block_exit is not None and block_exit is not CONTINUE:
            return block_exit
    return (yield from _block(frame, node.orelse))


def _while(frame: Frame, node: ast.While) -> Generator[None, None, None]:
    while truth(frame, node.test, "`while`"):
        frame.lowering.count_iteration()
        yield


@lowers(ast.Yield, ast.YieldFrom)
def yield_inside(frame: Frame, node: ast.Yield | ast.YieldFrom) -> Traced:
    """A ``yield`` in the middle of an expression."""
    frame.at(node)
    raise syntax.UnsupportedSyntax("expression", type(node).__name__, _PLACE).error()
