"""Gathered rows: copied whole where they lie together, element by element elsewhere, with what is fused to them."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.forkserver.interpreter import run_fresh

from msgraph.backend.executable import Executable
from msgraph.backend.target import Target

Agree = Callable[..., Executable]
NUMBERS = np.random.default_rng(5).integers(-20, 20, 11).astype(np.int32)


def table(*shape: int, dtype: str = "float32") -> Any:
    return (np.random.default_rng(4).standard_normal(shape) * 50).astype(dtype)


@pytest.mark.parametrize("dtype", ["float32", "float16", "int8", "int64", "bool"])
def test_rows_of_every_length(agree: Agree, target: Target, dtype: str) -> None:
    for size in (1, 2, 15, 16, 17, 40, 70, 130):
        agree(lambda b, x, i: b.gather(x, i, axis=0), table(20, size, dtype=dtype), NUMBERS, target=target)


def test_rows_in_the_middle_and_by_two_indices(agree: Agree, target: Target) -> None:
    def several(b: Any, x: Any, i: Any) -> Any:
        return b.gather(x, i, axis=1), b.gather(x, b.minimum(i, i), i, axis=0), b.gather(x, i, axis=2)

    agree(several, table(20, 20, 33), NUMBERS, target=target)


def test_rows_of_a_view(agree: Agree, target: Target) -> None:
    def views(b: Any, x: Any, i: Any) -> Any:
        part = b.slice(x, starts=(2, 3), sizes=(20, 33), steps=(1, 1))
        return b.gather(b.transpose(x, perm=(1, 0)), i, axis=0), b.gather(part, i, axis=0)

    agree(views, table(40, 40), NUMBERS, target=target)


def test_rows_are_loaded_in_vectors(compiled: Callable[..., Executable]) -> None:
    run = compiled(lambda b, x, i: b.neg(b.abs(b.gather(x, i, axis=0))), table(20, 64), NUMBERS)
    assert "masked.gather" not in run.llvm_ir()


def test_memory_is_asked_for_rows_of_large_tables(agree: Agree, compiled: Callable[..., Executable]) -> None:
    def rows(b: Any, x: Any, i: Any) -> Any:
        return b.neg(b.gather(x, i, axis=0)), b.abs(b.gather(x, b.abs(i), axis=0))

    numbers = np.random.default_rng(6).integers(-9000, 9000, 50).astype(np.int32)
    assert "prefetch" not in compiled(rows, table(90, 64), numbers % 90).llvm_ir()
    for size in (64, 70, 130):
        run = agree(rows, table(9000, size), numbers)
        assert "prefetch" in run.llvm_ir()


PROGRAM = """
import numpy as np

import msgraph as ms


@ms.jit
def added(x, i, u):
    return ms.ops.tensor_scatter_add(x[:, ::-1], i, u)


arguments = [ms.Tensor(np.ones(shape, kind)) for shape, kind in (((0, 64), "f"), ((200, 1), "q"), ((200, 64), "f"))]
for number in range(1500):
    try:
        added(*arguments)
    except RuntimeError:
        kept = [bytearray(200 + number % 300 + k) for k in range(20)]
        assert not any(map(any, kept))
"""


def test_nothing_is_written_to_a_tensor_without_elements(tmp_path: Path) -> None:
    """No index is right then, and what is refused after the loops must not have written over the heap."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    done = run_fresh(program)
    assert done.returncode == 0, done.stderr
