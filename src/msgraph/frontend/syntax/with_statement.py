"""``with``: objects with ``__enter__`` and ``__exit__``, and functions decorated with ``contextlib.contextmanager``.

Such a function is lowered around the statement: where it gets to its ``yield``, the block of the statement is lowered,
so what the block raises comes up at the ``yield``, as in Python, whether it is certain or only the run knows::

    @contextmanager
    def logged(name):            with logged("a") as n:    # print("in"); n = 1; print(n); print("out")
        print("in")                  print(n)
        try:
            yield 1
        finally:
            print("out")
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Generator, Mapping, Sequence
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn, cast

from msgraph.diagnostics.catalog import syntax
from msgraph.diagnostics.errors import error
from msgraph.frontend.control.branches import closed, unless_exited, without
from msgraph.frontend.control.conditions import truth_of
from msgraph.frontend.control.failures import pending, predicated_block
from msgraph.frontend.program.faults import acts_for_program
from msgraph.frontend.program.modules import why_opaque
from msgraph.frontend.program.source import source_of
from msgraph.frontend.state.block_exits import BlockExit
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.dispatch import lowers
from msgraph.frontend.state.external_state import class_of
from msgraph.frontend.state.frames import DeferredError, Frame
from msgraph.frontend.syntax.classes import special
from msgraph.frontend.syntax.exceptions import Handler, attempt
from msgraph.frontend.syntax.expressions import evaluate
from msgraph.frontend.syntax.statements import assign, gives, run_block, surrounds

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


@lowers(ast.With)
def with_(frame: Frame, node: ast.With) -> BlockExit | None:
    """``with a as x, b as y: …``; a function with `contextmanager` is compiled around the block"""
    return _with(frame, node, 0)


def _with(frame: Frame, node: ast.With, position: int) -> BlockExit | None:
    if position == len(node.items):
        return run_block(frame, node.body)
    manager = evaluate(frame, node.items[position].context_expr)
    if pending(frame.lowering):
        return predicated_block(frame, lambda: closed(frame, _managed(frame, node, position, manager)))
    return _managed(frame, node, position, manager)


def _managed(frame: Frame, node: ast.With, position: int, manager: Any) -> BlockExit | None:
    frame.at(node.items[position].context_expr)
    if class_of(manager) is GeneratorManager and manager.is_straight:
        return _around(frame, node, position, manager)
    context = EnteredManager(frame, node.items[position], manager)
    if pending(frame.lowering):
        return predicated_block(frame, lambda: closed(frame, _inside(frame, node, position, context)))
    return _inside(frame, node, position, context)


def _inside(frame: Frame, node: ast.With, position: int, context: EnteredManager) -> BlockExit | None:
    def leave(block_exit: BlockExit | None) -> BlockExit | None:
        context.leave()
        return block_exit

    def run(exception: BaseException) -> BlockExit | None:
        if not context.swallows(exception):
            raise exception
        return None

    def body() -> BlockExit | None:
        return _bound(frame, node, position, context.entered)

    return attempt(frame, body, lambda _: Handler(None, run), leave)


def _bound(frame: Frame, node: ast.With, position: int, entered: object) -> BlockExit | None:
    """The block, behind the binding of what ``__enter__`` gave."""
    target = node.items[position].optional_vars
    if target is not None:
        assign(frame, target, entered)
    return _with(frame, node, position + 1)


class EnteredManager:
    """One entered context manager of a ``with`` statement."""

    def __init__(self, frame: Frame, item: ast.withitem, manager: Any) -> None:
        self.frame = frame
        self.place = item.context_expr
        frame.at(self.place)
        manager = manager.started() if class_of(manager) is GeneratorManager else manager
        enter = _method(frame, manager, "__enter__")
        self.exit = _method(frame, manager, "__exit__")
        self.entered = enter()
        self.is_generator = isinstance(getattr(manager, "gen", None), Generator)

    def leave(self) -> None:
        """The body ran to its end, or left by ``return``, ``break`` or ``continue``."""
        self.frame.at(self.place)
        self.exit(None, None, None)

    def swallows(self, exception: BaseException) -> bool:
        """The body raised; true if the manager takes care of it."""
        if isinstance(exception, Exception):
            self.frame.lowering.blame(exception)
            if self.frame.lowering.is_defect(exception):
                return False
        self.frame.at(self.place)
        if self.is_generator and self.frame.lowering.branch_depth:
            raise error(syntax.ConditionAtRunTime("an exception in a `with` over a generator"))
        self.frame.lowering.handling.append(exception)
        self.frame.lowering.handled.append(exception)
        try:
            verdict = self.exit(type(exception), exception, exception.__traceback__)
        finally:
            self.frame.lowering.handling.pop()
        return truth_of(self.frame, verdict, "`with`")


@acts_for_program
def _method(frame: Frame, manager: object, name: str) -> Any:
    written = special(frame.lowering, manager, name)
    if written is not None:
        return written
    cls = class_of(manager)
    if not hasattr(cls, name):
        raise TypeError(f"{cls.__name__!r} object does not support the context manager protocol")
    return getattr(manager, name)


# -- contextlib.contextmanager ---------------------------------------------------------------------------------


@contextlib.contextmanager
def _example() -> Generator[None]:
    yield


_HELPER = cast(FunctionType, _example).__code__
"""The code of every function that ``contextlib.contextmanager`` gives."""


class GeneratorManager:
    """What calling a function with ``contextlib.contextmanager`` gives, while a graph is built."""

    def __init__(self, lowering: Lowering, function: Any, args: Sequence[object], kwargs: Mapping[str, object]) -> None:
        self.lowering = lowering
        self.function = function
        self.args = args
        self.kwargs = kwargs

    @property
    def is_straight(self) -> bool:
        """Can the function be lowered around a block: are its ``yield`` statements, and in no loop?"""
        node = self._node()
        return node is not None and any(map(gives, node.body)) and surrounds(node.body)

    @property
    def may_swallow(self) -> bool:
        """May it take exceptions of the block? One that has no `except` cannot."""
        node = self._node()
        return node is None or any(_takes(part) for part in ast.walk(node))

    def _node(self) -> ast.FunctionDef | None:
        node = None
        if isinstance(self.function, Closure):
            node = self.function.callee.node
        elif isinstance(self.function, FunctionType) and why_opaque(self.function) is None:
            node = source_of(self.function).node
        return node if isinstance(node, ast.FunctionDef) else None

    def started(self) -> Any:
        """The manager of :mod:`contextlib`, over a generator that is lowered as it goes."""

        def generator(*args: object, **kwargs: object) -> Any:
            return self.lowering.call(self.function, args, kwargs)

        return contextlib._GeneratorContextManager(generator, tuple(self.args), dict(self.kwargs))  # pyright: ignore[reportPrivateUsage]

    def _refused(self, *_: Any, **__: Any) -> NoReturn:
        hint = "enter it by a `with` statement"
        raise error(syntax.UnsupportedSyntax("use of a context manager", self.function.__name__, hint))

    __call__ = __enter__ = __exit__ = _refused


def manager_of(
    lowering: Lowering, function: FunctionType, args: Sequence[object], kwargs: Mapping[str, object]
) -> GeneratorManager | None:
    """What a call gives, if ``contextlib.contextmanager`` made the function."""
    if function.__code__ is not _HELPER:
        return None
    inner = cast("tuple[Any]", function.__closure__)[0].cell_contents
    return GeneratorManager(lowering, inner, args, kwargs)


def _takes(part: ast.AST) -> bool:
    leaves = isinstance(part, ast.Try) and any(isinstance(x, ast.Return) for s in part.finalbody for x in ast.walk(s))
    return isinstance(part, ast.With) or leaves or (isinstance(part, ast.Try) and bool(part.handlers))


def _around(frame: Frame, node: ast.With, position: int, manager: GeneratorManager) -> BlockExit | None:
    """The function of a manager lowered around the block, which stands at its ``yield``."""
    lowering, branch_depth = frame.lowering, frame.lowering.branch_depth
    ends: list[BlockExit | None] = []
    before = set(lowering.possibly_unbound.get(id(frame), ()))

    def at_yield(value: object) -> BlockExit | None:
        if lowering.branch_depth != branch_depth:
            raise error(syntax.ConditionAtRunTime("a `yield` of a context manager"))
        if ends:
            raise RuntimeError("generator didn't stop")
        ends.append(None)
        active = lowering.active.pop()  # the block belongs to the function that has the statement
        try:
            block_exit = closed(frame, _bound(frame, node, position, value))
        finally:
            lowering.active.append(active)
        ends[0] = without(frame, block_exit, "raise")
        return _raising(block_exit)

    around = lowering.run_around(manager.function, manager.args, manager.kwargs, at_yield)
    frame.at(node.items[position].context_expr)
    if not ends:
        if around is None:
            raise RuntimeError("generator didn't yield")
        return around
    if manager.may_swallow:
        _poison(frame, before)
    return ends[0] if around is None else unless_exited(frame, around, lambda: ends[0])


def _raising(block_exit: BlockExit | None) -> BlockExit | None:
    """The part of a block exit that is an exception."""
    if block_exit is None or block_exit.kind == "raise":
        return block_exit
    if "raise" not in block_exit.flags:
        return None
    flag = block_exit.flags["raise"]
    return BlockExit("conditional", None, {"raise": flag}, flag)


def _poison(frame: Frame, before: set[str]) -> None:
    """Names that the block has not bound where it raises: the function may have taken the exception."""
    for name in frame.lowering.possibly_unbound.get(id(frame), {}).keys() - before:
        what = f"whether `{name}` is bound behind the `with`"
        frame.names[name] = DeferredError(partial(error, syntax.ConditionAtRunTime(what)))
