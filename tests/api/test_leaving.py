"""Whatever goes wrong while something is compiled: the program's own exceptions, and defects that are planted here.

MG760: a pass or a later stage; MG761: the front end; MG762: out of stack.
"""

from __future__ import annotations

import ast
import json
import logging
import re
import shlex
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

import msgraph as ms
from msgraph import pipeline
from msgraph.api.jit import compilation, native_entry
from msgraph.diagnostics.errors import CompileError
from msgraph.frontend.state.dispatch import LOWERINGS
from msgraph.frontend.syntax import classes
from msgraph.packs.opt import command as opt
from msgraph.passes.base import load_pass
from msgraph.passes.fuse_kernels.fuse_kernels import FuseKernelsPass
from msgraph.passes.plan_buffers.plan_buffers import PlanBuffersPass
from msgraph.passes.simplify.simplify import SimplifyPass
from msgraph.pipeline import LowerNewKernelsPass
from msgraph.support.report_files import DEFECTS

assert compilation  # what is planted must not be replaced when it is loaded
SOURCE = str(Path(ms.__file__).parent)
PLANTED = (KeyError, AssertionError, IndexError, TypeError)


def raising(problem: BaseException) -> Callable[..., NoReturn]:
    def boom(*args: Any, **kwargs: Any) -> NoReturn:
        raise problem

    return boom


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MS_COMPILER_CACHE_ENABLE", "0")


def compiled(x: ms.Tensor, factor: float = 2.0) -> ms.Tensor:
    """Compile and run something small, anew."""

    @ms.jit
    def scaled(x: ms.Tensor) -> ms.Tensor:
        return (x + factor) * x

    return scaled(x)


def failing(problem_of: Callable[[], Any]) -> Exception:
    """What a call raises; at most one frame of the compiler is between the program's."""
    with pytest.raises(Exception) as caught:
        problem_of()
    frames = traceback.extract_tb(caught.value.__traceback__)
    assert sum(frame.filename.startswith(SOURCE) for frame in frames) <= 1, frames
    return caught.value


# -- defects ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [SimplifyPass, FuseKernelsPass, PlanBuffersPass, LowerNewKernelsPass])
@pytest.mark.parametrize("planted", PLANTED, ids=lambda kind: kind.__name__)
def test_a_defect_of_a_pass_names_it_and_leaves_what_shows_it(
    kind: type[Any], planted: type[Exception], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kind, "apply", raising(planted("planted")))
    problem = failing(lambda: compiled(ms.Tensor([1.0, 2.0, 3.0])))
    assert isinstance(problem, CompileError)
    assert problem.code == "MG760"
    text = str(problem)
    assert text.startswith(f"msgraph made a mistake while it compiled 'scaled': the pass '{kind.name}' failed with ")
    assert f"{planted.__name__}: " in text
    assert "MS_JIT=0" in text
    command = re.search(r"this shows it again: msgraph-opt (.*)", text)
    assert command is not None
    words = shlex.split(command[1].replace("\\", "/"))
    report = Path(words[-1]).read_text()
    assert "func.func" in report
    assert "test_leaving.py" in report  # where it was raised
    if kind is LowerNewKernelsPass:
        monkeypatch.setattr(load_pass("lower-kernels"), "apply", raising(planted("planted")))
    with pytest.raises(SystemExit):
        opt.main(words)
    assert planted.__name__ in capsys.readouterr().err
    monkeypatch.undo()
    opt.main(words)  # without the mistake the command works
    assert "func.func" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("where", "name", "said"),
    [
        (pipeline, "add_kernels", "the native code of kernels"),
        (pipeline, "load", "the plan of the run"),
        (pipeline, "host_target", "the stage"),
    ],
)
def test_a_defect_of_a_later_stage_is_named(where: Any, name: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, name, raising(KeyError("planted")))
    problem = failing(lambda: compiled(ms.Tensor([1.0, 2.0, 3.0]), 3.0))
    assert isinstance(problem, CompileError)
    assert problem.code == "MG760"
    assert f"{said}" in str(problem)
    file = re.search(r"is in (\S+)", str(problem))
    assert file is not None
    assert "planted" in Path(file[1]).read_text()


@pytest.mark.parametrize("planted", PLANTED, ids=lambda kind: kind.__name__)
def test_a_defect_of_the_front_end_names_the_line(planted: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LOWERINGS, ast.BinOp, raising(planted("planted")))
    problem = failing(lambda: compiled(ms.Tensor([1.0])))
    assert isinstance(problem, CompileError)
    assert problem.code == "MG761"
    assert "return (x + factor) * x" in str(problem)
    assert "MS_JIT=0" in str(problem)


def test_a_name_that_the_compiler_lacks_is_its_own_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    def writing(x: ms.Tensor) -> object:
        box = [x]
        while x.sum() > 1:
            box[0] = x
            x = x / 2
        return box

    monkeypatch.delattr(classes, "is_dict")  # of what acts for the program
    with pytest.raises(CompileError, match="name 'is_dict' is not defined") as caught:
        ms.jit(writing, fullgraph=True)(ms.Tensor([3.0]))
    assert caught.value.code == "MG761"


def test_the_program_cannot_catch_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    @ms.jit
    def f(x: ms.Tensor) -> ms.Tensor:
        try:
            return x + 1
        except KeyError:
            return x

    monkeypatch.setitem(LOWERINGS, ast.BinOp, raising(KeyError("planted")))
    with pytest.raises(CompileError, match="KeyError: 'planted'"):
        f(ms.Tensor([1.0]))


def test_out_of_stack_is_said_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimplifyPass, "apply", raising(RecursionError("maximum recursion depth exceeded")))
    problem = failing(lambda: compiled(ms.Tensor([1.0])))
    assert isinstance(problem, RecursionError)
    assert isinstance(problem, CompileError)
    assert problem.code == "MG762"
    assert "'scaled' is nested too deeply to be compiled: the pass 'simplify'" in str(problem)
    monkeypatch.undo()
    monkeypatch.setitem(LOWERINGS, ast.BinOp, raising(RecursionError("maximum recursion depth exceeded")))
    problem = failing(lambda: compiled(ms.Tensor([1.0])))
    assert isinstance(problem, CompileError)
    assert problem.code == "MG762"


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, MemoryError])
def test_what_is_nobodys_mistake_passes_untouched(kind: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    planted = kind("planted")
    with monkeypatch.context() as m:
        m.setattr(SimplifyPass, "apply", raising(planted))
        with pytest.raises(kind) as caught:
            compiled(ms.Tensor([1.0]))
        assert caught.value is planted
    with monkeypatch.context() as m:
        m.setitem(LOWERINGS, ast.BinOp, raising(planted))
        with pytest.raises(kind) as caught:
            compiled(ms.Tensor([1.0]))
        assert caught.value is planted


def test_without_a_native_entry_calls_go_on(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(native_entry, "form_of", raising(KeyError("planted")))

    @ms.jit
    def f(x: ms.Tensor) -> ms.Tensor:
        return x + 1

    with caplog.at_level(logging.WARNING):
        assert [f(ms.Tensor([1.0])).asnumpy().tolist() for _ in range(3)] == [[2.0]] * 3
    if native_entry.entry() is not None:
        assert "the native entry failed with KeyError: 'planted'" in caplog.text
        assert "went on without the native entry" in f.explain() and DEFECTS.pop("the native entry")


# -- the program's own --------------------------------------------------------------------------------------------


class Config:
    rate = 1.0


def looked_up(settings: dict[str, float]) -> float:
    return settings["rate"]


def read(config: Config) -> float:
    return config.speed  # type: ignore[attr-defined]


def broken(_: Any) -> Any:
    return json.loads("{")


def checked(_: Any) -> float:
    assert Config.rate > 2, "too slow"
    return 1.0


def tidied(settings: dict[str, float]) -> float:
    rates = [0.0]
    try:
        rates.append(1.0)
    except ValueError:
        pass
    else:
        return settings["rate"]
    finally:
        rates.append(2.0)
    return 1.0


OWN: list[tuple[Callable[..., Any], Any, type[Exception], str]] = [
    (looked_up, {}, KeyError, 'return settings["rate"]'),
    (read, Config(), AttributeError, "return config.speed  # type: ignore[attr-defined]"),
    (broken, None, json.JSONDecodeError, 'return json.loads("{")'),
    (tidied, {}, KeyError, 'return settings["rate"]'),
    (checked, None, AssertionError, 'assert Config.rate > 2, "too slow"'),
]


@pytest.mark.parametrize(
    ("function", "argument", "kind", "line"), OWN, ids=lambda value: getattr(value, "__name__", "")
)
def test_the_programs_exceptions_show_the_programs_lines(
    function: Callable[..., Any], argument: Any, kind: type[Exception], line: str
) -> None:
    def around(x: ms.Tensor) -> ms.Tensor:
        return x * function(argument)

    problem = failing(lambda: ms.jit(around)(ms.Tensor([1.0])))
    assert type(problem) is kind
    frames = traceback.extract_tb(problem.__traceback__)
    own = [(frame.name, frame.line) for frame in frames if frame.filename == __file__]
    assert own[-2:] == [("around", "return x * function(argument)"), (function.__name__, line)]
    with pytest.raises(kind) as eagerly:
        around(ms.Tensor([1.0]))
    assert str(eagerly.value).startswith(str(problem))  # pytest adds to what an `assert` says
    plain = traceback.extract_tb(eagerly.value.__traceback__)
    assert _inside(plain) == _inside(frames)


def _inside(frames: traceback.StackSummary) -> list[tuple[str, str | None]]:
    names = [frame.name for frame in frames]
    return [(frame.name, frame.line) for frame in frames][names.index("around") :]


def test_what_the_run_raises_shows_the_programs_lines() -> None:
    def small(x: ms.Tensor) -> ms.Tensor:
        assert x.sum() < 10, "too large"
        return x

    @ms.jit
    def f(x: ms.Tensor) -> ms.Tensor:
        return small(x) + 1

    assert f(ms.Tensor([1.0])).asnumpy().tolist() == [2.0]
    for _ in range(4):  # the later calls are native
        problem = failing(lambda: f(ms.Tensor([100.0])))
        assert type(problem) is AssertionError
        frames = traceback.extract_tb(problem.__traceback__)
        assert [frame.line for frame in frames][-2:] == ["return small(x) + 1", 'assert x.sum() < 10, "too large"']
        f(ms.Tensor([1.0]))


def test_causes_show_the_programs_lines_too() -> None:
    @ms.jit
    def f(x: ms.Tensor) -> ms.Tensor:
        settings: dict[str, float] = {}
        try:
            return x * settings["rate"]
        except KeyError:
            raise ValueError("no rate")  # noqa: B904

    problem = failing(lambda: f(ms.Tensor([1.0])))
    text = "".join(traceback.format_exception(problem))
    assert text.index('return x * settings["rate"]') < text.index("During handling") < text.index("raise ValueError")
    assert "frontend" not in text
