"""Run-time failures of expressions, and predication: what follows a failure must not be seen to happen.

A failed check (a division by zero, an index out of range) sets the number that says which failure the run has met, and
the program goes on with values that mean nothing. What nobody can see may be computed with them. A print, a write of
memory or of an object from outside, and a loop, is predicated on no failure so far::

    y = 10 // n          # the number of the failure is set where n is 0
    z = y * x            # is computed in any case
    print(z)             # only where no failure has been met

Where an index points outside of a tensor, the run meets an IndexError, with the index and the size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from xdsl.ir import SSAValue

from msgraph.diagnostics.catalog.operations import BadIndex
from msgraph.diagnostics.catalog.shapes import IndexOutOfRange
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes, index_bounds
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.texts import Piece, RunTimeText, joined
from msgraph.dialects.types import dtype_of
from msgraph.frontend.control import branches
from msgraph.frontend.control.raising import site
from msgraph.frontend.state.block_exits import ABSENT, RAISED, BlockExit, has_failed
from msgraph.frontend.state.closures import Closure
from msgraph.frontend.state.external_state import MISSING, class_of
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.open_sizes import run_time_number
from msgraph.frontend.state.values import Traced
from msgraph.support.module_origin import is_ours
from msgraph.support.processes import stage_count
from msgraph.support.symbolic_sizes import SymbolicSizeError, is_symbolic

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


def failed(lowering: Lowering) -> BlockExit:
    """How a block ends in which a failure may have been met."""
    code = lowering.failure["code"]
    if not isinstance(code, Traced):
        return RAISED
    return BlockExit("conditional", None, {"raise": has_failed(code)}, False)


def check(lowering: Lowering, wrong: Any, problem: Exception) -> None:
    """The run meets ``problem`` where ``wrong`` holds; the expression goes on with values that mean nothing."""
    b = lowering.builder
    lowering.blame(problem)
    chosen = b.select(b.as_tensor(wrong), b.lift_number(site(lowering, problem), dtypes.int64), 0)
    lowering.record_failure(b.as_number(chosen, "int"))


def require(lowering: Lowering, condition: Traced, problem: Exception) -> None:
    """The run meets ``problem`` unless the condition holds."""
    check(lowering, branches.negated(lowering, branches.truth_value(lowering, condition)), problem)


def predicated_block(frame: Frame, body: Callable[[], BlockExit | None]) -> BlockExit | None:
    """The rest of a statement, predicated on no failure in its beginning."""
    return branches.unless_exited(frame, failed(frame.lowering) if frame.lowering.may_have_failed() else None, body)


def store(frame: Frame, holder: object, body: Callable[[], object]) -> None:
    """A store into an object or a container; where somebody sees that, it happens only if no failure has been met."""
    if frame.lowering.may_have_failed() and is_seen(frame.lowering, holder):
        predicated_value(frame, body)
    else:
        body()


def is_seen(lowering: Lowering, holder: Any) -> bool:
    """Is it an object or a container from outside? Tensors look after themselves."""
    if isinstance(holder, Traced) or lowering.adapter.is_tensor(holder):
        return False
    if isinstance(holder, (list, dict, set)):
        return lowering.external.original(holder) is not MISSING
    return not lowering.external.is_inside(holder)


def predicated_value(frame: Frame, body: Callable[[], object]) -> object:
    """The value of an expression that is evaluated only where no failure has been met: it is predicated on that."""
    lowering = frame.lowering
    failed = has_failed(lowering.failure["code"])
    return branches.choose(frame, failed, lambda: ABSENT, lambda: branches.assuming_no_failure(lowering, body))


def predicated(lowering: Lowering, body: Callable[[], object]) -> Any:
    """``body()``, where the run has met no failure so far."""
    frame = lowering.frame
    return body() if frame is None or not lowering.may_have_failed() else predicated_value(frame, body)


def met(frame: Frame, block_exit: BlockExit | None) -> BlockExit | None:
    """The exit of a statement in which a failure may have been met; ``None`` if what follows may happen.

    It may where only the run knows: whatever can be seen looks whether a failure has been met.
    """
    lowering = frame.lowering
    if block_exit is None:
        return None if lowering.may_have_failed() else failed(lowering)
    flag = lowering.failure["code"]
    if not isinstance(flag, Traced):
        return block_exit
    return replace(block_exit, flags={**block_exit.flags, "raise": has_failed(flag)})


# -- calls -----------------------------------------------------------------------------------------------------

_QUIET = frozenset({
    abs, bool, divmod, float, int, isinstance, len, max, min, pow, round, tuple, list, str, print, range, enumerate,
    zip, map, filter, iter, reversed, sum, any, all, getattr, hasattr, type,
    *(value for value in vars(math).values() if callable(value)),
})  # fmt: skip
"""Functions that leave no trace, or whose operators look after themselves."""


def may_be_called(lowering: Lowering, function: Any) -> bool:
    """May it be called though a failure may have been met? What it does that can be seen looks for that itself."""
    inner = function.__func__ if isinstance(function, MethodType) else function
    if isinstance(inner, Closure):
        return inner.callee.node not in lowering.known.recursive
    if getattr(class_of(inner), "__ms_updates__", False):
        return stage_count() > 1  # all it writes is predicated at once; in a pipeline an exception ends all
    if (
        isinstance(inner, FunctionType)
        or getattr(class_of(inner), "__ms_cell__", False)
        or is_ours(class_of(inner).__module__)
    ):
        return not lowering.known.recursive
    if isinstance(inner, type) and getattr(inner, "__ms_primitive__", False):
        return True
    owner = getattr(function, "__self__", None)
    if isinstance(owner, (list, dict, set)):
        return lowering.external.original(owner) is MISSING
    if isinstance(owner, (Traced, str, tuple)):
        return True
    try:
        return function in _QUIET
    except TypeError:
        return False


# -- indices of the run -----------------------------------------------------------------------------------------------


def check_places(
    lowering: Lowering, op: type[GraphOp], operands: Sequence[SSAValue], fields: Mapping[str, Any] | None
) -> list[SSAValue]:
    """Check the indices of an op that is about to be made; the operands it may take wherever they point."""
    values = list(operands)
    is_traceless = lowering.builder.block is lowering.entry and not lowering.external.changes_anything()
    if issubclass(op, UpdateOp) and not lowering.tries and is_traceless:
        return values  # it refuses to write by itself
    for position, axis, size in index_bounds.checked_dims(op, values, (fields or {})["axis"]):
        index = values[position]
        if not dtype_of(index.type).is_integer:
            continue
        wrong = _wrong(lowering, op, index, size, axis)
        if wrong is not None and (not index_bounds.takes_any(op) or lowering.differentiating):
            # what is written does not matter, but it stays inside; a derivative writes where is read
            traced = lowering.adapter.traced(index, "tensor", lowering)
            values[position] = lowering.builder.select(wrong, 0, traced).ssa
    return values


def _wrong(lowering: Lowering, op: type[GraphOp], index: SSAValue, size: int, axis: int) -> Any:
    """Where an index points outside, which the run reports; ``None`` if it does not."""
    facts = lowering.path_facts.bounds
    if index_bounds.points_inside(index, size, facts):
        return None
    if (known := index_bounds.known_elements(index)) is not None:
        outside = known[(known < -int(size)) | (known >= int(size))]
        raise _problem(lowering, op, int(outside.flat[0]), size, axis)
    b = lowering.builder
    traced = lowering.adapter.traced(index, "tensor", lowering)
    found = index_bounds.find_outside(b, traced, size, index_bounds.bounds_of(index, facts)[0])
    said = RunTimeText([Piece(b.as_number(found.greatest, "int"))]) if lowering.knows_values() else "an index"
    check(lowering, found.is_met, _problem(lowering, op, said, size, axis))
    return found.elements


def _problem(lowering: Lowering, op: type[GraphOp], index: Any, size: Any, axis: int) -> CompileError:
    brackets = lowering.builder.brackets
    if is_symbolic(size):
        if not lowering.knows_values():
            raise SymbolicSizeError("an exception names a size")
        size = RunTimeText([Piece(run_time_number(lowering, size))])
    if not brackets:
        return IndexOutOfRange(index_bounds.checked_name(op), size, index).error()
    where = "dimension with size " if brackets == "read" else f"axis {axis} with size "
    word = "index " if brackets == "read" else "Index "
    parts = ["" if isinstance(index, str) else word, index, f" is out of bounds for {where}", size]
    what: Any = joined([part if isinstance(part, RunTimeText) else str(part) for part in parts])
    return BadIndex(what, *BadIndex.OUTSIDE).error()
