"""What a defect of the compiler leaves behind: a file that shows it, in a folder that nobody else can read."""

from __future__ import annotations

import re
import tempfile
import traceback
from pathlib import Path


def write_report(name: str, text: str) -> str:
    """Write a report; where it is, or in words why there is none."""
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
