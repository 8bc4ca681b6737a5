"""Whoever listens hears of every rewrite, and may forbid it; whoever does not changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

import msgraph as ms
from msgraph.passes.actions import ActionHandler, current_handler, handling
from msgraph.pipeline import graph_passes, run_passes


def graph() -> ModuleOp:
    """A graph with a double negation, a sum that is there twice, and an op that nobody uses."""

    @ms.jit
    def f(x: Any, y: Any) -> Any:
        unused = x * y
        del unused
        negative = -x
        return -negative + (x + y) * (x + y)

    return f.lower(ms.Tensor([1.0]), ms.Tensor([2.0])).module.clone()


class Recorder(ActionHandler):
    def __init__(self, *forbidden: str) -> None:
        self.forbidden = forbidden
        self.heard: list[tuple[str, str]] = []
        self.passes: list[str] = []

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        self.passes.append(pass_name)

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        assert self.passes[-1] == pass_name

    def wants(self, name: str, op: Operation) -> bool:
        return name not in self.forbidden

    def done(
        self,
        name: str,
        op: Operation,
        before: Sequence[SSAValue] = (),
        after: Sequence[SSAValue] = (),
        new: Sequence[Operation] = (),
        pattern: type | None = None,
    ) -> None:
        self.heard.append((name, op.name))
        assert len(after) in (0, len(before))
        assert all(value.owner is not op for value in after)
        assert (pattern is None) or pattern.__name__ == name


def run(*forbidden: str) -> tuple[str, Recorder]:
    module, recorder = graph(), Recorder(*forbidden)
    with handling(recorder):
        run_passes(module, graph_passes())
    assert current_handler() is None
    return str(module), recorder


def test_passes_and_rewrites_are_heard_of() -> None:
    text, recorder = run()
    module = graph()
    run_passes(module, graph_passes())
    assert text == str(module)
    assert recorder.passes == [pass_.name for pass_ in graph_passes()]
    assert ("DoubleNegation", "ms.neg") in recorder.heard
    assert ("merge", "ms.add") in recorder.heard
    assert ("Unused", "ms.mul") in recorder.heard


def test_what_is_not_wanted_does_not_happen() -> None:
    text, recorder = run("merge", "Unused")
    assert not {"merge", "Unused"} & {name for name, _ in recorder.heard}
    assert text.count("ms.add") == 3
    assert text.count("ms.mul") == 2
