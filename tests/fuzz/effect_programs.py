"""Random programs with effects, in the written form: parameters read and written, prints, branches, loops, calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp, StringAttr
from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.building import BlockBuilder
from msgraph.dialects.contract import Array, GraphOp
from msgraph.dialects.ms import MS
from msgraph.dialects.ops.assign import AssignAddOp, AssignOp, AssignSubOp
from msgraph.dialects.ops.control import ConditionOp, IfOp, WhileOp
from msgraph.dialects.ops.kernel import YieldOp
from msgraph.dialects.ops.printing import PrintOp
from msgraph.dialects.ops.state import DependOp, LoadOp
from msgraph.dialects.types import Tensor, dtype_of, ref_type, tensor_type

assert MS  # all ops are there
NUMBER = tensor_type(dtypes.int32, ())
PARAMETERS = 3
VALUES = 2

Choose = Callable[[int], int]
"""A number below the given one."""


@dataclass
class Scope:
    """What a statement can use: values, and parameters."""

    b: BlockBuilder
    values: list[SSAValue]
    refs: Sequence[SSAValue]

    def inner(self, block: Block) -> Scope:
        """The scope of a region."""
        return Scope(BlockBuilder(block), [*self.values, *block.args], self.refs)


@dataclass
class Programmer:
    """Writes one program; ``choose`` makes the decisions."""

    choose: Choose
    budget: int = 14
    number: Tensor = field(default_factory=lambda: NUMBER)
    functions: list[func.FuncOp] = field(default_factory=list[func.FuncOp])

    def pick(self, values: Sequence[SSAValue]) -> SSAValue:
        """One of some values, the latest most often."""
        return values[-1 - min(self.choose(len(values)), self.choose(len(values)))]

    def module(self) -> ModuleOp:
        """A program with up to two functions that are called, the first of which the second may call."""
        for number in range(self.choose(3)):
            self.functions.append(self.function(f"part{number}", 4))
        main = self.function("main", self.budget)
        return ModuleOp([main, *self.functions])

    def function(self, name: str, statements: int) -> func.FuncOp:
        """Parameters and values in, one to three values out."""
        types: list[Attribute] = [*[ref_type(self.number)] * PARAMETERS, *[self.number] * VALUES]
        block = Block(arg_types=types)
        scope = Scope(BlockBuilder(block), list(block.args[PARAMETERS:]), block.args[:PARAMETERS])
        for _ in range(1 + self.choose(statements)):
            self.statement(scope, 2)
        results = [self.pick(scope.values) for _ in range(1 + self.choose(3))]
        block.add_op(func.ReturnOp(*results))
        type_ = FunctionType.from_lists(types, [self.number] * len(results))
        is_main = name == "main"
        names = [DictionaryAttr({"ms.parameter": StringAttr(f"p{i}")}) for i in range(PARAMETERS)]
        return func.FuncOp(
            name,
            type_,
            Region(block),
            visibility=None if is_main else "private",
            arg_attrs=ArrayAttr([*names, *[DictionaryAttr({})] * VALUES]) if is_main else None,
        )

    def statement(self, scope: Scope, depth: int) -> None:
        """One statement."""
        kinds: list[Callable[[Scope, int], None]] = [
            self.load, self.load, self.load, self.write, self.write, self.write, self.compute, self.compute,
            self.compute, self.print, self.depend, self.branch, self.loop, self.call,
        ]  # fmt: skip
        kinds[self.choose(len(kinds))](scope, depth)

    def load(self, scope: Scope, depth: int) -> None:
        """Read a parameter."""
        scope.values += scope.b.emit(LoadOp, [self.pick(scope.refs)])

    def write(self, scope: Scope, depth: int) -> None:
        """Write a parameter, from a value or straight from a parameter."""
        source = self.pick(scope.refs) if self.choose(5) == 0 else self.pick(scope.values)
        op = (AssignOp, AssignOp, AssignAddOp, AssignSubOp)[self.choose(4)]
        scope.b.emit(op, [self.pick(scope.refs), source])

    def compute(self, scope: Scope, depth: int) -> None:
        """Combine two values."""
        name = ("ms.add", "ms.sub", "ms.mul")[self.choose(3)]
        made = scope.b.emit(GraphOp.BY_NAME[name], [self.pick(scope.values), self.pick(scope.values)])
        if dtype_of(self.number).is_float:  # smooth, and of a size that stays
            made = [getattr(scope.b, ("tanh", "sin", "cos")[self.choose(3)])(*made)]
        scope.values += made

    def print(self, scope: Scope, depth: int) -> None:
        """Print a value."""
        fields = {"texts": ("x",), "places": (1,), "sep": " ", "end": "\n"}
        scope.b.emit(PrintOp, [self.pick(scope.values)], fields)

    def depend(self, scope: Scope, depth: int) -> None:
        """A value after another one."""
        scope.values += scope.b.emit(DependOp, [self.pick(scope.values), self.pick(scope.values)])

    def branch(self, scope: Scope, depth: int) -> None:
        """Two regions and up to two values that come out of them."""
        if not depth:
            return
        condition = scope.b.emit(
            GraphOp.BY_NAME["ms.compare"], [self.pick(scope.values), self.pick(scope.values)], {"function": "less"}
        )
        count = self.choose(3)
        regions: list[Region] = []
        for _ in range(2):
            inner = scope.inner(Block())
            for _ in range(self.choose(4)):
                self.statement(inner, depth - 1)
            inner.b.block.add_op(YieldOp.create(operands=[self.pick(inner.values) for _ in range(count)]))
            regions.append(Region(inner.b.block))
        op = IfOp.create(operands=condition, result_types=[self.number] * count, regions=regions)
        scope.b.block.add_op(op)
        scope.values += op.results

    def loop(self, scope: Scope, depth: int) -> None:
        """Up to three rounds that carry a counter and up to two values."""
        if not depth:
            return
        start, end, one = (scope.b.constant(n, self.number) for n in (0, self.choose(4), 1))
        inits = [start, *(self.pick(scope.values) for _ in range(self.choose(3)))]
        types = [self.number] * len(inits)
        before, after = scope.inner(Block(arg_types=types)), scope.inner(Block(arg_types=types))
        for inner in (before, after):
            for _ in range(self.choose(4 if inner is after else 2)):
                self.statement(inner, depth - 1)
        counter = before.b.block.args[0]
        condition = before.b.emit(GraphOp.BY_NAME["ms.compare"], [counter, end], {"function": "less"})
        passed = [self.pick(before.values) for _ in inits[1:]]
        before.b.block.add_op(ConditionOp.create(operands=[*condition, counter, *passed]))
        following = after.b.emit(GraphOp.BY_NAME["ms.add"], [after.b.block.args[0], one])
        following += [self.pick(after.values) for _ in inits[1:]]
        after.b.block.add_op(YieldOp.create(operands=following))
        op = WhileOp.create(operands=inits, result_types=types, regions=[Region(before.b.block), Region(after.b.block)])
        scope.b.block.add_op(op)
        scope.values += op.results

    def call(self, scope: Scope, depth: int) -> None:
        """Call one of the functions; a parameter may go in twice."""
        if not self.functions:
            return
        callee = self.functions[self.choose(len(self.functions))]
        operands = [self.pick(scope.refs) for _ in range(PARAMETERS)]
        operands += [self.pick(scope.values) for _ in range(VALUES)]
        call = func.CallOp(callee.sym_name.data, operands, list(callee.function_type.outputs))
        scope.b.block.add_op(call)
        scope.values += call.results


def arguments() -> list[Array]:
    """Parameters and values to run a program on."""
    numbers = (3, 5, 7, 2, 11)
    return [np.array(n, np.int32) for n in numbers[: PARAMETERS + VALUES]]
