"""``msgraph.runtime``: what it says of memory is what the operating system says; streams and events have an order."""

from __future__ import annotations

import numpy as np

import msgraph as ms
from msgraph.library import runtime


def test_memory_is_that_of_the_process() -> None:
    runtime.reset_peak_memory_stats()
    before = runtime.memory_allocated()
    kept = np.ones(25_000_000, np.float32)
    assert 90_000_000 < runtime.memory_allocated() - before < 200_000_000
    del kept
    assert runtime.memory_allocated() - before < 50_000_000
    assert runtime.max_memory_allocated() - before > 90_000_000
    stats = runtime.memory_stats()
    assert stats["max_allocated_memory"] >= stats["total_allocated_memory"] > 0
    assert "Max allocated memory" in runtime.memory_summary()


def test_names_are_those_of_mindspore() -> None:
    from msgraph.runtime import memory_stats  # pyright: ignore  (a path of MindSpore)

    assert memory_stats is runtime.memory_stats is ms.memory_stats
    ms.set_memory(max_size="2GB")
    ms.launch_blocking()


def test_events_are_ordered() -> None:
    first, second = runtime.Event(enable_timing=True), runtime.Event(enable_timing=True)
    with runtime.StreamCtx(ms.current_stream()):
        first.record()
        ms.current_stream().record_event(second)
    runtime.synchronize()
    assert first.query()
    assert 0 < first.elapsed_time(second) == -second.elapsed_time(first)
