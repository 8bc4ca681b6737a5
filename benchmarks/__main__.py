"""Run the cases and print one table: ``python -m benchmarks [--cases A,B] [--peers A,B] [--rounds N]``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import time

from benchmarks.cases import CASES, Case
from benchmarks.peer_c import is_there as has_compiler

ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}
"""For cases that compare what one thread does."""
ROOT = Path(__file__).parents[1]
NO_CACHE = {"MS_COMPILER_CACHE_ENABLE": "0"}


def python_of(peer: str) -> str:
    """The interpreter of a peer: ``BENCH_JAX_PYTHON`` for JAX in an environment of its own."""
    return os.environ.get(f"BENCH_{peer.upper()}_PYTHON", sys.executable)


def cache_in(folder: str) -> dict[str, str]:
    """Settings for every peer to keep what it compiles."""
    jax = {"JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0", "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1"}
    return {"MS_COMPILER_CACHE_PATH": folder, "JAX_COMPILATION_CACHE_DIR": folder, **jax}


def available(peer: str) -> bool:
    """Can this peer run here?"""
    if peer in ("c", "peak"):
        return has_compiler()
    return python_of(peer) != sys.executable or find_spec(peer) is not None


def measure(peer: str, case: Case) -> float | None:
    """Seconds, in a new process; ``None`` if it failed."""
    with tempfile.TemporaryDirectory(prefix="msgraph-bench-") as folder:
        seconds = _measure(peer, case, NO_CACHE if case.kind != "again" else cache_in(folder))
        return seconds if case.kind != "again" or seconds is None else _measure(peer, case, cache_in(folder))


def _measure(peer: str, case: Case, caches: dict[str, str]) -> float | None:
    environment = {
        **os.environ,
        **caches,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
        "JAX_PLATFORMS": "cpu",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # only a first start ever would compile Python
    if "one thread" in case.what:
        environment |= ONE_THREAD
    command = [python_of(peer), "-m", "benchmarks.measure", case.kind, peer, case.name, str(time())]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)
    if done.returncode:
        sys.stderr.write(done.stderr)
        return None
    return float(done.stdout.split()[-1])


def run(cases: list[Case], peers: list[str], rounds: int) -> dict[tuple[str, str], list[float]]:
    """All measurements, peers interleaved."""
    found: dict[tuple[str, str], list[float]] = {}
    for number in range(rounds):
        for case in cases:
            for peer in (p for p in case.peers if p in peers):
                sys.stderr.write(f"\rround {number + 1}/{rounds}: {case.name} {peer}".ljust(60))
                sys.stderr.flush()
                if (seconds := measure(peer, case)) is not None:
                    found.setdefault((case.name, peer), []).append(seconds)
    sys.stderr.write("\r".ljust(61) + "\r")
    return found


def table(cases: list[Case], found: dict[tuple[str, str], list[float]]) -> str:
    """The medians as Markdown, with the peers' times in multiples of ours."""
    rows = ["| case | what counts | msgraph | others (their time / ours) | goal |", "|---|---|--:|---|---|"]
    for case in cases:
        medians = {peer: median(found[case.name, peer]) for peer in case.peers if (case.name, peer) in found}
        ours = medians.pop("msgraph", None)
        if ours is None:
            continue
        others = ", ".join(f"{peer} {text(seconds)} ({seconds / ours:.2f})" for peer, seconds in medians.items())
        what = f"{case.what}: {case.kind}"
        rows.append(f"| {case.name} | {what} | {text(ours)} | {others} | {case.goal} |")
    return "\n".join(rows)


def text(seconds: float) -> str:
    """Seconds for people."""
    if seconds < 1e-4:
        return f"{seconds * 1e6:.2f} us"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.1f} ms"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--cases", default=",".join(case.name for case in CASES))
    parser.add_argument("--peers", default="msgraph,jax,numpy,c,peak")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    names = args.cases.split(",")
    peers = [peer for peer in args.peers.split(",") if available(peer)]
    cases = [case for case in CASES if case.name in names]
    print(table(cases, run(cases, peers, args.rounds)))


if __name__ == "__main__":
    main()
