"""Results larger than the caches: they are stored past them, where their addresses allow it."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from msgraph.backend.executable import Executable
from msgraph.backend.target import Target
from msgraph.kernels import scan as lines
from msgraph.kernels.spec import questions

Agree = Callable[..., Executable]
RNG = np.random.default_rng(3)


@pytest.fixture(autouse=True)
def _small_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "UNCACHED_BYTES", 1 << 10)
    monkeypatch.setattr(lines, "UNCACHED_BYTES", 1 << 10)


def numbers(*shape: int, dtype: str = "float32") -> Any:
    return (RNG.standard_normal(shape) * 20).astype(dtype)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int8", "bool"])
def test_elements_of_every_size(agree: Agree, target: Target, dtype: str) -> None:
    for size in (1024, 1091, 5000):
        agree(lambda b, x, y: b.select(b.equal(x, y), y, x), *(numbers(size, dtype=dtype),) * 2, target=target)


def test_much_to_compute(agree: Agree, target: Target) -> None:
    def much(b: Any, x: Any, y: Any) -> Any:
        return b.mul(b.sigmoid(x), b.tanh(y))

    for size in (1024, 1091, 5000):
        run = agree(much, numbers(size), numbers(size), target=target)
        assert "nontemporal" in run.llvm_ir()


def test_parts_of_a_result_at_any_address(agree: Agree, target: Target) -> None:
    def joined(b: Any, x: Any, y: Any) -> Any:
        return b.concat(b.abs(x), b.neg(y), axis=0), b.concat(b.abs(y), b.neg(x), axis=0)

    agree(joined, numbers(1001), numbers(1310), target=target)
    agree(lambda b, x, y: b.concat(b.abs(x), b.neg(y), axis=1), numbers(37, 70), numbers(37, 131), target=target)


def test_what_is_stored_is_there_for_what_follows(agree: Agree, target: Target) -> None:
    def twice(b: Any, x: Any) -> Any:
        large = b.exp(b.div(x, b.add(b.abs(x), b.abs(x))))
        return large, b.reduce_sum(b.transpose(large, perm=(1, 0)), axes=(0,), keep_dims=False)

    agree(twice, numbers(64, 96), target=target)


def test_squares_in_several_blocks(agree: Agree, target: Target) -> None:
    for shape in ((70, 1100), (1100, 70), (64, 1024)):
        agree(lambda b, x: b.neg(b.transpose(x, perm=(1, 0))), numbers(*shape), target=target)
    agree(lambda b, x: b.neg(b.transpose(x, perm=(2, 0, 1))), numbers(3, 70, 1040), target=target)


def test_only_large_results_are(compiled: Callable[..., Executable]) -> None:
    assert "nontemporal" in compiled(lambda b, x: b.neg(x), numbers(256)).llvm_ir()
    assert "nontemporal" not in compiled(lambda b, x: b.neg(x), numbers(255)).llvm_ir()
