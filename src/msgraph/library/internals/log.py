"""``mindspore.log``: the functions of one logger, which writes to standard error at the level of ``GLOG_v``."""

from __future__ import annotations

import functools
import logging
import os
from collections.abc import Callable
from typing import Any, TypeVar

from msgraph.support.log import LOG

F = TypeVar("F", bound=Callable[..., Any])

debug, info, warning, error, critical = LOG.debug, LOG.info, LOG.warning, LOG.error, LOG.critical

_SETTINGS = (
    "GLOG_v", "GLOG_logtostderr", "GLOG_log_dir", "GLOG_stderrthreshold", "logger_maxBytes", "logger_backupCount",
)  # fmt: skip


def get_level() -> str:
    """The level of ``GLOG_v``: ``"0"`` for DEBUG up to ``"4"`` for CRITICAL; ``"2"``, WARNING, where it is not set."""
    return os.environ.get("GLOG_v", "2")  # noqa: SIM112  (MindSpore spells it so)


def get_log_config() -> dict[str, str]:
    """The settings of the log, as MindSpore shows them: those that are set, the level, and where files would go."""
    settings = {name: os.environ[name] for name in _SETTINGS if name in os.environ}
    to_files = {"GLOG_log_dir": "", "logger_maxBytes": "52428800", "logger_backupCount": "30"}
    defaults = to_files if settings.get("GLOG_logtostderr") == "0" else {}
    return {"GLOG_v": get_level(), "GLOG_logtostderr": "1"} | defaults | settings


def get_logger() -> logging.Logger:
    """The logger itself."""
    return LOG


class LogActionOnce:
    """A decorator: the warnings of a function are written at its first call by ``key``, and not again."""

    is_logged: set[str] = set()

    def __init__(self, logger: Any, key: str, no_warning: bool = False) -> None:
        self.logger = logger
        self.key = key
        self.no_warning = no_warning

    def __call__(self, func: F) -> F:
        """The function, quiet from its second call on."""

        @functools.wraps(func)
        def quiet_after_the_first(*args: Any, **kwargs: Any) -> Any:
            kept = self.logger.warning
            if self.no_warning or self.key in self.is_logged:
                self.logger.warning = self.logger.debug
            self.is_logged.add(self.key)
            try:
                return func(*args, **kwargs)
            finally:
                self.logger.warning = kept

        return quiet_after_the_first  # pyright: ignore[reportReturnType]
