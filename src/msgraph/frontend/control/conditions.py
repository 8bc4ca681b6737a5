"""Truth: of values known now, and of those that the run decides, with ``and``, ``or`` and ``not`` between them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from msgraph.diagnostics.catalog import syntax
from msgraph.frontend.control.branches import BranchLowering, check_condition, opposite, truth_value
from msgraph.frontend.state.dispatch import LOWERINGS
from msgraph.frontend.state.frames import Frame
from msgraph.frontend.state.open_sizes import asking
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.classes import special
from msgraph.support.symbolic_sizes import SymbolicSize


def truth_of(frame: Frame, value: object, what: str) -> bool:
    """The truth value of something known; a diagnostic that names ``what`` if it is not."""
    verdict = value if isinstance(value, Traced) else decide(frame, value)
    if isinstance(verdict, Traced):
        raise syntax.ConditionAtRunTime(what).error()
    return verdict


def decide(frame: Frame, value: object) -> bool | Traced:
    """The truth of a value: known, or a condition that the run decides, a user's ``__bool__``, too."""
    if value is True or value is False:
        return value
    if type(value) is SymbolicSize:
        with asking(value.environment):
            return bool(value)
    if frame.lowering.builder.adapter.is_parameter(value):
        value = frame.lowering.builder.lift(value)
    if isinstance(value, Traced):
        return check_condition(value)
    method = special(frame.lowering, value, "__bool__") or special(frame.lowering, value, "__len__")
    answer = value if method is None else method()
    return answer if isinstance(answer, Traced) and answer.kind == "bool" else bool(answer)


def bool_of(frame: Frame, value: object) -> bool | Traced:
    """``bool(value)``: as :func:`decide`, but a Python bool at run time."""
    verdict = decide(frame, value)
    return truth_value(frame.lowering, verdict) if isinstance(verdict, Traced) else verdict


def condition(frame: Frame, node: ast.expr) -> bool | Traced:
    """The truth of an expression of which only the truth counts."""
    if isinstance(node, ast.BoolOp):
        return all_of(frame, iter(node.values), condition, isinstance(node.op, ast.And))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        verdict = condition(frame, node.operand)
        frame.at(node)
        return opposite(frame.lowering, verdict)
    value = LOWERINGS[node.__class__](frame, node)
    frame.at(node)
    return decide(frame, value)


def all_of(frame: Frame, items: Iterator[object], judge: Callable[[Frame, Any], Any], every: bool) -> bool | Traced:
    """The truth of items with ``and`` between them, or ``or`` unless ``every`` one must hold; none is taken in vain."""
    is_last = False

    def following() -> bool | Traced:
        """The next item that decides, or may decide."""
        nonlocal is_last
        for item in items:
            verdict = judge(frame, item)
            if verdict is not every:
                return verdict
        is_last = True
        return every

    whole = following()
    while isinstance(whole, Traced) and not is_last:
        whole = both(frame, whole, following, every)
    return whole


def both(frame: Frame, first: Traced, rest: Callable[[], bool | Traced], every: bool) -> bool | Traced:
    """``first and rest()`` (or ``or``), where only the truth counts; ``rest`` runs only if it must."""
    branch = BranchLowering(frame, first)
    branch.is_condition = True
    side = 0 if every else 1
    second = branch.run(side, rest)
    if branch.splice(side):
        b = frame.lowering.builder
        if isinstance(second, bool):
            return truth_value(frame.lowering, first) if second is every else second
        values = [b.as_tensor(truth_value(frame.lowering, v)) for v in (first, second)]
        whole = b.as_number(b.logical_and(*values) if every else b.logical_or(*values), "bool")
        return _implying(frame, whole, first, second, every)
    kept = branch.run(1 - side, lambda: not every)
    verdict = branch.run(side, lambda: truth_value(frame.lowering, second)) if isinstance(second, Traced) else second
    whole = branch.close(*((verdict, kept) if every else (kept, verdict)))
    return _implying(frame, whole, first, second, every)


def _implying(frame: Frame, whole: object, first: Traced, second: object, every: bool) -> Any:
    """``a and b`` says what both say if it holds; ``a or b`` what both say if it does not."""
    if isinstance(whole, Traced):
        path_facts, side = frame.lowering.path_facts, 0 if every else 1
        parts = [part.ssa for part in (first, second) if isinstance(part, Traced)]
        facts = [fact for part in parts for fact in path_facts.meaning(part)[side]]
        path_facts.learn(whole.ssa, *((facts, ()) if every else ((), facts)))
    return whole
