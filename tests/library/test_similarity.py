"""``nn.SSIM`` and ``nn.PSNR``: numbers of MindSpore 2.10, for images and for gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn

NUMBERS = np.random.default_rng(0)
A = NUMBERS.random((2, 3, 12, 14)).astype(np.float32)
B = (A + 0.2 * NUMBERS.random((2, 3, 12, 14))).astype(np.float32)
CASES: list[tuple[Any, list[float], float]] = [
    (nn.SSIM, [0.96766776, 0.96587592], 1.3214374),
    (lambda: nn.SSIM(255.0, 5, 0.8, 0.02, 0.05), [0.99959946, 0.99964935], 0.014330016),
    (lambda: nn.SSIM(filter_size=4), [0.96376461, 0.96193552], 1.4217563),
    (nn.PSNR, [18.80336, 19.106146], 131.14898),
    (lambda: nn.PSNR(max_val=2), [24.823959, 25.126745], 131.14898),
]


@pytest.mark.parametrize(("make", "expected", "slope"), CASES)
@pytest.mark.parametrize("mode", [0, 1])
def test_images_and_gradients_are_those_of_mindspore(
    make: Callable[[], Any], expected: list[float], slope: float, mode: int
) -> None:
    ms.set_context(mode=mode)
    net = make()
    assert np.allclose(net(Tensor(A), Tensor(B)).asnumpy(), expected, 1e-5)

    def total(x: Tensor, y: Tensor) -> Tensor:
        return net(x, y).sum()

    gradient: Any = ms.grad(total, 0)(Tensor(A), Tensor(B))
    assert np.isclose(np.abs(gradient.asnumpy()).sum(), slope, 1e-4)


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
