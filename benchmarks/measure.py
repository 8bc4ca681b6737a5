"""One case of one peer in a process of its own: ``python -m benchmarks.measure PEER CASE KIND STARTED BUDGET CLOCK``.

Prints one line of JSON: seconds by figure, memory, whether the result is right. ``STARTED`` is the clock of the
process that started this one; by the clock ``cpu``, which other work on the machine does not move, the time of this
process counts instead. Nothing is imported before it is needed: a start is one of the things measured.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import perf_counter, process_time, time
from timeit import Timer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchmarks.cases import Case
    from benchmarks.programs import Prepared

_REPEATS, _CALLS = 9, 10_000
_WARM = 3
"""Calls whose memory may be new to the process, which costs as much as half of a call: they are not steady yet."""
Clock = Callable[[], float]


def resident(field: str) -> float:
    """Megabytes: ``VmRSS`` now, ``VmHWM`` at most so far."""
    try:
        with open("/proc/self/status") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith(field))
    except (OSError, StopIteration):
        return 0.0


def steady(prepared: Prepared, budget: float, clock: Clock) -> list[float]:
    """Seconds of a call with waiting, many times; short calls in loops."""
    call, sync = prepared.call, prepared.sync

    def sample(count: int) -> float:
        start = clock()
        for _ in range(count):
            sync(call())
        return (clock() - start) / count

    one = min(sample(1) for _ in range(_WARM))
    count = max(1, min(10_000, int(200e-6 / max(one, 1e-8))))
    least, samples, end = 2 if one > budget else 5, list[float](), perf_counter() + budget
    gc.collect()
    gc.freeze()
    while len(samples) < 2000 and (len(samples) < least or perf_counter() < end):
        samples.append(sample(count))
        if len(samples) >= 2 and perf_counter() > end + 3 * budget:
            break
    return samples


def call_cost(prepared: Prepared, clock: Clock) -> float:
    """One of many calls in a row, without waiting; the loop around them is subtracted."""
    function, arguments = prepared.function or prepared.call, prepared.arguments
    names = ", ".join(f"x{number}" for number in range(len(arguments)))
    known: dict[str, Any] = {"call": function} | {f"x{number}": value for number, value in enumerate(arguments)}
    timers = Timer(f"call({names})", timer=clock, globals=known), Timer("pass", timer=clock)
    called, empty = (min(timer.repeat(_REPEATS, _CALLS)) / _CALLS for timer in timers)
    return called - empty


def _prepared(peer: str, name: str, warm: bool) -> tuple[Case, Prepared]:
    from benchmarks.cases import CASES
    from benchmarks.programs import Skip

    programs, case = import_module(f"benchmarks.peers.{peer}").PROGRAMS, CASES[name]
    build: Callable[..., Prepared] | None = programs.builds.get(name)
    if build is None:
        raise Skip("no form of this case in this peer")
    if warm and programs.warm is not None:
        programs.warm()
    return case, build(case, case.inputs())


def whole(peer: str, name: str, kinds: set[str], budget: float, clock: Clock) -> dict[str, Any]:
    """Compiling and running."""
    from benchmarks import reference

    case, prepared = _prepared(peer, name, True)
    before = resident("VmRSS")
    start = clock()
    result = prepared.call()
    prepared.sync(result)
    first = clock() - start
    probe = prepared.probe

    def read(result: Any) -> list[Any]:
        return list(probe() if probe is not None else prepared.to_np(result))

    outputs: list[Any] = []
    for _ in range(2 if case.stateful else 0):
        outputs += read(result)
        result = prepared.call()
        prepared.sync(result)
    outputs += read(result)
    right, difference = reference.compare(outputs, reference.of(case), case.tolerance)
    samples = steady(prepared, budget, clock)
    found = {"first": first, "compile": max(0.0, first - median(samples)), "steady": median(samples)}
    if "call" in kinds:
        found["call"] = call_cost(prepared, clock)
    memory = {"memory": resident("VmHWM"), "memory_own": resident("VmHWM") - before}
    return {"seconds": {**found, "least": min(samples)}, **memory, "right": right, "difference": difference}


def start(peer: str, name: str, kind: str, started: float | None) -> dict[str, Any]:
    """From the start of this process to the first result; its own time, where nobody says when it was started."""
    from benchmarks.cases import SAME_AS

    case, prepared = _prepared(peer, SAME_AS.get(name, name), False)
    result = prepared.call()
    prepared.sync(result)
    seconds = process_time() if started is None else time() - started
    from benchmarks import reference

    right, difference = reference.compare(list(prepared.to_np(result)), reference.of(case), case.tolerance)
    return {"seconds": {kind: seconds}, "right": right, "difference": difference}


def main(peer: str, name: str, kinds: str, started: str, budget: str, by: str) -> None:
    """Print what was found, or why nothing was."""
    clock = process_time if by == "cpu" else perf_counter
    found: dict[str, Any]
    try:
        if kinds == "import":
            begin = clock()
            import_module(peer)
            found = {"seconds": {"import": clock() - begin}, "right": True}
        elif kinds in ("fresh", "again"):
            found = start(peer, name, kinds, None if by == "cpu" else float(started))
        else:
            found = whole(peer, name, set(kinds.split(",")), float(budget), clock)
    except Exception as problem:
        if type(problem).__name__ == "Skip":
            found = {"skip": str(problem)}
        else:
            found = {"error": f"{type(problem).__name__}: {str(problem)[:400]}"}
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
