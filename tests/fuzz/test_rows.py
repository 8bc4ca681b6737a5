"""Random functions of rows: mapped, they give and write what a loop over the rows does; so do their gradients."""

# pyright: basic
from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor

from .row_programs import Rows, function_of

COUNT = int(os.environ.get("MSGRAPH_FUZZ", "8"))
ROWS = 4
SHARED = 0.3


def data(seed: int) -> tuple[np.ndarray[Any, Any], ...]:
    rng = np.random.default_rng(seed)
    return tuple(rng.normal(size=shape).astype(np.float64) for shape in ((ROWS, 3), (ROWS,), (ROWS, 3)))


def close(found: Any, wanted: Any, source: str) -> None:
    np.testing.assert_allclose(found, wanted, rtol=1e-8, atol=1e-8, err_msg=source)


@pytest.mark.parametrize("seed", range(COUNT))
@pytest.mark.parametrize("axis", [0, 1])
def test_mapped_programs_with_memory(seed: int, axis: int) -> None:
    source = Rows(seed, writes=True).source()
    program = function_of(source)
    a, k, table = data(seed)
    results: list[list[Any]] = []
    written = []
    for i in range(ROWS):
        row = ms.Parameter(Tensor(table[i]), name="row")
        results.append([r.asnumpy() for r in program(Tensor(a[i]), Tensor(k[i]), Tensor(SHARED), row)])
        written.append(row.asnumpy())
    memory = ms.Parameter(Tensor(np.moveaxis(table, 0, axis).copy()), name="memory")
    mapped = ms.jit(lambda a, k, s: ms.vmap(program, (0, 0, None, axis))(a, k, s, memory))
    first, second = mapped(Tensor(a), Tensor(k), Tensor(SHARED))
    close(first.asnumpy(), np.stack([r[0] for r in results]), source)
    close(second.asnumpy(), np.stack([r[1] for r in results]), source)
    close(np.moveaxis(memory.asnumpy(), axis, 0), np.stack(written), source)


@pytest.mark.parametrize("seed", range(COUNT))
def test_gradients_of_mapped_programs(seed: int) -> None:
    source = Rows(1000 + seed).source()
    program = function_of(source)
    a, k, table = map(Tensor, data(seed))
    shared = Tensor(SHARED)
    one = ms.jit(ms.grad(program, (0, 1)))
    rows = [[g.asnumpy() for g in one(a[i], k[i], shared, table[i])] for i in range(ROWS)]
    each = ms.vmap(ms.grad(program, (0, 1)), (0, 0, None, 0))(a, k, shared, table)

    def total(a: Any, k: Any) -> Any:
        first, second = ms.vmap(program, (0, 0, None, 0))(a, k, shared, table)
        return first.sum() + second.sum()

    both = ms.grad(total, (0, 1))(a, k)
    for place in range(2):
        wanted = np.stack([row[place] for row in rows])
        close(each[place].asnumpy(), wanted, source)
        close(both[place].asnumpy(), wanted, source)
