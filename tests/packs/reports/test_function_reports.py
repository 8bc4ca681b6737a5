"""Graphs as pictures and the report of a compilation, without a browser."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.forkserver.interpreter import SOURCE, run_forked

import msgraph as ms
from msgraph import nn, ops
from msgraph.diagnostics.errors import CompileError
from msgraph.packs.reports.provenance import OpRecord, Recorder
from msgraph.packs.reports.why import repeated


@ms.jit
def f(x: Any) -> Any:
    y = ops.tanh(x) * 2
    if y.sum() > 1:
        y = y + x
    return y


X = ms.Tensor([1.0, 2.0])


def data_of(path: str) -> dict[str, Any]:
    found = re.search(r'id="data">(.*?)</script>', Path(path).read_text(), re.DOTALL)
    assert found is not None
    return json.loads(found.group(1))


def test_a_graph_is_a_picture() -> None:
    graph = f.graph(X)
    root = ElementTree.fromstring(graph.svg())
    labels = {node.text for node in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"x", "tanh", "mul 2", "if", "return"} <= labels
    assert len(graph.pictures) == 2
    assert 'label="tanh\\nFloat32[2]"' in graph.dot()
    assert graph.svg(list(graph.pictures)[1]) != graph.svg()
    with pytest.raises(KeyError):
        graph.svg("nothing")


def test_boxes_do_not_overlap_and_arrows_go_down() -> None:
    for picture in f.graph(X).pictures.values():
        for one in picture.boxes:
            assert one.x >= 0 and one.x + one.width <= picture.width and one.y <= picture.height
            for other in picture.boxes:
                apart = one.x + one.width <= other.x or other.x + other.width <= one.x
                assert one is other or one.y != other.y or apart
        assert all(picture.boxes[edge.start].y < picture.boxes[edge.end].y for edge in picture.edges)


def test_the_report_is_the_same_each_time_and_escapes_what_it_shows(tmp_path: Path) -> None:
    @ms.jit
    def tagged(x: Any) -> Any:
        print("</script><b>", x)
        return x

    pages = [Path(tagged.view(tmp_path / f"{i}.html", args=(X,))).read_text() for i in range(2)]
    assert pages[0] == pages[1]
    assert pages[0].count("</script>") == 2
    assert not re.search(r'(src|href)="?http', pages[0])


def test_the_report_of_the_last_call_needs_no_arguments() -> None:
    f.cache_clear()
    assert getattr(f, "_repr_html_")() is None  # noqa: B009
    f(X)
    path = f.view()
    data = data_of(path)
    assert data["title"] == "f"
    assert [stage["name"] for stage in data["stages"]][:2] == ["written", "convert-convolutions"]
    assert not any("time" in kernel for kernel in data["kernels"])
    assert "<iframe" in getattr(f, "_repr_html_")()  # noqa: B009


def test_a_profile_gives_times() -> None:
    f(X)
    with ms.profile() as seen:
        for _ in range(3):
            f(X)
    assert all(kernel["time"] > 0 for kernel in data_of(f.view(profile=seen))["kernels"][:1])


SCRIPT = """
import msgraph as ms

@ms.jit
def small(x):
    return x + 1

@ms.jit
def large(x):
    for _ in range(20):
        x = ms.ops.tanh(x @ x)
    return x

small(ms.Tensor([1.0]))
large(ms.ops.ones((64, 64)))
large(ms.ops.ones((64, 64)))
"""


def test_the_command_shows_the_function_that_took_longest_or_the_one_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    environment = {**os.environ, "MS_COMPILER_CACHE_ENABLE": "0", "PYTHONPATH": str(SOURCE)}

    def view(*options: str) -> Any:
        return run_forked("-m", "msgraph", "view", *options, "script.py", cwd=tmp_path, env=environment)

    done = view()
    assert done.stdout == "large: large.html\n", done.stderr
    assert any("time" in kernel for kernel in data_of(str(tmp_path / "large.html"))["kernels"])
    assert view("-f", "small", "-o", "s.html").stdout == "small: s.html\n"
    behind = run_forked(
        "-m", "msgraph", "view", "script.py", "-f", "small", "-o", "t.html", cwd=tmp_path, env=environment
    )
    assert behind.stdout == "small: t.html\n"
    done = view("-f", "other")
    assert done.returncode == 1
    assert done.stderr == ("python -m msgraph view: no compiled function is called 'other'; there are: small, large\n")


class Stack(nn.Cell):
    """Layers that are alike, of which some products are shared by threads and some kernels are the same code."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.SequentialCell([nn.SequentialCell(nn.Dense(256, 256), nn.LayerNorm((256,))) for _ in range(4)])
        self.head = nn.Dense(256, 10)

    def construct(self, x: Any) -> Any:
        return self.head(self.body(x)).sum()


def test_kernels_of_a_training_step_have_times_and_the_cells_they_are_of(tmp_path: Path) -> None:
    net = Stack()
    optimizer = nn.Adam(net.trainable_params())
    gradient = ms.value_and_grad(net, None, optimizer.parameters)

    @ms.jit
    def step(x: Any) -> Any:
        loss, gradients = gradient(x)
        optimizer(gradients)
        return loss

    x = ops.ones((64, 256))
    step(x)
    with ms.profile() as seen:
        step(x)
    data = data_of(step.view(tmp_path / "step.html", profile=seen))
    kernels = data["kernels"]
    assert sum("time" in kernel for kernel in kernels) > 0.9 * len(kernels)
    assert sum(kernel.get("time", 0.0) for kernel in kernels) <= sum(e.end - e.start for e in seen.events) / 1e9
    assert {"body.0.0", "body.3", "head"} <= {kernel["cell"] for kernel in kernels}
    assert all(kernel["cell"] for kernel in kernels if kernel["ops"] == ["transpose", "matmul"])
    boxes = [box for picture in data["pictures"].values() for box in picture["boxes"]]
    assert max(box[5] for box in boxes) < 400
    assert {"matmul", "layer_norm"} & {box[0] for box in boxes if box[1].startswith("body.2.")}


def test_gradients_and_mapped_functions_can_be_asked_too(tmp_path: Path) -> None:
    def loss(x: Any) -> Any:
        return ops.tanh(x).sum()

    for made in (ms.grad(loss), ms.jit(ms.grad(loss)), ms.vmap(loss), ms.value_and_grad(loss)):
        made: Any
        x = ops.ones((3, 2))
        made(x)
        assert "tanh" in made.lower(x).as_text()
        assert data_of(made.view(tmp_path / "made.html"))["kernels"]
        assert {"lower", "kernels", "why"} <= set(dir(made))
        with pytest.raises(AttributeError, match="has no attribute 'other'"):
            made.other  # noqa: B018


# -- a compilation is repeated and watched ---------------------------------------------------------------------------


def numbers(*shape: int) -> ms.Tensor:
    return ms.Tensor(np.ones(shape, np.float32))


@ms.jit
def traced(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
    a = x * y
    b = x * y
    ops.sin(x)
    return ops.matmul((ops.exp(a) + b) * 1, y)


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    traced(numbers(4, 4), numbers(4, 4))
    recorder = Recorder()
    repeated(traced, recorder)
    return recorder


def the(recorder: Recorder, name: str, which: int = 0) -> OpRecord:
    return [record for record in recorder.written() if record.name == name][which]


def test_what_is_merged_says_who_did_it_and_what_stands_for_it(recorder: Recorder) -> None:
    first, second = the(recorder, "ms.mul"), the(recorder, "ms.mul", 1)
    rewrite = second.erased_by
    assert rewrite is not None
    assert (rewrite.pass_name, rewrite.action) == ("eliminate-common", "merge")
    assert second.became == list(first.op.results)
    assert first.rewrites[0] is rewrite


def test_a_pattern_is_named_with_its_place(recorder: Recorder) -> None:
    rewrite = the(recorder, "ms.mul", 2).erased_by
    assert rewrite is not None
    assert str(rewrite).startswith("simplify: ProductWithOne (msgraph/passes/simplify/arithmetic.py:")


def test_dead_code_is_gone(recorder: Recorder) -> None:
    rewrite = the(recorder, "ms.sin").erased_by
    assert rewrite is not None
    assert rewrite.pass_name == "eliminate-dead"


def test_what_runs_comes_from_what_was_written(recorder: Recorder) -> None:
    kernels = [record for record in recorder.records.values() if record.name == "ms.kernel"]
    assert "ms.run" in {made.name for kernel in kernels for made in kernel.descendants() if not made.is_gone}


def test_a_call_that_was_never_made() -> None:
    assert "Float32[3, 3]" in traced.graph(numbers(3, 3), numbers(3, 3)).dot()


def test_a_function_that_was_never_called() -> None:
    @ms.jit
    def never_called(x: ms.Tensor) -> ms.Tensor:
        return x + 1

    with pytest.raises(CompileError, match="MG970"):
        never_called.why("x")
