"""Gradients the eager way: a program is run op by op, what happens is written down, and the list is read backwards.

It knows nothing of graphs: branches have been taken, loops have been run, calls have returned when the way back starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder, give, graph
from msgraph.dialects.contract import Array, GraphOp, as_tuple, why_unsupported
from msgraph.dialects.effects import Effect, own_effects
from msgraph.dialects.families.stateful import UpdateOp
from msgraph.dialects.ops.control import IfOp, WhileOp, is_true
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import tensor_type
from msgraph.interpreter import interpret


@dataclass(eq=False)
class Node:
    """A value at one moment of the run, or a parameter."""

    array: Array


Values = dict[SSAValue, Node]


@dataclass
class Step:
    """An op that was run."""

    op: GraphOp
    inputs: Sequence[Node]
    outputs: Sequence[Node]


@dataclass
class Tape:
    """Runs a program and remembers how."""

    module: ModuleOp
    steps: list[Step] = field(default_factory=list[Step])

    def __post_init__(self) -> None:
        self.functions = {op.sym_name.data: op for op in self.module.ops if isinstance(op, func.FuncOp)}

    def call(self, name: str, arguments: Sequence[Node]) -> Sequence[Node]:
        """Run a function."""
        block = self.functions[name].body.block
        return self.run(block, dict(zip(block.args, arguments, strict=True)))

    def run(self, block: Block, values: Values) -> Sequence[Node]:
        """Run a block; what its terminator names."""
        for op in block.ops:
            given = [values[operand] for operand in op.operands]
            if op.has_trait(IsTerminator):
                return given
            values.update(zip(op.results, self.step(op, given, values), strict=True))
        raise AssertionError("a block without an end")

    def step(self, op: Operation, given: Sequence[Node], values: Values) -> Sequence[Node]:
        """Run an op."""
        if isinstance(op, func.CallOp):
            return self.call(op.callee.string_value(), given)
        if isinstance(op, IfOp):
            return self.run((op.then if is_true(given[0].array) else op.otherwise).block, values)
        if isinstance(op, WhileOp):
            return self.loop(op, given, values)
        assert isinstance(op, GraphOp)
        found = cast(Any, op).eager(*(node.array for node in given), **op.fields)
        if not op.results:
            return []
        if isinstance(op, UpdateOp):
            return [given[0]]
        outputs = [Node(array) for array in as_tuple(found)]
        self.steps.append(Step(op, given, outputs))
        return outputs

    def loop(self, op: WhileOp, given: Sequence[Node], values: Values) -> Sequence[Node]:
        """Run rounds."""
        while True:
            values.update(zip(op.before.block.args, given, strict=True))
            condition, *given = self.run(op.before.block, values)
            if not is_true(condition.array):
                return given
            values.update(zip(op.after.block.args, given, strict=True))
            given = self.run(op.after.block, values)

    def gradients(self, outputs: Sequence[Node], sources: Sequence[Node]) -> list[Array]:
        """The gradients of the sum of all outputs; a parameter's is that of all its loads."""
        flowed: dict[Node, Array] = {}

        def flow(node: Node, cotangent: Array) -> None:
            flowed[node] = flowed[node] + cotangent if node in flowed else cotangent

        for output in outputs:
            flow(output, output.array * 0 + 1)
        for step in reversed(self.steps):
            if not any(node in flowed for node in step.outputs):
                continue
            if isinstance(step.op, LoadOp):
                flow(step.inputs[0], flowed[step.outputs[0]])
            elif own_effects(step.op) is Effect.NONE and why_unsupported(step.op.vjp) is None:
                cotangents = [flowed.get(node, node.array * 0) for node in step.outputs]
                for node, cotangent in zip(step.inputs, pulled(step, cotangents), strict=True):
                    if cotangent is not None:
                        flow(node, cotangent)
        return [flowed.get(source, source.array * 0) for source in sources]


def pulled(step: Step, cotangents: Sequence[Array]) -> Sequence[Array | None]:
    """What the ``vjp`` of an op says, computed at once."""
    arrays = [*(node.array for node in step.inputs), *cotangents]
    types = [tensor_type(dtypes.from_numpy(array.dtype), array.shape) for array in arrays]
    module, b, arguments = graph("f", types)
    count = len(step.inputs)
    forward = cast(GraphOp, _copied(b, step.op, arguments[:count]))
    slopes = list(forward.vjp(b, *arguments[count:]))
    give(b, [slope for slope in slopes if slope is not None])
    found = iter(interpret(module, arrays))
    return [None if slope is None else next(found) for slope in slopes]


def _copied(b: BlockBuilder, op: GraphOp, operands: Sequence[SSAValue]) -> Operation:
    types = [result.type for result in op.results]
    made = type(op).create(operands=operands, result_types=types, attributes=op.attributes)
    b.block.add_op(made)
    return made
