"""The levels of copies, what ``f.copies()`` says, the float status, and the files of ``MS_DEV_SAVE_GRAPHS``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import msgraph as ms
from msgraph import Tensor, ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.diagnostics.errors import CompileError
from msgraph.inspect.copy_report import Copy
from msgraph.packs.opt.command import main
from msgraph.support import config

X = Tensor(10, ms.int32)


class Loop(Cell):
    """The tutorial's loop: three writes, three reads."""

    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor(0, ms.int32), name="w")

    @ms.jit
    def construct(self, x: Any) -> Any:
        i, out = 0, Tensor(0, ms.int32)
        while i < 3:
            ops.assign(self.w, i)
            out = x * self.w + out
            i = i + 1
        return out


class Old(Cell):
    """The value of before a write is returned behind it."""

    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor(3, ms.int32), name="w")

    @ms.jit
    def construct(self, x: Any) -> Any:
        old = self.w.value()
        ops.assign(self.w, x)
        return old


@pytest.fixture(autouse=True)
def settings() -> Iterator[None]:
    yield
    for name in ("load_elim", "save_graphs", "save_graphs_path"):
        config.forget(name)


# -- levels ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [0, 1, 2, 4])
def test_levels_but_the_third_are_right(level: int) -> None:
    ms.set_context(side_effect_load_elim=level)
    assert Loop()(X).tolist() == 30
    assert Old()(X).tolist() == 3


def test_a_level_is_read_at_every_call_from_the_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    w = Parameter(Tensor(3, ms.int32), name="w")

    @ms.jit
    def f(x: Any) -> Any:
        return x * w

    config._set.pop("load_elim", None)  # pyright: ignore[reportPrivateUsage]
    f(X)
    assert f.copies() == []
    monkeypatch.setenv("MS_DEV_SIDE_EFFECT_LOAD_ELIM", "0")
    f(X)
    assert len(f.copies()) == 1 and f.cache_info().misses == 2
    assert f.signatures[-1].reason == "side_effect_load_elim is 0, was 1"
    monkeypatch.setenv("MS_DEV_SIDE_EFFECT_LOAD_ELIM", "1")
    f(X)
    assert f.cache_info().misses == 2
    monkeypatch.setenv("MS_DEV_SIDE_EFFECT_LOAD_ELIM", "5")
    with pytest.raises(ValueError, match="an int from 0 to 4"):
        f(X)


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="an int from 0 to 4"):
        ms.set_context(side_effect_load_elim=5)


def test_copies_are_listed_with_size_line_and_reason() -> None:
    w = Parameter(Tensor([1.0, 2.0]), name="w")

    @ms.jit
    def f(x: Any) -> Any:
        old = w.value()
        ops.assign(w, x)
        return old

    assert f.copies() == []
    f(Tensor([3.0, 4.0]))
    copies: list[Copy] = f.copies()
    copy = copies[0]
    assert len(copies) == 1
    assert copy.bytes == 8 and copy.place is not None and "leaves the function" in copy.reason
    assert str(Path(__file__).read_text()).splitlines()[copy.place.line - 1].strip() == "old = w.value()"


def test_copies_can_be_made_an_error() -> None:
    w = Parameter(Tensor([1.0, 2.0]), name="w")

    @ms.jit(copies="error")
    def fine(x: Any) -> Any:
        y = w * x
        ops.assign(w, x)
        return y

    @ms.jit(copies="error")
    def wrong(x: Any) -> Any:
        old = w.value()
        ops.assign(w, x)
        return old

    assert fine(Tensor([3.0, 4.0])).tolist() == [3.0, 8.0]
    with pytest.raises(CompileError, match="copies a parameter 1 times"):
        wrong(Tensor([3.0, 4.0]))
    assert w.tolist() == [3.0, 4.0]


# -- order in branches and calls -----------------------------------------------------------------------------------


# -- depend, the float status ----------------------------------------------------------------------------------------


def test_depend_takes_tuples_and_constants() -> None:
    depend = ops.Depend()

    @ms.jit
    def f(x: Any) -> Any:
        pair = (x, x * 2)
        return depend(x, pair), depend(pair, x), depend(x, None), ops.depend(3, x)

    one, (two, three), four, five = f(X)
    assert [t.tolist() for t in (one, two, three, four)] == [10, 10, 20, 10] and five == 3


# -- files -------------------------------------------------------------------------------------------------------------


def test_graphs_are_saved_when_they_change(tmp_path: Path) -> None:
    ms.set_context(save_graphs=1, save_graphs_path=str(tmp_path))
    Loop()(X)
    files = sorted(tmp_path.iterdir())
    stages = [re.fullmatch(r"\d\d_(\w+)_\d{4}\.ir", file.name)[1] for file in files]  # type: ignore[index]
    assert stages[0] == "type_inference" and stages[-1] == "validate" and "auto_monad" in stages
    texts = [file.read_text().split("\n", 1) for file in files]
    assert all(a[1] != b[1] for a, b in pairwise(texts[:-1]))
    assert re.match("# msgraph-opt -p .*insert-effect-order,.*fuse-kernels,", texts[0][0])
    final = texts[-1][1]
    assert [final.count(f" = {op}(") for op in ("Assign", "Load", "TensorMove", "UpdateState")] == [3, 3, 3, 6]
    assert "%para1_x : <Tensor[Int32], ()>" in final
    assert "%para2_w : <Ref[Tensor[Int32]], (), ref_key=:w>  :  has_default" in final


def test_more_is_saved_on_demand(tmp_path: Path) -> None:
    ms.set_context(save_graphs=3, save_graphs_path=str(tmp_path))
    Loop()(X)
    names = [file.name for file in (tmp_path / "verbose_ir_files").iterdir()]
    assert any("type_inference" in name for name in names) and any("plan_buffers" in name for name in names)
    assert all(name.endswith(".mlir") for name in names)


def test_a_saved_graph_can_be_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ms.set_context(save_graphs=2, save_graphs_path=str(tmp_path))
    Loop()(X)
    (file,) = (tmp_path / "verbose_ir_files").glob("00_type_inference_*")
    pipeline = file.read_text().split("\n", 1)[0].removeprefix("// msgraph-opt -p ")
    graph_part = pipeline.split(",fuse-kernels")[0]
    main([str(file), "-p", graph_part, "-t", "mindspore"])
    assert capsys.readouterr().out.count(" = TensorMove(") == 3


def test_memory_of_each_level() -> None:
    """A level that copies less needs no more memory; the loop of the tutorial needs one copy less at level 4."""
    needed: dict[int, int] = {}
    for level in (0, 1, 2, 3, 4):
        ms.set_context(side_effect_load_elim=level)
        parameter = Parameter(ops.zeros((1 << 12,), dtype=ms.float32), name="w")

        @ms.jit
        def f(x: Any) -> Any:
            old = parameter.value()  # noqa: B023
            ops.assign(parameter, x)  # noqa: B023
            return (old * x).sum(), (parameter * x).sum()  # noqa: B023

        assert f.memory() is None
        f(ops.ones((1 << 12,), ms.float32))
        use = f.memory()
        assert use is not None and use.arguments == 2 * 4 << 12
        needed[level] = use.arena
    assert needed[0] >= needed[1] >= needed[2] >= needed[4] >= needed[3]
    assert needed[0] - needed[4] >= 4 << 12
