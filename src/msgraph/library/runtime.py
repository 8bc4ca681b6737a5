"""``mindspore.runtime``: memory, streams and threads of a device. The device is this process.

Memory is that of the process as the operating system counts it, in bytes: arrays, compiled code and the interpreter
alike. There is one stream, and whoever asks finds it idle: a call that returned has computed its results.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import mmap
import sys
from time import perf_counter
from typing import Any

if sys.platform == "win32":

    def _most_ever() -> int:
        counters = (ctypes.c_size_t * 9)(72)  # PROCESS_MEMORY_COUNTERS, which begin with their size
        ctypes.WinDLL("kernel32").K32GetProcessMemoryInfo(ctypes.c_void_p(-1), counters, 72)
        return counters[1]
else:
    import resource

    def _most_ever() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << (0 if sys.platform == "darwin" else 10)


def memory_allocated() -> int:
    """Bytes of memory that the process has now."""
    try:
        with open("/proc/self/statm", encoding="ascii") as counts:
            return int(counts.read().split()[1]) * mmap.PAGESIZE
    except OSError:  # not Linux
        return max_memory_allocated()


def max_memory_allocated() -> int:
    """Bytes of memory that the process had at most, since the start or since :func:`reset_peak_memory_stats`."""
    with contextlib.suppress(OSError), open("/proc/self/status", encoding="ascii") as lines:
        for line in lines:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) << 10
    return _most_ever()


def reset_peak_memory_stats() -> None:
    """The most from now on; where the operating system cannot forget, the most stays that since the start."""
    with contextlib.suppress(OSError), open("/proc/self/clear_refs", "w", encoding="ascii") as peaks:
        peaks.write("5")


memory_reserved, max_memory_reserved = memory_allocated, max_memory_allocated
reset_max_memory_allocated = reset_max_memory_reserved = reset_peak_memory_stats


_FIGURES = (
    "total_reserved_memory", "total_allocated_memory", "total_idle_memory", "total_eager_free_memory",
    "max_reserved_memory", "max_allocated_memory",
)  # fmt: skip


def memory_stats() -> dict[str, Any]:
    """The same figures by MindSpore's names. Nothing is reserved that is not in use; there are no pools."""
    now, most = memory_allocated(), max_memory_allocated()
    pool: dict[str, Any] = {"block_unit_size": 0, "block_counts": 0, "blocks_info": {}}
    pools = {"common_mem_pool_stats": pool, "persistent_mem_pool_stats": dict(pool)}
    return dict(zip(_FIGURES, (now, now, 0, 0, most, most), strict=True)) | pools


def memory_summary() -> str:
    """A table of :func:`memory_stats`."""
    bar, rule, stats = f"|{'=' * 45}|", f"|{'-' * 45}|", memory_stats()
    lines = [bar, f"|{'Memory summary':^45}|", bar, f"| {'Metric':<21}| {'Data':<21}|"]
    for key in _FIGURES:
        name = key.removeprefix("total_").replace("_", " ").capitalize()
        lines += [rule, f"| {name:<21}| {stats[key] / 2**20:>12.1f} MB      |"]
    return "\n".join([*lines, bar, ""])


def empty_cache() -> None:
    """Give back what nothing refers to: cycles of objects that wait to be collected."""
    gc.collect()


def synchronize() -> None:
    """Wait for what was started: calls have computed their results when they return."""


class Event:
    """A moment between two calls."""

    def __init__(self, enable_timing: bool = False, blocking: bool = False) -> None:
        del blocking
        self.enable_timing = enable_timing
        self.moment: float | None = None

    def record(self, stream: Stream | None = None) -> None:
        """The moment is now."""
        del stream
        self.moment = perf_counter()

    def wait(self, stream: Stream | None = None) -> None:
        """Nothing is waited for."""

    def synchronize(self) -> None:
        """Nothing is waited for."""

    def query(self) -> bool:
        """Is all over that was started before? It is."""
        return True

    def elapsed_time(self, other_event: Event) -> float:
        """Milliseconds from this event to another one; 0 where one was not recorded."""
        if self.moment is None or other_event.moment is None:
            return 0.0
        return (other_event.moment - self.moment) * 1e3


class Stream:
    """An order of calls: there is one, that of the program."""

    device_name, device_id, id = "CPU", 0, 0

    def __init__(self, priority: int = 0, **options: object) -> None:
        del options
        self.priority = priority

    def record_event(self, event: Event | None = None) -> Event:
        """The event, or a new one, with this moment."""
        recorded = event or Event()
        recorded.record(self)
        return recorded

    def wait_event(self, event: Event) -> None:
        """Nothing is waited for."""

    def wait_stream(self, stream: Stream) -> None:
        """Nothing is waited for."""

    def synchronize(self) -> None:
        """Nothing is waited for."""

    def query(self) -> bool:
        """Is all over that was started? It is."""
        return True

    def __repr__(self) -> str:
        return f"Stream(device_name={self.device_name}, device_id:{self.device_id}, stream id:{self.id})"


class StreamCtx(contextlib.nullcontext[None]):
    """``with StreamCtx(stream):`` runs as without it."""

    def __init__(self, ctx_stream: Stream | None) -> None:
        super().__init__()
        self.stream = ctx_stream


_STREAM = Stream()


def current_stream() -> Stream:
    """The stream."""
    return _STREAM


default_stream = communication_stream = current_stream
