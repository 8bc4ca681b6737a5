"""The report of a compilation: what was collected, as JSON in one HTML file that needs nothing from anywhere else.

f.view()                         # one HTML file: source, graph, stages, kernels, memory, effects
with ms.profile() as seen:
    f(x)
f.view(profile=seen)             # the same, with the time of every kernel
"""

from __future__ import annotations

import json
import linecache
import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from html import escape
from importlib.resources import files
from io import StringIO
from pathlib import Path
from statistics import median
from timeit import repeat
from typing import Any, TypeAlias

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.printer import Printer

from msgraph.backend.timing import Event
from msgraph.compiler import DebugInfo, host_target, options
from msgraph.diagnostics.spans import OURS, Span, from_location
from msgraph.dialects.contract import label_of
from msgraph.dialects.effects import Effect, effects_of
from msgraph.dialects.types import StateType
from msgraph.dialects.walking import walk
from msgraph.packs.reports.functions import graph_of, name_of
from msgraph.packs.reports.fusion_report import Kernel, kernels_in
from msgraph.packs.reports.graph_picture import GraphPictures, Picture
from msgraph.packs.reports.page.plan import Data, StepPlan
from msgraph.packs.reports.profile import profile as Profile
from msgraph.passes.actions import Action, ActionHandler, handling
from msgraph.pipeline import passes, run_passes
from msgraph.support.gc_tuning import COLLECTIONS

_MOST_BOXES = 12_000
"""Of all pictures of a page: what was folded beyond that stays folded."""

_MOST_OPS, _MOST_LINES = 3000, 1500
"""Of a larger graph only the counts of ops are kept for each pass, its text would be megabytes; lines of a stage."""

_AROUND = 2
"""Lines of a file shown before the first one that matters, and behind the last."""

_NO_TIMES = "Times are shown for calls in a profile: with ms.profile() as seen: f(x), then f.view(profile=seen)."

_CACHED = 1 << 20
"""Fewer bytes than this are in a cache after the first run."""


def written(
    function: Any,
    path: str | os.PathLike[str] | None,
    args: Sequence[object] | None,
    kwargs: Mapping[str, object] | None,
    profile: Profile | None,
) -> str:
    """Write the report to a file, which may be a new one; its path."""
    if path is None:
        folder = tempfile.mkdtemp(prefix="msgraph-view-")
        path = Path(folder) / f"{name_of(function).rpartition('.')[2].strip('<>')}.html"
    Path(path).write_text(html(function, args, kwargs, profile), encoding="utf-8")
    return str(path)


def html(
    function: Any,
    args: Sequence[object] | None = None,
    kwargs: Mapping[str, object] | None = None,
    profile: Profile | None = None,
) -> str:
    """The page of a function: it is compiled once more, and what every pass does is kept."""
    module = graph_of(function, args, kwargs).module
    recorder = ReportRecorder()
    sequence = passes(host_target(), *options())
    with handling(recorder), COLLECTIONS.rare():
        run_passes(module, [pass_ for pass_ in sequence if pass_.name not in ("lower-kernels", "expand-math")])
    title, memory = name_of(function), function.memory()
    times = [] if profile is None else _times(profile, str(getattr(function, "__name__", title)))
    is_pipeline = any(pass_.name == "partition-pipeline" for pass_ in sequence)
    about = {
        "title": title,
        "signature": str(function.signatures[-1]) if function.signatures else "",
        "memory": "" if memory is None else f"A call needs: {memory}",
        "copies": list(map(str, function.copies())),
        "measured": "" if times else _NO_TIMES,
        "schedule": str(function.schedule(*(args or ()), **(kwargs or {})) or "") if is_pipeline else "",
        **recorder.data(times),
    }
    assets = files(__package__ or "msgraph.packs.reports.page")
    page, style, script = (
        assets.joinpath(name).read_text(encoding="utf-8") for name in ("report.html", "report.css", "report.js")
    )
    data = json.dumps(about, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    for mark, text in (("@TITLE@", escape(title)), ("@CSS@", style), ("@JS@", script), ("@DATA@", data)):
        page = page.replace(mark, text)
    return page


class ReportRecorder(ActionHandler):
    """Listens to a compilation, and keeps what the page shows of it.

    It holds the ops that are gone, so that no other gets their identity.
    """

    def __init__(self) -> None:
        self.places = _LineNumbers()
        self.pictures: Data = {}
        self.stages: list[Data] = []
        self.effects: list[tuple[str, str, list[int]]] = []
        self.fused: list[Kernel] = []
        self.plan: StepPlan | None = None
        self._before: list[tuple[Operation, str]] = []
        self._held: list[object] = []
        self._rewrites: Counter[str] = Counter()

    def enter(self, pass_name: str, module: ModuleOp) -> None:
        """A pass begins, the first one with the graph as the front end wrote it: what the picture shows."""
        if not self.stages:
            pictures = GraphPictures(module, _MOST_BOXES).pictures
            self.pictures = {name: _picture(picture, self.places) for name, picture in pictures.items()}
            self.stages.append(self._stage("written", module))
        self._rewrites = Counter()

    def done(self, action: Action) -> None:
        """A rewrite has happened."""
        self._rewrites[action.name] += 1

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        """A pass has ended; some stages are looked at more closely."""
        self.stages.append(self._stage(pass_name, module))
        match pass_name:
            case "insert-tensor-move":
                effects = map(_effect, filter(_has_effect, walk(module)))
                self.effects = [(verb, text, self.places.numbers(spans)) for verb, text, spans in effects]
            case "fuse-kernels":
                self.fused = list(kernels_in(module))
            case "plan-buffers":
                self.plan = StepPlan(module, self.fused, self.places.numbers)
            case _:
                pass

    def data(self, times: Sequence[Sequence[KernelTime]]) -> Data:
        """What was kept, and the times of the kernels of each program that was measured, in the order they run in."""
        plan = self.plan
        assert plan is not None
        for kernel, time in zip(plan.kernels, _aligned(plan.tensors, times), strict=True):
            kernel.update(time or {})
        return {
            "first": next(iter(self.pictures), ""), "pictures": self.pictures, "stages": self.stages,
            "kernels": plan.kernels, "effects": self.effects, "plan": plan.data(),
            "files": self.places.files(), "places": self.places.table(),
        }  # fmt: skip

    # -- stages ----------------------------------------------------------------------------------------------

    def _stage(self, name: str, module: ModuleOp) -> Data:
        """A pass and what it left: how many ops there are, which are new, which are gone, what was rewritten."""
        ops = [op for op in walk(module) if not isinstance(op, ModuleOp)]
        is_first, now = not self.stages, {id(op) for op in ops}
        before = now if is_first else {id(op) for op, _ in self._before}
        added = Counter(label_of(op) for op in ops if id(op) not in before)
        removed = Counter(label_of(op) for op, _ in self._before if id(op) not in now)
        is_changed = is_first or bool(added or removed or self._rewrites)
        texts, lines = [(op, "") for op in ops], list[Any]()
        if len(ops) <= _MOST_OPS:
            printer = _LocatingPrinter()
            printer.print_op(module)
            text = printer.text.getvalue().splitlines()
            texts = [(op, text[line]) for op, line in printer.ops if op is not module]
            lines = list(self._lines(text, texts, before, now)) if is_changed else []
        self._held.append(self._before)
        self._before = texts
        counters = {"added": added, "removed": removed, "rewrites": self._rewrites}
        counts = {what: dict(sorted(counter.items())) for what, counter in counters.items()}
        return {"name": name, "changed": is_changed, "count": len(ops), **counts, "lines": lines}

    def _lines(
        self, lines: Sequence[str], texts: Sequence[tuple[Operation, str]], before: set[int], now: set[int]
    ) -> Iterator[tuple[str, str, list[int]]]:
        """The lines of a stage, those that are gone in front of what came behind them.

        Each has a mark, ``+`` if its op is new, ``-`` if it is gone, its text, and where it comes from.
        """
        gone: dict[int, list[tuple[str, str, list[int]]]] = {}
        waiting: list[tuple[str, str, list[int]]] = []
        for op, text in self._before:
            if id(op) not in now:
                waiting.append(("-", text, self.places.of(op)))
            elif waiting:
                gone[id(op)], waiting = waiting, []
        queue = list(texts)[::-1]
        for line_number, text in enumerate(lines):
            if line_number >= _MOST_LINES:
                yield "", f"… {len(lines) - line_number} more lines", []
                return
            if queue and queue[-1][1] is text:
                op, _ = queue.pop()
                yield from gone.pop(id(op), ())
                yield "" if id(op) in before else "+", text, self.places.of(op)
            else:
                yield "", text, []
        yield from waiting


class _LocatingPrinter(Printer):
    """Remembers on which line every op begins."""

    def __init__(self) -> None:
        self.text = StringIO()
        super().__init__(stream=self.text)
        self.ops: list[tuple[Operation, int]] = []

    def print_op(self, op: Operation) -> None:
        """Print an op, and note where."""
        self.ops.append((op, self._current_line))
        super().print_op(op)


@dataclass
class _LineNumbers:
    """Numbers the lines that anything comes from."""

    ids: dict[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int])

    def number(self, span: Span) -> int:
        """The number of a span's line."""
        return self.ids.setdefault((span.file, span.line), len(self.ids))

    def numbers(self, spans: Sequence[Span]) -> list[int]:
        """The numbers of several spans, each once."""
        return list(dict.fromkeys(map(self.number, spans)))

    def of(self, op: Operation) -> list[int]:
        """The numbers of the lines an op comes from, one for each call that leads there."""
        return list(map(self.number, from_location(op.location)))

    def _names(self) -> list[str]:
        """The files, the user's first."""
        names = list(dict.fromkeys(file for file, _ in self.ids))
        return sorted(names, key=lambda name: name.startswith(OURS))

    def table(self) -> list[tuple[int, int]]:
        """The file and the line of each number."""
        index = {name: i for i, name in enumerate(self._names())}
        return [(index[file], line) for file, line in self.ids]

    def files(self) -> list[Data]:
        """The lines of each file that matter, from the first to the last, with a few around them."""
        shown: list[Data] = []
        for name in self._names():
            numbers = sorted(line for file, line in self.ids if file == name)
            lines = linecache.getlines(name)
            start, end = max(1, numbers[0] - _AROUND), min(len(lines), numbers[-1] + _AROUND)
            text = [line.rstrip("\n") for line in lines[start - 1 : end]]
            is_ours = name.startswith(OURS)
            label = f"msgraph/{name.removeprefix(OURS)}" if is_ours else os.path.basename(name)
            path = label if is_ours else name
            shown.append({"name": label, "path": path, "library": is_ours, "start": start, "lines": text})
        return shown


def _picture(picture: Picture, places: _LineNumbers) -> Data:
    boxes = [
        (box.label, box.detail, box.kind, round(box.x, 1), round(box.y, 1), round(box.width, 1),
         places.numbers(box.places), box.opens)
        for box in picture.boxes
    ]  # fmt: skip
    edges = [(edge.start, edge.end, edge.label, int(edge.is_order)) for edge in picture.edges]
    size = {"width": round(picture.width), "height": round(picture.height)}
    return {"title": picture.title, **size, "boxes": boxes, "edges": edges}


def _has_effect(op: Operation) -> bool:
    """Does it write, print or check, and not something inside of it?"""
    if op.regions or op.name.startswith(("builtin.", "func.func")) or op.name in ("ms.update_state", "ms.depend"):
        return False
    return bool(effects_of(op, {}) & Effect.LASTING)


def _effect(op: Operation) -> tuple[str, str, tuple[Span, ...]]:
    effects = Effect.NONE if op.name == "func.call" else effects_of(op, {})  # it may do anything
    verb = "prints" if effects & Effect.IO else "communicates" if effects & Effect.COMMUNICATION else "writes"
    operands = [value for value in op.operands if not isinstance(value.type, StateType)]
    names = ", ".join(value.name_hint or str(value.type) for value in operands)
    return verb, f"{op.name.removeprefix('ms.')} {names}", from_location(op.location)


# -- times -------------------------------------------------------------------------------------------------------


KernelTime: TypeAlias = tuple[tuple[str, ...], Data]
"""The tensors of a kernel, as a plan has them, and what was measured: the ``time`` of one run in seconds, the part of
it that the machine's ``limit`` would take, and what ``bound`` that is, ``memory`` or ``arithmetic``."""


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
    return tuple(sorted(info.tensors.split(", "))), {"time": seconds, "limit": share, "bound": bound}


@cache
def limits() -> tuple[float, float]:
    """Bytes and floating-point operations a second of this machine, measured once: a large copy, a product of 512."""
    source = np.ones(1 << 24, np.uint8)
    target = np.empty_like(source)
    matrix = np.ones((512, 512), np.float32)
    runs = partial(np.copyto, target, source), partial(np.matmul, matrix, matrix)
    copy, product = (min(repeat(run, number=1, repeat=7)) for run in runs)
    return 2 * source.nbytes / copy, 2 * 512**3 / product


def _aligned(kernels: Sequence[tuple[str, ...]], programs: Sequence[Sequence[KernelTime]]) -> Sequence[Data | None]:
    """The time of each kernel of a plan, by its tensors and its turn, from the program that has most of them.

    A program also runs what the passes behind the plan have made, which packs weights for instance.
    """
    best: list[Data | None] = [None] * len(kernels)
    for times in programs:
        turns: dict[tuple[str, ...], list[Data]] = {}
        for tensors, time in reversed(times):
            turns.setdefault(tensors, []).append(time)
        paired = [alike.pop() if (alike := turns.get(tensors)) else None for tensors in kernels]
        best = min(best, paired, key=lambda pairs: pairs.count(None))
    return best
