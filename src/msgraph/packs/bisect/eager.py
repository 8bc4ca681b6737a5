"""What Python does in the place of a compiled call: its results, its writes, its prints and its exception.

The function runs undecorated on eager operators; afterwards everything it wrote is as it was before.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from msgraph import Tensor
from msgraph.compiler import ExternalWrite, Lowered, Rebuilding, Result, array_of, as_plain_python, wrap
from msgraph.diagnostics.errors import first_line
from msgraph.dialects.contract import Array
from msgraph.dialects.generator import GENERATOR
from msgraph.packs.bisect.runs import RunOutcome
from msgraph.packs.bisect.tolerances import Tolerances, different, ending
from msgraph.support.outcomes import Raised, outcome_of
from msgraph.support.trees import is_list, is_sequence

_ABSENT = object()


@dataclass
class PythonRun:
    """The outcome of a call that runs as Python."""

    result: Any = None
    raised: str = ""
    printed: str = ""
    captured: list[Array] = field(default_factory=list[Array])
    """The tensors that the graph reaches from inside, afterwards."""
    written: list[Any] = field(default_factory=list[Any])
    """What objects hold that the graph leaves something in."""


def python_run(
    function: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object], graph: Lowered
) -> PythonRun:
    """The call as Python; all is as before afterwards."""
    outcome, text = PythonRun(), io.StringIO()
    leaves = [leaf for leaf in tensors_in((*args, *kwargs.values())) if isinstance(leaf, Tensor)]
    with _restored([*graph.captures, *leaves], graph.writes), redirect_stdout(text):
        with as_plain_python():
            called = outcome_of(lambda: _copied(function(*args, **kwargs)))
        if isinstance(called, Raised):
            outcome.raised = first_line(called.problem)
        else:
            outcome.result = called
        outcome.captured = [np.array(array_of(tensor)) for tensor in graph.captures]
        outcome.written = [_copied(_held(write)) for write in graph.writes]
    outcome.printed = text.getvalue()
    return outcome


@contextmanager
def _restored(tensors: Sequence[Any], writes: Sequence[ExternalWrite]) -> Generator[None]:
    """Afterwards tensors hold what they held, and objects what they had, and random numbers go on from here."""
    before = [(tensor, array_of(tensor), np.array(array_of(tensor))) for tensor in tensors]
    held = [(write, _copied(_held(write))) for write in writes]
    state = GENERATOR.__dict__.get("state")
    drawn = None if state is None else np.array(GENERATOR.array_of(state))
    try:
        yield
    finally:
        for tensor, array, contents in before:
            if array.flags.writeable:
                array[...] = contents
            if array_of(tensor) is not array:
                tensor.set_data(wrap(array))
        for write, value in held:
            _hold(write, value)
        if drawn is not None:
            GENERATOR.array_of(state)[...] = drawn


def _held(write: ExternalWrite) -> Any:
    target: Any = write.target
    if isinstance(target, Result):
        return _ABSENT
    if write.name is None:
        return target
    if isinstance(target, dict):
        return cast("dict[str, object]", target).get(write.name, _ABSENT)
    try:
        return target.cell_contents if type(target).__name__ == "cell" else getattr(target, write.name, _ABSENT)
    except ValueError:
        return _ABSENT


def _hold(write: ExternalWrite, value: Any) -> None:
    """Put back what there was."""
    target: Any = write.target
    if isinstance(target, Result) or (write.name is None and value is _ABSENT):
        return
    if write.name is None:
        if is_list(target):
            target[:] = value
        else:
            target.clear()
            target.update(value)
    elif isinstance(target, dict):
        named = cast("dict[str, object]", target)
        if value is _ABSENT:
            named.pop(write.name, None)
        else:
            named[write.name] = value
    elif value is _ABSENT:
        if hasattr(target, write.name):
            delattr(target, write.name)
    elif type(target).__name__ == "cell":
        target.cell_contents = value
    else:
        setattr(target, write.name, value)


def _copied(value: Any) -> Any:
    """A structure whose containers and tensors are not written any more."""
    if type(value) is Tensor:
        return wrap(np.array(array_of(value)))
    if type(value) in (list, tuple, set):
        return type(value)(_copied(item) for item in value)
    if type(value) is dict:
        return {name: _copied(item) for name, item in cast("dict[object, object]", value).items()}
    return value


def tensors_in(value: object) -> list[Any]:
    """The tensors, arrays and plain values that a structure holds, in order; objects count by their class."""
    if isinstance(value, Mapping):
        named = cast("Mapping[object, object]", value)
        return [leaf for name in named for leaf in (repr(name), *tensors_in(named[name]))]
    if is_sequence(value):
        return [leaf for item in value for leaf in tensors_in(item)]
    return [value]


def comparing(
    run: PythonRun, graph: Lowered, objects: Sequence[object]
) -> Callable[[RunOutcome, Tolerances], str | None]:
    """What says how the outcome of a graph differs from that of Python, in words."""

    def compare(outcome: RunOutcome, tolerances: Tolerances) -> str | None:
        results = outcome.results
        raised = outcome.raised
        seen: Rebuilding | None = None
        if not raised:
            seen = Rebuilding([*_as_users_see(graph, results), *objects])
            if graph.failure is not None and (code := int(results[graph.failure])):
                raised = first_line(graph.failures[code - 1].made(seen.results))
        if raised.partition(":")[0] != run.raised.partition(":")[0]:
            return f"Python {ending(run.raised)}, the graph {ending(raised)}"
        if _said(outcome.printed) != _said(run.printed):
            return f"Python prints {run.printed[:80]!r}, the graph {outcome.printed[:80]!r}"
        if raised or seen is None:
            return None
        room = {id(array): tolerances.room.get(f"result {index}") for index, array in enumerate(results)}
        mismatch = _leaves(run.result, seen.of(graph.output), room)
        if mismatch is not None:
            return f"the result {mismatch}"
        for tensor, array in zip(graph.captures, run.captured, strict=True):
            name = str(getattr(tensor, "name", "a tensor"))
            now = outcome.state.get(name)
            if now is not None and (mismatch := different(array, now, tolerances.room.get(name))) is not None:
                return f"{name} {mismatch}"
        return None

    return compare


def _said(text: str) -> list[str]:
    """An output but for its layout: a graph prints as MindSpore's graphs do, and tensors as it does."""
    return [_number(word) for word in (re.sub(r"(Tensor|Parameter) ?\((?:[^()]|\([^()]*\))*\)", " ", text).split())]


def _number(word: str) -> str:
    """Digits that both print."""
    try:
        return f"{float(word):.4g}"
    except ValueError:
        return word


def _as_users_see(graph: Lowered, results: Sequence[Array]) -> list[object]:
    kinds = graph.kinds
    return [
        array.item() if index < len(kinds) and kinds[index] != "tensor" else wrap(array)
        for index, array in enumerate(results)
    ]


def _leaves(expected: Any, actual: Any, room: Mapping[int, Array | None]) -> str | None:
    """How two structures differ; ``None`` if they are alike."""
    ours, theirs = tensors_in(expected), tensors_in(actual)
    if len(ours) != len(theirs):
        return f"has {len(theirs)} parts, not {len(ours)}"
    for a, b in zip(ours, theirs, strict=True):
        if isinstance(a, (Tensor, np.ndarray, bool, int, float, complex)):
            if not isinstance(b, (Tensor, np.ndarray, bool, int, float, complex)):
                return f"is {b!r}, not {a!r}"
            allowed = room.get(id(array_of(b))) if isinstance(b, Tensor) else None
            if (mismatch := different(_array(a), _array(b), allowed)) is not None:
                return mismatch
        elif isinstance(a, (str, bytes, type(None))) and a != b:
            return f"is {b!r}, not {a!r}"
    return None


def _array(value: Any) -> Array:
    return array_of(value) if isinstance(value, Tensor) else np.asarray(value)
