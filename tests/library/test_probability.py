"""``nn.probability``: what MindSpore 2.10 says of distributions and bijectors, eager and compiled; samples."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph.api.tensor.tensor import Tensor
from msgraph.library.probability import bijector, distribution
from msgraph.library.probability import bijector as msb
from msgraph.library.probability import distribution as msd

INF = float("inf")
NAN = float("nan")
DISTRIBUTIONS: list[tuple[str, Any, list[float], Any, dict[str, Any]]] = [
    ("Normal", (0.5, 2.0), [-0.5, 0.25, 1.5], ([1.0], [0.5, 1.0, 2.0]), {
        "prob": [0.176032, 0.197919, 0.176032],
        "log_prob": [-1.73709, -1.6199, -1.73709],
        "cdf": [0.308538, 0.450262, 0.691462],
        "log_cdf": [-1.17591, -0.797926, -0.368946],
        "survival_function": [0.691462, 0.549738, 0.308538],
        "log_survival": [-0.368946, -0.598313, -1.17591],
        "mean": 0.5,
        "mode": 0.5,
        "sd": 2.0,
        "var": 4.0,
        "entropy": 2.11209,
        "kl_loss": [6.61371, 0.931853, 0.03125],
        "cross_entropy": [8.72579, 3.04394, 2.14334],
    }),
    ("HalfNormal", (0.5, 2.0), [-0.5, 0.25, 1.5], (), {
        "prob": [0.0, 0.395838, 0.352065],
        "log_prob": [-INF, -0.926751, -1.04394],
    }),
    ("Laplace", (0.5, 2.0), [-0.5, 0.25, 1.5], (), {
        "prob": [0.151633, 0.220624, 0.151633],
        "log_prob": [-1.88629, -1.51129, -1.88629],
    }),
    ("StudentT", (2.5, 0.5, 2.0), [-0.5, 0.25, 1.5], (), {
        "prob": [0.153113, 0.178942, 0.153113],
        "log_prob": [-1.87658, -1.72069, -1.87658],
    }),
    ("Cauchy", (0.5, 2.0), [-0.5, 0.25, 1.5], ([1.0], [0.5, 1.0, 2.0]), {
        "prob": [0.127324, 0.156706, 0.127324],
        "log_prob": [-2.06102, -1.85338, -2.06102],
        "cdf": [0.352416, 0.460417, 0.647584],
        "log_survival": [-0.434507, -0.616958, -1.04294],
        "mode": 0.5,
        "entropy": 3.22417,
        "kl_loss": [0.485508, 0.145182, 0.0155041],
        "cross_entropy": [3.70968, 3.36935, 3.23968],
    }),
    ("Logistic", (0.5, 2.0), [-0.5, 0.25, 1.5], (), {
        "prob": [0.117502, 0.124513, 0.117502],
        "log_prob": [-2.1413, -2.08335, -2.1413],
        "cdf": [0.377541, 0.468791, 0.622459],
        "log_survival": [-0.474077, -0.632599, -0.974077],
        "mean": 0.5,
        "mode": 0.5,
        "sd": 3.6276,
        "var": 13.1595,
        "entropy": 2.69315,
    }),
    ("Exponential", (0.5,), [-0.5, 0.25, 1.5], ([0.5, 1.0, 2.0],), {
        "prob": [0.0, 0.441248, 0.236183],
        "log_prob": [-INF, -0.818147, -1.44315],
        "cdf": [0.0, 0.117503, 0.527634],
        "log_survival": [0.0, -0.125, -0.75],
        "mean": 2.0,
        "mode": 0.0,
        "sd": 2.0,
        "var": 4.0,
        "entropy": 1.69315,
        "kl_loss": [0.0, 0.306853, 1.61371],
        "cross_entropy": [1.69315, 2.0, 3.30685],
    }),
    ("Uniform", (0.0, 1.0), [-0.5, 0.25, 1.5], ([-1.0], [0.5, 1.0, 2.0]), {
        "prob": [0.0, 1.0, 0.0],
        "log_prob": [-INF, 0.0, -INF],
        "cdf": [0.0, 0.25, 1.0],
        "log_survival": [0.0, -0.287682, -INF],
        "mean": 0.5,
        "sd": 0.288675,
        "var": 0.0833333,
        "entropy": 0.0,
        "kl_loss": [INF, 0.693147, 1.09861],
        "cross_entropy": [INF, 0.693147, 1.09861],
    }),
    ("LogNormal", (0.5, 2.0), [0.25, 1.0, 3.0], ([1.0], [0.5, 1.0, 2.0]), {
        "prob": [0.511425, 0.193334, 0.0635778],
        "log_prob": [-0.670555, -1.64334, -2.75549],
        "cdf": [0.172803, 0.401294, 0.617647],
        "log_survival": [-0.189712, -0.512984, -0.96141],
        "mean": 12.1825,
        "mode": 0.0301974,
        "sd": 89.189,
        "var": 7954.68,
        "entropy": 2.61209,
        "kl_loss": [6.61371, 0.931853, 0.03125],
        "cross_entropy": [9.22579, 3.54394, 2.64334],
    }),
    ("Bernoulli", (0.3,), [0.0, 1.0, 1.0], ([0.2, 0.5, 0.7],), {
        "prob": [0.699999, 0.3, 0.3],
        "log_prob": [-0.356675, -1.20397, -1.20397],
        "cdf": [0.7, 1.0, 1.0],
        "log_survival": [-1.20397, -INF, -INF],
        "mean": 0.3,
        "sd": 0.458257,
        "var": 0.21,
        "entropy": 0.610864,
        "kl_loss": [0.0281676, 0.0822829, 0.338919],
        "cross_entropy": [0.639032, 0.693147, 0.949783],
    }),
    ("Geometric", (0.3,), [0.0, 1.0, 3.0], ([0.2, 0.5, 0.7],), {
        "prob": [0.3, 0.21, 0.1029],
        "log_prob": [-1.20397, -1.56065, -2.274],
        "cdf": [0.3, 0.51, 0.7599],
        "log_cdf": [-1.20397, -0.673345, -0.274568],
        "survival_function": [0.7, 0.49, 0.2401],
        "log_survival": [-0.356675, -0.71335, -1.4267],
        "mean": 2.33333,
        "mode": 0.0,
        "sd": 2.78887,
        "var": 7.77778,
        "entropy": 2.03621,
        "kl_loss": [0.0938919, 0.274276, 1.12973],
        "cross_entropy": [2.13011, 2.31049, 3.16594],
    }),
    ("Categorical", ([0.2, 0.5, 0.3],), [0.0, 2.0, 1.0], (), {
        "prob": [0.2, 0.3, 0.5],
        "log_prob": [-1.60944, -1.20397, -0.693147],
        "cdf": [0.2, 1.0, 0.7],
        "log_survival": [-0.223144, -INF, -1.20397],
        "mean": [1.1],
        "mode": 1.0,
        "sd": [0.7],
        "var": [0.49],
        "entropy": 1.02965,
    }),
]  # fmt: skip
BIJECTORS: list[tuple[str, Any, dict[str, Any]]] = [
    ("Exp", (), {
        "forward": [1.2214, 1.64872, 2.4596],
        "inverse": [-1.60944, -0.693147, -0.105361],
        "forward_log_jacobian": [0.2, 0.5, 0.9],
        "inverse_log_jacobian": [1.60944, 0.693147, 0.105361],
    }),
    ("PowerTransform", (0.5,), {
        "forward": [1.21, 1.5625, 2.1025],
        "inverse": [-1.10557, -0.585786, -0.102633],
        "forward_log_jacobian": [0.0953102, 0.223144, 0.371564],
        "inverse_log_jacobian": [0.804719, 0.346574, 0.0526803],
    }),
    ("ScalarAffine", (2.0, 1.0), {
        "forward": [1.4, 2.0, 2.8],
        "inverse": [-0.4, -0.25, -0.05],
        "forward_log_jacobian": 0.693147,
        "inverse_log_jacobian": -0.693147,
    }),
    ("Softplus", (2.0,), {
        "forward": [0.456507, 0.656631, 0.976489],
        "inverse": [-0.354816, 0.270662, 0.809659],
        "forward_log_jacobian": [-0.513015, -0.313261, -0.152977],
        "inverse_log_jacobian": [1.10963, 0.458675, 0.180682],
    }),
    ("GumbelCDF", (1.0, 2.0), {
        "forward": [0.224962, 0.27692, 0.349493],
        "inverse": [0.04823, 1.73303, 5.50073],
        "forward_log_jacobian": [-1.78497, -1.72717, -1.69442],
        "inverse_log_jacobian": [1.8267, 1.75281, 3.04887],
    }),
]  # fmt: skip
OF_VALUES = ("prob", "log_prob", "cdf", "log_cdf", "survival_function", "log_survival")


def of(values: Any) -> Tensor:
    return Tensor(np.array(values, np.float32))


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("name, params, values, others, expected", DISTRIBUTIONS)
def test_functions_of_distributions(
    name: str, params: Any, values: list[float], others: Any, expected: dict[str, Any], compiled: bool
) -> None:
    of_this = getattr(distribution, name)(*params)
    theirs = [of(other) for other in others]

    def every(value: Any) -> list[Any]:
        results: list[Any] = []
        for function in expected:
            if function in OF_VALUES:
                results.append(getattr(of_this, function)(value))
            elif function in ("kl_loss", "cross_entropy"):
                results.append(of_this(function, name, *theirs))
            else:
                results.append(getattr(of_this, function)())
        return results

    call: Any = ms.jit(every) if compiled else every
    for (function, wanted), result in zip(expected.items(), call(of(values)), strict=True):
        np.testing.assert_allclose(result.asnumpy(), wanted, rtol=1e-5, atol=1e-6, err_msg=function)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("name, params, expected", BIJECTORS)
def test_bijectors(name: str, params: Any, expected: dict[str, Any], compiled: bool) -> None:
    one = getattr(bijector, name)(*params)
    inverted = bijector.Invert(one)

    def every(value: Any) -> list[Any]:
        return [getattr(one, function)(value) for function in expected] + [inverted.forward(value)]

    call: Any = ms.jit(every) if compiled else every
    for wanted, result in zip([*expected.values(), expected["inverse"]], call(of([0.2, 0.5, 0.9])), strict=True):
        np.testing.assert_allclose(result.asnumpy(), wanted, rtol=1e-5, atol=1e-6)


SAMPLED = [
    ("Normal", (1.0, 0.5)), ("Uniform", (-1.0, 3.0)), ("Exponential", (2.0,)), ("Logistic", (1.0, 0.5)),
    ("LogNormal", (0.0, 0.5)), ("Bernoulli", (0.3,)), ("Geometric", (0.5,)), ("Categorical", ([0.2, 0.5, 0.3],)),
]  # fmt: skip


@pytest.mark.parametrize("name, params", SAMPLED)
def test_samples_have_mean_and_variance(name: str, params: Any) -> None:
    ms.set_seed(3)
    one = getattr(distribution, name)(*params)
    sample = one.sample((200, 100)).asnumpy()
    assert sample.shape == (200, 100) and one.sample().shape == ()
    assert abs(sample.mean() - float(one.mean())) < 0.05 and abs(sample.var() - float(one.var())) < 0.1


def test_parameters_of_a_call() -> None:
    half_given = distribution.Normal(dtype=ms.float32)
    value, mean, sd = of([1.0, 2.0, 3.0]), of([2.0]), of([2.0, 2.0, 2.0])
    whole = distribution.Normal(2.0, 2.0)
    np.testing.assert_array_equal(half_given.prob(value, mean, sd=sd).asnumpy(), whole.prob(value).asnumpy())
    assert half_given.sample((2, 3), mean, sd).shape == (2, 3, 3) and half_given.batch_shape is None
    assert whole.batch_shape == () and whole.is_scalar_batch
    with pytest.raises(TypeError, match="the parameter 'sd' is neither given here"):
        half_given.prob(value, mean)
    with pytest.raises(NotImplementedError, match="'Cauchy' has no 'mean'"):
        distribution.Cauchy(0.0, 1.0).mean()
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


# -- nn.probability --------------------------------------------------------------------------------------------------


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
