"""The context, MindSpore's import paths, and ``python -m msgraph``."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.forkserver.interpreter import run_forked

import msgraph as ms
import msgraph.numpy as mnp
from msgraph import Tensor, ops
from msgraph.library.initializer import initializer
from msgraph.support import config

SOURCE = Path(__file__).parents[2] / "src"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return run_forked(*words, env={"PYTHONPATH": str(SOURCE)})


def test_switches_keep_what_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "_set", {})
    assert ms.get_context("mode") == ms.PYNATIVE_MODE
    ms.set_context(mode=ms.GRAPH_MODE, device_target="Ascend", save_graphs=2)
    assert (ms.get_context("mode"), ms.get_context("save_graphs")) == (0, 2)
    monkeypatch.setenv("MS_DEV_SAVE_GRAPHS_PATH", "/tmp/graphs")
    assert ms.get_context("save_graphs_path") == "/tmp/graphs"


def test_another_device_is_accepted_with_one_note(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(config, "_set", {})
    for _ in range(2):
        ms.set_device("Ascend")
    assert [record.getMessage() for record in caplog.records] == [
        "device_target='Ascend' is accepted; everything runs on the CPU."
    ]


def test_a_bad_setting_changes_nothing() -> None:
    before = ms.get_context("mode")
    with pytest.raises(ValueError, match="foo"):
        ms.set_context(mode=0, foo=1)
    assert ms.get_context("mode") == before


@pytest.mark.parametrize("text", ["abc", "0", "-3", "2.5"])
def test_a_bad_number_of_threads_in_the_environment_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("MSGRAPH_THREADS", text)

    @ms.jit
    def f(x: ms.Tensor) -> ms.Tensor:
        return x + 1

    with pytest.raises(ValueError, match=r"MSGRAPH_THREADS.*a positive int"):
        f(ms.Tensor([1.0]))
    monkeypatch.setenv("MSGRAPH_THREADS", "2")
    assert f(ms.Tensor([1.0])).asnumpy().tolist() == [2.0]


def test_every_knob_explains_itself() -> None:
    written_by_the_program = ("process_groups", "pipeline")
    assert all(
        knob.help and (knob.keyword or knob.variable or knob.name in written_by_the_program) for knob in config.KNOBS
    )


ALIASES = """
import msgraph
msgraph.install_as_mindspore()
import mindspore as ms
import mindspore.nn as nn
from mindspore import Tensor, Parameter, ops, context, dtype as mstype
from mindspore.common import dtype
from mindspore.ops import operations as P
import mindspore.common.dtype as again
assert Tensor is msgraph.Tensor and nn.Cell is msgraph.nn.Cell and ms.jit is msgraph.jit
assert mstype.float32 is dtype.float32 is again.float32 is msgraph.float32
print(P.ReLU()(Tensor([-1.0, 2.0])), context.GRAPH_MODE)
"""


def test_import_paths_of_mindspore() -> None:
    done = run("-c", ALIASES)
    assert done.stdout == "[0. 2.] 0\n", done.stderr


def test_run_passes_arguments_and_exit_codes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import sys\nprint(sys.argv[1:], __name__)\nsys.exit(3)\n")
    done = run("-m", "msgraph", "run", str(script), "a", "--b")
    assert (done.stdout, done.returncode) == ("['a', '--b'] __main__\n", 3)


def test_run_of_a_missing_script_is_a_short_error() -> None:
    done = run("-m", "msgraph", "run", "nowhere.py")
    assert (done.returncode, done.stderr) == (2, "python -m msgraph run: no such file: nowhere.py\n")


def test_info_shows_versions_and_settings() -> None:
    done = run("-m", "msgraph", "info")
    assert done.stdout.startswith("msgraph ")
    assert "MSGRAPH_DUMP" in done.stdout


# -- what programs ask of their surroundings -------------------------------------------------------------------------


def test_switches_are_kept_and_reset() -> None:
    assert ms.get_auto_parallel_context("parallel_mode") == "stand_alone"
    ms.set_auto_parallel_context(parallel_mode=ms.ParallelMode.DATA_PARALLEL, gradients_mean=True, device_num=1)
    assert ms.get_auto_parallel_context("gradients_mean") is True
    ms.reset_auto_parallel_context()
    assert ms.get_auto_parallel_context("parallel_mode") == "stand_alone"
    ms.set_algo_parameters(fully_use_devices=True)
    assert ms.get_algo_parameters("fully_use_devices")
    ms.reset_algo_parameters()
    assert not ms.get_algo_parameters("fully_use_devices")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ms.set_auto_parallel_context(foo=1), "Set context keyword foo is not recognized!"),
        (
            lambda: ms.set_auto_parallel_context(pipeline_stages=0),
            "'pipeline_stages' must be a positive int, but got 0",
        ),
        (lambda: ms.get_auto_parallel_context("foo"), "Get context keyword foo is not recognized!"),
        (lambda: ms.set_auto_parallel_context(parallel_mode="x"), "only support 'stand_alone', .* got the value : x."),
    ],
)
def test_unknown_switches_are_errors(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=message):
        call()


def test_run_check_says_what_mindspore_says(capsys: pytest.CaptureFixture[str]) -> None:
    ms.run_check()
    assert "The result of multiplication calculation is correct" in capsys.readouterr().out


def test_constexpr_and_recompute_are_transparent() -> None:
    @ops.constexpr
    def half(n: int) -> int:
        return n // 2

    @ms.jit
    def f(x: ms.Tensor) -> ms.Tensor:
        return ms.recompute(ops.relu, x[: half(x.shape[0])])

    assert f(ms.Tensor([-1.0, 2.0, 3.0, 4.0])).asnumpy().tolist() == [0.0, 2.0]


def test_the_state_of_random_numbers_can_be_kept() -> None:
    ms.manual_seed(7)
    assert ms.initial_seed() == 7
    state = ms.get_rng_state()
    assert (state.shape, state.dtype) == ((16,), ms.uint8)
    first = ops.rand(4).asnumpy()
    second = ops.rand(4).asnumpy()
    assert not np.array_equal(first, second)
    ms.set_rng_state(state)
    assert np.array_equal(ops.rand(4).asnumpy(), first)

    @ms.jit
    def draw() -> ms.Tensor:
        return ops.rand(4)

    ms.set_rng_state(state)
    assert np.array_equal(draw().asnumpy(), first)


# -- where an element type is asked for, numpy's, python's and its name ----------------------------------------------


CASES: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "astype": (lambda x: x.astype(np.int8), ms.int8),
    "astype of a dtype": (lambda x: x.astype(np.dtype("float16")), ms.float16),
    "astype of a name": (lambda x: x.astype("float64"), ms.float64),
    "astype of a class": (lambda x: x.astype(float), ms.float64),
    "astype of int": (lambda x: x.astype(int), ms.int64),
    "astype of bool": (lambda x: x.astype(bool), ms.bool_),
    "to": (lambda x: x.to(np.float16), ms.float16),
    "to by name": (lambda x: x.to(dtype=np.float16), ms.float16),
    "cast": (lambda x: ops.cast(x, np.int32), ms.int32),
    "Cast": (lambda x: ops.Cast()(x, np.int32), ms.int32),
    "Tensor": (lambda x: Tensor([1, 2], dtype=np.int8), ms.int8),
    "tensor": (lambda x: ms.tensor([1, 2], np.float16), ms.float16),
    "zeros": (lambda x: ops.zeros((2,), np.float16), ms.float16),
    "Zeros": (lambda x: ops.Zeros()((2,), np.float16), ms.float16),
    "full": (lambda x: ops.full((2,), 1, dtype=np.float64), ms.float64),
    "arange": (lambda x: ops.arange(0, 3, dtype=np.int32), ms.int32),
    "eye": (lambda x: ops.eye(2, 2, np.int32), ms.int32),
    "zeros_like": (lambda x: ops.zeros_like(x, dtype=np.int32), ms.int32),
    "new_zeros": (lambda x: x.new_zeros((2,), dtype=np.int32), ms.int32),
    "sum": (lambda x: x.sum(dtype=np.float64), ms.float64),
    "numpy.ones": (lambda x: mnp.ones((2,), np.int8), ms.int8),
}


@pytest.mark.parametrize("name", CASES)
def test_numpys_and_pythons_types_are_meant(name: str) -> None:
    function, dtype = CASES[name]
    x = Tensor([1.5, 0.0])
    eager, compiled = function(x), ms.jit(function)(x)
    assert eager.dtype is dtype and compiled.dtype is dtype
    assert eager.tolist() == compiled.tolist()


def test_initial_values_of_numpys_types() -> None:
    value: Tensor = initializer("ones", (2,), np.float16)
    assert value.dtype is ms.float16


@pytest.mark.parametrize("what", [3, "half", np.dtype("U4"), str, np.void])
def test_what_is_no_element_type_is_refused(what: Any) -> None:
    with pytest.raises(TypeError, match="should be mindspore dtype, but got"):
        ops.zeros((2,), what)
    with pytest.raises(TypeError, match="the 'dtype' should be one of"):
        Tensor([1], dtype=what)
