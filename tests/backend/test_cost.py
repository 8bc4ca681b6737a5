"""What a compile costs: linear in the graph."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from msgraph.backend.executable import Executable


def layers(count: int) -> Callable[..., Any]:
    """A graph of ``count`` ops in which kernels, reductions and products take turns."""

    def graph(b: Any, x: Any, w: Any) -> Any:
        y = x
        for i in range(count):
            match i % 10:
                case 5:
                    y = b.add(y, b.reduce_sum(y, axes=(1,), keep_dims=True))
                case 9:
                    y = b.matmul(y, w)
                case other:
                    y = b.tanh(y) if other % 3 else b.add(y, x)
        return y

    return graph


def test_compile_time_is_linear_in_the_graph(compiled: Callable[..., Executable]) -> None:
    x = np.ones((8, 8), np.float32)

    def cost(count: int) -> float:
        start = process_time()
        run = compiled(layers(count), x, x)
        assert len(run.kernels()) < 12
        return process_time() - start

    cost(100)  # compiles the kernels
    assert cost(4000) < 13 * min(cost(400), cost(400))
