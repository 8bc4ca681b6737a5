"""The programs of MindSpore's tutorial on static graphs, character for character, through ``--as-mindspore``."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked

SOURCE = Path(__file__).parents[2] / "src"
PROGRAMS = Path(__file__).parent / "tutorial"


def run(name: str, folder: Path, more: str = "") -> subprocess.CompletedProcess[str]:
    program = folder / f"{name}.py"
    program.write_text((PROGRAMS / f"{name}.txt").read_text() + more)
    return run_forked(
        *("-m", "msgraph", "run", "--as-mindspore", program),
        cwd=folder,
        env={"PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin", "HOME": str(folder)},
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("jit_class_attribute", "[1 2 3]\n"),
        ("jit_class_nested", "[1 2 3]\n"),
        ("jit_class_methods", "12\n"),
        ("jit_class_instance", "5\n"),
        ("jit_class_call", "10\n"),
    ],
)
def test_program_prints_what_the_tutorial_says(name: str, said: str, tmp_path: Path) -> None:
    done = run(name, tmp_path)
    assert (done.stdout, done.returncode) == (said, 0), done.stderr


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "jit_class_on_cell",
            "TypeError: Decorator jit_class is used for user-defined classes and cannot be used for nn.Cell: Net<>.",
        ),
        (
            "jit_class_without_call",
            "ValueError: MsClassObject: 'InnerNet' has no __call__ function, please check the code.",
        ),
    ],
)
def test_program_fails_as_the_tutorial_says(name: str, said: str, tmp_path: Path) -> None:
    done = run(name, tmp_path)
    assert done.returncode
    assert said in done.stderr


def test_select_program_computes(tmp_path: Path) -> None:
    done = run("select_net", tmp_path, "\nprint(out)\n")
    assert done.stdout.splitlines()[0].startswith("select net cost time: ")
    assert done.stdout.splitlines()[1] == "[-5050]", done.stderr


def test_hswish_program_agrees_with_numpy(tmp_path: Path) -> None:
    check = """
expected = x_np * np.clip(x_np + 3, 0, 6) / 6
print(np.allclose(output_manually.asnumpy(), expected, rtol=1e-6))
"""
    done = run("hswish_loop", tmp_path, check)
    assert done.stdout.splitlines()[-1:] == ["True"], done.stderr


@pytest.mark.parametrize("name", ["compile_cache_off", "compile_cache_on"])
def test_long_loop_program_computes(name: str, tmp_path: Path) -> None:
    done = run(name, tmp_path, "\nprint(out)\n")
    assert done.stdout.splitlines()[-1:] == ["[601.]"], done.stderr


def test_hyper_map_program_adds(tmp_path: Path) -> None:
    done = run(
        "hyper_map", tmp_path, "\nprint(type(output).__name__, [int(t) for t in output] == list(range(0, 400, 2)))\n"
    )
    assert done.stdout.splitlines()[-1:] == ["list True"], done.stderr
