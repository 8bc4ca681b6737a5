"""Laws of whole surfaces: precision is kept, edges are the limits they are, arguments that are none are refused."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter
from random import Random
from typing import Any

import numpy as np
import pytest

import msgraph as ms

from .comparing import compare
from .definition_programs import EDGES, HEAD, TENSORS, Caller, Public, public

ANGLES = [[0.5, -2.25, 2.625, 0.125], [3.0, -3.5, 1.75, -0.375]]


def operands(function: Public) -> int:
    """How many tensors a function takes; 0 if it needs something else, or has no definition."""
    needed = [p for p in function.parameters if p.default is Parameter.empty]
    tensors = all(p.name in TENSORS and p.kind is not Parameter.VAR_POSITIONAL for p in needed)
    return len(needed) if tensors and function.definition not in ("", "...") and not function.settings else 0


def of_operands(count: int) -> list[Any]:
    """The functions of so many tensors that have a definition."""
    chosen = {f.text: f for surface in public().values() for f in surface if operands(f) == count}
    return [pytest.param(function, id=text) for text, function in sorted(chosen.items())]


@pytest.mark.filterwarnings("ignore:numpy.fix is deprecated:DeprecationWarning")
@pytest.mark.parametrize("function", of_operands(1))
def test_what_is_computed_of_64_bits_has_64_bits(function: Public) -> None:
    array = np.array(ANGLES)
    names: dict[str, Any] = {}
    exec(
        f"{HEAD}\ndef definition(a0): return ({function.definition})(a0)\ndef program(a0): return {call(function)}",
        names,
    )
    with np.errstate(all="ignore"):
        try:
            found, expected = names["program"](ms.Tensor(array)), names["definition"](array)
        except (TypeError, ValueError):
            return  # another one refuses it: random calls say whether it may
    if isinstance(found, ms.Tensor) and found.dtype == ms.float64 and found.shape == np.shape(expected):
        assert np.allclose(found.asnumpy(), expected, 1e-12, 1e-12, equal_nan=True)


def call(function: Public) -> str:
    """The text of a call with as many arguments as it needs."""
    count = operands(function)
    given = ", ".join(f"a{i}" for i in range(int(function.text.startswith("a0.")), count))
    return f"{function.text}({given})"


def at_edges(kinds: str) -> str:
    """Arguments of some kinds: every number of the edges beside every other one."""
    types = {"f": "np.float32", "c": "np.complex64", "i": "np.int32"}
    edges = ", ".join(f"np.array([{', '.join(EDGES[kind])}], {types[kind]})" for kind in kinds)
    return f"\ndef call_0():\n    return [ms.Tensor(grid.ravel()) for grid in np.meshgrid({edges})]\n"


@pytest.mark.parametrize("kinds", ["f", "c", "ff", "fi", "cc"])
def test_edges_are_what_definitions_say(kinds: str) -> None:
    functions = [parameter.values[0] for parameter in of_operands(len(kinds))]
    assert not [text for function in functions if (text := difference_at_edges(function, kinds))]


def difference_at_edges(function: Public, kinds: str) -> str:
    """How the function at edges differs from its definition; empty if it does not."""
    count = len(kinds)
    names = ", ".join(f"a{i}" for i in range(count))
    text = f"{HEAD}\n\ndef program({names}):\n    return {call(function)}\n\n"
    text += f"\ndef definition({names}):\n    return ({function.definition})({names})\n\n{at_edges(kinds)}"
    verdict = compare(text)
    return f"{function.text}: {verdict.text}" if verdict.is_failure else ""


WITH_NUMBERS: tuple[Callable[[Any, Any], Any], ...] = (
    lambda x, number: x == number,
    lambda x, number: x * number,
    lambda x, number: x + number,
    lambda x, number: x - number,
)


@pytest.mark.parametrize("function", WITH_NUMBERS)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_each_number_in_a_graph_is_itself(function: Callable[[Any, Any], Any], dtype: type[np.floating[Any]]) -> None:
    values = np.array([float(edge) for edge in EDGES["f"]], dtype)
    for number in values.tolist():

        @ms.jit
        def compiled(x: Any, number: float = number) -> Any:
            return function(x, number)

        with np.errstate(all="ignore"):
            expected = function(values, dtype(number))
        assert np.array_equal(compiled(ms.Tensor(values)).asnumpy(), expected, equal_nan=True), number


@pytest.mark.parametrize("function", [pytest.param(f, id=f.text) for f in public()["methods"]])
def test_numbers_where_methods_take_tensors_show_no_insides(function: Public) -> None:
    for place in range(1, len(function.parameters)):
        names, values, text, _ = Caller(Random(1), ("methods",)).call(function)
        if place < len(names):
            values[place] = "nan"
            source = f"{HEAD}\n\ndef program({', '.join(names)}):\n    return {text}\n\n"
            source += f"def definition({', '.join(names)}):\n    return ...\n\n"
            verdict = compare(f"{source}\ndef call_0():\n    return [{', '.join(values)}]\n")
            assert not verdict.is_failure, verdict.text
