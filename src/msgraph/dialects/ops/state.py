"""State: reading and writing parameters, and the tokens that order it.

Written by the front end, in program order, without tokens:

    %v = ms.load %w : (!ms.ref<tensor<2xf32>>) -> tensor<2xf32>
    %r = ms.assign %w, %x : (!ms.ref<tensor<2xf32>>, tensor<2xf32>) -> !ms.ref<tensor<2xf32>>

Ordered, by ``insert-effect-order``; ``U`` is ``!ms.state<"memory">``:

    %u0 = ms.initial_state : () -> U
    %v = ms.load %w, %u0 : (!ms.ref<tensor<2xf32>>, U) -> tensor<2xf32>
    %u1 = ms.update_state %u0, %v : (U, tensor<2xf32>) -> U
    %r = ms.assign %w, %x, %u1 : (!ms.ref<tensor<2xf32>>, tensor<2xf32>, U) -> !ms.ref<tensor<2xf32>>
    %u2 = ms.update_state %u1, %r : (U, !ms.ref<tensor<2xf32>>) -> U

The state is always the last operand. To the eager rules a parameter is an array that is written in place, and a
state is nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, OpResult, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def, traits_def, var_operand_def
from xdsl.utils.exceptions import VerifyException

from msgraph.dialects.attributes import integer, text
from msgraph.dialects.batching import unmoved
from msgraph.dialects.calls import NUMBERS, CallBuilder
from msgraph.dialects.contract import Array, Cotangents, GraphOp, OpBuilder, Sample, V, unsupported
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.cotangents import nothing_flows
from msgraph.dialects.families.stateful import NOTHING, StateOp, target_of
from msgraph.dialects.traits import Cheap, DestinationStyle, ForDerivatives, Structural
from msgraph.dialects.types import StateType, Tensor
from msgraph.support.trees import is_sequence, leaves

_BY_ORDER = "it moves nothing; the back end follows the order it states"
_NO_ORDER = "a state has no cotangent and no batch axis"


@irdl_op_definition
class InitialStateOp(GraphOp):
    """The state a function nobody calls starts from: of memory, or of the world.

    %u = ms.initial_state {channel = "memory"} : () -> !ms.state<"memory">
    """

    name = "ms.initial_state"
    traits = traits_def(Structural())
    output = result_def(StateType)
    ORDERS = True
    channel: str = text()
    vjp = unsupported(_NO_ORDER)
    lower = unsupported(_BY_ORDER)

    @classmethod
    def infer(cls, *operands: Tensor, channel: str, **_: object) -> Sequence[Attribute]:
        return [StateType(StringAttr(channel))]

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        return NOTHING

    batch = unmoved


class PassedOn(GraphOp):
    """Gives its first operand on, as memory of its own where it is computed in NumPy."""

    output = result_def()

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [operands[0]]

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        return operands[0].copy()

    batch = unmoved


@irdl_op_definition
class LoadOp(PassedOn, StateOp):
    """The value of a parameter, in a state. Pure given its token, so loads merge like any other op.

    %v = ms.load %w, %u : (!ms.ref<tensor<2xf32>>, !ms.state<"memory">) -> tensor<2xf32>
    """

    name = "ms.load"
    traits = traits_def(Structural())
    EFFECTS = Effect.READ
    vjp = unsupported("what flows into it belongs to the parameter; expand-grad collects it there")
    lower = unsupported("it is the parameter's memory, or an ms.tensor_move of it")

    @property
    def ref(self) -> SSAValue:
        """The parameter."""
        return self.operands[0]

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        return [target_of(operands[0])]


@irdl_op_definition
class UpdateStateOp(StateOp):
    """The state after a state in which all of some values exist and all of some effects have happened.

    %u1 = ms.update_state %u0, %r : (!ms.state<"memory">, !ms.ref<tensor<2xf32>>) -> !ms.state<"memory">
    """

    name = "ms.update_state"
    traits = traits_def(Structural())
    output = result_def(StateType)
    vjp = batch = unsupported(_NO_ORDER)
    lower = unsupported(_BY_ORDER)

    @property
    def state(self) -> SSAValue:
        """The state before."""
        return self.operands[0]

    @property
    def waits_for(self) -> Sequence[SSAValue]:
        """What must have happened."""
        return self.operands[1:]

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        if not isinstance(operands[0], StateType):
            raise VerifyException("ms.update_state: the first operand must be a state")
        return [operands[0]]

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        return NOTHING


@irdl_op_definition
class DependOp(PassedOn):
    """Its first operand, not before the others exist or have happened. Nothing fuses or moves across it.

    %z = ms.depend %x, %y, %u : (tensor<2xf32>, tensor<3xf32>, !ms.state<"memory">) -> tensor<2xf32>
    """

    name = "ms.depend"
    traits = traits_def(Structural())
    inputs = var_operand_def()
    ORDERS = True
    FUNCTION = "depend(value, expr)"
    PRIMITIVE = "Depend()(value, expr)"
    lower = unsupported(_BY_ORDER)

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> Any:
        """``value``, computed after ``expr``; either may be a tuple, and what is known already waits for nothing."""
        value, *after = args
        if is_sequence(value):
            items = [cls.call(b, item, *after) for item in value]
            return items if isinstance(value, list) else tuple(items)
        waits_for = [b.lift(x) for x in leaves(after) if x is not None]
        if b.is_reference(value) or value is None or isinstance(value, (str, *NUMBERS)):
            return value
        return b.emit(cls, [b.lift(value), *waits_for])[0]

    @classmethod
    def eager(cls, *operands: Array, **fields: object) -> Array:
        return operands[0]

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return [cotangents[0], *(None for _ in self.operands[1:])]

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        x, y = np.arange(3.0, dtype=np.float32), np.arange(2, dtype=np.int32)
        yield Sample((x, y))
        yield Sample((y, x, x))


@irdl_op_definition
class TensorMoveOp(PassedOn):
    """A copy: memory of its own for a value that would otherwise be a parameter's memory.

    %y = ms.tensor_move %x : tensor<2xf32>
    """

    name = "ms.tensor_move"
    ALLOCATES = True
    REMARKS = ("reason",)
    traits = traits_def(Structural(), DestinationStyle())
    input = var_operand_def()
    PRIMITIVE = "TensorMove()(input_x)"
    lower = unsupported("the back end copies memory")

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> V:
        """A copy of a tensor."""
        return b.emit(cls, [b.lift(args[0])])[0]

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        return cotangents

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((np.arange(6, dtype=np.float32).reshape(2, 3),))
        yield Sample((np.zeros((0, 2), np.int8),))


@irdl_op_definition
class StopGradientOp(PassedOn):
    """Its operand, through which no gradient flows.

    %z = ms.stop_gradient %x : tensor<4xf32>
    """

    name = "ms.stop_gradient"
    traits = traits_def(Cheap(), ForDerivatives())
    operand = operand_def()
    FUNCTION = "stop_gradient(value)"
    PRIMITIVE = "StopGradient()(value)"
    lower = unsupported("expand-grad removes it")

    @classmethod
    def call(cls, b: CallBuilder[V], *args: Any, **fields: object) -> Any:
        """A tensor that counts as a constant; a number is one."""
        value = args[0]
        return value if isinstance(value, NUMBERS) else b.emit(cls, [b.lift(value)])[0]

    vjp = nothing_flows

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        yield Sample((np.arange(6, dtype=np.float32).reshape(2, 3),))
        yield Sample((np.array(3, np.int64),))


@irdl_op_definition
class ExchangeDoneOp(GraphOp):
    """The result of a collective that was started before, when it is there; its operands are left alone until then.

    %z = ms.exchange_done %y, %x {exchange = 0 : i64} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    """

    name = "ms.exchange_done"
    traits = traits_def(Structural())
    inputs = var_operand_def()
    output = result_def()
    exchange: int = integer()
    infer = eager = vjp = batch = lower = unsupported("it exists only between kernels")

    def verify_(self) -> None:
        """The result is the first operand."""
        if self.operands[0].type != self.results[0].type:
            raise VerifyException("ms.exchange_done: the result is not of the type of the first operand")


def source_of(value: SSAValue) -> SSAValue:
    """The value whose memory this one is: ``ms.depend`` only orders, a load is the parameter."""
    while isinstance(value, OpResult) and isinstance(value.op, _NAMES):
        value = value.op.operands[0]
    return value


_NAMES = (DependOp, LoadOp, ExchangeDoneOp)
"""Their results are other names of their first operand's memory."""
