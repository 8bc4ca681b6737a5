"""Programs in several processes, for what measures MPI: started by the ``mpiexec`` that is there, answering in JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

from msgraph.cli.launch import find_mpiexec

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
    found = [line.partition(_MARK)[2] for line in done.stdout.splitlines() if line.startswith(_MARK)]
    if done.returncode or not found:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return json.loads(found[-1])


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
