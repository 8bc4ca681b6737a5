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


def get_level() -> str:
    """The level of the log, as ``GLOG_v`` has it: from ``"0"``, everything, to ``"4"``, what ends the program."""
    return os.environ.get("GLOG_v", "2")  # noqa: SIM112


def get_log_config() -> dict[str, str]:
    """The settings of the log that are read off the environment, as MindSpore shows them."""
    to_error = os.environ.get("GLOG_logtostderr", "1")  # noqa: SIM112
    config = {"GLOG_v": get_level(), "GLOG_logtostderr": to_error}
    if to_error == "0":
        kept = {"GLOG_log_dir": "", "logger_maxBytes": "52428800", "logger_backupCount": "30"}
        config |= {name: os.environ.get(name, value) for name, value in kept.items()}
    if "GLOG_stderrthreshold" in os.environ:
        config["GLOG_stderrthreshold"] = os.environ["GLOG_stderrthreshold"]  # noqa: SIM112
    return config


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
