"""What commands do when nobody reads their output any more, as in ``python -m msgraph info | head -1``."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress


@contextmanager
def ends_quietly() -> Generator[None]:
    """Inside of it a reader who has gone ends the program, without a word, and without one when Python ends."""
    try:
        try:
            yield
        finally:  # argparse ends the program when it has written help
            sys.stdout.flush()
    except BrokenPipeError:
        with suppress(OSError, ValueError):  # a stream of a test or a notebook has no number
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
