"""What users see of names: cells of notebooks, the names of a compiled function, cells that are nobody's children."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false, reportArgumentType=false
from __future__ import annotations

import linecache
import logging
import sys
from types import SimpleNamespace
from typing import Any

import pytest

import msgraph as ms
from msgraph import nn
from msgraph.diagnostics.errors import CompileError

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
