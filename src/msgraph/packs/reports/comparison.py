"""How compiled functions fare: each form timed beside its eager run and its graph in NumPy, and why it may lose.

    with recorded_calls() as forms:
        train()
    for form in forms:
        print(form.name, measure(form))

The functions run again with the arguments they were compiled for; what they print is dropped, what they write stays.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from statistics import median
from timeit import timeit
from typing import Any, NamedTuple, cast

from msgraph import Tensor, compiler
from msgraph.diagnostics.errors import first_line
from msgraph.interpreter import interpret
from msgraph.packs.reports.functions import kernels_of
from msgraph.packs.reports.profile import KernelTotal, profile
from msgraph.pipeline import plain_form
from msgraph.support.outcomes import Raised, outcome_of

_SAMPLE = 5e-3
"""Seconds one sample takes at least, if a call is short."""

_LONGEST = 2.0
"""Seconds a call may take to be timed more than once."""

_NEIGHBOURS = 3
"""Reasons why neighbours are not one kernel that are told; ``f.kernels()`` tells all."""

_SHARE = 0.25
"""What takes a smaller part of a call does not explain it."""


@dataclass
class CompiledCall:
    """One compiled form of a function, and the call that made it."""

    function: compiler.GraphFunction[..., Any]
    args: Sequence[Any]
    kwargs: Mapping[str, Any]
    compiled: compiler.Compiled
    signature: compiler.Signature

    @property
    def name(self) -> str:
        """The name of the function for people; a Cell's method is named by the Cell."""
        name = str(getattr(self.function, "__qualname__", "function")).rpartition("<locals>.")[2]
        cls = cast("type[object]", type(self.args[0])) if self.args else object
        if getattr(cls, "__ms_cell__", False):
            return f"{cls.__name__}.{name.rpartition('.')[2]}"
        return name

    @property
    def words(self) -> str:
        """The arguments, in short: ``f32[2,3], 4``; not the Cell whose method it is."""
        values = [*self.args, *self.kwargs.values()]
        if values and getattr(cast("type[object]", type(values[0])), "__ms_cell__", False):
            del values[0]
        return ", ".join(map(_short, values))

    @property
    def place(self) -> str:
        """The file and the line of its source."""
        function = getattr(self.function.__ms_function__, "__func__", self.function.__ms_function__)
        code = getattr(function, "__code__", None)
        return f"{os.path.basename(code.co_filename)}:{code.co_firstlineno}" if code is not None else ""


def _short(value: object) -> str:
    if isinstance(value, Tensor):
        array = compiler.array_of(value)
        dtype = f"{array.dtype.kind}{8 * array.dtype.itemsize}" if array.dtype.kind in "fiuc" else str(array.dtype)
        return f"{dtype}[{','.join(map(str, array.shape))}]"
    if isinstance(value, (tuple, list)):
        return f"({', '.join(map(_short, cast('Sequence[object]', value)))})"
    return repr(value) if isinstance(value, (int, float, str, type(None))) else type(value).__name__


@dataclass
class Figures:
    """Seconds of a call, each way; ``None`` where a way is not open."""

    eager: float | None
    numpy: float | None
    compiled: float
    compile: float
    kernels: Sequence[KernelTotal]
    kernel_seconds: float
    """Of ``compiled``, in kernels."""
    memory: compiler.MemoryUse
    copied: int
    """Bytes of parameters that are copied."""
    native: bool
    """Do calls go through the native entry?"""
    reasons: list[str] = field(default_factory=list[str])
    """Why another way is faster, if one is."""
    apart: Sequence[str] = ()
    """Neighbours that are kernels of their own, and why."""
    closed: Mapping[str, str] = field(default_factory=dict[str, str])
    """Why a way is not open."""

    @property
    def runs(self) -> int:
        """Kernels a call runs."""
        return sum(total.runs for total in self.kernels)

    @property
    def best_other(self) -> tuple[str, float] | None:
        """The faster of the other two ways."""
        others = [(name, t) for name, t in (("eager", self.eager), ("NumPy", self.numpy)) if t is not None]
        return min(others, key=lambda other: other[1], default=None)


@contextmanager
def recorded_calls() -> Generator[list[CompiledCall]]:
    """The forms compiled inside. Nothing is taken from disk, and calls find no native entry meanwhile."""
    forms: list[CompiledCall] = []

    def see(function: Any, args: Any, kwargs: Any, compiled: Any, signature: Any) -> None:
        function, args, kwargs = function.repeatable(args, kwargs)
        forms.append(CompiledCall(function, args, kwargs, compiled, signature))

    with compiler.every_call_compiled(), compiler.watching(see):
        yield forms


def measure(form: CompiledCall, rounds: int = 5) -> Figures:
    """The figures of one form: medians of interleaved rounds."""
    with redirect_stdout(StringIO()):
        compiled = _compiled(form)
        runners = {"eager": _eager(form), "NumPy": _numpy(form), "compiled": compiled}
        seconds = _interleaved(runners, rounds)
        with profile() as seen:
            calls = max(1, min(20, int(0.1 / max(seconds["compiled"] or 0.0, 1e-6))))
            for _ in range(calls):
                compiled.run()
        native = bool(form.compiled.plans)
    compiler.forget_native_entry(form.function, form.compiled)
    kernels = [total._replace(runs=total.runs // calls, seconds=total.seconds / calls) for total in seen.kernels()]
    executable = form.compiled.executable
    figures = Figures(
        seconds["eager"],
        seconds["NumPy"],
        seconds["compiled"] or 0.0,
        form.signature.times["total"],
        kernels,
        sum(total.seconds for total in kernels),
        executable.memory(),
        sum(copy.bytes for copy in form.compiled.copies),
        native,
        closed={name: runner for name, runner in runners.items() if isinstance(runner, str)},
    )
    best = figures.best_other
    if best is not None and best[1] < figures.compiled:
        figures.apart = list(apart(form))
        figures.reasons = list(reasons(figures))
    return figures


def reasons(figures: Figures) -> Iterator[str]:
    """The parts of a call's time, in words, the larger part first."""
    total = max(figures.compiled, figures.kernel_seconds)
    call = total - figures.kernel_seconds
    parts: list[tuple[float, str]] = []
    if call > _SHARE * total:
        how = "" if figures.native else ", by way of Python: its arguments or guards do not fit the native entry"
        parts.append((call, f"{call / total:.0%} is the call itself: arguments, guards, results{how}"))
    parts += [
        (kernel.seconds, f"{kernel.seconds / total:.0%} is {kernel.name}, which runs in Python")
        for kernel in figures.kernels
        if not kernel.native and kernel.seconds > _SHARE * total / 2
    ]
    slow = [kernel for kernel in figures.kernels if kernel.native and kernel.seconds > _SHARE * total]
    for kernel in slow:
        speed = f"{kernel.gigaflops:.1f} GFLOP/s" if kernel.work else f"{kernel.gigabytes_per_second:.1f} GB/s"
        what = f"{kernel.seconds / total:.0%} is kernel {kernel.name} on {kernel.tensors}: {speed}"
        parts.append((kernel.seconds, what))
    yield from (text for _, text in sorted(parts, reverse=True))
    native = sum(kernel.runs for kernel in figures.kernels if kernel.native)
    if not slow and native > 1 and figures.kernel_seconds > _SHARE * total and figures.memory.arena:
        yield f"{native} kernels hand {figures.memory.arena / 1e6:.2f} MB to each other through memory"
        yield from figures.apart[:_NEIGHBOURS]
    if figures.copied:
        yield f"{figures.copied} bytes of parameters are copied (f.copies() says where)"


def apart(form: CompiledCall) -> Iterator[str]:
    """What ``f.kernels()`` says of neighbours."""
    kernels = kernels_of(form.function.call(form.args, form.kwargs))
    for kernel in kernels:
        for other in kernel.apart:
            before = " ".join(kernels[other.number].ops)
            yield f"`{' '.join(kernel.ops)}` is not one kernel with `{before}`: {other.reason}"


# -- the three ways ----------------------------------------------------------------------------------------------


class _Runner(NamedTuple):
    """How a call is made, and under which circumstances."""

    run: Callable[[], Any]
    around: Callable[[], AbstractContextManager[object]] = nullcontext


def _compiled(form: CompiledCall) -> _Runner:
    """The call as users make it, once it has found its native entry."""
    run = partial(form.function, *form.args, **form.kwargs)
    for _ in range(3):
        run()
    return _Runner(run)


def _eager(form: CompiledCall) -> _Runner | str:
    """The function as Python, on eager operators; or why there is no such way."""
    run = partial(form.function.__ms_function__, *form.args, **form.kwargs)
    return (
        "only graphs know what it does"
        if form.function.ALWAYS
        else _if_it_works(_Runner(run, compiler.as_plain_python))
    )


def _numpy(form: CompiledCall) -> _Runner | str:
    """The graph, each operator in NumPy; or why there is no such way."""
    call = form.function.call(form.args, form.kwargs)

    def interpreted() -> _Runner:
        graph = compiler.lowered(call)
        plain = plain_form(graph.module, form.compiled.level)
        arrays, _ = compiler.inputs_of(call, graph)
        return _Runner(partial(interpret, plain, arrays))

    runner = outcome_of(interpreted)
    return first_line(runner.problem) if isinstance(runner, Raised) else _if_it_works(runner)


def _if_it_works(runner: _Runner) -> _Runner | str:
    """A way, or why calls cannot be made so: some things only graphs can do."""
    with runner.around():
        first = outcome_of(runner.run)
    return first_line(first.problem) if isinstance(first, Raised) else runner


def _interleaved(runners: Mapping[str, _Runner | str], rounds: int) -> dict[str, float | None]:
    samples: dict[str, list[float]] = {name: [] for name in runners}
    repeats: dict[str, int] = {}
    for _ in range(rounds):
        for name, runner in runners.items():
            if isinstance(runner, str) or (samples[name] and samples[name][0] > _LONGEST):
                continue
            with runner.around():
                if name not in repeats:
                    repeats[name] = max(1, int(_SAMPLE / max(timeit(runner.run, number=1), 1e-8)))
                samples[name].append(timeit(runner.run, number=repeats[name]) / repeats[name])
    return {name: median(times) if times else None for name, times in samples.items()}
