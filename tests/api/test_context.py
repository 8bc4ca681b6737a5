"""The context, MindSpore's import paths, and ``python -m msgraph``."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked

import msgraph as ms
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
