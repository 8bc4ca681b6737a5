"""Mistakes that users make, each with what its error has to say; run by ``test_user_mistakes.py`` in one process.

A mistake is the body of a function of tensors; the line that is wrong ends with ``# here`` (without one it is the only
line). Before the body may stand what is made outside, `---` between them.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stderr
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

COMPILED, CELL, EAGER = "compiled", "cell", "eager"

HEAD = """\
import numpy as np
import msgraph as ms
from msgraph import Tensor, Parameter, nn, ops, mint
import math
x = Tensor(np.ones((2, 3), np.float32))
y = Tensor(np.ones((4, 5), np.float32))
i = Tensor([0, 1], ms.int32)
class Two(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Dense(3, 4), nn.Dense(4, 2)
    def construct(self, x):
        return self.second(self.first(x))
class Config:
    width = 3
net, config = Two(), Config()
def inner(a, b):
    return a + b
"""


@dataclass(frozen=True)
class Mistake:
    """A program that is wrong, and what must be said of it."""

    name: str
    text: str
    kind: str
    words: tuple[str, ...] = ()
    """What the error names: types, shapes, names."""
    ways: tuple[str, ...] = (COMPILED, CELL, EAGER)
    own: bool = False
    """Is the exception the program's own, or Python's, to which nothing is added?"""


GRAPH = (COMPILED, CELL)


MISTAKES = [
    # shapes
    Mistake("shapes that do not broadcast", "return x + y", "ValueError", ("(2, 3)", "(4, 5)")),
    Mistake("product of matrices", "return ops.matmul(x, y)", "RuntimeError", ("(2, 3)", "(4, 5)")),
    Mistake("product by @", "return x @ y", "RuntimeError", ("(2, 3)", "(4, 5)")),
    Mistake("reshape to another size", "return x.reshape(4, 2)", "ValueError", ("(2, 3)", "(4, 2)")),
    Mistake("reshape with two unknowns", "return x.reshape(-1, -1)", "ValueError", ("-1",)),
    Mistake("concat of other sizes", "return ops.concat((x, y), 0)", "ValueError", ("(2, 3)", "(4, 5)")),
    Mistake("stack of other sizes", "return ops.stack((x, y))", "ValueError", ("(2, 3)", "(4, 5)")),
    Mistake("broadcast to smaller", "return ops.broadcast_to(x, (2, 2))", "ValueError", ("(2, 3)", "(2, 2)")),
    Mistake("too many axes to transpose", "return x.transpose(0, 1, 2)", "ValueError", ("3",)),
    Mistake("split unevenly", "return ops.split(x, 0, axis=1)", "ValueError", ("0",)),
    Mistake("batch matmul", "return ops.bmm(x, y)", "ValueError", ("(2, 3)",)),
    Mistake("select of other shapes", "return ops.select(x > 0, x, y)", "ValueError", ("(2, 3)", "(4, 5)")),
    Mistake("where of other shapes", "return ops.where(x > 0, x, y)", "ValueError", ("(2, 3)", "(4, 5)")),
    Mistake("transpose with too few axes", "return ops.transpose(x, (0,))", "ValueError", ()),
    # axes
    Mistake("axis of a sum", "return x.sum(axis=2)", "ValueError", ("2",)),
    Mistake("axis of softmax", "return ops.softmax(x, axis=5)", "ValueError", ("5",)),
    Mistake("axis of concat", "return ops.concat((x, x), axis=3)", "ValueError", ("3",)),
    Mistake("axis of argmax", "return x.argmax(axis=2)", "ValueError", ("2",)),
    Mistake("axis of expand_dims", "return ops.expand_dims(x, 7)", "ValueError", ("7",)),
    Mistake("axis that is a float", "return x.mean(axis=1.5)", "TypeError", ("float",)),
    Mistake("axis of cumsum", "return ops.cumsum(x, 4)", "ValueError", ("4",)),
    # indices
    Mistake("index out of range", "return x[5]", "IndexError", ("5",)),
    Mistake("index of a column", "return x[0, 3]", "IndexError", ("3",)),
    Mistake("too many indices", "return x[0, 0, 0]", "IndexError", ()),
    Mistake("index that is a float", "return x[1.5]", "IndexError", ("float",)),
    Mistake("index that is a string", "return x['a']", "IndexError", ("str",)),
    Mistake("write of another shape", "x[0] = Tensor([1.0, 2.0])  # here\nreturn x", "ValueError", ("(2,)", "shape")),
    Mistake("a layer too many", "return nn.SequentialCell(net.first)[3](x)", "IndexError", (), own=True),
    Mistake("index of a list", "a = [x, x]\nreturn a[2]  # here", "IndexError", (), own=True),
    # types
    Mistake("a tensor and a string", "return x + 'a'", "TypeError", ("str",)),
    Mistake("a tensor and a list of words", "return x + ['a']", "TypeError", ()),
    Mistake("a tensor and None", "return x * None", "TypeError", ("None",)),
    Mistake("exp of a string", "return ops.exp('a')", "TypeError", ("str",)),
    Mistake("matmul of integers and floats", "return ops.matmul(x, i)", "TypeError", ("Int32", "Float32")),
    Mistake("cast to no type", "return x.astype('float33')", "TypeError", ("float33",)),
    Mistake("gather with floats", "return ops.gather(x, x, 0)", "TypeError", ("Float32",)),
    Mistake("one_hot of floats", "return ops.one_hot(x, 3)", "TypeError", ("Float32",)),
    Mistake("shift of floats", "return x << 1", "TypeError", ("Tensor", "int"), own=True),
    Mistake("not of several elements", "return not x", "ValueError", ("tensor",)),
    Mistake("if of several elements", "if x > 0:  # here\n    return x\nreturn -x", "ValueError", ("tensor",)),
    Mistake("while of several elements", "while x > 0:  # here\n    x = x - 1\nreturn x", "ValueError", ("tensor",)),
    Mistake("range of a float", "for _ in range(1.5):  # here\n    x = x + 1\nreturn x",
      "TypeError", ("float",), own=True),
    Mistake("len of a number", "return len(5)", "TypeError", ("int",), own=True),
    # attributes and names
    Mistake("no such method", "return x.relux()", "AttributeError", ("relux",), own=True),
    Mistake("no such operation", "return ops.rely(x)", "AttributeError", ("rely",), own=True),
    Mistake("no such layer", "return nn.Dens(3, 4)", "AttributeError", ("Dens",), own=True),
    Mistake("no such member of a cell", "return net.third(x)", "AttributeError", ("third",)),
    Mistake("no such attribute of an object", "return x * config.height", "AttributeError", ("height",), own=True),
    Mistake("a name that is misspelt", "return xx + 1", "NameError", ("xx",), own=True),
    Mistake("a name bound later", "z = later + x  # here\nlater = 1\nreturn z",
      "UnboundLocalError", ("later",), own=True),
    Mistake("a name of one arm",
            "if x.sum() > 99:\n    z = x\nreturn z  # here", "UnboundLocalError", ("z",), own=True),
    # calls
    Mistake("too few arguments", "return inner(x)", "TypeError", ("b",), own=True),
    Mistake("too many arguments", "return inner(x, x, x)", "TypeError", ("3",), own=True),
    Mistake("an unknown keyword", "return inner(x, b=1, c=2)", "TypeError", ("c",), own=True),
    Mistake("an unknown keyword of an operation", "return ops.softmax(x, dim=1)", "TypeError", ("dim",), own=True),
    Mistake("too few arguments of an operation", "return ops.matmul(x)", "TypeError", ("other",), own=True),
    Mistake("a tensor that is called", "return x(0)", "TypeError", ("Tensor",), own=True),
    Mistake("unpacking too few", "a, b, c = x  # here\nreturn a", "ValueError", ("3", "2"), own=True),
    # Python's own
    Mistake("a zero divisor", "return x * (1 // 0)", "ZeroDivisionError", (), own=True),
    Mistake("no such key", "return x * {'a': 1}['b']", "KeyError", ("b",), own=True),
    Mistake("int of a word", "return x * int('q')", "ValueError", ("q",), own=True),
    Mistake("a failed assertion", "assert x.shape == (3, 3), 'square'  # here\nreturn x",
      "AssertionError", ("square",), own=True),
    Mistake("an error of the program's", "raise ValueError('mine')", "ValueError", ("mine",), own=True),
    Mistake("an error where the run decides", "if x.sum() > 0:\n    raise ValueError('mine')  # here\nreturn x",
      "ValueError", ("mine",), own=True),
    Mistake("sqrt of a negative number", "return x * math.sqrt(-1)", "ValueError", ("math",), own=True),
    # layers
    Mistake("dense of another width", "dense = nn.Dense(5, 4)\n---\nreturn dense(x)", "ValueError", ("5", "(2, 3)")),
    Mistake("dense within a cell", "return net(y)", "ValueError", ("(4, 5)",)),
    Mistake("convolution of other channels",
            "conv = nn.Conv2d(3, 8, 3)\n---\nreturn conv(Tensor(np.ones((1, 4, 8, 8), np.float32)))",
      "ValueError", ("3", "4")),
    Mistake("convolution of a matrix", "conv = nn.Conv2d(3, 8, 3)\n---\nreturn conv(x)", "ValueError", ("(2, 3)",)),
    Mistake("batch norm of other channels",
            "norm = nn.BatchNorm2d(3)\n---\nreturn norm(Tensor(np.ones((1, 4, 8, 8), np.float32)))",
      "ValueError", ("3", "4")),
    Mistake("layer norm of another shape", "norm = nn.LayerNorm((4,))\n---\nreturn norm(x)",
      "ValueError", ("(4,)", "(2, 3)")),
    Mistake("embedding of floats", "table = nn.Embedding(5, 4)\n---\nreturn table(x)", "TypeError", ("Float32",)),
    Mistake("cross entropy of other sizes", "return ops.cross_entropy(x, Tensor([0, 1, 2], ms.int32))",
      "ValueError", ("(2, 3)", "(3,)")),
    Mistake("dropout of an impossible rate", "return ops.dropout(x, p=1.5)", "ValueError", ("keep_prob",)),
    Mistake("pooling of a matrix", "pool = nn.MaxPool2d(2)\n---\nreturn pool(x)", "ValueError", ("(2, 3)",)),
    # what only graphs ask
    Mistake("a missing return",
            "def part(a):\n    a + 1\nreturn part(x) * 2  # here", "TypeError", ("None",), own=True),
    Mistake("a parameter made inside", "return Parameter(x, name='p') + 1", "ValueError", ("Parameter",), GRAPH),
    # outside of functions
    Mistake("checkpoint of other shapes",
            "z = ms.load_param_into_net(net, {'first.weight': Parameter(y, name='first.weight')}, True)",
      "RuntimeError", ("first.weight", "(4, 3)", "(4, 5)"), (EAGER,)),
    Mistake("checkpoint that is not there", "z = ms.load_checkpoint('/nowhere/at_all.ckpt')",
      "ValueError", ("at_all.ckpt",), (EAGER,)),
    Mistake("grad of no scalar position", "return ms.grad(lambda a: a.sum(), grad_position=3)(x)",
      "RuntimeError", ("3",), (EAGER,)),
    Mistake("an optimizer without parameters", "return nn.SGD([], 0.1)", "ValueError", ("empty",), (EAGER,)),
    Mistake("tensor of ragged lists", "return Tensor([[1, 2], [3]])", "TypeError", (), (EAGER,)),
    Mistake("what a parameter has not", "w = Parameter(x, name='p')\nreturn w.gradient  # here",
      "AttributeError", ("gradient",), (EAGER,), own=True),
    Mistake("a name that is a number", "return Parameter(x, name=5)", "ValueError", ("int",), (EAGER,)),
]  # fmt: skip


def program(mistake: Mistake, way: str) -> tuple[str, int]:
    """The program of a mistake, and the line that is wrong."""
    outside, _, body = mistake.text.rpartition("---\n")
    lines = body.splitlines()
    if way == CELL:
        head = ["class Net(nn.Cell):", "    def construct(self, x, y, i):"]
        foot, indent = ["ms.set_context(mode=ms.GRAPH_MODE)", "Net()(x, y, i)"], " " * 8
    else:
        head = ["@ms.jit"] * (way == COMPILED) + ["def f(x, y, i):"]
        foot, indent = ["ms.set_context(mode=ms.PYNATIVE_MODE)", "f(x, y, i)"], " " * 4
    text = [*HEAD.splitlines(), *outside.splitlines(), *head]
    wrong = next((n for n, line in enumerate(lines) if "# here" in line), 0)
    return "\n".join([*text, *(indent + line for line in lines), *foot, ""]), len(text) + wrong + 1


def said(mistake: Mistake, way: str, folder: Path) -> dict[str, Any]:
    """What the program of a mistake prints when it fails."""
    text, line = program(mistake, way)
    file = str(folder / f"{mistake.name.replace(' ', '_')}_{way}.py")
    Path(file).write_text(text)
    outcome: dict[str, Any] = {"line": line, "file": file, "kinds": [], "text": ""}
    try:
        exec(compile(text, file, "exec"), {"__name__": "__main__", "__file__": file})
    except Exception as problem:
        outcome["kinds"] = [kind.__name__ for kind in type(problem).__mro__]
        with redirect_stderr(StringIO()) as printed:
            sys.excepthook(type(problem), problem, problem.__traceback__)
        outcome["text"] = printed.getvalue()
    return outcome


if __name__ == "__main__":
    answers = [[m.name, way, said(m, way, Path(sys.argv[1]))] for m in MISTAKES for way in m.ways]
    Path(sys.argv[1], "said.json").write_text(json.dumps(answers))
