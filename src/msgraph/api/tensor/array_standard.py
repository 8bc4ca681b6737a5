"""What the array API standard asks of a tensor itself: where it is, and which module has its functions."""

from __future__ import annotations

from types import ModuleType

from msgraph.diagnostics.catalog.interop import NoSuchStandard, NotADevice
from msgraph.support.lazy_module import handed_down

_DEVICES = ("CPU", "CPU:0")
_VERSIONS = ("2021.12", "2022.12", "2023.12", "2024.12")
"""What is new in a later version of the standard leaves the earlier ones as they are."""


def on_device(device: object) -> None:
    """Refuses every device but the processor."""
    if device is not None and str(device).upper() not in _DEVICES:
        raise NotADevice(str(device)).error()


def namespace(version: str | None) -> ModuleType:
    """The module whose functions are those of a version of the standard."""
    if version is not None and version not in _VERSIONS:
        raise NoSuchStandard(version, _VERSIONS[-1]).error()
    return handed_down("functions of the array standard")
