"""Comparisons and tests of floats, numbers in, a Bool out; the greater and the lesser of two; truth values and bits;
the choice between two elements, and what an element is made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def, traits_def
from xdsl.traits import Commutative, OpTrait

from msgraph.diagnostics.catalog.defects import ConditionNotBool
from msgraph.diagnostics.catalog.operations import BadOpArgumentType, NoSuchOverload
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import element
from msgraph.dialects.batching import broadcast
from msgraph.dialects.calls import CallBuilder, holding, holds
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.families.elementwise import (
    SPECIAL,
    Elementwise,
    ElementwiseBinary,
    ElementwiseUnary,
    by_lanes,
    by_numpy,
    integers,
    operators,
    refused_type,
    special,
    spread,
)
from msgraph.dialects.families.functions import Element, ElementFunction, Namespace, OneOfFunctions
from msgraph.dialects.traits import Cheap, Idempotent, OneInstruction
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


class _BoolOp(OneOfFunctions):
    """The answer is Bool and has no derivative."""

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: object) -> DType:
        return dtypes.bool_


def _predicate(what: str, function: np.ufunc, short: str, kinds: str = "biuf") -> ElementFunction:
    def by_lanes(k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
        return k.compare(short, x, y)

    users = f"{function.__name__}(input, other); {short}(input, other)"
    return ElementFunction(what, function, by_lanes, kinds=kinds, function=users, python=operators(short))


@irdl_op_definition
class CompareOp(_BoolOp, ElementwiseBinary):
    """Two elements compared.

    %z = ms.compare %x, %y {function = "less"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.compare"
    traits = traits_def(OneInstruction())
    FUNCTIONS = {
        "equal": _predicate("Are both the same number? NaN never is.", np.equal, "eq", "biufc"),
        "not_equal": _predicate("Do both differ? NaN always does.", np.not_equal, "ne", "biufc"),
        "less": _predicate("Is the first less?", np.less, "lt"),
        "less_equal": _predicate("Is the first less or the same?", np.less_equal, "le"),
        "greater": _predicate("Is the first greater?", np.greater, "gt"),
        "greater_equal": _predicate("Is the first greater or the same?", np.greater_equal, "ge"),
    }

    @classmethod
    def meet(cls, dtype: DType, integers: Sequence[int | None], **fields: Any) -> DType:
        """Integers that short elements cannot hold, or that are not known yet, are compared in Int64."""
        is_short = dtype.is_integer and dtype.size < dtypes.int64.size
        if is_short and not all(type(number) is int and holds(dtype, number) for number in integers):
            return holding(dtypes.int64, integers, cls.listed_name(**fields))
        return super().meet(dtype, integers, **fields)


def _is_infinite(k: KernelBuilder, x: VectorValue) -> VectorValue:
    return k.compare("eq", k.abs(x), k.like(float("inf"), x)) if x.dtype.is_float else k.compare("ne", x, x)


def _is_finite(k: KernelBuilder, x: VectorValue) -> VectorValue:
    return k.compare("lt", k.abs(x), k.like(float("inf"), x)) if x.dtype.is_float else k.compare("eq", x, x)


@irdl_op_definition
class FloatTestOp(_BoolOp, ElementwiseUnary):
    """Is it not a number, infinite, or neither?

    %y = ms.float_test %x {function = "isnan"} : (tensor<4xf32>) -> tensor<4xi1>
    """

    name = "ms.float_test"
    traits = traits_def(Cheap())
    FUNCTIONS = {
        "isnan": ElementFunction("Is it not a number?", np.isnan, "is_nan", primitive="IsNan()(x)"),
        "isinf": ElementFunction("Is it one of the infinities?", np.isinf, _is_infinite, primitive="IsInf()(x)"),
        "isfinite": ElementFunction(
            "Is it a number, and no infinity?", np.isfinite, _is_finite, primitive="IsFinite()(x)"
        ),
    }


# -- the greater and the lesser --------------------------------------------------------------------------------------


def _shared(xp: Namespace, ct: Element, first: Element, second: Element, ties: Element) -> tuple[Element, Element]:
    """``ct`` for the operand that wins, half of it at a tie, else 0."""
    return xp.where(first, ct, xp.where(ties, ct * 0.5, 0)), xp.where(second, ct, xp.where(ties, ct * 0.5, 0))


def _maximum_slopes(xp: Namespace, ct: Element, *terms: Element) -> Element:
    x, y, _ = terms
    return _shared(xp, ct, x > y, x < y, xp.equal(x, y))


def _minimum_slopes(xp: Namespace, ct: Element, *terms: Element) -> Element:
    x, y, _ = terms
    return _shared(xp, ct, x < y, x > y, xp.equal(x, y))


def _maximum(k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
    return k.select(k.compare("le", x, y), y, x) if k.is_zero(y) else k.maximum(x, y)


def _minimum(k: KernelBuilder, x: VectorValue, y: VectorValue) -> VectorValue:
    return k.select(k.compare("ge", x, y), y, x) if k.is_zero(y) else k.minimum(x, y)


@irdl_op_definition
class ExtremeOp(OneOfFunctions, ElementwiseBinary):
    """The greater or the lesser of both, NaN if either is; a tie shares the derivative.

    %z = ms.extreme %x, %y {function = "maximum"} : tensor<4xf32>
    """

    name = "ms.extreme"
    traits = traits_def(OneInstruction(), Idempotent())
    DTYPE_KINDS = "biuf"
    FUNCTIONS = {
        "maximum": ElementFunction("The greater of both.", np.maximum, _maximum, _maximum_slopes),
        "minimum": ElementFunction("The lesser of both.", np.minimum, _minimum, _minimum_slopes),
    }


# -- truth values and bits ------------------------------------------------------------------------------------------


_Traits: TypeAlias = tuple[type[OpTrait], ...]
_SAME_TWICE: _Traits = (OneInstruction, Idempotent)


def _truths(what: str, function: np.ufunc, lanes: str, traits: _Traits = ()) -> ElementFunction:
    """Of Bools; users may pass numbers, which are true where they are not 0."""
    return ElementFunction(what, function, lanes, kinds="b", traits=traits)


def _bits(what: str, function: np.ufunc, lanes: str, *names: str, traits: _Traits = ()) -> ElementFunction:
    """Of Bools and integers, bit by bit."""
    return ElementFunction(what, function, lanes, python=operators(*names), traits=traits)


@irdl_op_definition
class LogicOp(OneOfFunctions, ElementwiseBinary):
    """What is true, or set, in both, in either, or in exactly one.

    %z = ms.logic %x, %y {function = "logical_and"} : tensor<4xi1>
    """

    name = "ms.logic"
    traits = traits_def(Commutative(), Cheap())
    DTYPE_KINDS = "biu"
    WRAPS = True
    FUNCTIONS = {
        "logical_and": _truths("Do both hold?", np.logical_and, "and_", _SAME_TWICE),
        "logical_or": _truths("Does either hold?", np.logical_or, "or_", _SAME_TWICE),
        "logical_xor": _truths("Does exactly one hold?", np.logical_xor, "xor"),
        "bitwise_and": _bits("The bits set in both.", np.bitwise_and, "and_", "and_", "iand", traits=_SAME_TWICE),
        "bitwise_or": _bits("The bits set in either.", np.bitwise_or, "or_", "or_", "ior", traits=_SAME_TWICE),
        "bitwise_xor": _bits("The bits set in exactly one.", np.bitwise_xor, "xor", "xor", "ixor"),
    }


@irdl_op_definition
class NotOp(OneOfFunctions, ElementwiseUnary):
    """The opposite of a Bool, or of all bits.

    %y = ms.not %x {function = "logical_not"} : tensor<4xi1>
    """

    name = "ms.not"
    traits = traits_def(OneInstruction())
    DTYPE_KINDS = "biu"
    FUNCTIONS = {
        "logical_not": _truths("Does it not hold? Of a number: is it 0?", np.logical_not, "not_"),
        "invert": _bits("All bits turned; of a Bool, its opposite.", np.invert, "not_", "invert")._replace(
            function="bitwise_not(input); invert(x)"
        ),
    }


@irdl_op_definition
class ShiftOp(OneOfFunctions, ElementwiseBinary):
    """Bits moved up or down; a count outside 0 to the width shifts everything out.

    %z = ms.shift %x, %y {function = "left_shift"} : tensor<4xi32>
    """

    name = "ms.shift"
    traits = traits_def(Cheap())
    DTYPE_KINDS = "iu"
    FUNCTIONS = {
        "left_shift": _bits("Bits moved up, zeros moved in.", np.left_shift, "shl", "lshift", "ilshift")._replace(
            function="bitwise_left_shift(input, other)"
        ),
        "right_shift": _bits(
            "Bits moved down, the sign (or zeros, for unsigned types) moved in.",
            np.right_shift, "shr", "rshift", "irshift",
        )._replace(function="bitwise_right_shift(input, other)"),
    }  # fmt: skip

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """The family's, and counts around the width."""
        yield from super().samples()
        counts = np.array([-1, 0, 1, 31, 32, 33, 100])
        for word in cls.FUNCTIONS:
            for dtype in (np.int32, np.int64, np.uint8):
                yield Sample((np.array([[1], [5], [100]], dtype), counts.astype(dtype)), {"function": word})
            yield Sample((np.array([[-7], [-1]], np.int32), counts.astype(np.int32)), {"function": word})


# -- choosing, and changing the element type --------------------------------------------------------------------------


@irdl_op_definition
class SelectOp(Elementwise):
    """The element of ``on_true`` where the condition holds, else that of ``on_false``.

    %z = ms.select %c, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    """

    name = "ms.select"
    traits = traits_def(OneInstruction())
    WRAPS = True
    DIFFERENTIATE_INTS_AS_REALS = False
    ARGUMENTS = ("condition", "input", "other")
    PYTHON_CALLABLES = (np.where,)
    FUNCTION = "select(condition, input, other)"
    PRIMITIVE = "Select()(condition, input, other)"
    condition = operand_def()
    on_true = operand_def()
    on_false = operand_def()
    result = result_def()
    eager = by_numpy(np.where)
    scalar = by_lanes("select")

    @classmethod
    def infer(cls, *operands: Tensor, **fields: object) -> Sequence[Attribute]:
        """A Bool and two operands of one element type, broadcast."""
        condition, *others = operands
        if dtype_of(condition) is not dtypes.bool_:
            raise refused_type("Select", "condition", "b", dtype_of(condition)).error()
        dtype = cls._common_dtype(others)
        shape = broadcast("Select", [shape_of(other) for other in others], cls.ARGUMENTS[1:])
        return [tensor_type(dtype, broadcast("Select", [shape_of(condition), shape], cls.ARGUMENTS))]

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> V:
        """``select`` as users know it: the condition is a Bool tensor."""
        if isinstance(args[0], bool):
            eager = isinstance(b, EagerBuilder)
            wanted = "Select()(condition=bool, input=Tensor, other=Tensor)" if eager else "condition=Bool"
            raise NoSuchOverload("Select", wanted).error()
        if b.is_value(args[0]) and b.dtype_of(args[0]) is not dtypes.bool_:
            raise ConditionNotBool(str(b.dtype_of(args[0]))).error()
        return super().call(b, *args, **fields)

    @classmethod
    def operands_of(cls, b: CallBuilder[V], *args: object, **fields: object) -> list[V]:
        """The condition as Bool, the rest promoted."""
        condition, *others = args
        return [b.convert(b.lift(condition), dtypes.bool_), *super().operands_of(b, *others)]

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return None, b.select(self.condition, ct, 0), b.select(self.condition, 0, ct)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Broadcasting of each operand, element types, refused ones."""
        condition = np.array([[True, False, True], [False, False, True]])
        x, y = (spread((2, 3), (-3, 3), dtypes.float64, seed) for seed in (0, 1))
        yield Sample((condition, x, y))
        yield Sample((condition[0], x, y[:, :1]))
        yield Sample((condition, x[0, 0], y[0]))
        yield Sample((np.array(True), x[0, 0], y[0, 0]))
        yield Sample((condition[:0], x[:0], y[:0]))
        for dtype in (dtypes.float16, dtypes.bfloat16, dtypes.float32, dtypes.int8, dtypes.int64, dtypes.bool_):
            yield Sample((condition, x.astype(dtype.numpy), y.astype(dtype.numpy)))
        yield Sample(
            (np.arange(9) % 2 == 0, special(dtypes.float32), special(dtypes.float32)[::-1].copy()), note=SPECIAL
        )
        yield Sample((condition.astype(np.int32), x, y), refused="MG202")
        yield Sample((condition, x, y[:, :2]), refused="MG201")


@irdl_op_definition
class CastOp(ElementwiseUnary):
    """The nearest value of another element type. To the gradient every cast is transparent, also through integers.

    Integers wrap. A float outside the range of an integer type gives what x86 gives: the least int32 or int64,
    cut to size.

    %y = ms.cast %x {dtype = i32} : (tensor<4xf32>) -> tensor<4xi32>
    """

    name = "ms.cast"
    traits = traits_def(OneInstruction())
    DIFFERENTIATE_INTS_AS_REALS = False
    dtype: DType = element()
    FUNCTION = "cast(input, dtype)"
    PRIMITIVE = "Cast()(input_x, dtype)"

    @classmethod
    def result_dtype(cls, dtype: DType, /, **fields: Any) -> DType:
        """The field."""
        return fields["dtype"]

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> V:
        """A tensor or number as a tensor of another element type."""
        x, dtype = args
        if not isinstance(dtype, DType):
            raise BadOpArgumentType("Cast", f"the input 'dtype' should be mindspore dtype, but got {dtype}.").error()
        value = b.lift(x)
        if b.dtype_of(value).is_complex and dtype.KIND in "iuf":
            value = b.real(value)
        return b.convert(value, dtype)

    @classmethod
    def eager(cls, x: Array, dtype: DType) -> Array:
        if dtype is dtypes.bool_:
            return x.astype(np.bool_)
        if dtype.is_integer and x.dtype.kind not in "biu":
            return _cut(np.real(x) if x.dtype.kind == "c" else x, dtype)
        return (np.real(x) if x.dtype.kind == "c" and not dtype.is_complex else x).astype(dtype.numpy)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        source = dtype_of(self.operand.type)
        return (b.convert(ct, dtype=source) if source.is_float and source is not dtype_of(ct.type) else ct,)

    @classmethod
    def scalar(cls, k: KernelBuilder, x: VectorValue, dtype: DType) -> VectorValue:
        return k.convert(x, dtype)

    @classmethod
    def samples(cls) -> Iterable[Sample]:
        """Every element type to every other; special values; ranks."""
        numbers = spread((2, 3), (-100, 100), dtypes.float64)
        for source in dtypes.ALL:
            x = numbers.astype(source.numpy) if source.is_float or source.is_complex else integers((2, 3), source)
            for target in dtypes.ALL:
                yield Sample((x,), {"dtype": target})
        for target in dtypes.ALL[:13]:
            yield Sample((special(dtypes.float32),), {"dtype": target}, note=SPECIAL)
            yield Sample((np.array([3e9, -3e9, 300.7, -1.5, 1e20, 2.0**63]),), {"dtype": target}, note=SPECIAL)
        yield Sample((np.array(2.5),), {"dtype": dtypes.float32})
        yield Sample((np.zeros((0, 2), np.float32),), {"dtype": dtypes.int32})


def _cut(x: Array, dtype: DType) -> Array:
    """Floats as integers: through int32 or int64, whose least value stands for what is out of range."""
    wide = np.dtype(np.int32) if dtype.size <= 2 or dtype is dtypes.int32 else np.dtype(np.int64)
    numbers = np.trunc(x.astype(np.float64))
    upper = numbers >= 2.0**63
    if dtype is dtypes.uint64:
        numbers = np.where(upper, numbers - 2.0**63, numbers)
    limit = 2.0 ** (8 * wide.itemsize - 1)
    fits = (numbers >= -limit) & (numbers < limit)
    whole = np.where(fits, np.where(fits, numbers, 0).astype(wide), np.iinfo(wide).min)
    if dtype is dtypes.uint64:
        whole = np.where(upper, whole ^ np.iinfo(wide).min, whole)
    return whole.astype(dtype.numpy)
