"""Truth values and bits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, traits_def
from xdsl.traits import Commutative

from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Cotangents, OpBuilder, Sample, V
from msgraph.dialects.families.elementwise import (
    Elementwise,
    ElementwiseBinary,
    ElementwiseUnary,
    by_lanes,
    by_numpy,
    is_liftable,
    no_overload,
    operators,
)  # fmt: skip
from msgraph.dialects.traits import Cheap, Idempotent, OneInstruction


def truths_of(b: CallBuilder[V], op: type[Elementwise], args: Sequence[object]) -> list[V]:
    """User arguments as Bools: what is not 0 is true."""
    if not all(is_liftable(b, arg) for arg in args):
        raise error(no_overload(b, op, args))
    return [b.cast(b.lift(arg), dtypes.bool_) for arg in args]


class _Logical(ElementwiseBinary):
    """Bools in, a Bool out; users may pass numbers, which are true where they are not 0."""

    DTYPE_KINDS = "b"

    @classmethod
    def operands_of(cls, b: CallBuilder[V], *args: object) -> list[V]:
        """User arguments as Bools."""
        return truths_of(b, cls, args)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: object, **nothing: object) -> Cotangents:
        """Nothing flows back through truth values."""
        return None, None


class _Bitwise(ElementwiseBinary):
    """Integers or Bools, bit by bit."""

    DTYPE_KINDS = "biu"
    WRAPS = True

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: object, **nothing: object) -> Cotangents:
        """Nothing flows back through bits."""
        return None, None


@irdl_op_definition
class LogicalAndOp(_Logical):
    """Do both hold?

    %z = ms.logical_and %x, %y : tensor<4xi1>
    """

    name = "ms.logical_and"
    traits = traits_def(Commutative(), OneInstruction(), Idempotent())
    PYTHON_CALLABLES = (np.logical_and,)
    FUNCTION = "logical_and(input, other)"
    PRIMITIVE = "LogicalAnd()(x, y)"
    eager = by_numpy(np.logical_and)
    scalar = by_lanes("and_")


@irdl_op_definition
class LogicalOrOp(_Logical):
    """Does either hold?

    %z = ms.logical_or %x, %y : tensor<4xi1>
    """

    name = "ms.logical_or"
    traits = traits_def(Commutative(), OneInstruction(), Idempotent())
    PYTHON_CALLABLES = (np.logical_or,)
    FUNCTION = "logical_or(input, other)"
    PRIMITIVE = "LogicalOr()(x, y)"
    eager = by_numpy(np.logical_or)
    scalar = by_lanes("or_")


@irdl_op_definition
class LogicalXorOp(_Logical):
    """Does exactly one hold?

    %z = ms.logical_xor %x, %y : tensor<4xi1>
    """

    name = "ms.logical_xor"
    traits = traits_def(Commutative(), Cheap())
    PYTHON_CALLABLES = (np.logical_xor,)
    FUNCTION = "logical_xor(input, other)"
    PRIMITIVE = "LogicalXor()(x, y)"
    eager = by_numpy(np.logical_xor)
    scalar = by_lanes("xor")


@irdl_op_definition
class LogicalNotOp(ElementwiseUnary):
    """Does it not hold? Of a number: is it 0?

    %y = ms.logical_not %x : tensor<4xi1>
    """

    name = "ms.logical_not"
    traits = traits_def(OneInstruction())
    DTYPE_KINDS = "b"
    PYTHON_CALLABLES = (np.logical_not,)
    FUNCTION = "logical_not(input)"
    PRIMITIVE = "LogicalNot()(x)"
    eager = by_numpy(np.logical_not)
    scalar = by_lanes("not_")

    @classmethod
    def operands_of(cls, b: CallBuilder[V], *args: object) -> list[V]:
        """User arguments as Bools."""
        return truths_of(b, cls, args)

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: object, **nothing: object) -> Cotangents:
        """Nothing flows back through truth values."""
        return (None,)


@irdl_op_definition
class BitwiseAndOp(_Bitwise):
    """The bits set in both.

    %z = ms.bitwise_and %x, %y : tensor<4xi32>
    """

    name = "ms.bitwise_and"
    traits = traits_def(Commutative(), Cheap())
    PYTHON_CALLABLES = (*operators("and_", "iand"), np.bitwise_and)
    FUNCTION = "bitwise_and(input, other)"
    PRIMITIVE = "BitwiseAnd()(x, y)"
    eager = by_numpy(np.bitwise_and)
    scalar = by_lanes("and_")


@irdl_op_definition
class BitwiseOrOp(_Bitwise):
    """The bits set in either.

    %z = ms.bitwise_or %x, %y : tensor<4xi32>
    """

    name = "ms.bitwise_or"
    traits = traits_def(Commutative(), Cheap())
    PYTHON_CALLABLES = (*operators("or_", "ior"), np.bitwise_or)
    FUNCTION = "bitwise_or(input, other)"
    PRIMITIVE = "BitwiseOr()(x, y)"
    eager = by_numpy(np.bitwise_or)
    scalar = by_lanes("or_")


@irdl_op_definition
class BitwiseXorOp(_Bitwise):
    """The bits set in exactly one.

    %z = ms.bitwise_xor %x, %y : tensor<4xi32>
    """

    name = "ms.bitwise_xor"
    traits = traits_def(Commutative(), Cheap())
    PYTHON_CALLABLES = (*operators("xor", "ixor"), np.bitwise_xor)
    FUNCTION = "bitwise_xor(input, other)"
    PRIMITIVE = "BitwiseXor()(x, y)"
    eager = by_numpy(np.bitwise_xor)
    scalar = by_lanes("xor")


@irdl_op_definition
class InvertOp(ElementwiseUnary):
    """All bits turned; of a Bool, its opposite.

    %y = ms.invert %x : tensor<4xi32>
    """

    name = "ms.invert"
    traits = traits_def(Cheap())
    DTYPE_KINDS = "biu"
    PYTHON_CALLABLES = (*operators("invert"), np.invert)
    FUNCTION = "bitwise_not(input); invert(x)"
    PRIMITIVE = "Invert()(x)"
    eager = by_numpy(np.invert)
    scalar = by_lanes("not_")

    def vjp(self, b: OpBuilder[SSAValue], *cotangents: object, **nothing: object) -> Cotangents:
        """Nothing flows back through bits."""
        return (None,)


class _Shift(_Bitwise):
    """Shifts of integers; a count outside 0 to the width shifts everything out."""

    DTYPE_KINDS = "iu"
    WRAPS = False

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """The family's, and counts around the width."""
        yield from super().samples()
        counts = np.array([-1, 0, 1, 31, 32, 33, 100])
        for dtype in (np.int32, np.int64, np.uint8):
            yield Sample((np.array([[1], [5], [100]], dtype), counts.astype(dtype)))
        yield Sample((np.array([[-7], [-1]], np.int32), counts.astype(np.int32)))


@irdl_op_definition
class LeftShiftOp(_Shift):
    """Bits moved up, zeros moved in.

    %z = ms.left_shift %x, %y : tensor<4xi32>
    """

    name = "ms.left_shift"
    traits = traits_def(Cheap())
    PYTHON_CALLABLES = (*operators("lshift", "ilshift"), np.left_shift)
    FUNCTION = "bitwise_left_shift(input, other)"
    PRIMITIVE = "LeftShift()(x, y)"
    eager = by_numpy(np.left_shift)
    scalar = by_lanes("shl")


@irdl_op_definition
class RightShiftOp(_Shift):
    """Bits moved down, the sign (or zeros, for unsigned types) moved in.

    %z = ms.right_shift %x, %y : tensor<4xi32>
    """

    name = "ms.right_shift"
    traits = traits_def(Cheap())
    PYTHON_CALLABLES = (*operators("rshift", "irshift"), np.right_shift)
    FUNCTION = "bitwise_right_shift(input, other)"
    PRIMITIVE = "RightShift()(x, y)"
    eager = by_numpy(np.right_shift)
    scalar = by_lanes("shr")
