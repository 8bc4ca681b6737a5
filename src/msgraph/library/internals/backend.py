"""``mindspore._c_expression``: what scripts ask of MindSpore's C++ part."""

from __future__ import annotations

from msgraph.api.tensor import dtype as typing
from msgraph.library import accepted

__all__ = ("MSContext", "typing")


class MSContext:
    """The device: a CPU."""

    set_backend_policy = staticmethod(accepted.set_backend_policy)

    @classmethod
    def get_instance(cls) -> MSContext:
        """The one there is."""
        return cls()

    def get_ascend_soc_version(self) -> str:
        """The version of an Ascend device, of which there is none."""
        return ""

    def is_pkg_support_device(self, device_target: str) -> bool:
        """Can it be used?"""
        return device_target == "CPU"
