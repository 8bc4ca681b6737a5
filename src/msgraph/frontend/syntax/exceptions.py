"""``raise``, ``assert``, ``try``, ``with``: decided while compiling where what raises is known then, else by the run.

An error of an operation (a shape that does not fit) can be caught like any other; a limit of compiling cannot. What an
arm that only the run chooses raises is a failure with a number (``block_exits.py``): a function that handles one of
these runs as Python.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.errors import CompileError
from msgraph.frontend.calls.iterators import advance
from msgraph.frontend.control.branches import closed, either, unless_exited
from msgraph.frontend.control.conditions import condition, truth_of
from msgraph.frontend.control.failures import predicated_block
from msgraph.frontend.control.raising import is_programs_own
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.state.block_exits import BlockExit
from msgraph.frontend.state.dispatch import lowers
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.classes import special
from msgraph.frontend.syntax.expressions import evaluate
from msgraph.frontend.syntax.statements import assign, run_block
from msgraph.support.symbolic_sizes import SymbolicSizeError

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


@lowers(ast.Raise)
def raise_(frame: Frame, node: ast.Raise) -> BlockExit | None:
    """``raise E(…) from cause``: the user's own exception, where the run gets there"""
    if node.exc is None:
        active = frame.lowering.handling
        if not active:
            frame.at(node)
            raise RuntimeError("No active exception to reraise")
        raise active[-1]
    exception = evaluate(frame, node.exc)
    cause = None if node.cause is None else evaluate(frame, node.cause)
    frame.at(node)
    return predicated_block(frame, lambda: _raise(frame, exception, cause, node.cause is not None))


def _raise(frame: Frame, raised: object, cause: object, has_cause: bool) -> BlockExit | None:
    exception, source = _instance(frame, raised), _instance(frame, cause)
    if isinstance(exception, BaseException):
        if not isinstance(exception, Exception):
            raise syntax.UnsupportedSyntax("statement", "Raise", "derive the exception from `Exception`").error()
        handling = frame.lowering.handling
        if handling and handling[-1] is not exception and exception.__context__ is None:
            exception.__context__ = handling[-1]
    if has_cause:
        raise exception from source
    raise exception


def _instance(frame: Frame, raised: object) -> Any:
    """An exception that is raised by its class is made first; Python refuses what is none."""
    if isinstance(raised, type) and issubclass(raised, BaseException):
        return frame.lowering.call(raised, (), {})
    return cast(object, raised)


@lowers(ast.Assert)
def assert_(frame: Frame, node: ast.Assert) -> BlockExit | None:
    """``assert c, message``"""
    verdict = condition(frame, node.test)
    return predicated_block(frame, lambda: _assert(frame, node, verdict))


def _assert(frame: Frame, node: ast.Assert, verdict: bool | Traced) -> BlockExit | None:
    def otherwise() -> BlockExit | None:
        arguments = () if node.msg is None else (evaluate(frame, node.msg),)
        frame.at(node)
        return predicated_block(frame, lambda: _raise(frame, AssertionError(*arguments), None, False))

    frame.at(node)
    return either(frame, verdict, lambda: None, otherwise)


@lowers(ast.Try)
def try_(frame: Frame, node: ast.Try) -> BlockExit | None:
    """``try: … except E as e: … else: … finally: …``: what certainly raises is caught"""
    return predicated_block(frame, lambda: _try(frame, node))


def _try(frame: Frame, node: ast.Try) -> BlockExit | None:
    if not node.finalbody:
        return _handled(frame, node)
    before = frame.lowering.failure["code"]
    try:
        with temporarily(frame.lowering, tries=frame.lowering.tries + 1):
            block_exit = closed(frame, _handled(frame, node))
    except Exception as exception:
        frame.lowering.blame(exception)  # the line is not one of `finally`
        if (leaving := _finally(frame, node, before)) is None:
            check_none_met(frame, before)
            raise
        _check_every_size_raises(frame.lowering, exception)
        return leaving  # `return` in `finally` swallows the exception, as in Python
    return _finally(frame, node, before) or block_exit


def _finally(frame: Frame, node: ast.Try, before: object) -> BlockExit | None:
    """How the block of a ``finally`` leaves the function or the loop it is in; it certainly does, or not at all."""
    check_none_met(frame, before)
    leaving = closed(frame, run_block(frame, node.finalbody))
    if leaving is None or leaving.certain:
        return leaving
    if leaving.flags.keys() - {"raise"}:
        raise syntax.ConditionAtRunTime("an early end of `finally`").error() from None
    return None


def _handled(frame: Frame, node: ast.Try) -> BlockExit | None:
    def handler(exception: BaseException) -> Handler | None:
        taker = handler_for(frame, node, exception)
        return None if taker is None else partial(_run_handler, frame, taker)

    def rest(block_exit: BlockExit | None) -> BlockExit | None:
        """`else`, where the body ended without leaving it."""
        if not node.orelse:
            return block_exit
        return unless_exited(frame, block_exit, lambda: run_block(frame, node.orelse))

    return attempt(frame, lambda: run_block(frame, node.body), handler, rest)


Handler: TypeAlias = Callable[[BaseException], BlockExit | None]
"""What takes an exception; gives how it ends, or raises the exception where it does not take care of it after all."""


def _run_handler(frame: Frame, handler: ast.ExceptHandler, exception: BaseException) -> BlockExit | None:
    frame.at(handler)
    if handler.name is not None:
        frame.store(handler.name, exception)
    try:
        with handling(frame, exception):
            return run_block(frame, handler.body)
    finally:
        if handler.name is not None:
            if isinstance(owner := frame.owner(handler.name), Frame):
                owner.names.pop(handler.name, None)
            else:
                frame.delete(handler.name)


def attempt(
    frame: Frame, body: Callable[[], BlockExit | None], handler: Callable[[BaseException], Handler | None],
    rest: Callable[[BlockExit | None], BlockExit | None],
) -> BlockExit | None:  # fmt: skip
    """A body whose exceptions are handled; where only the run knows whether it meets one, Python does all of it."""
    lowering = frame.lowering
    first, before, node = len(lowering.failures), lowering.failure["code"], frame.node

    def check_met() -> None:
        raised = lowering.failures[0 if lowering.known.recursive else first :]
        if any(handler(failure.exception) is not None for failure in raised):
            check_none_met(frame, before)

    try:
        with temporarily(frame.lowering, tries=frame.lowering.tries + 1):
            block_exit = closed(frame, body())
    except Exception as exception:
        lowering.blame(exception)
        check_met()
        if not is_programs_own(lowering, exception) or (taker := handler(exception)) is None:
            raise
        check_none_met(frame, before)
        _check_every_size_raises(lowering, exception)
        return taker(exception)
    frame.at(node)
    check_met()
    return rest(block_exit)


def check_none_met(frame: Frame, before: object) -> None:
    """Refuse to handle what only the run knows: whether an exception has been met since a failure had this number."""
    if frame.lowering.failure["code"] is not before:
        raise syntax.NeedsConstant("an exception that `try` or `with` handles").error()


def _check_every_size_raises(lowering: Lowering, exception: BaseException) -> None:
    """Operators deny what is not so for every size: where their errors are caught, another size might raise none."""
    if lowering.sizes is not None and isinstance(exception, CompileError):
        problem = SymbolicSizeError(f"an error is caught: {str(exception).splitlines()[0]}")
        problem.place = lowering.sizes.where() if lowering.sizes.where is not None else None
        raise problem from exception


def handler_for(frame: Frame, node: ast.Try, raised: BaseException) -> ast.ExceptHandler | None:
    """The ``except`` clause that takes an exception."""
    for handler in node.handlers:
        if handler.type is None:
            return handler
        classes: Any = evaluate(frame, handler.type)
        if isinstance(raised, classes):
            return handler
    return None


@contextmanager
def handling(frame: Frame, exception: BaseException) -> Generator[None]:
    """While an exception is handled: it is the one ``raise`` raises again."""
    frame.lowering.handling.append(exception)
    frame.lowering.handled.append(exception)
    try:
        yield
    finally:
        frame.lowering.handling.pop()


# -- with -------------------------------------------------------------------------------------------------------------


@lowers(ast.With)
def with_(frame: Frame, node: ast.With) -> BlockExit | None:
    """``with a as x, b as y: …``: objects with `__enter__` and `__exit__`"""
    return _with(frame, node, node.items)


def _with(frame: Frame, node: ast.With, items: Sequence[ast.withitem]) -> BlockExit | None:
    if not items:
        return run_block(frame, node.body)
    place, target = items[0].context_expr, items[0].optional_vars
    manager = evaluate(frame, place)

    def managed() -> BlockExit | None:
        frame.at(place)
        enter = _method(frame, advance(frame.lowering, manager), "__enter__")
        leave = _method(frame, manager, "__exit__")
        entered = enter()

        def body() -> BlockExit | None:
            if target is not None:
                assign(frame, target, entered)
            return _with(frame, node, items[1:])

        def left(block_exit: BlockExit | None) -> BlockExit | None:
            frame.at(place)
            leave(None, None, None)
            return block_exit

        def raised(exception: BaseException) -> None:
            frame.at(place)
            with handling(frame, exception):
                verdict = leave(type(exception), exception, exception.__traceback__)
            if not truth_of(frame, verdict, "`with`"):
                raise exception

        return predicated_block(frame, lambda: attempt(frame, body, lambda _: raised, left))

    return predicated_block(frame, managed)


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
