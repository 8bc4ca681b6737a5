"""Runs a program compiled, and its graph as it was written by the interpreter, and says what differs.

The graph runs several times more, with the errors that its operations may have: results further apart than these take
them are wrong. A module of such a program has a function ``compiled`` that says how ``program`` is compiled.
"""

from __future__ import annotations

import linecache
import logging
import traceback
import warnings
from collections.abc import Sequence
from itertools import count
from types import ModuleType
from typing import Any, cast

import numpy as np
from tests.forms import FormCheck
from xdsl.context import Context

from msgraph.api.jit.compilation import lowered
from msgraph.api.jit.signatures import Arguments, CompileRequest
from msgraph.api.tensor.tensor import array_of
from msgraph.diagnostics.errors import CompileError
from msgraph.frontend.state.structures import rebuild
from msgraph.packs.bisect.runs import RunOutcome, interpreted, references
from msgraph.packs.bisect.tolerances import Tolerances
from msgraph.passes.actions import handling
from msgraph.passes.base import load_pass
from msgraph.support import config

from .comparing import DEFECTS, Verdict

_NUMBERS = count()


def compare_with_graph(source: str) -> Verdict:
    """The verdict of a program; what passes make on the way is checked, too."""
    config.write("check", "forms")
    logging.getLogger("msgraph").setLevel(logging.CRITICAL)
    file = f"<network {next(_NUMBERS)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    module = ModuleType("fuzzed")
    try:
        with warnings.catch_warnings(), handling(FormCheck()):
            warnings.simplefilter("ignore")
            return _compare(source, file, module.__dict__)
    finally:
        del linecache.cache[file]


def _compare(source: str, file: str, names: dict[str, Any]) -> Verdict:
    try:
        exec(compile(source, file, "exec", dont_inherit=True), names)
        program = names["program"]
        compiled = names["compiled"](program)
    except Exception as e:
        return Verdict("invalid", type(e).__name__, str(e)[:300])
    for call in sorted(name for name in names if name.startswith("call_")):
        try:
            arguments = list(names[call]())
        except Exception as e:
            return Verdict("invalid", type(e).__name__, str(e)[:300])
        verdict = _compare_call(program, compiled, arguments)
        if verdict.kind != "ok":
            return verdict._replace(text=f"{call}: {verdict.text}")
    return Verdict("ok")


def _compare_call(program: Any, compiled: Any, arguments: list[Any]) -> Verdict:
    try:
        graph = lowered(CompileRequest(program, arguments, {}))
    except CompileError as e:
        return Verdict("refused", e.code, str(e)[:500])
    except Exception as e:
        return _failed("lowering", e)
    given = Arguments(arguments, {})
    arrays = [np.array(array) for array in (*given.arrays, *map(array_of, graph.captures))]
    meant = graph.module.clone()
    for name in ("expand-vmap", "expand-grad"):  # gradients see what is computed inside of them
        load_pass(name)().apply(Context(), meant)
    expected = interpreted(meant, arrays)
    if expected.raised:
        return Verdict("interpreter", expected.raised.partition(":")[0], expected.raised)
    fails = graph.failure is not None and bool(expected.results[graph.failure])
    try:
        values = _flat(compiled(*arguments))
    except CompileError as e:
        if fails:
            return Verdict("refused", e.code, str(e)[:500])
        return Verdict("defect" if e.code in DEFECTS else "exception", _pass_of(e), str(e)[:1000])
    except Exception as e:
        return _failed("call", e)
    if fails:
        return Verdict("lost exception")
    places = _places(graph.output, len(expected.results))
    found = RunOutcome(list(expected.results))
    for place, value in zip(places, values, strict=True):
        found.results[place] = np.array(array_of(value))
    captured = [*given.arrays, *map(array_of, graph.captures)]
    found.state = {name: np.array(captured[index]) for index, name in references(graph.module).items()}
    if _is_near(expected, found):
        return Verdict("ok")
    said = Tolerances.of(meant, arrays, expected, 1).difference(found)
    said = said and Tolerances.of(meant, arrays, expected).difference(found)  # further trials only leave more room
    return Verdict("values", "", said) if said else Verdict("ok")


def _is_near(expected: RunOutcome, found: RunOutcome) -> bool:
    """Is it as near as sums in another order mostly are? Then nobody needs to know how far errors could take it."""
    return all(
        a.dtype == b.dtype and a.shape == b.shape and np.allclose(a, b, 1e-6, 1e-5 * float(np.abs(a).max(initial=1e-3)))
        for a, b in ((array, found.arrays[name]) for name, array in expected.arrays.items())
    )


def _places(output: object, count: int) -> list[int]:
    """Which result of the graph each tensor is that the program gives."""
    return [int(number) for number in _flat(rebuild(output, list(range(count))))]


def _flat(value: Any) -> list[Any]:
    items = cast("Sequence[Any]", value)
    return [leaf for item in items for leaf in _flat(item)] if isinstance(value, (tuple, list)) else [value]


def _pass_of(e: CompileError) -> str:
    """What a defect is about, in a few words."""
    words = str(e).partition("\n")[0].partition(": ")[2] or str(e)
    return f"{e.code} {words[:80]}".split("<")[0]


def _failed(where: str, e: Exception) -> Verdict:
    frames = [frame for frame in traceback.extract_tb(e.__traceback__) if "msgraph" in frame.filename]
    place = f"{frames[-1].filename.rsplit('msgraph/', 1)[-1]}:{frames[-1].name}" if frames else ""
    return Verdict("traceback", f"{where} {type(e).__name__} in {place}", "".join(traceback.format_exception(e)[-8:]))
