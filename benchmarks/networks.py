"""``python -m benchmarks.networks``: whole networks, forward and training, beside JAX, PyTorch and MindSpore.

    python -m benchmarks.networks                                          # a table, about ten minutes
    BENCH_JAX_PYTHON=/path/to/python python -m benchmarks.networks --rows 'resnet*' --rounds 9 --threads 1

One process of each peer holds its network; they run in turns, the others being stopped, and the smallest time of each
counts. A row has the best peer's time by msgraph's, the share of the multiply-add peak that msgraph reaches
(convolutions counted as direct ones), and the memory above the imports.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from typing import Any

import numpy as np

from benchmarks.architectures import ROWS, Row
from benchmarks.runs import PEERS, ROOT, measure_limits, missing, python_of

NAMES = ("msgraph", "jax", "torch", "torch-c", "mindspore")
TOLERANCE = 0.02
"""Of results, by the largest: a batch of two is normalised over few numbers where images are small."""


class Process:
    """A peer's network, stopped when it is not its turn."""

    def __init__(self, peer: str, row: Row, threads: int) -> None:
        module, variant, _ = PEERS[peer]
        count = {name: str(threads) for name in ("MSGRAPH_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")}
        path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", str(ROOT / "src"))])
        command = [python_of(PEERS[peer]), "-m", "benchmarks.peers.network_process"]
        if threads == 1:
            command = ["taskset", "-c", str(max(os.sched_getaffinity(0))), *command]
        self._process = subprocess.Popen(
            [*command, module, variant, row.name, str(threads)], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, **count, "PYTHONPATH": path, "BENCH_MODULE": module, "MS_COMPILER_CACHE_ENABLE": "0"},
        )  # fmt: skip
        self.first: dict[str, Any] = self._answer()
        self._process.send_signal(signal.SIGSTOP)

    def _answer(self) -> Any:
        assert self._process.stdout is not None and self._process.stderr is not None
        while line := self._process.stdout.readline():
            if line[0] in "{0123456789":
                return json.loads(line)
        said = self._process.stderr.read().strip().splitlines() or ["it said nothing"]
        raise RuntimeError(said[-1][:150])

    def turn(self, seconds: float) -> float:
        """The least time of a call, in so many seconds."""
        assert self._process.stdin is not None
        self._process.send_signal(signal.SIGCONT)
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        least = self._answer()
        self._process.send_signal(signal.SIGSTOP)
        return least

    def end(self) -> None:
        """No more turns."""
        self._process.kill()
        self._process.communicate()


def measured(row: Row, peers: Sequence[str], options: argparse.Namespace) -> tuple[dict[str, float], dict[str, Any]]:
    """Least seconds and first answers by peer."""
    processes: dict[str, Process] = {}
    try:
        for peer in peers:
            try:
                processes[peer] = Process(peer, row, options.threads)
            except RuntimeError as problem:
                print(f"left out: {row.name} {peer} ({problem})", file=sys.stderr)
        least = dict.fromkeys(processes, float("inf"))
        for _ in range(options.rounds):
            for peer, process in processes.items():
                least[peer] = min(least[peer], process.turn(options.budget))
        return least, {peer: process.first for peer, process in processes.items()}
    finally:
        for process in processes.values():
            process.end()


def differences(first: dict[str, Any]) -> list[str]:
    """Peers whose results are not ours."""
    found = {peer: np.array(answer["results"]) for peer, answer in first.items()}
    ours = found.get("msgraph")
    if ours is None:
        return []
    limit = TOLERANCE * np.abs(ours).max()
    return [f"{peer} {np.abs(values - ours).max() / np.abs(ours).max():.2g}"
            for peer, values in found.items() if not np.abs(values - ours).max() <= limit]  # fmt: skip


def line(row: Row, least: dict[str, float], first: dict[str, Any], peak: float) -> str:
    """A row of the table."""
    ours = least.get("msgraph")
    others = sorted((seconds, peer) for peer, seconds in least.items() if peer != "msgraph")
    if ours is None:
        return f"| {row.name} | - | " + ", ".join(f"{peer} {seconds * 1e3:.1f}" for seconds, peer in others) + " | | |"
    ratios = ", ".join(f"{peer} {seconds * 1e3:.1f} ({seconds / ours:.2f})" for seconds, peer in others)
    memory = ", ".join(f"{peer} {answer['memory']:.0f}" for peer, answer in first.items())
    return f"| {row.name} | {ours * 1e3:.1f} | {ratios} | {row.flops / ours / peak:.0%} | {memory} |"


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.networks", description=__doc__)
    parser.add_argument("--rows", default="*", help=f"names or patterns, with commas, of {', '.join(ROWS)}")
    parser.add_argument("--peers", default=",".join(NAMES), help=f"with commas, of {', '.join(NAMES)}")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each peer (default 5)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="for every peer (default all cores)")
    parser.add_argument("--budget", type=float, default=0.5, help="seconds of a turn (default 0.5)")
    options = parser.parse_args()
    peers = [peer for peer in options.peers.split(",") if not missing(PEERS[peer])]
    limits = measure_limits(options.budget, 1)
    print("| row | msgraph, ms | peers, ms (by ours) | share of the peak | MB above imports |\n|---|--:|---|--:|---|")
    for row in ROWS.values():
        if any(fnmatch(row.name, pattern) for pattern in options.rows.split(",")):
            least, first = measured(row, peers, options)
            limits = limits.best(measure_limits(0.1, 1))
            print(line(row, least, first, 1e9 * limits.fma * options.threads), flush=True)
            if wrong := differences(first):
                print(f"results of {row.name} differ: {', '.join(wrong)}", file=sys.stderr)
    print(f"\nThe peak: {options.threads} times {limits.fma:.0f} GFLOP/s.")


if __name__ == "__main__":
    main()
