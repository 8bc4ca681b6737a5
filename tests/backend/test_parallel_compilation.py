"""Kernels of one graph in several LLVM modules, compiled at the same time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.backend import emit
from msgraph.backend.emit import _shares  # pyright: ignore[reportPrivateUsage]
from msgraph.backend.engine import Engine, engine_for
from msgraph.backend.target import host_target


def test_kernels_of_several_modules_are_those_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # no other test has kernels with these numbers
    def several(a: Tensor, b: Tensor, c: Tensor) -> tuple[Tensor, ...]:
        return ops.softmax(a * 0.37113, -1), (b - 0.37117).sum(axis=0), ops.tanh(c / 0.37119)

    monkeypatch.setattr(emit, "WORTH_A_THREAD", 1)
    monkeypatch.setenv("MSGRAPH_THREADS", "3")
    compiled = ms.jit(several)
    modules: list[int] = []
    compile_all = Engine.compile_all

    def counted(engine: Engine, texts: Sequence[str]) -> list[bytes]:
        modules.append(len(texts))
        return compile_all(engine, texts)

    monkeypatch.setattr(Engine, "compile_all", counted)
    arrays = [np.random.default_rng(0).standard_normal(shape).astype(np.float32) for shape in ((37, 53), (11, 7), 5)]
    results = compiled(*map(Tensor, arrays))
    for result, wanted in zip(results, several(*map(Tensor, arrays)), strict=True):
        np.testing.assert_allclose(result.asnumpy(), wanted.asnumpy(), rtol=1e-5)
    assert modules[0] == 3


def test_shares_are_even_and_the_same_each_time() -> None:
    sizes = [(f"kernel{number}", size) for number, size in enumerate([500_000, 90_000, 400_000, 10, 120_000])]
    shares = [list(share) for share in _shares(sizes, 2)]  # pyright: ignore[reportArgumentType]
    assert shares == [["kernel0", "kernel1"], ["kernel2", "kernel3", "kernel4"]]
    assert [list(share) for share in _shares(sizes, 1)] == [[name for name, _ in sizes]]  # pyright: ignore
    assert [list(share) for share in _shares(sizes[3:4], 8)] == [["kernel3"]]  # pyright: ignore


def test_modules_made_together_are_those_made_alone() -> None:
    engine = engine_for(host_target())
    texts = [f"define i64 @f{n}(i64 %a) {{\n  %b = mul i64 %a, {n + 2}\n  ret i64 %b\n}}\n" for n in range(4)]
    together = engine._all_compiled(texts)  # pyright: ignore[reportPrivateUsage]
    assert together == [engine._all_compiled([text])[0] for text in texts]  # pyright: ignore[reportPrivateUsage]
