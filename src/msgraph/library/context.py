"""``set_context`` and ``get_context``: MindSpore's global switches, over the table in ``config.py``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph.diagnostics.catalog.jit import BadContextValue, BadMode, ModeNotInt, UnknownContextKey
from msgraph.diagnostics.errors import error
from msgraph.support import config
from msgraph.support.log import LOG
from msgraph.support.patches import CHANGED
from msgraph.support.trees import class_of

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
    """The value of a switch.

    Args:
        attr_key: its name, as :func:`set_context` takes it
    """
    if attr_key not in config.BY_KEYWORD:
        raise error(UnknownContextKey("get_context", attr_key))
    return config.read(config.BY_KEYWORD[attr_key].name)


def set_device(device_target: str, device_id: int | None = None) -> None:
    """Choose a device: everything runs on the CPU.

    Args:
        device_target: any name
        device_id: any number
    """
    set_context(device_target=device_target, device_id=device_id or 0)


def set_recursion_limit(recursion_limit: int = 1000) -> None:
    """How deep calls on constants are followed while compiling.

    Args:
        recursion_limit: calls inside each other, at most
    """
    set_context(max_call_depth=recursion_limit)


def _is_positive(value: object) -> bool:
    return type(value) is int and value > 0


_ACCEPTED: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "device_target": ("a str", lambda value: isinstance(value, str)),
    "threads": ("a positive int", _is_positive),
    "max_call_depth": ("a positive int", _is_positive),
    "side_effect_load_elim": ("an int from 0 to 4", lambda value: type(value) is int and 0 <= value <= 4),
    "precise_math": ("True or False", lambda value: isinstance(value, bool)),
    "cell_reuse": ("0, 1, 2 or 'auto'", lambda value: str(value) in config.BY_NAME["cell_reuse"].values),
    "jit_syntax_level": ("ms.STRICT or ms.LAX", lambda value: value in (STRICT, LAX)),
}
"""What some switches may be, in words, and whether a value is that."""


def _check(key: str, value: Any) -> None:
    if key == "mode" and not isinstance(value, int):
        raise error(ModeNotInt(str(class_of(value))))
    if key == "mode" and (isinstance(value, bool) or value not in (GRAPH_MODE, PYNATIVE_MODE)):
        raise error(BadMode(value))
    if key in _ACCEPTED and not _ACCEPTED[key][1](value):
        raise error(BadContextValue(key, _ACCEPTED[key][0], value))
    if key == "device_target" and value not in ("CPU", get_context(key)):
        LOG.warning("device_target=%r is accepted; everything runs on the CPU.", value)
