"""What a defect of the compiler leaves behind: a file that shows it, in a folder that nobody else can read."""

from __future__ import annotations

import re
import tempfile
import threading
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

_ATTEMPTS = threading.local()


@contextmanager
def no_reports() -> Generator[None]:
    """What fails in here on this thread is done in another way: nothing is written about it."""
    before, _ATTEMPTS.under_way = getattr(_ATTEMPTS, "under_way", False), True
    try:
        yield
    finally:
        _ATTEMPTS.under_way = before


def write_report(name: str, text: str) -> str:
    """Write a report; where it is, or in words why there is none."""
    if getattr(_ATTEMPTS, "under_way", False):
        return "nowhere (the compiler goes on in another way)"
    try:
        path = Path(tempfile.mkdtemp(prefix="msgraph-defect-")) / re.sub(r"[^\w.-]", "_", name)
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        return f"nowhere ({problem})"
    return str(path)


def internal_traceback(problem: BaseException, comment: str = "") -> str:
    """The traceback of the compiler, which users need not see, each line behind ``comment``."""
    text = "".join(traceback.format_exception(problem))
    return "".join(f"{comment}{line}\n" for line in text.splitlines())
