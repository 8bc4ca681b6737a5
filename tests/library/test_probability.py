"""``nn.probability``: densities as MindSpore 2.10 prints them, and what follows from a density; samples; bijectors."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

import msgraph as ms
from msgraph.api.tensor.tensor import Tensor
from msgraph.library.probability import bijector, distribution

F64 = ms.float64
LINE, HALF, UNIT = np.linspace(-60, 60, 200_001), np.linspace(1e-6, 80, 200_001), np.linspace(1e-7, 1 - 1e-7, 200_001)
FAR, COUNTS = np.tan(LINE / 60.001 * np.pi / 2), np.arange(0.0, 400)
OF_VALUES = ("prob", "log_prob", "cdf", "log_cdf", "survival_function", "log_survival")
OF_ITSELF = ("mean", "mode", "sd", "var", "entropy")
OF_TWO = ("kl_loss", "cross_entropy")
SUMS = OF_VALUES[2:]


class Case(NamedTuple):
    """Parameters, those of a second one, a grid to sum over, and what MindSpore prints at some values."""

    own: tuple[Any, ...]
    other: tuple[Any, ...]
    points: Any
    lacking: tuple[str, ...] = ()
    values: tuple[float, ...] = (0.5, 0.75)
    prob: tuple[float, ...] = ()
    cdf: tuple[float, ...] = ()


AROUND, ONLY_DENSITY = (-0.5, 0.25, 1.5), (*SUMS, *OF_ITSELF, *OF_TWO)
CASES: dict[str, Case] = {
    "Normal": Case(
        (0.5, 2.0), (1.0, 0.5), LINE, (),
        AROUND, (0.176032, 0.197919, 0.176032), (0.308538, 0.450262, 0.691462),
    ),
    "HalfNormal": Case((0.5, 2.0), (), np.linspace(0.5, 60, 200_001), ONLY_DENSITY, AROUND, (0.0, 0.395838, 0.352065)),
    "Laplace": Case((0.5, 2.0), (), LINE, ONLY_DENSITY, AROUND, (0.151633, 0.220624, 0.151633)),
    "StudentT": Case((2.5, 0.5, 2.0), (), FAR, ONLY_DENSITY, AROUND, (0.153113, 0.178942, 0.153113)),
    "Cauchy": Case(
        (0.5, 2.0), (1.0, 0.5), FAR, ("mean", "sd", "var"),
        AROUND, (0.127324, 0.156706, 0.127324), (0.352416, 0.460417, 0.647584),
    ),
    "Logistic": Case(
        (0.5, 2.0), (), LINE, OF_TWO,
        AROUND, (0.117502, 0.124513, 0.117502), (0.377541, 0.468791, 0.622459),
    ),
    "Exponential": Case((0.5,), (1.2,), HALF, (), AROUND, (0.0, 0.441248, 0.236183), (0.0, 0.117503, 0.527634)),
    "Uniform": Case(
        (0.0, 1.0), (-0.2, 2.0), np.linspace(0, 1, 200_001), ("mode",),
        AROUND, (0.0, 1.0, 0.0), (0.0, 0.25, 1.0),
    ),
    "LogNormal": Case(
        (0.5, 2.0), (1.0, 0.5), np.exp(np.linspace(-24, 40, 200_001)), (),
        (0.25, 1.0, 3.0), (0.511425, 0.193334, 0.0635778), (0.172803, 0.401294, 0.617647),
    ),
    "Gumbel": Case((0.5, 1.3), (-0.2, 2.0), LINE),
    "Gamma": Case((2.5, 1.5), (1.2, 0.7), HALF),
    "Beta": Case((2.5, 1.5), (1.2, 1.7), UNIT, SUMS),
    "Poisson": Case((2.5,), (), COUNTS, ("entropy", *OF_TWO), (0.0, 2.0)),
    "Geometric": Case((0.3,), (0.5,), COUNTS, (), (0.0, 1.0, 3.0), (0.3, 0.21, 0.1029), (0.3, 0.51, 0.7599)),
    "Bernoulli": Case((0.3,), (0.6,), np.arange(2.0), (), (0.0, 1.0, 1.0), (0.699999, 0.3, 0.3), (0.7, 1.0, 1.0)),
    "Categorical": Case(
        ([0.2, 0.5, 0.3],), ([0.2, 0.2, 0.6],), np.arange(3.0), (), (0.0, 2.0, 1.0), (0.2, 0.3, 0.5), (0.2, 1.0, 0.7)
    ),
}  # fmt: skip
SMOOTH = ("Normal", "LogNormal", "Logistic", "Cauchy", "Gumbel", "Exponential", "Gamma")
NO_SAMPLES = ("HalfNormal", "Laplace", "StudentT", "Poisson", "Categorical")


def of(values: Any) -> Tensor:
    return Tensor(np.array(values, np.float32))


def _sum(points: Any, values: Any) -> float:
    values = np.where(np.isfinite(values), values, 0)
    return float(values.sum()) if points[1] - points[0] == 1 else float(np.trapezoid(values, points))


@pytest.mark.parametrize("name", CASES)
def test_densities_and_what_a_graph_makes_of_all_functions(name: str) -> None:
    case = CASES[name]
    one = getattr(distribution, name)(*case.own)

    def answer(function: str, value: Any) -> Any:
        if function in OF_TWO:
            return one(function, name, *map(of, case.other or case.own))
        return getattr(one, function)(value) if function in OF_VALUES else getattr(one, function)()

    functions = [name for name in (*OF_VALUES, *OF_ITSELF, *OF_TWO) if name not in case.lacking]

    def every(value: Any) -> list[Any]:
        return [answer(function, value) for function in functions]

    value = of(case.values)
    eager = dict(zip(functions, every(value), strict=True))
    for function, result in zip(functions, ms.jit(every)(value), strict=True):
        np.testing.assert_allclose(result.asnumpy(), eager[function].asnumpy(), rtol=1e-5, atol=1e-6, err_msg=function)
    for function in ("prob", "cdf"):
        if wanted := getattr(case, function):
            np.testing.assert_allclose(eager[function].asnumpy(), wanted, rtol=1e-5, atol=1e-6, err_msg=function)
    for function in case.lacking:
        with pytest.raises(NotImplementedError, match=f"'{name}' has no '"):
            answer(function, value)


@pytest.mark.parametrize("name", CASES)
def test_what_follows_from_a_density(name: str) -> None:
    case, close = CASES[name], pytest.approx
    points, lacking = case.points, case.lacking
    kind = getattr(distribution, name)
    one, value = kind(*case.own, dtype=F64), ms.Tensor(points, F64)
    density = one.prob(value).asnumpy()
    assert _sum(points, density) == close(1, abs=1e-4 if points is FAR else 1e-5)
    with np.errstate(divide="ignore"):
        logarithm = np.log(density)
    assert np.allclose(one.log_prob(value).asnumpy()[density > 1e-200], logarithm[density > 1e-200], atol=1e-9)
    if "mean" not in lacking:
        mean = _sum(points, density * points)
        assert float(one.mean()) == close(mean, rel=1e-4)
        assert float(one.var()) == close(_sum(points, density * (points - mean) ** 2), rel=1e-4)
        assert float(one.sd()) ** 2 == close(float(one.var()), rel=1e-6)
    if "mode" not in lacking:
        assert float(one.mode()) == close(points[density.argmax()], rel=1e-3, abs=1e-3)
    with np.errstate(invalid="ignore"):
        wanted = -_sum(points, density * logarithm)
    if "entropy" not in lacking:
        assert float(one.entropy()) == close(wanted, rel=2e-3, abs=1e-5)
    if case.other:
        theirs, second = kind(*case.other, dtype=F64).log_prob(value).asnumpy(), [ms.Tensor(v, F64) for v in case.other]
        with np.errstate(invalid="ignore"):
            divergence = _sum(points, density * (logarithm - theirs))
        assert float(one.kl_loss(name, *second)) == close(divergence, rel=2e-3)
        assert float(one.cross_entropy(name, *second)) == close(wanted + divergence, rel=2e-3)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "cdf" not in case.lacking])
def test_sums_of_densities(name: str) -> None:
    one = getattr(distribution, name)(*CASES[name].own, dtype=F64)
    value, step = ms.Tensor([0.3, 0.9, 2.4] if name in SMOOTH else CASES[name].values, F64), 1e-5
    below, above = one.cdf(value).asnumpy(), one.survival_function(value).asnumpy()
    assert np.allclose(below + above, 1)
    assert np.allclose(np.exp(one.log_cdf(value).asnumpy()), below)
    assert np.allclose(np.exp(one.log_survival(value).asnumpy()), above)
    if name in SMOOTH:
        slope = (one.cdf(value + step) - one.cdf(value - step)) / (2 * step)
        assert np.allclose(slope.asnumpy(), one.prob(value).asnumpy(), rtol=1e-4)


@pytest.mark.parametrize("name", [name for name in CASES if name not in NO_SAMPLES])
def test_samples(name: str) -> None:
    own = CASES[name].own
    ms.set_seed(3)
    one = getattr(distribution, name)(*own, seed=7)
    numbers = np.sort(one.sample((20_000,)).asnumpy())
    assert one.sample().shape == ()
    assert one.sample((2, 3), *[ms.Tensor([value] * 4, ms.float32) for value in own]).shape == (2, 3, 4)
    if name == "Beta":
        assert numbers.mean() == pytest.approx(float(one.mean()), abs=0.02)
        return
    for share in (0.2, 0.5, 0.8):
        middle = ms.Tensor(float(numbers[int(share * 20_000)]), ms.float32)
        below = float(one.cdf(middle - 1)) if one.dtype is ms.int32 else share
        assert below - 0.02 <= share <= float(one.cdf(middle)) + 0.02


def test_parameters_of_a_call() -> None:
    half_given = distribution.Normal(dtype=ms.float32)
    value, mean, sd = of([1.0, 2.0, 3.0]), of([2.0]), of([2.0, 2.0, 2.0])
    whole = distribution.Normal(2.0, 2.0)
    np.testing.assert_array_equal(half_given.prob(value, mean, sd=sd).asnumpy(), whole.prob(value).asnumpy())
    assert half_given.sample((2, 3), mean, sd).shape == (2, 3, 3) and half_given.batch_shape is None
    assert whole.batch_shape == () and whole.is_scalar_batch
    with pytest.raises(TypeError, match="the parameter 'sd' is neither given here"):
        half_given.prob(value, mean)
    assert distribution.Uniform(0.0, 1.0).kl_loss("Uniform", of([-1.0]), of([0.5])).tolist() == [float("inf")]
    with pytest.raises(ValueError, match="must be greater than 0"):
        distribution.Normal(0.0, -1.0)
    with pytest.raises(ValueError, match="'dist' must be 'Normal'"):
        whole.kl_loss("Cauchy", mean, sd)


def test_a_transformed_distribution() -> None:
    shifted = distribution.TransformedDistribution(bijector.ScalarAffine(2.0, 1.0), distribution.Normal(0.0, 1.0))
    plain, value = distribution.Normal(1.0, 2.0), of([-1.0, 0.5, 4.0])
    for function in ("log_prob", "cdf"):
        np.testing.assert_allclose(shifted(function, value).asnumpy(), plain(function, value).asnumpy(), rtol=1e-5)
    assert float(shifted.mean()) == 1.0 and shifted.sample((2, 3)).shape == (2, 3)


def test_gradients_pass_through_densities() -> None:
    def loss(mean: Any) -> Any:
        return distribution.Normal(dtype=ms.float32).log_prob(of([1.0]), mean, of([2.0])).sum()

    gradient: Any = ms.grad(loss)
    np.testing.assert_allclose(gradient(of([0.0])).asnumpy(), [0.25], rtol=1e-6)


def test_categories() -> None:
    probs = np.array([[0.1, 0.2, 0.7], [0.5, 0.25, 0.25]])
    numbers = distribution.Categorical(probs, dtype=ms.int32)
    value = ms.Tensor([2, 0], ms.int32)
    assert np.allclose(numbers.prob(value).asnumpy(), [0.7, 0.5])
    assert np.allclose(numbers.cdf(ms.Tensor([1, 1])).asnumpy(), [0.3, 0.75])
    assert np.allclose(numbers.mean().asnumpy()[:, 0], [1.6, 0.75])
    assert np.allclose(numbers.entropy().asnumpy(), -(probs * np.log(probs)).sum(-1))
    divergence = numbers.kl_loss("Categorical", ms.Tensor([0.2, 0.2, 0.6]))
    assert np.allclose(divergence.asnumpy(), (probs * np.log(probs / [0.2, 0.2, 0.6])).sum(-1), atol=1e-6)
    drawn = numbers.sample((4000,)).asnumpy()
    assert drawn.shape == (4000, 2) and np.allclose((drawn == 0).mean(0), [0.1, 0.5], atol=0.04)


MAPPINGS: list[tuple[Any, list[float]]] = [
    (bijector.Exp(), [1.2214, 1.64872, 2.4596]),
    (bijector.PowerTransform(0.5), [1.21, 1.5625, 2.1025]),
    (bijector.ScalarAffine(2.0, 1.0), [1.4, 2.0, 2.8]),
    (bijector.ScalarAffine(-2.0, 1.0), [0.6, 0.0, -0.8]),
    (bijector.Softplus(2.0), [0.456507, 0.656631, 0.976489]),
    (bijector.Invert(bijector.Softplus(2.0)), [-0.354816, 0.270662, 0.809659]),
    (bijector.GumbelCDF(1.0, 2.0), [0.224962, 0.27692, 0.349493]),
]


@pytest.mark.parametrize("mapping, wanted", MAPPINGS)
def test_mappings(mapping: Any, wanted: list[float]) -> None:
    x = of([0.2, 0.5, 0.9])

    def every(x: Any) -> list[Any]:
        y = mapping.forward(x)
        jacobians = mapping.forward_log_jacobian(x), mapping.inverse_log_jacobian(y)
        return [y, mapping.inverse(y), *(jacobian + ms.ops.zeros_like(x) for jacobian in jacobians)]

    slope = ms.grad(lambda x: mapping.forward(x).sum())(x).asnumpy()
    for run in (every, ms.jit(every)):
        y, back, there, home = (result.asnumpy() for result in run(x))
        assert np.allclose(y, wanted, rtol=1e-5, atol=1e-6) and np.allclose(back, x.asnumpy(), atol=1e-5)
        assert np.allclose(np.exp(there), abs(slope), rtol=1e-4) and np.allclose(
            np.exp(home), 1 / abs(slope), rtol=1e-4
        )
