"""Control flow on values that are only known at run time: ``ms.if``, ``ms.while``, and the stack of a loop.

    %r = ms.if %c then {
      %a = ms.neg %x : tensor<2xf32>
      ms.yield %a : (tensor<2xf32>) -> ()
    } else {
      ms.yield %x : (tensor<2xf32>) -> ()
    } : (tensor<i1>) -> tensor<2xf32>

    %n, %s = ms.while %n0, %s0 before {
    ^before(%n1 : tensor<i32>, %s1 : tensor<i32>):
      %c = ms.less %n1, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      ms.condition %c, %n1, %s1 : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
    } after {
    ^after(%n2 : tensor<i32>, %s2 : tensor<i32>):
      ...
      ms.yield %n3, %s3 : (tensor<i32>, tensor<i32>) -> ()
    } : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)

The regions see the values around them; parameters are only used that way, never joined or carried. Values are
carried through both regions of a loop in their order: inits, arguments of ``before``, what ``ms.condition`` passes
on, arguments of ``after``, what ``after`` yields, results.

In the ordered form an ``ms.if`` with effects takes the states they need behind its condition, its regions go on
from these very states, and yield theirs last. A loop carries them last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

import numpy as np
from xdsl.dialects.builtin import AnyFloat, FunctionType, IndexType, IntegerType, TensorType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.irdl import (
    irdl_op_definition,
    operand_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException

from msgraph.diagnostics.catalog.effects import ReferenceEscapes
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Array, GraphOp, unsupported
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.traits import DestinationStyle, RegionBranch, Structural
from msgraph.dialects.types import (
    DYNAMIC,
    STACK,
    RefType,
    StackType,
    StateType,
    Tensor,
    by_identity,
    dtype_of,
    element_count,
    shape_of,
    tensor_type,
)

Run: TypeAlias = Callable[[Block, Sequence[Array]], Sequence[Array]]
"""Runs a block on its arguments; the operands of its terminator."""

_REGIONS = "its regions say it; the interpreter and the compiler read them"
_TRANSFORMED = "expand-grad and expand-vmap rewrite its regions"


class _Control(GraphOp):
    """What ops with regions, and their terminators, have in common."""

    infer = eager = lower = unsupported(_REGIONS)
    vjp = batch = unsupported(_TRANSFORMED)


def is_true(condition: Array) -> bool:
    """The truth of a condition of one element, of whatever type."""
    return bool(condition.reshape(()))


def is_tensor(type_: Attribute) -> bool:
    """Is this the type of a tensor?"""
    return isinstance(type_, TensorType)


def _check_condition(op: Operation, type_: Attribute) -> None:
    if not is_tensor(type_) or element_count(shape_of(type_)) != 1:
        raise VerifyException(f"{op.name}: the condition must have one element, but it is {type_}")


def _check_types(op: Operation, what: str, actual: Sequence[Attribute], wanted: Sequence[Attribute]) -> None:
    if len(actual) != len(wanted) or not all(map(fits, actual, wanted)):
        said, want = ", ".join(map(str, actual)), ", ".join(map(str, wanted))
        raise VerifyException(f"{op.name}: {what} ({said}) where ({want}) is wanted")


def fits(actual: Attribute, wanted: Attribute) -> bool:
    """Is a value of the first type one of the second? Dims that are unknown take any size."""
    if actual == wanted:
        return True
    if not is_tensor(actual) or not is_tensor(wanted) or dtype_of(actual) is not dtype_of(wanted):
        return False
    a, b = shape_of(actual), shape_of(wanted)
    return len(a) == len(b) and all(n in (m, DYNAMIC) for m, n in zip(a, b, strict=True))


def _check_no_references(op: Operation, values: Sequence[SSAValue]) -> None:
    if any(isinstance(value.type, RefType) for value in values):
        raise ReferenceEscapes(op.name).error()


def _end(op: Operation, block: Block, terminator: type[Operation]) -> Sequence[SSAValue]:
    """The operands of a block's terminator, which must be a ``kind``."""
    last = block.last_op
    if not isinstance(last, terminator):
        raise VerifyException(f"{op.name}: a region must end in {terminator.name}")
    return last.operands


def yield_class() -> type[Operation]:
    """``ms.yield``, which ends the regions of kernels too."""
    return GraphOp.BY_NAME["ms.yield"]


@irdl_op_definition
class ConditionOp(_Control):
    """Ends the ``before`` region of a loop: whether to go on, and what to pass on."""

    name = "ms.condition"
    traits = traits_def(Structural(), IsTerminator())
    condition = operand_def()
    values = var_operand_def()

    def verify_(self) -> None:
        """The condition has one element."""
        _check_condition(self, self.condition.type)


@irdl_op_definition
class IfOp(_Control):
    """One of two regions."""

    name = "ms.if"
    traits = traits_def(RegionBranch(), DestinationStyle())
    WORDS = ("then", "else")
    condition = operand_def()
    states = var_operand_def(StateType)
    outputs = var_result_def()
    then = region_def("single_block")
    otherwise = region_def("single_block")

    def verify_(self) -> None:
        """Both regions yield what the op gives, and the states come last."""
        _check_condition(self, self.condition.type)
        _check_no_references(self, self.results)
        types = [result.type for result in self.results]
        for region in self.regions:
            if region.block.args:
                raise VerifyException("ms.if: its regions take no arguments")
            _check_types(self, "yields", [v.type for v in _end(self, region.block, yield_class())], types)
        _check_types(self, "takes states", [v.type for v in self.states], states_at_end(types))

    def interpret(self, operands: Sequence[Array], run: Run) -> Sequence[Array]:
        """Run one region."""
        return run((self.then if is_true(operands[0]) else self.otherwise).block, ())


@irdl_op_definition
class WhileOp(_Control):
    """Regions that run by turns, as long as the first one says."""

    name = "ms.while"
    traits = traits_def(RegionBranch(), DestinationStyle())
    WORDS = ("before", "after")
    inits = var_operand_def()
    outputs = var_result_def()
    before = region_def("single_block")
    after = region_def("single_block")

    def verify_(self) -> None:
        """What is carried keeps its type all the way round."""
        _check_no_references(self, self.operands)
        types = [result.type for result in self.results]
        before, after = self.before.block, self.after.block
        _check_types(self, "starts from", [v.type for v in self.operands], types)
        for block in (before, after):
            _check_types(self, "has arguments", [v.type for v in block.args], types)
        _check_types(self, "passes on", [v.type for v in _end(self, before, ConditionOp)[1:]], types)
        _check_types(self, "yields", [v.type for v in _end(self, after, yield_class())], types)

    def interpret(self, operands: Sequence[Array], run: Run) -> Sequence[Array]:
        """Run both regions by turns."""
        carried = operands
        while True:
            condition, *carried = run(self.before.block, carried)
            if not is_true(condition):
                return carried
            carried = run(self.after.block, carried)


def states_at_end(types: Sequence[Attribute]) -> Sequence[Any]:
    """The states among types; they come last."""
    count = sum(isinstance(t, StateType) for t in types)
    tail = types[len(types) - count :]
    if not all(isinstance(t, StateType) for t in tail):
        raise VerifyException("states come last")
    return tail


# -- the stack of a loop ------------------------------------------------------------------------------------------
#
# A stack is a value: pushing makes a new one, and the one before is still there. So nothing orders these ops but their
# operands, a stack may be pushed on another one, and the gradient of a push is a pop (of a stack of cotangents) and the
# other way round. At run time a stack is the address of what was pushed last, on memory that grows; the memory is given
# back where no stack of a function is alive any more.


_TURNED = "expand-grad turns pushes into pops"
_LOCKSTEP = "the elements of a batch push at different times"
_RUN_TIME = "the run-time stack of the back end does it"


@irdl_op_definition
class StackEmptyOp(GraphOp):
    """The stack nothing has been pushed on.

    %s = ms.stack_empty : () -> !ms.stack
    """

    name = "ms.stack_empty"
    traits = traits_def(Structural())
    stack = result_def(StackType)
    vjp = unsupported(_TURNED)
    batch = unsupported(_LOCKSTEP)
    lower = unsupported(_RUN_TIME)

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [STACK]

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        return _handle(())


class LoopStackOp(GraphOp):
    """Puts values on a stack, or takes them from it."""

    traits = traits_def(Structural(), DestinationStyle())
    vjp = unsupported(_TURNED)
    batch = unsupported(_LOCKSTEP)
    lower = unsupported(_RUN_TIME)

    def verify_(self) -> None:
        """What has memory may be put there."""
        for value in (*self.operands, *self.results):
            if isinstance(value.type, (IntegerType, IndexType, AnyFloat, FunctionType)):
                raise VerifyException(f"{self.name}: tensors and stacks may be on a stack, not a value of {value.type}")


@irdl_op_definition
class StackPushOp(LoopStackOp):
    """A stack with some values on top of another one.

    %s1 = ms.stack_push %s0, %x : (!ms.stack, tensor<2xf32>) -> !ms.stack
    """

    name = "ms.stack_push"
    stack = operand_def(StackType)
    values = var_operand_def()
    output = result_def(StackType)

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [STACK]

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        return _handle(tuple(operand.copy() for operand in operands))


@irdl_op_definition
class StackPopOp(LoopStackOp):
    """What a stack was pushed on, and the values that were pushed last; their types are those of the results.

    %s0, %x = ms.stack_pop %s1 : (!ms.stack) -> (!ms.stack, tensor<2xf32>)
    """

    name = "ms.stack_pop"
    stack = operand_def(StackType)
    below = result_def(StackType)
    values = var_result_def()
    infer = unsupported("its results say what was pushed")

    @classmethod
    def of(cls, stack: SSAValue, types: Sequence[Attribute]) -> StackPopOp:
        """A pop of values of these types."""
        return cls.create(operands=[stack], result_types=[STACK, *types])

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> tuple[Array, ...]:
        return cast(tuple[Array, ...], operands[0][()])

    def verify_(self) -> None:
        """A stack comes first."""
        super().verify_()
        if not self.results or self.results[0].type != STACK:
            raise VerifyException("ms.stack_pop: its first result must be a stack")


POINTER = tensor_type(dtypes.int64, ())
"""The memory of a stack: the address of what is on top."""


@by_identity
def memory_type(type_: Attribute) -> Tensor:
    """The type of the memory of a value, a parameter's included."""
    return POINTER if isinstance(type_, StackType) else target_of(type_)


def _handle(contents: tuple[Array, ...]) -> Array:
    """An array without dimensions that holds a tuple."""
    array = np.empty((), object)
    array[()] = contents
    return array
