"""What ``msgraph-opt`` says of files and command lines that are wrong: a place and a reason, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from msgraph.packs.opt import command as opt
from msgraph.passes.simplify.simplify import SimplifyPass

GOOD = """func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.neg %a : tensor<4xf32>
  func.return %b : tensor<4xf32>
}
"""


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 1) -> str:
    """What a run that fails writes to standard error."""
    with pytest.raises(SystemExit) as stop:
        opt.main(arguments)
    assert stop.value.code == code
    text = capsys.readouterr().err
    assert "Traceback" not in text
    return text


def written(folder: Path, text: str) -> str:
    path = folder / "graph.mlir"
    path.write_text(text)
    return str(path)


MISTAKES = [
    (GOOD.replace("%a = ms.neg %x", "%a = ms.neg %b"), "2:3", "'ms.neg' uses a value before it is made"),
    (GOOD + GOOD, "6:1", "there is a function @f already"),
    (GOOD.replace("%b : tensor", "%c : tensor"), "4:15", "values used but not defined: [%c]"),
    (GOOD[:100], "3:", "error: "),
    (GOOD.replace("ms.neg %x", 'ms.neg %x {a = "' + "word " * 40), "2:23", "this string is not closed on its line"),
    (
        GOOD.replace("ms.neg %x", 'ms.reduce %x {function = "reduce_sum", keep_dims = false}'),
        "2:3",
        "the field `axes` is missing",
    ),
    (
        GOOD.replace("ms.neg %x", 'ms.reduce %x {function = "reduce_sum", axes = "x", keep_dims = false}'),
        "2:3",
        'the field `axes` is "x", which is not a list of integers',
    ),
    (
        GOOD.replace("%a : tensor<4xf32>\n  func.return %b", "%a : (tensor<4xf32>) -> tensor<5xf32>\n  func.return %a"),
        "3:3",
        "inferred",
    ),
]


@pytest.mark.parametrize(("text", "place", "reason"), MISTAKES)
def test_mistakes_have_a_place_and_a_reason(
    text: str, place: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, text)
    for passes in ("", "simplify", "fuse-kernels,plan-buffers"):
        first = said(capsys, path, "-p", passes).splitlines()[0]
        assert first.startswith(f"{path}:{place}")
        assert reason in first


def test_a_pass_says_which_operation_it_does_not_take(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, GOOD)
    first = said(capsys, path, "-p", "plan-buffers").splitlines()[0]
    assert first.startswith(f"{path}:2:3: error: 'plan-buffers' takes a graph of the fused form")
    assert "what computes is inside an ms.kernel by now" in first


def test_a_pipeline_is_given_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, GOOD)
    for words in (["-p", "simplify", "-p", "eliminate-dead"], ["--passes=simplify", "--pass-pipeline=eliminate-dead"]):
        text = said(capsys, path, *words, code=2)
        assert "there is a pipeline already" in text


@pytest.mark.parametrize(
    ("passes", "reason"),
    [
        ("insert-tensor-move{level=9}", "level may be from 0 to 4, but is 9"),
        ("lower-kernels{vector-bytes=7}", "vector-bytes may be 16, 32, 64, but is 7"),
        ("insert-tensor-move{levle=1}", "unknown option 'levle'; did you mean 'level'?"),
        ("simplify{fast=true}", "unknown option 'fast'; it has none"),
        ("simplfy", "unknown pass 'simplfy'; did you mean 'simplify'?"),
        ("fold-constants{limit=x}", "limit is an integer, but here x"),
    ],
)
def test_options_are_checked(passes: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, written(tmp_path, GOOD), "-p", passes, code=2)
    assert text.startswith("msgraph-opt: error: -p: ")
    assert reason in text


def test_files_that_are_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, GOOD)
    assert "No such file" in said(capsys, str(tmp_path / "missing.mlir"))
    assert "directory" in said(capsys, str(tmp_path))
    assert "-o: " in said(capsys, path, "-o", str(tmp_path / "missing" / "out.mlir"))
    binary = tmp_path / "binary.mlir"
    binary.write_bytes(bytes(range(256)))
    assert "this is no text" in said(capsys, str(binary))
    empty = tmp_path / "empty.mlir"
    empty.write_text("")
    opt.main([str(empty), "-p", "simplify"])
    assert "builtin.module" in capsys.readouterr().out


def test_deep_nesting_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nested = "%c = arith.constant true\n" + "scf.if %c {\n" * 300 + "}\n" * 300
    text = GOOD.replace("  func.return", nested + "  func.return")
    opt.main([written(tmp_path, text)])
    assert capsys.readouterr().out.count("scf.if") == 300


def test_a_pass_that_fails_is_blamed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: SimplifyPass, *_: object) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(SimplifyPass, "apply", fail)
    path = written(tmp_path, GOOD)
    text = said(capsys, path, "-p", "simplify")
    assert text.startswith(f"{path}:1:1: error: [MG766] 'simplify' failed over this graph: KeyError: 'planted'")
    with pytest.raises(KeyError, match="planted"):
        opt.main([path, "-p", "simplify", "--traceback"])
    reproducer = tmp_path / "reproducer.mlir"
    said(capsys, path, "-p", "eliminate-dead,simplify", f"--pass-pipeline-crash-reproducer={reproducer}")
    command, *graph = reproducer.read_text().splitlines()
    assert command == "// RUN: msgraph-opt %s --pass-pipeline='builtin.module(simplify)'"
    opt.main([path, "-p", "eliminate-dead"])
    assert "\n".join(graph).strip() == capsys.readouterr().out.strip()
    with pytest.raises(SystemExit) as stop:
        opt.main([path, "-p", "simplify", "--pass-pipeline-crash-reproducer=/nowhere/x.mlir"])
    assert stop.value.code == 2 and "there is no folder /nowhere" in capsys.readouterr().err


def test_a_program_that_cannot_be_run_makes_nothing_small(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, path := written(tmp_path, GOOD), f"--reduce={tmp_path / 'gone.sh'}")
    assert text.startswith(f"{path}:1:1: error: {tmp_path / 'gone.sh'} cannot be run: No such file or directory")
