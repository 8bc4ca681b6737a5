"""Cotangents of element-wise ops: summed back to operand shapes, integers differentiated as reals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, TypeAlias

from xdsl.ir import SSAValue

from msgraph.diagnostics.catalog.transforms import NoGradient
from msgraph.dialects.batching import unbroadcast
from msgraph.dialects.contract import Cotangents, GraphOp, OpBuilder, V
from msgraph.dialects.types import dtype_of, shape_of

if TYPE_CHECKING:
    from msgraph.dialects.families.elementwise import Elementwise

Vjp: TypeAlias = Callable[..., Cotangents]


def conjugated(b: OpBuilder[V], x: V) -> V:
    """The conjugate of complex numbers; others as they are."""
    return b.conj(x) if dtype_of(b.type_of(x)).is_complex else x


def holomorphic(vjp: Vjp) -> Vjp:
    """``vjp``, written for what multiplies the change of an operand, with the conjugate of that for complex numbers."""

    @wraps(vjp)
    def turned(self: GraphOp, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        flowing = vjp(self, b, *(conjugated(b, ct) for ct in cotangents))
        return [None if ct is None else conjugated(b, ct) for ct in flowing]

    return turned


def of_reals(vjp: Vjp) -> Vjp:
    """``vjp`` whose formula is that of real numbers: for complex ones it is refused."""

    @wraps(vjp)
    def checked(self: GraphOp, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        if dtype_of(self.operands[0].type).is_complex:
            raise NoGradient(self.name.removeprefix("ms."), "that of complex numbers is not written").error()
        return vjp(self, b, *cotangents)

    return checked


def nothing_flows(self: GraphOp, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
    """``vjp`` of a function that has no derivative, or one that is 0 wherever it exists."""
    return [None] * len(self.operands)


def fitted(vjp: Vjp) -> Vjp:
    """``vjp`` with cotangents summed back to their operands' shapes and integers taken for reals.

    From complex numbers to complex numbers it is written for what multiplies the change of an operand. The gradient by
    ``x + iy`` is that by x plus i times that by y, which takes the conjugate of this factor.
    """

    @wraps(vjp)
    def summed(self: Elementwise, b: OpBuilder[SSAValue], *cotangents: SSAValue) -> Cotangents:
        twin = _real_twin(self, b, cotangents)
        is_complex = all(dtype_of(value.type).is_complex for value in (self.results[0], self.operands[-1]))
        if is_complex:
            cotangents = tuple(b.conj(ct) for ct in cotangents)
        flowing = vjp(twin or self, b, *cotangents)
        if is_complex:
            flowing = [None if ct is None else conjugated(b, ct) for ct in flowing]
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
    operands = [b.convert(operand, dtype=dtype) for operand in op.operands]
    types = op.infer(*(b.type_of(operand) for operand in operands), **op.fields)
    return op.create(operands=operands, result_types=types, attributes=op.attributes)
