"""Divergence analysis: may processes decide differently whether they take part in a collective?

    %more = ms.less %x, %limit            %x is an argument: another one in each process
    ms.if %more then { ms.collective ... }     refused
    %all = ms.collective %more {function = "all_reduce", op = "max"}    the same in all of them
    ms.if %all then { ms.collective ... }      allowed

Values diverge that depend on an argument, or on a collective that gives each process something else. Parameters and
constants count as equal: who starts with different ones is told by the board, in the call that meets them. As GPU
compilers ask whether the threads of a warp part before a barrier (Karrenberg and Hack, Whole-Function Vectorization,
2011).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from msgraph.diagnostics.catalog.parallel import DivergentCollective
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.effects import Effect, effects_of, functions_of, is_collective, summaries
from msgraph.dialects.ops.collective import CommunicationOp
from msgraph.dialects.ops.control import ConditionOp, IfOp, WhileOp
from msgraph.dialects.types import RefType, StateType
from msgraph.dialects.walking import walk


def check_divergence(module: ModuleOp) -> None:
    """Raise ``RuntimeError`` if a collective is under a condition that processes may decide differently."""
    functions = {name: f for name, f in functions_of(module).items() if not f.is_declaration}
    effects = summaries(module)
    branching = [
        op for op in walk(module) if isinstance(op, IfOp | WhileOp) and effects_of(op, effects) & Effect.COMMUNICATION
    ]
    if not branching:
        return
    divergent = _Divergent(module, functions)
    for op in branching:
        decides = op if isinstance(op, IfOp) else op.before.block.last_op
        if decides is not None and decides.operands[0] in divergent.values:
            collective = next(inner for inner in walk(op) if is_collective(inner) or isinstance(inner, func.CallOp))
            raise DivergentCollective(collective.name).error(from_location(collective.location))


class _Divergent:
    """The values that may differ between processes: a fixpoint over uses."""

    def __init__(self, module: ModuleOp, functions: dict[str, func.FuncOp]) -> None:
        self.values: set[SSAValue] = set()
        self._functions = functions
        self._calls: dict[str, list[func.CallOp]] = {}
        for op in walk(module):
            if isinstance(op, func.CallOp):
                self._calls.setdefault(op.callee.string_value(), []).append(op)
        waiting: list[SSAValue] = [
            argument
            for name, function in functions.items()
            if name not in self._calls
            for argument in function.body.block.args
        ]
        waiting += [
            result
            for op in walk(module)
            if isinstance(op, CommunicationOp) and not (op.collective and op.collective.is_uniform)
            for result in op.results
        ]
        while waiting:
            value = waiting.pop()
            if value not in self.values and not isinstance(value.type, RefType | StateType):
                self.values.add(value)
                for use in value.uses:
                    waiting.extend(self._reached(use.operation, use.index))

    def _reached(self, op: Operation, index: int) -> Iterable[SSAValue]:
        """The values that depend on operand ``index`` of an op."""
        if isinstance(op, CommunicationOp):
            return ()
        if isinstance(op, func.CallOp):
            function = self._functions.get(op.callee.string_value())
            return op.results if function is None else function.body.block.args[index : index + 1]
        if isinstance(op, func.ReturnOp):
            return self._returned(op, index)
        if isinstance(op, IfOp):
            return op.results
        if isinstance(op, WhileOp):
            return op.before.block.args[index : index + 1]
        return self._left(op, index)

    def _returned(self, op: func.ReturnOp, index: int) -> Iterator[SSAValue]:
        function = op.parent_op()
        assert isinstance(function, func.FuncOp)
        for call in self._calls.get(function.sym_name.data, ()):
            yield from call.results[index : index + 1]

    def _left(self, op: Operation, index: int) -> Iterable[SSAValue]:
        """The results of an op, or what the end of a region hands on."""
        around = op.parent_op()
        if isinstance(op, ConditionOp) and isinstance(around, WhileOp):
            if index == 0:  # how often it goes round: everything it carries
                return (*around.results, *around.before.block.args, *around.after.block.args)
            return (*around.after.block.args[index - 1 : index], *around.results[index - 1 : index])
        if op.next_op is not None or not isinstance(around, IfOp | WhileOp):
            return op.results
        if isinstance(around, WhileOp):
            return around.before.block.args[index : index + 1]
        return around.results[index : index + 1]
