"""sin, cos, tan for every finite argument.

Coefficients: tools/fit_polynomials.py, `sin32` (relative error 2^-27 on |r| <= pi/2), `sin64` and `cos64` (2^-58 and
2^-64 on |r| <= pi/4), their `_rounded` variants (2^-37) for tan in float32, which is computed in float64.
Largest error: sin and cos 2 ulp in float32, 1 ulp in float64; tan 1 ulp.

Arguments are brought to [-pi/4, pi/4]: below a limit multiples of the parts of pi are taken off (Cody and Waite). Lanes
above it go one by one through the C library's function of float64, behind a branch that is rarely taken. (Payne and
Hanek's reduction would do it too, but its long integers cost 10 ms of code generation in every kernel.)
"""

from __future__ import annotations

from typing import Final, NamedTuple

from xdsl.dialects import math, scf, vector
from xdsl.dialects.builtin import DenseArrayBase, IntegerType, VectorType, i64
from xdsl.ir import Block, Operation, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.walking import create, detach_all
from msgraph.kernels.builder import vector_ops
from msgraph.kernels.builder.index_math import INDEX
from msgraph.kernels.builder.vector_ops import Predicate
from msgraph.kernels.builder.vectors import VectorValue
from msgraph.kernels.math.builder import F32, F64, MathBuilder, Table, in_double
from msgraph.kernels.math.pairs import Pair, fast_two_sum, two_product, two_sum

# -- arguments near 0 -------------------------------------------------------------------------------------------------


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


SIN32: Final = (-0.16666659712791443, 0.008333069272339344, -0.00019809776858892292, 2.606095677037956e-06)
"""(sin(r) - r) / r^3 in r^2."""
SIN: Final[Table] = {
    "double": (
        -0.1666666666666663, 0.00833333333332184, -0.0001984126982935853, 2.7557313538513497e-06,
        -2.50507343886947e-08, 1.5895433229457794e-10,
    ),
    "rounded": (
        -0.16666666640776942, 0.008333329302484021, -0.00019839311503117067, 2.7181142629947865e-06,
    ),
}  # fmt: skip
COS: Final[Table] = {
    "double": (
        0.041666666666666595, -0.001388888888887334, 2.480158728899958e-05, -2.7557314216037567e-07,
        2.0875705227542715e-09, -1.1358739060605308e-11,
    ),
    "rounded": (
        0.04166666661945754, -0.00138888834971372, 2.479945937658271e-05, -2.720568981062426e-07,
    ),
}  # fmt: skip
"""(cos(r) - 1 + r^2 / 2) / r^4 in r^2."""
PI32: Final = (3.1415927410125732, -8.742277657347586e-08, -3.4302490200117637e-15)
LIMIT32: Final = 1e5
LIMIT64: Final = 1e6


def sin(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The sine, within 2 ulp."""
    if m.format is F64:
        return with_far_lanes(m, x, LIMIT64, _signed_zero(m, x, _sin_of(m, near_angle(m, x))), math.SinOp)
    magic = m.real(F32.magic)
    shifted = m.fma(x, m.real(0.3183098861837907), magic)
    near = _half_turns(m, x, m.sub(shifted, magic), m.bits(shifted))
    return with_far_lanes(m, x, LIMIT32, _signed_zero(m, x, near), math.SinOp)


def cos(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The cosine, within 2 ulp."""
    if m.format is F64:
        angle = near_angle(m, x)  # the sine, a quarter further
        turned = angle._replace(quarter=m.add(angle.quarter, m.integer(1)))
        return with_far_lanes(m, x, LIMIT64, _sin_of(m, turned), math.CosOp)
    magic = m.real(F32.magic)
    shifted = m.add(m.fma(x, m.real(0.3183098861837907), m.real(-0.5)), magic)
    n = m.add(m.sub(shifted, magic), m.real(0.5))
    near = _half_turns(m, x, n, m.add(m.bits(shifted), m.integer(1)))
    return with_far_lanes(m, x, LIMIT32, near, math.CosOp)


@in_double
def tan(m: MathBuilder, x: VectorValue) -> VectorValue:
    """The tangent, within 1 ulp."""
    limit = LIMIT32 if m.rounded else LIMIT64
    return with_far_lanes(m, x, limit, _signed_zero(m, x, _tan_of(m, near_angle(m, x))), math.TanOp)


def _half_turns(m: MathBuilder, x: VectorValue, n: VectorValue, odd: VectorValue) -> VectorValue:
    """sin(x - n pi) in float32, with the sign turned if the lowest bit of `odd` is set."""
    r = x
    for part in PI32:
        r = m.fma(n, m.real(-part), r)
    square = m.mul(r, r)
    y = m.fma(m.mul(m.polynomial(square, SIN32), square), r, r)
    return m.from_bits(m.xor(m.bits(y), m.shift_left(odd, 31)))


def _signed_zero(m: MathBuilder, x: VectorValue, result: VectorValue) -> VectorValue:
    """An odd function keeps the sign of a zero."""
    return m.select(m.compare("eq", x, m.real(0.0)), x, result)


def _sine(m: MathBuilder, angle: ReducedAngle, square: VectorValue) -> Pair[VectorValue]:
    """sin(high + low) = high + (high^3 P + low (1 - high^2 / 2))"""
    cube = m.mul(square, angle.high)
    low = angle.low if m.rounded else m.fma(m.mul(square, m.real(-0.5)), angle.low, angle.low)
    return Pair(angle.high, m.fma(m.polynomial(square, SIN[m.precision]), cube, low))


def _cosine(m: MathBuilder, angle: ReducedAngle, square: VectorValue) -> Pair[VectorValue]:
    """cos(high + low) = 1 - high^2 / 2 + (high^4 Q - high low), adding what the first difference lost"""
    one = m.real(1.0)
    half = m.mul(square, m.real(0.5))
    large = m.sub(one, half)
    rest = angle.low if m.rounded else m.fma(m.neg(angle.high), angle.low, m.sub(m.sub(one, large), half))
    return Pair(large, m.fma(m.mul(square, square), m.polynomial(square, COS[m.precision]), rest))


def _is_odd(m: MathBuilder, quarter: VectorValue) -> VectorValue:
    return m.compare("ne", m.and_(quarter, m.integer(1)), m.integer(0))


def _sin_of(m: MathBuilder, angle: ReducedAngle) -> VectorValue:
    """The sine of a reduced float64 angle."""
    square = m.mul(angle.high, angle.high)
    sine, cosine = _sine(m, angle, square), _cosine(m, angle, square)
    chosen = m.select(_is_odd(m, angle.quarter), m.add(cosine.high, cosine.low), m.add(sine.high, sine.low))
    sign = m.shift_left(m.and_(angle.quarter, m.integer(2)), 62)
    return m.from_bits(m.xor(m.bits(chosen), sign))


def _tan_of(m: MathBuilder, angle: ReducedAngle) -> VectorValue:
    """The tangent of a reduced float64 angle."""
    square = m.mul(angle.high, angle.high)
    sine, cosine = _sine(m, angle, square), _cosine(m, angle, square)
    odd = _is_odd(m, angle.quarter)
    if m.rounded:
        up, right = m.add(sine.high, sine.low), m.add(cosine.high, cosine.low)
        return m.div(m.select(odd, m.neg(right), up), m.select(odd, up, right))
    sine, cosine = fast_two_sum(m, sine.high, sine.low), fast_two_sum(m, cosine.high, cosine.low)
    over = Pair(m.select(odd, m.neg(cosine.high), sine.high), m.select(odd, m.neg(cosine.low), sine.low))
    under = Pair(m.select(odd, sine.high, cosine.high), m.select(odd, sine.low, cosine.low))
    inverse = m.div(m.real(1.0), under.high)
    quotient = m.neg(m.mul(over.high, inverse))
    rest = m.fma(quotient, under.low, m.add(m.fma(quotient, under.high, over.high), over.low))
    return m.fma(rest, inverse, m.neg(quotient))
