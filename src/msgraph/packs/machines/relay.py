"""What processes of different machines tell each other of what they do, beside the exchanges themselves.

The watchdog of each process sends the notes it wrote on its board, some times in a second, and whether it waits or has
ended. The first process of a machine in a group sends to the first one of the next machine, around the ring: notes of
one machine are compared on its board, so a difference anywhere is found. States go to all, in worlds of up to 64.

MPI is called beside the main thread, which it must allow (``MPI_THREAD_MULTIPLE``, MPI 4.1, section 11.6); if it does
not, processes of different machines know nothing of each other.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from msgraph.packs.machines.board import HEADER, NOTE, RUNNING, WAITING, Board

_MOST_STATES = 64
"""Processes that tell each other their states."""

_MOST_SENT = 16
"""Messages that may be under way before others wait for them."""

_NEWS_AFTER, _PAUSE = 0.2, 0.01
"""Seconds for which a process waits before others are told; between two looks at its end."""


class Relay:
    """Copies notes and states from board to board."""

    def __init__(self, mpi: Any, world: Any, board: Board) -> None:
        self._mpi, self._board = mpi, board
        self._messages = world.Dup()
        self._machines: list[int] = world.allgather(board.node[0])
        """The machine of each process, by its first one."""
        self._others = [rank for rank in range(world.size) if rank not in board.node]
        self._has_states = world.size <= _MOST_STATES
        self._is_open = mpi.Query_thread() == mpi.THREAD_MULTIPLE
        board.add_copies(self._others, is_told=self._is_open and self._has_states)
        self._lock = threading.Lock()
        self._told: dict[int, int] = {}
        """The number of the last note that was sent, by chain."""
        self._said: tuple[int, float] = RUNNING, 0.0
        self._sent: list[tuple[Any, object]] = []

    def pass_on(self) -> None:
        """Reads what has come, and tells what is new."""
        with self._lock:
            if not self._is_open or self._mpi.Is_finalized():
                return
            self._receive()
            self._sent = [(request, data) for request, data in self._sent if not request.Test()]
            if len(self._sent) < _MOST_SENT:
                self._send_notes()
                self._send_state()

    def end(self) -> None:
        """Tells the last, and returns when all processes have done so, and each has been heard.

        The barrier begins when all that was sent is received (Hoefler, Siebert and Lumsdaine: Scalable Communication
        Protocols for Dynamic Sparse Data Exchange, PPoPP 2010).
        """
        barrier = None
        while self._is_open and not (barrier is not None and barrier.Test()):
            self.pass_on()
            if barrier is None and not self._sent:
                barrier = self._messages.Ibarrier()
            time.sleep(_PAUSE)
        with self._lock:
            self._is_open = False

    def _receive(self) -> None:
        status = self._mpi.Status()
        while self._messages.Iprobe(self._mpi.ANY_SOURCE, self._mpi.ANY_TAG, status):
            data = np.empty(status.Get_count(self._mpi.BYTE), np.uint8)
            self._messages.Recv(data, status.source, status.tag)
            if status.tag:
                self._board.copy_notes(status.source, data.view(NOTE))
            else:
                self._board.copy_header(status.source, data.view(HEADER))

    def _send_notes(self) -> None:
        for key, chain in [*self._board.chains.items()]:
            last, told = chain.last.value, self._told.get(key, -1)
            target = self._next(chain.ranks)
            if target is None or last == told:
                continue
            notes = self._board.notes(key, told + 1, last)
            if notes.size:
                self._told[key] = int(notes["number"][-1])
                self._send(notes, target, 1)

    def _next(self, ranks: Sequence[int]) -> int | None:
        """Whom this process tells its notes of a chain: it, or another one of its machine does so."""
        firsts = sorted({self._machines[rank]: rank for rank in sorted(ranks, reverse=True)}.values())
        if len(firsts) == 1 or self._board.rank not in firsts:
            return None
        return firsts[(firsts.index(self._board.rank) + 1) % len(firsts)]

    def _send_state(self) -> None:
        if not self._has_states:
            return
        header = self._board.header()
        state, seconds = int(header["state"][0]), float(header["since"][0])
        news = state, round(time.monotonic() - seconds, 1) if state == WAITING else 0.0
        if news == self._said or (state == WAITING and seconds < _NEWS_AFTER):
            return
        self._said = news
        for rank in self._others:
            self._send(header, rank, 0)

    def _send(self, records: Any, target: int, tag: int) -> None:
        data = records.view(np.uint8)
        self._sent.append((self._messages.Issend(data, target, tag), data))
