"""Python numbers as other Python numbers: written like users' code, and lowered like it."""

from __future__ import annotations

from typing import Any

from msgraph.diagnostics.catalog.operations import BadOpArgument, BadOpArgumentType
from msgraph.dialects import dtypes

_SUPPORTED = "[mindspore.int64, mindspore.float64, mindspore.bool]"


def scalar_cast(input_x: object, input_y: object) -> bool | float:
    """A number as Python has it of a type: Int64, Float64 or Bool."""
    if not isinstance(input_x, (bool, int, float)):
        what = f"the type of 'x' should be one of '['bool', 'Number']', but got type '{type(input_x).__name__}'."
        raise BadOpArgumentType("ScalarCast", what).error()
    if input_y == dtypes.int64:
        return int(input_x)
    if input_y == dtypes.float64:
        return float(input_x)
    if input_y == dtypes.bool_:
        return bool(input_x)
    raise BadOpArgument("ScalarCast", f"the supported type is in the list: {_SUPPORTED}, but got {input_y}").error()


class ScalarCast:
    """``ScalarCast()(number, dtype)`` is :func:`scalar_cast`."""

    def __call__(self, input_x: object, input_y: object) -> Any:
        """The number."""
        return scalar_cast(input_x, input_y)
