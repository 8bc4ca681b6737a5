"""The right results, in float64 by ``peers/numpy.py``: made once, kept beside the build.

python -m benchmarks.reference softmax mm256
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import numpy as np

from benchmarks.cases import CASES, Array, Case
from benchmarks.native import BUILD

_HERE = Path(__file__).parent


def folder() -> Path:
    """References belong to the programs that made them."""
    sources = [_HERE / name for name in ("cases.py", "tape.py", "peers/numpy.py")]
    digest = hashlib.blake2b(b"".join(map(Path.read_bytes, sources)), digest_size=8).hexdigest()
    return BUILD / f"references-{digest}"


def make(names: Sequence[str]) -> None:
    """Write what is missing, in a process of its own."""
    missing = [name for name in names if not (folder() / f"{name}.npz").exists()]
    if missing:
        environment = {**os.environ, "BENCH_VARIANT": "reference"}
        command = [sys.executable, "-m", "benchmarks.reference", *missing]
        subprocess.run(command, check=True, cwd=_HERE.parent, env=environment)


def of(case: Case) -> list[Array]:
    """The outputs of a case; of the first three calls, one after the other, where calls change something."""
    with np.load(folder() / f"{case.name}.npz") as found:
        return [found[f"o{i}"] for i in range(len(found.files))]


def compare(found: Sequence[Array], expected: Sequence[Array], tolerance: float) -> tuple[bool, float | str]:
    """Is it right, and the largest difference by the largest value, or what is wrong at all."""
    if len(found) != len(expected):
        return False, f"{len(found)} outputs, {len(expected)} expected"
    worst = 0.0
    for number, (a, b) in enumerate(zip(map(np.asarray, found), expected, strict=True)):
        if a.shape != b.shape and not a.size == b.size == 1:
            return False, f"output {number}: shape {a.shape}, expected {b.shape}"
        wide = a.astype(np.float64).reshape(b.shape)
        if not np.isfinite(wide).all():
            return False, f"output {number}: not finite"
        if b.size:
            worst = max(worst, float(np.abs(wide - b).max()) / max(1e-30, float(np.abs(b).max())))
    return worst <= tolerance, worst


def _compute(case: Case) -> list[Array]:
    prepared = import_module("benchmarks.peers.numpy").PROGRAMS.builds[case.name](case, case.inputs())
    outputs: list[Array] = []
    for _ in range(3 if case.stateful else 1):
        result = prepared.call()
        read = prepared.probe() if prepared.probe is not None else prepared.to_np(result)
        outputs += [np.array(part, np.float64 if part.dtype.kind == "f" else None, copy=True) for part in read]
    return outputs


def main(names: Sequence[str]) -> None:
    """Compute and keep."""
    folder().mkdir(parents=True, exist_ok=True)
    for name in names:
        outputs = {f"o{i}": part for i, part in enumerate(_compute(CASES[name]))}
        with (folder() / f"{name}.part").open("wb") as file:
            np.savez(file, **outputs)  # pyright: ignore[reportArgumentType]  (names are not options here)
        os.replace(folder() / f"{name}.part", folder() / f"{name}.npz")


if __name__ == "__main__":
    main(sys.argv[1:])
