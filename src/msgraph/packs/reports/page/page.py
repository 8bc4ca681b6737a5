"""The page: what was collected, as JSON in one HTML file that needs nothing from anywhere else."""

from __future__ import annotations

import json
import linecache
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from msgraph.diagnostics.spans import OURS, Span, from_location
from msgraph.dialects.effects import Effect, effects_of
from msgraph.dialects.types import StateType
from msgraph.dialects.walking import walk
from msgraph.packs.reports.fusion_report import Kernel, kernels_in
from msgraph.packs.reports.graph_picture import GraphPictures, Picture
from msgraph.packs.reports.page.plan import PlannedKernel, StepPlan, plan_of
from msgraph.packs.reports.page.stages import StageRecorder, as_json

_MOST_BOXES = 12_000
"""Of all pictures of a page: what was folded beyond that stays folded."""

_AROUND = 2
"""Lines of a file shown before the first one that matters, and behind the last."""

_APART = 40
"""Lines between two that matter, when those between are still shown."""


class ReportRecorder(StageRecorder):
    """Listens to a compilation, and keeps what the page shows of it."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: dict[str, Picture] = {}
        self.effects: list[tuple[str, str, tuple[Span, ...]]] = []
        self.fused: list[Kernel] = []
        self.plan = StepPlan()

    def start(self, module: ModuleOp) -> None:
        """The graph as it was written: what the picture shows."""
        super().start(module)
        self.pictures = GraphPictures(module, _MOST_BOXES).pictures

    def leave(self, pass_name: str, module: ModuleOp) -> None:
        """Some stages are looked at more closely."""
        super().leave(pass_name, module)
        match pass_name:
            case "insert-tensor-move":
                self.effects = list(map(_effect, filter(_has_effect, walk(module))))
            case "fuse-kernels":
                self.fused = list(kernels_in(module))
            case "plan-buffers":
                self.plan = plan_of(module)
            case _:
                pass


@dataclass
class KernelTime:
    """What was measured of a kernel: seconds of one run, and which part of it the machine's limit would take."""

    name: str
    seconds: float
    limit: float
    bound: str
    """What the limit is: ``memory`` or ``arithmetic``."""
    tensors: tuple[str, ...]
    """As those of a planned kernel."""


@dataclass
class CompilationReport:
    """What the page of one function is made from."""

    title: str
    signature: str
    recorder: ReportRecorder
    memory: str = ""
    copies: Sequence[str] = ()
    times: Sequence[Sequence[KernelTime]] = ()
    """Of the kernels of each program of that name that was measured, in the order they run in."""

    measured: str = ""
    """How the times were measured, or how to have them."""

    schedule: str = ""
    """What the stages of a pipeline do when."""

    def html(self) -> str:
        """The file."""
        assets = files(__package__ or "msgraph.packs.reports.page")
        page, style, script = (
            assets.joinpath(name).read_text(encoding="utf-8") for name in ("report.html", "report.css", "report.js")
        )
        data = json.dumps(self._data(), separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
        for mark, text in (("@TITLE@", escape(self.title)), ("@CSS@", style), ("@JS@", script), ("@DATA@", data)):
            page = page.replace(mark, text)
        return page

    def _data(self) -> dict[str, Any]:
        recorder, places = self.recorder, _LineNumbers()
        pictures = {name: _picture(picture, places) for name, picture in recorder.pictures.items()}
        stages = as_json(recorder.stages, places.number)
        kernels = self._kernels(places)
        plan = {
            "arena": recorder.plan.arena,
            "steps": recorder.plan.steps,
            "peak": recorder.plan.peak(),
            "buffers": [
                {
                    "label": b.label, "offset": b.offset, "size": b.size, "first": b.first, "last": b.last,
                    "places": places.numbers(b.places),
                }
                for b in recorder.plan.buffers
            ],
        }  # fmt: skip
        effects = [(effect, text, places.numbers(spans)) for effect, text, spans in recorder.effects]
        return {
            "title": self.title, "signature": self.signature, "first": next(iter(pictures), ""),
            "pictures": pictures, "stages": stages, "kernels": kernels, "plan": plan, "effects": effects,
            "memory": self.memory, "copies": list(self.copies), "measured": self.measured,
            "schedule": self.schedule,
            "files": places.files(), "places": places.table(),
        }  # fmt: skip

    def _kernels(self, places: _LineNumbers) -> list[dict[str, Any]]:
        fused = self.recorder.fused
        apart = {(kernel.ops, kernel.place and kernel.place[:2]): kernel.apart for kernel in fused}
        times = _aligned(self.recorder.plan.kernels, self.times)
        kernels: list[dict[str, Any]] = []
        for kernel, time in zip(self.recorder.plan.kernels, times, strict=True):
            reasons = next((apart[key] for p in kernel.places if (key := (kernel.ops, p[:2])) in apart), ())
            kernels.append(
                {
                    "step": kernel.step,
                    "ops": kernel.ops,
                    "reads": kernel.reads,
                    "writes": kernel.writes,
                    "cell": kernel.cell,
                    "bytes": kernel.bytes,
                    "places": places.numbers(kernel.places),
                    "apart": [f"apart from `{' '.join(fused[why.number].ops)}`: {why.reason}" for why in reasons],
                    **({} if time is None else {"time": time.seconds, "limit": time.limit, "bound": time.bound}),
                }
            )
        return kernels


def _aligned(kernels: Sequence[PlannedKernel], programs: Sequence[Sequence[KernelTime]]) -> Sequence[KernelTime | None]:
    """The time of each kernel of a plan, by its tensors and its turn, from the program that has most of them.

    A program also runs what the passes behind the plan have made, which packs weights for instance.
    """
    best: list[KernelTime | None] = [None] * len(kernels)
    for times in programs:
        turns: dict[tuple[str, ...], list[KernelTime]] = {}
        for time in reversed(times):
            turns.setdefault(time.tensors, []).append(time)
        paired = [alike.pop() if (alike := turns.get(kernel.tensors)) else None for kernel in kernels]
        best = min(best, paired, key=lambda pairs: pairs.count(None))
    return best


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

    def _names(self) -> list[str]:
        """The files, the user's first."""
        names = list(dict.fromkeys(file for file, _ in self.ids))
        return sorted(names, key=lambda name: name.startswith(OURS))

    def table(self) -> list[tuple[int, int]]:
        """The file and the line of each number."""
        index = {name: i for i, name in enumerate(self._names())}
        return [(index[file], line) for file, line in self.ids]

    def files(self) -> list[dict[str, Any]]:
        """The lines of each file that matter, from the first to the last, with a few around them."""
        shown: list[dict[str, Any]] = []
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


def _picture(picture: Picture, places: _LineNumbers) -> dict[str, Any]:
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
