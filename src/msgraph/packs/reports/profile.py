"""``ms.profile``: where the time goes, as a file for Perfetto or Chrome.

    with ms.profile("t.json") as seen:
        net(x)
    print(seen)                       # the same, summed up by kernel

Linux's ``perf`` knows kernels by name, too: ``MSGRAPH_PERF=1 perf record -g python train.py && perf report``.

The file shows the stages of what was compiled inside, every call of a compiled function, and in it every kernel with
its tensors, the bytes they have, and the speed. Open it at https://ui.perfetto.dev or chrome://tracing.
"""

from __future__ import annotations

import json
import os
import struct
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from msgraph.backend import timing
from msgraph.backend.timing import Event
from msgraph.support.progress import LISTENERS, StageEvent


class KernelTotal(NamedTuple):
    """All runs of one kernel on tensors of the same shapes."""

    function: str
    name: str
    tensors: str
    runs: int
    seconds: float
    """Of all runs."""
    bytes: int
    """Of the tensors of one run."""
    work: int
    """Floating-point operations of the contractions of one run; 0 if there are none."""
    native: bool

    @property
    def gigabytes_per_second(self) -> float:
        """The rate at which the tensors' bytes were moved."""
        return self.bytes * self.runs / max(self.seconds, 1e-9) / 1e9

    @property
    def gigaflops(self) -> float:
        """The speed of its contractions."""
        return self.work * self.runs / max(self.seconds, 1e-9) / 1e9


class Call(NamedTuple):
    """One call of a compiled function: its kernels, in order."""

    function: str
    events: Sequence[Event]


class profile:
    """Measures what compiled functions do inside a ``with``, and writes ``path``, if given, when it ends."""

    last: ClassVar[profile | None] = None
    """The one that ended last."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = None if path is None else Path(path)
        self.stages: list[StageEvent] = []
        self.events: list[Event] = []
        self.lost = 0
        """Runs of kernels there was no room for."""
        self._since = 0

    def __enter__(self) -> profile:
        LISTENERS.append(self.stages)
        self._since = timing.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.events, self.lost = timing.stop(self._since)
        self.events.sort(key=lambda event: event.start)
        LISTENERS[:] = [events for events in LISTENERS if events is not self.stages]
        profile.last = self
        if self.path is not None:
            self.path.write_text(json.dumps({"traceEvents": list(self._trace()), "displayTimeUnit": "ms"}))

    # -- what was seen -----------------------------------------------------------------------------------

    def calls(self) -> list[Call]:
        """The calls of compiled functions, each from its first kernel to its last."""
        calls: list[Call] = []
        last: dict[int, tuple[Event, list[Event]]] = {}
        goes_back = {program: program.goes_back() for program in dict.fromkeys(event.program for event in self.events)}
        for event in self.events:
            before = last.get(event.thread)
            if (
                before is None
                or before[0].program is not event.program
                or event.instruction == 0
                or (event.instruction <= before[0].instruction and not goes_back[event.program])
            ):  # its first kernel runs again, or an earlier one where nothing goes back
                events: list[Event] = []
                calls.append(Call(event.program.name, events))
            else:
                events = before[1]
            events.append(event)
            last[event.thread] = event, events
        return calls

    def kernels(self) -> list[KernelTotal]:
        """The kernels that ran, the one that took longest first."""
        by_kernel: dict[tuple[Any, ...], list[int]] = {}
        for event in self.events:
            by_kernel.setdefault((event.program.name, event.info), []).append(event.end - event.start)
        totals = [
            KernelTotal(name, info.name, info.tensors, len(t), sum(t) / 1e9, info.bytes, info.work, info.native)
            for (name, info), t in by_kernel.items()
        ]
        return sorted(totals, key=lambda total: -total.seconds)

    def __str__(self) -> str:
        """A line for each kernel."""
        lines = [f"{'time':>10} {'runs':>7} {'GB/s':>7} {'GFLOP/s':>8}  function: kernel, tensors"]
        for total in self.kernels():
            speed = f"{total.gigaflops:8.1f}" if total.work else f"{'':8}"
            what = f"{total.function}: {total.name} {total.tensors}"
            lines.append(
                f"{total.seconds * 1e3:7.3f} ms {total.runs:7} {total.gigabytes_per_second:7.2f} {speed}  {what}"
            )
        if self.lost:
            lines.append(f"{self.lost} more runs were not recorded")
        return "\n".join(lines)

    # -- the file ----------------------------------------------------------------------------------------

    def _trace(self) -> Iterator[dict[str, object]]:
        process = os.getpid()
        threads = {thread.ident: thread for thread in threading.enumerate()}

        def native_id(thread: int) -> int:
            recorded = threads.get(thread)
            return (recorded.native_id or thread) if recorded is not None else thread

        def span(name: str, category: str, start: float, end: float, thread: int, **args: object) -> dict[str, Any]:
            times = {"ts": start / 1e3, "dur": (end - start) / 1e3}
            return {
                "name": name,
                "cat": category,
                "ph": "X",
                "pid": process,
                "tid": native_id(thread),
                **times,
                "args": args,
            }

        seen = dict.fromkeys([*(s.thread for s in self.stages), *(e.thread for e in self.events)])
        for thread in seen:
            name = threads[thread].name if thread in threads else f"thread {thread}"
            shown = {"name": "thread_name", "ph": "M", "pid": process, "tid": native_id(thread)}
            yield {**shown, "args": {"name": name}}
        for stage in self.stages:
            yield span(stage.name, "compile", stage.start * 1e9, stage.end * 1e9, stage.thread, function=stage.function)
        for call in self.calls():
            first, last = call.events[0], call.events[-1]
            yield span(call.function, "call", first.start, last.end, first.thread, kernels=len(call.events))
            for event in call.events:
                yield span(event.info.name, "kernel", event.start, event.end, event.thread, **_figures(event))


def _figures(event: Event) -> dict[str, object]:
    info, seconds = event.info, max(event.end - event.start, 1) / 1e9
    figures: dict[str, object] = {
        "tensors": info.tensors,
        "bytes": info.bytes,
        "GB/s": round(info.bytes / seconds / 1e9, 2),
    }
    if info.work:
        figures["GFLOP/s"] = round(info.work / seconds / 1e9, 1)
    return figures if info.native else {**figures, "runs": "Python code"}


# -- perf --------------------------------------------------------------------------------------------------------

_HEADER, _SECTION, _SYMBOL = "<16xHHIQQQIHHHHHH", "<IIQQQQIIQQ", "<IBBHQQ"
_SYMBOLS, _FUNCTION = 2, 2
"""The kind of section that holds symbols, and the kind of symbol that is code."""


def map_file() -> Path:
    """Where ``perf`` looks for the names of this process: address, size and name of a function in each line."""
    return Path(f"/tmp/perf-{os.getpid()}.map")


def write_map(image: bytes, addresses: Mapping[str, int]) -> None:
    """Adds functions of an object file, now linked at ``addresses``; without ELF each reaches to the next one."""
    if image.startswith(b"\x7fELF\x02\x01"):
        sizes = {name: size for name, size in _functions(image) if name in addresses}
    else:
        starts = sorted(addresses.values())
        ends = [*starts[1:], starts[-1] + len(image)] if starts else []
        until = dict(zip(starts, ends, strict=True))
        sizes = {name: until[address] - address for name, address in addresses.items()}
    with map_file().open("a") as file:
        file.writelines(f"{addresses[name]:x} {size:x} msgraph:{name}\n" for name, size in sizes.items())


def _functions(image: bytes) -> Iterator[tuple[str, int]]:
    """The functions of a 64-bit little-endian ELF file, and their sizes."""
    *_, table, _, _, _, _, entry, count, _ = struct.unpack_from(_HEADER, image)
    sections = [struct.unpack_from(_SECTION, image, table + entry * i) for i in range(count)]
    for _, section_type, _, _, start, size, link, *_ in sections:
        if section_type == _SYMBOLS:
            names = sections[link][4]
            for name, info, _, _, _, length in struct.iter_unpack(_SYMBOL, image[start : start + size]):
                if info & 15 == _FUNCTION:
                    first = names + name
                    yield image[first : image.index(b"\0", first)].decode(), length
