"""Profiles: every kernel of a call, loops and calls included, and results as ever."""

# pyright: reportUnknownLambdaType=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from msgraph.backend.executable import Executable
from msgraph.backend.profiling import kernel_times, profile


def two_products(b: Any, x: Any, y: Any) -> Any:
    return b.matmul(b.matmul(x, y), b.exp(y))


def test_every_kernel_has_an_event_in_the_order_of_the_run(compiled: Callable[..., Executable]) -> None:
    x = np.random.default_rng(1).standard_normal((64, 64)).astype(np.float32)
    run = compiled(two_products, x, x)
    events = profile(run, [x, x])
    assert len(events) == sum(use.runs for use in run.kernels())
    assert {event.kernel for event in events} == {use.name for use in run.kernels()}
    assert all(event.seconds >= 0 for event in events)
    assert all(a.start + a.seconds <= b.start for a, b in itertools.pairwise(events))


def test_only_as_many_events_as_there_is_room_for(compiled: Callable[..., Executable]) -> None:
    x = np.eye(8, dtype=np.float32)
    run = compiled(two_products, x, x)
    everything, some = profile(run, [x, x]), profile(run, [x, x], room=2)
    assert [event.kernel for event in some] == [event.kernel for event in everything[:2]]


def test_the_fastest_run_of_each_record_counts(compiled: Callable[..., Executable]) -> None:
    x = np.eye(8, dtype=np.float32)
    run = compiled(two_products, x, x)
    calls = [profile(run, [x, x]) for _ in range(5)]
    times = kernel_times(calls)
    assert sum(entry.runs for entry in times) == len(calls[0])
    for entry in times:
        best = [
            min(call[k].seconds for call in calls) for k, event in enumerate(calls[0]) if event.kernel == entry.kernel
        ]
        assert abs(entry.seconds - sum(best)) < 1e-12


def test_a_profiled_run_leaves_the_tape_as_it_was(compiled: Callable[..., Executable]) -> None:
    x = np.random.default_rng(2).standard_normal((16, 16)).astype(np.float32)
    run = compiled(two_products, x, x)
    words, before = run.tape.words[:], run([x, x])
    profile(run, [x, x])
    assert run.tape.words == words
    for a, b in zip(run([x, x]), before, strict=True):
        np.testing.assert_array_equal(a, b)
