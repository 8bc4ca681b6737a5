"""Transforms of pieces, candidates of sampled softmax, training rules for rows: by definition or as recorded."""

# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops

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
