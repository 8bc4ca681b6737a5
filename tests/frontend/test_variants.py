"""Values of which only the run knows the type: each program, compiled, gives what it gives as plain Python."""

# The programs here are what is tested; they are written as users write, untyped.
# pyright: basic, reportAttributeAccessIssue=false, reportOptionalSubscript=false, reportPossiblyUnboundVariable=false
# pyright: reportCallIssue=false, reportOptionalOperand=false, reportIndexIssue=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, nn, ops
from msgraph.diagnostics.errors import CompileError

SHORT, LONG = Tensor([1.0, 2.0]), Tensor([3.0, 4.0, 5.0])


def returned(c, a, b):
    if c > 0:
        return a, None
    return b, c


def reduced(c, a, b):
    r = a * 2 if c > 0 else b
    return r.sum() + len(r), r.shape, r[-1]


def operated(c, a, b):
    r = a * 2 if c > 0 else b
    r = r + 1
    r += r
    return ops.concat((r, a)), -r, [r, r[0]], {"r": r}


def walked(c, a, b):
    total = 0.0
    for i, x in enumerate(a * 2 if c > 0 else b):
        total = total + x * i
        if total > 8:
            break
    return total


def unpacked(c, a, b):
    pair = (a, b.sum()) if c > 0 else (b, a.sum())
    first, second = pair
    return first * second


def value_or_none(c, a, b):
    r = a * 2 if c > 0 else None
    if r is None:
        return b
    return r + 1


def default_of_none(c, a, b):
    r = None
    k = 3 if c > 1 else None
    if c > 0:
        r = a
    out = r if r is not None and c < 2 else b
    return out, r, k, r is None, isinstance(r, Tensor)


def none_in_loop(c, a, b):
    best, i = None, c * 0
    while i < c:
        best = a + i if best is None or best.sum() < 4 else best
        i = i + 1
    return best


def asserted(c, a, b):
    r = a if c >= 0 else None
    assert r is not None, "nothing"
    return r * 2


def nothing_plus_one(c, a, b):
    r = a if c > 0 else None
    return r + 1


def chosen_function(c, a, b):
    def doubled(x):
        return x * 2

    f = doubled if c > 0 else ops.neg
    g = a.sum if c > 1 else b.max
    return f(a), f(b), g()


def made_functions(c, a, b):
    def scaled(by):
        def inner(x):
            return x * by if by.sum() < 100 else inner(x - 1)

        return inner

    f = scaled(a.sum()) if c > 0 else scaled(b.sum() + 1)
    return f(a), f(b)


def recursive(c, a, b):
    def find(n, best=None):
        if n <= 0:
            return best
        if n == 3:
            return a
        return find(n - 2, b if n == 2 else best)

    r = find(c)
    return a.sum() if r is None else r * 2


def indexed(c, a, b):
    items = [a, b, a + 1]
    steps = (lambda x: x + 10, ops.exp, nn.ReLU())
    return items[c], steps[c](a), (1, 2, 3)[c]


def picked(c, a, b):
    word, mixed = "abc"[c], (1, "x", None, a)[c]
    items = [a, a * 2, a * 3]
    items[c] = a * 0
    return word, mixed, items, mixed is None, f"{word}!"


def sized(c, a, b):
    n = 1
    if c > 0:
        n = 2
    if c > 1:
        n = 3
    axis = 0 if c > 0 else 1
    shape = (2, 1) if c > 0 else (1, 2)
    return ops.ones((n,), ms.float32), b[:n], ops.stack((a, a)).sum(axis=axis), a.reshape(shape), b[n - 1], n


def comprehended(c, a, b):
    r = a if c > 0 else a.reshape((2, 1))
    return [x.sum() for x in r], {i: x.max() for i, x in enumerate(r)}


def stored(c, a, b):
    kept = {"x": a, "y": []}
    if c > 0:
        kept["x"] = b
    kept["y"].append(kept["x"])
    return kept, kept["y"][0] * 2


PROGRAMS = (returned, reduced, operated, walked, unpacked, value_or_none, default_of_none, none_in_loop, asserted,
            nothing_plus_one, chosen_function, made_functions, recursive, indexed, picked, sized,
            comprehended, stored)  # fmt: skip


def plain(value: Any) -> Any:
    """A result made comparable."""
    if isinstance(value, Tensor):
        return np.asarray(value.asnumpy(), np.float32).round(4).tolist(), value.shape
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return {name: plain(item) for name, item in value.items()} if isinstance(value, dict) else value


def outcome(function: Callable[..., Any], c: int) -> Any:
    """What a call gives, or the kind of its failure."""
    try:
        return plain(function(Tensor(c), SHORT, LONG))
    except Exception as problem:
        return next(kind.__name__ for kind in type(problem).__mro__ if kind.__module__ == "builtins")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_program_gives_what_python_gives(program: Callable[..., Any]) -> None:
    compiled = ms.jit(program)
    for c in (-3, 0, 1, 2, 5):
        assert outcome(compiled, c) == outcome(program, c), c
    assert compiled.cache_info().misses == 1


def made_in_an_arm(x):
    def adding(n):
        return lambda v: v + n

    return (adding(x.sum()) if x.sum() > 0 else adding(1.0))(x)


def summed_along_a_chosen_axis(x):
    axis = 0 if x.sum() > 0 else -1
    return ops.stack((x, x * 2)).sum(axis=axis)


@pytest.mark.parametrize("function", [made_in_an_arm, summed_along_a_chosen_axis])
def test_what_is_rare_and_dear_is_left_to_python(function: Callable[..., Any]) -> None:
    for x in (Tensor([1.0, 2.0]), Tensor([-1.0, -2.0])):
        assert plain(ms.jit(function)(x)) == plain(function(x))
    with pytest.raises(CompileError, match="constant"):
        ms.jit(function, fullgraph=True)(Tensor([1.0, 2.0]))
