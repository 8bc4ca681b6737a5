"""How often loops are lowered: nested ones twice each, however deep; a known ``while`` in linear time."""

# What is compiled here is made of texts, untyped.
# pyright: basic, reportAttributeAccessIssue=false, reportFunctionMemberAccess=false, reportCallIssue=false

from __future__ import annotations

import linecache
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph.frontend.control.loops import Attempt
from msgraph.frontend.state.snapshots import Checkpoint

HEADS = {
    "while": ("{pad}i{k} = 0\n{pad}while i{k} < n:\n", "{pad}    i{k} = i{k} + 1\n"),
    "for": ("{pad}for i{k} in range(n):\n", ""),
    "left": (
        "{pad}i{k} = 0\n{pad}while True:\n{pad}    if i{k} >= n:\n{pad}        break\n",
        "{pad}    i{k} = i{k} + 1\n",
    ),
}

BODIES = {
    "item": ("box = [x, x]", ["box[0] = box[0] * 2"], "box[0]"),
    "items": ("box = [x, x, x, x]", ["box[3] = box[2]", "box[1:3] = box[:2]", "box[0] = box[0] + x"], "sum(box)"),
    "key": ("box = {'a': x, 'n': 0}", ["box['a'] = box['a'] + 1", "box['n'] = box['n'] + 1"], "box['a'] + box['n']"),
    "attributes": ("o = Holder(x)", ["o.c = o.b", "o.b = o.a", "o.a = o.a + x"], "o.a + o.b + o.c"),
    "outside": ("o = given", ["o.c = o.b", "o.b = o.a", "o.a = o.a + x"], "o.a + o.b + o.c"),
    "number": ("o = given", ["o.n = o.n + 1"], "x + o.n"),
    "keys": (
        "box = {'a': x, 'b': x, 'c': x}",
        ["box['c'] = box['b']", "box['b'] = box['a']", "box['a'] = box['a'] + x"],
        "box['a'] + box['b'] + box['c']",
    ),
    "restored": ("o = Holder(x)", ["o.b = o.a + 1", "o.a = o.b + o.c", "o.b = x"], "o.a + o.b"),
    "called": ("o = Holder(x)", ["step(o, x)"], "o.a + o.b"),
    "rebuilt": ("box = [x]", ["box = [box[0] + 1]"], "box[0]"),
    "written": ("box = x * 1", ["box[0] = box[0] + 1"], "box"),
    "counter": ("a = 0", ["a = a + 1"], "x + a"),
    "broken": ("a = 0", ["a = a + 1", "if a > 3:", "    break"], "x + a"),
    "returned": ("a = 0", ["a = a + 1", "if a > 3:", "    return x * a"], "x + a"),
    "raised": ("a = 0", ["a = a + 1", "if a > 9:", "    raise ValueError(f'{a}')"], "x + a"),
    "divided": ("a = 0", ["a = a + 7 // n"], "x + a"),
    "indexed": ("a, y = 0, x + 0", ["y = y + x[a]", "a = a + n - n"], "y + a"),
    "counted": ("a, box = 0, [x, 0]", ["a = a + 1", "box[1] = box[1] + a"], "box[1] + x"),
    "entry": ("a, box = 0, {'n': 0}", ["a = a + 1", "box['n'] = box['n'] + a"], "box['n'] + x"),
    "attribute": ("a, o = 0, Holder(x)", ["a = a + 1", "o.n = o.n + a"], "o.n + x"),
    "several": ("a, b, box = x, 0, [x]", ["a = a + 1", "b = b + 1", "box[0] = a + b"], "box[0] + a + b"),
}

START = """
class Holder:
    def __init__(self, x):
        self.a = self.b = self.c = x
        self.n = 0
def step(o, x):
    o.b = o.a
    o.a = o.a + x
"""


def nested(head: str, body: str, depth: int) -> dict[str, Any]:
    """The names of a module with a function of so many loops in each other."""
    first, lines, result = BODIES[body]
    opening, closing = HEADS[head]
    pads = ["    " * (k + 1) for k in range(depth + 1)]
    text = f"{START}def f(x, n, given):\n    {first}\n"
    text += "".join(opening.format(pad=pads[k], k=k) for k in range(depth))
    text += "".join(f"{pads[depth]}{line}\n" for line in lines)
    text += "".join(closing.format(pad=pads[k], k=k) for k in reversed(range(depth)))
    return module(text + f"    return {result}\n", f"{head}_{body}_{depth}")


def module(text: str, name: str) -> dict[str, Any]:
    """What a text defines."""
    file = f"<nested {name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    names: dict[str, Any] = {"__name__": "nested"}
    exec(compile(text, file, "exec"), names)
    return names


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """An entry for each lowering of a loop."""
    made: list[object] = []
    real = Attempt.lower

    def lower(self: Attempt) -> None:
        made.append(self)
        real(self)

    monkeypatch.setattr(Attempt, "lower", lower)
    return made


def lowered(head: str, body: str, depth: int) -> None:
    names, x = nested(head, body, depth), ms.Tensor([1.0, 2.0])
    ms.jit(names["f"], fullgraph=True).lower(x, ms.mutable(2), names["Holder"](x))


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("body", BODIES)
def test_each_of_five_loops_in_each_other_is_lowered_a_few_times(head: str, body: str, attempts: list[object]) -> None:
    lowered(head, body, 5)
    assert len(attempts) <= 20  # from nothing each time: 62 at least, 469 at most


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("body", BODIES)
def test_loops_in_loops_are_lowered_twice_each(head: str, body: str, attempts: list[object]) -> None:
    for depth in (1, 2, 6):
        attempts.clear()
        lowered(head, body, depth)
        assert len(attempts) <= 2 * depth + (body == "restored")  # what turns out to be left as it was


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("body", BODIES)
def test_loops_in_loops_compute_what_python_does(head: str, body: str) -> None:
    for depth in (1, 2, 3):
        names, x = nested(head, body, depth), ms.Tensor([1.0, 2.0])
        for count in (0, 1, 2):
            seen, meant = names["Holder"](x), names["Holder"](x)
            result = ms.jit(names["f"], fullgraph=True)(x, ms.mutable(count), seen)
            assert result.tolist() == names["f"](x, count, meant).tolist()
            assert (seen.a + seen.b + seen.c).tolist() == (meant.a + meant.b + meant.c).tolist()
            assert seen.n == meant.n


RESET = """
def f(x, n):
    o = Holder(0)
    for i in range(n):
        o.n = 0
        for j in range(n):
            o.n = 3
        x = x + o.n
        o.n = 0
    return x.reshape((2, 1 + o.n))
"""


def test_what_every_iteration_leaves_as_it_was_stays_known() -> None:
    names, x = module(START + RESET, "reset"), ms.Tensor([1.0, 2.0])
    assert ms.jit(names["f"], fullgraph=True)(x, ms.mutable(3)).tolist() == [[10.0], [11.0]]


BEHIND = """
def f(x, n):
    box, i = [x, x], 0
    while i < n:
        i = i + 1
        box[1] = box[1] * 2
    else:
        for j in range(n):
            box[0] = box[0] + 1
    return box[0] + box[1]
"""


def test_a_loop_behind_another_one_does_not_ask_for_it_again() -> None:
    names, x = module(BEHIND, "behind"), ms.Tensor([1.0, 2.0])
    assert ms.jit(names["f"], fullgraph=True)(x, ms.mutable(3)).tolist() == [12.0, 21.0]


WRONG = "def f(x, n):\n    box = [x]\n{heads}{pad}box[0] = box[0] + 1\n{pad}x.reshape((n, n))\n"


def test_an_error_in_the_innermost_loop_is_found_in_linear_time(attempts: list[object]) -> None:
    heads = "".join("    " * (k + 1) + f"for i{k} in range(n):\n" for k in range(8))
    names = module(WRONG.format(heads=heads, pad="    " * 9), "wrong")
    with pytest.raises(ValueError, match="A constant is needed"):
        ms.jit(names["f"], fullgraph=True).lower(ms.Tensor([1.0]), ms.Tensor(2))
    assert len(attempts) <= 24


KNOWN = """
def f(x, limit):
    i, total, seen = 0, 0, [0, 0]
    items = iter([5, 6, 7, 8, 9, 10, 11, 12, 13])
    while i < 40:
        if i < 6:
            total = total + next(items)
            print("known", i)
        elif x.sum() > limit:
            break
        else:
            x = x + total
        seen[i % 2] = seen[i % 2] + i
        i = i + 1
    return x, i, total, seen
"""


@pytest.mark.parametrize("limit", [0, 500, 5000])
def test_known_iterations_are_done_once_before_the_run_decides(limit: int, capfd: pytest.CaptureFixture[str]) -> None:
    names, x = module(KNOWN, "known"), ms.Tensor([1.0, 2.0])
    result = ms.jit(names["f"])(x, ms.mutable(limit))
    said = capfd.readouterr().out
    meant = names["f"](x, limit)
    assert said == capfd.readouterr().out
    assert (result[0].tolist(), *result[1:]) == (meant[0].tolist(), *meant[1:])


def test_a_known_while_takes_few_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    real = Checkpoint.__init__

    def init(self: Checkpoint, *roots: Any) -> None:
        made.append(self)
        real(self, *roots)

    monkeypatch.setattr(Checkpoint, "__init__", init)
    loop = "    i, xs = 0, []\n    while i < 1000:\n        xs.append(i)\n        i = i + len([0])\n"
    ms.jit(module(f"def f(x):\n{loop}    return x + xs[-1]\n", "long")["f"], fullgraph=True).lower(ms.Tensor([1.0]))
    assert len(made) <= 15


def test_memory_written_in_a_loop_is_loaded_where_it_is_differentiated() -> None:
    def total(x: ms.Tensor, a: ms.Tensor) -> ms.Tensor:
        i = 0
        while x[0] > i:
            a[()] = a[()] - x.sum()
            i = i + 1
        return (a * 2).sum()

    def derivative(x: ms.Tensor, a: ms.Tensor) -> object:
        return ms.jvp(lambda x: total(x, a), (x,), (ms.Tensor(np.array([1.0, 0.0, 2.0])),))

    for function in (derivative, ms.jit(derivative)):
        x, a = ms.Tensor(np.array([2.0, 1.0, 3.0])), ms.Tensor(np.eye(3))
        value, tangent = cast(tuple[ms.Tensor, ms.Tensor], function(x, a))
        assert (value.item(), tangent.item()) == (-210.0, -108.0)
