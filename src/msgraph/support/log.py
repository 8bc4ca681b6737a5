"""The log of this package: warnings reach standard error by themselves, what ``GLOG_v`` asks for as in MindSpore."""

from __future__ import annotations

import logging
import os
from types import CodeType
from weakref import WeakKeyDictionary, ref

LOG = logging.getLogger("msgraph")

_LEVELS = {"0": logging.DEBUG, "1": logging.INFO, "2": logging.WARNING, "3": logging.ERROR, "4": logging.CRITICAL}


def show() -> None:
    """Write the log to standard error from the level of ``GLOG_v`` on."""
    level = _LEVELS.get(os.environ.get("GLOG_v", ""))  # noqa: SIM112  (MindSpore spells it so)
    if level is not None:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("[%(levelname)s] msgraph [%(filename)s:%(lineno)d] %(message)s"))
        handler.setLevel(level)
        LOG.addHandler(handler)
        LOG.setLevel(level)


_compiled_code: WeakKeyDictionary[CodeType, ref[object]] = WeakKeyDictionary()
"""The code of functions that were compiled, and which function object it was compiled for."""


def note_compiled(function: object) -> None:
    """Advise where the same code is compiled for a new function object."""
    code = getattr(function, "__code__", None)
    if str(getattr(function, "__module__", "")).startswith("msgraph."):
        return  # it is not the program's
    if isinstance(code, CodeType) and _compiled_code.setdefault(code, ref(function))() is not function:
        name, file, line = code.co_name, code.co_filename, code.co_firstlineno
        LOG.warning(
            'The function "%s" at the file "%s", line %d has been compiled again. Try to reuse the function object '
            "decorated by @jit to reduce the compile time. For more details, get instructions about `jit` at "
            "https://www.mindspore.cn/search?inputValue=jit.",
            name, file, line,
        )  # fmt: skip


show()
