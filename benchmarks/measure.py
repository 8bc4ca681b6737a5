"""One measurement in a process of its own: ``python -m benchmarks.measure PEER CASE`` prints seconds."""

from __future__ import annotations

import sys
from importlib import import_module
from statistics import median
from time import perf_counter, time
from timeit import Timer
from typing import Any

REPEATS, CALLS = 15, 10_000


def compile_time(peer: str, case: str) -> float:
    """The first call of a program, after something small was compiled."""
    from benchmarks.inputs import arrays, check

    module = import_module(f"benchmarks.peer_{peer}")
    module.result(module.program("small")(module.argument(*arrays("small"))))
    arguments, call = [module.argument(array) for array in arrays(case)], module.program(case)
    start = perf_counter()
    result = module.result(call(*arguments))
    seconds = perf_counter() - start
    check(case, result)
    return seconds


def steady_time(peer: str, case: str) -> float:
    """A call of what is compiled."""
    from benchmarks.inputs import arrays, check

    module = import_module(f"benchmarks.peer_{peer}")
    arguments, call = [module.argument(array) for array in arrays(case)], module.program(case)
    check(case, module.result(call(*arguments)))
    times: list[float] = []
    for _ in range(REPEATS):
        start = perf_counter()
        module.result(call(*arguments))
        times.append(perf_counter() - start)
    return median(times)


def call_time(peer: str, case: str) -> float:
    """One of many calls in a row; the loop around them is subtracted."""
    from benchmarks.inputs import arrays, check

    module = import_module(f"benchmarks.peer_{peer}")
    arguments, call = [module.argument(array) for array in arrays(case)], module.program(case)
    check(case, module.result(call(*arguments)))
    several: dict[str, Any] = {"call": call} | {f"x{number}": argument for number, argument in enumerate(arguments)}
    names = ", ".join(f"x{number}" for number in range(len(arguments)))
    timers = Timer(f"call({names})", globals=several), Timer("pass")
    called, empty = (min(timer.repeat(REPEATS, CALLS)) / CALLS for timer in timers)
    return called - empty


def fresh_time(peer: str, case: str, started: float) -> float:
    """From the start of this process (as the one that started it saw it) to the first result."""
    from benchmarks.inputs import arrays, check

    module = import_module(f"benchmarks.peer_{peer}")
    result = module.result(module.program(case)(*map(module.argument, arrays(case))))
    seconds = time() - started
    check(case, result)
    return seconds


def import_time(peer: str) -> float:
    """The import alone."""
    start = perf_counter()
    import_module(peer)
    return perf_counter() - start


def main(kind: str, peer: str, case: str, started: str) -> None:
    """Print one number."""
    match kind:
        case "compile":
            seconds = compile_time(peer, case)
        case "steady":
            seconds = steady_time(peer, case)
        case "call":
            seconds = call_time(peer, case)
        case "fresh" | "again":
            seconds = fresh_time(peer, case, float(started))
        case _:
            seconds = import_time(peer)
    print(seconds)


if __name__ == "__main__":
    main(*sys.argv[1:])
