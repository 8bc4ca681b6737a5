"""Arguments of sin, cos and tan: brought to [-pi/4, pi/4], or left to the C library when they are large.

Below a limit multiples of the parts of pi are taken off (Cody and Waite). Lanes above it go one by one through the
C library's function of float64, behind a branch that is rarely taken. (Payne and Hanek's reduction written out here
would do it too, but its long integers cost 10 ms of code generation in every kernel.)
"""

from __future__ import annotations

from typing import Final, NamedTuple

from xdsl.dialects import scf, vector
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, IntegerType, UnitAttr, VectorType, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from msgraph.kernels.builder import vector_ops
from msgraph.kernels.builder.index_math import INDEX
from msgraph.kernels.builder.vectors import LIBRARY
from msgraph.kernels.math.builder import F64, FASTMATH, MathBuilder
from msgraph.kernels.math.pairs import two_product, two_sum

HALF_PI: Final = (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33)


class Angle(NamedTuple):
    """x = (high + low) + quarter * pi/2, up to whole turns; only the two lowest bits of ``quarter`` matter."""

    high: SSAValue
    low: SSAValue
    quarter: SSAValue


def near_angle(m: MathBuilder, x: SSAValue) -> Angle:
    """Three parts of pi/2 in float64: exact to 2^-106 of the argument, for arguments up to 2^20."""
    magic = m.real(F64.magic)
    shifted = m.fma(x, m.real(0.6366197723675814), magic)
    n = m.sub(shifted, magic)
    first = m.fma(n, m.real(-HALF_PI[0]), x)
    if m.rounded:
        return Angle(m.fma(n, m.real(-HALF_PI[1]), first), m.real(0.0), m.bits(shifted))
    product = two_product(m, n, m.real(-HALF_PI[1]))
    total = two_sum(m, first, product.high)
    low = m.fma(n, m.real(-HALF_PI[2]), m.add(total.low, product.low))
    return Angle(total.high, low, m.bits(shifted))


def with_far_lanes(m: MathBuilder, x: SSAValue, limit: float, near: SSAValue, op: type[Operation]) -> SSAValue:
    """`near`, but in lanes where |x| is above the limit what the C library has for `op`."""
    large = m.compare("gt", m.abs(x), m.real(limit))
    condition = _any_lane(m, large)
    inside = m.nested(m.width)
    result = _each_lane(inside, x, large, near, op) if m.width else _from_library(inside, x, op)
    inside.ops.append(scf.YieldOp(result))
    branch = scf.IfOp(condition, [near.type], Region(Block(inside.ops)), Region(Block([scf.YieldOp(near)])))
    m.ops.append(branch)
    return branch.results[0]


def _any_lane(m: MathBuilder, condition: SSAValue) -> SSAValue:
    if not m.width:
        return condition
    word = IntegerType(m.width)
    packed = m.make(vector.BitcastOp, (condition,), VectorType(word, [1]))
    bits = m.make(vector.ExtractOp, (packed,), word, {"static_position": DenseArrayBase.from_list(i64, [0])})
    none = m.scalar_integer(0, m.width)
    return m.make(vector_ops.CmpiOp, (bits, none), IntegerType(1), {"predicate": IntegerAttr(1, IntegerType(64))})


def _from_library(m: MathBuilder, x: SSAValue, op: type[Operation]) -> SSAValue:
    """The C library's function of a float64 scalar, whatever the format."""
    wide = x if m.format is F64 else m.widen(x)
    call = op.create(operands=[wide], result_types=[F64.element], properties=FASTMATH, attributes={LIBRARY: UnitAttr()})
    m.ops.append(call)
    return call.results[0] if m.format is F64 else m.narrow(call.results[0])


_DYNAMIC: Final = DenseArrayBase.from_list(i64, [-(2**63)])


def _each_lane(m: MathBuilder, x: SSAValue, large: SSAValue, near: SSAValue, op: type[Operation]) -> SSAValue:
    """A loop over the lanes."""
    start, stop, step = (m.pool.get(value, "index", INDEX, 0) for value in (0, m.width, 1))
    body = Block(arg_types=[INDEX, near.type])
    lane, result = body.args
    scalar = m.nested(0)
    picked = {"static_position": _DYNAMIC}
    element: Attribute = m.format.element
    argument = scalar.make(vector.ExtractOp, (x, lane), element, picked)
    wanted = scalar.make(vector.ExtractOp, (large, lane), IntegerType(1), picked)
    before = scalar.make(vector.ExtractOp, (result, lane), element, picked)
    value = scalar.select(wanted, _from_library(scalar, argument, op), before)
    value = scalar.make(vector.InsertOp, (value, result, lane), near.type, picked)
    ops: list[Operation] = [*scalar.ops, scf.YieldOp(value)]
    body.add_ops(ops)
    loop = scf.ForOp(start, stop, step, [near], body)
    m.ops.append(loop)
    return loop.results[0]
