"""Threads beside another program: ``python -m benchmarks.busy [--free] [CASE …]``.

Another process keeps one core busy (with ``--free`` none does) while each throughput case is called with one thread and
with several in turns. The ratio of the medians is what threads cost there, or bring.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from statistics import median

import msgraph as ms
from benchmarks.cases import CASES
from benchmarks.programs import Prepared, Programs

_SAMPLE = 3e-3
"""Seconds a sample takes at least: short calls are made several times."""


def prepared(name: str, threads: Sequence[int]) -> Prepared:
    """A case with what it compiles for each number of threads, and its memory touched."""
    programs: Programs = import_module("benchmarks.peers.msgraph").PROGRAMS
    program = programs.builds[name](CASES[name], CASES[name].inputs())
    for count in threads:
        ms.set_context(threads=count)
        for _ in range(4):
            program.sync(program.call())
    return program


def seconds(program: Prepared, threads: int, calls: int) -> float:
    """What a call takes with so many threads."""
    ms.set_context(threads=threads)
    program.sync(program.call())
    start = time.perf_counter()
    for _ in range(calls):
        program.sync(program.call())
    return (time.perf_counter() - start) / calls


def compared(program: Prepared, threads: int, rounds: int) -> tuple[float, float]:
    """Medians of calls with one thread and with several, in turns that change sides."""
    calls = max(1, int(_SAMPLE / seconds(program, 1, 1)))
    times: dict[int, list[float]] = {1: [], threads: []}
    for number in range(rounds):
        for count in (1, threads) if number % 2 else (threads, 1):
            times[count].append(seconds(program, count, calls))
    return median(times[1]), median(times[threads])


@contextmanager
def one_busy_core(wanted: bool) -> Generator[None]:
    """Another process that does nothing but keep a core busy."""
    if not wanted:
        yield
        return
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as other:
        try:
            yield
        finally:
            other.kill()


def main() -> None:
    """Reads the command line, and prints a line for each case as soon as it is measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.busy", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("cases", nargs="*", metavar="CASE", help="throughput cases; all of them if none is named")
    parser.add_argument("--free", action="store_true", help="leave all cores to the cases")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)), help="several: all cores, usually")
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    names = options.cases or [name for name, case in CASES.items() if case.group == "throughput"]
    print(f"{'ms a call':16}{'1 thread':>10}{f'{options.threads} threads':>11}{'ratio':>8}")
    for name in names:
        program = prepared(name, (1, options.threads))
        with one_busy_core(not options.free):
            one, several = compared(program, options.threads, options.rounds)
        print(f"{name:16}{1e3 * one:10.3f}{1e3 * several:11.3f}{several / one:8.3f}", flush=True)


if __name__ == "__main__":
    main()
