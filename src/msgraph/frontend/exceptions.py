"""``raise``, ``assert``, ``try``: decided while compiling, because what raises is known then.

An error of an operation (a shape that does not fit) can be caught like any other; a limit of compiling cannot.
"""

from __future__ import annotations

import ast
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from msgraph.diagnostics.catalog.syntax import Refusal
from msgraph.diagnostics.errors import CompileError
from msgraph.frontend.branches import Fork, open_ending
from msgraph.frontend.conditions import condition
from msgraph.frontend.dispatch import lowers
from msgraph.frontend.endings import Ending, fail
from msgraph.frontend.expressions import evaluate
from msgraph.frontend.frames import Frame
from msgraph.frontend.statements import run_block
from msgraph.frontend.values import holds_traced


@lowers(ast.Raise)
def raise_(frame: Frame, node: ast.Raise) -> Ending | None:
    """``raise E(…) from cause``: the user's own exception; under a run-time condition, after the run"""
    if node.exc is None:
        active = frame.lowering.handling
        if not active:
            frame.at(node)
            raise RuntimeError("No active exception to reraise")
        raise active[-1]
    exception = evaluate(frame, node.exc)
    cause = None if node.cause is None else evaluate(frame, node.cause)
    frame.at(node)
    if isinstance(exception, type) and issubclass(exception, BaseException):
        exception = frame.lowering.call(exception, (), {})
    if not isinstance(exception, BaseException):
        raise TypeError("exceptions must derive from BaseException")
    if node.cause is not None:
        exception.__cause__ = cause
    if frame.lowering.arms or holds_traced(exception.args):
        return fail(frame, exception)
    raise exception


@lowers(ast.Assert)
def assert_(frame: Frame, node: ast.Assert) -> Ending | None:
    """``assert c, message``"""
    verdict = condition(frame, node.test)
    if verdict is True:
        return None
    if verdict is False:
        exception = _assertion(frame, node)
        if frame.lowering.arms or holds_traced(exception.args):
            return fail(frame, exception)
        raise exception
    frame.at(node)
    fork = Fork(frame, verdict)
    fork.run(0, lambda: None)
    return open_ending(fork, [None, fork.run(1, lambda: fail(frame, _assertion(frame, node)))])


def _assertion(frame: Frame, node: ast.Assert) -> AssertionError:
    arguments = () if node.msg is None else (evaluate(frame, node.msg),)
    frame.at(node)
    return AssertionError(*arguments)


@lowers(ast.Try)
def try_(frame: Frame, node: ast.Try) -> Ending | None:
    """``try: … except E as e: … else: … finally: …``"""
    try:
        ending = _handled(frame, node)
    except BaseException:
        leaving = run_block(frame, node.finalbody)
        if leaving is not None:  # `return` in `finally` swallows the exception, as in Python
            return leaving
        raise
    leaving = run_block(frame, node.finalbody)
    return ending if leaving is None else leaving


def _handled(frame: Frame, node: ast.Try) -> Ending | None:
    try:
        with catching(frame, node):
            ending = run_block(frame, node.body)
    except Exception as exception:
        handler = handler_for(frame, node, exception)
        if handler is None:
            raise
        with handling(frame, handler, exception):
            return run_block(frame, handler.body)
    return ending if ending is not None else run_block(frame, node.orelse)


@contextmanager
def catching(frame: Frame, node: ast.Try) -> Generator[None]:
    """While the body of a ``try`` is lowered."""
    tries = frame.lowering.tries
    if node.handlers:
        tries.append(frame.lowering.arms)
    try:
        yield
    finally:
        if node.handlers:
            tries.pop()


def handler_for(frame: Frame, node: ast.Try, exception: Exception) -> ast.ExceptHandler | None:
    """The ``except`` clause that takes an exception."""
    if frame.lowering.is_defect(exception):
        return None
    if isinstance(exception, CompileError) and isinstance(exception.diagnostic, Refusal):
        return None
    for handler in node.handlers:
        if handler.type is None:
            return handler
        classes: Any = evaluate(frame, handler.type)
        if isinstance(exception, classes):
            return handler
    return None


@contextmanager
def handling(frame: Frame, handler: ast.ExceptHandler, exception: Exception) -> Generator[None]:
    """While a handler runs: its name bound, its exception the one ``raise`` raises again."""
    frame.at(handler)
    if handler.name is not None:
        frame.store(handler.name, exception)
    frame.lowering.handling.append(exception)
    try:
        yield
    finally:
        frame.lowering.handling.pop()
        if handler.name is not None:
            frame.owner(handler.name).names.pop(handler.name, None)
