"""Programs of several processes, started as users start them: by the `mpiexec` that came with mpi4py's MPI."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path


def mpiexec() -> str:
    """The launcher beside this Python, or the one of the system."""
    beside = Path(sys.executable).with_name("mpiexec")
    found = str(beside) if beside.exists() else shutil.which("mpiexec")
    assert found, "the extra `dev` brings mpiexec"
    return found


class RanksFailed(AssertionError):
    """A rank ended with an error: what all of them said."""


def run_ranks(ranks: int, source: str, *, timeout: float = 60, **environment: str) -> list[str]:
    """What each rank printed. The program is written to a file, so that its functions have a source.

    ``RanksFailed`` if one of them fails, with what it said; ``subprocess.TimeoutExpired`` if they hang.
    """
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "program.py")
        script.write_text(textwrap.dedent(source))
        wrapper = Path(folder, "rank.py")
        wrapper.write_text(_WRAPPER)
        known = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "MSGRAPH_THREADS": "1", **environment}
        command = [mpiexec(), "-n", str(ranks), sys.executable, str(wrapper), str(script), folder]
        done = subprocess.run(command, env=known, capture_output=True, text=True, timeout=timeout, check=False)
        if done.returncode:
            raise RanksFailed(f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
        return [Path(folder, f"out.{rank}").read_text() for rank in range(ranks)]


_WRAPPER = """
import os, runpy, sys
script, folder = sys.argv[1:3]
rank = next(os.environ[name] for name in ("PMI_RANK", "OMPI_COMM_WORLD_RANK", "PMIX_RANK") if name in os.environ)
sys.argv = [script]
sys.path.insert(0, folder)
sys.stdout = open(os.path.join(folder, f"out.{rank}"), "w")
runpy.run_path(script, run_name="__main__")
sys.stdout.flush()
"""
