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
from array import array
from functools import cache

from msgraph.backend.runtime.code import link
from msgraph.backend.target import Target

_SYMBOLS = ("share", "start", "stop", "forgive", "reset", "owned", "alone", "until")
_MASK = getattr(signal, "pthread_sigmask", None)
"""Windows gives signals to no thread but the first."""


class Pool:
    """The workers, and where their code and state are. Made once; forked children start without workers."""

    def __init__(self, target: Target) -> None:
        self._symbols = link("pool", target, _SYMBOLS)
        self.share = self._symbols["share"]
        """The address of what a header calls."""
        self.forgive = ctypes.CFUNCTYPE(None)(self._symbols["forgive"])
        """Forgets who was late."""
        self.forget()

    @property
    def workers(self) -> int:
        """How many threads there are besides the one that calls."""
        return len(self._workers)

    def grow(self, workers: int) -> None:
        """Starts threads until there are so many. Signals are for those that Python knows."""
        if workers <= len(self._workers):
            return
        with self._lock:
            before = _MASK and _MASK(signal.SIG_BLOCK, signal.valid_signals())
            try:
                start = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.POINTER(ctypes.c_int64))(self._symbols["start"])
                identity = ctypes.c_int64()
                while len(self._workers) < workers and start(ctypes.byref(identity)):
                    self._workers.append(identity.value)  # if the system has no more threads, fewer do the same
            finally:
                _ = _MASK and _MASK(signal.SIG_SETMASK, before)

    def stop(self) -> None:
        """Ends the workers, before their code goes."""
        with self._lock:
            if self._workers:
                stop = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64)(self._symbols["stop"])
                stop(*self._workers.buffer_info())
                del self._workers[:]

    def forget(self) -> None:
        """At the start, and in a forked child: the workers are not there, and whatever they held is free."""
        self._lock = threading.Lock()
        self._workers = array("q")
        ctypes.CFUNCTYPE(None)(self._symbols["reset"])()


@cache
def pool(target: Target) -> Pool:
    """The pool of the process."""
    thread_pool = Pool(target)
    atexit.register(thread_pool.stop)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=thread_pool.forget)
    return thread_pool
