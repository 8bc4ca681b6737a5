"""What a defect of the compiler leaves behind: a file that shows it, in a folder that nobody else can read.

Where there is a right way around it the program goes on; it is counted, and said once.
"""

from __future__ import annotations

import re
import tempfile
import threading
import traceback
from collections import Counter
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from msgraph.support.log import LOG

_ATTEMPTS = threading.local()

DEFECTS: Counter[str] = Counter()
"""How often each part of the compiler has failed by a mistake of its own, and the program has gone on without it."""


@contextmanager
def no_reports() -> Generator[None]:
    """A context for attempts on this thread that have a second way: no report is written of their failures."""
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


def note_defect(part: str, problem: BaseException, instead: str) -> None:
    """Count a defect of a part that the program goes on without; the first one is said, with what is done instead."""
    DEFECTS[part] += 1
    if DEFECTS[part] == 1:
        report = write_report(f"{part.replace(' ', '-')}.txt", internal_traceback(problem))
        what = f"{type(problem).__name__}: {problem}".partition("\n")[0]
        LOG.warning(
            "msgraph made a mistake: %s failed with %s; %s (where it failed is in %s)", part, what, instead, report
        )


class Dispensable(AbstractContextManager[None, bool]):
    """``with Dispensable("the native entry", "calls go through Python"):`` a defect in there is one to go on from."""

    def __init__(self, part: str, instead: str) -> None:
        self.part = part
        self.instead = instead

    def __exit__(self, _: object, problem: BaseException | None, at: object) -> bool:
        if not isinstance(problem, Exception) or isinstance(problem, MemoryError):
            return False
        note_defect(self.part, problem, self.instead)
        return True
