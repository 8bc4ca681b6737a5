"""Transforms of pieces, candidates of sampled softmax, training rules for rows: by definition or as recorded."""

# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn, ops
from msgraph.api.tensor.tensor import Tensor

SIGNAL = Tensor(np.arange(8.0, dtype=np.float32))
WINDOW = Tensor([1.0, 2, 3])
TARGETS = Tensor([[0], [1], [0]], ms.int64)


def pieces(x: Any, size: int, step: int, window: Any) -> Any:
    starts = range(0, len(x) - size + 1, step)
    return np.stack([np.fft.rfft(x[start : start + size] * window) for start in starts], -1)


@pytest.mark.parametrize("compiled", [False, True])
def test_transforms_of_pieces(compiled: bool) -> None:
    def call(function: Any, *args: Any) -> Any:
        return (ms.jit(function) if compiled else function)(*args).asnumpy()

    x = SIGNAL.asnumpy()
    half = pieces(x, 4, 2, np.array([1, 2, 3, 0]))
    complex_one = call(lambda x, w: ops.STFT(4, 2, 3, False, True, True)(x, w), SIGNAL, WINDOW)
    np.testing.assert_allclose(complex_one, half, 1e-5, 1e-5)
    parts = call(lambda x: ops.stft(x, 4, 2, 3, WINDOW, center=False, normalized=True), SIGNAL)
    np.testing.assert_allclose(parts, np.stack((half.real, half.imag), -1) / 2, 1e-5, 1e-5)
    around = call(lambda x: ops.stft(x, 4, return_complex=True), SIGNAL)
    np.testing.assert_allclose(around, pieces(np.pad(x, 2, mode="reflect"), 4, 1, np.ones(4)), 1e-5, 1e-5)
    zeros = call(lambda x: ops.stft(x, 4, pad_mode="CONSTANT", return_complex=True), SIGNAL)
    np.testing.assert_allclose(zeros, pieces(np.pad(x, 2), 4, 1, np.ones(4)), 1e-5, 1e-5)
    batch = ops.stack((SIGNAL, SIGNAL * 2))
    both = call(lambda x: ops.stft(x, 4, 2, center=False, onesided=False, return_complex=True), batch)
    assert both.shape == (2, 4, 3)
    np.testing.assert_allclose(both[1], both[0] * 2, 1e-5)
    slope = call(ms.grad(lambda x: (ops.stft(x, 4, 2, center=False) ** 2).sum()), SIGNAL)
    assert slope.shape == (8,)
    for wrong in (lambda: ops.stft(SIGNAL, 9, center=False), lambda: ops.stft(SIGNAL, 4, win_length=5),
                  lambda: ops.stft(SIGNAL, 4, pad_mode="WRAP")):  # fmt: skip
        with pytest.raises(ValueError, match=r"n_fft|win_length|pad_mode"):
            wrong()


def test_the_ends_of_a_window_are_zero() -> None:
    assert ops.blackman_window(5, False).asnumpy().tolist() == pytest.approx([0, 0.34, 1, 0.34, 0], abs=1e-7)
    assert ops.blackman_window(5, False)[0] == 0


@pytest.mark.parametrize("sampler", [
    lambda x, seed: ops.uniform_candidate_sampler(x, 1, 4, True, 9, seed),
    lambda x, seed: ops.UniformCandidateSampler(1, 4, True, 9, seed, True)(x),
    lambda x, seed: ops.log_uniform_candidate_sampler(x, 1, 4, True, 9, seed),
    lambda x, seed: ops.LogUniformCandidateSampler(1, 4, True, 9, seed)(x),
])  # fmt: skip
def test_candidates_differ(sampler: Any) -> None:
    for classes, expected_of_targets, expected in (sampler(TARGETS, 3), ms.jit(lambda x: sampler(x, 3))(TARGETS)):
        numbers = classes.asnumpy()
        assert len(set(numbers.tolist())) == 4
        assert ((numbers >= 0) & (numbers < 9)).all()
        assert (classes.dtype, expected_of_targets.shape, expected.shape) == (ms.int64, (3, 1), (4,))
        assert ((expected.asnumpy() > 0) & (expected.asnumpy() < 1.21)).all()  # 4 draws times the greatest share
    assert (sampler(TARGETS, 3)[0].asnumpy() == sampler(TARGETS, 3)[0].asnumpy()).all()


def test_counts_to_be_expected() -> None:
    for unique in (True, False):
        found = ops.uniform_candidate_sampler(TARGETS, 1, 1, unique, 4, 3)
        assert [x.asnumpy().ravel().tolist() for x in found[1:]] == [[0.25] * 3, [0.25]]
    without = ops.uniform_candidate_sampler(TARGETS, 1, 2, True, 4, 0, True)
    assert set(without[0].asnumpy().tolist()) == {2, 3}
    classes, targets, counts = ops.log_uniform_candidate_sampler(TARGETS, 1, 2, False, 4, 3)
    np.testing.assert_allclose(targets.asnumpy().ravel(), [0.8613531, 0.50385928, 0.8613531], 1e-6)
    share = np.log((classes.asnumpy() + 2) / (classes.asnumpy() + 1)) / np.log(5)
    np.testing.assert_allclose(counts.asnumpy(), 2 * share, 1e-6)
    drawn = np.concatenate([ops.log_uniform_candidate_sampler(TARGETS, 1, 500, False, 4, k + 1)[0].asnumpy()
                            for k in range(4)])  # fmt: skip
    assert abs((drawn == 0).mean() - np.log(2) / np.log(5)) < 0.05
    first = [int(ops.log_uniform_candidate_sampler(TARGETS, 1, 2, True, 4, k + 1)[0][0]) for k in range(200)]
    assert abs((np.array(first) == 0).mean() - np.log(2) / np.log(5)) < 0.12
    with pytest.raises(ValueError, match="num_sampled should be <="):
        ops.uniform_candidate_sampler(TARGETS, 1, 5, True, 4)
    with pytest.raises(ValueError, match="should equal to num_true"):
        ops.log_uniform_candidate_sampler(TARGETS, 2)


@pytest.mark.parametrize("compiled", [False, True])
def test_steps_of_rows(compiled: bool) -> None:
    def parameters(*rows: Any) -> list[Any]:
        return [ms.Parameter(Tensor(np.array(row, np.float32)), name=f"p{k}") for k, row in enumerate(rows)]

    def step(rule: Any, own: list[Any], *args: Any) -> Any:
        def run(*args: Any) -> Any:
            return rule(*own, *args)

        return (ms.jit(run) if compiled else run)(*args)

    own = parameters([[0.2, 1], [3, 4]], [[0.1, 1], [1, 1]])
    step(ops.SparseApplyAdagradV2(0.5, 1e-6), own, Tensor([[0.7, 0.0]]), Tensor([0]))
    np.testing.assert_allclose(own[1].asnumpy(), [[0.59, 1], [1, 1]], 1e-6)
    np.testing.assert_allclose(own[0].asnumpy(), [[0.2 - 0.35 / 0.59**0.5, 1], [3, 4]], 1e-5)
    dense, sparse = (parameters([[0.2, 1], [3, 4]], [[0.1, 1], [1, 1]], [[0.6, 1], [0, 1]]) for _ in range(2))
    slopes = np.array([[0.0, 0.0], [0.7, -0.1]], np.float32)
    step(ops.ApplyFtrl(), dense, Tensor(slopes), 0.01, 0.1, 0.2, -0.5)
    results = step(ops.SparseApplyFtrl(0.01, 0.1, 0.2, -0.5), sparse, Tensor(slopes[1:]), Tensor([1]))
    for k, start in enumerate(([0.2, 1], [0.1, 1], [0.6, 1])):
        np.testing.assert_allclose(sparse[k].asnumpy()[1], dense[k].asnumpy()[1], 1e-6)
        np.testing.assert_allclose(sparse[k].asnumpy()[0], start, 1e-6)
        np.testing.assert_allclose(results[k].asnumpy(), sparse[k].asnumpy())
    own = parameters([[0.6, 0.4], [0.1, 0.5]], [[0.1, 0.3], [0.1, 0.5]], [[0.2, 0.1], [0.1, 0.2]])
    step(ops.ApplyAdagradDA(), own, Tensor([[0.3, 0.4], [0.1, 0.2]]), 0.001, 0.001, 0.001, 2)
    np.testing.assert_allclose(own[0].asnumpy(), [[-0.00073906, -0.00136889], [-0.00059699, -0.00142478]], 1e-5)


# -- layers of nn that stand in no recording -------------------------------------------------------------------------


X = np.array([[0.5, 2.0, 3.0], [4.0, 6.5, 9.0]], np.float32)
Y = np.array([[2.0, 14.0, 0.25], [1.0, 15.0, 3.5]], np.float32)
IMAGES = np.arange(2 * 3 * 4 * 6, dtype=np.float32).reshape(2, 3, 4, 6) ** 1.5

SPECIAL: dict[str, tuple[Callable[[], Any], tuple[Any, ...], Any]] = {
    "LGamma": (nn.LGamma, (X,), [[0.5723649, 0.0, 0.6931472], [1.7917595, 5.6625621, 10.6046029]]),
    "DiGamma": (nn.DiGamma, (X,), [[-1.96351, 0.4227843, 0.9227843], [1.2561177, 1.7929113, 2.1406415]]),
    "LBeta": (nn.LBeta, (X, Y), [[0.2876821, -5.3471075, 1.0453678], [-1.3862944, -12.9981426, -6.928771]]),
    "IGamma": (nn.IGamma, (X, Y), [[0.9544997, 0.9999875, 0.0021615], [0.0189882, 0.9952903, 0.0098737]]),
    "ReduceLogSumExp": (
        lambda: nn.ReduceLogSumExp((0, 1), True), (X * 100,), np.log(np.exp(X * 100 - 900.0).sum(keepdims=True)) + 900,
    ),
    "MatMul": (lambda: nn.MatMul(transpose_x2=True), (X, Y), X @ Y.T),
    "MatMul of vectors": (nn.MatMul, (X[0], Y[1]), X[0] @ Y[1]),
    "L1Regularizer": (lambda: nn.L1Regularizer(0.5), (X,), 12.5),
    "CentralCrop": (lambda: nn.CentralCrop(0.5), (IMAGES,), IMAGES[:, :, 1:3, 1:5]),
    "CentralCrop of all": (lambda: nn.CentralCrop(1.0), (IMAGES[0],), IMAGES[0]),
    "SparseTensorDenseMatmul": (
        lambda: nn.SparseTensorDenseMatmul(adjoint_st=True),
        (np.array([[0, 1], [1, 2], [0, 2]], np.int32), np.array([1, 2, 3], np.float32), (2, 4), X),
        np.array([[0, 1, 3, 0], [0, 0, 2, 0]], np.float32).T @ X,
    ),
}  # fmt: skip


def tensors(args: tuple[Any, ...]) -> list[Any]:
    return [Tensor(arg) if isinstance(arg, np.ndarray) else arg for arg in args]


@pytest.mark.parametrize("name", SPECIAL)
def test_values_compiled_and_eager(name: str) -> None:
    make, args, expected = SPECIAL[name]
    layer = make()
    for call in (layer, ms.jit(make())):
        np.testing.assert_allclose(call(*tensors(args)).asnumpy(), expected, rtol=2e-6, atol=1e-6)


def test_gradients_of_images_are_differences() -> None:
    layer = nn.ImageGradients()
    for call in (layer, ms.jit(layer)):
        down, right = call(Tensor(IMAGES))
        assert np.array_equal(down.asnumpy()[:, :, :-1], np.diff(IMAGES, axis=2)) and not down.asnumpy()[:, :, -1].any()
        assert np.array_equal(right.asnumpy()[..., :-1], np.diff(IMAGES, axis=3)) and not right.asnumpy()[..., -1].any()


@pytest.mark.parametrize("time_axis, rows, shape", [(1, 0, (4, 5, 7)), (1, None, (4, 5, 7)), (2, 0, (4, 3, 7))])
def test_a_layer_over_the_steps_of_a_sequence(time_axis: int, rows: int | None, shape: tuple[int, ...]) -> None:
    last = 3 if time_axis == 1 else 5
    dense = nn.Dense(last, 7)
    layer = nn.TimeDistributed(dense, time_axis, rows)
    x = Tensor(np.random.default_rng(0).normal(size=(4, 5, 3)).astype(np.float32))
    if time_axis == 2:
        with pytest.raises(ValueError, match="reshape_with_axis"):
            nn.TimeDistributed(nn.Flatten(0), 1, 1)(x)
        layer = nn.TimeDistributed(dense, -1, rows)
        expected = dense(ops.transpose(x, (0, 2, 1))).asnumpy()
    else:
        expected = dense(x).asnumpy()
    for call in (layer, ms.jit(layer)):
        result = call(x).asnumpy()
        assert result.shape == shape
        np.testing.assert_allclose(result, expected, rtol=1e-5, atol=1e-6)


def test_layers_with_normalisation_and_activation_behind_them() -> None:
    for layer, x in (
        (nn.Conv2dBnAct(3, 4, 3, has_bn=True, activation="relu"), Tensor(IMAGES)),
        (nn.DenseBnAct(3, 4, has_bn=True, activation="leakyrelu", alpha=0.5), Tensor(X)),
    ):
        inner = layer.conv(x) if isinstance(layer, nn.Conv2dBnAct) else layer.dense(x)
        expected = layer.activation(layer.batchnorm(inner)).asnumpy()
        for call in (layer, ms.jit(layer)):
            np.testing.assert_allclose(call(x).asnumpy(), expected, rtol=2e-5, atol=2e-6)
    with pytest.raises(TypeError, match="must be str or Cell or Primitive"):
        nn.DenseBnAct(3, 4, activation=3)


def test_older_names_of_the_layers_of_mint() -> None:
    assert nn.LayerNormExt is ms.mint.nn.LayerNorm and nn.PReLUExt is ms.mint.nn.PReLU
    layer = nn.Dropout2dExt(0.5)
    kept = layer.set_train()(Tensor(np.ones((8, 16, 3, 3), np.float32))).asnumpy().mean((2, 3))
    assert {*kept.ravel().tolist()} == {0.0, 2.0}


def test_losses_know_all_axes() -> None:
    assert nn.MSELoss().get_axis(Tensor(X)) == (0, 1)


# -- ops.ctcloss -----------------------------------------------------------------------------------------------------


SCORES = ms.Tensor(np.random.default_rng(0).standard_normal((5, 2, 4)), ms.float32)
LABELS = (ms.Tensor([[0, 0], [0, 1], [1, 0], [1, 1]]), ms.Tensor([0, 0, 2, 1], ms.int32))
STEPS = ms.Tensor([5, 4], ms.int32)


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({}, [3.5761814, 1.4859189]),
        ({"ctc_merge_repeated": False}, [3.9494855, 2.8384638]),
        ({"preprocess_collapse_repeated": True}, [3.9008505, 1.4859189]),
    ],
)
def test_losses_are_those_of_mindspore(settings: Any, wanted: list[float]) -> None:
    loss: Any = ops.CTCLoss(**settings)
    for call in (loss, ms.jit(lambda *operands: loss(*operands))):
        losses, gradient = call(SCORES, *LABELS, STEPS)
        assert np.allclose(losses.asnumpy(), wanted, atol=1e-5)
        assert np.allclose(gradient[4, 1].asnumpy(), 0)
        slope = ms.grad(lambda x: loss(x, *LABELS, STEPS)[0].sum())(SCORES)
        assert np.allclose(gradient.asnumpy(), slope.asnumpy(), atol=1e-6)


def test_a_sequence_that_is_too_short_has_no_way() -> None:
    losses, gradient = ops.CTCLoss()(SCORES, *LABELS, ms.Tensor([2, 4], ms.int32))
    assert np.isinf(losses[0].asnumpy()) and not gradient[:, 0].asnumpy().any()
    ignoring = ops.CTCLoss(ignore_longer_outputs_than_inputs=True)
    assert float(ignoring(SCORES, *LABELS, ms.Tensor([1, 4], ms.int32))[0][0]) == 0


def test_the_graph_does_not_grow_with_the_steps() -> None:
    def loss(x: Any, labels: Any) -> Any:
        return ops.ctc_loss(x, labels, ms.Tensor([9]), ms.Tensor([3]))[0]

    labels = ms.Tensor([[1, 2, 2]])
    sizes = [str(ms.jit(loss).lower(ops.zeros((n, 1, 4)), labels).module).count("\n") for n in (10, 40)]
    assert sizes[0] == sizes[1]


# -- nn.ssim and nn.psnr ---------------------------------------------------------------------------------------------


NUMBERS = np.random.default_rng(0)
A = NUMBERS.random((2, 3, 12, 14)).astype(np.float32)
B = (A + 0.2 * NUMBERS.random((2, 3, 12, 14))).astype(np.float32)


def test_equal_images_are_alike() -> None:
    assert nn.SSIM(filter_size=5)(Tensor(A), Tensor(A)).tolist() == [1.0, 1.0]
    assert nn.PSNR()(Tensor(A), Tensor(A)).tolist() == [float("inf")] * 2


def test_integers_are_scaled_by_the_largest_of_their_type() -> None:
    first, second = ((x * 200).astype(np.uint8) for x in (A, B))
    ratio = nn.PSNR(max_val=255)(Tensor(first), Tensor(second)).asnumpy()
    error = ((first.astype(np.float64) - second) ** 2).mean((1, 2, 3))
    assert np.allclose(ratio, 10 * np.log10(255**2 / error), 1e-5)


@pytest.mark.parametrize(
    ("call", "problem", "message"),
    [
        (lambda: nn.SSIM(max_val=0), ValueError, "'max_val' must be greater than 0.0"),
        (lambda: nn.SSIM(filter_size=0), ValueError, "'filter_size' must be positive int"),
        (lambda: nn.SSIM()(Tensor(A[0]), Tensor(B[0])), ValueError, "'img1' must be of 4 dimensions"),
        (lambda: nn.SSIM(filter_size=13)(Tensor(A), Tensor(B)), ValueError, "at least as large as the filter"),
        (lambda: nn.PSNR()(Tensor(A), Tensor(B[:1])), ValueError, "'img2' must be of shape"),
        (lambda: nn.PSNR()(Tensor(A), Tensor(B.astype(np.float16))), TypeError, "type of 'img2' must be Float32"),
        (lambda: nn.SSIM()(Tensor([[[[1]]]]), Tensor([[[[1]]]])), TypeError, "type of 'img1' must be one of"),
    ],
)
def test_what_cannot_be_compared_is_refused(call: Callable[[], object], problem: type[Exception], message: str) -> None:
    with pytest.raises(problem, match=message):
        call()
