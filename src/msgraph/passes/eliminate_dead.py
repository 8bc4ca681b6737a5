"""Dead code elimination (DCE): drop ops without users and without effects, private functions nobody calls.

Given:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %a = ms.math %x {function = "exp"} : tensor<4xf32>
      %b = ms.mul %a, %x : tensor<4xf32>
      func.return %x : tensor<4xf32>
    }

Result:

    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      func.return %x : tensor<4xf32>
    }

Blocks are walked backwards, so a chain of dead ops goes in one walk.

Why here: the last of the clean-up passes, since the others leave dead operands behind.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from msgraph.dialects.contract import GraphOp
from msgraph.dialects.effects import Effect, Summaries, acting, effects_of, functions_of, summaries
from msgraph.dialects.walking import remove
from msgraph.passes.base import ERASED, GraphPass, Pattern, PatternTable, Replacement, Rewriter, rewrite_backwards
from msgraph.passes.calls import reached


class EliminateDeadPass(GraphPass):
    """Drop ops and functions nobody needs."""

    name = "eliminate-dead"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Dead ops first: their calls may have kept functions alive."""
        eliminate_ops(op)
        eliminate_functions(op)


def eliminate_ops(module: ModuleOp) -> None:
    """Erase every op that has no users and no effects."""
    functions = summaries(module) if any(isinstance(op, func.CallOp) for op in acting(module)) else {}
    rewrite_backwards(module, (Unused(functions),) if functions else _WITHOUT_CALLS)


class Unused(Pattern[GraphOp | func.CallOp]):
    """An op of which no result is used, and by which nothing else happens."""

    def __init__(self, functions: Summaries) -> None:
        self.functions = functions

    def rewrite(self, op: GraphOp | func.CallOp, b: Rewriter) -> Replacement:
        if not op.results or any(result.first_use is not None for result in op.results):
            return None
        return None if effects_of(op, self.functions) & Effect.LASTING else ERASED


_WITHOUT_CALLS = PatternTable((Unused({}),))
"""Where nothing is called; what looks at which ops is found out once per process."""


def eliminate_functions(module: ModuleOp) -> None:
    """Erase the private functions that cannot be reached by calls from public ones."""
    private = {
        op.sym_name.data
        for op in module.ops
        if isinstance(op, func.FuncOp) and op.sym_visibility and op.sym_visibility.data == "private"
    }
    if not private:
        return
    functions = functions_of(module)
    needed = {callee for name in functions.keys() - private for callee in reached(functions[name], functions)}
    for name in private - needed:
        remove(functions[name])
