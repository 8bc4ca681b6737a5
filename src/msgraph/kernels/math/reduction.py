"""Arguments of sin, cos and tan: brought to [-pi/4, pi/4], or left to the C library when they are large.

Below a limit multiples of the parts of pi are taken off (Cody and Waite). Lanes above it go one by one through the
C library's function of float64, behind a branch that is rarely taken. (Payne and Hanek's reduction written out here
would do it too, but its long integers cost 10 ms of code generation in every kernel.)
"""

from __future__ import annotations

from typing import Final, NamedTuple

from xdsl.dialects import scf, vector
from xdsl.dialects.builtin import DenseArrayBase, IntegerType, VectorType, i64
from xdsl.ir import Block, Operation, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.walking import create, detach_all
from msgraph.kernels.builder import vector_ops
from msgraph.kernels.builder.index_math import INDEX
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.math.builder import F64, MathBuilder
from msgraph.kernels.math.pairs import two_product, two_sum

HALF_PI: Final = (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33)


class ReducedAngle(NamedTuple):
    """x = (high + low) + quarter * pi/2, up to whole turns; only the two lowest bits of ``quarter`` matter."""

    high: VectorValue
    low: VectorValue
    quarter: VectorValue


def near_angle(m: MathBuilder, x: VectorValue) -> ReducedAngle:
    """Three parts of pi/2 in float64: exact to 2^-106 of the argument, for arguments up to 2^20."""
    magic = m.real(F64.magic)
    shifted = m.fma(x, m.real(0.6366197723675814), magic)
    n = m.sub(shifted, magic)
    first = m.fma(n, m.real(-HALF_PI[0]), x)
    if m.rounded:
        return ReducedAngle(m.fma(n, m.real(-HALF_PI[1]), first), m.real(0.0), m.bits(shifted))
    product = two_product(m, n, m.real(-HALF_PI[1]))
    total = two_sum(m, first, product.high)
    low = m.fma(n, m.real(-HALF_PI[2]), m.add(total.low, product.low))
    return ReducedAngle(total.high, low, m.bits(shifted))


def with_far_lanes(m: MathBuilder, x: VectorValue, limit: float, near: VectorValue, op: type[Operation]) -> VectorValue:
    """`near`, but in lanes where |x| is above the limit what the C library has for `op`."""
    large = m.compare("gt", m.abs(x), m.real(limit))
    inside = m.nested(m.lanes)
    result = _each_lane(inside, x, large, near, op) if m.lanes else _from_library(inside, x, op)
    inside.block.add_op(scf.YieldOp(result.value))
    condition, other = _any_lane(m, large), Block([scf.YieldOp(near.value)])
    branch = scf.IfOp(condition, [near.value.type], Region(inside.block), Region(other))
    return VectorValue(m.append(branch), x.dtype)


def _any_lane(m: MathBuilder, condition: VectorValue) -> SSAValue:
    if not m.lanes:
        return condition.value
    word = IntegerType(m.lanes)
    packed = m.append(create(vector.BitcastOp, (condition.value,), [VectorType(word, [1])]))
    first = {"static_position": DenseArrayBase.from_list(i64, [0])}
    operands = m.append(create(vector.ExtractOp, (packed,), [word], first)), m.scalar_integer(0, m.lanes)
    return m.append(create(vector_ops.CmpiOp, operands, [IntegerType(1)], {"predicate": Predicate.NE.signed}))


def _from_library(m: MathBuilder, x: VectorValue, op: type[Operation]) -> VectorValue:
    """The C library's function of a float64 scalar, whatever the format."""
    m.library = True
    return m.convert(m.emit(op, dtypes.float64, m.convert(x, dtypes.float64), flags=True), x.dtype)


_DYNAMIC: Final = {"static_position": DenseArrayBase.from_list(i64, [-(2**63)])}


def _each_lane(
    m: MathBuilder, x: VectorValue, large: VectorValue, near: VectorValue, op: type[Operation]
) -> VectorValue:
    """A loop over the lanes."""
    start, stop, step = (m.pool.get(value, INDEX) for value in (0, m.lanes, 1))
    body = Block(arg_types=[INDEX, near.value.type])
    (lane, result), scalar = body.args, m.nested(0)

    def picked(lanes: VectorValue) -> VectorValue:
        operation = create(vector.ExtractOp, (lanes.value, lane), [scalar.value_type(lanes.dtype)], _DYNAMIC)
        return VectorValue(scalar.append(operation), lanes.dtype)

    argument, wanted, before = map(picked, (x, large, VectorValue(result, x.dtype)))
    value = scalar.select(wanted, _from_library(scalar, argument, op), before)
    value = scalar.append(create(vector.InsertOp, (value.value, result, lane), [result.type], _DYNAMIC))
    body.add_ops([*detach_all(scalar.block), scf.YieldOp(value)])
    return VectorValue(m.append(scf.ForOp(start, stop, step, [near.value], body)), x.dtype)
