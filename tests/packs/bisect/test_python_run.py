"""``MSGRAPH_CHECK=results`` compares every call with Python's, and leaves nothing of Python's behind."""

from __future__ import annotations

import os

import numpy as np
import pytest
from tests.forkserver.interpreter import run_fresh

from msgraph.dialects.contract import Array
from msgraph.packs.bisect.python_run import CallOutcome, difference_of

RIGHT = """
import msgraph as ms
from msgraph import nn, ops

w = ms.Parameter(ms.Tensor([1.0, 2.0]), name="w")

@ms.jit
def f(x, log):
    print("f of", x.sum())
    ops.assign(w, w + x)
    log.append(x.sum())
    if x.sum() > 5:
        raise ValueError("large")
    return w * 2, {"a": x}

log = []
print(f(ms.Tensor([1.0, 1.0]), log)[0], len(log))
try:
    f(ms.Tensor([10.0, 1.0]), log)
except ValueError as problem:
    print("raised", problem, w.value())

net = nn.SequentialCell(nn.Dense(4, 4), nn.Dropout(p=0.5)).set_train()
step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.Adam(net.trainable_params(), 0.1)).set_train()
ms.set_context(mode=ms.GRAPH_MODE)
print([step(ops.ones((2, 4)), ops.ones((2, 4))).shape for _ in range(3)])
"""

WRONG = """
import msgraph as ms
from msgraph.dialects.ops.arithmetic import MathOp
from msgraph import pipeline
from msgraph.passes.base import GraphPass, Pattern

class Wrong(Pattern[MathOp]):
    def rewrite(self, op, b):
        return op.operands[0]

class WrongPass(GraphPass):
    name = "wrong"

    def patterns(self):
        return [Wrong()]

passes = pipeline.graph_passes
pipeline.graph_passes = lambda level=1: (*passes(level), WrongPass())

@ms.jit
def f(x):
    return ms.ops.tanh(x) * 2

f(ms.Tensor([0.0, 1.0]))
"""


def array(*elements: float) -> Array:
    return np.array(elements, np.float32)


def run(program: str) -> tuple[str, str]:
    environment = {**os.environ, "MSGRAPH_CHECK": "results", "MS_COMPILER_CACHE_ENABLE": "0"}
    done = run_fresh("-c", program, env=environment)
    return done.stdout, done.stderr


def test_a_right_program_prints_writes_and_raises_once() -> None:
    out, problems = run(RIGHT)
    assert " ".join(out.split()) == "f of 2 [4. 6.] 1 f of 11 raised large [12. 4.] [(), (), ()]", problems


def test_a_wrong_rewrite_is_an_error_that_shows_both_values() -> None:
    _, problems = run(WRONG)
    assert "MG768" in problems
    assert "the compiled 'f' does not do what Python does: the result is 2.0 where it should be 1.5231" in problems


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (CallOutcome({"the result": array(1, 2)}), ""),
        (CallOutcome({"the result": array(1, 2.00001)}), ""),
        (CallOutcome({"the result": array(1, 2.1)}), "2.0999999046325684 where it should be 2.0 at [1]"),
        (CallOutcome({"the result": np.array([1.0, 2.0])}), "is of float64, not float32"),
        (CallOutcome({"the result": array(1, np.nan)}), "is nan where it should be 2.0 at [1]"),
        (CallOutcome({"the result": array(1, 2)}, "a\n1.0"), "Python prints nothing more"),
        (
            CallOutcome({"the result": array(1, 2)}, "", "ValueError: x"),
            "Python returns, the compiled call ends with ValueError: x",
        ),
    ],
)
def test_what_counts_as_a_difference(outcome: CallOutcome, words: str) -> None:
    difference = difference_of(outcome, CallOutcome({"the result": array(1, 2)}))
    assert words in difference
    assert bool(words) == bool(difference)
