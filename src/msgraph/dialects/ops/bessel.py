"""Bessel functions, J and Y of orders 0 and 1.

Coefficients: tools/fit_chebyshev.py. Below 8 the functions themselves without their roots, logarithm and pole; above
the two sums that go with the cosine and the sine. The error is relative to the amplitude, not to what is left at a
root.
"""

from __future__ import annotations

import math
from typing import Any, Final

from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.dialects.contract import Cotangents, OpBuilder
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.families.special import SpecialUnary, chebyshev

J0_NEAR: Final = (
    0.0019903555001601486, -0.002620939138497025, 0.0008687721472062577, -0.00017040584951557357,
    2.204908639454817e-05, -2.0248894980012834e-06, 1.3898025173428905e-07, -7.406701254344167e-09,
    3.1559927583611334e-10, -1.1003860827939697e-11, 3.1989232970233477e-13, -7.875041254709154e-15,
    1.6632588015211278e-16, -3.0475993756698376e-18, 4.8912290055811176e-20,
)  # fmt: skip
J1_NEAR: Final = (
    0.00027895709887613106, -0.0003115684036643562, 8.553646588540538e-05, -1.4149356425623485e-05,
    1.576470099225889e-06, -1.269075502369425e-07, 7.747614077073057e-09, -3.716577146675772e-10,
    1.4395417669312554e-11, -4.60007822413452e-13, 1.2341465589619718e-14, -2.8205466239524856e-16,
    5.558821065951572e-18, -9.546930865755219e-20, 1.4418291781315051e-21,
)  # fmt: skip
Y0_NEAR: Final = (
    -0.03314611320328494, -0.2744743055297453, 0.17903431407718265, 0.26156734625504663, -0.17730201278114358,
    0.04719668959576339, -0.007287962479552079, 0.0007531135932577742, -5.632079141056987e-05, 3.206532537654801e-06,
    -1.44072332740187e-07, 5.248794787330516e-09, -1.5837552541812015e-10, 4.02633081830612e-12,
    -8.747341203310769e-14, 1.6434898714919468e-15, -2.6977881152566837e-17, 3.9032584173475982e-19,
)  # fmt: skip
Y1_NEAR: Final = (
    0.0025380132357417816, -0.01608717304766875, -0.09591204536083074, 0.08445197259652346, -0.028328123944594365,
    0.005289897544167113, -0.0006414551451326356, 5.505982873338744e-05, -3.53808001868935e-06,
    1.7707804556154404e-07, -7.11055004989928e-09, 2.344337905911516e-10, -6.4651518414115946e-12,
    1.51429151205002e-13, -3.0511859694473254e-15, 5.34668038572867e-17, -8.224911372021585e-19,
)  # fmt: skip
P0: Final = (
    0.9994603493475187, -0.0005365220468132117, 3.0751847875194745e-06, -5.1705945376060975e-08,
    1.6306464635151382e-09, -7.86409137723707e-11, 5.168262387349193e-12, -4.3045788699253914e-13,
    4.3265957431549404e-14, -5.069034095935236e-15, 6.748072215733873e-16, -1.0011513723467786e-16,
    1.6305919233744186e-17, -2.880866169482871e-18,
)  # fmt: skip
Q0: Final = (
    -0.12444683684269607, 0.0005470815954089319, -5.9315987288485175e-06, 1.4377965798375193e-07,
    -5.817532749493056e-09, 3.376097523734991e-10, -2.565397936797308e-11, 2.404916100281365e-12,
    -2.6690625482579414e-13, 3.4041800321963686e-14, -4.87994410531204e-15, 7.729703176242605e-16,
    -1.3348852171502517e-16, 2.4865952389390515e-17, -4.952892629886516e-18, 1.0473158973776097e-18,
    -2.336930172211422e-19,
)  # fmt: skip
P1: Final = (
    1.0009030408600137, 0.0008989898330859408, -3.987284300488908e-06, 6.177633960644299e-08, -1.8718907491063067e-09,
    8.816898659582339e-11, -5.704863640395645e-12, 4.699195515230542e-13, -4.6842237839904895e-14,
    5.452674896044717e-15, -7.221180842274018e-16, 1.0667689114335412e-16, -1.7312313216116335e-17,
    3.0492991197665872e-18,
)  # fmt: skip
Q1: Final = (
    0.3742222965562826, -0.0007702178839325664, 7.3108922063643636e-06, -1.676782510726674e-07, 6.583354662120443e-09,
    -3.749090950541556e-10, 2.8121750359748866e-11, -2.61145253946232e-12, 2.8774212663332235e-13,
    -3.649001916061838e-14, 5.206626366226707e-15, -8.215318025458595e-16, 1.4141084390211833e-16,
    -2.626761589838529e-17, 5.2192649196714085e-18, -1.101261718787959e-18,
)  # fmt: skip
ROOTS: Final = ((2.404825557695773, 5.520078110286311), (3.8317059702075125, 7.015586669815619))
"""The first two of J, of order 0 and 1."""


def _near(x: Any, order: int) -> Any:
    """J of ``x`` between 0 and 8 (over x, for order 1)."""
    z, (first, second) = x * x, ROOTS[order]
    series = chebyshev(z / 32.0 - 1.0, (J0_NEAR, J1_NEAR)[order])
    return (x - first) * (x + first) * ((x - second) * (x + second)) * series


def _far(xp: Any, x: Any, order: int, first_kind: bool) -> Any:
    """J or Y of ``x`` from 8 upwards: ``sqrt(2 / (pi x)) (P cos - Q sin)`` of the phase, or ``(P sin + Q cos)``."""
    eight = 8.0 / x
    t = eight * eight * 2.0 - 1.0
    p, q = chebyshev(t, (P0, P1)[order]), chebyshev(t, (Q0, Q1)[order]) * eight / 8.0
    sine, cosine = xp.sin(x) * math.sqrt(0.5), xp.cos(x) * math.sqrt(0.5)
    cos, sin = (cosine + sine, sine - cosine) if order == 0 else (sine - cosine, -sine - cosine)
    wave = p * cos - q * sin if first_kind else p * sin + q * cos
    return xp.sqrt(2.0 / math.pi / x) * wave


def _first(xp: Any, x: Any, order: int) -> object:
    size = xp.abs(x)
    low, high = xp.where(size > 8.0, 8.0, size), xp.where(size > 8.0, size, 8.0)
    near = _near(low, order)
    endless = size > 1e300
    far = xp.where(endless, 0.0, _far(xp, xp.where(endless, 8.0, high), order, True))
    if order == 0:
        return xp.where(size > 8.0, far, near)
    return xp.where(size > 8.0, xp.sign(x) * far, x * near)


def _second(xp: Any, x: Any, order: int) -> object:
    low, high = xp.where(x > 8.0, 8.0, x), xp.where(x > 8.0, x, 8.0)
    t = low * low / 32.0 - 1.0
    if order == 0:
        near = chebyshev(t, Y0_NEAR) + 2.0 / math.pi * xp.log(low) * _near(low, 0)
    else:
        near = low * chebyshev(t, Y1_NEAR) + 2.0 / math.pi * (xp.log(low) * low * _near(low, 1) - 1.0 / low)
    near = xp.where(low > 0.0, near, xp.where(low < 0.0, math.nan, low - math.inf))
    endless = high > 1e300
    far = xp.where(endless, 0.0, _far(xp, xp.where(endless, 8.0, high), order, False))
    return xp.where(x > 8.0, far, near)


@irdl_op_definition
class BesselJ0Op(SpecialUnary):
    """The Bessel function of the first kind, of order 0.

    %y = ms.bessel_j0 %x : tensor<4xf32>
    """

    name = "ms.bessel_j0"
    DOMAIN = (-12.0, 12.0)
    FUNCTION = "bessel_j0(x)"
    PRIMITIVE = "BesselJ0()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return _first(xp, x, 0)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.neg(b.mul(ct, b.bessel_j1(self.operand))),)


@irdl_op_definition
class BesselJ1Op(SpecialUnary):
    """The Bessel function of the first kind, of order 1.

    %y = ms.bessel_j1 %x : tensor<4xf32>
    """

    name = "ms.bessel_j1"
    DOMAIN = (-12.0, 12.0)
    FUNCTION = "bessel_j1(x)"
    PRIMITIVE = "BesselJ1()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return _first(xp, x, 1)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, y = self.operand, self.result
        at_zero = b.equal(x, constant_like(b, 0, x))
        ratio = b.select(at_zero, constant_like(b, 0.5, x), b.div(y, b.select(at_zero, constant_like(b, 1, x), x)))
        return (b.mul(ct, b.sub(b.bessel_j0(x), ratio)),)


@irdl_op_definition
class BesselY0Op(SpecialUnary):
    """The Bessel function of the second kind, of order 0.

    %y = ms.bessel_y0 %x : tensor<4xf32>
    """

    name = "ms.bessel_y0"
    DOMAIN = (0.3, 12.0)
    FUNCTION = "bessel_y0(x)"
    PRIMITIVE = "BesselY0()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return _second(xp, x, 0)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.neg(b.mul(ct, b.bessel_y1(self.operand))),)


@irdl_op_definition
class BesselY1Op(SpecialUnary):
    """The Bessel function of the second kind, of order 1.

    %y = ms.bessel_y1 %x : tensor<4xf32>
    """

    name = "ms.bessel_y1"
    DOMAIN = (0.3, 12.0)
    FUNCTION = "bessel_y1(x)"
    PRIMITIVE = "BesselY1()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return _second(xp, x, 1)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, y = self.operand, self.result
        return (b.mul(ct, b.sub(b.bessel_y0(x), b.div(y, x))),)
