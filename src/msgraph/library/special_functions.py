"""Special functions, in float64: formulas of one number, written once for NumPy and for kernels, and sums by NumPy.

Float32 and the half precisions are widened before and rounded once afterwards, so that their error is half a unit of
the last place wherever float64 is good for that. Coefficients: tools/fit_chebyshev.py.

Below 0 the gamma functions are reflected: the error is relative to the terms there, not to the result near its roots.
Of J and Y below 8 the coefficients are those of the functions without their roots, logarithm and pole; above, of the
two sums that go with the cosine and the sine, and the error is relative to the amplitude. Of I and K they are those of
what is left when the exponential, the logarithm and the pole are taken out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import erfc, factorial
from typing import TYPE_CHECKING, Final

import numpy as np

from msgraph.dialects.arrays import Array
from msgraph.library.approximations import chebyshev, inverse_erf, polynomial

if TYPE_CHECKING:
    from msgraph.dialects.families.functions import Element, Namespace  # which xDSL comes with


# -- the gamma function -----------------------------------------------------------------------------------------------


LGAMMA: Final = (
    0.48362763659842517, 0.22408351337696908, -0.016061611364725618, 0.0016796351005504537, -0.000206207082576848,
    2.7619482587698902e-05, -3.902432064395172e-06, 5.712600238782988e-07, -8.57232441585347e-08,
    1.3098706178370361e-08, -2.0291174319191596e-09, 3.177019404112652e-10, -5.0168902255267044e-11,
    7.977607508944761e-12, -1.2759320707466868e-12, 2.0507506001786822e-13, -3.309998326505828e-14,
    5.362087191185866e-15, -8.714427500704616e-16, 1.4203170417419452e-16, -2.3208252786405174e-17,
    3.801021892031957e-18, -6.238290254064288e-19,
)  # fmt: skip
STIRLING: Final = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400)
"""Of lgamma in ``x^-2``, times x."""
DIGAMMA: Final = (1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12)
"""Of ``log(x) - 1 / (2x) - digamma(x)`` in ``x^-2``, times x^2."""
SHIFTS: Final = 8
"""From where on lgamma takes Stirling's series."""


def _lgamma_above_0(xp: Namespace, x: Element) -> Element:
    """By ``lgamma(z) / (z - 2)`` for z between 1.5 and 3, to which x is moved; Stirling's series from 8."""
    low, high = xp.where(x > SHIFTS, 2.0, x), xp.where(x > SHIFTS, x, 8.0)
    z, moved, factor = low, low * 0.0, low * 0.0 + 1.0
    for _ in range(SHIFTS - 3 + 1):  # down: lgamma(z) = log(z - 1) + lgamma(z - 1)
        above = z > 3.0
        factor = xp.where(above, factor * (z - 1.0), factor)
        z, moved = xp.where(above, z - 1.0, z), xp.where(above, moved - 1.0, moved)
    for _ in range(2):  # up: lgamma(z) = lgamma(z + 1) - log(z)
        below = z < 1.5
        factor = xp.where(below, factor * z, factor)
        z, moved = xp.where(below, z + 1.0, z), xp.where(below, moved + 1.0, moved)
    offset = low - 2.0 + moved
    sign = xp.where(moved > 0.0, -1.0, xp.where(moved < 0.0, 1.0, 0.0 * moved))
    near = offset * chebyshev((z - 2.25) / 0.75, LGAMMA) + sign * xp.log(factor)
    log = xp.log(high)
    series = polynomial(1.0 / (high * high), STIRLING) / high
    far = (high - 0.5) * (log - 1.0) + series + (0.5 * math.log(2 * math.pi) - 0.5)
    return xp.where(x > SHIFTS, xp.where(high > 1e305, high * (log - 1.0), far), near)


def _distance(xp: Namespace, x: Element) -> Element:
    """From ``x`` to the nearest whole number, signed."""
    return x - xp.floor(x + 0.5)


def _lgamma(xp: Namespace, x: Element) -> Element:
    """The logarithm of the size of the gamma function."""
    below = x < 0.5
    size = xp.where(below, 1.0 - x, x)
    small = xp.abs(x) < 1e-3  # 1 - x would lose what is left of x
    size = xp.where(small, 1.0 + xp.abs(x), size)
    direct = _lgamma_above_0(xp, size)
    sine = xp.abs(xp.sin(_distance(xp, xp.where(xp.abs(x) < 1e17, x, 0.0 * direct)) * math.pi))
    mirrored = math.log(math.pi) - xp.log(sine) - direct
    just_below = math.log(math.pi) - xp.log(xp.abs(xp.sin(x * math.pi))) - direct
    near_0 = xp.where(x < 0.0, just_below, direct - xp.log(xp.abs(x)))
    value = xp.where(small, near_0, xp.where(below, mirrored, direct))
    return xp.where(xp.abs(x) > 1e308, math.inf, value)


def _digamma(xp: Namespace, x: Element) -> Element:
    """The derivative of lgamma; NaN at 0 and the whole numbers below."""
    below = x < 0.0
    size = xp.where(below, 1.0 - x, x)
    shifted, terms = size, size * 0.0
    for _ in range(10):
        near = shifted < 10.0
        terms = xp.where(near, terms + 1.0 / shifted, terms)
        shifted = xp.where(near, shifted + 1.0, shifted)
    square = 1.0 / (shifted * shifted)
    value = xp.log(shifted) - 0.5 / shifted - square * polynomial(square, DIGAMMA) - terms
    value = xp.where(size > 1.79e308, size, value)
    angle = _distance(xp, xp.where(below, x, 0.25)) * math.pi
    sine = xp.sin(angle)
    pole = xp.where(xp.abs(sine) > 0.0, math.pi * xp.cos(angle) / sine, math.nan)
    return xp.where(below, value - pole, value)


# -- Bessel functions -------------------------------------------------------------------------------------------------


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


def _near(x: Element, order: int) -> Element:
    """J of ``x`` between 0 and 8 (over x, for order 1)."""
    z, (first, second) = x * x, ROOTS[order]
    series = chebyshev(z / 32.0 - 1.0, (J0_NEAR, J1_NEAR)[order])
    return (x - first) * (x + first) * ((x - second) * (x + second)) * series


def _far(xp: Namespace, x: Element, order: int, first_kind: bool) -> Element:
    """J or Y of ``x`` from 8 upwards: ``sqrt(2 / (pi x)) (P cos - Q sin)`` of the phase, or ``(P sin + Q cos)``."""
    eight = 8.0 / x
    t = eight * eight * 2.0 - 1.0
    p, q = chebyshev(t, (P0, P1)[order]), chebyshev(t, (Q0, Q1)[order]) * eight / 8.0
    sine, cosine = xp.sin(x) * math.sqrt(0.5), xp.cos(x) * math.sqrt(0.5)
    cos, sin = (cosine + sine, sine - cosine) if order == 0 else (sine - cosine, -sine - cosine)
    wave = p * cos - q * sin if first_kind else p * sin + q * cos
    return xp.sqrt(2.0 / math.pi / x) * wave


def _j(xp: Namespace, x: Element, order: int) -> Element:
    size = xp.abs(x)
    low, high = xp.where(size > 8.0, 8.0, size), xp.where(size > 8.0, size, 8.0)
    near = _near(low, order)
    endless = size > 1e300
    far = xp.where(endless, 0.0, _far(xp, xp.where(endless, 8.0, high), order, True))
    if order == 0:
        return xp.where(size > 8.0, far, near)
    return xp.where(size > 8.0, xp.sign(x) * far, x * near)


def _y(xp: Namespace, x: Element, order: int) -> Element:
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


def _scaled_first(xp: Namespace, x: Element, near: tuple[float, ...], far: tuple[float, ...]) -> Element:
    """I of ``x`` that is not negative, over ``e^x`` (and over x, for order 1)."""
    low, high = xp.where(x > 8.0, 8.0, x), xp.where(x > 8.0, x, 8.0)
    return xp.where(x > 8.0, chebyshev(16.0 / high - 1.0, far) / xp.sqrt(high), chebyshev(low / 4.0 - 1.0, near))


def _i0e(xp: Namespace, x: Element) -> Element:
    """I0 over ``e^|x|``."""
    return _scaled_first(xp, xp.abs(x), I0_NEAR, I0_FAR)


def _i1e(xp: Namespace, x: Element) -> Element:
    """I1 over ``e^|x|``."""
    size = xp.abs(x)
    return xp.where(size > 8.0, xp.sign(x), x) * _scaled_first(xp, size, I1_NEAR, I1_FAR)


def _grown(xp: Namespace, x: Element, rest: Element, toward: Element) -> Element:
    """``rest`` times ``e^|x|``, in two steps: the exponential overflows before the function does.

    Where both do, it is an infinity of the sign of ``toward``.
    """
    size = xp.abs(x)
    endless = size > 1000.0
    half = xp.exp(xp.where(endless, 0.0, size) / 2.0)
    return xp.where(endless, toward * math.inf, rest * half * half)


def _k(xp: Namespace, x: Element, order: int, scaled: bool) -> Element:
    """K, times ``e^x`` if scaled."""
    near, far = ((K0_NEAR, K0_FAR), (K1_NEAR, K1_FAR))[order]
    low, high = xp.where(x > 2.0, 2.0, x), xp.where(x > 2.0, x, 2.0)
    first = _grown(xp, low, (_i0e, _i1e)[order](xp, low), low) * xp.log(low / 2.0)
    series = chebyshev(low * low / 2.0 - 1.0, near)
    below = series - first if order == 0 else first + series / low
    below = xp.where(low > 0.0, below, xp.where(low < 0.0, math.nan, low + math.inf))
    above = chebyshev(4.0 / high - 1.0, far) / xp.sqrt(high)
    if scaled:
        return xp.where(x > 2.0, above, below * xp.exp(low))
    return xp.where(x > 2.0, above * xp.exp(-high), below)


FORMULAS: Final[Mapping[str, Callable[[Namespace, Element], Element]]] = {
    "lgamma": _lgamma, "digamma": _digamma,
    "erfinv": lambda xp, x: inverse_erf(xp, x, (1.0 - xp.abs(x)) * 0.5),
    "bessel_j0": lambda xp, x: _j(xp, x, 0), "bessel_j1": lambda xp, x: _j(xp, x, 1),
    "bessel_y0": lambda xp, x: _y(xp, x, 0), "bessel_y1": lambda xp, x: _y(xp, x, 1),
    "bessel_i0": lambda xp, x: _grown(xp, x, _i0e(xp, x), xp.abs(x)), "bessel_i0e": _i0e,
    "bessel_i1": lambda xp, x: _grown(xp, x, _i1e(xp, x), x), "bessel_i1e": _i1e,
    "bessel_k0": lambda xp, x: _k(xp, x, 0, False), "bessel_k0e": lambda xp, x: _k(xp, x, 0, True),
    "bessel_k1": lambda xp, x: _k(xp, x, 1, False), "bessel_k1e": lambda xp, x: _k(xp, x, 1, True),
}  # fmt: skip
"""By the word of the function. Bessel functions with ``e`` are scaled: I over ``e^|x|``, K times ``e^x``."""


# -- sums of unknown length, by NumPy: how many terms are needed depends on the numbers -------------------------------


BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798, -174611 / 330)
"""The even Bernoulli numbers from the second."""
DIRECT = 12
"""So many terms of zeta (and x more) are added one by one before the sum of the rest is known well enough."""
MANY = 1e4
"""From here on the sums of the incomplete gamma functions have too many terms: they have a limit."""
TEMME = (
    (-1 / 3, 1 / 12, -2 / 135, 1 / 864, 1 / 2835, -139 / 777600, 1 / 25515, -571 / 261273600),
    (-1 / 540, -1 / 288, 1 / 378, -77 / 77760),
)
"""Coefficients of that limit, in powers of eta; ``1 / a`` times the second."""


def _zeta(x: Array, q: Array) -> Array:
    """The sum of ``(q + k)^-x`` over all k from 0."""
    with np.errstate(all="ignore"):
        fraction = q - np.floor(q)  # of a negative q: a sum from there, and of all that q is below 0
        below = _zeta_above_0(x, 1 - fraction) - _zeta_above_0(x, 1 - q)
        total = _zeta_above_0(x, np.where(q < 0, fraction, q))
        total = np.where(q < 0, total + np.where(x % 2 == 1, -below, below), total)
        pole, undefined = (q <= 0) & (q == np.floor(q)), (q < 0) & (x != np.floor(x))
        cases = [x == 1, x < 1, pole, undefined, np.isposinf(q) & (x > 1)]
        return np.select(cases, [np.inf, np.nan, np.inf, np.nan, 0.0], total)


def _zeta_above_0(x: Array, q: Array) -> Array:
    """By Euler and Maclaurin."""
    total, at = np.zeros_like(x + q), q + np.zeros_like(x)
    enough = DIRECT + np.clip(np.nan_to_num(x), 0, 100)
    for _ in range(int(np.ceil(np.max(enough - at, initial=0, where=at >= 0)))):
        adding = at < enough
        total = total + np.where(adding, at**-x, 0.0)
        at = np.where(adding, at + 1, at)
    power = np.minimum(x, 1000.0)  # of larger ones, even infinity, what is left of the sum is 0
    total = total + at ** (1 - power) / (power - 1) + 0.5 * at**-power
    term = power * at ** (-power - 1)
    for n, bernoulli in enumerate(BERNOULLI, 1):
        total = total + term * bernoulli / factorial(2 * n)
        term = term * (power + 2 * n - 1) * (power + 2 * n) / (at * at)
    return total


def _polygamma(*operands: Array) -> Array:
    n, x = operands
    order, at = n.astype(np.float64), x.astype(np.float64)
    sign = np.where(n % 2 == 1, 1.0, -1.0)
    with np.errstate(all="ignore"):
        factors = np.exp(_lgamma(np, order + 1))
        value = sign * np.rint(factors * (factors < 2**52)) * _zeta(order + 1, at) if n.size else at
        value = np.where(factors < 2**52, value, sign * factors * _zeta(order + 1, at))
        return np.where(n == 0, _digamma(np, at), value).astype(x.dtype)


def _lower_series(a: Array, x: Array) -> tuple[Array, Array]:
    """P(a, x), and the derivative of its logarithm with respect to a, by the power series."""
    term, slope, total, slopes = np.ones_like(a), np.zeros_like(a), np.ones_like(a), np.zeros_like(a)
    for n in range(1, 3000):
        term = term * x / (a + n)
        slope = slope - 1 / (a + n)
        total, slopes = total + term, slopes + term * slope
        if not np.any(np.abs(term) * (1 + np.abs(slope)) > 1e-17 * total):
            break
    log_front = a * np.log(x) - x - _lgamma(np, a + 1)
    return np.exp(log_front) * total, np.log(x) - _digamma(np, a + 1) + slopes / total


def _upper_fraction(a: Array, x: Array) -> Array:
    """Q(a, x) by its continued fraction, for x above a + 1 (Lentz)."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = np.full_like(a, 1 / tiny), 1 / np.where(b == 0, tiny, b)
    h = d
    for n in range(1, 3000):
        factor, b = -n * (n - a), b + 2
        d, c = factor * d + b, b + factor / c
        d, c = 1 / np.where(np.abs(d) < tiny, tiny, d), np.where(np.abs(c) < tiny, tiny, c)
        step = c * d
        h = h * step
        if not np.any(np.abs(step - 1) > 1e-16):
            break
    return np.exp(a * np.log(x) - x - _lgamma(np, a)) * h


def _expansion(a: Array, x: Array, sign: int) -> tuple[Array, Array]:
    """Q(a, x) for sign 1, P(a, x) for -1, and the derivative with respect to a, for large a: of Temme (1979)."""
    mu = np.clip((x - a) / a, -0.999999, 1e6)  # further away it is 0 or 1, and there are no infinities
    log, near = np.log1p(mu), np.clip(mu, -0.2, 0.2)
    half = np.where(near == mu, mu * mu * polynomial(-near, [1 / n for n in range(2, 26)]), mu - log)  # eta^2 / 2
    eta = np.copysign(np.sqrt(2 * half), mu)
    rest = polynomial(eta, TEMME[0]) + polynomial(eta, TEMME[1]) / a
    front = np.exp(-a * half) / np.sqrt(2 * np.pi * a)
    bends = polynomial(eta, [n * c for n, c in enumerate(TEMME[0])][1:]) * np.where(mu == 0, 1.0, mu / eta) / a
    slope = front * (np.where(mu == 0, 1.0, log / eta) + rest * (log - 0.5 / a) - bends)
    return 0.5 * np.vectorize(erfc, otypes=[float])(sign * eta * np.sqrt(a / 2)) + sign * front * rest, sign * slope


def _regular(operands: Sequence[Array]) -> tuple[Array, ...]:
    """Numbers a and x, where sums have values, where these are by the expansion; and a and x for both ways."""
    a, x = np.broadcast_arrays(*(operand.astype(np.float64) for operand in operands))
    usual = (a > 0) & (x > 0) & np.isfinite(a) & np.isfinite(x)
    large = usual & (a > MANY)
    few = [np.where(usual & ~large, operand, 1.0) for operand in (a, x)]
    return a, x, usual, large, *few, *(np.where(large, operand, MANY) for operand in (a, x))


def _ratio(upper: bool, *operands: Array) -> Array:
    """The incomplete gamma function over the whole: the part below x, or above."""
    with np.errstate(all="ignore"):
        a, x, usual, large, safe_a, safe_x, many_a, many_x = _regular(operands)
        by_series = safe_x < safe_a + 1
        p = _lower_series(safe_a, np.where(by_series, safe_x, safe_a))[0]
        q = _upper_fraction(safe_a, np.where(by_series, safe_a + 2, safe_x))
        value = np.where(by_series, 1 - p if upper else p, q if upper else 1 - q)
        value = np.where(large, _expansion(many_a, many_x, 1 if upper else -1)[0], value)
        edge = np.where((x == 0) | np.isposinf(a), float(upper), 1.0 - upper)
        defined = (a >= 0) & (x >= 0) & ~((a == 0) & (x == 0)) & ~(np.isinf(a) & np.isinf(x))
        return np.where(usual, value, np.where(defined, edge, np.nan)).astype(operands[0].dtype)


def _igamma_slope(*operands: Array) -> Array:
    """The derivative of the lower incomplete gamma function with respect to its first operand."""
    with np.errstate(all="ignore"):
        _, x, usual, large, few_a, few_x, many_a, many_x = _regular(operands)
        part, log_slope = _lower_series(few_a, few_x)
        slope = np.where(large, _expansion(many_a, many_x, -1)[1], np.nan_to_num(part * log_slope))  # 0 far above a
        return np.where(usual, slope, np.where(x == 0, 0.0, np.nan)).astype(operands[0].dtype)


def _zeta_of(x: Array, q: Array) -> Array:
    return _zeta(x.astype(np.float64), q.astype(np.float64)).astype(x.dtype)


FUNCTIONS: Final[Mapping[str, Callable[..., Array]]] = {
    "zeta": _zeta_of, "polygamma": _polygamma, "igamma": partial(_ratio, False), "igammac": partial(_ratio, True),
    "igamma_slope": _igamma_slope,
}  # fmt: skip
"""By the word of the function."""
