"""Strings that only the run knows, in results, prints and exceptions; and choices by equality: `in`, `match`."""

# The programs here are what is tested; they are written as users write, untyped.
# pyright: basic, reportPossiblyUnboundVariable=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.outcomes import outcome

import msgraph as ms
from msgraph import Tensor


def interpolated(x, n):
    return f"{x} and {n + 1:>4}", f"{[x, 1]}", f"{x.shape}", f"{x!r}"


def converted(x, n):
    return str(x) + "; " + repr(n), "{0} {1:.2f} {{}} {n}".format(x, n / 3, n=n), "%s %05.1f %d%%" % (x, n, n)  # noqa: UP031, UP032


def joined(x, n):
    texts = ", ".join([str(v) for v in x]), ", ".join(f"{v}" for v in x), "; ".join(map(str, x.tolist()))
    return texts, isinstance(f"{x}", str), "n=" + f"{n > 2}"


def raised(x, n):
    for i in range(n):
        if x[0] + i > 3:
            raise ValueError(f"{x[0]} in round {i}", x)
        assert x[1] < 8, f"{x[1]} is too large"
    return x


def raised_at_once(x, n):
    raise KeyError(f"no {x}")


def found(x, n):
    inside = n in (1, 2, x[0].item())
    return inside, n not in [4, 5], 2 in x, n in {7: 1}


def matched(x, n):
    match n:
        case 0 | 1:
            r = x
        case 2 if x.sum() > 4:
            return x * 10
        case int():
            r = x - n
    match (n, x[0].item()):
        case (3, k):
            r = r * k
        case (_, 1):
            r = r + 100
    return r


def printed(x, n):
    print(f"n is {n},", x[0])
    if n > 2:
        print(f"{x}", "large", sep="-", end="!\n")
    return x


PROGRAMS = (interpolated, converted, joined, raised, raised_at_once, found, matched, printed)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_program_gives_what_python_gives(program: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    compiled = ms.jit(program)
    for x in ([1, 2], [3, 4], [1, 9]):
        for n in (0, 1, 2, 3, 7):
            given, said = outcome(compiled, Tensor(x), ms.mutable(n)), capsys.readouterr().out
            assert (given, said) == (outcome(program, Tensor(x), n), capsys.readouterr().out), (x, n)


def test_a_string_the_run_makes_has_no_characters_while_compiling() -> None:
    with pytest.raises(ValueError, match="needs a string that is known when compiling"):
        ms.jit(lambda x: len(f"{x}"), fullgraph=True)(Tensor(1))
