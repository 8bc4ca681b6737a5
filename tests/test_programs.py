"""Every program under ``tests/programs`` does in a graph what it does eagerly, or is refused in the words it says.

A file is a page of functions as users write them. ``CASES`` are a function and its arguments: results, prints, raised
exceptions and what becomes of the arguments are compared. ``REFUSED`` are a function, its arguments and what
``fullgraph=True`` says.
"""

from __future__ import annotations

import copy
import io
import runpy
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import msgraph as ms
from msgraph.diagnostics.errors import CompileError

FILES = sorted((Path(__file__).parent / "programs").glob("[!s]*.py"))  # those of staleness are called in steps


def cases(table: str) -> list[Any]:
    return [
        pytest.param(*case[:1], case[1:], id=f"{file.stem}-{case[0].__name__}-{i}")
        for file in FILES
        for i, case in enumerate(runpy.run_path(str(file)).get(table, ()))
    ]


def outcome(function: Callable[..., Any], args: Any) -> tuple[Any, Any, str, Any]:
    """What a call gives, raises, prints, and leaves of its arguments."""
    own, out = copy.deepcopy(args), io.StringIO()
    result = problem = None
    with redirect_stdout(out):
        try:
            result = function(*own)
        except Exception as exception:
            problem = exception
    return result, problem, out.getvalue(), own


_OF_NUMPY: tuple[Any, ...] = (np.ndarray, np.generic)


def check_same(one: Any, other: Any) -> None:
    """Equal, tensors by element type and elements; NumPy's scalars and arrays may be numbers and tensors."""
    if isinstance(one, _OF_NUMPY) and not isinstance(other, _OF_NUMPY):
        one = ms.Tensor(one) if isinstance(other, ms.Tensor) else one.item()
    assert type(one) is type(other), (one, other)
    if isinstance(one, (ms.Tensor, *_OF_NUMPY)):
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=2e-5)
    elif isinstance(one, dict):
        items = cast("dict[Any, Any]", one)
        assert list(items) == list(other)
        check_same(list(items.values()), list(cast("dict[Any, Any]", other).values()))
    elif isinstance(one, (list, tuple)):
        items = cast("list[Any]", one)
        assert len(items) == len(other)
        for a, b in zip(items, other, strict=True):
            check_same(a, b)
    elif isinstance(getattr(one, "__dict__", None), dict) and not callable(one):
        check_same(vars(one), vars(other))
    else:
        assert one == other or (one != one and other != other)


@pytest.mark.parametrize(("function", "args"), cases("CASES"))
def test_a_graph_does_what_python_does(function: Callable[..., Any], args: Any) -> None:
    result, problem, printed, left = outcome(function, args)
    found, refusal, said, own = outcome(ms.jit(function), args)
    assert isinstance(refusal, type(problem) if not isinstance(problem, CompileError) else problem.diagnostic.exception)
    assert said == printed
    check_same(result, found)
    check_same(list(left), list(own))


@pytest.mark.parametrize(("function", "case"), cases("REFUSED"))
def test_a_refusal_says_why(function: Callable[..., Any], case: Any) -> None:
    *args, said = case
    with pytest.raises(CompileError) as problem:
        ms.jit(function, fullgraph=True)(*copy.deepcopy(args))
    assert problem.value.where.spans
    assert said in str(problem.value)
