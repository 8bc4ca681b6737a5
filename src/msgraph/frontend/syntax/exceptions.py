"""``raise``, ``assert``, ``try``: decided while compiling where what raises is known then, else by the run.

An error of an operation (a shape that does not fit) can be caught like any other; a limit of compiling cannot. What an
arm that only the run chooses raises is a failure with a number (``block_exits.py``); a ``try`` around it becomes a
branch on that number.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.catalog.control import NameInOneBranch
from msgraph.diagnostics.errors import CompileError, error
from msgraph.frontend.control.branches import (
    SIDES,
    BranchLowering,
    any_of,
    close,
    closed,
    open_exit,
    unless_exited,
    without,
)
from msgraph.frontend.control.choices import is_refusal
from msgraph.frontend.control.conditions import condition
from msgraph.frontend.control.failures import pending, predicated_block
from msgraph.frontend.control.raising import is_programs, is_programs_own, lifted, record_failure, site
from msgraph.frontend.state.block_exits import RAISED, BlockExit, has_failed
from msgraph.frontend.state.dispatch import lowers
from msgraph.frontend.state.external_state import DELETED
from msgraph.frontend.state.frames import DeferredError, Frame
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.expressions import evaluate
from msgraph.frontend.syntax.statements import run_block
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


def _raise(frame: Frame, exception: object, cause: object, has_cause: bool) -> BlockExit | None:
    exception = _instance(frame, exception)
    if not isinstance(exception, BaseException):
        raise TypeError("exceptions must derive from BaseException")
    handling = frame.lowering.handling
    if handling and handling[-1] is not exception and exception.__context__ is None:
        exception.__context__ = handling[-1]
    if has_cause:
        cause = _instance(frame, cause)
        if cause is not None and not isinstance(cause, BaseException):
            raise TypeError("exception causes must derive from BaseException")
        exception.__cause__ = cause
    if not isinstance(exception, Exception):
        frame.lowering.blame(exception)
        frame.lowering.thrown.append(exception)
    raise exception


def _instance(frame: Frame, exception: object) -> object:
    if isinstance(exception, type) and issubclass(exception, BaseException):
        return frame.lowering.call(exception, (), {})
    return cast(object, exception)


@lowers(ast.Assert)
def assert_(frame: Frame, node: ast.Assert) -> BlockExit | None:
    """``assert c, message``"""
    verdict = condition(frame, node.test)
    return predicated_block(frame, lambda: closed(frame, _assert(frame, node, verdict)))


def _assert(frame: Frame, node: ast.Assert, verdict: bool | Traced) -> BlockExit | None:
    if verdict is True:
        return None
    if verdict is False:
        return _raise_assertion(frame, node)
    frame.at(node)
    branch = BranchLowering(frame, verdict)
    branch.run(0, lambda: None)
    return open_exit(branch, [None, branch.run(1, lambda: _raise_assertion(frame, node))])


def _raise_assertion(frame: Frame, node: ast.Assert) -> BlockExit | None:
    arguments = () if node.msg is None else (evaluate(frame, node.msg),)
    frame.at(node)
    return predicated_block(frame, lambda: _raise(frame, AssertionError(*arguments), None, False))


@lowers(ast.Try)
def try_(frame: Frame, node: ast.Try) -> BlockExit | None:
    """``try: … except E as e: … else: … finally: …``: what the run raises is caught by the run"""
    if pending(frame.lowering):
        return predicated_block(frame, lambda: closed(frame, try_(frame, node)))
    if not node.finalbody:
        return _handled(frame, node)
    failure = frame.lowering.failure
    try:
        with catching(frame):
            block_exit = closed(frame, _handled(frame, node))
    except Exception as exception:
        met = failure["code"]
        leaving = _finally(frame, node)
        if leaving is not None and leaving.ended is True and leaving.kind != "open":
            _check_every_size_raises(frame.lowering, exception)
            return leaving  # `return` in `finally` swallows the exception, as in Python
        if leaving is not None:
            raise error(syntax.ConditionAtRunTime("an early end of `finally`")) from None
        _settle(frame, met)
        raise
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        run_block(frame, node.finalbody)
        raise
    met = failure["code"]
    leaving = closed(frame, _finally(frame, node))
    if leaving is not None and leaving.ended is True:
        return leaving
    if leaving is not None and leaving.flags.keys() - {"raise"}:
        raise error(syntax.ConditionAtRunTime("an early end of `finally`"))
    _settle(frame, met)
    return block_exit


def _finally(frame: Frame, node: ast.Try) -> BlockExit | None:
    """What is done in any case: also where a failure has been met."""
    lowering = frame.lowering
    lowering.failure["code"] = 0
    passed, lowering.passed = lowering.passed, 0
    try:
        return run_block(frame, node.finalbody)
    finally:
        lowering.passed = passed


def _settle(frame: Frame, met: object) -> None:
    """What `finally` has met counts; else what was met before."""
    failure = frame.lowering.failure
    if has_failed(failure["code"]) is False:
        failure["code"] = met
    elif has_failed(met) is not False:
        record_failure(frame.lowering, met)


def _handled(frame: Frame, node: ast.Try) -> BlockExit | None:
    def rest(block_exit: BlockExit | None) -> BlockExit | None:
        """`else`, where the body ended without leaving it."""
        if not node.orelse:
            return block_exit
        if block_exit is None:
            return run_block(frame, node.orelse)
        return unless_exited(frame, block_exit, lambda: run_block(frame, node.orelse))

    return attempt(frame, lambda: run_block(frame, node.body), partial(_handler, frame, node), rest)


@dataclass(frozen=True)
class Handler:
    """What takes an exception."""

    key: Any
    """Handlers of one key are one; ``None`` if it matters which exception is taken."""
    run: Callable[[BaseException], BlockExit | None]
    """Gives how it ends; raises the exception where it does not take care of it after all."""


def _handler(frame: Frame, node: ast.Try, exception: BaseException) -> Handler | None:
    handler = handler_for(frame, node, exception)
    if handler is None:
        return None

    def run(exception: BaseException) -> BlockExit | None:
        with handling(frame, handler, exception):
            return run_block(frame, handler.body)

    looks = handler.name is not None or any(isinstance(part, ast.Raise) for part in ast.walk(handler))
    return Handler(None if looks else id(handler), run)


def attempt(
    frame: Frame, body: Callable[[], BlockExit | None], handler: Callable[[BaseException], Handler | None],
    rest: Callable[[BlockExit | None], BlockExit | None],
) -> BlockExit | None:  # fmt: skip
    """A body whose exceptions are handled: those certain while compiling at once, the others by their number."""
    lowering = frame.lowering
    failure, first, node = lowering.failure, len(lowering.failures), frame.node
    met, failure["code"] = failure["code"], 0
    passed, lowering.passed = lowering.passed, 0
    possibly_unbound = lowering.possibly_unbound.pop(id(frame), {})
    try:
        with catching(frame):
            block_exit = closed(frame, body())
    except BaseException as exception:
        if not is_programs(lowering, exception):
            raise
        lowering.blame(exception)
        if not isinstance(failure["code"], Traced):
            failure["code"] = met
            if (taker := handler(exception)) is None:
                raise
            _check_every_size_raises(lowering, exception)
            return taker.run(exception)
        if not is_programs_own(lowering, exception):
            raise
        record_failure(lowering, site(lowering, exception))
        block_exit = RAISED
    finally:
        lowering.passed = passed
    code, failure["code"] = failure["code"], met
    unbound, lowering.possibly_unbound[id(frame)] = lowering.possibly_unbound.get(id(frame), {}), possibly_unbound
    if has_failed(code) is False:
        return rest(block_exit)
    raised = range(1 if lowering.recursive else first + 1, len(lowering.failures) + 1)
    frame.at(node)
    handlers = _Handlers(frame, handler, code, raised if isinstance(code, Traced) else [code], unbound)
    if not isinstance(code, Traced):
        return handlers.run()
    branch = BranchLowering(frame, has_failed(code))
    caught = branch.run(0, lambda: closed(frame, handlers.run()))
    normal = without(frame, block_exit, "raise")
    return open_exit(branch, [caught, branch.run(1, lambda: closed(frame, rest(normal)))])


def _check_every_size_raises(lowering: Lowering, exception: BaseException) -> None:
    """Operators deny what is not so for every size: where their errors are caught, another size might raise none."""
    if lowering.sizes is not None and isinstance(exception, CompileError):
        problem = SymbolicSizeError(f"an error is caught: {str(exception).splitlines()[0]}")
        problem.place = lowering.sizes.where() if lowering.sizes.where is not None else None
        raise problem from exception


class _Handlers:
    """What takes the failures a body may have met, chosen by the number of the failure."""

    def __init__(
        self, frame: Frame, handler: Callable[[BaseException], Handler | None], code: object, numbers: Sequence[int],
        unbound: Mapping[str, str],
    ) -> None:  # fmt: skip
        self.frame = frame
        self.node = frame.node
        self.code = code
        self.unbound = unbound
        """Names that an exception may leave without a value, and the arm in which they have none."""
        self.groups: list[tuple[Handler | None, list[int]]] = []
        for failure in numbers:
            self._add(handler(frame.lowering.failures[failure - 1].exception), failure)

    def _add(self, handler: Handler | None, code: int) -> None:
        for known, numbers in self.groups:
            if (known is None and handler is None) or (known and handler and handler.key and known.key == handler.key):
                numbers.append(code)
                return
        if handler is None:
            self.frame.lowering.possibly_unbound[id(self.frame)].update(self.unbound)
        self.groups.append((handler, [code]))

    def run(self, position: int = 0) -> BlockExit | None:
        """The groups from ``position`` on; the last takes what is left."""
        for name, side in self.unbound.items():
            other = SIDES[1 - SIDES.index(side)]
            self.frame.names[name] = DeferredError(partial(error, NameInOneBranch(name, side, other)))
        handler, numbers = self.groups[position]
        if position == len(self.groups) - 1:
            return self._handle(handler, numbers)
        frame = self.frame
        frame.at(self.node)
        branch = BranchLowering(frame, any_of(frame.lowering, [self.code == number for number in numbers]))
        one = branch.run(0, lambda: closed(frame, self._handle(handler, numbers)))
        return close(branch, [one, branch.run(1, lambda: closed(frame, self.run(position + 1)))])

    def _handle(self, handler: Handler | None, numbers: Sequence[int]) -> BlockExit | None:
        lowering = self.frame.lowering
        if handler is None:
            record_failure(lowering, self.code)
            return RAISED
        code = numbers[0]
        return handler.run(lifted(lowering.failures[code - 1], lowering.failure.get(code, ())))


@contextmanager
def catching(frame: Frame) -> Generator[None]:
    """While the body of a ``try`` is lowered."""
    frame.lowering.tries += 1
    try:
        yield
    finally:
        frame.lowering.tries -= 1


def handler_for(frame: Frame, node: ast.Try, exception: BaseException) -> ast.ExceptHandler | None:
    """The ``except`` clause that takes an exception."""
    if isinstance(exception, Exception):
        frame.lowering.blame(exception)
        if frame.lowering.is_defect(exception) or is_refusal(exception) or _is_half_bound(exception):
            return None
    for handler in node.handlers:
        if handler.type is None:
            return handler
        classes: Any = evaluate(frame, handler.type)
        if isinstance(exception, classes):
            return handler
    return None


def _is_half_bound(exception: Exception) -> bool:
    """Does it say that only the run knows whether a name is bound? Then nobody knows yet who takes it."""
    return isinstance(exception, CompileError) and isinstance(exception.diagnostic, NameInOneBranch)


@contextmanager
def handling(frame: Frame, handler: ast.ExceptHandler, exception: BaseException) -> Generator[None]:
    """While a handler runs: its name bound, its exception the one ``raise`` raises again."""
    frame.at(handler)
    if handler.name is not None:
        frame.store(handler.name, exception)
    frame.lowering.handling.append(exception)
    frame.lowering.handled.append(exception)
    try:
        yield
    finally:
        frame.lowering.handling.pop()
        if handler.name is not None:
            if isinstance(owner := frame.owner(handler.name), Frame):
                owner.names.pop(handler.name, None)
            else:
                frame.lowering.external.write(owner, handler.name, DELETED)
