"""A kernel is right for every size it meets: its key is what code generation asked."""

# pyright: reportPrivateUsage=false, reportUnknownArgumentType=false, reportUnknownLambdaType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import marshal
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.forkserver.interpreter import run_forked, run_fresh

import msgraph as ms
from msgraph import ops
from msgraph.backend.executable import Executable
from msgraph.backend.kernels import KERNELS
from msgraph.backend.program_data import pack, unpack
from msgraph.dialects import dtypes
from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import GraphOp, unsupported
from msgraph.dialects.families.indexed import OwnLoopsOp
from msgraph.dialects.ops.arithmetic import MulOp
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.ops.scanning import ScanOp
from msgraph.dialects.types import tensor_type
from msgraph.dispatch import DISPATCH, DispatchTable, Question
from msgraph.kernels.gemm.selection import MatMulKernel
from msgraph.kernels.rules import INDEX, KernelRule, index_text, kernel_of, rule_of
from msgraph.kernels.scan import ScanKernel
from msgraph.kernels.spec.kernel_spec import KernelSpec
from msgraph.pipeline import compile_module

RNG = np.random.default_rng(5)


def numbers(*shape: int) -> ms.Tensor:
    return ms.Tensor(RNG.standard_normal(shape), ms.float32)


def padded(x: ms.Tensor) -> ms.Tensor:
    return ops.pad(x, (1, 2))


def first_row(x: ms.Tensor) -> ms.Tensor:
    y = x * 1
    y[0] = 5
    return y


def first_column(x: ms.Tensor) -> ms.Tensor:
    y = x * 1
    y[:, :1] = 7
    return y


def every_third(x: ms.Tensor) -> ms.Tensor:
    y = x * 1
    y[1::3, :-1] = 5
    return y


@pytest.fixture
def _no_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DISPATCH, "_roots", {})
    monkeypatch.setattr(KERNELS, "_kernels", {})


@pytest.mark.usefixtures("_no_kernels")
@pytest.mark.parametrize("function", [padded, first_row, first_column, every_third])
def test_after_an_empty_tensor_and_before(function: Callable[[Any], Any]) -> None:
    compiled = ms.jit(function)
    for shape in ((3, 0), (2, 3), (3, 0), (4, 1), (5, 70), (70, 64)):
        x = numbers(*shape)
        assert compiled(x).asnumpy().tolist() == function(x).asnumpy().tolist()


@pytest.mark.usefixtures("_no_kernels")
def test_sizes_nobody_asked_for_share_a_kernel() -> None:
    compiled = ms.jit(lambda x, y: ops.tanh(x * y + 3).sum(-1))
    compiled(numbers(3, 50), numbers(3, 50))
    before = KERNELS.compiled
    for shape in ((4, 50), (3, 33), (2, 5, 7)):
        compiled(numbers(*shape), numbers(*shape))
    assert KERNELS.compiled == before


@pytest.mark.usefixtures("_no_kernels")
def test_nearly_equal_convolutions_share_a_kernel() -> None:
    compiled = ms.jit(lambda x, w: ops.conv2d(x, w, pad_mode="pad", padding=1), dynamic=0)
    counts: list[int] = []
    for channels, kernels in ((96, 112), (112, 108), (128, 126)):
        x, w, before = numbers(2, channels, 14, 14), numbers(kernels, channels, 3, 3), KERNELS.compiled
        found, image, weight = compiled(x, w).asnumpy(), x.asnumpy(), w.asnumpy()
        wanted = np.einsum("ncij,ocij->no", image[:, :, 4:7, 5:8], weight)
        np.testing.assert_allclose(found[:, :, 5, 6], wanted, rtol=1e-3, atol=1e-3)
        counts.append(KERNELS.compiled - before)
    assert counts[0] > 0 and counts[1:] == [0, 0]


def padding(*shape: int) -> Executable:
    """A graph that pads, compiled."""
    f32 = dtypes.float32
    module, b, (x, value) = graph("f", [tensor_type(f32, shape), tensor_type(f32, ())])
    give(b, [b.pad(x, value, low=(0, 1), high=(0, 2))])
    return compile_module(module, "f")


@pytest.mark.usefixtures("_no_kernels")
def test_what_comes_from_disk_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [marshal.loads(marshal.dumps(pack(padding(*shape)))) for shape in ((3, 0), (3, 4))]
    names = [name for entry in kept for name in entry["used"]]
    paths = [DISPATCH.path(name) for name in names]
    assert len(set(names)) == 2 and None not in paths
    monkeypatch.setattr(DISPATCH, "_roots", {})
    monkeypatch.setattr(DISPATCH, "_paths", {})
    assert all(unpack(entry) is not None for entry in kept)
    assert [DISPATCH.path(name) for name in names] == paths
    written: list[Any] = []
    monkeypatch.setattr(KernelSpec, "__init__", lambda *_: written.append(_))
    assert set(padding(7, 9).used) == {names[1]}
    assert not written


PROGRAM = """
import sys
import numpy as np
import msgraph as ms
from msgraph import ops
pad = ms.jit(lambda x: ops.pad(x, (1, 2)))
@ms.jit
def row(x):
    y = x * 1
    y[0] = 5
    return y
for size in map(int, sys.argv[1:]):
    x = ms.Tensor(np.ones((2, size)), ms.float32)
    print(pad(x).asnumpy().tolist(), row(x).asnumpy().tolist())
"""


def test_processes_share_kernels_through_the_disk(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    environment = {**os.environ, "MS_COMPILER_CACHE_ENABLE": "1", "MS_COMPILER_CACHE_PATH": str(tmp_path / "cache")}

    def run(*sizes: int) -> list[str]:
        done = run_forked(script, *map(str, sizes), env=environment)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    lines = [run(0), run(3, 1), run(0, 3, 2, 1)]
    expected = {size: f"{[[0.0, *[1.0] * size, 0.0, 0.0]] * 2} {[[5.0] * size, [1.0] * size]}" for size in (0, 1, 2, 3)}
    assert lines == [[expected[0]], [expected[3], expected[1]], [expected[k] for k in (0, 3, 2, 1)]]


def test_tree_replays_questions() -> None:
    table, asked = DispatchTable(), list[Question]()

    def find(**answers: Any) -> str | None:
        asked.clear()

        def ask(question: Question) -> Any:
            asked.append(question)
            return answers[question[0]]

        return table.find("x", ask)

    assert find() is None
    large = table.add("x", "pad", ((("is_empty",), False), (("is_far",), True)))
    small = table.add("x", "pad", ((("is_empty",), False), (("is_far",), False)))
    empty = table.add("x", "pad", ((("is_empty",), True),))
    assert len({large, small, empty}) == 3
    assert find(is_empty=False, is_far=True) == large
    assert asked == [("is_empty",), ("is_far",)]
    assert find(is_empty=False, is_far=False) == small
    assert find(is_empty=True) == empty
    assert table.find("y", lambda _: True) is None
    assert find(is_empty=None) is None


def test_equal_answers_give_equal_names() -> None:
    first, second = DispatchTable(), DispatchTable()
    transcript = ((("patterns",), ("n", "s")),)
    assert first.add("x", "neg", transcript) == second.add("x", "neg", transcript)
    assert first.add("x", "neg", transcript) != first.add("y", "neg", transcript)
    assert second.path(first.add("x", "neg", transcript)) == ("x", transcript)


# -- the rule that writes the loops of an op -------------------------------------------------------------------------


def test_a_rule_is_found_by_the_class_of_the_op_or_of_its_family() -> None:
    assert isinstance(rule_of(MatMulOp), MatMulKernel)
    rule = rule_of(ScanOp)
    assert isinstance(rule, ScanKernel) and rule.op is ScanOp


def test_every_op_with_loops_of_its_own_is_in_the_index() -> None:
    text = index_text()
    assert INDEX.read_text() == text
    named = {f"ms.{name}" for line in text.splitlines() for name in line.partition(" | ")[2].split()}
    assert named == {name for name, op in GraphOp.BY_NAME.items() if op.OWN_LOOPS}


def test_a_missing_rule_is_an_error_with_the_name_of_the_op() -> None:
    class LonelyOp(OwnLoopsOp):
        name = "ms.lonely"

        infer = eager = vjp = batch = unsupported("nobody asks")

    try:
        with pytest.raises(TypeError, match="LonelyOp has loops of its own, but no rule"):
            index_text()
        with pytest.raises(TypeError, match="LonelyOp has loops of its own, but no rule"):
            rule_of(LonelyOp)
    finally:
        del GraphOp.BY_NAME["ms.lonely"], GraphOp.BY_WORD["lonely"]


def test_a_rule_without_loops_is_no_rule() -> None:
    with pytest.raises(TypeError, match="must write: nest"):

        @kernel_of()
        class Silent(KernelRule[MulOp]):  # pyright: ignore[reportUnusedClass]
            pass


RULES = """
import sys

import msgraph as ms


@ms.jit
def f(x):
    return ms.ops.relu(x * 2) + 1


f(ms.Tensor([1.0, 2.0]))
rooms = {name.split(".")[2] for name in sys.modules if name.startswith("msgraph.kernels.")}
print(*sorted(rooms & {"attention", "conv", "gemm", "pooling", "scan"}))
"""


def test_an_element_wise_function_loads_no_kernel_of_another_op(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(RULES)
    done = run_fresh(program)
    assert done.returncode == 0, done.stderr
    assert not done.stdout.strip()
