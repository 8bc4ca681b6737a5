"""Choosing between two elements, and changing what an element is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, result_def, traits_def

from msgraph.diagnostics.catalog.defects import ConditionNotBool
from msgraph.diagnostics.catalog.operations import BadOpArgumentType, NoSuchOverload
from msgraph.diagnostics.errors import error
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import element
from msgraph.dialects.batching import broadcast
from msgraph.dialects.calls import CallBuilder
from msgraph.dialects.contract import Array, Cotangents, OpBuilder, Sample, V
from msgraph.dialects.dtypes import DType
from msgraph.dialects.eager import EagerBuilder
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.families.element_samples import SPECIAL, integers, special, spread
from msgraph.dialects.families.elementwise import Elementwise, ElementwiseUnary, by_lanes, by_numpy, refused_type
from msgraph.dialects.traits import OneInstruction
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder
    from msgraph.kernels.builder.vectors import VectorValue


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
            raise error(refused_type("Select", "condition", "b", dtype_of(condition)))
        dtype = cls._common_dtype(others)
        shape = broadcast("Select", [shape_of(other) for other in others], cls.ARGUMENTS[1:])
        return [tensor_type(dtype, broadcast("Select", [shape_of(condition), shape], cls.ARGUMENTS))]

    @classmethod
    def call(cls, b: CallBuilder[V], *args: object, **fields: object) -> V:
        """``select`` as users know it: the condition is a Bool tensor."""
        if isinstance(args[0], bool):
            eager = isinstance(b, EagerBuilder)
            wanted = "Select()(condition=bool, input=Tensor, other=Tensor)" if eager else "condition=Bool"
            raise error(NoSuchOverload("Select", wanted))
        if b.is_value(args[0]) and b.dtype_of(args[0]) is not dtypes.bool_:
            raise error(ConditionNotBool(str(b.dtype_of(args[0]))))
        return super().call(b, *args, **fields)

    @classmethod
    def operands_of(cls, b: CallBuilder[V], *args: object, **fields: object) -> list[V]:
        """The condition as Bool, the rest promoted."""
        condition, *others = args
        return [b.convert(b.lift(condition), dtypes.bool_), *super().operands_of(b, *others)]

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        zero = constant_like(b, 0, ct)
        return None, b.select(self.condition, ct, zero), b.select(self.condition, zero, ct)

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
            raise error(BadOpArgumentType("Cast", f"the input 'dtype' should be mindspore dtype, but got {dtype}."))
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
