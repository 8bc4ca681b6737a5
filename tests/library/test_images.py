"""Layers and functions of images and volumes: values by definition or recorded from MindSpore, graphs as eager."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.laws import check_graph_slope_and_batch

import msgraph as ms
from msgraph import nn, ops

Array = np.ndarray[Any, Any]
Function = Callable[[Any], Any]


def normal(*shape: int, seed: int = 0) -> Any:
    return ms.Tensor(np.random.default_rng(seed).standard_normal(shape).astype(np.float32))


VOLUMES, KERNELS = normal(2, 4, 5, 4, 6), normal(6, 4, 3, 2, 3, seed=1)


def test_layers_of_volumes_have_the_sizes_of_mindspore() -> None:
    x = normal(2, 4, 5, 6, 7)
    assert nn.Conv3d(4, 6, 3)(x).shape == (2, 6, 5, 6, 7)
    assert nn.Conv3d(4, 6, (3, 1, 2), 2, "valid", group=2, has_bias=True)(x).shape == (2, 6, 2, 3, 3)
    assert nn.Conv3dTranspose(4, 6, 2, 3)(x).shape == (2, 6, 15, 18, 21)
    assert nn.Conv3dTranspose(4, 6, 2, 3, "valid")(x).shape == (2, 6, 15, 18, 21)
    padded = nn.Conv3dTranspose(4, 6, 3, 2, "pad", 1, output_padding=1)
    assert padded(x).shape == (2, 6, 10, 12, 14)
    with pytest.raises(ValueError, match="Conv3d"):
        nn.Conv3d(3, 6, 3, group=2)


def test_the_greatest_of_a_window_of_a_volume_and_its_place() -> None:
    x = VOLUMES.asnumpy()
    best, places = ops.max_pool3d(VOLUMES, (2, 3, 2), (1, 1, 2), (1, 1, 0), 1, False, True)
    around = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1), (0, 0)), constant_values=-np.inf)
    windows = np.lib.stride_tricks.sliding_window_view(around, (2, 3, 2), (2, 3, 4))[:, :, ::1, ::1, ::2]
    assert np.array_equal(best.asnumpy(), windows.max((-3, -2, -1)))
    assert np.array_equal(np.take_along_axis(x.reshape(2, 4, -1), places.asnumpy().reshape(2, 4, -1), -1),
                          best.asnumpy().reshape(2, 4, -1))  # fmt: skip


def test_windows_that_cover_a_volume() -> None:
    x = VOLUMES.asnumpy()
    best, places = ops.adaptive_max_pool3d(VOLUMES, (2, 3, None), True)
    counts = ((5, 2), (4, 3), (6, 6))
    spans: list[list[Any]] = [[(k * n // c, -(-(k + 1) * n // c)) for k in range(c)] for n, c in counts]
    for index in np.ndindex(2, 3, 6):
        window = x[(..., *(slice(*span) for span in (spans[axis][k] for axis, k in enumerate(index))))]
        assert np.array_equal(best.asnumpy()[(..., *index)], window.max((-3, -2, -1)))
    assert np.array_equal(np.take_along_axis(x.reshape(2, 4, -1), places.asnumpy().reshape(2, 4, -1), -1).ravel(),
                          best.asnumpy().ravel())  # fmt: skip


RAMP = ms.Tensor(np.array([[[[0.0, 1, 4], [2, 8, 3]]]], np.float32))


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({"size": (2, 5)}, [[0, 0, 1, 1, 4], [2, 2, 8, 8, 3]]),
        ({"size": (2, 6), "mode": "nearest-exact"}, [[0, 0, 1, 1, 4, 4], [2, 2, 8, 8, 3, 3]]),
        ({"size": (3, 2), "mode": "bilinear"}, [[0.25, 3.25], [1.875, 3.75], [3.5, 4.25]]),
        ({"size": (3, 5), "mode": "bilinear", "align_corners": True},
         [[0, 0.5, 1, 2.5, 4], [1, 2.75, 4.5, 4, 3.5], [2, 5, 8, 5.5, 3]]),
        ({"size": (2, 2), "mode": "bicubic"}, [[0.1240876, 3.4525547], [3.2481751, 4.0802917]]),
        ({"scale_factor": (0.5, 1), "mode": "area"}, [[1, 4.5, 3.5]]),
    ],
    ids=["nearest", "nearest-exact", "bilinear", "aligned", "bicubic", "area"],
)  # fmt: skip
def test_an_image_in_another_size(settings: dict[str, Any], wanted: Any) -> None:
    resized = ops.interpolate(RAMP, **settings).asnumpy()
    assert np.allclose(resized[0, 0], wanted, atol=1e-5), resized


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({}, "both empty"),
        ({"size": 2, "scale_factor": 2.0}, "set simultaneously"),
        ({"scale_factor": 2.0}, "'scale_factor' option cannot currently be set with the mode = nearest"),
        ({"size": 2, "mode": "linear"}, "linear only support"),
        ({"size": 2, "mode": "round"}, "'mode' must be in"),
        ({"size": (2, 2, 2)}, "same spatial dimensions"),
    ],
)
def test_what_cannot_be_resized(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ops.interpolate(RAMP, **settings)


def test_columns_and_images_are_transposes() -> None:
    x, y = normal(2, 3, 6, 7), normal(2, 18, 9, seed=1)
    columns = ops.unfold(x, (2, 3), 1, (0, 1), (2, 3))
    assert np.array_equal(columns.asnumpy()[0, :6, 0], np.pad(x.asnumpy()[0, 0], ((0, 0), (1, 1)))[:2, :3].ravel())
    image = ops.fold(y, (6, 7), (2, 3), 1, (0, 1), (2, 3))
    assert float((columns * y).sum()) == pytest.approx(float((x * image).sum()), abs=1e-4)
    with pytest.raises(ValueError, match="places"):
        ops.fold(y, (6, 10), (2, 3), 1, (0, 1), (2, 3))


def test_blocks_of_pixels_go_and_come_back() -> None:
    x = normal(2, 12, 4, 6)
    pairs: list[tuple[Function, Function]] = [
        (lambda x: ops.pixel_shuffle(x, 2), lambda x: ops.pixel_unshuffle(x, 2)),
        (ops.DepthToSpace(2), ops.SpaceToDepth(2)),
        (lambda x: ops.channel_shuffle(x, 3), lambda x: ops.channel_shuffle(x, 4)),
        (lambda x: ops.space_to_batch_nd(x, [2, 3], [[1, 1], [0, 0]]),
         lambda x: ops.batch_to_space_nd(x, [2, 3], [[1, 1], [0, 0]])),
    ]  # fmt: skip
    for there, back in pairs:
        assert np.array_equal(back(there(x)).asnumpy(), x.asnumpy())
    channels = ms.Tensor(np.arange(4.0).reshape(1, 4, 1, 1))
    assert ops.pixel_shuffle(channels, 2).asnumpy().ravel().tolist() == [0, 1, 2, 3]
    assert ops.channel_shuffle(channels, 2).asnumpy().ravel().tolist() == [0, 2, 1, 3]


def test_what_stands_around_a_tensor() -> None:
    x = normal(2, 3, 4)
    a = x.asnumpy()
    layers: list[tuple[Function, Array]] = [
        (nn.Pad(((0, 1), (1, 0), (2, 2))), np.pad(a, ((0, 1), (1, 0), (2, 2)))),
        (nn.Pad(((0, 1), (1, 0), (2, 2)), "REFLECT"), np.pad(a, ((0, 1), (1, 0), (2, 2)), "reflect")),
        (nn.Pad(((0, 1), (1, 0), (2, 2)), "SYMMETRIC"), np.pad(a, ((0, 1), (1, 0), (2, 2)), "symmetric")),
        (nn.ConstantPad1d((1, -1), 2.5), np.pad(a, ((0, 0), (0, 0), (1, 0)), constant_values=2.5)[..., :-1]),
        (nn.ZeroPad2d((1, 0, 2, 1)), np.pad(a, ((0, 0), (2, 1), (1, 0)))),
        (nn.ReflectionPad2d(1), np.pad(a, ((0, 0), (1, 1), (1, 1)), "reflect")),
        (nn.ReplicationPad2d((1, -1, 2, 0)), np.pad(a, ((0, 0), (2, 0), (1, 0)), "edge")[..., :-1]),
    ]
    for layer, wanted in layers:
        assert np.array_equal(layer(x).asnumpy(), wanted)


@pytest.mark.parametrize(
    ("layer", "arguments", "refusal"),
    [
        (nn.Pad, ([(0, 1)],), TypeError),
        (nn.ReflectionPad1d, ([1, 1],), TypeError),
        (nn.ConstantPad1d, (1, "x"), TypeError),
        (nn.Pad, (((0, 1),), "EDGE"), ValueError),
        (nn.ReflectionPad1d, (-1,), ValueError),
        (nn.ZeroPad2d, ((1, 1, 1),), ValueError),
    ],
)
def test_paddings_that_are_refused(layer: Any, arguments: Any, refusal: type[Exception]) -> None:
    with pytest.raises(refusal, match=layer.__name__):
        layer(*arguments)


IMAGES = normal(2, 4, 4, 6)
APART = ms.Tensor((np.random.default_rng(6).permutation(960).reshape(2, 4, 5, 4, 6) / 64 - 7).astype(np.float32))
"""No two elements are near each other: small steps change no greatest one."""
LAWS: dict[str, tuple[Function, Any]] = {
    "max_pool3d": (lambda x: ops.max_pool3d(x, 2, 1, 1), APART),
    "avg_pool3d": (lambda x: ops.avg_pool3d(x, (2, 3, 2), 2, 1, True, False), VOLUMES),
    "adaptive_max_pool3d": (lambda x: ops.adaptive_max_pool3d(x, (2, 3, 4)), APART),
    "adaptive_avg_pool3d": (lambda x: ops.adaptive_avg_pool3d(x, (2, 3, 4)), VOLUMES),
    "trilinear": (lambda x: ops.interpolate(x, (3, 7, 4), mode="trilinear"), VOLUMES),
    "conv3d": (lambda x: ops.conv3d(x, KERNELS, None, 1, "same"), VOLUMES),
    "conv3d_transpose": (lambda x: ops.Conv3DTranspose(4, 4, (3, 2, 3), stride=2)(x, KERNELS[:4]), VOLUMES),
    "bilinear": (lambda x: ops.interpolate(x, (3, 7), mode="bilinear"), IMAGES),
    "bicubic": (lambda x: ops.interpolate(x, (5, 4), mode="bicubic", align_corners=True), IMAGES),
    "nearest": (lambda x: ops.interpolate(x, (7, 4)), IMAGES),
    "unfold": (lambda x: ops.unfold(x, (2, 3), 1, 1, 2), IMAGES),
    "fold": (lambda x: ops.fold(x.reshape(2, 8, 12), (4, 5), 2), IMAGES),
    "pixel_shuffle": (lambda x: ops.pixel_shuffle(x, 2), IMAGES),
    "mirrored": (lambda x: ops.MirrorPad("SYMMETRIC")(x, ((0, 0), (1, 0), (2, 1), (0, 3))), IMAGES),
    "patches": (nn.Unfold([1, 2, 3, 1], [1, 2, 1, 1], [1, 1, 2, 1], "same"), IMAGES),
}


@pytest.mark.parametrize("name", LAWS)
def test_graphs_gradients_and_batches(name: str) -> None:
    function, x = LAWS[name]
    check_graph_slope_and_batch(function, x, x * 2, 8e-3)
