"""``python -m benchmarks.eager``: operations and networks outside of compiled functions, beside PyTorch and NumPy.

    python -m benchmarks.eager                          # a table, about two minutes
    BENCH_TORCH_PYTHON=/path/to/python python -m benchmarks.eager --rows 'add*,lenet' --rounds 5

Every round is a process of its own, peers take turns, and the smallest time of each counts: ratios are to msgraph's.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PEERS = ("msgraph", "torch", "numpy", "mindspore")


def python_of(peer: str) -> str:
    """The interpreter of a peer."""
    return os.environ.get(f"BENCH_{peer.upper()}_PYTHON", sys.executable)


def measured(peer: str, rows: str, threads: int) -> dict[str, float]:
    """Microseconds of each row, from one process; nothing if the peer is not there."""
    one = {name: str(threads) for name in ("MSGRAPH_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")}
    path = os.pathsep.join([str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [python_of(peer), "-m", "benchmarks.peers.eager_programs", peer, rows, str(threads)],
        capture_output=True, text=True, check=False, cwd=ROOT, env={**os.environ, **one, "PYTHONPATH": path},
    )  # fmt: skip
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it said nothing"]
        print(f"left out: {peer} ({said[-1][:100]})", file=sys.stderr)
        return {}
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.eager", description=__doc__)
    parser.add_argument("--rows", default="*", help="names or patterns, with commas")
    parser.add_argument("--peers", default=",".join(PEERS[:3]), help=f"with commas, of {', '.join(PEERS)}")
    parser.add_argument("--rounds", type=int, default=3, help="processes for each peer (default 3)")
    parser.add_argument("--threads", type=int, default=1, help="for every peer (default 1)")
    options = parser.parse_args()
    best: dict[str, dict[str, float]] = {}
    peers: list[str] = options.peers.split(",")
    for _ in range(options.rounds):
        for peer in list(peers):
            times = measured(peer, options.rows, options.threads)
            if not times:
                peers.remove(peer)
            known = best.setdefault(peer, {})
            known.update({row: min(time, known.get(row, time)) for row, time in times.items()})
    ours = best.get("msgraph", {})
    print(f"{'row':12s} {'msgraph, us':>12s} " + " ".join(f"{peer:>10s}" for peer in peers if peer != "msgraph"))
    for row, time in ours.items():
        ratios = [f"{best[p][row] / time:9.2f}x" if row in best[p] else f"{'':10s}" for p in peers if p != "msgraph"]
        print(f"{row:12s} {time:12.2f} " + " ".join(ratios))


if __name__ == "__main__":
    main()
