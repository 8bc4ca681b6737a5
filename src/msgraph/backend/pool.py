"""A fork-join pool of threads that share the parts of large kernels: ``runtime/pool.c``, one pool for the process.

A run in parts stands in the program behind a header (``Parallel`` of the run time's records); its
parts are instructions like any other, all of one length, the first of them so many words behind the header. ``share``
hands them out, one at a time to whoever asks next, so that a thread that is late or slow takes fewer, and returns when
all of them are done. If the pool has no workers or is busy with another call, it declines, and the loop of the program
goes on behind the header: there stands the run as one instruction, as it is on one thread, or the parts themselves.
What is written does not depend on who runs what.

A ticket, ``generation << 32 | next part``, is what threads take parts by. A part is taken by exchanging the ticket for
the one after it, so a thread that still looks at an earlier job cannot take a part of a later one. Workers wait for
the next job by spinning for a short while, then they sleep on a condition variable (a futex); so does the caller until
the last part is done: its core is then free for the thread that is late.

A worker whose core does something else takes a part and is held up with it. A caller that did not save a quarter of
what all parts would have taken it does without help for a while, each time four times as long as before; a job that
goes well makes that a little shorter, and pays for a disappointment as small as what it saved. Who shares a machine
loses a few milliseconds in a second, not more.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import signal
import threading
from functools import cache

from msgraph.backend.runtime.code import link, loop
from msgraph.backend.target import Target

_SYMBOLS = ("work", "wake", "share", "owned", "sleeping", "leave", "waiting", "mutex", "awake", "over",
            "alone", "until", "saved")  # fmt: skip


class Pool:
    """The workers, and where their code and state are. Made once; forked children start without workers."""

    def __init__(self, target: Target) -> None:
        self._lock = threading.Lock()
        self._workers: list[ctypes.c_ulong] = []
        self._library = ctypes.CDLL(None) if os.name == "posix" else None
        self._symbols = {"share": loop(target)["decline"]} if self._library is None else link("pool", target, _SYMBOLS)
        self._reset()

    @property
    def workers(self) -> int:
        """How many threads there are besides the one that calls."""
        return len(self._workers)

    @property
    def share(self) -> int:
        """The address of what a header calls."""
        return self._symbols["share"]

    def grow(self, workers: int) -> None:
        """Starts threads until there are so many. Signals are for those that Python knows."""
        if self._library is None or workers <= len(self._workers):
            return
        with self._lock:
            before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
            try:
                while len(self._workers) < workers:
                    identity = ctypes.c_ulong()
                    work = ctypes.c_void_p(self._symbols["work"])
                    if self._library.pthread_create(ctypes.byref(identity), None, work, None):
                        return  # the system has no more threads: fewer do the same
                    self._workers.append(identity)
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def stop(self) -> None:
        """Ends the workers, before their code goes."""
        with self._lock:
            if self._library is None or not self._workers:
                return
            ctypes.c_int32.from_address(self._symbols["leave"]).value = 1
            ctypes.CFUNCTYPE(None)(self._symbols["wake"])()
            for worker in self._workers:
                self._library.pthread_join(worker, None)
            self._workers.clear()
            ctypes.c_int32.from_address(self._symbols["leave"]).value = 0

    def forgive(self) -> None:
        """Forgets who was late."""
        for name in ("alone", "until", "saved") if self._library is not None else ():
            ctypes.c_int64.from_address(self._symbols[name]).value = 0

    def forget(self) -> None:
        """In a forked child: the workers are not there, and whatever they held is free."""
        self._lock = threading.Lock()
        self._workers.clear()
        self._reset()

    def _reset(self) -> None:
        if self._library is None:
            return
        self.forgive()
        for name in ("owned", "sleeping", "leave", "waiting"):
            ctypes.c_int32.from_address(self._symbols[name]).value = 0
        self._library.pthread_mutex_init(ctypes.c_void_p(self._symbols["mutex"]), None)
        for name in ("awake", "over"):
            self._library.pthread_cond_init(ctypes.c_void_p(self._symbols[name]), None)


@cache
def pool(target: Target) -> Pool:
    """The pool of the process."""
    thread_pool = Pool(target)
    atexit.register(thread_pool.stop)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=thread_pool.forget)
    return thread_pool
