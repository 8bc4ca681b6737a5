"""Arguments of sin, cos and tan brought to [-pi/4, pi/4], however large they are.

Below a limit three multiples of parts of pi do it (Cody and Waite). Above it the argument is multiplied by the
bits of 1/(2 pi) that matter to it (Payne and Hanek), one lane at a time, behind a branch that is rarely taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from xdsl.dialects import arith, scf, vector
from xdsl.dialects.builtin import DenseArrayBase, IndexType, IntegerAttr, IntegerType, VectorType, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from msgraph.passes.math.builder import F64, OVERFLOW, MathBuilder
from msgraph.passes.math.pairs import Pair, fast_two_sum

HALF_PI: Final = (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33)
TWO_PI: Final = Pair(6.283185307179586, 2.4492935982947064e-16)
TABLE_BITS: Final = 1216
WINDOW_BITS: Final = 192
INVERSE_TWO_PI: Final = int(
    "28be60db9391054a7f09d5f47d4d377036d8a5664f10e4107f9458eaf7aef1586dc91b8e909374b801924bba827464873f877ac72c4a69cf"
    "ba208d7d4baed1213a671c09ad17df904e64758e60d4ce7d272117e2ef7e4a0ec7fe25fff7816603fbcbc462d6829b47db4d9fb3c9f2c26d"
    "d3d18fd9a797fa8b5d49eeb1faf97c5ecf41ce7de294a4ba9afed7ec47e357421580cc11bf1edaea",
    16,
)
"""2^1216 / (2 pi), rounded down."""


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
    high = m.fma(n, m.real(-HALF_PI[1]), first)
    low = m.fma(n, m.real(-HALF_PI[1]), m.sub(first, high))
    return Angle(high, m.fma(n, m.real(-HALF_PI[2]), low), m.bits(shifted))


class _Wide:
    """Scalar integers of any width."""

    def __init__(self, m: MathBuilder) -> None:
        self.m = m

    def constant(self, value: int, bits: int) -> SSAValue:
        return self.m.immediate(value, bits)

    def shift_right(self, a: SSAValue, count: int | SSAValue) -> SSAValue:
        if isinstance(count, int):
            count = self.constant(count, _width(a))
        return self.m.make(arith.ShRUIOp, (a, count), a.type)

    def resize(self, a: SSAValue, bits: int) -> SSAValue:
        before = _width(a)
        if before == bits:
            return a
        return self.m.make(arith.ExtUIOp if bits > before else arith.TruncIOp, (a,), IntegerType(bits))

    def number(self, a: SSAValue) -> SSAValue:
        """A float64 from an i64 that is not negative."""
        return self.m.make(arith.SIToFPOp, (a,), F64.element)


def _width(a: SSAValue) -> int:
    assert isinstance(a.type, IntegerType)
    return a.type.width.data


def far_angle(m: MathBuilder, x: SSAValue) -> Angle:
    """Any finite float64 scalar of at least 1; m is a scalar builder."""
    wide = _Wide(m)
    magnitude = m.bits(m.abs(x))
    exponent = wide.shift_right(magnitude, F64.mantissa)
    mantissa = m.either(m.both(magnitude, m.integer((1 << 52) - 1)), m.integer(1 << 52))
    count = m.sub_int(m.integer(TABLE_BITS - WINDOW_BITS + F64.mantissa + F64.bias), exponent)
    table = wide.shift_right(wide.constant(INVERSE_TWO_PI, TABLE_BITS), wide.resize(count, TABLE_BITS))
    window = wide.resize(table, WINDOW_BITS)
    turns = m.make(arith.MuliOp, (wide.resize(mantissa, WINDOW_BITS), window), window.type, OVERFLOW)
    return _angle_of_turns(m, wide, turns, m.compare("lt", x, m.real(0.0)))


def _angle_of_turns(m: MathBuilder, wide: _Wide, turns: SSAValue, mirrored: SSAValue) -> Angle:
    """From a fraction of a turn in 192 bits: the nearest quarter, and the rest in radians."""
    top = WINDOW_BITS - 2
    quarter = wide.shift_right(m.add_int(turns, wide.constant(1 << (top - 1), WINDOW_BITS)), top)
    shifted = m.make(arith.ShLIOp, (quarter, wide.constant(top, WINDOW_BITS)), turns.type, OVERFLOW)
    rest = m.sub_int(turns, shifted)
    zero = wide.constant(0, WINDOW_BITS)
    negative = m.make(
        arith.CmpiOp, (rest, zero), IntegerType(1), {"predicate": IntegerAttr(2, IntegerType(64))}
    )
    size = m.select(negative, m.sub_int(zero, rest), rest)
    word = m.integer(0xFFFFFFFF)
    pieces = [
        wide.number(m.both(wide.resize(wide.shift_right(size, WINDOW_BITS - 32 * k), 64), word)) for k in (1, 2, 3, 4)
    ]
    small = m.fma(pieces[3], m.real(2.0**-128), m.mul(pieces[2], m.real(2.0**-96)))
    small = m.fma(pieces[1], m.real(2.0**-64), small)
    turn = fast_two_sum(m, m.mul(pieces[0], m.real(2.0**-32)), small)
    high = m.mul(turn.high, m.real(TWO_PI.high))
    low = m.fma(turn.high, m.real(TWO_PI.high), m.neg(high))
    low = m.fma(turn.high, m.real(TWO_PI.low), m.fma(turn.low, m.real(TWO_PI.high), low))
    minus = m.flip(negative, mirrored)
    quarter = wide.resize(quarter, 64)
    quarter = m.select(mirrored, m.sub_int(m.integer(0), quarter), quarter)
    return Angle(m.select(minus, m.neg(high), high), m.select(minus, m.neg(low), low), quarter)


def with_far_lanes(
    m: MathBuilder, x: SSAValue, limit: float, near: SSAValue, far: Callable[[MathBuilder, SSAValue], SSAValue]
) -> SSAValue:
    """`near`, but in lanes where |x| is above the limit (and finite) `far` of the scalar."""
    size = m.abs(x)
    large = m.both(m.compare("gt", size, m.real(limit)), m.compare("lt", size, m.real(float("inf"))))
    condition = _any_lane(m, large)
    inside = m.nested(m.width)
    result = _each_lane(inside, x, large, near, far) if m.width else _one(inside, x, far)
    inside.ops.append(scf.YieldOp(result))
    op = scf.IfOp(condition, [near.type], Region(Block(inside.ops)), Region(Block([scf.YieldOp(near)])))
    m.ops.append(op)
    return op.results[0]


def _any_lane(m: MathBuilder, condition: SSAValue) -> SSAValue:
    if not m.width:
        return condition
    word = IntegerType(m.width)
    packed = m.make(vector.BitcastOp, (condition,), VectorType(word, [1]))
    bits = m.make(vector.ExtractOp, (packed,), word, {"static_position": DenseArrayBase.from_list(i64, [0])})
    none = m.immediate(0, m.width)
    return m.make(arith.CmpiOp, (bits, none), IntegerType(1), {"predicate": IntegerAttr(1, IntegerType(64))})


def _one(m: MathBuilder, x: SSAValue, far: Callable[[MathBuilder, SSAValue], SSAValue]) -> SSAValue:
    """The far function in float64, whatever the format."""
    if m.format is F64:
        return far(m, x)
    return m.narrow(far(m.like(F64), m.widen(x)))


_DYNAMIC: Final = DenseArrayBase.from_list(i64, [-(2**63)])


def _each_lane(
    m: MathBuilder, x: SSAValue, large: SSAValue, near: SSAValue, far: Callable[[MathBuilder, SSAValue], SSAValue]
) -> SSAValue:
    """A loop over the lanes."""
    index = IndexType()
    start, stop, step = (
        m.pool.get(IntegerAttr(value, index), index) for value in (0, m.width, 1)
    )
    body = Block(arg_types=[index, near.type])
    lane, result = body.args
    scalar = m.nested(0)
    picked = {"static_position": _DYNAMIC}
    element: Attribute = m.format.element
    argument = scalar.make(vector.ExtractOp, (x, lane), element, picked)
    wanted = scalar.make(vector.ExtractOp, (large, lane), IntegerType(1), picked)
    before = scalar.make(vector.ExtractOp, (result, lane), element, picked)
    value = scalar.select(wanted, _one(scalar, argument, far), before)
    value = scalar.make(vector.InsertOp, (value, result, lane), near.type, picked)
    ops: list[Operation] = [*scalar.ops, scf.YieldOp(value)]
    body.add_ops(ops)
    loop = scf.ForOp(start, stop, step, [near], body)
    m.ops.append(loop)
    return loop.results[0]
