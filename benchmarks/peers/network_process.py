"""A whole network of one peer, in a process that is told when to run: ``MODULE VARIANT ROW THREADS``.

Says as lines of JSON: first its memory above the imports after some calls, and their results; then, for each number of
seconds that it reads, the least time of a call.
"""

# type: ignore

from __future__ import annotations

import importlib
import json
import sys
from time import perf_counter

from benchmarks.architectures import ROWS
from benchmarks.cases import CASES
from benchmarks.measure import resident

CALLS = 3


def main(module, variant, row, threads):
    """Prepare, then wait for turns."""
    programs = importlib.import_module(f"benchmarks.peers.{module}").PROGRAMS
    networks = importlib.import_module(f"benchmarks.peers.networks_{'mindspore' if module == 'msgraph' else module}")
    if programs.warm is not None:  # what is imported by a first compilation
        programs.warm()
    before = resident("VmRSS")
    if row in CASES:
        prepared = programs.builds[row](CASES[row], CASES[row].inputs())
        call, read = prepared.call, lambda o: (prepared.sync(o), prepared.to_np(o)[0])[1]
    else:
        call, read = networks.program(ROWS[row], variant, int(threads))
    results = []
    begin = perf_counter()
    for _ in range(CALLS):
        results.append(read(call()).ravel()[:4].tolist())
    taken = perf_counter() - begin
    print(json.dumps({"memory": resident("VmHWM") - before, "results": results, "first": taken}), flush=True)
    for line in sys.stdin:
        least, end = float("inf"), perf_counter() + float(line)
        while least == float("inf") or perf_counter() < end:
            begin = perf_counter()
            read(call())
            least = min(least, perf_counter() - begin)
        print(json.dumps(least), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
