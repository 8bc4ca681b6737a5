"""Kernels in random order of sizes do what NumPy does, and what kernels made anew do, to the bit."""

from __future__ import annotations

import linecache
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph.api.jit.compilation import lowered
from msgraph.api.jit.signatures import CompileRequest
from msgraph.api.tensor.tensor import array_of
from msgraph.backend.kernels import KERNELS
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects.contract import Array
from msgraph.dispatch import DISPATCH
from msgraph.interpreter import interpret

from . import kernel_operators as operators
from . import kernel_programs

_NUMBERS = count()
MANY = int(os.environ.get("MSGRAPH_FUZZ", "32"))
TOLERANCES = {"float16": 3e-2, "float32": 3e-4, "float64": 1e-9}


@pytest.fixture(autouse=True)
def forget_kernels(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """As in a fresh process, now and whenever it is called."""

    def forget() -> None:
        monkeypatch.setattr(DISPATCH, "_roots", {})
        monkeypatch.setattr(KERNELS, "_kernels", {})

    forget()
    return forget


def calls(source: str) -> Iterator[tuple[Any, Any, Any]]:
    """The function of a program, as it is and compiled, with what it is called with, again and again."""
    names: dict[str, Any] = {}
    file = f"<kernels {next(_NUMBERS)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), names)
    compiled = ms.jit(names["program"])
    for call in sorted(name for name in names if name.startswith("call_")):
        yield names["program"], compiled, names[call]()


def meant(function: Any, arguments: Sequence[Any]) -> list[Array] | None:
    """What the graph of a call means, by NumPy; ``None`` where it is refused, or gives one value twice."""
    try:
        found = lowered(CompileRequest(function, arguments, {}))
    except CompileError:
        return None
    arrays = [array_of(tensor) for tensor in (*arguments, *found.captures)]
    with np.errstate(all="ignore"):
        return [np.asarray(value) for value in interpret(found.module, arrays)]


def assert_close(found: Array, wanted: Array, source: str) -> None:
    assert (found.dtype, found.shape) == (wanted.dtype, wanted.shape), source
    tolerance = TOLERANCES.get(found.dtype.name, 0)
    np.testing.assert_allclose(found.astype(float), wanted.astype(float), tolerance, tolerance, err_msg=source)


@pytest.mark.parametrize("seed", range(4))
def test_programs_in_sizes_of_random_order(seed: int) -> None:
    random, compared = Random(seed), 0
    for _ in range(MANY // 4):
        source = kernel_programs.program(random, (*kernel_programs.FEATURES, kernel_programs.SMOOTH))
        for function, compiled, arguments in calls(source):
            wanted = meant(function, arguments)
            try:
                results = compiled(*arguments)
            except CompileError as refused:  # a reduction of nothing has no result: neither has it eagerly
                with pytest.raises(CompileError) as eager:
                    function(*arguments)
                assert isinstance(refused, type(eager.value).__bases__[-1]), source
                compared += 1
                continue
            assert wanted is not None, source
            if len(results) == len(wanted):
                compared += 1
                for found, value in zip(results, wanted, strict=True):
                    assert_close(array_of(found), value, source)
    assert compared > MANY // 2


def test_programs_do_what_they_do_alone(forget_kernels: Callable[[], None]) -> None:
    """Kernels that others have left give the bits of kernels made for the call."""
    random, met = Random(11), list[tuple[str, Any, Any, list[Array]]]()
    for _ in range(MANY // 5):
        source = kernel_programs.program(random, (*kernel_programs.FEATURES, kernel_programs.SMOOTH))
        for function, compiled, arguments in calls(source):
            if meant(function, arguments) is not None:
                met.append((source, function, arguments, [array_of(value) for value in compiled(*arguments)]))
    for source, function, arguments, shared in met[::2]:
        forget_kernels()
        for a, b in zip(ms.jit(function)(*arguments), shared, strict=True):
            assert array_of(a).tobytes() == b.tobytes(), source


@pytest.mark.parametrize("threads", [1, 2])
def test_operators_in_sizes_of_random_order(threads: int) -> None:
    samples, random, compared = operators.samples(), Random(threads), 0
    chosen = [op for op in samples for _ in range(max(MANY // 10, 1))]
    random.shuffle(chosen)
    for op in chosen:
        run = operators.draw(random, op, samples[op])
        if run is not None:
            compared += 1
            wrong = operators.differences(operators.compiled(run, threads), operators.expected(run))
            assert not wrong, f"{wrong}: {run}"
    assert compared > 150


def test_operators_do_what_they_do_alone(forget_kernels: Callable[[], None]) -> None:
    samples, random = operators.samples(), Random(7)
    runs = [run for op in samples if (run := operators.draw(random, op, samples[op])) is not None][::3]
    random.shuffle(runs)
    shared = [operators.compiled(run) for run in runs]
    for run, known in zip(runs, shared, strict=True):
        forget_kernels()
        for a, b in zip(operators.compiled(run), known, strict=True):
            assert a.tobytes() == b.tobytes(), str(run)
