"""The command line of ``msgraph-opt``: passes as flags, options in both spellings, and what costs nothing."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked
from tests.packs.opt.test_mistakes import GOOD, said, written
from xdsl.transforms import get_all_passes
from xdsl.universe import Universe
from xdsl.xdsl_opt_main import xDSLOptMain

import msgraph
from msgraph.packs.opt import command as opt
from msgraph.packs.opt.pipeline import read_pipeline
from msgraph.passes.names import list_passes


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    opt.main(words)
    return capsys.readouterr().out


def pipeline(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The pipeline that a command line stands for."""
    opt.main([*words, "--dump-pass-pipeline"])
    return capsys.readouterr().err.splitlines()[1]


@pytest.mark.parametrize(
    "word",
    [
        "--insert-tensor-move=level=3",
        "-insert-tensor-move=level=3",
        "--insert-tensor-move={level=3}",
        "--insert-tensor-move{level=3}",
        "--insert-tensor-move= level=3 ",
        "-p=insert-tensor-move{level=3}",
        "-pinsert-tensor-move{ level=3 }",
        "--passes=builtin.module(insert-tensor-move{level=3})",
    ],
)
def test_options_of_a_pass_are_written_in_several_ways(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pipeline(capsys, written(tmp_path, GOOD), word) == "builtin.module(insert-tensor-move{level=3})"


def test_what_is_dumped_is_a_pipeline(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, GOOD)
    words = (f"--{name}" for name in list_passes())
    whole = pipeline(capsys, path, "--verify-each=0", "--disable-verify", "--lower-kernels=threads=2 features=a,b")
    assert whole == 'builtin.module(lower-kernels{vector_bytes=64 masked=true threads=2 features="a","b"})'
    for word in words:
        text = pipeline(capsys, "/dev/null", word)
        assert pipeline(capsys, "/dev/null", f"--pass-pipeline={text}") == text


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--eliminate-comon"], "unknown option or pass '--eliminate-comon'; did you mean '--eliminate-common'?"),
        (["--eliminate_common"], "did you mean '--eliminate-common'?"),
        (["--mlir-print-ir-after-al"], "did you mean '--mlir-print-ir-after-all'?"),
        (["--canonicalise"], "did you mean '--canonicalize'?"),
        (["--there-is-nothing-like-it"], "see --help and --list-passes"),
        (["--insert-tensor-move=level=9"], "level may be from 0 to 4, but is 9\n  level=9\n  ^"),
        (["--insert-tensor-move=level=x"], "level is an integer, but here x"),
        (["--insert-tensor-move={levle=1}"], "unknown option 'levle'; did you mean 'level'?\n  {levle=1}\n   ^"),
        (["--insert-tensor-move={level=1"], "the brackets do not match"),
        (["--insert-tensor-move=level=1 level=2"], "the option 'level' is there twice"),
        (["--pass-pipeline=builtin.modul(simplify)"], "did you mean 'builtin.module'?"),
        (["--pass-pipeline=builtin.module(simplify"], "the brackets do not match"),
        (["--pass-pipeline=simplify)"], "the brackets do not match"),
        (["--pass-pipeline=simplify eliminate-dead"], "Expected a comma"),
        (["--pass-pipeline=insert-tensor-move{level=}"], "insert-tensor-move{level=}"),
        (["-p"], "-p wants a value behind it"),
        (["-t", "mlir", "-t", "ms"], "-t is there twice"),
        (["-t", "lvm"], "unknown target 'lvm'; did you mean 'llvm'?"),
        (["-t", "llvm{machin=avx2}"], "machin"),
        (["-t", "llvm{machine=avx3}"], "no target is called 'avx3'"),
        (["--verify-each=perhaps"], "--verify-each may be 1, 0, true or false"),
        (["--timing=perhaps"], "--timing may be 1, 0, true or false"),
        (["one.mlir", "two.mlir"], "two.mlir"),
        (["--print-ir-after=eliminate-dead", "--simplify"], "unknown pass of this pipeline 'eliminate-dead'"),
    ],
)
def test_command_lines_that_are_wrong(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "/dev/null", *words, code=2)
    assert text.startswith("msgraph-opt: error: ")
    assert reason in text


def test_options_have_two_spellings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, GOOD)
    for option in ("print-op-generic", "print-debuginfo"):
        text = printed(capsys, path, f"--{option}")
        assert text == printed(capsys, path, f"--mlir-{option}") == printed(capsys, path, f"-mlir-{option}=true")
        assert text != printed(capsys, path, f"--{option}=false") == printed(capsys, path)
    for option in ("--timing", "--mlir-timing", "--time-passes"):
        opt.main([path, option, "--simplify"])
        assert "pass simplify" in capsys.readouterr().err
    for option in ("--print-ir-after=simplify", "-mlir-print-ir-after", "--print-ir-after-all"):
        opt.main([path, *([option, "simplify"] if option.startswith("-mlir") else [option]), "--simplify"])
        assert "IR Dump After simplify" in capsys.readouterr().err


def test_an_option_with_a_value_that_may_miss_does_not_take_the_next_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, GOOD)
    assert "func.return %x" in printed(capsys, "--verify-each", path, "--check-results", "--simplify")


def test_the_graph_is_checked_after_each_pass_unless_told_not_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from msgraph.passes.simplify.simplify import SimplifyPass

    def spoil(self: SimplifyPass, _: object, module: object) -> None:
        for op in module.walk():  # pyright: ignore
            op.attributes.pop("axes", None)  # pyright: ignore

    monkeypatch.setattr(SimplifyPass, "apply", spoil)
    fields = '{function = "reduce_sum", axes = array<i64: 0>, keep_dims = false}'
    total = f"  %c = ms.reduce %x {fields} : (tensor<4xf32>) -> tensor<f32>\n"
    text = GOOD.replace("  func.return", total + "  func.return")
    path = written(tmp_path, text)
    assert "the field `axes` is missing" in said(capsys, path, "--simplify")
    opt.main([path, "--simplify", "--verify-each=0"])


def test_what_it_says_of_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--version").startswith(f"msgraph-opt {msgraph.__version__} (xDSL ")
    listed = [line.split("{")[0].split(" ")[0] for line in printed(capsys, "--list-passes").splitlines()]
    ours = list_passes()
    assert tuple(listed[: len(ours)]) == ours
    assert {"canonicalize", "cse"} <= set(listed[len(ours) :])
    text = printed(capsys, "--help")
    assert text.startswith("usage: msgraph-opt")
    assert text.index("--eliminate-common") < text.index("--pass-pipeline") < text.index("canonicalize")
    assert {"ms", "func"} <= set(printed(capsys, "--show-dialects").split())


def test_a_reader_who_has_gone_is_no_error(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    done = run_forked(
        "-c",
        "import os, subprocess, sys\n"
        f"words = [sys.executable, '-m', 'msgraph.packs.opt.command', {path!r}]\n"
        "reading, writing = os.pipe(); os.close(reading)\n"
        "done = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, text=True)\n"
        "print(repr(done.stderr))",
    )
    assert done.stdout == "''\n", done.stderr


def test_pipelines_are_read_as_values() -> None:
    (entry,) = read_pipeline("-p", """a{n=-1 f=2.5 on off=false word="b c" list=1,x}""")
    assert entry.spec.parameters == {
        "n": (-1,), "f": (2.5,), "on": (), "off": (False,), "word": ("b c",), "list": (1, "x"),
    }  # fmt: skip
    assert [entry.spec.name for entry in read_pipeline("-p", "any( a , func.func(b,c),d)")] == list("abcd")
    assert read_pipeline("-p", " ") == []


# -- locations ------------------------------------------------------------------------------------

LOCATIONS = [
    '"model.py":3:5',
    '"model.py":3:5 to :9',
    '"model.py":3:5 to 4:1',
    '"with \\22quotes\\22 and \\C3\\A9":1:1',
    "unknown",
    '"conv1"',
    '"conv1"("model.py":3:5)',
    'callsite("net.py":1:2 at "model.py":3:4)',
    'callsite("net.py":1:2 to :8 at callsite("model.py":3:4 at unknown))',
    'fused["net.py":1:2, "model.py":3:4 to 5:6, unknown]',
    'fused<"because">["net.py":1:2]',
    'fused[callsite("net.py":1:2 at "b"), "c"]',
]


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize("form", ["--print-op-generic=false", "--print-op-generic"])
def test_locations_are_written_as_they_are_read(
    location: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("%x : tensor<4xf32>", f"%x : tensor<4xf32> loc({location})", 1)
    text = text.replace("@f(%x: tensor<4xf32>", f"@f(%x: tensor<4xf32> loc({location})")
    first = printed(capsys, written(tmp_path, text), "--mlir-print-debuginfo", form)
    assert first.count(f"loc({location})") == 2 + (location == "unknown"), "nothing is known of the module either"
    assert 'graph.mlir":3:3)' in first, "an op that says nothing is where its text is, counted from 1"
    again = tmp_path / "again.mlir"
    again.write_text(first)
    assert printed(capsys, str(again), "--mlir-print-debuginfo", form) == first


def test_locations_may_be_defined_below(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOOD.replace("%x : tensor<4xf32>", "%x : tensor<4xf32> loc(#loc1)", 1)
    text = f'{text}#loc = loc("net.py":1:2)\n#loc1 = loc(callsite(#loc at "model.py":3:4))\n'
    whole = printed(capsys, written(tmp_path, text), "--mlir-print-debuginfo")
    assert 'ms.neg %x : tensor<4xf32> loc(callsite("net.py":1:2 at "model.py":3:4))' in whole


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        ("nowhere", "this is no location"),
        ('"net.py":x', "integer"),
        ("#loc7", "there is no location #loc7"),
        ('callsite("a" "b")', "at"),
        ('fused["net.py":1:2', ""),
        ('"net.py":1:2 to 3', ":"),
    ],
)
def test_locations_that_are_none(
    location: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("%x : tensor<4xf32>", f"%x : tensor<4xf32> loc({location})", 1)
    first = said(capsys, written(tmp_path, text)).splitlines()[0]
    assert re.match(r".*graph\.mlir:2:\d+: error: ", first)
    assert reason in first


def test_a_mistake_has_a_place_in_the_file_whatever_the_op_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("  func", '  %c = ms.reduce %x : tensor<4xf32> loc("net.py":9:9)\n  func', 1)
    assert "graph.mlir:4:3: error: " in said(capsys, written(tmp_path, text))


# -- plain xdsl tools understand the dialect and the passes, through the ---------------------------------------------


GRAPH = """
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = ms.neg %x : tensor<4xf32>
  %b = ms.neg %a : tensor<4xf32>
  func.return %b : tensor<4xf32>
}
"""
OURS = EntryPoint("msgraph", "msgraph.packs.opt.universe:MSGRAPH_UNIVERSE", "xdsl.universe")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry point, also where the package runs from its sources."""
    found = {point.name: point for point in entry_points(group="xdsl.universe")} | {OURS.name: OURS}

    def points(group: str) -> Sequence[EntryPoint]:
        assert group == "xdsl.universe"
        return list(found.values())

    monkeypatch.setattr("importlib.metadata.entry_points", points)


def test_entry_point_is_declared() -> None:
    text = (Path(__file__).parents[3] / "pyproject.toml").read_text()
    assert f'[project.entry-points."{OURS.group}"]\n{OURS.name} = "{OURS.value}"' in text


@pytest.mark.usefixtures("installed")
def test_xdsl_opt_runs_our_passes(tmp_path: Path) -> None:
    (tmp_path / "f.mlir").write_text(GRAPH)
    printed = io.StringIO()
    with redirect_stdout(printed):
        xDSLOptMain(args=[str(tmp_path / "f.mlir"), "-p", "simplify,eliminate-dead"]).run()
    assert "func.return %x" in printed.getvalue()
    assert "ms.neg" not in printed.getvalue()


@pytest.mark.usefixtures("installed")
def test_every_pass_is_offered() -> None:
    assert set(list_passes()) <= set(Universe.get_multiverse().all_passes)


def test_no_pass_is_called_like_one_of_xdsl() -> None:
    assert not set(list_passes()) & set(get_all_passes())


def test_printed_graphs_are_files_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, folder = written(tmp_path, GOOD), tmp_path / "a" / "b"
    opt.main([path, "-p", "simplify,eliminate-dead", "--mlir-print-ir-after-all", f"--mlir-print-ir-tree-dir={folder}"])
    captured = capsys.readouterr()
    assert not captured.err
    assert sorted(file.name for file in folder.iterdir()) == ["0_after_simplify.mlir", "1_after_eliminate-dead.mlir"]
    assert (folder / "1_after_eliminate-dead.mlir").read_text().strip() == captured.out.strip()
