"""Tensors without axes, vectors and empty ones, where functions look for more: an error that speaks of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from .defining import inside_of, outcome_of
from .definition_programs import HEAD, Caller, public


@pytest.mark.parametrize("shape", [(), (3,), (0,)])
@pytest.mark.parametrize("surface", public())
def test_tensors_of_few_axes_show_no_insides(surface: str, shape: tuple[int, ...]) -> None:
    shown: list[str] = []
    for function in public()[surface]:
        caller = Caller(Random(1), ("options",))
        caller.dtype, caller.rank, caller.shape = "float32", len(shape), shape
        parameters, values, text, _ = caller.call(function)
        names: dict[str, Any] = {}
        source = f"{HEAD}\n\ndef program({', '.join(parameters)}):\n    return {text}\n\n"
        exec(f"{source}\ndef call_0():\n    return [{', '.join(values)}]\n", names)
        error = outcome_of(names["program"], names["call_0"]())[1]
        if error is not None and (inside := inside_of(error)):
            shown.append(f"{text} of {values}: {inside}")
    assert not shown, "\n".join(shown)
