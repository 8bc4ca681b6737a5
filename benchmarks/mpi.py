"""Programs in several processes, for what measures MPI: started by the ``mpiexec`` that is there, answering in JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any

from msgraph.packs.machines.launch import find_mpiexec

_MARK = "measured: "


def in_ranks(count: int, module: str, *arguments: str, timeout: float = 300) -> Any:
    """What ``python -m module`` says in so many processes, each with one thread; one needs no MPI.

    ``SystemExit`` without MPI, or if it fails; ``subprocess.TimeoutExpired`` if it does not end.
    """
    mpiexec = find_mpiexec()
    if count > 1 and (mpiexec is None or find_spec("mpi4py") is None):
        raise SystemExit('there is no MPI here: pip install "msgraph[mpi]"')
    command = [*([mpiexec, "-n", str(count)] if mpiexec and count > 1 else []), sys.executable, "-m", module]
    known = {**os.environ, "MSGRAPH_THREADS": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [*command, *arguments],
        cwd=Path(__file__).parents[1],
        env=known,
        capture_output=True,
        text=True,
        timeout=timeout,
    )
    return answer_of(done, " ".join(command))


def answer_of(done: subprocess.CompletedProcess[str], what: str) -> Any:
    """What a process has told by :func:`say`; ``SystemExit`` if it failed or said nothing."""
    found = [line.partition(_MARK)[2] for line in done.stdout.splitlines() if line.startswith(_MARK)]
    if done.returncode or not found:
        raise SystemExit(f"{what} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return json.loads(found[-1])


def _ticks() -> tuple[int, int]:
    """Of all cores together: all ticks of the clock, and those in which one had nothing to do."""
    found = [int(ticks) for ticks in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    return sum(found), found[3] + found[4]


def wait_for_quiet(busy: float = 0.1, patience: float = 20.0) -> bool:
    """Wait until others use less than this share of the machine; ``False`` if they do not within some seconds, or where
    nobody says."""
    end = monotonic() + patience
    try:
        while monotonic() < end:
            before = _ticks()
            sleep(0.5)
            whole, idle = (now - then for now, then in zip(_ticks(), before, strict=True))
            if idle >= (1 - busy) * whole:
                return True
    except OSError:
        pass
    return False


def say(answer: object) -> None:
    """Give an answer to :func:`in_ranks`; one process does."""
    print(_MARK + json.dumps(answer), flush=True)


def rounds_of(
    kinds: Mapping[str, Callable[[], object]], counts: Mapping[str, int], rounds: int, communicator: Any
) -> Any:
    """Seconds of a call by kind, one number for each round, the slowest rank's; the kinds take turns."""
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(rounds + 1):
        for kind, call in kinds.items():
            communicator.Barrier()
            start = perf_counter()
            for _ in range(counts[kind]):
                call()
            mine = (perf_counter() - start) / counts[kind]
            found[kind].append(max(communicator.allgather(mine)))
    return {kind: seconds[1:] for kind, seconds in found.items()}
