"""Runs cases on peers: every measurement a process of its own, rounds over all peers in turn."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from benchmarks import limits, native, reference
from benchmarks.cases import SAME_AS, Case

ROOT = Path(__file__).parents[1]


class Peer(NamedTuple):
    """A system, or a way to use it."""

    module: str
    variant: str = ""
    package: str = ""
    """What must be installed, if it is not called like the module."""


PEERS = {
    "msgraph": Peer("msgraph"),
    "msgraph-lazy": Peer("msgraph", "lazy"),
    "jax": Peer("jax"),
    "jax-scan": Peer("jax", "scan"),
    "jax-blk": Peer("jax", "blk"),
    "torch": Peer("torch"),
    "torch-c": Peer("torch", "c"),
    "torch-r": Peer("torch", "r"),
    "numba": Peer("numba"),
    "mindspore": Peer("mindspore"),
    "mindspore-lazy": Peer("mindspore", "lazy"),
    "mindspore-lazyf": Peer("mindspore", "lazyf"),
    "mindspore-o1": Peer("mindspore", "o1"),
    "mindspore-py": Peer("mindspore", "py"),
    "numpy": Peer("numpy"),
    "c": Peer("c", "", "numpy"),
    "c-ip": Peer("c", "ip", "numpy"),
}
QUICK = ("msgraph", "msgraph-lazy", "jax", "torch", "numba", "mindspore", "numpy", "c")
"""Who is in the short table: those that compile within seconds."""

NO_PEERS = ("msgraph", "msgraph-lazy", "c", "c-ip")
"""Ourselves, and loops written by hand for one case: the best of the others is the best peer."""

NO_COMPILERS = ("numpy", "torch", "c", "c-ip", "mindspore-py")
"""Who has nothing to compile: their first calls are no one's peers."""

_THREADS = ("MSGRAPH_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
_CACHES = ("MS_COMPILER_CACHE_PATH", "MSGRAPH_CACHE", "JAX_COMPILATION_CACHE_DIR", "BENCH_MODULE")


@dataclass(frozen=True)
class Options:
    """How runs go."""

    rounds: int = 3
    threads: int = 1
    """0: as many as there are cores."""
    budget: float = 0.3
    """Seconds of steady calls in each run."""
    timeout: float = 120.0
    clock: str = "wall"
    """``cpu`` counts the time of the process: what others do on the machine does not move it."""


class Run(NamedTuple):
    """What one process said."""

    case: str
    peer: str
    kinds: str
    found: dict[str, Any]


def python_of(peer: Peer) -> str:
    """The interpreter of a peer: ``BENCH_JAX_PYTHON`` for JAX in an environment of its own."""
    return os.environ.get(f"BENCH_{peer.module.upper()}_PYTHON", sys.executable)


@cache
def missing(peer: Peer) -> str:
    """Why a peer is left out, in words; empty if it is not."""
    if peer.module == "c" and not native.is_there():
        return "no g++"
    package = peer.package or peer.module
    code = f"import sys; from importlib.util import find_spec; sys.exit(find_spec({package!r}) is None)"
    done = subprocess.run([python_of(peer), "-c", code], env=_paths(), capture_output=True, check=False)
    return (
        "" if not done.returncode else f"not installed; BENCH_{peer.module.upper()}_PYTHON names a Python that has it"
    )


def measure_limits(budget: float, threads: int) -> limits.Limits:
    """What the machine can do, measured in a process of its own."""
    command = _pinned([sys.executable, "-m", "benchmarks.limits", str(budget)], threads)
    done = subprocess.run(command, env=_paths(), capture_output=True, text=True, check=True, cwd=ROOT)
    return limits.read(done.stdout)


def run(cases: Sequence[Case], peers: Sequence[str], options: Options, see: Callable[[Run], None]) -> list[Run]:
    """All measurements; ``see`` is shown each as it comes."""
    reference.make([name for case in cases for name in _references(case)])
    runs: list[Run] = []
    out: set[tuple[str, str]] = set()
    for number in range(options.rounds):
        for case in cases:
            for k in range(len(peers)):
                name = peers[(k + number) % len(peers)]
                if (case.name, name) in out:
                    continue
                for kinds in _kinds(case, PEERS[name]):
                    _say(f"round {number + 1}/{options.rounds}: {case.name} {name}")
                    found = measure(PEERS[name], case, kinds, options)
                    runs.append(Run(case.name, name, kinds, found))
                    see(runs[-1])
                    if "seconds" not in found:
                        out.add((case.name, name))
    _say("")
    return runs


def _kinds(case: Case, peer: Peer) -> list[str]:
    """What one process measures: a start alone, all the rest together."""
    starts = [kind for kind in case.goals if kind in ("fresh", "again") or (kind == "import" and not peer.package)]
    others = [kind for kind in case.goals if kind in ("compile", "steady", "call")]
    return [*starts, *([",".join(others)] if others else [])]


def _references(case: Case) -> list[str]:
    return [] if case.name == "import" else [SAME_AS.get(case.name, case.name)]


def _say(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r" + text.ljust(70) + ("" if text else "\r"))
        sys.stderr.flush()


def measure(peer: Peer, case: Case, kinds: str, options: Options) -> dict[str, Any]:
    """One measurement, in a new process with empty caches; ``again`` counts the second of two that share one."""
    with tempfile.TemporaryDirectory(prefix="msgraph-bench-") as folder:
        environment = _environment(peer, options, Path(folder), kinds == "again")
        found = _measure(peer, case, kinds, options, environment)
        return _measure(peer, case, kinds, options, environment) if kinds == "again" and "seconds" in found else found


def _measure(peer: Peer, case: Case, kinds: str, options: Options, environment: dict[str, str]) -> dict[str, Any]:
    command = [python_of(peer), "-m", "benchmarks.measure", peer.module, case.name, kinds]
    command = _pinned([*command, str(time()), str(options.budget), options.clock], options.threads)
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=environment, cwd=ROOT, stdout=pipe, stderr=pipe, start_new_session=True
    ) as child:
        try:
            said, errors = child.communicate(timeout=options.timeout)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            return {"error": f"more than {options.timeout:.0f} s"}
        except BaseException:  # a run that is stopped leaves nobody behind
            os.killpg(child.pid, signal.SIGKILL)
            raise
    try:
        return json.loads(said.decode().splitlines()[-1])
    except (ValueError, IndexError):
        return {"error": f"exit {child.returncode}: {errors.decode(errors='replace')[-300:]}"}


# -- surroundings ------------------------------------------------------------------------------------------------


def _paths() -> dict[str, str]:
    environment = {key: value for key, value in os.environ.items() if key not in _CACHES}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # only a first start ever would compile Python
    return {**environment, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


def _environment(peer: Peer, options: Options, folder: Path, keeps: bool) -> dict[str, str]:
    found = {**_paths(), "JAX_PLATFORMS": "cpu", "GLOG_v": "4", "BENCH_VARIANT": peer.variant}
    if options.threads:
        found |= dict.fromkeys(_THREADS, str(options.threads))
    else:
        found["MSGRAPH_THREADS"] = str(os.cpu_count() or 1)  # the others take all cores by themselves
    if keeps:
        jax = {"JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0", "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1"}
        place = str(folder)
        found |= {"MSGRAPH_CACHE": place, "JAX_COMPILATION_CACHE_DIR": place, "NUMBA_CACHE_DIR": place, **jax}
        found |= {"BENCH_NUMBA_CACHE": "1", "TORCHINDUCTOR_CACHE_DIR": place}
        return found
    if peer.module == "torch" and peer.variant:
        shutil.copytree(_inductor(), folder / "inductor")
        found |= {"TORCHINDUCTOR_CACHE_DIR": str(folder / "inductor"), "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1"}
    return {**found, "MS_COMPILER_CACHE_ENABLE": "0"}


@cache
def _inductor() -> Path:
    """A cache of PyTorch's with only its look at the processor in it, which takes seconds and is no case's."""
    folder = native.BUILD / "inductor"
    if not folder.is_dir():
        code = "import torch; torch.compile(lambda x, y: torch.sin(x) * y + 1)(torch.ones(7, 33), torch.ones(7, 33))"
        environment = {**_paths(), "TORCHINDUCTOR_CACHE_DIR": str(folder)}
        subprocess.run([python_of(PEERS["torch-c"]), "-c", code], env=environment, check=True, capture_output=True)
    return folder


def _pinned(command: Sequence[str], threads: int) -> list[str]:
    """One thread is one core: some peers can be told so in no other way."""
    if threads != 1 or shutil.which("taskset") is None or not hasattr(os, "sched_getaffinity"):
        return list(command)
    return ["taskset", "-c", str(max(os.sched_getaffinity(0))), *command]
