"""A compilation that takes long shows life on a terminal, and nowhere else; stopping it leaves everything usable."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import signal
import time

import msgraph as ms


@ms.jit
def function(x):
    for _ in range(20):
        x = x + 1
    take_long()
    return x


def take_long():
    signal.setitimer(signal.ITIMER_REAL, STOP)
    time.sleep({seconds})


take_long.__ms_native__ = True  # runs while compiling


STOP = {stop}


def interrupted(signum, frame):
    raise KeyboardInterrupt


if STOP:
    signal.signal(signal.SIGALRM, interrupted)
    try:
        function(ms.Tensor(1.0))
    except KeyboardInterrupt:
        print("stopped")
    STOP = 0
print(function(ms.Tensor(1.0)))
"""


def run(folder: Path, seconds: float, stop: float = 0) -> tuple[str, str]:
    """What a compilation of so many seconds prints, and what a terminal shows meanwhile."""
    program = folder / "program.py"
    program.write_text(PROGRAM.format(seconds=seconds, stop=stop))
    ours, theirs = pty.openpty()
    done = subprocess.run([sys.executable, str(program)], stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 4096):
            shown += chunk
    except OSError:  # how the end of a terminal reads
        pass
    os.close(ours)
    return done.stdout.strip(), shown.decode()


def test_a_long_compilation_shows_one_line_and_takes_it_away(tmp_path: Path) -> None:
    printed, shown = run(tmp_path, 3.0)
    assert printed == "21.0"
    assert re.search(r"compiling function: reading the source, 20 operators, \d s", shown)
    assert shown.endswith("\r\x1b[2K")
    assert "\n" not in shown


def test_a_stopped_compilation_leaves_the_function_usable(tmp_path: Path) -> None:
    printed, _ = run(tmp_path, 1.5, stop=0.2)
    assert printed.splitlines() == ["stopped", "21."] or printed.splitlines() == ["stopped", "21.0"]
