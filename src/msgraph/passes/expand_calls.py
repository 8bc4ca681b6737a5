"""Inlining: put the body of a called function where the call stands.

Given:

    func.func private @square(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = ms.mul %x, %x : tensor<4xf32>
      func.return %y : tensor<4xf32>
    }
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = func.call @square(%x) : (tensor<4xf32>) -> tensor<4xf32>
      func.return %y : tensor<4xf32>
    }

Result:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %y = ms.mul %x, %x : tensor<4xf32>
      func.return %y : tensor<4xf32>
    }

Functions are expanded callees first, so every body is copied in its final state and nothing is expanded twice.
What was inlined says in its location through which call it came. A function that calls itself stays a function, and
so does one marked ``ms.shared`` (the body of Cells that are lazily inlined), unless the option ``shared`` is set.

Why here: first among the passes over the ordered form, so that all others see one function.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import CallSiteLoc, LocationAttr, ModuleOp
from xdsl.ir import Operation, SSAValue

from msgraph.dialects.effects import SHARED, functions_of
from msgraph.dialects.stages import IRStage, OrderedStage, PlainStage
from msgraph.dialects.walking import walk
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import GraphPass, Pattern, Replacement, Rewriter, replace, rewrite
from msgraph.passes.calls import callees
from msgraph.passes.eliminate_dead import eliminate_functions


@dataclass(frozen=True)
class ExpandCallsPass(GraphPass):
    """Put the body of a called function where the call stands."""

    name = "expand-calls"
    REQUIRES: ClassVar[type[IRStage]] = OrderedStage
    ENSURES: ClassVar[type[IRStage]] = PlainStage
    shared: bool = False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Expand every call that does not lead back to its own function, and is not of a shared one."""
        functions = functions_of(op)
        if len(functions) < 2:
            return
        pattern = InlinedCall(functions, self.shared)
        for name in pattern.order:
            rewrite(functions[name], (pattern,), self.name)
        eliminate_functions(op)


class InlinedCall(Pattern[func.CallOp]):
    """A call that can be expanded; of those that were there when it was made, not of those it brings."""

    def __init__(self, functions: dict[str, func.FuncOp], shared: bool = False) -> None:
        self.functions = functions
        self.shared = shared
        self.order = callees_first(functions)
        """In which functions are best rewritten."""
        self.place = {name: index for index, name in enumerate(self.order)}
        self.caller = {
            call: name for name in self.order for call in walk(functions[name]) if isinstance(call, func.CallOp)
        }

    def rewrite(self, op: func.CallOp, b: Rewriter) -> Replacement:
        name, caller = op.callee.string_value(), self.caller.get(op)
        # a callee that does not come earlier closes a cycle: the call stays
        if caller is None or name not in self.functions or self.place[name] >= self.place[caller]:
            return None
        callee = self.functions[name]
        if callee.is_declaration or (SHARED in callee.attributes and not self.shared) or name in callees(callee):
            return None
        return inline(op, callee, b)


def callees_first(functions: dict[str, func.FuncOp]) -> Sequence[str]:
    """The functions in an order in which callees precede their callers, wherever calls make no cycle."""
    order: dict[str, None] = {}
    stack = [(name, False) for name in reversed(functions)]
    opened: set[str] = set()
    while stack:
        name, done = stack.pop()
        if done:
            order[name] = None
        elif name in functions and name not in opened:
            opened.add(name)
            stack.append((name, True))
            stack.extend((callee, False) for callee in callees(functions[name]))
    return list(order)


def expand(call: func.CallOp, callee: func.FuncOp) -> None:
    """Put one call's function where it stands."""
    b = Rewriter()
    b.at = call
    replace(call, inline(call, callee, b))


def inline(call: func.CallOp, callee: func.FuncOp, b: Rewriter) -> Sequence[SSAValue]:
    """Copy the one block of ``callee`` in front of ``call``; what it returns."""
    copies: dict[SSAValue, SSAValue] = dict(zip(callee.body.block.args, call.operands, strict=True))
    places: dict[LocationAttr, LocationAttr] = {}
    results: Sequence[SSAValue] = ()
    handler = current_handler()
    for op in callee.body.block.ops:
        if isinstance(op, func.ReturnOp):
            results = [copies.get(value, value) for value in op.operands]
        else:
            copy = op.clone(copies)
            _locate(copy, call.location, places)
            b.place(copy)
            if handler is not None:
                for original, inlined in reversed(list(zip(walk(op), walk(copy), strict=True))):
                    handler.done(Action("inline", original, new=[inlined]))
    return results


def _locate(copy: Operation, caller: LocationAttr, places: dict[LocationAttr, LocationAttr]) -> None:
    """Say that ``copy`` and what it holds were reached through ``caller``."""
    for op in copy.walk():
        if (location := places.get(op.location)) is None:
            location = places[op.location] = CallSiteLoc(op.location, caller)
        op.location = location
