"""Convolutions and pooling as users call them, against loops written out and fixed numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.dialects.contract import Array
from msgraph.dialects.ops.pooling import MaxPoolOp

RNG = np.random.default_rng(0)


def convolved(x: Array, w: Array, stride: int, pad: int, dilation: int, groups: int) -> Array:
    """Written out: every place, every kernel, every element."""
    x = np.pad(x, ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    reach = (w.shape[2] - 1) * dilation + 1
    places = (x.shape[2] - reach) // stride + 1
    out: Array = np.zeros((x.shape[0], w.shape[0], places, places))
    share = w.shape[0] // groups
    for image, o, i, j in np.ndindex(*out.shape):
        first = o // share * w.shape[1]
        window = x[image, first : first + w.shape[1], i * stride :, j * stride :][:, :reach:dilation, :reach:dilation]
        out[image, o, i, j] = (window * w[o]).sum()
    return out


@pytest.mark.parametrize(
    ("stride", "pad", "dilation", "groups"), [(1, 0, 1, 1), (2, 1, 1, 1), (1, 2, 2, 1), (1, 1, 1, 2), (3, 0, 1, 4)]
)
def test_conv2d(stride: int, pad: int, dilation: int, groups: int) -> None:
    x, w = RNG.standard_normal((2, 4, 9, 9)), RNG.standard_normal((8, 4 // groups, 3, 3))
    bias = RNG.standard_normal(8)
    how: dict[str, Any] = {"pad_mode": "pad", "padding": pad, "dilation": dilation, "groups": groups}
    expected: Array = convolved(x, w, stride, pad, dilation, groups) + bias[:, None, None]
    found = ops.conv2d(Tensor(x), Tensor(w), Tensor(bias), stride, **how).asnumpy()
    np.testing.assert_allclose(found, expected, 1e-12, 1e-12)


def test_conv1d_is_conv2d_of_one_row() -> None:
    x, w = RNG.standard_normal((2, 3, 10)), RNG.standard_normal((4, 3, 3))
    found = ops.conv1d(Tensor(x), Tensor(w), Tensor(np.ones(4)), 2, "same").asnumpy()
    rows = ops.conv2d(Tensor(x[:, :, None]), Tensor(w[:, :, None]), Tensor(np.ones(4)), (1, 2), "same").asnumpy()
    assert found.shape == (2, 4, 5)
    np.testing.assert_array_equal(found, rows[:, :, 0])


def test_a_transposed_convolution_is_the_gradient_of_one() -> None:
    x, w = RNG.standard_normal((2, 3, 8, 8)), RNG.standard_normal((5, 3, 3, 3))
    y = RNG.standard_normal((2, 5, 4, 4))
    image = ops.conv_transpose2d(Tensor(y), Tensor(w), None, 2, 1, 1).asnumpy()
    assert image.shape == x.shape
    np.testing.assert_allclose((image * x).sum(), (convolved(x, w, 2, 1, 1, 1) * y).sum(), 1e-10)
    same = ops.Conv2DTranspose(3, 3, pad_mode="pad", pad=1, stride=2)(Tensor(y), Tensor(w), x.shape).asnumpy()
    np.testing.assert_array_equal(same, image)


X = Tensor(np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4))


def test_pooling_known_numbers() -> None:
    values, places = ops.MaxPoolWithArgmax(2, 2)(X)
    assert values.asnumpy().tolist() == [[[[5, 7], [13, 15]]]]
    assert places.asnumpy().tolist() == [[[[5, 7], [13, 15]]]]
    assert places.dtype == ms.int32
    assert ops.avg_pool2d(X, 3, 2, 1, False, False).asnumpy().tolist() == [[[[2.5, 4], [8.5, 10]]]]
    assert ops.AvgPool(3, 2, "same")(X).asnumpy().tolist() == [[[[5, 6.5], [11, 12.5]]]]
    assert ops.avg_pool2d(X[:, :, :3, :3], 2, divisor_override=2).asnumpy().tolist() == [[[[5, 7], [13, 15]]]]
    ceiled = ops.avg_pool2d(X, 3, 3, 0, True).asnumpy()
    np.testing.assert_allclose(ceiled, [[[[5, 7], [13, 15]]]])
    assert ops.max_pool2d(X[:, :, :3, :3], 2, 2, 0, 1, False, True).asnumpy().tolist() == [[[[5, 6], [9, 10]]]]


def test_max_pool_leads_cotangents_to_the_first_of_equals() -> None:
    def f(x: Any) -> Any:
        return ops.max_pool2d(x, 2).sum()

    slope = ms.grad(f)(Tensor(np.ones((1, 1, 2, 2), np.float32)))
    assert slope.asnumpy().tolist() == [[[[1, 0], [0, 0]]]]


def test_max_pool_is_native_whoever_wants_the_places(monkeypatch: pytest.MonkeyPatch) -> None:
    x = RNG.standard_normal((2, 3, 9, 40)).astype(np.float32)
    expected = [ops.max_pool2d(Tensor(x), 3, step, 1).asnumpy() for step in (1, 2, 3)]

    def f(x: Any) -> Any:
        return [ops.max_pool2d(x, 3, step, 1) for step in (1, 2, 3)]

    monkeypatch.setattr(MaxPoolOp, "eager", None)
    for got, wanted in zip(ms.jit(f)(Tensor(x)), expected, strict=True):
        np.testing.assert_array_equal(got.asnumpy(), wanted)


def test_adaptive_pooling_covers_the_image() -> None:
    x = RNG.standard_normal((2, 3, 7, 5))
    means = ops.adaptive_avg_pool2d(Tensor(x), (3, None)).asnumpy()
    spans = [slice(0, 3), slice(2, 5), slice(4, 7)]
    np.testing.assert_allclose(means, np.stack([x[:, :, s].mean(2) for s in spans], 2), 1e-12)
    values, places = ops.adaptive_max_pool2d(Tensor(x), (3, 1), True)
    np.testing.assert_array_equal(values.asnumpy()[..., 0], np.stack([x[:, :, s].max((2, 3)) for s in spans], 2))
    flat = x.reshape(2, 3, -1)
    np.testing.assert_array_equal(np.take_along_axis(flat, places.asnumpy()[..., 0], -1), values.asnumpy()[..., 0])
