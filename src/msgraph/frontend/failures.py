"""Failures that an expression may meet at run time: what follows them must not happen.

A failed check (a division by zero, an index out of range) sets the number that says which failure the run has met, and
the expression goes on with values that mean nothing. What nobody can see may be computed with them; a call, a store, a
loop must not happen, and is put under the condition that no failure has been met::

    y = 10 // n          # the number of the failure is set where n is 0
    print(y)             # only where it is not
"""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgraph.dialects import dtypes
from msgraph.frontend.branches import Fork, any_of, guard, passing
from msgraph.frontend.endings import ABSENT, RAISED, Ending, is_met, meet_failure, site
from msgraph.frontend.frames import Frame
from msgraph.frontend.outside import MISSING
from msgraph.frontend.values import Traced

if TYPE_CHECKING:
    from msgraph.frontend.lowering import Lowering


def pending(lowering: Lowering) -> bool:
    """May a failure have been met that nothing has looked at yet?"""
    code = lowering.failure["code"]
    return isinstance(code, Traced) and code is not lowering.passed


def failed(lowering: Lowering) -> Ending:
    """How a block ends in which a failure may have been met."""
    code = lowering.failure["code"]
    if not isinstance(code, Traced):
        return RAISED
    flag = is_met(code)
    return Ending("perhaps", None, {"raise": flag}, flag)


def check(lowering: Lowering, wrong: Any, problem: Exception) -> None:
    """The run meets ``problem`` where ``wrong`` holds; the expression goes on with values that mean nothing."""
    b = lowering.builder
    lowering.blame(problem)
    number = b.lift_number(site(lowering, problem), dtypes.int64)
    chosen = b.select(b.as_tensor(wrong), number, b.lift_number(0, dtypes.int64))
    meet_failure(lowering, b.as_number(chosen, "int"))


def behind(frame: Frame, body: Callable[[], Ending | None]) -> Ending | None:
    """The rest of a statement, which happens only where no failure has been met in its beginning."""
    return guard(frame, failed(frame.lowering), body) if pending(frame.lowering) else body()


def value_behind(frame: Frame, body: Callable[[], Any]) -> Any:
    """The value of an expression that is evaluated only where no failure has been met."""
    lowering = frame.lowering
    fork = Fork(frame, is_met(lowering.failure["code"]))
    nothing = fork.run(0, lambda: ABSENT)
    return fork.close(nothing, fork.run(1, lambda: passing(lowering, body)))


def met(frame: Frame, ending: Ending | None, rest: Sequence[ast.stmt]) -> Ending | None:
    """The ending of a statement in which a failure may have been met; ``None`` if what follows may happen."""
    lowering = frame.lowering
    if ending is None:
        return None if pending(lowering) and is_quiet(frame, rest) else failed(lowering)
    flag = lowering.failure["code"]
    if not isinstance(flag, Traced):
        return ending
    flags = {**ending.flags, "raise": is_met(flag)}
    return Ending("perhaps", ending.value, flags, any_of(lowering, list(flags.values())))


# -- what cannot be seen ---------------------------------------------------------------------------------------

_QUIET_CALLS = frozenset({
    abs, bool, divmod, float, int, isinstance, len, max, min, pow, round, tuple, list, str,
    *(value for value in vars(math).values() if callable(value)),
})  # fmt: skip


def is_quiet(frame: Frame, statements: Sequence[ast.stmt]) -> bool:
    """True if nobody can see that statements run: they bind names of their function, and return."""
    return not frame.lowering.tries and all(_is_quiet_statement(frame, statement) for statement in statements)


def are_quiet(frame: Frame, targets: Sequence[ast.expr]) -> bool:
    """True if nobody can see that something is bound to the targets of an assignment."""
    return not frame.lowering.tries and all(_is_own_name(frame, target) for target in targets)


def _is_quiet_statement(frame: Frame, node: ast.stmt) -> bool:
    match node:
        case ast.Assign(targets=targets, value=value):
            return all(_is_own_name(frame, target) for target in targets) and _is_quiet(frame, value)
        case ast.AugAssign(target=target, value=value):
            return _is_own_name(frame, target) and _is_quiet(frame, value)
        case ast.Return(value=value):
            return value is None or _is_quiet(frame, value)
        case ast.Expr(value=value):
            return _is_quiet(frame, value)
        case _:
            return isinstance(node, ast.Pass)


def _is_own_name(frame: Frame, target: ast.expr) -> bool:
    if isinstance(target, ast.Tuple):
        return all(_is_own_name(frame, part) for part in target.elts)
    return isinstance(target, ast.Name) and target.id in frame.scope.names


_SEEN = (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def _is_quiet(frame: Frame, node: ast.expr) -> bool:
    for part in ast.walk(node):
        if isinstance(part, _SEEN) or (isinstance(part, ast.Call) and not _is_quiet_callee(frame, part.func)):
            return False
    return True


def _is_quiet_callee(frame: Frame, node: ast.expr) -> bool:
    return is_quiet_function(_known(frame, node))


def is_quiet_function(function: Any) -> bool:
    """Does a call of it leave no trace?"""
    try:
        return function in _QUIET_CALLS
    except TypeError:
        return False


def _known(frame: Frame, node: ast.expr) -> Any:
    """What a dotted name stands for, without asking anything for it that could have code of its own."""
    if isinstance(node, ast.Name):
        if node.id in frame.scope.names:
            return frame.names.get(node.id, MISSING)
        return frame.globals.get(node.id, vars(builtins).get(node.id, MISSING))
    if isinstance(node, ast.Attribute) and (holder := _known(frame, node.value)) is math:
        return getattr(holder, node.attr, MISSING)
    return MISSING
