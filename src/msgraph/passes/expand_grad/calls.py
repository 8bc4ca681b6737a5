"""Gradients through ``func.call``: of every function one forward and one backward half, shared by all calls of it.

    %y = func.call @f(%x)                        the call that was
    %y, %r = func.call @f_forward(%x)            gives also what the backward half reads
    %ct_x = func.call @f_backward(%r, %ct_y)

What a function that calls itself leaves behind is one stack, whatever it is and however deep the calls go; in it are
the stacks of the calls it makes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp, SymbolRefAttr
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from msgraph.dialects.effects import RECOMPUTED, SHARED, functions_of
from msgraph.dialects.families.stateful import parameter_of
from msgraph.dialects.ops.control import StackEmptyOp, StackPopOp, StackPushOp
from msgraph.dialects.types import STACK, RefType
from msgraph.dialects.walking import cloned, ops_around
from msgraph.passes.base import recreated
from msgraph.passes.calls import calls_itself, free_name
from msgraph.passes.expand_grad.activity import ends_with, mark_active
from msgraph.passes.expand_grad.residuals import Reads, hand_over, recompute, residuals
from msgraph.passes.expand_grad.sweep import BackwardSweep, Halves, HalvesKey, differentiates


@differentiates(func.CallOp)
def through_call(sweep: BackwardSweep, op: func.CallOp) -> None:
    """Let what has flowed to the results of a call flow to its operands."""
    cotangents = [(index, sweep.total(result)) for index, result in enumerate(op.results) if result in sweep.pending]
    active = tuple(index for index, v in enumerate(op.operands) if parameter_of(v) in sweep.active)
    key = HalvesKey(op.callee.string_value(), active, tuple((index, ct.type) for index, ct in cotangents))
    halves = sweep.functions.get(key) or _Making(sweep, op, key).run()
    operands = list(op.operands)
    count = len(op.results)
    forward = recreated(op, [], halves.kept)
    forward.properties["callee"] = SymbolRefAttr(halves.forward)
    handed = [
        *forward.results[count:],
        *(operands[index] for index in halves.references),
        *(ct for _, ct in cotangents),
    ]
    backward = func.CallOp(halves.backward, handed, halves.types)
    for index, cotangent in zip(halves.slopes, sweep.insert(backward), strict=True):
        sweep.flow(parameter_of(operands[index]), cotangent)


class _Making:
    """Makes the halves of one function."""

    def __init__(self, sweep: BackwardSweep, op: func.CallOp, key: HalvesKey) -> None:
        self.sweep = sweep
        self.key = key
        self.name, self.active, self.given = key
        self.module = next(around for around in ops_around(op) if isinstance(around, ModuleOp))
        functions = functions_of(self.module)
        self.function = functions[self.name]
        self.recursive = calls_itself(self.function, functions)

    def run(self) -> Halves:
        """Make both halves of the function, and give their names and the types they hand on."""
        forward = self._copy()
        body = forward.body.block
        cotangents = [type_ for _, type_ in self.given]
        arguments = [body.args[index] for index in self.active]
        halves = Halves(forward.sym_name.data, free_name(self.module, f"{self.name}_backward"), [], [], self.active, [])
        halves.types = [self.sweep.cotangent_type(a.type, cotangents) for a in arguments]
        if self.recursive:
            halves.kept = [STACK]
            halves.references = [a.index for a in body.args if isinstance(a.type, RefType)]
            self.sweep.functions[self.key] = halves
        block = Block(arg_types=cotangents)
        inner = self._sweep(body, block)
        if not self.recursive:
            reached = [k for k, argument in enumerate(arguments) if argument in inner.pending]
            halves.slopes = [self.active[k] for k in reached]
            halves.types = [halves.types[k] for k in reached]
        slopes = [inner.converted(body.args[p], t) for p, t in zip(halves.slopes, halves.types, strict=True)]
        inner.end.operands = slopes
        self._join(halves, forward, block, inner)
        self.sweep.functions[self.key] = halves
        return halves

    def _sweep(self, body: Block, block: Block) -> BackwardSweep:
        active: set[SSAValue] = {body.args[index] for index in self.active}
        mark_active(body.ops, active)
        inner = self.sweep.nested(block, func.ReturnOp, active)
        returned = ends_with(body)
        for (index, _), cotangent in zip(self.given, block.args, strict=True):
            inner.flow(returned[index], cotangent)
        inner.run(body.ops)
        return inner

    def _join(self, halves: Halves, forward: func.FuncOp, block: Block, inner: BackwardSweep) -> None:
        """Let the forward half return what the backward half reads."""
        body = forward.body.block
        if RECOMPUTED in self.function.attributes and not self.recursive:
            recompute(block, body, functions_of(self.module))
        reads = residuals(block, body)
        arguments = [value for value in reads if isinstance(value, BlockArgument)]  # the caller has it
        at_hand = [value for value in arguments if isinstance(value.type, RefType) or not self.recursive]
        references: Reads = {value: reads.pop(value) for value in at_hand}
        if not self.recursive:
            halves.references = [argument.index for argument in body.args if argument in references]
            halves.kept = [value.type for value in reads]
        last, more = self.sweep.at_end_of(body), list(reads)
        if self.recursive:
            more = last.emit(StackEmptyOp, [])
            more = last.emit(StackPushOp, [*more, *reads]) if reads else more
        last.end.operands = [*last.end.operands, *more]
        front = [block.insert_arg(type_, slot) for slot, type_ in enumerate(halves.kept)]
        places = enumerate(halves.references, len(front))
        named: dict[SSAValue, SSAValue] = {}
        for position, index in places:
            named[body.args[index]] = block.insert_arg(body.args[index].type, position)
        hand_over(references, {value: named[value] for value in references})
        handed: Sequence[SSAValue] = front
        if self.recursive:
            first = cast(Operation, block.first_op)
            types = [value.type for value in reads]
            handed = inner.in_front_of(first).insert(StackPopOp.of(front[0], types))[1:] if reads else []
        hand_over(reads, dict(zip(reads, handed, strict=True)))
        results = [value.type for value in ends_with(body)]
        forward.properties["function_type"] = FunctionType.from_lists([a.type for a in body.args], results)
        type_ = FunctionType.from_lists([a.type for a in block.args], halves.types)
        backward = func.FuncOp(halves.backward, type_, Region(block), visibility="private")
        self._add(backward)

    # -- the module --------------------------------------------------------------------------------------

    def _copy(self) -> func.FuncOp:
        copy = cloned(self.function)
        copy.properties["sym_name"] = type(copy.sym_name)(free_name(self.module, f"{self.name}_forward"))
        self._add(copy)
        return copy

    def _add(self, function: func.FuncOp) -> None:
        function.location = self.function.location
        if SHARED in self.function.attributes:
            function.attributes[SHARED] = self.function.attributes[SHARED]
        self.module.body.block.add_op(function)
