"""Cotangents of element-wise ops: summed back to operand shapes, integers differentiated as reals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, TypeAlias, cast

from xdsl.ir import SSAValue

from msgraph.dialects.contract import Cotangents, OpBuilder, V
from msgraph.dialects.families.broadcasting import unbroadcast
from msgraph.dialects.types import Tensor, dtype_of, shape_of, tensor_type

if TYPE_CHECKING:
    from msgraph.dialects.families.elementwise import Elementwise

Vjp: TypeAlias = Callable[..., Cotangents]


def constant_like(b: OpBuilder[V], value: float, x: V) -> V:
    """A 0-d constant of the element type of ``x``."""
    return b.constant(value, tensor_type(dtype_of(b.type_of(x)), ()))


def fitted(vjp: Vjp) -> Vjp:
    """``vjp`` with cotangents summed back to their operands' shapes and integers taken for reals."""

    @wraps(vjp)
    def summed(self: Elementwise, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        twin = _real_twin(self, b, cotangents)
        flowing = vjp(twin or self, b, *cotangents)
        if twin is not None:
            twin.erase()
        pairs = zip(flowing, self.operands, strict=True)
        return [None if ct is None else unbroadcast(b, ct, shape_of(operand.type)) for ct, operand in pairs]

    return summed


def _real_twin(op: Elementwise, b: OpBuilder[SSAValue], cotangents: Sequence[SSAValue]) -> Elementwise | None:
    """The op on its operands cast to the cotangent's element type, where they are integers; never inserted."""
    dtype = dtype_of(cotangents[0].type)
    if not op.DIFFERENTIATE_INTS_AS_REALS or not all(dtype_of(operand.type).KIND in "biu" for operand in op.operands):
        return None
    operands = [b.cast(operand, dtype=dtype) for operand in op.operands]
    types = op.infer(*(cast(Tensor, operand.type) for operand in operands), **op.fields)
    return op.create(operands=operands, result_types=types, attributes=op.attributes)
