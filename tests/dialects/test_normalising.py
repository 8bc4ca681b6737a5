"""Normalisation and clipping: recorded numbers of MindSpore, and the definitions in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Parameter, Tensor, ops
from msgraph.dialects.contract import Array

IMAGE = Tensor(np.array([0, 1, 8, 9], np.float32).reshape(1, 1, 2, 2))
RNG = np.random.default_rng(0)


def statistics() -> tuple[Any, Any]:
    return Parameter(Tensor([0.5]), name="mean"), Parameter(Tensor([2.0]), name="variance")


def test_batch_norm_by_running_statistics() -> None:
    found = ops.batch_norm(IMAGE[:, :, :1], *statistics(), Tensor([3.0]), Tensor([1.0]))
    np.testing.assert_allclose(found.asnumpy(), [[[[-0.060657501, 2.0606575]]]], 1e-6)


@pytest.mark.parametrize("compiled", [False, True])
def test_batch_norm_in_training_moves_the_statistics(compiled: bool) -> None:
    middle, spread = statistics()

    def f(x: Any) -> Any:
        return ops.batch_norm(x, middle, spread, Tensor([3.0]), Tensor([1.0]), True, 0.1)

    found = (ms.jit(f) if compiled else f)(IMAGE).asnumpy()
    np.testing.assert_allclose(found, [[[[-2.348937, -1.6047287], [3.6047287, 4.348937]]]], 1e-6)
    np.testing.assert_allclose(middle.asnumpy(), [0.9], 1e-6)
    np.testing.assert_allclose(spread.asnumpy(), [3.9666667], 1e-6)


def test_primitive_gives_the_moments_of_the_batch() -> None:
    found = ops.BatchNorm(is_training=True)(IMAGE, Tensor([3.0]), Tensor([1.0]), *statistics())
    assert [part.shape for part in found] == [(1, 1, 2, 2), (1,), (1,), (1,), (1,)]
    np.testing.assert_allclose([part.asnumpy()[0] for part in found[1:]], [4.5, 16.25, 4.5, 16.25])


def normalised(x: Array, axes: tuple[int, ...]) -> Array:
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + 1e-5)


def test_layer_group_and_root_mean_square() -> None:
    x, weight, bias = RNG.standard_normal((2, 4, 3, 5)), RNG.standard_normal((3, 5)), RNG.standard_normal((3, 5))
    found = ops.layer_norm(Tensor(x), (3, 5), Tensor(weight), Tensor(bias)).asnumpy()
    np.testing.assert_allclose(found, normalised(x, (2, 3)) * weight + bias, 1e-10)
    row = RNG.standard_normal(4)
    found = ops.group_norm(Tensor(x), 2, Tensor(row)).asnumpy()
    groups = normalised(x.reshape(2, 2, 2, 3, 5), (2, 3, 4)).reshape(x.shape)
    np.testing.assert_allclose(found, groups * row[:, None, None], 1e-10)
    scaled, factor = ops.rms_norm(Tensor(x), Tensor(weight))
    share = 1 / np.sqrt((x * x).mean((2, 3), keepdims=True) + 1e-6)
    np.testing.assert_allclose(scaled.asnumpy(), x * share * weight, 1e-10)
    np.testing.assert_allclose(factor.asnumpy(), share, 1e-10)
    whole, means, _ = ops.LayerNorm(2, 2)(Tensor(x), Tensor(weight), Tensor(bias))
    np.testing.assert_allclose(whole.asnumpy(), normalised(x, (2, 3)) * weight + bias, 1e-4, 1e-4)
    assert means.shape == (2, 4, 1, 1)


def test_slope_of_layer_norm() -> None:
    def loss(x: Any, weight: Any, ct: Any) -> Any:
        return (ops.layer_norm(x, (6,), weight) * ct).sum()

    x, weight, ct, step = (RNG.standard_normal(shape) for shape in ((3, 6), (6,), (3, 6), (3, 6)))
    slope = ms.jit(ms.grad(loss))(Tensor(x), Tensor(weight), Tensor(ct)).asnumpy()
    above, below = ((normalised(x + h * step, (1,)) * weight * ct).sum() for h in (1e-6, -1e-6))
    np.testing.assert_allclose((slope * step).sum(), (above - below) / 2e-6, 1e-6)


def test_clipping_by_norms() -> None:
    x = Tensor(np.array([[1, 2, 3], [0, 1, 0]], np.float32))
    expected = np.array([[0.25819883, 0.51639766, 0.77459645], [0, 0.25819883, 0]])
    np.testing.assert_allclose(ops.clip_by_norm(x, 1.0).asnumpy(), expected, 1e-6)
    parts = ops.clip_by_global_norm((x, x), 1.0)
    np.testing.assert_allclose(parts[1].asnumpy(), expected / np.sqrt(2), 1e-6)
    np.testing.assert_array_equal(ops.clip_by_norm((x, x), 100.0)[0].asnumpy(), x.asnumpy())
    np.testing.assert_allclose(ops.clip_by_norm(x, 1.0, float("inf")).asnumpy(), x.asnumpy() / 3, 1e-6)
    np.testing.assert_allclose(ops.L2Normalize(1)(x).asnumpy()[0], [0.26726124, 0.5345225, 0.8017837], 1e-6)


def test_refusals() -> None:
    x = Tensor(np.ones((2, 4, 4), np.float32))
    with pytest.raises(ValueError, match="For GroupNorm, the 'num_channels' must be divided by 'num_groups'"):
        ops.group_norm(x, 3)
    with pytest.raises(ValueError, match="normalized_shape"):
        ops.layer_norm(x, (7,))
    with pytest.raises(ValueError, match="must have one element for each of the 4 channels"):
        ops.batch_norm(x, *statistics(), Tensor([3.0]), Tensor([1.0]))
