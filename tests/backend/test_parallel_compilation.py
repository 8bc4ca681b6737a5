"""Kernels of one graph in several LLVM modules, compiled at the same time."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.backend import emit
from msgraph.backend.emit import EmittedFunction, _module_text, _shares  # pyright: ignore[reportPrivateUsage]
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

    def counted(engine: Engine, texts: Sequence[str], threads: int = 1) -> list[bytes]:
        modules.append(len(texts))
        return compile_all(engine, texts, threads)

    monkeypatch.setattr(Engine, "compile_all", counted)
    arrays = [np.random.default_rng(0).standard_normal(shape).astype(np.float32) for shape in ((37, 53), (11, 7), 5)]
    results = compiled(*map(Tensor, arrays))
    for result, wanted in zip(results, several(*map(Tensor, arrays)), strict=True):
        np.testing.assert_allclose(result.asnumpy(), wanted.asnumpy(), rtol=1e-5)
    assert modules[0] == 3


def test_shares_are_even_and_the_same_each_time() -> None:
    sizes = enumerate([500_000, 90_000, 400_000, 10, 120_000])
    functions = [EmittedFunction(f"kernel{number}", {}, " " * size, ()) for number, size in sizes]

    def shares(some: Sequence[EmittedFunction], threads: int) -> list[list[str]]:
        return [[function.name for function in share] for share in _shares(some, threads)]

    assert shares(functions, 2) == [["kernel0", "kernel1"], ["kernel2", "kernel3", "kernel4"]]
    assert shares(functions, 1) == [[function.name for function in functions]]
    assert shares(functions[3:4], 8) == [["kernel3"]]


def test_what_calls_stands_behind_what_it_calls_and_is_made_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    tile = EmittedFunction("tile", {}, "define void @tile() nounwind { <16 x float> }", ())
    caller = EmittedFunction("matmul", {}, "define void @matmul() nounwind { }", ("tile",))
    rows = EmittedFunction("rows", {}, "define void @rows() nounwind { <16 x i1> }", ("tile",))
    other = EmittedFunction("other", {}, f"define void @other() nounwind {{ <16 x i1> {' ' * 90} }}", ())
    functions = [caller, tile, rows, other]
    assert [[f.name for f in share] for share in _shares(functions, 2)] == [["matmul", "tile", "rows", "other"]]
    monkeypatch.setattr(emit, "WORTH_A_THREAD", 1)
    assert [[f.name for f in share] for share in _shares(functions, 2)] == [["other"], ["matmul", "tile", "rows"]]
    more = [*functions, caller._replace(name="another")]
    assert [[f.name for f in share] for share in _shares(more, 1)][1:] == [["matmul", "another"]]
    assert re.findall(r"@(\w+)\(\) nounwind noinline optnone", _module_text(functions)) == ["matmul"]
    assert caller.size < len(caller.body)
    assert rows.size == len(rows.body)


def test_a_second_product_calls_the_functions_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    compile_all = Engine.compile_all

    def kept(engine: Engine, some: Sequence[str], threads: int = 1) -> list[bytes]:
        texts.extend(some)
        return compile_all(engine, some, threads)

    monkeypatch.setattr(Engine, "compile_all", kept)

    def product(scale: float, shape: tuple[int, int, int]) -> None:
        rows, depth, columns = shape
        a, b = (
            np.random.default_rng(1).standard_normal(s).astype(np.float32) for s in ((rows, depth), (depth, columns))
        )

        def scaled(x: Tensor, y: Tensor) -> Tensor:
            return ops.relu(ops.matmul(x, y) * scale)

        compiled = ms.jit(scaled)
        np.testing.assert_allclose(
            compiled(Tensor(a), Tensor(b)).asnumpy(), np.maximum(a @ b * np.float32(scale), 0), rtol=1e-4, atol=1e-4
        )

    product(0.5113, (96, 61, 192))
    first = len(texts)
    product(0.5117, (96, 62, 192))
    defined = [name for text in texts[first:] for name in re.findall(r"define void @(\w+)", text)]
    assert defined
    assert not [name for name in defined if name.startswith(("tile", "pack"))]


def test_modules_made_together_are_those_made_alone() -> None:
    engine = engine_for(host_target())
    texts = [f"define i64 @f{n}(i64 %a) {{\n  %b = mul i64 %a, {n + 2}\n  ret i64 %b\n}}\n" for n in range(4)]
    together = engine._all_compiled(texts)  # pyright: ignore[reportPrivateUsage]
    assert together == [engine._all_compiled([text])[0] for text in texts]  # pyright: ignore[reportPrivateUsage]
