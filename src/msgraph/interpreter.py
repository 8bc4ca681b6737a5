"""Runs a graph with the eager rules of its ops: what the compiler is compared with.

    interpret(module, [x, y])

takes any form that has values: written, ordered, plain and fused. Calls and kernels are entered on a stack of frames,
not by recursion; an op whose regions are control flow (``ms.if``, ``ms.while``) says itself how they run, through its
``interpret(operands, run)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Self, cast

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from msgraph.dialects.contract import Array, GraphOp, as_tuple
from msgraph.dialects.effects import Effect, functions_of, own_effects
from msgraph.dialects.families.elementwise import Elementwise
from msgraph.dialects.families.stateful import NOTHING, UpdateOp
from msgraph.dialects.ops.state import DependOp, LoadOp
from msgraph.dialects.status import STATUS
from msgraph.dialects.traits import KernelRegion
from msgraph.dialects.types import dtype_of

Values = dict[SSAValue, Array]
See = Callable[[GraphOp, Sequence[Array], Sequence[Array]], None]


class OpKind(Enum):
    """How an op runs."""

    END = "it ends a block"
    CALL = "another function computes its results"
    KERNEL = "its region computes its results"
    REGIONS = "it runs its regions itself"
    EAGER = "its eager rule computes its results"


@cache
def _kind(op: type[Operation]) -> OpKind:
    if op.has_trait(IsTerminator):
        return OpKind.END
    if issubclass(op, func.CallOp):
        return OpKind.CALL
    if hasattr(op, "interpret"):
        return OpKind.REGIONS
    if op.has_trait(KernelRegion):
        return OpKind.KERNEL
    if issubclass(op, GraphOp):
        return OpKind.EAGER
    raise TypeError(f"only `ms` ops, calls and functions are interpreted, not {op.name}")


@dataclass
class BlockFrame:
    """A block being run: what is left of it, the values it sees, and whose results it computes."""

    ops: Iterator[Operation]
    values: Values
    caller: Operation | None = None


def interpret(
    module: ModuleOp,
    arrays: Sequence[Array],
    function: str | None = None,
    aliasing: bool = False,
    see: See | None = None,
) -> list[Array]:
    """The results of a function of ``module`` (the first one, if not named) on ``arrays``.

    Arrays standing for parameters are written where the graph assigns them; all others are left as they are. A load
    copies; with ``aliasing`` it is the parameter's memory, as in compiled code, and only ``ms.tensor_move`` copies.
    ``see`` is shown every op that computes, with its operands and results; it may raise.
    """
    return Machine.of(module, aliasing, see).call(function, arrays)


@dataclass
class Machine:
    """What runs the functions of a module; a subclass may run more ops than have eager rules."""

    functions: dict[str, func.FuncOp]
    writes: bool
    aliasing: bool = False
    see: See | None = None

    @classmethod
    def of(cls, module: ModuleOp, aliasing: bool = False, see: See | None = None) -> Self:
        """One for the functions of ``module``."""
        functions = {name: f for name, f in functions_of(module).items() if not f.is_declaration}
        writes = any(own_effects(op) & Effect.WRITE for op in module.walk())
        return cls(functions, writes, aliasing, see)

    def call(self, function: str | None, arrays: Sequence[Array]) -> list[Array]:
        """The results of a function, of the first one if it is not named."""
        entry = self.functions[function] if function is not None else next(iter(self.functions.values()))
        with np.errstate(all="ignore"):
            return list(self.run(entry.body.block, arrays, {}))

    def run(self, block: Block, arrays: Sequence[Array], values: Values) -> Sequence[Array]:
        """What ``block`` ends with, given its arguments; ``values`` are those it sees around it."""
        stack = [self._enter(block, arrays, values)]
        while True:
            frame = stack[-1]
            op = next(frame.ops)
            values = frame.values
            operands = [values[operand] for operand in op.operands]
            execution = _kind(type(op))
            if execution is OpKind.EAGER:
                self.compute(cast(GraphOp, op), operands, values)
            elif execution is OpKind.END:
                stack.pop()
                if not stack:
                    return operands
                caller = cast(Operation, frame.caller)
                stack[-1].values.update(zip(caller.results, operands, strict=True))
            elif execution is OpKind.REGIONS:
                results = self._by_itself(op, operands, values)
                values.update(zip(op.results, results, strict=True))
            else:
                inner = self.functions[_callee(op)].body if execution is OpKind.CALL else op.regions[0]
                stack.append(self._enter(inner.block, operands, {}, op))

    def _enter(
        self, block: Block, arrays: Sequence[Array], values: Values, caller: Operation | None = None
    ) -> BlockFrame:
        values.update(zip(block.args, arrays, strict=True))
        return BlockFrame(iter(block.ops), values, caller)

    def _by_itself(self, op: Any, operands: Sequence[Array], values: Values) -> Sequence[Array]:
        """Control flow: its regions see the values around it."""

        def run(block: Block, arrays: Sequence[Array]) -> Sequence[Array]:
            return self.run(block, arrays, values)

        return op.interpret(operands, run)

    def compute(self, op: GraphOp, operands: Sequence[Array], values: Values) -> None:
        """An op by its eager rule; ``values`` gets the results."""
        fields = op.fields if op.FIELDS else {}
        if self.aliasing and isinstance(op, LoadOp):
            values[op.output] = operands[0]
            return
        results = as_tuple(op.eager(*operands, **fields))
        if self.aliasing and not isinstance(op, DependOp | UpdateOp):
            others = [x for x in operands if x is not NOTHING]  # a state stays what it is
            results = tuple(a.copy() if any(np.may_share_memory(a, x) for x in others) else a for a in results)
        for result, array in zip(op.results, results, strict=True):
            values[result] = self.settled(array, result.type)
        if self.see is not None:
            self.see(op, operands, [values[result] for result in op.results])
        if STATUS.watched and op.EFFECTS is Effect.NONE:
            STATUS.observe(operands, [values[result] for result in op.results], isinstance(op, Elementwise))

    def settled(self, array: Array, type_: object) -> Array:
        """A result in its element type, with memory of its own where something may be written later."""
        if not isinstance(type_, TensorType):
            return array
        wanted = dtype_of(cast("TensorType[Any]", type_)).numpy
        if array.dtype != wanted:
            array = array.astype(wanted)
        return array.copy() if self.writes and array.base is not None else array


def _callee(op: Operation) -> str:
    return cast(func.CallOp, op).callee.string_value()
