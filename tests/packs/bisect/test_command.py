"""``python -m msgraph bisect SCRIPT``: each compilation of the script, and an exit code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import msgraph as ms
from msgraph import ops
from msgraph.__main__ import main
from msgraph.api.jit import compilation
from msgraph.packs.bisect import search
from msgraph.passes.simplify import arithmetic

from .planted_in_graphs import WEIGHT, kept_over_write
from .planting import found, shown_again, tensor, wrap_method

SCRIPT = """
import numpy as np
import msgraph as ms
from msgraph import ops

w = ms.Parameter(ms.Tensor(np.ones(3, np.float32)), name="w")

@ms.jit
def step(x):
    less = -x
    ops.assign(w, w + x)
    print("w", w.sum())
    return -less

@ms.jit
def other(x):
    return ops.exp(x)

step(ms.Tensor(np.arange(3, dtype=np.float32)))
other(ms.Tensor(np.arange(4, dtype=np.float32)))
"""


@pytest.fixture
def script(tmp_path: Path) -> str:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    return str(path)


def wrong_negation(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(right: Any, self: Any, op: Any, b: Any) -> Any:
        return None if right(self, op, b) is None else op.operands[0]

    wrap_method(monkeypatch, arithmetic.DoubleNegation, "rewrite", wrong)


def test_right_script_says_so(script: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bisect", script]) == 0
    assert capsys.readouterr().out.count("nothing differs") == 2


def test_wrong_compilation_is_named(
    script: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong_negation(monkeypatch)
    assert main(["bisect", script]) == 1
    said = capsys.readouterr().out
    assert "step: simplify breaks it" in said and "other: nothing differs" in said
    assert "return -less" in said and "msgraph-opt -p simplify" in said


def test_one_function_is_asked_about(
    script: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong_negation(monkeypatch)
    assert main(["bisect", "--function", "other", script]) == 0
    assert "step" not in capsys.readouterr().out.partition("nothing differs")[0].splitlines()[-1]


def test_compilation_that_fails_is_taken_apart(
    script: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(right: Any, self: Any, op: Any, b: Any) -> Any:
        raise KeyError("planted")

    wrap_method(monkeypatch, arithmetic.DoubleNegation, "rewrite", wrong)
    assert main(["bisect", script]) == 1
    assert "step: simplify fails" in capsys.readouterr().out


def test_missing_script_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bisect", "missing.py"]) == 2
    assert "no such file: missing.py" in capsys.readouterr().err


def test_what_cannot_be_searched_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "script.py"
    lines = ["import numpy as np", "import msgraph as ms", "x = ms.Tensor(np.ones(3, np.float32))"]
    lines += ["@ms.jit", "def positive(x):", "    return x[x > 0]", "positive(x)"]
    lines += ["@ms.jit", "def outside(x):", "    return ms.Tensor(x.asnumpy() * 2)", "outside(x)"]
    path.write_text("\n".join(lines))
    assert main(["bisect", str(path)]) == 0
    said = capsys.readouterr().out
    assert "positive: not searched: its graph finds sizes" in said
    assert "outside: not searched: it is not compiled" in said


def test_search_leaves_everything_as_it_was() -> None:
    before = WEIGHT.asnumpy().copy()
    assert not found(kept_over_write, tensor(4))
    assert (WEIGHT.asnumpy() == before).all()


def test_front_end_is_blamed_where_no_pass_has_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*args: Any, **kwargs: Any) -> Any:
        graph = compilation.lowered(*args, **kwargs)
        negation = next(op for op in graph.module.walk() if op.name == "ms.math")
        negation.results[0].replace_all_uses_with(negation.operands[0])
        return graph

    monkeypatch.setattr(search.compiler, "lowered", wrong)

    def program(x: Any) -> Any:
        from msgraph import ops

        return ops.sin(x) * 2.0

    verdict = found(program, tensor(4))
    assert verdict.step == "the front end"


# -- bisect names the pass that a defect was planted into, and says so -----------------------------------------------


def chain(x: ms.Tensor) -> ms.Tensor:
    y = ops.exp(x) + x
    less = -y
    z = -less
    return z * 2.0 + ops.sin(x)


def test_nothing_differs_where_nothing_is_wrong() -> None:
    verdict = found(chain, tensor(3, 4))
    assert not verdict
    assert "nothing differs" in str(verdict) and "after each of" in str(verdict) and "Python" in str(verdict)


def test_wrong_pattern_of_simplify(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def wrong(right: Any, self: Any, op: Any, b: Any) -> Any:
        return None if right(self, op, b) is None else op.operands[0]

    wrap_method(monkeypatch, arithmetic.DoubleNegation, "rewrite", wrong)
    verdict = found(chain, tensor(3, 4))
    assert verdict.step == "simplify"
    assert verdict.rewrite == "DoubleNegation at ms.neg" and "z = -less" in str(verdict)
    assert "'simplify' changes what the graph does" in shown_again(verdict, capsys)


def test_pass_that_raises(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def wrong(right: Any, self: Any, op: Any, b: Any) -> Any:
        raise KeyError("planted")

    wrap_method(monkeypatch, arithmetic.DoubleNegation, "rewrite", wrong)
    verdict = found(chain, tensor(3, 4))
    assert (verdict.step, verdict.raises) == ("simplify", True)
    assert "KeyError: 'planted'" in str(verdict) and "ms.neg" in verdict.text and "ms.exp" not in verdict.text
    assert "planted" in shown_again(verdict, capsys)
