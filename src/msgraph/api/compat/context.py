"""``set_context`` and ``get_context``: MindSpore's global switches, over the table in ``config.py``."""

from __future__ import annotations

from typing import Any, cast

from msgraph.diagnostics.catalog.jit import BadContextValue, BadMode, ModeNotInt, UnknownContextKey
from msgraph.diagnostics.errors import error
from msgraph.support import config
from msgraph.support.log import LOG
from msgraph.support.patches import CHANGED

GRAPH_MODE = 0
PYNATIVE_MODE = 1
STRICT = 0
LAX = 2


def set_context(**settings: object) -> None:
    """Set switches by name: ``set_context(mode=ms.GRAPH_MODE)``."""
    for key in settings:
        if key not in config.BY_KEYWORD:
            raise error(UnknownContextKey("set_context", key))
    for key, value in settings.items():
        _check(key, value)
        changed = key in ("precise_math", "threads") and value != get_context(key)
        config.write(config.BY_KEYWORD[key].name, value)
        for tell in CHANGED if changed else ():  # code that is there was made for what it was
            tell()


def get_context(attr_key: str) -> Any:
    """The value of a switch."""
    if attr_key not in config.BY_KEYWORD:
        raise error(UnknownContextKey("get_context", attr_key))
    return config.read(config.BY_KEYWORD[attr_key].name)


def set_device(device_target: str, device_id: int | None = None) -> None:
    """Choose a device: any name is accepted, everything runs on the CPU."""
    set_context(device_target=device_target, device_id=device_id or 0)


def set_recursion_limit(recursion_limit: int = 1000) -> None:
    """How deep calls on constants are followed while compiling."""
    set_context(max_call_depth=recursion_limit)


def _check(key: str, value: Any) -> None:
    if key == "mode" and not isinstance(value, int):
        raise error(ModeNotInt(str(cast("type[object]", type(value)))))
    if key == "mode" and (isinstance(value, bool) or value not in (GRAPH_MODE, PYNATIVE_MODE)):
        raise error(BadMode(value))
    if key == "device_target":
        if not isinstance(value, str):
            raise error(BadContextValue(key, "a str", value))
        if value not in ("CPU", get_context(key)):
            LOG.warning("device_target=%r is accepted; everything runs on the CPU.", value)
    if key == "threads" and (type(value) is not int or value <= 0):
        raise error(BadContextValue(key, "a positive int", value))
    if key == "max_call_depth" and (type(value) is not int or value <= 0):
        raise error(BadContextValue(key, "a positive int", value))
    if key == "side_effect_load_elim" and (type(value) is not int or not 0 <= value <= 4):
        raise error(BadContextValue(key, "an int from 0 to 4", value))
    if key == "precise_math" and not isinstance(value, bool):
        raise error(BadContextValue(key, "True or False", value))
    if key == "cell_reuse" and str(value) not in config.BY_KEYWORD[key].values:
        raise error(BadContextValue(key, "0, 1, 2 or 'auto'", value))
    if key == "jit_syntax_level" and value not in (STRICT, LAX):
        raise error(BadContextValue(key, "ms.STRICT or ms.LAX", value))
