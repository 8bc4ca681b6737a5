"""A board in shared memory on which the processes of one machine say what they do: proof instead of deadlock.

Before a collective exchanges its first byte, each process writes down which one it is, the how many-th of its
communicator, and the user's line. Who comes second finds the note of the first, and an error shows both lines where
they differ; who waits long says in what. Each machine has a board of its own; ``relay.py`` copies notes between them.
"""

from __future__ import annotations

import ctypes
import hashlib
import inspect
import mmap
import os
import time
from collections.abc import Sequence
from functools import lru_cache
from types import FrameType
from typing import Any, NamedTuple

import numpy as np

from msgraph.diagnostics.catalog.parallel import OtherCollective
from msgraph.diagnostics.errors import CompileError

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(__file__))) + os.sep

RUNNING, WAITING, ENDED = range(3)
"""What a process does."""

_NOTES = 512
"""How many notes of a process are kept: who is further ahead than that is not compared."""

_TEXT, _STATUS = 240, 272
"""Bytes of a text on the board, and of what the launcher reads. Native code knows all of this, too: see ``Board`` in
``backend/runtime/formats.py``."""

NOTE = np.dtype([("key", "u8"), ("number", "i8"), ("digest", "u8"), ("text", f"S{_TEXT}")])
HEADER = np.dtype([("state", "i8"), ("since", "f8"), ("members", "u8"), ("text", f"S{_TEXT}")])
_BYTES = HEADER.itemsize + _NOTES * NOTE.itemsize


class Exchange(NamedTuple):
    """What a process is about to do with others."""

    kind: str
    """"all_reduce", "send" and so on; what both ends of a message call it is "message"."""
    group: str
    channel: str
    """What tells its chain from others of the group: nothing for collectives, both ends and the tag for a message."""
    what: str
    """All that must be alike in all processes: element type, sizes, operation, root."""
    ranks: Sequence[int]
    """The processes that do it, as ranks of the world."""

    @property
    def key(self) -> int:
        """Its chain, as a number."""
        return _digest(f"{self.group}|{self.channel}")

    @property
    def digest(self) -> int:
        """What must be alike, as a number."""
        return _digest(f"{self.kind}|{self.what}")

    def __str__(self) -> str:
        return f"{self.kind}({self.what}) in group '{self.group}'"


class ExchangeChain(NamedTuple):
    """The exchanges of a group, or the messages between two of its processes, in their order."""

    ranks: Sequence[int]
    last: ctypes.c_int64
    """The number of this process's last exchange."""


class Board:
    """The notes of this process and of the others on its machine, and copies of those that come from other machines."""

    def __init__(self, mpi: Any, world: Any) -> None:
        self.rank: int = world.rank
        self.size: int = world.size
        node = world.Split_type(mpi.COMM_TYPE_SHARED, world.rank)
        self.node: list[int] = node.allgather(world.rank)
        """The processes of this machine."""
        self.ranks = self.node
        """The processes whose states are known here."""
        self._window = mpi.Win.Allocate_shared(_BYTES, 1, comm=node)
        self._headers: dict[int, Any] = {}
        self._notes: dict[int, Any] = {}
        for local_rank, rank in enumerate(self.node):
            memory = np.frombuffer(self._window.Shared_query(local_rank)[0], np.uint8)
            self._headers[rank] = memory[: HEADER.itemsize].view(HEADER)
            self._notes[rank] = memory[HEADER.itemsize :].view(NOTE)
        for own in (self._headers[self.rank], self._notes[self.rank]):
            own[...] = np.zeros((), own.dtype)
        node.Barrier()
        self.chains: dict[int, ExchangeChain] = {}
        self.difference: OtherCollective | None = None
        """Where a process of another machine did something else, as its notes say."""
        self.status = _status(self.rank)
        """Where the launcher reads what this process did last, if one does."""

    # -- notes -------------------------------------------------------------------------------------------

    def announce(self, exchange: Exchange) -> str:
        """Writes down what comes now; raises ``RuntimeError`` if another process does something else instead.

        Gives the note, with the user's line.
        """
        key, digest = exchange.key, exchange.digest
        last = self.chain(exchange).last
        last.value += 1
        ordinal = last.value
        text = f"{exchange} at {place()}"
        _put(self._notes[self.rank], key, ordinal, digest, text.encode()[-_TEXT:])
        if self.status is not None:
            self.status[:] = last_words(text)
        for rank in exchange.ranks:
            theirs = self._notes.get(rank)
            if theirs is not None and rank != self.rank and _differs(theirs, key, ordinal, digest):
                raise self.refused(key, ordinal, text, rank)
        return text

    def chain(self, exchange: Exchange) -> ExchangeChain:
        """The chain of an exchange."""
        return self.chains.setdefault(exchange.key, ExchangeChain(exchange.ranks, ctypes.c_int64(-1)))

    def refused(self, key: int, ordinal: int, text: str, rank: int) -> CompileError:
        """What is said if another process does something else."""
        theirs = _text(self._notes[rank]["text"][(key + ordinal) % _NOTES])
        return OtherCollective(ordinal + 1, self.rank, text, rank, theirs).error()

    def notes(self, key: int, first: int, last: int) -> Any:
        """This process's notes of a chain that are still there, from one number to another: an array of records."""
        numbers = np.arange(max(first, last - _NOTES + 1), last + 1)
        notes = self._notes[self.rank][(key + numbers) % _NOTES]
        return notes[(notes["number"] == numbers) & (notes["key"] == key)]

    def copy_notes(self, rank: int, notes: Any) -> None:
        """Notes of a process on another machine have come: those it may still meet, and those it has met already."""
        own, theirs = self._notes[self.rank], self._notes[rank]
        for note in notes:
            key, ordinal, digest = int(note["key"]), int(note["number"]), int(note["digest"])
            _put(theirs, key, ordinal, digest, note["text"])
            if self.difference is None and _differs(own, key, ordinal, digest):
                mine = _text(own["text"][(key + ordinal) % _NOTES])
                self.difference = OtherCollective(ordinal + 1, self.rank, mine, rank, _text(note["text"]))

    def add_copies(self, ranks: Sequence[int], *, is_told: bool) -> None:
        """Room for what processes of other machines say; ``is_told`` if their states will come, too."""
        for rank in ranks:
            # 512 notes are 135 KB, of which those are real that a note is written on
            self._headers[rank], self._notes[rank] = np.zeros(1, HEADER), np.zeros(_NOTES, NOTE)
        if is_told:
            self.ranks = sorted((*self.node, *ranks))

    def addresses(self, rank: int) -> tuple[int, int]:
        """Where the header of a process and its notes lie, for native code."""
        return self._headers[rank].ctypes.data, self._notes[rank].ctypes.data

    # -- states ------------------------------------------------------------------------------------------

    def wait_begins(self, text: str, ranks: Sequence[int]) -> None:
        """This process waits for others."""
        header = self._headers[self.rank]
        header["text"][0] = text.encode()[-_TEXT:]
        header["members"][0] = sum(1 << rank for rank in ranks if rank < 64)
        header["since"][0] = time.monotonic()
        header["state"][0] = WAITING

    def wait_ends(self) -> None:
        """It goes on."""
        self._headers[self.rank]["state"][0] = RUNNING

    def end(self) -> None:
        """The program of this process is over."""
        self._headers[self.rank]["state"][0] = ENDED

    def header(self) -> Any:
        """What this process says of itself now, with the seconds since instead of the time."""
        header = self._headers[self.rank].copy()
        header["since"] = self.state(self.rank)[1]
        return header

    def copy_header(self, rank: int, header: Any) -> None:
        """A process on another machine says something of itself."""
        header["since"] = time.monotonic() - header["since"]
        self._headers[rank][:] = header

    def state(self, rank: int) -> tuple[int, float, str]:
        """What a process does, for how many seconds, and in which exchange it waits."""
        header = self._headers[rank]
        since = max(0.0, time.monotonic() - float(header["since"][0]))
        return int(header["state"][0]), since, _text(header["text"][0])

    def awaited(self) -> list[int]:
        """The processes of the exchange that this one waits in."""
        members = int(self._headers[self.rank]["members"][0])
        return [rank for rank in self.ranks if rank != self.rank and rank < 64 and members >> rank & 1]

    @property
    def is_whole(self) -> bool:
        """Are the states of all processes of the run known?"""
        return len(self.ranks) == self.size


def _put(notes: Any, key: int, ordinal: int, digest: int, text: bytes) -> None:
    """Writes a note; its number last: who reads it finds the rest."""
    slot = (key + ordinal) % _NOTES
    notes["number"][slot] = -1
    notes["key"][slot], notes["digest"][slot], notes["text"][slot] = key, digest, text
    notes["number"][slot] = ordinal


def _differs(notes: Any, key: int, ordinal: int, digest: int) -> bool:
    """Is there a note of this exchange that says it is another one?"""
    slot = (key + ordinal) % _NOTES
    is_there = notes["number"][slot] == ordinal and notes["key"][slot] == key
    return bool(is_there and notes["digest"][slot] != digest)


def _status(rank: int) -> mmap.mmap | None:
    """Where the launcher reads what this process did last, if ``python -m msgraph run`` started it."""
    folder = os.environ.get("_MSGRAPH_RUN_FOLDER")
    file = os.path.join(folder, str(rank)) if folder else ""
    if not os.path.isfile(file):
        return None
    with open(file, "r+b") as opened:
        return mmap.mmap(opened.fileno(), 0)


def place() -> str:
    """The user's line that called: ``file:line``."""
    frame: FrameType | None = inspect.currentframe()
    while frame is not None:
        name = frame.f_code.co_filename
        if not name.startswith(PACKAGE):
            return f"{os.path.basename(name)}:{frame.f_lineno}"
        if frame.f_code.co_name == "evaluated" and (places := getattr(frame.f_locals.get("self"), "places", None)):
            file, line = places[0][:2]
            return f"{os.path.basename(file)}:{line}"
        frame = frame.f_back
    return "?"


def last_words(text: str) -> bytes:
    """What the launcher reads: the number of the process, and an exchange."""
    return f"{os.getpid()} {text}".encode()[:_STATUS].ljust(_STATUS, b"\0")


def note_text(text: str) -> bytes:
    """A text as notes have it."""
    return text.encode()[-_TEXT:].ljust(_TEXT, b"\0")


@lru_cache(1024)
def _digest(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little") >> 1


def _text(data: bytes) -> str:
    return data.decode(errors="replace")
