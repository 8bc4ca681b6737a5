"""What the processes of a run print: whole lines, with the number of the process in front.

Each process prints to named pipes of its own, past ``mpiexec``, which forgets what it has not passed on yet when a
process ends the run. A pipe keeps what was written to it, whatever becomes of its writer.
"""

from __future__ import annotations

import io
import os
import selectors
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

_NAMES = ("output", "errors")


class RankOutput:
    """Pipes in a folder, two for each of ``count`` processes; lines go to ``worker_<rank>.log`` in ``logs``, too.

    Raises ``OSError`` if pipes or logs cannot be made. A log that cannot be written any more is left as it is.
    """

    def __init__(self, folder: Path, count: int, logs: Path | None) -> None:
        self._open = ExitStack()
        if logs is not None:
            logs.mkdir(parents=True, exist_ok=True)
        self._of_rank = [self._pipes(folder, rank, logs) for rank in range(count)]

    def _pipes(self, folder: Path, rank: int, logs: Path | None) -> list[_Pipe]:
        log = None
        if logs is not None:
            log = (logs / f"worker_{rank}.log").open("wb", buffering=0)
            self._open.callback(log.close)
        pipes: list[_Pipe] = []
        for name, target in zip(_NAMES, (sys.stdout.buffer, sys.stderr.buffer), strict=True):
            path = folder / f"{rank}.{name}"
            os.mkfifo(path)
            # open for writing, too, so that it has no end when a process closes it
            descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK)
            self._open.callback(os.close, descriptor)
            pipes.append(_Pipe(descriptor, target, f"[{rank}] ".encode(), log))
        return pipes

    def pass_on(self, mpiexec: subprocess.Popen[bytes], seen: Callable[[str], object]) -> None:
        """Writes what is printed until ``mpiexec`` closes its output; ``seen`` is told what it prints itself."""
        with selectors.DefaultSelector() as selector:
            own = [(mpiexec.stdout, sys.stdout.buffer), (mpiexec.stderr, sys.stderr.buffer)]
            left = [_Pipe(source.fileno(), target, seen=seen) for source, target in own if source is not None]
            for pipe in left:
                os.set_blocking(pipe.descriptor, False)
            for pipes in [*self._of_rank, *([pipe] for pipe in left)]:
                for pipe in pipes:
                    # both pipes of a process are read when one is ready: its errors follow what it printed before
                    selector.register(pipe.descriptor, selectors.EVENT_READ, pipes)
            while left:
                for key, _ in selector.select():
                    for pipe in list(key.data):
                        if not pipe.pass_on():
                            selector.unregister(pipe.descriptor)
                            left.remove(pipe)

    def close(self) -> None:
        """Writes what is left in the pipes, and forgets them."""
        for pipes in self._of_rank:
            for pipe in pipes:
                pipe.pass_on()
                pipe.end_line()
        self._open.close()


class _Pipe:
    """Passes lines from a descriptor on to a stream."""

    def __init__(
        self,
        descriptor: int,
        target: BinaryIO,
        prefix: bytes = b"",
        log: io.FileIO | None = None,
        seen: Callable[[str], object] | None = None,
    ) -> None:
        self.descriptor = descriptor
        self._target = target
        self._prefix = prefix
        self._log = log
        self._seen = seen
        self._line = b""

    def pass_on(self) -> bool:
        """Writes the lines that have come; whether more may follow."""
        try:
            data = os.read(self.descriptor, 1 << 20)  # more than a pipe holds
        except BlockingIOError:
            return True
        *lines, self._line = (self._line + data).split(b"\n")
        self._write(lines)
        if not data:
            self.end_line()
        return bool(data)

    def end_line(self) -> None:
        """Writes what has come of a line that has no end."""
        if self._line:
            self._write([self._line])
            self._line = b""

    def _write(self, lines: list[bytes]) -> None:
        for line in lines:
            self._target.write(b"%b%b\n" % (self._prefix, line))
            if self._seen is not None:
                self._seen(line.decode(errors="replace"))
        self._target.flush()
        if self._log is not None and lines:
            try:
                self._log.write(b"\n".join([*lines, b""]))
            except OSError as problem:  # a full disk; the run goes on
                print(f"python -m msgraph run: {self._log.name}: {problem}", file=sys.stderr)
                self._log = None


def print_into(folder: str, rank: str) -> None:
    """This process prints to its pipes in a folder from now on, if the folder is on this machine."""
    try:
        pipes = [os.open(os.path.join(folder, f"{rank}.{name}"), os.O_WRONLY | os.O_NONBLOCK) for name in _NAMES]
    except OSError:
        return  # a shared folder, and the launcher on another machine: what is printed comes by way of mpiexec
    sys.stdout.flush()
    sys.stderr.flush()
    for pipe, descriptor in zip(pipes, (1, 2), strict=True):
        os.set_blocking(pipe, True)
        os.dup2(pipe, descriptor)
        os.close(pipe)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(line_buffering=True)
