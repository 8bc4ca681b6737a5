"""Places of the run, boxes, windows put back, channels, sequences: values by definition or recorded from MindSpore."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.laws import check_graph_slope_and_batch

import msgraph as ms
from msgraph import nn, ops

Function = Callable[[Any], Any]


def uniform(*shape: int, seed: int = 0) -> Any:
    return ms.Tensor(np.random.default_rng(seed).random(shape).astype(np.float32))


def tensor(values: Any, dtype: Any = ms.float32) -> Any:
    return ms.Tensor(values, dtype)


IMAGES = uniform(2, 4, 5, 6)
GRID = uniform(2, 3, 4, 2, seed=1) * 2.4 - 1.2
BOXES = tensor([[0.1, 0.2, 0.7, 0.9], [0.3, 0.1, 1.3, 0.6]])
REGIONS = tensor([[0, 0.2, 0.3, 3, 4], [1, 1, 1, 5, 3]])
OFFSETS = uniform(2, 18, 4, 4, seed=3) * 2 - 1
KERNELS = uniform(3, 4, 2, 3, seed=4)
NUMBERS = tensor(np.argsort(uniform(2, 4, 30, seed=5).asnumpy(), -1)[..., :20].reshape(2, 4, 4, 5), ms.int64)


@pytest.mark.parametrize("aligned", [False, True])
@pytest.mark.parametrize("padding", ["zeros", "border"])
def test_an_image_between_its_elements(aligned: bool, padding: str) -> None:
    x, grid = IMAGES.asnumpy(), GRID.asnumpy()
    result = ops.grid_sample(IMAGES, GRID, "bilinear", padding, aligned).asnumpy()
    for n, i, j in product(range(2), range(3), range(4)):
        column, row = ((g + 1) / 2 * (s - 1) if aligned else ((g + 1) * s - 1) / 2
                       for g, s in zip(grid[n, i, j], (6, 5), strict=True))  # fmt: skip
        if padding == "border":
            column, row = np.clip(column, 0, 5), np.clip(row, 0, 4)
        wanted = np.zeros(4)
        for a, c in product(range(5), range(6)):
            wanted += x[n, :, a, c] * max(0, 1 - abs(row - a)) * max(0, 1 - abs(column - c))
        assert np.allclose(result[n, :, i, j], wanted, atol=1e-5)


def test_places_of_a_grid_and_where_maps_send_them() -> None:
    same = ops.affine_grid(tensor([[[1, 0, 0], [0, 1, 0]]] * 2), (2, 4, 5, 6), True)
    assert np.allclose(ops.grid_sample(IMAGES, same, align_corners=True).asnumpy(), IMAGES.asnumpy(), atol=1e-5)
    turned = ops.affine_grid(tensor([[[0, 1, 0.5], [-1, 0, 0]]]), (1, 1, 2, 2))
    assert np.allclose(turned.asnumpy()[0], [[[0, 0.5], [0, -0.5]], [[1, 0.5], [1, -0.5]]])
    reflected = ops.grid_sample(tensor([[[[1, 2, 3]]]]), tensor([[[[-2.0, 0], [0, 0], [2.0, 0]]]]), "nearest",
                                "reflection")  # fmt: skip
    assert reflected.asnumpy().ravel().tolist() == [2, 2, 2]
    for mode, padding in (("cubic", "zeros"), ("nearest", "wrap")):
        with pytest.raises(ValueError, match="GridSampler"):
            ops.grid_sample(IMAGES, GRID, mode, padding)


def test_boxes_that_are_cropped() -> None:
    images = tensor(np.arange(12).reshape(1, 3, 4, 1))
    boxes = tensor([[0, 0, 1, 1], [0, 0, 2, 1 / 3]])
    cropped = ops.crop_and_resize(images, boxes, tensor([0, 0], ms.int32), (2, 2), extrapolation_value=-1.0)
    assert np.allclose(cropped.asnumpy()[..., 0], [[[0, 3], [8, 11]], [[0, 1], [-1, -1]]], atol=1e-5)
    aligned = ops.ROIAlign(2, 2, 0.5, 2)(tensor([[[[1, 2], [3, 4]]]]), tensor([[0, 0.2, 0.3, 0.2, 0.3]]))
    assert np.allclose(aligned.asnumpy(), [[[[1.775, 2.025], [2.275, 2.525]]]], atol=1e-5)


def test_boxes_that_overlap() -> None:
    boxes, others = tensor([[0, 0, 3, 3], [1, 1, 2, 2]]), tensor([[0, 0, 3, 1], [6, 6, 7, 7]])
    assert np.allclose(ops.iou(boxes, others).asnumpy(), [[8 / 16, 2 / 10], [0, 0]])
    assert np.allclose(ops.iou(boxes, others, "iof").asnumpy(), [[1, 0.25], [0, 0]])
    encoded = ops.bounding_box_encode(boxes, others, stds=(0.1, 0.1, 0.2, 0.2))
    decoded = ops.bounding_box_decode(boxes, encoded, (50, 60), stds=(0.1, 0.1, 0.2, 0.2))
    assert np.allclose(decoded.asnumpy(), others.asnumpy(), atol=1e-4)
    assert np.allclose(ops.bounding_box_decode(boxes, encoded, (5, 7), stds=(0.1, 0.1, 0.2, 0.2)).asnumpy()[1],
                       [6, 5, 7, 5], atol=1e-4)  # fmt: skip
    assert ops.check_valid(boxes, tensor([4, 3, 1])).asnumpy().tolist() == [False, True]


def test_windows_put_back() -> None:
    best, places = ops.max_pool2d(IMAGES, 2, 2, return_indices=True)
    back = ops.max_unpool2d(best, places, 2, output_size=(2, 4, 5, 6)).asnumpy()
    kept = back != 0
    assert kept.sum() == best.size
    assert np.array_equal(back[kept], IMAGES.asnumpy()[kept])
    assert ops.max_unpool1d(tensor([[[4, 6]]]), tensor([[[1, 3]]], ms.int64), 2).asnumpy().tolist() == [[[0, 4, 0, 6]]]
    with pytest.raises(ValueError, match="below 0"):
        ops.max_unpool1d(tensor([[[4]]]), tensor([[[0]]], ms.int64), 1, padding=1)
    with pytest.raises(ValueError, match="output_size"):
        nn.MaxUnpool2d(2)(best, places, (2, 4, 9, 9))


def test_windows_chosen_at_random_lie_in_order() -> None:
    volumes = uniform(2, 3, 7, 8, 9)
    best, places = ops.fractional_max_pool3d(volumes, 2, (3, 4, 5), None, True)
    flat = volumes.asnumpy().reshape(2, 3, -1)
    assert best.shape == (2, 3, 3, 4, 5)
    assert np.array_equal(np.take_along_axis(flat, places.asnumpy().reshape(2, 3, -1), -1).ravel(),
                          best.asnumpy().ravel())  # fmt: skip
    zeros = ops.fractional_max_pool3d(volumes, 2, (3, 4, 5), None, False, ops.zeros((2, 3, 3)))
    assert zeros.asnumpy()[0, 0, 2, 3, 4] == volumes.asnumpy()[0, 0, 5:, 6:, 7:].max()
    halves = ops.fractional_max_pool2d(IMAGES, 2, (2, 3), None, False, ops.zeros((2, 4, 2))).asnumpy()
    assert halves[0, 0, 1, 2] == IMAGES.asnumpy()[0, 0, 3:, 4:].max()
    assert nn.FractionalMaxPool2d(2, (2, 3))(IMAGES).shape == (2, 4, 2, 3)
    assert nn.FractionalMaxPool3d(2, output_ratio=(0.5, 0.5, 0.5))(volumes).shape == (2, 3, 3, 4, 4)


def test_norms_of_windows_and_of_channels() -> None:
    x = IMAGES.asnumpy()
    windows = np.lib.stride_tricks.sliding_window_view(x, (2, 3), (2, 3))[:, :, ::2, ::3]
    assert np.allclose(ops.lp_pool2d(IMAGES, 2, (2, 3)).asnumpy(), np.sqrt((windows**2).sum((-2, -1))), atol=1e-5)
    row = nn.LPPool1d(1, 2)(tensor([[1, 2, 3, 4]]))
    assert np.allclose(row.asnumpy(), [[3, 7]], atol=1e-5)
    sums = np.stack([(x[:, max(0, k - 1) : k + 2] ** 2).sum(1) for k in range(4)], 1)
    assert np.allclose(nn.LRN(1, 2.0, 0.5, 0.75)(IMAGES).asnumpy(), x / (2 + 0.5 * sums) ** 0.75, atol=1e-5)
    large = ops.lrn(ms.Tensor(np.full((1, 1, 1, 1), 300, np.float16)))  # of which float16 does not hold the square
    assert (large.dtype, large.item()) == (ms.float16, 1.0)


def test_two_inputs_and_a_table() -> None:
    left, right, weight = uniform(2, 3, 4), uniform(2, 3, 5), uniform(6, 4, 5)
    wanted = np.einsum("bri,oij,brj->bro", left.asnumpy(), weight.asnumpy(), right.asnumpy())
    assert np.allclose(ops.bidense(left, right, weight).asnumpy(), wanted, atol=1e-4)
    layer = nn.BiDense(4, 5, 6)
    assert layer(left, right).shape == (2, 3, 6)
    rows = ops.EmbeddingLookup()(tensor([[1, 2], [3, 4]]), tensor([5, 4, 9], ms.int32), 4).asnumpy()
    assert rows.tolist() == [[3, 4], [1, 2], [0, 0]]
    short = nn.EmbeddingLookup(4, 2, "ones", max_norm=1.0)(tensor([3], ms.int32)).asnumpy()
    assert np.allclose(short, np.sqrt(0.5))


def test_a_parameter_is_updated() -> None:
    parameter = ms.Parameter(tensor([1.0]), "p")
    nn.ParameterUpdate(parameter)(tensor([3.0]))
    assert float(parameter) == 3


def test_what_is_dropped_and_what_leaks() -> None:
    x = uniform(2, 3, 2, 2, 2) - 0.5
    leaking = nn.RReLU(0.1, 0.2)(x).asnumpy() / x.asnumpy()
    assert np.allclose(leaking[x.asnumpy() > 0], 1)
    below = leaking[x.asnumpy() < 0]
    assert below.min() >= 0.0999
    assert below.max() <= 0.2001
    kept = ops.dropout3d(ops.ones((4, 8, 2, 2, 2)), 0.5).asnumpy().reshape(32, 8)
    assert np.all((kept == kept[:, :1]) & ((kept == 0) | (kept == 2)))


def chances(scores: Any, labels: list[int]) -> float:
    """The sum over all ways to write labels, with 0 the blank."""
    total = 0.0
    for way in product(range(scores.shape[1]), repeat=scores.shape[0]):
        written = [c for k, c in enumerate(way) if c and (k == 0 or way[k - 1] != c)]
        if written == labels:
            total += np.exp(sum(scores[t, c] for t, c in enumerate(way)))
    return total


LABELS, STEPS, LENGTHS = tensor([[1, 2], [2, 2]], ms.int32), tensor([4, 3], ms.int32), tensor([1, 2], ms.int32)


def test_the_loss_of_sequences_counts_all_ways() -> None:
    scores = ops.log_softmax(uniform(4, 2, 3) * 3)
    a = scores.asnumpy()
    wanted = [-np.log(chances(a[:4, 0], [1])), -np.log(chances(a[:3, 1], [2, 2]))]
    losses, _ = ops.ctc_loss(scores, LABELS, STEPS, LENGTHS, reduction="none")
    assert np.allclose(losses.asnumpy(), wanted, atol=1e-5)
    mean = nn.CTCLoss()(scores, LABELS, STEPS, LENGTHS)
    assert float(mean) == pytest.approx((wanted[0] + wanted[1] / 2) / 2, abs=1e-5)
    short = tensor([4, 2], ms.int32)
    assert np.isinf(ops.ctc_loss(scores, LABELS, short, LENGTHS, reduction="none")[0].asnumpy()[1])
    finite = nn.CTCLoss(reduction="none", zero_infinity=True)(scores, LABELS, short, LENGTHS).asnumpy()
    assert np.allclose(finite, [wanted[0], 0], atol=1e-5)


def test_the_ways_of_a_sequence_are_those_of_mindspore() -> None:
    scores = tensor([[[0.3, 0.6, 0.6]], [[0.9, 0.4, 0.2]]])
    loss, ways = ops.ctc_loss(scores, tensor([[0, 1]], ms.int32), tensor([2]), tensor([1]), 0, "mean", True)
    assert float(loss) == pytest.approx(-2.2986124)
    never = -np.inf
    assert np.allclose(ways.asnumpy(), [[[0.3, 0.3, never, never, never], [1.2, 1.8931472, 1.2, never, never]]])


def test_a_deformed_convolution_without_offsets_is_none() -> None:
    offsets = np.zeros((2, 18, 4, 4), np.float32)
    offsets[:, 12:] = 1
    result = ops.deformable_conv2d(IMAGES, KERNELS, ms.Tensor(offsets), (2, 3), (1, 1, 1, 1), (0, 0, 0, 0))
    assert np.allclose(result.asnumpy(), ops.conv2d(IMAGES, KERNELS).asnumpy(), atol=1e-5)
    offsets[:, :6] = 1
    moved = ops.deformable_conv2d(IMAGES, KERNELS, ms.Tensor(offsets), (2, 3), (1, 1, 1, 1), (0, 0, 0, 0))
    assert np.allclose(moved.asnumpy()[..., :-1], result.asnumpy()[..., 1:], atol=1e-5)


def deformed(x: Any) -> Any:
    return ops.deformable_conv2d(x, KERNELS, OFFSETS, (2, 3), (1, 1, 1, 1), (0, 0, 0, 0))


LAWS: dict[str, tuple[Function, Any]] = {
    "grid_sample": (lambda x: ops.grid_sample(x, GRID), IMAGES),
    "grid_sample, places": (lambda g: ops.grid_sample(IMAGES, g, "bilinear", "border"), GRID),
    "affine_grid": (lambda x: ops.affine_grid(x, (2, 1, 3, 4)), uniform(2, 2, 3)),
    "crop_and_resize": (
        lambda x: ops.crop_and_resize(x, BOXES, tensor([0, 1], ms.int32), (3, 2)), uniform(2, 5, 6, 3)
    ),
    "roi_align": (lambda x: ops.ROIAlign(2, 3, 1.0)(x, REGIONS), IMAGES),
    "iou": (lambda x: ops.iou(x, BOXES + 0.05), BOXES),
    "encode": (lambda x: ops.bounding_box_encode(BOXES, x), BOXES + 0.1),
    "decode": (lambda x: ops.bounding_box_decode(BOXES * 9, x, (50, 60)), BOXES - 0.3),
    "max_unpool2d": (lambda x: ops.max_unpool2d(x, NUMBERS, 2, 1), uniform(2, 4, 4, 5)),
    "lp_pool2d": (lambda x: ops.lp_pool2d(x + 1, 3, 2), IMAGES),
    "lrn": (lambda x: ops.lrn(x, 1, 2.0), IMAGES),
    "ctc_loss": (
        lambda x: ops.ctc_loss(ops.log_softmax(x), LABELS, STEPS, LENGTHS, reduction="none")[0], uniform(4, 2, 3)
    ),
    "deformable_conv2d": (deformed, IMAGES),
}  # fmt: skip


@pytest.mark.parametrize("name", LAWS)
def test_graphs_gradients_and_batches(name: str) -> None:
    function, x = LAWS[name]
    check_graph_slope_and_batch(function, x, x * 1.01, 2e-2)
