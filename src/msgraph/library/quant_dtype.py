"""``QuantDtype``: integers of 1 to 16 bits, as settings of quantisation name them."""

from __future__ import annotations

import enum


class _Named(enum.Enum):
    """Names whose number is asked for by a call."""

    def value(self) -> int:  # pyright: ignore[reportIncompatibleMethodOverride, reportIncompatibleVariableOverride]
        """The number."""
        return self._value_

    def __str__(self) -> str:
        return self.name


QuantDtype = _Named(
    "QuantDtype",
    {f"{sign}INT{bits}": 100 * bool(sign) + bits - 1 for sign in ("", "U") for bits in range(1, 17)},
    module="msgraph.common.dtype",
)
"""``QuantDtype.INT4``; these are names: tensors have no such elements."""
