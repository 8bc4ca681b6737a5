"""``set_context`` and ``get_context``: MindSpore's global switches, over the table in ``config.py``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgraph.diagnostics.catalog.jit import BadMode, ModeNotInt, UnknownContextKey
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
    _set("context.set_context", settings)


def _set(function: str, settings: Mapping[str, object]) -> None:
    knobs = {key: _knob("set_context", key) for key in settings}
    for key, value in settings.items():
        _check(knobs[key], value, function)
        changed = key in ("precise_math", "threads") and value != get_context(key)
        config.write(knobs[key].name, value)
        for tell in CHANGED if changed else ():  # code that is there was made for what it was
            tell()


def get_context(attr_key: str) -> Any:
    """The value of a switch.

    Args:
        attr_key: its name, as :func:`set_context` takes it
    """
    return config.read(_knob("get_context", attr_key).name)


def set_device(device_target: str, device_id: int | None = None) -> None:
    """Choose a device: everything runs on the CPU.

    Args:
        device_target: "CPU", or one that MindSpore has
        device_id: any number
    """
    _set("set_device", {"device_target": device_target, "device_id": device_id or 0})


def set_recursion_limit(recursion_limit: int = 1000) -> None:
    """How deep calls on constants are followed while compiling.

    Args:
        recursion_limit: calls inside each other, at most
    """
    set_context(max_call_depth=recursion_limit)


def _knob(function: str, key: str) -> config.Knob:
    if key not in config.BY_KEYWORD:
        raise UnknownContextKey(key, list(config.BY_KEYWORD), function).error()
    return config.BY_KEYWORD[key]


def _check(knob: config.Knob, value: object, function: str) -> None:
    key = knob.keyword
    if key == "mode" and not isinstance(value, int):
        raise ModeNotInt(str(class_of(value))).error()
    if key == "mode" and (isinstance(value, bool) or value not in (GRAPH_MODE, PYNATIVE_MODE)):
        raise BadMode(value).error()
    if not knob.takes(value):
        problem = ": everything runs on the CPU" if key == "device_target" else ""
        raise config.refusal(knob, value, problem, f"For '{function}', the argument '{key}'")
    if key == "device_target" and value not in ("CPU", get_context(key)):
        LOG.warning("device_target=%r is accepted; everything runs on the CPU.", value)
