"""What Python does in the place of a compiled call, in a forked process: its writes, its prints and its random numbers
are its own, and nothing has to be undone.

What is compared is what a call leaves: its result or exception, what it printed, its arguments, and the tensors it
captures. ``bisect`` compares a graph with that, and ``MSGRAPH_CHECK=results`` each call of a compiled function:

    MSGRAPH_CHECK=results python train.py
"""

from __future__ import annotations

import io
import os
import pickle
import re
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, cast

import numpy as np

from msgraph import Tensor
from msgraph.compiler import GraphFunction, Lowered, Rebuilding, array_of, as_plain_python, captured_by, wrap
from msgraph.diagnostics.catalog.defects import ResultDiffers
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.contract import Array
from msgraph.packs.bisect.runs import RunOutcome
from msgraph.packs.bisect.tolerances import different
from msgraph.support.outcomes import Raised, outcome_of

RELATIVE_ERROR = {2: 2e-2, 4: 1e-4, 8: 1e-9}
"""By bytes of a real number: how far results may be apart, as a part of the largest one of their tensor. The order of
long sums differs; ``docs/accuracy.md`` has what single operators keep to."""

_NUMBERS = (int, float, complex, np.ndarray)

_DEEPEST = 20
"""Containers within each other that are looked into."""

_running = threading.local()

State = Callable[[], dict[str, object]]
"""Reads all that a call may write to, by name."""


@dataclass
class CallOutcome:
    """What a call leaves behind: pieces of it by what they are called, and all it printed."""

    pieces: dict[str, object] = field(default_factory=dict[str, object])
    printed: str = ""
    problem: str = ""
    """The class of its exception."""


def can_run() -> bool:
    """Has this system processes that can be forked?"""
    return hasattr(os, "fork")


def is_wanted() -> bool:
    """Is this a call of the program's own, and not one within a call that is compared already?"""
    return not getattr(_running, "value", False) and can_run()


def checked_call(function: GraphFunction[Any, Any], args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    """The result of a compiled call; raises ``RuntimeError`` where Python would have done something else."""
    _running.value = True
    try:
        with suppress(Exception):  # the call itself will say it
            function.prepare(*args, **kwargs)
        named: dict[str, object] = {f"argument {i}": value for i, value in enumerate(args)}
        named |= {f"argument '{name}'": value for name, value in kwargs.items()}
        state = state_of(captured_by(function), named)
        expected = in_python(lambda: function.__ms_function__(*args, **kwargs), state)
        outcome, result, problem = _observed(lambda: function(*args, **kwargs), state)
    finally:
        _running.value = False
    sys.stdout.write(outcome.printed)
    if isinstance(problem, CompileError):
        raise problem  # a graph cannot do it, and says so
    if expected is not None and (difference := difference_of(outcome, expected)):
        raise ResultDiffers(getattr(function, "__qualname__", "function"), difference).error() from problem
    if problem is not None:
        raise problem
    return result


def state_of(captures: Sequence[Any], others: Mapping[str, object] | None = None) -> State:
    """The state of tensors that are reached from inside, and of other objects."""
    named = {f"'{getattr(tensor, 'name', f'captured tensor {i}')}'": tensor for i, tensor in enumerate(captures)}
    named = {**(others or {}), **named}
    return lambda: {f"{name} after the call": plain(value) for name, value in named.items()}


def in_python(call: Callable[[], object], state: State) -> CallOutcome | None:
    """The outcome of a call in a forked process, which ends with it; ``None`` if that cannot tell."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child:
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            message = pipe.read()
        os.waitpid(child, 0)
        return pickle.loads(message) if message else None
    try:
        os.close(reading)
        with as_plain_python():
            outcome, _, _ = _observed(call, state)
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(outcome, pipe)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def _observed(call: Callable[[], object], state: State) -> tuple[CallOutcome, object, Exception | None]:
    """The outcome of a call, its result, and the exception it raises."""
    text = io.StringIO()
    with redirect_stdout(text):
        called = outcome_of(call)
    result, problem = (None, called.problem) if isinstance(called, Raised) else (called, None)
    pieces = {"the result": plain(result), **state()}
    return CallOutcome(pieces, text.getvalue(), "" if problem is None else _class_of(problem)), result, problem


def of_graph(graph: Lowered, run: RunOutcome, objects: Sequence[object]) -> CallOutcome:
    """The outcome of a graph, as its call would have it."""
    outcome = CallOutcome(printed=run.printed, problem=run.raised.partition(":")[0])
    if not outcome.problem:
        types = [*graph.kinds, *["tensor"] * (len(run.results) - len(graph.kinds))]
        leaves = (wrap(a) if type_ == "tensor" else a.item() for a, type_ in zip(run.results, types, strict=True))
        seen = Rebuilding([*leaves, *objects])
        if graph.failure is not None and (code := int(run.results[graph.failure])):
            outcome.problem = _class_of(graph.failures[code - 1].made(seen.results))
        else:
            names = [name for tensor in graph.captures if (name := getattr(tensor, "name", "")) in run.state]
            state = {f"'{name}' after the call": run.state[name] for name in names}
            outcome.pieces = {"the result": plain(seen.of(graph.output)), **state}
    return outcome


def _class_of(exception: BaseException) -> str:
    """The class that programs catch it by: the words for one mistake are not the same everywhere."""
    return next(cls.__name__ for cls in type(exception).__mro__ if not cls.__module__.startswith("msgraph"))


def plain(value: Any, depth: int = 0) -> object:
    """A value as it can be sent to another process: tensors as arrays, objects as what they hold."""
    if isinstance(value, np.generic):
        return cast(object, value.item())
    if hasattr(value, "__array__"):
        return array_of(value) if isinstance(value, Tensor) else np.array(value)
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
        return value
    if depth > _DEEPEST:
        return type(value).__name__
    if isinstance(value, Mapping):
        return {str(key): plain(item, depth + 1) for key, item in cast("Mapping[Any, Any]", value).items()}
    if isinstance(value, (list, tuple)):
        return {i: plain(item, depth + 1) for i, item in enumerate(cast("Sequence[Any]", value))}
    if getattr(value, "__ms_cell__", False):
        return {p.name: plain(p) for p in value.get_parameters()}
    return type(value).__name__


# -- differences -------------------------------------------------------------------------------------------------


def difference_of(outcome: CallOutcome, expected: CallOutcome, room: Mapping[int, Array] | None = None) -> str:
    """The first thing that differs between a compiled call and Python's, in words; empty if nothing does.

    ``room`` has how far arrays, by their ids, may be from what is expected; else it is a part of the largest element.
    """
    if outcome.problem != expected.problem:
        ends = (f"ends with {end}" if end else "returns" for end in (expected.problem, outcome.problem))
        return "Python {}, the compiled call {}".format(*ends)
    printed, wanted = _words(outcome.printed), _words(expected.printed)
    if printed != wanted:
        one, other = next(pair for pair in zip_longest(wanted, printed) if pair[0] != pair[1])
        return f"Python prints {_shown(one)} where the compiled call prints {_shown(other)}"
    differences = (
        difference
        for name, value in outcome.pieces.items()
        for difference in _differences(name, value, expected.pieces.get(name), room or {})
    )
    return next(differences, "")


def _words(text: str) -> list[str | float]:
    """What was printed, but for its layout: a graph prints as MindSpore's graphs do, each argument on a line."""
    text = re.sub(r"Tensor\(shape=.*?, value=", "", text)
    return [_number(word) for word in re.findall(r"[^\s\[\](),=]+", text)]


def _number(word: str) -> str | float:
    try:
        return float(f"{float({'True': 1, 'False': 0}.get(word, word)):.4g}")
    except ValueError:
        return word


def _shown(word: str | float | None) -> str:
    return "nothing more" if word is None else repr(word)


def _differences(name: str, value: Any, expected: Any, room: Mapping[int, Array]) -> Iterator[str]:
    if isinstance(value, dict) and isinstance(expected, dict):
        items, wanted = cast("dict[object, object]", value), cast("dict[object, object]", expected)
        if list(items) != list(wanted):
            yield f"{name} has {len(items)} items, not {len(wanted)}, or others"
            return
        for key, item in items.items():
            yield from _differences(f"{name}[{key!r}]", item, wanted[key], room)
    elif isinstance(value, _NUMBERS) and isinstance(expected, _NUMBERS):
        # what is a number of NumPy's outside may be a tensor of a graph; a number takes the type of an array
        pair: list[Any] = [value, expected]
        types = [None if isinstance(a, np.ndarray) else getattr(b, "dtype", None) for a, b in (pair, pair[::-1])]
        one, other = map(np.asarray, pair, types)
        allowed = room.get(id(pair[0]))
        if (difference := different(other, one, _room(other) if allowed is None else allowed)) is not None:
            yield f"{name} {difference}"
    elif type(cast(object, value)) is not type(cast(object, expected)) or value != expected:
        yield f"{name} is {value!r}, not {expected!r}"


def _room(expected: Array) -> Array:
    """How far each element may be from what is expected: as far as the order of a long sum takes it."""
    if expected.dtype.kind not in "fcV" or not expected.size:
        return np.zeros(expected.shape)
    size = np.abs(expected.astype(np.complex128))
    share = RELATIVE_ERROR[min(expected.dtype.itemsize // (2 if expected.dtype.kind == "c" else 1), 8)]
    return share * (np.where(np.isfinite(size), size, 0) + size[np.isfinite(size)].max(initial=0.0))
