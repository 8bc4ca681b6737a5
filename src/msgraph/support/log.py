"""The log of this package: warnings reach standard error by themselves, what ``GLOG_v`` asks for as in MindSpore."""

from __future__ import annotations

import logging
import os

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


show()
