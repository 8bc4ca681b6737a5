"""``nn.probability``: what MindSpore 2.10 says of distributions and bijectors, eager and compiled; samples."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph.api.tensor.tensor import Tensor
from msgraph.library.probability import bijector, distribution

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
