"""No process of a run is left waiting: what ends one of them ends all, and the reason is said.

An exception that nobody catches is printed by the rank it happened in, and MPI ends the others. A watchdog in each
process looks at the board a few times in a second while the process waits: if somebody it waits for has ended, if all
wait in exchanges that do not belong together, or if it takes longer than ``MSGRAPH_MPI_TIMEOUT`` seconds, it says who
waits in what, and ends the run.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import threading
import time
from types import TracebackType
from typing import Any

from msgraph.diagnostics.catalog.parallel import PeerEnded, WaitsTooLong
from msgraph.diagnostics.errors import Diagnostic
from msgraph.packs.machines.board import ENDED, PACKAGE, WAITING, Board
from msgraph.packs.machines.relay import Relay
from msgraph.support import config

_PERIOD, _AFTER_END, _DEADLOCK = 0.25, 1.5, 5.0
"""Seconds between two looks; after which a process that waits for one that has ended, and all that wait, give up."""


def install(mpi: object, board: Board, relay: Relay | None) -> None:
    """From now on an exception nobody catches ends all processes, and a watchdog looks after this one."""
    before = sys.excepthook

    def abort(error_class: type[BaseException], value: BaseException, traceback: TracebackType | None) -> None:
        if relay is not None:
            time.sleep(2 * _PERIOD)  # an error of MPI may come of a difference that the watchdog is about to hear of
        with _LAST_WORDS:
            with contextlib.redirect_stderr(io.StringIO()) as printed:
                shown = _of_user(traceback)
                before(error_class, value.with_traceback(shown), shown)
            _say(f"{printed.getvalue()}[rank {board.rank}] ended with this error, and with it the run")
            _end_all(mpi)

    sys.excepthook = abort
    threading.Thread(target=_watch, args=(mpi, board, relay), name="msgraph-mpi-watchdog", daemon=True).start()


def end(mpi: object, board: Board, relay: Relay | None) -> None:
    """The program of this process is over: successfully, if other machines have not done something else."""
    board.end()
    if relay is not None:
        relay.end()
        if board.difference is not None:
            _fail(mpi, board.rank, board.difference)


def _of_user(traceback: TracebackType | None) -> TracebackType | None:
    """Without what started the script."""
    first = traceback
    while first is not None and first.tb_frame.f_code.co_filename.startswith((PACKAGE, "<frozen runpy>")):
        first = first.tb_next
    return first or traceback


_LAST_WORDS = threading.Lock()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
    time.sleep(0.2)  # MPI's launcher forgets what it has not passed on when it ends a run


def _fail(mpi: object, rank: int, problem: Diagnostic) -> None:
    with _LAST_WORDS:
        _say(f"[rank {rank}] {problem.error()}")
        _end_all(mpi)


def _end_all(mpi: Any) -> None:
    sys.stdout.flush()
    sys.stderr.flush()
    mpi.COMM_WORLD.Abort(1)
    os._exit(1)


def _watch(mpi: object, board: Board, relay: Relay | None) -> None:
    pause = threading.Event()
    while not pause.wait(_PERIOD):
        if relay is not None:
            relay.pass_on()
        problem = _problem(board)
        if problem is None:
            continue
        if problem is not board.difference:
            waiting = [rank for rank in board.ranks if board.state(rank)[0] == WAITING]
            pause.wait(0.0 if board.rank in waiting[:1] else 2.0)  # one of them says it
        if _problem(board) is None:
            continue
        _fail(mpi, board.rank, problem)


def _problem(board: Board) -> Diagnostic | None:
    """What keeps this process waiting for ever, if it can be told, or makes its results wrong."""
    if board.difference is not None:
        return board.difference
    state, seconds, text = board.state(board.rank)
    if state != WAITING:
        return None
    ended = [rank for rank in board.awaited() if board.state(rank)[0] == ENDED]
    if ended and seconds > _AFTER_END:
        return PeerEnded(board.rank, text, ", ".join(map(str, ended)))
    limit = float(config.read("mpi_timeout"))
    if seconds > limit or (seconds > _DEADLOCK and _is_deadlock(board)):
        lines = [f"rank {rank} {_words(board, rank)}" for rank in board.ranks]
        return WaitsTooLong(round(seconds), "\n  ".join(lines))
    return None


def _is_deadlock(board: Board) -> bool:
    """Do all processes wait, no two of them in one exchange?"""
    states = [board.state(rank) for rank in board.ranks]
    if not board.is_whole or any(state != WAITING or seconds < _DEADLOCK for state, seconds, _ in states):
        return False
    exchanges = [text.rpartition(" at ")[0] for _, _, text in states]
    return len(set(exchanges)) == len(exchanges)


def _words(board: Board, rank: int) -> str:
    state, seconds, text = board.state(rank)
    if state == WAITING:
        return f"waits since {seconds:.0f} s in {text}"
    return "has ended" if state == ENDED else "computes"
