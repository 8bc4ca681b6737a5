"""C++ for the peers and limits that need it, where there is a compiler."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

BUILD = Path(__file__).parents[1] / "build" / "benchmarks"
"""What runs leave for the next ones: libraries, references."""


def is_there() -> bool:
    """Is there a compiler?"""
    return shutil.which("g++") is not None


def library(source: Path) -> Path:
    """The shared library of a file, compiled for this machine unless that was done before."""
    digest = hashlib.blake2b(source.read_bytes(), digest_size=8).hexdigest()
    found = BUILD / f"{source.stem}-{digest}.so"
    if not found.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILD) as folder:
            made = Path(folder) / "made.so"
            options = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC"]
            subprocess.run(["g++", *options, str(source), "-o", str(made)], check=True)
            os.replace(made, found)
    return found
