"""The report of a compilation, as a page to look at.

f.view()                         # one HTML file: source, graph, stages, kernels, memory, effects
with ms.profile() as seen:
    f(x)
f.view(profile=seen)             # the same, with the time of every kernel
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from statistics import median
from timeit import repeat
from typing import Any

import numpy as np

from msgraph.backend.timing import Event
from msgraph.compiler import DebugInfo, host_target, options
from msgraph.packs.reports.compilation_trace import arguments_of, graph_of, name_of
from msgraph.packs.reports.page.page import CompilationReport, KernelTime, ReportRecorder
from msgraph.packs.reports.profile import profile as Profile
from msgraph.passes.actions import handling
from msgraph.pipeline import passes, run_passes
from msgraph.support.gc_tuning import COLLECTIONS

_NO_TIMES = "Times are shown for calls in a profile: with ms.profile() as seen: f(x), then f.view(profile=seen)."


def written(
    function: object,
    path: str | os.PathLike[str] | None,
    args: Sequence[object] | None,
    kwargs: Mapping[str, object] | None,
    profile: Profile | None,
) -> str:
    """Write the report to a file, which may be a new one; its path."""
    report = report_of(function, args, kwargs, profile)
    if path is None:
        folder = tempfile.mkdtemp(prefix="msgraph-view-")
        path = Path(folder) / f"{report.title.rpartition('.')[2].strip('<>')}.html"
    Path(path).write_text(report.html(), encoding="utf-8")
    return str(path)


def report_of(
    function: Any,
    args: Sequence[object] | None,
    kwargs: Mapping[str, object] | None,
    profile: Profile | None,
) -> CompilationReport:
    """Compile once more, and keep what every pass does."""
    module = graph_of(function, *arguments_of(function, args, kwargs)).module
    recorder = ReportRecorder()
    sequence = passes(host_target(), *options())
    with handling(recorder), COLLECTIONS.rare():
        run_passes(module, [pass_ for pass_ in sequence if pass_.name not in ("lower-kernels", "expand-math")])
    memory = function.memory()
    signature = str(function.signatures[-1]) if function.signatures else ""
    name = name_of(function)
    times = [] if profile is None else _times(profile, str(getattr(function, "__name__", name)))
    need = "" if memory is None else f"A call needs: {memory}"
    copies = list(map(str, function.copies()))
    schedule = ""
    if any(pass_.name == "partition-pipeline" for pass_ in sequence):
        schedule = str(function.schedule(*(args or ()), **(kwargs or {})) or "")
    return CompilationReport(name, signature, recorder, need, copies, times, "" if times else _NO_TIMES, schedule)


def _times(profile: Profile, name: str) -> list[list[KernelTime]]:
    """For each program of that name its kernels in order: the median of their runs, and the limit's share of it."""
    runs: dict[Any, dict[int, list[Event]]] = {}
    for event in profile.events:
        if event.program.name == name:
            runs.setdefault(event.program, {}).setdefault(event.instruction, []).append(event)
    return [
        [
            _time(program.infos[whole], [times.get(i, []) for i in (whole, *parts)])
            for whole, parts in _kernels(program.infos)
        ]
        for program, times in runs.items()
    ]


def _kernels(infos: Sequence[DebugInfo]) -> list[tuple[int, list[int]]]:
    """The instructions that run a kernel as a whole, each with those that run a part of it."""
    kernels: list[tuple[int, list[int]]] = []
    for index, info in enumerate(infos):
        whole = infos[kernels[-1][0]] if kernels else info
        if info.name == whole.name and info.tensors == whole.tensors and info.bytes < whole.bytes:
            kernels[-1][1].append(index)
        else:
            kernels.append((index, []))
    return kernels


def _time(info: DebugInfo, instructions: Sequence[Sequence[Event]]) -> KernelTime:
    """What a kernel takes: a run of all of it, or of its parts from the start of the first to the end of the last."""
    turns = [[e] for e in instructions[0]] + [[*turn] for turn in zip(*filter(None, instructions[1:]), strict=False)]
    runs = [max(e.end for e in turn) - min(e.start for e in turn) for turn in turns]
    bandwidth, arithmetic = limits()
    seconds = median(runs) / 1e9 if runs else 0.0
    least = {"memory": info.bytes / bandwidth, "arithmetic": info.work / arithmetic}
    bound = max(least, key=least.__getitem__)
    is_cached = bound == "memory" and info.bytes < _CACHED  # the caches have no limit that is worth a number here
    share = 0.0 if is_cached or not seconds else min(least[bound] / seconds, 1.0)
    return KernelTime(info.name, seconds, share, bound, tuple(sorted(info.tensors.split(", "))))


_CACHED = 1 << 20
"""Fewer bytes than this are in a cache after the first run."""


@cache
def limits() -> tuple[float, float]:
    """Bytes and floating-point operations a second of this machine, measured once: a large copy, a product of 512."""
    source = np.ones(1 << 24, np.uint8)
    target = np.empty_like(source)
    matrix = np.ones((512, 512), np.float32)
    runs = partial(np.copyto, target, source), partial(np.matmul, matrix, matrix)
    copy, product = (min(repeat(run, number=1, repeat=7)) for run in runs)
    return 2 * source.nbytes / copy, 2 * 512**3 / product
