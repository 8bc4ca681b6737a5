"""``nn.probability``: sums over a fine grid give the means, entropies and divergences that the formulas say."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownLambdaType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph.library.probability import bijector as msb
from msgraph.library.probability import distribution as msd

F64 = ms.float64
LINE, HALF, UNIT = np.linspace(-60, 60, 200_001), np.linspace(1e-6, 80, 200_001), np.linspace(1e-7, 1 - 1e-7, 200_001)
COUNTS = np.arange(0.0, 400)
PLACED = {"loc": 0.5, "scale": 1.3}
CASES: dict[str, tuple[Any, tuple[float, ...], tuple[float, ...], Any]] = {
    "Normal": (msd.Normal, (0.5, 1.3), (-0.2, 2.0), LINE),
    "LogNormal": (msd.LogNormal, (0.2, 0.4), (-0.1, 0.6), HALF),
    "HalfNormal": (msd.HalfNormal, (0.5, 1.3), (), np.linspace(0.5, 60, 200_001)),
    "Laplace": (msd.Laplace, (0.5, 1.3), (), LINE),
    "StudentT": (msd.StudentT, (9.0, 0.5, 1.3), (), LINE),
    "Logistic": (msd.Logistic, (0.5, 1.3), (), LINE),
    "Cauchy": (msd.Cauchy, (0.5, 1.3), (-0.2, 2.0), np.tan(LINE / 60.01 * np.pi / 2)),
    "Gumbel": (msd.Gumbel, (0.5, 1.3), (-0.2, 2.0), LINE),
    "Uniform": (msd.Uniform, (0.5, 1.5), (-0.2, 2.0), np.linspace(0.5, 1.5, 200_001)),
    "Exponential": (msd.Exponential, (0.7,), (1.2,), HALF),
    "Gamma": (msd.Gamma, (2.5, 1.5), (1.2, 0.7), HALF),
    "Beta": (msd.Beta, (2.5, 1.5), (1.2, 1.7), UNIT),
    "Poisson": (msd.Poisson, (2.5,), (), COUNTS),
    "Geometric": (msd.Geometric, (0.3,), (0.5,), COUNTS),
    "Bernoulli": (msd.Bernoulli, (0.3,), (0.6,), np.array([0.0, 1.0])),
}
NO_MOMENTS = ("HalfNormal", "Laplace", "StudentT", "Cauchy")
NO_SAMPLES = ("HalfNormal", "Laplace", "StudentT", "Poisson")


def _given(values: tuple[float, ...]) -> list[Any]:
    return [ms.Tensor(value, F64) for value in values]


def _sum(points: Any, values: Any) -> float:
    values = np.where(np.isfinite(values), values, 0)
    return float(values.sum()) if points[1] - points[0] == 1 else float(np.trapezoid(values, points))


@pytest.mark.parametrize("name", CASES)
def test_sums_over_a_grid(name: str) -> None:
    kind, own, other, points = CASES[name]
    distribution = kind(*own, dtype=F64)
    value = ms.Tensor(points, F64)
    density = distribution.prob(value).asnumpy()
    close = pytest.approx
    tail = 3e-5 if name == "Cauchy" else 1e-6
    assert _sum(points, density) == close(1, abs=tail * 10)
    with np.errstate(divide="ignore"):
        logarithm = np.log(density)
    assert np.allclose(distribution.log_prob(value).asnumpy()[density > 1e-200], logarithm[density > 1e-200], atol=1e-9)
    if name not in NO_MOMENTS:
        mean = _sum(points, density * points)
        assert float(distribution.mean()) == close(mean, rel=1e-4)
        assert float(distribution.var()) == close(_sum(points, density * (points - mean) ** 2), rel=1e-4)
    with np.errstate(invalid="ignore"):
        wanted = -_sum(points, density * logarithm)
    if name not in ("HalfNormal", "Laplace", "StudentT", "Poisson"):
        assert float(distribution.entropy()) == close(wanted, rel=2e-3)
    if other:
        theirs = kind(*other, dtype=F64).log_prob(value).asnumpy()
        with np.errstate(invalid="ignore"):
            divergence = _sum(points, density * (logarithm - theirs))
        assert float(distribution.kl_loss(name, *_given(other))) == close(divergence, rel=2e-3)
        assert float(distribution.cross_entropy(name, *_given(other))) == close(wanted + divergence, rel=2e-3)


@pytest.mark.parametrize("name", ["Normal", "LogNormal", "Logistic", "Cauchy", "Gumbel", "Exponential", "Gamma"])
def test_the_slope_of_sums_is_the_density(name: str) -> None:
    kind, own, _, _ = CASES[name]
    distribution = kind(*own, dtype=F64)
    value, step = ms.Tensor([0.3, 0.9, 2.4], F64), 1e-5
    slope = (distribution.cdf(value + step) - distribution.cdf(value - step)) / (2 * step)
    assert np.allclose(slope.asnumpy(), distribution.prob(value).asnumpy(), rtol=1e-4)
    rest = distribution.survival_function(value) + distribution.cdf(value)
    assert np.allclose(rest.asnumpy(), 1)
    assert np.allclose(
        np.exp(distribution.log_survival(value).asnumpy()), distribution.survival_function(value).asnumpy()
    )


@pytest.mark.parametrize("name", [name for name in CASES if name not in NO_SAMPLES])
def test_samples(name: str) -> None:
    kind, own, _, _ = CASES[name]
    ms.set_seed(3)
    distribution = kind(*own, seed=7)
    numbers = np.sort(distribution.sample((20_000,)).asnumpy())
    assert distribution.sample((2, 3), *[ms.Tensor([value] * 4, ms.float32) for value in own]).shape == (2, 3, 4)
    if name == "Beta":
        assert numbers.mean() == pytest.approx(float(distribution.mean()), abs=0.02)
        return
    for share in (0.2, 0.5, 0.8):
        middle = ms.Tensor(float(numbers[int(share * 20_000)]), ms.float32)
        below = float(distribution.cdf(middle - 1)) if distribution.dtype is ms.int32 else share
        assert below - 0.02 <= share <= float(distribution.cdf(middle)) + 0.02


def test_categories() -> None:
    probs = np.array([[0.1, 0.2, 0.7], [0.5, 0.25, 0.25]])
    numbers = msd.Categorical(probs, dtype=ms.int32)
    value = ms.Tensor([2, 0], ms.int32)
    assert np.allclose(numbers.prob(value).asnumpy(), [0.7, 0.5])
    assert np.allclose(numbers.cdf(ms.Tensor([1, 1])).asnumpy(), [0.3, 0.75])
    assert np.allclose(numbers.mean().asnumpy()[:, 0], [1.6, 0.75])
    assert np.allclose(numbers.entropy().asnumpy(), -(probs * np.log(probs)).sum(-1))
    divergence = numbers.kl_loss("Categorical", ms.Tensor([0.2, 0.2, 0.6]))
    assert np.allclose(divergence.asnumpy(), (probs * np.log(probs / [0.2, 0.2, 0.6])).sum(-1), atol=1e-6)
    drawn = numbers.sample((4000,)).asnumpy()
    assert drawn.shape == (4000, 2) and np.allclose((drawn == 0).mean(0), [0.1, 0.5], atol=0.04)


@pytest.mark.parametrize(
    "mapping",
    [msb.Exp(), msb.PowerTransform(0.5), msb.GumbelCDF(0.2, 1.5), msb.ScalarAffine(-2.0, 1.0), msb.Softplus(2.0),
     msb.Invert(msb.Softplus(1.5))],
)  # fmt: skip
def test_mappings(mapping: Any) -> None:
    x = ms.Tensor([0.3, 0.9, 1.4])
    y = mapping.forward(x)
    assert np.allclose(mapping.inverse(y).asnumpy(), x.asnumpy(), atol=1e-5)
    slope = ms.grad(lambda x: mapping.forward(x).sum())(x).asnumpy()
    assert np.allclose(
        np.exp((mapping.forward_log_jacobian(x) + ms.ops.zeros_like(x)).asnumpy()), abs(slope), rtol=1e-4
    )
    back = (mapping.inverse_log_jacobian(y) + ms.ops.zeros_like(x)).asnumpy()
    assert np.allclose(np.exp(back), 1 / abs(slope), rtol=1e-4)


def test_a_mapped_distribution_in_a_graph() -> None:
    mapped: Any = msd.TransformedDistribution(msb.Exp(), msd.Normal(0.2, 0.4))
    plain = msd.LogNormal(0.2, 0.4)
    x = ms.Tensor([0.5, 1.5, 2.0])
    for name in ("log_prob", "cdf", "prob"):
        wanted = getattr(plain, name)(x).asnumpy()
        call = getattr(mapped, name)
        for answer in (call(x), ms.jit(lambda x, call=call: call(x))(x)):
            assert np.allclose(answer.asnumpy(), wanted, rtol=1e-5)
    gradient = ms.grad(lambda m: msd.Normal().kl_loss("Normal", ms.Tensor(0.0), ms.Tensor(1.0), m, ms.Tensor(2.0)))
    assert float(gradient(ms.Tensor(3.0))) == pytest.approx(3)
