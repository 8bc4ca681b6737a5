"""What a compile costs: linear in the graph."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from msgraph import pipeline
from msgraph.backend.executable import Executable
from msgraph.passes.base import GraphPass


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


def test_compiling_is_linear_in_the_graph(
    compiled: Callable[..., Executable], work: Callable[[Callable[[], object]], int]
) -> None:
    x = np.ones((8, 8), np.float32)

    def cost(count: int) -> int:
        return work(lambda: compiled(layers(count), x, x))

    assert len(compiled(layers(100), x, x).kernels()) < 12  # compiles them, too
    assert cost(2000) < 11 * cost(200)


def test_every_stage_is_linear_in_the_graph(
    compiled: Callable[..., Executable],
    work: Callable[[Callable[[], object]], int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    x = np.ones((8, 8), np.float32)
    counts: dict[str, int] = {}

    def counting(module: ModuleOp, sequence: Sequence[GraphPass], *_more: Any) -> None:
        for pass_ in sequence:
            counts[pass_.name] = work(lambda p=pass_: p.apply(Context(), module))

    def costs(count: int) -> dict[str, int]:
        compiled(layers(count), x, x)
        return dict(counts)

    monkeypatch.setattr(pipeline, "run_passes", counting)
    costs(100)  # fills tables that are filled once
    small, large = costs(300), costs(3000)
    assert len(small) > 10
    assert not {name: (small[name], large[name]) for name in small if large[name] > 13 * small[name] + 1000}
