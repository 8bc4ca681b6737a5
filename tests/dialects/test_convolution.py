"""Convolutions and pooling as users call them, against loops written out and fixed numbers."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.dialects import dtypes
from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import Array
from msgraph.dialects.ops.convolution import Conv2dInputOp, Conv2dOp, Conv2dWeightOp
from msgraph.dialects.ops.pooling import MaxPoolOp
from msgraph.dialects.types import Shape, tensor_type
from msgraph.pipeline import compile_module

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
def test_conv2d_and_its_gradients(stride: int, pad: int, dilation: int, groups: int) -> None:
    x, w = RNG.standard_normal((2, 4, 9, 9)), RNG.standard_normal((8, 4 // groups, 3, 3))
    bias = RNG.standard_normal(8)

    def f(x: Any, w: Any, bias: Any) -> Any:
        how: dict[str, Any] = {"pad_mode": "pad", "padding": pad, "dilation": dilation, "groups": groups}
        return ops.conv2d(x, w, bias, stride, **how)

    def loss(x: Any, w: Any, bias: Any, ct: Any) -> Any:
        return (f(x, w, bias) * ct).sum()

    expected: Array = convolved(x, w, stride, pad, dilation, groups) + bias[:, None, None]
    given = [Tensor(a) for a in (x, w, bias)]
    np.testing.assert_allclose(ms.jit(f)(*given).asnumpy(), expected, 1e-12, 1e-12)
    np.testing.assert_allclose(f(*given).asnumpy(), expected, 1e-12, 1e-12)
    ct = RNG.standard_normal(expected.shape)
    slopes: Any = cast(Any, ms.jit(ms.grad(loss, (0, 1, 2))))(*given, Tensor(ct))
    for place, (array, slope) in enumerate(zip((x, w, bias), slopes, strict=True)):
        step = RNG.standard_normal(array.shape)
        moved: list[Array] = [x, w, bias]
        moved[place] = array + step  # linear in each, so any step is small enough
        result = np.asarray(convolved(moved[0], moved[1], stride, pad, dilation, groups) + moved[2][:, None, None])
        change = float(np.sum((result - expected) * ct))
        np.testing.assert_allclose((slope.asnumpy() * step).sum(), change, 1e-9)


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


def test_vmap_of_kernels_is_a_grouped_convolution() -> None:
    x, w = RNG.standard_normal((2, 3, 6, 6)), RNG.standard_normal((4, 5, 3, 3, 3))

    def f(kernels: Any) -> Any:
        return ops.conv2d(Tensor(x), kernels)

    found = ms.vmap(f)(Tensor(w)).asnumpy()
    expected = np.stack([convolved(x, k, 1, 0, 1, 1) for k in w])
    np.testing.assert_allclose(found, expected, 1e-12, 1e-12)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_native_convolutions_of_any_geometry(dtype: Any) -> None:
    """All three maps against NumPy: padding wider than kernels, steps, dilation, groups, more than one block."""
    cases: list[tuple[Shape, Shape, Shape, Shape, Shape, int]] = [
        ((2, 6, 9, 23), (4, 3, 3, 2), (2, 1), (3, 0, 1, 2), (1, 2), 2),
        ((1, 3, 17, 40), (7, 3, 4, 4), (1, 1), (3, 3, 3, 3), (1, 1), 1),
        ((2, 40, 6, 5), (20, 40, 3, 3), (1, 1), (1, 1, 1, 1), (1, 1), 1),
        ((1, 2, 30, 31), (8, 1, 3, 1), (3, 2), (0, 2, 0, 1), (2, 1), 2),
        ((3, 4, 1, 600), (2, 4, 1, 5), (1, 1), (0, 0, 2, 2), (1, 1), 1),
        ((5, 6, 3, 2), (4, 6, 3, 2), (2, 1), (0, 0, 0, 0), (1, 1), 1),
        ((5, 6, 1, 1), (4, 6, 1, 1), (1, 1), (0, 0, 0, 0), (2, 2), 1),
    ]
    for data, weight, strides, pads, dilations, groups in cases:
        fields: dict[str, Any] = {"strides": strides, "pads": pads, "dilations": dilations, "groups": groups}
        x: Array = RNG.standard_normal(data)
        w: Array = RNG.standard_normal(weight)
        y: Array = np.ascontiguousarray(Conv2dOp.eager(x, w, **fields))
        kinds = [tensor_type(dtypes.from_numpy(np.dtype(dtype)), a.shape) for a in (x, w, y)]
        module, b, (u, v, z) = graph("f", kinds)
        back = b.conv2d_input(z, v, sizes=data[2:], **fields)
        give(b, [b.conv2d(u, v, **fields), back, b.conv2d_weight(z, u, kernel=weight[2:], **fields)])
        found = compile_module(module, "f")([a.astype(dtype) for a in (x, w, y)])
        expected = (
            y,
            np.asarray(Conv2dInputOp.eager(y, w, sizes=data[2:], **fields)),
            np.asarray(Conv2dWeightOp.eager(y, x, kernel=weight[2:], **fields)),
        )
        for got, wanted in zip(found, expected, strict=True):
            scale = float(np.abs(wanted).max())
            assert float(np.abs(got - wanted).max()) <= scale * (2e-6 if dtype is np.float32 else 1e-14)
