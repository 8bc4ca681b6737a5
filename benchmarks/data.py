"""``python -m benchmarks.data``: images per second of pipelines, beside MindSpore's dataset and PyTorch's DataLoader.

    python -m benchmarks.data                          # a table, about two minutes
    BENCH_MINDSPORE_PYTHON=/path/to/python python -m benchmarks.data --rounds 9 --workers 4

Every measurement is a process of its own, peers take turns, and medians over the rounds are shown. Processor time is
that of all threads of the process: on a machine that is busy otherwise it says more than the images per second.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

ROOT = Path(__file__).parents[1]
PEERS = ("msgraph", "mindspore", "torch")
PIPELINES = {
    "photos": "500 x 375 JPEG files: decode, resize to 224 x 224, flip, normalize, channels first, batches of 32",
    "crops": "the same files: a random part, decoded and resized, then as above",
    "digits": "28 x 28 arrays in memory: resize to 32 x 32, rescale, normalize, channels first, batches of 32",
}


class Speed(NamedTuple):
    """Of one epoch."""

    images_per_second: float
    processor_ms: float


def python_of(peer: str) -> str:
    """The interpreter of a peer."""
    return os.environ.get(f"BENCH_{peer.upper()}_PYTHON", sys.executable)


def write_photos(folder: Path, count: int) -> None:
    """Files that are as hard to decode as photographs of this size."""
    from PIL import Image

    draws: Any = np.random.default_rng(0)
    for number in range(count):
        place = folder / f"class{number % 2}"
        place.mkdir(exist_ok=True)
        small = Image.fromarray(draws.integers(0, 255, (12, 16, 3), dtype=np.uint8))
        smooth = np.asarray(small.resize((500, 375), Image.Resampling.BICUBIC)).astype(int)
        noisy = smooth + draws.integers(-12, 12, (375, 500, 1))
        Image.fromarray(noisy.clip(0, 255).astype(np.uint8)).save(place / f"{number}.jpg", quality=85)


def measured(peer: str, pipeline: str, folder: Path, workers: int) -> Speed | None:
    """One process; ``None`` if the peer is not there."""
    program = ROOT / "benchmarks" / "peers" / "data_pipelines.py"
    # -P: a file beside it is called numpy.py
    command = [python_of(peer), "-P", str(program), peer, pipeline, str(folder), str(workers)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "GLOG_v": "4"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    if "ModuleNotFoundError" in done.stderr:
        return None
    if done.returncode:
        raise RuntimeError(done.stderr)
    return Speed(*json.loads(done.stdout.splitlines()[-1]))


def table(results: dict[str, dict[str, list[Speed]]]) -> list[str]:
    """A line for each pipeline and peer."""
    lines = ["| pipeline | peer | images per second | processor time per image |", "|---|---|--:|--:|"]
    for pipeline, peers in results.items():
        for peer, speeds in peers.items():
            rate, cost = (statistics.median(values) for values in zip(*speeds, strict=True))
            lines.append(f"| {pipeline} | {peer} | {rate:,.0f} | {cost:.3g} ms |")
    return lines


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.data", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--photos", type=int, default=320, help="how many files there are")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    results: dict[str, dict[str, list[Speed]]] = {pipeline: {} for pipeline in PIPELINES}
    with tempfile.TemporaryDirectory() as folder:
        write_photos(Path(folder), options.photos)
        for _ in range(options.rounds):
            for pipeline, peers in results.items():
                for peer in PEERS:
                    speed = measured(peer, pipeline, Path(folder), options.workers)
                    if speed is not None:
                        peers.setdefault(peer, []).append(speed)
    print(*(f"{name}: {what}" for name, what in PIPELINES.items()), "", *table(results), sep="\n")


if __name__ == "__main__":
    main()
