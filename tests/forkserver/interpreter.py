"""Programs in processes of their own: ``run_forked`` asks a fork server, ``run_fresh`` starts an interpreter.

Both take what ``subprocess.run([sys.executable, ...])`` takes, and a limit in CPU time: one on the clock says how busy
the machine is.
"""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO

from .launcher import CPU_SECONDS, ask, request

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"
CLOCK_SECONDS = 1800
"""After this a program hangs that takes no CPU time."""


@cache
def address() -> str:
    """The path of this process's fork server, which ends with it."""
    folder = tempfile.TemporaryDirectory(prefix="forkserver-")
    path = os.path.join(folder.name, "socket")
    launcher = Path(folder.name, "python")
    launcher.write_text(f'#!/bin/sh\nexec {sys.executable} -I -S {HERE / "launcher.py"} {path} "$@"\n')
    launcher.chmod(0o755)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen(64)
        listening.set_inheritable(True)
        number = listening.fileno()
        command = [sys.executable, str(HERE / "server.py"), str(number)]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "OPENBLAS_NUM_THREADS": "1", "GLOG_v": ""}
        server = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[number], env=environment)

    @atexit.register
    def _end() -> None:  # pyright: ignore[reportUnusedFunction]
        server.communicate()
        folder.cleanup()

    return path


def launcher() -> str:
    """What to write for ``python`` on a command line to have it run by the fork server."""
    return str(Path(address()).with_name("python"))


def run_forked(
    *arguments: str | Path,
    cwd: str | Path | None = None,
    env: Mapping[str, str] | None = None,
    cpu_seconds: int = CPU_SECONDS,
) -> subprocess.CompletedProcess[str]:
    """What ``python ARGUMENTS`` prints and how it ends, without waiting for an interpreter to start."""
    if not hasattr(os, "fork"):
        return run_fresh(*arguments, cwd=cwd, env=env, cpu_seconds=cpu_seconds)
    words = [str(word) for word in arguments]
    message = request(words, dict(os.environ if env is None else env), str(cwd or Path.cwd()), cpu_seconds)
    with open(os.devnull) as nothing, tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        connection = ask(address(), message, [file.fileno() for file in (nothing, out, errors)])
        connection.settimeout(CLOCK_SECONDS)
        answer = connection.recv(16)
        connection.close()
        assert answer, "the fork server ended"
        return _without_defects(subprocess.CompletedProcess(words, int(answer), _read(out), _read(errors)))


def _without_defects(done: subprocess.CompletedProcess[str]) -> subprocess.CompletedProcess[str]:
    """A program that has gone on without a part of the compiler that failed is as good as one that failed."""
    assert "msgraph made a mistake:" not in done.stderr, done.stderr
    return done


def _read(file: IO[str]) -> str:
    file.seek(0)
    return file.read()


def run_fresh(
    *arguments: str | Path,
    cwd: str | Path | None = None,
    env: Mapping[str, str] | None = None,
    cpu_seconds: int = CPU_SECONDS,
) -> subprocess.CompletedProcess[str]:
    """The same in an interpreter just started: for what is imported when, for hash seeds, for flags."""
    limit = ["sh", "-c", f'ulimit -t {cpu_seconds}; exec "$@"', "sh"] if os.name == "posix" else []
    command = [*limit, sys.executable, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=env, timeout=CLOCK_SECONDS)
    return _without_defects(done)
