"""``f.kernels``: what is fused, and a reason for every pair of neighbours that is not."""

# pyright: basic, reportArgumentType=false, reportUnknownArgumentType=false, reportUnknownLambdaType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import gc
import linecache
import logging
import sys
import weakref
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn, ops
from msgraph.diagnostics.errors import CompileError


def tensor(*shape: int) -> Tensor:
    return Tensor(np.ones(shape, np.float32))


def reasons(function: Any, *args: Any) -> list[str]:
    """All reasons, in the order of the kernels."""
    return [apart.reason for kernel in ms.jit(function).kernels(*args) for apart in kernel.apart]


def test_a_listing() -> None:
    @ms.jit
    def f(x: Any, w: Any) -> Any:
        return ops.softmax(ops.matmul(x, w), -1)

    lines = str(f.kernels(tensor(4, 8), tensor(8, 16))).splitlines()
    assert lines[0].startswith("0: matmul -> Float32[4, 16] (")
    assert lines[1].startswith("1: reduce_max sub exp reduce_sum div -> Float32[4, 16] (")
    assert lines[2] == "   apart from 0: `matmul` has loops of its own"


def test_asking_compiles_and_runs_nothing() -> None:
    @ms.jit
    def f(x: Any) -> Any:
        return x + 1

    f.kernels(tensor(3))
    assert f.cache_info().misses == 0


def test_the_arguments_of_the_last_form_are_let_go() -> None:
    @ms.jit
    def f(x: Any) -> Any:
        return x + 1

    x = np.ones((100, 100), np.float32)
    elements = weakref.ref(x)
    f(ms.Tensor(x))
    del x
    gc.collect()
    assert elements() is None
    assert f.kernels()[0].results == ("Float32[100, 100]",)


def _twice_used(x: Any, function: Any) -> Any:
    y = ops.exp(x)
    return function(y)


def _many_operators(x: Any) -> Any:
    y = x
    for _ in range(160):
        y = x - ops.maximum(y, x)
    return y


PLACES = Tensor([1, 2], ms.int32)
APART: dict[str, tuple[Any, tuple[Any, ...], list[str]]] = {
    "another order": (lambda x: _twice_used(x, lambda y: y + y.T), (tensor(4, 4),),
        ["`transpose` looks at the elements in another order"]),
    "elements anywhere": (lambda x, i: ops.gather(ops.exp(x), i, 0), (tensor(4, 4), PLACES),
        ["`gather` reads elements anywhere, so all of them must be there"]),
    "another walk": (lambda x, y: ops.exp(x) + y, (tensor(8), tensor(4, 8)), ["one walks 8, the other 4x8"]),
    "columns spread again": (lambda x: x - ops.sum(x, 0, True), (tensor(4, 8),),
        ["the reduction is not along rows: what it gives is known after the last row"]),
    "long rows": (lambda x: x - ops.sum(x, 1, True), (tensor(2, 300000),),
        ["rows of 300000 elements are too long to be gone over twice; at most 262144"]),
    "crossed dims": (lambda x: x - ops.sum(x, 1), (tensor(4, 4),),
        ["what was reduced along one dim stands along another"]),
    "different reductions": (lambda x: _twice_used(x, lambda y: (ops.sum(y, 0), ops.sum(y, 1))), (tensor(3, 4, 5),),
        ["the reductions are over the dims (0,) and (1,)"]),
    "many operators": (_many_operators, (tensor(8),), ["together they would have more than 300 operators"]),
    "pieces": (lambda x: ops.concat((ops.exp(x), x)), (tensor(4, 4),),
        ["`concat` puts pieces where they belong, and computes nothing"]),
    "order": (lambda x: _twice_used(x, lambda y: ops.cumsum(y, 0) + y), (tensor(4, 4),),
        ["`cumsum` has loops of its own", "something in between must run first"]),
}  # fmt: skip


@pytest.mark.parametrize("name", APART)
def test_kernels_apart(name: str) -> None:
    function, args, said = APART[name]
    found = reasons(function, *args)
    assert (sorted(set(found)) if name == "order" else found) == said


# -- what users see of names -----------------------------------------------------------------------------------------


CELL = "/tmp/ipykernel_4711/12345.py"
TEXT = "import msgraph as ms\n@ms.jit\ndef f(x):\n    return x[7]\n"


def test_a_place_in_a_notebook_is_a_cell_and_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = SimpleNamespace(format_code_name=lambda name: ("Cell", "In[3]") if name == CELL else None)
    shell = SimpleNamespace(get_ipython=lambda: SimpleNamespace(compile=compiler))
    monkeypatch.setitem(sys.modules, "IPython", shell)
    monkeypatch.setitem(linecache.cache, CELL, (len(TEXT), None, TEXT.splitlines(keepends=True), CELL))
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(TEXT, CELL, "exec"), names)
    with pytest.raises(CompileError) as caught:
        names["f"](ms.Tensor([1.0, 2.0]))
    assert "  --> Cell In[3]:4:12\n" in str(caught.value)
    assert "return x[7]" in str(caught.value)
    assert "ipykernel" not in str(caught.value)


def test_dir_shows_what_a_compiled_function_is_for() -> None:
    @ms.jit
    def f(x: ms.Tensor) -> ms.Tensor:
        return x

    f.author = "me"  # type: ignore[attr-defined]
    own = [name for name in dir(f) if not name.startswith("__")]
    assert own == [
        "bisect",
        "cache_clear",
        "cache_info",
        "casts",
        "copies",
        "explain",
        "fullgraph",
        "graph",
        "kernels",
        "lower",
        "memory",
        "prepare",
        "schedule",
        "signatures",
        "view",
        "why",
    ]
    assert all(hasattr(f, name) for name in dir(f))


class InList(nn.Cell):
    def __init__(self, register: bool) -> None:
        super().__init__()
        self.layers = [nn.Dense(2, 2), nn.Dense(2, 2)]
        if register:
            for number, layer in enumerate(self.layers):
                self.insert_child_to_cell(f"layer{number}", layer)


class InDict(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.parts = {"a": [nn.Dense(2, 2)]}


def test_cells_in_plain_containers_are_warned_about_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="msgraph"):
        assert len(InList(register=True).trainable_params()) == 4
        assert not caplog.records
        net = InList(register=False)
        assert not net.trainable_params()
        assert not net.trainable_params()
        assert not InDict().parameters_dict()
    assert [record.getMessage() for record in caplog.records] == [
        "The cells in the list 'layers' of 'InList' are not part of it: their parameters are not trained, saved or "
        "listed. Hold them in an `nn.CellList` or an `nn.CellDict`.",
        "The cells in the dict 'parts' of 'InDict' are not part of it: their parameters are not trained, saved or "
        "listed. Hold them in an `nn.CellList` or an `nn.CellDict`.",
    ]


class TwoOfOneName(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.scale = ms.Parameter(ms.Tensor([1.0]), name="w")
        self.shift = ms.Parameter(ms.Tensor([2.0]), name="w")

    def construct(self, x: Any) -> Any:
        return x * self.scale + self.shift


def test_two_parameters_of_one_name_are_refused_where_names_count() -> None:
    net = TwoOfOneName()
    assert net(ms.Tensor([3.0])).asnumpy().tolist() == [5.0]
    for use in (
        lambda: ms.save_checkpoint(net, "never_written.ckpt"),
        lambda: ms.load_param_into_net(net, {"w": ms.Parameter(ms.Tensor([9.0]), name="w")}),
        lambda: nn.SGD(net.trainable_params(), 0.1),
    ):
        with pytest.raises(ValueError, match="its name 'w' already exists"):
            use()
    assert net.scale.asnumpy().tolist() == [1.0]
