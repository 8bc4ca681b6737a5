"""Modified Bessel functions, I and K of orders 0 and 1, and the same without their exponential growth or decay.

Coefficients: tools/fit_chebyshev.py. Below 8 (I) or 2 (K) the functions themselves, above their asymptotic factor.
"""

from __future__ import annotations

import math
from typing import Any, Final

from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition

from msgraph.dialects.contract import Cotangents, OpBuilder
from msgraph.dialects.families.cotangents import constant_like
from msgraph.dialects.families.special import SpecialUnary, chebyshev

I0_NEAR: Final = (
    0.33839763720473803, -0.3046826723431984, 0.17162090152220877, -0.09490109704804764, 0.04930528423967071,
    -0.02373741480589947, 0.010546460394594998, -0.004324309995050576, 0.0016394756169413357, -0.0005763755745385824,
    0.00018850288509584165, -5.754195010082104e-05, 1.6448448070728896e-05, -4.4167383584587505e-06,
    1.1173875391201037e-06, -2.670793853940612e-07, 6.046995022541919e-08, -1.300025009986248e-08,
    2.6598237246823866e-09, -5.189795601635263e-10, 9.675809035373237e-11, -1.726826291441556e-11,
    2.95505266312964e-12, -4.856446783111929e-13, 7.676185498604936e-14, -1.1685332877993451e-14,
    1.715391285555133e-15, -2.431279846547955e-16, 3.3307945188222384e-17, -4.4153416464793395e-18,
    5.669178006921496e-19,
)  # fmt: skip
I0_FAR: Final = (
    0.4022452055070544, 0.0033691164782556943, 6.889758346916825e-05, 2.8913705208347567e-06, 2.0489185894690638e-07,
    2.266668990498178e-08, 3.3962320257083865e-09, 4.94060238822497e-10, 1.1889147107846439e-11,
    -3.1499165279632416e-11, -1.3215811840447713e-11, -1.7941785315068062e-12, 7.180124451383666e-13,
    3.8527783827421426e-13, 1.54008621752141e-14, -4.150569347287222e-14, -9.554846698828307e-15,
    3.8116806693526224e-15, 1.7725601330565263e-15, -3.425485619677219e-16, -2.8276239805165836e-16,
    3.461222867697461e-17, 4.46562142029676e-17, -4.830504485944182e-18, -7.233180487874754e-18,
    9.921475412173699e-19, 1.193650890845982e-18,
)  # fmt: skip
I1_NEAR: Final = (
    0.12629359322181682, -0.17641651835783406, 0.1026436586898471, -0.05294598120809499, 0.024726449030626516,
    -0.010564084894626197, 0.004156422944312888, -0.0015135724506312532, 0.0005122859561685758,
    -0.00016176081582589674, 4.781565107550054e-05, -1.3273163656039436e-05, 3.4702513081376785e-06,
    -8.568720264695455e-07, 2.0032947535521353e-07, -4.445059128796328e-08, 9.381537386495773e-09,
    -1.8872497517228294e-09, 3.625590281552117e-10, -6.663489723502027e-11, 1.1736186298890901e-11,
    -1.9839743977649436e-12, 3.223793365945575e-13, -5.042185504727912e-14, 7.600684294735408e-15,
    -1.1055969477353862e-15, 1.5536319577362005e-16, -2.111421214358166e-17, 2.7779141127610464e-18,
    -3.541581772542136e-19,
)  # fmt: skip
I1_FAR: Final = (
    0.38928811750914005, -0.009761097491361469, -0.00011058893876262371, -3.882564808877691e-06,
    -2.512236237870209e-07, -2.6314688468895196e-08, -3.835380385964237e-09, -5.589743462196584e-10,
    -1.8974958123505413e-11, 3.2526035830154884e-11, 1.4125807436613782e-11, 2.0356285441470896e-12,
    -7.198551776245908e-13, -4.0835511110921974e-13, -2.1015418427726643e-14, 4.272440016711951e-14,
    1.0420276984128802e-14, -3.8144030724370075e-15, -1.8803547755107825e-15, 3.3082023109209285e-16,
    2.96262899764595e-16, -3.209525921993424e-17, -4.6503053684893586e-17, 4.414348323071708e-18,
    7.517296310842105e-18, -9.314178867326884e-19, -1.242193275194891e-18,
)  # fmt: skip
K0_NEAR: Final = (
    -0.2676636966169514, 0.3442898999246285, 0.0359799365153615, 0.001264615411446926, 2.286212103119452e-05,
    2.5347910790261494e-07, 1.904516377220209e-09, 1.0349695257633625e-11, 4.2598161427910826e-14,
    1.3744654358807508e-16, 3.5708965285083736e-19,
)  # fmt: skip
K0_FAR: Final = (
    1.2201515410329777, -0.0314481013119645, 0.0015698838857300533, -0.00012849549581627802, 1.39498137188765e-05,
    -1.8317555227191195e-06, 2.766813639445015e-07, -4.660489897687948e-08, 8.574034017414225e-09,
    -1.6975345093890614e-09, 3.5773972814003283e-10, -7.957489244477396e-11, 1.8559491149549264e-11,
    -4.514597883374519e-12, 1.1403405882073441e-12, -2.9800969231481784e-13, 8.032890775068375e-14,
    -2.2275133267462965e-14, 6.340076476276646e-15, -1.848593377920907e-15, 5.5120559994043335e-16,
    -1.6782311257549006e-16, 5.2103917776435543e-17, -1.6475805939842632e-17, 5.3004337711773354e-18,
    -1.7331712005821001e-18,
)  # fmt: skip
K1_NEAR: Final = (
    0.7626501136694739, -0.3531559607765449, -0.12261118082265715, -0.006975723859639864, -0.0001730288957513052,
    -2.4334061415659684e-06, -2.213387630734726e-08, -1.4114883926335278e-10, -6.666901694199329e-13,
    -2.427449850519366e-15, -7.023863479386288e-18,
)  # fmt: skip
K1_FAR: Final = (
    1.3603130952422213, 0.10392373657681724, -0.002857816859622779, 0.00019521551847135162, -1.936197974166083e-05,
    2.406484947837217e-06, -3.5019606030878126e-07, 5.7410841254500495e-08, -1.0345762465678097e-08,
    2.0150497551970347e-09, -4.1903547593419254e-10, 9.218315187605315e-11, -2.129967838427791e-11,
    5.139639673482343e-12, -1.2891739609498229e-12, 3.348419666052243e-13, -8.976705182010146e-14,
    2.4771544242195988e-14, -7.0198370892147685e-15, 2.038703166239861e-15, -6.057047270643018e-16,
    1.8380935752430455e-16, -5.689462849193648e-17, 1.7940510478863572e-17, -5.7567444820733025e-18,
    1.8778651901623268e-18,
)  # fmt: skip


def _scaled_first(xp: Any, x: Any, near: tuple[float, ...], far: tuple[float, ...]) -> Any:
    """I of ``x`` that is not negative, over ``e^x`` (and over x, for order 1)."""
    low, high = xp.where(x > 8.0, 8.0, x), xp.where(x > 8.0, x, 8.0)
    return xp.where(x > 8.0, chebyshev(16.0 / high - 1.0, far) / xp.sqrt(high), chebyshev(low / 4.0 - 1.0, near))


def i0e(xp: Any, x: object) -> Any:
    """I0 over ``e^|x|``."""
    return _scaled_first(xp, xp.abs(x), I0_NEAR, I0_FAR)


def i1e(xp: Any, x: Any) -> Any:
    """I1 over ``e^|x|``."""
    size = xp.abs(x)
    return xp.where(size > 8.0, xp.sign(x), x) * _scaled_first(xp, size, I1_NEAR, I1_FAR)


def grown(xp: Any, x: Any, rest: Any, toward: Any) -> Any:
    """``rest`` times ``e^|x|``, in two steps: the exponential overflows before the function does.

    Where both do, it is an infinity of the sign of ``toward``.
    """
    size = xp.abs(x)
    endless = size > 1000.0
    half = xp.exp(xp.where(endless, 0.0, size) / 2.0)
    return xp.where(endless, toward * math.inf, rest * half * half)


def _second(xp: Any, x: Any, order: int, scaled: bool) -> object:
    """K, times ``e^x`` if scaled."""
    near, far = ((K0_NEAR, K0_FAR), (K1_NEAR, K1_FAR))[order]
    low, high = xp.where(x > 2.0, 2.0, x), xp.where(x > 2.0, x, 2.0)
    first = grown(xp, low, (i0e, i1e)[order](xp, low), low) * xp.log(low / 2.0)
    series = chebyshev(low * low / 2.0 - 1.0, near)
    below = series - first if order == 0 else first + series / low
    below = xp.where(low > 0.0, below, xp.where(low < 0.0, math.nan, low + math.inf))
    above = chebyshev(4.0 / high - 1.0, far) / xp.sqrt(high)
    if scaled:
        return xp.where(x > 2.0, above, below * xp.exp(low))
    return xp.where(x > 2.0, above * xp.exp(-high), below)


def _over(b: OpBuilder[SSAValue], y: SSAValue, x: SSAValue) -> SSAValue:
    """``y / x`` of an odd function with slope 1/2 at 0."""
    at_zero = b.equal(x, constant_like(b, 0, x))
    return b.select(at_zero, constant_like(b, 0.5, x), b.div(y, b.select(at_zero, constant_like(b, 1, x), x)))


@irdl_op_definition
class BesselI0Op(SpecialUnary):
    """The modified Bessel function of the first kind, of order 0.

    %y = ms.bessel_i0 %x : tensor<4xf32>
    """

    name = "ms.bessel_i0"
    FUNCTION = "bessel_i0(x); i0(input)"
    PRIMITIVE = "BesselI0()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return grown(xp, x, i0e(xp, x), xp.abs(x))

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.bessel_i1(self.operand)),)


@irdl_op_definition
class BesselI0eOp(SpecialUnary):
    """``bessel_i0`` over ``e^|x|``.

    %y = ms.bessel_i0e %x : tensor<4xf32>
    """

    name = "ms.bessel_i0e"
    FUNCTION = "bessel_i0e(x)"
    PRIMITIVE = "BesselI0e()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return i0e(xp, x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, y = self.operand, self.result
        return (b.mul(ct, b.sub(b.bessel_i1e(x), b.mul(b.sign(x), y))),)


@irdl_op_definition
class BesselI1Op(SpecialUnary):
    """The modified Bessel function of the first kind, of order 1.

    %y = ms.bessel_i1 %x : tensor<4xf32>
    """

    name = "ms.bessel_i1"
    FUNCTION = "bessel_i1(x)"
    PRIMITIVE = "BesselI1()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return grown(xp, x, i1e(xp, x), x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, y = self.operand, self.result
        return (b.mul(ct, b.sub(b.bessel_i0(x), _over(b, y, x))),)


@irdl_op_definition
class BesselI1eOp(SpecialUnary):
    """``bessel_i1`` over ``e^|x|``.

    %y = ms.bessel_i1e %x : tensor<4xf32>
    """

    name = "ms.bessel_i1e"
    FUNCTION = "bessel_i1e(x)"
    PRIMITIVE = "BesselI1e()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return i1e(xp, x)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, y = self.operand, self.result
        slope = b.sub(b.bessel_i0e(x), b.add(b.mul(b.sign(x), y), _over(b, y, x)))
        return (b.mul(ct, slope),)


@irdl_op_definition
class BesselK0Op(SpecialUnary):
    """The modified Bessel function of the second kind, of order 0.

    %y = ms.bessel_k0 %x : tensor<4xf32>
    """

    name = "ms.bessel_k0"
    DOMAIN = (0.1, 6.0)
    FUNCTION = "bessel_k0(x)"
    PRIMITIVE = "BesselK0()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return _second(xp, x, 0, False)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.neg(b.mul(ct, b.bessel_k1(self.operand))),)


@irdl_op_definition
class BesselK0eOp(SpecialUnary):
    """``bessel_k0`` times ``e^x``.

    %y = ms.bessel_k0e %x : tensor<4xf32>
    """

    name = "ms.bessel_k0e"
    DOMAIN = (0.1, 6.0)
    FUNCTION = "bessel_k0e(x)"
    PRIMITIVE = "BesselK0e()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return _second(xp, x, 0, True)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        return (b.mul(ct, b.sub(self.result, b.bessel_k1e(self.operand))),)


@irdl_op_definition
class BesselK1Op(SpecialUnary):
    """The modified Bessel function of the second kind, of order 1.

    %y = ms.bessel_k1 %x : tensor<4xf32>
    """

    name = "ms.bessel_k1"
    DOMAIN = (0.1, 6.0)
    FUNCTION = "bessel_k1(x)"
    PRIMITIVE = "BesselK1()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return _second(xp, x, 1, False)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, y = self.operand, self.result
        return (b.neg(b.mul(ct, b.add(b.bessel_k0(x), b.div(y, x)))),)


@irdl_op_definition
class BesselK1eOp(SpecialUnary):
    """``bessel_k1`` times ``e^x``.

    %y = ms.bessel_k1e %x : tensor<4xf32>
    """

    name = "ms.bessel_k1e"
    DOMAIN = (0.1, 6.0)
    FUNCTION = "bessel_k1e(x)"
    PRIMITIVE = "BesselK1e()(x)"

    @classmethod
    def formula(cls, xp: Any, x: object) -> Any:
        return _second(xp, x, 1, True)

    def vjp(self, b: OpBuilder[SSAValue], ct: SSAValue) -> Cotangents:
        x, y = self.operand, self.result
        return (b.mul(ct, b.sub(b.sub(y, b.div(y, x)), b.bessel_k0e(x))),)
